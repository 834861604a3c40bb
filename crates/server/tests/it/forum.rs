//! The forum: reading and writing.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};

use crate::harness::{Answer, TestApp};

pub const TOPICS: &str = "/api/forum/topics";
pub const SECOND: i64 = 1_000_000;
pub const HOUR: i64 = 3600 * SECOND;
pub const DAY: i64 = 24 * HOUR;

/// Member who is logged in, with the token of the session.
pub struct ForumMember {
    pub token: String,
    pub handle: String,
}

impl ForumMember {
    pub async fn sign_up(app: &TestApp, handle: &str) -> Self {
        let token = app.member("", &format!("{handle}@example.org")).await;
        Self {
            token,
            handle: handle.to_owned(),
        }
    }

    /// Signs up a member who is old enough and has three visible posts.
    pub async fn above_newcomer(app: &TestApp, handle: &str) -> Self {
        let member = Self::sign_up(app, handle).await;
        app.clock.advance_micros(2 * DAY);
        for part in ["first", "second", "third"] {
            let written = member
                .ask(
                    app,
                    &format!("{part} question of {handle}"),
                    &format!("{handle} asks the {part} question here"),
                )
                .await;
            assert_eq!(written.json()["state"], "visible", "{}", written.text());
            app.clock.advance_micros(61 * SECOND);
        }
        let limits = member.get(app, "/api/forum/limits").await.json();
        assert_eq!(limits["level"], 1, "{limits}");
        member
    }

    pub async fn post(&self, app: &TestApp, path: &str, body: Value) -> Answer {
        app.ask_with(&self.token, Method::POST, path, body).await
    }

    pub async fn get(&self, app: &TestApp, path: &str) -> Answer {
        app.get_with(&self.token, path).await
    }

    pub async fn send(&self, app: &TestApp, method: Method, path: &str, body: Value) -> Answer {
        app.ask_with(&self.token, method, path, body).await
    }

    /// Opens a topic.
    pub async fn ask(&self, app: &TestApp, title: &str, body: &str) -> Answer {
        let topic = json!({
            "title": title, "body": body, "category": "progress", "handle": self.handle, "writingSeconds": 30,
        });
        self.post(app, TOPICS, topic).await
    }

    pub async fn reply(&self, app: &TestApp, topic: &Value, body: &str) -> Answer {
        let reply = json!({"body": body, "handle": self.handle, "writingSeconds": 30});
        self.post(app, &format!("{TOPICS}/{}/posts", topic["topicId"]), reply)
            .await
    }
}

/// Waits for as long as a newcomer must between two posts.
pub fn pause(app: &TestApp) {
    app.clock.advance_micros(61 * SECOND);
}

/// Texts of the topic's posts that a guest sees.
async fn public_posts(app: &TestApp, topic: &Value) -> Vec<Value> {
    let topic = app.get(&format!("{TOPICS}/{}", topic["topicId"])).await.json();
    topic["posts"].as_array().unwrap().clone()
}

async fn post_form(app: &TestApp, path: &str, cookie: &str, form: &str) -> Answer {
    let request = Request::post(path)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::COOKIE, cookie);
    app.send(request.body(Body::from(form.to_owned())).unwrap()).await
}

