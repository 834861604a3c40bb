//! Subscription of a member and its changes by webhook events. Pure functions: events in any order, each twice, lead to
//! the same result.

use super::prices::Cycle;
use crate::accounts::Plan;
use crate::clock::Timestamp;

/// Time for which Premium outlasts the last paid period while a payment is under way or has failed: seven days.
pub const GRACE_MICROS: i64 = 7 * 24 * 3600 * 1_000_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provider {
    /// Demo: no money is charged.
    Demo,
    Stripe,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    Active,
    /// The last payment failed; it is tried again.
    PastDue,
    /// Final state. Another subscription may follow.
    Ended,
}

/// A member's latest subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    pub provider: Provider,
    /// The provider's names for the payer and the subscription.
    pub customer_id: Option<String>,
    pub subscription_id: Option<String>,
    pub cycle: Cycle,
    pub status: Status,
    pub started_at: Timestamp,
    pub paid_until: Timestamp,
    /// True when it was cancelled and ends with the paid period.
    pub ends: bool,
    /// Time of the newest event that was applied, by the provider's clock. Older events change nothing.
    pub changed_at: Timestamp,
}

/// State of a subscription as a webhook event reports it, at a moment of the provider's clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// A customer completed the checkout. Details follow in later events; until then one period counts as paid.
    CheckedOut { cycle: Cycle },
    /// The whole state as it was then.
    State {
        status: Status,
        cycle: Cycle,
        started_at: Timestamp,
        period: (Timestamp, Timestamp),
        ends: bool,
    },
    /// A period was paid.
    Paid { until: Timestamp, cycle: Cycle },
    /// A payment failed for the period that begins then.
    Failed { from: Timestamp },
}

/// Event with the account that it concerns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    pub subscription_id: String,
    pub customer_id: Option<String>,
    pub at: Timestamp,
    pub news: News,
}

impl Subscription {
    /// The plan that follows, and until when.
    #[must_use]
    pub fn plan(&self) -> (Plan, Option<Timestamp>) {
        match (self.status, self.provider) {
            (Status::Ended, _) => (Plan::Free, None),
            (_, Provider::Demo) if !self.ends => (Plan::Premium, None),
            _ if self.ends => (Plan::Premium, Some(self.paid_until)),
            _ => (Plan::Premium, Some(later(self.paid_until, GRACE_MICROS))),
        }
    }

    /// Returns the end of Premium unless another payment comes; `None` where it renews itself.
    #[must_use]
    pub fn end(&self) -> Option<Timestamp> {
        self.plan().1
    }

    /// Returns whether it will be charged again, so that a second subscription would be charged twice.
    #[must_use]
    pub fn is_running(&self, now: Timestamp) -> bool {
        match self.provider {
            Provider::Demo => !self.ends,
            Provider::Stripe => self.status != Status::Ended && later(self.paid_until, GRACE_MICROS) > now,
        }
    }

    /// The end of the period that is running. A demo's goes on by itself, without a payment.
    #[must_use]
    pub fn period_end(&self, now: Timestamp) -> Timestamp {
        if self.provider != Provider::Demo || self.ends || self.paid_until > now {
            return self.paid_until;
        }
        (1..)
            .map(|periods| self.cycle.end_after(self.paid_until, periods))
            .find(|end| *end > now)
            .unwrap_or(self.paid_until)
    }
}

/// Returns the state after the event; `None` when nothing changes.
#[must_use]
pub fn hear(current: Option<&Subscription>, report: Report) -> Option<Subscription> {
    let same = current.filter(|current| current.subscription_id.as_deref() == Some(&report.subscription_id));
    match (same, current) {
        (Some(same), _) => hear_again(same, report),
        (None, current) => hear_of_another(current, report),
    }
}

