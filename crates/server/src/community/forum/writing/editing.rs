//! Changes of own posts: edits, deletion, withdrawal, and the end of a shown progress.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use serde::Deserialize;
use texts::member_text::{MemberText, render_member_text};
use texts::moderation::repeats::Shingles;
use texts::moderation::signs::{HeldReason, TextToCheck, WritingTime, held_reasons};
use utoipa::ToSchema;

use super::publishing;
use crate::community::forum::members::standing;
use crate::community::forum::members::standing::{MemberAccount, MemberStanding};
use crate::community::forum::store::member_store;
use crate::community::forum::store::text_store;
use crate::community::forum::store::topic_store;
use crate::community::forum::store::topic_store::{PostRow, TopicRow};
use crate::community::forum::writing::{StoredPost, check_open, check_title, has_new_host, is_repeated, render_body};
use crate::community::forum::{DAY, ERASE_DAYS, PostState, reading};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{DbErr, Tx, write_content};
use crate::http::{FieldReader, null_is_blank};
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// Time for edits without a mark.
const UNMARKED: i64 = DAY;
/// Reasons that an edit of a held post cannot remove.
const LASTING: [HeldReason; 5] = [
    HeldReason::Trap,
    HeldReason::TooFast,
    HeldReason::Repeated,
    HeldReason::SpamReview,
    HeldReason::BusyNetwork,
];

/// A change of an own post.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumPostChange)]
pub(crate) struct PostChange {
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    pub body: String,
    /// Version that was read.
    pub version: i64,
    /// For the opening post only.
    pub title: Option<String>,
}

/// Changes an own post. An edit of a visible post that needs a check waits, and the old text stays.
///
/// # Errors
/// 404 for posts of others, 409 when the post or its topic changed meanwhile.
pub(crate) async fn edit_post(
    state: &AppState,
    account: MemberAccount,
    id: i64,
    change: PostChange,
) -> Result<StoredPost, ApiError> {
    let mut fields = FieldReader::new(ErrorCode::InvalidForumPost);
    let title = change.title.as_deref().map(|title| check_title(title, &mut fields));
    let rendered = render_body(state, &change.body, &mut fields).await?;
    let rendered = fields.finish_with(rendered)?;
    let now = state.clock.now();
    write_content!(state, async move |tx| {
        let (topic, post) = own_post(tx, &account, id).await?;
        check_version(&post, Some(change.version))?;
        let standing = standing::read_standing(tx, &account, now).await?;
        standing::check_penalties(&standing.row, now)?;
        if topic.is_locked {
            check_open(&topic)?;
        }
        let title = title
            .filter(|_| post.number == 1)
            .unwrap_or_else(|| topic.title.clone());
        store_edit(
            tx,
            topic,
            post,
            standing,
            EditedText {
                title,
                body: change.body,
                rendered,
            },
            now,
        )
        .await
    })
    .await
}

/// The text of an edit.
struct EditedText {
    title: String,
    body: String,
    rendered: MemberText,
}

async fn store_edit(
    tx: &Tx,
    mut topic: TopicRow,
    mut post: PostRow,
    standing: MemberStanding,
    edit: EditedText,
    now: Timestamp,
) -> Result<StoredPost, ApiError> {
    let is_visible = post.state == PostState::Visible;
    let before = render_member_text(&post.body).map_or_else(|_| BTreeSet::new(), |text| text.links);
    let no_links = BTreeSet::new();
    let own_title = if post.number == 1 { edit.title.as_str() } else { "" };
    let shingles = Shingles::from_text(&edit.rendered.html.own_text());
    let mut why = held_reasons(&TextToCheck {
        title: own_title,
        text: &edit.rendered,
        trap: "",
        time: WritingTime::Seconds(f64::INFINITY),
        level: standing.level,
        is_new_host: has_new_host(tx, &edit.rendered).await?,
        is_repeated: is_repeated(tx, &post.author, &shingles, post.id, now).await?,
        newcomers_nearby: 0,
        title_before: if is_visible { &topic.title } else { "" },
        links_before: if is_visible { &before } else { &no_links },
    });
    if !is_visible {
        why.extend(
            reading::read_reasons(&post.held_why)
                .into_iter()
                .filter(|reason| LASTING.contains(reason)),
        );
        why.sort_unstable();
        why.dedup();
    }
    post.version += 1;
    post.changed_at = now.micros();
    if is_visible && !why.is_empty() {
        post.pending_body = Some(edit.body);
        post.pending_html = edit.rendered.html.as_str().to_owned();
        post.pending_title = edit.title;
        post.pending_why = reading::write_reasons(&why);
        post.pending_at = Some(now.micros());
        let post = topic_store::update_post(tx, post).await?;
        forget_edit_draft(tx, &post).await?;
        return Ok(StoredPost { topic, post, why });
    }
    replace_text(tx, &mut topic, &mut post, &edit, now).await?;
    text_store::put_sketch(tx, post.id, shingles.stored_hashes(), post.created_at).await?;
    post.held_why = reading::write_reasons(&why);
    let is_held = post.state == PostState::Held;
    let post = match is_held && why.is_empty() {
        true => publishing::show_post(tx, &mut topic, post, now).await?,
        false => topic_store::update_post(tx, post).await?,
    };
    if is_visible {
        publishing::index_post(tx, &topic, &post).await?;
    }
    forget_edit_draft(tx, &post).await?;
    Ok(StoredPost { topic, post, why })
}

async fn forget_edit_draft(tx: &Tx, post: &PostRow) -> Result<(), DbErr> {
    member_store::delete_draft(tx, &post.author, &format!("edit-{}", post.id)).await
}

