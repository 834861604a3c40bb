//! The wire of the second factor.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Enrollment, Overview};
use crate::clock::Timestamp;
use crate::error::{ApiError, ErrorBody};
use crate::http::{ApiJson, null_is_blank};
use crate::state::AppState;
use crate::visitor::{Admin, PresentedAdmin};

/// The call that checks neither password nor code, relative to `/api`.
#[must_use]
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(get_second_factor))
}

/// Calls that check a password or a code, relative to `/api`. Their rate limit is lower.
#[must_use]
pub fn password_router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(
        begin_second_factor,
        enable_second_factor,
        disable_second_factor
    ))
}

/// State of the administration's second factor.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SecondFactor)]
struct SecondFactorBody {
    enabled: bool,
    /// ISO 8601 in UTC; null while it is off.
    #[schema(value_type = Option<String>, format = DateTime)]
    enabled_at: Option<Timestamp>,
    /// Recovery codes that are not used.
    recovery_codes_left: u64,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BeginSecondFactor {
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    current_password: String,
}

/// Secret and address for the authenticator app.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SecondFactorEnrollment)]
struct EnrollmentBody {
    /// Base32, to be typed in where no camera reads the QR code.
    secret: String,
    /// The address in the QR code: `otpauth://totp/…`.
    uri: String,
    /// The QR code, a picture of its own.
    qr_svg: String,
}

#[derive(Deserialize, ToSchema)]
struct EnableSecondFactor {
    /// The six digits that the app shows.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    code: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RecoveryCodes {
    /// Ten codes, each valid for one log-in. They are returned only here.
    recovery_codes: Vec<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DisableSecondFactor {
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    current_password: String,
    /// Six digits of the app, or a recovery code.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    code: String,
}

impl From<Overview> for SecondFactorBody {
    fn from(overview: Overview) -> Self {
        Self {
            enabled: overview.enabled_at.is_some(),
            enabled_at: overview.enabled_at,
            recovery_codes_left: overview.recovery_codes_left,
        }
    }
}

impl From<Enrollment> for EnrollmentBody {
    fn from(enrollment: Enrollment) -> Self {
        Self {
            secret: enrollment.secret,
            uri: enrollment.uri,
            qr_svg: enrollment.qr_svg,
        }
    }
}

/// Tells whether the administration has a second factor.
#[utoipa::path(
    get, path = "/admin/second-factor", tag = "admin", extensions(("x-caller" = json!("admin"))),
    params(),
    responses(
        (status = 200, description = "Its state", body = SecondFactorBody),
        (status = "default", description = "Any refusal or failure", body = ErrorBody),
    )
)]
async fn get_second_factor(State(state): State<AppState>, admin: Admin) -> Result<Json<SecondFactorBody>, ApiError> {
    Ok(Json(super::load_overview(&state, &admin).await?.into()))
}

/// Makes a secret for an authenticator app. It counts once a code of it was sent by PUT, within an hour.
#[utoipa::path(
    post, path = "/admin/second-factor", tag = "admin", extensions(("x-caller" = json!("admin"))),
    params(), request_body = BeginSecondFactor,
    responses(
        (status = 200, description = "The secret, as text and as a QR code", body = EnrollmentBody),
        (status = 409, description = "The second factor is on already", body = ErrorBody),
        (status = 422, description = "The password is wrong", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn begin_second_factor(
    State(state): State<AppState>,
    admin: Admin,
    ApiJson(body): ApiJson<BeginSecondFactor>,
) -> Result<Json<EnrollmentBody>, ApiError> {
    let enrollment = super::begin_enrollment(&state, &admin, &body.current_password).await?;
    Ok(Json(enrollment.into()))
}

/// Turns the second factor on and ends every other session.
#[utoipa::path(
    put, path = "/admin/second-factor", tag = "admin", extensions(("x-caller" = json!("admin"))),
    params(), request_body = EnableSecondFactor,
    responses(
        (status = 200, description = "On, with recovery codes", body = RecoveryCodes),
        (status = 409, description = "No set-up has begun, or it took over an hour", body = ErrorBody),
        (status = 422, description = "The code is wrong", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn enable_second_factor(
    State(state): State<AppState>,
    admin: Admin,
    presented: PresentedAdmin,
    ApiJson(body): ApiJson<EnableSecondFactor>,
) -> Result<Json<RecoveryCodes>, ApiError> {
    let recovery_codes = super::enable_factor(&state, &admin, presented.visitor, &body.code).await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// Turns the second factor off.
#[utoipa::path(
    delete, path = "/admin/second-factor", tag = "admin", extensions(("x-caller" = json!("admin"))),
    params(), request_body = DisableSecondFactor,
    responses(
        (status = 204, description = "Off"),
        (status = 409, description = "It is not on", body = ErrorBody),
        (status = 422, description = "The password or the code is wrong", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn disable_second_factor(
    State(state): State<AppState>,
    admin: Admin,
    ApiJson(body): ApiJson<DisableSecondFactor>,
) -> Result<StatusCode, ApiError> {
    super::disable_factor(&state, &admin, &body.current_password, &body.code).await?;
    Ok(StatusCode::NO_CONTENT)
}
