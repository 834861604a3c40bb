//! Rounds that follow one another: another market, a round that waits, growth, a rule met early, and missed evenings.

use axum::http::Method;
use serde_json::{Value, json};

use crate::experiments::{DAY, EXPERIMENTS, log, running};
use crate::harness::{ANNA, Answer, BEN, PASSWORD, TestApp};

const PLAN: &str = "/api/plan";
const OFFER: &str = "/api/plan/offer";
const ROUNDS: &str = "/api/plan/rounds";
const CATCH_UP: &str = "/api/plan/catch-up";

async fn save(app: &TestApp, cookie: &str, keywords: &str) -> i64 {
    let project = json!({"request": {"keywords": keywords}});
    let made = app.post_as(cookie, "/api/niche/projects", project).await;
    made.json()["id"].as_i64().unwrap()
}

async fn put(app: &TestApp, path: &str, body: Value) -> Answer {
    app.ask_as(ANNA, Method::PUT, path, body).await
}

async fn plan(app: &TestApp) -> Value {
    app.get_as(ANNA, PLAN).await.json()
}

async fn tick(app: &TestApp, key: &str) {
    let ticked = put(app, &format!("{PLAN}/steps/{key}"), json!({"done": true})).await;
    assert_eq!(ticked.status, 200, "{}", ticked.text());
}

async fn undo(app: &TestApp, change: &Value) -> Answer {
    app.post_as(ANNA, &format!("{PLAN}/changes/{change}/undo"), Value::Null)
        .await
}

fn steps(plan: &Value) -> Vec<&Value> {
    let weeks = plan["weeks"].as_array().unwrap().iter();
    weeks.flat_map(|week| week["steps"].as_array().unwrap()).collect()
}

