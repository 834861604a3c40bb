use serde_json::json;
use server::db::api_error::ApiError;
use server::platform::tool_names::Tool;
use server::tools::runs;
use server::tools::runs::{NewRun, Run};

use crate::harness::TestApp;

const ANNA: &str = "m:1000";
const BEN: &str = "m:1001";

fn run(tool: Tool, request: Option<&str>, result: serde_json::Value) -> NewRun {
    NewRun {
        request: request.map(str::to_owned),
        ..NewRun::as_it_came(tool, result)
    }
}

async fn save(app: &TestApp, owner: &'static str, new: NewRun) -> Run {
    save_part(app, owner, new, runs::COMPLETE).await
}

async fn save_part(app: &TestApp, owner: &'static str, new: NewRun, progress: u8) -> Run {
    let now = app.state.clock.now();
    let saved: Result<Run, ApiError> = app
        .state
        .db
        .write(move |tx| Box::pin(async move { runs::save_result(tx, owner, new, progress, now).await }))
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
        let latest = runs::latest_results(&app.state, ANNA).await.unwrap();
        assert_eq!(latest.len(), 2);
        assert!(latest.contains(&newest));
        let all = runs::results_of_tool(&app.state, ANNA, Tool::NicheDiscovery).await.unwrap();
        assert_eq!(all.iter().map(|run| run.request.as_deref().unwrap()).collect::<Vec<_>>(), ["b", "a"]);
    }

    async fn the_same_result_saved_again_is_one_that_moves_to_the_top(app: TestApp) {
        for request in ["a", "b", "a"] {
            save(&app, ANNA, run(Tool::NicheDiscovery, Some(request), json!({"request": request}))).await;
        }
        for _ in 0..2 {
            save(&app, ANNA, run(Tool::CustomerPersona, None, json!({"name": "Ola", "age": 41}))).await;
        }
        let niches = runs::results_of_tool(&app.state, ANNA, Tool::NicheDiscovery).await.unwrap();
        let results: Vec<_> = niches.iter().map(|run| run.summary.to_string()).collect();
        assert_eq!(results, [r#"{"request":"a"}"#, r#"{"request":"b"}"#]);
        let personas = runs::results_of_tool(&app.state, ANNA, Tool::CustomerPersona).await.unwrap();
        assert_eq!(personas.len(), 1);
        assert_eq!(personas[0].summary, json!({"name": "Ola", "age": 41}));
    }

    async fn a_result_is_complete_at_a_hundred_and_not_before(app: TestApp) {
        let half = run(Tool::CustomerPersona, None, json!({}));
        assert_eq!(save_part(&app, ANNA, half, 50).await.completed_at, None);
        let whole = save(&app, ANNA, run(Tool::CustomerPersona, None, json!({"name": "Ola"}))).await;
        assert_eq!(whole.completed_at, Some(app.state.clock.now()));
    }

    async fn a_hundred_of_each_tool_are_kept(app: TestApp) {
        for number in 0..=runs::MAX_RESULTS {
            save(&app, ANNA, run(Tool::NicheDiscovery, Some(&number.to_string()), json!({}))).await;
        }
        save(&app, ANNA, run(Tool::CustomerPersona, None, json!({}))).await;
        save(&app, BEN, run(Tool::NicheDiscovery, Some("bens"), json!({}))).await;
        let all = runs::results_of_tool(&app.state, ANNA, Tool::NicheDiscovery).await.unwrap();
        assert_eq!(all.len(), 100);
        assert_eq!((all[0].request.as_deref(), all[99].request.as_deref()), (Some("100"), Some("1")));
        assert_eq!(runs::results_of_tool(&app.state, ANNA, Tool::CustomerPersona).await.unwrap().len(), 1);
    }

    async fn others_results_are_out_of_reach(app: TestApp) {
        save(&app, ANNA, run(Tool::NicheDiscovery, Some("a"), json!({}))).await;
        assert_eq!(runs::latest_results(&app.state, BEN).await.unwrap(), []);
        assert_eq!(runs::results_of_tool(&app.state, BEN, Tool::NicheDiscovery).await.unwrap(), []);
    }
}

/// `UPDATE_TOOLS=1` writes the file.
#[test]
fn the_web_application_has_the_table_of_the_tools() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/api/tools.json");
    let rows = Tool::EVERY.map(|tool| {
        json!({
            "toolName": tool.slug(),
            "label": tool.label(),
            "path": tool.path(),
            "description": tool.description(),
            "resultKey": tool.result_key(),
            "hasPaper": tool.has_paper(),
            "hasTable": tool.has_table(),
        })
    });
    let table = serde_json::to_string_pretty(&rows).unwrap() + "\n";
    if std::env::var_os("UPDATE_TOOLS").is_some() {
        std::fs::write(path, &table).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), table);
}
