//! Notices of the forum beside replies: new levels, answers of support, the mail of the day; previews and marked words.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use server::background;
use server::community::forum;

use crate::forum::{DAY, ForumMember, HOUR, pause};
use crate::forum_moderation::{act, moderator};
use crate::harness::{Engine, TestApp};
use crate::reset::{next_mail, with_mail};

const NOTICES: &str = "/api/forum/notices";
const DIGEST: &str = "/api/forum/digest";

/// Kind and text of the notices, the newest first.
async fn notices(app: &TestApp, member: &ForumMember) -> Vec<(String, String)> {
    let list = member.get(app, NOTICES).await.json();
    let text = |notice: &Value, field: &str| notice[field].as_str().unwrap().to_owned();
    let items = list["items"].as_array().unwrap().iter();
    items
        .map(|notice| (text(notice, "kind"), text(notice, "text")))
        .collect()
}

/// An answer of support, which is a notice.
async fn answer_of_support(app: &TestApp, member: &ForumMember, subject: &str) -> i64 {
    let question = json!({"subject": subject, "body": "The chart is empty."});
    let asked = member.post(app, "/api/support/requests", question).await;
    let id = asked.json()["id"].as_i64().unwrap();
    let admin = app.admin().await;
    let body = json!({"body": "Please load the page again."});
    let answered = app
        .post_as(&admin, &format!("/api/admin/support/{id}/answers"), body)
        .await;
    assert_eq!(answered.status, 201, "{}", answered.text());
    id
}

/// The token of a mail, from the address that mail programs post to.
fn token_in(mail: &str) -> String {
    let mail = mail.replace("=\n", "").replace("=3D", "=").replace("\n ", "");
    let start = mail.split("unsubscribe?token=").nth(1);
    start
        .unwrap_or_else(|| panic!("no token: {mail}"))
        .chars()
        .take(32)
        .collect()
}

