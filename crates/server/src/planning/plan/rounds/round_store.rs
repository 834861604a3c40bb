//! The tables of rounds, of changes of their rule, and of changes that can be undone.

use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder, Set};

use super::rule::PlanRule;
use super::{PlanChange, Round, RoundState, RuleChange};
use crate::db::{self, Tx, delete_where, from_json_column, to_json_column};
use crate::planning::plan::find_step;
use crate::platform::clock::Timestamp;

mod plan_rounds {
    use sea_orm::entity::prelude::*;

    use super::RoundState;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "plan_rounds")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        pub number: i32,
        pub length: i32,
        pub state: RoundState,
        pub rule_set_on: Option<String>,
        pub rule_jobs: Option<i32>,
        pub rule_hour_cents: Option<i64>,
        pub rule_spend_cents: Option<i64>,
        pub version: i64,
        pub ended_on: Option<String>,
        pub record: Option<String>,
        pub caught_up_on: Option<String>,
        pub later_steps: Option<String>,
        pub kept_on: Option<String>,
    }

    crate::db::without_relations!();
}

mod plan_rule_changes {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "plan_rule_changes")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        pub round_id: i64,
        pub changed_on: String,
        pub sentence: String,
    }

    crate::db::without_relations!();
}

mod plan_changes {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "plan_changes")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        pub round_id: i64,
        pub version: i64,
        pub kind: String,
        pub before: String,
        pub made_at: i64,
        pub undone_at: Option<i64>,
    }

    crate::db::without_relations!();
}

/// Changes of one owner that are kept.
const MAX_CHANGES: u64 = 200;

/// The round of the plan: the newest one. `None` before the first.
pub(super) async fn current_round(reader: &impl ConnectionTrait, owner: &str) -> Result<Option<Round>, DbErr> {
    let newest = rounds_of(owner).order_by_desc(plan_rounds::Column::Number);
    newest.one(reader).await?.map(read_round).transpose()
}

/// All rounds, the oldest first.
pub(super) async fn list_rounds(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<Round>, DbErr> {
    let rows = rounds_of(owner).order_by_asc(plan_rounds::Column::Number);
    rows.all(reader).await?.into_iter().map(read_round).collect()
}

pub(super) async fn find_round(reader: &impl ConnectionTrait, owner: &str, id: i64) -> Result<Option<Round>, DbErr> {
    let row = rounds_of(owner).filter(plan_rounds::Column::Id.eq(id));
    row.one(reader).await?.map(read_round).transpose()
}

/// Stores a round. A next one goes on with the version of the last, so that a call for the last one is refused.
pub(super) async fn insert_round(
    tx: &Tx,
    owner: &str,
    [number, length]: [i32; 2],
    version: i64,
) -> Result<Round, DbErr> {
    let row = plan_rounds::ActiveModel {
        owner: Set(owner.to_owned()),
        number: Set(number),
        length: Set(length),
        state: Set(RoundState::Active),
        rule_set_on: Set(None),
        rule_jobs: Set(None),
        rule_hour_cents: Set(None),
        rule_spend_cents: Set(None),
        version: Set(version),
        ended_on: Set(None),
        record: Set(None),
        caught_up_on: Set(None),
        later_steps: Set(None),
        kept_on: Set(None),
        ..Default::default()
    };
    read_round(row.insert(tx).await?)
}

/// Stores a changed round as its next version.
pub(super) async fn update_round(tx: &Tx, round: &mut Round) -> Result<(), DbErr> {
    round.version += 1;
    let record = round.record.as_ref().map(to_json_column).transpose()?;
    let row = plan_rounds::ActiveModel {
        id: Set(round.id),
        number: Set(round.number),
        length: Set(round.length),
        state: Set(round.state),
        rule_set_on: Set(round.rule_set_on.clone()),
        rule_jobs: Set(round.rule.paid_jobs.and_then(|jobs| i32::try_from(jobs).ok())),
        rule_hour_cents: Set(round.rule.hour_cents),
        rule_spend_cents: Set(round.rule.spend_cents),
        version: Set(round.version),
        ended_on: Set(round.ended_on.clone()),
        record: Set(record),
        caught_up_on: Set(round.caught_up_on.clone()),
        later_steps: Set((!round.later.is_empty()).then(|| round.later.join(","))),
        kept_on: Set(round.kept_on.clone()),
        ..Default::default()
    };
    row.update(tx).await.map(drop)
}

pub(super) async fn delete_round(tx: &Tx, owner: &str, id: i64) -> Result<(), DbErr> {
    use plan_rounds::Column;
    delete_where::<plan_rounds::Entity>(tx, [Column::Owner.eq(owner), Column::Id.eq(id)]).await
}

/// Keys of steps, parted by commas. Keys that are no longer steps are left out.
fn read_steps(keys: &str) -> Vec<&'static str> {
    let steps = keys.split(',').filter_map(|key| find_step(key));
    steps.map(|step| step.key).collect()
}

