//! Answers of all experiments of an owner, counted by day.

use std::collections::HashSet;

use ::niche::evidence::AnswerOutcome;
use jiff::civil::Date;

use super::store;
use crate::db::ConnectionTrait;
use crate::db::api_error::ApiError;
use crate::platform::calendar::read_day;

/// Number of answers of one outcome on one day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayAnswers {
    pub day: Date,
    pub outcome: AnswerOutcome,
    pub answers: u64,
}

/// Counts the answers of an owner by day. Struck-out ones are left out, and totals of an experiment replace its single
/// answers. A visitor who leaves a page gives no answer: of totals only the sign-ups count.
pub async fn count_answers_by_day(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<DayAnswers>, ApiError> {
    let totals = store::list_totals(reader, owner).await?;
    let with_totals: HashSet<i64> = totals.iter().map(|total| total.experiment_id).collect();
    let single = store::count_entries(reader, owner).await?;
    let single = single.into_iter().filter(|(id, ..)| !with_totals.contains(id));
    let single = single.filter_map(|(_, day, outcome, answers)| {
        Some(DayAnswers {
            day: read_day(&day)?,
            outcome: outcome.parse().ok()?,
            answers: u64::try_from(answers).ok()?,
        })
    });
    let of_totals = totals.iter().filter_map(|total| {
        Some(DayAnswers {
            day: read_day(&total.day)?,
            outcome: AnswerOutcome::Yes,
            answers: total.yes.into(),
        })
    });
    Ok(single.chain(of_totals).collect())
}
