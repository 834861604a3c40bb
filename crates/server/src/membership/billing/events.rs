//! Webhook events of Stripe, translated into our types. Two versions of its API are read: before March 2025, and since
//! then with the period on the items and the subscription of an invoice under `parent`.

use serde::Deserialize;
use serde_json::Value;

use super::prices::BillingCycle;
use super::store::Payment;
use super::subscription::{PaymentProvider, SubscriptionNews, SubscriptionReport, SubscriptionStatus};
use crate::platform::clock::Timestamp;
use crate::platform::config::StripeSettings;

/// Body of a webhook request.
#[derive(Debug, Deserialize)]
pub(super) struct StripeEvent {
    pub id: String,
    #[serde(rename = "type")]
    pub kind: String,
    /// Seconds since 1970.
    pub created: i64,
    /// False for events of Stripe's test mode.
    livemode: Option<bool>,
    data: EventData,
}

#[derive(Debug, Deserialize)]
struct EventData {
    object: Value,
}

/// Our reading of a webhook event.
pub(super) struct BillingNews {
    /// Account number from our own metadata. Missing in invoices of old API versions.
    pub user_id: Option<i64>,
    pub report: SubscriptionReport,
    /// Paid invoice for the ledger; `None` for an event without a paid amount.
    pub payment: Option<Payment>,
}

/// Reason why an event has no effect. The text goes to the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum Ignored {
    #[error("events of this type are not used")]
    Kind,
    #[error("it is of the other mode, test or live, than the secret key")]
    Livemode,
    #[error("it is for none of the configured prices")]
    Price,
    #[error("it does not carry the metadata of our checkout")]
    Metadata,
    #[error("it is for something other than a subscription")]
    OtherPurchase,
    #[error("its first payment is still open")]
    Unpaid,
    #[error("a field is missing or has another form than Stripe documents")]
    Form,
}

impl StripeEvent {
    /// Reads the event if it is for Premium: of one of the configured prices, and of the key's mode.
    ///
    /// # Errors
    /// The reason why the event is ignored.
    pub fn read_event(&self, settings: &StripeSettings) -> Result<BillingNews, Ignored> {
        if settings.livemode.is_some() && settings.livemode != self.livemode {
            return Err(Ignored::Livemode);
        }
        let object = &self.data.object;
        match self.kind.as_str() {
            "checkout.session.completed" => self.read_checkout(object, settings),
            "customer.subscription.created" => self.read_subscription(object, settings, 0),
            "customer.subscription.updated" => self.read_subscription(object, settings, 1),
            "customer.subscription.deleted" => self.read_subscription(object, settings, 2),
            "invoice.paid" => self.read_invoice(object, settings, true),
            "invoice.payment_failed" => self.read_invoice(object, settings, false),
            _ => Err(Ignored::Kind),
        }
    }

    /// A checkout session does not list its products. Our own sessions have the price in their metadata, which only the
    /// secret key can write.
    fn read_checkout(&self, session: &Value, settings: &StripeSettings) -> Result<BillingNews, Ignored> {
        if session["mode"] != "subscription" {
            return Err(Ignored::OtherPurchase);
        }
        if session["payment_status"] == "unpaid" {
            return Err(Ignored::Unpaid);
        }
        let metadata = &session["metadata"];
        let user_id = user_of(metadata).ok_or(Ignored::Metadata)?;
        if session["client_reference_id"] != metadata["user_id"] {
            return Err(Ignored::Metadata);
        }
        let price = metadata["price"].as_str().ok_or(Ignored::Metadata)?;
        let cycle = cycle_of_price(price, settings).ok_or(Ignored::Price)?;
        let subscription = id_of(&session["subscription"]).ok_or(Ignored::Form)?;
        Ok(BillingNews {
            user_id: Some(user_id),
            report: self.build_report(
                subscription,
                &session["customer"],
                0,
                SubscriptionNews::CheckedOut { cycle },
            ),
            payment: None,
        })
    }

