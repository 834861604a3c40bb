//! Readers of JSON bodies and query strings whose refusals have our error shape and say what to do.

use std::error::Error;

use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, OptionalFromRequest, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Deserializer};
use url::form_urlencoded;

use super::check_text;
use super::plain_words::in_plain_words;
use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::middleware::known_fields::CallBody;

/// A JSON body.
#[derive(Debug, Default)]
pub struct ApiJson<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for ApiJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let (bytes, known) = read_json(request, state).await?;
        check_fields(known, &bytes)?;
        parse_body(&bytes).map(Self)
    }
}

/// A JSON body that may be left out, together with its type.
impl<T: DeserializeOwned, S: Send + Sync> OptionalFromRequest<S> for ApiJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Option<Self>, ApiError> {
        if !request.headers().contains_key(header::CONTENT_TYPE) {
            return Ok(None);
        }
        <Self as FromRequest<S>>::from_request(request, state).await.map(Some)
    }
}

/// A JSON body that is the request of a tool, alone or under `request`, as results and saved runs carry it.
#[derive(Debug)]
pub struct ApiRequest<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for ApiRequest<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let (bytes, known) = read_json(request, state).await?;
        match parse_body::<Nested<Option<IgnoredAny>>>(&bytes)?.request {
            // A stored run has fields of its own, and maybe those of an earlier version.
            Some(_) => parse_body::<Nested<T>>(&bytes).map(|body| Self(body.request)),
            None => {
                check_fields(known, &bytes)?;
                parse_body(&bytes).map(Self)
            }
        }
    }
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "T: Deserialize<'de>"))]
struct Nested<T> {
    request: T,
}

/// A JSON body whose fields belong to two types. Each names its unreadable fields, which serde's `flatten` would not.
#[derive(Debug)]
pub struct ApiJsonParts<A, B>(pub A, pub B);

impl<A: DeserializeOwned, B: DeserializeOwned, S: Send + Sync> FromRequest<S> for ApiJsonParts<A, B> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let (bytes, known) = read_json(request, state).await?;
        check_fields(known, &bytes)?;
        Ok(Self(parse_body(&bytes)?, parse_body(&bytes)?))
    }
}

/// Reads the bytes of a JSON body, and finds the fields that its call has.
async fn read_json<S: Send + Sync>(request: Request, state: &S) -> Result<(Bytes, Option<CallBody>), ApiError> {
    if !is_json(request.headers()) {
        return Err(not_json());
    }
    let known = CallBody::of_request(&request);
    let bytes = Bytes::from_request(request, state).await.map_err(unread_body)?;
    Ok((bytes, known))
}

fn check_fields(known: Option<CallBody>, bytes: &[u8]) -> Result<(), ApiError> {
    known.map_or(Ok(()), |known| known.check_fields(bytes))
}

/// Exact bytes of a body.
#[derive(Debug)]
pub struct ApiBytes(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for ApiBytes {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        Bytes::from_request(request, state).await.map(Self).map_err(unread_body)
    }
}

/// Reads a field whose null has a meaning: without this reader a missing one would be read as null, too.
///
/// # Errors
/// When the value is neither null nor of the type.
pub fn present_or_null<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer)
}

/// Reads a field that may be missing and must not be null.
///
/// # Errors
/// When the value is null or not of the type.
pub fn not_null<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// The parameters of a query string.
#[derive(Debug)]
pub struct ApiQuery<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for ApiQuery<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        read_query(&parts.uri).map(Self)
    }
}

/// Parses the query string of an address.
///
/// # Errors
/// 422 when a parameter is missing or has another type, or when a text cannot be stored.
pub fn read_query<T: DeserializeOwned>(uri: &Uri) -> Result<T, ApiError> {
    for (name, text) in form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()) {
        check_text(&name, &text)?;
    }
    let unread = |rejection: QueryRejection| {
        let source = rejection
            .source()
            .map_or_else(|| rejection.to_string(), ToString::to_string);
        let (place, problem) = source.rsplit_once(": ").unwrap_or(("", &source));
        let field = missing_field(problem).or_else(|| place.rsplit(": ").next());
        match field.filter(|field| !field.is_empty()) {
            Some(field) => refuse_parameter(field, &in_plain_words(problem)),
            None => {
                let message = format!("The query string could not be read: {}.", in_plain_words(problem));
                ApiError::unprocessable(ErrorCode::InvalidQuery, message)
            }
        }
    };
    Query::try_from_uri(uri).map(|Query(value)| value).map_err(unread)
}

