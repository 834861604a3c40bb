//! The wire of a member's account.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiPath, Caller, CallerRoutes, null_is_blank};
use crate::identity::callers::{Member, session_cookie_gone};
use crate::identity::password::NewPassword;
use crate::identity::security_events::{Factors, Subject, log_event};
use crate::identity::sessions::OpenSession;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

pub(in crate::membership::auth) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Member, routes!(change_password))
        .open_to(Caller::Member, routes!(change_time_zone))
        .open_to(Caller::Member, routes!(change_location))
        .open_to(Caller::Member, routes!(list_sessions, end_other_sessions))
        .open_to(Caller::Member, routes!(end_session))
        .open_to(Caller::Member, routes!(export_data))
        .open_to(Caller::Member, routes!(delete_user))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChangePassword {
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    current_password: String,
    /// 10 to 200 characters, not easy to guess.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    password: String,
    /// Second entry of the new password.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    confirm_password: String,
}

#[derive(Deserialize, ToSchema, Default)]
#[serde(rename_all = "camelCase")]
struct EndSessions {
    /// Password, entered again. The session of the request itself ends without it.
    #[serde(default, deserialize_with = "null_is_blank")]
    current_password: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DeleteUser {
    /// Password, entered again.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    password: String,
    /// True erases own posts in the forum; else they stay as those of a former member.
    #[serde(default)]
    erase_posts: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChangeTimeZone {
    /// Name of the IANA database.
    #[schema(example = "America/New_York")]
    time_zone: String,
}

#[derive(Deserialize, ToSchema)]
struct ChangeLocation {
    /// Code of a county or a state; empty for a member outside of the US.
    #[schema(example = "48453")]
    location: String,
}

/// Open session of the member.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Session)]
struct SessionBody {
    id: i64,
    /// Browser and system, such as "Firefox on Windows".
    device: String,
    created_at: Timestamp,
    /// Noted once an hour.
    last_seen_at: Timestamp,
    /// The session of this very request.
    is_this_one: bool,
    /// Older name of `isThisOne`.
    #[schema(deprecated)]
    current: bool,
    /// Older name of `device`.
    #[schema(deprecated)]
    label: String,
}

impl From<OpenSession> for SessionBody {
    fn from(session: OpenSession) -> Self {
        Self {
            id: session.id,
            label: session.device.clone(),
            device: session.device,
            created_at: session.created_at,
            last_seen_at: session.last_seen_at,
            is_this_one: session.is_this_one,
            current: session.is_this_one,
        }
    }
}

/// Sets a new password and ends every other session.
#[utoipa::path(
    post, path = "/auth/password", tag = "auth", request_body = ChangePassword,
    responses(
        (status = 204, description = "Changed"),
        (status = 422, description = "The current password is wrong, or the new one cannot be taken", body = ErrorBody),
    )
)]
async fn change_password(
    State(state): State<AppState>,
    member: Member,
    ApiJson(body): ApiJson<ChangePassword>,
) -> Result<StatusCode, ApiError> {
    let new = NewPassword::new(&body.password, &body.confirm_password);
    let changed = super::change_password(&state, &member, &body.current_password, new).await;
    log_event(
        "password-change",
        Subject::Member(member.id()),
        Factors::Password,
        changed,
    )?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets the time zone that decides the member's day, also for the times of My evenings.
#[utoipa::path(
    put, path = "/auth/time-zone", tag = "auth", request_body = ChangeTimeZone,
    responses(
        (status = 204, description = "Set"),
        (status = 422, description = "No name of the IANA database", body = ErrorBody),
    )
)]
async fn change_time_zone(
    State(state): State<AppState>,
    member: Member,
    ApiJson(body): ApiJson<ChangeTimeZone>,
) -> Result<StatusCode, ApiError> {
    super::change_time_zone(&state, &member, body.time_zone).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets the county or state that the member's pages start from on every device.
#[utoipa::path(
    put, path = "/auth/location", tag = "auth", request_body = ChangeLocation,
    responses(
        (status = 204, description = "Set"),
        (status = 422, description = "No county or state has this code", body = ErrorBody),
    )
)]
async fn change_location(
    State(state): State<AppState>,
    member: Member,
    ApiJson(body): ApiJson<ChangeLocation>,
) -> Result<StatusCode, ApiError> {
    super::change_location(&state, &member, &body.location).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the open sessions of the member, the last used first.
#[utoipa::path(
    get, path = "/auth/sessions", tag = "auth",
    responses((status = 200, description = "The sessions", body = [SessionBody]))
)]
async fn list_sessions(State(state): State<AppState>, member: Member) -> Result<Json<Vec<SessionBody>>, ApiError> {
    let sessions = super::list_sessions(&state, &member).await?;
    Ok(Json(sessions.into_iter().map(SessionBody::from).collect()))
}