/// Replaces the text and keeps the one before.
async fn replace_text(
    tx: &Tx,
    topic: &mut TopicRow,
    post: &mut PostRow,
    edit: &EditedText,
    now: Timestamp,
) -> Result<(), DbErr> {
    let title_before = if post.number == 1 {
        topic.title.clone()
    } else {
        String::new()
    };
    topic_store::add_edit(tx, post.id, title_before, post.body.clone(), now.micros()).await?;
    publishing::set_text(post, edit.body.clone(), &edit.rendered);
    clear_pending(post);
    if now.micros() - post.created_at > UNMARKED {
        post.edited_at = Some(now.micros());
    }
    if post.number == 1 {
        publishing::set_heading(topic, &edit.title, &post.html);
        *topic = topic_store::update_topic(tx, topic.clone()).await?;
    }
    Ok(())
}

/// Publishes an edit that waited.
pub(crate) async fn accept_edit(
    tx: &Tx,
    topic: &mut TopicRow,
    mut post: PostRow,
    now: Timestamp,
) -> Result<PostRow, ApiError> {
    let Some(body) = post.pending_body.clone() else {
        return Ok(post);
    };
    let rendered = render_member_text(&body).map_err(ApiError::internal)?;
    let title = if post.pending_title.is_empty() {
        topic.title.clone()
    } else {
        post.pending_title.clone()
    };
    let edit = EditedText { title, body, rendered };
    replace_text(tx, topic, &mut post, &edit, now).await?;
    post.changed_at = now.micros();
    let post = topic_store::update_post(tx, post).await?;
    if post.state == PostState::Visible {
        publishing::index_post(tx, topic, &post).await?;
    }
    Ok(post)
}

pub(crate) fn clear_pending(post: &mut PostRow) {
    post.pending_body = None;
    post.pending_html = String::new();
    post.pending_title = String::new();
    post.pending_why = String::new();
    post.pending_at = None;
}

/// An own post that is not removed, with its topic. Other writers of both wait.
async fn own_post(tx: &Tx, account: &MemberAccount, id: i64) -> Result<(TopicRow, PostRow), ApiError> {
    member_store::lock_member(tx, &account.owner).await?;
    let found = topic_store::find_post(tx, id)
        .await?
        .filter(|post| post.author == account.owner);
    let found = found.ok_or_else(ApiError::not_found)?;
    topic_store::lock_topic(tx, found.topic_id).await?;
    let post = topic_store::find_post(tx, id).await?.ok_or_else(ApiError::not_found)?;
    if matches!(post.state, PostState::Removed | PostState::Withdrawn) {
        return Err(crate::community::forum::nothing_here());
    }
    let topic = topic_store::find_topic(tx, post.topic_id)
        .await?
        .ok_or_else(ApiError::not_found)?;
    Ok((topic, post))
}

fn check_version(post: &PostRow, version: Option<i64>) -> Result<(), ApiError> {
    if version.is_none_or(|version| version == post.version) {
        return Ok(());
    }
    let message = "This post was changed since you opened it. Your text is kept here; please compare the two.";
    Err(ApiError::new(StatusCode::CONFLICT, ErrorCode::EditedElsewhere, message))
}

/// Deletes an own post: a tombstone stays, and the text goes after thirty days.
///
/// # Errors
/// 404 for posts of others, 409 when the version is another.
pub(crate) async fn delete_post(
    state: &AppState,
    account: MemberAccount,
    id: i64,
    version: Option<i64>,
) -> Result<(), ApiError> {
    let now = state.clock.now();
    write_content!(state, async move |tx| {
        let (mut topic, mut post) = own_post(tx, &account, id).await?;
        check_version(&post, version)?;
        let state = match post.state {
            PostState::Held => PostState::Withdrawn,
            _ => PostState::Removed,
        };
        clear_pending(&mut post);
        post.version += 1;
        post.erase_at = Some(now.micros() + ERASE_DAYS * DAY);
        publishing::unshow_post(tx, &mut topic, post, state, now).await?;
        Ok(())
    })
    .await
}

/// Takes an own post back that waits, or the edit of one.
///
/// # Errors
/// 404 when nothing of the member waits there.
pub(crate) async fn withdraw_post(state: &AppState, account: MemberAccount, id: i64) -> Result<(), ApiError> {
    let now = state.clock.now();
    write_content!(state, async move |tx| {
        let (mut topic, mut post) = own_post(tx, &account, id).await?;
        if post.state == PostState::Held {
            post.version += 1;
            post.erase_at = Some(now.micros() + ERASE_DAYS * DAY);
            publishing::unshow_post(tx, &mut topic, post, PostState::Withdrawn, now).await?;
        } else if post.pending_body.is_some() {
            clear_pending(&mut post);
            post.version += 1;
            post.changed_at = now.micros();
            topic_store::update_post(tx, post).await?;
        } else {
            return Err(crate::community::forum::nothing_here());
        }
        Ok(())
    })
    .await
}

/// Ends the link between an own topic and the plan.
///
/// # Errors
/// 404 for topics of others.
pub(crate) async fn end_progress(state: &AppState, account: MemberAccount, id: i64) -> Result<(), ApiError> {
    write_content!(state, async move |tx| {
        topic_store::lock_topic(tx, id).await?;
        let topic = topic_store::find_topic(tx, id)
            .await?
            .filter(|topic| topic.author == account.owner);
        let mut topic = topic.ok_or_else(ApiError::not_found)?;
        topic.shows_progress = false;
        topic_store::update_topic(tx, topic).await?;
        Ok(())
    })
    .await
}