on_both! {
    async fn a_new_level_is_told_once(app: TestApp) {
        let member = ForumMember::above_newcomer(&app, "anna").await;
        forum::tell_members(&app.state).await.unwrap();
        forum::tell_members(&app.state).await.unwrap();
        let told = notices(&app, &member).await;
        let levels: Vec<&(String, String)> = told.iter().filter(|(kind, _)| kind == "level").collect();
        assert_eq!(levels.len(), 1, "{told:?}");
        assert!(levels[0].1.starts_with("You reached the level \"member\"."), "{told:?}");
        // A level that was lost and reached again is told again.
        app.change("UPDATE forum_members SET newcomer_until = 9000000000000000").await;
        forum::tell_members(&app.state).await.unwrap();
        app.change("UPDATE forum_members SET newcomer_until = NULL").await;
        forum::tell_members(&app.state).await.unwrap();
        let levels = notices(&app, &member).await.into_iter().filter(|(kind, _)| kind == "level");
        assert_eq!(levels.count(), 2);
    }

    async fn members_from_before_are_not_told_a_level_that_they_had(app: TestApp) {
        let member = ForumMember::above_newcomer(&app, "anna").await;
        app.change("UPDATE forum_members SET told_level = NULL").await;
        forum::tell_members(&app.state).await.unwrap();
        assert!(notices(&app, &member).await.iter().all(|(kind, _)| kind != "level"));
        assert_eq!(app.rows("SELECT owner FROM forum_members WHERE told_level = 1").await.len(), 1);
    }

    async fn an_answer_of_support_is_a_notice_until_it_is_read(app: TestApp) {
        let member = ForumMember::sign_up(&app, "anna").await;
        let first = answer_of_support(&app, &member, "The chart").await;
        let second = answer_of_support(&app, &member, "The table").await;
        let list = member.get(&app, NOTICES).await.json();
        assert_eq!((&list["unread"], &list["items"][0]["path"]), (&json!(2), &json!("/support")));
        assert_eq!(list["items"][0]["text"], "Support answered your question \"The table\".");
        for (id, unread) in [(first, 2), (second, 0)] {
            member.post(&app, &format!("/api/support/requests/{id}/read"), json!({})).await;
            assert_eq!(member.get(&app, NOTICES).await.json()["unread"], unread);
        }
    }

    async fn a_preview_is_the_html_of_a_post_and_stores_nothing(app: TestApp) {
        let member = ForumMember::sign_up(&app, "anna").await;
        let before = app.dump_rows().await;
        let preview = async |body: &str| member.post(&app, "/api/forum/preview", json!({"body": body})).await;
        let shown = preview("**Bold** <script>alert(1)</script> [link](javascript:alert(1))").await;
        assert_eq!(shown.status, 200, "{}", shown.text());
        let html = shown.json()["html"].as_str().unwrap().to_owned();
        assert!(html.contains("<strong>Bold</strong>") && !html.contains("<script") && !html.contains("href=\"javascript"), "{html}");
        assert_eq!(preview("  ").await.refusal(), "422 invalid_forum_post");
        assert_eq!(preview(&"a".repeat(20_001)).await.refusal(), "422 content_too_long");
        assert_eq!(app.post("/api/forum/preview", json!({"body": "x"})).await.refusal(), "401 login_required");
        assert_eq!(app.dump_rows().await, before);
    }

    async fn a_search_marks_the_found_words(app: TestApp) {
        let member = ForumMember::above_newcomer(&app, "anna").await;
        app.clock.advance_micros(HOUR);
        let asked = member.ask(&app, "Price of a candle", "How much is a candle from soy?").await;
        assert_eq!(asked.json()["state"], "visible");
        let found = app.get("/api/forum/topics?q=candles").await.json();
        let marks = &found["items"][0]["marks"];
        assert_eq!(marks["title"], json!([{"text": "Price of a ", "hit": false}, {"text": "candle", "hit": true}]));
        assert!(marks["excerpt"].as_array().unwrap().contains(&json!({"text": "candle", "hit": true})));
        assert!(app.get("/api/forum/topics").await.json()["items"][0].get("marks").is_none());
    }

    async fn a_notice_has_a_title_as_long_as_its_topic_is_shown(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let ben = ForumMember::sign_up(&app, "ben").await;
        let mona = moderator(&app, "mona").await;
        let topic = anna.ask(&app, "Zebra business", "Is there a market?").await.json();
        ben.reply(&app, &topic, "I think there is one").await;
        pause(&app);
        anna.reply(&app, &topic, "Thanks, I will try").await;
        assert_eq!(notices(&app, &ben).await[0].1, "There is a new reply in \"Zebra business\".");
        let hidden = act(&app, &mona, "hide", &format!("post:{}", topic["postId"]), "Looks odd").await;
        assert_eq!(hidden.status, 201);
        let list = ben.get(&app, NOTICES).await.json();
        assert_eq!(list["items"][0]["text"], "There is a new reply in a topic that is no longer shown.");
        assert_eq!(list["items"][0]["path"], Value::Null);
        let export = ben.get(&app, "/api/auth/export").await;
        assert_eq!(export.status, 200);
        assert!(!export.text().to_lowercase().contains("zebra"), "{}", export.text());
        assert!(notices(&app, &anna).await[0].1.contains("\"Zebra business\""), "the author knows the title");
        act(&app, &mona, "restore", &format!("post:{}", topic["postId"]), "It is fine").await;
        let list = ben.get(&app, NOTICES).await.json();
        assert_eq!(list["items"][0]["path"], format!("/forum/t/{}-zebra-business#post-3", topic["topicId"]));
    }

    async fn stored_notices_lose_the_titles_of_their_topics(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let topic = anna.ask(&app, "Zebra business", "Is there a market?").await.json();
        app.change("DELETE FROM forum_notices").await;
        for (kind, text, path) in [
            ("reply", "There are 2 new replies in \"Zebra business\".", format!("/forum/t/{}-zebra-business#post-1", topic["topicId"])),
            ("rejected", "A moderator has not approved your edit in \"Zebra business\". Reason: No \"deals\" here", "/forum/notices".to_owned()),
            ("mention", "You were mentioned in \"Gone zebra\".", "/forum/t/99-gone-zebra#post-7".to_owned()),
            ("support", "Support answered your question \"The zebra\".", "/support".to_owned()),
        ] {
            app.change(&format!("INSERT INTO forum_notices (owner, kind, text, path, count, created_at, is_read) VALUES ('m:1000', '{kind}', '{text}', '{path}', 2, 1, FALSE)")).await;
        }
        app.change("ALTER TABLE forum_notices DROP COLUMN post_id").await;
        app.change("ALTER TABLE forum_notices DROP COLUMN mailed_count").await;
        app.change("DELETE FROM schema_changes WHERE name = 'm0047_notices_of_posts'").await;
        server::db::Db::connect(&app.state.config.database, &app.clock).await.unwrap().close().await.unwrap();
        let rows = app.rows("SELECT text, path FROM forum_notices WHERE kind <> 'support'").await;
        for row in rows {
            let stored = format!("{} {}", row.try_get::<String>("", "text").unwrap(), row.try_get::<String>("", "path").unwrap());
            assert!(!stored.to_lowercase().contains("zebra"), "{stored}");
        }
        let mut texts: Vec<String> = notices(&app, &anna).await.into_iter().map(|(_, text)| text).collect();
        texts.sort();
        assert_eq!(texts, [
            "A moderator has not approved your edit in \"Zebra business\". Reason: No \"deals\" here",
            "Support answered your question \"The zebra\".",
            "There are 2 new replies in \"Zebra business\".",
            "You were mentioned in a topic that is no longer shown.",
        ]);
    }

    async fn an_unknown_token_ends_no_mails(app: TestApp) {
        let member = ForumMember::sign_up(&app, "anna").await;
        let on = member.send(&app, Method::PUT, DIGEST, json!({"on": true})).await.json();
        assert_eq!(on, json!({"isAvailable": false, "isOn": true}));
        for token in ["", "x", "00000000000000000000000000000000"] {
            let answer = app.post(&format!("{DIGEST}/unsubscribe?token={token}"), json!({})).await;
            assert_eq!(answer.status, 204, "{token:?}");
        }
        assert_eq!(app.post(&format!("{DIGEST}/unsubscribe?token=%00"), json!({})).await.status, 422);
        assert_eq!(member.get(&app, DIGEST).await.json()["isOn"], true);
        member.send(&app, Method::PUT, DIGEST, json!({"on": false})).await;
        assert_eq!(member.get(&app, DIGEST).await.json()["isOn"], false);
    }
}

