//! Writing: new topics and replies.

pub(crate) mod drafts;
pub(crate) mod editing;
pub(crate) mod publishing;
pub(crate) mod starter;

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use texts::characters::{clean_line, is_visible};
use texts::member_text::{MAX_CHARS, MemberText, MemberTextRefusal, render_member_text};
use texts::moderation::handles::{MAX_HANDLE, check_handle, handle_shape};
use texts::moderation::levels::MemberLevel;
use texts::moderation::limits::{PaceRefusal, PostKind, check_pace};
use texts::moderation::repeats::Shingles;
use texts::moderation::signs::{HeldReason, TextToCheck, WritingTime, held_reasons};

use super::{DAY, ForumReader, PostState, REPEAT_DAYS, TITLE_CHARS, notices, reading};
use crate::community::forum::members::standing;
use crate::community::forum::members::standing::{MemberAccount, MemberStanding};
use crate::community::forum::members::traces;
use crate::community::forum::members::traces::PersonTrace;
use crate::community::forum::store::member_store;
use crate::community::forum::store::member_store::MemberRow;
use crate::community::forum::store::text_store;
use crate::community::forum::store::topic_store;
use crate::community::forum::store::topic_store::{PostRow, TopicRow};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{DbErr, Tx, write_content};
use crate::http::{FieldFault, FieldReader};
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// Numbers of the steps of the launch plan.
const PLAN_STEPS: RangeInclusive<i64> = 1..=12;
/// Problem of a reply to a post that is not shown.
pub(super) const ANSWERED_IS_GONE: &str = "The post that you are answering is gone.";

/// A new topic or reply as it arrived.
#[derive(Debug, Clone)]
pub(super) struct NewText {
    pub body: String,
    pub handle: Option<String>,
    pub trap: String,
    pub time: WritingTime,
    pub trace: PersonTrace,
}

/// Further fields of a new topic.
#[derive(Debug, Clone)]
pub(super) struct NewTopic {
    pub title: String,
    pub category: String,
    pub plan_step: Option<i32>,
    pub shows_progress: bool,
}

/// Place of a new post.
#[derive(Debug, Clone)]
enum Destination {
    NewTopic(NewTopic),
    Reply { topic_id: i64, reply_to: Option<i64> },
}

/// A written post with its topic.
#[derive(Debug, Clone)]
pub(super) struct StoredPost {
    pub topic: TopicRow,
    pub post: PostRow,
    /// Reasons for which the post or its edit waits.
    pub why: Vec<HeldReason>,
}

/// Opens a topic with its first post, which is held where it needs a check.
///
/// # Errors
/// When a field cannot be taken, or a limit or a moderator stops the member.
pub(super) async fn create_topic(
    state: &AppState,
    account: MemberAccount,
    topic: NewTopic,
    text: NewText,
) -> Result<StoredPost, ApiError> {
    let mut fields = FieldReader::new(ErrorCode::InvalidForumPost);
    let topic = check_topic(state, topic, &mut fields).await?;
    write_post(state, account, Destination::NewTopic(topic), text, fields).await
}

/// Adds a reply. One to a merged topic goes to its target.
///
/// # Errors
/// 404 for topics that the member may not see, 409 for locked ones, and as [`create_topic`].
pub(super) async fn write_reply(
    state: &AppState,
    account: MemberAccount,
    reader: &ForumReader,
    topic_id: i64,
    reply_to: Option<i64>,
    text: NewText,
) -> Result<StoredPost, ApiError> {
    let topic = reading::find_topic(&state.db, reader, topic_id).await?;
    let topic_id = topic.merged_into.unwrap_or(topic.id);
    let fields = FieldReader::new(ErrorCode::InvalidForumPost);
    write_post(state, account, Destination::Reply { topic_id, reply_to }, text, fields).await
}

async fn check_topic(state: &AppState, mut topic: NewTopic, fields: &mut FieldReader) -> Result<NewTopic, ApiError> {
    topic.title = check_title(&topic.title, fields);
    fields.check_text("category", &topic.category);
    // A text that cannot be stored is in no table.
    let is_storable = !topic.category.contains('\0');
    if is_storable
        && topic_store::find_category(state.db.read(), &topic.category)
            .await?
            .is_none()
    {
        fields.refuse("category", "Choose one of the categories.");
    }
    if let Some(step) = topic.plan_step {
        fields.read_number::<i64>("planStep", step.into(), PLAN_STEPS);
    }
    Ok(topic)
}

