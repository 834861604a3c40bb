//! Questions to Stripe: plain forms, three of them. What Stripe tells us by itself is in `events.rs`.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::Value;
use sha2::{Digest, Sha256};
use url::Url;
use url::form_urlencoded::Serializer;

use super::prices::BillingCycle;
use crate::db::api_error::{ApiError, ErrorCode};
use crate::platform::config::StripeSettings;
use crate::platform::hex_text::to_hex;
use crate::platform::http_client::{HttpClient, OutgoingCall};

const TIMEOUT: Duration = Duration::from_secs(15);
const MAX_ANSWER_BYTES: usize = 256 * 1024;

pub(super) struct StripeClient<'s> {
    pub settings: &'s StripeSettings,
    pub http_client: &'s HttpClient,
}

/// Customer of a checkout, and the addresses to which they return.
pub(super) struct CheckoutRequest<'c> {
    pub user_id: i64,
    pub email: &'c str,
    /// Stripe's name for them, when they paid before.
    pub customer_id: Option<&'c str>,
    pub cycle: BillingCycle,
    pub site: &'c Url,
    /// Idempotency value: clicks that belong together share it, so that two of them open one checkout.
    pub occasion: &'c str,
}

/// Failure between Stripe and us. For the log: it holds no key, no address and no personal data.
#[derive(Debug, thiserror::Error)]
enum StripeError {
    #[error("Stripe answered with the status {status} and the code {code}")]
    Refused { status: u16, code: String },
    #[error("Stripe's answer has no {0}")]
    Missing(&'static str),
}

impl StripeClient<'_> {
    /// Opens a checkout; the answer is the address to send the person to.
    pub async fn open_checkout(&self, checkout: &CheckoutRequest<'_>) -> Result<String, ApiError> {
        let user = checkout.user_id.to_string();
        let price = match checkout.cycle {
            BillingCycle::Monthly => &self.settings.price_monthly.charged,
            BillingCycle::Yearly => &self.settings.price_yearly.charged,
        };
        let back = |outcome: &str| format!("{}dashboard?upgrade={outcome}", checkout.site);
        let (done, cancelled) = (back("done"), back("cancelled"));
        let payer = match checkout.customer_id {
            Some(id) => ("customer", id),
            None => ("customer_email", checkout.email),
        };
        let form = [
            ("mode", "subscription"),
            ("client_reference_id", &user),
            payer,
            ("line_items[0][price]", price),
            ("line_items[0][quantity]", "1"),
            ("metadata[user_id]", &user),
            ("metadata[cycle]", checkout.cycle.into_str()),
            // The event of the checkout does not list the product: this value does.
            ("metadata[price]", price),
            ("subscription_data[metadata][user_id]", &user),
            ("subscription_data[metadata][cycle]", checkout.cycle.into_str()),
            ("success_url", &done),
            ("cancel_url", &cancelled),
        ];
        let answer = self
            .post_form("v1/checkout/sessions", &form, Some(checkout.occasion))
            .await?;
        self.read_address(&answer)
    }

    /// Opens the page on which a customer changes card, plan or address.
    pub async fn open_portal(&self, customer_id: &str, site: &Url) -> Result<String, ApiError> {
        let back = format!("{site}account");
        let form = [("customer", customer_id), ("return_url", &back)];
        let answer = self.post_form("v1/billing_portal/sessions", &form, None).await?;
        self.read_address(&answer)
    }

    /// Lets the subscription end with the period that is paid, or go on after it.
    pub async fn set_ending(&self, subscription_id: &str, ends: bool) -> Result<(), ApiError> {
        let path = format!("v1/subscriptions/{subscription_id}");
        self.post_form(
            &path,
            &[("cancel_at_period_end", if ends { "true" } else { "false" })],
            None,
        )
        .await
        .map(drop)
    }

    async fn post_form(&self, path: &str, form: &[(&str, &str)], occasion: Option<&str>) -> Result<Value, ApiError> {
        let url = self.settings.api_base.join(path).map_err(ApiError::internal)?;
        let body = Serializer::new(String::new()).extend_pairs(form).finish();
        let key = occasion.map(|occasion| digest_parts(&[path, &body, occasion]));
        let headers: Vec<(&'static str, &str)> = key.iter().map(|key| ("idempotency-key", key.as_str())).collect();
        let call = OutgoingCall {
            url: &url,
            bearer: Some(&self.settings.secret_key),
            headers: &headers,
            content_type: "application/x-www-form-urlencoded",
            body: body.into_bytes(),
            timeout: TIMEOUT,
            max_bytes: MAX_ANSWER_BYTES,
        };
        let reply = self.http_client.send_call(call).await.map_err(stripe_unavailable)?;
        let answer: Value = serde_json::from_slice(&reply.body).unwrap_or_default();
        if reply.is_success() {
            return Ok(answer);
        }
        let code = answer["error"]["code"].as_str().or(answer["error"]["type"].as_str());
        Err(stripe_unavailable(StripeError::Refused {
            status: reply.status,
            code: code.unwrap_or("unknown").to_owned(),
        }))
    }

    /// Reads the address in an answer. People are sent there, so it must be encrypted unless a test server replaces
    /// Stripe.
    fn read_address(&self, answer: &Value) -> Result<String, ApiError> {
        let url = answer["url"].as_str().and_then(|text| Url::parse(text).ok());
        url.filter(|url| url.scheme() == "https" || url.scheme() == self.settings.api_base.scheme())
            .map(String::from)
            .ok_or_else(|| stripe_unavailable(StripeError::Missing("url")))
    }
}

fn stripe_unavailable(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> ApiError {
    let message = "The payment service is not responding. You were not charged. Please try again in a moment.";
    ApiError::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::PaymentUnavailable, message).with_cause(cause)
}

fn digest_parts(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part.as_bytes());
    }
    to_hex(hash.finalize())
}
