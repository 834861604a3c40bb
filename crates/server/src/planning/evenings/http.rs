//! The wire of My evenings.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::store::PieceRow;
use super::wire::{ExceptionBody, ProblemBody, SlotBody, instant_text};
use super::{Evenings, PieceChange, feed, honest_end, preview, task_lists, tonight};
use crate::db::api_error::{ApiError, ErrorBody, ErrorCode, PremiumFeature};
use crate::http::{ApiJson, ApiPath, Caller, CallerRoutes, FieldReader, not_null};
use crate::identity::accounts::PlanTier;
use crate::identity::callers::{Member, Premium, PremiumGate};
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// The calls of My evenings and of the calendar feed, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Premium, routes!(get_evenings, save_evenings))
        .open_to(Caller::Premium, routes!(change_evening_piece))
        .open_to(Caller::Visitor, routes!(preview::preview_evenings))
        .open_to(Caller::Visitor, routes!(tonight::list_tasks_for_tonight))
        .open_to(Caller::Visitor, routes!(task_lists::list_tasks))
        .open_to(Caller::Visitor, routes!(task_lists::get_tasks_calendar))
        .open_to(Caller::Premium, routes!(make_calendar_feed))
        .open_to(Caller::Member, routes!(revoke_calendar_feed))
}

#[derive(Debug)]
struct MyEvenings;

impl PremiumGate for MyEvenings {
    const FEATURE: PremiumFeature = PremiumFeature::MyEvenings;
}

