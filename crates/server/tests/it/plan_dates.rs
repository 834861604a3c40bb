//! One calendar: with Premium and hours a step lies on its evening everywhere, without it in its week. Evenings that
//! are named at the start give the hours.

use axum::http::Method;
use serde_json::{Value, json};
use server::identity::accounts::PlanTier;

use crate::harness::{ANNA, TestApp};

const DAY: i64 = 24 * 3_600 * 1_000_000;

async fn premium(app: &TestApp) -> String {
    let token = app.member(ANNA, "anna@example.org").await;
    let body = json!({"billingCycle": "monthly"});
    app.ask_with(&token, Method::POST, "/api/upgrade", body).await;
    token
}

/// Saves an evening of so many hours on Tuesdays and Thursdays. The clock of the tests is at a Sunday.
async fn save_hours(app: &TestApp, token: &str, hours: u32) -> Value {
    let slot = |weekday: u32| json!({"weekday": weekday, "start": "18:00", "end": format!("{}:00", 18 + hours)});
    let body = json!({"zone": "UTC", "slots": [slot(2), slot(4)]});
    app.ask_with(token, Method::PUT, "/api/evenings", body).await.json()
}

async fn start_on(app: &TestApp, token: &str, day: &str) {
    let body = json!({"startDate": day});
    app.ask_with(token, Method::PUT, "/api/plan/start", body).await;
}

/// Key and day of the first open piece of each step, by time.
fn evenings_of(evenings: &Value) -> Vec<(String, String)> {
    let pieces = evenings["pieces"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|piece| piece["done"] == false);
    let mut days: Vec<(String, String)> = Vec::new();
    for piece in pieces {
        let (key, start) = (piece["stepId"].as_str().unwrap(), piece["start"].as_str().unwrap());
        if days.iter().all(|(known, _)| known != key) {
            days.push((key.to_owned(), start[..10].to_owned()));
        }
    }
    days
}

/// Key and date of the steps and reviews of the plan that have one, by date.
fn dates_of(plan: &Value) -> Vec<(String, String)> {
    let weeks = plan["weeks"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|week| week["steps"].as_array().unwrap());
    let all = weeks.chain(plan["reviews"].as_array().unwrap());
    let dated = all.filter_map(|step| Some((step["key"].as_str()?.to_owned(), step["date"].as_str()?.to_owned())));
    let mut dated: Vec<(String, String)> = dated.collect();
    dated.sort_by(|one, other| one.1.cmp(&other.1));
    dated
}

async fn plan_of(app: &TestApp, token: &str) -> Value {
    app.get_with(token, "/api/plan").await.json()
}

async fn step_tasks(app: &TestApp, token: &str) -> Vec<Value> {
    let tasks = app
        .get_with(token, "/api/tasks?source=plan-step&view=open")
        .await
        .json();
    tasks["items"].as_array().unwrap().clone()
}

/// Keys of the steps that are paused in the plan, and in the list of tasks.
async fn paused_steps(app: &TestApp, token: &str) -> [Vec<String>; 2] {
    let plan = plan_of(app, token).await;
    let weeks = plan["weeks"].as_array().unwrap().iter();
    let steps = weeks.flat_map(|week| week["steps"].as_array().unwrap());
    let paused = |list: Vec<&Value>, key: &str| {
        let found = list.into_iter().filter(|one| one["isPaused"] == true);
        let mut keys: Vec<String> = found.map(|one| one[key].as_str().unwrap().to_owned()).collect();
        keys.sort();
        keys
    };
    let tasks = step_tasks(app, token).await;
    [
        paused(steps.collect(), "key"),
        paused(tasks.iter().collect(), "sourceKey"),
    ]
}

/// Saves a report and fails the market's test of demand.
async fn fail_demand(app: &TestApp, token: &str) -> String {
    let report = json!({"request": {"keywords": "dog grooming"}});
    let saved = app
        .ask_with(token, Method::POST, "/api/niche/projects", report)
        .await
        .json();
    let test = json!({"runId": saved["id"], "prepared": 2});
    let made = app.ask_with(token, Method::POST, "/api/experiments", test).await.json();
    let test = format!("/api/experiments/{}", made["id"]);
    app.ask_with(token, Method::POST, &format!("{test}/start"), json!({}))
        .await;
    for place in 0..16 {
        let answer = json!({"outcome": "no", "who": format!("person {place}"), "key": format!("answer-{place}")});
        let logged = app
            .ask_with(token, Method::POST, &format!("{test}/entries"), answer)
            .await;
        assert_eq!(logged.status, 201, "{}", logged.text());
    }
    test
}

