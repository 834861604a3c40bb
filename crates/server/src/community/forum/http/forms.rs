//! Forms of the forum for browsers without scripts: success is a redirect, a refusal is the page again with the text
//! and the error.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::http::request::Parts;
use axum::http::{Method, Response, StatusCode};
use axum::response::IntoResponse;
use axum::routing::post;
use serde_json::{Value, json};
use texts::moderation::signs::WritingTime;

use crate::community::forum::http::moderator as http_moderator;
use crate::community::forum::members::standing::MemberAccount;
use crate::community::forum::members::traces::PersonTrace;
use crate::community::forum::moderation::flagging;
use crate::community::forum::moderation::{actions, queue};
use crate::community::forum::writing;
use crate::community::forum::writing::{NewText, NewTopic, StoredPost};
use crate::community::forum::writing::{drafts, editing};
use crate::community::forum::{ForumReader, http, notices, post_path, topic_path};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::{ApiBytes, FieldFault, FieldReader};
use crate::identity::callers::{Member, Visitor};
use crate::pages::forms::{PostedForm, posted_page, see_other};
use crate::state::app_state::AppState;

/// Longest form in bytes: 20,000 characters of any script, written in escapes.
const MAX_FORM_BYTES: usize = 512 << 10;

/// The posted forms of the forum, beside `/api`. Every other method is the page's own.
pub fn form_pages() -> Router<AppState> {
    Router::new()
        .route("/forum/new", post(post_topic).fallback(show_page))
        .route("/forum/t/{slug}", post(post_in_topic).fallback(show_page))
        .route("/forum/notices", post(post_notices).fallback(show_page))
        .route("/forum/queue", post(post_queue).fallback(show_page))
        .layer(DefaultBodyLimit::max(MAX_FORM_BYTES))
}

async fn show_page(State(state): State<AppState>, request: Request) -> Response<Body> {
    let pages = Arc::clone(&state.pages);
    pages
        .answer_page(request.method(), request.uri(), request.headers())
        .await
}

/// Posted form with the head of its request.
struct PageForm {
    parts: Parts,
    form: PostedForm,
}

impl<S: Send + Sync> FromRequest<S> for PageForm {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let (parts, body) = request.into_parts();
        let ApiBytes(body) = ApiBytes::from_request(Request::from_parts(parts.clone(), body), state).await?;
        let form = PostedForm::from_body(&parts.headers, &body)?;
        Ok(Self { parts, form })
    }
}

/// Answer of a form: another page, or its own page with data.
enum FormOutcome {
    Elsewhere(String),
    Data(Value),
}

/// The caller of a form. Without a session, or with one that ended, the page says so and keeps the text.
fn member_of(visitor: Result<Visitor, ApiError>) -> Result<Member, ApiError> {
    visitor?.into_member()
}

async fn finish_form(
    state: &AppState,
    parts: &Parts,
    (tool, form): (&str, &PostedForm),
    outcome: Result<FormOutcome, ApiError>,
) -> Response<Body> {
    let url = parts
        .uri
        .path_and_query()
        .map_or_else(|| parts.uri.path().to_owned(), ToString::to_string);
    let (outcome, result) = match outcome {
        Ok(FormOutcome::Elsewhere(location)) => return see_other(&location),
        Ok(FormOutcome::Data(data)) => (Ok(StatusCode::OK), Some(data)),
        Err(error) => (Err(error), None),
    };
    posted_page(
        &state.pages,
        &Method::GET,
        &parts.headers,
        &url,
        (tool, form),
        outcome,
        result,
    )
    .await
}

async fn post_topic(
    State(state): State<AppState>,
    visitor: Result<Visitor, ApiError>,
    PageForm { parts, form }: PageForm,
) -> Response<Body> {
    let trace = PersonTrace::from_request(&state, &parts.headers, &parts.extensions);
    let outcome = write_topic(&state, visitor, &form, trace).await;
    finish_form(&state, &parts, ("forum-topic", &form), outcome).await
}

async fn write_topic(
    state: &AppState,
    visitor: Result<Visitor, ApiError>,
    form: &PostedForm,
    trace: PersonTrace,
) -> Result<FormOutcome, ApiError> {
    let member = member_of(visitor)?;
    let step = form.first_text("planStep").trim();
    let plan_step = match step {
        "" => None,
        step => Some(step.parse().map_err(|_| {
            FieldReader::refuse_one(
                ErrorCode::InvalidForumPost,
                "planStep",
                FieldFault::OutOfRange { least: 1, most: 12 },
            )
        })?),
    };
    let topic = NewTopic {
        title: form.first_text("title").to_owned(),
        category: form.first_text("category").to_owned(),
        plan_step,
        shows_progress: !form.first_text("showProgress").is_empty(),
    };
    let written =
        writing::create_topic(state, MemberAccount::from_member(&member), topic, text_of(form, trace)).await?;
    Ok(FormOutcome::Elsewhere(page_after(&written, "/forum/new")))
}

fn text_of(form: &PostedForm, trace: PersonTrace) -> NewText {
    NewText {
        // Browsers send line breaks as CR LF.
        body: form.first_text("body").replace("\r\n", "\n"),
        handle: Some(form.first_text("handle").to_owned()),
        trap: form.first_text("website").to_owned(),
        time: WritingTime::PlainForm,
        trace,
    }
}