/// Looks for members to tell, and mails.
async fn work(app: &TestApp) {
    forum::tell_members(&app.state).await.unwrap();
    background::work_off(&app.state).await.unwrap();
}

async fn unread_notices_are_mailed_once_a_day(engine: Engine) {
    let (app, mails) = with_mail(engine, 0).await;
    let (anna, ben) = (
        ForumMember::sign_up(&app, "anna").await,
        ForumMember::sign_up(&app, "ben").await,
    );
    anna.send(&app, Method::PUT, DIGEST, json!({"on": true})).await;
    app.clock.advance_micros(1);
    // A round is full of members without news, who have waited longer.
    let others: Vec<_> = (1..=1_000)
        .map(|id| format!("('m:{}', 'token {id}', 0, 0)", 9_000 + id))
        .collect();
    app.change(&format!(
        "INSERT INTO forum_digests (owner, token, since, mailed_at) VALUES {}",
        others.join(",")
    ))
    .await;
    for member in [&anna, &ben] {
        // The answers themselves are mailed at once.
        answer_of_support(&app, member, "The chart").await;
        background::work_off(&app.state).await.unwrap();
        next_mail(&mails);
    }
    work(&app).await;
    assert!(mails.try_recv().is_err(), "a day has not passed");
    app.clock.advance_micros(DAY);
    work(&app).await;
    let mail = next_mail(&mails);
    assert!(
        mail.contains("anna@example.org") && mail.contains("Support answered your question"),
        "{mail}"
    );
    assert!(
        mail.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"),
        "{mail}"
    );
    app.clock.advance_micros(HOUR);
    work(&app).await;
    assert!(
        mails.try_recv().is_err(),
        "one mail a day, and none to members who did not ask"
    );
    app.clock.advance_micros(DAY);
    work(&app).await;
    assert!(mails.try_recv().is_err(), "no notice is mailed twice");

    // The mail program posts without a cookie and without an origin.
    let path = format!("{DIGEST}/unsubscribe?token={}", token_in(&mail));
    let request = Request::post(path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let ended = app
        .send(request.body(Body::from("List-Unsubscribe=One-Click")).unwrap())
        .await;
    assert_eq!(ended.status, 204);
    assert_eq!(
        anna.get(&app, DIGEST).await.json(),
        json!({"isAvailable": true, "isOn": false})
    );
}

async fn notices_that_were_read_are_not_mailed(engine: Engine) {
    let (app, mails) = with_mail(engine, 0).await;
    let anna = ForumMember::sign_up(&app, "anna").await;
    anna.send(&app, Method::PUT, DIGEST, json!({"on": true})).await;
    answer_of_support(&app, &anna, "The chart").await;
    background::work_off(&app.state).await.unwrap();
    next_mail(&mails);
    anna.post(&app, "/api/forum/notices/read", json!({})).await;
    app.clock.advance_micros(2 * DAY);
    work(&app).await;
    assert!(mails.try_recv().is_err());
    assert_eq!(app.rows("SELECT id FROM jobs").await.len(), 0);
}

async fn later_replies_are_mailed_while_the_first_is_unread(engine: Engine) {
    let (app, mails) = with_mail(engine, 0).await;
    let anna = ForumMember::sign_up(&app, "anna").await;
    let ben = ForumMember::sign_up(&app, "ben").await;
    let mona = moderator(&app, "mona").await;
    let topic = anna.ask(&app, "Zebra business", "Is there a market?").await.json();
    anna.send(&app, Method::PUT, DIGEST, json!({"on": true})).await;
    for (number, text) in [
        "There is a new reply in \"Zebra business\"",
        "There are 2 new replies in \"Zebra business\"",
    ]
    .into_iter()
    .enumerate()
    {
        app.clock.advance_micros(DAY);
        let written = ben
            .reply(&app, &topic, &format!("Answer number {number} of mine"))
            .await;
        assert_eq!(written.status, 201, "{}", written.text());
        work(&app).await;
        let mail = next_mail(&mails).replace("=\n", "");
        assert!(mail.contains(text), "{mail}");
        app.clock.advance_micros(DAY);
        work(&app).await;
        assert!(mails.try_recv().is_err(), "nothing is mailed twice");
    }
    // The author knows the title of a hidden topic. Ben is not told it any more.
    ben.send(&app, Method::PUT, DIGEST, json!({"on": true})).await;
    let thanks = anna.reply(&app, &topic, "Thanks for all of these answers").await;
    assert_eq!(thanks.status, 201, "{}", thanks.text());
    let hidden = act(&app, &mona, "hide", &format!("post:{}", topic["postId"]), "Looks odd").await;
    assert_eq!(hidden.status, 201, "{}", hidden.text());
    app.clock.advance_micros(DAY);
    work(&app).await;
    let both = [next_mail(&mails), next_mail(&mails)].map(|mail| mail.replace("=\n", ""));
    let of_ben = both.iter().find(|mail| mail.contains("RCPT TO:<ben@example.org>"));
    let of_ben = of_ben.unwrap_or_else(|| panic!("no mail to Ben: {both:?}"));
    assert!(
        of_ben.contains("There is a new reply in a topic that is no longer shown") && !of_ben.contains("ebra"),
        "{of_ben}"
    );
}

#[tokio::test]
async fn later_replies_are_mailed_on_sqlite() {
    later_replies_are_mailed_while_the_first_is_unread(Engine::Sqlite).await;
}

#[tokio::test]
async fn later_replies_are_mailed_on_postgres() {
    later_replies_are_mailed_while_the_first_is_unread(Engine::Postgres).await;
}

#[tokio::test]
async fn notices_are_mailed_on_sqlite() {
    unread_notices_are_mailed_once_a_day(Engine::Sqlite).await;
}

#[tokio::test]
async fn notices_are_mailed_on_postgres() {
    unread_notices_are_mailed_once_a_day(Engine::Postgres).await;
}

#[tokio::test]
async fn read_notices_are_not_mailed_on_sqlite() {
    notices_that_were_read_are_not_mailed(Engine::Sqlite).await;
}

#[tokio::test]
async fn read_notices_are_not_mailed_on_postgres() {
    notices_that_were_read_are_not_mailed(Engine::Postgres).await;
}
