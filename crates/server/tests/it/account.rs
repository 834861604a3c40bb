//! Calls of a member on the account itself.

use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::{Value, json};

use crate::blog::{draft_of, publish_posts};
use crate::harness::{ANNA, Answer, PASSWORD, TestApp};

const USER: &str = "/api/auth/user";
const SESSIONS: &str = "/api/auth/sessions";
const CHANGE: &str = "/api/auth/password";
const EXPORT: &str = "/api/auth/export";
const OTHER: &str = "violet cello harbour";
const HOUR: i64 = 3600 * 1_000_000;

async fn log_in(app: &TestApp, password: &str) -> Answer {
    let body = json!({"email": "anna@example.org", "password": password});
    app.post("/api/auth/login", body).await
}

async fn another_session(app: &TestApp) -> String {
    log_in(app, PASSWORD).await.json()["token"].as_str().unwrap().to_owned()
}

fn new_password(current: &str, password: &str, again: &str) -> Value {
    json!({"currentPassword": current, "password": password, "confirmPassword": again})
}

async fn change_password(app: &TestApp, token: &str, body: Value) -> Answer {
    app.ask_with(token, Method::POST, CHANGE, body).await
}

async fn delete_account(app: &TestApp, token: &str, password: &str) -> Answer {
    app.ask_with(token, Method::DELETE, USER, json!({"password": password}))
        .await
}

/// Gives the member something in every table that keeps rows for an owner.
async fn fill_account(app: &TestApp, token: &str) {
    let request = json!({"keywords": "candles"});
    let start = app.ask_with(
        token,
        Method::PUT,
        "/api/plan/start",
        json!({"startDate": "2026-03-02"}),
    );
    assert!(start.await.status.is_success());
    publish_posts(app, [draft_of("First sale")]).await;
    let finish = app.ask_with(
        token,
        Method::PUT,
        "/api/resources/customer-on-one-page/finished",
        Value::Null,
    );
    assert_eq!(finish.await.status, 204);
    let save = app.ask_with(token, Method::PUT, "/api/reading-list/first-sale", Value::Null);
    assert!(save.await.status.is_success());
    for (path, body) in [
        ("/api/niche/save-search", request.clone()),
        ("/api/niche/analyze", request.clone()),
        (
            "/api/niche/choice",
            json!({"keywords": "grooming", "market": "dog-grooming"}),
        ),
        ("/api/niche/projects", json!({"name": "Evenings", "request": request})),
        ("/api/niche/shares", json!({"request": request})),
        (
            "/api/niche/follow-ups",
            json!({"request": request, "date": "2026-04-01"}),
        ),
        ("/api/tasks", json!({"title": "Call Ola"})),
        (
            "/api/support/requests",
            json!({"subject": "The chart", "body": "It is empty."}),
        ),
        ("/api/upgrade", json!({"billingCycle": "monthly"})),
        (
            "/api/dashboard/save-tool-result",
            json!({"toolName": "Customer Persona", "result": {"name": "Ola"}}),
        ),
    ] {
        let answer = app.ask_with(token, Method::POST, path, body).await;
        assert!(answer.status.is_success(), "{path}: {}", answer.text());
    }
    let free_time = json!({"zone": "UTC", "slots": [{"weekday": 1, "start": "00:00", "end": "24:00"}]});
    let place = json!({"location": "48453"});
    let named = app.ask_with(token, Method::PUT, "/api/auth/location", place);
    assert!(named.await.status.is_success());
    let save = app.ask_with(token, Method::PUT, "/api/evenings", free_time);
    assert!(save.await.status.is_success());
    let feed = app.ask_with(token, Method::POST, "/api/calendar/feed", Value::Null);
    assert!(feed.await.status.is_success());
    let keyed = Request::post("/api/tasks")
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "application/json")
        .header("idempotency-key", "a-key")
        .body(Body::from(json!({"title": "Mail Mia"}).to_string()));
    assert!(app.send(keyed.unwrap()).await.status.is_success());
    let columns = json!({"columns": [{"key": "open", "name": "To do"}, {"key": "done", "name": "Done"}]});
    let board = app.ask_with(token, Method::PUT, "/api/tasks/columns", columns);
    assert!(board.await.status.is_success());
    for row in [
        "second_factors (owner, secret, created_at, enabled_at, last_step) VALUES ('m:1000', 'c2VjcmV0', 0, NULL, 0)",
        "recovery_codes (code_hash, owner) VALUES ('of-a-code', 'm:1000')",
    ] {
        app.change(&format!("INSERT INTO {row}")).await;
    }
    fill_round(app, token).await;
    fill_forum(app).await;
    crate::experiments::fill(app, token).await;
    let site = &app.state.config.base_url;
    let (db, clock, rng) = (&app.state.db, &app.state.clock, &app.state.rng);
    let link = server::membership::auth::link_for(db, "anna@example.org", site, clock, rng).await;
    assert!(link.unwrap().is_some());
}

