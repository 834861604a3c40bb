//! My evenings: the steps of the plan and open tasks, laid into the free slots of a member's week.

mod feed;
mod http;
mod missed;
mod plan_dates;
mod preview;
mod schedule;
mod store;
mod task_lists;
mod tonight;
mod wire;
mod work;

use ::niche::Engine;
use ::niche::planner::{self as planner, EpochMinute, EveningPlan, SlotException, WeeklySlot};
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{ConnectionTrait, Db, DbErr, Tx, write_tx};
use crate::http::{FieldFault, FieldReader};
use crate::identity::accounts;
use crate::planning::plan;
use crate::planning::tasks::TaskAuthor;
use crate::platform::clock::Timestamp;
use crate::platform::rng::Rng;
use crate::platform::time_zones::{day_of, find_zone};
use crate::state::app_state::AppState;
use crate::state::owned::OwnedTable;

pub use feed::public_calendar;
pub use http::router;
pub use missed::{MissedEvenings, find_missed};
pub use plan_dates::{load_dated_plan, name_evenings};
pub use tonight::{NextPiece, find_next_piece};

use store::{FreeTimeRow, PieceRow};
use wire::{ExceptionBody, SlotBody, note_wrong, read_exceptions, read_slots, refuse_plan};
use work::{Work, read_work, record_minutes};

/// Exceptions of dates that are over for longer are dropped.
const EXCEPTIONS_KEPT_DAYS: i64 = 14;
/// Pieces before this hour of the day belong to the evening before.
const EVENING_ENDS_AT_HOUR: i8 = 5;

/// Free time of a member.
#[derive(Debug, Clone)]
struct FreeTime {
    zone: TimeZone,
    zone_name: String,
    slots: Vec<WeeklySlot>,
    exceptions: Vec<SlotException>,
}

/// Evenings of a member.
#[derive(Debug)]
struct Evenings {
    free_time: FreeTime,
    /// By time, done ones too.
    pieces: Vec<PieceRow>,
    /// `None` without Premium: stored pieces stay readable, and are not planned again.
    plan: Option<EveningPlan>,
    work: Work,
    now: Timestamp,
    feed_since: Option<Timestamp>,
    is_saved: bool,
}

/// Change of a piece.
#[derive(Debug, Clone, Copy)]
enum PieceChange {
    /// Minutes that were worked; `None` for all of the piece.
    Done(Option<u16>),
    NotDone,
    Fixed(bool),
    /// The piece moves to another evening.
    Skipped,
}

impl Evenings {
    /// Days with a done piece. A piece after midnight belongs to the evening before.
    fn active_evenings(&self) -> usize {
        let evening = |row: &PieceRow| evening_of(&self.free_time.zone, row.start_minute);
        let done = self.pieces.iter().filter(|row| row.done_at.is_some());
        done.map(evening).collect::<std::collections::BTreeSet<_>>().len()
    }
}

/// Number of evenings on which an owner did a piece of work.
pub async fn count_active(db: &Db, owner: &str) -> Result<usize, DbErr> {
    let Some(free_time) = read_free_time(db.read(), owner).await? else {
        return Ok(0);
    };
    let zone = find_zone(&free_time.zone).unwrap_or(TimeZone::UTC);
    let pieces = store::list_pieces(db.read(), owner).await?;
    let done = pieces.iter().filter(|row| row.done_at.is_some());
    let evening = |row: &PieceRow| evening_of(&zone, row.start_minute);
    Ok(done.map(evening).collect::<std::collections::BTreeSet<_>>().len())
}

/// Finished piece of work; `minutes` is 0 without a record of them.
#[derive(Debug, Clone, Copy)]
pub struct WorkedPiece {
    /// A piece after midnight belongs to the evening before.
    pub evening: Date,
    pub minutes: u64,
}