/// Evenings of a member.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Evenings)]
struct EveningsBody {
    #[schema(example = "Europe/Berlin")]
    zone: String,
    slots: Vec<SlotBody>,
    exceptions: Vec<ExceptionBody>,
    /// By time, done ones too.
    pieces: Vec<EveningPiece>,
    /// End of the last piece, ISO 8601 in UTC. Null while a step has no place, and without Premium.
    #[schema(required = true)]
    end: Option<String>,
    /// Weeks that the work takes at least. Null without a weekly slot, and without Premium.
    #[schema(required = true)]
    lower_bound: Option<f64>,
    /// Free minutes of a week without exceptions.
    week_minutes: i64,
    /// Minutes of all steps that are laid and not done.
    minutes_left: i64,
    /// Evenings with a done piece.
    active_evenings: usize,
    problems: Vec<ProblemBody>,
    /// Steps that are laid, with their titles.
    steps: Vec<EveningWork>,
    /// Open tasks without an estimate: they cannot be laid.
    without_estimate: usize,
    /// Open tasks beyond the 200 that are laid.
    left_out: usize,
    /// False after Premium ended: everything stays readable, and nothing is planned again.
    is_planning: bool,
    /// False before the first slots were saved.
    is_saved: bool,
    /// When the calendar feed was made; null without one.
    #[schema(required = true)]
    feed_since: Option<Timestamp>,
    /// The present of the server, ISO 8601 in UTC.
    now: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EveningWork {
    id: String,
    title: String,
    minutes_left: u32,
    /// Page of the step or task.
    #[schema(example = "/plan")]
    path: &'static str,
    task_id: i64,
    task_version: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EveningPiece {
    id: i64,
    step_id: String,
    title: String,
    /// ISO 8601 in UTC.
    start: String,
    end: String,
    minutes: i64,
    fixed: bool,
    done: bool,
    /// Minutes that were worked; null while it is not done.
    #[schema(required = true)]
    done_minutes: Option<i32>,
    /// Begin of the first time that was missed or put off; null for a piece in its first place.
    #[schema(required = true)]
    moved_from: Option<String>,
}

/// Free time of a member.
#[derive(Debug, Deserialize, ToSchema)]
struct SaveEvenings {
    /// Name of the IANA database.
    #[schema(example = "Europe/Berlin")]
    zone: String,
    /// At most 100.
    slots: Vec<SlotBody>,
    /// At most 400.
    #[serde(default)]
    exceptions: Vec<ExceptionBody>,
}

/// Change of a piece: one of `done`, `fixed` and `skip`.
#[derive(Debug, Deserialize, ToSchema)]
struct ChangeEveningPiece {
    /// Ticks the piece or takes the tick back.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    done: Option<bool>,
    /// With `done`: minutes that were worked, 0 to 6,000. All of the piece without it.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    minutes: Option<u16>,
    /// The piece stays where it is, or may move again.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    fixed: Option<bool>,
    /// True: not tonight. The piece moves to another evening, and other work may take its time.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    skip: Option<bool>,
}

/// Address of a new feed.
#[derive(Debug, Serialize, ToSchema)]
struct CalendarFeed {
    /// Shown once. Anyone who has it reads the feed.
    #[schema(example = "/calendar/Zr3bTn8cLdWyEaGuJ1fQ0mSxk2o7h4v9Zr3bTn8cLdW.ics")]
    path: String,
}

impl From<PieceRow> for EveningPiece {
    fn from(row: PieceRow) -> Self {
        Self {
            id: row.id,
            step_id: row.step,
            title: row.title,
            start: instant_text(row.start_minute),
            end: instant_text(row.end_minute),
            minutes: row.end_minute - row.start_minute,
            fixed: row.fixed,
            done: row.done_at.is_some(),
            done_minutes: row.done_minutes,
            moved_from: row.moved_from.map(instant_text),
        }
    }
}

impl From<Evenings> for EveningsBody {
    fn from(evenings: Evenings) -> Self {
        let plan = evenings.plan.as_ref();
        let (free_time, work) = (&evenings.free_time, &evenings.work);
        let step = |item: &super::work::WorkItem| EveningWork {
            id: item.step.id.clone(),
            title: item.title.clone(),
            minutes_left: item.step.minutes,
            path: item.path,
            task_id: item.task_id,
            task_version: item.task_version,
        };
        Self {
            zone: free_time.zone_name.clone(),
            slots: free_time.slots.iter().map(SlotBody::from).collect(),
            exceptions: free_time.exceptions.iter().map(ExceptionBody::from).collect(),
            end: plan.and_then(honest_end).map(instant_text),
            lower_bound: plan.and_then(|plan| plan.lower_bound_weeks),
            week_minutes: ::niche::planner::minutes_per_week(&free_time.slots),
            minutes_left: work.items.iter().map(|item| i64::from(item.step.minutes)).sum(),
            active_evenings: evenings.active_evenings(),
            problems: plan.map_or_else(Vec::new, |plan| plan.problems.iter().map(ProblemBody::from).collect()),
            steps: work.items.iter().map(step).collect(),
            without_estimate: work.without_estimate,
            left_out: work.left_out,
            is_planning: plan.is_some(),
            is_saved: evenings.is_saved,
            feed_since: evenings.feed_since,
            now: instant_text(super::schedule::minute_of(evenings.now)),
            pieces: evenings.pieces.into_iter().map(EveningPiece::from).collect(),
        }
    }
}

/// Returns slots, pieces and the end of the plan. Saved ones stay readable after Premium; a member who never saved
/// evenings is asked for Premium.
#[utoipa::path(
    get, path = "/evenings", tag = "evenings",
    responses((status = 200, description = "The evenings", body = EveningsBody))
)]
async fn get_evenings(State(state): State<AppState>, member: Member) -> Result<Json<EveningsBody>, ApiError> {
    let is_premium = member.plan() == PlanTier::Premium;
    match super::current_evenings(&state, member.owner(), is_premium).await? {
        Some(evenings) => Ok(Json(evenings.into())),
        None if is_premium => Ok(Json(super::no_evenings(&state, member.owner()).await?.into())),
        None => Err(ApiError::premium_required(PremiumFeature::MyEvenings)),
    }
}

