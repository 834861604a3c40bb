use serde_json::json;

use crate::harness::ANNA;

const CSV: &str = "/api/niche/ideas.csv";

on_both! {
    async fn the_ideas_of_a_report_are_a_table(app: TestApp) {
        let request = json!({"keywords": "nail art"});
        let report = app.post_as(ANNA, "/api/niche/analyze", request.clone()).await.json();
        let answer = app.post_as(ANNA, CSV, json!({"request": request})).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8; header=present");
        assert_eq!(answer.header("content-disposition"), "attachment; filename=\"ideas-nail-art.csv\"");
        assert!(answer.body.starts_with(b"Idea,Description,"), "no byte order mark: {}", answer.text());
        assert!(answer.text().ends_with("\r\n"));
        let ideas = report["businessIdeas"].as_array().unwrap();
        assert_eq!(answer.text().matches("\r\n").count(), ideas.len() + 1, "a line for each");
        let evening = &report["evening"];
        let [low, high] = [0, 2].map(|at| format!("{:.0}", evening["earningsUsd"][at].as_f64().unwrap()));
        let cells = format!("{},{low},{high},", evening["unitsText"].as_str().unwrap());
        assert_eq!(answer.text().matches(&cells).count(), ideas.len(), "{cells} in {}", answer.text());
        for idea in ideas {
            assert!(answer.text().contains(idea["title"].as_str().unwrap()), "{idea}");
        }
    }

    async fn a_request_that_names_no_market_has_no_table(app: TestApp) {
        let refused = app.post_as(ANNA, CSV, json!({"request": {"keywords": "xqzvw bnmkl"}})).await;
        assert_eq!(refused.refusal(), "422 no_match");
    }
}
