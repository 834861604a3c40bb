//! Profitability Calculator, over the API, as a posted form, saved and downloaded.

use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::{Value, json};

use crate::harness::{ANNA, TestApp};

const CALCULATE: &str = "/api/profitability/calculate";
const COMPARE: &str = "/api/profitability/compare";

pub fn complete() -> Value {
    json!({"priceCents": 4500, "unitsPerMonth": 12, "unitCostCents": 900, "startupCents": 30_000, "hoursPerMonth": 20,
        "dayJobCentsPerHour": 2500, "feePreset": "etsy"})
}

fn output<'r>(result: &'r Value, key: &str) -> &'r Value {
    result["outputs"]
        .as_array()
        .unwrap()
        .iter()
        .find(|output| output["key"] == key)
        .unwrap()
}

async fn calculate(app: &TestApp, request: Value) -> Value {
    let answer = app.post(CALCULATE, request).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

on_both! {
    async fn a_request_is_read_alone_and_under_its_name(app: TestApp) {
        let alone = calculate(&app, complete()).await;
        assert_eq!(calculate(&app, json!({"request": complete()})).await, alone);
        assert!(alone["missing"].as_array().unwrap().is_empty(), "{alone}");
        let refused = app.post(CALCULATE, json!({"request": {"priceCents": [1]}})).await;
        assert_eq!(refused.status, 422, "{}", refused.text());
    }

    async fn an_answer_holds_every_output_with_formula_inputs_and_sources(app: TestApp) {
        let result = calculate(&app, complete()).await;
        for key in ["feeCents", "contributionCents", "breakEvenUnits", "profitMonthCents", "profitYearCents", "marginPercent",
            "seTaxCents", "incomeTaxCents", "setAsideYearCents", "keptYearCents", "hourlyPayCents", "overtimeHourCents",
            "eveningWorth", "roiPercent", "paybackMonth", "goalPriceCents"] {
            let output = output(&result, key);
            assert!(output["formula"].as_str().is_some_and(|text| !text.is_empty()), "{key}");
            assert!(output["inputs"].is_array() && output["sources"].is_array(), "{key}");
        }
        assert_eq!((&result["state"], &result["missing"]), (&json!("complete"), &json!([])));
        // $0.20, 6.5 % of $45, 3 % of $45 and $0.25.
        assert_eq!(output(&result, "feeCents")["cents"], 20 + 293 + 160);
        assert!(result["request"]["feeDate"].is_string() && result["presetVersion"]["platform"] == "Etsy");
        assert_eq!(result["tornado"][0]["field"], "priceCents");
        assert_eq!(calculate(&app, result["request"].clone()).await, result, "the request makes the result again");
    }

    async fn missing_and_wrong_fields_are_named(app: TestApp) {
        let result = calculate(&app, json!({})).await;
        assert_eq!(result["state"], "empty");
        assert_eq!(result["missing"][0], "priceCents");
        assert_eq!(output(&result, "profitMonthCents")["cents"], Value::Null);
        let refused = app.post(CALCULATE, json!({"priceCents": "1.234,56", "hoursPerMonth": 731})).await;
        assert_eq!(refused.refusal(), "422 invalid_choice");
        let fields = refused.json()["fields"].clone();
        assert!(fields["priceCents"].is_string() && fields["hoursPerMonth"].is_string(), "{fields}");
        let removed = calculate(&app, json!({"priceCents": 100, "feePreset": "gone"})).await;
        assert_eq!(removed["state"], "stale");
    }

    async fn scenarios_are_compared_on_identical_rows(app: TestApp) {
        let mut dearer = complete();
        dearer["priceCents"] = json!(5000);
        let compared = app.post(COMPARE, json!({"requests": [complete(), dearer]})).await.json();
        let pay = compared["rows"].as_array().unwrap().iter().find(|row| row["key"] == "hourlyPayCents").unwrap();
        assert_eq!((&pay["cells"][0]["best"], &pay["cells"][1]["best"]), (&json!(false), &json!(true)));
        assert_eq!(app.post(COMPARE, json!({"requests": [complete()]})).await.refusal(), "422 invalid_choice");
        let wrong = app.post(COMPARE, json!({"requests": [complete(), {"priceCents": -1}]})).await.json();
        assert!(wrong["fields"]["requests.1.priceCents"].is_string(), "{wrong}");
    }

    async fn presets_are_listed_by_day(app: TestApp) {
        let rate = async |on: &str| {
            let list = app.get(&format!("/api/profitability/presets?on={on}")).await.json();
            let ebay = list["presets"].as_array().unwrap().iter().find(|preset| preset["id"] == "ebay").unwrap().clone();
            ebay["version"]["effectiveFrom"].clone()
        };
        assert_eq!(rate("2024-12-01").await, "2024-03-15");
        assert_eq!(rate("2022-01-01").await, Value::Null);
        let today = app.get("/api/profitability/presets").await.json();
        assert_eq!((today["presets"].as_array().unwrap().len(), today["taxes"]["tables"].as_array().unwrap().len()), (9, 8));
        assert_eq!(app.get("/api/profitability/presets?on=tomorrow").await.refusal(), "422 invalid_query");
    }

    async fn a_saved_run_is_the_latest_result_of_the_dashboard(app: TestApp) {
        let made = calculate(&app, complete()).await;
        let saved = app.post_as(ANNA, "/api/runs", json!({"toolName": "profitability-calculator", "request": made["request"]})).await;
        assert_eq!(saved.status, 201, "{}", saved.text());
        let saved = saved.json();
        assert_eq!((&saved["progress"], &saved["result"]), (&json!(100), &made));
        let today = app.get("/api/profitability/presets").await.json()["on"].clone();
        assert_eq!(saved["request"]["feeDate"], today);
        let half = json!({"toolName": "profitability-calculator", "request": {"priceCents": 4500}});
        let half = app.post_as(ANNA, "/api/runs", half).await.json();
        assert!(half["progress"].as_u64().is_some_and(|progress| progress < 100), "{half}");
    }

    async fn files_read_the_calculation_that_the_page_shows(app: TestApp) {
        let token = app.member("", "owner@example.org").await;
        app.make_premium(1000).await;
        let pdf = "/api/downloads/tools/profitability-calculator.pdf";
        assert_eq!(app.get_with(&token, pdf).await.refusal(), "409 result_required");
        let body = json!({"toolName": "Profitability Calculator", "result": {"request": complete()}});
        let saved = app.ask_with(&token, Method::POST, "/api/dashboard/save-tool-result", body).await;
        assert_eq!(saved.status, 200, "{}", saved.text());
        for (path, start) in [(pdf, b"%PDF".as_slice()), ("/api/downloads/profit-projections.xlsx", b"PK")] {
            let file = app.get_with(&token, path).await;
            assert!(file.status == 200 && file.body.starts_with(start), "{path}");
        }
    }

    async fn the_form_of_the_page_works_without_scripts(app: TestApp) {
        let form = "priceCents=%2445.00&unitsPerMonth=12&unitCostCents=9&hoursPerMonth=20&dayJobCentsPerHour=25&startupCents=300";
        let send = async |form: &'static str| {
            let request = Request::post("/profitability-calculator").header("content-type", "application/x-www-form-urlencoded");
            app.send(request.body(Body::from(form)).unwrap()).await
        };
        let page = send(form).await;
        assert_eq!(page.status, 200, "{}", page.text());
        assert!(page.text().contains("hourlyPayCents"), "{}", page.text());
        let today = app.get("/api/profitability/presets").await.json()["on"].as_str().unwrap().to_owned();
        assert!(page.text().contains(&format!("\"feeDate\":\"{today}\"")), "the fees of today");
        let wrong = send("priceCents=1.234%2C56").await;
        assert_eq!(wrong.status, 422);
        assert!(wrong.text().contains("must be an amount in dollars"), "{}", wrong.text());
    }
}