on_both! {
    async fn a_failed_test_of_demand_pauses_the_steps_behind_it_until_a_choice_follows(app: TestApp) {
        let token = premium(&app).await;
        start_on(&app, &token, "2026-03-02").await;
        save_hours(&app, &token, 4).await;
        assert_eq!(paused_steps(&app, &token).await, [vec![], Vec::<String>::new()]);
        let test = fail_demand(&app, &token).await;
        let [in_plan, in_tasks] = paused_steps(&app, &token).await;
        assert_eq!(in_plan.len(), 9, "{in_plan:?}");
        assert_eq!(in_plan, in_tasks);
        assert!(!in_plan.contains(&"define-customer-persona".to_owned()));
        let plan = plan_of(&app, &token).await;
        assert!(dates_of(&plan).iter().all(|(key, _)| !in_plan.contains(key)), "a paused step has no evening");
        assert_eq!(plan["hours"]["laterSteps"], 0, "the hours are not what holds them up");
        let evenings = evenings_of(&app.get_with(&token, "/api/evenings").await.json());
        assert!(evenings.iter().all(|(key, _)| !in_plan.contains(key)), "{evenings:?}");
        let file = app.get_with(&token, "/api/plan/calendar.ics").await.text().to_owned();
        assert!(file.contains("UID:price-your-offering-"), "{file}");
        assert!(!file.contains("SUMMARY:Price Your Offering\r\nSTATUS:CONFIRMED"));
        // The person's own day stays.
        let tasks = step_tasks(&app, &token).await;
        let price = tasks.iter().find(|task| task["sourceKey"] == "price-your-offering").unwrap();
        let change = json!({"version": price["version"], "fields": {"due": {"date": "2026-03-20"}}});
        let changed = app.ask_with(&token, Method::PATCH, &format!("/api/tasks/{}", price["id"]), change).await;
        assert_eq!(changed.status, 200, "{}", changed.text());
        assert_eq!(paused_steps(&app, &token).await[0].len(), 8);
        let keep = app.ask_with(&token, Method::POST, &format!("{test}/choices/keep-going"), Value::Null).await;
        assert_eq!(keep.status, 200, "{}", keep.text());
        assert_eq!(paused_steps(&app, &token).await, [vec![], Vec::<String>::new()]);
        let dated = dates_of(&plan_of(&app, &token).await);
        assert!(dated.iter().any(|(key, _)| key == "create-your-product-service"), "{dated:?}");
    }

    async fn an_answer_that_is_struck_out_and_another_market_end_the_pause(app: TestApp) {
        let token = app.member(ANNA, "anna@example.org").await;
        start_on(&app, &token, "2026-03-02").await;
        let test = fail_demand(&app, &token).await;
        assert_eq!(paused_steps(&app, &token).await[0].len(), 9);
        let entries = app.get_with(&token, &test).await.json()["entries"].clone();
        let last = &entries.as_array().unwrap()[0]["id"];
        let strike = |is_struck: bool| json!({"struckOut": is_struck});
        let entry = format!("{test}/entries/{last}");
        app.ask_with(&token, Method::PATCH, &entry, strike(true)).await;
        assert_eq!(paused_steps(&app, &token).await[0].len(), 0, "the test is open again");
        app.ask_with(&token, Method::PATCH, &entry, strike(false)).await;
        assert_eq!(paused_steps(&app, &token).await[0].len(), 9);
        let report = json!({"request": {"keywords": "candle making"}});
        let saved = app.ask_with(&token, Method::POST, "/api/niche/projects", report).await.json();
        let body = json!({"runId": saved["id"]});
        app.ask_with(&token, Method::PUT, "/api/plan/offer", body).await;
        assert_eq!(paused_steps(&app, &token).await[0].len(), 0, "the other market has failed no test");
    }

    async fn a_step_lies_on_its_evening_everywhere(app: TestApp) {
        let token = premium(&app).await;
        start_on(&app, &token, "2026-03-02").await;
        let evenings = evenings_of(&save_hours(&app, &token, 4).await);
        assert_eq!(evenings[0], ("complete-niche-discovery".to_owned(), "2026-03-03".to_owned()));
        assert_eq!(evenings.len(), 14);
        let mut sorted = evenings.clone();
        sorted.sort();
        let mut dates = dates_of(&plan_of(&app, &token).await);
        dates.sort();
        assert_eq!(dates, sorted);
        let tasks = step_tasks(&app, &token).await;
        let mut due: Vec<(String, String)> = tasks.iter()
            .map(|task| (task["sourceKey"].as_str().unwrap().to_owned(), task["due"]["date"].as_str().unwrap().to_owned()))
            .collect();
        due.sort();
        assert_eq!(due, sorted);
        for path in ["/api/plan/calendar.ics", "/api/tasks/calendar.ics"] {
            let file = app.get_with(&token, path).await.text().to_owned();
            let day = evenings[4].1.replace('-', "");
            assert!(file.contains(&format!("DTSTART;VALUE=DATE:{day}")), "{path}: {}", evenings[4].0);
        }
        let end = evenings.iter().filter(|(key, _)| !key.starts_with("review")).map(|(_, day)| day.clone()).max().unwrap();
        assert_eq!(app.get_with(&token, "/api/analytics").await.json()["latest"]["plan"]["plannedEnd"], end);
        assert_eq!(evenings[12], ("review-29".to_owned(), "2026-03-31".to_owned()), "no review before day 29");
    }

    async fn missed_evenings_move_the_steps_and_make_nothing_overdue_or_later(app: TestApp) {
        let token = premium(&app).await;
        start_on(&app, &token, "2026-03-02").await;
        let before = evenings_of(&save_hours(&app, &token, 4).await);
        app.clock.advance_micros(10 * DAY);
        let plan = plan_of(&app, &token).await;
        let dates = dates_of(&plan);
        assert!(dates.iter().all(|(_, day)| day.as_str() >= "2026-03-11"), "{dates:?}");
        assert_eq!((dates.len(), &plan["hours"]["laterSteps"]), (14, &json!(0)));
        assert!(dates.last().unwrap().1 >= before.last().unwrap().1);
        let tasks = step_tasks(&app, &token).await;
        assert!(tasks.iter().all(|task| task["due"]["date"].as_str().unwrap() >= "2026-03-11"));
    }

    async fn what_does_not_fit_the_hours_is_for_later(app: TestApp) {
        let token = premium(&app).await;
        start_on(&app, &token, "2026-03-02").await;
        let evenings = evenings_of(&save_hours(&app, &token, 1).await);
        let plan = plan_of(&app, &token).await;
        assert_eq!(plan["hours"], json!({"plannedMinutes": 384, "firstMinutes": 235, "laterSteps": 8, "isDated": true}));
        let steps = plan["weeks"].as_array().unwrap().iter().flat_map(|week| week["steps"].as_array().unwrap());
        let kept: Vec<&str> = steps.filter(|step| step["isLater"] == false).map(|step| step["key"].as_str().unwrap()).collect();
        assert_eq!(kept, ["complete-niche-discovery", "validate-market-demand", "price-your-offering", "execute-soft-launch"]);
        assert_eq!(evenings.iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>(), [
            "complete-niche-discovery", "validate-market-demand", "price-your-offering", "execute-soft-launch",
            "review-29", "review-30",
        ]);
        let later = step_tasks(&app, &token).await.into_iter().filter(|task| task["isLater"] == true);
        assert!(later.clone().count() == 8 && later.clone().all(|task| task["due"].is_null()));
        let own = later.clone().find(|task| task["sourceKey"] == "build-email-list").unwrap();
        let change = json!({"fields": {"due": {"date": "2026-03-20"}}, "version": own["version"]});
        app.ask_with(&token, Method::PATCH, &format!("/api/tasks/{}", own["id"]), change).await;
        let plan = plan_of(&app, &token).await;
        let email = &plan["weeks"][2]["steps"][2];
        assert_eq!((&email["date"], &email["isLater"]), (&json!("2026-03-20"), &json!(false)), "a day that the person set");
    }

    async fn steps_wait_for_day_one_and_a_lapsed_premium_leaves_weeks(app: TestApp) {
        let token = premium(&app).await;
        start_on(&app, &token, "2026-03-16").await;
        let evenings = evenings_of(&save_hours(&app, &token, 4).await);
        assert_eq!(evenings[0].1, "2026-03-17", "nothing before day 1");
        assert!(app.set_plan(1000, PlanTier::Free, None).await);
        let plan = plan_of(&app, &token).await;
        assert_eq!((&plan["hours"], &plan["weeks"][1]["from"]), (&Value::Null, &json!("2026-03-23")));
        assert_eq!(dates_of(&plan), [
            ("review-29".to_owned(), "2026-04-13".to_owned()), ("review-30".to_owned(), "2026-04-14".to_owned()),
        ]);
        let file = app.get_with(&token, "/api/plan/calendar.ics").await.text().to_owned();
        assert!(file.contains("Week 2 of your plan") && file.matches("STATUS:CANCELLED").count() == 14);
    }

    async fn steps_take_the_minutes_of_the_market_and_keep_those_of_the_person(app: TestApp) {
        start_on_as_guest(&app).await;
        let tasks = app.get_as(ANNA, "/api/tasks?source=plan-step").await.json();
        let offer = tasks["items"][3].clone();
        let own = json!({"fields": {"estimateMinutes": 77}, "version": offer["version"]});
        app.ask_as(ANNA, Method::PATCH, &format!("/api/tasks/{}", offer["id"]), own).await;
        let mut soft_launches = Vec::new();
        for keywords in ["custom cakes", "bookkeeping"] {
            let report = json!({"request": {"keywords": keywords}});
            let run = app.post_as(ANNA, "/api/niche/projects", report).await.json()["id"].clone();
            app.ask_as(ANNA, Method::PUT, "/api/plan/offer", json!({"runId": run})).await;
            let plan = app.get_as(ANNA, "/api/plan").await.json();
            let tasks = app.get_as(ANNA, "/api/tasks?source=plan-step").await.json();
            let estimate = |key: &str| {
                let mut items = tasks["items"].as_array().unwrap().iter();
                items.find(|task| task["sourceKey"] == key).unwrap()["estimateMinutes"].clone()
            };
            for at in [(0, 1), (1, 1), (3, 2)] {
                let step = &plan["weeks"][at.0]["steps"][at.1];
                assert_eq!(estimate(step["key"].as_str().unwrap()), step["minutes"], "{}", step["title"]);
            }
            assert_eq!(estimate("create-your-product-service"), 77);
            soft_launches.push(estimate("execute-soft-launch"));
        }
        assert_ne!(soft_launches[0], soft_launches[1]);
    }

    async fn evenings_named_at_the_start_give_hours_and_no_dates(app: TestApp) {
        start_on_as_guest(&app).await;
        let weeks_only = app.get_as(ANNA, "/api/plan").await.json();
        assert_eq!((&weeks_only["evenings"], &weeks_only["hours"]), (&Value::Null, &Value::Null));
        let named = json!({"weekdays": [4, 2], "minutes": 60});
        let plan = app.ask_as(ANNA, Method::PUT, "/api/plan/evenings", named).await.json();
        assert_eq!(plan["evenings"], json!({"weekdays": [2, 4], "minutes": 60}));
        assert_eq!((&plan["hours"]["plannedMinutes"], &plan["hours"]["isDated"]), (&json!(384), &json!(false)));
        let later = later_steps(&plan);
        assert_eq!(plan["hours"]["laterSteps"], later.len());
        assert!(!later.is_empty() && !later.contains(&"validate-market-demand".to_owned()), "{later:?}");
        assert_eq!(dates_of(&plan), dates_of(&weeks_only), "a sum of hours gives no step a day");
        let tasks = app.get_as(ANNA, "/api/tasks?source=plan-step&view=open").await.json();
        let put_off = tasks["items"].as_array().unwrap().iter().filter(|task| task["isLater"] == true);
        assert_eq!(put_off.count(), later.len());
        let file = app.get_as(ANNA, "/api/plan/calendar.ics").await.text().to_owned();
        assert!(file.contains("Week 1 of your plan") && !file.contains("BEGIN:VALARM"), "{file}");
        let more = json!({"weekdays": [1, 2, 3, 4, 5, 6, 7], "minutes": 240});
        let roomy = app.ask_as(ANNA, Method::PUT, "/api/plan/evenings", more).await.json();
        assert_eq!(later_steps(&roomy), Vec::<String>::new());
        // The account takes what the guest has named.
        let token = app.member(ANNA, "anna@example.org").await;
        assert_eq!(plan_of(&app, &token).await["evenings"]["minutes"], 240);
        let unknown = json!({"weekdays": [], "minutes": 240});
        let open = app.ask_with(&token, Method::PUT, "/api/plan/evenings", unknown).await.json();
        assert_eq!((&open["evenings"], &open["hours"]), (&Value::Null, &Value::Null));
    }

    async fn the_next_thing_of_a_guest_is_no_step_for_later(app: TestApp) {
        start_on_as_guest(&app).await;
        let named = json!({"weekdays": [2], "minutes": 30});
        let plan = app.ask_as(ANNA, Method::PUT, "/api/plan/evenings", named).await.json();
        let later = later_steps(&plan);
        assert!(later.contains(&"define-customer-persona".to_owned()), "{later:?}");
        let done = json!({"done": true});
        app.ask_as(ANNA, Method::PUT, "/api/plan/steps/complete-niche-discovery", done).await;
        app.clock.advance_micros(2 * DAY);
        let next = app.get_as(ANNA, "/api/next").await.json();
        assert_eq!(next["title"], "Validate Market Demand", "{next}");
    }

    async fn with_premium_the_named_evenings_are_the_first_slots(app: TestApp) {
        let token = premium(&app).await;
        start_on(&app, &token, "2026-03-02").await;
        let named = json!({"weekdays": [2, 4], "minutes": 90});
        let plan = app.ask_with(&token, Method::PUT, "/api/plan/evenings", named).await.json();
        assert_eq!(plan["hours"]["isDated"], true);
        let evenings = app.get_with(&token, "/api/evenings").await.json();
        assert_eq!(evenings["slots"], json!([
            {"weekday": 2, "start": "20:00", "end": "21:30"}, {"weekday": 4, "start": "20:00", "end": "21:30"},
        ]));
        // Slots that are there already stay as they are.
        save_hours(&app, &token, 4).await;
        let other = json!({"weekdays": [6], "minutes": 60});
        app.ask_with(&token, Method::PUT, "/api/plan/evenings", other).await;
        let evenings = app.get_with(&token, "/api/evenings").await.json();
        assert_eq!(evenings["slots"][0], json!({"weekday": 2, "start": "18:00", "end": "22:00"}));
        // Once Premium has ended, the sum of the named ones counts.
        assert!(app.set_plan(1000, PlanTier::Free, None).await);
        let plan = plan_of(&app, &token).await;
        assert_eq!((&plan["hours"]["plannedMinutes"], &plan["hours"]["isDated"]), (&json!(192), &json!(false)));
    }

    async fn evenings_that_cannot_be_are_refused_and_change_nothing(app: TestApp) {
        let good = json!({"weekdays": [2], "minutes": 60});
        app.ask_as(ANNA, Method::PUT, "/api/plan/evenings", good.clone()).await;
        for (weekdays, minutes) in [(json!([0]), 60), (json!([8]), 60), (json!([2]), 29), (json!([2]), 241)] {
            let body = json!({"weekdays": weekdays, "minutes": minutes});
            let refused = app.ask_as(ANNA, Method::PUT, "/api/plan/evenings", body).await;
            assert_eq!(refused.refusal(), "422 invalid_evenings", "{}", refused.text());
        }
        assert_eq!(app.get_as(ANNA, "/api/plan").await.json()["evenings"], good);
    }

    async fn a_test_of_the_plan_ends_by_day_28_unless_the_person_asks(app: TestApp) {
        app.ask_as(ANNA, Method::PUT, "/api/plan/start", json!({"startDate": "2026-02-10"})).await;
        let run = app.post_as(ANNA, "/api/niche/projects", json!({"request": {"keywords": "dog grooming"}})).await.json()["id"].clone();
        let start = async |deadline: Value| {
            let fields = json!({"runId": run, "hypothesis": "Three of four say yes.", "n": 4, "k": 3});
            let made = app.post_as(ANNA, "/api/experiments", fields).await.json();
            app.post_as(ANNA, &format!("/api/experiments/{}/start", made["id"]), deadline).await.json()
        };
        assert_eq!(start(json!({})).await["deadline"], "2026-03-09", "day 28 comes before two weeks");
        assert_eq!(start(json!({"deadline": "2026-03-20"})).await["deadline"], "2026-03-20");
    }
}

/// Keys of the steps for later.
fn later_steps(plan: &Value) -> Vec<String> {
    let weeks = plan["weeks"].as_array().unwrap().iter();
    let steps = weeks.flat_map(|week| week["steps"].as_array().unwrap());
    let later = steps.filter(|step| step["isLater"] == true);
    later.map(|step| step["key"].as_str().unwrap().to_owned()).collect()
}

async fn start_on_as_guest(app: &TestApp) {
    let body = json!({"startDate": "2026-03-02"});
    app.ask_as(ANNA, Method::PUT, "/api/plan/start", body).await;
}
