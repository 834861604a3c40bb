//! Queue of moderators, their list of actions, and the public log.

use std::collections::BTreeMap;

use serde::Serialize;
use texts::moderation::flags::{CountedFlag, FLAGS_TO_QUEUE, count_people};
use texts::moderation::levels::level_of;
use texts::moderation::penalties::next_penalty;
use utoipa::ToSchema;

use super::flagging;
use super::moderation_action::ModerationAction;
use super::undo::UNDO;
use crate::community::forum::members::standing;
use crate::community::forum::reading;
use crate::community::forum::reading::AuthorNames;
use crate::community::forum::store::action_store;
use crate::community::forum::store::action_store::ActionRow;
use crate::community::forum::store::member_store;
use crate::community::forum::store::member_store::FlagRow;
use crate::community::forum::store::topic_store;
use crate::community::forum::store::topic_store::PostRow;
use crate::community::forum::wire::{ForumAuthor, HeldWhy};
use crate::community::forum::{OPERATOR, PostState, post_path, to_timestamp, topic_path};
use crate::db::api_error::ApiError;
use crate::db::{Db, DbErr};
use crate::http::check_page;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// Posts of the queue.
const MAX_QUEUE: u64 = 100;
/// Actions on a page of a list.
const ACTIONS_PER_PAGE: u64 = 50;
/// Actions on a member's page for moderators.
const MEMBER_ACTIONS: u64 = 20;

/// Reason for which a post is in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum QueueKind {
    Held,
    Edit,
    Flagged,
    /// Hidden by flags.
    Hidden,
}

/// Open flags of a post for the same reason. `notes` leaves blank ones out.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct QueueFlags {
    pub reason: String,
    pub count: usize,
    pub notes: Vec<String>,
}

/// Post that waits for a moderator.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QueueItem {
    /// Id of the post, also where only an edit of it waits.
    pub id: i64,
    pub kind: QueueKind,
    pub topic_id: i64,
    pub topic_title: String,
    pub path: String,
    pub number: i64,
    pub category: String,
    pub category_name: String,
    #[schema(required = true)]
    pub author: Option<ForumAuthor>,
    pub author_level: u8,
    pub html: String,
    pub body: String,
    /// Visible text, when an edit of it waits.
    #[schema(required = true)]
    pub previous_html: Option<String>,
    pub held_why: Vec<HeldWhy>,
    pub flags: Vec<QueueFlags>,
    pub since: Timestamp,
    pub state: PostState,
    /// True for the moderator's own post, which another one decides about.
    pub is_own: bool,
}

/// Posts that wait, oldest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ModerationQueue {
    pub items: Vec<QueueItem>,
}

/// Entry of the public log. It names neither the moderator nor the member.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ModerationLogEntry {
    pub id: i64,
    pub at: Timestamp,
    pub action: String,
    /// The action in words.
    pub text: String,
    pub reason: String,
    #[schema(required = true)]
    pub category: Option<String>,
    #[schema(required = true)]
    pub category_name: Option<String>,
    pub is_undone: bool,
    /// Id of the action that this entry undid.
    #[schema(required = true)]
    pub undoes: Option<i64>,
}

/// A page of the public log, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ForumLog {
    pub items: Vec<ModerationLogEntry>,
    pub page: u64,
    pub pages: u64,
    pub total: u64,
}

/// Action as moderators see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DoneAction {
    pub id: i64,
    pub action: String,
    pub target: String,
    pub target_text: String,
    pub reason: String,
    #[schema(required = true)]
    pub note: Option<String>,
    #[schema(required = true)]
    pub until: Option<Timestamp>,
    pub at: Timestamp,
    pub by: String,
    pub is_undone: bool,
    #[schema(required = true)]
    pub path: Option<String>,
}

/// A page of actions, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DoneActions {
    pub items: Vec<DoneAction>,
    pub page: u64,
    pub pages: u64,
    pub total: u64,
}

/// A member as moderators see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ModeratedMember {
    pub handle: String,
    pub level: u8,
    pub level_name: String,
    pub visible_posts: u64,
    pub held_posts: u64,
    pub removed_posts: u64,
    #[schema(required = true)]
    pub silenced_until: Option<Timestamp>,
    #[schema(required = true)]
    pub suspended_until: Option<Timestamp>,
    /// Length of the next silence or suspension: "24 hours", "72 hours", "7 days" or "30 days".
    pub next_penalty: String,
    pub actions: Vec<DoneAction>,
}

