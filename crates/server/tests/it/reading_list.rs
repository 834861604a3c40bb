//! Reading list: articles that a person keeps for later.

use axum::http::Method;
use serde_json::{Value, json};
use server::background;
use server::publishing::blog;
use server::publishing::blog::PostDraft;

use crate::blog::{draft_of, publish_posts};
use crate::harness::{ANNA, Answer, BEN, PASSWORD, TestApp};

const LIST: &str = "/api/reading-list";

async fn save_article(app: &TestApp, cookie: &str, slug: &str) -> Answer {
    app.clock.advance_micros(1_000_000);
    app.ask_as(cookie, Method::PUT, &format!("{LIST}/{slug}"), Value::Null)
        .await
}

async fn remove_article(app: &TestApp, cookie: &str, slug: &str) -> Answer {
    app.ask_as(cookie, Method::DELETE, &format!("{LIST}/{slug}"), Value::Null)
        .await
}

async fn is_saved(app: &TestApp, cookie: &str, slug: &str) -> Value {
    app.get_as(cookie, &format!("{LIST}/{slug}")).await.json()["saved"].clone()
}

fn list_slugs(list: &Answer) -> Vec<String> {
    let list = list.json();
    let of = |saved: &Value| saved["slug"].as_str().unwrap().to_owned();
    list.as_array().unwrap().iter().map(of).collect()
}