/// Applies an event of the known subscription.
fn hear_again(known: &Subscription, report: Report) -> Option<Subscription> {
    if known.status == Status::Ended {
        return None;
    }
    let is_newer = report.at >= known.changed_at;
    let mut next = known.clone();
    next.customer_id = known.customer_id.clone().or(report.customer_id);
    match report.news {
        News::CheckedOut { .. } => {}
        News::State {
            status: Status::Ended, ..
        } => next.status = Status::Ended,
        News::State { .. } if !is_newer => return None,
        News::State {
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
        News::Paid { until, cycle } => {
            next.paid_until = known.paid_until.max(until);
            next.cycle = cycle;
            if is_newer {
                next.status = Status::Active;
            }
        }
        News::Failed { .. } if !is_newer => return None,
        News::Failed { from } => {
            next.status = Status::PastDue;
            next.paid_until = known.paid_until.min(from);
            next.changed_at = report.at;
        }
    }
    (next != *known).then_some(next)
}

/// Applies an event of another subscription than the known one, or of the first.
fn hear_of_another(current: Option<&Subscription>, report: Report) -> Option<Subscription> {
    let never = Timestamp::from_micros(0);
    let (status, cycle, started_at, paid_until, ends, changed_at) = match report.news {
        News::State {
            status: status @ (Status::Active | Status::PastDue),
            cycle,
            started_at,
            period,
            ends,
        } => (status, cycle, started_at, paid_until(status, period), ends, report.at),
        News::CheckedOut { cycle } => {
            let until = cycle.end_after(report.at, 1);
            (Status::Active, cycle, report.at, until, false, never)
        }
        News::Paid { until, cycle } => (Status::Active, cycle, report.at, until, false, never),
        // Stored so that older events that arrive later cannot reactivate it.
        News::State {
            status: Status::Ended,
            cycle,
            started_at,
            period,
            ends,
        } if current.is_none_or(|current| current.status == Status::Ended) => {
            (Status::Ended, cycle, started_at, period.1, ends, report.at)
        }
        News::State { .. } | News::Failed { .. } => return None,
    };
    if current.is_some_and(|current| current.provider == Provider::Stripe && started_at < current.started_at) {
        return None;
    }
    Some(Subscription {
        provider: Provider::Stripe,
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
fn paid_until(status: Status, (start, end): (Timestamp, Timestamp)) -> Timestamp {
    if status == Status::PastDue { start } else { end }
}

fn later(moment: Timestamp, micros: i64) -> Timestamp {
    Timestamp::from_micros(moment.micros() + micros)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn day(number: i64) -> Timestamp {
        Timestamp::from_micros(number * 86_400_000_000)
    }

    fn report(at: i64, news: News) -> Report {
        Report {
            subscription_id: "sub_1".into(),
            customer_id: Some("cus_1".into()),
            at: day(at),
            news,
        }
    }

    fn state(at: i64, status: Status, period: (i64, i64), ends: bool) -> Report {
        let news = News::State {
            status,
            cycle: Cycle::Monthly,
            started_at: day(1),
            period: (day(period.0), day(period.1)),
            ends,
        };
        report(at, news)
    }

    fn paid(at: i64, until: i64) -> Report {
        report(
            at,
            News::Paid {
                until: day(until),
                cycle: Cycle::Monthly,
            },
        )
    }

    fn after(reports: &[Report]) -> Option<Subscription> {
        reports
            .iter()
            .fold(None, |known, report| hear(known.as_ref(), report.clone()).or(known))
    }

    /// Every order of the reports.
    fn orders(reports: &[Report]) -> Vec<Vec<Report>> {
        if reports.len() < 2 {
            return vec![reports.to_vec()];
        }
        let picked = reports.iter().enumerate().flat_map(|(at, first)| {
            let mut rest = reports.to_vec();
            rest.remove(at);
            orders(&rest).into_iter().map(move |mut order| {
                order.insert(0, first.clone());
                order
            })
        });
        picked.collect()
    }

    fn assert_order_does_not_matter(reports: &[Report], plan: (Plan, Option<Timestamp>)) {
        for order in orders(reports) {
            let twice: Vec<Report> = order
                .iter()
                .flat_map(|report| [report.clone(), report.clone()])
                .collect();
            let last = after(&twice).expect("something is known");
            assert_eq!(last.plan(), plan, "{order:#?}");
        }
    }

    #[test]
    fn a_new_subscription_is_premium_to_the_end_of_its_period_and_a_grace() {
        let reports = [
            report(1, News::CheckedOut { cycle: Cycle::Monthly }),
            state(1, Status::Active, (1, 31), false),
            paid(1, 31),
        ];
        assert_order_does_not_matter(&reports, (Plan::Premium, Some(day(38))));
    }

    #[test]
    fn one_that_was_cancelled_ends_with_its_period() {
        let reports = [
            state(1, Status::Active, (1, 31), false),
            paid(1, 31),
            state(20, Status::Active, (1, 31), true),
        ];
        assert_order_does_not_matter(&reports, (Plan::Premium, Some(day(31))));
    }

    #[test]
    fn an_end_is_an_end_whatever_comes_late() {
        let reports = [
            state(1, Status::Active, (1, 31), false),
            state(20, Status::Active, (1, 31), true),
            state(31, Status::Ended, (1, 31), true),
            report(30, News::Failed { from: day(1) }),
        ];
        assert_order_does_not_matter(&reports, (Plan::Free, None));
    }

    #[test]
    fn a_failed_payment_leaves_the_grace_behind_what_was_paid() {
        let reports = [
            state(1, Status::Active, (1, 31), false),
            paid(1, 31),
            // The period moves on before it is paid.
            state(31, Status::Active, (31, 61), false),
            report(32, News::Failed { from: day(31) }),
            state(33, Status::PastDue, (31, 61), false),
        ];
        assert_order_does_not_matter(&reports, (Plan::Premium, Some(day(38))));
        let mut later = reports.to_vec();
        later.push(state(34, Status::Active, (31, 61), false));
        assert_eq!(after(&later).unwrap().plan(), (Plan::Premium, Some(day(68))));
    }

    #[test]
    fn a_later_subscription_takes_the_place_of_an_ended_one_and_never_the_other_way() {
        let ended = state(31, Status::Ended, (1, 31), true);
        let mut second = state(40, Status::Active, (40, 70), false);
        second.subscription_id = "sub_2".into();
        if let News::State { started_at, .. } = &mut second.news {
            *started_at = day(40);
        }
        let late = state(20, Status::Active, (1, 31), true);
        let known = after(&[ended.clone(), second.clone(), late.clone(), ended]).unwrap();
        assert_eq!(known.subscription_id.as_deref(), Some("sub_2"));
        assert_eq!(known.plan(), (Plan::Premium, Some(day(77))));
    }

    #[test]
    fn a_demo_goes_on_until_it_is_cancelled() {
        let mut demo = Subscription {
            provider: Provider::Demo,
            customer_id: None,
            subscription_id: None,
            cycle: Cycle::Monthly,
            status: Status::Active,
            started_at: day(0),
            paid_until: day(31),
            ends: false,
            changed_at: day(0),
        };
        assert_eq!(
            (demo.plan(), demo.period_end(day(100))),
            ((Plan::Premium, None), day(120))
        );
        assert!(demo.is_running(day(100)));
        demo.ends = true;
        assert_eq!(demo.plan(), (Plan::Premium, Some(day(31))));
        assert!(!demo.is_running(day(1)));
    }
}
