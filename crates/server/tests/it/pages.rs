//! Public pages: how one comes about, with a small script of its own. The real web build is in `built_site`.

mod sitemaps;
mod small_site;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::http::{Method, StatusCode, header};
use server::pages::routes::ROUTES;
use server::pages::serving::assets::WebBuild;
use server::pages::{self, Pages};

use small_site::*;

#[tokio::test]
async fn a_page_is_the_template_with_head_body_and_data() {
    let answer = site().get("/").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header(header::CONTENT_TYPE), "text/html; charset=utf-8");
    let text = answer.text();
    assert!(text.contains("<title>page /</title>"));
    assert!(text.contains("<div id=\"root\"><p>/ text"));
    assert!(!text.contains("<!--ssr"), "a mark is left");
    let (_, state) = text
        .split_once("<script type=\"application/json\" id=\"state\">")
        .unwrap();
    let (state, _) = state.split_once("</script>").unwrap();
    assert_eq!(state, r#"{"queries":{"/api/news":"\u003c/script>\u003c!-- \u2028"}}"#);
}

/// Scripts that the page at `/` loads.
const SCRIPTS: &str = concat!(
    r#"<link rel="modulepreload" crossorigin="" href="/assets/home-1.js"/>"#,
    r#"<link rel="modulepreload" crossorigin="" href="/assets/shared-1.js"/>"#,
    r#"<script type="module" crossorigin="" src="/assets/index-1.js"></script>"#,
);

