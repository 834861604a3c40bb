//! Files for search engines.

use std::sync::atomic::Ordering;

use axum::http::{Method, StatusCode, header};

use super::small_site::*;

#[tokio::test]
async fn search_engines_find_the_pages_that_exist() {
    let site = site();
    let robots = site.get("/robots.txt").await;
    assert!(
        robots
            .text()
            .contains("Sitemap: https://example.test/sitemap-index.xml")
    );
    let sitemap = site.get("/sitemap.xml").await;
    assert_eq!(sitemap.header(header::CONTENT_TYPE), "application/xml");
    let listed: Vec<_> = sitemap
        .text()
        .split("<loc>")
        .skip(1)
        .map(|rest| rest.split('<').next().unwrap())
        .collect();
    assert_eq!(
        listed,
        [
            "https://example.test/",
            "https://example.test/niche-discovery",
            "https://example.test/markets",
            "https://example.test/what-should-i-sell",
            "https://example.test/profitability-calculator",
            "https://example.test/customer-persona",
            "https://example.test/audience-problem-finder",
            "https://example.test/blog",
            "https://example.test/plan",
            "https://example.test/tasks",
            "https://example.test/experiments",
            "https://example.test/evenings",
            "https://example.test/method",
            "https://example.test/pricing",
            "https://example.test/privacy",
            "https://example.test/terms",
            "https://example.test/contact",
            "https://example.test/resources",
            "https://example.test/forum",
            "https://example.test/forum/rules",
            "https://example.test/forum/log",
            "https://example.test/blog/known"
        ]
    );
}

#[tokio::test]
async fn a_sitemap_that_could_not_be_made_is_not_kept() {
    let site = site();
    site.failing.store(true, Ordering::SeqCst);
    assert_eq!(site.get("/sitemap.xml").await.status, StatusCode::INTERNAL_SERVER_ERROR);
    site.failing.store(false, Ordering::SeqCst);
    assert!(site.get("/sitemap.xml").await.text().contains("/blog/known</loc>"));
}

#[tokio::test]
async fn the_addresses_of_a_family_are_listed_once_and_not_on_the_thread_of_a_request() {
    let site = site();
    let paths = ["/sitemap-index.xml", "/sitemap-shelves-1.xml", "/sitemap-shelves-2.xml"];
    let calls: Vec<_> = (0..12)
        .map(|call| {
            let router = site.router.clone();
            tokio::spawn(async move { send(&router, Method::GET, paths[call % 3], &[]).await })
        })
        .collect();
    for call in calls {
        assert_eq!(call.await.unwrap().status, StatusCode::OK);
    }
    // New texts of the site do not change the families.
    site.pages.content_is_at(1);
    let index = site.get(paths[0]).await;
    assert_eq!(index.text().matches("/sitemap-shelves-").count(), 2);
    assert_eq!(site.get(paths[1]).await.text().matches("<loc>").count(), 10_000);
    assert!(
        site.get(paths[2])
            .await
            .text()
            .contains("<loc>https://example.test/shelves/10000</loc>")
    );
    let listings = site.listings.lock().unwrap();
    assert_eq!(listings.len(), 1);
    assert_ne!(listings[0], std::thread::current().id());
}

#[tokio::test]
async fn a_file_of_a_family_is_the_same_packed_and_plain() {
    let site = site();
    let path = "/sitemap-shelves-1.xml";
    let plain = site.get(path).await;
    assert_eq!(plain.header(header::CONTENT_ENCODING), "");
    for accept in ["gzip", "gzip, deflate, br"] {
        let packed = site.send(Method::GET, path, &[(header::ACCEPT_ENCODING, accept)]).await;
        assert_eq!(packed.header(header::CONTENT_ENCODING), "gzip", "{accept}");
        assert_eq!(packed.header(header::CONTENT_LENGTH), packed.body.len().to_string());
        let mut unpacked = Vec::new();
        std::io::copy(&mut flate2::read::GzDecoder::new(packed.body.as_slice()), &mut unpacked).unwrap();
        assert_eq!(unpacked, plain.body, "{accept}");
        assert_ne!(packed.header(header::ETAG), plain.header(header::ETAG));
    }
    for answer in [&plain, &site.send(Method::HEAD, path, &[]).await] {
        assert_eq!(answer.header(header::CONTENT_LENGTH), plain.body.len().to_string());
        assert_eq!(answer.header(header::VARY), "accept-encoding");
        assert_eq!(answer.header(header::CACHE_CONTROL), "no-cache");
    }
    let tag = plain.header(header::ETAG);
    let again = site.send(Method::GET, path, &[(header::IF_NONE_MATCH, tag)]).await;
    assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
    assert_eq!(site.get("/sitemap-shelves-3.xml").await.status, StatusCode::NOT_FOUND);
}
