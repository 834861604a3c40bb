//! The problem finder over the API.

use std::sync::{Arc, Mutex, mpsc};

use axum::body::Body;
use axum::http::{Method, Request, header};
use futures_util::FutureExt;
use serde_json::{Value, json};

use crate::harness::{ANNA, TestApp};

const SPLIT: &str = "/api/problems/split";
const ANALYZE: &str = "/api/problems/analyze";
const TEXT: &str = "We waited an hour for a table.\nThe wait for our table was endless, over an hour.\nThe soup was cold and salty.\n\
                    Had to wait forever for a table.\nWonderful cakes and lovely people!\nWhere can I find the zebrasecret lot?";

fn pieces<'a>(text: &'a str, marks: &Value) -> Vec<&'a str> {
    let place = |mark: &Value, name: &str| usize::try_from(mark[name].as_u64().unwrap()).unwrap();
    marks
        .as_array()
        .unwrap()
        .iter()
        .map(|mark| &text[place(mark, "start")..place(mark, "end")])
        .collect()
}

const FORM_PAGE: &str = "/audience-problem-finder";
/// Texts that are worked on or waited for at once.
const IN_LINE: usize = 8;

/// Fills the line for long texts until the returned sender is dropped. The first poll of each takes a place.
fn fill_line(app: &TestApp) -> mpsc::Sender<()> {
    let (release, held) = mpsc::channel::<()>();
    let held = Arc::new(Mutex::new(held));
    for _ in 0..IN_LINE {
        let (texts, held) = (app.state.long_texts.clone(), Arc::clone(&held));
        let mut text = Box::pin(async move { texts.run_watched(move |_| held.lock().unwrap().recv()).await });
        assert!((&mut text).now_or_never().is_none(), "it has a place");
        tokio::spawn(text);
    }
    release
}

