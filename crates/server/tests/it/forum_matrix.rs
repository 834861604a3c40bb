//! Permissions in the forum: each call and each action by guests, the three levels, the author, a moderator, the admin
//! and a suspended member.

use axum::http::Method;
use serde_json::{Value, json};

use crate::forum::{ForumMember, TOPICS, pause};
use crate::forum_moderation::{ACTIONS, QUEUE, act, moderator};
use crate::harness::{Answer, TestApp};

const ADMIN_ACTIONS: &str = "/api/admin/forum/actions";

/// One person of each kind, and a topic of the author with a reply of the newcomer.
struct ForumCast {
    newcomer: ForumMember,
    member: ForumMember,
    regular: ForumMember,
    author: ForumMember,
    moderator: ForumMember,
    suspended: ForumMember,
    /// Cookie.
    admin: String,
    topic: Value,
    reply: Value,
}

impl ForumCast {
    async fn gather(app: &TestApp) -> Self {
        let author = ForumMember::above_newcomer(app, "author").await;
        let topic = author
            .ask(app, "The question of the matrix", "A text for the matrix")
            .await
            .json();
        let newcomer = ForumMember::sign_up(app, "newcomer").await;
        let reply = newcomer.reply(app, &topic, "A reply for the matrix").await.json();
        let member = ForumMember::above_newcomer(app, "second").await;
        let regular = ForumMember::above_newcomer(app, "third").await;
        make_regular(app, "third").await;
        assert_eq!(regular.get(app, "/api/forum/limits").await.json()["level"], 2);
        let moderator = moderator(app, "mona").await;
        let suspended = ForumMember::above_newcomer(app, "fourth").await;
        let penalty = json!({"action": "suspend", "target": "member:fourth", "reason": "For the matrix", "until": "2030-01-01T00:00:00Z"});
        assert_eq!(moderator.post(app, ACTIONS, penalty).await.status, 201);
        Self {
            newcomer,
            member,
            regular,
            author,
            moderator,
            suspended,
            admin: app.admin().await,
            topic,
            reply,
        }
    }

    /// Members with a session, in the order of the columns below.
    fn members(&self) -> [&ForumMember; 6] {
        [
            &self.newcomer,
            &self.member,
            &self.regular,
            &self.author,
            &self.moderator,
            &self.suspended,
        ]
    }

    /// Asserts that only moderators and admins may do this.
    async fn assert_refused_to_others(&self, app: &TestApp, path: &str, body: &Value) {
        let member_path = format!("/api/forum/{path}");
        for cookie in ["", &self.admin] {
            let refused = app.ask_as(cookie, Method::POST, &member_path, body.clone()).await;
            assert_eq!(refused.refusal(), "401 login_required", "{path} {body}");
        }
        for person in self.members() {
            if person.handle != self.moderator.handle {
                let refused = person.post(app, &member_path, body.clone()).await;
                assert_eq!(
                    refused.refusal(),
                    "403 moderator_required",
                    "{} {path} {body}",
                    person.handle
                );
            }
            let refused = person
                .post(app, &format!("/api/admin/forum/{path}"), body.clone())
                .await;
            assert_eq!(refused.code(), "admin_required", "{} {path} {body}", person.handle);
        }
        let guest = app.post(&format!("/api/admin/forum/{path}"), body.clone()).await;
        assert_eq!(guest.code(), "admin_required", "{path} {body}");
    }

    async fn act_as_admin(&self, app: &TestApp, body: &Value) -> Answer {
        app.ask_as(&self.admin, Method::POST, ADMIN_ACTIONS, body.clone()).await
    }

    async fn undo_as_admin(&self, app: &TestApp, done: &Answer) -> Answer {
        assert_eq!(done.status, 201, "{}", done.text());
        let undo = format!("{ADMIN_ACTIONS}/{}/undo", done.json()["id"]);
        app.ask_as(&self.admin, Method::POST, &undo, json!({})).await
    }
}

/// Gives a member what the highest level needs.
async fn make_regular(app: &TestApp, handle: &str) {
    let owner = format!("(SELECT owner FROM forum_members WHERE handle = '{handle}')");
    app.change(&format!(
        "UPDATE forum_members SET active_days = 15 WHERE handle = '{handle}'"
    ))
    .await;
    for number in 101..=107 {
        app.change(&format!(
            "INSERT INTO forum_posts (topic_id, number, author, state, body, html, created_at, shown_at, changed_at, version, held_why,
             pending_html, pending_title, pending_why, helped, did_not_help, score, is_moderated)
             VALUES (1, {number}, {owner}, 'visible', 'x', '<p>x</p>', 1, 1, 1, 1, '', '', '', '', 1, 0, 0, FALSE)"
        ))
        .await;
    }
}

