use axum::http::Method;
use icalendar::{Calendar, CalendarComponent, Component};
use serde_json::{Value, json};

use crate::harness::{ANNA, BEN};

const FOLLOW_UPS: &str = "/api/niche/follow-ups";

fn nails_follow_up(date: &str) -> Value {
    json!({"request": {"keywords": "nail art"}, "date": date})
}

on_both! {
    async fn a_follow_up_comes_with_its_calendar_entry(app: TestApp) {
        let made = app.post_as(ANNA, FOLLOW_UPS, nails_follow_up("2026-03-15")).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let follow_up = made.json();
        assert_eq!((&follow_up["date"], &follow_up["marketName"]), (&json!("2026-03-15"), &json!("Nail art")));
        let file = follow_up["calendar"].as_str().unwrap();
        for line in ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "DTSTART;VALUE=DATE:20260315", "DTSTAMP:20260301T093000Z",
                     "SUMMARY:Follow up: Nail art", "END:VEVENT", "END:VCALENDAR"] {
            assert!(file.split("\r\n").any(|found| found == line), "{line} is not in {file}");
        }
        assert_eq!(file.matches("UID:").count(), 2, "of the entry and its reminder: {file}");
        assert!(file.replace("\r\n ", "").contains("/niche-discovery?q=nail+art&size="), "{file}");
        assert_eq!(app.get_as(ANNA, FOLLOW_UPS).await.json(), json!([follow_up]));
    }

    async fn a_calendar_program_reminds_on_the_morning_of_the_day(app: TestApp) {
        let follow_up = app.post_as(ANNA, FOLLOW_UPS, nails_follow_up("2026-03-15")).await.json();
        let calendar: Calendar = follow_up["calendar"].as_str().unwrap().parse().unwrap();
        let [CalendarComponent::Event(event)] = &calendar.components[..] else { panic!("{calendar:?}") };
        let [alarm] = event.components() else { panic!("{event:?}") };
        assert_eq!(alarm.component_kind(), "VALARM");
        let property = |name: &str| alarm.property_value(name);
        assert_eq!((property("ACTION"), property("TRIGGER")), (Some("DISPLAY"), Some("PT68400S")), "seven in the evening");
        assert_eq!(property("DESCRIPTION"), Some("Follow up: Nail art"));
        assert_eq!(property("DTSTAMP"), Some("20260301T093000Z"), "the same file every time");
    }

    async fn nothing_that_was_typed_adds_a_line_to_the_calendar(app: TestApp) {
        let words = "nail\r\nBEGIN:VALARM\nx, y; z\\ art";
        let body = json!({"request": {"keywords": words, "market": "nail-art"}, "date": "2026-03-15"});
        let follow_up = app.post_as(ANNA, FOLLOW_UPS, body).await.json();
        let file = follow_up["calendar"].as_str().unwrap();
        assert_eq!(file.split("\r\n").filter(|line| line.starts_with("BEGIN:VALARM")).count(), 1, "{file}");
        assert!(!file.replace("\r\n", "").contains(['\r', '\n']), "{file:?}");
        assert!(file.split("\r\n").all(|line| line.len() <= 75), "{file}");
    }

    async fn the_next_one_stands_first_and_can_be_removed(app: TestApp) {
        app.post_as(ANNA, FOLLOW_UPS, nails_follow_up("2026-05-01")).await;
        let next = app.post_as(ANNA, FOLLOW_UPS, nails_follow_up("2026-03-02")).await.json();
        let list = app.get_as(ANNA, FOLLOW_UPS).await.json();
        assert_eq!((&list[0]["date"], &list[1]["date"]), (&json!("2026-03-02"), &json!("2026-05-01")));
        let path = format!("{FOLLOW_UPS}/{}", next["id"]);
        assert_eq!(app.ask_as(BEN, Method::DELETE, &path, json!({})).await.refusal(), "404 not_found");
        assert_eq!(app.ask_as(ANNA, Method::DELETE, &path, json!({})).await.status, 204);
        assert_eq!(app.ask_as(ANNA, Method::DELETE, &path, json!({})).await.refusal(), "404 not_found");
        assert_eq!(app.get_as(ANNA, FOLLOW_UPS).await.json().as_array().unwrap().len(), 1);
    }

    async fn days_that_are_past_or_none_are_refused(app: TestApp) {
        for date in ["2026-02-27", "2026-02-30", "15.03.2026", "", "2099-01-01"] {
            let refused = app.post_as(ANNA, FOLLOW_UPS, nails_follow_up(date)).await;
            assert_eq!(refused.refusal(), "422 invalid_date", "{date:?}");
            assert!(refused.json()["fields"]["date"].is_string());
        }
        assert_eq!(app.post_as(ANNA, FOLLOW_UPS, nails_follow_up("2026-03-01")).await.status, 201, "today is no past day");
    }

    async fn others_see_none_and_clients_without_a_cookie_have_none(app: TestApp) {
        app.post_as(ANNA, FOLLOW_UPS, nails_follow_up("2026-03-15")).await;
        assert_eq!(app.get_as(BEN, FOLLOW_UPS).await.json(), json!([]));
        assert_eq!(app.get(FOLLOW_UPS).await.refusal(), "422 visitor_required");
        assert_eq!(app.post(FOLLOW_UPS, nails_follow_up("2026-03-15")).await.refusal(), "422 visitor_required");
        let removed = app.ask_as("", Method::DELETE, &format!("{FOLLOW_UPS}/1"), json!({})).await;
        assert_eq!(removed.refusal(), "422 visitor_required");
    }
}
