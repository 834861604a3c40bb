//! The real web build: complete pages without JavaScript, under a policy without holes. Needs `web/dist` (`make web`).

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http_body_util::BodyExt;
use serde_json::Value;
use server::http::ServerMetrics;
use server::pages::routes::{NOT_FOUND, ROUTES};
use server::pages::serving::assets::WebBuild;
use server::pages::{self, Pages};
use server::platform::config::{Config, GivenSettings};
use server::platform::rng::Rng;
use sha2::{Digest, Sha256};
use tower::ServiceExt;

use crate::harness::ANNA;

/// One for all tests: loading the script takes longer than any of them.
static SITE: LazyLock<Router> = LazyLock::new(|| {
    assert!(
        WebBuild::embedded().is_some(),
        "web/dist is missing: run `make web` before these tests"
    );
    let config = Config::from_given(GivenSettings::default()).unwrap();
    pages::router(Arc::new(Pages::from_binary(
        &config,
        &Rng::from_seed(1),
        &ServerMetrics::new(),
    )))
});

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: header::HeaderName) -> &str {
        self.headers
            .get(name)
            .map(|value| value.to_str().unwrap())
            .unwrap_or_default()
    }
}

pub async fn fetch_page(method: Method, path: &str, headers: &[(header::HeaderName, &str)]) -> Answer {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    let response = SITE
        .clone()
        .oneshot(request.body(Body::empty()).unwrap())
        .await
        .unwrap();
    let (parts, body) = response.into_parts();
    Answer {
        status: parts.status,
        headers: parts.headers,
        body: body.collect().await.unwrap().to_bytes().to_vec(),
    }
}

async fn get_page(path: &str) -> (StatusCode, String, HeaderMap) {
    let answer = fetch_page(Method::GET, path, &[]).await;
    (answer.status, String::from_utf8(answer.body).unwrap(), answer.headers)
}