fn done(plan: &Value) -> Vec<&str> {
    let done = steps(plan).into_iter().filter(|step| step["done"] == true);
    done.map(|step| step["key"].as_str().unwrap()).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// A round of custom cakes on its day 12, with a failed test of demand and two ticks by hand. Returns the test.
async fn cakes(app: &TestApp) -> String {
    let run = save(app, ANNA, "custom cakes").await;
    put(app, "/api/plan/start", json!({"startDate": "2026-02-18"})).await;
    let rule = json!({"paidJobs": 1, "hourUsd": null, "spendUsd": 400, "version": 1});
    assert_eq!(put(app, "/api/plan/rule", rule).await.status, 200);
    let fields = json!({"runId": run, "hypothesis": "They order.", "n": 8, "k": 3, "riskiest": true});
    let test = format!(
        "{EXPERIMENTS}/{}",
        app.post_as(ANNA, EXPERIMENTS, fields).await.json()["id"]
    );
    app.post_as(ANNA, &format!("{test}/start"), json!({})).await;
    log(app, &test, "ynnn").await;
    for key in ["define-customer-persona", "price-your-offering"] {
        tick(app, key).await;
    }
    test
}

on_both! {
    async fn another_market_is_told_before_and_begins_a_round_where_work_is_in_the_last_one(app: TestApp) {
        let test = cakes(&app).await;
        let dogs = save(&app, ANNA, "dog grooming").await;
        let told = app.get_as(ANNA, &format!("/api/plan/restart?runId={dogs}")).await.json();
        assert_eq!(told["sentence"], "18 days left. Custom cakes: stopped after 1 of 4. Open again: customer, price.");
        assert_eq!((&told["beginsRound"], &told["length"], &told["endsOn"]), (&json!(true), &json!(19), &json!("2026-03-19")));
        assert_eq!(told["keptEnd"], Value::Null, "the end stays in any case");
        let before = plan(&app).await;
        let old = put(&app, OFFER, json!({"runId": dogs, "version": 1})).await;
        assert_eq!(old.refusal(), "409 edited_elsewhere");
        let begun = put(&app, OFFER, json!({"runId": dogs, "version": before["round"]["version"]})).await.json();
        assert_eq!((&begun["round"]["number"], &begun["round"]["length"]), (&json!(2), &json!(19)));
        assert_eq!(begun["market"]["slug"], "dog-grooming");
        assert_eq!(done(&begun), ["complete-niche-discovery"]);
        assert_eq!(begun["round"]["rule"]["paidJobs"], 1, "the yardstick goes along");
        assert_eq!(app.get_as(ANNA, &test).await.json()["state"], "stopped");
        let back = undo(&app, &begun["changeId"]).await.json();
        assert_eq!((&back["market"], done(&back)), (&before["market"], done(&before)));
        assert_eq!(app.get_as(ANNA, &test).await.json()["state"], "running");
        let foreign = app.get_as(BEN, &format!("/api/plan/restart?runId={dogs}")).await;
        assert_eq!(foreign.refusal(), "404 not_found");
    }

    async fn a_market_is_changed_in_place_before_anything_is_in_the_round(app: TestApp) {
        save(&app, ANNA, "custom cakes").await;
        let dogs = save(&app, ANNA, "dog grooming").await;
        put(&app, "/api/plan/start", json!({"startDate": "2026-02-18"})).await;
        let told = app.get_as(ANNA, &format!("/api/plan/restart?runId={dogs}")).await.json();
        assert_eq!((&told["beginsRound"], &told["sentence"]), (&json!(false), &json!("")));
        let chosen = put(&app, OFFER, json!({"runId": dogs})).await.json();
        assert_eq!((&chosen["round"]["number"], &chosen["startDate"]), (&json!(1), &json!("2026-02-18")));
        assert_eq!(chosen["round"]["undo"], json!({"changeId": chosen["changeId"], "kind": "offer"}));
        tick(&app, "build-landing-page").await;
        put(&app, "/api/plan/start", json!({"startDate": "2026-03-05"})).await;
        let ahead = put(&app, OFFER, json!({"runId": save(&app, ANNA, "candle making").await})).await.json();
        assert_eq!(ahead["round"]["number"], 1, "before the first day");
    }

    async fn few_days_become_fourteen_or_keep_the_date_and_an_idea_comes_along(app: TestApp) {
        cakes(&app).await;
        let dogs = save(&app, ANNA, "dog grooming").await;
        app.clock.advance_micros(9 * DAY);
        let told = app.get_as(ANNA, &format!("/api/plan/restart?runId={dogs}")).await.json();
        assert_eq!((&told["length"], &told["endsOn"], &told["keptEnd"]), (&json!(14), &json!("2026-03-23"), &json!("2026-03-19")));
        let report = app.post_as(ANNA, "/api/niche/analyze", json!({"keywords": "dog grooming"})).await.json();
        let idea = &report["businessIdeas"][0];
        let body = json!({"runId": dogs, "ideaId": idea["id"], "keepDays": true});
        let begun = app.post_as(ANNA, ROUNDS, body).await.json();
        assert_eq!((&begun["offer"]["title"], &begun["round"]["daysLeft"]), (&idea["title"], &json!(9)));
    }

    async fn a_round_that_waits_is_taken_up_on_its_day_with_ticks_tests_and_rule(app: TestApp) {
        let test = cakes(&app).await;
        let dogs = save(&app, ANNA, "dog grooming").await;
        let first = plan(&app).await;
        app.post_as(ANNA, ROUNDS, json!({"runId": dogs, "keepDays": false})).await;
        tick(&app, "build-email-list").await;
        app.clock.advance_micros(5 * DAY);
        let waiting = app.get_as(ANNA, ROUNDS).await.json()["items"][0].clone();
        assert_eq!((&waiting["canResume"], &waiting["market"]), (&json!(true), &json!("Custom cakes")));
        let resume = format!("{ROUNDS}/{}/resume", waiting["id"]);
        assert_eq!(app.post_as(ANNA, &resume, json!({"version": 1})).await.refusal(), "409 edited_elsewhere");
        let taken = app.post_as(ANNA, &resume, json!({"version": plan(&app).await["round"]["version"]})).await;
        assert_eq!(taken.status, 200, "{}", taken.text());
        let taken = taken.json();
        assert_eq!((&taken["round"]["id"], &taken["round"]["day"], &taken["round"]["daysLeft"]), (&first["round"]["id"], &json!(12), &json!(18)));
        assert_eq!((&taken["market"]["slug"], done(&taken)), (&first["market"]["slug"], done(&first)));
        assert_eq!(taken["round"]["rule"]["sentence"], first["round"]["rule"]["sentence"]);
        assert_eq!(app.get_as(ANNA, &test).await.json()["state"], "running");
        let open = app.get_as(ANNA, "/api/tasks?source=plan-step&view=open").await.json();
        assert_eq!(open["items"].as_array().unwrap().len(), 11, "its open steps, and none of the other round");
        let other = app.get_as(ANNA, ROUNDS).await.json()["items"][0].clone();
        assert_eq!((&other["market"], &other["decision"], &other["canResume"]), (&json!("Dog grooming"), &Value::Null, &json!(true)));
        let back = undo(&app, &taken["changeId"]).await;
        assert_eq!(back.status, 200, "{}", back.text());
        let back = back.json();
        assert_eq!((&back["market"]["slug"], &back["round"]["number"]), (&json!("dog-grooming"), &json!(2)));
        assert_eq!(done(&back), ["complete-niche-discovery", "build-email-list"]);
        assert_eq!(app.get_as(ANNA, &test).await.json()["state"], "stopped");
        let again = app.get_as(ANNA, ROUNDS).await.json()["items"].clone();
        assert_eq!((&again[0]["id"], again.as_array().unwrap().len()), (&waiting["id"], 1));
    }

    async fn a_round_that_cannot_be_taken_up_is_refused_and_one_with_new_work_is_not_undone(app: TestApp) {
        cakes(&app).await;
        let version = plan(&app).await["round"]["version"].clone();
        let next = put(&app, "/api/plan/decision", json!({"decision": "go-on", "version": version})).await.json();
        let last = app.get_as(ANNA, ROUNDS).await.json()["items"][0].clone();
        assert_eq!(last["canResume"], false, "the plan has this market");
        let refused = app.post_as(ANNA, &format!("{ROUNDS}/{}/resume", last["id"]), json!({})).await;
        assert_eq!(refused.refusal(), "422 invalid_plan");
        let own = format!("{ROUNDS}/{}/resume", next["round"]["id"]);
        assert_eq!(app.post_as(ANNA, &own, json!({})).await.refusal(), "422 invalid_plan");
        assert_eq!(app.post_as(BEN, &own, json!({})).await.refusal(), "404 not_found");
        app.clock.advance_micros(2 * DAY);
        tick(&app, "build-landing-page").await;
        let dogs = save(&app, ANNA, "dog grooming").await;
        app.post_as(ANNA, ROUNDS, json!({"runId": dogs, "keepDays": false})).await;
        let taken = app.post_as(ANNA, &own, json!({})).await.json();
        app.clock.advance_micros(DAY);
        tick(&app, "test-your-systems").await;
        assert_eq!(undo(&app, &taken["changeId"]).await.refusal(), "409 edited_elsewhere");
    }

    async fn after_a_login_one_call_swaps_the_rounds_of_account_and_guest(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let dogs = json!({"request": {"keywords": "dog grooming"}});
        app.ask_with(&token, Method::POST, "/api/niche/projects", dogs).await;
        app.ask_with(&token, Method::PUT, "/api/plan/start", json!({"startDate": "2026-02-25"})).await;
        cakes(&app).await;
        let guest = plan(&app).await;
        let body = json!({"email": "anna@example.org", "password": PASSWORD});
        let token = app.post_as(ANNA, "/api/auth/login", body).await.json()["token"].as_str().unwrap().to_owned();
        let record = app.get_with(&token, ROUNDS).await.json()["items"][0].clone();
        assert_eq!((&record["canResume"], &record["id"]), (&json!(true), &guest["round"]["id"]));
        let resume = format!("{ROUNDS}/{}/resume", record["id"]);
        let swapped = app.ask_with(&token, Method::POST, &resume, json!({})).await.json();
        assert_eq!((&swapped["market"]["name"], &swapped["round"]["day"]), (&json!("Custom cakes"), &json!(12)));
        assert_eq!(done(&swapped), done(&guest));
        let open = app.get_with(&token, "/api/tasks?source=plan-step&view=open").await.json();
        assert_eq!(open["items"].as_array().unwrap().len(), 11, "the open steps are there again");
        assert_eq!(app.get_with(&token, ROUNDS).await.json()["items"][0]["market"], "Dog grooming");
    }

    async fn going_on_adds_client_repeat_order_and_growth_to_open_steps(app: TestApp) {
        cakes(&app).await;
        let before = plan(&app).await;
        assert!(steps(&before).iter().all(|step| step["growth"] == json!([])));
        let version = &before["round"]["version"];
        let next = put(&app, "/api/plan/decision", json!({"decision": "go-on", "version": version})).await.json();
        let find = |key: &str| steps(&next).into_iter().find(|step| step["key"] == key).unwrap()["growth"].clone();
        assert!(text(&find("execute-soft-launch")[0]).starts_with("Ask everyone who paid for one more name among "));
        assert!(text(&find("build-email-list")[0]).starts_with("Write to everyone who paid."));
        let report = app.post_as(ANNA, "/api/niche/analyze", json!({"keywords": "custom cakes"})).await.json();
        let own = report["growthOpportunities"].as_array().unwrap();
        let growth = find("create-your-product-service");
        assert_eq!((text(&growth[0]), growth.as_array().unwrap().len()), (format!("{}.", text(&own[0])).as_str(), own.len()));
        tick(&app, "create-your-product-service").await;
        let plan = plan(&app).await;
        // The price is done from the last round.
        let moved = steps(&plan).into_iter().find(|step| step["key"] == "prepare-launch-materials").unwrap();
        assert_eq!(moved["growth"], growth, "a done step leaves them to an open one");
    }

    async fn a_rule_met_early_is_offered_until_the_round_is_kept(app: TestApp) {
        cakes(&app).await;
        assert_eq!(plan(&app).await["round"]["met"], Value::Null);
        let line = json!({"on": "2026-02-28", "takingsCents": 8_500, "minutes": 120, "key": "a"});
        app.post_as(ANNA, "/api/plan/log", line).await;
        let round = plan(&app).await["round"].clone();
        let said = "Your rule is met on day 11: 1 paid job, at most $400 spent.";
        assert_eq!(round["met"], json!({"day": 11, "sentence": said}));
        let keep = format!("{ROUNDS}/{}/keep", round["id"]);
        assert_eq!(app.post_as(BEN, &keep, json!({})).await.refusal(), "404 not_found");
        assert_eq!(app.post_as(ANNA, &keep, json!({"version": 0})).await.refusal(), "409 edited_elsewhere");
        let kept = app.post_as(ANNA, &keep, json!({"version": round["version"]})).await.json();
        assert_eq!((&kept["round"]["met"], &kept["round"]["state"]), (&Value::Null, &json!("active")));
        let more = json!({"on": "2026-03-01", "takingsCents": 8_500, "minutes": 120, "key": "b"});
        app.post_as(ANNA, "/api/plan/log", more).await;
        assert_eq!(plan(&app).await["round"]["met"], Value::Null, "a second client asks nothing");
        assert_eq!(plan(&app).await["review"]["verdict"], "By your rule: go on.");
    }

    async fn a_week_without_work_asks_once_and_moves_the_weeks_or_keeps_them(app: TestApp) {
        put(&app, "/api/plan/start", json!({"startDate": "2026-03-01"})).await;
        tick(&app, "complete-niche-discovery").await;
        app.clock.advance_micros(6 * DAY);
        assert_eq!(plan(&app).await["catchUp"], Value::Null, "week 1 is not over");
        app.clock.advance_micros(3 * DAY);
        let behind = plan(&app).await["catchUp"].clone();
        assert_eq!(behind["sentence"], "Nothing was checked off or logged for 9 days. Go on with week 1 from today, or keep your dates?");
        assert_eq!((&behind["keepUntil"], &behind["moveTo"]), (&json!("2026-03-30"), &json!("2026-04-08")));
        assert_eq!(app.get_as(ANNA, "/api/next").await.json()["kind"], "choice");
        let version = plan(&app).await["round"]["version"].clone();
        assert_eq!(app.post_as(ANNA, CATCH_UP, json!({"choice": "move", "version": 9})).await.refusal(), "409 edited_elsewhere");
        assert_eq!(app.post_as(ANNA, CATCH_UP, json!({"choice": "later"})).await.refusal(), "422 invalid_body");
        let moved = app.post_as(ANNA, CATCH_UP, json!({"choice": "move", "version": version})).await.json();
        assert_eq!((&moved["startDate"], &moved["weeks"][0]["from"]), (&json!("2026-03-10"), &json!("2026-03-10")));
        assert_eq!((&moved["catchUp"], done(&moved)), (&Value::Null, vec!["complete-niche-discovery"]));
        assert_eq!(app.post_as(ANNA, CATCH_UP, json!({"choice": "move"})).await.refusal(), "409 edited_elsewhere", "nothing is behind");
        let back = undo(&app, &moved["changeId"]).await.json();
        assert_eq!((&back["startDate"], &back["catchUp"]), (&json!("2026-03-01"), &behind));
        let kept = app.post_as(ANNA, CATCH_UP, json!({"choice": "keep"})).await.json();
        assert_eq!((&kept["startDate"], &kept["catchUp"]), (&json!("2026-03-01"), &Value::Null));
        app.clock.advance_micros(6 * DAY);
        assert_eq!(plan(&app).await["catchUp"], Value::Null);
        app.clock.advance_micros(DAY);
        assert!(text(&plan(&app).await["catchUp"]["sentence"]).contains("for 7 days. Go on with week 1"), "after a week it asks again");
    }

    async fn work_of_any_kind_is_work_and_a_plan_without_any_starts_again(app: TestApp) {
        let run = save(&app, ANNA, "dog grooming").await;
        put(&app, "/api/plan/start", json!({"startDate": "2026-03-01"})).await;
        let test = running(&app, json!({"runId": run, "hypothesis": "They pay.", "n": 40, "k": 2})).await;
        app.clock.advance_micros(9 * DAY);
        log(&app, &test, "n").await;
        assert_eq!(plan(&app).await["catchUp"], Value::Null, "an answer is work");
        put(&app, "/api/plan/start", json!({"startDate": "2026-03-11"})).await;
        app.clock.advance_micros(29 * DAY);
        let stale = app.get_as(ANNA, "/api/next").await.json();
        assert_eq!((&stale["title"], &stale["kind"]), (&json!("Your plan began on March 11"), &json!("choice")));
        let moved = app.post_as(ANNA, CATCH_UP, json!({"choice": "move"})).await.json();
        assert_eq!((&moved["startDate"], &moved["round"]["day"]), (&json!("2026-04-08"), &json!(1)));
    }

    async fn missed_evenings_keep_the_end_and_leave_steps_for_later_or_move_it(app: TestApp) {
        let token = app.member(ANNA, "anna@example.org").await;
        let ask = async |method: Method, path: &str, body: Value| {
            let answer = app.ask_with(&token, method, path, body).await;
            assert!(answer.status.is_success(), "{path}: {}", answer.text());
            answer.json()
        };
        ask(Method::POST, "/api/upgrade", json!({"billingCycle": "monthly"})).await;
        ask(Method::PUT, "/api/plan/start", json!({"startDate": "2026-03-01"})).await;
        let evening = |weekday: u8| json!({"weekday": weekday, "start": "19:00", "end": "22:00"});
        ask(Method::PUT, "/api/evenings", json!({"zone": "UTC", "slots": [evening(3), evening(7)]})).await;
        assert_eq!(ask(Method::GET, PLAN, Value::Null).await["catchUp"], Value::Null);
        app.clock.advance_micros(15 * DAY);
        let before = ask(Method::GET, PLAN, Value::Null).await;
        let behind = &before["catchUp"];
        let later = behind["laterSteps"].as_u64().unwrap();
        assert!(later > 0, "{behind}");
        assert!(text(&behind["sentence"]).starts_with("You missed five evenings. Keep March 30 and leave "), "{behind}");
        let next = ask(Method::GET, "/api/next", Value::Null).await;
        assert_eq!((&next["kind"], &next["title"], &next["buttons"][0]["label"]), (&json!("choice"), &json!("You missed five evenings"), &json!("Keep March 30")));
        let count = |plan: &Value| steps(plan).iter().filter(|step| step["isLater"] == true).count() as u64;
        let dates = |plan: &Value| -> Vec<Value> { steps(plan).iter().map(|step| step["date"].clone()).collect() };
        let kept = ask(Method::POST, CATCH_UP, json!({"choice": "keep"})).await;
        assert_eq!((count(&kept), &kept["round"]["length"], &kept["catchUp"]), (count(&before) + later, &json!(30), &Value::Null));
        assert!(dates(&kept).iter().filter_map(Value::as_str).all(|date| date <= "2026-03-28"), "{kept}");
        let tasks = ask(Method::GET, "/api/tasks?source=plan-step&view=open", Value::Null).await;
        let of_tasks = tasks["items"].as_array().unwrap().iter().filter(|task| task["isLater"] == true).count();
        assert_eq!(of_tasks as u64, count(&kept), "the tasks say the same");
        let round = ask(Method::GET, "/api/auth/export", Value::Null).await["plan"]["rounds"][0].clone();
        assert_eq!((&round["caughtUpOn"], round["later"].as_array().unwrap().len() as u64), (&json!("2026-03-16"), later));
        let undo = format!("{PLAN}/changes/{}/undo", kept["changeId"]);
        let back = ask(Method::POST, &undo, Value::Null).await;
        assert_eq!((count(&back), dates(&back)), (count(&before), dates(&before)));
        let moved = ask(Method::POST, CATCH_UP, json!({"choice": "move"})).await;
        assert_eq!((count(&moved), dates(&moved)), (count(&before), dates(&before)), "the evenings were there already");
        let end = app.clock.now().to_iso()[..10].to_owned();
        assert!(text(&behind["moveTo"]) > "2026-03-30" && *text(&behind["moveTo"]) > *end, "{behind}");
        let by = moved["round"]["length"].as_i64().unwrap() - 2;
        assert_eq!((&moved["round"]["rule"]["by"], &moved["catchUp"]), (&json!(by), &Value::Null));
    }
}