on_both! {
    async fn a_saved_article_stands_on_the_list_until_it_is_removed(app: TestApp) {
        publish_posts(&app, [draft_of("First sale"), draft_of("Second")]).await;
        assert_eq!(is_saved(&app, ANNA, "first-sale").await, false);
        assert_eq!(save_article(&app, ANNA, "first-sale").await.status, 204);
        assert_eq!(is_saved(&app, ANNA, "first-sale").await, true);
        let list = app.get_as(ANNA, LIST).await.json();
        assert_same_json!(list, @r#"
        [
          {
            "category": "productivity",
            "categoryName": "Productivity",
            "excerpt": "About First sale.",
            "featuredImage": "",
            "readMinutes": 1,
            "savedAt": "2026-03-01T09:30:03.000000Z",
            "slug": "first-sale",
            "title": "First sale"
          }
        ]
        "#);
        save_article(&app, ANNA, "second").await;
        save_article(&app, ANNA, "first-sale").await;
        assert_eq!(list_slugs(&app.get_as(ANNA, LIST).await), ["second", "first-sale"], "saved again it keeps its place");
        assert_eq!(remove_article(&app, ANNA, "second").await.status, 204);
        assert_eq!(remove_article(&app, ANNA, "second").await.status, 204, "it need not be there");
        assert_eq!(list_slugs(&app.get_as(ANNA, LIST).await), ["first-sale"]);
    }

    async fn everybody_has_a_list_of_their_own(app: TestApp) {
        publish_posts(&app, [draft_of("First sale")]).await;
        save_article(&app, ANNA, "first-sale").await;
        assert_eq!(app.get_as(BEN, LIST).await.json(), json!([]));
        assert_eq!(is_saved(&app, BEN, "first-sale").await, false);
        remove_article(&app, BEN, "first-sale").await;
        assert_eq!(is_saved(&app, ANNA, "first-sale").await, true);
    }

    async fn clients_without_a_cookie_have_no_list(app: TestApp) {
        publish_posts(&app, [draft_of("First sale")]).await;
        assert_eq!(app.get(LIST).await.refusal(), "422 visitor_required");
        assert_eq!(app.get(&format!("{LIST}/first-sale")).await.refusal(), "422 visitor_required");
        assert_eq!(save_article(&app, "", "first-sale").await.refusal(), "422 visitor_required");
        assert_eq!(remove_article(&app, "", "first-sale").await.refusal(), "422 visitor_required");
    }

    async fn only_what_readers_can_see_is_saved_and_shown(app: TestApp) {
        let hidden = PostDraft { is_published: false, ..draft_of("Hidden") };
        let posts = publish_posts(&app, [draft_of("First sale"), hidden]).await;
        for slug in ["hidden", "nothing", "No_Slug"] {
            assert_eq!(save_article(&app, ANNA, slug).await.refusal(), "404 not_found", "{slug}");
            assert_eq!(remove_article(&app, ANNA, slug).await.refusal(), "404 not_found", "{slug}");
        }
        save_article(&app, ANNA, "first-sale").await;
        let id = posts[0].summary.id;
        let withdrawn = PostDraft { is_published: false, ..draft_of("First sale") };
        blog::save_post(&app.state, Some(id), withdrawn).await.unwrap();
        assert_eq!(app.get_as(ANNA, LIST).await.json(), json!([]), "withdrawn");
        blog::save_post(&app.state, Some(id), draft_of("First sale")).await.unwrap();
        assert_eq!(list_slugs(&app.get_as(ANNA, LIST).await), ["first-sale"], "back again");
        blog::bin_post(&app.state, id).await.unwrap();
        assert_eq!(app.get_as(ANNA, LIST).await.json(), json!([]), "in the bin");
        background::clean_up(&app.state).await.unwrap();
        app.ask_as(&app.admin().await, Method::POST, &format!("/api/admin/bin/{id}/restore"), json!({})).await;
        assert_eq!(list_slugs(&app.get_as(ANNA, LIST).await), ["first-sale"], "out of the bin");
    }

    async fn a_post_that_is_gone_for_good_leaves_every_list(app: TestApp) {
        let id = publish_posts(&app, [draft_of("First sale")]).await[0].summary.id;
        publish_posts(&app, [draft_of("Second sale")]).await;
        save_article(&app, ANNA, "first-sale").await;
        save_article(&app, ANNA, "second-sale").await;
        blog::bin_post(&app.state, id).await.unwrap();
        app.clock.advance_micros(31 * 24 * 3_600_000_000);
        background::clean_up(&app.state).await.unwrap();
        assert_eq!(app.rows("SELECT post_id FROM reading_list").await.len(), 1);
        assert_eq!(list_slugs(&app.get_as(ANNA, LIST).await), ["second-sale"]);
    }

    async fn an_article_under_an_old_address_is_the_same_article(app: TestApp) {
        let id = publish_posts(&app, [draft_of("First name")]).await[0].summary.id;
        blog::save_post(&app.state, Some(id), draft_of("Second name")).await.unwrap();
        save_article(&app, ANNA, "first-name").await;
        assert_eq!(is_saved(&app, ANNA, "second-name").await, true);
        assert_eq!(list_slugs(&app.get_as(ANNA, LIST).await), ["second-name"]);
    }

    async fn two_hundred_is_the_most_and_says_so(app: TestApp) {
        publish_posts(&app, (0..=200).map(|number| draft_of(&format!("Post {number}")))).await;
        for number in 0..200 {
            assert_eq!(save_article(&app, ANNA, &format!("post-{number}")).await.status, 204);
        }
        assert_eq!(save_article(&app, ANNA, "post-200").await.refusal(), "422 limit_reached");
        assert_eq!(save_article(&app, ANNA, "post-7").await.status, 204, "what is there can be saved again");
    }

    async fn a_visitors_list_moves_to_the_account(app: TestApp) {
        publish_posts(&app, [draft_of("One"), draft_of("Two"), draft_of("Three")]).await;
        save_article(&app, ANNA, "one").await;
        save_article(&app, ANNA, "two").await;
        app.member(ANNA, "anna@example.org").await;
        assert_eq!(app.get_as(ANNA, LIST).await.json(), json!([]), "it moved");
        save_article(&app, BEN, "one").await;
        save_article(&app, BEN, "three").await;
        let body = json!({"email": "anna@example.org", "password": PASSWORD});
        let token = app.post_as(BEN, "/api/auth/login", body).await.json()["token"].as_str().unwrap().to_owned();
        assert_eq!(list_slugs(&app.get_with(&token, LIST).await), ["three", "two", "one"], "what is on both keeps the account's place");
    }
}
