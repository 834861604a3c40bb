use axum::http::Method;
use icalendar::{Calendar, CalendarComponent, Component, DatePerhapsTime, Event, EventStatus};
use sea_orm::DbErr;
use serde_json::{Value, json};
use server::planning::plan;
use server::planning::tasks;
use server::state::owned;

use crate::harness::{ANNA, Answer, BEN, TestApp};

const PLAN: &str = "/api/plan";
const ICS: &str = "/api/plan/calendar.ics";

/// The owner keys behind the two cookies.
async fn owner_of(app: &TestApp, cookie: &str) -> String {
    let made = app
        .post_as(cookie, "/api/niche/save-search", json!({"keywords": "x y"}))
        .await;
    let id = made.json()["id"].clone();
    let rows = app
        .rows(&format!("SELECT owner FROM niche_searches WHERE id = {id}"))
        .await;
    rows[0].try_get("", "owner").unwrap()
}

async fn put_step(app: &TestApp, cookie: &str, step: &str, body: Value) -> Answer {
    app.ask_as(cookie, Method::PUT, &format!("{PLAN}/steps/{step}"), body)
        .await
}

async fn start_on(app: &TestApp, cookie: &str, day: Value) -> Answer {
    app.ask_as(cookie, Method::PUT, &format!("{PLAN}/start"), json!({"startDate": day}))
        .await
}

async fn plan_of(app: &TestApp, cookie: &str) -> Value {
    app.get_as(cookie, PLAN).await.json()
}

async fn adopt_plan(app: &TestApp, from: &str, to: &str) {
    let (from, to) = (owner_of(app, from).await, owner_of(app, to).await);
    let moved: Result<(), DbErr> = app
        .state
        .db
        .write(move |transaction| {
            Box::pin(async move { owned::adopt_rows(transaction, &[plan::OWNED, tasks::OWNED], &from, &to).await })
        })
        .await;
    moved.unwrap();
}

fn list_steps(plan: &Value) -> Vec<&Value> {
    let weeks = plan["weeks"].as_array().unwrap();
    weeks
        .iter()
        .flat_map(|week| week["steps"].as_array().unwrap())
        .collect()
}

fn find_step<'a>(plan: &'a Value, key: &str) -> &'a Value {
    list_steps(plan).into_iter().find(|step| step["key"] == key).unwrap()
}

fn ticked_steps(plan: &Value) -> Vec<&str> {
    let done = list_steps(plan).into_iter().filter(|step| step["done"] == json!(true));
    done.map(|step| step["key"].as_str().unwrap()).collect()
}

/// The file as a calendar program reads it.
fn parse_events(file: &str) -> Vec<Event> {
    let calendar: Calendar = file.parse().unwrap();
    let event = |component| match component {
        CalendarComponent::Event(event) => event,
        other => panic!("not an event: {other:?}"),
    };
    calendar.components.into_iter().map(event).collect()
}

fn list_days(events: &[Event]) -> Vec<String> {
    let day = |event: &Event| match event.get_start() {
        Some(DatePerhapsTime::Date(day)) => day.to_string(),
        other => panic!("not a day: {other:?}"),
    };
    events.iter().map(day).collect()
}

