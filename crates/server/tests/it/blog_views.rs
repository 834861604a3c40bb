//! Views of posts: counted readers, times, and stored data.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use server::publishing::blog;
use server::publishing::blog::PostDraft;

use crate::blog::{draft_of, publish_posts};
use crate::harness::TestApp;

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
const GOOGLE: &str = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const DAY: i64 = 24 * 3_600 * 1_000_000;

async fn open(app: &TestApp, path: &str, agent: &str, cookie: &str) -> u16 {
    let request = Request::get(path)
        .header(header::USER_AGENT, agent)
        .header(header::COOKIE, cookie);
    app.send(request.body(Body::empty()).unwrap()).await.status.as_u16()
}

/// Views of the only post: all of them, and those of late.
async fn views(app: &TestApp) -> (i64, i64) {
    blog::write_views(&app.state).await.unwrap();
    let list = app.get_as(&app.admin().await, "/api/admin/posts").await.json();
    let count = |field: &str| list["items"][0][field].as_i64().unwrap();
    (count("views"), count("recentViews"))
}

on_both! {
    async fn a_post_is_counted_when_a_reader_opens_it(app: TestApp) {
        publish_posts(&app, [draft_of("One")]).await;
        assert_eq!(views(&app).await, (0, 0));
        // From the engine, from memory, and from another page of the site.
        for path in ["/blog/one", "/blog/one", "/blog/one?utm_source=x", "/api/blog/articles/one"] {
            assert_eq!(open(&app, path, FIREFOX, "").await, 200, "{path}");
        }
        assert_eq!(views(&app).await, (4, 4));
        assert_eq!(open(&app, "/blog/one", FIREFOX, "").await, 200);
        assert_eq!(views(&app).await, (5, 5), "counts of one day add up");
    }

    async fn admins_programs_and_what_is_no_post_are_not_counted(app: TestApp) {
        publish_posts(&app, [draft_of("One")]).await;
        let admin = app.admin().await;
        for (path, agent, cookie, status) in [
            ("/blog/one", FIREFOX, admin.as_str(), 200),
            ("/blog/one", GOOGLE, "", 200),
            ("/blog/one", "curl/8.9.1", "", 200),
            ("/blog/two", FIREFOX, "", 404),
            ("/blog", FIREFOX, "", 200),
            ("/api/blog/articles/two", FIREFOX, "", 404),
            ("/api/blog/articles", FIREFOX, "", 200),
        ] {
            assert_eq!(open(&app, path, agent, cookie).await, status, "{path}");
        }
        assert_eq!(views(&app).await, (0, 0));
        assert!(app.state.pages.take_reads().is_empty());
    }

    async fn views_of_late_are_those_of_thirty_days(app: TestApp) {
        publish_posts(&app, [draft_of("One")]).await;
        for (days, expected) in [(0, (1, 1)), (29, (2, 2)), (1, (3, 2)), (30, (4, 1))] {
            app.clock.advance_micros(days * DAY);
            open(&app, "/blog/one", FIREFOX, "").await;
            assert_eq!(views(&app).await, expected, "{days} days later");
        }
        assert_eq!(app.rows("SELECT day FROM blog_views").await.len(), 4, "one row for each day");
    }

    async fn views_go_with_their_post_and_outlast_the_bin(app: TestApp) {
        let id = publish_posts(&app, [PostDraft { tags: vec!["a".into()], ..draft_of("One") }]).await[0].summary.id;
        open(&app, "/blog/one", FIREFOX, "").await;
        assert_eq!(views(&app).await, (1, 1));
        let admin = app.admin().await;
        let ask = async |method, path: String| app.ask_as(&admin, method, &path, Value::Null).await.status.as_u16();
        assert_eq!(ask(Method::DELETE, format!("/api/blog/posts/{id}")).await, 204);
        assert_eq!(app.ask_as(&admin, Method::POST, &format!("/api/admin/bin/{id}/restore"), json!({})).await.status, 200);
        assert_eq!(views(&app).await, (1, 1));
        let admin = app.admin().await;
        let ask = async |method, path: String| app.ask_as(&admin, method, &path, Value::Null).await.status.as_u16();
        assert_eq!(ask(Method::DELETE, format!("/api/blog/posts/{id}")).await, 204);
        assert_eq!(ask(Method::DELETE, format!("/api/admin/bin/{id}")).await, 204);
        assert!(app.rows("SELECT post_id FROM blog_views").await.is_empty());
    }
}
