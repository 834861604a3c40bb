//! Premium: prices, payment, cancellation, and the list of payments.
//!
//! Without payment keys it is a demo that takes no payment and is labeled as one. With them, Stripe's checkout takes
//! the money, and only a verified webhook event changes a subscription.

mod events;
mod features;
mod http;
mod prices;
mod signature;
mod store;
mod stripe;
mod subscription;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{DbErr, Tx};
use crate::db::{jobs, write_tx};
use crate::identity::accounts;
use crate::identity::accounts::PlanTier;
use crate::identity::callers::Member;
use crate::platform::clock::Timestamp;
use crate::platform::config::StripeSettings;
use crate::state::app_state::AppState;

use events::{Ignored, StripeEvent};
use prices::CURRENCY;
use store::Payment;
use stripe::{CheckoutRequest, StripeClient};
use subscription::{PaymentProvider, Subscription, SubscriptionStatus};

pub use features::{PREMIUM_FEATURES, SoldFeature};
pub use http::router;
pub use prices::BillingCycle;

/// Time within which equal clicks open one checkout.
const OCCASION_MICROS: i64 = 10 * 60 * 1_000_000;

/// The kind of the job that ends the subscription of an account that is gone.
pub const END_JOB: &str = "end_subscription";
/// Time for which the end of a subscription is tried.
const END_TRIES_MICROS: i64 = 30 * 24 * 3600 * 1_000_000;

/// Result of an upgrade to Premium.
enum UpgradeOutcome {
    /// Premium holds now; no money was charged.
    Demo,
    /// Premium holds once this page was gone through.
    Checkout { url: String },
}

/// Subscription and payments of a member.
struct BillingOverview {
    plan: PlanTier,
    subscription: Option<Subscription>,
    payments: Vec<Payment>,
}

async fn upgrade_member(state: &AppState, member: &Member, cycle: BillingCycle) -> Result<UpgradeOutcome, ApiError> {
    let now = state.clock.now();
    match &state.config.stripe {
        None => {
            let user_id = member.id();
            let work = state
                .db
                .write::<_, ApiError, _>(move |tx| Box::pin(upgrade_demo(tx, user_id, cycle, now)));
            work.await.map(|()| UpgradeOutcome::Demo)
        }
        Some(settings) => {
            let known = store::find_subscription(state.db.read(), member.id()).await?;
            refuse_second(known.as_ref(), now)?;
            let known = known.filter(|known| known.provider == PaymentProvider::Stripe);
            let occasion = format!(
                "{} {}",
                now.micros() / OCCASION_MICROS,
                known.as_ref().map_or(0, |known| known.changed_at.micros())
            );
            let checkout = CheckoutRequest {
                user_id: member.id(),
                email: member.email(),
                customer_id: known.as_ref().and_then(|known| known.customer_id.as_deref()),
                cycle,
                site: &state.config.base_url,
                occasion: &occasion,
            };
            let url = stripe_client(state, settings).open_checkout(&checkout).await?;
            Ok(UpgradeOutcome::Checkout { url })
        }
    }
}

/// Starts Premium at once and adds a line to the ledger that says that no payment was made. Paid time that is left over
/// is added.
async fn upgrade_demo(tx: &Tx, user_id: i64, cycle: BillingCycle, now: Timestamp) -> Result<(), ApiError> {
    store::lock_subscription(tx, user_id).await?;
    let known = store::find_subscription(tx, user_id).await?;
    refuse_second(known.as_ref(), now)?;
    let rest = known.filter(|known| known.status != SubscriptionStatus::Ended && known.paid_until > now);
    let begin = rest.map_or(now, |known| known.paid_until);
    let subscription = Subscription {
        provider: PaymentProvider::Demo,
        customer_id: None,
        subscription_id: None,
        cycle,
        status: SubscriptionStatus::Active,
        started_at: now,
        paid_until: cycle.end_after(begin, 1),
        ends: false,
        changed_at: now,
    };
    let payment = Payment {
        provider: PaymentProvider::Demo,
        reference: format!("demo-{user_id}-{}", now.micros()),
        amount_cents: cycle.price_cents(),
        currency: CURRENCY.to_owned(),
        paid_at: now,
    };
    save_subscription(tx, user_id, subscription).await?;
    Ok(store::add_payment(tx, user_id, payment).await?)
}

