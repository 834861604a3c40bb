//! Undo of a moderator's action. It has an entry of its own in the public log.

use serde_json::Value;
use texts::moderation::signs::HeldReason;

use super::actions::{self, ActionTarget};
use super::moderation_action::{ModerationAction, lock_post, lock_topic};
use crate::community::forum::members::standing;
use crate::community::forum::moderation::merging;
use crate::community::forum::store::action_store;
use crate::community::forum::store::action_store::ActionRow;
use crate::community::forum::store::member_store;
use crate::community::forum::store::topic_store;
use crate::community::forum::store::topic_store::{PostRow, TopicRow};
use crate::community::forum::writing::{editing, publishing};
use crate::community::forum::{PostState, reading};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{Tx, write_content};
use crate::http::FieldReader;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// Name of an undo in the table and the log.
pub(crate) const UNDO: &str = "undo";
/// Actions that a target remembers for the check of later ones.
const CHECKED_ACTIONS: u64 = 100;

/// Restores the state before an action, and reopens the flags that it answered.
///
/// # Errors
/// 404 for an unknown action, 409 when it was undone, a later action changed its target, or its post is gone.
pub(crate) async fn undo_action(
    state: &AppState,
    moderator: String,
    id: i64,
    reason: &str,
) -> Result<ActionRow, ApiError> {
    let reason = if reason.trim().is_empty() {
        "The decision was reconsidered"
    } else {
        reason
    };
    let mut fields = FieldReader::new(ErrorCode::InvalidModeration);
    let reason = actions::check_reason(reason, &mut fields);
    fields.finish()?;
    let now = state.clock.now();
    write_content!(state, async move |tx| {
        standing::check_moderator(tx, &moderator, now).await?;
        topic_store::lock_name(tx, "forum undo").await?;
        let action = action_store::find_action(tx, id)
            .await?
            .ok_or_else(crate::community::forum::nothing_here)?;
        check_undoable(tx, &action).await?;
        reverse_action(tx, &moderator, &action, now).await?;
        // The flags wait for a decision again.
        member_store::reopen_flags(tx, action.id).await?;
        let row = ActionRow {
            id: 0,
            created_at: now.micros(),
            moderator,
            action: UNDO.to_owned(),
            target: action.target.clone(),
            category: action.category.clone(),
            reason,
            note: String::new(),
            until: None,
            before: "{}".to_owned(),
            undoes: Some(action.id),
            undone_by: None,
        };
        let undo = action_store::add_action(tx, row).await?;
        action_store::note_undo(tx, action.id, undo.id).await?;
        Ok(undo)
    })
    .await
}

async fn check_undoable(tx: &Tx, action: &ActionRow) -> Result<(), ApiError> {
    let refuse = |message: &str| Err(ApiError::conflict(ErrorCode::AlreadyUndone, message));
    if action.undone_by.is_some() || action.action == UNDO {
        return refuse("This action was already undone.");
    }
    let changes_target = |row: &&ActionRow| !matches!(row.action.as_str(), "warn" | "note" | UNDO);
    let later = action_store::actions_on(tx, &action.target, CHECKED_ACTIONS).await?;
    let same_kind = |row: &&ActionRow| kind_of(&row.action) == kind_of(&action.action);
    let newest = later
        .iter()
        .filter(|row| row.undone_by.is_none())
        .filter(changes_target)
        .find(same_kind);
    if newest.is_some_and(|row| row.id != action.id) && changes_target(&action) {
        return refuse("A later action changed the same thing. Undo that one first.");
    }
    Ok(())
}

/// Actions of one kind change the same part of a target.
fn kind_of(action: &str) -> &str {
    match action {
        "lock" | "unlock" => "lock",
        "pin" | "unpin" => "pin",
        "merge" | "split" | "move" => action,
        "silence" | "suspend" => "penalty",
        _ => "state",
    }
}

async fn reverse_action(tx: &Tx, moderator: &str, action: &ActionRow, now: Timestamp) -> Result<(), ApiError> {
    let before: Value = serde_json::from_str(&action.before).unwrap_or_default();
    let Ok(kind) = action.action.parse::<ModerationAction>() else {
        return Ok(());
    };
    let Some((target, name)) = action.target.split_once(':') else {
        return Err(crate::community::forum::nothing_here());
    };
    let id: i64 = name.parse().unwrap_or_default();
    match target {
        "post" => {
            let (topic, post) = lock_post(tx, id).await?;
            actions::check_not_own(moderator, &ActionTarget::Post(Box::new((topic.clone(), post.clone()))))?;
            let is_of_edit = before.get("pending").or_else(|| before.get("edit")).is_some();
            check_post_is_there(&post, kind == ModerationAction::Reject && !is_of_edit)?;
            match is_of_edit {
                true => reverse_edit(tx, topic, post, &before, now).await,
                false => reverse_post(tx, post, &before, now).await,
            }
        }
        "topic" => {
            let topic = lock_topic(tx, id).await?;
            actions::check_not_own(moderator, &ActionTarget::Topic(Box::new(topic.clone())))?;
            reverse_topic(tx, topic, kind, &before).await
        }
        _ => reverse_penalty(tx, moderator, name, kind, &before).await,
    }
}

/// Refuses to bring back a post that its author took away, or whose text is erased. The rejection of a post removed it
/// itself.
fn check_post_is_there(post: &PostRow, is_rejection: bool) -> Result<(), ApiError> {
    let state = post.state;
    let message = if post.body.is_empty() {
        "The text of this post is erased, so this action cannot be undone."
    } else if state == PostState::Withdrawn || (state == PostState::Removed && !is_rejection) {
        "The author has removed this post meanwhile, so this action cannot be undone."
    } else {
        return Ok(());
    };
    Err(ApiError::conflict(ErrorCode::AlreadyUndone, message))
}

