//! Directory of all markets: lists, filters, the page of each market, and what search engines read of them.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::blog::{draft_of, publish_posts};
use crate::harness::Answer;

pub const BASE: &str = "http://127.0.0.1:8080";
const MARKETS: usize = 544;
const PER_PAGE: usize = 120;

pub fn slugs(list: &Value) -> Vec<String> {
    let items = list["items"].as_array().unwrap().iter();
    items.map(|item| item["slug"].as_str().unwrap().to_owned()).collect()
}

/// Returns the canonical address of a page, which has exactly one.
pub fn canonical(page: &Answer) -> String {
    let html = page.text();
    assert_eq!(html.matches("rel=\"canonical\"").count(), 1, "{html}");
    let (_, rest) = html.split_once("<link rel=\"canonical\" href=\"").unwrap();
    rest.split('"').next().unwrap().replace("&amp;", "&")
}

pub fn structured(page: &Answer) -> Value {
    let (_, rest) = page.text().split_once("<script type=\"application/ld+json\">").unwrap();
    serde_json::from_str(rest.split("</script>").next().unwrap()).unwrap()
}

pub fn assert_parts(page: &Answer, parts: &[&str]) {
    for part in parts {
        assert!(page.text().contains(part), "{part} is missing in {}", page.text());
    }
}

/// Middle of a row's strip: all strips share one scale, so that it orders the rows by pay.
fn middle(item: &Value) -> f64 {
    item["strip"]["middle"].as_f64().unwrap_or(-1.0)
}

