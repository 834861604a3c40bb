//! The plan of evenings for a request that carries everything, without storing anything.

use ::niche::planner::{
    self as planner, EpochMinute, EveningPlan, EveningRequest, KeptPiece, KeptState, PlannedPiece, WorkStep,
};
use axum::Json;
use jiff::Timestamp as Instant;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::wire::{
    ExceptionBody, ProblemBody, SlotBody, instant_text, note_wrong, read_exceptions, read_slots, refuse_plan,
};
use crate::db::api_error::{ApiError, ErrorBody, ErrorCode};
use crate::http::{ApiJson, FieldFault, FieldReader, not_null};
use crate::identity::callers::Visitor;
use crate::platform::calendar::read_day;

/// Everything that a plan of evenings depends on.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PreviewEvenings {
    /// The present, ISO 8601 in UTC. No piece begins before it.
    #[schema(example = "2026-11-23T08:00:00Z")]
    now: String,
    /// Name of the IANA database.
    #[schema(example = "Europe/Berlin")]
    zone: String,
    /// At most 100.
    slots: Vec<SlotBody>,
    /// At most 400.
    #[serde(default)]
    exceptions: Vec<ExceptionBody>,
    /// Pieces of an earlier plan. At most 2,000.
    #[serde(default)]
    kept: Vec<KeptPieceBody>,
    /// In the order of the list. At most 200.
    steps: Vec<WorkStepBody>,
}

/// A step with its estimate.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EveningStep)]
struct WorkStepBody {
    #[schema(example = "define-customer-persona")]
    id: String,
    /// 1 to 6,000.
    #[schema(example = 90)]
    minutes: u32,
    /// Ids of the steps that come first.
    #[serde(default)]
    waits_on: Vec<String>,
    /// The step is not split. At most one open step may be like this.
    #[serde(default)]
    one_go: bool,
    /// An instant in UTC, or a date, whose end in the zone counts.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = "2026-12-24")]
    deadline: Option<String>,
}

/// A piece of an earlier plan.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = KeptEveningPiece)]
struct KeptPieceBody {
    #[schema(example = "define-customer-persona")]
    step_id: String,
    #[schema(example = "2026-11-24T18:00:00Z")]
    start: String,
    #[schema(example = "2026-11-24T19:00:00Z")]
    end: String,
    #[schema(example = 60)]
    minutes: u32,
    /// Its minutes are done. Without it, a piece that ended before now was missed and is planned again.
    #[serde(default)]
    done: bool,
    /// False: the piece may move. A piece that has not ended stays otherwise.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    fixed: Option<bool>,
}

/// Computed plan, which is not stored.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct EveningPreview {
    /// By time; kept pieces that have not ended are among them.
    pieces: Vec<PieceBody>,
    /// End of the last piece, ISO 8601 in UTC; null without one.
    #[schema(required = true)]
    end: Option<String>,
    /// Weeks that the work takes at least: minutes left over minutes of a week. Null without a weekly slot.
    #[schema(required = true)]
    lower_bound: Option<f64>,
    problems: Vec<ProblemBody>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PreviewedPiece)]
struct PieceBody {
    step_id: String,
    /// ISO 8601 in UTC.
    start: String,
    end: String,
    minutes: i64,
}

impl From<&PlannedPiece> for PieceBody {
    fn from(piece: &PlannedPiece) -> Self {
        Self {
            step_id: piece.step.clone(),
            start: instant_text(piece.start),
            end: instant_text(piece.end),
            minutes: piece.minutes(),
        }
    }
}

impl From<EveningPlan> for EveningPreview {
    fn from(plan: EveningPlan) -> Self {
        Self {
            pieces: plan.pieces.iter().map(PieceBody::from).collect(),
            end: plan.end.map(instant_text),
            lower_bound: plan.lower_bound_weeks,
            problems: plan.problems.iter().map(ProblemBody::from).collect(),
        }
    }
}

