//! The blog's public pages and files, with the real web build, and the starter content.

use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

use atom_syndication::Feed;
use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use server::app;
use server::db::Db;
use server::platform::rng::Rng;
use server::publishing::blog;
use server::publishing::blog::{CategoryDraft, PostDraft, StarterContent, parse_article, parse_categories};
use server::state::app_state::AppState;
use texts::slug::is_slug;
use tower::ServiceExt;

use crate::blog::{draft_of, publish_posts};
use crate::harness::TestApp;

const BASE: &str = "http://127.0.0.1:8080";

const ARTICLE: &str = r##"+++
title = "Talk to ten people"
slug = "talk-to-ten-people"
excerpt = "Before you build."
category = "start-here"
tags = ["customers", "research", "first steps"]
metaDescription = "How to ask ten people."
publishedAt = "2026-06-02"
+++

Ask **ten** people.

## Whom

| Who | Why |
|---|---|
| Neighbours | [Close](/niche-discovery) |

<script>alert(1)</script>
"##;

const CATEGORIES: &str = r#"
[[category]]
slug = "start-here"
name = "Start Here"
description = "Begin here."
metaTitle = "Start here"
metaDescription = "Where to begin."
featured = true
sortOrder = 1
"#;

fn starter_content() -> StarterContent {
    StarterContent {
        categories: parse_categories(CATEGORIES).unwrap(),
        articles: vec![parse_article(ARTICLE).unwrap()],
    }
}

/// The data that a page carries for search engines.
fn linked_data(html: &str) -> Value {
    let (_, rest) = html.split_once("<script type=\"application/ld+json\">").unwrap();
    serde_json::from_str(rest.split("</script>").next().unwrap()).unwrap()
}

/// Another instance on the same database.
pub async fn another_instance(app: &TestApp) -> Router {
    let config = app.state.config.clone();
    let db = Db::connect(&config.database, &app.clock).await.unwrap();
    let state = AppState::new(
        config,
        db,
        app.state.engine.clone(),
        app.clock.clone(),
        Rng::from_seed(2),
    );
    let follower = state.clone();
    tokio::spawn(async move { follower.follow_content().await });
    app::router(state)
}

pub async fn text_of(router: &Router, path: &str) -> String {
    let request = Request::get(path).body(Body::empty()).unwrap();
    let body = router.clone().oneshot(request).await.unwrap().into_body();
    String::from_utf8(body.collect().await.unwrap().to_bytes().to_vec()).unwrap()
}

