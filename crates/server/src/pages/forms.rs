//! Posted forms of browsers without scripts: a refusal is the page again, with the text and the error among its data.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use axum::response::IntoResponse;
use serde::Serialize;
use serde_json::{Value, json};
use url::form_urlencoded;

use super::routes::RouteTarget;
use super::{Pages, UnlistedPage};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::check_text;

/// Key of the form among the data of the page's script.
const POSTED: &str = "/api/posted";
const FORM: &str = "application/x-www-form-urlencoded";

/// Fields of a posted form, as typed.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct PostedForm {
    fields: Vec<PostedField>,
}

/// A field of a posted form. A name can come several times.
#[derive(Debug, Clone, Serialize)]
struct PostedField {
    name: String,
    text: String,
}

impl PostedForm {
    /// Reads the body of a form.
    ///
    /// # Errors
    /// 415 for other bodies, 422 for texts that cannot be stored.
    pub fn from_body(headers: &HeaderMap, body: &[u8]) -> Result<Self, ApiError> {
        let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case(FORM) && !body.is_empty() {
            let message =
                "Please send the form of this page. Programs use the calls of the API, which openapi.json lists.";
            return Err(ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                ErrorCode::UnsupportedMediaType,
                message,
            ));
        }
        let field = |(name, text): (std::borrow::Cow<'_, str>, std::borrow::Cow<'_, str>)| PostedField {
            name: name.into_owned(),
            text: text.into_owned(),
        };
        let fields: Vec<PostedField> = form_urlencoded::parse(body).map(field).collect();
        for field in &fields {
            check_text(&field.name, &field.text)?;
        }
        Ok(Self { fields })
    }

    /// The first text under a name; empty without one.
    pub fn first_text(&self, name: &str) -> &str {
        let found = self.fields.iter().find(|field| field.name == name);
        found.map_or("", |field| field.text.as_str())
    }

    /// The form without a field that is not given back, such as a password.
    #[must_use]
    pub fn without_field(mut self, name: &str) -> Self {
        self.fields.retain(|field| field.name != name);
        self
    }
}

/// Redirects to the page after a form.
pub fn see_other(location: &str) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SEE_OTHER;
    if let Ok(location) = HeaderValue::from_str(location) {
        response.headers_mut().insert(header::LOCATION, location);
    }
    response
}

/// The page of a form with the form's name, its fields and what came of it. `url` is path and query of the page.
pub async fn posted_page(
    pages: &Pages,
    method: &Method,
    headers: &HeaderMap,
    url: &str,
    (tool, form): (&str, &PostedForm),
    outcome: Result<StatusCode, ApiError>,
    result: Option<Value>,
) -> Response<Body> {
    let Some(target) = url.parse().ok().and_then(|uri| RouteTarget::find_route(&uri)) else {
        return ApiError::not_found().into_response();
    };
    let (status, error) = match outcome {
        Ok(status) => (status, None),
        Err(error) if error.status().is_server_error() => return error.into_response(),
        Err(error) => (error.status(), Some(error.body().clone())),
    };
    let posted = json!({"tool": tool, "form": form, "request": null, "result": result, "error": error});
    let mut data = pages.data_of(&target).await;
    data.insert(POSTED.to_owned(), posted);
    let page = UnlistedPage {
        status,
        route: target.route,
        url: Some(target.url.into_owned()),
        preview: Vec::new(),
        data,
    };
    pages.answer_unlisted(page, method, headers).await
}
