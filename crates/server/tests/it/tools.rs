use serde_json::json;
use server::error::ApiError;
use server::tools::{self, NewRun, Run, Tool};

use crate::harness::TestApp;

const ANNA: &str = "m:1000";
const BEN: &str = "m:1001";

fn run(tool: Tool, request: Option<&str>, result: serde_json::Value) -> NewRun {
    NewRun {
        tool,
        request: request.map(str::to_owned),
        result,
        progress: 100,
    }
}

async fn save(app: &TestApp, owner: &'static str, new: NewRun) -> Run {
    let now = app.state.clock.now();
    let saved: Result<Run, ApiError> = app
        .state
        .db
        .write(move |transaction| Box::pin(async move { tools::save(transaction, owner, new, now).await }))
        .await;
    saved.unwrap()
}

on_both! {
    async fn the_newest_result_of_each_tool_is_the_latest(app: TestApp) {
        save(&app, ANNA, run(Tool::CustomerPersona, None, json!({"name": "Ola"}))).await;
        save(&app, ANNA, run(Tool::NicheDiscovery, Some("a"), json!({}))).await;
        // A clock that is set back changes nothing.
        app.clock.advance_micros(-5);
        let newest = save(&app, ANNA, run(Tool::NicheDiscovery, Some("b"), json!({}))).await;
        let latest = tools::latest(&app.state, ANNA).await.unwrap();
        assert_eq!(latest.len(), 2);
        assert!(latest.contains(&newest));
        let all = tools::all(&app.state, ANNA, Tool::NicheDiscovery).await.unwrap();
        assert_eq!(all.iter().map(|run| run.request.as_deref().unwrap()).collect::<Vec<_>>(), ["b", "a"]);
    }

    async fn the_same_result_saved_again_is_one_that_moves_to_the_top(app: TestApp) {
        for request in ["a", "b", "a"] {
            save(&app, ANNA, run(Tool::NicheDiscovery, Some(request), json!({"request": request}))).await;
        }
        for _ in 0..2 {
            save(&app, ANNA, run(Tool::CustomerPersona, None, json!({"name": "Ola", "age": 41}))).await;
        }
        let all = tools::everything(&app.state, ANNA).await.unwrap();
        let results: Vec<_> = all.iter().map(|run| run.result.to_string()).collect();
        assert_eq!(results, [r#"{"age":41,"name":"Ola"}"#, r#"{"request":"a"}"#, r#"{"request":"b"}"#]);
    }

    async fn a_result_is_complete_at_a_hundred_and_not_before(app: TestApp) {
        let half = NewRun { progress: 50, ..run(Tool::CustomerPersona, None, json!({})) };
        assert_eq!(save(&app, ANNA, half).await.completed_at, None);
        let whole = save(&app, ANNA, run(Tool::CustomerPersona, None, json!({"name": "Ola"}))).await;
        assert_eq!(whole.completed_at, Some(app.state.clock.now()));
    }

    async fn a_hundred_of_each_tool_are_kept(app: TestApp) {
        for number in 0..=tools::MAX_RUNS {
            save(&app, ANNA, run(Tool::NicheDiscovery, Some(&number.to_string()), json!({}))).await;
        }
        save(&app, ANNA, run(Tool::CustomerPersona, None, json!({}))).await;
        save(&app, BEN, run(Tool::NicheDiscovery, Some("bens"), json!({}))).await;
        let all = tools::all(&app.state, ANNA, Tool::NicheDiscovery).await.unwrap();
        assert_eq!(all.len(), 100);
        assert_eq!((all[0].request.as_deref(), all[99].request.as_deref()), (Some("100"), Some("1")));
        assert_eq!(tools::all(&app.state, ANNA, Tool::CustomerPersona).await.unwrap().len(), 1);
    }

    async fn others_results_are_out_of_reach(app: TestApp) {
        save(&app, ANNA, run(Tool::NicheDiscovery, Some("a"), json!({}))).await;
        assert_eq!(tools::latest(&app.state, BEN).await.unwrap(), []);
        assert_eq!(tools::all(&app.state, BEN, Tool::NicheDiscovery).await.unwrap(), []);
        assert_eq!(tools::everything(&app.state, BEN).await.unwrap(), []);
    }
}

/// The page shows them before the server has answered.
#[test]
fn the_web_application_calls_the_tools_the_same() {
    let web = include_str!("../../../../web/src/features/dashboard/api.ts");
    for tool in Tool::EVERY {
        for text in [tool.slug(), tool.label(), tool.description()] {
            assert!(
                web.contains(&format!("\"{text}\"")),
                "{text:?} is not in the web application's table"
            );
        }
    }
}