on_both! {
    async fn everybody_reads(app: TestApp) {
        let cast = ForumCast::gather(&app).await;
        let topic = format!("{TOPICS}/{}", cast.topic["topicId"]);
        for path in ["/api/forum/categories", TOPICS, &topic, "/api/forum/users/author", "/api/forum/rules", "/api/forum/log", "/forum"] {
            assert_eq!(app.get(path).await.status, 200, "{path}");
            assert_eq!(app.get_as(&cast.admin, path).await.status, 200, "{path}");
            for person in cast.members() {
                assert_eq!(person.get(&app, path).await.status, 200, "{path} by {}", person.handle);
            }
        }
    }

    async fn each_call_of_a_member_is_for_its_people(app: TestApp) {
        let cast = ForumCast::gather(&app).await;
        let (id, post) = (&cast.topic["topicId"], format!("/api/forum/posts/{}", cast.topic["postId"]));
        let topic = format!("{TOPICS}/{id}");
        let new_topic = json!({"title": "UNIQUE", "body": "UNIQUE", "category": "progress", "handle": "HANDLE", "writingSeconds": 9});
        // newcomer, member, regular, author, moderator, suspended; a guest and an admin are refused everywhere.
        let calls: [(Method, String, Value, [u16; 6]); 22] = [
            (Method::POST, format!("{post}/flag"), json!({"reason": "other"}), [204, 204, 204, 403, 204, 403]),
            (Method::POST, format!("{post}/helped"), json!({"value": true}), [403, 200, 200, 403, 403, 403]),
            (Method::POST, format!("{post}/withdraw"), Value::Null, [404; 6]),
            (Method::PATCH, post.clone(), json!({"body": "Mine now", "version": 9}), [404, 404, 404, 409, 404, 404]),
            (Method::DELETE, post, json!({"version": 9}), [404, 404, 404, 409, 404, 404]),
            (Method::PUT, format!("{topic}/level"), json!({"level": "watching"}), [204; 6]),
            (Method::PUT, format!("{topic}/read"), json!({"number": 1}), [204; 6]),
            (Method::GET, format!("{topic}/mine"), Value::Null, [200; 6]),
            (Method::DELETE, format!("{topic}/progress"), Value::Null, [404, 404, 404, 204, 404, 404]),
            (Method::GET, "/api/forum/limits".to_owned(), Value::Null, [200; 6]),
            (Method::GET, "/api/forum/mine".to_owned(), Value::Null, [200; 6]),
            (Method::PUT, "/api/forum/drafts/topic".to_owned(), json!({"body": "Half"}), [200; 6]),
            (Method::GET, "/api/forum/drafts/topic".to_owned(), Value::Null, [200; 6]),
            (Method::DELETE, "/api/forum/drafts/topic".to_owned(), Value::Null, [204; 6]),
            (Method::GET, "/api/forum/notices".to_owned(), Value::Null, [200; 6]),
            (Method::POST, "/api/forum/notices/read".to_owned(), Value::Null, [204; 6]),
            (Method::GET, QUEUE.to_owned(), Value::Null, [403, 403, 403, 403, 200, 403]),
            (Method::GET, ACTIONS.to_owned(), Value::Null, [403, 403, 403, 403, 200, 403]),
            (Method::GET, "/api/forum/members/author".to_owned(), Value::Null, [403, 403, 403, 403, 200, 403]),
            (Method::POST, format!("{topic}/posts"), json!({"body": "UNIQUE", "handle": "HANDLE", "writingSeconds": 9}), [201, 201, 201, 201, 201, 403]),
            (Method::POST, TOPICS.to_owned(), new_topic.clone(), [201, 201, 201, 201, 201, 403]),
            // The fourth topic of the author's day is the second of the newcomer's.
            (Method::POST, TOPICS.to_owned(), new_topic, [201, 201, 201, 201, 201, 403]),
        ];
        for (number, (method, path, body, expected)) in calls.into_iter().enumerate() {
            for cookie in ["", &cast.admin] {
                let refused = app.ask_as(cookie, method.clone(), &path, body.clone()).await;
                assert_eq!(refused.refusal(), "401 login_required", "{method} {path}");
            }
            for (person, expected) in cast.members().into_iter().zip(expected) {
                let mut body = body.clone();
                if body["handle"] == "HANDLE" {
                    body["handle"] = json!(person.handle);
                    body["body"] = json!(format!("Text {number} of {} alone", person.handle));
                    if body["title"] == "UNIQUE" {
                        body["title"] = json!(format!("Topic {number} of {}", person.handle));
                    }
                }
                let answer = person.send(&app, method.clone(), &path, body).await;
                assert_eq!(answer.status, expected, "{method} {path} by {}: {}", person.handle, answer.text());
            }
            pause(&app);
        }
    }

    async fn each_action_of_a_moderator_and_its_undo_is_for_moderators_and_the_admin(app: TestApp) {
        let cast = ForumCast::gather(&app).await;
        let second = cast.member.ask(&app, "A second question", "To be merged").await.json();
        let held = ForumMember::sign_up(&app, "waiting").await.ask(&app, "A third question", "See https://held.example").await.json();
        let (post, topic, waiting) = (format!("post:{}", cast.topic["postId"]), format!("topic:{}", cast.topic["topicId"]), format!("post:{}", held["postId"]));
        let simple = |action: &str, target: &str| json!({"action": action, "target": target, "reason": "To try it"});
        let with = |action: &str, target: &str, field: &str, value: Value| {
            let mut body = simple(action, target);
            body[field] = value;
            body
        };
        // An action of the admin that comes first, and the action.
        let actions: [(Option<Value>, Value); 15] = [
            (None, simple("hide", &post)),
            (Some(simple("hide", &post)), simple("restore", &post)),
            (None, simple("lock", &topic)),
            (Some(simple("lock", &topic)), simple("unlock", &topic)),
            (None, simple("pin", &topic)),
            (Some(simple("pin", &topic)), simple("unpin", &topic)),
            (None, with("move", &topic, "to", json!("introductions"))),
            (None, with("merge", &format!("topic:{}", second["topicId"]), "to", cast.topic["topicId"].clone())),
            (None, with("split", &topic, "posts", json!([cast.reply["postId"]]))),
            (None, simple("approve", &waiting)),
            (None, simple("reject", &waiting)),
            (None, simple("warn", "member:author")),
            (None, simple("silence", "member:author")),
            (None, with("suspend", "member:author", "until", json!("2030-01-01T00:00:00Z"))),
            (None, with("note", &post, "note", json!("For moderators"))),
        ];
        for (before, mut body) in actions {
            if body["action"] == "split" {
                body["title"] = json!("A topic of its own");
            }
            let before = match &before {
                Some(before) => Some(cast.act_as_admin(&app, before).await),
                None => None,
            };
            cast.assert_refused_to_others(&app, "actions", &body).await;
            let done = cast.moderator.post(&app, ACTIONS, body.clone()).await;
            assert_eq!(done.status, 201, "{body}: {}", done.text());
            let undo = format!("actions/{}/undo", done.json()["id"]);
            cast.assert_refused_to_others(&app, &undo, &json!({})).await;
            let undone = cast.moderator.post(&app, &format!("/api/forum/{undo}"), json!({})).await;
            assert_eq!(undone.status, 201, "{body}: {}", undone.text());
            let by_admin = cast.act_as_admin(&app, &body).await;
            assert_eq!(cast.undo_as_admin(&app, &by_admin).await.status, 201, "{body}");
            if let Some(before) = before {
                assert_eq!(cast.undo_as_admin(&app, &before).await.status, 201, "{body}");
            }
        }
    }

    async fn nobody_but_the_admin_judges_the_own_text(app: TestApp) {
        let mona = moderator(&app, "mona").await;
        let own = mona.ask(&app, "A question of the moderator", "Not for herself to judge").await.json();
        for (action, target) in [("hide", format!("post:{}", own["postId"])), ("lock", format!("topic:{}", own["topicId"])), ("warn", "member:mona".to_owned())] {
            assert_eq!(act(&app, &mona, action, &target, "Myself").await.refusal(), "403 own_post", "{action}");
        }
        let admin = app.admin().await;
        let hide = json!({"action": "hide", "target": format!("post:{}", own["postId"]), "reason": "By the admin"});
        assert_eq!(app.ask_as(&admin, Method::POST, ADMIN_ACTIONS, hide).await.status, 201);
        assert_eq!(app.ask_as(&admin, Method::GET, "/api/admin/forum/queue", Value::Null).await.status, 200);
    }

    async fn a_suspended_author_changes_nothing(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let mona = moderator(&app, "mona").await;
        let topic = anna.ask(&app, "A question of Anna", "Some text there").await.json();
        assert_eq!(act(&app, &mona, "suspend", "member:anna", "For the matrix").await.status, 201);
        let post = format!("/api/forum/posts/{}", topic["postId"]);
        let edit = anna.send(&app, Method::PATCH, &post, json!({"body": "Another text", "version": 1})).await;
        assert_eq!(edit.refusal(), "403 suspended");
        // The text is the author's: taking it back is always possible.
        assert_eq!(anna.send(&app, Method::DELETE, &post, Value::Null).await.status, 204);
    }
}
