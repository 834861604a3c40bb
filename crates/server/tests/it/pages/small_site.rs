//! A site with a small script of its own.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::ThreadId;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::json;
use server::db::api_error::ApiError;
use server::http::ServerMetrics;
use server::pages::serving::assets::{Assets, WebBuild};
use server::pages::{self, PageQueries, PageSettings, PageStatus, Pages, QueryAnswer as Data, SiteAddress};
use tower::ServiceExt;

pub(super) const TEMPLATE: &str = "<!doctype html><html><head><script>theme()</script><!--ssr-head--></head>\
    <body><div id=\"root\"><!--ssr-body--></div><!--ssr-state--></body></html>";

/// Shows the only answer that it requests; the answer can make it fail or hang.
pub(super) const SCRIPT: &str = r#"
    globalThis.sidestart = {
        plan: (url) => JSON.stringify({
            status: url === '/' || /^.(niche|blog)/.test(url) ? 200 : 404,
            queries: url.startsWith('/blog/category/') ? ['/api/category/' + url.slice(15)]
                : url.startsWith('/blog/') ? ['/api/article/' + url.slice(6)]
                : ['/api/news', '/api/unknown'],
        }),
        render: (url, data) => {
            const news = JSON.parse(data)['/api/news'];
            if (news === 'throw') throw new Error('broken page');
            if (news === 'hang') for (;;) {}
            const article = Object.values(JSON.parse(data))[0];
            const body = `<p>${url} ${'text '.repeat(400)}</p>${article?.body ?? ''}`;
            return JSON.stringify({ head: `<title>page ${url}</title>`, body });
        },
    };
"#;

pub(super) const MANIFEST: &str = r#"{
    "index.html": {"file": "assets/index-1.js", "isEntry": true, "imports": ["_shared.js"]},
    "src/features/site/home/home-page.tsx": {"file": "assets/home-1.js", "imports": ["_shared.js"], "css": ["assets/home-1.css"]},
    "_shared.js": {"file": "assets/shared-1.js", "imports": ["src/features/site/home/home-page.tsx"]}
}"#;

/// Threads on which the addresses of a family were listed.
type Listings = Arc<Mutex<Vec<ThreadId>>>;

/// Addresses of the family `shelves`: more than one file holds.
pub(super) const FAMILY_ADDRESSES: usize = 10_001;

pub(super) struct Site {
    pub(super) pages: Arc<Pages>,
    pub(super) router: Router,
    /// Number of requests for the data of a page: one per render.
    pub(super) renders: Arc<AtomicUsize>,
    /// One entry for each time that the addresses of `shelves` were listed.
    pub(super) listings: Listings,
    /// When true, the next render and the next request for addresses fail.
    pub(super) failing: Arc<AtomicBool>,
}

pub(super) struct Answer {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Vec<u8>,
}

impl Answer {
    pub(super) fn header(&self, name: header::HeaderName) -> &str {
        self.headers
            .get(name)
            .map(|value| value.to_str().unwrap())
            .unwrap_or_default()
    }

    pub(super) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }
}

pub(super) fn name_visitor(headers: &HeaderMap) -> Vec<HeaderValue> {
    match headers.contains_key(header::COOKIE) {
        true => Vec::new(),
        false => vec![HeaderValue::from_static("who=secret-of-one-visitor; HttpOnly")],
    }
}

pub(super) fn settings(cache_bytes: u64) -> PageSettings {
    let engine = ssr::RenderOptions {
        threads: 1,
        deadline: Duration::from_millis(250),
        ..ssr::RenderOptions::default()
    };
    PageSettings {
        base_url: "https://example.test".to_owned(),
        cache_bytes,
        engine,
        metrics: ServerMetrics::new(),
        zone: jiff::tz::TimeZone::UTC,
    }
}

