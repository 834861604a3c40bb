//! Actions of moderators. Each has a reason, a public entry without a name, and an undo.

use axum::http::StatusCode;
use serde_json::{Value, json};
use texts::characters::clean_line;
use texts::moderation::handles::{check_form, handle_shape};

use super::moderation_action::{ModerationAction, NewAction, lock_post, lock_topic, refuse_action};
use super::sanctions;
use crate::community::forum::members::standing;
use crate::community::forum::moderation::merging;
use crate::community::forum::notices;
use crate::community::forum::notices::{NewNotice, TITLE};
use crate::community::forum::store::action_store;
use crate::community::forum::store::action_store::ActionRow;
use crate::community::forum::store::member_store;
use crate::community::forum::store::member_store::MemberRow;
use crate::community::forum::store::topic_store;
use crate::community::forum::store::topic_store::{PostRow, TopicRow};
use crate::community::forum::writing::{editing, publishing};
use crate::community::forum::{DAY, ERASE_DAYS, PostState};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{Tx, write_content};
use crate::http::FieldReader;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// Characters of a reason.
const REASON_CHARS: std::ops::RangeInclusive<usize> = 2..=200;
/// Characters of a note among moderators.
pub(crate) const MAX_NOTE_CHARS: usize = 2_000;

/// Rows that an action is about, read in its transaction. Topics are locked, members not yet.
#[derive(Debug, Clone)]
pub(crate) enum ActionTarget {
    Post(Box<(TopicRow, PostRow)>),
    Topic(Box<TopicRow>),
    Member(Box<MemberRow>),
}

impl ActionTarget {
    /// Name in the table.
    fn target_key(&self) -> String {
        match self {
            Self::Post(found) => format!("post:{}", found.1.id),
            Self::Topic(topic) => format!("topic:{}", topic.id),
            Self::Member(row) => format!("member:{}", row.owner),
        }
    }

    fn post_id(&self) -> Option<i64> {
        match self {
            Self::Post(found) => Some(found.1.id),
            Self::Topic(_) | Self::Member(_) => None,
        }
    }

    fn author(&self) -> &str {
        match self {
            Self::Post(found) => &found.1.author,
            Self::Topic(topic) => &topic.author,
            Self::Member(row) => &row.owner,
        }
    }

    fn category(&self) -> String {
        match self {
            Self::Post(found) => found.0.category.clone(),
            Self::Topic(topic) => topic.category.clone(),
            Self::Member(_) => String::new(),
        }
    }
}

/// Does an action for a moderator, or for the operator.
///
/// # Errors
/// When the target is gone, the action does not fit it, or it is the moderator's own.
pub(crate) async fn take_action(state: &AppState, moderator: String, new: NewAction) -> Result<ActionRow, ApiError> {
    let now = state.clock.now();
    write_content!(state, async move |tx| {
        standing::check_moderator(tx, &moderator, now).await?;
        let target = find_target(tx, &new).await?;
        check_not_own(&moderator, &target)?;
        check_names(tx, &new.reason, &target).await?;
        let (key, category) = (target.target_key(), target.category());
        let post_id = target.post_id();
        let (before, until) = perform_action(tx, target, &new, now).await?;
        // A decision about the post itself answers its flags; one about an edit does not.
        let cleared_post = post_id.filter(|_| before.get("state").is_some());
        let row = ActionRow {
            id: 0,
            created_at: now.micros(),
            moderator,
            action: new.action.into_str().to_owned(),
            target: key,
            category,
            reason: new.reason,
            note: new.note,
            until,
            before: before.to_string(),
            undoes: None,
            undone_by: None,
        };
        let done = action_store::add_action(tx, row).await?;
        if let Some(post_id) = cleared_post {
            member_store::clear_flags(tx, post_id, done.id).await?;
        }
        Ok(done)
    })
    .await
}

/// Reads the reason of an action on one line.
pub(crate) fn check_reason(reason: &str, fields: &mut FieldReader) -> String {
    fields.check_text("reason", reason);
    let reason = clean_line(reason);
    fields.limit_length("reason", reason.chars().count(), REASON_CHARS);
    if reason.contains('@') {
        fields.refuse("reason", "Leave names and addresses out: everyone can read it.");
    }
    reason
}

/// The public log has no names.
async fn check_names(tx: &Tx, reason: &str, target: &ActionTarget) -> Result<(), ApiError> {
    let member = member_store::find_member(tx, target.author()).await?;
    let handle = member.and_then(|row| row.handle).unwrap_or_default().to_lowercase();
    let mut words = reason.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '_');
    if !handle.is_empty() && words.any(|word| word.to_lowercase() == handle) {
        let problem = "Leave the member's name out: everyone can read it.";
        return Err(refuse_action("reason", problem));
    }
    Ok(())
}