on_both! {
    async fn a_full_line_of_long_texts_refuses_further_ones_and_nothing_else(app: TestApp) {
        let run = json!({"toolName": "audience-problem-finder", "request": {"text": TEXT}});
        let saved = app.post_as(ANNA, "/api/runs", run.clone()).await.json();
        let link = app.post_as(ANNA, &format!("/api/runs/{}/links", saved["id"]), json!({})).await.json();
        let release = fill_line(&app);
        for (path, body) in [(SPLIT, json!({"text": TEXT})), (ANALYZE, json!({"text": TEXT})), ("/api/runs", run)] {
            let refused = app.post_as(ANNA, path, body).await;
            assert_eq!((refused.refusal().as_str(), refused.header("retry-after")), ("503 unavailable", "5"), "{path}");
            assert!(refused.json()["message"].as_str().unwrap().contains("try again in 5 seconds"), "{path}");
        }
        let form = Request::post(FORM_PAGE)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from("text=The+zebra+never+called+us+back."))
            .unwrap();
        let page = app.send(form).await;
        assert_eq!((page.status.as_u16(), page.header("retry-after")), (503, "5"));
        assert!(page.text().contains(">The zebra never called us back.</textarea>"), "the text is kept");
        assert!(page.text().contains("try again in 5 seconds"));
        let offers = json!({"skills": ["dog grooming"], "cashCents": 500_000, "hoursPerWeek": 10, "weeksToFirstSale": 12});
        assert_eq!(app.post_as(ANNA, "/api/offers/rank", offers).await.status, 200);
        // The result behind a link was made when it was shared.
        assert_eq!(app.get(link["path"].as_str().unwrap()).await.status, 200);
        drop(release);
    }

    async fn a_text_is_split_before_the_run(app: TestApp) {
        let text = "who,review\nAnn,The soup was cold.\nBen,the soup was COLD!\nEva,La sopa estaba muy fria y el camarero no vino\n";
        let split = app.post_as(ANNA, SPLIT, json!({"text": text, "authorColumn": "who"})).await.json();
        assert_eq!((&split["format"], &split["comments"], &split["duplicates"]), (&json!("csv"), &json!(1), &json!(1)));
        assert_eq!(split["skipped"]["reasons"], json!([{"reason": "other_language", "count": 1}]));
        assert_eq!(split["chosen"], json!({"text": "review", "author": "who"}));
        assert_eq!(split["first"][0], "The soup was cold.");
    }

    async fn a_text_gives_themes_and_every_sentence_with_its_place(app: TestApp) {
        let answer = app.post_as(ANNA, ANALYZE, json!({"text": TEXT})).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let result = answer.json();
        assert_eq!(pieces(TEXT, &result["sentences"]), TEXT.lines().collect::<Vec<_>>());
        assert_eq!(result["themes"].as_array().unwrap().len(), 1);
        let theme = &result["themes"][0];
        assert_eq!((&theme["people"], &theme["family"]), (&json!(3), &json!("waiting")));
        assert_eq!(pieces(TEXT, &theme["quotes"]), theme["quotes"].as_array().unwrap().iter().map(|quote| quote["text"].as_str().unwrap()).collect::<Vec<_>>());
        assert_eq!(result["sentences"][0]["theme"], theme["key"]);
        assert_eq!(result["sentences"][4]["kind"], "praise");
    }

    async fn the_log_holds_no_word_of_a_pasted_text(app: TestApp) {
        let log = tempfile::NamedTempFile::new().unwrap();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::DEBUG)
            .with_writer(log.reopen().map(std::sync::Mutex::new).unwrap())
            .finish();
        let guard = tracing::subscriber::set_default(subscriber);
        let run = json!({"toolName": "audience-problem-finder", "request": {"text": TEXT}});
        for (path, body) in [(SPLIT, json!({"text": TEXT})), (ANALYZE, json!({"text": TEXT})), ("/api/runs", run)] {
            assert!(app.post_as(ANNA, path, body).await.status.is_success(), "{path}");
        }
        app.post_as(ANNA, ANALYZE, json!({"text": TEXT, "market": "zebrasecret"})).await;
        app.post_as(ANNA, ANALYZE, json!({"text": format!("{TEXT}\u{0}")})).await;
        drop(guard);
        let text = std::fs::read_to_string(log.path()).unwrap().to_lowercase();
        assert!(text.contains("/api/problems/analyze"), "{text}");
        for word in ["zebrasecret", "soup", "wonderful", "forever", "endless"] {
            assert!(!text.contains(word), "{word} is in the log: {text}");
        }
    }

    async fn too_much_text_is_413_with_the_count_and_a_blank_one_422(app: TestApp) {
        let many = json!({"text": "The same line here.\n".repeat(10_000)});
        for path in [SPLIT, ANALYZE] {
            let answer = app.post_as(ANNA, path, many.clone()).await;
            assert!(answer.text().contains("10000 comments"), "{}", answer.text());
            assert_eq!(answer.refusal(), "413 content_too_long");
            assert_eq!(app.post_as(ANNA, path, json!({"text": " \n "})).await.refusal(), "422 invalid_text");
        }
        let run = json!({"toolName": "audience-problem-finder", "request": {"text": "x".repeat((2 << 20) + 5)}});
        assert_eq!(app.post_as(ANNA, "/api/runs", run).await.refusal(), "413 content_too_long");
        let unknown = json!({"text": TEXT, "market": "no-such-market"});
        assert_eq!(app.post_as(ANNA, ANALYZE, unknown).await.refusal(), "422 unknown_market");
    }

    async fn a_saved_run_keeps_its_changes_and_leaves_no_text_when_it_is_deleted(app: TestApp) {
        let result = app.post_as(ANNA, ANALYZE, json!({"text": TEXT})).await.json();
        let edits = json!([{"change": "rename", "theme": result["themes"][0]["key"], "label": "Waiting for a table"}]);
        let run = json!({"toolName": "audience-problem-finder", "request": {"text": TEXT}, "edits": edits});
        let saved = app.post_as(ANNA, "/api/runs", run).await;
        assert_eq!(saved.status, 201, "{}", saved.text());
        let path = format!("/api/runs/{}", saved.json()["id"]);
        let opened = app.get_as(ANNA, &path).await.json();
        assert_eq!(opened["result"]["themes"][0]["label"], "Waiting for a table");
        assert_eq!(opened["request"]["text"], TEXT);
        assert_eq!(app.ask_as(ANNA, Method::DELETE, &path, json!({})).await.status, 204);
        assert_eq!(app.get_as(ANNA, &path).await.status, 404);
        let export = app.get_as(ANNA, "/api/runs?tool=audience-problem-finder").await.text().to_owned();
        assert!(!export.contains("zebrasecret"));
    }

    async fn a_text_that_is_too_long_to_be_stored_is_saved_as_its_result_and_quotes(app: TestApp) {
        // Equal comments count once, so the run is short.
        let filler = "Lovely cake and very friendly people, we come again. ".repeat(200);
        let text = format!("{TEXT}\n{}", format!("{filler}\n").repeat(60));
        assert!(text.len() > 512 << 10, "{}", text.len());
        app.post_as(ANNA, "/api/runs", json!({"toolName": "niche-discovery", "request": {"keywords": "dog walking"}})).await;
        let run = json!({"toolName": "audience-problem-finder", "request": {"text": text, "market": "dog-walking"}});
        let saved = app.post_as(ANNA, "/api/runs", run).await;
        assert_eq!(saved.status, 201, "{}", saved.text());
        let saved = saved.json();
        assert_eq!((&saved["request"], &saved["result"]["sentences"]), (&Value::Null, &Value::Null));
        assert_eq!(saved["result"]["themes"][0]["quotes"].as_array().unwrap().len(), 3);
        let opened = app.get_as(ANNA, &format!("/api/runs/{}", saved["id"])).await.json();
        assert_eq!(opened["result"], saved["result"]);
        assert!(app.dump_rows().await.len() < text.len(), "the text itself is not stored");
        let chain = app.get_as(ANNA, "/api/chain").await.json();
        let part = &chain["parts"][2];
        assert_eq!((&part["canRenew"], &part["stale"], &part["market"]["slug"]), (&json!(false), &json!([]), &json!("dog-walking")));
        assert!(part["headline"].as_str().unwrap().ends_with(" in 3 of 7 comments"), "{part}");
    }
}
