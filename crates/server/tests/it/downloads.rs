use axum::http::Method;
use serde_json::{Value, json};
use server::identity::accounts::PlanTier;

use crate::harness::{Answer, TestApp};

const PLAN: &str = "/api/downloads/business-plan.pdf";
const PROJECTIONS: &str = "/api/downloads/profit-projections.xlsx";
const AVATAR_SVG: &str = "/api/downloads/persona-avatar.svg";
const AVATAR_PNG: &str = "/api/downloads/persona-avatar.png";
const NICHE_PDF: &str = "/api/downloads/tools/niche-discovery.pdf";
const NICHE_JSON: &str = "/api/downloads/tools/niche-discovery.json";

/// A member, Premium or not; ids start at 1000.
async fn make_member(app: &TestApp, id: i64, plan: PlanTier) -> String {
    let token = app.member("", &format!("member{id}@example.org")).await;
    app.set_plan(id, plan, None).await;
    token
}

async fn save_result(app: &TestApp, token: &str, tool: &str, result: Value) -> Value {
    let body = json!({"toolName": tool, "result": result});
    let saved = app
        .ask_with(token, Method::POST, "/api/dashboard/save-tool-result", body)
        .await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    saved.json()
}

async fn save_niche(app: &TestApp, token: &str, keywords: &str) {
    let report = app
        .post("/api/niche/analyze", json!({"keywords": keywords}))
        .await
        .json();
    save_result(app, token, "Niche Discovery", report).await;
}

fn has_text(file: &Answer, text: &str) -> bool {
    file.body.windows(text.len()).any(|window| window == text.as_bytes())
}

