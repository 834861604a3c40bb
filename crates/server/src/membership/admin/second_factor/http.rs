//! The wire of the second factor.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, Caller, CallerRoutes};
use crate::identity::callers::{Admin, PresentedAdmin};
use crate::identity::security_events::{Factors, Subject, log_event};
use crate::membership::second_factor;
use crate::membership::second_factor::{
    BeginSecondFactor, DisableSecondFactor, EnableSecondFactor, Enrollment, FactorOverview, RecoveryCodes,
};
use crate::state::app_state::AppState;

/// The call that checks neither password nor code, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().open_to(Caller::Admin, routes!(get_second_factor))
}

/// Calls that check a password or a code, relative to `/api`. Their rate limit is lower.
pub fn password_router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().open_to(
        Caller::Admin,
        routes!(begin_second_factor, enable_second_factor, disable_second_factor),
    )
}

/// Tells whether the administration has a second factor.
#[utoipa::path(
    get, path = "/admin/second-factor", tag = "admin",
    responses((status = 200, description = "Its state", body = FactorOverview))
)]
async fn get_second_factor(State(state): State<AppState>, admin: Admin) -> Result<Json<FactorOverview>, ApiError> {
    let overview = second_factor::load_overview(&state, &super::owner_of(admin.admin_id())).await?;
    Ok(Json(overview))
}

/// Makes a secret for an authenticator app. It counts once a code of it was sent by PUT, within an hour.
#[utoipa::path(
    post, path = "/admin/second-factor", tag = "admin", request_body = BeginSecondFactor,
    responses(
        (status = 200, description = "The secret, as text and as a QR code", body = Enrollment),
        (status = 409, description = "The second factor is on already", body = ErrorBody),
        (status = 422, description = "The password is wrong", body = ErrorBody),
    )
)]
async fn begin_second_factor(
    State(state): State<AppState>,
    admin: Admin,
    ApiJson(body): ApiJson<BeginSecondFactor>,
) -> Result<Json<Enrollment>, ApiError> {
    let enrollment = log_event(
        "second-factor-begin",
        Subject::Admin,
        Factors::Password,
        super::begin_enrollment(&state, &admin, &body.current_password).await,
    )?;
    Ok(Json(enrollment))
}

/// Turns the second factor on and ends every other session.
#[utoipa::path(
    put, path = "/admin/second-factor", tag = "admin", request_body = EnableSecondFactor,
    responses(
        (status = 200, description = "On, with recovery codes", body = RecoveryCodes),
        (status = 409, description = "No set-up has begun, or it took over an hour", body = ErrorBody),
        (status = 422, description = "The code is wrong", body = ErrorBody),
    )
)]
async fn enable_second_factor(
    State(state): State<AppState>,
    admin: Admin,
    presented: PresentedAdmin,
    ApiJson(body): ApiJson<EnableSecondFactor>,
) -> Result<Json<RecoveryCodes>, ApiError> {
    let recovery_codes = log_event(
        "second-factor-on",
        Subject::Admin,
        Factors::PasswordAndApp,
        super::enable_factor(&state, &admin, presented.visitor, &body.code).await,
    )?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// Turns the second factor off.
#[utoipa::path(
    delete, path = "/admin/second-factor", tag = "admin", request_body = DisableSecondFactor,
    responses(
        (status = 204, description = "Off"),
        (status = 409, description = "It is not on", body = ErrorBody),
        (status = 422, description = "The password or the code is wrong", body = ErrorBody),
    )
)]
async fn disable_second_factor(
    State(state): State<AppState>,
    admin: Admin,
    ApiJson(body): ApiJson<DisableSecondFactor>,
) -> Result<StatusCode, ApiError> {
    log_event(
        "second-factor-off",
        Subject::Admin,
        Factors::PasswordAndApp,
        super::disable_factor(&state, &admin, &body.current_password, &body.code).await,
    )?;
    Ok(StatusCode::NO_CONTENT)
}