/// Ends every session of the member but this one, with the password.
#[utoipa::path(
    delete, path = "/auth/sessions", tag = "auth", request_body = Option<EndSessions>,
    responses(
        (status = 204, description = "Ended; also when there was no other"),
        (status = 422, description = "The password is wrong", body = ErrorBody),
    )
)]
async fn end_other_sessions(
    State(state): State<AppState>,
    member: Member,
    body: Option<ApiJson<EndSessions>>,
) -> Result<StatusCode, ApiError> {
    let ApiJson(body) = body.unwrap_or_default();
    let ended = super::end_other_sessions(&state, &member, &body.current_password).await;
    log_event("sessions-end", Subject::Member(member.id()), Factors::Password, ended)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends one of the member's sessions at once, with the password. This one ends without it.
#[utoipa::path(
    delete, path = "/auth/sessions/{id}", tag = "auth",
    params(("id" = i64, Path)), request_body = Option<EndSessions>,
    responses(
        (status = 204, description = "Ended"),
        (status = 404, description = "The member has no such session", body = ErrorBody),
        (status = 422, description = "The password is wrong", body = ErrorBody),
    )
)]
async fn end_session(
    State(state): State<AppState>,
    member: Member,
    ApiPath(id): ApiPath<i64>,
    body: Option<ApiJson<EndSessions>>,
) -> Result<StatusCode, ApiError> {
    let ApiJson(body) = body.unwrap_or_default();
    let ended = super::end_session(&state, &member, id, &body.current_password).await;
    log_event("session-end", Subject::Member(member.id()), Factors::Password, ended)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Everything that is kept for the member, as a JSON file.
#[utoipa::path(
    get, path = "/auth/export", tag = "auth",
    responses((status = 200, description = "The file", body = serde_json::Value))
)]
async fn export_data(
    State(state): State<AppState>,
    member: Member,
) -> Result<([(HeaderName, HeaderValue); 1], Json<serde_json::Value>), ApiError> {
    let everything = super::export_account(&state, &member).await;
    let everything = log_event(
        "account-export",
        Subject::Member(member.id()),
        Factors::Session,
        everything,
    )?;
    let name = HeaderValue::from_static("attachment; filename=\"sidestart-export.json\"");
    Ok(([(header::CONTENT_DISPOSITION, name)], Json(everything)))
}

/// Deletes the account and everything that is kept for it. There is no way back.
#[utoipa::path(
    delete, path = "/auth/user", tag = "auth", request_body = DeleteUser,
    responses(
        (status = 204, description = "Gone"),
        (status = 422, description = "The password is wrong", body = ErrorBody),
    )
)]
async fn delete_user(
    State(state): State<AppState>,
    member: Member,
    ApiJson(body): ApiJson<DeleteUser>,
) -> Result<(StatusCode, [(HeaderName, HeaderValue); 1]), ApiError> {
    let deleted = super::delete_account(&state, &member, &body.password, body.erase_posts).await;
    log_event(
        "account-deletion",
        Subject::Member(member.id()),
        Factors::Password,
        deleted,
    )?;
    let gone = session_cookie_gone(&state.config.base_url);
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, gone)]))
}
