use axum::http::{HeaderMap, Method};
use serde_json::{Value, json};

use crate::harness::{ANNA, BEN};

const SHARES: &str = "/api/niche/shares";

fn nails_request() -> Value {
    json!({"request": {"keywords": "nail art", "geographicFocus": "Europe"}})
}

fn opened_path(link: &Value) -> String {
    format!("/api/niche/shared?token={}", link_token(link))
}

fn link_token(link: &Value) -> &str {
    link["path"].as_str().unwrap().strip_prefix("/r/").unwrap()
}

fn find_header<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).map_or("", |value| value.to_str().unwrap())
}

on_both! {
    async fn a_link_opens_the_very_report_for_anyone(app: TestApp) {
        let made = app.post_as(ANNA, SHARES, nails_request()).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let link = made.json();
        assert_eq!(link_token(&link).len(), 32);
        let shared = app.get(&opened_path(&link)).await.json();
        let report = app.post("/api/niche/analyze", link["request"].clone()).await.json();
        assert_eq!(shared["report"], report);
        assert_eq!((&shared["isUpdated"], &shared["sharedAt"]), (&json!(false), &link["createdAt"]));
        app.change("UPDATE runs SET data_release = '2020-01'").await;
        assert_eq!(app.get(&opened_path(&link)).await.json()["isUpdated"], true);
    }

    async fn no_two_links_are_alike_and_hashes_open_nothing(app: TestApp) {
        let one = app.post_as(ANNA, SHARES, nails_request()).await.json();
        let two = app.post_as(ANNA, SHARES, nails_request()).await.json();
        assert_ne!(one["path"], two["path"]);
        let rows = app.rows("SELECT token_hash FROM run_links").await;
        for row in rows {
            let hash: String = row.try_get("", "token_hash").unwrap();
            assert_eq!(hash.len(), 64);
            assert!(!hash.contains(link_token(&one)) && !hash.contains(link_token(&two)));
            assert_eq!(app.get(&format!("/api/niche/shared?token={hash}")).await.refusal(), "404 not_found");
        }
    }

    async fn the_list_is_newest_first_and_its_links_can_be_copied_again(app: TestApp) {
        let made = app.post_as(ANNA, SHARES, nails_request()).await.json();
        app.post_as(ANNA, SHARES, json!({"request": {"keywords": "candles"}})).await;
        let list = app.get_as(ANNA, SHARES).await.json();
        assert_eq!((&list[0]["request"]["keywords"], &list[1]["marketName"]), (&json!("candles"), &json!("Nail art")));
        assert_eq!(list[1], made);
        assert_eq!(app.get(list[1]["path"].as_str().unwrap()).await.status, 200);
        app.change("UPDATE run_links SET token = NULL").await;
        let list = app.get_as(ANNA, SHARES).await.json();
        assert_eq!(list[1]["path"], json!(null), "a link from before tokens were stored");
        assert_eq!(app.get(&opened_path(&made)).await.status, 200, "it still works");
    }

    async fn a_revoked_link_opens_nothing(app: TestApp) {
        let link = app.post_as(ANNA, SHARES, nails_request()).await.json();
        let path = format!("{SHARES}/{}", link["id"]);
        assert_eq!(app.ask_as(BEN, Method::DELETE, &path, json!({})).await.refusal(), "404 not_found");
        assert_eq!(app.get(&opened_path(&link)).await.status, 200, "others cannot revoke it");
        assert_eq!(app.ask_as(ANNA, Method::DELETE, &path, json!({})).await.status, 204);
        assert_eq!(app.get(&opened_path(&link)).await.refusal(), "404 not_found");
        assert_eq!(app.ask_as(ANNA, Method::DELETE, &path, json!({})).await.refusal(), "404 not_found");
        assert_eq!(app.get_as(ANNA, SHARES).await.json(), json!([]));
        let page = app.get(link["path"].as_str().unwrap()).await;
        assert_eq!(page.status, 404);
        assert!(page.text().contains("This link has expired or was revoked"), "{}", page.text());
        assert_eq!(find_header(&page.headers, "x-robots-tag"), "noindex, nofollow");
    }

    async fn invented_links_open_nothing(app: TestApp) {
        for token in ["", "x", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "%00", "%C3%28"] {
            let answer = app.get(&format!("/api/niche/shared?token={token}")).await;
            assert!([404, 422].contains(&answer.status.as_u16()), "{token}: {}", answer.text());
        }
        assert_eq!(app.get("/api/niche/shared").await.refusal(), "422 invalid_query");
        assert_eq!(app.get("/r/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA").await.status, 404);
    }

    async fn others_see_no_links_and_clients_without_a_cookie_have_none(app: TestApp) {
        app.post_as(ANNA, SHARES, nails_request()).await;
        assert_eq!(app.get_as(BEN, SHARES).await.json(), json!([]));
        assert_eq!(app.get(SHARES).await.refusal(), "422 visitor_required");
        assert_eq!(app.post(SHARES, nails_request()).await.refusal(), "422 visitor_required");
        let revoked = app.ask_as("", Method::DELETE, &format!("{SHARES}/1"), json!({})).await;
        assert_eq!(revoked.refusal(), "422 visitor_required");
    }

    async fn a_hundred_links_are_the_most(app: TestApp) {
        for _ in 0..100 {
            assert_eq!(app.post_as(ANNA, SHARES, nails_request()).await.status, 201);
        }
        assert_eq!(app.post_as(ANNA, SHARES, nails_request()).await.refusal(), "422 limit_reached");
    }

    async fn the_picture_is_there_as_long_as_the_link(app: TestApp) {
        let link = app.post_as(ANNA, SHARES, nails_request()).await.json();
        let path = format!("{}/card.png", link["path"].as_str().unwrap());
        let page = app.get(link["path"].as_str().unwrap()).await;
        assert!(page.text().contains(&format!("property=\"og:image\" content=\"http://127.0.0.1:8080{path}\"")));
        let picture = app.get(&path).await;
        assert_eq!((picture.status.as_u16(), picture.header("content-type")), (200, "image/png"));
        assert!(picture.body.starts_with(b"\x89PNG"));
        // Width and height of the header chunk.
        assert_eq!(picture.body[16..24], [0, 0, 4, 176, 0, 0, 2, 118]);
        assert_eq!(app.get(&path).await.body, picture.body);
        app.ask_as(ANNA, Method::DELETE, &format!("{SHARES}/{}", link["id"]), json!({})).await;
        assert_eq!(app.get(&path).await.refusal(), "404 not_found");
    }

    async fn the_page_is_complete_without_javascript_and_unlisted(app: TestApp) {
        let link = app.post_as(ANNA, SHARES, nails_request()).await.json();
        let page = app.get(link["path"].as_str().unwrap()).await;
        assert_eq!(page.status, 200);
        for text in ["Nail art", "Analysis Overview", "Reasons for and against", "Generated Business Ideas", "Sources"] {
            assert!(page.text().contains(text), "{text}");
        }
        assert!(page.text().contains("href=\"?file=pdf\""), "the file is a plain link");
        let (head, _) = page.text().split_once("</head>").unwrap();
        assert_eq!(head.matches("name=\"robots\"").count(), 1, "{head}");
        assert_eq!(head.matches("<title>").count(), 1, "{head}");
        for part in ["noindex", "property=\"og:title\" content=\"Nail art: ", "property=\"og:description\"",
                     &format!("content=\"http://127.0.0.1:8080{}\"", link["path"].as_str().unwrap())] {
            assert!(head.contains(part), "{part}: {head}");
        }
        assert!(!head.contains("rel=\"canonical\""), "{head}");
        assert_eq!(find_header(&page.headers, "x-robots-tag"), "noindex, nofollow");
        assert_eq!(find_header(&page.headers, "cache-control"), "private, no-cache");
        assert!(find_header(&page.headers, "content-security-policy").contains("script-src 'self'"));
        let (entries, _) = app.state.pages.cache_size().await;
        assert_eq!(entries, 0, "what can be revoked is kept nowhere");
        assert!(!app.get("/sitemap.xml").await.text().contains("/r/"));
    }
}
