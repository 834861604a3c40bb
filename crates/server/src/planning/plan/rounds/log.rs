//! Lines of the log: time, takings and costs of a job, a test or a step. Pure.

use jiff::SignedDuration;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::{FieldFault, FieldReader};
use crate::planning::plan::steps;
use crate::platform::calendar::{duration_of_days, read_day};
use crate::platform::clock::Timestamp;

/// Lines of one owner.
pub(super) const MAX_LINES: u64 = 2_000;
/// Minutes of one line: a hundred hours.
const MAX_MINUTES: i64 = 6_000;
const MAX_CENTS: i64 = 100_000_000;
const MAX_NOTE: usize = 500;
const MAX_KEY: usize = 100;
/// A line may be so much older than the day.
const OLDEST: SignedDuration = duration_of_days(366);
/// Step whose work is asking people.
const ASKING_STEP: &str = "validate-market-demand";

/// Stored line. A request with the same `key` adds no second one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogLine {
    pub id: i64,
    pub round_id: i64,
    pub entry: WorkEntry,
    pub key: String,
    pub created_at: Timestamp,
}

/// Values of a line that a person types.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WorkEntry {
    /// Day of the work, such as "2026-12-12".
    pub on: String,
    /// Time with everything around the work.
    pub minutes: Option<i64>,
    pub takings_cents: Option<i64>,
    pub spent_cents: Option<i64>,
    pub note: String,
    pub step_key: Option<String>,
    pub experiment_id: Option<i64>,
}

/// Kind of the work: a job that a customer paid for, a deposit (takings without a time), asking people, and the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = PlanLogKind)]
pub enum LogKind {
    /// A customer paid, and the time is logged.
    Paid,
    /// A customer paid and no time is logged yet.
    Deposit,
    /// Asking people.
    Asking,
    /// Learning, setting up, and everything else.
    Other,
}

impl WorkEntry {
    pub fn kind(&self) -> LogKind {
        let is_asking = self.experiment_id.is_some() || self.step_key.as_deref() == Some(ASKING_STEP);
        match (self.takings_cents.unwrap_or_default() > 0, self.minutes) {
            (true, Some(1..)) => LogKind::Paid,
            (true, _) => LogKind::Deposit,
            _ if is_asking => LogKind::Asking,
            _ => LogKind::Other,
        }
    }

    /// Checks a line on a day of its reader.
    ///
    /// # Errors
    /// 422; `fields` names each field that cannot be taken.
    pub fn check(self, today: Date) -> Result<Self, ApiError> {
        let mut fields = FieldReader::new(ErrorCode::InvalidPlan);
        let entry = self.read(today, &mut fields);
        fields.finish()?;
        Ok(entry)
    }

    fn read(mut self, today: Date, fields: &mut FieldReader) -> Self {
        self.note = self.note.replace("\r\n", "\n").trim().to_owned();
        let day = read_day(&self.on);
        fields.accept("on", day, FieldFault::NotADate);
        if day.is_some_and(|day| !(today - OLDEST..=today).contains(&day)) {
            fields.refuse("on", "Use a day of the past year, at the latest today.");
        }
        fields.read_number::<i64>("minutes", self.minutes.unwrap_or_default(), 0..=MAX_MINUTES);
        for (field, cents) in [("takingsCents", self.takings_cents), ("spentCents", self.spent_cents)] {
            if cents.is_some_and(|cents| !(0..=MAX_CENTS).contains(&cents)) {
                fields.refuse(field, "Use an amount from 0 to 1,000,000 dollars.");
            }
        }
        fields.limit_text("note", &self.note, MAX_NOTE);
        if self
            .step_key
            .as_deref()
            .is_some_and(|key| steps::find_work(key).is_none())
        {
            fields.refuse("stepKey", "The plan has no step with this key.");
        }
        let figures = [self.minutes, self.takings_cents, self.spent_cents];
        if figures.iter().all(|value| value.unwrap_or_default() == 0) {
            fields.refuse("minutes", "Give the time, or what came in or was spent.");
        }
        self
    }
}

