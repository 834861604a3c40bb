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

use crate::db::{DbErr, StorageFault};
use crate::platform::tool_names::{Tool, UnknownToolName};

/// Seconds after which a refused client may try again when nothing better is known.
pub const RETRY_AFTER_S: u64 = 5;
/// Seconds after which there may be room on a full disk again.
const RETRY_FULL_AFTER_S: u64 = 60;

/// Every code that an error answer can carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// 409: the file is made of a tool's result, and none is saved; `message` says of which.
    ResultRequired,
    /// 400: no HTTP request that can be read, or one without a valid Host. 414, 431: its address or its headers are too
    /// long.
    InvalidRequest,
    /// 400: the body is not JSON.
    InvalidJson,
    /// 422: the body is JSON but a field is missing or has another type; `fields` says which.
    InvalidBody,
    /// 422: the query string lacks a parameter; `fields` says which.
    InvalidQuery,
    /// 422: a text holds a character that cannot be stored.
    InvalidText,
    /// 422: a selector has a value that is not one of its choices; `fields` says which.
    InvalidChoice,
    /// 422: weights that are not whole numbers from 0 to 100, are for no part of the score, or are all 0; `fields` says
    /// which.
    InvalidWeights,
    /// 422: official figures, a pass mark or answers that cannot be; `fields` says which.
    InvalidExperiment,
    /// 409: a locked field of an experiment, or a locked topic of the forum; `message` says what to do.
    Locked,
    /// 409: answers are logged while a test runs: this one is a draft, or it is closed.
    ExperimentNotRunning,
    /// 409: an answer of a person of this name is there already, and the request asks before it is replaced.
    SamePerson,
    /// 422: no skill that is known, and fewer than six answered cards; `fields` says why each skill does not count.
    SkillsRequired,
    /// 422: a comparison of fewer than two niches or more than four; `fields` says where.
    InvalidComparison,
    /// 422: a persona with a field that cannot be taken; `fields` says which.
    InvalidPersona,
    /// 422: a trait that is marked as heard without the words that were heard; `fields` says which.
    QuoteRequired,
    /// 422: the input is an example that the tool ships, which is not stored; `message` says what to use instead.
    Example,
    /// 422: no keywords.
    KeywordsRequired,
    /// 422: over 200 characters.
    KeywordsTooLong,
    /// 422: the letters form no words.
    KeywordsNotWords,
    /// 422: no market fits the words; `alternatives` lists the nearest.
    NoMatch,
    /// 422: the market's slug names none.
    UnknownMarket,
    /// 422: the location names no county or state; `places` lists the nearest.
    UnknownPlace,
    /// 422: the call stores data of one visitor, and the request has no visitor cookie.
    VisitorRequired,
    /// 422: a name is needed and none came.
    NameRequired,
    /// 422: a name of over 120 characters.
    NameTooLong,
    /// 422: no day of the calendar, one that is past, or one too far away.
    InvalidDate,
    /// 409: another page has this address, or the address is reserved; `suggestion` is a free one.
    SlugTaken,
    /// 422: a text that is too long or nested too deeply. 413: pasted texts that are too long, with the count.
    ContentTooLong,
    /// 422: a post that lacks something or holds what cannot be taken; `fields` says where.
    InvalidPost,
    /// 422: a category that lacks something or holds what cannot be taken; `fields` says where.
    InvalidCategory,
    /// 409: the post or task was saved since it was read; its `version` is another by now.
    EditedElsewhere,
    /// 422: slots, exceptions or pieces of My evenings that cannot be taken; `fields` says where.
    InvalidEvenings,
    /// 422: a subject or a message to support that cannot be taken; `fields` says where.
    InvalidMessage,
    /// 422: a task that lacks something or holds what cannot be taken; `fields` says where.
    InvalidTask,
    /// 422: tasks that wait for each other in a circle.
    Cycle,
    /// 409: another editor wrote this unsaved work since this one did.
    DraftElsewhere,
    /// 409: the post of this unsaved work was saved; nothing more is kept under its key.
    DraftEnded,
    /// 422: an export that cannot be read; `message` says where.
    UnreadableFile,
    /// 415: a file of a kind that is not taken; `message` says which are.
    UnsupportedFile,
    /// 413: a file of too many bytes or pixels.
    FileTooLarge,
    /// 409: the picture is shown in posts; `message` names them.
    MediaInUse,
    /// 422: a rule, a line of the log or a round of the plan that cannot be taken; `fields` says where.
    InvalidPlan,
    /// 422: a progress that is no whole number from 0 to 100.
    InvalidProgress,
    /// 422: a note of over 4,000 characters.
    NoteTooLong,
    /// 422: the plan has no start yet, and the call needs its days.
    StartDateRequired,
    /// 422: as many as one visitor can have are there already; `message` says how many.
    LimitReached,
    /// 422: an email, a password or a time zone that cannot be taken; `fields` says why.
    InvalidAccount,
    /// 409: there is an account with this email.
    EmailTaken,
    /// 401: the email and the password do not belong together.
    WrongCredentials,
    /// 422: the repeated password is wrong; `fields` names it. 401: the admin's is wrong.
    WrongPassword,
    /// 401: the password is right, and the code of the second factor is needed as well: send the same again, with
    /// `code`.
    SecondFactorRequired,
    /// 401 at a log-in, else 422: a code of a second factor that is wrong or was used; `fields` says where.
    WrongCode,
    /// 409: the second factor is on already.
    SecondFactorOn,
    /// 409: the second factor is not on, or its set-up was not started or took over an hour.
    SecondFactorOff,
    /// 409: the admin's password is set in the settings and is changed there.
    PasswordInSettings,
    /// 422: a link for a new password that was used, is too old or never was.
    InvalidLink,
    /// 401: the call needs a session of a member.
    LoginRequired,
    /// 401: the call needs a session of an admin.
    AdminRequired,
    /// 403: the call is for moderators of the forum.
    ModeratorRequired,
    /// 403: votes and flags are for posts of others, and moderators act on posts of others.
    OwnPost,
    /// 403: newcomers do not vote; `message` says what the next level needs.
    LevelTooLow,
    /// 403: a moderator has silenced the member; `message` says until when.
    Silenced,
    /// 403: a moderator has suspended the member; `message` says until when.
    Suspended,
    /// 409: another post of the member waits for a moderator; `message` says why.
    PostHeld,
    /// 409: another member has this handle, or one that reads like it.
    HandleTaken,
    /// 409: the action was undone before, or its target changed since: by a later action, or by its author.
    AlreadyUndone,
    /// 422: the first post of a member needs a handle.
    HandleRequired,
    /// 422: a handle that cannot be taken; `fields` says why.
    InvalidHandle,
    /// 422: a topic or reply that lacks something or holds what cannot be taken; `fields` says where.
    InvalidForumPost,
    /// 422: a flag without one of its reasons.
    InvalidFlag,
    /// 422: a moderation action that cannot be done so; `fields` says where.
    InvalidModeration,
    /// 401: a token or session cookie came along that opens nothing any more. Without it the call may do.
    SessionEnded,
    /// 402: this is part of Premium; `feature` says which part.
    PremiumRequired,
    /// 401: a webhook that its provider did not sign, or not lately.
    InvalidSignature,
    /// 409: there is a running subscription already; a second one would be charged beside it.
    AlreadyPremium,
    /// 409: there is no subscription that could be cancelled or managed.
    NotSubscribed,
    /// 503: the payment service does not answer; nothing was charged.
    PaymentUnavailable,
    /// 400: a tool's name that no tool has; `message` lists them.
    UnknownTool,
    /// 401: the metrics are for this machine or for holders of the token.
    Unauthorized,
    /// 403: a page of another site tried to write with this browser's cookie.
    CrossOrigin,
    /// 404: nothing is at this address.
    NotFound,
    /// 405: the address exists, the method does not; `Allow` lists those that do.
    MethodNotAllowed,
    /// 408: the body did not arrive in time.
    RequestTimeout,
    /// 413: the body is over the limit.
    PayloadTooLarge,
    /// 415: the body is not declared as JSON.
    UnsupportedMediaType,
    /// 429: too many requests from one address, or too many tries for one account; `Retry-After` says how long to wait.
    RateLimited,
    /// 500: our fault; the log knows more under the request's id.
    Internal,
    /// 503: the disk of the database is full. Nothing was saved; reading goes on.
    StorageFull,
    /// 503: not ready, or too slow just now. Try again.
    Unavailable,
}