/// Reads a title. Its characters are those that a reader sees, and the spaces between them.
pub(super) fn check_title(title: &str, fields: &mut FieldReader) -> String {
    fields.check_text("title", title);
    let title = clean_line(title);
    fields.require_text("title", &title);
    let shown = title.chars().filter(|c| is_visible(*c) || c.is_whitespace());
    fields.limit_length("title", shown.count(), TITLE_CHARS);
    title
}

/// Renders a member's text on a thread that may block. `None` for one that is refused.
pub(super) async fn render_body(
    state: &AppState,
    body: &str,
    fields: &mut FieldReader,
) -> Result<Option<MemberText>, ApiError> {
    fields.check_text("body", body);
    let owned = body.to_owned();
    let rendered = state.texts.run(move || render_member_text(&owned)).await?;
    let refusal = match rendered {
        Ok(text) => return Ok(Some(text)),
        Err(refusal) => refusal,
    };
    match refusal {
        MemberTextRefusal::Empty => fields.refuse("body", FieldFault::Missing),
        MemberTextRefusal::Long => {
            let (most, length) = (MAX_CHARS, body.chars().count());
            fields.refuse_as(ErrorCode::ContentTooLong, "body", FieldFault::TooLong { most, length });
        }
        _ => fields.refuse_as(ErrorCode::ContentTooLong, "body", refusal.to_string()),
    }
    Ok(None)
}

/// Renders a member's text where no other field can be wrong.
pub(super) async fn render_text(state: &AppState, body: &str) -> Result<MemberText, ApiError> {
    let mut fields = FieldReader::new(ErrorCode::InvalidForumPost);
    let rendered = render_body(state, body, &mut fields).await?;
    fields.finish_with(rendered)
}

async fn write_post(
    state: &AppState,
    account: MemberAccount,
    destination: Destination,
    text: NewText,
    mut fields: FieldReader,
) -> Result<StoredPost, ApiError> {
    let rendered = render_body(state, &text.body, &mut fields).await?;
    if let Some(handle) = &text.handle {
        fields.check_text("handle", handle);
        let (most, length) = (MAX_HANDLE, handle.trim().chars().count());
        if length > most {
            fields.refuse_as(ErrorCode::InvalidHandle, "handle", FieldFault::TooLong { most, length });
        }
    }
    fields.check_text("website", &text.trap);
    let rendered = fields.finish_with(rendered)?;
    let now = state.clock.now();
    write_content!(state, async move |tx| {
        store_post(tx, account, destination, text, rendered, now).await
    })
    .await
}

async fn store_post(
    tx: &Tx,
    account: MemberAccount,
    destination: Destination,
    text: NewText,
    rendered: MemberText,
    now: Timestamp,
) -> Result<StoredPost, ApiError> {
    member_store::lock_member(tx, &account.owner).await?;
    let standing = admit_member(tx, &account, &destination, now).await?;
    let row = with_handle(tx, standing.row.clone(), text.handle.as_deref(), now).await?;
    let (mut topic, number) = open_place(tx, &account, &destination, &rendered, now).await?;
    let title = match &destination {
        Destination::NewTopic(topic) => topic.title.as_str(),
        Destination::Reply { .. } => "",
    };
    // Bodies alone: one offer is posted under many titles.
    let shingles = Shingles::from_text(&rendered.html.own_text());
    let newcomers_nearby = match standing.level {
        MemberLevel::Newcomer => {
            let trace = text.trace.into_keyed(tx, now).await?;
            traces::count_newcomer_post(tx, &account.owner, &trace, now).await?
        }
        _ => 0,
    };
    let why = held_reasons(&TextToCheck {
        title,
        text: &rendered,
        trap: &text.trap,
        time: text.time,
        level: standing.level,
        is_new_host: has_new_host(tx, &rendered).await?,
        is_repeated: is_repeated(tx, &account.owner, &shingles, 0, now).await?,
        newcomers_nearby,
        title_before: "",
        links_before: &BTreeSet::new(),
    });
    let reply_to = match destination {
        Destination::Reply { reply_to, .. } => reply_to,
        Destination::NewTopic(_) => None,
    };
    let post = PostRow {
        reply_to,
        held_why: reading::write_reasons(&why),
        ..new_post(&topic, number, &account.owner, text.body, &rendered, now)
    };
    let mut post = topic_store::insert_post(tx, post).await?;
    text_store::put_sketch(tx, post.id, shingles.stored_hashes(), now.micros()).await?;
    keep_member(tx, row, now).await?;
    notices::follow_own(tx, &account.owner, topic.id, number).await?;
    member_store::delete_draft(tx, &account.owner, &draft_key(&topic, number)).await?;
    if why.is_empty() {
        post = publishing::show_post(tx, &mut topic, post, now).await?;
    }
    Ok(StoredPost { topic, post, why })
}

