//! Subscription of a member and its changes by webhook events. Pure functions: events in any order, each twice, lead to
//! the same result.

use super::prices::BillingCycle;
use crate::identity::accounts::PlanTier;
use crate::platform::clock::Timestamp;

/// Time for which Premium outlasts the last paid period while a payment is under way or has failed: seven days.
pub const GRACE_MICROS: i64 = 7 * 24 * 3600 * 1_000_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[derive(strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum PaymentProvider {
    /// Demo: no money is charged.
    Demo,
    Stripe,
}

crate::db::stored_key!(PaymentProvider);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[derive(strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum SubscriptionStatus {
    Active,
    /// The last payment failed; it is tried again.
    PastDue,
    /// Final state. Another subscription may follow.
    Ended,
}

crate::db::stored_key!(SubscriptionStatus);

/// A member's latest subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    pub provider: PaymentProvider,
    /// The provider's names for the payer and the subscription.
    pub customer_id: Option<String>,
    pub subscription_id: Option<String>,
    pub cycle: BillingCycle,
    pub status: SubscriptionStatus,
    pub started_at: Timestamp,
    pub paid_until: Timestamp,
    /// True when it was cancelled and ends with the paid period.
    pub ends: bool,
    /// Time of the newest event that was applied, by the provider's clock. Older events change nothing.
    pub changed_at: Timestamp,
}

/// State of a subscription as a webhook event reports it, at a moment of the provider's clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SubscriptionNews {
    /// A customer completed the checkout. Details follow in later events; until then one period counts as paid.
    CheckedOut { cycle: BillingCycle },
    /// The whole state as it was then.
    State {
        status: SubscriptionStatus,
        cycle: BillingCycle,
        started_at: Timestamp,
        period: (Timestamp, Timestamp),
        ends: bool,
    },
    /// A period was paid.
    Paid { until: Timestamp, cycle: BillingCycle },
    /// A payment failed for the period that begins then.
    Failed { from: Timestamp },
}

/// Event with the account that it concerns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionReport {
    pub subscription_id: String,
    pub customer_id: Option<String>,
    pub at: Timestamp,
    pub news: SubscriptionNews,
}

impl Subscription {
    /// The plan that follows, and until when.
    pub fn current_plan(&self) -> (PlanTier, Option<Timestamp>) {
        match (self.status, self.provider) {
            (SubscriptionStatus::Ended, _) => (PlanTier::Free, None),
            (_, PaymentProvider::Demo) if !self.ends => (PlanTier::Premium, None),
            _ if self.ends => (PlanTier::Premium, Some(self.paid_until)),
            _ => (PlanTier::Premium, Some(add_micros(self.paid_until, GRACE_MICROS))),
        }
    }

    /// Returns the end of Premium unless another payment comes; `None` where it renews itself.
    pub fn premium_end(&self) -> Option<Timestamp> {
        self.current_plan().1
    }

    /// Returns whether it will be charged again, so that a second subscription would be charged twice.
    pub fn is_running(&self, now: Timestamp) -> bool {
        match self.provider {
            PaymentProvider::Demo => !self.ends,
            PaymentProvider::Stripe => {
                self.status != SubscriptionStatus::Ended && add_micros(self.paid_until, GRACE_MICROS) > now
            }
        }
    }

    /// The end of the period that is running. A demo's goes on by itself, without a payment.
    pub fn period_end(&self, now: Timestamp) -> Timestamp {
        if self.provider != PaymentProvider::Demo || self.ends || self.paid_until > now {
            return self.paid_until;
        }
        (1..)
            .map(|periods| self.cycle.end_after(self.paid_until, periods))
            .find(|end| *end > now)
            .unwrap_or(self.paid_until)
    }
}

/// Returns the state after the event; `None` when nothing changes.
pub fn apply_report(current: Option<&Subscription>, report: SubscriptionReport) -> Option<Subscription> {
    let same = current.filter(|current| current.subscription_id.as_deref() == Some(&report.subscription_id));
    match (same, current) {
        (Some(same), _) => hear_again(same, report),
        (None, current) => hear_of_another(current, report),
    }
}

/// Applies an event of the known subscription.
fn hear_again(known: &Subscription, report: SubscriptionReport) -> Option<Subscription> {
    if known.status == SubscriptionStatus::Ended {
        return None;
    }
    let is_newer = report.at >= known.changed_at;
    let mut next = known.clone();
    next.customer_id = known.customer_id.clone().or(report.customer_id);
    match report.news {
        SubscriptionNews::CheckedOut { .. } => {}
        SubscriptionNews::State {
            status: SubscriptionStatus::Ended,
            ..
        } => next.status = SubscriptionStatus::Ended,
        SubscriptionNews::State { .. } if !is_newer => return None,
        SubscriptionNews::State {
            status,
            cycle,
            started_at,
            period,
            ends,
        } => {
            next.status = status;
            next.cycle = cycle;
            next.started_at = started_at;
            next.paid_until = paid_until(status, period);
            next.ends = ends;
            next.changed_at = report.at;
        }
        SubscriptionNews::Paid { until, cycle } => {
            next.paid_until = known.paid_until.max(until);
            next.cycle = cycle;
            if is_newer {
                next.status = SubscriptionStatus::Active;
            }
        }
        SubscriptionNews::Failed { .. } if !is_newer => return None,
        SubscriptionNews::Failed { from } => {
            next.status = SubscriptionStatus::PastDue;
            next.paid_until = known.paid_until.min(from);
            next.changed_at = report.at;
        }
    }
    (next != *known).then_some(next)
}

/// Applies an event of another subscription than the known one, or of the first.
fn hear_of_another(current: Option<&Subscription>, report: SubscriptionReport) -> Option<Subscription> {
    let never = Timestamp::from_micros(0);
    let (status, cycle, started_at, paid_until, ends, changed_at) = match report.news {
        SubscriptionNews::State {
            status: status @ (SubscriptionStatus::Active | SubscriptionStatus::PastDue),
            cycle,
            started_at,
            period,
            ends,
        } => (status, cycle, started_at, paid_until(status, period), ends, report.at),
        SubscriptionNews::CheckedOut { cycle } => {
            let until = cycle.end_after(report.at, 1);
            (SubscriptionStatus::Active, cycle, report.at, until, false, never)
        }
        SubscriptionNews::Paid { until, cycle } => (SubscriptionStatus::Active, cycle, report.at, until, false, never),
        // Stored so that older events that arrive later cannot reactivate it.
        SubscriptionNews::State {
            status: SubscriptionStatus::Ended,
            cycle,
            started_at,
            period,
            ends,
        } if current.is_none_or(|current| current.status == SubscriptionStatus::Ended) => {
            (SubscriptionStatus::Ended, cycle, started_at, period.1, ends, report.at)
        }
        SubscriptionNews::State { .. } | SubscriptionNews::Failed { .. } => return None,
    };
    if current.is_some_and(|current| current.provider == PaymentProvider::Stripe && started_at < current.started_at) {
        return None;
    }
    Some(Subscription {
        provider: PaymentProvider::Stripe,
        customer_id: report.customer_id,
        subscription_id: Some(report.subscription_id),
        cycle,
        status,
        started_at,
        paid_until,
        ends,
        changed_at,
    })
}

/// While a payment is open, the last paid period is the one before the running one.
fn paid_until(status: SubscriptionStatus, (start, end): (Timestamp, Timestamp)) -> Timestamp {
    if status == SubscriptionStatus::PastDue {
        start
    } else {
        end
    }
}

fn add_micros(moment: Timestamp, micros: i64) -> Timestamp {
    Timestamp::from_micros(moment.micros() + micros)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn day_number(number: i64) -> Timestamp {
        Timestamp::from_micros(number * 86_400_000_000)
    }

    fn make_report(at: i64, news: SubscriptionNews) -> SubscriptionReport {
        SubscriptionReport {
            subscription_id: "sub_1".into(),
            customer_id: Some("cus_1".into()),
            at: day_number(at),
            news,
        }
    }

    fn state_report(at: i64, status: SubscriptionStatus, period: (i64, i64), ends: bool) -> SubscriptionReport {
        let news = SubscriptionNews::State {
            status,
            cycle: BillingCycle::Monthly,
            started_at: day_number(1),
            period: (day_number(period.0), day_number(period.1)),
            ends,
        };
        make_report(at, news)
    }

    fn paid_report(at: i64, until: i64) -> SubscriptionReport {
        make_report(
            at,
            SubscriptionNews::Paid {
                until: day_number(until),
                cycle: BillingCycle::Monthly,
            },
        )
    }

    fn state_after(reports: &[SubscriptionReport]) -> Option<Subscription> {
        reports.iter().fold(None, |known, report| {
            apply_report(known.as_ref(), report.clone()).or(known)
        })
    }

    /// Every order of the reports.
    fn all_orders(reports: &[SubscriptionReport]) -> Vec<Vec<SubscriptionReport>> {
        if reports.len() < 2 {
            return vec![reports.to_vec()];
        }
        let picked = reports.iter().enumerate().flat_map(|(at, first)| {
            let mut rest = reports.to_vec();
            rest.remove(at);
            all_orders(&rest).into_iter().map(move |mut order| {
                order.insert(0, first.clone());
                order
            })
        });
        picked.collect()
    }

    fn assert_order_does_not_matter(reports: &[SubscriptionReport], plan: (PlanTier, Option<Timestamp>)) {
        for order in all_orders(reports) {
            let twice: Vec<SubscriptionReport> = order
                .iter()
                .flat_map(|report| [report.clone(), report.clone()])
                .collect();
            let last = state_after(&twice).expect("something is known");
            assert_eq!(last.current_plan(), plan, "{order:#?}");
        }
    }

    #[test]
    fn a_new_subscription_is_premium_to_the_end_of_its_period_and_a_grace() {
        let reports = [
            make_report(
                1,
                SubscriptionNews::CheckedOut {
                    cycle: BillingCycle::Monthly,
                },
            ),
            state_report(1, SubscriptionStatus::Active, (1, 31), false),
            paid_report(1, 31),
        ];
        assert_order_does_not_matter(&reports, (PlanTier::Premium, Some(day_number(38))));
    }

    #[test]
    fn one_that_was_cancelled_ends_with_its_period() {
        let reports = [
            state_report(1, SubscriptionStatus::Active, (1, 31), false),
            paid_report(1, 31),
            state_report(20, SubscriptionStatus::Active, (1, 31), true),
        ];
        assert_order_does_not_matter(&reports, (PlanTier::Premium, Some(day_number(31))));
    }

    #[test]
    fn an_end_is_an_end_whatever_comes_late() {
        let reports = [
            state_report(1, SubscriptionStatus::Active, (1, 31), false),
            state_report(20, SubscriptionStatus::Active, (1, 31), true),
            state_report(31, SubscriptionStatus::Ended, (1, 31), true),
            make_report(30, SubscriptionNews::Failed { from: day_number(1) }),
        ];
        assert_order_does_not_matter(&reports, (PlanTier::Free, None));
    }

    #[test]
    fn a_failed_payment_leaves_the_grace_behind_what_was_paid() {
        let reports = [
            state_report(1, SubscriptionStatus::Active, (1, 31), false),
            paid_report(1, 31),
            // The period moves on before it is paid.
            state_report(31, SubscriptionStatus::Active, (31, 61), false),
            make_report(32, SubscriptionNews::Failed { from: day_number(31) }),
            state_report(33, SubscriptionStatus::PastDue, (31, 61), false),
        ];
        assert_order_does_not_matter(&reports, (PlanTier::Premium, Some(day_number(38))));
        let mut later = reports.to_vec();
        later.push(state_report(34, SubscriptionStatus::Active, (31, 61), false));
        assert_eq!(
            state_after(&later).unwrap().current_plan(),
            (PlanTier::Premium, Some(day_number(68)))
        );
    }

    #[test]
    fn a_later_subscription_takes_the_place_of_an_ended_one_and_never_the_other_way() {
        let ended = state_report(31, SubscriptionStatus::Ended, (1, 31), true);
        let mut second = state_report(40, SubscriptionStatus::Active, (40, 70), false);
        second.subscription_id = "sub_2".into();
        if let SubscriptionNews::State { started_at, .. } = &mut second.news {
            *started_at = day_number(40);
        }
        let late = state_report(20, SubscriptionStatus::Active, (1, 31), true);
        let known = state_after(&[ended.clone(), second.clone(), late.clone(), ended]).unwrap();
        assert_eq!(known.subscription_id.as_deref(), Some("sub_2"));
        assert_eq!(known.current_plan(), (PlanTier::Premium, Some(day_number(77))));
    }

    #[test]
    fn a_demo_goes_on_until_it_is_cancelled() {
        let mut demo = Subscription {
            provider: PaymentProvider::Demo,
            customer_id: None,
            subscription_id: None,
            cycle: BillingCycle::Monthly,
            status: SubscriptionStatus::Active,
            started_at: day_number(0),
            paid_until: day_number(31),
            ends: false,
            changed_at: day_number(0),
        };
        assert_eq!(
            (demo.current_plan(), demo.period_end(day_number(100))),
            ((PlanTier::Premium, None), day_number(120))
        );
        assert!(demo.is_running(day_number(100)));
        demo.ends = true;
        assert_eq!(demo.current_plan(), (PlanTier::Premium, Some(day_number(31))));
        assert!(!demo.is_running(day_number(1)));
    }
}