/// Brings back the edit that a moderator rejected, or the text before an approved one.
async fn reverse_edit(
    tx: &Tx,
    mut topic: TopicRow,
    mut post: PostRow,
    before: &Value,
    now: Timestamp,
) -> Result<(), ApiError> {
    if before["version"]
        .as_i64()
        .is_some_and(|version| version != post.version)
    {
        let message = "The author has changed this post meanwhile, so this action cannot be undone.";
        return Err(ApiError::conflict(ErrorCode::AlreadyUndone, message));
    }
    post.version += 1;
    if let Some(edit) = before.get("edit") {
        post.pending_body = edit["body"].as_str().map(str::to_owned);
        post.pending_title = edit["title"].as_str().unwrap_or_default().to_owned();
        editing::accept_edit(tx, &mut topic, post, now).await?;
        return Ok(());
    }
    let pending = &before["pending"];
    let text = |field: &str| pending[field].as_str().unwrap_or_default().to_owned();
    post.pending_body = pending["body"].as_str().map(str::to_owned);
    post.pending_html = text("html");
    post.pending_title = text("title");
    post.pending_why = text("why");
    post.pending_at = pending["at"].as_i64();
    topic_store::update_post(tx, post).await?;
    Ok(())
}

async fn reverse_post(tx: &Tx, post: PostRow, before: &Value, now: Timestamp) -> Result<(), ApiError> {
    if let Some(spam) = before.get("spam").filter(|spam| spam.is_object()) {
        forgive_spam(tx, &post.author, spam, now).await?;
    }
    // The post itself may have changed with the others of its author.
    let (mut topic, mut post) = lock_post(tx, post.id).await?;
    post.is_moderated = before["isModerated"].as_bool().unwrap_or(false);
    post.erase_at = before["eraseAt"].as_i64();
    match serde_json::from_value(before["state"].clone()).map_err(ApiError::internal)? {
        // The author has edited the hidden post, and the new text needs a check of its own.
        PostState::Visible if !post.held_why.is_empty() => {
            publishing::unshow_post(tx, &mut topic, post, PostState::Held, now).await?;
        }
        PostState::Visible => _ = publishing::show_post(tx, &mut topic, post, now).await?,
        state => {
            let mut why = reading::read_reasons(&post.held_why);
            why.extend(reading::read_reasons(before["heldWhy"].as_str().unwrap_or_default()));
            why.sort_unstable();
            why.dedup();
            post.held_why = reading::write_reasons(&why);
            post.shown_at = before["shownAt"].as_i64();
            publishing::unshow_post(tx, &mut topic, post, state, now).await?;
        }
    }
    Ok(())
}

/// Takes back what the finding of spam did to the author's other posts and level.
async fn forgive_spam(tx: &Tx, author: &str, spam: &Value, now: Timestamp) -> Result<(), ApiError> {
    if let Some(mut member) = member_store::find_member(tx, author).await? {
        member.newcomer_until = spam["newcomerUntil"].as_i64();
        member_store::put_member(tx, member).await?;
    }
    let held: Vec<i64> = serde_json::from_value(spam["held"].clone()).unwrap_or_default();
    for id in held {
        let (mut topic, mut post) = lock_post(tx, id).await?;
        if post.state != PostState::Held {
            continue;
        }
        let mut why = reading::read_reasons(&post.held_why);
        why.retain(|reason| *reason != HeldReason::SpamReview);
        post.held_why = reading::write_reasons(&why);
        // An edit of the held post may need a check of its own.
        match why.is_empty() {
            true => publishing::show_post(tx, &mut topic, post, now).await?,
            false => topic_store::update_post(tx, post).await?,
        };
    }
    Ok(())
}

async fn reverse_topic(tx: &Tx, mut topic: TopicRow, kind: ModerationAction, before: &Value) -> Result<(), ApiError> {
    match kind {
        ModerationAction::Merge => return merging::move_back(tx, topic.id, before, true).await,
        ModerationAction::Split => return merging::move_back(tx, topic.id, before, false).await,
        ModerationAction::Lock | ModerationAction::Unlock => {
            topic.is_locked = before["isLocked"].as_bool().unwrap_or(false)
        }
        ModerationAction::Pin | ModerationAction::Unpin => {
            topic.is_pinned = before["isPinned"].as_bool().unwrap_or(false)
        }
        _ => topic.category = before["category"].as_str().unwrap_or(&topic.category).to_owned(),
    }
    topic_store::update_topic(tx, topic).await?;
    Ok(())
}

async fn reverse_penalty(
    tx: &Tx,
    moderator: &str,
    owner: &str,
    kind: ModerationAction,
    before: &Value,
) -> Result<(), ApiError> {
    member_store::lock_member(tx, owner).await?;
    let mut row = member_store::find_member(tx, owner)
        .await?
        .ok_or_else(crate::community::forum::nothing_here)?;
    actions::check_not_own(moderator, &ActionTarget::Member(Box::new(row.clone())))?;
    match kind {
        ModerationAction::Silence => row.silenced_until = before["silencedUntil"].as_i64(),
        ModerationAction::Suspend => row.suspended_until = before["suspendedUntil"].as_i64(),
        _ => return Ok(()),
    }
    row.penalties = (row.penalties - 1).max(0);
    row.penalty_reason = before["penaltyReason"].as_str().unwrap_or_default().to_owned();
    Ok(member_store::put_member(tx, row).await?)
}