on_both! {
    async fn the_plan_is_the_four_weeks_of_three_with_two_days_of_review(app: TestApp) {
        let plan = plan_of(&app, ANNA).await;
        let weeks = plan["weeks"].as_array().unwrap();
        let titles: Vec<_> = weeks.iter().map(|week| week["title"].as_str().unwrap()).collect();
        assert_eq!(titles, ["Foundation Week", "Offer Development", "Marketing Setup", "Launch Preparation"]);
        let titles: Vec<_> = list_steps(&plan).into_iter().map(|step| step["title"].as_str().unwrap()).collect();
        assert_eq!(titles, [
            "Complete Niche Discovery", "Define Customer Persona", "Validate Market Demand",
            "Create Your Product/Service", "Price Your Offering", "Build Landing Page",
            "Set Up Social Media", "Create Content Plan", "Build Email List",
            "Test Your Systems", "Prepare Launch Materials", "Execute Soft Launch",
        ]);
        assert_eq!(plan["progress"], json!({"done": 0, "total": 12, "percent": 0}));
        assert_eq!(plan["startDate"], Value::Null);
        assert_same_json!(weeks[0]["steps"][0], @r#"
        {
          "actions": [],
          "date": null,
          "day": 1,
          "done": false,
          "doneAt": null,
          "gives": "A niche you would still pick tomorrow, with figures and reasons on both sides.",
          "growth": [],
          "howTo": "Type what you know or like, and read the report to its end, including the reasons against. Compare two or three niches. Save the one you would still pick tomorrow. Saving it checks off this step.",
          "isLater": false,
          "isPaused": false,
          "key": "complete-niche-discovery",
          "line": null,
          "minutes": 60,
          "minutesRange": null,
          "note": "",
          "tests": [],
          "tickedBy": null,
          "tickedWith": null,
          "title": "Complete Niche Discovery",
          "tool": {
            "isReady": true,
            "label": "Niche Discovery",
            "path": "/niche-discovery",
            "url": "/niche-discovery"
          }
        }
        "#);
        assert_same_json!(plan["reviews"], @r#"
        [
          {
            "actions": [],
            "date": null,
            "day": 29,
            "done": false,
            "howTo": "How many saw it, how many asked, how many paid? Your log and your tests answer, beside your rule of day 1.",
            "key": "review-29",
            "title": "Look back"
          },
          {
            "actions": [],
            "date": null,
            "day": 30,
            "done": false,
            "howTo": "Continue, change one thing, or stop here. Each of these is a result, and now you know why.",
            "key": "review-30",
            "title": "Decide"
          }
        ]
        "#);
    }

    async fn a_step_is_ticked_with_its_time_and_the_tick_can_be_taken_back(app: TestApp) {
        let plan = put_step(&app, ANNA, "build-landing-page", json!({"done": true})).await.json();
        let done = find_step(&plan, "build-landing-page");
        assert_eq!((&done["doneAt"], &done["tickedBy"]), (&json!("2026-03-01T09:30:00.000000Z"), &json!("hand")));
        assert_eq!(plan["progress"], json!({"done": 1, "total": 12, "percent": 8}));
        app.clock.advance_micros(1);
        let again = put_step(&app, ANNA, "build-landing-page", json!({"done": true})).await.json();
        assert_eq!(find_step(&again, "build-landing-page")["doneAt"], done["doneAt"], "ticked twice is ticked once");
        let undone = put_step(&app, ANNA, "build-landing-page", json!({"done": false})).await.json();
        assert_eq!(find_step(&undone, "build-landing-page")["doneAt"], Value::Null);
        assert_eq!(plan_of(&app, ANNA).await, undone);
        assert_eq!(ticked_steps(&undone), [""; 0]);
    }

    async fn a_review_and_its_task_are_one_and_are_no_step(app: TestApp) {
        start_on(&app, ANNA, json!("2026-03-02")).await;
        let plan = put_step(&app, ANNA, "review-29", json!({"done": true})).await.json();
        assert_eq!((&plan["reviews"][0]["done"], &plan["reviews"][0]["date"]), (&json!(true), &json!("2026-03-30")));
        assert_eq!(plan["progress"], json!({"done": 0, "total": 12, "percent": 0}));
        let tasks = app.get_as(ANNA, "/api/tasks?view=done").await.json();
        assert_eq!((&tasks["total"], &tasks["items"][0]["title"]), (&json!(1), &json!("Look back")));
        let decide = app.get_as(ANNA, "/api/tasks?q=Decide").await.json()["items"][0].clone();
        assert_eq!((&decide["due"], &decide["estimateMinutes"]), (&Value::Null, &json!(20)));
        assert_eq!(decide["week"], json!({"from": "2026-03-31", "to": "2026-03-31"}));
        app.post_as(ANNA, &format!("/api/tasks/{}/complete", decide["id"]), json!({})).await;
        assert_eq!(plan_of(&app, ANNA).await["reviews"][1]["done"], true);
        assert!(app.get_as(ANNA, ICS).await.text().replace("\r\n ", "").contains("✓ Decide: "));
    }

    async fn a_note_is_kept_beside_the_tick_and_neither_touches_the_other(app: TestApp) {
        put_step(&app, ANNA, "price-your-offering", json!({"note": "Ask Omar\r\n<b>twice</b>  \n"})).await;
        let plan = put_step(&app, ANNA, "price-your-offering", json!({"done": true})).await.json();
        assert_eq!(find_step(&plan, "price-your-offering")["note"], "Ask Omar\n<b>twice</b>");
        let plan = put_step(&app, ANNA, "price-your-offering", json!({"note": ""})).await.json();
        assert_eq!((&find_step(&plan, "price-your-offering")["note"], ticked_steps(&plan).len()), (&json!(""), 1));
        let nothing = put_step(&app, ANNA, "price-your-offering", json!({})).await;
        assert_eq!(nothing.json(), plan);
    }

    async fn notes_and_steps_that_cannot_be_kept_are_refused(app: TestApp) {
        let long = put_step(&app, ANNA, "build-landing-page", json!({"note": "é".repeat(4001)})).await;
        assert_eq!(long.refusal(), "422 note_too_long");
        assert!(long.json()["fields"]["note"].is_string());
        assert_eq!(put_step(&app, ANNA, "build-landing-page", json!({"note": "é".repeat(4000)})).await.status, 200);
        assert_eq!(put_step(&app, ANNA, "build-landing-page", json!({"note": "a\u{0}"})).await.refusal(), "422 invalid_text");
        assert_eq!(put_step(&app, ANNA, "build-landing-page", json!({"done": "yes"})).await.refusal(), "422 invalid_body");
        assert_eq!(put_step(&app, ANNA, "review", json!({"done": true})).await.refusal(), "404 not_found");
        assert_eq!(ticked_steps(&plan_of(&app, ANNA).await), [""; 0]);
    }

    async fn the_start_gives_each_step_a_week_and_no_day(app: TestApp) {
        let plan = start_on(&app, ANNA, json!("2026-12-20")).await.json();
        assert!(list_steps(&plan).into_iter().all(|step| step["date"].is_null() && step["isLater"] == false));
        let weeks: Vec<_> = plan["weeks"].as_array().unwrap().iter().map(|week| (&week["from"], &week["to"])).collect();
        let days = [
            ("2026-12-20", "2026-12-26"), ("2026-12-27", "2027-01-02"), ("2027-01-03", "2027-01-09"), ("2027-01-10", "2027-01-16"),
        ].map(|(from, to)| (json!(from), json!(to)));
        assert_eq!(weeks, days.iter().map(|(from, to)| (from, to)).collect::<Vec<_>>());
        assert_eq!(plan["hours"], Value::Null, "no hours without Premium");
        assert_eq!((&plan["reviews"][0]["date"], &plan["reviews"][1]["date"]), (&json!("2027-01-17"), &json!("2027-01-18")));
        put_step(&app, ANNA, "build-landing-page", json!({"done": true, "note": "kept"})).await;
        let moved = start_on(&app, ANNA, json!("2026-03-01")).await.json();
        assert_eq!(find_step(&moved, "build-landing-page")["note"], "kept");
        let without = start_on(&app, ANNA, Value::Null).await.json();
        assert_eq!((&without["startDate"], ticked_steps(&without)), (&Value::Null, vec!["build-landing-page"]));
        assert_eq!(without["weeks"][0]["from"], Value::Null);
    }

    async fn the_list_of_tasks_has_the_weeks_of_the_steps_and_no_day(app: TestApp) {
        start_on(&app, ANNA, json!("2026-03-01")).await;
        let tasks = app.get_as(ANNA, "/api/tasks?source=plan-step").await.json();
        let tasks = tasks["items"].as_array().unwrap();
        assert!(tasks.iter().all(|task| task["due"].is_null() && task["isLater"] == false));
        assert_eq!(tasks[4]["week"], json!({"from": "2026-03-08", "to": "2026-03-14"}), "{}", tasks[4]["title"]);
        let urgency = |at: usize| tasks[at]["urgency"]["due"].as_f64().unwrap();
        assert!(urgency(0) > urgency(4) && urgency(4) > urgency(7), "the last day of the week counts");
        let own = json!({"fields": {"due": {"date": "2026-03-20"}}, "version": tasks[4]["version"]});
        app.ask_as(ANNA, Method::PATCH, &format!("/api/tasks/{}", tasks[4]["id"]), own).await;
        let plan = plan_of(&app, ANNA).await;
        assert_eq!(find_step(&plan, "price-your-offering")["date"], "2026-03-20", "a day that the person set");
        start_on(&app, ANNA, json!("2026-03-08")).await;
        let moved = plan_of(&app, ANNA).await;
        assert_eq!(find_step(&moved, "price-your-offering")["date"], "2026-03-20", "it stays");
    }

    async fn days_that_are_none_or_too_far_are_refused(app: TestApp) {
        for day in ["2026-02-30", "tomorrow", "", "2024-02-28", "2027-03-04", "9999-12-31"] {
            let refused = start_on(&app, ANNA, json!(day)).await;
            assert_eq!(refused.refusal(), "422 invalid_date", "{day:?}");
            assert!(refused.json()["fields"]["startDate"].is_string());
        }
        for day in ["2025-03-01", "2026-02-28", "2027-03-01"] {
            assert_eq!(start_on(&app, ANNA, json!(day)).await.status, 200, "{day:?}");
        }
        let missing = app.ask_as(ANNA, Method::PUT, &format!("{PLAN}/start"), json!({})).await;
        assert_eq!(missing.refusal(), "422 invalid_body", "null takes the start back, nothing does not");
    }

    async fn others_plans_are_out_of_reach_and_clients_without_a_cookie_have_none(app: TestApp) {
        put_step(&app, ANNA, "build-landing-page", json!({"done": true, "note": "mine"})).await;
        start_on(&app, ANNA, json!("2026-03-02")).await;
        let bens = plan_of(&app, BEN).await;
        assert_eq!((ticked_steps(&bens).len(), &bens["startDate"]), (0, &Value::Null));
        put_step(&app, BEN, "build-landing-page", json!({"note": "bens"})).await;
        assert_eq!(find_step(&plan_of(&app, ANNA).await, "build-landing-page")["note"], "mine");
        assert_eq!(app.get(PLAN).await.refusal(), "422 visitor_required");
        assert_eq!(app.get(ICS).await.refusal(), "422 visitor_required");
        assert_eq!(put_step(&app, "", "build-landing-page", json!({"done": true})).await.refusal(), "422 visitor_required");
        assert_eq!(start_on(&app, "", json!("2026-03-02")).await.refusal(), "422 visitor_required");
    }

    async fn saving_a_niche_ticks_the_first_step_once(app: TestApp) {
        let project = json!({"request": {"keywords": "nail art"}});
        app.post_as(ANNA, "/api/niche/projects", json!({"request": {"keywords": "xqzvw bnmkl"}})).await;
        assert_eq!(ticked_steps(&plan_of(&app, ANNA).await), [""; 0], "nothing was saved");
        app.post_as(ANNA, "/api/niche/projects", project.clone()).await;
        let plan = plan_of(&app, ANNA).await;
        assert_eq!(find_step(&plan, "complete-niche-discovery")["tickedBy"], "tool");
        put_step(&app, ANNA, "complete-niche-discovery", json!({"done": false})).await;
        app.post_as(ANNA, "/api/niche/projects", project).await;
        assert_eq!(ticked_steps(&plan_of(&app, ANNA).await), [""; 0], "what was taken back stays taken back");
    }

    async fn a_tick_of_ones_own_that_is_taken_back_leaves_room_for_the_tools(app: TestApp) {
        put_step(&app, ANNA, "complete-niche-discovery", json!({"done": true})).await;
        put_step(&app, ANNA, "complete-niche-discovery", json!({"done": false})).await;
        app.post_as(ANNA, "/api/niche/projects", json!({"request": {"keywords": "nail art"}})).await;
        assert_eq!(ticked_steps(&plan_of(&app, ANNA).await), ["complete-niche-discovery"]);
    }

    async fn a_plan_moves_to_an_account_that_has_none(app: TestApp) {
        put_step(&app, ANNA, "build-landing-page", json!({"done": true, "note": "mine"})).await;
        start_on(&app, ANNA, json!("2026-03-02")).await;
        let before = plan_of(&app, ANNA).await;
        let file = app.get_as(ANNA, ICS).await.text().to_owned();
        adopt_plan(&app, ANNA, BEN).await;
        assert_eq!(plan_of(&app, BEN).await, before);
        assert_eq!(app.get_as(BEN, ICS).await.text(), file, "the calendar's entries keep their ids");
        assert_eq!(ticked_steps(&plan_of(&app, ANNA).await), [""; 0]);
        adopt_plan(&app, ANNA, BEN).await;
        assert_eq!(plan_of(&app, BEN).await, before, "once more changes nothing");
    }

    async fn when_both_have_a_plan_no_tick_and_no_note_is_lost(app: TestApp) {
        put_step(&app, ANNA, "build-landing-page", json!({"done": true, "note": "from the phone"})).await;
        put_step(&app, ANNA, "price-your-offering", json!({"note": "the same"})).await;
        put_step(&app, ANNA, "test-your-systems", json!({"note": "only here"})).await;
        start_on(&app, ANNA, json!("2026-03-05")).await;
        put_step(&app, BEN, "build-landing-page", json!({"note": "from the desk"})).await;
        put_step(&app, BEN, "price-your-offering", json!({"done": true, "note": "the same"})).await;
        start_on(&app, BEN, json!("2026-03-02")).await;
        adopt_plan(&app, ANNA, BEN).await;
        let plan = plan_of(&app, BEN).await;
        assert_eq!(ticked_steps(&plan), ["price-your-offering"], "the visitor's round is one of its own");
        assert_eq!(find_step(&plan, "build-landing-page")["note"], "from the desk");
        assert_eq!(find_step(&plan, "test-your-systems")["note"], "");
        let record = app.get_as(BEN, "/api/plan/rounds").await.json()["items"][0].clone();
        assert_eq!((&record["number"], &record["startDate"]), (&json!(1), &json!("2026-03-05")));
        let notes: Vec<&str> = record["steps"].as_array().unwrap().iter().filter_map(|step| step["note"].as_str()).collect();
        assert_eq!(notes, ["the same", "from the phone", "only here"]);
        assert_eq!(record["steps"][1]["title"], "Build Landing Page");
        assert!(record["steps"][1]["doneAt"].is_string());
        assert_eq!(plan["startDate"], "2026-03-02", "the account's own start stays");
    }

    async fn a_tools_tick_that_the_account_took_back_does_not_come_back(app: TestApp) {
        let project = json!({"request": {"keywords": "nail art"}});
        for cookie in [ANNA, BEN] {
            app.post_as(cookie, "/api/niche/projects", project.clone()).await;
        }
        put_step(&app, BEN, "complete-niche-discovery", json!({"done": false})).await;
        adopt_plan(&app, ANNA, BEN).await;
        assert_eq!(ticked_steps(&plan_of(&app, BEN).await), [""; 0]);
    }

    async fn the_calendar_file_has_an_entry_for_each_week_and_takes_the_old_days_out(app: TestApp) {
        start_on(&app, ANNA, json!("2028-02-27")).await;
        assert_eq!(start_on(&app, ANNA, json!("2026-03-27")).await.status, 200);
        let answer = app.get_as(ANNA, ICS).await;
        assert_eq!(answer.header("content-type"), "text/calendar; charset=utf-8");
        assert_eq!(answer.header("content-disposition"), "attachment; filename=\"sidestart-plan.ics\"");
        let (cancelled, weeks): (Vec<Event>, Vec<Event>) =
            parse_events(answer.text()).into_iter().partition(|event| event.get_status().is_some());
        // The clocks change on 29 March in Europe: days stay days.
        assert_eq!(list_days(&weeks), ["2026-03-27", "2026-04-03", "2026-04-10", "2026-04-17", "2026-04-24"]);
        let ends: Vec<_> = weeks.iter().map(|event| event.property_value("DTEND")).collect();
        assert_eq!((ends[0], ends[4]), (Some("20260403"), Some("20260426")), "the day after the last one");
        assert_eq!(weeks[0].get_summary(), Some("Week 1 of your plan: Foundation Week"));
        assert!(weeks[0].get_description().is_some_and(|text| text.contains("Validate Market Demand (90 min)")));
        assert_eq!(weeks[4].get_summary(), Some("Look back and decide"));
        assert_eq!(weeks[0].get_url(), Some("http://127.0.0.1:8080/plan"));
        assert!(weeks.iter().all(|event| event.components().is_empty()), "no alarm in working hours");
        assert!(cancelled.iter().all(|event| event.get_status() == Some(EventStatus::Cancelled)));
        assert_eq!(list_days(&cancelled)[..4], ["2026-03-27", "2026-03-29", "2026-04-01", "2026-04-03"]);
        assert_eq!(cancelled.len(), 14);
    }

    async fn a_step_that_is_done_has_a_mark_in_its_week(app: TestApp) {
        start_on(&app, ANNA, json!("2026-03-02")).await;
        put_step(&app, ANNA, "define-customer-persona", json!({"done": true, "note": "Ola, 34"})).await;
        let found = parse_events(app.get_as(ANNA, ICS).await.text());
        let lines: Vec<&str> = found[0].get_description().unwrap().lines().collect();
        assert_eq!(lines, [
            "Complete Niche Discovery (60 min)", "✓ Define Customer Persona (45 min)", "Your note: Ola, 34",
            "Validate Market Demand (90 min)",
        ]);
    }

    async fn a_newer_calendar_file_moves_the_same_entries(app: TestApp) {
        let ids = |file: &str| parse_events(file).iter().map(|event| event.get_uid().unwrap().to_owned()).collect::<Vec<_>>();
        start_on(&app, ANNA, json!("2026-03-02")).await;
        let first = ids(app.get_as(ANNA, ICS).await.text());
        start_on(&app, ANNA, Value::Null).await;
        start_on(&app, ANNA, json!("2026-04-02")).await;
        let second = ids(app.get_as(ANNA, ICS).await.text());
        assert_eq!(first, second);
        start_on(&app, BEN, json!("2026-03-02")).await;
        let bens = ids(app.get_as(BEN, ICS).await.text());
        assert!(bens.iter().all(|id| !first.contains(id)), "two people may keep their plans in one calendar");
    }

    async fn nothing_in_a_note_becomes_a_line_of_the_calendar(app: TestApp) {
        let note = "one, two; three\\n\r\nEND:VEVENT\rBEGIN:VALARM\nDTSTART:20300101 \u{7}🎉 ".to_owned() + &"é".repeat(300);
        put_step(&app, ANNA, "complete-niche-discovery", json!({"note": note, "done": true})).await;
        start_on(&app, ANNA, json!("2026-03-02")).await;
        let answer = app.get_as(ANNA, ICS).await;
        let lines: Vec<&str> = answer.text().split("\r\n").collect();
        assert!(lines.iter().all(|line| line.len() <= 75), "{lines:#?}");
        assert!(lines.iter().all(|line| !line.contains(['\r', '\n'])));
        assert!(lines.iter().all(|line| !line.starts_with("BEGIN:VALARM") && !line.starts_with("DTSTART:2030")));
        let found = parse_events(answer.text());
        assert_eq!(found.len(), 19);
        let expected = "Your note: one, two; three\\n\nEND:VEVENT BEGIN:VALARM\nDTSTART:20300101  🎉 ééé";
        let description = found[0].get_description().unwrap();
        assert!(description.contains(expected), "{description:?}");
    }

    async fn a_plan_without_a_start_has_no_calendar(app: TestApp) {
        assert_eq!(app.get_as(ANNA, ICS).await.refusal(), "422 start_date_required");
        start_on(&app, ANNA, json!("2026-03-02")).await;
        start_on(&app, ANNA, Value::Null).await;
        assert_eq!(app.get_as(ANNA, ICS).await.refusal(), "422 start_date_required");
    }
}
