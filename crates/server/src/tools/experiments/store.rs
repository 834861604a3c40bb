//! The tables of experiments, and the only queries on them.

use std::collections::HashMap;

use ::niche::evidence::MarkNumber;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;
use sea_orm::{ExprTrait, NotSet, PaginatorTrait, QueryOrder, QuerySelect, Set};

use super::experiment::{
    AfterFailure, DayTotal, ExperimentLog, ExperimentValues, LogEntry, PassMark, Phase, StoredExperiment,
};
use crate::db::{
    Tx, delete_where, dialect, from_json_column, insert_numbered, to_json_column, update_row, update_where,
};
use crate::platform::calendar::read_day;
use crate::platform::clock::Timestamp;

mod experiments {
    use sea_orm::entity::prelude::*;

    use super::{AfterFailure, Phase};

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "experiments")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        pub run_id: i64,
        pub market: String,
        pub market_name: String,
        pub prepared: Option<i32>,
        pub hypothesis: String,
        pub kind: String,
        pub strength: Option<String>,
        pub planned: Option<i32>,
        pub pass_hundredths: i64,
        pub at_most: bool,
        pub riskiest: bool,
        pub deadline: Option<String>,
        pub cost_cap_cents: Option<i64>,
        pub script: String,
        pub measured_hundredths: Option<i64>,
        pub phase: Phase,
        pub edition: i32,
        pub counted_from: i32,
        pub earlier: String,
        pub version: i64,
        pub created_at: i64,
        pub updated_at: i64,
        pub started_at: Option<i64>,
        pub closed_at: Option<i64>,
        pub deleted_at: Option<i64>,
        pub after_failure: Option<AfterFailure>,
    }

    crate::db::without_relations!();
}

mod entries {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "experiment_entries")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        pub experiment_id: i64,
        pub edition: i32,
        pub outcome: String,
        pub who: String,
        pub person: String,
        pub note: String,
        pub day: String,
        pub struck_out: bool,
        pub entry_key: String,
        pub created_at: i64,
    }

    crate::db::without_relations!();
}

mod totals {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "experiment_totals")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        pub experiment_id: i64,
        pub edition: i32,
        pub day: String,
        pub yes: i32,
        pub total: i32,
    }

    crate::db::without_relations!();
}

/// Makes other writers of the owner wait.
pub(super) async fn lock_experiments(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    dialect::lock_owner(tx, owner).await
}

/// Experiments of an owner in the order in which they were made; of one run where an id is given.
pub(super) async fn list_experiments(
    reader: &impl ConnectionTrait,
    owner: &str,
    run_id: Option<i64>,
) -> Result<Vec<StoredExperiment>, DbErr> {
    use experiments::{Column, Entity};
    let mut rows = Entity::find().filter(Column::Owner.eq(owner));
    if let Some(run_id) = run_id {
        rows = rows.filter(Column::RunId.eq(run_id));
    }
    let rows = rows.order_by_asc(Column::Id).all(reader).await?;
    rows.into_iter().map(read_experiment).collect()
}

pub(super) async fn find_experiment(
    reader: &impl ConnectionTrait,
    owner: &str,
    id: i64,
) -> Result<Option<StoredExperiment>, DbErr> {
    let row = experiments::Entity::find_by_id(id).filter(experiments::Column::Owner.eq(owner));
    row.one(reader).await?.map(read_experiment).transpose()
}

/// Counts the experiments of an owner: those that are not deleted, and all.
pub(super) async fn count_experiments(reader: &impl ConnectionTrait, owner: &str) -> Result<(u64, u64), DbErr> {
    use experiments::{Column, Entity};
    let all = Entity::find().filter(Column::Owner.eq(owner));
    let kept = all.clone().filter(Column::DeletedAt.is_null());
    Ok((kept.count(reader).await?, all.count(reader).await?))
}

/// Adds an experiment; its id is given by the database.
pub(super) async fn insert_experiment(tx: &Tx, owner: &str, new: StoredExperiment) -> Result<StoredExperiment, DbErr> {
    read_experiment(insert_numbered(tx, experiment_row(owner, &new)?).await?)
}

/// Overwrites the row of an experiment.
pub(super) async fn update_experiment(tx: &Tx, owner: &str, changed: &StoredExperiment) -> Result<(), DbErr> {
    update_row(tx, experiment_row(owner, changed)?).await.map(drop)
}

/// Deletes an experiment with its answers and totals.
pub(super) async fn delete_experiment(tx: &Tx, owner: &str, id: i64) -> Result<(), DbErr> {
    delete_where::<entries::Entity>(tx, [entries_of(owner, &[id])]).await?;
    delete_where::<totals::Entity>(tx, [totals_of(owner, &[id])]).await?;
    experiments::Entity::delete_by_id(id).exec(tx).await.map(drop)
}

