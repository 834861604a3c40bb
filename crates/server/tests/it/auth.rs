use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use server::db::api_error::PremiumFeature;
use server::identity::accounts::PlanTier;
use server::identity::callers::{Premium, PremiumGate};
use server::platform::clock::Timestamp;

use crate::harness::{ANNA, Answer, PASSWORD, TestApp, json_post};

const SIGNUP: &str = "/api/auth/signup";
const LOGIN: &str = "/api/auth/login";
const LOGOUT: &str = "/api/auth/logout";
const USER: &str = "/api/auth/user";
const SAVED: &str = "/api/niche/saved-searches";
const DAY: i64 = 24 * 3600 * 1_000_000;

fn sign_up_form(email: &str, password: &str) -> Value {
    json!({"email": email, "password": password, "confirmPassword": password})
}

async fn log_in(app: &TestApp, email: &str, password: &str) -> Answer {
    app.post(LOGIN, json!({"email": email, "password": password})).await
}

/// The session cookie that an answer sets, as a browser would send it back.
fn cookie_of(answer: &Answer) -> String {
    let cookie = answer.header("set-cookie").split(';').next().unwrap().to_owned();
    assert!(cookie.starts_with("sidestart_session="), "{cookie}");
    cookie
}

on_both! {
    async fn signing_up_opens_a_session(app: TestApp) {
        let answer = app.post(SIGNUP, sign_up_form(" Anna.Lee@Example.org ", PASSWORD)).await;
        assert_eq!(answer.status, 201);
        assert_same_json!(answer.json(), { ".token" => "[token]" }, @r#"
        {
          "message": "Welcome to Sidestart. Your account is ready.",
          "token": "[token]",
          "user": {
            "email": "Anna.Lee@Example.org",
            "id": 1000,
            "location": null,
            "planType": "Free",
            "timeZone": null
          }
        }
        "#);
        let token = answer.json()["token"].as_str().unwrap().to_owned();
        assert_eq!(token.len(), 43, "256 bits");
        assert_eq!(
            answer.header("set-cookie"),
            format!("sidestart_session={token}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax")
        );
        assert_eq!(answer.header("cache-control"), "no-store");
        let user = json!({"id": 1000, "email": "Anna.Lee@Example.org", "planType": "Free", "timeZone": null, "location": null});
        assert_eq!(app.get_with(&token, USER).await.json(), user);
        assert_eq!(app.get_as(&cookie_of(&answer), USER).await.json(), user, "the cookie says the same");
    }

    async fn an_encrypted_site_keeps_the_cookie_to_itself(app: TestApp)
        with |given| given.base_url = Some("https://example.com".into()) =>
    {
        let answer = app.post(SIGNUP, sign_up_form("anna@example.org", PASSWORD)).await;
        assert!(answer.header("set-cookie").ends_with("; HttpOnly; SameSite=Lax; Secure"));
    }

    async fn everything_that_is_wrong_with_a_sign_up_is_said_at_its_field(app: TestApp) {
        let refused = async |body: Value| {
            let answer = app.post(SIGNUP, body).await;
            assert_eq!(answer.refusal(), "422 invalid_account", "{}", answer.text());
            answer.json()["fields"].clone()
        };
        let both = refused(json!({})).await;
        assert_same_json!(both, @r#"
        {
          "email": "Please give your email address.",
          "password": "Use at least 10 characters; this has 0."
        }
        "#);
        let fields = refused(sign_up_form("anna", "password123")).await;
        assert!(fields["email"].as_str().unwrap().contains("name@example.com"));
        assert!(fields["password"].as_str().unwrap().contains("try first"));
        let pattern = refused(sign_up_form("anna@example.org", "mnbvcxz098765")).await;
        assert!(pattern["password"].as_str().unwrap().contains("easy to guess"));
        let own_name = refused(sign_up_form("annabel.winter@example.org", "annabelwinter")).await;
        assert!(own_name["password"].is_string());
        let differing = json!({"email": "a@example.org", "password": PASSWORD, "confirmPassword": "lamp"});
        let answer = app.post(SIGNUP, differing).await;
        assert_eq!(answer.json()["message"], answer.json()["fields"]["confirmPassword"], "one fault is the message");
        assert_eq!(app.rows("SELECT id FROM users WHERE id > 1").await.len(), 0);
    }

    async fn an_address_has_one_account_in_whatever_case(app: TestApp) {
        app.member("", "jürgen@example.org").await;
        for again in ["jürgen@example.org", "JÜRGEN@Example.ORG", "ju\u{308}rgen@example.org"] {
            let answer = app.post(SIGNUP, sign_up_form(again, PASSWORD)).await;
            assert_eq!(answer.refusal(), "409 email_taken", "{again}");
            assert!(answer.json()["fields"]["email"].is_string());
        }
        assert_eq!(log_in(&app, "Jürgen@EXAMPLE.org", PASSWORD).await.status, 200);
    }

    async fn two_who_want_one_address_at_once_do_not_both_get_it(app: TestApp) {
        let (one, two) = tokio::join!(
            app.post(SIGNUP, sign_up_form("anna@example.org", PASSWORD)),
            app.post(SIGNUP, sign_up_form("ANNA@example.org", PASSWORD)),
        );
        let mut statuses = [one.status.as_u16(), two.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 409]);
    }

    async fn the_id_of_an_account_never_comes_back(app: TestApp) {
        app.member("", "anna@example.org").await;
        app.change("DELETE FROM users WHERE id = 1000").await;
        let answer = app.post(SIGNUP, sign_up_form("ben@example.org", PASSWORD)).await;
        assert_eq!(answer.json()["user"]["id"], 1001);
    }

    async fn addresses_that_look_like_sql_are_addresses(app: TestApp) {
        for email in ["o'brien@example.org", "x'--@example.org", "'or'1'='1@example.org", "名前@例え.jp"] {
            let token = app.member("", email).await;
            assert_eq!(app.get_with(&token, USER).await.json()["email"], email);
            assert_eq!(log_in(&app, email, PASSWORD).await.status, 200);
        }
        assert_eq!(log_in(&app, "' OR 1=1 --", PASSWORD).await.refusal(), "401 wrong_credentials");
    }

    async fn every_failed_log_in_is_the_same_and_costs_the_same(app: TestApp) {
        app.member("", "anna@example.org").await;
        let mut seen = Vec::new();
        for (email, password) in [
            ("anna@example.org", "wrong password"),
            ("nobody@example.org", PASSWORD),
            ("no address", PASSWORD),
            ("", ""),
        ] {
            let before = app.state.passwords.hash_count();
            let answer = log_in(&app, email, password).await;
            let work = app.state.passwords.hash_count() - before;
            assert_eq!(answer.header("set-cookie"), "");
            seen.push((answer.refusal(), answer.json(), work));
        }
        assert_eq!((seen[0].0.as_str(), seen[0].2), ("401 wrong_credentials", 1));
        assert!(seen.iter().all(|one| *one == seen[0]), "{seen:?}");
    }

    async fn logging_in_answers_as_signing_up_does(app: TestApp) {
        app.member("", "anna@example.org").await;
        let answer = log_in(&app, "anna@example.org", PASSWORD).await;
        assert_same_json!(answer.json(), { ".token" => "[token]" }, @r#"
        {
          "message": "Welcome back.",
          "token": "[token]",
          "user": {
            "email": "anna@example.org",
            "id": 1000,
            "location": null,
            "planType": "Free",
            "timeZone": null
          }
        }
        "#);
        assert_eq!(app.get_as(&cookie_of(&answer), USER).await.status, 200);
    }

    async fn logging_out_ends_the_session_at_once(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let other = log_in(&app, "anna@example.org", PASSWORD).await.json()["token"].as_str().unwrap().to_owned();
        let answer = app.ask_with(&token, Method::POST, LOGOUT, Value::Null).await;
        assert_eq!(answer.status, 204);
        assert_eq!(answer.header("set-cookie"), "sidestart_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
        assert_eq!(app.get_with(&token, USER).await.refusal(), "401 session_ended");
        assert_eq!(app.get_with(&other, USER).await.status, 200, "other devices stay logged in");
        assert_eq!(app.ask_with(&token, Method::POST, LOGOUT, Value::Null).await.status, 204, "again is no error");
        assert_eq!(app.post(LOGOUT, Value::Null).await.status, 204, "nor is it for a guest");
    }

    async fn logging_in_again_replaces_the_session_of_this_browser(app: TestApp) {
        let first = app.post(SIGNUP, sign_up_form("anna@example.org", PASSWORD)).await;
        let body = json!({"email": "anna@example.org", "password": PASSWORD});
        let second = app.post_as(&cookie_of(&first), LOGIN, body).await;
        assert_eq!(app.get_as(&cookie_of(&first), USER).await.refusal(), "401 session_ended");
        assert_eq!(app.get_as(&cookie_of(&second), USER).await.status, 200);
    }

    async fn nobody_is_a_member_without_a_session(app: TestApp) {
        assert_eq!(app.get(USER).await.refusal(), "401 login_required");
        assert_eq!(app.get_as(ANNA, USER).await.refusal(), "401 login_required");
        let basic = Request::get(USER).header(header::AUTHORIZATION, "Basic YTpi");
        let answer = app.send(basic.body("".into()).unwrap()).await;
        assert_eq!(answer.refusal(), "401 login_required", "a proxy's own log-in is none of ours");
    }

    async fn a_token_that_opens_nothing_is_never_taken_for_a_guest(app: TestApp) {
        for token in ["", "null", "short", &"A".repeat(43), "é"] {
            let answer = app.get_with(token, SAVED).await;
            assert_eq!(answer.refusal(), "401 session_ended", "{token:?}");
            assert_eq!(answer.header("set-cookie"), "");
        }
        let stale = format!("{ANNA}; sidestart_session={}", "A".repeat(43));
        let answer = app.post_as(&stale, "/api/niche/save-search", json!({"keywords": "lost?"})).await;
        assert_eq!(answer.refusal(), "401 session_ended");
        assert!(answer.header("set-cookie").starts_with("sidestart_session=; Path=/; Max-Age=0;"), "the next one may");
        assert_eq!(app.rows("SELECT id FROM niche_searches").await.len(), 0);
        let other_form = format!("{ANNA}; sidestart_session=x");
        assert_eq!(app.get_as(&other_form, SAVED).await.status, 200, "a cookie of another form is none of ours");
    }

    async fn a_session_ends_when_nobody_uses_it_for_thirty_days_and_after_a_year(app: TestApp) {
        let idle = app.member("", "anna@example.org").await;
        let used = log_in(&app, "anna@example.org", PASSWORD).await.json()["token"].as_str().unwrap().to_owned();
        for _ in 0..3 {
            app.clock.advance_micros(14 * DAY);
            assert_eq!(app.get_with(&used, USER).await.status, 200);
            app.state.db.wait_for_writes().await;
        }
        assert_eq!(app.get_with(&idle, USER).await.refusal(), "401 session_ended");
        let mut days = 42;
        while app.get_with(&used, USER).await.status == 200 {
            app.state.db.wait_for_writes().await;
            app.clock.advance_micros(14 * DAY);
            days += 14;
        }
        assert_eq!(days, 378, "the first visit past day 365");
    }

    async fn premium_ends_with_its_last_day(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let until = Timestamp::from_micros(app.clock.now().micros() + DAY);
        assert!(app.set_plan(1000, PlanTier::Premium, Some(until)).await);
        assert_eq!(app.get_with(&token, USER).await.json()["planType"], "Premium");
        app.clock.advance_micros(DAY);
        assert_eq!(app.get_with(&token, USER).await.json()["planType"], "Free");
        let guest = app.set_plan(1, PlanTier::Premium, None).await;
        assert!(!guest, "the guest buys nothing");
    }

    async fn what_is_premium_says_so_and_opens_with_it(app: TestApp) {
        struct Plans;
        impl PremiumGate for Plans {
            const FEATURE: PremiumFeature = PremiumFeature::BusinessPlan;
        }
        async fn whose_session(premium: Premium<Plans>) -> String {
            premium.find_member().email().to_owned()
        }
        let token = app.member("", "anna@example.org").await;
        let router = axum::Router::new().route("/plans", axum::routing::get(whose_session)).with_state(app.state.clone());
        let ask = async |token: &str| {
            let request = Request::get("/plans").header(header::AUTHORIZATION, format!("Bearer {token}"));
            app.send_to(router.clone(), request.body("".into()).unwrap()).await
        };
        let guest = app.send_to(router.clone(), Request::get("/plans").body("".into()).unwrap()).await;
        assert_eq!(guest.refusal(), "401 login_required");
        let free = ask(&token).await;
        assert_eq!(free.refusal(), "402 premium_required");
        assert_eq!(free.json()["feature"], "business_plan");
        app.change("UPDATE users SET plan = 'Premium' WHERE id = 1000").await;
        assert_eq!(ask(&token).await.text(), "anna@example.org");
    }

    async fn another_sites_page_cannot_log_in_or_write_with_the_cookie_but_a_bearer_may(app: TestApp) {
        let signed_up = app.post(SIGNUP, sign_up_form("anna@example.org", PASSWORD)).await;
        let (cookie, token) = (cookie_of(&signed_up), signed_up.json()["token"].as_str().unwrap().to_owned());
        let write = async |path: &str, name: header::HeaderName, value: String, body: Value| {
            let request = json_post(path).header(name, value).header("origin", "https://evil.test");
            app.send(request.body(body.to_string().into()).unwrap()).await
        };
        let words = json!({"keywords": "mine"});
        let save = "/api/niche/save-search";
        assert_eq!(write(save, header::COOKIE, cookie.clone(), words.clone()).await.refusal(), "403 cross_origin");
        assert_eq!(write(save, header::AUTHORIZATION, format!("Bearer {token}"), words).await.status, 201);
        let log_in = json!({"email": "anna@example.org", "password": PASSWORD});
        assert_eq!(write(LOGIN, header::COOKIE, "a=b".into(), log_in).await.refusal(), "403 cross_origin");
        assert_eq!(write(LOGOUT, header::COOKIE, cookie.clone(), Value::Null).await.refusal(), "403 cross_origin");
        assert_eq!(app.get_as(&cookie, USER).await.status, 200, "still logged in");
    }

    async fn neither_token_nor_password_is_in_the_database(app: TestApp) {
        let token = app.member(ANNA, "anna@example.org").await;
        log_in(&app, "anna@example.org", PASSWORD).await;
        app.get_with(&token, USER).await;
        let everything = app.dump_rows().await;
        assert!(everything.contains("anna@example.org"), "the scan sees what is there");
        for secret in [token.as_str(), PASSWORD, &ANNA[ANNA.len() - 32..]] {
            assert!(!everything.contains(secret), "{secret} is stored as it is");
        }
    }

    async fn without_a_token_nobody_is_looked_up(app: TestApp) {
        app.state.db.close().await.unwrap();
        let answer = app.get_as(ANNA, "/api/niche/match?q=nail").await;
        assert_eq!(answer.status, 200);
        let compare = json!({"keywords": ["candles", "dog grooming"]});
        assert_eq!(app.post_as(ANNA, "/api/niche/compare", compare).await.status, 200, "a visitor's call without a database");
    }
}