#[tokio::test]
async fn a_complete_page_holds_back_its_scripts_and_names_each_once() {
    let text = site().get("/").await;
    let text = text.text();
    assert!(
        text.contains(r#"<link rel="stylesheet" href="/assets/home-1.css"/></head>"#),
        "{text}"
    );
    let (shown, waiting) = text.split_once("<template id=\"scripts\">").unwrap();
    assert!(!shown.contains("/assets/home-1.js"), "{shown}");
    assert_eq!(waiting.split_once("</template>").unwrap().0, SCRIPTS);
}

#[tokio::test]
async fn a_page_without_its_content_asks_for_its_scripts_at_once() {
    let site = site();
    site.failing.store(true, Ordering::SeqCst);
    let text = site.get("/").await;
    let text = text.text();
    assert!(text.contains(&format!("{SCRIPTS}</head>")), "{text}");
    assert_eq!(text.matches(".js").count(), 3, "{text}");
    assert!(!text.contains("<template"), "{text}");
}

#[tokio::test]
async fn the_policy_names_the_theme_script_and_allows_nothing_inline() {
    let answer = site().get("/").await;
    let policy = answer.header(header::CONTENT_SECURITY_POLICY);
    // The base64 of SHA-256 of `theme()`.
    assert!(
        policy.contains("script-src 'self' 'sha256-Rfr3GgHZFiXm+TmNr+li+0sZ4J9FGllo8jsXcJF5XZ8=';"),
        "{policy}"
    );
    assert!(policy.starts_with("default-src 'none';"));
    assert!(policy.contains("frame-ancestors 'none'"));
    assert!(!policy.contains("unsafe"));
}

#[tokio::test]
async fn parallel_misses_render_once_and_later_requests_not_at_all() {
    let site = site();
    let calls: Vec<_> = (0..40)
        .map(|_| {
            let router = site.router.clone();
            tokio::spawn(async move { send(&router, Method::GET, "/", &[]).await.status })
        })
        .collect();
    for call in calls {
        assert_eq!(call.await.unwrap(), StatusCode::OK);
    }
    site.get("/?utm_source=anything").await;
    assert_eq!(site.renders(), 1);
}

#[tokio::test]
async fn changed_content_shows_at_once() {
    let site = site();
    site.get("/").await;
    site.pages.content_is_at(1);
    site.get("/").await;
    assert_eq!(site.renders(), 2);
}

#[tokio::test]
async fn random_addresses_neither_fill_the_cache_nor_cost_renders() {
    let site = site();
    let first = site.get("/nowhere").await;
    assert_eq!(first.status, StatusCode::NOT_FOUND);
    for number in 0..300 {
        let answer = site.get(&format!("/random-{number}?q={number}")).await;
        assert_eq!((answer.status, &answer.body), (StatusCode::NOT_FOUND, &first.body));
    }
    assert_eq!(site.renders(), 1);
    let (entries, bytes) = site.pages.cache_size().await;
    assert_eq!(entries, 1);
    assert!(bytes < 16 << 10, "{bytes} bytes");
}

#[tokio::test]
async fn an_address_with_a_name_in_it_is_a_page_of_its_own() {
    let site = site();
    let article = site.get("/blog/known?utm_source=mail").await;
    assert_eq!(article.status, StatusCode::OK);
    assert!(article.text().contains("<title>page /blog/known</title>"));
    assert!(article.text().contains("<meta name=\"of\" content=\"/blog/known 1\"/>"));
    let renders = site.renders();
    assert_eq!(site.get("/blog/known").await.body, article.body);
    assert_eq!(site.renders(), renders, "the second answer came from memory");
    assert_eq!(site.get("/blog/category/known").await.status, StatusCode::OK);
    for other in ["/blog/a/b", "/blog/category", "/blog/category/known/more"] {
        assert_eq!(site.get(other).await.status, StatusCode::NOT_FOUND, "{other}");
    }
}

#[tokio::test]
async fn a_text_that_the_page_shows_goes_out_once() {
    let site = site();
    let article = site.get("/blog/known").await;
    assert_eq!(article.text().matches("the text").count(), 1);
    assert!(
        article
            .text()
            .contains(r#""/api/article/known":{"body":null,"title":"Known"}"#),
        "{}",
        article.text()
    );
}

#[tokio::test]
async fn what_has_moved_is_redirected_and_nobody_keeps_that_for_good() {
    let site = site();
    for _ in 0..2 {
        let moved = site.get("/blog/old").await;
        assert_eq!(moved.status, StatusCode::MOVED_PERMANENTLY);
        assert_eq!(moved.header(header::LOCATION), "/blog/known");
        assert_eq!(moved.header(header::CACHE_CONTROL), "no-cache");
    }
    assert_eq!(site.pages.cache_size().await.0, 0);
}

#[tokio::test]
async fn addresses_that_anybody_can_make_up_do_not_fill_the_cache() {
    let site = site();
    let first = site.get("/blog/nothing").await;
    assert_eq!(first.status, StatusCode::NOT_FOUND);
    assert!(
        first.text().contains(r#"{"missing":true,"queries":{}}"#),
        "{}",
        first.text()
    );
    for number in 0..200 {
        let missing = site.get(&format!("/blog/nothing-{number}")).await;
        assert_eq!((missing.status, &missing.body), (StatusCode::NOT_FOUND, &first.body));
        let empty = site.get(&format!("/blog/category/empty-{number}")).await;
        assert_eq!(empty.status, StatusCode::NOT_FOUND);
        assert!(empty.text().contains(&format!("/blog/category/empty-{number} text")));
    }
    assert_eq!(site.pages.cache_size().await.0, 1);
}

#[tokio::test]
async fn a_query_is_brought_into_one_form() {
    let site = site();
    let plain = site.get("/blog").await;
    for same in [
        "/blog?",
        "/blog?page=1",
        "/blog?q=%20",
        "/blog?page=x&utm=1",
        "/blog?category=",
    ] {
        assert_eq!(site.get(same).await.body, plain.body, "{same}");
    }
    let asked = site
        .get("/blog?page=2&x=y&q=dog%20food&category=start-here&q=other")
        .await;
    assert!(
        asked
            .text()
            .contains("<title>page /blog?q=dog+food&category=start-here&page=2</title>"),
        "{}",
        asked.text()
    );
    assert_eq!(site.get("/blog/category/known?page=2&q=x").await.status, StatusCode::OK);
    assert_eq!(site.pages.cache_size().await.0, 3);
}

#[tokio::test]
async fn a_cache_too_small_for_a_page_still_serves_it() {
    let site = site_with(100, "throw");
    for _ in 0..3 {
        assert_eq!(site.get("/").await.status, StatusCode::OK);
    }
    assert_eq!(site.pages.cache_size().await, (0, 0));
}

#[tokio::test]
async fn a_failed_render_serves_the_shell_with_status_and_title() {
    let site = site();
    site.failing.store(true, Ordering::SeqCst);
    let home = site.get("/").await;
    assert_eq!(home.status, StatusCode::OK);
    assert!(home.text().contains(&format!("<title>{}</title>", ROUTES[0].title)));
    assert!(
        home.text()
            .contains("<meta name=\"description\" content=\"Find a side business")
    );
    assert!(home.text().contains("<div id=\"root\"></div>"));
    assert!(home.text().contains(r#"id="state">{"queries":{}}</script>"#));
    assert!(home.header(header::CONTENT_SECURITY_POLICY).contains("sha256-"));
    let missing = site.get("/nowhere").await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    assert!(missing.text().contains("<title>404 Page Not Found"));

    site.get("/").await;
    assert_eq!(
        site.renders(),
        2,
        "the shell stands in for a while, so that a broken page costs one render"
    );
    site.failing.store(false, Ordering::SeqCst);
    site.pages.content_is_at(1);
    assert!(site.get("/").await.text().contains("<title>page /</title>"));
}

#[tokio::test]
async fn a_render_that_hangs_serves_the_shell_soon() {
    let site = site_with(1 << 20, "hang");
    site.failing.store(true, Ordering::SeqCst);
    let started = Instant::now();
    assert!(site.get("/").await.text().contains("<div id=\"root\"></div>"));
    assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
}

#[tokio::test]
async fn a_script_that_does_not_load_serves_the_shell() {
    let build = WebBuild {
        template: TEMPLATE.to_owned(),
        script: "(".to_owned(),
        manifest: MANIFEST.to_owned(),
    };
    let pages = Pages::new(Some(build), Arc::default(), settings(1 << 20), Box::new(name_visitor));
    let answer = send(&pages::router(Arc::new(pages)), Method::GET, "/niche-discovery", &[]).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.text().contains("<title>Niche Discovery"));
}

#[tokio::test]
async fn without_a_web_build_a_line_says_what_to_do() {
    let pages = Pages::new(None, Arc::default(), settings(1 << 20), Box::new(name_visitor));
    let answer = send(&pages::router(Arc::new(pages)), Method::GET, "/", &[]).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer.text().contains("make build"));
}

#[tokio::test]
async fn the_cookie_is_set_outside_the_cache() {
    let site = site();
    for path in ["/", "/nowhere"] {
        let new = site.get(path).await;
        assert!(new.header(header::SET_COOKIE).starts_with("who="));
        assert_eq!(new.header(header::CACHE_CONTROL), "private, no-cache");
        let known = site.send(Method::GET, path, &[(header::COOKIE, "who=other")]).await;
        assert_eq!(known.header(header::SET_COOKIE), "");
        assert_eq!(known.header(header::CACHE_CONTROL), "no-cache");
        assert_eq!(new.body, known.body);
        for secret in ["secret-of-one-visitor", "other"] {
            assert!(!known.text().contains(secret));
        }
    }
}

#[tokio::test]
async fn the_encoding_is_negotiated() {
    let site = site();
    let plain = site.get("/").await;
    assert_eq!(plain.header(header::CONTENT_ENCODING), "");
    let brotli = site
        .send(Method::GET, "/", &[(header::ACCEPT_ENCODING, "gzip, br")])
        .await;
    assert_eq!(brotli.header(header::CONTENT_ENCODING), "br");
    let gzip = site
        .send(Method::GET, "/", &[(header::ACCEPT_ENCODING, "gzip, br;q=0")])
        .await;
    assert_eq!(gzip.header(header::CONTENT_ENCODING), "gzip");
    for answer in [&plain, &brotli, &gzip] {
        assert_eq!(answer.header(header::VARY), "accept-encoding");
        assert_eq!(answer.header(header::CONTENT_LENGTH), answer.body.len().to_string());
    }
    let mut unpacked = Vec::new();
    brotli::BrotliDecompress(&mut brotli.body.as_slice(), &mut unpacked).unwrap();
    assert_eq!(unpacked, plain.body);
    let mut unpacked = Vec::new();
    std::io::copy(&mut flate2::read::GzDecoder::new(gzip.body.as_slice()), &mut unpacked).unwrap();
    assert_eq!(unpacked, plain.body);
    assert!(brotli.body.len() < gzip.body.len() && gzip.body.len() < plain.body.len() / 4);
}

#[tokio::test]
async fn every_form_has_its_own_etag_and_a_current_one_is_not_sent_again() {
    let site = site();
    let plain = site.get("/").await.header(header::ETAG).to_owned();
    let packed = site
        .send(Method::GET, "/", &[(header::ACCEPT_ENCODING, "br")])
        .await
        .header(header::ETAG)
        .to_owned();
    assert_ne!(plain, packed);
    assert!(plain.starts_with('"'));
    for tag in [
        plain.clone(),
        format!("W/{plain}"),
        format!("\"other\", {plain}"),
        "*".to_owned(),
    ] {
        let again = site.send(Method::GET, "/", &[(header::IF_NONE_MATCH, &tag)]).await;
        assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{tag}");
        assert_eq!(again.header(header::ETAG), plain);
        assert!(again.body.is_empty());
    }
    let other = site.send(Method::GET, "/", &[(header::IF_NONE_MATCH, &packed)]).await;
    assert_eq!(other.status, StatusCode::OK);
    let missing = site
        .send(Method::GET, "/nowhere", &[(header::IF_NONE_MATCH, "*")])
        .await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn head_is_get_without_the_body() {
    let site = site();
    let get = site.get("/").await;
    let head = site.send(Method::HEAD, "/", &[]).await;
    assert_eq!(head.status, StatusCode::OK);
    assert_eq!(head.header(header::CONTENT_LENGTH), get.body.len().to_string());
    assert_eq!(head.header(header::ETAG), get.header(header::ETAG));
    assert!(head.body.is_empty());
}

#[tokio::test]
async fn other_methods_are_refused() {
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS] {
        let answer = site().send(method, "/", &[]).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(answer.header(header::ALLOW), "GET, HEAD");
    }
}

#[tokio::test]
async fn a_closing_slash_leads_to_the_plain_path_and_never_to_another_site() {
    let site = site();
    for (path, target) in [
        ("/niche-discovery/", "/niche-discovery"),
        (
            "/niche-discovery/?q=dog%20grooming&size=",
            "/niche-discovery?q=dog%20grooming&size=",
        ),
        ("/a/b/", "/a/b"),
    ] {
        let answer = site.get(path).await;
        assert_eq!(answer.status, StatusCode::PERMANENT_REDIRECT, "{path}");
        assert_eq!(answer.header(header::LOCATION), target);
    }
    for path in ["//example.test/", "/\\example.test/", "///", "/a//"] {
        assert_eq!(site.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn an_endless_address_is_refused() {
    let answer = site().get(&format!("/?q={}", "x".repeat(9_000))).await;
    assert_eq!(answer.status, StatusCode::URI_TOO_LONG);
}

#[tokio::test]
async fn warming_up_renders_every_page_once() {
    let site = site();
    site.pages.warm_up().await;
    let renders = site.renders();
    let rendered = ROUTES.iter().filter(|route| route.is_single() && !route.is_shell());
    let single: Vec<_> = rendered.collect();
    assert_eq!(renders, single.len() + 1);
    for route in single {
        site.get(route.path).await;
    }
    site.get("/nowhere").await;
    assert_eq!(site.renders(), renders);
}
