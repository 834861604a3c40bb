//! Log-in and log-out for browsers without scripts: a posted form is answered with a redirect, or with the page and the
//! error.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Response, Uri, header};
use axum::response::IntoResponse;
use axum::routing::post;
use url::form_urlencoded;

use super::LogIn;
use crate::db::api_error::ApiError;
use crate::http::{ApiBytes, device_label};
use crate::identity::callers::{PresentedToken, session_cookie, session_cookie_gone};
use crate::pages::forms::{PostedForm, posted_page, see_other};
use crate::pages::routes::is_page;
use crate::state::app_state::AppState;

const LOG_IN: &str = "/login";
/// Page after a log-in that names none, as with scripts.
const AFTER_LOG_IN: &str = "/dashboard";
const AFTER_LOG_OUT: &str = "/";

/// The posted forms of sessions, beside `/api`. Every other method of `/login` is the page's own.
pub fn session_forms() -> Router<AppState> {
    Router::new()
        .route(LOG_IN, post(log_in_by_form).fallback(show_page))
        .route("/logout", post(log_out_by_form).fallback(show_page))
}

async fn show_page(State(state): State<AppState>, request: Request) -> Response<Body> {
    let pages = Arc::clone(&state.pages);
    pages
        .answer_page(request.method(), request.uri(), request.headers())
        .await
}

async fn log_in_by_form(
    State(state): State<AppState>,
    presented: PresentedToken,
    uri: Uri,
    headers: HeaderMap,
    ApiBytes(body): ApiBytes,
) -> Response<Body> {
    let form = match PostedForm::from_body(&headers, &body) {
        Ok(form) => form,
        Err(error) => return error.into_response(),
    };
    let log_in = LogIn {
        email: form.first_text("email").to_owned(),
        password: form.first_text("password").to_owned(),
        code: form.first_text("code").to_owned(),
    };
    match super::log_in(&state, presented, device_label(&headers), log_in).await {
        Ok(opened) => {
            let cookie = session_cookie(&state.config.base_url, &opened.token);
            with_cookie(see_other(&next_page(&wanted_page(&uri, &form))), cookie)
        }
        Err(error) => {
            let form = form.without_field("password").without_field("code");
            posted_page(
                &state.pages,
                &Method::GET,
                &headers,
                LOG_IN,
                ("login", &form),
                Err(error),
                None,
            )
            .await
        }
    }
}

async fn log_out_by_form(State(state): State<AppState>, presented: PresentedToken) -> Result<Response<Body>, ApiError> {
    super::log_out(&state, presented).await?;
    let gone = session_cookie_gone(&state.config.base_url);
    Ok(with_cookie(see_other(AFTER_LOG_OUT), gone))
}

fn with_cookie(mut response: Response<Body>, cookie: HeaderValue) -> Response<Body> {
    response.headers_mut().append(header::SET_COOKIE, cookie);
    response
}

/// The way back that the form or the page's address names.
fn wanted_page(uri: &Uri, form: &PostedForm) -> String {
    let of_address = || {
        let mut pairs = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
        pairs
            .find(|(name, _)| name == "next")
            .map(|(_, next)| next.into_owned())
    };
    Some(form.first_text("next").to_owned())
        .filter(|next| !next.is_empty())
        .or_else(of_address)
        .unwrap_or_default()
}

/// A page of this site, for the way back; any other address is none.
fn next_page(next: &str) -> String {
    let path = next.split(['?', '#']).next().unwrap_or_default();
    let is_ours = next.starts_with('/') && !next.starts_with("//") && !next.contains('\\') && is_page(path);
    let is_plain = next.bytes().all(|byte| (0x21..0x7f).contains(&byte));
    if is_ours && is_plain {
        next.to_owned()
    } else {
        AFTER_LOG_IN.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_stays_on_this_site() {
        assert_eq!(
            next_page("/forum/new?category=progress"),
            "/forum/new?category=progress"
        );
        for next in [
            "",
            "https://evil.test/",
            "//evil.test",
            "/\\evil.test",
            "/no-such-page",
            "/forum\r\nx: y",
        ] {
            assert_eq!(next_page(next), AFTER_LOG_IN, "{next}");
        }
        assert_eq!(see_other("/forum").status(), 303);
    }
}