/// Checks a new line and its key on a day of its reader.
///
/// # Errors
/// 422; `fields` names each field that cannot be taken.
pub(super) fn check_new(entry: WorkEntry, key: &str, today: Date) -> Result<WorkEntry, ApiError> {
    let mut fields = FieldReader::new(ErrorCode::InvalidPlan);
    fields.require_text("key", key);
    fields.limit_text("key", key, MAX_KEY);
    let entry = entry.read(today, &mut fields);
    fields.finish()?;
    Ok(entry)
}

/// Sums of the log of a round. Money is in cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LogSums {
    /// Jobs that a customer paid for, deposits included.
    pub paid_jobs: u32,
    pub deposits: u32,
    pub deposit_cents: i64,
    /// Minutes, takings and costs of the paid jobs with a time.
    pub paid_minutes: i64,
    pub paid_takings: i64,
    pub paid_costs: i64,
    pub asking_minutes: i64,
    pub other_minutes: i64,
    /// Everything that came in, and everything that was spent.
    pub takings: i64,
    pub spent: i64,
}

impl LogSums {
    pub fn of<'l>(lines: impl IntoIterator<Item = &'l WorkEntry>) -> Self {
        let mut sums = Self::default();
        for line in lines {
            let [minutes, takings, spent] =
                [line.minutes, line.takings_cents, line.spent_cents].map(Option::unwrap_or_default);
            sums.takings += takings;
            sums.spent += spent;
            match line.kind() {
                LogKind::Paid => {
                    sums.paid_jobs += 1;
                    sums.paid_minutes += minutes;
                    sums.paid_takings += takings;
                    sums.paid_costs += spent;
                }
                LogKind::Deposit => {
                    sums.paid_jobs += 1;
                    sums.deposits += 1;
                    sums.deposit_cents += takings;
                }
                LogKind::Asking => sums.asking_minutes += minutes,
                LogKind::Other => sums.other_minutes += minutes,
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(minutes: i64, takings: i64, spent: i64) -> WorkEntry {
        WorkEntry {
            on: "2026-12-12".to_owned(),
            minutes: Some(minutes),
            takings_cents: Some(takings),
            spent_cents: Some(spent),
            ..WorkEntry::default()
        }
    }

    fn today() -> Date {
        Date::constant(2026, 12, 12)
    }

    #[test]
    fn paid_work_asking_and_the_rest_are_summed_apart() {
        let asking = WorkEntry {
            step_key: Some("validate-market-demand".to_owned()),
            ..line(90, 0, 500)
        };
        let deposit = line(0, 5_000, 0);
        let lines = [
            line(300, 25_000, 2_000),
            line(240, 20_000, 1_800),
            asking,
            line(60, 0, 0),
            deposit,
        ];
        let sums = LogSums::of(&lines);
        assert_eq!((sums.paid_jobs, sums.deposits, sums.deposit_cents), (3, 1, 5_000));
        assert_eq!(
            (sums.paid_minutes, sums.paid_takings, sums.paid_costs),
            (540, 45_000, 3_800)
        );
        assert_eq!((sums.asking_minutes, sums.other_minutes), (90, 60));
        assert_eq!((sums.takings, sums.spent), (50_000, 4_300));
    }

    #[test]
    fn a_line_needs_a_day_that_was_and_a_number() {
        assert!(line(30, 0, 0).check(today()).is_ok());
        let blank = WorkEntry {
            note: "Nothing".to_owned(),
            ..line(0, 0, 0)
        };
        let later = WorkEntry {
            on: "2026-12-13".to_owned(),
            ..line(30, 0, 0)
        };
        let old = WorkEntry {
            on: "2025-12-10".to_owned(),
            ..line(30, 0, 0)
        };
        let step = WorkEntry {
            step_key: Some("no-step".to_owned()),
            ..line(30, 0, 0)
        };
        let long = WorkEntry {
            note: "x".repeat(501),
            ..line(30, 0, 0)
        };
        let wrong = [
            blank,
            later,
            old,
            step,
            long,
            line(6_001, 0, 0),
            line(-1, 0, 0),
            line(1, 100_000_001, 0),
        ];
        for entry in wrong {
            assert!(entry.clone().check(today()).is_err(), "{entry:?}");
        }
    }
}