/// Key of the draft that a post was written in.
fn draft_key(topic: &TopicRow, number: i64) -> String {
    match number {
        1 => "topic".to_owned(),
        _ => format!("reply-{}", topic.id),
    }
}

/// A post that waits, without reasons.
pub(super) fn new_post(
    topic: &TopicRow,
    number: i64,
    author: &str,
    body: String,
    text: &MemberText,
    now: Timestamp,
) -> PostRow {
    PostRow {
        id: 0,
        topic_id: topic.id,
        number,
        author: author.to_owned(),
        state: PostState::Held,
        body,
        html: text.html.as_str().to_owned(),
        reply_to: None,
        created_at: now.micros(),
        shown_at: None,
        edited_at: None,
        changed_at: now.micros(),
        version: 1,
        held_why: String::new(),
        pending_body: None,
        pending_html: String::new(),
        pending_title: String::new(),
        pending_why: String::new(),
        pending_at: None,
        helped: 0,
        did_not_help: 0,
        score: 0.0,
        erase_at: None,
        is_moderated: false,
    }
}

async fn keep_member(tx: &Tx, mut row: MemberRow, now: Timestamp) -> Result<(), DbErr> {
    standing::note_active(&mut row, now);
    member_store::put_member(tx, row).await
}

/// Checks that the member may post now.
async fn admit_member(
    tx: &Tx,
    account: &MemberAccount,
    destination: &Destination,
    now: Timestamp,
) -> Result<MemberStanding, ApiError> {
    let standing = standing::read_standing(tx, account, now).await?;
    standing::check_penalties(&standing.row, now)?;
    if let Some(held) = standing::held_post(tx, &account.owner).await? {
        let reasons = reading::explain_reasons(&held.held_why);
        let reason = reasons.first().map_or("", |why| why.text.as_str());
        let message = format!(
            "Your last post is waiting for a moderator, and only one post can wait at a time. {reason} You can edit or withdraw it. Your text is kept here."
        );
        return Err(ApiError::conflict(ErrorCode::PostHeld, message));
    }
    let kind = match destination {
        Destination::NewTopic(_) => PostKind::Topic,
        Destination::Reply { .. } => PostKind::Reply,
    };
    let recent = standing::recent_posts(&standing::posts_of_the_day(tx, &account.owner, now).await?);
    check_pace(standing.level, kind, &recent, now).map_err(too_soon)?;
    Ok(standing)
}

pub(super) fn too_soon(refusal: PaceRefusal) -> ApiError {
    ApiError::too_many(refusal.message, refusal.wait_seconds)
}

/// Gives a member the handle at the first post.
async fn with_handle(tx: &Tx, mut row: MemberRow, handle: Option<&str>, now: Timestamp) -> Result<MemberRow, ApiError> {
    if row.handle.is_some() {
        return Ok(row);
    }
    let handle = handle.map(str::trim).filter(|handle| !handle.is_empty());
    let Some(handle) = handle else {
        let message = "Please choose the name under which you write here.";
        return Err(FieldReader::refuse_one(ErrorCode::HandleRequired, "handle", message));
    };
    check_handle(handle).map_err(|refusal| {
        let problem = format!("Please choose another name: {refusal}.");
        FieldReader::refuse_one(ErrorCode::InvalidHandle, "handle", problem)
    })?;
    let shape = handle_shape(handle);
    // Two members must not choose look-alikes at once.
    topic_store::lock_name(tx, "forum handles").await?;
    let is_former = member_store::is_former_handle(tx, member_store::former_handle_key(&shape), now.micros()).await?;
    if is_former || member_store::member_by_shape(tx, &shape).await?.is_some() {
        let problem = "another member has this name, or one that reads like it, or had it within the last year";
        let message = format!("Please choose another name: {problem}.");
        return Err(ApiError::conflict(ErrorCode::HandleTaken, message).with_field("handle", problem));
    }
    row.handle = Some(handle.to_owned());
    row.shape = Some(shape);
    Ok(row)
}

