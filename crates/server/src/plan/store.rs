//! The tables of the plan, and the only queries on them.

use std::collections::HashMap;

use sea_orm::entity::prelude::*;
use sea_orm::{IntoActiveModel, Set};
use time::Date;

use super::{Done, Step, TickedBy, Tool};
use crate::calendar::{day_text, read_day};
use crate::clock::Timestamp;
use crate::db::{Tx, dialect};

mod plans {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "plans")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub owner: String,
        pub start_date: Option<String>,
        pub calendar_id: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

mod marks {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "plan_steps")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub owner: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub step: String,
        pub done: bool,
        pub marked_by: Option<String>,
        pub marked_at: Option<i64>,
        pub note: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

use marks::Model as Mark;

const HAND: &str = "hand";
const TOOL: &str = "tool";

/// Rows of one owner.
#[derive(Debug, Default)]
pub(super) struct Stored {
    pub start_date: Option<Date>,
    pub calendar_id: Option<String>,
    /// Ticks and notes by the step's key.
    pub steps: HashMap<String, (Option<Done>, String)>,
}

/// Change of a step; `None` leaves a value as it is.
#[derive(Debug)]
pub(super) struct Change {
    pub done: Option<bool>,
    pub note: Option<String>,
}

pub(super) async fn read(reader: &impl ConnectionTrait, owner: &str) -> Result<Stored, DbErr> {
    let plan = plans::Entity::find_by_id(owner).one(reader).await?;
    let (start_date, calendar_id) = match plan {
        Some(plan) => (plan.start_date.as_deref().and_then(read_day), Some(plan.calendar_id)),
        None => (None, None),
    };
    let marks = marks_of(owner).all(reader).await?;
    let steps = marks
        .into_iter()
        .map(|mark| (mark.step.clone(), (done(&mark), mark.note)));
    Ok(Stored {
        start_date,
        calendar_id,
        steps: steps.collect(),
    })
}

/// A plan keeps the id that its calendar entries got first.
pub(super) async fn set_start(tx: &Tx, owner: &str, start: Option<Date>, calendar_id: String) -> Result<(), DbErr> {
    dialect::lock_owner(tx, owner).await?;
    let start_date = Set(start.map(day_text));
    let found = plans::Entity::find_by_id(owner).one(tx).await?;
    if let Some(found) = found {
        let mut plan = found.into_active_model();
        plan.start_date = start_date;
        return plan.update(tx).await.map(|_| ());
    }
    let plan = plans::ActiveModel {
        owner: Set(owner.to_owned()),
        start_date,
        calendar_id: Set(calendar_id),
    };
    plan.insert(tx).await.map(|_| ())
}

pub(super) async fn change_step(
    tx: &Tx,
    owner: &str,
    step: &Step,
    change: Change,
    now: Timestamp,
) -> Result<(), DbErr> {
    dialect::lock_owner(tx, owner).await?;
    let mut mark = mark_of(tx, owner, step).await?;
    if let Some(done) = change.done.filter(|done| *done != mark.done) {
        let takes_back_a_tool = !done && mark.marked_by.as_deref() == Some(TOOL);
        // A tick of one's own that is taken back leaves no trace; one of a tool's stays taken back.
        let leaves_a_mark = done || takes_back_a_tool;
        mark.done = done;
        mark.marked_by = leaves_a_mark.then(|| HAND.to_owned());
        mark.marked_at = leaves_a_mark.then(|| now.micros());
    }
    if let Some(note) = change.note {
        mark.note = note;
    }
    put(tx, mark).await
}

