//! What Stripe tells by webhook, in our words. Two shapes of its API are read: that before March 2025, and that since,
//! which moved the period to the items and the subscription of an invoice under `parent`.

use serde::Deserialize;
use serde_json::Value;

use super::prices::Cycle;
use super::store::Payment;
use super::subscription::{News, Provider, Report, Status};
use crate::clock::Timestamp;
use crate::config::StripeSettings;

/// A webhook's body.
#[derive(Debug, Deserialize)]
pub(super) struct Event {
    pub id: String,
    #[serde(rename = "type")]
    pub kind: String,
    /// Seconds since 1970.
    pub created: i64,
    data: Data,
}

#[derive(Debug, Deserialize)]
struct Data {
    object: Value,
}

/// What an event means to us.
pub(super) struct Told {
    /// The account that we wrote into the checkout, if it is there.
    pub user_id: Option<i64>,
    pub report: Report,
    /// For the ledger.
    pub payment: Option<Payment>,
}

impl Event {
    /// `None` for what does not concern us.
    pub fn read(&self, settings: &StripeSettings) -> Option<Told> {
        let object = &self.data.object;
        match self.kind.as_str() {
            "checkout.session.completed" => self.checkout(object),
            "customer.subscription.created" => self.subscription(object, settings, 0),
            "customer.subscription.updated" => self.subscription(object, settings, 1),
            "customer.subscription.deleted" => self.subscription(object, settings, 2),
            "invoice.paid" => self.invoice(object, settings, true),
            "invoice.payment_failed" => self.invoice(object, settings, false),
            _ => None,
        }
    }

    fn checkout(&self, session: &Value) -> Option<Told> {
        if session["mode"] != "subscription" || session["payment_status"] == "unpaid" {
            return None;
        }
        let cycle = cycle_of(&session["metadata"]).unwrap_or(Cycle::Monthly);
        Some(Told {
            user_id: session["client_reference_id"].as_str().and_then(|id| id.parse().ok()),
            report: self.report(
                id_of(&session["subscription"])?,
                &session["customer"],
                0,
                News::CheckedOut { cycle },
            ),
            payment: None,
        })
    }

    fn subscription(&self, object: &Value, settings: &StripeSettings, rank: i64) -> Option<Told> {
        let status = match (object["status"].as_str()?, rank) {
            (_, 2) | ("canceled" | "incomplete_expired", _) => Status::Ended,
            ("active" | "trialing", _) => Status::Active,
            ("past_due" | "unpaid" | "paused", _) => Status::PastDue,
            // The first payment is still open.
            _ => return None,
        };
        let item = &object["items"]["data"][0];
        let moment = |name: &str| seconds(&object[name]).or_else(|| seconds(&item[name]));
        let news = News::State {
            status,
            cycle: cycle_of_price(&item["price"], settings).or_else(|| cycle_of(&object["metadata"])),
            started_at: seconds(&object["created"])?,
            period: (moment("current_period_start")?, moment("current_period_end")?),
            ends: object["cancel_at_period_end"] == true || !object["cancel_at"].is_null(),
        };
        Some(Told {
            user_id: user_of(&object["metadata"]),
            report: self.report(id_of(&object["id"])?, &object["customer"], rank, news),
            payment: None,
        })
    }

    fn invoice(&self, object: &Value, settings: &StripeSettings, is_paid: bool) -> Option<Told> {
        let since_2025 = &object["parent"]["subscription_details"];
        let subscription = id_of(&since_2025["subscription"]).or_else(|| id_of(&object["subscription"]))?;
        let metadata = match since_2025["metadata"].is_object() {
            true => &since_2025["metadata"],
            false => &object["subscription_details"]["metadata"],
        };
        let line = last_line(object);
        let (from, until) = (seconds(&line["period"]["start"])?, seconds(&line["period"]["end"])?);
        let cycle = cycle_of_price(&line["price"], settings).or_else(|| cycle_of(metadata));
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
        Some(Told {
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

    /// Stripe counts seconds. Of what it made within one, a change is newer than the beginning.
    fn at(&self, rank: i64) -> Timestamp {
        Timestamp::from_micros(self.created.saturating_mul(1_000_000).saturating_add(rank))
    }
}

/// The line whose period ends last: beside it there may be one that settles a change of plan.
fn last_line(invoice: &Value) -> &Value {
    let lines = invoice["lines"]["data"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let end = |line: &&Value| line["period"]["end"].as_i64();
    lines.iter().max_by_key(end).unwrap_or(&Value::Null)
}

/// An id, or the id of the object that stands in its place.
fn id_of(value: &Value) -> Option<String> {
    value.as_str().or_else(|| value["id"].as_str()).map(str::to_owned)
}

fn user_of(metadata: &Value) -> Option<i64> {
    metadata["user_id"].as_str()?.parse().ok()
}

fn cycle_of(metadata: &Value) -> Option<Cycle> {
    Cycle::parse(metadata["cycle"].as_str()?)
}

fn cycle_of_price(price: &Value, settings: &StripeSettings) -> Option<Cycle> {
    let id = id_of(price)?;
    let known = [
        (&settings.price_monthly, Cycle::Monthly),
        (&settings.price_yearly, Cycle::Yearly),
    ];
    known
        .into_iter()
        .find(|(price, _)| **price == id)
        .map(|(_, cycle)| cycle)
}

fn seconds(value: &Value) -> Option<Timestamp> {
    Some(Timestamp::from_micros(value.as_i64()?.checked_mul(1_000_000)?))
}
