//! My evenings: the preview, the stored plan, and the calendar feed.

use axum::body::Body;
use axum::http::{Method, Request};
use icalendar::{Calendar, Component};
use serde_json::{Value, json};
use server::identity::accounts::PlanTier;

use crate::harness::{ANNA, Answer, TestApp};

const EVENINGS: &str = "/api/evenings";
const PREVIEW: &str = "/api/evenings/preview";
const FEED: &str = "/api/calendar/feed";
const HOUR: i64 = 3_600 * 1_000_000;

/// Tuesday evening, and Friday night past midnight. The clock of the tests is at a Sunday, half past nine.
fn two_evenings() -> Value {
    json!({
        "zone": "Europe/Berlin",
        "slots": [
            {"weekday": 2, "start": "19:00", "end": "21:00"},
            {"weekday": 5, "start": "22:00", "end": "01:00"},
        ],
    })
}

async fn premium(app: &TestApp, cookie: &str, email: &str) -> String {
    let token = app.member(cookie, email).await;
    let paid = app
        .ask_with(&token, Method::POST, "/api/upgrade", json!({"billingCycle": "monthly"}))
        .await;
    assert!(paid.status.is_success());
    token
}

async fn save(app: &TestApp, token: &str, body: Value) -> Value {
    let saved = app.ask_with(token, Method::PUT, EVENINGS, body).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    saved.json()
}

async fn change(app: &TestApp, token: &str, piece: &Value, body: Value) -> Answer {
    app.ask_with(token, Method::POST, &format!("{EVENINGS}/pieces/{}", piece["id"]), body)
        .await
}

/// "step start minutes" of the pieces that are not done.
fn open_pieces(evenings: &Value) -> Vec<String> {
    let pieces = evenings["pieces"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|piece| piece["done"] != json!(true));
    pieces
        .map(|piece| {
            format!(
                "{} {} {}",
                piece["stepId"].as_str().unwrap(),
                piece["start"].as_str().unwrap(),
                piece["minutes"]
            )
        })
        .collect()
}

async fn feed_of(app: &TestApp, path: &str, known: &str) -> Answer {
    let request = Request::builder()
        .uri(path)
        .header("cookie", ANNA)
        .header("if-none-match", known);
    app.send(request.body(Body::empty()).unwrap()).await
}

/// UID, sequence, start and summary of each entry.
fn entries(file: &str) -> Vec<(String, u32, String, String)> {
    let calendar: Calendar = file.parse().unwrap();
    let text = |event: &icalendar::Event, name: &str| event.property_value(name).unwrap_or_default().to_owned();
    calendar
        .events()
        .map(|event| {
            let sequence = event.get_sequence().unwrap();
            (
                text(event, "UID"),
                sequence,
                text(event, "DTSTART"),
                text(event, "SUMMARY"),
            )
        })
        .collect()
}

