//! The one error shape: `{code, message, fields?, alternatives?, places?, suggestion?, feature?}`.
//!
//! `code` is for programs, `message` for people: it says what to do. What went wrong inside goes to the log, once, when
//! the error becomes an answer.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use ::niche::Refusal;
use ::niche::report::MarketAlternative;
use ::place::PlaceSuggestion;

pub use crate::db::error_code::{ErrorCode, PremiumFeature};
use crate::db::{DbErr, StorageFault};
use crate::platform::tool_names::{Tool, UnknownToolName};

/// Seconds after which a refused client may try again when nothing better is known.
pub const RETRY_AFTER_S: u64 = 5;
/// Seconds after which there may be room on a full disk again.
const RETRY_FULL_AFTER_S: u64 = 60;

/// The body of every answer that is not a success.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ErrorBody {
    pub code: ErrorCode,
    /// A sentence for people that says what to do.
    pub message: String,
    /// Error of each field, by its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub fields: Option<BTreeMap<String, String>>,
    /// Nearest markets, best first, with `no_match` only. May be empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub alternatives: Option<Vec<MarketAlternative>>,
    /// Nearest places, best first, with `unknown_place` only. May be empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub places: Option<Vec<PlaceSuggestion>>,
    /// Free address, with `slug_taken` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub suggestion: Option<String>,
    /// Requested feature, with `premium_required` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub feature: Option<PremiumFeature>,
}

/// A refusal or failure on its way to the client.
#[derive(Debug)]
pub struct ApiError {
    status: StatusCode,
    body: Box<ErrorBody>,
    retry_after_s: Option<u64>,
    set_cookie: Option<HeaderValue>,
    /// Set for faults that are logged once a minute instead of once a request.
    storage_fault: Option<StorageFault>,
    cause: Option<Box<dyn std::error::Error + Send + Sync>>,
}

impl ApiError {
    pub fn new(status: StatusCode, code: ErrorCode, message: impl Into<String>) -> Self {
        let body = Box::new(ErrorBody {
            code,
            message: message.into(),
            fields: None,
            alternatives: None,
            places: None,
            suggestion: None,
            feature: None,
        });
        Self {
            status,
            body,
            retry_after_s: None,
            set_cookie: None,
            storage_fault: None,
            cause: None,
        }
    }

    /// 422, the status of everything that was read and understood but cannot be done.
    pub fn unprocessable(code: ErrorCode, message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// Makes a 409 for input that conflicts with what exists.
    pub fn conflict(code: ErrorCode, message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    pub fn not_found() -> Self {
        let message = "There is nothing at this address. The API document, openapi.json, lists every call.";
        Self::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
    }

    pub fn method_not_allowed() -> Self {
        let message = "This address does not take that method. The Allow header lists those that it takes.";
        Self::new(StatusCode::METHOD_NOT_ALLOWED, ErrorCode::MethodNotAllowed, message)
    }

    /// Our own fault. The cause goes to the log, never to the client.
    pub fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::from_panic().with_cause(cause)
    }

    /// A handler panicked; the panic hook has logged where.
    pub fn from_panic() -> Self {
        let message = "Something went wrong on our side. Please try again in a moment.";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Internal, message)
    }

