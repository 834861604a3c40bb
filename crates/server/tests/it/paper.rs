use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::{Value, json};

use crate::harness::{ANNA, Answer, BEN, json_post};

const REPORT: &str = "/api/niche/report.pdf";

fn nails_request() -> Value {
    json!({"request": {"keywords": "nail art", "geographicFocus": "Europe"}})
}

/// Title, headings and structure are readable in the file; the words of its pages are packed.
fn has_text(file: &Answer, text: &str) -> bool {
    file.body.windows(text.len()).any(|window| window == text.as_bytes())
}

on_both! {
    async fn anybody_gets_the_report_as_a_file(app: TestApp) {
        for who in ["", ANNA] {
            let file = app.post_as(who, REPORT, nails_request()).await;
            assert_eq!(file.status, 200);
            assert!(file.body.starts_with(b"%PDF-1.7"));
            assert!(has_text(&file, "Nail art: niche report") && has_text(&file, "D:20260301"), "title and day");
        }
    }

    async fn the_file_has_a_good_name_and_no_cache_keeps_it(app: TestApp) {
        let file = app.post(REPORT, nails_request()).await;
        let name = format!("attachment; filename=\"sidestart-nail-art-{}.pdf\"", niche::DATA_RELEASE);
        assert_eq!(file.header("content-disposition"), name);
        assert_eq!(file.header("content-type"), "application/pdf");
        assert_eq!(file.header("cache-control"), "private, no-store");
        assert_eq!(file.header("x-content-type-options"), "nosniff");
        assert_eq!(file.header("x-robots-tag"), "noindex, nofollow");
    }

    async fn the_same_request_is_the_same_file_until_the_day_changes(app: TestApp) {
        let first = app.post_as(ANNA, REPORT, nails_request()).await.body;
        app.clock.advance_micros(60_000_000);
        assert!(app.post_as(BEN, REPORT, nails_request()).await.body == first);
        app.clock.advance_micros(24 * 3_600_000_000);
        assert!(app.post_as(BEN, REPORT, nails_request()).await.body != first);
    }

    async fn the_paper_follows_the_first_language_with_a_region(app: TestApp) {
        let link = app.post_as(ANNA, "/api/niche/shares", nails_request()).await.json();
        let path = format!("{}?file=pdf", link["path"].as_str().unwrap());
        let letter = app.post(REPORT, nails_request()).await.body;
        let mut files = Vec::new();
        for languages in ["en-US,en;q=0.9", "en", "en-GB,en-US;q=0.9"] {
            let asked = json_post(REPORT).header("accept-language", languages);
            let asked = app.send(asked.body(nails_request().to_string().into()).unwrap()).await;
            let shared = Request::get(&path).header("accept-language", languages);
            let shared = app.send(shared.body(Body::empty()).unwrap()).await;
            assert!(asked.body == shared.body, "{languages}: the link has the same paper");
            files.push(asked.body);
        }
        assert!(files[0] == letter && files[1] == letter, "US Letter without a region");
        assert!(files[2] != letter, "A4");
    }

    async fn what_has_no_report_has_no_file(app: TestApp) {
        let refusal = async |request: Value| app.post(REPORT, json!({"request": request})).await.refusal();
        assert_eq!(refusal(json!({"keywords": "xqzvw bnmkl"})).await, "422 no_match");
        assert_eq!(refusal(json!({"keywords": " "})).await, "422 keywords_required");
        assert_eq!(refusal(json!({"keywords": "a".repeat(201)})).await, "422 keywords_too_long");
        assert_eq!(refusal(json!({"keywords": "candles", "market": "unicorns"})).await, "422 unknown_market");
        assert_eq!(refusal(json!({"keywords": "candles", "marketSize": "huge"})).await, "422 invalid_choice");
        assert_eq!(app.post(REPORT, json!({})).await.refusal(), "422 invalid_body");
    }

    async fn a_link_opens_the_file_until_it_is_revoked(app: TestApp) {
        let link = app.post_as(ANNA, "/api/niche/shares", nails_request()).await.json();
        let path = format!("{}?file=pdf", link["path"].as_str().unwrap());
        let file = app.get(&path).await;
        assert_eq!((file.status.as_u16(), file.header("content-type")), (200, "application/pdf"));
        assert_eq!(file.header("cache-control"), "private, no-store");
        assert!(file.body == app.post_as(ANNA, REPORT, nails_request()).await.body, "the very report");
        app.ask_as(ANNA, Method::DELETE, &format!("/api/niche/shares/{}", link["id"]), json!({})).await;
        assert_eq!(app.get(&path).await.refusal(), "404 not_found");
        assert_eq!(app.get("/r/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA?file=pdf").await.refusal(), "404 not_found");
    }
}
