//! Pages of the tools for browsers without scripts: a form that is posted to the page's address is answered with the
//! page and its result.

use std::sync::Arc;

use ::niche::tools::{FormField, RegisteredTool, RunError, RunOutcome, RunWatch, find_tool};
use ::place::{PlaceResolution, PlaceSuggestion, Places};
use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::post;
use serde_json::{Map, Value, json};
use url::form_urlencoded;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::{ApiBytes, check_text};
use crate::pages::UnlistedPage;
use crate::pages::routes::{PageRoute, ROUTES};
use crate::platform::calendar::first_today;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::tools::running::run_watched;

/// Longest form in bytes: it can hold pasted comments.
const MAX_FORM_BYTES: usize = 3 << 20;
/// Most places that a refusal names.
const MAX_NAMED: usize = 5;
/// Key of the form and its result among the data of the page's script.
const POSTED: &str = "/api/posted";
const FORM: &str = "application/x-www-form-urlencoded";

/// The pages of the tools as answers to posted forms, beside `/api`. Every other method is the page's own.
pub fn form_pages() -> Router<AppState> {
    let tools = Tool::EVERY.into_iter().filter_map(|tool| Some((tool, page_of(tool)?)));
    let found = tools.filter_map(|(tool, route)| Some((route, (tool, find_tool(tool.slug())?))));
    let with_form = found.filter(|(_, (_, tool))| tool.read_form(&[]).is_some());
    with_form.fold(Router::new(), |router, (route, tool)| {
        let answer = move |State(state): State<AppState>, headers: HeaderMap, ApiBytes(body): ApiBytes| {
            answer_form(state, route, tool, headers, body.to_vec())
        };
        router.route(
            route.path,
            post(answer)
                .layer(DefaultBodyLimit::max(MAX_FORM_BYTES))
                .fallback(show_page),
        )
    })
}

fn page_of(tool: Tool) -> Option<&'static PageRoute> {
    ROUTES.iter().find(|route| route.path == tool.path() && route.exists)
}

async fn show_page(State(state): State<AppState>, request: Request) -> Response<Body> {
    let pages = Arc::clone(&state.pages);
    pages
        .answer_page(request.method(), request.uri(), request.headers())
        .await
}

async fn answer_form(
    state: AppState,
    route: &'static PageRoute,
    (tool_name, tool): (Tool, &'static RegisteredTool),
    headers: HeaderMap,
    body: Vec<u8>,
) -> Response<Body> {
    if !is_form(&headers) {
        return not_a_form().into_response();
    }
    let fields: Vec<FormField> = form_urlencoded::parse(&body)
        .map(|(name, text)| FormField {
            name: name.into_owned(),
            text: text.into_owned(),
        })
        .collect();
    let made = match make_request(&state, tool, &fields) {
        Ok(request) => run_request(&state, (tool_name, tool), request).await,
        Err(error) => Err(error),
    };
    let retry_after_s = made.as_ref().err().and_then(ApiError::retry_after_s);
    let (status, request, result, error) = match made {
        Ok(outcome) => (
            StatusCode::OK,
            serde_json::from_str(&outcome.request).ok(),
            Some(outcome.result),
            None,
        ),
        Err(error) if !keeps_form(&error) => return error.into_response(),
        Err(error) => (error.status(), None, None, Some(error.body().clone())),
    };
    let posted = json!({
        "tool": tool.key,
        "form": fields,
        "request": request.unwrap_or(Value::Null),
        "result": result,
        "error": error,
    });
    let page = UnlistedPage {
        status,
        route,
        url: None,
        preview: Vec::new(),
        data: Map::from_iter([(POSTED.to_owned(), posted)]),
    };
    let mut response = state.pages.answer_unlisted(page, &Method::GET, &headers).await;
    if let Some(seconds) = retry_after_s {
        response
            .headers_mut()
            .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// True for refusals after which the page shows the form again as it was sent.
fn keeps_form(error: &ApiError) -> bool {
    !error.status().is_server_error() || error.is_passing()
}

fn make_request(state: &AppState, tool: &RegisteredTool, fields: &[FormField]) -> Result<Value, ApiError> {
    for field in fields {
        check_text(&field.name, &field.text)?;
    }
    let placed = settle_place(state.engine.places(), fields)?;
    let read = tool.read_form(&placed).ok_or_else(ApiError::method_not_allowed)?;
    Ok(read?)
}

/// The fields with the code of a typed place under `location`, as the script of the page sends it.
fn settle_place(places: &Places, fields: &[FormField]) -> Result<Vec<FormField>, ApiError> {
    let mut settled = fields.to_vec();
    let typed = fields.iter().find(|field| field.name == "where");
    let Some(text) = typed.map(|field| field.text.trim()).filter(|text| !text.is_empty()) else {
        return Ok(settled);
    };
    let id = match places.resolve(text) {
        PlaceResolution::One(place) => place.id,
        PlaceResolution::Several(found) => return Err(refuse_place("Several places have this name", &found)),
        PlaceResolution::Unknown(found) => return Err(refuse_place("We don't know this place", &found)),
    };
    settled.retain(|field| field.name != "location");
    settled.push(FormField {
        name: "location".to_owned(),
        text: id,
    });
    Ok(settled)
}

/// Refuses a typed place, and names what it may mean.
fn refuse_place(problem: &str, found: &[PlaceSuggestion]) -> ApiError {
    let names: Vec<&str> = found.iter().take(MAX_NAMED).map(|place| place.label.as_str()).collect();
    let example = match names.as_slice() {
        [] => "Type a county, a city or a ZIP code, such as Travis County, Austin, TX or 78704.".to_owned(),
        names => format!("Type it with its state. It can be: {}.", names.join("; ")),
    };
    let message = format!("{problem}. {example}");
    ApiError::unprocessable(ErrorCode::UnknownPlace, message.clone()).with_field("location", message)
}

async fn run_request(
    state: &AppState,
    (name, tool): (Tool, &'static RegisteredTool),
    request: Value,
) -> Result<RunOutcome, ApiError> {
    let (engine, today) = (state.engine.clone(), first_today(state.clock.now()));
    let run = move |watch: &RunWatch| tool.run_watched(&engine, &tool.on_day(&request.to_string(), &today)?, watch);
    let made = run_watched(state, name, run).await?;
    made.map_err(|error| match error {
        RunError::Refused(refusal) => refusal.into(),
        RunError::Malformed(error) => ApiError::internal(error),
    })
}

fn is_form(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| {
        kind.split(';')
            .next()
            .unwrap_or_default()
            .trim()
            .eq_ignore_ascii_case(FORM)
    })
}

fn not_a_form() -> ApiError {
    let message = "Please send the form of this page. Programs use the calls of the API, which openapi.json lists.";
    ApiError::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        ErrorCode::UnsupportedMediaType,
        message,
    )
}
