//! The planner on stored rows: missed pieces move, moved pieces keep their names in calendars.

use std::collections::{HashMap, VecDeque};

use ::niche::planner::{
    self as planner, EpochMinute, EveningPlan, EveningRequest, KeptPiece, KeptState, PlannedPiece, PlannerRefusal,
    WorkStep,
};

use super::FreeTime;
use super::store::PieceRow;
use super::work::WorkItem;
use crate::platform::clock::Timestamp;
use crate::platform::hex_text::to_hex;
use crate::platform::rng::Rng;

/// Changes of the rows that make them the plan.
#[derive(Debug, Default)]
pub(super) struct RowChanges {
    pub inserted: Vec<PieceRow>,
    pub updated: Vec<PieceRow>,
    pub deleted: Vec<i64>,
}

impl RowChanges {
    pub(super) fn is_empty(&self) -> bool {
        self.inserted.is_empty() && self.updated.is_empty() && self.deleted.is_empty()
    }
}

/// Rounds a moment up to whole minutes since 1970.
pub(super) fn minute_of(moment: Timestamp) -> EpochMinute {
    moment.micros().div_euclid(60_000_000) + i64::from(moment.micros().rem_euclid(60_000_000) > 0)
}

pub(super) fn moment_of(minute: EpochMinute) -> Timestamp {
    Timestamp::from_micros(minute.saturating_mul(60_000_000))
}

/// Lays the work into the free time. Rows of fixed pieces and of the one that is under way stay.
pub(super) fn lay_work(
    free_time: &FreeTime,
    rows: &[PieceRow],
    work: &[WorkItem],
    now: Timestamp,
) -> Result<EveningPlan, PlannerRefusal> {
    let now = minute_of(now);
    let is_open = |row: &PieceRow| row.done_at.is_none() && work.iter().any(|item| item.step.id == row.step);
    let first_open = rows.iter().filter(|row| is_open(row)).map(|row| row.start_minute).min();
    let stays = |row: &&PieceRow| {
        // A piece is under way only when the ones before it are done: after a missed one the order begins again there.
        let is_first = first_open == Some(row.start_minute);
        let is_running = row.start_minute < now && row.end_minute > now && is_first;
        is_open(row) && (row.fixed || is_running)
    };
    let kept = |row: &PieceRow| KeptPiece {
        step: row.step.clone(),
        start: row.start_minute,
        end: row.end_minute,
        minutes: u32::try_from(row.end_minute - row.start_minute).unwrap_or_default(),
        state: KeptState::Fixed,
    };
    planner::plan_evenings(&EveningRequest {
        now,
        zone: free_time.zone.clone(),
        slots: free_time.slots.clone(),
        exceptions: free_time.exceptions.clone(),
        kept: rows.iter().filter(stays).map(kept).collect(),
        steps: work.iter().map(|item| put_off(&item.step, rows)).collect(),
    })
}

/// The step, no earlier than the person put off its open pieces to.
fn put_off(step: &WorkStep, rows: &[PieceRow]) -> WorkStep {
    let open = rows.iter().filter(|row| row.done_at.is_none() && row.step == step.id);
    WorkStep {
        not_before: open.filter_map(|row| row.not_before).chain(step.not_before).max(),
        ..step.clone()
    }
}

/// Finds what must change in the rows. A step's open rows take over its pieces by time, so that each keeps its name.
pub(super) fn changes_of_rows(
    owner: &str,
    plan: &EveningPlan,
    rows: &[PieceRow],
    work: &[WorkItem],
    now: Timestamp,
    rng: &Rng,
) -> RowChanges {
    let mut changes = RowChanges::default();
    let mut open: HashMap<&str, VecDeque<&PieceRow>> = HashMap::new();
    let (kept, movable): (Vec<&PieceRow>, Vec<&PieceRow>) = rows
        .iter()
        .filter(|row| row.done_at.is_none())
        .partition(|row| is_in_plan(plan, row));
    for row in movable {
        open.entry(&row.step).or_default().push_back(row);
    }
    for piece in &plan.pieces {
        let title = work
            .iter()
            .find(|item| item.step.id == piece.step)
            .map_or("", |item| item.title.as_str());
        let same = kept.iter().find(|row| is_same(piece, row)).copied();
        match same.or_else(|| open.get_mut(piece.step.as_str()).and_then(VecDeque::pop_front)) {
            Some(row) => changes.updated.extend(moved_row(row, piece, title, now)),
            None => changes.inserted.push(new_row(owner, piece, title, now, rng)),
        }
    }
    changes.deleted = open.into_values().flatten().map(|row| row.id).collect();
    changes
}

fn is_same(piece: &PlannedPiece, row: &PieceRow) -> bool {
    (piece.step.as_str(), piece.start, piece.end) == (row.step.as_str(), row.start_minute, row.end_minute)
}

fn is_in_plan(plan: &EveningPlan, row: &PieceRow) -> bool {
    plan.pieces.iter().any(|piece| is_same(piece, row))
}

/// The row at its new time; `None` when nothing changes.
fn moved_row(row: &PieceRow, piece: &PlannedPiece, title: &str, now: Timestamp) -> Option<PieceRow> {
    let was_missed = row.end_minute <= minute_of(now);
    let moved = PieceRow {
        title: title.to_owned(),
        start_minute: piece.start,
        end_minute: piece.end,
        fixed: row.fixed && !was_missed,
        moved_from: row.moved_from.or(was_missed.then_some(row.start_minute)),
        ..row.clone()
    };
    (moved != *row).then(|| next_version(moved, now))
}

/// Raises the sequence of a row, so that calendar programs take the change.
pub(super) fn next_version(row: PieceRow, now: Timestamp) -> PieceRow {
    PieceRow {
        sequence: row.sequence.saturating_add(1),
        changed_at: now.micros(),
        ..row
    }
}

fn new_row(owner: &str, piece: &PlannedPiece, title: &str, now: Timestamp, rng: &Rng) -> PieceRow {
    PieceRow {
        id: 0,
        owner: owner.to_owned(),
        uid: to_hex(rng.random_bytes::<12>()),
        step: piece.step.clone(),
        title: title.to_owned(),
        start_minute: piece.start,
        end_minute: piece.end,
        fixed: false,
        moved_from: None,
        not_before: None,
        done_at: None,
        done_minutes: None,
        sequence: 0,
        changed_at: now.micros(),
    }
}
