//! Answers of the blog to readers.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use futures_util::{StreamExt, stream};
use serde_json::{Value, json};
use server::publishing::blog;
use server::publishing::blog::{CategoryDraft, PostDraft};

use crate::harness::{Answer, TestApp};

const POSTS: &str = "/api/blog/posts";
const ARTICLES: &str = "/api/blog/articles";

pub fn draft_of(title: &str) -> PostDraft {
    PostDraft {
        title: title.to_owned(),
        excerpt: format!("About {title}."),
        content: format!("<p>{title}</p>"),
        author_id: 1,
        category: "productivity".to_owned(),
        is_published: true,
        ..PostDraft::default()
    }
}

/// Publishes posts one second after another.
pub async fn publish_posts(app: &TestApp, posts: impl IntoIterator<Item = PostDraft>) -> Vec<blog::Post> {
    let mut saved = Vec::new();
    for post in posts {
        app.clock.advance_micros(1_000_000);
        saved.push(blog::save_post(&app.state, None, post).await.unwrap());
    }
    saved
}

fn list_titles(list: &Value) -> Vec<&str> {
    let items = list.as_array().or(list["items"].as_array()).unwrap();
    items.iter().map(|post| post["title"].as_str().unwrap()).collect()
}

async fn find_posts(app: &TestApp, question: &str) -> Value {
    let query: String = url::form_urlencoded::Serializer::new(String::new())
        .append_pair("q", question)
        .finish();
    app.get(&format!("{ARTICLES}?{query}")).await.json()
}

async fn revalidate(app: &TestApp, path: &str, etag: &str) -> Answer {
    app.send(
        Request::get(path)
            .header(header::IF_NONE_MATCH, etag)
            .body(Body::empty())
            .unwrap(),
    )
    .await
}

