//! Tasks for tonight: the pieces of My evenings, and all tasks that fit the minutes.

use std::collections::HashMap;

use ::niche::planner::{self as planner, EpochMinute, EveningRequest};
use axum::Json;
use axum::extract::State;
use jiff::Zoned;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::plan_dates::read_step_places;
use super::store::PieceRow;
use super::wire::instant_text;
use super::{Evenings, current_evenings, evening_of, morning_after, schedule};
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::ApiQuery;
use crate::identity::accounts;
use crate::identity::callers::Visitor;
use crate::planning::plan;
use crate::planning::tasks;
use crate::planning::tasks::{RankedTask, TaskBody};
use crate::platform::time_zones::AskedZone;
use crate::state::app_state::AppState;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct TonightParameters {
    /// 1 to 1,440. Without it, the free minutes that My evenings has left tonight.
    minutes: Option<u32>,
    /// Time zone such as Europe/Berlin. The caller's own when it is missing.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    zone: AskedZone,
}

/// Tasks whose next piece fits tonight, the best choice first, and the pieces that My evenings has planned.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TasksForTonight {
    /// Empty while the minutes are not known.
    items: Vec<TaskForTonight>,
    /// Pieces of tonight that are not done, by time.
    planned: Vec<PlannedTonight>,
    /// Minutes of the evening: those of the request, or those of My evenings; null without both.
    #[schema(required = true)]
    minutes: Option<u32>,
    /// Pieces can be ticked: My evenings needs Premium.
    can_tick: bool,
    /// Open tasks without an estimate, which are not in the list.
    without_estimate: usize,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TaskForTonight {
    task: TaskBody,
    /// Minutes of the next piece: the rest of the task, or 25 to 90.
    minutes: u32,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PlannedTonight {
    /// For `POST /api/evenings/pieces/{id}`.
    piece_id: i64,
    task_id: i64,
    title: String,
    /// ISO 8601 in UTC.
    #[schema(example = "2026-11-24T18:00:00Z")]
    start: String,
    #[schema(example = "2026-11-24T19:00:00Z")]
    end: String,
    minutes: i64,
}

/// Lists the open tasks whose next piece fits into the minutes of an evening, and the pieces that are planned for
/// tonight.
#[utoipa::path(
    get, path = "/tasks/tonight", tag = "tasks",
    params(TonightParameters),
    responses(
        (status = 200, description = "The tasks", body = TasksForTonight),
        (status = 422, description = "A parameter that cannot be taken", body = ErrorBody),
    )
)]
pub(super) async fn list_tasks_for_tonight(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiQuery(asked): ApiQuery<TonightParameters>,
) -> Result<Json<TasksForTonight>, ApiError> {
    let owner = visitor.named_owner()?;
    let can_tick = accounts::has_premium(state.db.read(), owner, state.clock.now()).await?;
    let evenings = current_evenings(&state, owner, can_tick).await?;
    let planned = evenings.as_ref().map(planned_tonight).unwrap_or_default();
    let minutes = asked
        .minutes
        .or_else(|| evenings.as_ref().and_then(minutes_left_tonight));
    let starts: HashMap<i64, EpochMinute> = planned
        .iter()
        .rev()
        .map(|(task_id, row)| (*task_id, row.start_minute))
        .collect();
    let moment = asked.zone.apply_to(visitor.local_moment(state.clock.now()));
    let places = read_step_places(&state, owner).await?;
    let tonight = tasks::list_tonight(&state, owner, minutes, &moment, &starts, &places).await?;
    let item = |(ranked, minutes): (RankedTask, u32)| TaskForTonight {
        task: ranked.into(),
        minutes,
    };
    Ok(Json(TasksForTonight {
        items: tonight.fits.into_iter().map(item).collect(),
        planned: planned.into_iter().map(PlannedTonight::from).collect(),
        minutes,
        can_tick,
        without_estimate: tonight.without_estimate,
    }))
}

impl From<(i64, PieceRow)> for PlannedTonight {
    fn from((task_id, row): (i64, PieceRow)) -> Self {
        Self {
            piece_id: row.id,
            task_id,
            start: instant_text(row.start_minute),
            end: instant_text(row.end_minute),
            minutes: row.end_minute - row.start_minute,
            title: row.title,
        }
    }
}

/// Pieces of this evening that are neither done nor over, by time, each with its task.
fn planned_tonight(evenings: &Evenings) -> Vec<(i64, PieceRow)> {
    let (zone, now) = (&evenings.free_time.zone, schedule::minute_of(evenings.now));
    let tonight = evening_of(zone, now);
    let is_tonight = |row: &&PieceRow| {
        row.done_at.is_none() && row.end_minute > now && evening_of(zone, row.start_minute) == tonight
    };
    let task_of = |row: &PieceRow| {
        let item = evenings.work.items.iter().find(|item| item.step.id == row.step)?;
        Some((item.task_id, row.clone()))
    };
    evenings.pieces.iter().filter(is_tonight).filter_map(task_of).collect()
}

/// Piece of work that My evenings has planned.
#[derive(Debug, Clone)]
pub struct NextPiece {
    /// Key of the plan's step; `None` for another task.
    pub step: Option<&'static str>,
    pub title: String,
    pub minutes: i64,
    /// Start in the time zone of the member's free time.
    pub start: Zoned,
    pub is_tonight: bool,
}

/// Returns the first planned piece that is neither done nor over. `None` without Premium, without free time, and when
/// nothing is left.
pub async fn find_next_piece(state: &AppState, owner: &str) -> Result<Option<NextPiece>, ApiError> {
    if !accounts::has_premium(state.db.read(), owner, state.clock.now()).await? {
        return Ok(None);
    }
    let Some(evenings) = current_evenings(state, owner, true).await? else {
        return Ok(None);
    };
    let (zone, now) = (&evenings.free_time.zone, schedule::minute_of(evenings.now));
    let tonight = evening_of(zone, now);
    let open = evenings
        .pieces
        .iter()
        .filter(|row| row.done_at.is_none() && row.end_minute > now);
    let piece = open.min_by_key(|row| row.start_minute).and_then(|row| {
        Some(NextPiece {
            step: plan::find_work(&row.step).map(|work| work.key),
            title: row.title.clone(),
            minutes: row.end_minute - row.start_minute,
            start: local_time(zone, row.start_minute)?,
            is_tonight: evening_of(zone, row.start_minute) == tonight,
        })
    });
    Ok(piece)
}

fn local_time(zone: &TimeZone, minute: EpochMinute) -> Option<Zoned> {
    let start = jiff::Timestamp::from_second(minute.checked_mul(60)?).ok()?;
    Some(start.to_zoned(zone.clone()))
}

/// Free minutes from now to the end of this evening. `None` without any.
fn minutes_left_tonight(evenings: &Evenings) -> Option<u32> {
    let (free_time, now) = (&evenings.free_time, schedule::minute_of(evenings.now));
    let request = EveningRequest {
        now,
        zone: free_time.zone.clone(),
        slots: free_time.slots.clone(),
        exceptions: free_time.exceptions.clone(),
        kept: Vec::new(),
        steps: Vec::new(),
    };
    let until = morning_after(&free_time.zone, evening_of(&free_time.zone, now));
    let minutes = planner::free_minutes_until(&request, until);
    u32::try_from(minutes).ok().filter(|minutes| *minutes > 0)
}