pub(super) fn site_with(cache_bytes: u64, failure: &'static str) -> Site {
    let renders = Arc::new(AtomicUsize::new(0));
    let failing = Arc::new(AtomicBool::new(false));
    let (count, fails) = (renders.clone(), failing.clone());
    let queries = PageQueries::default().with_prefix("/api/news", move |_| {
        count.fetch_add(1, Ordering::SeqCst);
        let news = if fails.load(Ordering::SeqCst) {
            failure
        } else {
            "</script><!-- \u{2028}"
        };
        async move { Data::from(json!(news)) }
    });
    let (of_articles, of_categories, fails) = (renders.clone(), renders.clone(), failing.clone());
    let queries = queries
        .with_prefix("/api/article/", move |slug| {
            of_articles.fetch_add(1, Ordering::SeqCst);
            async move { article(&slug) }
        })
        .with_prefix("/api/category/", move |slug| {
            of_categories.fetch_add(1, Ordering::SeqCst);
            async move { category(&slug) }
        })
        .with_addresses(move || {
            let fails = fails.load(Ordering::SeqCst);
            async move {
                let known = SiteAddress {
                    path: "/blog/known".to_owned(),
                    changed_on: Some("2026-03-01".to_owned()),
                };
                match fails {
                    true => Err(ApiError::internal(std::io::Error::other("the database is away"))),
                    false => Ok(vec![known]),
                }
            }
        })
        .with_head(|path, data| format!("<meta name=\"of\" content=\"{path} {}\"/>", data.len()));
    let build = WebBuild {
        template: TEMPLATE.to_owned(),
        script: SCRIPT.to_owned(),
        manifest: MANIFEST.to_owned(),
    };
    let pages = Pages::new(
        Some(build),
        Arc::new(Assets::new()),
        settings(cache_bytes),
        Box::new(name_visitor),
    );
    let listings = Arc::default();
    pages.answer_with(with_shelves(queries, &listings));
    let pages = Arc::new(pages);
    Site {
        router: pages::router(pages.clone()),
        pages,
        renders,
        listings,
        failing,
    }
}

/// Adds a family of addresses without pages.
fn with_shelves(queries: PageQueries, listings: &Listings) -> PageQueries {
    let listings = listings.clone();
    queries.with_sitemap("shelves", move || {
        listings.lock().unwrap().push(std::thread::current().id());
        let addresses = (0..FAMILY_ADDRESSES).map(|number| SiteAddress {
            path: format!("/shelves/{number}"),
            changed_on: None,
        });
        addresses.collect()
    })
}

/// One article, one that has moved, and none behind any other address.
fn article(slug: &str) -> Data {
    match slug {
        "known" => Data::from(json!({"title": "Known", "body": "<h2>the text</h2>"})),
        "old" => Data {
            standing: PageStatus::Moved("/blog/known".to_owned()),
            ..Data::default()
        },
        _ => Data {
            standing: PageStatus::Missing,
            passing: true,
            ..Data::default()
        },
    }
}

/// Every category has a page; but for one of them it says that nothing is there.
fn category(slug: &str) -> Data {
    let known = slug == "known" || slug == "known?page=2";
    Data {
        standing: if known { PageStatus::Here } else { PageStatus::Missing },
        passing: !known,
        ..Data::from(json!({"name": slug}))
    }
}

pub(super) fn site() -> Site {
    site_with(1 << 20, "throw")
}

impl Site {
    pub(super) async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, &[]).await
    }

    pub(super) async fn send(&self, method: Method, path: &str, headers: &[(header::HeaderName, &str)]) -> Answer {
        send(&self.router, method, path, headers).await
    }

    pub(super) fn renders(&self) -> usize {
        self.renders.load(Ordering::SeqCst)
    }
}

pub(super) async fn send(
    router: &Router,
    method: Method,
    path: &str,
    headers: &[(header::HeaderName, &str)],
) -> Answer {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    let response = router
        .clone()
        .oneshot(request.body(Body::empty()).unwrap())
        .await
        .unwrap();
    let (parts, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes().to_vec();
    Answer {
        status: parts.status,
        headers: parts.headers,
        body,
    }
}
