//! What follows missed evenings: the end stays and some steps are for later, or the days move.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::from_json;
use crate::db::api_error::ApiError;
use crate::db::{ConnectionTrait, DbErr, Tx};
use crate::planning::plan::rounds::writing::record;
use crate::planning::plan::rounds::{PlanChange, Round, round_store};
use crate::planning::plan::{find_step, store};
use crate::platform::calendar::read_day;
use crate::platform::time_zones::LocalMoment;

/// Kind of the change.
pub(in crate::planning::plan::rounds) const CAUGHT_UP: &str = "catch-up";

/// Days of a round after missed evenings.
#[derive(Debug, Clone)]
pub struct NewDays {
    pub start: Date,
    pub length: i32,
    /// Keys of steps that are left for later, besides those that are already.
    pub later: Vec<&'static str>,
}

/// What new days replaced.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct BeforeDays {
    start_date: Option<String>,
    length: i32,
    caught_up_on: Option<String>,
    later: Vec<String>,
}

/// Gives a round new days. Returns the id of the change.
pub async fn catch_up(tx: &Tx, owner: &str, mut round: Round, new: NewDays, now: &LocalMoment) -> Result<i64, DbErr> {
    let before = BeforeDays {
        start_date: store::read_start(tx, owner).await?.map(|day| day.to_string()),
        length: round.length,
        caught_up_on: round.caught_up_on.clone(),
        later: round.later.iter().map(|key| (*key).to_owned()).collect(),
    };
    store::put_start(tx, owner, Some(new.start)).await?;
    round.length = new.length;
    round.later.extend(new.later);
    round.caught_up_on = Some(now.today().to_string());
    round_store::update_round(tx, &mut round).await?;
    record(tx, owner, &round, CAUGHT_UP, json!(before), now.at).await
}

pub(in crate::planning::plan::rounds) async fn undo_catch_up(
    tx: &Tx,
    owner: &str,
    change: &PlanChange,
    mut round: Round,
) -> Result<(), ApiError> {
    let before: BeforeDays = from_json(change)?;
    store::put_start(tx, owner, before.start_date.as_deref().and_then(read_day)).await?;
    (round.length, round.caught_up_on) = (before.length, before.caught_up_on);
    let steps = before.later.iter().filter_map(|key| find_step(key));
    round.later = steps.map(|step| step.key).collect();
    Ok(round_store::update_round(tx, &mut round).await?)
}

/// Steps that the round of the plan leaves for later.
pub async fn read_later(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<&'static str>, DbErr> {
    let round = round_store::current_round(reader, owner).await?;
    Ok(round.map(|round| round.later).unwrap_or_default())
}
