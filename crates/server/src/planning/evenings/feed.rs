//! The calendar feed: a secret address that calendar programs read without a log-in.

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::store::{self, PieceRow};
use super::{current_evenings, schedule};
use crate::db::api_error::ApiError;
use crate::db::write_tx;
use crate::http::get_only;
use crate::http::{ApiPath, ApiQuery};
use crate::identity::accounts;
use crate::identity::accounts::SessionToken;
use crate::planning::tasks;
use crate::planning::tasks::TaskSource;
use crate::platform::calendar::{CalendarItem, ItemTime, feed_file};
use crate::state::app_state::AppState;

/// Name of the feed in calendar programs.
const FEED_NAME: &str = "My evenings (Sidestart)";
/// Title of every entry of a feed without titles.
const BUSY: &str = "Busy";
/// Done pieces stay in the feed for this many days.
const DONE_DAYS: i64 = 90;
/// Characters of a token.
const SECRET_CHARS: usize = 43;

/// The feed's public route, beside `/api`.
pub fn public_calendar() -> Router<AppState> {
    Router::new().route("/calendar/{file}", get_only(serve_feed))
}

/// Makes a new secret and returns the address. Only its hash is stored.
pub(super) async fn make_feed(state: &AppState, owner: &str) -> Result<String, ApiError> {
    let token = SessionToken::new(&state.rng);
    let (owner, now) = (owner.to_owned(), state.clock.now());
    let written = write_tx!(state.db, async move |tx| {
        Ok(store::put_feed(tx, &owner, token.hash, now).await?)
    });
    written.await?;
    Ok(format!("/calendar/{}.ics", token.secret))
}

pub(super) async fn revoke_feed(state: &AppState, owner: &str) -> Result<(), ApiError> {
    let owner = owner.to_owned();
    let written = write_tx!(state.db, async move |tx| { Ok(store::delete_feed(tx, &owner).await?) });
    written.await
}

#[derive(Debug, Deserialize)]
struct FeedQuery {
    /// "1" hides the titles.
    #[serde(default)]
    busy: String,
    /// "1" adds a reminder 15 minutes before each piece.
    #[serde(default)]
    remind: String,
}

async fn serve_feed(
    State(state): State<AppState>,
    ApiPath(file): ApiPath<String>,
    ApiQuery(query): ApiQuery<FeedQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let secret = file.strip_suffix(".ics").filter(|secret| secret.len() == SECRET_CHARS);
    let secret = secret.ok_or_else(ApiError::not_found)?;
    let owner = store::owner_of_feed(state.db.read(), &accounts::hash(secret)).await?;
    let owner = owner.ok_or_else(ApiError::not_found)?;
    let text = feed_text(&state, &owner, query.busy == "1", query.remind == "1").await?;
    let etag = format!("\"{}\"", &accounts::hash(&text)[..32]);
    let fixed = [
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
        (
            HeaderName::from_static("x-robots-tag"),
            HeaderValue::from_static("noindex"),
        ),
        (header::ETAG, HeaderValue::from_str(&etag).map_err(ApiError::internal)?),
    ];
    if is_known(&headers, &etag) {
        return Ok((StatusCode::NOT_MODIFIED, fixed).into_response());
    }
    let kind = [(header::CONTENT_TYPE, "text/calendar; charset=utf-8")];
    Ok((fixed, kind, text).into_response())
}

/// True when the client has this version already.
fn is_known(headers: &HeaderMap, etag: &str) -> bool {
    let known = headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok());
    let mut tags = known.flat_map(|tags| tags.split(','));
    tags.any(|tag| matches!(tag.trim(), "*") || tag.trim().trim_start_matches("W/") == etag)
}

/// Pieces and dated tasks as entries. A member whose Premium ended keeps the pieces of the last plan, without the tasks
/// (decision 0068).
async fn feed_text(state: &AppState, owner: &str, is_busy: bool, has_reminder: bool) -> Result<String, ApiError> {
    let is_premium = accounts::has_premium(state.db.read(), owner, state.clock.now()).await?;
    let evenings = current_evenings(state, owner, is_premium).await?;
    let oldest = schedule::minute_of(state.clock.now()) - DONE_DAYS * 24 * 60;
    let pieces = evenings.map_or_else(Vec::new, |evenings| evenings.pieces);
    let shown = pieces.into_iter().filter(|row| row.end_minute >= oldest);
    let base_url = &state.config.base_url;
    let page = base_url.join("/evenings").map_err(ApiError::internal)?;
    let entry = |row: PieceRow| CalendarItem {
        uid: format!("{}@{}", row.uid, base_url.host_str().unwrap_or("sidestart")),
        time: ItemTime::Span {
            start: schedule::moment_of(row.start_minute),
            end: schedule::moment_of(row.end_minute),
        },
        summary: summary_of(&row, is_busy),
        description: String::new(),
        url: (!is_busy).then(|| page.to_string()),
        sequence: row.sequence.into(),
        changed_at: crate::platform::clock::Timestamp::from_micros(row.changed_at),
        has_reminder: has_reminder && row.done_at.is_none(),
    };
    let mut items: Vec<CalendarItem> = shown.map(entry).collect();
    if is_premium {
        items.extend(dated_tasks(state, owner, is_busy, has_reminder).await?);
    }
    Ok(feed_file(FEED_NAME, items))
}

/// Tasks on their days. The days of the plan are suggestions, and its steps have pieces; a whole day keeps nobody busy.
async fn dated_tasks(
    state: &AppState,
    owner: &str,
    is_busy: bool,
    has_reminder: bool,
) -> Result<Vec<CalendarItem>, ApiError> {
    let mut dated = tasks::all_tasks(state.db.read(), owner).await?;
    dated.retain(|task| task.source != TaskSource::PlanStep);
    let mut items = tasks::dated_items(&dated, &state.config.base_url, has_reminder);
    for item in &mut items {
        item.description.clear();
        if is_busy {
            (item.summary, item.url) = (BUSY.to_owned(), None);
        }
    }
    items.retain(|item| !is_busy || matches!(item.time, ItemTime::Span { .. }));
    Ok(items)
}

fn summary_of(row: &PieceRow, is_busy: bool) -> String {
    match (is_busy, row.done_at) {
        (true, _) => BUSY.to_owned(),
        (false, Some(_)) => format!("✓ {}", row.title),
        (false, None) => row.title.clone(),
    }
}