/// Lists posts that wait, for the moderator or operator of a key. A storm of flags on a post is one entry.
pub(crate) async fn read_queue(state: &AppState, moderator: &str) -> Result<ModerationQueue, ApiError> {
    let (db, now) = (&state.db, state.clock.now());
    standing::check_moderator(db.read(), moderator, now).await?;
    let mut flags: BTreeMap<i64, Vec<FlagRow>> = BTreeMap::new();
    for flag in member_store::every_open_flag(db.read()).await? {
        flags.entry(flag.post_id).or_default().push(flag);
    }
    flags.retain(|_, of_post| {
        let counted: Vec<CountedFlag> = of_post.iter().map(flagging::counted_flag).collect();
        count_people(&counted) >= FLAGS_TO_QUEUE
    });
    let mut posts = topic_store::every_waiting_post(db.read(), MAX_QUEUE).await?;
    let ids: Vec<i64> = flags.keys().copied().take(500).collect();
    posts.extend(topic_store::posts_by_ids(db.read(), &ids).await?);
    posts.sort_by_key(|post| (post.changed_at, post.id));
    posts.dedup_by_key(|post| post.id);
    let names = AuthorNames::read_names(db, posts.iter().map(|post| post.author.clone())).await?;
    let categories = reading::category_names(db).await?;
    let topics =
        topic_store::topics_by_ids(db.read(), &posts.iter().map(|post| post.topic_id).collect::<Vec<_>>()).await?;
    let mut items = Vec::new();
    for post in posts {
        let Some(topic) = topics.iter().find(|topic| topic.id == post.topic_id) else {
            continue;
        };
        let of_post = flags.remove(&post.id).unwrap_or_default();
        let Some(kind) = kind_of(&post, !of_post.is_empty()) else {
            continue;
        };
        let is_edit = kind == QueueKind::Edit;
        items.push(QueueItem {
            id: post.id,
            kind,
            topic_id: topic.id,
            topic_title: topic.title.clone(),
            path: post_path(topic.id, &topic.slug, post.number),
            number: post.number,
            category: topic.category.clone(),
            category_name: reading::name_of(&categories, &topic.category),
            author: names.find_author(&post.author),
            author_level: level_number(db, &post.author, now).await?,
            previous_html: is_edit.then(|| post.html.clone()),
            html: match is_edit {
                true => post.pending_html.clone(),
                false => post.html.clone(),
            },
            body: post
                .pending_body
                .clone()
                .filter(|_| is_edit)
                .unwrap_or_else(|| post.body.clone()),
            held_why: reading::explain_reasons(if is_edit { &post.pending_why } else { &post.held_why }),
            flags: group_flags(of_post),
            since: to_timestamp(post.pending_at.filter(|_| is_edit).unwrap_or(post.changed_at)),
            state: post.state,
            is_own: post.author == moderator && moderator != OPERATOR,
        });
    }
    Ok(ModerationQueue { items })
}

fn kind_of(post: &PostRow, is_flagged: bool) -> Option<QueueKind> {
    match post.state {
        PostState::Held => Some(QueueKind::Held),
        PostState::Visible | PostState::Hidden if post.pending_body.is_some() => Some(QueueKind::Edit),
        PostState::Hidden if is_flagged => Some(QueueKind::Hidden),
        PostState::Visible if is_flagged => Some(QueueKind::Flagged),
        _ => None,
    }
}

async fn level_number(db: &Db, owner: &str, now: Timestamp) -> Result<u8, DbErr> {
    let Some(row) = member_store::find_member(db.read(), owner).await? else {
        return Ok(0);
    };
    let standing = standing::standing_of(db.read(), row, now).await?;
    Ok(level_of(&standing.facts, now).number())
}

fn group_flags(flags: Vec<FlagRow>) -> Vec<QueueFlags> {
    let mut groups: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for flag in flags {
        groups.entry(flag.reason).or_default().push(flag.note);
    }
    let group = |(reason, notes): (String, Vec<String>)| QueueFlags {
        reason,
        count: notes.len(),
        notes: notes.into_iter().filter(|note| !note.is_empty()).collect(),
    };
    groups.into_iter().map(group).collect()
}

/// A page of the public log: no name in it.
pub(crate) async fn read_log(db: &Db, page: u64) -> Result<ForumLog, ApiError> {
    let page = page.max(1);
    let (rows, total) = action_store::list_actions(db.read(), ACTIONS_PER_PAGE, page).await?;
    let categories = reading::category_names(db).await?;
    let entry = |row: ActionRow| {
        let category = Some(row.category).filter(|category| !category.is_empty());
        ModerationLogEntry {
            id: row.id,
            at: to_timestamp(row.created_at),
            text: action_sentence(&row.action).to_owned(),
            action: row.action,
            reason: row.reason,
            category_name: category.as_deref().map(|slug| reading::name_of(&categories, slug)),
            category,
            is_undone: row.undone_by.is_some(),
            undoes: row.undoes,
        }
    };
    Ok(ForumLog {
        items: rows.into_iter().map(entry).collect(),
        page,
        pages: total.div_ceil(ACTIONS_PER_PAGE).max(1),
        total,
    })
}

