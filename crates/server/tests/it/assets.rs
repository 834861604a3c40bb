//! The files of the web build. Needs `web/dist` (`make web`).

use axum::http::{Method, StatusCode, header};
use server::pages::serving::assets;
use server::pages::serving::assets::Assets;

use crate::built_site::{Answer, fetch_page};

fn embedded_files() -> std::sync::Arc<Assets> {
    let files = assets::embedded_assets();
    assert!(
        !files.is_empty(),
        "web/dist is missing: run `make web` before these tests"
    );
    files
}

/// The path of a built file with this ending; the biggest is the likeliest to be packed.
fn file_path(ending: &str) -> String {
    let files = embedded_files();
    let fitting = files
        .iter()
        .filter(|(path, _)| path.starts_with("/assets/") && path.ends_with(ending));
    fitting
        .max_by_key(|(_, stored)| stored.memory_bytes())
        .map(|(path, _)| path.clone())
        .unwrap()
}

async fn get_asset(path: &str, headers: &[(header::HeaderName, &str)]) -> Answer {
    fetch_page(Method::GET, path, headers).await
}

#[tokio::test]
async fn hashed_files_are_kept_for_a_year() {
    for (ending, kind) in [
        (".js", "text/javascript; charset=utf-8"),
        (".css", "text/css; charset=utf-8"),
        (".woff2", "font/woff2"),
    ] {
        let answer = get_asset(&file_path(ending), &[]).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.header(header::CONTENT_TYPE), kind);
        assert_eq!(
            answer.header(header::CACHE_CONTROL),
            "public, max-age=31536000, immutable"
        );
        assert_eq!(answer.header(header::SET_COOKIE), "", "a shared file names nobody");
    }
}

#[tokio::test]
async fn fixed_names_are_asked_for_again() {
    let answer = get_asset("/favicon.svg", &[]).await;
    assert_eq!(answer.header(header::CONTENT_TYPE), "image/svg+xml");
    assert_eq!(answer.header(header::CACHE_CONTROL), "public, no-cache");
}

#[tokio::test]
async fn the_forms_that_the_build_packed_are_served() {
    for ending in [".js", ".css"] {
        let path = file_path(ending);
        let plain = get_asset(&path, &[]).await;
        assert_eq!(plain.header(header::VARY), "accept-encoding");
        for (accept, encoding) in [
            ("br;q=1, gzip;q=0.8", "br"),
            ("gzip", "gzip"),
            ("br;q=0.1, gzip", "gzip"),
        ] {
            let packed = get_asset(&path, &[(header::ACCEPT_ENCODING, accept)]).await;
            assert_eq!(packed.header(header::CONTENT_ENCODING), encoding, "{path} for {accept}");
            assert!(packed.body.len() < plain.body.len());
            assert_ne!(packed.header(header::ETAG), plain.header(header::ETAG));
        }
    }
}

#[tokio::test]
async fn fonts_are_served_as_they_are() {
    let answer = get_asset(&file_path(".woff2"), &[(header::ACCEPT_ENCODING, "br, gzip")]).await;
    assert_eq!(answer.header(header::CONTENT_ENCODING), "");
    assert_eq!(answer.header(header::VARY), "");
}

#[tokio::test]
async fn a_current_file_is_not_sent_again() {
    let path = file_path(".js");
    let tag = get_asset(&path, &[]).await.header(header::ETAG).to_owned();
    let again = get_asset(&path, &[(header::IF_NONE_MATCH, &tag)]).await;
    assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
}

#[tokio::test]
async fn an_unknown_file_is_a_short_404_that_nobody_keeps() {
    for path in [
        "/assets/none.js",
        "/assets/",
        "/assets/../Cargo.toml",
        "/assets/%2e%2e/index.html",
    ] {
        let answer = get_asset(path, &[]).await;
        assert!(
            [StatusCode::NOT_FOUND, StatusCode::PERMANENT_REDIRECT].contains(&answer.status),
            "{path}"
        );
        assert!(answer.body.len() < 100, "{path}");
    }
    assert_eq!(
        get_asset("/assets/none.js", &[]).await.header(header::CACHE_CONTROL),
        "no-store"
    );
}

#[tokio::test]
async fn the_template_and_the_packed_copies_are_not_files_of_their_own() {
    for path in embedded_files().keys() {
        assert!(
            !path.ends_with(".br") && !path.ends_with(".gz") && !path.ends_with(".html"),
            "{path}"
        );
        assert!(!path.contains("/."), "{path}");
    }
}