/// Gives the member a rule, a change of it and a line of the log.
async fn fill_round(app: &TestApp, token: &str) {
    let start = json!({"startDate": "2026-02-20"});
    app.ask_with(token, Method::PUT, "/api/plan/start", start).await;
    for (version, jobs) in [(1, 1), (2, 2)] {
        let rule = json!({"paidJobs": jobs, "hourUsd": 27, "spendUsd": null, "version": version});
        let set = app.ask_with(token, Method::PUT, "/api/plan/rule", rule).await;
        assert_eq!(set.status, 200, "{}", set.text());
    }
    let line = json!({"on": "2026-03-01", "minutes": 60, "key": "a"});
    let made = app.ask_with(token, Method::POST, "/api/plan/log", line).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let reminder = json!({"on": true});
    app.ask_with(token, Method::PUT, "/api/plan/reminder", reminder).await;
}

/// Gives the member something in every table of the forum.
async fn fill_forum(app: &TestApp) {
    for row in [
        "forum_members (owner, handle, shape, joined_at, active_days, active_on, penalties, penalty_reason) VALUES ('m:1000', 'anna', 'anna', 0, 1, 1, 0, '')",
        "forum_drafts (owner, key, title, body, category, updated_at) VALUES ('m:1000', 'topic', 'Half', 'A sentence', '', 0)",
        "forum_watches (owner, topic_id, level, read_up_to) VALUES ('m:1000', 1, 'muted', 1)",
        "forum_notices (owner, kind, text, path, count, created_at, is_read) VALUES ('m:1000', 'reply', 'An answer', '', 1, 0, FALSE)",
        "forum_digests (owner, token, since, mailed_at) VALUES ('m:1000', '00112233445566778899aabbccddeeff', 0, 0)",
        "forum_flags (post_id, owner, reason, note, level, cookie, network, created_at, is_cleared) VALUES (1, 'm:1000', 'spam', '', 0, '', '', 1, FALSE)",
        "forum_votes (post_id, owner, helped) VALUES (1, 'm:1000', TRUE)",
        "forum_traces (owner, subject, network, cookie, created_at) VALUES ('m:1000', 'vote:1', 'a', 'b', 1)",
    ] {
        app.change(&format!("INSERT INTO {row}")).await;
    }
}

/// Tables that say whose their rows are, with the condition that picks the rows of account 1000.
async fn tables_of_somebody(app: &TestApp) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for table in app.list_tables().await {
        // Who wrote a post is the site's own author: no account.
        if table == "blog_posts" {
            continue;
        }
        let condition = if table == "users" {
            "id = 1000".into()
        } else {
            let columns = app.list_columns(&table).await;
            match columns
                .iter()
                .find(|name| ["owner", "user_id", "owner_id", "author_id"].contains(&name.as_str()))
            {
                Some(name) if name == "owner" => "owner = 'm:1000'".into(),
                Some(name) => format!("{name} = 1000"),
                None => continue,
            }
        };
        found.push((table, condition));
    }
    found
}

async fn count_rows(app: &TestApp, table: &str, condition: &str) -> usize {
    app.rows(&format!("SELECT 1 AS one FROM {table} WHERE {condition}"))
        .await
        .len()
}

