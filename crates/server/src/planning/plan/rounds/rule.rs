//! The rule that a person fixes on day 1: what makes the round worth it. Pure.

use ::niche::format::{format_grouped, format_price};
use serde::{Deserialize, Serialize};

use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::FieldReader;

const MAX_JOBS: i64 = 100;
const MAX_HOUR_USD: f64 = 1_000.0;
const MAX_SPEND_USD: f64 = 1_000_000.0;

/// Rule of a round. A blank part asks for nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlanRule {
    /// Jobs that a customer paid for, at least.
    pub paid_jobs: Option<u32>,
    /// An hour leaves more than one at the job for so many cents.
    pub hour_cents: Option<i64>,
    /// Money that is spent, at most.
    pub spend_cents: Option<i64>,
}

impl PlanRule {
    /// Reads the numbers of a request.
    ///
    /// # Errors
    /// 422 for a number out of bounds; `fields` names each.
    pub fn from_numbers(
        paid_jobs: Option<u32>,
        hour_usd: Option<f64>,
        spend_usd: Option<f64>,
    ) -> Result<Self, ApiError> {
        let mut fields = FieldReader::new(ErrorCode::InvalidPlan);
        fields.read_number::<i64>("paidJobs", paid_jobs.unwrap_or_default().into(), 0..=MAX_JOBS);
        for (field, usd, most) in [
            ("hourUsd", hour_usd, MAX_HOUR_USD),
            ("spendUsd", spend_usd, MAX_SPEND_USD),
        ] {
            if usd.is_some_and(|usd| !(0.0..=most).contains(&usd)) {
                let most = format_grouped(most);
                fields.refuse(field, format!("Use an amount from 0 to {most} dollars."));
            }
        }
        fields.finish()?;
        let cents = |usd: f64| (usd * 100.0).round() as i64;
        Ok(Self {
            paid_jobs,
            hour_cents: hour_usd.map(cents),
            spend_cents: spend_usd.map(cents),
        })
    }

    pub fn is_blank(&self) -> bool {
        *self == Self::default()
    }

    /// "1 paid job", "an hour above $27" and "at most $400 spent", without the blank ones.
    pub fn list_parts(&self) -> Vec<String> {
        let parts = [
            self.paid_jobs.map(jobs_part),
            self.hour_cents.map(hour_part),
            self.spend_cents.map(spend_part),
        ];
        parts.into_iter().flatten().collect()
    }

    /// "Worth it if, by day 28: 1 paid job, an hour above $27, at most $400 spent." `None` for a blank rule.
    pub fn sentence(&self, by_day: i32) -> Option<String> {
        let parts = self.list_parts();
        (!parts.is_empty()).then(|| format!("Worth it if, by day {by_day}: {}.", parts.join(", ")))
    }

    /// "an hour above $20, was $27": a text for each part that differs.
    pub(super) fn changes_to(&self, new: &Self) -> Vec<String> {
        let [jobs, hour, spend] = [
            (self.paid_jobs.map(i64::from), new.paid_jobs.map(i64::from)),
            (self.hour_cents, new.hour_cents),
            (self.spend_cents, new.spend_cents),
        ];
        let jobs_text = |jobs: i64| jobs_part(u32::try_from(jobs).unwrap_or_default());
        let texts = [
            change_text(jobs, "paid jobs", jobs_text, |jobs| jobs.to_string()),
            change_text(hour, "an hour", hour_part, dollars),
            change_text(spend, "money spent", spend_part, dollars),
        ];
        texts.into_iter().flatten().collect()
    }
}

fn jobs_part(jobs: u32) -> String {
    match jobs {
        1 => "1 paid job".to_owned(),
        jobs => format!("{jobs} paid jobs"),
    }
}

fn hour_part(cents: i64) -> String {
    format!("an hour above {}", dollars(cents))
}

fn spend_part(cents: i64) -> String {
    format!("at most {} spent", dollars(cents))
}

/// "$27", "$27.50".
pub fn dollars(cents: i64) -> String {
    format_price(cents as f64 / 100.0)
}

fn change_text(
    (old, new): (Option<i64>, Option<i64>),
    name: &str,
    part: impl Fn(i64) -> String,
    value: impl Fn(i64) -> String,
) -> Option<String> {
    let was = || old.map_or("open".to_owned(), &value);
    match (old == new, new) {
        (true, _) => None,
        (false, Some(new)) => Some(format!("{}, was {}", part(new), was())),
        (false, None) => Some(format!("{name} left open, was {}", was())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(paid_jobs: Option<u32>, hour: Option<i64>, spend: Option<i64>) -> PlanRule {
        PlanRule {
            paid_jobs,
            hour_cents: hour,
            spend_cents: spend,
        }
    }

    #[test]
    fn a_rule_is_one_sentence_without_its_blank_parts() {
        let whole = rule(Some(1), Some(2_700), Some(40_000));
        let said = "Worth it if, by day 28: 1 paid job, an hour above $27, at most $400 spent.";
        assert_eq!(whole.sentence(28).as_deref(), Some(said));
        let hour = rule(None, Some(2_450), None);
        assert_eq!(
            hour.sentence(16).as_deref(),
            Some("Worth it if, by day 16: an hour above $24.50.")
        );
        assert_eq!(PlanRule::default().sentence(28), None);
    }

    #[test]
    fn a_change_says_what_was() {
        let old = rule(Some(1), Some(2_700), None);
        let new = rule(Some(3), Some(2_000), Some(40_000));
        assert_eq!(
            old.changes_to(&new),
            [
                "3 paid jobs, was 1",
                "an hour above $20, was $27",
                "at most $400 spent, was open"
            ]
        );
        assert_eq!(
            new.changes_to(&rule(Some(3), None, None)),
            ["an hour left open, was $20", "money spent left open, was $400"]
        );
        assert!(old.changes_to(&old).is_empty());
    }

    #[test]
    fn numbers_out_of_bounds_are_refused_and_the_bounds_are_taken() {
        assert!(PlanRule::from_numbers(Some(100), Some(1_000.0), Some(1_000_000.0)).is_ok());
        assert!(PlanRule::from_numbers(Some(0), Some(0.0), Some(0.0)).is_ok());
        assert!(PlanRule::from_numbers(None, None, None).unwrap().is_blank());
        for (jobs, hour, spend) in [
            (Some(101), None, None),
            (None, Some(1_000.01), None),
            (None, Some(-1.0), None),
            (None, Some(f64::NAN), None),
            (None, None, Some(1_000_000.5)),
        ] {
            assert!(PlanRule::from_numbers(jobs, hour, spend).is_err());
        }
    }
}