/// Moves a round to a number, or as far as there are rounds. The others close the gap. Returns its number.
pub(super) async fn move_round(tx: &Tx, owner: &str, id: i64, number: i32) -> Result<i32, DbErr> {
    let mut all = list_rounds(tx, owner).await?;
    let Some(place) = all.iter().position(|round| round.id == id) else {
        return Ok(number);
    };
    let moved = all.remove(place);
    let place = usize::try_from(number - 1).unwrap_or_default().min(all.len());
    all.insert(place, moved);
    let highest = all.iter().map(|round| round.number).max().unwrap_or_default();
    // Numbers beyond all others first, so that no number is taken twice.
    for first in [highest, 0] {
        for (round, number) in all.iter_mut().zip(first + 1..) {
            round.number = number;
            renumber_round(tx, round).await?;
        }
    }
    Ok(all.get(place).map_or(number, |round| round.number))
}

/// Stores the number of a round, which is no change of the round.
pub(super) async fn renumber_round(tx: &Tx, round: &Round) -> Result<(), DbErr> {
    let row = plan_rounds::ActiveModel {
        id: Set(round.id),
        number: Set(round.number),
        ..Default::default()
    };
    row.update(tx).await.map(drop)
}

fn rounds_of(owner: &str) -> Select<plan_rounds::Entity> {
    plan_rounds::Entity::find().filter(plan_rounds::Column::Owner.eq(owner))
}

fn read_round(row: plan_rounds::Model) -> Result<Round, DbErr> {
    Ok(Round {
        id: row.id,
        number: row.number,
        length: row.length,
        state: row.state,
        rule_set_on: row.rule_set_on,
        rule: PlanRule {
            paid_jobs: row.rule_jobs.and_then(|jobs| u32::try_from(jobs).ok()),
            hour_cents: row.rule_hour_cents,
            spend_cents: row.rule_spend_cents,
        },
        version: row.version,
        ended_on: row.ended_on,
        record: row.record.as_deref().map(from_json_column).transpose()?,
        caught_up_on: row.caught_up_on,
        later: row.later_steps.as_deref().map(read_steps).unwrap_or_default(),
        kept_on: row.kept_on,
    })
}

pub(super) async fn insert_rule_change(tx: &Tx, owner: &str, change: RuleChange) -> Result<i64, DbErr> {
    let row = plan_rule_changes::ActiveModel {
        owner: Set(owner.to_owned()),
        round_id: Set(change.round_id),
        changed_on: Set(change.on),
        sentence: Set(change.text),
        ..Default::default()
    };
    Ok(row.insert(tx).await?.id)
}

/// Changes of the rules of an owner, the oldest first.
pub(super) async fn list_rule_changes(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<RuleChange>, DbErr> {
    use plan_rule_changes::Column;
    let rows = plan_rule_changes::Entity::find().filter(Column::Owner.eq(owner));
    let rows = rows.order_by_asc(Column::Id).all(reader).await?;
    let read = |row: plan_rule_changes::Model| RuleChange {
        round_id: row.round_id,
        on: row.changed_on,
        text: row.sentence,
    };
    Ok(rows.into_iter().map(read).collect())
}

pub(super) async fn delete_rule_changes(tx: &Tx, owner: &str, ids: Vec<i64>) -> Result<(), DbErr> {
    use plan_rule_changes::Column;
    delete_where::<plan_rule_changes::Entity>(tx, [Column::Owner.eq(owner), Column::Id.is_in(ids)]).await
}

pub(super) async fn insert_change(tx: &Tx, owner: &str, change: &PlanChange) -> Result<i64, DbErr> {
    let row = plan_changes::ActiveModel {
        owner: Set(owner.to_owned()),
        round_id: Set(change.round_id),
        version: Set(change.version),
        kind: Set(change.kind.clone()),
        before: Set(change.before.to_string()),
        made_at: Set(change.made_at.micros()),
        undone_at: Set(None),
        ..Default::default()
    };
    let id = row.insert(tx).await?.id;
    trim_changes(tx, owner).await?;
    Ok(id)
}

pub(super) async fn find_change(
    reader: &impl ConnectionTrait,
    owner: &str,
    id: i64,
) -> Result<Option<PlanChange>, DbErr> {
    let row = plan_changes::Entity::find_by_id(id).filter(plan_changes::Column::Owner.eq(owner));
    row.one(reader).await?.map(read_change).transpose()
}

/// The newest first.
pub(super) async fn list_changes(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<PlanChange>, DbErr> {
    let rows = plan_changes::Entity::find()
        .filter(plan_changes::Column::Owner.eq(owner))
        .order_by_desc(plan_changes::Column::Id);
    rows.all(reader).await?.into_iter().map(read_change).collect()
}

pub(super) async fn mark_undone(tx: &Tx, id: i64, now: Timestamp) -> Result<(), DbErr> {
    let row = plan_changes::ActiveModel {
        id: Set(id),
        undone_at: Set(Some(now.micros())),
        ..Default::default()
    };
    row.update(tx).await.map(drop)
}

pub(super) async fn trim_changes(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    use plan_changes::Column;
    let newest_first = plan_changes::Entity::find().order_by_desc(Column::Id);
    let key = (Column::Id, None::<i64>);
    db::keep_newest(tx, newest_first, (Column::Owner, owner), key, MAX_CHANGES).await
}

fn read_change(row: plan_changes::Model) -> Result<PlanChange, DbErr> {
    Ok(PlanChange {
        id: row.id,
        round_id: row.round_id,
        version: row.version,
        kind: row.kind,
        before: from_json_column(&row.before)?,
        made_at: Timestamp::from_micros(row.made_at),
        undone_at: row.undone_at.map(Timestamp::from_micros),
    })
}