on_both! {
    async fn files_are_for_members_and_most_of_them_for_premium(app: TestApp) {
        for path in [PLAN, PROJECTIONS, AVATAR_SVG, AVATAR_PNG, NICHE_PDF, NICHE_JSON] {
            assert_eq!(app.get(path).await.refusal(), "401 login_required", "{path}");
        }
        let token = make_member(&app, 1000, PlanTier::Free).await;
        for (path, feature) in [(PLAN, "business_plan"), (PROJECTIONS, "profit_projections"),
            (AVATAR_SVG, "persona_avatar"), (AVATAR_PNG, "persona_avatar"), (NICHE_PDF, "tool_export")] {
            let refused = app.get_with(&token, path).await;
            assert_eq!((refused.refusal(), &refused.json()["feature"]), ("402 premium_required".to_owned(), &json!(feature)));
        }
    }

    async fn there_is_always_a_business_plan(app: TestApp) {
        let token = make_member(&app, 1000, PlanTier::Premium).await;
        let empty = app.get_with(&token, PLAN).await;
        assert_eq!((empty.status.as_u16(), empty.header("content-type")), (200, "application/pdf"));
        assert_eq!(empty.header("content-disposition"), "attachment; filename=\"sidestart-business-plan.pdf\"");
        assert!(empty.body.starts_with(b"%PDF") && has_text(&empty, "/Title(Business plan)"));
        save_niche(&app, &token, "nail art").await;
        let plan = app.get_with(&token, PLAN).await;
        assert_eq!(plan.header("content-disposition"), "attachment; filename=\"sidestart-business-plan-nail-art.pdf\"");
        assert_eq!(plan.header("cache-control"), "private, no-store");
        assert!(has_text(&plan, "Business plan: Nail art"));
    }

    async fn projections_need_something_to_start_from(app: TestApp) {
        let token = make_member(&app, 1000, PlanTier::Premium).await;
        let refused = app.get_with(&token, PROJECTIONS).await;
        assert_eq!(refused.refusal(), "409 result_required");
        assert!(refused.json()["message"].as_str().unwrap().contains("Save one from Profitability Calculator first."));
        save_result(&app, &token, "profitability-calculator", json!({"inputs": {"priceCents": 4500, "unitsPerMonth": 12}})).await;
        let file = app.get_with(&token, PROJECTIONS).await;
        assert_eq!(file.status, 200);
        assert!(file.body.starts_with(b"PK"));
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"sidestart-profit-projections.xlsx\"");
    }

    async fn the_workbook_of_a_report_has_the_month_of_its_first_card(app: TestApp) {
        let token = make_member(&app, 1000, PlanTier::Premium).await;
        let asked = json!({"keywords": "dog grooming", "eveningMinutes": 240, "eveningsPerWeek": 2, "state": "CA"});
        let report = app.post("/api/niche/analyze", asked).await.json();
        save_result(&app, &token, "Niche Discovery", report.clone()).await;
        let file = app.get_with(&token, PROJECTIONS).await;
        let mut archive = zip::ZipArchive::new(std::io::Cursor::new(file.body.to_vec())).unwrap();
        let mut read = |sheet: &str| std::io::read_to_string(archive.by_name(sheet).unwrap()).unwrap();
        let (inputs, months) = (read("xl/worksheets/sheet1.xml"), read("xl/worksheets/sheet3.xml"));
        let evening = &report["evening"];
        let cell = |value: &Value| format!("<v>{}</v>", value.as_f64().unwrap());
        assert!(inputs.contains(&cell(&evening["hoursPerMonth"][1])), "{evening}");
        assert!(months.contains(&cell(&evening["monthUsd"][1])), "{evening}");
    }

    async fn projections_of_a_market_hold_no_figure_of_another_one(app: TestApp) {
        let token = make_member(&app, 1000, PlanTier::Premium).await;
        save_niche(&app, &token, "candles").await;
        let guessed = app.get_with(&token, PROJECTIONS).await.body;
        let dogs = json!({"request": {"market": "dog-grooming", "priceCents": 5_967, "unitsPerMonth": 16, "unitCostCents": 400}});
        save_result(&app, &token, "profitability-calculator", dogs).await;
        let file = app.get_with(&token, PROJECTIONS).await;
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"sidestart-profit-projections-candles.xlsx\"");
        assert!(file.body == guessed, "the calculation of another market is left out");
        let own = json!({"request": {"market": "candles", "priceCents": 2_400, "unitsPerMonth": 40, "unitCostCents": 700}});
        save_result(&app, &token, "profitability-calculator", own).await;
        assert!(app.get_with(&token, PROJECTIONS).await.body != guessed);
    }

    async fn a_result_of_another_shape_spoils_no_file(app: TestApp) {
        let token = make_member(&app, 1000, PlanTier::Premium).await;
        for (tool, result) in [
            ("profitability-calculator", json!({"inputs": {"priceCents": "=1+1"}})),
            ("customer-persona", json!({"name": 5})),
            ("audience-problem-finder", json!({"themes": "many"})),
        ] {
            save_result(&app, &token, tool, result).await;
        }
        assert_eq!(app.get_with(&token, PLAN).await.status, 200);
        assert_eq!(app.get_with(&token, PROJECTIONS).await.refusal(), "409 result_required");
    }

    async fn every_saved_report_comes_on_paper(app: TestApp) {
        let token = make_member(&app, 1000, PlanTier::Premium).await;
        assert_eq!(app.get_with(&token, NICHE_PDF).await.refusal(), "409 result_required");
        save_niche(&app, &token, "candles").await;
        save_niche(&app, &token, "nail art").await;
        assert!(has_text(&app.get_with(&token, NICHE_PDF).await, "Nail art: niche report"), "the latest");
        let kept = app.get_with(&token, NICHE_JSON).await.json();
        let first = kept["results"][1]["id"].as_i64().unwrap();
        let path = format!("{NICHE_PDF}?run={first}");
        assert!(has_text(&app.get_with(&token, &path).await, "Candles: niche report"));
        let other = make_member(&app, 1001, PlanTier::Premium).await;
        save_niche(&app, &other, "candles").await;
        assert_eq!(app.get_with(&other, &path).await.refusal(), "404 not_found", "somebody else's");
    }

    async fn a_persona_has_a_face(app: TestApp) {
        let token = make_member(&app, 1000, PlanTier::Premium).await;
        for path in [AVATAR_SVG, AVATAR_PNG] {
            let refused = app.get_with(&token, path).await;
            assert_eq!(refused.refusal(), "409 result_required");
            assert!(!refused.text().contains("/customer-persona"), "a page that does not exist is not named: {}", refused.text());
        }
        save_result(&app, &token, "customer-persona", json!({"name": "<Priya>"})).await;
        let drawing = app.get_with(&token, AVATAR_SVG).await;
        assert_eq!((drawing.status.as_u16(), drawing.header("content-type")), (200, "image/svg+xml"));
        assert!(drawing.text().contains("Portrait of &lt;Priya&gt;"));
        assert!(drawing.header("content-disposition").starts_with("attachment"));
        assert!(app.get_with(&token, AVATAR_PNG).await.body.starts_with(b"\x89PNG"));
    }

    async fn ones_own_data_are_free(app: TestApp) {
        let token = make_member(&app, 1000, PlanTier::Free).await;
        assert_eq!(app.get_with(&token, NICHE_JSON).await.refusal(), "409 result_required");
        save_niche(&app, &token, "candles").await;
        let file = app.get_with(&token, NICHE_JSON).await;
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"sidestart-niche-discovery.json\"");
        let kept = file.json();
        assert_eq!((&kept["toolName"], &kept["results"][0]["request"]["market"]), (&json!("niche-discovery"), &json!("candles")));
    }

    async fn what_is_no_file_is_refused(app: TestApp) {
        let token = make_member(&app, 1000, PlanTier::Premium).await;
        let refusal = async |path: &str| app.get_with(&token, &format!("/api/downloads/tools/{path}")).await.refusal();
        assert_eq!(refusal("unicorns.json").await, "400 unknown_tool");
        assert_eq!(refusal("niche-discovery").await, "404 not_found");
        assert_eq!(refusal("niche-discovery.exe").await, "404 not_found");
        assert_eq!(refusal("niche-discovery.pdf?run=x").await, "422 invalid_query");
        save_result(&app, &token, "customer-persona", json!({"name": "Priya"})).await;
        assert_eq!(refusal("customer-persona.pdf").await, "409 result_required", "nothing says what is behind its traits");
        save_result(&app, &token, "audience-problem-finder", json!({"themes": []})).await;
        let paper = app.get_with(&token, "/api/downloads/tools/audience-problem-finder.pdf").await;
        assert!(has_text(&paper, "Customer problems"));
        save_result(&app, &token, "what-should-i-sell", json!({"shortList": []})).await;
        assert_eq!(refusal("what-should-i-sell.pdf").await, "409 result_required", "nothing says what is behind its points");
        assert_eq!(app.get_with(&token, "/api/downloads/tools/customer-persona.json").await.status, 200);
    }
}