/// Feature that Premium adds to a Free account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PremiumFeature {
    /// Every saved result of a tool, not only the latest.
    AllResults,
    /// More than two niches side by side.
    CompareFour,
    /// The plan laid into one's own evenings.
    MyEvenings,
    BusinessPlan,
    PersonaAvatar,
    ProfitProjections,
    /// The results of a tool as a file.
    ToolExport,
    /// Own work over time.
    AdvancedAnalytics,
}

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
    #[must_use]
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
    #[must_use]
    pub fn unprocessable(code: ErrorCode, message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// Makes a 409 for input that conflicts with what exists.
    #[must_use]
    pub fn conflict(code: ErrorCode, message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    #[must_use]
    pub fn not_found() -> Self {
        let message = "There is nothing at this address. The API document, openapi.json, lists every call.";
        Self::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
    }

    #[must_use]
    pub fn method_not_allowed() -> Self {
        let message = "This address does not take that method. The Allow header lists those that it takes.";
        Self::new(StatusCode::METHOD_NOT_ALLOWED, ErrorCode::MethodNotAllowed, message)
    }

    /// Our own fault. The cause goes to the log, never to the client.
    #[must_use]
    pub fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::from_panic().with_cause(cause)
    }

    /// A handler panicked; the panic hook has logged where.
    #[must_use]
    pub fn from_panic() -> Self {
        let message = "Something went wrong on our side. Please try again in a moment.";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Internal, message)
    }

    #[must_use]
    pub fn unavailable(message: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Unavailable, message)
    }

    /// 503 for work that will be possible again in some seconds.
    #[must_use]
    pub fn unavailable_for(message: impl Into<String>, retry_after_s: u64) -> Self {
        let mut error = Self::unavailable(message);
        error.retry_after_s = Some(retry_after_s);
        error
    }

    #[must_use]
    pub fn rate_limited(retry_after_s: u64) -> Self {
        let message = format!("That was too many requests at once. Please try again in {retry_after_s} s.");
        Self::too_many(message, retry_after_s)
    }

    /// 429 in other words than [`Self::rate_limited`].
    #[must_use]
    pub fn too_many(message: impl Into<String>, retry_after_s: u64) -> Self {
        let mut error = Self::new(StatusCode::TOO_MANY_REQUESTS, ErrorCode::RateLimited, message);
        error.retry_after_s = Some(retry_after_s);
        error
    }

    /// Makes a 402 for a member without Premium.
    #[must_use]
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
    #[must_use]
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
    #[must_use]
    pub fn is_storage_fault(&self) -> bool {
        self.storage_fault.is_some()
    }

    /// Seconds after which to try again. Every 503 and 429 has some.
    #[must_use]
    pub fn retry_after_s(&self) -> Option<u64> {
        self.retry_after_s.or(self.is_passing().then_some(RETRY_AFTER_S))
    }

    /// True for a refusal that ends by itself: 503 and 429.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        matches!(
            self.status,
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS
        )
    }

    #[must_use]
    pub fn status(&self) -> StatusCode {
        self.status
    }

    #[must_use]
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
