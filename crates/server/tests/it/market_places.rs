//! Pages of markets in counties and states, lists for a place, and which of their addresses search engines may list.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::harness::Answer;
use crate::markets::{BASE, assert_parts, canonical, slugs, structured};

/// Addresses of a sitemap file or of the list of them.
fn locations(file: &Answer) -> Vec<String> {
    let parts = file.text().split("<loc>").skip(1);
    parts.map(|rest| rest.split('<').next().unwrap().to_owned()).collect()
}

/// Paths of all sitemap files of a family, in their order.
fn family(index: &[String], name: &str) -> Vec<String> {
    let start = format!("{BASE}/sitemap-{name}-");
    let files = index.iter().filter(|address| address.starts_with(&start));
    files.map(|address| address[BASE.len()..].to_owned()).collect()
}

fn trail_of(page: &Answer) -> Vec<String> {
    let data = structured(page);
    let links = data["@graph"][1]["itemListElement"].as_array().unwrap().iter();
    links
        .map(|link| link["item"].as_str().unwrap()[BASE.len()..].to_owned())
        .collect()
}

const HIDDEN: &str = "<meta name=\"robots\" content=\"noindex, follow\"/>";

on_both! {
    async fn a_market_has_a_complete_page_in_a_county(app: TestApp) {
        let page = app.get("/markets/pet-sitting/travis-county-tx?utm=x").await;
        assert_eq!((page.status.as_u16(), page.header("x-robots-tag")), (200, ""));
        assert_parts(&page, &[
            "<title>Pet sitting in Travis County, Texas: what an hour pays · Sidestart</title>", "In Travis County, Texas",
            "131 businesses with staff in 2021", "<meta name=\"description\" content=\"Pet sitting in Travis County, Texas: an hour leaves about $",
            "property=\"og:image\" content=\"http://127.0.0.1:8080/markets/pet-sitting/travis-county-tx/card.png\"",
            "href=\"/markets/pet-sitting\"", "href=\"/markets/pet-sitting/texas\"", "href=\"/markets/pet-sitting/williamson-county-tx\"",
        ]);
        assert_eq!((page.text().matches("<h1").count(), page.text().contains(HIDDEN)), (1, false));
        assert_eq!(canonical(&page), format!("{BASE}/markets/pet-sitting/travis-county-tx"));
        let kinds: Vec<_> = structured(&page)["@graph"].as_array().unwrap().iter().map(|part| part["@type"].clone()).collect();
        assert_eq!(kinds, ["WebPage", "BreadcrumbList"]);
        assert_eq!(trail_of(&page), [
            "/", "/markets", "/markets?sector=pets", "/markets/pet-sitting", "/markets/pet-sitting/texas", "/markets/pet-sitting/travis-county-tx",
        ]);
        let answer = app.get("/api/markets/pet-sitting/travis-county-tx").await.json();
        assert_eq!((&answer["report"]["request"]["location"], &answer["state"]["slug"]), (&"48453".into(), &"texas".into()));
        for market in slugs(&serde_json::json!({"items": answer["similar"]})) {
            assert_parts(&page, &[&format!("href=\"/markets/{market}/travis-county-tx\"")]);
        }
        let picture = app.get("/markets/pet-sitting/travis-county-tx/card.png").await;
        assert_eq!((picture.status.as_u16(), picture.header("content-type")), (200, "image/png"));
        assert_ne!(picture.body, app.get("/markets/pet-sitting/card.png").await.body);
    }

    async fn a_market_leads_to_its_states_and_a_state_to_its_counties(app: TestApp) {
        let nation = app.get("/markets/dog-grooming").await;
        let states = nation.text().matches("href=\"/markets/dog-grooming/").count();
        assert_eq!(states, 52);
        assert_parts(&nation, &["Dog grooming by state", "href=\"/markets/dog-grooming/district-of-columbia\""]);
        let texas = app.get("/markets/dog-grooming/texas").await;
        assert_parts(&texas, &["<title>Dog grooming in Texas: what an hour pays", "href=\"/markets/dog-grooming/travis-county-tx\""]);
        assert_eq!(canonical(&texas), format!("{BASE}/markets/dog-grooming/texas"));
        assert!(!texas.text().contains(HIDDEN));
    }

    async fn a_code_and_the_district_lead_to_one_address(app: TestApp) {
        for (given, slug) in [("48453", "travis-county-tx"), ("TX", "texas"), ("Texas", "texas"), ("DC", "district-of-columbia"), ("11001", "district-of-columbia")] {
            let moved = app.get(&format!("/markets/candles/{given}")).await;
            assert_eq!((moved.status.as_u16(), moved.header("location")), (301, format!("/markets/candles/{slug}").as_str()), "{given}");
        }
        let district = app.get("/markets/dog-grooming/district-of-columbia").await;
        assert_eq!(canonical(&district), format!("{BASE}/markets/dog-grooming/district-of-columbia"));
        assert!(!district.text().contains(HIDDEN));
        for path in ["/markets/dog-grooming/nowhere", "/markets/no-such-market/texas", "/markets/no-such-market/TX", "/markets/dog-grooming/99999"] {
            let page = app.get(path).await;
            assert_eq!(page.status, 404, "{path}");
            assert_parts(&page, &["noindex", "We don&#x27;t know this market", "href=\"/markets\""]);
        }
        assert_eq!(app.get("/api/markets/dog-grooming/nowhere").await.refusal(), "404 not_found");
        assert_eq!(app.get("/api/markets/no-such-market/texas").await.refusal(), "404 not_found");
        assert_eq!(app.get("/markets/dog-grooming/nowhere/card.png").await.refusal(), "404 not_found");
    }

    async fn a_county_without_a_page_of_its_own_leads_to_the_state(app: TestApp) {
        for (path, home) in [
            // Another market speaks for the industry.
            ("dog-grooming/travis-county-tx", "dog-grooming/texas"),
            // Too few residents.
            ("pet-sitting/blanco-county-tx", "pet-sitting/texas"),
            // Sold anywhere.
            ("candles/travis-county-tx", "candles/texas"),
            // The survey has older counties.
            ("pet-sitting/capitol-planning-region-ct", "pet-sitting/connecticut"),
        ] {
            let page = app.get(&format!("/markets/{path}")).await;
            assert_parts(&page, &[HIDDEN]);
            assert_eq!((page.status.as_u16(), canonical(&page)), (200, format!("{BASE}/markets/{home}")), "{path}");
        }
        for (query, home) in [
            ("q=pet+sitting&location=48453", "pet-sitting/travis-county-tx"),
            ("q=dog+grooming&location=48453", "dog-grooming/texas"),
            ("q=dog+grooming&location=TX", "dog-grooming/texas"),
            ("q=dog+grooming", "dog-grooming"),
        ] {
            let page = app.get(&format!("/niche-discovery?{query}")).await;
            assert_eq!(canonical(&page), format!("{BASE}/markets/{home}"), "{query}");
        }
    }

    async fn the_sitemaps_hold_each_page_that_may_be_found_once(app: TestApp) {
        assert!(app.get("/robots.txt").await.text().contains(&format!("Sitemap: {BASE}/sitemap-index.xml")));
        let index = locations(&app.get("/sitemap-index.xml").await);
        assert_eq!(index[0], format!("{BASE}/sitemap.xml"));
        let mut counts = BTreeMap::new();
        let mut all = BTreeSet::new();
        for address in &index {
            let file = app.get(&address[BASE.len()..]).await;
            assert_eq!((file.status.as_u16(), file.header("content-type")), (200, "application/xml"), "{address}");
            let found = locations(&file);
            assert!(!found.is_empty() && found.len() < 50_000 && file.body.len() < 50_000_000, "{address}: {}", found.len());
            counts.insert(address[BASE.len()..].to_owned(), found.len());
            for page in found {
                assert!(all.insert(page.clone()), "{page} is there twice");
            }
        }
        let of_family = |name| family(&index, name).iter().map(|path| counts[path]).sum::<usize>();
        assert_eq!(of_family("states"), 544 * 52);
        for name in ["states", "counties"] {
            let (files, pages) = (family(&index, name).len(), of_family(name));
            let row = format!("| {name} | {files} | {} |", group_digits(pages));
            assert!(guide().contains(&row), "docs/place.md lacks {row}");
        }
        for absent in ["/sitemap-states-0.xml", "/sitemap-states-9.xml", "/sitemap-states-01.xml", "/sitemap-other-1.xml", "/sitemap-states.xml"] {
            assert_eq!(app.get(absent).await.status, 404, "{absent}");
        }
        assert_one_market_of_an_industry(&app.state.engine, &all);
        // A sample of each family: what is listed is canonical at itself, and open.
        for page in all.iter().filter(|page| page.matches('/').count() == 5).step_by(4_001) {
            let page = &page[BASE.len()..];
            let answer = app.get(&format!("/api{page}")).await.json();
            assert_eq!((&answer["isListed"], &answer["canonical"]), (&true.into(), &page.into()));
        }
    }

    async fn the_pages_of_places_leave_room_in_the_cache(app: TestApp) {
        app.get("/markets/candles").await;
        let before = app.state.pages.cache_size().await.1;
        for county in ["travis-county-tx", "hays-county-tx", "bastrop-county-tx", "burnet-county-tx", "caldwell-county-tx", "blanco-county-tx", "bexar-county-tx", "comal-county-tx"] {
            assert_eq!(app.get(&format!("/markets/candles/{county}")).await.status, 200);
        }
        let grown = app.state.pages.cache_size().await.1 - before;
        assert!(grown <= app.state.config.page_cache_bytes / 4, "{grown}");
        let again = app.get("/markets/candles/comal-county-tx").await;
        assert_eq!(again.status, 200);
    }

    async fn a_list_for_a_county_says_what_pays_there(app: TestApp) {
        let nation = app.get("/api/markets?sort=pay").await.json();
        let list = app.get("/api/markets?location=48453&sort=pay").await.json();
        assert_eq!(list["place"], serde_json::json!({
            "id": "48453", "slug": "travis-county-tx", "name": "Travis County, Texas", "phrase": "Travis County, Texas", "kind": "county",
            "wageText": "the median wage in the Austin area of $27.38 an hour",
        }));
        assert_eq!((&nation["place"], &nation["total"]), (&Value::Null, &list["total"]));
        assert_ne!(nation["items"], list["items"]);
        let page = app.get("/markets?location=48453&sort=pay").await;
        assert_parts(&page, &[
            "<title>What sells in Travis County, Texas · Sidestart</title>", "What sells in Travis County, Texas</h1>",
            "The amber line is what a job at the median wage in the Austin area of $27.38 an hour leaves.", "Best paid for an hour here", "Fewer here than in most counties like it",
            &format!("href=\"/markets/{}/travis-county-tx\"", slugs(&list)[0]), HIDDEN,
        ]);
        assert_eq!(canonical(&page), format!("{BASE}/markets"));
        let fewer = app.get("/api/markets?location=48453&here=fewer&sort=pay").await.json();
        let rows = fewer["items"].as_array().unwrap();
        assert!(!rows.is_empty() && rows.iter().all(|row| row["isFewerHere"] == true));
        let town = app.get("/api/markets?location=48453&here=fewer&sold=online").await.json();
        assert!(town["items"].as_array().unwrap().iter().all(|row| row["isFewerHere"] == true));
        let state = app.get("/markets?location=TX").await;
        assert_parts(&state, &["What sells in Texas</h1>", HIDDEN]);
        assert!(!state.text().contains("Fewer here than"), "states are not compared");
        assert_eq!(app.get("/api/markets?here=fewer").await.json()["total"], 0, "without a place nothing is compared");
        for query in ["location=99999", "location=Austn", "here=more&location=48453"] {
            assert_eq!(app.get(&format!("/api/markets?{query}")).await.refusal(), "422 invalid_query", "{query}");
        }
    }

    async fn a_typed_place_leads_to_its_list_without_scripts(app: TestApp) {
        for (query, target) in [
            ("cost=100&where=Travis+County", "/markets?cost=100&location=48453"),
            ("location=tx", "/markets?location=TX"),
            ("location=DC&sort=pay", "/markets?sort=pay&location=11001"),
        ] {
            let moved = app.get(&format!("/markets?{query}")).await;
            assert_eq!((moved.status.as_u16(), moved.header("location")), (301, target), "{query}");
        }
        let several = app.get("/markets?sort=pay&where=washington").await;
        assert_parts(&several, &["Several places are named “washington”", "href=\"/markets?sort=pay&amp;location=11001\"", "href=\"/markets?sort=pay&amp;location=WA\""]);
        let unknown = app.get("/markets?where=xqzvw").await;
        assert_parts(&unknown, &["We don&#x27;t know a place named “xqzvw”", HIDDEN]);
        assert_eq!(app.get("/markets?location=99999").await.status, 200, "a place that does not exist is left out");
        assert_parts(&app.get("/markets").await, &["name=\"where\"", "action=\"/markets\""]);
    }
}

fn guide() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/place.md")).unwrap()
}

/// "28,132".
fn group_digits(number: usize) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", number / 1000, number % 1000),
    }
}

/// No two listed county pages are of one industry: they would show the same figures of the county.
fn assert_one_market_of_an_industry(engine: &niche::Engine, pages: &BTreeSet<String>) {
    let industries: BTreeMap<&str, &str> = engine
        .directory()
        .iter()
        .map(|entry| (entry.row.slug.as_str(), entry.industry.as_str()))
        .collect();
    let mut seen = BTreeMap::new();
    for page in pages {
        let Some((market, place)) = page
            .strip_prefix(&format!("{BASE}/markets/"))
            .and_then(|path| path.split_once('/'))
        else {
            continue;
        };
        let is_county = engine
            .places()
            .find_slug(place)
            .is_some_and(|place| engine.places().state_of_county(place).is_some());
        if is_county && let Some(other) = seen.insert((industries[market], place), market) {
            panic!("{place}: {market} and {other}");
        }
    }
}