/// Lists the finished pieces of an owner, by time.
pub async fn list_worked_pieces(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<WorkedPiece>, ApiError> {
    let Some(free_time) = read_free_time(reader, owner).await? else {
        return Ok(Vec::new());
    };
    let zone = find_zone(&free_time.zone).unwrap_or(TimeZone::UTC);
    let pieces = store::list_done_pieces(reader, owner).await?;
    let worked = |(start_minute, minutes): (EpochMinute, Option<i32>)| WorkedPiece {
        evening: evening_of(&zone, start_minute),
        minutes: minutes
            .and_then(|minutes| u64::try_from(minutes).ok())
            .unwrap_or_default(),
    };
    Ok(pieces.into_iter().map(worked).collect())
}

/// Returns the evenings of a member; `None` before the first slots were saved. With Premium, the plan follows the clock
/// and the tasks: missed pieces move.
async fn current_evenings(state: &AppState, owner: &str, is_premium: bool) -> Result<Option<Evenings>, ApiError> {
    let (now, reader) = (state.clock.now(), state.db.read());
    let Some(evenings) = read_evenings(reader, &state.engine, owner, now).await? else {
        return Ok(None);
    };
    if !is_premium {
        return Ok(Some(evenings));
    }
    let (evenings, changes) = plan_work(evenings, owner, &state.rng)?;
    if changes.is_empty() {
        return Ok(Some(evenings));
    }
    let (owner, rng, engine) = (owner.to_owned(), state.rng.clone(), state.engine.clone());
    let replanned = write_tx!(state.db, async move |tx| {
        store::lock_evenings(tx, &owner).await?;
        replan_evenings(tx, &engine, &owner, now, &rng).await
    });
    replanned.await.map(Some)
}

/// Evenings of a member with Premium who has saved none.
async fn no_evenings(state: &AppState, owner: &str) -> Result<Evenings, ApiError> {
    let (now, reader) = (state.clock.now(), state.db.read());
    let zone = accounts::find_time_zone(reader, owner).await?;
    let free_time = check_free_time(zone.as_deref().unwrap_or("UTC"), &[], &[])?;
    let evenings = Evenings {
        pieces: Vec::new(),
        plan: None,
        work: read_work(reader, &state.engine, owner, &free_time).await?,
        now,
        feed_since: store::feed_of(reader, owner).await?,
        is_saved: false,
        free_time,
    };
    Ok(plan_work(evenings, owner, &state.rng)?.0)
}

/// Returns whether the owner has this piece.
async fn has_piece(state: &AppState, owner: &str, id: i64) -> Result<bool, ApiError> {
    let rows = store::list_pieces(state.db.read(), owner).await?;
    Ok(rows.iter().any(|row| row.id == id))
}

/// Saves the free time and plans with it.
async fn save_free_time(
    state: &AppState,
    owner: &str,
    zone: &str,
    slots: &[SlotBody],
    exceptions: &[ExceptionBody],
) -> Result<Evenings, ApiError> {
    let free_time = check_free_time(zone, slots, exceptions)?;
    let (owner, now, rng) = (owner.to_owned(), state.clock.now(), state.rng.clone());
    let engine = state.engine.clone();
    let saved = write_tx!(state.db, async move |tx| {
        store::lock_evenings(tx, &owner).await?;
        plan::take_minutes(tx, &engine, &owner, now).await?;
        // The zone of the account is that of the evenings, too.
        if let Some(user_id) = accounts::user_id_of(&owner) {
            accounts::set_time_zone(tx, user_id, &free_time.zone_name).await?;
        }
        put_free_time(tx, &owner, free_time, now).await?;
        replan_evenings(tx, &engine, &owner, now, &rng).await
    });
    saved.await
}

/// Changes a piece and plans again.
async fn change_piece(state: &AppState, owner: &str, id: i64, change: PieceChange) -> Result<Evenings, ApiError> {
    let (owner, now, rng) = (owner.to_owned(), state.clock.now(), state.rng.clone());
    let engine = state.engine.clone();
    let changed = write_tx!(state.db, async move |tx| {
        store::lock_evenings(tx, &owner).await?;
        let evenings = read_evenings(tx, &engine, &owner, now)
            .await?
            .ok_or_else(ApiError::not_found)?;
        let row = evenings
            .pieces
            .iter()
            .find(|row| row.id == id)
            .ok_or_else(ApiError::not_found)?;
        apply_change(tx, &owner, &evenings.free_time, row.clone(), change, now).await?;
        replan_evenings(tx, &engine, &owner, now, &rng).await
    });
    changed.await
}

async fn apply_change(
    tx: &Tx,
    owner: &str,
    free_time: &FreeTime,
    mut row: PieceRow,
    change: PieceChange,
    now: Timestamp,
) -> Result<(), ApiError> {
    let is_done = row.done_at.is_some();
    let author = TaskAuthor {
        owner: owner.to_owned(),
        today: day_of(&free_time.zone, now),
        now,
    };
    match change {
        PieceChange::Done(minutes) if !is_done => {
            let all = u16::try_from(row.end_minute - row.start_minute).unwrap_or(u16::MAX);
            let minutes = minutes.unwrap_or(all);
            record_minutes(tx, &author, &row.step, i32::from(minutes)).await?;
            (row.done_at, row.done_minutes) = (Some(now.micros()), Some(i32::from(minutes)));
        }
        PieceChange::NotDone if is_done => {
            record_minutes(tx, &author, &row.step, -row.done_minutes.unwrap_or_default()).await?;
            (row.done_at, row.done_minutes) = (None, None);
        }
        PieceChange::Fixed(fixed) if !is_done && row.fixed != fixed => row.fixed = fixed,
        PieceChange::Skipped if !is_done => {
            row.not_before = Some(morning_after(
                &free_time.zone,
                evening_of(&free_time.zone, row.start_minute),
            ));
            row.fixed = false;
            row.moved_from = row.moved_from.or(Some(row.start_minute));
        }
        PieceChange::Fixed(_) | PieceChange::Skipped if is_done => {
            let message = "This piece is already done. Uncheck it first.";
            return Err(ApiError::unprocessable(ErrorCode::InvalidEvenings, message));
        }
        _ => return Ok(()),
    }
    Ok(store::update_piece(tx, schedule::next_version(row, now)).await?)
}

/// The morning after an evening.
fn morning_after(zone: &TimeZone, evening: Date) -> EpochMinute {
    let morning = u16::from(EVENING_ENDS_AT_HOUR.unsigned_abs()) * 60;
    planner::resolve_minute_of_day(zone, evening.tomorrow().unwrap_or(evening), morning)
}

/// Date of an evening. A time after midnight belongs to the evening before.
fn evening_of(zone: &TimeZone, minute: EpochMinute) -> Date {
    let local = planner::local_time(zone, minute);
    let is_night = local.hour() < EVENING_ENDS_AT_HOUR;
    let evening = if is_night {
        local.date().yesterday()
    } else {
        Ok(local.date())
    };
    evening.unwrap_or(local.date())
}

/// Reads the free time of an owner. Its wall-clock times are in the zone of the account.
async fn read_free_time(reader: &impl ConnectionTrait, owner: &str) -> Result<Option<FreeTimeRow>, DbErr> {
    let Some(row) = store::read_free_time(reader, owner).await? else {
        return Ok(None);
    };
    let zone = accounts::find_time_zone(reader, owner).await?;
    Ok(Some(FreeTimeRow {
        zone: zone.unwrap_or(row.zone),
        ..row
    }))
}

/// Reads everything that the plan depends on.
async fn read_evenings(
    reader: &impl ConnectionTrait,
    engine: &Engine,
    owner: &str,
    now: Timestamp,
) -> Result<Option<Evenings>, ApiError> {
    let Some(row) = read_free_time(reader, owner).await? else {
        return Ok(None);
    };
    let slots: Vec<SlotBody> = serde_json::from_str(&row.slots).map_err(ApiError::internal)?;
    let exceptions: Vec<ExceptionBody> = serde_json::from_str(&row.exceptions).map_err(ApiError::internal)?;
    let free_time = check_free_time(&row.zone, &slots, &exceptions)?;
    Ok(Some(Evenings {
        pieces: store::list_pieces(reader, owner).await?,
        plan: None,
        work: read_work(reader, engine, owner, &free_time).await?,
        now,
        feed_since: store::feed_of(reader, owner).await?,
        is_saved: true,
        free_time,
    }))
}

/// Plans, stores the changed rows and reads them back. The caller holds the lock of the owner.
async fn replan_evenings(
    tx: &Tx,
    engine: &Engine,
    owner: &str,
    now: Timestamp,
    rng: &Rng,
) -> Result<Evenings, ApiError> {
    let evenings = read_evenings(tx, engine, owner, now)
        .await?
        .ok_or_else(ApiError::not_found)?;
    let (mut evenings, changes) = plan_work(evenings, owner, rng)?;
    if !changes.is_empty() {
        store::delete_pieces(tx, owner, changes.deleted).await?;
        for row in changes.updated {
            store::update_piece(tx, row).await?;
        }
        for row in changes.inserted {
            store::insert_piece(tx, row).await?;
        }
        evenings.pieces = store::list_pieces(tx, owner).await?;
    }
    Ok(evenings)
}

fn plan_work(evenings: Evenings, owner: &str, rng: &Rng) -> Result<(Evenings, schedule::RowChanges), ApiError> {
    let (pieces, items, now) = (&evenings.pieces, &evenings.work.items, evenings.now);
    let plan = schedule::lay_work(&evenings.free_time, pieces, items, now).map_err(refuse_plan)?;
    let changes = schedule::changes_of_rows(owner, &plan, pieces, items, now, rng);
    Ok((
        Evenings {
            plan: Some(plan),
            ..evenings
        },
        changes,
    ))
}

fn check_free_time(zone: &str, slots: &[SlotBody], exceptions: &[ExceptionBody]) -> Result<FreeTime, ApiError> {
    let mut fields = FieldReader::new(ErrorCode::InvalidEvenings);
    let found = fields.accept("zone", planner::find_zone(zone).ok(), FieldFault::NotAZone);
    fields.limit_count("slots", slots.len(), planner::MAX_SLOTS);
    fields.limit_count("exceptions", exceptions.len(), planner::MAX_EXCEPTIONS);
    let slots = read_slots(slots, &mut fields);
    let exceptions = read_exceptions(exceptions, &mut fields);
    note_wrong(planner::check_free_time(&slots, &exceptions), &mut fields);
    let found = fields.finish_with(found)?;
    Ok(FreeTime {
        zone_name: found.iana_name().unwrap_or(zone).to_owned(),
        zone: found,
        slots: planner::join_slots(&slots),
        exceptions,
    })
}

async fn put_free_time(tx: &Tx, owner: &str, mut free_time: FreeTime, now: Timestamp) -> Result<(), ApiError> {
    let today = planner::local_time(&free_time.zone, schedule::minute_of(now)).date();
    let oldest = today.checked_sub(EXCEPTIONS_KEPT_DAYS.days()).unwrap_or(today);
    free_time.exceptions.retain(|exception| exception.date >= oldest);
    free_time.exceptions.sort();
    free_time.exceptions.dedup();
    if free_time.exceptions.len() > planner::MAX_EXCEPTIONS {
        let message = format!(
            "There are {} dates that differ already. Remove one first.",
            planner::MAX_EXCEPTIONS
        );
        return Err(ApiError::unprocessable(ErrorCode::LimitReached, message));
    }
    let slots: Vec<SlotBody> = free_time.slots.iter().map(SlotBody::from).collect();
    let exceptions: Vec<ExceptionBody> = free_time.exceptions.iter().map(ExceptionBody::from).collect();
    let row = store::FreeTimeRow {
        owner: owner.to_owned(),
        zone: free_time.zone_name,
        slots: json!(slots).to_string(),
        exceptions: json!(exceptions).to_string(),
        updated_at: now.micros(),
    };
    Ok(store::put_free_time(tx, row).await?)
}

/// The tables of My evenings. Only members have rows.
pub const OWNED: &[OwnedTable] = &[
    OwnedTable {
        name: "evenings",
        merge: Some(|tx, from, to| Box::pin(store::merge_evenings(tx, from, to))),
        trim: None,
        exports: &[("evenings.freeTime", |state, owner| {
            Box::pin(export_free_time(state, owner))
        })],
    },
    OwnedTable::new(
        "evening_pieces",
        &[("evenings.pieces", |state, owner| Box::pin(export_pieces(state, owner)))],
    ),
    // The token opens the feed and is not exported.
    OwnedTable {
        name: "calendar_feeds",
        merge: Some(|tx, from, to| Box::pin(store::merge_feeds(tx, from, to))),
        trim: None,
        exports: &[("evenings.feed", |state, owner| Box::pin(export_feed(state, owner)))],
    },
];

async fn export_free_time(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let row = read_free_time(state.db.read(), owner).await?;
    let parse = |text: &str| serde_json::from_str::<Value>(text).map_err(ApiError::internal);
    match row {
        None => Ok(Value::Null),
        Some(row) => Ok(json!({
            "zone": row.zone, "slots": parse(&row.slots)?, "exceptions": parse(&row.exceptions)?,
        })),
    }
}

async fn export_pieces(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let rows = store::list_pieces(state.db.read(), owner).await?;
    let exported = |row: PieceRow| {
        json!({
            "step": row.step, "title": row.title,
            "start": wire::instant_text(row.start_minute), "end": wire::instant_text(row.end_minute),
            "fixed": row.fixed, "movedFrom": row.moved_from.map(wire::instant_text),
            "doneAt": row.done_at.map(Timestamp::from_micros), "doneMinutes": row.done_minutes,
        })
    };
    Ok(rows.into_iter().map(exported).collect())
}

async fn export_feed(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let since = store::feed_of(state.db.read(), owner).await?;
    Ok(since.map_or(Value::Null, |since| json!({"createdAt": since})))
}

/// End of the plan as an honest answer: `None` while a step has no place.
fn honest_end(plan: &EveningPlan) -> Option<EpochMinute> {
    use planner::ProblemKind::DeadlineMissed;
    let is_complete = plan.problems.iter().all(|problem| problem.kind == DeadlineMissed);
    plan.end.filter(|_| is_complete)
}