/// Returns the text that a reader without JavaScript sees.
fn visible_text(html: &str) -> String {
    let (_, body) = html.split_once("<body>").unwrap();
    let mut text = String::new();
    for piece in body.replace("<!-- -->", "").split('<').skip(1) {
        let (tag, rest) = piece.split_once('>').unwrap();
        if !tag.starts_with("script") {
            text.push(' ');
            text.push_str(rest);
        }
    }
    let text = text
        .replace("&#x27;", "'")
        .replace("&amp;", "&")
        .replace("&quot;", "\"");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn contains_all(text: &str, wanted: &[&str]) {
    for part in wanted {
        assert!(text.contains(part), "\"{part}\" is missing in: {text}");
    }
}

#[tokio::test]
async fn home_is_complete_without_javascript() {
    let (status, html, _) = get_page("/").await;
    assert_eq!(status, StatusCode::OK);
    contains_all(
        &visible_text(&html),
        &[
            "Quick Start Tools for Part-Time Side Hustlers",
            "Start Niche Discovery",
            "Read Our Blog",
            "Niche Discovery Wizard",
            "Daily Productivity Hack",
            "Task Tracker",
            "Profitability Calculator",
            "Community Forum",
            "Resource Library",
            "Today's Productivity Snapshot",
            "Tasks Completed",
            "Niches Analyzed",
            "Ideas Generated",
            "Current Plan",
            "Start Your Journey Today",
        ],
    );
    contains_all(
        &html,
        &[
            "href=\"/niche-discovery\"",
            "href=\"/blog\"",
            "href=\"/blog-admin\"",
            "lang=\"en\"",
        ],
    );
}

#[tokio::test]
async fn niche_discovery_is_complete_without_javascript() {
    // This site has no engine, so no address has a report.
    let (status, html, _) = get_page("/niche-discovery?q=bamboo+socks").await;
    assert_eq!(status, StatusCode::OK);
    contains_all(
        &visible_text(&html),
        &[
            "Research Parameters",
            "All Markets",
            "Small ($1M - $10M)",
            "Medium ($10M - $100M)",
            "Large ($100M+)",
            "Low Competition",
            "Medium Competition",
            "High Competition",
            "Global",
            "North America",
            "Europe",
            "Asia Pacific",
            "Analyze Niche",
            "Recent Searches",
            "No Analysis Yet",
            "Enter your keywords and search parameters to start discovering profitable niches.",
        ],
    );
    contains_all(
        &html,
        &[
            "placeholder=\"Enter keywords (e.g., fitness, tech, cooking)\"",
            "method=\"get\"",
        ],
    );
    assert!(!html.contains("bamboo"), "words without a report do not reach the page");
}

#[tokio::test]
async fn an_unknown_path_answers_404_with_a_friendly_page() {
    for path in ["/nowhere", "/index.html", "/.vite/manifest.json", "/404"] {
        let (status, html, _) = get_page(path).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        contains_all(
            &visible_text(&html),
            &["404 Page Not Found", "Did you forget to add the page to the router?"],
        );
        assert!(html.contains("noindex"));
    }
}

#[tokio::test]
async fn the_shell_s_titles_are_those_of_the_script() {
    for route in ROUTES.iter().filter(|route| route.is_single()).chain([&NOT_FOUND]) {
        let (status, html, _) = get_page(route.path).await;
        assert_eq!(status == StatusCode::OK, route.exists, "{}", route.path);
        contains_all(
            &html,
            &[
                &format!("<title>{}</title>", route.title),
                &format!("content=\"{}\"", route.description),
            ],
        );
        assert!(
            route.is_shell() || html.contains("<header"),
            "{} was not rendered",
            route.path
        );
    }
}

#[tokio::test]
async fn search_engines_are_sent_away_from_what_is_nobody_s_to_find() {
    for route in ROUTES.iter().filter(|route| route.is_single()).chain([&NOT_FOUND]) {
        let (_, html, headers) = get_page(route.path).await;
        let header = headers.get("x-robots-tag").map(|value| value.to_str().unwrap());
        assert_eq!(header.is_none(), route.listed, "{}", route.path);
        assert_eq!(html.contains("content=\"noindex"), !route.listed, "{}", route.path);
        let canonical = html.split("rel=\"canonical\" href=\"").nth(1);
        assert_eq!(canonical.is_some(), route.listed, "{}", route.path);
        let is_whole = |rest: &str| {
            let href = rest.split('"').next().unwrap_or_default();
            href.starts_with("http") && href.ends_with(route.path)
        };
        assert!(canonical.is_none_or(is_whole), "{}", route.path);
    }
}

#[tokio::test]
async fn pages_for_one_person_hold_nothing_of_anybody() {
    for path in ["/login", "/signup", "/reset", "/account", "/dashboard", "/plan"] {
        let (status, html, _) = get_page(path).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert!(html.contains("Guest"), "{path}");
        assert!(html.contains("{\"queries\":{}}"), "{path}");
    }
}

#[tokio::test]
async fn the_policy_covers_everything_that_a_page_holds() {
    for path in ["/", "/niche-discovery", "/nowhere"] {
        let (_, html, headers) = get_page(path).await;
        let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(
            !policy.contains("unsafe") && policy.contains("default-src 'none'"),
            "{policy}"
        );
        let inline: Vec<_> = html
            .split("<script>")
            .skip(1)
            .map(|rest| rest.split_once("</script>").unwrap().0)
            .collect();
        assert_eq!(inline.len(), 2, "one for the theme, one that starts the rest");
        for script in inline {
            let hash = STANDARD.encode(Sha256::digest(script));
            assert!(
                policy.contains(&format!("'sha256-{hash}'")),
                "{path} would not run {script}"
            );
        }
        assert_eq!(policy.matches("sha256-").count(), 2);
        let tags = html
            .split('<')
            .filter_map(|piece| piece.split_once('>'))
            .map(|(tag, _)| tag);
        for tag in tags {
            assert!(
                !tag.contains(" style=\"") && !tag.contains(" onclick="),
                "{path}: inline code in <{tag}>"
            );
        }
    }
}

#[tokio::test]
async fn every_file_that_a_page_names_exists() {
    for path in ["/", "/niche-discovery", "/nowhere"] {
        let (_, html, _) = get_page(path).await;
        let named = html
            .split('"')
            .filter(|text| text.starts_with("/assets/") || *text == "/favicon.svg");
        let named: Vec<_> = named.map(str::to_owned).collect();
        assert!(named.iter().any(|file| file.ends_with(".js")), "{path} names no script");
        assert!(named.iter().any(|file| file.ends_with(".css")), "{path} names no style");
        for file in named {
            assert_eq!(
                fetch_page(Method::GET, &file, &[]).await.status,
                StatusCode::OK,
                "{file}"
            );
        }
    }
}

#[tokio::test]
async fn every_route_preloads_its_own_module() {
    let manifest: Value = serde_json::from_str(&WebBuild::embedded().unwrap().manifest).unwrap();
    for (path, route) in [
        ("/", &ROUTES[0]),
        ("/niche-discovery", &ROUTES[1]),
        ("/nowhere", &NOT_FOUND),
    ] {
        let module = manifest[route.module]["file"].as_str().unwrap();
        let (_, html, _) = get_page(path).await;
        let preloaded = html.split("<link rel=\"modulepreload\"").skip(1);
        assert!(
            preloaded.into_iter().any(|link| link.contains(module)),
            "{path} does not preload {module}"
        );
    }
}

#[tokio::test]
async fn a_page_sets_the_visitor_cookie_and_the_next_one_does_not() {
    let first = fetch_page(Method::GET, "/", &[]).await;
    let cookie = first.header(header::SET_COOKIE).to_owned();
    assert!(cookie.starts_with("sidestart_visitor=") && cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"));
    assert_eq!(first.header(header::CACHE_CONTROL), "private, no-cache");
    let value = cookie.split(';').next().unwrap();
    let second = fetch_page(Method::GET, "/", &[(header::COOKIE, value)]).await;
    assert_eq!(second.header(header::SET_COOKIE), "");
    assert_eq!(first.body, second.body);
}

on_both! {
    async fn a_page_from_memory_is_answered_as_it_was_the_first_time(app: TestApp) {
        let ask = |path: &str| {
            let request = Request::get(path).header(header::COOKIE, ANNA).header("x-request-id", "seen-before");
            app.send(request.header(header::ACCEPT_ENCODING, "br").body(Body::empty()).unwrap())
        };
        for path in ["/", "/nowhere"] {
            let (first, again) = (ask(path).await, ask(path).await);
            assert_eq!(first.status, again.status);
            assert_eq!(first.headers, again.headers, "{path}");
            assert_eq!(again.header("x-request-id"), "seen-before");
            assert_eq!(first.body, again.body);
        }
        let unchanged = Request::get("/").header(header::IF_NONE_MATCH, "*").body(Body::empty()).unwrap();
        assert_eq!(app.send(unchanged).await.status, StatusCode::NOT_MODIFIED);
        let counted = app.state.metrics.render();
        for line in [
            r#"http_requests_total{method="GET",route="/",status="200"} 2"#,
            r#"http_requests_total{method="GET",route="/",status="304"} 1"#,
            r#"http_requests_total{method="GET",route="not found",status="404"} 2"#,
        ] {
            assert!(counted.contains(line), "{line} is missing in {counted}");
        }
    }
}

#[tokio::test]
async fn the_pages_about_the_site_are_complete() {
    let pages: [(&str, &[&str]); 5] = [
        ("/method", &["How the score is made", "Long-term growth", "Ranges"]),
        ("/pricing", &["Pricing", "$47/month", "$517", "Save $47"]),
        (
            "/privacy",
            &["Privacy", "sidestart_visitor", "Delete my account", "no tracking"],
        ),
        ("/terms", &["Terms", "not financial"]),
        ("/contact", &["Contact"]),
    ];
    for (path, texts) in pages {
        let (status, html, _) = get_page(path).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        contains_all(&visible_text(&html), texts);
        for (linked, _) in pages {
            assert!(
                html.contains(&format!("href=\"{linked}\"")),
                "{path} links {linked} in its footer"
            );
        }
    }
}

#[tokio::test]
async fn the_site_can_be_installed() {
    for (path, kind) in [
        ("/site.webmanifest", "application/manifest+json"),
        ("/favicon.ico", "image/x-icon"),
        ("/apple-touch-icon.png", "image/png"),
        ("/icon-192.png", "image/png"),
        ("/icon-512.png", "image/png"),
    ] {
        let answer = fetch_page(Method::GET, path, &[]).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert_eq!(answer.header(header::CONTENT_TYPE), kind, "{path}");
    }
    let manifest = fetch_page(Method::GET, "/site.webmanifest", &[]).await;
    let manifest: serde_json::Value = serde_json::from_slice(&manifest.body).unwrap();
    for icon in manifest["icons"].as_array().unwrap() {
        let path = icon["src"].as_str().unwrap();
        assert_eq!(
            fetch_page(Method::GET, path, &[]).await.status,
            StatusCode::OK,
            "{path}"
        );
    }
    let (_, home, _) = get_page("/").await;
    contains_all(&home, &["rel=\"manifest\"", "rel=\"apple-touch-icon\""]);
}

#[tokio::test]
async fn the_administration_is_a_shell_that_nobody_keeps_or_finds() {
    for (path, title) in [
        ("/blog-admin", "<title>Blog Administration · Sidestart</title>"),
        ("/blog-categories", "<title>Category Management · Sidestart</title>"),
    ] {
        // Twice: the second answer comes from memory, and is the same.
        for _ in 0..2 {
            let (status, html, headers) = get_page(path).await;
            assert_eq!(status, StatusCode::OK, "{path}");
            assert_eq!(headers["x-robots-tag"], "noindex, nofollow", "{path}");
            assert_eq!(headers[header::CACHE_CONTROL], "private, no-store", "{path}");
            contains_all(
                &html,
                &[
                    title,
                    "<meta name=\"robots\" content=\"noindex, nofollow\"/>",
                    "<div id=\"root\"></div>",
                    "{\"queries\":{}}",
                    "<noscript>",
                    "This page needs JavaScript. Turn it on and load the page again.",
                ],
            );
        }
    }
}
