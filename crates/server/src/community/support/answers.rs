//! The queue of questions, and answers to them.

use serde::{Deserialize, Serialize};

use super::store::{self, NewMessage};
use super::{SupportRequest, check_message};
use crate::community::forum;
use crate::db::api_error::ApiError;
use crate::db::jobs;
use crate::db::jobs::JobFailure;
use crate::db::{DbErr, write_tx};
use crate::identity::accounts;
use crate::identity::accounts::{PlanTier, User};
use crate::state::app_state::AppState;

/// The kind of the job that mails an answer.
pub const ANSWER_JOB: &str = "support-answer";
/// Kind of the notice of an answer.
pub(super) const NOTICE_KIND: &str = "support";
/// Page that a notice leads to.
const NOTICE_PATH: &str = "/support";
/// Requests that the queue shows.
const MAX_SHOWN: u64 = 500;
/// Requests of one page of the queue.
pub(super) const PAGE: usize = 20;

/// A question with its member.
pub(super) struct QueuedRequest {
    pub request: SupportRequest,
    pub member: User,
}

/// Page of the queue. `total` counts the requests of all pages.
pub(super) struct QueuePage {
    pub requests: Vec<QueuedRequest>,
    pub total: usize,
}

/// Payload of the job. The mail is written when it is sent.
#[derive(Serialize, Deserialize)]
struct AnswerJob {
    request_id: i64,
    message_id: i64,
}

/// Reads a page of the questions that wait or of the others. Waiting ones of members with Premium come first.
pub(super) async fn read_queue(state: &AppState, waiting: bool, page: u64) -> Result<QueuePage, ApiError> {
    let reader = state.db.read();
    let found = store::list_of_all(reader, waiting, MAX_SHOWN).await?;
    let mut ids: Vec<i64> = found
        .iter()
        .filter_map(|request| accounts::user_id_of(&request.owner))
        .collect();
    ids.sort_unstable();
    ids.dedup();
    let members = accounts::find_users(reader, &ids, state.clock.now()).await?;
    let mut queue: Vec<QueuedRequest> = found
        .into_iter()
        .filter_map(|request| {
            let member = members.iter().find(|member| member.own_key() == request.owner)?.clone();
            Some(QueuedRequest { request, member })
        })
        .collect();
    if waiting {
        queue.sort_by_key(|queued| queued.member.plan != PlanTier::Premium);
    }
    let total = queue.len();
    let before = usize::try_from(page - 1).unwrap_or(usize::MAX).saturating_mul(PAGE);
    let mut shown: Vec<_> = queue.into_iter().skip(before).take(PAGE).collect();
    let requests = shown.iter().map(|queued| queued.request.clone()).collect();
    for (queued, request) in shown.iter_mut().zip(store::add_messages(reader, requests).await?) {
        queued.request = request;
    }
    Ok(QueuePage { requests: shown, total })
}

/// Adds an answer, which the member sees as unread and gets by mail where the site sends mail.
pub(super) async fn answer_request(state: &AppState, id: i64, body: &str) -> Result<QueuedRequest, ApiError> {
    let (body, now) = (check_message(body)?, state.clock.now());
    let sends_mail = state.mailer.is_some();
    let answered = write_tx!(state.db, async move |tx| {
        let request = store::find_request(tx, id).await?.ok_or_else(ApiError::not_found)?;
        let message = NewMessage {
            request_id: id,
            owner: request.owner,
            from_member: false,
            body,
            at: now,
        };
        store::add_message(tx, message).await?;
        let request = store::find_request(tx, id).await?.ok_or_else(ApiError::not_found)?;
        let text = format!("Support answered your question \"{}\".", request.subject);
        forum::add_notice_of(tx, &request.owner, NOTICE_KIND, text, NOTICE_PATH, now).await?;
        if let Some(last) = request.messages.last().filter(|_| sends_mail) {
            let job = AnswerJob {
                request_id: id,
                message_id: last.id,
            };
            let job = serde_json::to_string(&job).map_err(ApiError::internal)?;
            jobs::add_job(tx, ANSWER_JOB, job, now, None).await?;
        }
        Ok(request)
    });
    with_member(state, answered.await?).await
}

/// Closes a question without an answer.
pub(super) async fn close_question(state: &AppState, id: i64) -> Result<QueuedRequest, ApiError> {
    let closed = write_tx!(state.db, async move |tx| {
        store::close_request(tx, id).await?;
        store::find_request(tx, id).await?.ok_or_else(ApiError::not_found)
    });
    with_member(state, closed.await?).await
}

async fn with_member(state: &AppState, request: SupportRequest) -> Result<QueuedRequest, ApiError> {
    let member = member_of(state, &request).await?.ok_or_else(ApiError::not_found)?;
    Ok(QueuedRequest { request, member })
}

async fn member_of(state: &AppState, request: &SupportRequest) -> Result<Option<User>, DbErr> {
    let Some(id) = accounts::user_id_of(&request.owner) else {
        return Ok(None);
    };
    let members = accounts::find_users(state.db.read(), &[id], state.clock.now()).await?;
    Ok(members.into_iter().next())
}

/// Does a job of the kind [`ANSWER_JOB`]: mails the answer. Nothing is sent when the question or the account is gone.
///
/// # Errors
/// When the mail could not be sent; it may be tried again.
pub async fn send_answer(state: &AppState, body: &str) -> Result<(), JobFailure> {
    let job: AnswerJob = jobs::read_body(body)?;
    let Some(mailer) = &state.mailer else { return Ok(()) };
    let Some(request) = store::find_request(state.db.read(), job.request_id).await? else {
        return Ok(());
    };
    let answer = request.messages.iter().find(|message| message.id == job.message_id);
    let (Some(answer), Some(member)) = (answer, member_of(state, &request).await?) else {
        return Ok(());
    };
    let site = &state.config.base_url;
    let text = format!(
        "You asked us: {}\n\n{}\n\nTo reply, open {site}support. Replies to this email are not read.\n",
        request.subject, answer.body
    );
    Ok(mailer
        .send_mail(&member.email, "We answered your question on Sidestart", text)
        .await?)
}
