//! Webhook events of Stripe, translated into our types. Two versions of its API are read: before March 2025, and since
//! then with the period on the items and the subscription of an invoice under `parent`.

use serde::Deserialize;
use serde_json::Value;

use super::prices::Cycle;
use super::store::Payment;
use super::subscription::{News, Provider, Report, Status};
use crate::clock::Timestamp;
use crate::config::StripeSettings;

/// Body of a webhook request.
#[derive(Debug, Deserialize)]
pub(super) struct Event {
    pub id: String,
    #[serde(rename = "type")]
    pub kind: String,
    /// Seconds since 1970.
    pub created: i64,
    /// False for events of Stripe's test mode.
    #[serde(default)]
    livemode: Option<bool>,
    data: Data,
}

#[derive(Debug, Deserialize)]
struct Data {
    object: Value,
}

/// Our reading of a webhook event.
pub(super) struct Told {
    /// Account number from our own metadata. Missing in invoices of old API versions.
    pub user_id: Option<i64>,
    pub report: Report,
    /// Payment for the ledger.
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

impl Event {
    /// Reads the event if it is for Premium: of one of the configured prices, and of the key's mode.
    ///
    /// # Errors
    /// The reason why the event is ignored.
    pub fn read(&self, settings: &StripeSettings) -> Result<Told, Ignored> {
        if settings.livemode.is_some() && settings.livemode != self.livemode {
            return Err(Ignored::Livemode);
        }
        let object = &self.data.object;
        match self.kind.as_str() {
            "checkout.session.completed" => self.checkout(object, settings),
            "customer.subscription.created" => self.subscription(object, settings, 0),
            "customer.subscription.updated" => self.subscription(object, settings, 1),
            "customer.subscription.deleted" => self.subscription(object, settings, 2),
            "invoice.paid" => self.invoice(object, settings, true),
            "invoice.payment_failed" => self.invoice(object, settings, false),
            _ => Err(Ignored::Kind),
        }
    }

    /// A checkout session does not list its products. Our own sessions have the price in their metadata, which only the
    /// secret key can write.
    fn checkout(&self, session: &Value, settings: &StripeSettings) -> Result<Told, Ignored> {
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
        Ok(Told {
            user_id: Some(user_id),
            report: self.report(subscription, &session["customer"], 0, News::CheckedOut { cycle }),
            payment: None,
        })
    }

    fn subscription(&self, object: &Value, settings: &StripeSettings, rank: i64) -> Result<Told, Ignored> {
        let status = match (object["status"].as_str().ok_or(Ignored::Form)?, rank) {
            (_, 2) | ("canceled" | "incomplete_expired", _) => Status::Ended,
            ("active" | "trialing", _) => Status::Active,
            ("past_due" | "unpaid" | "paused", _) => Status::PastDue,
            _ => return Err(Ignored::Unpaid),
        };
        let items = entries(&object["items"]);
        let (item, cycle) = items
            .filter_map(|item| Some((item, cycle_of_item(item, settings)?)))
            .next()
            .ok_or(Ignored::Price)?;
        let moment = |name: &str| {
            let found = seconds(&object[name]).or_else(|| seconds(&item[name]));
            found.ok_or(Ignored::Form)
        };
        let news = News::State {
            status,
            cycle,
            started_at: seconds(&object["created"]).ok_or(Ignored::Form)?,
            period: (moment("current_period_start")?, moment("current_period_end")?),
            ends: object["cancel_at_period_end"] == true || !object["cancel_at"].is_null(),
        };
        let id = id_of(&object["id"]).ok_or(Ignored::Form)?;
        Ok(Told {
            user_id: user_of(&object["metadata"]),
            report: self.report(id, &object["customer"], rank, news),
            payment: None,
        })
    }

    fn invoice(&self, object: &Value, settings: &StripeSettings, is_paid: bool) -> Result<Told, Ignored> {
        let since_2025 = &object["parent"]["subscription_details"];
        let subscription = id_of(&since_2025["subscription"])
            .or_else(|| id_of(&object["subscription"]))
            .ok_or(Ignored::OtherPurchase)?;
        let metadata = match since_2025["metadata"].is_object() {
            true => &since_2025["metadata"],
            false => &object["subscription_details"]["metadata"],
        };
        // A second line may settle a change of plan in addition to the line of the period: the last end counts.
        let (line, cycle) = entries(&object["lines"])
            .filter_map(|line| Some((line, cycle_of_item(line, settings)?)))
            .max_by_key(|(line, _)| line["period"]["end"].as_i64())
            .ok_or(Ignored::Price)?;
        let moment = |name: &str| seconds(&line["period"][name]).ok_or(Ignored::Form);
        let (from, until) = (moment("start")?, moment("end")?);
        let news = match is_paid {
            true => News::Paid { until, cycle },
            false => News::Failed { from },
        };
        let amount_cents = object["amount_paid"].as_i64().unwrap_or_default();
        let payment = (is_paid && amount_cents > 0).then(|| Payment {
            provider: Provider::Stripe,
            reference: object["id"].as_str().unwrap_or(&self.id).to_owned(),
            amount_cents,
            currency: object["currency"].as_str().unwrap_or_default().to_owned(),
            paid_at: self.at(0),
        });
        Ok(Told {
            user_id: user_of(metadata),
            report: self.report(subscription, &object["customer"], 1, news),
            payment,
        })
    }

    fn report(&self, subscription_id: String, customer: &Value, rank: i64, news: News) -> Report {
        Report {
            subscription_id,
            customer_id: id_of(customer),
            at: self.at(rank),
            news,
        }
    }

    /// Stripe counts seconds. Within one second, a change is newer than the creation.
    fn at(&self, rank: i64) -> Timestamp {
        Timestamp::from_micros(self.created.saturating_mul(1_000_000).saturating_add(rank))
    }
}

/// Entries of a list object.
fn entries(list: &Value) -> impl Iterator<Item = &Value> {
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
fn cycle_of_item(item: &Value, settings: &StripeSettings) -> Option<Cycle> {
    let price = id_of(&item["price"]).or_else(|| id_of(&item["pricing"]["price_details"]["price"]))?;
    cycle_of_price(&price, settings)
}

fn cycle_of_price(price: &str, settings: &StripeSettings) -> Option<Cycle> {
    let known = [
        (&settings.price_monthly, Cycle::Monthly),
        (&settings.price_yearly, Cycle::Yearly),
    ];
    known
        .into_iter()
        .find(|(prices, _)| prices.includes(price))
        .map(|(_, cycle)| cycle)
}

fn seconds(value: &Value) -> Option<Timestamp> {
    Some(Timestamp::from_micros(value.as_i64()?.checked_mul(1_000_000)?))
}
