//! The wire of `billing`.

use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::features::{FeatureBody, list_available_features};
use super::prices::BillingCycle;
use super::store::Payment;
use super::subscription::{PaymentProvider, Subscription, SubscriptionStatus};
use super::{BillingOverview, UpgradeOutcome};
use crate::db::api_error::{ApiError, ErrorBody, ErrorCode};
use crate::http::{ApiBytes, ApiJson, Caller, CallerRoutes, FieldFault, FieldReader};
use crate::identity::accounts::PlanTier;
use crate::identity::callers::Member;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// Longest event that is read. An invoice with many lines is larger than any body of ours.
const MAX_EVENT_BYTES: usize = 256 * 1024;

/// The calls of `billing`, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Provider, routes!(take_stripe_event))
        .layer(DefaultBodyLimit::max(MAX_EVENT_BYTES))
        .open_to(Caller::Member, routes!(get_billing))
        .open_to(Caller::Member, routes!(upgrade_plan))
        .open_to(Caller::Anyone, routes!(get_offer))
        .open_to(Caller::Member, routes!(cancel_premium))
        .open_to(Caller::Member, routes!(resume_premium))
        .open_to(Caller::Member, routes!(open_billing_portal))
}

/// Billing period to pay for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpgradeBody {
    /// "monthly" or "yearly".
    #[schema(example = "monthly")]
    billing_cycle: String,
}

/// State of the payments: live, test or demo.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum BillingMode {
    /// Demo: no payment keys are set and no payment is taken.
    Demo,
    Stripe,
}

/// Result of an upgrade to Premium.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpgradeAnswer {
    mode: BillingMode,
    /// Tier after the call. With `demo` Premium holds now; with `stripe` it is unchanged until the checkout is
    /// completed.
    plan_type: PlanTier,
    message: String,
    /// Address of the checkout, with `stripe` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    checkout_url: Option<String>,
}

/// Address of the payment service's page.
#[derive(Debug, Serialize, ToSchema)]
struct PortalBody {
    url: String,
}

/// Price of Premium in one of the two periods.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PriceBody {
    cycle: BillingCycle,
    /// Amount of one payment, in US cents.
    amount_cents: i64,
    /// Such as "$43/month".
    shown: String,
    /// Amount of one payment in words, such as "$517 once a year".
    billed: String,
    /// Such as "Save $47"; `null` where nothing is saved.
    saving: Option<String>,
}

/// Features and prices of Premium.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PremiumOffer)]
struct OfferBody {
    mode: BillingMode,
    /// Only features that work on this server.
    features: Vec<FeatureBody>,
    prices: Vec<PriceBody>,
}

/// A payment. In the demo no money was charged.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PaymentBody {
    is_demo: bool,
    amount_cents: i64,
    /// Such as "usd".
    currency: String,
    paid_at: Timestamp,
}

/// Subscription of a member, its price, and the payments.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Billing)]
struct BillingBody {
    mode: BillingMode,
    plan_type: PlanTier,
    /// `null` without a subscription, as all that follows but the lists.
    cycle: Option<BillingCycle>,
    /// The subscription that runs is a demo.
    is_demo: bool,
    /// The last payment failed. Premium stays for seven days after the period that was paid.
    past_due: bool,
    /// Time of the next charge.
    renews_on: Option<Timestamp>,
    /// End of Premium, because it was cancelled or is not paid.
    ends_on: Option<Timestamp>,
    /// Newest first, a hundred at most.
    payments: Vec<PaymentBody>,
    prices: Vec<PriceBody>,
}

impl From<BillingCycle> for PriceBody {
    fn from(cycle: BillingCycle) -> Self {
        Self {
            cycle,
            amount_cents: cycle.price_cents(),
            shown: cycle.shown_price(),
            billed: cycle.billed_text(),
            saving: cycle.saving_text(),
        }
    }
}

impl From<Payment> for PaymentBody {
    fn from(payment: Payment) -> Self {
        Self {
            is_demo: payment.provider == PaymentProvider::Demo,
            amount_cents: payment.amount_cents,
            currency: payment.currency,
            paid_at: payment.paid_at,
        }
    }
}

impl BillingBody {
    fn new(overview: BillingOverview, mode: BillingMode, now: Timestamp) -> Self {
        let running = overview.subscription.filter(|_| overview.plan == PlanTier::Premium);
        let renews = running
            .as_ref()
            .filter(|known| !known.ends && known.status == SubscriptionStatus::Active);
        let ends = running
            .as_ref()
            .filter(|known| known.ends || known.status == SubscriptionStatus::PastDue);
        Self {
            mode,
            plan_type: overview.plan,
            cycle: running.as_ref().map(|known| known.cycle),
            is_demo: running
                .as_ref()
                .is_some_and(|known| known.provider == PaymentProvider::Demo),
            past_due: running
                .as_ref()
                .is_some_and(|known| known.status == SubscriptionStatus::PastDue),
            renews_on: renews.map(|known| known.period_end(now)),
            ends_on: ends.and_then(Subscription::premium_end),
            payments: overview.payments.into_iter().map(PaymentBody::from).collect(),
            prices: BillingCycle::iter().map(PriceBody::from).collect(),
        }
    }
}