on_both! {
    async fn a_preview_plans_what_it_is_sent_and_stores_nothing(app: TestApp) {
        let before = app.dump_rows().await;
        let body = json!({
            "now": "2026-11-23T08:00:00Z",
            "zone": "Europe/Berlin",
            "slots": two_evenings()["slots"],
            "exceptions": [{"date": "2026-12-01", "off": true}, {"date": "2026-12-02", "start": "20:00", "end": "20:30"}],
            "kept": [
                {"stepId": "b", "start": "2026-11-22T18:00:00Z", "end": "2026-11-22T19:00:00Z", "minutes": 60, "done": true},
                {"stepId": "c", "start": "2026-11-22T19:00:00Z", "end": "2026-11-22T19:45:00Z", "minutes": 45},
            ],
            "steps": [
                {"id": "a", "minutes": 100, "waitsOn": []},
                {"id": "b", "minutes": 210, "waitsOn": ["a"], "deadline": "2026-11-27"},
                {"id": "c", "minutes": 45, "waitsOn": ["b"], "oneGo": true},
            ],
        });
        let answer = app.post(PREVIEW, body).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let piece = |id: &str, start: &str, end: &str, minutes: u32| json!({"stepId": id, "start": start, "end": end, "minutes": minutes});
        let fixes = json!([{"kind": "delay_deadline", "days": 1, "deadline": "2026-11-28T23:00:00Z"}]);
        let mut plan = answer.json();
        let weeks = plan.as_object_mut().unwrap().remove("lowerBound").unwrap().as_f64().unwrap();
        assert!((weeks - 295.0 / 300.0).abs() < 1e-12, "{weeks}");
        assert_eq!(plan, json!({
            "pieces": [
                piece("a", "2026-11-24T18:00:00Z", "2026-11-24T19:15:00Z", 75),
                piece("a", "2026-11-24T19:15:00Z", "2026-11-24T19:40:00Z", 25),
                piece("b", "2026-11-27T21:00:00Z", "2026-11-27T22:30:00Z", 90),
                piece("b", "2026-11-27T22:30:00Z", "2026-11-27T23:30:00Z", 60),
                piece("c", "2026-12-04T21:00:00Z", "2026-12-04T21:45:00Z", 45),
            ],
            "end": "2026-12-04T21:45:00Z",
            "problems": [{"kind": "deadline_missed", "stepId": "b", "proven": true, "fixes": fixes}],
        }));
        assert_eq!(app.dump_rows().await, before);
    }

    async fn a_preview_that_cannot_be_planned_says_where(app: TestApp) {
        let base = json!({
            "now": "2026-11-23T08:00:00Z", "zone": "UTC", "steps": [{"id": "a", "minutes": 60, "waitsOn": []}],
            "slots": [{"weekday": 2, "start": "19:00", "end": "21:00"}],
        });
        let slot = |start: &str, end: &str| json!([{"weekday": 2, "start": start, "end": end}]);
        for (field, value, named) in [
            ("zone", json!("Mars/Phobos"), "zone"),
            ("now", json!("yesterday"), "now"),
            ("now", json!("0001-01-01T00:00:00Z"), "now"),
            ("slots", slot("19:00", "19:00"), "slots[0].end"),
            ("slots", slot("24:00", "19:00"), "slots[0].end"),
            ("slots", slot("7pm", "21:00"), "slots[0].start"),
            ("slots", json!(vec![base["slots"][0].clone(); 300]), "slots"),
            ("exceptions", json!([{"date": "2026-02-30", "off": true}]), "exceptions[0].date"),
            ("exceptions", json!([{"date": "2026-12-24"}]), "exceptions[0].start"),
            ("steps", json!([{"id": "a", "minutes": 0}]), "steps[0].minutes"),
            ("steps", json!([{"id": "a", "minutes": 100_000}]), "steps[0].minutes"),
            ("steps", json!([{"id": "a", "minutes": 60, "deadline": "9999-12-31"}]), "steps[0].deadline"),
            ("steps", json!([{"id": "a", "minutes": 60, "waitsOn": ["z"]}]), "steps[0].waitsOn"),
        ] {
            let mut body = base.clone();
            body[field] = value;
            let refused = app.post(PREVIEW, body).await;
            assert_eq!(refused.refusal(), "422 invalid_evenings", "{named}");
            assert!(refused.json()["fields"][named].is_string(), "{}", refused.text());
        }
        let mut wrong = base.clone();
        wrong["zone"] = json!("Mars/Phobos");
        wrong["slots"] = json!([{"weekday": 9, "start": "7pm", "end": "late"}, {"weekday": 2, "start": "19:00", "end": "19:00"}]);
        wrong["exceptions"] = json!([{"date": "soon", "off": true}]);
        let refused = app.post(PREVIEW, wrong).await.json();
        let fields: Vec<_> = refused["fields"].as_object().unwrap().keys().cloned().collect();
        let all = ["exceptions[0].date", "slots[0].end", "slots[0].start", "slots[0].weekday", "slots[1].end", "zone"];
        assert_eq!(fields, all, "{refused}");
        let mut circle = base.clone();
        circle["steps"] = json!([{"id": "a", "minutes": 60, "waitsOn": ["b"]}, {"id": "b", "minutes": 60, "waitsOn": ["a"]}]);
        assert_eq!(app.post(PREVIEW, circle).await.refusal(), "422 cycle");
        let mut negative = base.clone();
        negative["steps"][0]["minutes"] = json!(-5);
        assert_eq!(app.post(PREVIEW, negative).await.refusal(), "422 invalid_body");
        let mut day = base;
        day["slots"] = slot("00:00", "24:00");
        assert_eq!(app.post(PREVIEW, day).await.status, 200);
    }

    async fn evenings_are_part_of_premium_and_stay_readable_after_it(app: TestApp) {
        let free = app.member("", "free@example.org").await;
        for (method, path) in [(Method::GET, EVENINGS), (Method::PUT, EVENINGS), (Method::POST, FEED)] {
            let refused = app.ask_with(&free, method, path, two_evenings()).await;
            assert_eq!(refused.refusal(), "402 premium_required", "{path}");
            assert_eq!(refused.json()["feature"], "my_evenings");
        }
        let token = premium(&app, "", "anna@example.org").await;
        let empty = app.get_with(&token, EVENINGS).await.json();
        assert_eq!((&empty["isSaved"], &empty["slots"], &empty["pieces"]), (&json!(false), &json!([]), &json!([])));
        let planned = save(&app, &token, two_evenings()).await;
        assert_eq!(app.get_with(&token, EVENINGS).await.json(), planned);
        app.change("UPDATE users SET premium_until = 1 WHERE id >= 1000").await;
        let readable = app.get_with(&token, EVENINGS).await.json();
        assert_eq!(readable["isPlanning"], false);
        assert_eq!(open_pieces(&readable), open_pieces(&planned));
        let piece = &planned["pieces"][0];
        assert_eq!(change(&app, &token, piece, json!({"done": true})).await.refusal(), "402 premium_required");
        assert_eq!(app.ask_with(&token, Method::PUT, EVENINGS, two_evenings()).await.refusal(), "402 premium_required");
    }

    async fn a_missed_step_moves_and_the_feed_shows_the_same(app: TestApp) {
        let token = premium(&app, ANNA, "anna@example.org").await;
        let planned = save(&app, &token, two_evenings()).await;
        let first = planned["pieces"][0].clone();
        assert_eq!(open_pieces(&planned)[0], "complete-niche-discovery 2026-03-03T18:00:00Z 60");
        assert_eq!(planned["problems"], json!([]));
        assert!(open_pieces(&planned).iter().any(|piece| piece.contains("2026-03-06T21:00:00Z")), "Friday night");
        assert_eq!(planned["minutesLeft"], 955, "with two reviews of 20 minutes");
        assert_eq!(planned["end"], planned["pieces"].as_array().unwrap().last().unwrap()["end"]);

        let made = app.ask_with(&token, Method::POST, FEED, Value::Null).await;
        assert_eq!(made.status, 201);
        let path = made.json()["path"].as_str().unwrap().to_owned();
        let feed = feed_of(&app, &path, "").await;
        let before = entries(feed.text());
        assert_eq!((before[0].2.as_str(), before[0].3.as_str()), ("20260303T180000Z", "Complete Niche Discovery"));
        assert_eq!(before.len(), planned["pieces"].as_array().unwrap().len());
        assert_eq!(feed_of(&app, &path, feed.header("etag")).await.status, 304);

        // Wednesday morning: nothing was checked off on Tuesday.
        app.clock.advance_micros(3 * 24 * HOUR);
        let moved = app.get_with(&token, EVENINGS).await.json();
        let piece = moved["pieces"].as_array().unwrap().iter().find(|piece| piece["id"] == first["id"]).unwrap();
        assert_eq!((&piece["start"], &piece["movedFrom"]), (&json!("2026-03-06T21:00:00Z"), &first["start"]));
        let feed = feed_of(&app, &path, feed.header("etag")).await;
        let after = entries(feed.text());
        let entry = after.iter().find(|entry| entry.0 == before[0].0).unwrap();
        assert_eq!(entry.2, "20260306T210000Z");
        assert!(entry.1 > before[0].1, "{entry:?}");
        let starts = |evenings: &Value| -> Vec<String> {
            let compact = |piece: &Value| piece["start"].as_str().unwrap().replace(['-', ':'], "");
            evenings["pieces"].as_array().unwrap().iter().map(compact).collect()
        };
        assert_eq!(after.iter().map(|entry| entry.2.clone()).collect::<Vec<_>>(), starts(&moved));
    }

    async fn pieces_of_tonight_come_in_their_planned_order(app: TestApp) {
        let token = premium(&app, ANNA, "anna@example.org").await;
        // Sunday, 10:30 in Berlin.
        let today = json!({"zone": "Europe/Berlin", "slots": [{"weekday": 7, "start": "20:00", "end": "23:00"}]});
        let planned = save(&app, &token, today).await;
        let urgent = json!({"title": "Urgent", "estimateMinutes": 30, "priority": "high"});
        app.ask_with(&token, Method::POST, "/api/tasks", urgent).await;
        let tonight = app.get_with(&token, "/api/tasks/tonight?zone=Europe/Berlin").await.json();
        assert_eq!((&tonight["minutes"], &tonight["canTick"]), (&json!(180), &json!(true)));
        let first = &planned["pieces"][0];
        assert_eq!((&tonight["planned"][0]["pieceId"], &tonight["planned"][0]["start"]), (&first["id"], &first["start"]));
        let titles = |list: &Value, name: &str| -> Vec<String> {
            let title = |item: &Value| item.pointer(name).unwrap().as_str().unwrap().to_owned();
            list.as_array().unwrap().iter().map(title).collect()
        };
        let order = titles(&tonight["planned"], "/title");
        assert_eq!(order, ["Complete Niche Discovery", "Define Customer Persona", "Validate Market Demand"]);
        assert_eq!(titles(&tonight["items"], "/task/title")[..3], order, "before the urgent one, which waits for no evening");
        // Twenty minutes before the end of the evening, and on the next day.
        app.clock.advance_micros(12 * HOUR + HOUR / 6);
        assert_eq!(app.get_with(&token, "/api/tasks/tonight").await.json()["minutes"], 20);
        app.clock.advance_micros(12 * HOUR);
        let monday = app.get_with(&token, "/api/tasks/tonight").await.json();
        assert_eq!((&monday["planned"], &monday["minutes"]), (&json!([]), &Value::Null));
    }

    async fn reviews_need_no_evening_until_they_have_an_estimate(app: TestApp) {
        let token = premium(&app, ANNA, "anna@example.org").await;
        let planned = save(&app, &token, two_evenings()).await;
        assert_eq!((&planned["withoutEstimate"], &planned["minutesLeft"]), (&json!(0), &json!(955)));
        let review = app.get_with(&token, "/api/tasks?q=Decide").await.json()["items"][0].clone();
        let body = json!({"fields": {"estimateMinutes": 30}, "version": review["version"]});
        app.ask_with(&token, Method::PATCH, &format!("/api/tasks/{}", review["id"]), body).await;
        let pieces = open_pieces(&app.get_with(&token, EVENINGS).await.json());
        assert!(pieces.last().is_some_and(|piece| piece.starts_with("review-30 ")), "{pieces:?}");
    }

    async fn the_feed_has_dated_tasks_and_the_next_dates_of_repeats(app: TestApp) {
        let token = premium(&app, ANNA, "anna@example.org").await;
        save(&app, &token, json!({"zone": "Europe/Berlin", "slots": []})).await;
        for body in [
            json!({"title": "Invoice", "due": {"date": "2026-03-31"}, "repeat": {"every": 1, "unit": "month"}}),
            json!({"title": "Call Ola", "notes": "about money", "due": {"date": "2026-03-30", "time": "19:00", "zone": "Europe/Berlin"}}),
            json!({"title": "Some day"}),
        ] {
            app.ask_with(&token, Method::POST, "/api/tasks", body).await;
        }
        app.ask_with(&token, Method::PUT, "/api/plan/start", json!({"startDate": "2026-03-02"})).await;
        let path = app.ask_with(&token, Method::POST, FEED, Value::Null).await.json()["path"].as_str().unwrap().to_owned();
        let feed = feed_of(&app, &path, "").await;
        let found = entries(feed.text());
        assert_eq!(found.iter().filter(|entry| entry.3 == "Invoice").count(), 12);
        assert!(found.iter().any(|entry| entry.3 == "Call Ola" && entry.2 == "20260330T170000Z"));
        assert_eq!(found.len(), 13, "the days of the plan are suggestions, and a task without a day has none");
        assert!(!feed.text().contains("money") && !feed.text().contains("VALARM"), "titles only");
        let reminded = feed_of(&app, &format!("{path}?remind=1"), "").await;
        assert_eq!(reminded.text().matches("BEGIN:VALARM").count(), 1);
        let busy = entries(feed_of(&app, &format!("{path}?busy=1"), "").await.text());
        assert_eq!(busy.iter().map(|entry| (entry.2.as_str(), entry.3.as_str())).collect::<Vec<_>>(), [("20260330T170000Z", "Busy")]);
        let call = app.get_with(&token, "/api/tasks?q=Ola").await.json()["items"][0].clone();
        let later = json!({"fields": {"due": {"date": "2026-04-01", "time": "19:00", "zone": "Europe/Berlin"}}, "version": 1});
        app.ask_with(&token, Method::PATCH, &format!("/api/tasks/{}", call["id"]), later).await;
        let after = feed_of(&app, &path, feed.header("etag")).await;
        let before = found.iter().find(|entry| entry.3 == "Call Ola").unwrap();
        let moved = entries(after.text()).into_iter().find(|entry| entry.0 == before.0).unwrap();
        assert_eq!((moved.1, moved.2.as_str()), (before.1 + 1, "20260401T170000Z"));
    }

    async fn after_premium_the_feed_keeps_planned_pieces_and_shows_no_tasks(app: TestApp) {
        let token = premium(&app, ANNA, "anna@example.org").await;
        save(&app, &token, two_evenings()).await;
        let call = json!({"title": "Call Ola", "due": {"date": "2026-03-30", "time": "19:00", "zone": "Europe/Berlin"}});
        app.ask_with(&token, Method::POST, "/api/tasks", call).await;
        let path = app.ask_with(&token, Method::POST, FEED, Value::Null).await.json()["path"].as_str().unwrap().to_owned();
        let with_premium = entries(feed_of(&app, &path, "").await.text());
        assert!(with_premium.iter().any(|entry| entry.3 == "Call Ola") && with_premium.len() > 1);
        assert!(app.set_plan(1000, PlanTier::Free, None).await);
        let after = feed_of(&app, &path, "").await;
        assert_eq!(after.status, 200);
        let (after, planned) = (entries(after.text()), with_premium.len() - 1);
        assert_eq!(after.len(), planned, "the pieces that were planned");
        assert!(after.iter().all(|entry| entry.3 != "Call Ola"));
        let later = json!({"title": "Call Mia", "due": {"date": "2026-03-31", "time": "19:00", "zone": "Europe/Berlin"}});
        app.ask_with(&token, Method::POST, "/api/tasks", later).await;
        assert_eq!(entries(feed_of(&app, &path, "").await.text()).len(), planned, "nothing new comes");
        assert_eq!(app.ask_with(&token, Method::POST, FEED, Value::Null).await.refusal(), "402 premium_required");
        app.make_premium(1000).await;
        let again = entries(feed_of(&app, &path, "").await.text());
        assert!(again.iter().any(|entry| entry.3 == "Call Mia"), "all of it is back");
        assert_eq!(app.ask_with(&token, Method::DELETE, FEED, Value::Null).await.status, 204);
    }

    async fn a_feed_opens_with_its_secret_only_and_gives_nothing_else_away(app: TestApp) {
        let token = premium(&app, ANNA, "anna@example.org").await;
        save(&app, &token, two_evenings()).await;
        let make = || app.ask_with(&token, Method::POST, FEED, Value::Null);
        let first = make().await.json()["path"].as_str().unwrap().to_owned();
        let feed = feed_of(&app, &first, "").await;
        assert_eq!((feed.status.as_u16(), feed.header("content-type")), (200, "text/calendar; charset=utf-8"));
        assert_eq!(feed.header("cache-control"), "private, no-cache");
        assert_eq!(feed.header("x-robots-tag"), "noindex");
        assert_eq!(feed.header("set-cookie"), "");
        let head = Request::builder().method(Method::HEAD).uri(&first).body(Body::empty()).unwrap();
        let head = app.send(head).await;
        assert_eq!((head.status.as_u16(), head.header("etag"), head.text()), (200, feed.header("etag"), ""));
        for line in ["METHOD:PUBLISH", "X-PUBLISHED-TTL:PT1H", "REFRESH-INTERVAL;VALUE=DURATION:PT1H"] {
            assert!(feed.text().contains(&format!("\r\n{line}\r\n")), "{line}");
        }
        let busy = feed_of(&app, &format!("{first}?busy=1"), "").await;
        assert!(entries(busy.text()).iter().all(|entry| entry.3 == "Busy"));
        assert!(!busy.text().contains("Niche") && !busy.text().contains("VALARM"));
        let reminded = feed_of(&app, &format!("{first}?remind=1"), "").await;
        assert!(reminded.text().contains("TRIGGER:-PT900S"));

        let stored = app.dump_rows().await;
        let secret = first.trim_start_matches("/calendar/").trim_end_matches(".ics");
        assert_eq!(secret.len(), 43);
        assert!(!stored.contains(secret));
        let second = make().await.json()["path"].as_str().unwrap().to_owned();
        for wrong in [&first, "/calendar/x.ics", second.trim_end_matches(".ics"), "/calendar/%00.ics"] {
            assert_eq!(feed_of(&app, wrong, "").await.refusal(), "404 not_found", "{wrong}");
        }
        assert_eq!(feed_of(&app, &second, "").await.status, 200);
        assert_eq!(app.ask_with(&token, Method::DELETE, FEED, Value::Null).await.status, 204);
        assert_eq!(feed_of(&app, &second, "").await.refusal(), "404 not_found");
        let third = make().await.json()["path"].as_str().unwrap().to_owned();
        let gone = app.ask_with(&token, Method::DELETE, "/api/auth/user", json!({"password": crate::harness::PASSWORD})).await;
        assert!(gone.status.is_success());
        assert_eq!(feed_of(&app, &third, "").await.refusal(), "404 not_found");
    }

    async fn a_done_piece_counts_its_minutes_and_ticks_its_step(app: TestApp) {
        let token = premium(&app, "", "anna@example.org").await;
        let planned = save(&app, &token, two_evenings()).await;
        let first = planned["pieces"][0].clone();
        let half = change(&app, &token, &first, json!({"done": true, "minutes": 20})).await.json();
        assert_eq!((&half["minutesLeft"], &half["activeEvenings"]), (&json!(935), &json!(1)));
        assert_eq!(open_pieces(&half)[0], "complete-niche-discovery 2026-03-03T18:00:00Z 40");
        let rest = half["pieces"].as_array().unwrap().iter().find(|piece| piece["done"] == json!(false)).unwrap().clone();
        let done = change(&app, &token, &rest, json!({"done": true})).await.json();
        assert_eq!(done["minutesLeft"], 895);
        let plan = app.get_with(&token, "/api/plan").await.json();
        assert_eq!(plan["weeks"][0]["steps"][0]["done"], true, "the step of the plan is ticked");
        let back = change(&app, &token, &rest, json!({"done": false})).await.json();
        assert_eq!(back["minutesLeft"], 935);
        let plan = app.get_with(&token, "/api/plan").await.json();
        assert_eq!(plan["weeks"][0]["steps"][0]["done"], false);
        let ticked = app.ask_with(&token, Method::PUT, "/api/plan/steps/complete-niche-discovery", json!({"done": true})).await;
        assert_eq!(ticked.status, 200);
        let without = app.get_with(&token, EVENINGS).await.json();
        assert!(open_pieces(&without).iter().all(|piece| !piece.starts_with("complete-niche")), "a ticked step needs no evening");
    }

    async fn after_missed_evenings_the_first_open_step_comes_first_even_when_the_slot_has_begun(app: TestApp) {
        let hours = json!({"zone": "UTC", "slots": [
            {"weekday": 2, "start": "20:30", "end": "22:30"}, {"weekday": 4, "start": "20:30", "end": "22:30"},
            {"weekday": 6, "start": "07:00", "end": "09:00"},
        ]});
        let mut members = Vec::new();
        for number in 0..6 {
            let token = premium(&app, "", &format!("member{number}@example.org")).await;
            save(&app, &token, hours.clone()).await;
            members.push(token);
        }
        // Ten minutes before, three and sixty minutes after the start of the second evening and of the fourth: each
        // member looks once.
        let looks = [
            "2026-03-05T20:20:00Z", "2026-03-05T20:33:00Z", "2026-03-05T21:30:00Z",
            "2026-03-10T20:20:00Z", "2026-03-10T20:33:00Z", "2026-03-10T21:30:00Z",
        ];
        let begins = ["2026-03-05T20:30:00Z", "2026-03-05T20:33:00Z", "2026-03-05T21:30:00Z",
            "2026-03-10T20:30:00Z", "2026-03-10T20:33:00Z", "2026-03-10T21:30:00Z"];
        for ((token, look), begin) in members.iter().zip(looks).zip(begins) {
            let moment = look.parse::<jiff::Timestamp>().unwrap().as_microsecond();
            app.clock.advance_micros(moment - app.clock.now().micros());
            let pieces = open_pieces(&app.get_with(token, EVENINGS).await.json());
            assert!(pieces[0].starts_with(&format!("complete-niche-discovery {begin} ")), "{look}: {pieces:?}");
            let mut steps: Vec<&str> = pieces.iter().filter_map(|piece| piece.split(' ').next()).collect();
            steps.dedup();
            assert_eq!(steps.len(), 14, "{look}: each step in one place, in the order of the plan: {steps:?}");
        }
        // A piece that has begun and has no open one before it stays under way.
        app.clock.advance_micros(HOUR / 12);
        let later = open_pieces(&app.get_with(&members[5], EVENINGS).await.json());
        assert!(later[0].starts_with("complete-niche-discovery 2026-03-10T21:30:00Z "), "{later:?}");
    }

    async fn minutes_of_a_stale_tab_never_reopen_a_step_that_was_ticked_by_hand(app: TestApp) {
        let token = premium(&app, "", "anna@example.org").await;
        let planned = save(&app, &token, two_evenings()).await;
        let first = planned["pieces"][0].clone();
        let step = "/api/plan/steps/complete-niche-discovery";
        let is_done = async || app.get_with(&token, "/api/plan").await.json()["weeks"][0]["steps"][0]["done"].clone();
        let some = change(&app, &token, &first, json!({"done": true, "minutes": 20})).await;
        assert_eq!((some.status.as_u16(), is_done().await), (200, json!(false)));
        let rest = some.json()["pieces"].as_array().unwrap().iter().find(|piece| piece["done"] == json!(false)).unwrap().clone();
        app.ask_with(&token, Method::PUT, step, json!({"done": true})).await;
        // The tab still shows both pieces.
        let stale = change(&app, &token, &rest, json!({"done": true, "minutes": 10})).await;
        assert!([200, 404].contains(&stale.status.as_u16()), "{}", stale.text());
        assert_eq!(is_done().await, true);
        change(&app, &token, &first, json!({"done": false})).await;
        assert_eq!(is_done().await, true);
    }

    async fn later_weeks_of_the_plan_wait_for_earlier_ones(app: TestApp) {
        let token = premium(&app, "", "anna@example.org").await;
        let evening = json!({"zone": "UTC", "slots": [{"weekday": 1, "start": "19:00", "end": "19:45"}, {"weekday": 3, "start": "18:00", "end": "22:30"}]});
        let pieces = open_pieces(&save(&app, &token, evening).await);
        let mut steps: Vec<&str> = pieces.iter().filter_map(|piece| piece.split(' ').next()).collect();
        steps.dedup();
        let plan = app.get_with(&token, "/api/plan").await.json();
        let weeks = plan["weeks"].as_array().unwrap().iter().flat_map(|week| week["steps"].as_array().unwrap());
        let order = weeks.chain(plan["reviews"].as_array().unwrap()).map(|step| step["key"].as_str().unwrap());
        assert_eq!(steps, order.collect::<Vec<_>>());
    }

    async fn a_piece_can_be_put_off_and_fixed(app: TestApp) {
        let token = premium(&app, "", "anna@example.org").await;
        let planned = save(&app, &token, two_evenings()).await;
        let first = planned["pieces"][0].clone();
        let fixed = change(&app, &token, &first, json!({"fixed": true})).await.json();
        assert_eq!((open_pieces(&fixed), &fixed["pieces"][0]["fixed"]), (open_pieces(&planned), &json!(true)));
        let put_off = change(&app, &token, &first, json!({"skip": true})).await.json();
        let piece = put_off["pieces"].as_array().unwrap().iter().find(|piece| piece["id"] == first["id"]).unwrap();
        assert_eq!((&piece["movedFrom"], &piece["fixed"]), (&first["start"], &json!(false)));
        assert_eq!(piece["start"], "2026-03-06T21:00:00Z");
        let on_the_evening = |piece: &String| piece.contains(" 2026-03-03T");
        assert!(open_pieces(&put_off).iter().filter(|piece| on_the_evening(piece)).all(|piece| !piece.starts_with("complete-niche")));
        for (body, field) in [
            (json!({}), "done"), (json!({"done": true, "fixed": true}), "done"), (json!({"skip": false}), "done"),
            (json!({"fixed": true, "minutes": 5}), "minutes"), (json!({"done": true, "minutes": 6001}), "minutes"),
        ] {
            let refused = change(&app, &token, &first, body).await;
            assert_eq!(refused.refusal(), "422 invalid_evenings");
            assert!(refused.json()["fields"][field].is_string(), "{}", refused.text());
        }
        let done = change(&app, &token, &first, json!({"done": true})).await;
        assert_eq!(done.status, 200);
        assert_eq!(change(&app, &token, &first, json!({"skip": true})).await.refusal(), "422 invalid_evenings");
        let other = premium(&app, "", "ben@example.org").await;
        assert_eq!(change(&app, &other, &first, json!({"done": true})).await.refusal(), "404 not_found");
    }

    async fn slots_keep_their_wall_clock_times_when_the_zone_changes(app: TestApp) {
        let token = premium(&app, "", "anna@example.org").await;
        save(&app, &token, two_evenings()).await;
        let mut moved = two_evenings();
        moved["zone"] = json!("asia/kolkata");
        let planned = save(&app, &token, moved).await;
        assert_eq!(planned["zone"], "Asia/Kolkata");
        assert_eq!(open_pieces(&planned)[0], "complete-niche-discovery 2026-03-03T13:30:00Z 60");
        assert_eq!(planned["slots"], two_evenings()["slots"]);
    }
}