pub(crate) fn check_not_own(moderator: &str, target: &ActionTarget) -> Result<(), ApiError> {
    if target.author() != moderator || moderator == crate::community::forum::OPERATOR {
        return Ok(());
    }
    let message = "This is your own. Another moderator has to decide about it.";
    Err(ApiError::new(StatusCode::FORBIDDEN, ErrorCode::OwnPost, message))
}

async fn find_target(tx: &Tx, new: &NewAction) -> Result<ActionTarget, ApiError> {
    let text = new.target.trim();
    let (kind, name) = match text.split_once(':') {
        Some((kind, name)) => (kind, name),
        None if new.action.is_for_topics() => ("topic", text),
        None => ("post", text),
    };
    let wanted = match kind {
        _ if new.action.is_for_topics() => "topic",
        "member" if new.action.is_for_members() => "member",
        _ => "post",
    };
    if kind != wanted {
        return Err(refuse_action("target", format!("This action takes a {wanted}.")));
    }
    match kind {
        "member" => find_member_target(tx, name).await,
        "topic" => {
            let topic = lock_topic(tx, read_id(name)?).await?;
            Ok(ActionTarget::Topic(Box::new(topic)))
        }
        _ => {
            let (topic, post) = lock_post(tx, read_id(name)?).await?;
            if !new.action.is_for_members() {
                return Ok(ActionTarget::Post(Box::new((topic, post))));
            }
            let author = member_store::find_member(tx, &post.author).await?;
            let author = author.ok_or_else(|| refuse_action("target", "Its author is no longer a member."))?;
            Ok(ActionTarget::Member(Box::new(author)))
        }
    }
}

fn read_id(name: &str) -> Result<i64, ApiError> {
    name.parse()
        .map_err(|_| refuse_action("target", "Write it as post:12, topic:3 or member:name."))
}

async fn find_member_target(tx: &Tx, handle: &str) -> Result<ActionTarget, ApiError> {
    if check_form(handle).is_err() {
        return Err(crate::community::forum::nothing_here());
    }
    let row = member_store::member_by_shape(tx, &handle_shape(handle)).await?;
    let is_it = |row: &MemberRow| {
        row.handle
            .as_deref()
            .is_some_and(|own| own.eq_ignore_ascii_case(handle))
    };
    let row = row.filter(is_it).ok_or_else(ApiError::not_found)?;
    Ok(ActionTarget::Member(Box::new(row)))
}

/// Does the action. Returns the state before, for the undo, and the end of a penalty.
async fn perform_action(
    tx: &Tx,
    target: ActionTarget,
    new: &NewAction,
    now: Timestamp,
) -> Result<(Value, Option<i64>), ApiError> {
    match target {
        ActionTarget::Post(found) => {
            let (topic, post) = *found;
            let before = act_on_post(tx, topic, post, new, now).await?;
            Ok((before, None))
        }
        ActionTarget::Topic(topic) => Ok((act_on_topic(tx, *topic, new, now).await?, None)),
        ActionTarget::Member(row) => sanctions::act_on_member(tx, *row, new, now).await,
    }
}

async fn act_on_post(
    tx: &Tx,
    topic: TopicRow,
    post: PostRow,
    new: &NewAction,
    now: Timestamp,
) -> Result<Value, ApiError> {
    let state = post.state;
    let has_edit = post.pending_body.is_some();
    match (new.action, state) {
        (ModerationAction::Approve, PostState::Visible) if has_edit => approve_edit(tx, topic, post, now).await,
        (ModerationAction::Reject, PostState::Visible | PostState::Hidden) if has_edit => {
            reject_edit(tx, post, new, now).await
        }
        (ModerationAction::Approve, PostState::Held) => make_post_visible(tx, topic, post, "approved", now).await,
        (ModerationAction::Restore | ModerationAction::Approve, PostState::Hidden | PostState::Visible) => {
            make_post_visible(tx, topic, post, "restored", now).await
        }
        (ModerationAction::Reject, PostState::Held | PostState::Hidden) => {
            take_away(tx, topic, post, PostState::Removed, new, now).await
        }
        (ModerationAction::Hide, PostState::Visible | PostState::Hidden | PostState::Held) => {
            take_away(tx, topic, post, PostState::Hidden, new, now).await
        }
        (ModerationAction::Reject, PostState::Visible) => {
            Err(refuse_action("action", "This post is visible: hide it."))
        }
        _ => Err(refuse_action("action", "This post is not in a state for it.")),
    }
}

