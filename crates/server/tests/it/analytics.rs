//! Analytics: latest values on every plan, and the history by week with Premium.

use axum::http::Method;
use serde_json::{Value, json};

use crate::experiments::DAY;
use crate::harness::{ANNA, Answer, TestApp};

const ANALYTICS: &str = "/api/analytics";

async fn send(app: &TestApp, token: &str, method: Method, path: &str, body: Value) -> Value {
    let answer = app.ask_with(token, method, path, body).await;
    assert!(answer.status.is_success(), "{path}: {}", answer.text());
    answer.json()
}

async fn pay(app: &TestApp, token: &str) {
    send(
        app,
        token,
        Method::POST,
        "/api/upgrade",
        json!({"billingCycle": "monthly"}),
    )
    .await;
}

async fn read(app: &TestApp, token: &str) -> Value {
    let answer = app.get_with(token, ANALYTICS).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

/// Number of runs of each tool.
/// Returns the tools that were used, and how often.
fn runs(figures: &Value) -> Vec<(&str, u64)> {
    let runs = figures["runs"].as_array().unwrap().iter();
    let counts = runs.map(|tool| (tool["toolName"].as_str().unwrap(), tool["count"].as_u64().unwrap()));
    counts.filter(|(_, count)| *count > 0).collect()
}

async fn save_profit(app: &TestApp, token: &str, name: &str, price: i64) {
    let request = json!({"name": name, "priceCents": price, "unitsPerMonth": 30, "unitCostCents": 100, "startupCents": 0,
                         "hoursPerMonth": 20, "dayJobCentsPerHour": 3_000});
    let body = json!({"toolName": "profitability-calculator", "request": request, "name": name});
    send(app, token, Method::POST, "/api/runs", body).await;
}

/// Start and figures of the weeks in which anything was done.
fn busy_weeks(analytics: &Value) -> Vec<(String, Value)> {
    let weeks = analytics["history"]["weeks"].as_array().unwrap().iter();
    let is_busy =
        |week: &&Value| !runs(week).is_empty() || week["answers"] != no_answers() || week["evenings"]["pieces"] != 0;
    let figures = |week: &Value| json!({"runs": runs(week), "answers": week["answers"], "evenings": week["evenings"]});
    weeks
        .filter(is_busy)
        .map(|week| (week["start"].as_str().unwrap().to_owned(), figures(week)))
        .collect()
}

fn no_answers() -> Value {
    json!({"yes": 0, "no": 0, "notCounted": 0})
}

/// A running experiment of a project of the member.
async fn experiment(app: &TestApp, token: &str) -> String {
    let project = json!({"name": "Dogs", "request": {"keywords": "dog grooming"}});
    let run = send(app, token, Method::POST, "/api/niche/projects", project).await["id"].clone();
    let body = json!({"runId": run, "hypothesis": "Owners book a bath at home."});
    let made = send(app, token, Method::POST, "/api/experiments", body).await;
    let path = format!("/api/experiments/{}", made["id"]);
    send(
        app,
        token,
        Method::POST,
        &format!("{path}/start"),
        json!({"deadline": "2026-05-01"}),
    )
    .await;
    path
}

async fn log(app: &TestApp, token: &str, path: &str, outcome: &str, key: &str) -> Value {
    let body = json!({"outcome": outcome, "key": key, "who": key});
    send(app, token, Method::POST, &format!("{path}/entries"), body).await["entry"].clone()
}

on_both! {
    async fn a_member_without_work_gets_zeros_and_no_invented_figure(app: TestApp) {
        let token = app.member(ANNA, "anna@example.org").await;
        let free = read(&app, &token).await;
        assert_eq!((&free["history"], &free["lockedFeature"]), (&Value::Null, &json!("advanced_analytics")));
        assert_eq!(free["latest"]["plan"], json!({"done": 0, "steps": 12, "startDate": null, "plannedEnd": null, "round": null}));
        assert_eq!((&free["latest"]["analysis"], &free["latest"]["profit"]), (&Value::Null, &Value::Null));
        pay(&app, &token).await;
        let paid = read(&app, &token).await;
        assert_eq!(paid["lockedFeature"], Value::Null);
        assert_eq!((busy_weeks(&paid).len(), paid["history"]["weeks"].as_array().unwrap().len()), (0, 8));
        assert_eq!((&paid["history"]["profits"], &paid["history"]["burnUp"]), (&json!([]), &json!({"done": [], "planned": []})));
        assert_eq!(app.get(ANALYTICS).await.refusal(), "401 login_required");
    }

    async fn runs_count_in_the_week_in_which_they_were_made_first(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let analyze = async |keywords: &str| send(&app, &token, Method::POST, "/api/niche/analyze", json!({"keywords": keywords})).await;
        analyze("dog walking").await;
        analyze("candles").await;
        save_profit(&app, &token, "Small", 2_000).await;
        app.clock.advance_micros(8 * DAY);
        analyze("dog walking").await;
        let latest = read(&app, &token).await["latest"].clone();
        assert!(runs(&latest["thisWeek"]).is_empty());
        assert_eq!(runs(&latest["total"]), [("niche-discovery", 2), ("profitability-calculator", 1)], "a repeated analysis counts once");
        assert_eq!(latest["analysis"]["title"], "Dog walking");
        assert!(latest["analysis"]["score"].as_u64().is_some_and(|score| score <= 100));
        assert_eq!(latest["profit"]["title"], "Small");
        pay(&app, &token).await;
        // The tests begin on Sunday, March 1.
        let weeks = busy_weeks(&read(&app, &token).await);
        assert_eq!(weeks.len(), 1);
        let counts = json!([["niche-discovery", 2], ["profitability-calculator", 1]]);
        assert_eq!((weeks[0].0.as_str(), &weeks[0].1["runs"]), ("2026-02-23", &counts));
    }

    async fn weeks_begin_on_monday_in_the_zone_of_the_caller(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        // Sunday, 23:30 in UTC: Monday in Berlin.
        app.clock.advance_micros(14 * DAY / 24);
        save_profit(&app, &token, "Late", 2_000).await;
        pay(&app, &token).await;
        let week = async |zone: &str| {
            let answer = app.get_with(&token, &format!("{ANALYTICS}?zone={zone}")).await.json();
            busy_weeks(&answer)[0].0.clone()
        };
        assert_eq!((week("Europe/Berlin").await, week("UTC").await), ("2026-03-02".to_owned(), "2026-02-23".to_owned()));
        assert_eq!(app.get_with(&token, &format!("{ANALYTICS}?zone=Mars/Base")).await.refusal(), "422 invalid_query");
    }

    async fn answers_count_by_outcome_without_struck_out_ones(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let path = experiment(&app, &token).await;
        log(&app, &token, &path, "yes", "a").await;
        log(&app, &token, &path, "no", "b").await;
        let struck = log(&app, &token, &path, "yes", "c").await;
        send(&app, &token, Method::PATCH, &format!("{path}/entries/{}", struck["id"]), json!({"struckOut": true})).await;
        app.clock.advance_micros(7 * DAY);
        log(&app, &token, &path, "not_counted", "d").await;
        pay(&app, &token).await;
        let analytics = read(&app, &token).await;
        assert_eq!(analytics["latest"]["thisWeek"]["answers"], json!({"yes": 0, "no": 0, "notCounted": 1}));
        let answers: Vec<Value> = busy_weeks(&analytics).iter().map(|(_, week)| week["answers"].clone()).collect();
        assert_eq!(answers, [json!({"yes": 1, "no": 1, "notCounted": 0}), json!({"yes": 0, "no": 0, "notCounted": 1})]);
    }

    async fn totals_of_days_replace_single_answers(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let project = json!({"name": "Dogs", "request": {"keywords": "dog grooming"}});
        let run = send(&app, &token, Method::POST, "/api/niche/projects", project).await["id"].clone();
        let body = json!({"runId": run, "kind": "ad", "hypothesis": "Strangers sign up."});
        let made = send(&app, &token, Method::POST, "/api/experiments", body).await;
        let path = format!("/api/experiments/{}", made["id"]);
        send(&app, &token, Method::POST, &format!("{path}/start"), json!({})).await;
        log(&app, &token, &path, "yes", "a").await;
        send(&app, &token, Method::PUT, &format!("{path}/totals/2026-03-01"), json!({"yes": 2, "total": 9})).await;
        let answers = read(&app, &token).await["latest"]["total"]["answers"].clone();
        assert_eq!(answers, json!({"yes": 2, "no": 0, "notCounted": 0}), "a visitor who leaves gives no answer");
    }

    async fn finished_pieces_count_on_their_evening_with_the_worked_minutes(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        pay(&app, &token).await;
        let free_time = json!({"zone": "Europe/Berlin", "slots": [{"weekday": 5, "start": "22:00", "end": "01:00"}]});
        let evenings = send(&app, &token, Method::PUT, "/api/evenings", free_time).await;
        // Friday, March 6, half past ten in Berlin: two pieces on one evening.
        app.clock.advance_micros(5 * DAY + DAY / 2);
        for (place, done) in [json!({"done": true}), json!({"done": true, "minutes": 40})].into_iter().enumerate() {
            let path = format!("/api/evenings/pieces/{}", evenings["pieces"][place]["id"]);
            send(&app, &token, Method::POST, &path, done).await;
        }
        let analytics = read(&app, &token).await;
        let weeks = busy_weeks(&analytics);
        assert_eq!((weeks.len(), weeks[0].0.as_str()), (1, "2026-03-02"));
        assert_eq!(weeks[0].1["evenings"], json!({"active": 1, "pieces": 2, "minutes": 100}));
        assert_eq!(analytics["latest"]["thisWeek"]["evenings"], weeks[0].1["evenings"]);
    }

    async fn profits_are_the_saved_calculations_in_their_order(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        save_profit(&app, &token, "Small", 2_000).await;
        app.clock.advance_micros(DAY);
        save_profit(&app, &token, "Large", 4_000).await;
        // A result without a request is stored as it came: none of its figures is shown.
        let made_up = json!({"toolName": "profitability-calculator", "result": {"headline": {"profitMonthCents": 99_999_999}}});
        send(&app, &token, Method::POST, "/api/dashboard/save-tool-result", made_up).await;
        let free = read(&app, &token).await;
        assert_eq!(free["latest"]["profit"]["title"], "Large");
        pay(&app, &token).await;
        let profits = read(&app, &token).await["history"]["profits"].clone();
        let names: Vec<&str> = profits.as_array().unwrap().iter().map(|it| it["title"].as_str().unwrap()).collect();
        assert_eq!(names, ["Small", "Large"]);
        // 30 units at $20 that cost $1 each.
        assert_eq!((&profits[0]["priceCents"], &profits[0]["profitMonthCents"]), (&json!(2_000), &json!(57_000)));
        assert!(profits[0]["hourlyPayCents"].as_i64() < profits[1]["hourlyPayCents"].as_i64());
    }

    async fn the_plan_burns_up_beside_its_planned_days(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        pay(&app, &token).await;
        send(&app, &token, Method::PUT, "/api/plan/start", json!({"startDate": "2026-03-01"})).await;
        let tick = async |key: &str, done: bool| {
            send(&app, &token, Method::PUT, &format!("/api/plan/steps/{key}"), json!({"done": done})).await;
        };
        tick("complete-niche-discovery", true).await;
        tick("define-customer-persona", true).await;
        tick("build-landing-page", true).await;
        tick("build-landing-page", false).await;
        app.clock.advance_micros(3 * DAY);
        tick("validate-market-demand", true).await;
        tick("review-29", true).await;
        let analytics = read(&app, &token).await;
        let round = json!({"number": 1, "isStopped": false, "rule": null, "paidJobs": 0, "takingsCents": 0, "spentCents": 0,
                           "hourCents": null, "keptCents": null});
        let plan = json!({"done": 3, "steps": 12, "startDate": "2026-03-01", "plannedEnd": "2026-03-28", "round": round});
        assert_eq!(analytics["latest"]["plan"], plan);
        let burn_up = &analytics["history"]["burnUp"];
        assert_eq!(burn_up["done"], json!([{"day": "2026-03-01", "steps": 2}, {"day": "2026-03-04", "steps": 3}]));
        let planned = burn_up["planned"].as_array().unwrap();
        assert_eq!((planned.len(), &planned[0], &planned[3]),
                   (4, &json!({"day": "2026-03-07", "steps": 3}), &json!({"day": "2026-03-28", "steps": 12})));
    }

    async fn figures_are_of_the_members_own_rows(app: TestApp) {
        let (anna, ben) = (app.member("", "anna@example.org").await, app.member("", "ben@example.org").await);
        let before: Answer = app.get_with(&ben, ANALYTICS).await;
        save_profit(&app, &anna, "Small", 2_000).await;
        let path = experiment(&app, &anna).await;
        log(&app, &anna, &path, "yes", "a").await;
        assert_eq!(app.get_with(&ben, ANALYTICS).await.json(), before.json());
    }
}