/// Saves the free time and lays the steps of the plan and the open tasks into it.
#[utoipa::path(
    put, path = "/evenings", tag = "evenings", request_body = SaveEvenings,
    responses(
        (status = 200, description = "The evenings with their plan", body = EveningsBody),
        (status = 422, description = "Free time that cannot be taken; `fields` says where", body = ErrorBody),
    )
)]
async fn save_evenings(
    State(state): State<AppState>,
    premium: Premium<MyEvenings>,
    ApiJson(body): ApiJson<SaveEvenings>,
) -> Result<Json<EveningsBody>, ApiError> {
    let owner = premium.find_member().owner();
    let evenings = super::save_free_time(&state, owner, &body.zone, &body.slots, &body.exceptions).await?;
    Ok(Json(evenings.into()))
}

/// Ticks a piece, fixes it, or moves it off this evening. Everything else is planned again.
#[utoipa::path(
    post, path = "/evenings/pieces/{id}", tag = "evenings",
    params(("id" = i64, Path)), request_body = ChangeEveningPiece,
    responses(
        (status = 200, description = "The evenings with the change", body = EveningsBody),
        (status = 404, description = "No piece of this member", body = ErrorBody),
        (status = 422, description = "Not exactly one change", body = ErrorBody),
    )
)]
async fn change_evening_piece(
    State(state): State<AppState>,
    premium: Premium<MyEvenings>,
    ApiPath(id): ApiPath<i64>,
    ApiJson(body): ApiJson<ChangeEveningPiece>,
) -> Result<Json<EveningsBody>, ApiError> {
    let owner = premium.find_member().owner();
    let change = match read_change(&body) {
        Ok(change) => change,
        // An unknown piece is missing, whatever is to be done to it.
        Err(refusal) if super::has_piece(&state, owner, id).await? => return Err(refusal),
        Err(_) => return Err(ApiError::not_found()),
    };
    let evenings = super::change_piece(&state, owner, id, change).await?;
    Ok(Json(evenings.into()))
}

fn read_change(body: &ChangeEveningPiece) -> Result<PieceChange, ApiError> {
    const ONE_CHANGE: &str = "Send one of \"done\", \"fixed\" and \"skip\": true.";
    let mut fields = FieldReader::new(ErrorCode::InvalidEvenings);
    if let Some(minutes) = body.minutes {
        fields.read_number::<i64>("minutes", minutes.into(), 0..=6_000);
    }
    let change = match (body.done, body.fixed, body.skip, body.minutes) {
        (Some(true), None, None, minutes) => Ok(PieceChange::Done(minutes)),
        (Some(false), None, None, None) => Ok(PieceChange::NotDone),
        (None, Some(fixed), None, None) => Ok(PieceChange::Fixed(fixed)),
        (None, None, Some(true), None) => Ok(PieceChange::Skipped),
        (_, _, _, Some(_)) => Err(("minutes", "Minutes belong to \"done\": true.")),
        _ => Err(("done", ONE_CHANGE)),
    };
    if let Err((field, problem)) = change {
        fields.refuse(field, problem);
    }
    fields.finish()?;
    change.map_err(|(field, problem)| FieldReader::refuse_one(ErrorCode::InvalidEvenings, field, problem))
}

/// Makes the secret address of the calendar feed. An earlier address stops working.
#[utoipa::path(
    post, path = "/calendar/feed", tag = "evenings",
    responses((status = 201, description = "The address, shown once", body = CalendarFeed))
)]
async fn make_calendar_feed(
    State(state): State<AppState>,
    premium: Premium<MyEvenings>,
) -> Result<(StatusCode, Json<CalendarFeed>), ApiError> {
    let path = feed::make_feed(&state, premium.find_member().owner()).await?;
    Ok((StatusCode::CREATED, Json(CalendarFeed { path })))
}

/// Revokes the calendar feed: from now on its address opens nothing. Works without Premium, too.
#[utoipa::path(
    delete, path = "/calendar/feed", tag = "evenings",
    responses((status = 204, description = "There is no feed"))
)]
async fn revoke_calendar_feed(State(state): State<AppState>, member: Member) -> Result<StatusCode, ApiError> {
    feed::revoke_feed(&state, member.owner()).await?;
    Ok(StatusCode::NO_CONTENT)
}
