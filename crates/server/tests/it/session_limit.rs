//! Maximum number of open sessions, and which one ends first.

use serde_json::Value;
use server::db::api_error::ApiError;
use server::identity::accounts;
use server::identity::accounts::SessionToken;

use crate::harness::TestApp;

const SECOND: i64 = 1_000_000;
const ANNA_ID: i64 = 1000;

/// Opens a session a second later, without the work of logging in.
async fn log_in(app: &TestApp) -> String {
    app.clock.advance_micros(SECOND);
    let (token, now) = (SessionToken::new(&app.state.rng), app.clock.now());
    let opened: Result<(), ApiError> = app
        .state
        .db
        .write(move |tx| {
            Box::pin(async move { Ok(accounts::open_session(tx, ANNA_ID, token.hash, "Test".into(), now).await?) })
        })
        .await;
    opened.unwrap();
    token.secret
}

async fn log_in_to_administration(app: &TestApp) -> String {
    app.clock.advance_micros(SECOND);
    app.admin().await
}

async fn status(app: &TestApp, token: &str) -> u16 {
    let answer = app.get_with(token, "/api/auth/user").await;
    app.state.db.wait_for_writes().await;
    answer.status.as_u16()
}

async fn admin_status(app: &TestApp, cookie: &str) -> u16 {
    let answer = app.get_as(cookie, "/api/admin/session").await;
    app.state.db.wait_for_writes().await;
    answer.status.as_u16()
}

fn count(list: &Value) -> usize {
    list.as_array().unwrap().len()
}

on_both! {
    async fn a_members_session_in_use_outlasts_any_number_of_log_ins(app: TestApp) {
        let used = app.member("", "anna@example.org").await;
        for turn in 0..60 {
            log_in(&app).await;
            app.clock.advance_micros(SECOND);
            assert_eq!(status(&app, &used).await, 200, "after {turn} more");
        }
        assert_eq!(count(&app.get_with(&used, "/api/auth/sessions").await.json()), 50);
    }

    async fn the_members_session_that_was_idle_for_longest_makes_room(app: TestApp) {
        let first = app.member("", "anna@example.org").await;
        let second = log_in(&app).await;
        app.clock.advance_micros(SECOND);
        assert_eq!(status(&app, &first).await, 200, "used after the second");
        for _ in 0..49 {
            log_in(&app).await;
        }
        assert_eq!((status(&app, &first).await, status(&app, &second).await), (200, 401));
    }

    async fn an_admins_session_in_use_outlasts_any_number_of_log_ins(app: TestApp) {
        let used = app.admin().await;
        for turn in 0..30 {
            log_in_to_administration(&app).await;
            app.clock.advance_micros(SECOND);
            assert_eq!(admin_status(&app, &used).await, 200, "after {turn} more");
        }
        assert_eq!(count(&app.get_as(&used, "/api/admin/sessions").await.json()), 20);
    }

    async fn the_admins_session_that_was_idle_for_longest_makes_room(app: TestApp) {
        let first = app.admin().await;
        let second = log_in_to_administration(&app).await;
        app.clock.advance_micros(SECOND);
        assert_eq!(admin_status(&app, &first).await, 200, "used after the second");
        for _ in 0..19 {
            log_in_to_administration(&app).await;
        }
        assert_eq!((admin_status(&app, &first).await, admin_status(&app, &second).await), (200, 401));
    }

    async fn a_request_notes_its_use_once_for_each_log_in(app: TestApp) {
        let used = app.member("", "anna@example.org").await;
        let seen = async || -> i64 {
            let rows = app.rows("SELECT last_seen_at FROM sessions ORDER BY id").await;
            rows[0].try_get("", "last_seen_at").unwrap()
        };
        let opened = seen().await;
        app.clock.advance_micros(SECOND);
        status(&app, &used).await;
        assert_eq!(seen().await, opened, "not every request is worth a write");
        log_in(&app).await;
        app.clock.advance_micros(SECOND);
        status(&app, &used).await;
        assert_eq!(seen().await, opened + 3 * SECOND);
        app.clock.advance_micros(SECOND);
        status(&app, &used).await;
        assert_eq!(seen().await, opened + 3 * SECOND);
    }
}