/// Lays steps into evenings without storing anything. The same request has the same answer.
#[utoipa::path(
    post, path = "/evenings/preview", tag = "evenings", request_body = PreviewEvenings,
    responses(
        (status = 200, description = "The plan", body = EveningPreview),
        (status = 422, description = "A request that cannot be planned; `fields` says where", body = ErrorBody),
    )
)]
pub(super) async fn preview_evenings(
    _visitor: Visitor,
    ApiJson(body): ApiJson<PreviewEvenings>,
) -> Result<Json<EveningPreview>, ApiError> {
    let request = read_request(body)?;
    // The search for fixes of a large request takes tens of milliseconds.
    let planned = tokio::task::spawn_blocking(move || planner::plan_evenings(&request)).await;
    let plan = planned.map_err(ApiError::internal)?.map_err(refuse_plan)?;
    Ok(Json(plan.into()))
}

fn read_request(body: PreviewEvenings) -> Result<EveningRequest, ApiError> {
    let mut fields = FieldReader::new(ErrorCode::InvalidEvenings);
    let zone = fields.accept("zone", planner::find_zone(&body.zone).ok(), FieldFault::NotAZone);
    let zone = zone.unwrap_or(TimeZone::UTC);
    let request = EveningRequest {
        now: read_instant("now", &body.now, &mut fields).unwrap_or_default(),
        slots: read_slots(&body.slots, &mut fields),
        exceptions: read_exceptions(&body.exceptions, &mut fields),
        kept: read_kept(&body.kept, &mut fields),
        steps: read_steps(&zone, body.steps, &mut fields),
        zone,
    };
    note_wrong(planner::check_request(&request), &mut fields);
    fields.finish()?;
    Ok(request)
}

/// Reads an instant and returns the first minute from it.
fn read_instant(field: &str, text: &str, fields: &mut FieldReader) -> Option<EpochMinute> {
    let minute = text.parse::<Instant>().ok().and_then(planner::first_minute_from);
    let problem = "Use an instant from 2000 to 2200, such as 2026-11-23T08:00:00Z.";
    fields.accept(field, minute, problem)
}

fn read_kept(kept: &[KeptPieceBody], fields: &mut FieldReader) -> Vec<KeptPiece> {
    let mut pieces = Vec::with_capacity(kept.len());
    for (at, piece) in kept.iter().enumerate() {
        let start = read_instant(&format!("kept[{at}].start"), &piece.start, fields);
        let end = read_instant(&format!("kept[{at}].end"), &piece.end, fields);
        let read = KeptPiece {
            step: piece.step_id.clone(),
            // A piece with an unreadable time has its minutes, so that nothing else is found wrong with it.
            start: start.filter(|_| end.is_some()).unwrap_or_default(),
            end: end.filter(|_| start.is_some()).unwrap_or(piece.minutes.into()),
            minutes: piece.minutes,
            state: if piece.done { KeptState::Done } else { KeptState::Fixed },
        };
        if piece.done || piece.fixed != Some(false) {
            pieces.push(read);
        }
    }
    pieces
}

fn read_steps(zone: &TimeZone, steps: Vec<WorkStepBody>, fields: &mut FieldReader) -> Vec<WorkStep> {
    let step = |(at, step): (usize, WorkStepBody)| {
        fields.check_text(format!("steps[{at}].id"), &step.id);
        let deadline = step.deadline.as_deref();
        WorkStep {
            deadline: deadline.and_then(|text| read_deadline(&format!("steps[{at}].deadline"), zone, text, fields)),
            id: step.id,
            minutes: step.minutes,
            waits_on: step.waits_on,
            one_go: step.one_go,
            not_before: None,
        }
    };
    steps.into_iter().enumerate().map(step).collect()
}

fn read_deadline(field: &str, zone: &TimeZone, text: &str, fields: &mut FieldReader) -> Option<EpochMinute> {
    if text.len() > 10 {
        return read_instant(field, text, fields);
    }
    let date = read_day(text).filter(|date| (2000..=2200).contains(&date.year()));
    let date = fields.accept(field, date, "Use a date such as 2026-12-24, or an instant in UTC.");
    date.map(|date| planner::end_of_date(zone, date))
}
