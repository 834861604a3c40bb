//! Support: questions of members to the people who run the site. Questions of members with Premium are answered first.

mod answers;
mod http;
mod queue_http;
mod store;

use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::community::forum;
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{Tx, dialect, write_tx};
use crate::http::FieldReader;
use crate::identity::callers::Member;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;
use crate::state::owned::OwnedTable;

pub use answers::{ANSWER_JOB, send_answer};

/// Questions of one member that wait for an answer at the same time.
const MAX_WAITING: u64 = 5;
/// Questions that are kept for one member.
const MAX_REQUESTS: u64 = 200;
/// Messages of one member within 24 hours.
const MAX_MESSAGES_A_DAY: usize = 20;
const DAY: i64 = 24 * 3600 * 1_000_000;
/// Length of a subject, in characters.
const SUBJECT_LENGTH: std::ops::RangeInclusive<usize> = 3..=120;
/// Longest message, in characters.
const MAX_MESSAGE: usize = 5_000;

/// The calls of support, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    http::router().merge(queue_http::router())
}

/// State of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[derive(strum::IntoStaticStr, strum::EnumString)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "snake_case", const_into_str)]
enum RequestState {
    /// The member waits for an answer.
    Waiting,
    Answered,
    Closed,
}

/// A question with its messages.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SupportRequest {
    id: i64,
    #[serde(skip)]
    owner: String,
    /// Plain text.
    subject: String,
    state: RequestState,
    /// True while an answer is there that the member has not opened.
    unread: bool,
    created_at: Timestamp,
    /// Time of the last message.
    updated_at: Timestamp,
    /// The first one first.
    messages: Vec<SupportMessage>,
}

/// A message of a question.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SupportMessage {
    id: i64,
    /// False for an answer.
    from_member: bool,
    /// Plain text.
    body: String,
    created_at: Timestamp,
}

/// Reads a subject of 3 to 120 characters on one line.
fn read_subject(typed: &str, fields: &mut FieldReader) -> String {
    fields.check_text("subject", typed);
    let subject = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    fields.require_text("subject", &subject);
    fields.limit_length("subject", subject.chars().count(), SUBJECT_LENGTH);
    subject
}

/// Reads a message of 1 to 5,000 characters.
fn read_message(typed: &str, fields: &mut FieldReader) -> String {
    let body = typed.trim();
    fields.require_text("body", body);
    fields.limit_text("body", body, MAX_MESSAGE);
    body.to_owned()
}

/// Reads a message alone.
///
/// # Errors
/// 422 `invalid_message`.
fn check_message(typed: &str) -> Result<String, ApiError> {
    let mut fields = FieldReader::new(ErrorCode::InvalidMessage);
    let body = read_message(typed, &mut fields);
    fields.finish()?;
    Ok(body)
}

/// Sends a new question.
async fn ask_question(
    state: &AppState,
    member: &Member,
    subject: &str,
    body: &str,
) -> Result<SupportRequest, ApiError> {
    let mut fields = FieldReader::new(ErrorCode::InvalidMessage);
    let (subject, body) = (read_subject(subject, &mut fields), read_message(body, &mut fields));
    fields.finish()?;
    let (owner, now) = (member.owner().to_owned(), state.clock.now());
    let asked = write_tx!(state.db, async move |tx| {
        dialect::lock_owner(tx, &owner).await?;
        let (waiting, all) = store::count_requests(tx, &owner).await?;
        if waiting >= MAX_WAITING {
            let message = format!(
                "{waiting} of your questions are waiting for an answer. Please add to one of them, or close one that is solved."
            );
            return Err(ApiError::unprocessable(ErrorCode::LimitReached, message));
        }
        if all >= MAX_REQUESTS {
            let message = format!("We keep {MAX_REQUESTS} questions for you. Please add to one of them.");
            return Err(ApiError::unprocessable(ErrorCode::LimitReached, message));
        }
        check_pace(tx, &owner, now).await?;
        let id = store::add_request(tx, &owner, subject, now).await?;
        add_member_message(tx, owner, id, body, now).await
    });
    asked.await
}