on_both! {
    async fn a_post_has_the_fields_of_the_contract(app: TestApp) {
        let content = format!("<p>{}</p>", "word ".repeat(401));
        let post = PostDraft {
            tags: vec![" pricing ".into(), "  ".into(), "Offers".into()],
            meta_description: "What to charge.".into(),
            featured_image: "https://example.com/a.jpg".into(),
            content,
            ..draft_of("Pricing your first offer")
        };
        publish_posts(&app, [post]).await;
        let mut answer = app.get(POSTS).await.json();
        assert!(answer[0]["content"].as_str().unwrap().starts_with("<p>word word"));
        answer[0]["content"] = "…".into();
        assert_same_json!(answer, @r#"
        [
          {
            "authorId": 1,
            "category": "productivity",
            "categoryName": "Productivity",
            "categoryReadMinutes": 3,
            "content": "…",
            "createdAt": "2026-03-01T09:30:01.000000Z",
            "excerpt": "About Pricing your first offer.",
            "featuredImage": "https://example.com/a.jpg",
            "id": 1,
            "isPublished": true,
            "metaDescription": "What to charge.",
            "publishedAt": "2026-03-01T09:30:01.000000Z",
            "readMinutes": 3,
            "slug": "pricing-your-first-offer",
            "tags": [
              "pricing",
              "Offers"
            ],
            "title": "Pricing your first offer",
            "updatedAt": "2026-03-01T09:30:01.000000Z"
          }
        ]
        "#);
    }

    async fn a_draft_is_nowhere_to_be_found(app: TestApp) {
        let secret = PostDraft { is_published: false, ..draft_of("Secret plans") };
        let saved = publish_posts(&app, [secret, draft_of("Open plans")]).await;
        assert_eq!(saved[0].summary.published_at, None);
        for path in [POSTS, "/api/blog/posts?published=true", "/api/blog/posts?published=false", "/api/blog/posts?q=plans"] {
            assert_eq!(list_titles(&app.get(path).await.json()), ["Open plans"], "{path}");
        }
        for path in [ARTICLES, "/api/blog/articles?q=plans", "/api/blog/articles?category=productivity"] {
            let list = app.get(path).await.json();
            assert_eq!((list_titles(&list), &list["total"]), (vec!["Open plans"], &json!(1)), "{path}");
        }
        assert_eq!(app.get("/api/blog/posts/secret-plans").await.refusal(), "404 not_found");
        assert_eq!(app.get("/api/blog/articles/secret-plans").await.refusal(), "404 not_found");
        assert_eq!(app.get("/api/blog/articles/open-plans").await.json()["related"], json!([]));
        assert_eq!(app.get("/api/blog/categories/productivity").await.json()["postCount"], 1);
    }

    async fn the_moment_of_the_first_publish_is_kept(app: TestApp) {
        let hidden = PostDraft { is_published: false, ..draft_of("Plans") };
        let id = publish_posts(&app, [hidden.clone()]).await[0].summary.id;
        app.clock.advance_micros(5_000_000);
        let first = blog::save_post(&app.state, Some(id), draft_of("Plans")).await.unwrap().summary;
        app.clock.advance_micros(5_000_000);
        blog::save_post(&app.state, Some(id), hidden).await.unwrap();
        assert_eq!(app.get("/api/blog/posts/plans").await.status, 404);
        app.clock.advance_micros(5_000_000);
        let again = blog::save_post(&app.state, Some(id), draft_of("Plans")).await.unwrap().summary;
        assert!(again.updated_at > first.updated_at);
        assert_eq!((again.published_at, again.created_at), (first.published_at, first.created_at));
    }

    async fn one_or_two_posts_join_the_page_before_instead_of_a_last_page(app: TestApp) {
        publish_posts(&app, (1..=15).map(|number| draft_of(&format!("Post {number}")))).await;
        let only = app.get(ARTICLES).await.json();
        assert_eq!((list_titles(&only).len(), &only["total"], &only["pages"]), (15, &json!(15), &json!(1)));
        let beyond = app.get(&format!("{ARTICLES}?page=2")).await.json();
        assert_eq!((list_titles(&beyond).len(), &beyond["total"]), (0, &json!(15)), "no post is on two pages");
        let asked = app.get(&format!("{ARTICLES}?perPage=13")).await.json();
        assert_eq!((list_titles(&asked).len(), &asked["pages"]), (13, &json!(2)), "a client gets the number that it asks for");
    }

    async fn the_newest_comes_first_and_pages_hold_what_was_asked_for(app: TestApp) {
        publish_posts(&app, (1..=16).map(|number| draft_of(&format!("Post {number}")))).await;
        let all = app.get(POSTS).await;
        assert_eq!((all.json().as_array().unwrap().len(), all.header("x-total-count")), (16, "16"));
        let page = app.get("/api/blog/posts?page=2&perPage=2").await;
        assert_eq!((list_titles(&page.json()), page.header("x-total-count")), (vec!["Post 14", "Post 13"], "16"));
        let first = app.get(ARTICLES).await.json();
        assert_eq!((first["items"].as_array().unwrap().len(), &first["pages"]), (13, &json!(2)));
        assert!(first["items"][0].get("content").is_none());
        assert_eq!(list_titles(&app.get("/api/blog/articles?page=2").await.json()), ["Post 3", "Post 2", "Post 1"]);
        let beyond = app.get("/api/blog/articles?page=9").await.json();
        assert_eq!((beyond["items"].as_array().unwrap().len(), &beyond["total"]), (0, &json!(16)));
        for wrong in ["page=0", "page=-1", "page=18446744073709551616", "page=x", "perPage=0", "perPage=101", "page=99999999999"] {
            let refused = app.get(&format!("{ARTICLES}?{wrong}")).await;
            assert_eq!(refused.refusal(), "422 invalid_query", "{wrong}");
            assert!(refused.json()["fields"][wrong.split('=').next().unwrap()].is_string(), "{}", refused.text());
        }
        for path in [ARTICLES, "/api/blog/posts"] {
            assert_eq!(app.get(&format!("{path}?category=%00")).await.refusal(), "422 invalid_text", "{path}");
        }
    }

    async fn a_changed_slug_leads_to_the_post_until_another_takes_it(app: TestApp) {
        let id = publish_posts(&app, [draft_of("First name")]).await[0].summary.id;
        blog::save_post(&app.state, Some(id), draft_of("Second name")).await.unwrap();
        for path in ["/api/blog/posts/first-name", "/api/blog/articles/first-name"] {
            assert_eq!(app.get(path).await.json()["slug"], "second-name", "{path}");
        }
        publish_posts(&app, [draft_of("First name")]).await;
        assert_eq!(app.get("/api/blog/posts/first-name").await.json()["title"], "First name");
        blog::bin_post(&app.state, id).await.unwrap();
        assert_eq!(app.get("/api/blog/posts/second-name").await.status, 404);
    }

    async fn going_back_to_an_old_slug_works(app: TestApp) {
        let id = publish_posts(&app, [draft_of("One")]).await[0].summary.id;
        blog::save_post(&app.state, Some(id), draft_of("Two")).await.unwrap();
        blog::save_post(&app.state, Some(id), draft_of("One")).await.unwrap();
        assert_eq!(app.get("/api/blog/posts/one").await.json()["slug"], "one");
        assert_eq!(app.get("/api/blog/posts/two").await.json()["slug"], "one");
    }

    async fn a_taken_or_reserved_slug_is_refused_with_a_free_one(app: TestApp) {
        publish_posts(&app, [draft_of("Same"), draft_of("Same 2")]).await;
        let refused = blog::save_post(&app.state, None, draft_of("Same")).await.unwrap_err();
        assert_eq!((refused.status(), refused.body().suggestion.as_deref()), (StatusCode::CONFLICT, Some("same-3")));
        let hidden = PostDraft { is_published: false, ..draft_of("Hidden") };
        publish_posts(&app, [hidden]).await;
        assert!(blog::save_post(&app.state, None, draft_of("Hidden")).await.is_err(), "a draft has its slug, too");
        for reserved in ["Category", "feed", "RSS", "search", "tag", "page"] {
            let refused = blog::save_post(&app.state, None, draft_of(reserved)).await.unwrap_err();
            let free = format!("{}-2", reserved.to_lowercase());
            assert_eq!(refused.body().suggestion.as_deref(), Some(free.as_str()));
        }
    }

    async fn a_title_without_letters_is_named_by_its_number(app: TestApp) {
        let posts = publish_posts(&app, [draft_of("Post 2"), draft_of("?!"), draft_of("…")]).await;
        let slugs: Vec<_> = posts.iter().map(|post| post.summary.slug.as_str()).collect();
        assert_eq!(slugs, ["post-2", "post-2-2", "post-3"]);
        let kept = PostDraft { excerpt: "Changed.".into(), ..draft_of("…") };
        let again = blog::save_post(&app.state, Some(posts[2].summary.id), kept).await.unwrap();
        assert_eq!(again.summary.slug, "post-3");
    }

    async fn a_category_is_taken_by_slug_or_name(app: TestApp) {
        let made = CategoryDraft { name: "Geld & Steuern".into(), slug: "money".into(), ..CategoryDraft::default() };
        blog::save_category(&app.state, None, made).await.unwrap();
        for (given, kept) in [("money", "money"), (" geld & steuern ", "money"), ("Other Things", "other-things"), ("", "uncategorized")] {
            let post = PostDraft { category: given.into(), ..draft_of(&format!("In {given}")) };
            assert_eq!(publish_posts(&app, [post]).await[0].summary.category, kept);
        }
        // The name of one category is the slug of another, and the form sends slugs.
        let named_so = CategoryDraft { name: "Money".into(), slug: "cash".into(), ..CategoryDraft::default() };
        blog::save_category(&app.state, None, named_so).await.unwrap();
        for (given, kept) in [("money", "money"), ("Money", "cash")] {
            let post = PostDraft { category: given.into(), ..draft_of(&format!("Of {kept}")) };
            assert_eq!(publish_posts(&app, [post]).await[0].summary.category, kept);
        }
        let names = app.get("/api/blog/articles?category=money").await.json();
        assert_eq!((&names["total"], &names["items"][0]["categoryName"]), (&json!(3), &json!("Geld & Steuern")));
    }

    async fn categories_come_in_their_order_with_their_posts_counted(app: TestApp) {
        for (name, sort_order) in [("zebra", 1), ("Apple", 1), ("Last", 2)] {
            let draft = CategoryDraft { name: name.into(), sort_order, featured: name == "Last", ..CategoryDraft::default() };
            blog::save_category(&app.state, None, draft).await.unwrap();
        }
        publish_posts(&app, [PostDraft { category: "last".into(), ..draft_of("One") }]).await;
        let list = app.get("/api/blog/categories").await.json();
        let rows: Vec<_> = list.as_array().unwrap().iter().map(|row| (row["name"].as_str().unwrap(), row["postCount"].as_i64().unwrap())).collect();
        assert_eq!(rows, [("Apple", 0), ("zebra", 0), ("Last", 1)]);
        let again = blog::save_category(&app.state, None, CategoryDraft { name: "Apple".into(), ..CategoryDraft::default() }).await;
        assert_eq!(again.unwrap_err().body().suggestion.as_deref(), Some("apple-2"));
    }

    async fn a_category_that_nobody_made_has_a_name_and_says_so(app: TestApp) {
        publish_posts(&app, [PostDraft { category: "night-shifts".into(), ..draft_of("One") }]).await;
        let of_post = app.get("/api/blog/categories/night-shifts").await.json();
        assert_eq!((&of_post["exists"], &of_post["id"], &of_post["sortOrder"]), (&json!(true), &json!(null), &json!(999)));
        assert_eq!(of_post["description"], "Content for the Night Shifts category is being prepared. Check back soon for expert insights and strategies.");
        let known = app.get("/api/blog/categories/start-here").await.json();
        assert_eq!((&known["exists"], &known["featured"], &known["name"]), (&json!(true), &json!(true), &json!("Start Here")));
        assert_eq!(app.get("/api/blog/categories/no-such-thing").await.json()["exists"], false);
        assert_eq!(app.get("/api/blog/categories/No%20Slug").await.refusal(), "404 not_found");
    }

    async fn an_article_comes_ready_for_its_page(app: TestApp) {
        let content = "<h2>Why</h2><p style=\"text-align:center\" onclick=\"x()\">Because.</p><script>alert(1)</script>";
        let others = (1..=4).map(|number| draft_of(&format!("Other {number}")));
        publish_posts(&app, others.chain([PostDraft { category: "x".into(), ..draft_of("Elsewhere") }, PostDraft { content: content.into(), ..draft_of("Main") }])).await;
        let article = app.get("/api/blog/articles/main").await.json();
        assert_eq!(article["body"], "<h2 id=\"user-content-why\">Why</h2><p class=\"post-center\">Because.</p>");
        assert_eq!(article["headings"], json!([{"id": "user-content-why", "text": "Why", "level": 2}]));
        let related: Vec<_> = article["related"].as_array().unwrap().iter().map(|post| post["title"].as_str().unwrap()).collect();
        assert_eq!(related, ["Other 4", "Other 3", "Other 2"]);
        assert!(article.get("content").is_none());
    }

    async fn content_that_is_too_long_or_too_deep_is_refused(app: TestApp) {
        for content in ["x".repeat(600_000), "<div>".repeat(101)] {
            let refused = blog::save_post(&app.state, None, PostDraft { content, ..draft_of("Big") }).await.unwrap_err();
            assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
            assert!(refused.body().fields.as_ref().unwrap().contains_key("content"));
        }
        assert_eq!(list_titles(&app.get(POSTS).await.json()), [""; 0]);
    }

    async fn an_unchanged_answer_is_not_sent_again(app: TestApp) {
        publish_posts(&app, [draft_of("One")]).await;
        for path in [POSTS, ARTICLES, "/api/blog/posts/one", "/api/blog/articles/one", "/api/blog/categories"] {
            let first = app.get(path).await;
            assert_eq!(first.header("cache-control"), "no-cache", "{path}");
            let again = revalidate(&app, path, first.header("etag")).await;
            assert_eq!((again.status.as_u16(), again.body.len()), (304, 0), "{path}");
        }
        let list = app.get(POSTS).await;
        publish_posts(&app, [draft_of("Two")]).await;
        let changed = revalidate(&app, POSTS, list.header("etag")).await;
        assert_eq!(list_titles(&changed.json()), ["Two", "One"]);
    }

    async fn the_search_finds_words_in_every_form(app: TestApp) {
        publish_posts(&app, [
            PostDraft { content: "<p>Prices, and how to raise them.</p>".into(), ..draft_of("Money") },
            PostDraft { tags: vec!["pricing".into()], ..draft_of("Offers") },
            draft_of("Über Größe und Crème brûlée"),
            draft_of("田中さんの犬"),
            PostDraft { content: "<p>Dogs &amp; cats: <b>groom</b>ing at night, 3d printing</p>".into(), ..draft_of("Animals") },
        ]).await;
        for (question, found) in [
            ("price", vec!["Offers", "Money"]),
            ("PRICES", vec!["Offers", "Money"]),
            ("uber", vec!["Über Größe und Crème brûlée"]),
            ("ÜBER grö", vec!["Über Größe und Crème brûlée"]),
            ("creme brulee", vec!["Über Größe und Crème brûlée"]),
            ("田中", vec!["田中さんの犬"]),
            ("dog groo", vec!["Animals"]),
            ("gro dog", vec![]),
            ("grooming dog", vec!["Animals"]),
            ("3d", vec!["Animals"]),
            ("\"dogs\" cats", vec!["Animals"]),
            ("dogs OR money", vec![]),
            ("dogs AND cats", vec![]),
            ("title:money", vec![]),
            ("-cats dogs*", vec!["Animals"]),
            ("dogs')) --", vec!["Animals"]),
            ("dogs & cats | ! <-> :*", vec!["Animals"]),
            ("!!!", vec![]),
            ("b", vec![]),
        ] {
            assert_eq!(list_titles(&find_posts(&app, question).await), found, "{question}");
        }
        assert_eq!(find_posts(&app, "  ").await["total"], 5, "blanks ask for nothing");
        assert_eq!(app.get(&format!("{ARTICLES}?q={}", "x".repeat(201))).await.refusal(), "422 invalid_query");
    }

    async fn a_word_in_the_title_counts_most_then_tags_excerpt_and_text(app: TestApp) {
        let filler = "<p>Nothing of interest stands in this text at all, whatever it is about.</p>";
        let post = |title: &str, tag: &str, excerpt: &str, text: &str| PostDraft {
            tags: vec![tag.to_owned()],
            excerpt: excerpt.to_owned(),
            content: format!("<p>{text}</p>{filler}"),
            ..draft_of(title)
        };
        publish_posts(&app, [
            post("Candles", "wax", "Making them.", "Melt it."),
            post("Wax", "candles", "Making it.", "Melt it."),
            post("Light", "wax", "Making candles.", "Melt it."),
            post("Evenings", "wax", "Making light.", "Melt candles."),
        ]).await;
        assert_eq!(list_titles(&find_posts(&app, "candles").await), ["Candles", "Wax", "Light", "Evenings"]);
        let page = app.get(&format!("{ARTICLES}?q=candles&page=2&perPage=3")).await.json();
        assert_eq!((list_titles(&page), &page["total"], &page["pages"]), (vec!["Evenings"], &json!(4), &json!(2)));
        let beyond = app.get(&format!("{ARTICLES}?q=candles&page=5&perPage=3")).await.json();
        assert_eq!((list_titles(&beyond), &beyond["total"]), (vec![], &json!(4)));
        let elsewhere = app.get(&format!("{ARTICLES}?q=candles&category=start-here")).await.json();
        assert_eq!(elsewhere["total"], 0);
    }

    async fn what_very_many_posts_hold_is_found_by_title_and_then_by_day(app: TestApp) {
        let app = &app;
        let post = |number: u64| async move {
            let title = if number == 7 { "A candle".to_owned() } else { format!("Post {number}") };
            let content = format!("<p>By candle light, {number}.</p>");
            blog::save_post(&app.state, None, PostDraft { content, ..draft_of(&title) }).await.unwrap().summary
        };
        let saved: Vec<_> = stream::iter(1..=1_001).map(post).buffer_unordered(64).collect().await;
        let page = find_posts(app, "candle").await;
        assert_eq!(page["total"], 1_001);
        let newest = saved.iter().filter(|post| post.title != "A candle").max_by_key(|post| (post.published_at, post.id)).unwrap();
        assert_eq!(list_titles(&page)[..2], ["A candle", newest.title.as_str()]);
        assert_eq!(list_titles(&find_posts(app, "candle 998").await), ["Post 998"]);
    }

    async fn a_list_too_long_to_be_held_at_once_comes_whole_and_in_order(app: TestApp) {
        publish_posts(&app, (1..=207).map(|number| draft_of(&format!("Post {number}")))).await;
        let secret = PostDraft { is_published: false, ..draft_of("Secret plans") };
        publish_posts(&app, [secret, PostDraft { category: "start-here".into(), ..draft_of("A post elsewhere") }]).await;
        for (query, count) in [("", 208), ("q=post", 208), ("category=productivity", 207), ("category=productivity&q=post", 207)] {
            let whole = app.get(&format!("{POSTS}?{query}")).await;
            let whole_posts = whole.json();
            assert_eq!(whole.header("x-total-count"), count.to_string(), "{query}");
            assert_eq!(whole.header("content-type"), "application/json");
            let mut paged = Vec::new();
            for page in 1..=3 {
                let page = app.get(&format!("{POSTS}?{query}&page={page}&perPage=100")).await;
                paged.extend(page.json().as_array().unwrap().clone());
            }
            assert_eq!(paged.len(), count, "{query}");
            assert_eq!(whole_posts, Value::from(paged), "{query}");
        }
        assert_eq!(app.get("/api/blog/posts?page=2").await.json(), json!([]));
    }

    async fn found_words_are_marked_as_pieces_of_text(app: TestApp) {
        let post = PostDraft { content: "<p>Ask <b>ten</b> people &lt;b&gt;first&lt;/b&gt;.</p>".into(), ..draft_of("Ten people") };
        publish_posts(&app, [post]).await;
        let found = find_posts(&app, "ten").await;
        assert_same_json!(found["items"][0]["marks"], @r#"
        {
          "snippet": [
            {
              "hit": false,
              "text": "Ask "
            },
            {
              "hit": true,
              "text": "ten"
            },
            {
              "hit": false,
              "text": " people <b>first</b>."
            }
          ],
          "title": [
            {
              "hit": true,
              "text": "Ten"
            },
            {
              "hit": false,
              "text": " people"
            }
          ]
        }
        "#);
    }

    async fn what_was_changed_or_deleted_is_no_longer_found_by_its_old_words(app: TestApp) {
        let posts = publish_posts(&app, [draft_of("Candles"), draft_of("Soap")]).await;
        blog::save_post(&app.state, Some(posts[0].summary.id), draft_of("Lamps")).await.unwrap();
        assert_eq!(list_titles(&find_posts(&app, "candles").await), [""; 0]);
        assert_eq!(list_titles(&find_posts(&app, "lamps").await), ["Lamps"]);
        blog::bin_post(&app.state, posts[1].summary.id).await.unwrap();
        assert_eq!(list_titles(&find_posts(&app, "soap").await), [""; 0]);
        assert_eq!(blog::bin_post(&app.state, posts[1].summary.id).await.unwrap_err().status(), 404);
    }
}