on_both! {
    async fn a_new_password_ends_every_other_session(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let other = another_session(&app).await;
        assert_eq!(change_password(&app, &token, new_password(PASSWORD, OTHER, OTHER)).await.status, 204);
        assert_eq!(app.get_with(&token, USER).await.status, 200, "this one stays");
        assert_eq!(app.get_with(&other, USER).await.refusal(), "401 session_ended");
        assert_eq!(log_in(&app, PASSWORD).await.refusal(), "401 wrong_credentials");
        assert_eq!(log_in(&app, OTHER).await.status, 200);
    }

    async fn a_password_changes_only_for_whoever_knows_it(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let wrong = change_password(&app, &token, new_password("lamp", OTHER, OTHER)).await;
        assert_eq!(wrong.refusal(), "422 wrong_password");
        assert!(wrong.json()["fields"]["currentPassword"].is_string());
        let guessable = change_password(&app, &token, new_password(PASSWORD, "password123", "password123")).await;
        assert_eq!(guessable.refusal(), "422 invalid_account");
        let differing = change_password(&app, &token, new_password(PASSWORD, OTHER, "lamp")).await;
        assert!(differing.json()["fields"]["confirmPassword"].is_string());
        assert_eq!(log_in(&app, PASSWORD).await.status, 200, "nothing changed");
    }

    async fn a_stolen_session_cannot_guess_the_password_for_long(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        for _ in 0..10 {
            assert_eq!(delete_account(&app, &token, "guess").await.refusal(), "422 wrong_password");
        }
        let work = app.state.passwords.hash_count();
        let refused = delete_account(&app, &token, PASSWORD).await;
        assert_eq!(refused.refusal(), "429 rate_limited", "even the right one");
        assert_eq!(refused.header("retry-after"), "600");
        assert_eq!(app.state.passwords.hash_count(), work, "no work is done for it");
        app.clock.advance_micros(HOUR / 6);
        assert_eq!(delete_account(&app, &token, PASSWORD).await.status, 204);
    }

    async fn sessions_are_listed_and_end_one_by_one(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        app.clock.advance_micros(HOUR);
        let other = another_session(&app).await;
        let list = app.get_with(&token, SESSIONS).await.json();
        assert_same_json!(list, { "[].id" => "[id]" }, @r#"
        [
          {
            "createdAt": "2026-03-01T10:30:00.000000Z",
            "current": false,
            "device": "Unknown device",
            "id": "[id]",
            "isThisOne": false,
            "label": "Unknown device",
            "lastSeenAt": "2026-03-01T10:30:00.000000Z"
          },
          {
            "createdAt": "2026-03-01T09:30:00.000000Z",
            "current": true,
            "device": "Unknown device",
            "id": "[id]",
            "isThisOne": true,
            "label": "Unknown device",
            "lastSeenAt": "2026-03-01T10:30:00.000000Z"
          }
        ]
        "#);
        let with = json!({"currentPassword": PASSWORD});
        let end = async |id: i64| app.ask_with(&token, Method::DELETE, &format!("{SESSIONS}/{id}"), with.clone()).await;
        let id = list[0]["id"].as_i64().unwrap();
        for body in [Value::Null, json!({}), json!({"currentPassword": "wrong"})] {
            let refused = app.ask_with(&token, Method::DELETE, &format!("{SESSIONS}/{id}"), body.clone()).await;
            assert_eq!(refused.refusal(), "422 wrong_password");
            let refused = app.ask_with(&token, Method::DELETE, SESSIONS, body).await;
            assert_eq!(refused.refusal(), "422 wrong_password");
        }
        assert_eq!(end(id).await.status, 204);
        assert_eq!(app.get_with(&other, USER).await.refusal(), "401 session_ended");
        assert_eq!(end(id).await.refusal(), "404 not_found", "it is gone");
        assert_eq!(app.get_with(&token, SESSIONS).await.json().as_array().unwrap().len(), 1);
        let own = list[1]["id"].as_i64().unwrap();
        let ended = app.ask_with(&token, Method::DELETE, &format!("{SESSIONS}/{own}"), Value::Null).await;
        assert_eq!(ended.status, 204, "logging out of this one needs no password");
        assert_eq!(app.get_with(&token, USER).await.refusal(), "401 session_ended");
    }

    async fn all_other_sessions_end_at_once(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let ben = app.member("", "ben@example.org").await;
        let others = [another_session(&app).await, another_session(&app).await];
        for _ in 0..2 {
            let body = json!({"currentPassword": PASSWORD});
            assert_eq!(app.ask_with(&token, Method::DELETE, SESSIONS, body).await.status, 204);
        }
        for other in &others {
            assert_eq!(app.get_with(other, USER).await.refusal(), "401 session_ended");
        }
        let left = app.get_with(&token, SESSIONS).await.json();
        assert_eq!((left.as_array().unwrap().len(), &left[0]["isThisOne"]), (1, &json!(true)));
        assert_eq!(app.get_with(&ben, USER).await.status, 200, "somebody else's stay");
    }

    async fn nobody_ends_or_sees_the_sessions_of_others(app: TestApp) {
        let anna = app.member("", "anna@example.org").await;
        let ben = app.member("", "ben@example.org").await;
        let id = app.get_with(&anna, SESSIONS).await.json()[0]["id"].as_i64().unwrap();
        assert_ne!(app.get_with(&ben, SESSIONS).await.json()[0]["id"], id);
        let body = json!({"currentPassword": PASSWORD});
        let answer = app.ask_with(&ben, Method::DELETE, &format!("{SESSIONS}/{id}"), body).await;
        assert_eq!(answer.refusal(), "404 not_found");
        assert_eq!(app.get_with(&anna, USER).await.status, 200);
    }

    async fn the_export_holds_everything_and_opens_nothing(app: TestApp) {
        let token = app.member(ANNA, "anna@example.org").await;
        fill_account(&app, &token).await;
        let answer = app.get_with(&token, EXPORT).await;
        assert_eq!(answer.header("content-disposition"), "attachment; filename=\"sidestart-export.json\"");
        let all = answer.json();
        assert_same_json!(all["account"], { ".premiumUntil" => "[until]" }, @r#"
        {
          "createdAt": "2026-03-01T09:30:00.000000Z",
          "email": "anna@example.org",
          "id": 1000,
          "location": "48453",
          "planType": "Premium",
          "premiumUntil": "[until]",
          "sessions": [
            {
              "createdAt": "2026-03-01T09:30:00.000000Z",
              "label": "Unknown device",
              "lastSeenAt": "2026-03-01T09:30:01.000000Z"
            }
          ],
          "timeZone": "UTC"
        }
        "#);
        // Data that only protects the account is not exported.
        let safety = ["known_visitors", "reset_links", "recovery_codes"];
        for (table, condition) in tables_of_somebody(&app).await {
            let rows = count_rows(&app, &table, &condition).await;
            assert!(rows > 0, "{table}: give the member something there, in `fill`");
            if table == "runs" {
                // One table for four lists.
                let lists = ["/niche/analyses", "/niche/projects", "/niche/shares", "/toolResults"];
                let lengths = lists.map(|place| all.pointer(place).unwrap().as_array().unwrap().len());
                assert!(lengths.iter().all(|length| *length > 0), "{lengths:?}");
                assert_eq!(lengths.iter().sum::<usize>(), rows);
                continue;
            }
            let place = match table.as_str() {
                "users" => "/account",
                "sessions" => "/account/sessions",
                "niche_searches" => "/niche/searches",
                "niche_choices" => "/niche/choices",
                "plans" => "/plan",
                "plan_markets" => "/plan/market",
                "plan_rounds" => "/plan/rounds",
                "plan_rule_changes" => "/plan/ruleChanges",
                "plan_log" => "/plan/log",
                "plan_changes" => "/plan/changes",
                "plan_reminders" => "/plan/reminder",
                "tasks" => "/tasks",
                "task_boards" => "/taskBoard",
                "task_changes" => "/taskChanges",
                "task_requests" => "/taskRequests",
                "reading_list" => "/readingList",
                "resource_marks" => "/resourceMarks",
                "support_requests" => "/support/questions",
                "support_messages" => "/support/messages",
                "evenings" => "/evenings/freeTime",
                "evening_pieces" => "/evenings/pieces",
                "calendar_feeds" => "/evenings/feed",
                "forum_members" => "/forum/member",
                "forum_drafts" => "/forum/drafts",
                "forum_watches" => "/forum/watches",
                "forum_notices" => "/forum/notices",
                "forum_digests" => "/forum/digest",
                "forum_flags" => "/forum/flags",
                "forum_votes" => "/forum/votes",
                "forum_traces" => "/forum/traces",
                "experiments" => "/evidence/experiments",
                "experiment_entries" => "/evidence/entries",
                "experiment_totals" => "/evidence/totals",
                "billing_subscriptions" => "/billing/subscription",
                "billing_payments" => "/billing/payments",
                "second_factors" => "/secondFactor",
                other if safety.contains(&other) => continue,
                other => panic!("where in the export are the rows of {other}?"),
            };
            let exported = all.pointer(place).unwrap_or_else(|| panic!("nothing at {place}"));
            assert_eq!(exported.as_array().map_or(1, Vec::len), rows, "{place}");
        }
        for secret in [token.as_str(), "argon2", "tokenHash", "passwordHash"] {
            assert!(!answer.text().contains(secret), "{secret}");
        }
    }

    async fn deleting_the_account_leaves_nothing_of_it(app: TestApp) {
        let token = app.member(ANNA, "anna@example.org").await;
        let other = app.member("", "ben@example.org").await;
        app.ask_with(&other, Method::POST, "/api/niche/save-search", json!({"keywords": "ben's"})).await;
        fill_account(&app, &token).await;
        assert_eq!(delete_account(&app, &token, "wrong").await.refusal(), "422 wrong_password");
        let tables = tables_of_somebody(&app).await;
        for (table, condition) in &tables {
            assert!(count_rows(&app, table, condition).await > 0, "{table}: give the member something there, in `fill`");
        }
        let answer = delete_account(&app, &token, PASSWORD).await;
        assert_eq!(answer.status, 204, "{}", answer.text());
        assert!(answer.header("set-cookie").starts_with("sidestart_session=; Path=/; Max-Age=0;"));
        for (table, condition) in &tables {
            assert_eq!(count_rows(&app, table, condition).await, 0, "{table}");
        }
        let everything = app.dump_rows().await;
        assert!(!everything.contains("anna@example.org") && !everything.contains("m:1000"), "{everything}");
        assert_eq!(app.get_with(&token, USER).await.refusal(), "401 session_ended");
        assert_eq!(log_in(&app, PASSWORD).await.refusal(), "401 wrong_credentials");
        assert_eq!(app.get_with(&other, "/api/niche/saved-searches").await.json()[0]["keywords"], "ben's");
        app.member("", "anna@example.org").await;
    }
}
