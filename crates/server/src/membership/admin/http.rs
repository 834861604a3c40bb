//! The wire of the administration's identity.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{LogIn, members, second_factor};
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiPath, Caller, CallerRoutes, device_label, null_is_blank};
use crate::identity::admins::AdminSessions;
use crate::identity::callers::{Admin, PresentedAdmin, admin_cookie, admin_cookie_gone};
use crate::identity::password::NewPassword;
use crate::identity::security_events::{Factors, Subject, log_event};
use crate::identity::sessions;
use crate::identity::sessions::OpenSession;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// The calls of `admin` that check no password, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Admin, routes!(get_admin_session))
        .open_to(Caller::Admin, routes!(list_admin_sessions))
        .open_to(Caller::Admin, routes!(end_admin_session))
        .merge(members::router())
        .merge(second_factor::router())
}

/// Calls that check a password or a code, relative to `/api`. Their rate limit is lower.
pub fn login_router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Newcomer, routes!(admin_log_in))
        .open_to(Caller::Admin, routes!(change_admin_password))
        .merge(second_factor::password_router())
}

/// Form that ends a session, at the address of the page that shows it.
pub fn log_out_form() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().open_to(Caller::Newcomer, routes!(admin_log_out))
}

/// An admin's session.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AdminSession)]
struct SessionBody {
    name: String,
    signed_in_at: Timestamp,
    /// True while the password is the one that the first start generated.
    default_password: bool,
}

#[derive(Deserialize, ToSchema)]
struct AdminLogIn {
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    password: String,
    /// Six digits of the authenticator app, or a recovery code. Needed only after `second_factor_required`.
    #[serde(default, deserialize_with = "null_is_blank")]
    code: String,
}

#[derive(Serialize, ToSchema)]
struct AdminLoggedIn {
    message: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChangeAdminPassword {
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    current_password: String,
    /// 10 to 200 characters, not easy to guess.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    new_password: String,
    /// Second entry of the new password.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    confirm_password: String,
}

/// The admin's session that the request came with.
#[utoipa::path(
    get, path = "/admin/session", tag = "admin",
    responses(
        (status = 200, description = "The session", body = SessionBody),
        (status = 401, description = "No admin is logged in", body = ErrorBody),
    )
)]
async fn get_admin_session(admin: Admin) -> Json<SessionBody> {
    Json(SessionBody {
        name: admin.name().to_owned(),
        signed_in_at: admin.signed_in_at(),
        default_password: admin.has_generated_password(),
    })
}

/// Logs in to the blog's administration.
#[utoipa::path(
    post, path = "/admin/login", tag = "admin", request_body = AdminLogIn,
    responses(
        (status = 200, description = "An open session, in the cookie", body = AdminLoggedIn),
        (status = 401, description = "Another password, or the code of the second factor is needed or wrong", body = ErrorBody),
        (status = 429, description = "Too many tries", body = ErrorBody),
    )
)]
async fn admin_log_in(
    State(state): State<AppState>,
    presented: PresentedAdmin,
    headers: HeaderMap,
    ApiJson(body): ApiJson<AdminLogIn>,
) -> Result<([(HeaderName, HeaderValue); 1], Json<AdminLoggedIn>), ApiError> {
    let form = LogIn {
        password: body.password,
        code: body.code,
    };
    let factors = match form.code.trim() {
        "" => Factors::Password,
        _ => Factors::PasswordAndApp,
    };
    let opened = super::log_in(&state, presented, device_label(&headers), form).await;
    let token = log_event("log-in", Subject::Admin, factors, opened)?;
    let cookie = admin_cookie(&state.config.base_url, &token);
    let message = "Welcome back.".to_owned();
    Ok(([(header::SET_COOKIE, cookie)], Json(AdminLoggedIn { message })))
}

/// Ends the admin's session that the request came with, if it is still open, and takes its cookie away.
#[utoipa::path(
    post, path = "/blog-admin/logout", tag = "admin",
    responses(
        (status = 303, description = "Logged out; back to /blog-admin"),
        (status = "default", description = "Any refusal or failure", body = ErrorBody),
    )
)]
async fn admin_log_out(
    State(state): State<AppState>,
    presented: PresentedAdmin,
) -> Result<(StatusCode, [(HeaderName, HeaderValue); 3]), ApiError> {
    log_event(
        "log-out",
        Subject::Admin,
        Factors::Session,
        super::log_out(&state, presented).await,
    )?;
    let headers = [
        (header::LOCATION, HeaderValue::from_static("/blog-admin")),
        (header::SET_COOKIE, admin_cookie_gone(&state.config.base_url)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((StatusCode::SEE_OTHER, headers))
}

/// Lists the open sessions of the admin, the last used first.
#[utoipa::path(
    get, path = "/admin/sessions", tag = "admin",
    responses((status = 200, description = "The sessions", body = [OpenSession]))
)]
async fn list_admin_sessions(State(state): State<AppState>, admin: Admin) -> Result<Json<Vec<OpenSession>>, ApiError> {
    let (reader, now) = (state.db.read(), state.clock.now());
    let listed = sessions::list_sessions::<AdminSessions>(reader, admin.admin_id(), admin.session_id(), now);
    Ok(Json(listed.await?))
}

/// Ends an admin's session at once; it may be this one.
#[utoipa::path(
    delete, path = "/admin/sessions/{id}", tag = "admin",
    params(("id" = i64, Path)),
    responses(
        (status = 204, description = "Ended"),
        (status = 404, description = "There is no such session", body = ErrorBody),
    )
)]
async fn end_admin_session(
    State(state): State<AppState>,
    admin: Admin,
    ApiPath(id): ApiPath<i64>,
) -> Result<StatusCode, ApiError> {
    log_event(
        "session-end",
        Subject::Admin,
        Factors::Session,
        super::end_session(&state, &admin, id).await,
    )?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets a new password for the administration and ends every other session.
#[utoipa::path(
    put, path = "/admin/password", tag = "admin", request_body = ChangeAdminPassword,
    responses(
        (status = 204, description = "Changed"),
        (status = 409, description = "The password is set in the settings", body = ErrorBody),
        (status = 422, description = "The current password is wrong, or the new one cannot be taken", body = ErrorBody),
    )
)]
async fn change_admin_password(
    State(state): State<AppState>,
    admin: Admin,
    presented: PresentedAdmin,
    ApiJson(body): ApiJson<ChangeAdminPassword>,
) -> Result<StatusCode, ApiError> {
    let new = NewPassword::new(&body.new_password, &body.confirm_password);
    let changed = super::change_password(&state, &admin, presented.visitor, &body.current_password, new).await;
    log_event("password-change", Subject::Admin, Factors::Password, changed)?;
    Ok(StatusCode::NO_CONTENT)
}
