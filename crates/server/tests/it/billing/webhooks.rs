//! Signed events of payments: what they change, and what they cannot.

use super::*;

on_both! {
    async fn a_paid_checkout_makes_premium_with_the_period_and_a_line_in_the_ledger(app: TestApp) with |given| set_up_stripe(given, "good") => {
        let token = sign_up_anna(&app).await;
        tell_all(&app, &[checked_out("evt_1", NOW)]).await;
        assert_eq!(current_plan(&app, &token).await, "Premium", "before anything else is told");
        tell_all(&app, &[
            subscription_event("evt_2", "created", NOW, "active", false),
            invoice_event("evt_3", "paid", NOW, NOW, 4700),
        ]).await;
        let billing = get_billing(&app, &token).await;
        assert_eq!((&billing["mode"], &billing["cycle"], &billing["isDemo"]), (&json!("stripe"), &json!("monthly"), &json!(false)));
        assert_eq!(billing["renewsOn"], "2026-04-01T09:30:00.000000Z");
        assert_same_json!(billing["payments"], @r#"
        [
          {
            "amountCents": 4700,
            "currency": "usd",
            "isDemo": false,
            "paidAt": "2026-03-01T09:30:00.000000Z"
          }
        ]
        "#);
        let again = ask_billing(&app, &token, UPGRADE, json!({"billingCycle": "yearly"})).await;
        assert_eq!(again.refusal(), "409 already_premium");
        assert_eq!(asked_calls(&app).len(), 0, "nobody is charged twice");
    }

    async fn whatever_is_not_signed_rightly_and_lately_is_refused(app: TestApp) with |given| set_up_stripe(given, "good") => {
        let token = sign_up_anna(&app).await;
        let body = checked_out("evt_1", NOW).to_string();
        let good = sign_body("whsec_of_the_tests", NOW, &body);
        let altered = body.replace("1000", "1001");
        for (header, body) in [
            (String::new(), body.clone()),
            (sign_body("whsec_other", NOW, &body), body.clone()),
            (sign_body("whsec_of_the_tests", NOW - 301, &body), body.clone()),
            (sign_body("whsec_of_the_tests", NOW + 301, &body), body.clone()),
            (good.replace("v1=", "v0="), body.clone()),
            (good.clone(), altered),
            (good.clone(), format!("{body} ")),
        ] {
            assert_eq!(deliver_event(&app, &header, body).await.refusal(), "401 invalid_signature", "{header}");
        }
        assert_eq!(current_plan(&app, &token).await, "Free");
        assert_eq!(app.rows("SELECT id FROM billing_events").await.len(), 0);
        assert_eq!(deliver_event(&app, &good, body).await.status, 204);
    }

    async fn a_hundred_deliveries_of_one_event_at_once_have_one_effect(app: TestApp) with |given| set_up_stripe(given, "good") => {
        let token = sign_up_anna(&app).await;
        let paid = invoice_event("evt_1", "paid", NOW, NOW, 4700);
        let answers = join_all((0..100).map(|_| tell_event(&app, &paid))).await;
        assert!(answers.iter().all(|answer| answer.status == 204));
        assert_eq!(get_billing(&app, &token).await["payments"].as_array().unwrap().len(), 1);
        assert_eq!(app.rows("SELECT id FROM billing_events").await.len(), 1);
        tell_all(&app, &[invoice_event("evt_2", "paid", NOW, NOW, 4700)]).await;
        assert_eq!(get_billing(&app, &token).await["payments"].as_array().unwrap().len(), 1, "the same invoice in another event");
    }

    async fn the_order_of_delivery_does_not_matter(app: TestApp) with |given| set_up_stripe(given, "good") => {
        let token = sign_up_anna(&app).await;
        tell_all(&app, &[
            subscription_event("evt_4", "updated", NOW + 20 * DAY, "active", true),
            invoice_event("evt_3", "paid", NOW, NOW, 4700),
            subscription_event("evt_2", "created", NOW, "active", false),
            checked_out("evt_1", NOW),
        ]).await;
        let cancelled = get_billing(&app, &token).await;
        assert_eq!((&cancelled["endsOn"], &cancelled["renewsOn"]), (&json!("2026-04-01T09:30:00.000000Z"), &json!(null)));
        tell_all(&app, &[
            subscription_event("evt_6", "deleted", NOW + 31 * DAY, "canceled", true),
            subscription_event("evt_5", "updated", NOW + 30 * DAY, "active", false),
        ]).await;
        assert_eq!(current_plan(&app, &token).await, "Free");
    }

    async fn a_cancelled_subscription_lasts_to_the_end_of_its_period(app: TestApp) with |given| set_up_stripe(given, "good") => {
        let token = sign_up_anna(&app).await;
        tell_all(&app, &[subscription_event("evt_1", "created", NOW, "active", false)]).await;
        let cancelled = ask_billing(&app, &token, CANCEL, Value::Null).await;
        assert_eq!(cancelled.json()["endsOn"], "2026-04-01T09:30:00.000000Z", "{}", cancelled.text());
        assert_eq!(asked_calls(&app), [("/v1/subscriptions/sub_1".to_owned(), json!({"cancel_at_period_end": "true"}))]);
        tell_all(&app, &[subscription_event("evt_2", "updated", NOW + 1, "active", true)]).await;
        app.clock.advance_micros(31 * DAY_MICROS - 1);
        assert_eq!(plan_anew(&app).await, "Premium");
        app.clock.advance_micros(1);
        assert_eq!(plan_anew(&app).await, "Free");
    }

    async fn a_failed_payment_leaves_seven_days(app: TestApp) with |given| set_up_stripe(given, "good") => {
        let token = sign_up_anna(&app).await;
        let renewal = NOW + 31 * DAY;
        tell_all(&app, &[
            subscription_event("evt_1", "created", NOW, "active", false),
            invoice_event("evt_2", "paid", NOW, NOW, 4700),
            invoice_event("evt_3", "payment_failed", renewal, renewal, 0),
        ]).await;
        let late = get_billing(&app, &token).await;
        assert_eq!((&late["pastDue"], &late["planType"]), (&json!(true), &json!("Premium")));
        assert_eq!((&late["endsOn"], &late["renewsOn"]), (&json!("2026-04-08T09:30:00.000000Z"), &json!(null)));
        assert_eq!(late["payments"].as_array().unwrap().len(), 1, "a failure is no payment");
        app.clock.advance_micros(38 * DAY_MICROS);
        assert_eq!(plan_anew(&app).await, "Free");
        tell_all(&app, &[invoice_event("evt_4", "paid", renewal + 8 * DAY, renewal, 4700)]).await;
        assert_eq!(plan_anew(&app).await, "Premium", "paid after all");
    }

    async fn an_account_that_goes_is_not_charged_again(app: TestApp) with |given| set_up_stripe(given, "good") => {
        let token = sign_up_anna(&app).await;
        tell_all(&app, &[subscription_event("evt_1", "created", NOW, "active", false), invoice_event("evt_2", "paid", NOW, NOW, 4700)]).await;
        let export = app.get_with(&token, "/api/auth/export").await.json();
        assert_eq!(export["billing"]["payments"][0]["amountCents"], 4700);
        let gone = app.ask_with(&token, Method::DELETE, "/api/auth/user", json!({"password": PASSWORD})).await;
        assert_eq!(gone.status, 204, "{}", gone.text());
        server::background::work_off(&app.state).await.unwrap();
        assert_eq!(asked_calls(&app), [("/v1/subscriptions/sub_1".to_owned(), json!({"cancel_at_period_end": "true"}))]);
        assert_eq!(app.rows("SELECT user_id FROM billing_payments").await.len(), 0);
        tell_all(&app, &[subscription_event("evt_3", "updated", NOW + 1, "active", true)]).await;
    }

    async fn the_portal_is_a_page_of_the_payers(app: TestApp) with |given| set_up_stripe(given, "good") => {
        let token = sign_up_anna(&app).await;
        assert_eq!(ask_billing(&app, &token, PORTAL, Value::Null).await.refusal(), "409 not_subscribed");
        tell_all(&app, &[checked_out("evt_1", NOW)]).await;
        assert_eq!(ask_billing(&app, &token, PORTAL, Value::Null).await.json(), json!({"url": "https://portal.example/1"}));
        let form = &asked_calls(&app)[0].1;
        assert_eq!(form, &json!({"customer": "cus_1", "return_url": "http://127.0.0.1:8080/account"}));
    }

    async fn what_is_no_event_or_too_large_is_refused_in_our_shape(app: TestApp) with |given| set_up_stripe(given, "good") => {
        assert_eq!(tell_event(&app, &json!({"id": 5})).await.refusal(), "422 invalid_body");
        let large = |bytes: usize| make_event("evt_1", "charge.refunded", NOW, json!({"note": "x".repeat(bytes)}));
        assert_eq!(tell_event(&app, &large(200_000)).await.status, 204, "more than other bodies may have");
        assert_eq!(tell_event(&app, &large(300_000)).await.refusal(), "413 payload_too_large");
    }
}

/// Returns the tier of a member who logs in now.
async fn plan_anew(app: &TestApp) -> String {
    current_plan(app, &log_in(app).await).await
}