/// Moves the experiments of both owners from a run that goes to the one that stays.
pub(super) async fn move_to_run(tx: &Tx, owners: [&str; 2], lost: i64, kept: i64) -> Result<(), DbErr> {
    use experiments::Column;
    update_where(
        tx,
        [(Column::RunId, Expr::val(kept))],
        [Column::Owner.is_in(owners), Column::RunId.eq(lost)],
    )
    .await
}

fn entries_of(owner: &str, ids: &[i64]) -> Expr {
    use entries::Column;
    Column::Owner.eq(owner).and(Column::ExperimentId.is_in(ids.to_vec()))
}

fn totals_of(owner: &str, ids: &[i64]) -> Expr {
    use totals::Column;
    Column::Owner.eq(owner).and(Column::ExperimentId.is_in(ids.to_vec()))
}

/// Reads the answers and totals of one experiment; empty without any.
pub(super) async fn read_log(reader: &impl ConnectionTrait, owner: &str, id: i64) -> Result<ExperimentLog, DbErr> {
    let mut logs = read_logs(reader, owner, &[id]).await?;
    Ok(logs.remove(&id).unwrap_or_default())
}

/// Reads logs by experiment. Those without answers and totals are missing.
pub(super) async fn read_logs(
    reader: &impl ConnectionTrait,
    owner: &str,
    ids: &[i64],
) -> Result<HashMap<i64, ExperimentLog>, DbErr> {
    let mut logs: HashMap<i64, ExperimentLog> = HashMap::new();
    let entries = entries::Entity::find()
        .filter(entries_of(owner, ids))
        .order_by_asc(entries::Column::Id);
    for row in entries.all(reader).await? {
        let entry = read_entry(row)?;
        logs.entry(entry.experiment_id).or_default().entries.push(entry);
    }
    let totals = totals::Entity::find()
        .filter(totals_of(owner, ids))
        .order_by_asc(totals::Column::Day);
    for row in totals.all(reader).await? {
        let total = read_total(row)?;
        logs.entry(total.experiment_id).or_default().totals.push(total);
    }
    Ok(logs)
}

/// Answers that are not struck out, counted by experiment, day and outcome.
pub(super) async fn count_entries(
    reader: &impl ConnectionTrait,
    owner: &str,
) -> Result<Vec<(i64, String, String, i64)>, DbErr> {
    use entries::Column;
    entries::Entity::find()
        .select_only()
        .columns([Column::ExperimentId, Column::Day, Column::Outcome])
        .column_as(Column::Id.count(), "answers")
        .filter(Column::Owner.eq(owner))
        .filter(Column::StruckOut.eq(false))
        .group_by(Column::ExperimentId)
        .group_by(Column::Day)
        .group_by(Column::Outcome)
        .into_tuple()
        .all(reader)
        .await
}

