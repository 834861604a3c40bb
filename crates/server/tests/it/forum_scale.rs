//! The forum at size: long texts, long topics, several instances.

use std::time::Duration;

use serde_json::json;

use crate::blog_pages::{another_instance, text_of};
use crate::forum::{ForumMember, TOPICS, pause};

on_both! {
    async fn a_text_that_would_take_long_to_show_is_refused_with_its_reason(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let table = format!("{}\n{}|\n{}", "|".repeat(101), "|-".repeat(100), "a\n".repeat(9_000));
        for body in [table, ">".repeat(16_000), "- - - - - a\n\n".repeat(1_500)] {
            let refused = anna.ask(&app, "A long text", &body).await;
            assert_eq!(refused.refusal(), "422 content_too_long");
            assert!(refused.json()["fields"]["body"].is_string(), "{}", refused.text());
        }
        assert!(!anna.ask(&app, "A long text", &"[".repeat(16_000)).await.status.is_server_error());
    }

    async fn replies_at_once_get_numbers_of_their_own(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let (ben, cleo, dora) = (ForumMember::sign_up(&app, "ben").await, ForumMember::sign_up(&app, "cleo").await, ForumMember::sign_up(&app, "dora").await);
        let topic = anna.ask(&app, "A question", "Who is first?").await.json();
        let answers = tokio::join!(
            ben.reply(&app, &topic, "It is me, of course"),
            cleo.reply(&app, &topic, "No, I was quicker"),
            dora.reply(&app, &topic, "Neither of you two"),
        );
        let mut numbers: Vec<_> = [answers.0, answers.1, answers.2].iter().map(|answer| answer.json()["number"].as_i64().unwrap()).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, [2, 3, 4]);
        assert_eq!(app.get(&format!("{TOPICS}/{}", topic["topicId"])).await.json()["replyCount"], 3);
    }

    async fn another_instance_shows_a_new_post(app: TestApp) {
        let other = another_instance(&app).await;
        let anna = ForumMember::sign_up(&app, "anna").await;
        let topic = anna.ask(&app, "A question", "The first text").await.json();
        pause(&app);
        for (path, word) in [(topic["path"].as_str().unwrap().split('#').next().unwrap(), "quillwort"), ("/forum", "marigold")] {
            // The other instance keeps the page as it is now.
            assert!(!text_of(&other, path).await.contains(word));
            let reply = match word {
                "quillwort" => anna.reply(&app, &topic, "The quillwort text").await,
                _ => anna.ask(&app, "The marigold text", "Of another topic").await,
            };
            assert_eq!(reply.json()["state"], "visible", "{}", reply.text());
            pause(&app);
            let seen = async {
                while !text_of(&other, path).await.contains(word) {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            };
            tokio::time::timeout(Duration::from_secs(10), seen).await.unwrap();
        }
    }

    async fn a_topic_of_ten_thousand_posts_has_pages_of_twenty(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let topic = anna.ask(&app, "A long topic", "The beginning").await.json();
        let id = topic["topicId"].as_i64().unwrap();
        for thousand in 0..10_i64 {
            let rows: Vec<String> = (1..=1000)
                .map(|row| thousand * 1000 + row + 1)
                .map(|number| format!(
                    "({id}, {number}, 'm:{}', 'visible', 'x', '<p>x</p>', {number}, {number}, {number}, 1, '', '', '', '', 0, 0, 0, FALSE)",
                    2000 + number % 50
                ))
                .collect();
            app.change(&format!(
                "INSERT INTO forum_posts (topic_id, number, author, state, body, html, created_at, shown_at, changed_at, version, held_why,
                 pending_html, pending_title, pending_why, helped, did_not_help, score, is_moderated) VALUES {}",
                rows.join(", ")
            ))
            .await;
        }
        app.change(&format!("UPDATE forum_topics SET last_number = 10001, visible_posts = 10001 WHERE id = {id}")).await;
        let page = app.get(&format!("{TOPICS}/{id}?page=501")).await.json();
        assert_eq!((&page["pages"], &page["posts"][0]["number"], &page["participants"]), (&json!(501), &json!(10_001), &json!(51)));
        let middle = app.get(&format!("{TOPICS}/{id}?page=250&order=helped")).await.json();
        assert_eq!((middle["posts"].as_array().unwrap().len(), &middle["posts"][0]["number"]), (20, &json!(4982)));
        pause(&app);
        let reply = anna.reply(&app, &topic, "The end").await.json();
        assert_eq!(reply["number"], 10_002);
        let page = app.get(&format!("{TOPICS}/{id}?post={}", reply["postId"])).await.json();
        assert_eq!((&page["page"], &page["replyCount"]), (&json!(501), &json!(10_001)));
    }
}