/// The refusal of one parameter of the query string.
pub fn refuse_parameter(field: &str, problem: &str) -> ApiError {
    let message = format!("Please check \"{field}\" in the address: {problem}.");
    ApiError::unprocessable(ErrorCode::InvalidQuery, message).with_field(field, problem)
}

/// Refuses the number of a page that no list can have.
///
/// # Errors
/// 422 for page 0 and for pages beyond 32 bits.
pub fn check_page(page: u64) -> Result<(), ApiError> {
    match u32::try_from(page) {
        Ok(1..) => Ok(()),
        _ => Err(refuse_parameter("page", "it must be a page from 1 on")),
    }
}

/// The part of the path that names one thing. A name of another form names nothing: 404.
#[derive(Debug)]
pub struct ApiPath<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for ApiPath<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let read = Path::from_request_parts(parts, state).await;
        read.map(|Path(value)| Self(value)).map_err(|_| ApiError::not_found())
    }
}

/// Reads a text for `deserialize_with`: a missing or null text is a blank one, and refused with the same message.
///
/// # Errors
/// When the value is no text.
pub fn null_is_blank<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// `application/json` and its relatives such as `application/problem+json`, with any parameters.
fn is_json(headers: &HeaderMap) -> bool {
    let value = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let essence = value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence == "application/json" || (essence.starts_with("application/") && essence.ends_with("+json"))
}

fn not_json() -> ApiError {
    let message = "Please send the body as JSON, with the header Content-Type: application/json.";
    ApiError::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        ErrorCode::UnsupportedMediaType,
        message,
    )
}

/// Returns the error for a body that did not arrive: too many bytes, too slow, or a broken connection.
fn unread_body(cause: BytesRejection) -> ApiError {
    let status = cause.status();
    if status == StatusCode::PAYLOAD_TOO_LARGE {
        let message = "That is too much at once. Please send less.";
        return ApiError::new(status, ErrorCode::PayloadTooLarge, message);
    }
    let mut source: Option<&(dyn Error + 'static)> = Some(&cause);
    while let Some(error) = source {
        if error.is::<tower_http::timeout::TimeoutError>() {
            let message = "The body did not arrive in time. Please try again.";
            return ApiError::new(StatusCode::REQUEST_TIMEOUT, ErrorCode::RequestTimeout, message);
        }
        source = error.source();
    }
    let message = "The body broke off. Please send it again.";
    ApiError::new(StatusCode::BAD_REQUEST, ErrorCode::InvalidJson, message).with_cause(cause)
}

fn parse_body<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    // Every body is an object; a list would be read field by field, in an undefined order.
    if bytes.trim_ascii_start().first() != Some(&b'{') && serde_json::from_slice::<IgnoredAny>(bytes).is_ok() {
        let message = "The body must be a JSON object, such as {\"keywords\": \"dog grooming\"}.";
        return Err(ApiError::unprocessable(ErrorCode::InvalidBody, message));
    }
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        wrong_json(&path, error.inner())
    })?;
    reader.end().map_err(|error| wrong_json(".", &error))?;
    Ok(value)
}

fn wrong_json(path: &str, error: &serde_json::Error) -> ApiError {
    let (line, column) = (error.line(), error.column());
    if !error.is_data() {
        let message = format!("The body is not valid JSON: look at line {line}, column {column}.");
        return ApiError::new(StatusCode::BAD_REQUEST, ErrorCode::InvalidJson, message);
    }
    // serde_json puts the place behind its text; the field says it better.
    let text = error.to_string();
    let problem = text.split(" at line ").next().unwrap_or(&text).to_owned();
    let field = match (missing_field(&problem), path) {
        (Some(missing), _) => missing.to_owned(),
        (None, ".") => String::new(),
        (None, path) => path.to_owned(),
    };
    let problem = in_plain_words(&problem);
    if field.is_empty() {
        let message = format!("The body does not have the form that this call takes: {problem}.");
        return ApiError::unprocessable(ErrorCode::InvalidBody, message);
    }
    let message = format!("Please check the field \"{field}\": {problem}.");
    ApiError::unprocessable(ErrorCode::InvalidBody, message).with_field(field, problem)
}

/// The name in serde's words for a field that is not there.
fn missing_field(problem: &str) -> Option<&str> {
    problem.strip_prefix("missing field `")?.strip_suffix('`')
}