/// Lists the totals of all the owner's experiments, in no order.
pub(super) async fn list_totals(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<DayTotal>, DbErr> {
    let rows = totals::Entity::find().filter(totals::Column::Owner.eq(owner));
    rows.all(reader).await?.into_iter().map(read_total).collect()
}

/// Adds an entry; its id is given by the database.
pub(super) async fn insert_entry(tx: &Tx, owner: &str, entry: LogEntry) -> Result<LogEntry, DbErr> {
    let row = entries::ActiveModel {
        id: NotSet,
        owner: Set(owner.to_owned()),
        experiment_id: Set(entry.experiment_id),
        edition: Set(entry.edition),
        outcome: Set(entry.outcome.into_str().to_owned()),
        who: Set(entry.who),
        person: Set(entry.person),
        note: Set(entry.note),
        day: Set(entry.day),
        struck_out: Set(entry.is_struck_out),
        entry_key: Set(entry.key),
        created_at: Set(entry.created_at.micros()),
    };
    read_entry(row.insert(tx).await?)
}

/// Strikes entries out, or takes that back.
pub(super) async fn set_struck_out(tx: &Tx, owner: &str, ids: &[i64], is_struck_out: bool) -> Result<(), DbErr> {
    use entries::Column;
    update_where(
        tx,
        [(Column::StruckOut, Expr::val(is_struck_out))],
        [Column::Owner.eq(owner), Column::Id.is_in(ids.iter().copied())],
    )
    .await
}

/// Removes the names and notes of answers. Each answer becomes that of a person of its own.
pub(super) async fn clear_answers(tx: &Tx, owner: &str, experiment_id: i64) -> Result<(), DbErr> {
    use entries::Column;
    let blank = || Expr::val("");
    update_where(
        tx,
        [
            (Column::Who, blank()),
            (Column::Person, blank()),
            (Column::Note, blank()),
        ],
        [entries_of(owner, &[experiment_id])],
    )
    .await
}

/// Adds the total of a day or replaces it.
pub(super) async fn put_total(tx: &Tx, owner: &str, total: DayTotal) -> Result<(), DbErr> {
    let row = totals::ActiveModel {
        id: if total.id == 0 { NotSet } else { Set(total.id) },
        owner: Set(owner.to_owned()),
        experiment_id: Set(total.experiment_id),
        edition: Set(total.edition),
        day: Set(total.day),
        yes: Set(to_stored_count(total.yes)?),
        total: Set(to_stored_count(total.total)?),
    };
    match total.id {
        0 => row.insert(tx).await.map(drop),
        _ => row.update(tx).await.map(drop),
    }
}

pub(super) async fn delete_total(tx: &Tx, id: i64) -> Result<(), DbErr> {
    totals::Entity::delete_by_id(id).exec(tx).await.map(drop)
}

fn experiment_row(owner: &str, from: &StoredExperiment) -> Result<experiments::Model, DbErr> {
    let (values, mark) = (&from.values, &from.values.mark);
    Ok(experiments::Model {
        id: from.id,
        owner: owner.to_owned(),
        run_id: from.run_id,
        market: from.market.clone(),
        market_name: from.market_name.clone(),
        prepared: from.prepared,
        hypothesis: values.hypothesis.clone(),
        kind: mark.kind.into_str().to_owned(),
        strength: mark.strength.map(|strength| strength.into_str().to_owned()),
        planned: mark.planned.map(to_stored_count).transpose()?,
        pass_hundredths: mark.passes_at.in_hundredths(),
        at_most: mark.at_most,
        riskiest: mark.is_riskiest,
        deadline: values.deadline.map(|day| day.to_string()),
        cost_cap_cents: values.cost_cap_cents,
        script: values.script.clone(),
        measured_hundredths: values.measured.map(MarkNumber::in_hundredths),
        phase: from.phase,
        edition: from.edition,
        counted_from: from.counted_from,
        earlier: to_json_column(&from.earlier)?,
        version: from.version,
        created_at: from.created_at.micros(),
        updated_at: from.updated_at.micros(),
        started_at: from.started_at.map(Timestamp::micros),
        closed_at: from.closed_at.map(Timestamp::micros),
        deleted_at: from.deleted_at.map(Timestamp::micros),
        after_failure: from.after_failure,
    })
}

fn read_experiment(row: experiments::Model) -> Result<StoredExperiment, DbErr> {
    let unknown = |name: &str, value: &str| DbErr::Custom(format!("an experiment has the {name} {value:?}"));
    let strength = row.strength.as_deref();
    let strength = strength.map(|key| key.parse().map_err(|_| unknown("strength", key)));
    let mark = PassMark {
        kind: row.kind.parse().map_err(|_| unknown("kind", &row.kind))?,
        strength: strength.transpose()?,
        planned: row.planned.map(from_stored_count).transpose()?,
        passes_at: MarkNumber::from_hundredths(row.pass_hundredths),
        at_most: row.at_most,
        is_riskiest: row.riskiest,
    };
    Ok(StoredExperiment {
        id: row.id,
        run_id: row.run_id,
        market: row.market,
        market_name: row.market_name,
        prepared: row.prepared,
        values: ExperimentValues {
            hypothesis: row.hypothesis,
            mark,
            deadline: row.deadline.as_deref().and_then(read_day),
            cost_cap_cents: row.cost_cap_cents,
            script: row.script,
            measured: row.measured_hundredths.map(MarkNumber::from_hundredths),
        },
        phase: row.phase,
        edition: row.edition,
        counted_from: row.counted_from,
        earlier: from_json_column(&row.earlier)?,
        version: row.version,
        created_at: Timestamp::from_micros(row.created_at),
        updated_at: Timestamp::from_micros(row.updated_at),
        started_at: row.started_at.map(Timestamp::from_micros),
        closed_at: row.closed_at.map(Timestamp::from_micros),
        deleted_at: row.deleted_at.map(Timestamp::from_micros),
        after_failure: row.after_failure,
    })
}

fn read_entry(row: entries::Model) -> Result<LogEntry, DbErr> {
    let unknown = |_| DbErr::Custom(format!("an entry has the outcome {:?}", row.outcome));
    Ok(LogEntry {
        id: row.id,
        experiment_id: row.experiment_id,
        edition: row.edition,
        outcome: row.outcome.parse().map_err(unknown)?,
        who: row.who,
        person: row.person,
        note: row.note,
        day: row.day,
        is_struck_out: row.struck_out,
        key: row.entry_key,
        created_at: Timestamp::from_micros(row.created_at),
    })
}

fn read_total(row: totals::Model) -> Result<DayTotal, DbErr> {
    Ok(DayTotal {
        id: row.id,
        experiment_id: row.experiment_id,
        edition: row.edition,
        day: row.day,
        yes: from_stored_count(row.yes)?,
        total: from_stored_count(row.total)?,
    })
}

fn to_stored_count(number: u32) -> Result<i32, DbErr> {
    i32::try_from(number).map_err(custom_error)
}

fn from_stored_count(number: i32) -> Result<u32, DbErr> {
    u32::try_from(number).map_err(custom_error)
}

fn custom_error(error: impl std::fmt::Display) -> DbErr {
    DbErr::Custom(error.to_string())
}