fn state_before(post: &PostRow) -> Value {
    json!({
        "state": post.state,
        "isModerated": post.is_moderated,
        "heldWhy": post.held_why,
        "shownAt": post.shown_at,
        "eraseAt": post.erase_at,
        "waitingSince": post.created_at,
    })
}

async fn make_post_visible(
    tx: &Tx,
    mut topic: TopicRow,
    mut post: PostRow,
    kind: &'static str,
    now: Timestamp,
) -> Result<Value, ApiError> {
    let before = state_before(&post);
    let was_visible = post.state == PostState::Visible;
    if was_visible {
        return Ok(before);
    }
    post.erase_at = None;
    let post = publishing::show_post(tx, &mut topic, post, now).await?;
    let text = match kind {
        "approved" => format!("A moderator has approved your post in {TITLE}. Everyone can read it now."),
        _ => format!("A moderator has restored your post in {TITLE}."),
    };
    notices::tell_author(tx, &post, kind, text, now).await?;
    Ok(before)
}

async fn take_away(
    tx: &Tx,
    mut topic: TopicRow,
    mut post: PostRow,
    state: PostState,
    new: &NewAction,
    now: Timestamp,
) -> Result<Value, ApiError> {
    let mut before = state_before(&post);
    let is_spam = sanctions::is_spam(&new.reason);
    post.is_moderated = is_spam || state == PostState::Hidden || post.is_moderated;
    if state == PostState::Removed {
        post.erase_at = Some(now.micros() + ERASE_DAYS * DAY);
    }
    let post = publishing::unshow_post(tx, &mut topic, post, state, now).await?;
    if is_spam {
        before["spam"] = sanctions::punish_spam(tx, &post, now).await?;
    }
    let (kind, text) = match state {
        PostState::Removed => (
            "rejected",
            format!(
                "A moderator has not approved your post in {TITLE}. Reason: {}",
                new.reason
            ),
        ),
        _ => (
            "hidden",
            format!("A moderator has hidden your post in {TITLE}. Reason: {}", new.reason),
        ),
    };
    let notice = NewNotice {
        path: "/forum/log".to_owned(),
        ..NewNotice::of_post(kind, text, &post)
    };
    notices::add(tx, &post.author, notice, now).await?;
    Ok(before)
}

async fn approve_edit(tx: &Tx, mut topic: TopicRow, post: PostRow, now: Timestamp) -> Result<Value, ApiError> {
    let before = json!({
        "edit": {"body": post.body, "title": topic.title},
        "version": post.version,
        "waitingSince": post.pending_at,
    });
    let post = editing::accept_edit(tx, &mut topic, post, now).await?;
    let text = format!("A moderator has approved your edit in {TITLE}.");
    notices::tell_author(tx, &post, "approved", text, now).await?;
    Ok(before)
}

async fn reject_edit(tx: &Tx, mut post: PostRow, new: &NewAction, now: Timestamp) -> Result<Value, ApiError> {
    post.version += 1;
    let before = json!({
        "version": post.version,
        "pending": {
            "body": post.pending_body,
            "html": post.pending_html,
            "title": post.pending_title,
            "why": post.pending_why,
            "at": post.pending_at,
        },
        "waitingSince": post.pending_at,
    });
    editing::clear_pending(&mut post);
    post.changed_at = now.micros();
    let post = topic_store::update_post(tx, post).await?;
    let text = format!(
        "A moderator has not approved your edit in {TITLE}. Reason: {}",
        new.reason
    );
    notices::tell_author(tx, &post, "rejected", text, now).await?;
    Ok(before)
}

async fn act_on_topic(tx: &Tx, mut topic: TopicRow, new: &NewAction, now: Timestamp) -> Result<Value, ApiError> {
    if topic.merged_into.is_some() {
        return Err(refuse_action("target", "This topic was merged into another one."));
    }
    let before = match new.action {
        ModerationAction::Lock | ModerationAction::Unlock => {
            let before = json!({"isLocked": topic.is_locked});
            topic.is_locked = new.action == ModerationAction::Lock;
            before
        }
        ModerationAction::Pin | ModerationAction::Unpin => {
            let before = json!({"isPinned": topic.is_pinned});
            topic.is_pinned = new.action == ModerationAction::Pin;
            before
        }
        ModerationAction::Move => {
            let category = new.to.clone().unwrap_or_default();
            if topic_store::find_category(tx, &category).await?.is_none() {
                return Err(refuse_action("to", "Choose one of the categories."));
            }
            let before = json!({"category": topic.category});
            topic.category = category;
            before
        }
        ModerationAction::Merge => return merging::merge_topic(tx, topic, new).await,
        _ => return merging::split_topic(tx, topic, new, now).await,
    };
    topic_store::update_topic(tx, topic).await?;
    Ok(before)
}