on_both! {
    async fn the_pages_of_the_directory_hold_every_market_once_by_sector(app: TestApp) {
        let first = app.get("/api/markets").await.json();
        let pages = first["pages"].as_u64().unwrap();
        assert_eq!((first["total"].as_u64(), first["isNarrowed"].as_bool()), (Some(MARKETS as u64), Some(false)));
        let counts: u64 = first["sectors"].as_array().unwrap().iter().map(|sector| sector["count"].as_u64().unwrap()).sum();
        assert_eq!(counts, MARKETS as u64);
        let (mut seen, mut sectors) = (BTreeSet::new(), Vec::new());
        for page in 1..=pages {
            let list = app.get(&format!("/api/markets?page={page}")).await.json();
            let found = slugs(&list);
            assert!((1..=PER_PAGE).contains(&found.len()), "page {page}");
            seen.extend(found);
            for rows in list["items"].as_array().unwrap().chunk_by(|a, b| a["sector"] == b["sector"]) {
                sectors.push(rows[0]["sector"].as_str().unwrap().to_owned());
                assert!(rows.is_sorted_by(|a, b| middle(a) >= middle(b)), "the best paid come first");
            }
        }
        assert_eq!(seen.len(), MARKETS);
        let unique: BTreeSet<_> = sectors.iter().collect();
        assert_eq!(unique.len(), sectors.len(), "a sector is whole on one page");
        let beyond = app.get(&format!("/api/markets?page={}", pages + 1)).await.json();
        assert_eq!(beyond["items"], json!([]));
    }

    async fn filters_and_orders_hold_what_they_say(app: TestApp) {
        let all = |query: &'static str| {
            let app = &app;
            async move { app.get(&format!("/api/markets?{query}")).await.json() }
        };
        let rows = |list: &Value| list["items"].as_array().unwrap().clone();
        let free = all("license=none&sector=food").await;
        assert!(!rows(&free).is_empty() && rows(&free).iter().all(|row| row["license"] == "none" && row["sector"] == "food"));
        assert!(rows(&all("license=required").await).iter().all(|row| row["license"] == "required"));
        assert!(rows(&all("cost=100").await).iter().all(|row| row["startUsd"].as_u64().unwrap() < 100));
        assert!(rows(&all("weeks=4").await).iter().all(|row| row["weeks"][1].as_u64().unwrap() <= 4));
        let totals = |list: &Value| list["total"].as_u64().unwrap();
        assert!(totals(&all("pay=40").await) < totals(&all("pay=25").await));
        let (home, visits) = (all("way=home").await, all("way=visits").await);
        assert!(slugs(&home).iter().all(|slug| !slugs(&visits).contains(slug)));
        let (online, town) = (all("sold=online").await, all("sold=town").await);
        assert!(totals(&online) < totals(&town) && totals(&online) + totals(&town) > MARKETS as u64, "some are sold both ways");
        let pets = (all("sold=online&sector=pets").await, all("sold=town&sector=pets").await);
        assert!(!slugs(&pets.0).contains(&"dog-walking".to_owned()) && slugs(&pets.1).contains(&"dog-walking".to_owned()));
        let by_pay = all("sort=pay").await;
        assert_eq!(slugs(&by_pay).len(), PER_PAGE);
        assert!(rows(&by_pay).is_sorted_by(|a, b| middle(a) >= middle(b)));
        assert!(rows(&all("sort=cost").await).is_sorted_by_key(|row| row["startUsd"].as_u64()));
        assert!(rows(&all("sort=weeks").await).is_sorted_by_key(|row| row["weeks"][1].as_u64()));
        let last = all("sort=pay&page=5").await;
        assert!(rows(&last).last().unwrap()["strip"].is_null(), "licenses of years come last");
        for query in ["sector=nothing", "pay=24", "cost=x", "weeks=2", "license=maybe", "way=sea", "sold=both", "sort=name", "page=0", "page=x"] {
            assert_eq!(app.get(&format!("/api/markets?{query}")).await.refusal(), "422 invalid_query", "{query}");
        }
        assert_eq!(app.get("/api/markets?pay=&sort=").await.json()["isNarrowed"], false, "a blank value is none");
    }

    async fn the_directory_is_a_complete_page_without_scripts(app: TestApp) {
        let page = app.get("/markets").await;
        assert_eq!((page.status.as_u16(), page.header("x-robots-tag"), page.header("cache-control")), (200, "", "private, no-cache"));
        assert_parts(&page, &[
            "<title>All markets: what an hour of each pays · Sidestart</title>", "name=\"description\"", "<h1", "href=\"/markets/nail-art\"",
            "href=\"/markets?sector=pets\"", "href=\"/markets?sector=workshop\"", "href=\"/markets?cost=100\"", "href=\"/markets?sort=pay\"",
            "class=\"pay-strip pay-strip-small\"", "License: in some places", "an hour kept", "href=\"/markets?page=2\"", "property=\"og:title\"",
        ]);
        assert!(!page.text().contains("noindex"), "{}", page.text());
        assert_eq!(canonical(&page), format!("{BASE}/markets"));
        let sectors = app.get("/api/markets").await.json()["sectors"].as_array().unwrap().len();
        assert_eq!(page.text().matches("href=\"/markets?sector=").count(), sectors);
        let second = app.get("/markets?page=2").await;
        assert_eq!(canonical(&second), format!("{BASE}/markets?page=2"));
        assert!(!second.text().contains("noindex"));
    }

    async fn narrowed_lists_are_not_indexed_and_lead_to_the_whole_list(app: TestApp) {
        for (path, home) in [
            ("/markets?pay=25", "/markets"),
            ("/markets?sort=cost&page=2", "/markets"),
            ("/markets?sector=pets&license=none", "/markets?sector=pets"),
        ] {
            let page = app.get(path).await;
            assert_parts(&page, &["<meta name=\"robots\" content=\"noindex, follow\"/>"]);
            assert_eq!((page.status.as_u16(), canonical(&page)), (200, format!("{BASE}{home}")), "{path}");
        }
        let sector = app.get("/markets?sector=pets").await;
        assert_eq!(canonical(&sector), format!("{BASE}/markets?sector=pets"));
        assert_parts(&sector, &["<title>Pets: what an hour pays · Sidestart</title>", "href=\"/markets/dog-grooming\"", "aria-label=\"Breadcrumb\""]);
        assert!(!sector.text().contains("noindex") && !sector.text().contains("href=\"/markets/candles\""));
        // Two filters are set, so that no link adds a third one.
        let two = app.get("/markets?cost=100&license=none").await;
        assert_parts(&two, &["href=\"/markets?license=none\"", "href=\"/markets?cost=500&amp;license=none\"", "You can use two filters at a time"]);
        assert!(!two.text().contains("pay=25"), "{}", two.text());
        let none = app.get("/markets?sector=transport&pay=40&license=required").await;
        assert_parts(&none, &["No market fits these filters"]);
        let beyond = app.get("/markets?page=99").await;
        assert_eq!(beyond.status, 404);
    }

    async fn a_market_has_a_complete_report_at_its_own_address(app: TestApp) {
        let page = app.get("/markets/dog-grooming?utm=x").await;
        assert_eq!((page.status.as_u16(), page.header("x-robots-tag")), (200, ""));
        assert_parts(&page, &[
            "<title>Dog grooming: what an hour pays · Sidestart</title>", "id=\"report-title\"", "Analysis Overview", "Generated Business Ideas",
            "Sources", "Similar markets", "href=\"/markets?sector=pets\"", "property=\"og:description\"", "summary_large_image",
            "property=\"og:image\" content=\"http://127.0.0.1:8080/markets/dog-grooming/card.png\"", "<meta name=\"description\" content=\"Dog grooming: an hour leaves about $",
        ]);
        assert_eq!(page.text().matches("<h1").count(), 1);
        assert!(!page.text().contains("noindex"));
        assert_eq!(canonical(&page), format!("{BASE}/markets/dog-grooming"));
        let data = structured(&page);
        let kinds: Vec<_> = data["@graph"].as_array().unwrap().iter().map(|part| part["@type"].as_str().unwrap()).collect();
        assert_eq!(kinds, ["WebPage", "BreadcrumbList"]);
        let trail: Vec<_> = data["@graph"][1]["itemListElement"].as_array().unwrap().iter().map(|link| link["item"].as_str().unwrap()).collect();
        assert_eq!(trail, [
            format!("{BASE}/"), format!("{BASE}/markets"), format!("{BASE}/markets?sector=pets"), format!("{BASE}/markets/dog-grooming"),
        ]);
        let answer = app.get("/api/markets/dog-grooming").await.json();
        let similar = answer["similar"].as_array().unwrap();
        assert_eq!(similar.len(), 5);
        for market in similar {
            assert_parts(&page, &[&format!("href=\"/markets/{}\"", market["slug"].as_str().unwrap())]);
        }
        assert!(similar.iter().any(|market| market["sector"] != "pets"));
        let picture = app.get("/markets/dog-grooming/card.png").await;
        assert_eq!((picture.status.as_u16(), picture.header("content-type")), (200, "image/png"));
        assert!(picture.body.starts_with(b"\x89PNG"));
    }

    async fn every_market_answers_and_is_cached_under_one_address(app: TestApp) {
        let markets = app.state.engine.directory().iter().map(|entry| entry.row.slug.clone()).collect::<Vec<_>>();
        assert_eq!(markets.len(), MARKETS);
        for slug in markets {
            let answer = app.get(&format!("/api/markets/{slug}")).await.json();
            assert_eq!(answer["report"]["match"]["market"]["slug"], slug.as_str());
            assert_eq!(answer["report"]["match"]["confidence"], "strong", "{slug}");
            assert_eq!(answer["report"]["match"]["alsoAsked"], json!([]), "{slug}");
            let (title, description) = (answer["title"].as_str().unwrap(), answer["description"].as_str().unwrap());
            assert!(title.chars().count() <= 68 && description.chars().count() <= 165, "{title} {description}");
        }
        app.get("/markets/candles").await;
        let (entries, _) = app.state.pages.cache_size().await;
        app.get("/markets/candles?from=chat").await;
        publish_posts(&app, [draft_of("News")]).await;
        assert!(app.get("/blog").await.text().contains("News"));
        let with_blog = app.state.pages.cache_size().await.0;
        assert_eq!(with_blog, entries + 1);
        app.get("/markets/candles").await;
        assert_eq!(app.state.pages.cache_size().await.0, with_blog, "a change of the content makes no market again");
    }

    async fn an_unknown_market_is_missing_and_says_what_to_do(app: TestApp) {
        for slug in ["no-such-market", "Dog-Grooming", "%00", "dog%20grooming"] {
            let page = app.get(&format!("/markets/{slug}")).await;
            assert_eq!(page.status, 404, "{slug}");
            assert_parts(&page, &["noindex", "href=\"/markets\"", "href=\"/niche-discovery\"", "We don&#x27;t know this market"]);
        }
        assert_eq!(app.get("/api/markets/no-such-market").await.refusal(), "404 not_found");
        assert_eq!(app.get("/markets/no-such-market/card.png").await.refusal(), "404 not_found");
    }

    async fn the_sitemap_holds_the_directory_and_each_market(app: TestApp) {
        let sitemap = app.get("/sitemap.xml").await;
        let addresses: Vec<_> = sitemap.text().split("<loc>").skip(1).map(|rest| rest.split('<').next().unwrap().to_owned()).collect();
        let unique: BTreeSet<_> = addresses.iter().collect();
        assert_eq!(unique.len(), addresses.len(), "no address is there twice");
        let of_markets = addresses.iter().filter(|address| address.starts_with(&format!("{BASE}/markets/"))).count();
        assert_eq!(of_markets, MARKETS);
        assert!(addresses.contains(&format!("{BASE}/markets")));
        assert!(!sitemap.text().contains("/markets?"));
        assert!(sitemap.text().contains("/markets/candles</loc></url>"), "it changes on no day of its own");
    }

    async fn a_report_for_clear_words_is_canonical_at_its_market(app: TestApp) {
        let clear = app.get("/niche-discovery?q=dog+grooming&competition=high").await;
        assert_eq!(canonical(&clear), format!("{BASE}/markets/dog-grooming"));
        for path in ["/niche-discovery", "/niche-discovery?q=garden+parties", "/niche-discovery?q=xqzzv"] {
            assert_eq!(canonical(&app.get(path).await), format!("{BASE}/niche-discovery"), "{path}");
        }
    }
}