on_both! {
    async fn an_article_is_complete_without_javascript(app: TestApp) {
        let post = PostDraft {
            tags: vec!["pricing".into()],
            meta_description: "What to \"charge\" & why.".into(),
            content: "<h2>Why</h2><p>Because prices </script> matter.</p>".into(),
            ..draft_of("Pricing <first> offers")
        };
        publish_posts(&app, [draft_of("Another one"), post]).await;
        let page = app.get("/blog/pricing-first-offers").await;
        assert_eq!((page.status.as_u16(), page.header("x-robots-tag")), (200, ""));
        let html = page.text();
        for part in [
            "<title>Pricing &lt;first&gt; offers · Sidestart</title>".to_owned(),
            "<h2 id=\"user-content-why\">Why</h2>".to_owned(),
            "Another one".to_owned(),
            "Ready to Start Your Side Hustle?".to_owned(),
            format!("<link rel=\"canonical\" href=\"{BASE}/blog/pricing-first-offers\"/>"),
            "<meta property=\"og:description\" content=\"What to &quot;charge&quot; &amp; why.\"/>".to_owned(),
            format!("<meta property=\"og:image\" content=\"{BASE}/blog/pricing-first-offers/card.png\"/>"),
            "<meta property=\"article:tag\" content=\"pricing\"/>".to_owned(),
            format!("type=\"application/atom+xml\" title=\"Sidestart blog\" href=\"{BASE}/blog/feed.xml\""),
        ] {
            assert!(html.contains(&part), "{part} is missing in {html}");
        }
        assert_eq!(html.matches("Because prices").count(), 1, "the text goes out once");
        let data = linked_data(html);
        assert_eq!(data["@graph"][0]["@type"], "BlogPosting");
        assert_eq!(data["@graph"][0]["headline"], "Pricing <first> offers");
        let steps: Vec<_> = data["@graph"][1]["itemListElement"].as_array().unwrap().iter().map(|step| step["name"].as_str().unwrap()).collect();
        assert_eq!(steps, ["Home", "Blog", "Productivity", "Pricing <first> offers"]);
    }

    async fn the_list_is_complete_without_javascript(app: TestApp) {
        publish_posts(&app, (1..=16).map(|number| draft_of(&format!("Post {number}")))).await;
        let page = app.get("/blog").await;
        assert!(page.text().contains("Post 16") && !page.text().contains(">Post 2<"), "{}", page.text());
        assert!(page.text().contains(&format!("<link rel=\"canonical\" href=\"{BASE}/blog\"/>")));
        assert!(app.get("/blog?page=2").await.text().contains(">Post 2<"));
        assert_eq!(app.get("/blog?page=3").await.status, 404);
        let found = app.get("/blog?q=post+7").await;
        assert!(found.text().contains("Post 7") && !found.text().contains("Post 8"), "{}", found.text());
        assert!(found.text().contains("<meta name=\"robots\" content=\"noindex\"/>"));
        assert!(app.get("/blog?q=nothing+at+all").await.text().contains("No articles found"));
    }

    async fn a_category_page_stands_behind_every_name_that_means_something(app: TestApp) {
        let made = CategoryDraft { name: "Money & Tax".into(), description: "About money.".into(), ..CategoryDraft::default() };
        blog::save_category(&app.state, None, made).await.unwrap();
        publish_posts(&app, [PostDraft { category: "money-tax".into(), ..draft_of("Receipts") }, PostDraft { category: "night-shifts".into(), ..draft_of("Sleep") }]).await;
        for (path, status, parts) in [
            ("/blog/category/money-tax", 200, ["Money &amp; Tax", "Receipts"]),
            ("/blog/category/night-shifts", 200, ["Night Shifts", "Sleep"]),
            ("/blog/category/start-here", 200, ["Start Here", "No Articles Yet"]),
            ("/blog/category/made-up", 404, ["Content for the Made Up category is being prepared", "noindex"]),
        ] {
            let page = app.get(path).await;
            assert_eq!(page.status, status, "{path}");
            for part in parts {
                assert!(page.text().contains(part), "{part} is missing at {path}: {}", page.text());
            }
        }
        let data = linked_data(app.get("/blog/category/money-tax").await.text());
        assert_eq!(data["@graph"][0]["itemListElement"][2]["name"], "Money & Tax");
    }

    async fn missing_and_hidden_articles_are_the_same_page(app: TestApp) {
        publish_posts(&app, [PostDraft { is_published: false, ..draft_of("Hidden") }]).await;
        let missing = app.get("/blog/no-such-post").await;
        assert_eq!((missing.status.as_u16(), missing.header("x-robots-tag")), (404, "noindex, nofollow"));
        assert!(missing.text().contains("Article Not Found"));
        assert!(missing.text().contains("doesn&#x27;t exist or has been moved."));
        for path in ["/blog/hidden", "/blog/No_Slug", "/blog/%C3%BC"] {
            let page = app.get(path).await;
            assert_eq!((page.status.as_u16(), page.text()), (404, missing.text()), "{path}");
        }
        let nameless = app.get("/blog/category").await;
        assert_eq!((nameless.status.as_u16(), nameless.header("x-robots-tag")), (404, "noindex, nofollow"));
        assert!(nameless.text().contains("Category Not Found"));
    }

    async fn a_page_carries_no_more_data_than_it_shows(app: TestApp) {
        let category = CategoryDraft { name: "Productivity".into(), og_image: "https://example.org/a.png".into(), ..CategoryDraft::default() };
        blog::save_category(&app.state, None, category).await.unwrap();
        let tags = ["one", "two", "three", "four"].map(str::to_owned).to_vec();
        publish_posts(&app, [draft_of("Other"), PostDraft { tags, ..draft_of("Main") }]).await;
        let list = app.get("/blog").await;
        assert!(list.text().contains(r#""tags":["one","two","three"]"#), "{}", list.text());
        assert!(app.get("/blog/main").await.text().contains(r#""tags":["one","two","three","four"]"#));
        for (path, query, place) in [
            ("/blog", "/api/blog/articles", "/items/0"),
            ("/blog", "/api/blog/categories", "/0"),
            ("/blog/main", "/api/blog/articles/main", ""),
            ("/blog/main", "/api/blog/articles/main", "/related/0"),
        ] {
            let page = app.get(path).await;
            let (_, state) = page.text().split_once("id=\"state\">").unwrap();
            let state: Value = serde_json::from_str(state.split("</script>").next().unwrap()).unwrap();
            let shown = state["queries"][query].pointer(place).unwrap().as_object().unwrap();
            for field in ["id", "authorId", "isPublished", "createdAt", "ogImage", "sortOrder", "content"] {
                assert!(!shown.contains_key(field), "{field} at {path} in {query}{place}");
            }
            assert!(shown.contains_key("slug"), "{shown:?}");
            // A call for the data returns all fields.
            let whole = app.get(query).await.json();
            assert!(whole.pointer(place).unwrap().as_object().unwrap().contains_key("id"), "{query}");
        }
    }

    async fn a_drawn_cover_follows_from_its_address(app: TestApp) {
        publish_posts(&app, [draft_of("Candles")]).await;
        let cover = app.get("/blog/covers/productivity/candles.svg").await;
        assert_eq!((cover.status.as_u16(), cover.header("content-type")), (200, "image/svg+xml"));
        assert!(cover.header("cache-control").contains("max-age"), "{}", cover.header("cache-control"));
        assert!(app.get("/blog/candles").await.text().contains("src=\"/blog/covers/productivity/candles.svg\""));
        let other = app.get("/blog/covers/productivity/soap.svg").await;
        assert_ne!(cover.text(), other.text());
        for path in ["/blog/covers/productivity/candles.png", "/blog/covers/Not%20a%20slug/candles.svg", "/blog/covers/a/b%22c.svg"] {
            assert_eq!(app.get(path).await.refusal(), "404 not_found", "{path}");
        }
    }

    async fn an_old_address_leads_to_the_new_one(app: TestApp) {
        let id = publish_posts(&app, [draft_of("First name")]).await[0].summary.id;
        assert_eq!(app.get("/blog/first-name").await.status, 200);
        blog::save_post(&app.state, Some(id), draft_of("Second name")).await.unwrap();
        let moved = app.get("/blog/first-name").await;
        assert_eq!((moved.status.as_u16(), moved.header("location")), (301, "/blog/second-name"));
        assert_eq!(app.get("/blog/second-name").await.status, 200);
    }

    async fn an_edit_shows_at_once_everywhere(app: TestApp) {
        let id = publish_posts(&app, [draft_of("Before")]).await[0].summary.id;
        let paths = ["/blog", "/blog/before", "/blog/feed.xml", "/sitemap.xml", "/api/blog/posts"];
        for path in paths {
            assert!(app.get(path).await.text().to_lowercase().contains("before"), "{path}");
        }
        let edited = PostDraft { slug: "before".into(), ..draft_of("Afterwards") };
        blog::save_post(&app.state, Some(id), edited).await.unwrap();
        for path in ["/blog", "/blog/before", "/blog/feed.xml", "/api/blog/posts"] {
            assert!(app.get(path).await.text().contains("Afterwards"), "{path}");
        }
        blog::bin_post(&app.state, id).await.unwrap();
        for path in ["/blog", "/blog/feed.xml", "/sitemap.xml", "/api/blog/posts"] {
            assert!(!app.get(path).await.text().contains("before"), "{path}");
        }
    }

    async fn another_instance_notices_every_change(app: TestApp) {
        let other = another_instance(&app).await;
        for (title, path) in [("First", "/blog"), ("Second", "/blog"), ("Third", "/api/blog/posts")] {
            assert!(!text_of(&other, path).await.contains(title));
            publish_posts(&app, [draft_of(title)]).await;
            let seen = async {
                while !text_of(&other, path).await.contains(title) {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            };
            tokio::time::timeout(Duration::from_secs(10), seen).await.unwrap();
        }
    }

    async fn feeds_hold_the_newest_posts(app: TestApp) {
        let hidden = PostDraft { is_published: false, ..draft_of("Hidden") };
        let odd = PostDraft { category: "start-here".into(), content: "<p>a &amp; b\u{b}</p>".into(), ..draft_of("Odd \u{1} <title>") };
        publish_posts(&app, (1..=21).map(|number| draft_of(&format!("Post {number}"))).chain([hidden, odd])).await;
        let answer = app.get("/blog/feed.xml").await;
        assert_eq!(answer.header("content-type"), "application/atom+xml; charset=utf-8");
        let feed = Feed::read_from(answer.body.as_slice()).unwrap();
        let titles: Vec<_> = feed.entries.iter().map(|entry| entry.title.value.as_str()).collect();
        assert_eq!((titles.len(), titles[0], titles[1]), (20, "Odd  <title>", "Post 21"));
        let newest = &feed.entries[0];
        assert_eq!(newest.links[0].href, format!("{BASE}/blog/odd-title"));
        assert_eq!(newest.content.as_ref().unwrap().value.as_deref(), Some("<p>a &amp; b</p>"));
        assert_eq!(newest.published.unwrap().to_rfc3339(), "2026-03-01T09:30:23+00:00");
        let request = Request::get("/blog/feed.xml").header(header::IF_NONE_MATCH, answer.header("etag"));
        assert_eq!(app.send(request.body(Body::empty()).unwrap()).await.status, 304);
        let of_category = Feed::read_from(app.get("/blog/category/start-here/feed.xml").await.body.as_slice()).unwrap();
        assert_eq!((of_category.title.value.as_str(), of_category.entries.len()), ("Sidestart blog: Start Here", 1));
        assert_eq!(app.get("/blog/category/made-up/feed.xml").await.refusal(), "404 not_found");
    }

    async fn every_published_post_has_a_picture(app: TestApp) {
        publish_posts(&app, [draft_of("Candles"), PostDraft { is_published: false, ..draft_of("Hidden") }]).await;
        let card = app.get("/blog/candles/card.png").await;
        assert_eq!(card.header("content-type"), "image/png");
        assert_eq!(card.header("cross-origin-resource-policy"), "cross-origin");
        assert!(card.body.starts_with(b"\x89PNG"));
        assert_eq!(app.get("/blog/hidden/card.png").await.refusal(), "404 not_found");
    }

    async fn the_sitemap_lists_what_can_be_found(app: TestApp) {
        blog::save_category(&app.state, None, CategoryDraft { name: "Empty".into(), ..CategoryDraft::default() }).await.unwrap();
        blog::save_category(&app.state, None, CategoryDraft { name: "Productivity".into(), ..CategoryDraft::default() }).await.unwrap();
        publish_posts(&app, [draft_of("Candles"), PostDraft { is_published: false, ..draft_of("Hidden") }]).await;
        let sitemap = app.get("/sitemap.xml").await;
        let text = sitemap.text();
        assert!(text.contains(&format!("<loc>{BASE}/blog/candles</loc><lastmod>2026-03-01</lastmod>")), "{text}");
        assert!(text.contains("/blog/category/productivity") && text.contains("/blog</loc>"), "{text}");
        assert!(!text.contains("hidden") && !text.contains("empty"), "{text}");
    }

    async fn starter_content_comes_once_and_clean(app: TestApp) {
        blog::import_starter_content(&app.state, starter_content()).await.unwrap();
        let mut post = app.get("/api/blog/posts/talk-to-ten-people").await.json();
        let id = post["id"].as_i64().unwrap();
        let content = post["content"].take();
        let content = content.as_str().unwrap();
        assert!(content.contains("<strong>ten</strong>") && content.contains("<td><a href=\"/niche-discovery\">Close</a></td>"), "{content}");
        assert!(!content.contains("script"), "{content}");
        assert_eq!((&post["publishedAt"], &post["category"]), (&json!("2026-06-02T06:00:00.000000Z"), &json!("start-here")));
        let category = app.get("/api/blog/categories").await.json()[0].clone();
        assert_eq!((&category["name"], &category["featured"], &category["postCount"]), (&json!("Start Here"), &json!(true), &json!(1)));

        blog::bin_post(&app.state, id).await.unwrap();
        blog::import_starter_content(&app.state, starter_content()).await.unwrap();
        assert_eq!(app.get("/api/blog/posts").await.json(), json!([]), "what was deleted stays away");
    }

    async fn starter_content_never_replaces_what_is_there(app: TestApp) {
        publish_posts(&app, [PostDraft { slug: "talk-to-ten-people".into(), ..draft_of("Mine") }]).await;
        blog::import_starter_content(&app.state, starter_content()).await.unwrap();
        let posts = app.get("/api/blog/posts").await.json();
        assert_eq!((posts.as_array().unwrap().len(), &posts[0]["title"]), (1, &json!("Mine")));
    }
}

#[test]
fn a_file_of_another_form_is_told_what_is_wrong_with_it() {
    let problem = |text: &str| parse_article(text).unwrap_err();
    assert!(problem("# Title").contains("front matter"));
    assert!(problem(&ARTICLE.replace("title =", "titel =")).contains("unknown field `titel`"));
    assert!(problem(&ARTICLE.replace("2026-06-02", "2026-06-31")).contains("no day"));
    assert!(
        parse_categories("[[category]]\nslug = \"a\"")
            .unwrap_err()
            .contains("missing field")
    );
}

#[test]
fn every_article_that_comes_along_has_the_shape_of_one() {
    let content = StarterContent::from_binary().unwrap();
    assert!(content.articles.len() >= 12, "{} articles", content.articles.len());
    let resources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/resources");
    let slugs: HashSet<&str> = content.articles.iter().map(|article| article.slug.as_str()).collect();
    assert_eq!(slugs.len(), content.articles.len(), "a slug stands twice");
    for category in &content.categories {
        assert!(category.meta_title.chars().count() <= 60, "{}", category.slug);
        assert!(category.meta_description.chars().count() <= 160, "{}", category.slug);
    }
    for article in &content.articles {
        let slug = &article.slug;
        let words = article
            .content
            .split('<')
            .filter_map(|piece| piece.split_once('>'))
            .map(|(_, text)| text);
        let words: usize = words.map(|text| text.split_whitespace().count()).sum();
        assert!((800..=1500).contains(&words), "{slug} has {words} words");
        let meta = article.meta_description.chars().count();
        assert!(
            (150..=160).contains(&meta),
            "{slug} has a description of {meta} characters"
        );
        assert!(
            (3..=5).contains(&article.tags.len()),
            "{slug} has {} tags",
            article.tags.len()
        );
        assert!(is_slug(slug) && !article.excerpt.is_empty(), "{slug}");
        let is_made = content
            .categories
            .iter()
            .any(|category| category.slug == article.category);
        assert!(is_made, "{slug} is in {}", article.category);
        assert!(
            article.content.contains("<h2>") && !article.content.contains("<h1>"),
            "{slug}"
        );
        for target in article
            .content
            .split("href=\"")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap())
        {
            let target = target.split('#').next().unwrap();
            let is_known = match target.strip_prefix("/blog/") {
                Some(other) => slugs.contains(other),
                None => {
                    let entry = target.strip_prefix("/resources/").map(|slug| format!("{slug}.md"));
                    target.starts_with("https://")
                        || ["/niche-discovery", "/plan"].contains(&target)
                        || entry.is_some_and(|entry| resources.join(entry).is_file())
                }
            };
            assert!(is_known, "{slug} links to {target}");
        }
    }
}
