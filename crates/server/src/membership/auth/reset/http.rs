//! The wire of setting a new password by a link.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, Caller, CallerRoutes, null_is_blank};
use crate::identity::callers::PresentedToken;
use crate::identity::password::NewPassword;
use crate::identity::security_events::{Factors, Subject, log_event};
use crate::state::app_state::AppState;

pub(in crate::membership::auth) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Anyone, routes!(get_reset_options))
        .open_to(Caller::Newcomer, routes!(request_reset))
        .open_to(Caller::Newcomer, routes!(reset_password))
}

#[derive(Deserialize, ToSchema)]
struct RequestReset {
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "anna@example.org")]
    email: String,
}

/// Sentence about the next step. It does not depend on whether the account exists.
#[derive(Serialize, ToSchema)]
struct ResetRequested {
    message: &'static str,
}

/// Ways to set a new password on this site.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ResetOptions {
    /// When false, the operator of the site has to make a link.
    sends_mail: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ResetPassword {
    /// Token from the link's address.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    token: String,
    /// 10 to 200 characters, not easy to guess.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    password: String,
    /// Second entry of the new password.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    confirm_password: String,
}

/// Says whether this site can mail a link to set a new password.
#[utoipa::path(
    get, path = "/auth/reset-request", tag = "auth",
    responses((status = 200, description = "The options", body = ResetOptions))
)]
async fn get_reset_options(State(state): State<AppState>) -> Json<ResetOptions> {
    Json(ResetOptions {
        sends_mail: state.mailer.is_some(),
    })
}

/// Mails a link to set a new password, if there is an account and the site sends mail.
#[utoipa::path(
    post, path = "/auth/reset-request", tag = "auth", request_body = RequestReset,
    responses(
        (status = 202, description = "Taken, whether there is an account or not", body = ResetRequested),
        (status = 422, description = "No email address", body = ErrorBody),
    )
)]
async fn request_reset(
    State(state): State<AppState>,
    _: PresentedToken,
    ApiJson(body): ApiJson<RequestReset>,
) -> Result<(StatusCode, Json<ResetRequested>), ApiError> {
    let message = super::request_reset(&state, &body.email).await;
    let message = log_event("password-reset-request", Subject::Unknown, Factors::None, message)?;
    Ok((StatusCode::ACCEPTED, Json(ResetRequested { message })))
}

/// Sets a new password with the token of a link, which works once, and ends all sessions of the account.
#[utoipa::path(
    post, path = "/auth/reset", tag = "auth", request_body = ResetPassword,
    responses(
        (status = 204, description = "Set; log in with it"),
        (status = 422, description = "A link that does not work, or a password that cannot be taken", body = ErrorBody),
    )
)]
async fn reset_password(
    State(state): State<AppState>,
    presented: PresentedToken,
    ApiJson(body): ApiJson<ResetPassword>,
) -> Result<StatusCode, ApiError> {
    let new = NewPassword::new(&body.password, &body.confirm_password);
    let done = super::complete_reset(&state, presented, &body.token, new).await;
    let subject = done
        .as_ref()
        .map_or(Subject::Unknown, |user_id| Subject::Member(*user_id));
    log_event("password-reset", subject, Factors::MailedLink, done)?;
    Ok(StatusCode::NO_CONTENT)
}
