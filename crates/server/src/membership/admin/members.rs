//! Calls of an admin on the sessions of members.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::db::api_error::{ApiError, ErrorBody, ErrorCode};
use crate::http::{ApiJson, Caller, CallerRoutes, FieldReader, check_text, null_is_blank};
use crate::identity::accounts;
use crate::identity::callers::Admin;
use crate::identity::security_events::{Factors, Subject, log_event};
use crate::state::app_state::AppState;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().open_to(Caller::Admin, routes!(end_member_sessions))
}

#[derive(Deserialize, ToSchema)]
struct EndMemberSessions {
    /// Email of the member. Blank with `all` only.
    #[serde(default, deserialize_with = "null_is_blank")]
    email: String,
    /// True ends the sessions of every member.
    #[serde(default)]
    all: bool,
}

#[derive(Serialize, ToSchema)]
struct EndedSessions {
    /// Number of sessions that ended.
    ended: u64,
}

/// Ends every session of one member, or of all members. Their next request is refused.
#[utoipa::path(
    delete, path = "/admin/members/sessions", tag = "admin", request_body = EndMemberSessions,
    responses(
        (status = 200, description = "The number of sessions that ended", body = EndedSessions),
        (status = 422, description = "There is no member with this email", body = ErrorBody),
    )
)]
async fn end_member_sessions(
    State(state): State<AppState>,
    _admin: Admin,
    ApiJson(body): ApiJson<EndMemberSessions>,
) -> Result<Json<EndedSessions>, ApiError> {
    check_text("email", &body.email)?;
    let ended = match (body.all, body.email.trim()) {
        (true, "") => Some(accounts::end_all_sessions(&state.db).await?),
        (false, email) => accounts::end_sessions_of(&state.db, email, state.clock.now()).await?,
        (true, _) => None,
    };
    let problem = "Please give the email of a member, or choose all members.";
    let ended = ended.ok_or_else(|| FieldReader::refuse_one(ErrorCode::InvalidAccount, "email", problem));
    let ended = log_event("members-sessions-end", Subject::Admin, Factors::Session, ended)?;
    Ok(Json(EndedSessions { ended }))
}