    fn read_subscription(&self, object: &Value, settings: &StripeSettings, rank: i64) -> Result<BillingNews, Ignored> {
        let status = match (object["status"].as_str().ok_or(Ignored::Form)?, rank) {
            (_, 2) | ("canceled" | "incomplete_expired", _) => SubscriptionStatus::Ended,
            ("active" | "trialing", _) => SubscriptionStatus::Active,
            ("past_due" | "unpaid" | "paused", _) => SubscriptionStatus::PastDue,
            _ => return Err(Ignored::Unpaid),
        };
        let items = list_entries(&object["items"]);
        let (item, cycle) = items
            .filter_map(|item| Some((item, cycle_of_item(item, settings)?)))
            .next()
            .ok_or(Ignored::Price)?;
        let moment = |name: &str| {
            let found = parse_seconds(&object[name]).or_else(|| parse_seconds(&item[name]));
            found.ok_or(Ignored::Form)
        };
        let news = SubscriptionNews::State {
            status,
            cycle,
            started_at: parse_seconds(&object["created"]).ok_or(Ignored::Form)?,
            period: (moment("current_period_start")?, moment("current_period_end")?),
            ends: object["cancel_at_period_end"] == true || !object["cancel_at"].is_null(),
        };
        let id = id_of(&object["id"]).ok_or(Ignored::Form)?;
        Ok(BillingNews {
            user_id: user_of(&object["metadata"]),
            report: self.build_report(id, &object["customer"], rank, news),
            payment: None,
        })
    }

    fn read_invoice(&self, object: &Value, settings: &StripeSettings, is_paid: bool) -> Result<BillingNews, Ignored> {
        let since_2025 = &object["parent"]["subscription_details"];
        let subscription = id_of(&since_2025["subscription"])
            .or_else(|| id_of(&object["subscription"]))
            .ok_or(Ignored::OtherPurchase)?;
        let metadata = match since_2025["metadata"].is_object() {
            true => &since_2025["metadata"],
            false => &object["subscription_details"]["metadata"],
        };
        // A second line may settle a change of plan in addition to the line of the period: the last end counts.
        let (line, cycle) = list_entries(&object["lines"])
            .filter_map(|line| Some((line, cycle_of_item(line, settings)?)))
            .max_by_key(|(line, _)| line["period"]["end"].as_i64())
            .ok_or(Ignored::Price)?;
        let moment = |name: &str| parse_seconds(&line["period"][name]).ok_or(Ignored::Form);
        let (from, until) = (moment("start")?, moment("end")?);
        let news = match is_paid {
            true => SubscriptionNews::Paid { until, cycle },
            false => SubscriptionNews::Failed { from },
        };
        let amount_cents = object["amount_paid"].as_i64().unwrap_or_default();
        let payment = (is_paid && amount_cents > 0).then(|| Payment {
            provider: PaymentProvider::Stripe,
            reference: object["id"].as_str().unwrap_or(&self.id).to_owned(),
            amount_cents,
            currency: object["currency"].as_str().unwrap_or_default().to_owned(),
            paid_at: self.event_time(0),
        });
        Ok(BillingNews {
            user_id: user_of(metadata),
            report: self.build_report(subscription, &object["customer"], 1, news),
            payment,
        })
    }

    fn build_report(
        &self,
        subscription_id: String,
        customer: &Value,
        rank: i64,
        news: SubscriptionNews,
    ) -> SubscriptionReport {
        SubscriptionReport {
            subscription_id,
            customer_id: id_of(customer),
            at: self.event_time(rank),
            news,
        }
    }

    /// Stripe counts seconds. Within one second, a change is newer than the creation.
    fn event_time(&self, rank: i64) -> Timestamp {
        Timestamp::from_micros(self.created.saturating_mul(1_000_000).saturating_add(rank))
    }
}

/// Entries of a list object.
fn list_entries(list: &Value) -> impl Iterator<Item = &Value> {
    list["data"].as_array().map(Vec::as_slice).unwrap_or_default().iter()
}

/// Reads an id, or the id of the object that replaces it.
fn id_of(value: &Value) -> Option<String> {
    value.as_str().or_else(|| value["id"].as_str()).map(str::to_owned)
}

fn user_of(metadata: &Value) -> Option<i64> {
    metadata["user_id"].as_str()?.parse().ok()
}

/// The cycle of an item or a line, if its price is a configured one. Invoice lines name the price elsewhere since 2025.
fn cycle_of_item(item: &Value, settings: &StripeSettings) -> Option<BillingCycle> {
    let price = id_of(&item["price"]).or_else(|| id_of(&item["pricing"]["price_details"]["price"]))?;
    cycle_of_price(&price, settings)
}

fn cycle_of_price(price: &str, settings: &StripeSettings) -> Option<BillingCycle> {
    let known = [
        (&settings.price_monthly, BillingCycle::Monthly),
        (&settings.price_yearly, BillingCycle::Yearly),
    ];
    known
        .into_iter()
        .find(|(prices, _)| prices.includes(price))
        .map(|(_, cycle)| cycle)
}

fn parse_seconds(value: &Value) -> Option<Timestamp> {
    Some(Timestamp::from_micros(value.as_i64()?.checked_mul(1_000_000)?))
}