/// The post, or a page that says why it waits.
fn page_after(written: &StoredPost, held_page: &str) -> String {
    match written.why.first() {
        Some(reason) => format!("{held_page}?notice=held_{}", reason.key()),
        None => post_path(written.topic.id, &written.topic.slug, written.post.number),
    }
}

async fn post_in_topic(
    State(state): State<AppState>,
    visitor: Result<Visitor, ApiError>,
    PageForm { parts, form }: PageForm,
) -> Response<Body> {
    let slug = parts.uri.path().rsplit('/').next().unwrap_or_default();
    let id = match http::topic_id(slug) {
        Ok(id) => id,
        Err(error) => return error.into_response(),
    };
    let trace = PersonTrace::from_request(&state, &parts.headers, &parts.extensions);
    if form.first_text("action") == "flag" {
        let outcome = submit_flag(&state, visitor, id, &form, trace).await;
        return finish_form(&state, &parts, ("forum-flag", &form), outcome).await;
    }
    let outcome = submit_reply(&state, visitor, id, &form, trace).await;
    finish_form(&state, &parts, ("forum-reply", &form), outcome).await
}

async fn submit_reply(
    state: &AppState,
    visitor: Result<Visitor, ApiError>,
    id: i64,
    form: &PostedForm,
    trace: PersonTrace,
) -> Result<FormOutcome, ApiError> {
    let member = member_of(visitor)?;
    let reply_to =
        match form.first_text("replyTo").trim() {
            "" => None,
            number => Some(number.parse().map_err(|_| {
                FieldReader::refuse_one(ErrorCode::InvalidForumPost, "replyTo", writing::ANSWERED_IS_GONE)
            })?),
        };
    let (account, reader) = (MemberAccount::from_member(&member), ForumReader::of_member(&member));
    let written = writing::write_reply(state, account, &reader, id, reply_to, text_of(form, trace)).await?;
    let page = topic_path(written.topic.id, &written.topic.slug);
    Ok(FormOutcome::Elsewhere(page_after(&written, &page)))
}

async fn submit_flag(
    state: &AppState,
    visitor: Result<Visitor, ApiError>,
    topic: i64,
    form: &PostedForm,
    trace: PersonTrace,
) -> Result<FormOutcome, ApiError> {
    let member = member_of(visitor)?;
    let post = form.first_text("post").trim().parse();
    let post = post.map_err(|_| FieldReader::refuse_one(ErrorCode::InvalidFlag, "post", "Please choose the post."))?;
    let (account, reader) = (MemberAccount::from_member(&member), ForumReader::of_member(&member));
    let (reason, note) = (form.first_text("reason"), form.first_text("note").to_owned());
    flagging::flag_post(state, account, &reader, post, reason, note, trace).await?;
    // The third flag may have hidden the topic.
    match crate::community::forum::reading::find_topic(&state.db, &reader, topic).await {
        Ok(topic) => Ok(FormOutcome::Elsewhere(format!(
            "{}?notice=flagged",
            topic_path(topic.id, &topic.slug)
        ))),
        Err(_) => Ok(FormOutcome::Elsewhere("/forum".to_owned())),
    }
}

async fn post_notices(
    State(state): State<AppState>,
    visitor: Result<Visitor, ApiError>,
    PageForm { parts, form }: PageForm,
) -> Response<Body> {
    let outcome = show_notices(&state, visitor, &form).await;
    finish_form(&state, &parts, ("forum-notices", &form), outcome).await
}

/// Own notices and waiting posts, after withdrawing one when the form names it.
async fn show_notices(
    state: &AppState,
    visitor: Result<Visitor, ApiError>,
    form: &PostedForm,
) -> Result<FormOutcome, ApiError> {
    let member = member_of(visitor)?;
    if let Ok(post) = form.first_text("withdraw").trim().parse() {
        editing::withdraw_post(state, MemberAccount::from_member(&member), post).await?;
    }
    let found = notices::read_notices(&state.db, member.owner()).await?;
    let held = drafts::list_held(&state.db, member.owner()).await?;
    Ok(FormOutcome::Data(
        json!({"unread": found.unread, "notices": found.items, "held": held.held}),
    ))
}

async fn post_queue(
    State(state): State<AppState>,
    visitor: Result<Visitor, ApiError>,
    PageForm { parts, form }: PageForm,
) -> Response<Body> {
    let outcome = show_queue(&state, visitor, &form).await;
    finish_form(&state, &parts, ("forum-queue", &form), outcome).await
}

/// The queue of a moderator, after an action when the form names one.
async fn show_queue(
    state: &AppState,
    visitor: Result<Visitor, ApiError>,
    form: &PostedForm,
) -> Result<FormOutcome, ApiError> {
    let moderator = member_of(visitor)?.into_moderator()?;
    let owner = moderator.member().owner().to_owned();
    if !form.first_text("action").is_empty() {
        let action = http_moderator::action_of_form(
            form.first_text("action"),
            form.first_text("target"),
            form.first_text("reason"),
        )?;
        actions::take_action(state, owner.clone(), action).await?;
    }
    let found = queue::read_queue(state, &owner).await?;
    Ok(FormOutcome::Data(json!(found)))
}