on_both! {
    async fn a_topic_and_its_answers_are_read_by_everybody(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let ben = ForumMember::sign_up(&app, "ben").await;
        let topic = anna.ask(&app, "How do I price my first candle?", "I make **soy** candles.").await;
        assert_eq!(topic.status, 201, "{}", topic.text());
        let topic = topic.json();
        assert_eq!((&topic["state"], &topic["number"]), (&json!("visible"), &json!(1)));
        assert_eq!(topic["path"], format!("/forum/t/{}-how-do-i-price-my-first-candle#post-1", topic["topicId"]));
        let reply = ben.reply(&app, &topic, "Start with three prices.").await.json();
        assert_eq!(reply["number"], 2);
        let read = app.get(&format!("{TOPICS}/{}", topic["topicId"])).await.json();
        assert_eq!((&read["replyCount"], &read["participants"]), (&json!(1), &json!(2)));
        assert_eq!(read["posts"][0]["html"], "<p>I make <strong>soy</strong> candles.</p>\n");
        assert_eq!(read["posts"][1]["author"]["handle"], "ben");
        assert_eq!(read["posts"][0]["body"], Value::Null, "the source is the author's");
        let list = app.get(&format!("{TOPICS}?category=progress")).await.json();
        assert_eq!((&list["total"], &list["items"][0]["replyCount"]), (&json!(1), &json!(1)));
        let categories = app.get("/api/forum/categories").await.json();
        assert_eq!(categories.as_array().unwrap().len(), 5);
        assert_eq!(categories[2]["topicCount"], 1);
        let notices = anna.get(&app, "/api/forum/notices").await.json();
        assert_eq!((&notices["unread"], &notices["items"][0]["kind"]), (&json!(1), &json!("reply")));
    }

    async fn the_first_post_needs_a_handle_and_confusable_ones_are_refused(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let topic = |handle: Value| json!({"title": "A title", "body": "A text", "category": "progress", "handle": handle, "writingSeconds": 9});
        assert_eq!(anna.post(&app, TOPICS, topic(Value::Null)).await.refusal(), "422 handle_required");
        for handle in ["admin", "ａｄｍｉｎ", "anna@example.org", "ab", "S1destart"] {
            let refused = anna.post(&app, TOPICS, topic(json!(handle))).await;
            assert_eq!(refused.refusal(), "422 invalid_handle", "{handle}");
            assert!(refused.json()["fields"]["handle"].is_string());
        }
        assert_eq!(anna.post(&app, TOPICS, topic(json!("bill"))).await.status, 201);
        let ben = ForumMember::sign_up(&app, "ben").await;
        for handle in ["bill", "BILL", "b1ll", "b-i-l-l"] {
            assert_eq!(ben.post(&app, TOPICS, topic(json!(handle))).await.refusal(), "409 handle_taken", "{handle}");
        }
    }

    async fn fields_that_cannot_be_taken_are_named(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        for (change, field) in [
            (json!({"title": "abcd"}), "title"),
            (json!({"title": "x".repeat(151)}), "title"),
            (json!({"body": " \u{200b} "}), "body"),
            (json!({"category": "nowhere"}), "category"),
            (json!({"planStep": 13}), "planStep"),
        ] {
            let mut topic = json!({"title": "A title", "body": "A text", "category": "progress", "handle": "anna", "writingSeconds": 9});
            topic.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
            let refused = anna.post(&app, TOPICS, topic).await;
            assert_eq!(refused.refusal(), "422 invalid_forum_post", "{change}");
            assert!(refused.json()["fields"][field].is_string(), "{}", refused.text());
        }
        let long = anna.ask(&app, "A title", &"a".repeat(20_001)).await;
        assert_eq!(long.refusal(), "422 content_too_long");
    }

    async fn the_fourth_topic_of_a_newcomers_day_waits(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        for number in 1..=3 {
            assert_eq!(anna.ask(&app, &format!("Topic number {number}"), &format!("Text number {number} of mine")).await.status, 201);
            if number == 1 {
                let soon = anna.ask(&app, "Too soon", "After the first one").await;
                assert_eq!((soon.refusal().as_str(), soon.header("retry-after")), ("429 rate_limited", "60"));
            }
            pause(&app);
        }
        let refused = anna.ask(&app, "The fourth one", "On the same day").await;
        assert_eq!(refused.refusal(), "429 rate_limited");
        assert_eq!(refused.header("retry-after"), (24 * 3600 - 3 * 61).to_string());
        let limits = anna.get(&app, "/api/forum/limits").await.json();
        assert_eq!(limits["topics"], json!({"used": 3, "limit": 3}));
        app.clock.advance_micros(DAY - 183 * SECOND);
        assert_eq!(anna.ask(&app, "The fourth one", "On the next day").await.status, 201);
    }

    async fn a_level_begins_with_three_conditions_and_ends_with_a_hidden_post(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        app.clock.advance_micros(DAY);
        let mut last = Value::Null;
        for number in 1..=3 {
            let limits = anna.get(&app, "/api/forum/limits").await.json();
            assert_eq!(limits["level"], 0, "{number}");
            assert_eq!(limits["next"]["conditions"][1]["have"], number - 1);
            last = anna.ask(&app, &format!("Topic number {number}"), &format!("Text number {number} of mine")).await.json();
            pause(&app);
        }
        assert_eq!(anna.get(&app, "/api/forum/limits").await.json()["level"], 1);
        app.change(&format!("UPDATE forum_posts SET state = 'hidden', is_moderated = TRUE WHERE id = {}", last["postId"])).await;
        assert_eq!(anna.get(&app, "/api/forum/limits").await.json()["level"], 0);
    }

    async fn a_held_post_is_seen_by_its_author_alone(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let ben = ForumMember::sign_up(&app, "ben").await;
        let topic = anna.ask(&app, "My first shop", "See https://shop.example for zebracandles").await.json();
        assert_eq!((&topic["state"], &topic["heldWhy"][0]["reason"]), (&json!("held"), &json!("link")));
        let path = format!("{TOPICS}/{}", topic["topicId"]);
        for answer in [app.get(&path).await, ben.get(&app, &path).await] {
            assert_eq!(answer.refusal(), "404 not_found");
        }
        assert_eq!(anna.get(&app, &path).await.json()["posts"][0]["heldWhy"][0]["reason"], "link");
        for path in [TOPICS, &format!("{TOPICS}?q=zebracandles"), "/api/forum/categories", "/forum/feed.xml", "/sitemap.xml", "/api/forum/users/anna"] {
            let text = app.get(path).await.text().to_owned();
            assert!(!text.contains("shop.example") && !text.contains("zebracandles"), "{path}: {text}");
        }
        assert_eq!(app.get(TOPICS).await.json()["total"], 0);
        let held = anna.get(&app, "/api/forum/limits").await.json();
        assert_eq!(held["heldPost"]["postId"], topic["postId"]);
        pause(&app);
        assert_eq!(anna.ask(&app, "Another topic", "Without a link").await.refusal(), "409 post_held");
        let reply = ben.reply(&app, &topic, "I guessed the number").await;
        assert_eq!(reply.refusal(), "404 not_found");
    }

    async fn a_held_post_is_edited_into_a_visible_one_or_withdrawn(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let topic = anna.ask(&app, "My first shop", "See https://shop.example").await.json();
        let edited = anna.send(&app, Method::PATCH, &format!("/api/forum/posts/{}", topic["postId"]), json!({"body": "No link any more", "version": 1})).await;
        assert_eq!(edited.json()["state"], "visible", "{}", edited.text());
        assert_eq!(public_posts(&app, &topic).await[0]["html"], "<p>No link any more</p>\n");
        pause(&app);
        let held = anna.ask(&app, "Another shop", "See https://other.example").await.json();
        let withdraw = format!("/api/forum/posts/{}/withdraw", held["postId"]);
        assert_eq!(anna.post(&app, &withdraw, Value::Null).await.status, 204);
        assert_eq!(anna.post(&app, &withdraw, Value::Null).await.refusal(), "404 not_found");
        assert_eq!(app.get(&format!("{TOPICS}/{}", held["topicId"])).await.refusal(), "404 not_found");
    }

    async fn an_edit_that_adds_a_link_keeps_the_old_text(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let topic = anna.ask(&app, "A harmless question", "How do I begin?").await.json();
        let path = format!("/api/forum/posts/{}", topic["postId"]);
        let edit = anna.send(&app, Method::PATCH, &path, json!({"body": "Buy at https://spam.example", "version": 1})).await.json();
        assert_eq!((&edit["state"], &edit["heldWhy"][0]["reason"]), (&json!("visible"), &json!("link")));
        assert_eq!(edit["post"]["pendingEdit"]["body"], "Buy at https://spam.example");
        assert_eq!(public_posts(&app, &topic).await[0]["html"], "<p>How do I begin?</p>\n");
        assert_eq!(public_posts(&app, &topic).await[0]["pendingEdit"], Value::Null);
        let stale = anna.send(&app, Method::PATCH, &path, json!({"body": "Later", "version": 1})).await;
        assert_eq!(stale.refusal(), "409 edited_elsewhere");
        assert_eq!(anna.get(&app, "/api/forum/mine").await.json()["held"][0]["isEdit"], true);
        assert_eq!(anna.post(&app, &format!("{path}/withdraw"), Value::Null).await.status, 204);
        assert_eq!(anna.get(&app, "/api/forum/mine").await.json()["held"], json!([]));
        let titled = anna.send(&app, Method::PATCH, &path, json!({"title": "Buy at https://spam.example", "body": "How do I begin?", "version": 3})).await;
        assert_eq!(titled.json()["heldWhy"][0]["reason"], "link", "{}", titled.text());
    }

    async fn edits_are_marked_after_a_day_and_keep_the_history(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let topic = anna.ask(&app, "A harmless question", "First text").await.json();
        let path = format!("/api/forum/posts/{}", topic["postId"]);
        anna.send(&app, Method::PATCH, &path, json!({"body": "Second text", "title": "A better question", "version": 1})).await;
        assert_eq!(public_posts(&app, &topic).await[0]["editedAt"], Value::Null);
        app.clock.advance_micros(DAY + SECOND);
        anna.send(&app, Method::PATCH, &path, json!({"body": "Third text", "version": 2})).await;
        assert!(public_posts(&app, &topic).await[0]["editedAt"].is_string());
        assert_eq!(app.rows("SELECT body FROM forum_edits").await.len(), 2);
        let page = app.get(&format!("{TOPICS}/{}", topic["topicId"])).await.json();
        assert_eq!((&page["title"], &page["slug"]), (&json!("A better question"), &json!("a-better-question")));
    }

    async fn a_repeated_text_is_held_on_the_whole_site_for_a_week(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let ben = ForumMember::sign_up(&app, "ben").await;
        let offer = "I can write ten descriptions for your products by tomorrow evening, just ask me for a price";
        assert_eq!(anna.ask(&app, "Descriptions for shops", offer).await.json()["state"], "visible");
        let again = ben.ask(&app, "DESCRIPTIONS for shops!", &format!("{offer} now")).await.json();
        assert_eq!(again["heldWhy"][0]["reason"], "repeated");
        let cleo = ForumMember::sign_up(&app, "cleo").await;
        app.clock.advance_micros(8 * DAY);
        assert_eq!(cleo.ask(&app, "Descriptions for shops", offer).await.json()["state"], "visible");
    }

    async fn programs_and_traps_are_held(app: TestApp) {
        for (number, (field, value, reason)) in [("writingSeconds", json!(2.5), "too_fast"), ("writingSeconds", Value::Null, "too_fast"), ("website", json!("x"), "trap")].into_iter().enumerate() {
            let member = ForumMember::sign_up(&app, &format!("member-{number}x")).await;
            let mut topic = json!({"title": "A title", "body": format!("Text {number} of somebody"), "category": "progress", "handle": member.handle, "writingSeconds": 9});
            topic[field] = value;
            let held = member.post(&app, TOPICS, topic).await.json();
            assert_eq!(held["heldWhy"][0]["reason"], reason, "{held}");
        }
    }

    async fn a_deleted_post_leaves_a_tombstone_and_its_text_goes_after_thirty_days(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let ben = ForumMember::sign_up(&app, "ben").await;
        let topic = anna.ask(&app, "A question", "Something private").await.json();
        ben.reply(&app, &topic, "An answer").await;
        let path = format!("/api/forum/posts/{}", topic["postId"]);
        assert_eq!(ben.send(&app, Method::DELETE, &path, Value::Null).await.refusal(), "404 not_found");
        assert_eq!(anna.send(&app, Method::DELETE, &path, Value::Null).await.status, 204);
        let posts = public_posts(&app, &topic).await;
        assert_eq!((&posts[0]["state"], &posts[0]["html"], &posts[0]["author"]), (&json!("removed"), &json!(""), &Value::Null));
        assert_eq!(posts[1]["html"], "<p>An answer</p>\n", "answers of others stay");
        assert_eq!(app.get(&format!("{TOPICS}?q=private")).await.json()["total"], 0);
        assert!(app.dump_rows().await.contains("Something private"));
        app.clock.advance_micros(31 * DAY);
        server::community::forum::clean_up(&app.state).await.unwrap();
        assert!(!app.dump_rows().await.contains("Something private"));
    }

    async fn deleting_a_topic_without_answers_takes_it_away(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let topic = anna.ask(&app, "A question", "Something").await.json();
        anna.send(&app, Method::DELETE, &format!("/api/forum/posts/{}", topic["postId"]), json!({"version": 1})).await;
        assert_eq!(app.get(&format!("{TOPICS}/{}", topic["topicId"])).await.refusal(), "404 not_found");
        assert_eq!(app.get(TOPICS).await.json()["total"], 0);
    }

    async fn a_search_finds_words_of_posts_and_titles(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let ben = ForumMember::sign_up(&app, "ben").await;
        let first = anna.ask(&app, "Pricing candles", "A beginner asks").await.json();
        pause(&app);
        let second = anna.ask(&app, "About evenings", "Nothing yet on prices").await.json();
        ben.reply(&app, &second, "Try lavender").await;
        let found = async |question: &str| {
            let list = app.get(&format!("{TOPICS}?q={question}")).await.json();
            let items = list["items"].as_array().unwrap().clone();
            items.iter().map(|item| item["id"].as_i64().unwrap()).collect::<Vec<_>>()
        };
        let (first, second) = (first["topicId"].as_i64().unwrap(), second["topicId"].as_i64().unwrap());
        assert_eq!(found("price").await, [first, second], "the title counts more");
        assert_eq!(found("lavend").await, [second]);
        assert_eq!(found("lavender%20candles").await, Vec::<i64>::new(), "one post needs all words");
    }

    async fn a_post_keeps_its_number_and_its_page(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let topic = anna.ask(&app, "A long topic", "The beginning").await.json();
        let id = topic["topicId"].as_i64().unwrap();
        for number in 2..=45 {
            app.change(&format!(
                "INSERT INTO forum_posts (topic_id, number, author, state, body, html, created_at, shown_at, changed_at, version, held_why,
                 pending_html, pending_title, pending_why, helped, did_not_help, score, is_moderated)
                 VALUES ({id}, {number}, 'm:1000', 'visible', 'x', '<p>x</p>', {number}, {number}, {number}, 1, '', '', '', '', 0, 0, 0, FALSE)"
            )).await;
        }
        app.change(&format!("UPDATE forum_topics SET last_number = 45, visible_posts = 45 WHERE id = {id}")).await;
        let page = app.get(&format!("{TOPICS}/{id}?page=3")).await.json();
        assert_eq!((&page["pages"], &page["posts"][0]["number"], page["posts"].as_array().unwrap().len()), (&json!(3), &json!(41), 5));
        let post = app.rows("SELECT id FROM forum_posts WHERE number = 27").await[0].try_get::<i64>("", "id").unwrap();
        assert_eq!(app.get(&format!("{TOPICS}/{id}?post={post}")).await.json()["page"], 2);
        assert_eq!(app.get(&format!("{TOPICS}/{id}?page=4")).await.refusal(), "404 not_found");
        assert_eq!(app.get(&format!("{TOPICS}/{id}?order=helped&page=1")).await.json()["posts"][0]["number"], 1);
    }

    async fn drafts_are_kept_and_a_post_clears_its_own(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let path = |key: &str| format!("/api/forum/drafts/{key}");
        for key in ["topic", "reply-12"] {
            let saved = anna.send(&app, Method::PUT, &path(key), json!({"title": "Half", "body": "A sentence"})).await;
            assert_eq!(saved.json()["body"], "A sentence", "{}", saved.text());
        }
        anna.ask(&app, "A question", "A sentence and more").await;
        assert_eq!(anna.get(&app, &path("topic")).await.status, 204, "a form without a draft is no failure");
        assert_eq!(anna.get(&app, &path("reply-12")).await.json()["title"], "Half");
        assert_eq!(anna.send(&app, Method::DELETE, &path("reply-12"), Value::Null).await.status, 204);
        assert_eq!(anna.send(&app, Method::PUT, &path("../x"), json!({})).await.status, 404);
        assert_eq!(anna.get(&app, &path("no-form")).await.refusal(), "404 not_found");
    }

    async fn the_rules_name_levels_and_begin_sentences_with_a_capital(app: TestApp) {
        let rules = app.get("/api/forum/rules").await.json();
        let texts = |field: &str| rules["levels"].as_array().unwrap().iter().map(|level| level[field].as_str().unwrap().to_owned()).collect::<Vec<_>>();
        assert_eq!(texts("name"), ["Newcomer", "Member", "Regular"]);
        assert_eq!(texts("links"), [
            "A post or an edit with a link is checked first",
            "5 per post; a link to a site that is new here is checked first",
            "No limit",
        ]);
        let anna = ForumMember::sign_up(&app, "anna").await;
        let limits = anna.get(&app, "/api/forum/limits").await.json();
        assert_eq!((&limits["levelName"], &limits["next"]["name"]), (&json!("Newcomer"), &json!("Member")));
    }

    async fn more_than_three_notices_of_a_kind_become_one(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let ben = ForumMember::above_newcomer(&app, "ben").await;
        let topic = anna.ask(&app, "A question", "Who knows?").await.json();
        for number in 1..=6 {
            app.clock.advance_micros(11 * SECOND);
            let reply = ben.reply(&app, &topic, &format!("Answer number {number} for @anna and nobody else")).await;
            assert_eq!(reply.json()["state"], "visible", "{}", reply.text());
        }
        let notices = anna.get(&app, "/api/forum/notices").await.json();
        let counts: Vec<i64> = notices["items"].as_array().unwrap().iter().map(|item| item["count"].as_i64().unwrap()).collect();
        assert_eq!(counts, [4, 1, 1], "{notices}");
        assert_eq!(anna.post(&app, "/api/forum/notices/read", Value::Null).await.status, 204);
        assert_eq!(anna.get(&app, "/api/forum/notices").await.json()["unread"], 0);
        anna.send(&app, Method::PUT, &format!("{TOPICS}/{}/level", topic["topicId"]), json!({"level": "muted"})).await;
        app.clock.advance_micros(11 * SECOND);
        ben.reply(&app, &topic, "One more for @anna").await;
        assert_eq!(anna.get(&app, "/api/forum/notices").await.json()["unread"], 0);
    }

    async fn forms_work_without_scripts(app: TestApp) {
        ForumMember::sign_up(&app, "anna").await;
        let log_in = post_form(&app, "/login?next=/forum/new", "", "email=anna%40example.org&password=lamp+paper+ink+amber").await;
        assert_eq!((log_in.status.as_u16(), log_in.header("location")), (303, "/forum/new"));
        let cookie = log_in.header("set-cookie").split(';').next().unwrap().to_owned();
        let topic = "title=A+plain+question&body=Without+scripts&category=progress&handle=anna&website=";
        let guest = post_form(&app, "/forum/new", "", topic).await;
        assert_eq!(guest.status, 401);
        let held = post_form(&app, "/forum/new", &cookie, topic).await;
        assert_eq!((held.status.as_u16(), held.header("location")), (303, "/forum/new?notice=held_too_fast"), "a newcomer's form has no time");
        app.change("UPDATE forum_posts SET state = 'visible', shown_at = created_at").await;
        app.change("UPDATE forum_topics SET state = 'visible', visible_posts = 1").await;
        let refused = post_form(&app, "/forum/new", &cookie, "title=abc&body=x&category=progress").await;
        assert_eq!(refused.status, 422);
        let flag = post_form(&app, "/forum/t/1-a-plain-question", &cookie, "action=flag&post=1&reason=spam").await;
        assert_eq!(flag.status, 403, "an own post");
        let notices = post_form(&app, "/forum/notices", &cookie, "").await;
        assert_eq!(notices.status, 200);
        let queue = post_form(&app, "/forum/queue", &cookie, "").await;
        assert_eq!(queue.status, 403);
        let elsewhere = Request::post("/forum/new").header(header::COOKIE, &cookie).header(header::ORIGIN, "https://evil.test")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        assert_eq!(app.send(elsewhere.body(Body::from(topic)).unwrap()).await.status, 403);
        let unnamed = post_form(&app, "/login", "", "email=anna%40example.org&password=lamp+paper+ink+amber").await;
        assert_eq!(unnamed.header("location"), "/dashboard", "as with scripts");
        assert_eq!(post_form(&app, "/logout", &cookie, "").await.header("location"), "/");
        let wrong = post_form(&app, "/login", "", "email=anna%40example.org&password=wrong").await;
        assert_eq!(wrong.status, 401);
        assert!(!wrong.text().contains("wrong\""), "the password is not given back");
    }

    async fn a_list_shows_the_first_paragraph_of_a_topic(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        anna.ask(&app, "A market stall", "I sell soy candles on Saturdays.\n\n- a table\n- a cloth\n\nWhat do you use?").await;
        pause(&app);
        anna.ask(&app, "A short hello", "Hi.\n\n> It begins with a greeting").await;
        let list = app.get(TOPICS).await.json();
        let excerpts = list["items"].as_array().unwrap().iter().map(|topic| topic["excerpt"].as_str().unwrap());
        assert_eq!(excerpts.collect::<Vec<_>>(), ["Hi. It begins with a greeting", "I sell soy candles on Saturdays."]);
    }

    async fn feeds_and_sitemap_list_visible_topics(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let topic = anna.ask(&app, "Candles & <b>more</b>", "A text with <script>").await.json();
        let address = format!("/forum/t/{}-candles-b-more-b", topic["topicId"]);
        for path in ["/forum/feed.xml", "/forum/c/progress/feed.xml", &format!("/forum/t/{}/feed.xml", topic["topicId"])] {
            let feed = app.get(path).await;
            assert_eq!((feed.status.as_u16(), feed.header("content-type")), (200, "application/atom+xml; charset=utf-8"), "{path}");
            assert!(feed.text().contains(&address) && feed.text().contains("Candles &amp; &lt;b&gt;"), "{}", feed.text());
        }
        assert!(app.get("/sitemap.xml").await.text().contains(&address));
        assert_eq!(app.get("/forum/c/nowhere/feed.xml").await.status, 404);
        assert_eq!(app.get("/forum/t/999/feed.xml").await.status, 404);
    }

    async fn a_member_leaves_posts_behind_or_erases_them(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let ben = ForumMember::sign_up(&app, "ben").await;
        let kept = anna.ask(&app, "A kept question", "Kept text").await.json();
        let erased = ben.ask(&app, "An erased question", "Erased text").await.json();
        pause(&app);
        assert_eq!(anna.reply(&app, &erased, "An answer of Anna").await.status, 201);
        let leave = async |member: &ForumMember, erase: bool| {
            let body = json!({"password": crate::harness::PASSWORD, "erasePosts": erase});
            assert_eq!(member.send(&app, Method::DELETE, "/api/auth/user", body).await.status, 204);
        };
        leave(&ben, true).await;
        leave(&anna, false).await;
        let posts = public_posts(&app, &kept).await;
        assert_eq!((&posts[0]["html"], &posts[0]["author"]), (&json!("<p>Kept text</p>\n"), &Value::Null));
        let posts = public_posts(&app, &erased).await;
        assert_eq!((&posts[0]["state"], &posts[1]["html"]), (&json!("removed"), &json!("<p>An answer of Anna</p>\n")));
        let everything = app.dump_rows().await;
        assert!(!everything.contains("Erased text") && !everything.contains("m:100"), "{everything}");
        assert_eq!(app.get("/api/forum/users/anna").await.status, 404);
    }

    async fn a_progress_topic_shows_ticks_until_its_author_ends_it(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let topic = json!({"title": "My first week", "body": "It went well", "category": "progress", "handle": "anna", "writingSeconds": 9, "planStep": 2, "showProgress": true});
        let topic = anna.post(&app, TOPICS, topic).await.json();
        let path = format!("{TOPICS}/{}", topic["topicId"]);
        let read = app.get(&path).await.json();
        assert_eq!(read["progress"], json!({"done": 0, "steps": 12, "activeEvenings": 0}));
        assert!(read["planStepTitle"].is_string());
        assert_eq!(anna.send(&app, Method::DELETE, &format!("{path}/progress"), Value::Null).await.status, 204);
        assert_eq!(app.get(&path).await.json()["progress"], Value::Null);
    }

    async fn the_operator_writes_two_topics_once(app: TestApp) {
        for _ in 0..2 {
            server::community::forum::write_starter_topics(&app.state).await.unwrap();
        }
        let list = app.get(TOPICS).await.json();
        assert_eq!(list["total"], 2, "{list}");
        for topic in list["items"].as_array().unwrap() {
            assert_eq!((&topic["author"]["isOperator"], &topic["isPinned"], &topic["isLocked"]), (&json!(true), &json!(true), &json!(true)));
        }
        let anna = ForumMember::sign_up(&app, "anna").await;
        let locked = anna.reply(&app, &json!({"topicId": list["items"][0]["id"]}), "Hello").await;
        assert_eq!(locked.refusal(), "409 locked");
    }
}
