mod other_events;
mod webhooks;

use std::sync::LazyLock;

use axum::Json;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::future::join_all;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use server::membership::billing::PREMIUM_FEATURES;
use server::platform::config::GivenSettings;
use sha2::Sha256;

use crate::harness::{Answer, PASSWORD, TestApp};
use crate::stand_in::{Asked, StandIn, fresh_key};

const BILLING: &str = "/api/billing";
const UPGRADE: &str = "/api/upgrade";
const CANCEL: &str = "/api/billing/cancel";
const RESUME: &str = "/api/billing/resume";
const OFFER: &str = "/api/billing/offer";
const PORTAL: &str = "/api/billing/portal";
const WEBHOOK: &str = "/api/billing/stripe-webhook";
/// 2026-03-01T09:30:00Z, the time of the tests' clock.
const NOW: i64 = 1_772_357_400;
const DAY: i64 = 24 * 3600;
const DAY_MICROS: i64 = DAY * 1_000_000;

/// The key says how it behaves.
static STRIPE: LazyLock<StandIn> = LazyLock::new(|| StandIn::start(stripe_answer));

async fn stripe_answer(asked: Asked) -> Response {
    if asked.header("authorization").contains("_down_") {
        let error = json!({"error": {"type": "api_error", "message": "secret of theirs"}});
        return (StatusCode::BAD_GATEWAY, Json(error)).into_response();
    }
    match asked.path.as_str() {
        "/v1/checkout/sessions" => Json(json!({"id": "cs_1", "url": "https://checkout.example/cs_1"})),
        "/v1/billing_portal/sessions" => Json(json!({"url": "https://portal.example/1"})),
        _ => Json(json!({"id": "sub_1", "cancel_at_period_end": true})),
    }
    .into_response()
}

fn set_up_stripe(given: &mut GivenSettings, behaviour: &str) {
    given.stripe_secret_key = Some(format!("sk_{behaviour}_{}", fresh_key()));
    given.stripe_webhook_secret = Some("whsec_of_the_tests".into());
    given.stripe_price_monthly = Some("price_m".into());
    given.stripe_price_yearly = Some("price_y".into());
    given.stripe_api_base = Some(format!("http://{}", STRIPE.addr));
}

/// Returns the requests to Stripe in this test: path and form.
fn asked_calls(app: &TestApp) -> Vec<(String, Value)> {
    let key = app.state.config.stripe.as_ref().unwrap().secret_key.expose();
    let form = |asked: &Asked| {
        let pairs = url::form_urlencoded::parse(asked.body.as_bytes());
        let fields = pairs.map(|(name, value)| (name.into_owned(), Value::from(value.into_owned())));
        (asked.path.clone(), Value::Object(fields.collect()))
    };
    STRIPE.asked_with(key).iter().map(form).collect()
}

fn sign_body(secret: &str, at: i64, body: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(format!("{at}.{body}").as_bytes());
    let digits: String = mac
        .finalize()
        .into_bytes()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("t={at},v1={digits}")
}

async fn deliver_event(app: &TestApp, header: &str, body: String) -> Answer {
    let request = Request::post(WEBHOOK)
        .header("stripe-signature", header)
        .header("content-type", "application/json; charset=utf-8");
    app.send(request.body(Body::from(body)).unwrap()).await
}

/// Delivers what Stripe would, signed now.
async fn tell_event(app: &TestApp, event: &Value) -> Answer {
    let body = event.to_string();
    let now = app.clock.now().micros() / 1_000_000;
    deliver_event(app, &sign_body("whsec_of_the_tests", now, &body), body).await
}

async fn tell_all(app: &TestApp, events: &[Value]) {
    for event in events {
        assert_eq!(tell_event(app, event).await.status, 204, "{event}");
    }
}

fn make_event(id: &str, kind: &str, at: i64, object: Value) -> Value {
    json!({"id": id, "object": "event", "type": kind, "created": at, "data": {"object": object}})
}

fn checked_out(id: &str, at: i64) -> Value {
    let session = json!({"id": "cs_1", "mode": "subscription", "payment_status": "paid", "client_reference_id": "1000",
                         "customer": "cus_1", "subscription": "sub_1", "metadata": {"user_id": "1000", "cycle": "monthly", "price": "price_m"}});
    make_event(id, "checkout.session.completed", at, session)
}