/// Opens the topic, or takes the next number of one.
async fn open_place(
    tx: &Tx,
    account: &MemberAccount,
    destination: &Destination,
    text: &MemberText,
    now: Timestamp,
) -> Result<(TopicRow, i64), ApiError> {
    match destination {
        Destination::NewTopic(new) => {
            let mut topic = empty_topic(&account.owner, new, now);
            publishing::set_heading(&mut topic, &new.title, text.html.as_str());
            Ok((topic_store::insert_topic(tx, topic).await?, 1))
        }
        Destination::Reply { topic_id, reply_to } => {
            topic_store::lock_topic(tx, *topic_id).await?;
            let topic = topic_store::find_topic(tx, *topic_id).await?;
            let mut topic = topic.ok_or_else(ApiError::not_found)?;
            check_open(&topic)?;
            if let Some(number) = reply_to {
                let answered = topic_store::post_at(tx, topic.id, *number).await?;
                if answered.is_none_or(|post| post.state != PostState::Visible) {
                    return Err(FieldReader::refuse_one(
                        ErrorCode::InvalidForumPost,
                        "replyTo",
                        ANSWERED_IS_GONE,
                    ));
                }
            }
            topic.last_number += 1;
            let topic = topic_store::update_topic(tx, topic).await?;
            let number = topic.last_number;
            Ok((topic, number))
        }
    }
}

pub(super) fn check_open(topic: &TopicRow) -> Result<(), ApiError> {
    if topic.is_locked {
        let message = "A moderator has locked this topic. Your text is kept here.";
        return Err(ApiError::conflict(ErrorCode::Locked, message));
    }
    if topic.state != PostState::Visible {
        let message = "This topic is not open for replies. Your text is kept here.";
        return Err(ApiError::conflict(ErrorCode::Locked, message));
    }
    Ok(())
}

pub(super) fn empty_topic(author: &str, new: &NewTopic, now: Timestamp) -> TopicRow {
    TopicRow {
        id: 0,
        title: new.title.clone(),
        slug: publishing::slug_of(&new.title),
        category: new.category.clone(),
        author: author.to_owned(),
        state: PostState::Held,
        is_pinned: false,
        is_locked: false,
        plan_step: new.plan_step,
        shows_progress: new.shows_progress,
        created_at: now.micros(),
        last_number: 1,
        visible_posts: 0,
        last_post_at: now.micros(),
        last_post_number: 1,
        excerpt: String::new(),
        merged_into: None,
    }
}

pub(super) async fn has_new_host(tx: &Tx, text: &MemberText) -> Result<bool, DbErr> {
    let hosts: Vec<String> = text.hosts.iter().cloned().collect();
    Ok(!text_store::are_known(tx, &hosts).await?)
}

/// Returns whether the text was posted in the last days. A short text is compared with the author's own alone.
pub(super) async fn is_repeated(
    tx: &Tx,
    owner: &str,
    shingles: &Shingles,
    own: i64,
    now: Timestamp,
) -> Result<bool, DbErr> {
    let since = now.micros() - REPEAT_DAYS * DAY;
    let candidates = text_store::posts_like(tx, &shingles.searched_hashes(), since, own).await?;
    for post in candidates
        .iter()
        .filter(|post| !shingles.is_short() || post.author == owner)
    {
        let text = texts::html::CleanHtml::from_store(post.html.clone());
        if shingles.is_same(&Shingles::from_text(&text.own_text())) {
            return Ok(true);
        }
    }
    Ok(false)
}