/// Adds a message to a question of the member, which waits for an answer again.
async fn add_to_request(state: &AppState, member: &Member, id: i64, body: &str) -> Result<SupportRequest, ApiError> {
    let body = check_message(body)?;
    let (owner, now) = (member.owner().to_owned(), state.clock.now());
    let added = write_tx!(state.db, async move |tx| {
        dialect::lock_owner(tx, &owner).await?;
        find_own(tx, &owner, id).await?;
        check_pace(tx, &owner, now).await?;
        add_member_message(tx, owner, id, body, now).await
    });
    added.await
}

/// Closes a question of the member.
async fn close_own(state: &AppState, member: &Member, id: i64) -> Result<SupportRequest, ApiError> {
    let owner = member.owner().to_owned();
    let closed = write_tx!(state.db, async move |tx| {
        dialect::lock_owner(tx, &owner).await?;
        find_own(tx, &owner, id).await?;
        store::close_request(tx, id).await?;
        find_own(tx, &owner, id).await
    });
    closed.await
}

/// Notes that the member has read the answers to a question.
async fn mark_read(state: &AppState, member: &Member, id: i64) -> Result<(), ApiError> {
    let owner = member.owner().to_owned();
    let marked = write_tx!(state.db, async move |tx| {
        find_own(tx, &owner, id).await?;
        store::mark_read(tx, id).await?;
        if store::count_unread(tx, &owner).await? == 0 {
            forum::mark_notices_read(tx, &owner, answers::NOTICE_KIND).await?;
        }
        Ok(())
    });
    marked.await
}

/// Counts the questions of an owner that have an unread answer.
pub async fn count_unread(state: &AppState, owner: &str) -> Result<u64, ApiError> {
    Ok(store::count_unread(state.db.read(), owner).await?)
}

async fn find_own(tx: &Tx, owner: &str, id: i64) -> Result<SupportRequest, ApiError> {
    let found = store::find_request(tx, id).await?;
    found
        .filter(|request| request.owner == owner)
        .ok_or_else(ApiError::not_found)
}

async fn add_member_message(
    tx: &Tx,
    owner: String,
    request_id: i64,
    body: String,
    at: Timestamp,
) -> Result<SupportRequest, ApiError> {
    let message = store::NewMessage {
        request_id,
        owner: owner.clone(),
        from_member: true,
        body,
        at,
    };
    store::add_message(tx, message).await?;
    find_own(tx, &owner, request_id).await
}

/// Refuses a message beyond the day's, with the time from which the next one is taken.
async fn check_pace(tx: &Tx, owner: &str, now: Timestamp) -> Result<(), ApiError> {
    let from = Timestamp::from_micros(now.micros() - DAY);
    let times = store::times_of_messages(tx, owner, from).await?;
    let Some(first) = times.len().checked_sub(MAX_MESSAGES_A_DAY).and_then(|at| times.get(at)) else {
        return Ok(());
    };
    let wait_s = u64::try_from((first.micros() + DAY - now.micros()) / 1_000_000).unwrap_or_default() + 1;
    let message = format!(
        "You have sent {MAX_MESSAGES_A_DAY} messages in a day, the most we accept. Your text stays here; please send it later."
    );
    Err(ApiError::too_many(message, wait_s))
}

/// The tables of support. Only members have rows, so nothing moves at sign-up.
pub const OWNED: &[OwnedTable] = &[
    OwnedTable::new(
        "support_requests",
        &[("support.questions", |state, owner| {
            Box::pin(export_questions(state, owner))
        })],
    ),
    OwnedTable::new(
        "support_messages",
        &[("support.messages", |state, owner| {
            Box::pin(export_messages(state, owner))
        })],
    ),
];

async fn export_questions(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let requests = store::list_of_owner(state.db.read(), owner, MAX_REQUESTS).await?;
    let question = |request: SupportRequest| json!({"id": request.id, "subject": request.subject, "state": request.state, "createdAt": request.created_at});
    Ok(requests.into_iter().map(question).collect())
}

async fn export_messages(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let requests = store::list_of_owner(state.db.read(), owner, MAX_REQUESTS).await?;
    let messages = requests.into_iter().flat_map(|request| {
        let question = request.id;
        request.messages.into_iter().map(move |message| {
            json!({"question": question, "fromMe": message.from_member, "body": message.body, "sentAt": message.created_at})
        })
    });
    Ok(messages.collect())
}