/// Event in the form of Stripe's API since 2025: the period is a field of the item.
fn subscription_event(id: &str, kind: &str, at: i64, status: &str, ends: bool) -> Value {
    let item = json!({"price": {"id": "price_m"}, "current_period_start": NOW, "current_period_end": NOW + 31 * DAY});
    let object = json!({"id": "sub_1", "customer": "cus_1", "status": status, "created": NOW, "cancel_at_period_end": ends,
                        "cancel_at": null, "items": {"data": [item]}, "metadata": {"user_id": "1000", "cycle": "monthly"}});
    make_event(id, &format!("customer.subscription.{kind}"), at, object)
}

fn invoice_event(id: &str, kind: &str, at: i64, start: i64, paid: i64) -> Value {
    let line = json!({"period": {"start": start, "end": start + 31 * DAY}, "price": {"id": "price_m"}});
    let object = json!({"id": format!("in_{start}"), "customer": "cus_1", "subscription": "sub_1", "amount_paid": paid,
                        "currency": "usd", "lines": {"data": [line]}, "subscription_details": {"metadata": {"user_id": "1000"}}});
    make_event(id, &format!("invoice.{kind}"), at, object)
}

async fn get_billing(app: &TestApp, token: &str) -> Value {
    let answer = app.get_with(token, BILLING).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

async fn current_plan(app: &TestApp, token: &str) -> String {
    let user = app.get_with(token, "/api/auth/user").await.json();
    user["planType"].as_str().unwrap().to_owned()
}

async fn ask_billing(app: &TestApp, token: &str, path: &str, body: Value) -> Answer {
    app.ask_with(token, Method::POST, path, body).await
}

async fn sign_up_anna(app: &TestApp) -> String {
    app.member("", "anna@example.org").await
}

/// Opens a new session: an unused one ends after a month.
async fn log_in(app: &TestApp) -> String {
    let form = json!({"email": "anna@example.org", "password": PASSWORD});
    let answer = app.post("/api/auth/login", form).await.json();
    answer["token"].as_str().unwrap().to_owned()
}

mod demo {
    use super::*;

    on_both! {
        async fn premium_comes_at_once_and_says_that_nobody_was_charged(app: TestApp) {
            let token = sign_up_anna(&app).await;
            assert_eq!(current_plan(&app, &token).await, "Free");
            let answer = ask_billing(&app, &token, UPGRADE, json!({"billingCycle": "yearly"})).await;
            assert_eq!(answer.status, 200, "{}", answer.text());
            assert_same_json!(answer.json(), @r#"
            {
              "message": "You have Premium. This is a demo: nothing was charged.",
              "mode": "demo",
              "planType": "Premium"
            }
            "#);
            assert_eq!(current_plan(&app, &token).await, "Premium");
            let billing = get_billing(&app, &token).await;
            assert_same_json!(billing, @r#"
            {
              "cycle": "yearly",
              "endsOn": null,
              "isDemo": true,
              "mode": "demo",
              "pastDue": false,
              "payments": [
                {
                  "amountCents": 51700,
                  "currency": "usd",
                  "isDemo": true,
                  "paidAt": "2026-03-01T09:30:00.000000Z"
                }
              ],
              "planType": "Premium",
              "prices": [
                {
                  "amountCents": 4700,
                  "billed": "$47 every month",
                  "cycle": "monthly",
                  "saving": null,
                  "shown": "$47/month"
                },
                {
                  "amountCents": 51700,
                  "billed": "$517 once a year",
                  "cycle": "yearly",
                  "saving": "Save $47",
                  "shown": "$43/month"
                }
              ],
              "renewsOn": "2027-03-01T09:30:00.000000Z"
            }
            "#);
        }

        async fn a_cancelled_one_lasts_to_its_periods_end_and_can_be_taken_again(app: TestApp) {
            let token = sign_up_anna(&app).await;
            ask_billing(&app, &token, UPGRADE, json!({"billingCycle": "monthly"})).await;
            app.clock.advance_micros(40 * DAY_MICROS);
            let token = log_in(&app).await;
            assert_eq!(get_billing(&app, &token).await["renewsOn"], "2026-05-01T09:30:00.000000Z", "it went on by itself");
            for _ in 0..2 {
                let cancelled = ask_billing(&app, &token, CANCEL, Value::Null).await;
                assert_eq!(cancelled.json()["endsOn"], "2026-05-01T09:30:00.000000Z", "{}", cancelled.text());
                assert_eq!(cancelled.json()["renewsOn"], Value::Null);
            }
            assert_eq!(current_plan(&app, &token).await, "Premium");
            ask_billing(&app, &token, UPGRADE, json!({"billingCycle": "monthly"})).await;
            assert_eq!(get_billing(&app, &token).await["renewsOn"], "2026-06-01T09:30:00.000000Z", "what was left counts on");
            ask_billing(&app, &token, CANCEL, Value::Null).await;
            app.clock.advance_micros(60 * DAY_MICROS);
            let token = log_in(&app).await;
            assert_eq!(current_plan(&app, &token).await, "Free");
            let after = get_billing(&app, &token).await;
            assert_eq!((&after["planType"], &after["cycle"], &after["endsOn"]), (&json!("Free"), &json!(null), &json!(null)));
            assert_eq!(after["payments"].as_array().unwrap().len(), 2, "what was paid stays on record");
            assert_eq!(ask_billing(&app, &token, CANCEL, Value::Null).await.refusal(), "409 not_subscribed");
        }

        async fn a_cancellation_can_be_taken_back_until_the_period_is_over(app: TestApp) {
            let token = sign_up_anna(&app).await;
            assert_eq!(ask_billing(&app, &token, RESUME, Value::Null).await.refusal(), "409 not_subscribed");
            ask_billing(&app, &token, UPGRADE, json!({"billingCycle": "monthly"})).await;
            ask_billing(&app, &token, CANCEL, Value::Null).await;
            for _ in 0..2 {
                let resumed = ask_billing(&app, &token, RESUME, Value::Null).await;
                assert_eq!(resumed.status, 200, "{}", resumed.text());
                assert_eq!(resumed.json()["renewsOn"], "2026-04-01T09:30:00.000000Z");
                assert_eq!(resumed.json()["endsOn"], Value::Null);
            }
            assert_eq!(get_billing(&app, &token).await["payments"].as_array().unwrap().len(), 1, "nothing is paid twice");
            app.clock.advance_micros(29 * DAY_MICROS);
            let token = log_in(&app).await;
            app.clock.advance_micros(3 * DAY_MICROS);
            assert_eq!(current_plan(&app, &token).await, "Premium", "it goes on after the period");
            ask_billing(&app, &token, CANCEL, Value::Null).await;
            app.clock.advance_micros(29 * DAY_MICROS);
            let token = log_in(&app).await;
            app.clock.advance_micros(3 * DAY_MICROS);
            assert_eq!(ask_billing(&app, &token, RESUME, Value::Null).await.refusal(), "409 not_subscribed", "too late");
        }

        async fn only_features_that_work_are_sold(app: TestApp) {
            let offer = app.get(OFFER).await.json();
            let sold: Vec<&str> = offer["features"].as_array().unwrap().iter().map(|it| it["key"].as_str().unwrap()).collect();
            let available = PREMIUM_FEATURES.iter().filter(|feature| feature.is_available).map(|feature| feature.key);
            assert_eq!(sold, available.collect::<Vec<_>>());
            assert_eq!((&offer["mode"], &offer["prices"][1]["billed"]), (&json!("demo"), &json!("$517 once a year")));
            let is_sold = |key: &str| sold.contains(&key);
            let token = sign_up_anna(&app).await;
            let tools = app.get_with(&token, "/api/dashboard/overview").await.json()["toolProgress"].clone();
            let tools = tools.as_array().unwrap();
            let persona = tools.iter().find(|tool| tool["toolName"] == "customer-persona").unwrap();
            assert_eq!(json!(is_sold("persona_avatar")), persona["isReady"]);
            ask_billing(&app, &token, UPGRADE, json!({"billingCycle": "monthly"})).await;
            for (key, path) in [("business_plan", "/api/downloads/business-plan.pdf"), ("personalized_roadmap", "/api/evenings"), ("advanced_analytics", "/api/analytics"), ("all_results", "/api/dashboard/results/niche-discovery")] {
                assert!(is_sold(key));
                assert_eq!(app.get_with(&token, path).await.status, 200, "{path}");
            }
        }

        async fn what_was_made_with_premium_stays_without_it(app: TestApp) {
            let token = sign_up_anna(&app).await;
            ask_billing(&app, &token, UPGRADE, json!({"billingCycle": "monthly"})).await;
            ask_billing(&app, &token, "/api/niche/projects", json!({"request": {"keywords": "nail art"}})).await;
            ask_billing(&app, &token, CANCEL, Value::Null).await;
            app.clock.advance_micros(29 * DAY_MICROS);
            let token = log_in(&app).await;
            app.clock.advance_micros(3 * DAY_MICROS);
            assert_eq!(current_plan(&app, &token).await, "Free");
            assert_eq!(app.get_with(&token, "/api/niche/projects").await.json()[0]["marketName"], "Nail art");
        }

        async fn a_second_one_beside_it_is_refused_even_at_the_same_moment(app: TestApp) {
            let token = sign_up_anna(&app).await;
            let clicks = join_all((0..6).map(|_| ask_billing(&app, &token, UPGRADE, json!({"billingCycle": "monthly"})))).await;
            let statuses = clicks.iter().filter(|answer| answer.status == 200).count();
            assert_eq!(statuses, 1);
            assert!(clicks.iter().filter(|answer| answer.status != 200).all(|answer| answer.refusal() == "409 already_premium"));
            assert_eq!(get_billing(&app, &token).await["payments"].as_array().unwrap().len(), 1);
        }

        async fn there_is_no_portal_and_no_webhook(app: TestApp) {
            let token = sign_up_anna(&app).await;
            ask_billing(&app, &token, UPGRADE, json!({"billingCycle": "monthly"})).await;
            assert_eq!(ask_billing(&app, &token, PORTAL, Value::Null).await.refusal(), "409 not_subscribed");
            let body = subscription_event("evt_1", "deleted", NOW, "canceled", false).to_string();
            let forged = deliver_event(&app, &sign_body("", NOW, &body), body).await;
            assert_eq!(forged.refusal(), "401 invalid_signature");
            assert_eq!(current_plan(&app, &token).await, "Premium");
        }

        async fn only_members_can_and_only_the_two_periods_exist(app: TestApp) {
            assert_eq!(app.post(UPGRADE, json!({"billingCycle": "monthly"})).await.refusal(), "401 login_required");
            for path in [CANCEL, RESUME, PORTAL] {
                assert_eq!(app.post(path, json!({})).await.refusal(), "401 login_required");
            }
            assert_eq!(app.get(BILLING).await.refusal(), "401 login_required");
            let token = sign_up_anna(&app).await;
            for (body, refusal) in [
                (json!({"billingCycle": "weekly"}), "422 invalid_choice"),
                (json!({"billingCycle": "Monthly"}), "422 invalid_choice"),
                (json!({}), "422 invalid_body"),
            ] {
                assert_eq!(ask_billing(&app, &token, UPGRADE, body).await.refusal(), refusal);
            }
            assert_eq!(current_plan(&app, &token).await, "Free");
        }
    }
}

mod checkout {
    use super::*;

    on_both! {
        async fn asking_leads_to_the_checkout_and_changes_nothing_yet(app: TestApp) with |given| set_up_stripe(given, "good") => {
            let token = sign_up_anna(&app).await;
            let answer = ask_billing(&app, &token, UPGRADE, json!({"billingCycle": "yearly"})).await;
            assert_same_json!(answer.json(), @r#"
            {
              "checkoutUrl": "https://checkout.example/cs_1",
              "message": "Complete the payment on the page that opens.",
              "mode": "stripe",
              "planType": "Free"
            }
            "#);
            assert_eq!(current_plan(&app, &token).await, "Free");
            let [(path, form)] = &asked_calls(&app)[..] else { panic!("asked more or less than once") };
            assert_eq!(path, "/v1/checkout/sessions");
            assert_same_json!(form, @r#"
            {
              "cancel_url": "http://127.0.0.1:8080/dashboard?upgrade=cancelled",
              "client_reference_id": "1000",
              "customer_email": "anna@example.org",
              "line_items[0][price]": "price_y",
              "line_items[0][quantity]": "1",
              "metadata[cycle]": "yearly",
              "metadata[price]": "price_y",
              "metadata[user_id]": "1000",
              "mode": "subscription",
              "subscription_data[metadata][cycle]": "yearly",
              "subscription_data[metadata][user_id]": "1000",
              "success_url": "http://127.0.0.1:8080/dashboard?upgrade=done"
            }
            "#);
        }

        async fn two_clicks_are_one_checkout(app: TestApp) with |given| set_up_stripe(given, "good") => {
            let token = sign_up_anna(&app).await;
            for cycle in ["monthly", "monthly", "yearly"] {
                ask_billing(&app, &token, UPGRADE, json!({"billingCycle": cycle})).await;
            }
            let key = app.state.config.stripe.as_ref().unwrap().secret_key.expose();
            let keys: Vec<String> = STRIPE.asked_with(key).iter().map(|asked| asked.header("idempotency-key").to_owned()).collect();
            assert_eq!((keys[0].len(), keys[0] == keys[1], keys[1] == keys[2]), (64, true, false));
        }

        async fn somebody_who_paid_before_keeps_their_name_there(app: TestApp) with |given| set_up_stripe(given, "good") => {
            let token = sign_up_anna(&app).await;
            tell_all(&app, &[checked_out("evt_1", NOW), subscription_event("evt_2", "deleted", NOW + 1, "canceled", false)]).await;
            assert_eq!(current_plan(&app, &token).await, "Free");
            ask_billing(&app, &token, UPGRADE, json!({"billingCycle": "monthly"})).await;
            let form = &asked_calls(&app)[0].1;
            assert_eq!((&form["customer"], &form["customer_email"]), (&json!("cus_1"), &Value::Null));
        }

        async fn a_service_that_is_down_is_told_and_nothing_changes(app: TestApp) with |given| set_up_stripe(given, "down") => {
            let token = sign_up_anna(&app).await;
            let answer = ask_billing(&app, &token, UPGRADE, json!({"billingCycle": "monthly"})).await;
            assert_eq!(answer.refusal(), "503 payment_unavailable");
            assert!(!answer.text().contains("secret of theirs"));
            tell_all(&app, &[subscription_event("evt_1", "created", NOW, "active", false)]).await;
            assert_eq!(ask_billing(&app, &token, CANCEL, Value::Null).await.refusal(), "503 payment_unavailable");
            assert_eq!(get_billing(&app, &token).await["endsOn"], Value::Null);
        }

        async fn a_cancellation_is_taken_back_there_first(app: TestApp) with |given| set_up_stripe(given, "good") => {
            let token = sign_up_anna(&app).await;
            tell_all(&app, &[subscription_event("evt_1", "created", NOW, "active", false)]).await;
            ask_billing(&app, &token, CANCEL, Value::Null).await;
            let resumed = ask_billing(&app, &token, RESUME, Value::Null).await.json();
            assert_eq!((&resumed["endsOn"], &resumed["renewsOn"]), (&json!(null), &json!("2026-04-01T09:30:00.000000Z")));
            let forms: Vec<Value> = asked_calls(&app).into_iter().map(|(path, form)| json!([path, form["cancel_at_period_end"]])).collect();
            assert_eq!(forms, [json!(["/v1/subscriptions/sub_1", "true"]), json!(["/v1/subscriptions/sub_1", "false"])]);
            tell_all(&app, &[subscription_event("evt_2", "updated", NOW + 5, "active", false)]).await;
            assert_eq!(current_plan(&app, &token).await, "Premium");
        }

        async fn a_cancellation_that_cannot_be_taken_back_stays(app: TestApp) with |given| set_up_stripe(given, "down") => {
            let token = sign_up_anna(&app).await;
            tell_all(&app, &[subscription_event("evt_1", "created", NOW, "active", true)]).await;
            assert_eq!(ask_billing(&app, &token, RESUME, Value::Null).await.refusal(), "503 payment_unavailable");
            assert_eq!(get_billing(&app, &token).await["renewsOn"], Value::Null);
        }
    }
}