    pub fn unavailable(message: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Unavailable, message)
    }

    /// 503 for work that will be possible again in some seconds.
    pub fn unavailable_for(message: impl Into<String>, retry_after_s: u64) -> Self {
        let mut error = Self::unavailable(message);
        error.retry_after_s = Some(retry_after_s);
        error
    }

    pub fn rate_limited(retry_after_s: u64) -> Self {
        let message = format!("That was too many requests at once. Please try again in {retry_after_s} s.");
        Self::too_many(message, retry_after_s)
    }

    /// 429 in other words than [`Self::rate_limited`].
    pub fn too_many(message: impl Into<String>, retry_after_s: u64) -> Self {
        let mut error = Self::new(StatusCode::TOO_MANY_REQUESTS, ErrorCode::RateLimited, message);
        error.retry_after_s = Some(retry_after_s);
        error
    }

    /// Makes a 402 for a member without Premium.
    pub fn premium_required(feature: PremiumFeature) -> Self {
        let message = "This is part of Premium. You can upgrade on your dashboard.";
        let mut error = Self::new(StatusCode::PAYMENT_REQUIRED, ErrorCode::PremiumRequired, message);
        error.body.feature = Some(feature);
        error
    }

    /// Sends a cookie along with the refusal, such as one that takes another away.
    #[must_use]
    pub fn with_cookie(mut self, cookie: HeaderValue) -> Self {
        self.set_cookie = Some(cookie);
        self
    }

    #[must_use]
    pub fn with_field(mut self, name: impl Into<String>, problem: impl Into<String>) -> Self {
        self.body
            .fields
            .get_or_insert_default()
            .insert(name.into(), problem.into());
        self
    }

    #[must_use]
    pub fn with_alternatives(mut self, nearest: Vec<MarketAlternative>) -> Self {
        self.body.alternatives = Some(nearest);
        self
    }

    #[must_use]
    fn with_places(mut self, nearest: Vec<PlaceSuggestion>) -> Self {
        self.body.places = Some(nearest);
        self
    }

    #[must_use]
    pub fn with_suggestion(mut self, free: impl Into<String>) -> Self {
        self.body.suggestion = Some(free.into());
        self
    }

    /// Copies the error for one of several callers that waited for one answer and all get the same refusal.
    pub fn copy_for_caller(error: &Self) -> Self {
        Self {
            status: error.status,
            body: error.body.clone(),
            retry_after_s: error.retry_after_s,
            // A cookie is for one of them.
            set_cookie: None,
            storage_fault: error.storage_fault,
            cause: error.cause.as_ref().map(|cause| cause.to_string().into()),
        }
    }

    #[must_use]
    pub fn with_cause(mut self, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        self.cause = Some(cause.into());
        self
    }

    /// Logs the cause of an error that becomes no response, or of one that does.
    pub fn log_cause(&self) {
        let Some(cause) = &self.cause else { return };
        let cause = cause_chain(cause.as_ref());
        if let Some(fault) = self.storage_fault {
            fault.log_fault(&cause);
        } else if self.status.is_server_error() {
            tracing::error!(error.code = ?self.body.code, error.cause = %cause, "request failed");
        } else {
            tracing::debug!(error.code = ?self.body.code, error.cause = %cause, "request refused");
        }
    }

    /// Returns whether the database could not do its part just now, for lack of room or of a connection.
    pub fn is_storage_fault(&self) -> bool {
        self.storage_fault.is_some()
    }

    /// Seconds after which to try again. Every 503 and 429 has some.
    pub fn retry_after_s(&self) -> Option<u64> {
        self.retry_after_s.or(self.is_passing().then_some(RETRY_AFTER_S))
    }

    /// True for a refusal that ends by itself: 503 and 429.
    pub fn is_passing(&self) -> bool {
        matches!(
            self.status,
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS
        )
    }

    pub fn status(&self) -> StatusCode {
        self.status
    }

    pub fn body(&self) -> &ErrorBody {
        &self.body
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        self.log_cause();
        let mut response = (self.status, Json(&self.body)).into_response();
        response
            .headers_mut()
            .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after_s() {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Some(cookie) = self.set_cookie {
            response.headers_mut().insert(header::SET_COOKIE, cookie);
        }
        response
    }
}

/// An error and its sources in one line.
fn cause_chain(error: &(dyn std::error::Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(source) = next {
        let part = source.to_string();
        if !text.contains(&part) {
            text.push_str(": ");
            text.push_str(&part);
        }
        next = source.source();
    }
    text
}

impl From<DbErr> for ApiError {
    fn from(error: DbErr) -> Self {
        let Some(fault) = StorageFault::from_error(&error) else {
            return Self::internal(error);
        };
        let mut refusal = match fault {
            StorageFault::Full => {
                let message = "There is no room left on our side, so nothing was saved. Please try again in a minute.";
                let mut full = Self::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::StorageFull, message);
                full.retry_after_s = Some(RETRY_FULL_AFTER_S);
                full
            }
            StorageFault::Unavailable => {
                Self::unavailable("The database is not responding. Please try again in a moment.")
            }
        };
        refusal.storage_fault = Some(fault);
        refusal.with_cause(error)
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let message = refusal.to_string();
        let (code, field) = match &refusal {
            Refusal::Blank => (ErrorCode::KeywordsRequired, "keywords"),
            Refusal::TooLong { .. } => (ErrorCode::KeywordsTooLong, "keywords"),
            Refusal::NotWords(_) => (ErrorCode::KeywordsNotWords, "keywords"),
            Refusal::NoMatch { .. } => (ErrorCode::NoMatch, "keywords"),
            Refusal::UnknownMarket(_) => (ErrorCode::UnknownMarket, "market"),
            Refusal::UnknownPlace { .. } => (ErrorCode::UnknownPlace, "location"),
            Refusal::WrongFields { code, fields, .. } => return refuse_fields(code, message, fields),
            Refusal::Unwanted => return Self::unavailable(message),
        };
        let error = Self::unprocessable(code, message.clone()).with_field(field, message);
        match refusal {
            Refusal::NoMatch { nearest, .. } => error.with_alternatives(nearest),
            Refusal::UnknownPlace { nearest, .. } => error.with_places(nearest),
            _ => error,
        }
    }
}

fn refuse_fields(code: &str, message: String, fields: &[(String, String)]) -> ApiError {
    let (status, code) = match code {
        "content_too_long" => (StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::ContentTooLong),
        "invalid_text" => (StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::InvalidText),
        "invalid_persona" => (StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::InvalidPersona),
        "quote_required" => (StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::QuoteRequired),
        "skills_required" => (StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::SkillsRequired),
        "invalid_weights" => (StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::InvalidWeights),
        _ => (StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::InvalidChoice),
    };
    let error = ApiError::new(status, code, message);
    fields
        .iter()
        .fold(error, |error, (name, problem)| error.with_field(name, problem))
}
/// 400 `unknown_tool`, with the names of the tools.
impl From<UnknownToolName> for ApiError {
    fn from(_: UnknownToolName) -> Self {
        let names = Tool::EVERY.map(Tool::label).join(", ");
        let message = format!("There is no tool of that name. The tools are: {names}.");
        Self::new(StatusCode::BAD_REQUEST, ErrorCode::UnknownTool, message).with_field("toolName", "names no tool")
    }
}
