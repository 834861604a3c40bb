//! Signed events that are not for Premium: acknowledged, logged, without an effect.

use serde_json::{Value, json};
use server::platform::config::GivenSettings;

use super::{
    NOW, checked_out, current_plan, get_billing, invoice_event, make_event, set_up_stripe, sign_up_anna,
    subscription_event, tell_all, tell_event,
};
use crate::harness::TestApp;

/// The event with one field of its object replaced.
fn with(mut event: Value, pointer: &str, value: Value) -> Value {
    let object = &mut event["data"]["object"];
    let (parent, field) = pointer.rsplit_once('/').unwrap();
    object.pointer_mut(parent).unwrap()[field] = value;
    event
}

fn live(given: &mut GivenSettings) {
    set_up_stripe(given, "live_key");
}

fn test_mode(given: &mut GivenSettings) {
    set_up_stripe(given, "test_key");
}

/// Asserts that every event is accepted, and leaves only its id in the tables.
async fn assert_no_effect(app: &TestApp, token: &str, events: &[Value]) {
    tell_all(app, events).await;
    assert_eq!(current_plan(app, token).await, "Free");
    for table in ["billing_subscriptions", "billing_payments"] {
        assert_eq!(
            app.rows(&format!("SELECT user_id FROM {table}")).await.len(),
            0,
            "{table}"
        );
    }
    assert_eq!(app.rows("SELECT id FROM billing_events").await.len(), events.len());
}