fn billing_mode(state: &AppState) -> BillingMode {
    match state.config.stripe {
        Some(_) => BillingMode::Stripe,
        None => BillingMode::Demo,
    }
}

async fn billing_answer(state: &AppState, member: &Member) -> Result<Json<BillingBody>, ApiError> {
    let overview = super::billing_overview(state, member).await?;
    Ok(Json(BillingBody::new(overview, billing_mode(state), state.clock.now())))
}

/// Subscription of the member, its price, and the payments.
#[utoipa::path(
    get, path = "/billing", tag = "billing",
    responses((status = 200, description = "Plan, prices and payments", body = BillingBody))
)]
async fn get_billing(State(state): State<AppState>, member: Member) -> Result<Json<BillingBody>, ApiError> {
    billing_answer(&state, &member).await
}

/// Features and prices of Premium. Features that this server does not have yet are left out.
#[utoipa::path(
    get, path = "/billing/offer", tag = "billing",
    responses((status = 200, description = "Features and prices", body = OfferBody))
)]
async fn get_offer(State(state): State<AppState>) -> Json<OfferBody> {
    Json(OfferBody {
        mode: billing_mode(&state),
        features: list_available_features(),
        prices: BillingCycle::iter().map(PriceBody::from).collect(),
    })
}

/// Upgrades to Premium: at once in a demo, else with a checkout.
#[utoipa::path(
    post, path = "/upgrade", tag = "billing", request_body = UpgradeBody,
    responses(
        (status = 200, description = "Premium, or where it can be paid", body = UpgradeAnswer),
        (status = 409, description = "There is a running subscription already", body = ErrorBody),
        (status = 503, description = "The payment service does not answer", body = ErrorBody),
    )
)]
async fn upgrade_plan(
    State(state): State<AppState>,
    member: Member,
    ApiJson(body): ApiJson<UpgradeBody>,
) -> Result<Json<UpgradeAnswer>, ApiError> {
    let cycle = body.billing_cycle.parse().map_err(|_| {
        let problem = FieldFault::unknown_choice(["monthly", "yearly"]);
        FieldReader::refuse_one(ErrorCode::InvalidChoice, "billingCycle", problem)
    })?;
    let (plan_type, message, checkout_url) = match super::upgrade_member(&state, &member, cycle).await? {
        UpgradeOutcome::Demo => (
            PlanTier::Premium,
            "You have Premium. This is a demo: nothing was charged.",
            None,
        ),
        UpgradeOutcome::Checkout { url } => (member.plan(), "Complete the payment on the page that opens.", Some(url)),
    };
    Ok(Json(UpgradeAnswer {
        mode: billing_mode(&state),
        plan_type,
        message: message.into(),
        checkout_url,
    }))
}

/// Lets Premium end with the paid period. Data that were made with it stay.
#[utoipa::path(
    post, path = "/billing/cancel", tag = "billing",
    responses(
        (status = 200, description = "Plan, prices and payments as they are now", body = BillingBody),
        (status = 409, description = "There is nothing to cancel", body = ErrorBody),
        (status = 503, description = "The payment service does not answer", body = ErrorBody),
    )
)]
async fn cancel_premium(State(state): State<AppState>, member: Member) -> Result<Json<BillingBody>, ApiError> {
    super::cancel_subscription(&state, &member).await?;
    billing_answer(&state, &member).await
}

/// Takes back a cancellation: Premium goes on after the paid period.
#[utoipa::path(
    post, path = "/billing/resume", tag = "billing",
    responses(
        (status = 200, description = "Plan, prices and payments as they are now", body = BillingBody),
        (status = 409, description = "There is no subscription, or its period is over", body = ErrorBody),
        (status = 503, description = "The payment service does not answer", body = ErrorBody),
    )
)]
async fn resume_premium(State(state): State<AppState>, member: Member) -> Result<Json<BillingBody>, ApiError> {
    super::resume_subscription(&state, &member).await?;
    billing_answer(&state, &member).await
}

/// The payment service's page for changing card or plan.
#[utoipa::path(
    post, path = "/billing/portal", tag = "billing",
    responses(
        (status = 200, description = "Where to send the person", body = PortalBody),
        (status = 409, description = "There is nothing to manage, as in a demo", body = ErrorBody),
        (status = 503, description = "The payment service does not answer", body = ErrorBody),
    )
)]
async fn open_billing_portal(State(state): State<AppState>, member: Member) -> Result<Json<PortalBody>, ApiError> {
    let url = super::open_portal(&state, &member).await?;
    Ok(Json(PortalBody { url }))
}

/// Takes in what Stripe tells. Signed; sent again it changes nothing more.
#[utoipa::path(
    post, path = "/billing/stripe-webhook", tag = "billing",
    request_body(content = serde_json::Value, description = "An event of Stripe"),
    responses(
        (status = 204, description = "Taken in"),
        (status = 401, description = "Not signed by Stripe, or too long ago", body = ErrorBody),
    )
)]
async fn take_stripe_event(
    State(state): State<AppState>,
    headers: HeaderMap,
    ApiBytes(body): ApiBytes,
) -> Result<StatusCode, ApiError> {
    let header = headers.get("stripe-signature").and_then(|value| value.to_str().ok());
    super::handle_webhook(&state, header.unwrap_or_default(), &body).await?;
    Ok(StatusCode::NO_CONTENT)
}