fn refuse_second(known: Option<&Subscription>, now: Timestamp) -> Result<(), ApiError> {
    if !known.is_some_and(|known| known.is_running(now)) {
        return Ok(());
    }
    let message = "You already have Premium. You can manage it on your account page.";
    Err(ApiError::new(StatusCode::CONFLICT, ErrorCode::AlreadyPremium, message))
}

/// Lets Premium end with the paid period. Asking twice is asking once.
async fn cancel_subscription(state: &AppState, member: &Member) -> Result<(), ApiError> {
    let (user_id, now) = (member.id(), state.clock.now());
    let known = find_running(state, user_id).await?;
    if known.ends {
        return Ok(());
    }
    if let (PaymentProvider::Stripe, Some(settings), Some(id)) =
        (known.provider, &state.config.stripe, &known.subscription_id)
    {
        stripe_client(state, settings).set_ending(id, true).await?;
    }
    state
        .db
        .write::<_, ApiError, _>(move |tx| Box::pin(set_ending(tx, user_id, known, true, now)))
        .await
}

/// Takes back a cancellation while the paid period still runs. Asking twice is asking once.
async fn resume_subscription(state: &AppState, member: &Member) -> Result<(), ApiError> {
    let (user_id, now) = (member.id(), state.clock.now());
    let known = find_running(state, user_id).await?;
    if !known.ends {
        return Ok(());
    }
    if let (PaymentProvider::Stripe, Some(settings), Some(id)) =
        (known.provider, &state.config.stripe, &known.subscription_id)
    {
        stripe_client(state, settings).set_ending(id, false).await?;
    }
    state
        .db
        .write::<_, ApiError, _>(move |tx| Box::pin(set_ending(tx, user_id, known, false, now)))
        .await
}

/// Stores that the subscription ends with its period, or continues. The tier of a demo changes here; the tier of a real
/// subscription changes with Stripe's event.
async fn set_ending(tx: &Tx, user_id: i64, seen: Subscription, ends: bool, now: Timestamp) -> Result<(), ApiError> {
    store::lock_subscription(tx, user_id).await?;
    let known = store::find_subscription(tx, user_id).await?;
    let Some(mut known) = known.filter(|known| known.subscription_id == seen.subscription_id) else {
        return Ok(());
    };
    known.paid_until = known.period_end(now);
    known.ends = ends;
    match known.provider {
        PaymentProvider::Demo => save_subscription(tx, user_id, known).await,
        PaymentProvider::Stripe => Ok(store::save_subscription(tx, user_id, known).await?),
    }
}

/// Opens Stripe's page on which a member changes card or plan.
async fn open_portal(state: &AppState, member: &Member) -> Result<String, ApiError> {
    let known = store::find_subscription(state.db.read(), member.id()).await?;
    let customer = known.and_then(|known| known.customer_id).ok_or_else(not_subscribed)?;
    let settings = state.config.stripe.as_ref().ok_or_else(not_subscribed)?;
    stripe_client(state, settings)
        .open_portal(&customer, &state.config.base_url)
        .await
}

/// Prepares the deletion of an account: its subscription must not be charged again. Its rows are deleted with the
/// account.
pub async fn end_billing(tx: &Tx, user_id: i64, now: Timestamp) -> Result<(), DbErr> {
    store::lock_subscription(tx, user_id).await?;
    let known = store::find_subscription(tx, user_id).await?;
    let running =
        known.filter(|known| known.provider == PaymentProvider::Stripe && known.status != SubscriptionStatus::Ended);
    let Some(id) = running.and_then(|known| known.subscription_id) else {
        return Ok(());
    };
    let until = Timestamp::from_micros(now.micros() + END_TRIES_MICROS);
    jobs::add_job(tx, END_JOB, id, now, Some(until)).await
}

/// Does the job: lets the subscription end at the payment service.
///
/// # Errors
/// When the payment service does not answer; the job comes again.
pub async fn end_subscription(state: &AppState, subscription_id: &str) -> Result<(), ApiError> {
    match &state.config.stripe {
        Some(settings) => stripe_client(state, settings).set_ending(subscription_id, true).await,
        None => Ok(()),
    }
}

