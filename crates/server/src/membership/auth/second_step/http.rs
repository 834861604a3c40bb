//! The wire of a member's second factor.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, Caller, CallerRoutes};
use crate::identity::callers::Member;
use crate::identity::security_events::{Factors, Subject, log_event};
use crate::membership::second_factor;
use crate::membership::second_factor::{
    BeginSecondFactor, DisableSecondFactor, EnableSecondFactor, Enrollment, FactorOverview, RecoveryCodes,
};
use crate::state::app_state::AppState;

pub(in crate::membership::auth) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().open_to(
        Caller::Member,
        routes!(
            get_member_second_factor,
            begin_member_second_factor,
            enable_member_second_factor,
            disable_member_second_factor
        ),
    )
}

/// Tells whether the log-in of the member asks for a code.
#[utoipa::path(
    get, path = "/auth/second-factor", tag = "auth",
    responses((status = 200, description = "Its state", body = FactorOverview))
)]
async fn get_member_second_factor(
    State(state): State<AppState>,
    member: Member,
) -> Result<Json<FactorOverview>, ApiError> {
    let overview = second_factor::load_overview(&state, member.owner()).await?;
    Ok(Json(overview))
}

/// Makes a secret for an authenticator app. It counts once a code of it was sent by PUT, within an hour.
#[utoipa::path(
    post, path = "/auth/second-factor", tag = "auth", request_body = BeginSecondFactor,
    responses(
        (status = 200, description = "The secret, as text and as a QR code", body = Enrollment),
        (status = 409, description = "The second factor is on already", body = ErrorBody),
        (status = 422, description = "The password is wrong", body = ErrorBody),
    )
)]
async fn begin_member_second_factor(
    State(state): State<AppState>,
    member: Member,
    ApiJson(body): ApiJson<BeginSecondFactor>,
) -> Result<Json<Enrollment>, ApiError> {
    let subject = Subject::Member(member.id());
    let enrollment = log_event(
        "second-factor-begin",
        subject,
        Factors::Password,
        super::begin_enrollment(&state, &member, &body.current_password).await,
    )?;
    Ok(Json(enrollment))
}

/// Turns the second factor on and ends every other session of the member.
#[utoipa::path(
    put, path = "/auth/second-factor", tag = "auth", request_body = EnableSecondFactor,
    responses(
        (status = 200, description = "On, with recovery codes", body = RecoveryCodes),
        (status = 409, description = "No set-up has begun, or it took over an hour", body = ErrorBody),
        (status = 422, description = "The code is wrong", body = ErrorBody),
    )
)]
async fn enable_member_second_factor(
    State(state): State<AppState>,
    member: Member,
    ApiJson(body): ApiJson<EnableSecondFactor>,
) -> Result<Json<RecoveryCodes>, ApiError> {
    let subject = Subject::Member(member.id());
    let recovery_codes = log_event(
        "second-factor-on",
        subject,
        Factors::PasswordAndApp,
        super::enable_factor(&state, &member, &body.code).await,
    )?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// Turns the second factor off.
#[utoipa::path(
    delete, path = "/auth/second-factor", tag = "auth", request_body = DisableSecondFactor,
    responses(
        (status = 204, description = "Off"),
        (status = 409, description = "It is not on", body = ErrorBody),
        (status = 422, description = "The password or the code is wrong", body = ErrorBody),
    )
)]
async fn disable_member_second_factor(
    State(state): State<AppState>,
    member: Member,
    ApiJson(body): ApiJson<DisableSecondFactor>,
) -> Result<StatusCode, ApiError> {
    let subject = Subject::Member(member.id());
    log_event(
        "second-factor-off",
        subject,
        Factors::PasswordAndApp,
        super::disable_factor(&state, &member, &body.current_password, &body.code).await,
    )?;
    Ok(StatusCode::NO_CONTENT)
}