fn action_sentence(action: &str) -> &'static str {
    if action == UNDO {
        return "Undid an earlier action";
    }
    action.parse().map_or("", ModerationAction::sentence)
}

/// A page of actions with their targets, for the moderator or operator of a key.
pub(crate) async fn list_actions(state: &AppState, moderator: &str, page: u64) -> Result<DoneActions, ApiError> {
    let db = &state.db;
    standing::check_moderator(db.read(), moderator, state.clock.now()).await?;
    check_page(page)?;
    let (rows, total) = action_store::list_actions(db.read(), ACTIONS_PER_PAGE, page).await?;
    Ok(DoneActions {
        items: view_actions(db, rows).await?,
        page,
        pages: total.div_ceil(ACTIONS_PER_PAGE).max(1),
        total,
    })
}

pub(crate) async fn view_actions(db: &Db, rows: Vec<ActionRow>) -> Result<Vec<DoneAction>, ApiError> {
    let mut items = Vec::new();
    for row in rows {
        let (target, target_text, path) = describe_target(db, &row.target).await?;
        let names = AuthorNames::read_names(db, [row.moderator.clone()]).await?;
        items.push(DoneAction {
            id: row.id,
            action: row.action,
            target,
            target_text,
            reason: row.reason,
            note: Some(row.note).filter(|note| !note.is_empty()),
            until: row.until.map(to_timestamp),
            at: to_timestamp(row.created_at),
            by: names
                .find_author(&row.moderator)
                .map_or_else(|| "a moderator".to_owned(), |author| author.handle),
            is_undone: row.undone_by.is_some(),
            path,
        });
    }
    Ok(items)
}

/// Name, description and path of a target. A member is named by the handle.
async fn describe_target(db: &Db, target: &str) -> Result<(String, String, Option<String>), DbErr> {
    let (kind, name) = target.split_once(':').unwrap_or_default();
    let id: i64 = name.parse().unwrap_or_default();
    let topic = match kind {
        "post" => match topic_store::find_post(db.read(), id).await? {
            Some(post) => topic_store::find_topic(db.read(), post.topic_id)
                .await?
                .map(|topic| (topic, post.number)),
            None => None,
        },
        "topic" => topic_store::find_topic(db.read(), id).await?.map(|topic| (topic, 1)),
        _ => {
            let handle = member_store::find_member(db.read(), name)
                .await?
                .and_then(|row| row.handle);
            let text = handle.clone().unwrap_or_else(|| "a former member".to_owned());
            let path = handle.as_ref().map(|handle| format!("/forum/u/{handle}"));
            return Ok((format!("member:{}", handle.unwrap_or_default()), text, path));
        }
    };
    Ok(match topic {
        Some((topic, number)) => {
            let path = if kind == "topic" {
                topic_path(topic.id, &topic.slug)
            } else {
                post_path(topic.id, &topic.slug, number)
            };
            (
                target.to_owned(),
                format!("\"{}\", post {number}", topic.title),
                Some(path),
            )
        }
        None => (target.to_owned(), target.to_owned(), None),
    })
}

/// A member with penalties and the latest actions, for the moderator of a key.
pub(crate) async fn read_moderated_member(
    state: &AppState,
    moderator: &str,
    handle: &str,
) -> Result<ModeratedMember, ApiError> {
    let (db, now) = (&state.db, state.clock.now());
    standing::check_moderator(db.read(), moderator, now).await?;
    let row = reading::find_member(db, handle).await?;
    let standing = standing::standing_of(db.read(), row, now).await?;
    let owner = standing.row.owner.clone();
    let actions = action_store::actions_on(db.read(), &format!("member:{owner}"), MEMBER_ACTIONS).await?;
    let until = |micros: Option<i64>| micros.map(to_timestamp).filter(|until| now < *until);
    Ok(ModeratedMember {
        handle: standing.row.handle.clone().unwrap_or_default(),
        level: standing.level.number(),
        level_name: standing.level.label().to_owned(),
        visible_posts: standing.facts.visible_posts,
        held_posts: topic_store::count_in_state(db.read(), &owner, PostState::Held).await?,
        removed_posts: standing.facts.hidden_posts,
        silenced_until: until(standing.row.silenced_until),
        suspended_until: until(standing.row.suspended_until),
        next_penalty: next_penalty(usize::try_from(standing.row.penalties).unwrap_or(0))
            .1
            .to_owned(),
        actions: view_actions(db, actions).await?,
    })
}