/// Plan and payments of the account, as the member's own data.
pub async fn export_billing(state: &AppState, user_id: i64) -> Result<Value, ApiError> {
    let known = store::find_subscription(state.db.read(), user_id).await?;
    let subscription = known.map(|known| {
        json!({"cycle": known.cycle, "startedAt": known.started_at, "paidUntil": known.paid_until, "ends": known.ends})
    });
    let payments = store::list_payments(state.db.read(), user_id).await?;
    let payments = payments.into_iter().map(|payment| {
        json!({"isDemo": payment.provider == PaymentProvider::Demo, "amountCents": payment.amount_cents,
               "currency": payment.currency, "paidAt": payment.paid_at})
    });
    Ok(json!({"subscription": subscription, "payments": payments.collect::<Vec<_>>()}))
}

async fn billing_overview(state: &AppState, member: &Member) -> Result<BillingOverview, ApiError> {
    Ok(BillingOverview {
        plan: member.plan(),
        subscription: store::find_subscription(state.db.read(), member.id()).await?,
        payments: store::list_payments(state.db.read(), member.id()).await?,
    })
}

/// Takes in what Stripe tells. The same event again, in any order and at any time, changes nothing more.
async fn handle_webhook(state: &AppState, header: &str, body: &[u8]) -> Result<(), ApiError> {
    let now = state.clock.now();
    let settings = state.config.stripe.as_ref();
    let settings = settings.filter(|settings| signature::is_genuine(&settings.webhook_secret, header, body, now));
    let settings = settings.ok_or_else(|| {
        let message = "This is not signed by the payment service, or was signed too long ago.";
        ApiError::new(StatusCode::UNAUTHORIZED, ErrorCode::InvalidSignature, message)
    })?;
    let event: StripeEvent = serde_json::from_slice(body).map_err(|error| {
        let message = "The body is not an event of the payment service.";
        ApiError::unprocessable(ErrorCode::InvalidBody, message).with_cause(error)
    })?;
    let read = event.read_event(settings);
    write_tx!(state.db, async move |tx| {
        if !store::is_first(tx, &event.id, &event.kind, now).await? {
            return Ok(());
        }
        match read {
            Ok(told) => take_in(tx, &event.kind, told).await,
            Err(reason) => {
                log_ignored(&event.kind, reason);
                Ok(())
            }
        }
    })
    .await
}

async fn take_in(tx: &Tx, kind: &str, told: events::BillingNews) -> Result<(), ApiError> {
    let user_id = match told.user_id {
        Some(id) => Some(id),
        None => store::user_of_subscription(tx, &told.report.subscription_id).await?,
    };
    let Some(user_id) = user_id else {
        log_ignored(kind, Ignored::Metadata);
        return Ok(());
    };
    store::lock_subscription(tx, user_id).await?;
    let known = store::find_subscription(tx, user_id).await?;
    if !accounts::is_there(tx, user_id).await? {
        tracing::warn!(
            billing.user = user_id,
            "an event of the payment service is for an account that is gone"
        );
        return Ok(());
    }
    if let Some(payment) = told.payment {
        store::add_payment(tx, user_id, payment).await?;
    }
    match subscription::apply_report(known.as_ref(), told.report) {
        Some(next) => save_subscription(tx, user_id, next).await,
        None => Ok(()),
    }
}

/// A repeated delivery does not come here, so that each event is logged once.
fn log_ignored(kind: &str, reason: Ignored) {
    tracing::info!(billing.event = kind, billing.reason = %reason, "an event of the payment service has no effect");
}

/// Keeps the subscription and sets the plan that follows from it.
async fn save_subscription(tx: &Tx, user_id: i64, subscription: Subscription) -> Result<(), ApiError> {
    let (plan, until) = subscription.current_plan();
    accounts::set_plan(tx, user_id, plan, until).await?;
    Ok(store::save_subscription(tx, user_id, subscription).await?)
}

/// The subscription that can be cancelled or resumed.
async fn find_running(state: &AppState, user_id: i64) -> Result<Subscription, ApiError> {
    let known = store::find_subscription(state.db.read(), user_id).await?;
    known
        .filter(|known| {
            known.status != SubscriptionStatus::Ended && (!known.ends || known.paid_until > state.clock.now())
        })
        .ok_or_else(not_subscribed)
}

fn stripe_client<'s>(state: &'s AppState, settings: &'s StripeSettings) -> StripeClient<'s> {
    StripeClient {
        settings,
        http_client: &state.http_client,
    }
}

fn not_subscribed() -> ApiError {
    let message = "You have no subscription to manage.";
    ApiError::new(StatusCode::CONFLICT, ErrorCode::NotSubscribed, message)
}
