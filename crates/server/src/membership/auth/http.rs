//! The wire of `auth`.

use ::niche::report::PlaceName;
use ::place::Places;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{LogIn, LoggedIn, SignUp};
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, Caller, CallerRoutes, device_label, null_is_blank};
use crate::identity::accounts::{PlanTier, User};
use crate::identity::callers::{Member, PresentedToken, session_cookie, session_cookie_gone};
use crate::identity::password::NewPassword;
use crate::identity::security_events::{Factors, Subject, log_event};
use crate::state::app_state::AppState;

/// The calls of `auth`, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Newcomer, routes!(sign_up))
        .open_to(Caller::Newcomer, routes!(log_in))
        .open_to(Caller::Newcomer, routes!(log_out))
        .open_to(Caller::Member, routes!(get_user))
        .merge(super::account::http::router())
        .merge(super::reset::http::router())
        .merge(super::second_step::http::router())
}

/// Input of a sign-up.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SignUpBody {
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "anna@example.org")]
    email: String,
    /// 10 to 200 characters, not easy to guess.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    password: String,
    /// Second entry of the new password.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    confirm_password: String,
}

/// An open session.
#[derive(Serialize, ToSchema)]
struct LoggedInBody {
    /// Token for `Authorization: Bearer`. The answer's cookie holds the same.
    token: String,
    user: UserBody,
    message: String,
}

/// Person with an account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = User)]
struct UserBody {
    /// 1000 or more.
    id: i64,
    email: String,
    plan_type: PlanTier,
    /// IANA name of the zone that decides the member's day; null until a browser has named it.
    #[schema(required = true, example = "America/New_York")]
    time_zone: Option<String>,
    /// The member's county or state, with empty texts for a member outside of the US; null until it is named.
    #[schema(required = true)]
    location: Option<PlaceName>,
}

/// Response with `Set-Cookie` in front of the body.
type WithCookie<T> = (StatusCode, [(HeaderName, HeaderValue); 1], T);

impl UserBody {
    fn new(user: User, places: &Places) -> Self {
        Self {
            id: user.id,
            email: user.email,
            plan_type: user.plan,
            time_zone: user.time_zone,
            location: user.location.and_then(|code| name_location(places, &code)),
        }
    }
}

/// Names the place of an account; `None` for a code that the tables no longer have.
fn name_location(places: &Places, code: &str) -> Option<PlaceName> {
    let name = match code {
        "" => String::new(),
        code => places.name(places.find(code)?),
    };
    Some(PlaceName {
        id: code.to_owned(),
        name,
    })
}

/// Makes an account and logs in. Data of the visitor move to the account.
#[utoipa::path(
    post, path = "/auth/signup", tag = "auth", request_body = SignUpBody,
    responses(
        (status = 201, description = "The account, with an open session", body = LoggedInBody),
        (status = 409, description = "There is an account with this email", body = ErrorBody),
        (status = 422, description = "An email or a password that cannot be taken", body = ErrorBody),
    )
)]
async fn sign_up(
    State(state): State<AppState>,
    presented: PresentedToken,
    headers: HeaderMap,
    ApiJson(body): ApiJson<SignUpBody>,
) -> Result<WithCookie<Json<LoggedInBody>>, ApiError> {
    let form = SignUp {
        email: body.email,
        password: NewPassword::new(&body.password, &body.confirm_password),
    };
    let opened = super::sign_up(&state, presented, device_label(&headers), form).await;
    let subject = opened
        .as_ref()
        .map_or(Subject::Unknown, |opened| Subject::Member(opened.user.id));
    let opened = log_event("sign-up", subject, Factors::Password, opened)?;
    let message = "Welcome to Sidestart. Your account is ready.";
    Ok(logged_in(&state, StatusCode::CREATED, opened, message))
}

/// Logs in. Data of the visitor move to the account.
#[utoipa::path(
    post, path = "/auth/login", tag = "auth", request_body = LogIn,
    responses(
        (status = 200, description = "An open session", body = LoggedInBody),
        (status = 401, description = "Wrong email or password; or `second_factor_required`: send the same again, with a code", body = ErrorBody),
    )
)]
async fn log_in(
    State(state): State<AppState>,
    presented: PresentedToken,
    headers: HeaderMap,
    ApiJson(form): ApiJson<LogIn>,
) -> Result<WithCookie<Json<LoggedInBody>>, ApiError> {
    let opened = super::log_in(&state, presented, device_label(&headers), form).await?;
    Ok(logged_in(&state, StatusCode::OK, opened, "Welcome back."))
}

/// Ends the session that the request came with, if it is still open, and takes its cookie away.
#[utoipa::path(
    post, path = "/auth/logout", tag = "auth",
    responses((status = 204, description = "Logged out"))
)]
async fn log_out(State(state): State<AppState>, presented: PresentedToken) -> Result<WithCookie<()>, ApiError> {
    log_event(
        "log-out",
        Subject::Unknown,
        Factors::Session,
        super::log_out(&state, presented).await,
    )?;
    let gone = session_cookie_gone(&state.config.base_url);
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, gone)], ()))
}

/// Returns the logged-in member.
#[utoipa::path(
    get, path = "/auth/user", tag = "auth",
    responses(
        (status = 200, description = "The member", body = UserBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
async fn get_user(State(state): State<AppState>, member: Member) -> Json<UserBody> {
    Json(UserBody {
        id: member.id(),
        email: member.email().to_owned(),
        plan_type: member.plan(),
        time_zone: member.time_zone().map(str::to_owned),
        location: member
            .location()
            .and_then(|code| name_location(state.engine.places(), code)),
    })
}

fn logged_in(state: &AppState, status: StatusCode, opened: LoggedIn, message: &str) -> WithCookie<Json<LoggedInBody>> {
    let cookie = session_cookie(&state.config.base_url, &opened.token);
    let body = LoggedInBody {
        token: opened.token,
        user: UserBody::new(opened.user, state.engine.places()),
        message: message.into(),
    };
    (status, [(header::SET_COOKIE, cookie)], Json(body))
}