/// Ticks the step that a finished result of `tool` completes, unless the person has said something about it already.
///
/// # Errors
/// When the database does not answer.
pub async fn tool_finished(tx: &Tx, owner: &str, tool: Tool, now: Timestamp) -> Result<(), DbErr> {
    let Some(step) = super::ticked_by(tool) else {
        return Ok(());
    };
    dialect::lock_owner(tx, owner).await?;
    let mut mark = mark_of(tx, owner, step).await?;
    if mark.marked_by.is_some() {
        return Ok(());
    }
    mark.done = true;
    mark.marked_by = Some(TOOL.to_owned());
    mark.marked_at = Some(now.micros());
    put(tx, mark).await
}

/// A plan of the account stays; its start comes from the visitor where it has none.
pub(super) async fn merge_plans(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    let (theirs, own) = (plans::Entity::find_by_id(from), plans::Entity::find_by_id(to));
    let (Some(theirs), Some(own)) = (theirs.one(tx).await?, own.one(tx).await?) else {
        return Ok(());
    };
    if own.start_date.is_none() {
        let mut plan = own.into_active_model();
        plan.start_date = Set(theirs.start_date);
        plan.update(tx).await?;
    }
    plans::Entity::delete_by_id(from).exec(tx).await.map(drop)
}

/// No tick and no note is lost.
pub(super) async fn merge_steps(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    for theirs in marks_of(from).all(tx).await? {
        let key = (to.to_owned(), theirs.step.clone());
        if let Some(own) = marks::Entity::find_by_id(key).one(tx).await? {
            let moved = (from.to_owned(), theirs.step.clone());
            put(tx, merge(own, theirs)).await?;
            marks::Entity::delete_by_id(moved).exec(tx).await?;
        }
    }
    Ok(())
}

/// Returns the priority of a mark: a person's mark outranks a tool's, and a person's tick outranks a removed one.
fn weight(mark: &Mark) -> u8 {
    match (mark.marked_by.as_deref(), mark.done) {
        (Some(HAND), true) => 3,
        (Some(HAND), false) => 2,
        (Some(_), _) => 1,
        (None, _) => 0,
    }
}

/// Both notes are kept; the same words are not kept twice.
fn merge(own: Mark, theirs: Mark) -> Mark {
    let note = if theirs.note.is_empty() || own.note.contains(&theirs.note) {
        own.note.clone()
    } else if own.note.is_empty() {
        theirs.note.clone()
    } else {
        format!("{}\n\n{}", own.note, theirs.note)
    };
    let (owner, step) = (own.owner.clone(), own.step.clone());
    let stronger = if weight(&theirs) > weight(&own) { theirs } else { own };
    Mark {
        owner,
        step,
        note,
        ..stronger
    }
}

fn done(mark: &Mark) -> Option<Done> {
    let by = if mark.marked_by.as_deref() == Some(TOOL) {
        TickedBy::Tool
    } else {
        TickedBy::Hand
    };
    let at = Timestamp::from_micros(mark.marked_at?);
    mark.done.then_some(Done { at, by })
}

fn marks_of(owner: &str) -> Select<marks::Entity> {
    marks::Entity::find().filter(marks::Column::Owner.eq(owner))
}

/// The row, or one that says nothing yet.
async fn mark_of(tx: &Tx, owner: &str, step: &Step) -> Result<Mark, DbErr> {
    let key = (owner.to_owned(), step.key.to_owned());
    let found = marks::Entity::find_by_id(key).one(tx).await?;
    Ok(found.unwrap_or_else(|| Mark {
        owner: owner.to_owned(),
        step: step.key.to_owned(),
        done: false,
        marked_by: None,
        marked_at: None,
        note: String::new(),
    }))
}

async fn put(tx: &Tx, mark: Mark) -> Result<(), DbErr> {
    use marks::Column;
    let anew = sea_orm::sea_query::OnConflict::columns([Column::Owner, Column::Step])
        .update_columns([Column::Done, Column::MarkedBy, Column::MarkedAt, Column::Note])
        .to_owned();
    marks::Entity::insert(mark.into_active_model())
        .on_conflict(anew)
        .exec_without_returning(tx)
        .await
        .map(|_| ())
}
