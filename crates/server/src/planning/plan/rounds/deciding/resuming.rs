//! Taking an ended round up again: it and the round of the plan change places.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    BeforeRound, Decision, SHORT_LENGTH, bring_back, end_round, from_json, rename_steps, restore_round, take_market,
};
use crate::db::api_error::ApiError;
use crate::db::{DbErr, Tx};
use crate::planning::plan::rounds::writing::record;
use crate::planning::plan::rounds::{EndedRound, PlanChange, Round, RoundState, Undone, round_store};
use crate::planning::plan::{PlanMarket, store};
use crate::planning::tasks;
use crate::planning::tasks::TaskSource;
use crate::platform::calendar::{days_between, duration_of_days, read_day};
use crate::platform::clock::Timestamp;
use crate::platform::time_zones::LocalMoment;

/// Kind of the change.
pub(in crate::planning::plan::rounds) const RESUMED: &str = "resume";

/// What taking a round up replaced.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct BeforeResume {
    /// Round of the plan before, and what it was.
    ended: i64,
    before: BeforeRound,
    /// The round that was taken up, as it was.
    number: i32,
    length: i32,
    ended_on: Option<String>,
    record: EndedRound,
}

/// Returns whether a round can be taken up: it has ended, is of another market than the plan, and is the newest of its
/// market.
pub fn can_resume(round: &Round, all: &[Round], own: Option<&PlanMarket>) -> bool {
    let market = |round: &Round| round.record.as_ref().and_then(|record| record.market.clone());
    let of_round = market(round);
    let is_newest = all
        .iter()
        .filter(|other| other.state == RoundState::Ended && market(other) == of_round)
        .all(|other| other.number <= round.number);
    round.state == RoundState::Ended && is_newest && of_round.as_deref() != own.map(|own| own.slug.as_str())
}

/// Takes an ended round up again on the day on which it ended, with at least 14 days. The round of the plan ends.
/// Returns the id of the change, and the tests that run again.
pub async fn resume_round(
    tx: &Tx,
    owner: &str,
    (mut present, mut round): (Round, Round),
    decision: Decision,
    now: &LocalMoment,
) -> Result<(i64, Vec<i64>), DbErr> {
    let ended = end_round(tx, owner, &mut present, decision, now).await?;
    let taken = round.record.take().unwrap_or_default();
    let (start, length) = resumed_days(&taken, &round, now.today());
    let before = BeforeResume {
        ended: present.id,
        before: ended,
        number: round.number,
        length: round.length,
        ended_on: round.ended_on.take(),
        record: taken.clone(),
    };
    rename_steps(tx, owner, &round, false).await?;
    bring_back(tx, owner, &taken.put_away, now.at).await?;
    // Open steps of a visitor went with the sign-up.
    store::ensure_step_tasks(tx, owner, now.at).await?;
    take_market(tx, owner, taken.plan_market()).await?;
    store::put_decision(tx, owner, None).await?;
    store::put_start(tx, owner, Some(start)).await?;
    round.number = round_store::move_round(tx, owner, round.id, i32::MAX).await?;
    (round.state, round.length) = (RoundState::Active, length);
    round.version = round.version.max(present.version);
    round_store::update_round(tx, &mut round).await?;
    let change = record(tx, owner, &round, RESUMED, json!(before), now.at).await?;
    Ok((change, taken.closed))
}

/// First day and length of a round that is taken up: today is the day on which it ended. One without such a day went on
/// meanwhile.
fn resumed_days(record: &EndedRound, round: &Round, today: Date) -> (Date, i32) {
    let start = record.start_date.as_deref().and_then(read_day);
    let ended = round.ended_on.as_deref().and_then(read_day).unwrap_or(today);
    let day = start.map_or(0, |start| days_between(start, ended));
    let day = i32::try_from(day).unwrap_or_default().clamp(0, round.length - 1);
    let start = today.saturating_sub(duration_of_days(day.into()));
    (start, round.length.max(day + SHORT_LENGTH))
}

/// Makes the resumed round a record again, and restores the one that it replaced.
pub(in crate::planning::plan::rounds) async fn undo_resume(
    tx: &Tx,
    owner: &str,
    change: &PlanChange,
    mut round: Round,
    now: Timestamp,
) -> Result<Undone, ApiError> {
    let resumed: BeforeResume = from_json(change)?;
    for mut task in tasks::tasks_of_source(tx, owner, TaskSource::PlanStep).await? {
        if resumed.record.put_away.contains(&task.id) && task.is_open() {
            task.deleted_at = Some(now);
            tasks::update_task(tx, &mut task, now).await?;
        }
    }
    rename_steps(tx, owner, &round, true).await?;
    let close = resumed.record.market.clone();
    (round.state, round.length) = (RoundState::Ended, resumed.length);
    (round.ended_on, round.record) = (resumed.ended_on, Some(resumed.record));
    round_store::update_round(tx, &mut round).await?;
    round_store::move_round(tx, owner, round.id, resumed.number).await?;
    let ended = round_store::find_round(tx, owner, resumed.ended).await?;
    let mut ended = ended.ok_or_else(ApiError::not_found)?;
    ended.version = ended.version.max(round.version);
    restore_round(tx, owner, ended, &resumed.before, now).await?;
    Ok(Undone {
        reopen: resumed.before.tests,
        close,
        is_other_market: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(on: Option<&str>, length: i32) -> Round {
        Round {
            length,
            state: RoundState::Ended,
            ended_on: on.map(str::to_owned),
            ..Round::first()
        }
    }

    #[test]
    fn a_round_goes_on_at_its_day_and_has_fourteen_days_at_least() {
        let day = |text: &str| read_day(text).unwrap();
        let record = EndedRound {
            start_date: Some("2026-12-01".to_owned()),
            ..EndedRound::default()
        };
        let days = |round: &Round, today: &str| {
            let (start, length) = resumed_days(&record, round, day(today));
            (start.to_string(), length)
        };
        let paused = ended(Some("2026-12-12"), 30);
        assert_eq!(
            days(&paused, "2027-01-20"),
            ("2027-01-09".to_owned(), 30),
            "day 12 again"
        );
        let late = ended(Some("2026-12-28"), 30);
        assert_eq!(
            days(&late, "2026-12-28"),
            ("2026-12-01".to_owned(), 41),
            "14 days with today"
        );
        let not_begun = ended(Some("2026-11-20"), 30);
        assert_eq!(days(&not_begun, "2026-11-25"), ("2026-11-25".to_owned(), 30));
        assert_eq!(
            days(&ended(None, 30), "2026-12-05"),
            ("2026-12-01".to_owned(), 30),
            "its days went on"
        );
        assert_eq!(
            days(&ended(None, 14), "2027-05-05"),
            ("2027-04-22".to_owned(), 27),
            "no longer than its length"
        );
    }
}