on_both! {
    async fn another_price_makes_nobody_premium(app: TestApp) with |given| set_up_stripe(given, "good") => {
        let token = sign_up_anna(&app).await;
        let other = || json!({"id": "price_of_a_mug"});
        let item = "/items/data/0/price";
        let line_since_2025 = json!({"price_details": {"price": "price_of_a_mug"}});
        assert_no_effect(&app, &token, &[
            with(checked_out("evt_1", NOW), "/metadata/price", json!("price_of_a_mug")),
            with(subscription_event("evt_2", "created", NOW, "active", false), item, other()),
            with(subscription_event("evt_3", "updated", NOW, "past_due", false), item, other()),
            with(subscription_event("evt_4", "deleted", NOW, "canceled", false), item, other()),
            with(subscription_event("evt_5", "created", NOW, "active", false), "/items/data", json!([])),
            with(invoice_event("evt_6", "paid", NOW, NOW, 4700), "/lines/data/0/price", other()),
            with(
                with(invoice_event("evt_7", "paid", NOW, NOW, 4700), "/lines/data/0/price", Value::Null),
                "/lines/data/0/pricing",
                line_since_2025,
            ),
            with(invoice_event("evt_8", "payment_failed", NOW, NOW, 0), "/lines/data/0/price", other()),
        ]).await;
    }

    async fn a_session_without_our_metadata_makes_nobody_premium(app: TestApp) with |given| set_up_stripe(given, "good") => {
        let token = sign_up_anna(&app).await;
        assert_no_effect(&app, &token, &[
            with(checked_out("evt_1", NOW), "/metadata", json!({})),
            with(checked_out("evt_2", NOW), "/metadata", Value::Null),
            with(checked_out("evt_3", NOW), "/metadata/price", Value::Null),
            with(checked_out("evt_4", NOW), "/metadata/user_id", Value::Null),
            with(checked_out("evt_5", NOW), "/metadata/user_id", json!("1001")),
            with(checked_out("evt_6", NOW), "/client_reference_id", json!("1001")),
            with(subscription_event("evt_7", "created", NOW, "active", false), "/metadata", json!({})),
            with(invoice_event("evt_8", "paid", NOW, NOW, 4700), "/subscription_details", Value::Null),
            with(subscription_event("evt_9", "created", NOW, "active", false), "/metadata/user_id", json!("4711")),
            with(subscription_event("evt_10", "created", NOW, "active", false), "/metadata/user_id", json!("1")),
        ]).await;
    }

    async fn another_mode_of_payment_or_an_open_one_makes_nobody_premium(app: TestApp) with |given| set_up_stripe(given, "good") => {
        let token = sign_up_anna(&app).await;
        assert_no_effect(&app, &token, &[
            with(checked_out("evt_1", NOW), "/mode", json!("payment")),
            with(checked_out("evt_2", NOW), "/mode", json!("setup")),
            with(checked_out("evt_3", NOW), "/payment_status", json!("unpaid")),
            with(checked_out("evt_4", NOW), "/subscription", Value::Null),
            subscription_event("evt_5", "created", NOW, "incomplete", false),
            with(invoice_event("evt_6", "paid", NOW, NOW, 4700), "/subscription", Value::Null),
            make_event("evt_7", "charge.refunded", NOW, json!({})),
        ]).await;
    }

    async fn a_test_payment_makes_nobody_premium_on_a_live_site(app: TestApp) with live => {
        let token = sign_up_anna(&app).await;
        let mut test = checked_out("evt_1", NOW);
        test["livemode"] = json!(false);
        assert_no_effect(&app, &token, &[test, checked_out("evt_2", NOW)]).await;
        let mut paid = checked_out("evt_3", NOW);
        paid["livemode"] = json!(true);
        tell_all(&app, &[paid]).await;
        assert_eq!(current_plan(&app, &token).await, "Premium");
    }

    async fn a_live_payment_makes_nobody_premium_on_a_test_site(app: TestApp) with test_mode => {
        let token = sign_up_anna(&app).await;
        let mut live = checked_out("evt_1", NOW);
        live["livemode"] = json!(true);
        assert_no_effect(&app, &token, &[live]).await;
        let mut test = checked_out("evt_2", NOW);
        test["livemode"] = json!(false);
        tell_all(&app, &[test]).await;
        assert_eq!(current_plan(&app, &token).await, "Premium");
    }

    async fn invoices_of_both_shapes_count_beside_other_lines(app: TestApp) with |given| set_up_stripe(given, "good") => {
        let token = sign_up_anna(&app).await;
        let mut renewal = invoice_event("evt_1", "paid", NOW, NOW, 4700);
        let object = &mut renewal["data"]["object"];
        let line = &mut object["lines"]["data"][0];
        line["price"] = Value::Null;
        line["pricing"] = json!({"price_details": {"price": "price_m"}});
        let mug = json!({"period": {"start": NOW, "end": NOW + 4000 * 24 * 3600}, "price": {"id": "price_of_a_mug"}});
        object["lines"]["data"].as_array_mut().unwrap().push(mug);
        object["parent"] = json!({"subscription_details": {"subscription": "sub_1", "metadata": {"user_id": "1000"}}});
        tell_all(&app, &[renewal]).await;
        assert_eq!(get_billing(&app, &token).await["renewsOn"], "2026-04-01T09:30:00.000000Z");
        // Invoices of old API versions carry no metadata: their subscription is known.
        let next = NOW + 31 * 24 * 3600;
        let bare = with(invoice_event("evt_2", "paid", next, next, 4700), "/subscription_details", Value::Null);
        tell_all(&app, &[bare]).await;
        assert_eq!(get_billing(&app, &token).await["renewsOn"], "2026-05-02T09:30:00.000000Z");
    }

    async fn subscriptions_of_an_earlier_price_go_on(app: TestApp)
        with |given| { set_up_stripe(given, "good"); given.stripe_price_monthly = Some("price_new,price_m".into()); } =>
    {
        let token = sign_up_anna(&app).await;
        tell_all(&app, &[invoice_event("evt_1", "paid", NOW, NOW, 4700)]).await;
        assert_eq!(current_plan(&app, &token).await, "Premium");
        let settings = app.state.config.stripe.as_ref().unwrap();
        assert_eq!(settings.price_monthly.charged, "price_new");
    }

    async fn an_ignored_event_is_taken_again_without_an_effect(app: TestApp) with |given| set_up_stripe(given, "good") => {
        let token = sign_up_anna(&app).await;
        let foreign = with(checked_out("evt_1", NOW), "/metadata", json!({}));
        tell_all(&app, std::slice::from_ref(&foreign)).await;
        assert_eq!(tell_event(&app, &foreign).await.status, 204);
        assert_eq!(app.rows("SELECT id FROM billing_events").await.len(), 1);
        assert_eq!(current_plan(&app, &token).await, "Free");
    }
}
