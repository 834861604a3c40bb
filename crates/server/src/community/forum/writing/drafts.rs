//! Drafts of forms, and what a member sees of an own topic: limits, waiting posts, votes and read marks.

use std::collections::BTreeMap;

use serde::Deserialize;
use texts::member_text;
use texts::moderation::levels::list_conditions;
use texts::moderation::limits::{LimitUse, limits_of, next_post_at};
use utoipa::ToSchema;

use crate::community::forum::members::standing;
use crate::community::forum::members::standing::MemberAccount;
use crate::community::forum::store::member_store;
use crate::community::forum::store::member_store::{DraftRow, WatchRow};
use crate::community::forum::store::topic_store;
use crate::community::forum::store::topic_store::{PostRow, TopicRow};
use crate::community::forum::wire::{ForumDraft, HeldPost, MyHeld, MyLimits, MyTopic, NextLevel, OwnHeld, WatchLevel};
use crate::community::forum::{DAY, ForumReader, PostState, post_path, reading, to_timestamp};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{Db, write_tx};
use crate::http::{FieldReader, null_is_blank};
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// Drafts of one member.
const MAX_DRAFTS: u64 = 50;

/// Unsent text of a form.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumDraftBody)]
pub(crate) struct DraftText {
    #[serde(default, deserialize_with = "null_is_blank")]
    pub title: String,
    #[serde(default, deserialize_with = "null_is_blank")]
    pub body: String,
    #[serde(default, deserialize_with = "null_is_blank")]
    pub category: String,
    pub plan_step: Option<i32>,
    pub reply_to: Option<i64>,
}

/// Checks the key of a draft: `topic`, `reply-12` or `edit-12`.
fn check_key(key: &str) -> Result<(), ApiError> {
    let number = key.strip_prefix("reply-").or_else(|| key.strip_prefix("edit-"));
    let is_known = key == "topic" || number.is_some_and(|number| number.parse::<u32>().is_ok());
    is_known.then_some(()).ok_or_else(ApiError::not_found)
}

/// The unsent text of a form, if there is one.
///
/// # Errors
/// 404 for a key that no form has.
pub(crate) async fn read_draft(db: &Db, owner: &str, key: &str) -> Result<Option<ForumDraft>, ApiError> {
    check_key(key)?;
    let row = member_store::find_draft(db.read(), owner, key).await?;
    Ok(row.map(view_draft))
}

pub(crate) fn view_draft(row: DraftRow) -> ForumDraft {
    ForumDraft {
        key: row.key,
        title: row.title,
        body: row.body,
        category: row.category,
        plan_step: row.plan_step,
        reply_to: row.reply_to,
        updated_at: to_timestamp(row.updated_at),
    }
}

pub(crate) async fn save_draft(
    state: &AppState,
    owner: &str,
    key: &str,
    text: DraftText,
) -> Result<ForumDraft, ApiError> {
    check_key(key)?;
    let mut fields = FieldReader::new(ErrorCode::ContentTooLong);
    fields.limit_text("title", &text.title, 500);
    fields.limit_text("body", &text.body, member_text::MAX_CHARS * 2);
    fields.limit_text("category", &text.category, 200);
    fields.finish()?;
    let row = DraftRow {
        owner: owner.to_owned(),
        key: key.to_owned(),
        title: text.title,
        body: text.body,
        category: text.category,
        plan_step: text.plan_step,
        reply_to: text.reply_to,
        updated_at: state.clock.now().micros(),
    };
    let stored = row.clone();
    write_tx!(state.db, async move |tx| {
        member_store::lock_member(tx, &row.owner).await?;
        let is_new = member_store::find_draft(tx, &row.owner, &row.key).await?.is_none();
        if is_new && member_store::count_drafts(tx, &row.owner).await? >= MAX_DRAFTS {
            let message = format!("You have {MAX_DRAFTS} unsent texts, the most we keep. Please send or discard one.");
            return Err(ApiError::unprocessable(ErrorCode::LimitReached, message));
        }
        Ok(member_store::put_draft(tx, row).await?)
    })
    .await?;
    Ok(view_draft(stored))
}

pub(crate) async fn delete_draft(state: &AppState, owner: &str, key: &str) -> Result<(), ApiError> {
    check_key(key)?;
    let (owner, key) = (owner.to_owned(), key.to_owned());
    let deleted = write_tx!(state.db, async move |tx| {
        Ok(member_store::delete_draft(tx, &owner, &key).await?)
    });
    deleted.await
}

/// Level, used limits, penalties and the next level of a member.
pub(crate) async fn read_limits(
    db: &Db,
    account: &MemberAccount,
    is_moderator: bool,
    now: Timestamp,
) -> Result<MyLimits, ApiError> {
    let reader = db.read();
    let standing = standing::read_standing(reader, account, now).await?;
    let limits = limits_of(standing.level);
    let recent = standing::recent_posts(&standing::posts_of_the_day(reader, &account.owner, now).await?);
    let flags = member_store::flags_of(reader, &account.owner, now.micros() - DAY).await?;
    let held_post = match standing::held_post(reader, &account.owner).await? {
        Some(post) => Some(view_held(db, post).await?),
        None => None,
    };
    let until = |micros: Option<i64>| micros.map(to_timestamp).filter(|until| now < *until);
    let (silenced_until, suspended_until) = (until(standing.row.silenced_until), until(standing.row.suspended_until));
    let is_penalized = silenced_until.is_some() || suspended_until.is_some();
    let used = |used: usize, limit: usize| LimitUse { used, limit };
    Ok(MyLimits {
        level: standing.level.number(),
        level_name: standing.level.label().to_owned(),
        is_moderator,
        topics: used(recent.topics.len(), limits.topics_per_day),
        replies: used(recent.replies.len(), limits.replies_per_day),
        flags: used(flags.len(), limits.flags_per_day),
        gap_seconds: limits.gap_seconds,
        next_post_at: next_post_at(standing.level, &recent, now),
        links_per_post: limits.links_per_post,
        mentions_per_post: limits.mentions_per_post,
        held_post,
        usual_wait_hours: standing::usual_wait_hours(reader, now).await?,
        silenced_until,
        suspended_until,
        reason: is_penalized.then(|| standing.row.penalty_reason.clone()),
        next: standing.level.next().map(|level| NextLevel {
            level: level.number(),
            name: level.label().to_owned(),
            conditions: list_conditions(&standing.facts, level, now),
        }),
        handle: standing.row.handle,
    })
}

async fn topic_of(db: &Db, post: &PostRow) -> Result<TopicRow, ApiError> {
    topic_store::find_topic(db.read(), post.topic_id)
        .await?
        .ok_or_else(ApiError::not_found)
}

async fn view_held(db: &Db, post: PostRow) -> Result<HeldPost, ApiError> {
    let topic = topic_of(db, &post).await?;
    Ok(HeldPost {
        post_id: post.id,
        topic_id: topic.id,
        path: post_path(topic.id, &topic.slug, post.number),
        title: topic.title,
        created_at: to_timestamp(post.created_at),
        held_why: reading::explain_reasons(&post.held_why),
    })
}

/// Own posts and edits that wait.
pub(crate) async fn list_held(db: &Db, owner: &str) -> Result<MyHeld, ApiError> {
    let mut held = Vec::new();
    for post in topic_store::waiting_posts(db.read(), owner).await? {
        let topic = topic_of(db, &post).await?;
        let is_edit = post.state != PostState::Held;
        let why = if is_edit { &post.pending_why } else { &post.held_why };
        held.push(OwnHeld {
            post_id: post.id,
            topic_id: topic.id,
            path: post_path(topic.id, &topic.slug, post.number),
            title: topic.title,
            number: post.number,
            held_why: reading::explain_reasons(why),
            body: post.pending_body.clone().filter(|_| is_edit).unwrap_or(post.body),
            html: if is_edit { post.pending_html } else { post.html },
            version: post.version,
            is_edit,
            created_at: to_timestamp(post.pending_at.filter(|_| is_edit).unwrap_or(post.created_at)),
        });
    }
    Ok(MyHeld { held })
}

/// The member's own view of a topic's page.
pub(crate) async fn read_my_topic(
    db: &Db,
    account: &MemberAccount,
    reader: &ForumReader,
    id: i64,
    page: i64,
    now: Timestamp,
) -> Result<MyTopic, ApiError> {
    let topic = reading::find_topic(db, reader, id).await?;
    let topic = match topic.merged_into {
        Some(target) => reading::find_topic(db, reader, target).await?,
        None => topic,
    };
    let watch = member_store::find_watch(db.read(), &account.owner, topic.id).await?;
    let mut rows = topic_store::unseen_posts(db.read(), &account.owner, topic.id).await?;
    let on_page = topic_store::posts_of_page(db.read(), topic.id, page.clamp(1, i64::from(u32::MAX))).await?;
    let ids: Vec<i64> = on_page.iter().map(|post| post.id).collect();
    rows.extend(on_page.into_iter().filter(|post| reader.is_author(&post.author)));
    rows.sort_by_key(|post| post.number);
    rows.dedup_by_key(|post| post.id);
    let names = reading::AuthorNames::read_names(db, [account.owner.clone()]).await?;
    let votes = member_store::votes_of(db.read(), &account.owner).await?;
    let flags = member_store::flags_of(db.read(), &account.owner, 0).await?;
    let why_not = refusal_to_reply(db, account, &topic, now).await?;
    Ok(MyTopic {
        watch_level: watch.as_ref().map_or(WatchLevel::Normal, |watch| watch.level),
        read_up_to: watch.map_or(0, |watch| watch.read_up_to),
        is_moderator: reader.is_moderator,
        votes: votes
            .into_iter()
            .filter(|(post, _)| ids.contains(post))
            .map(|(post, helped)| (post.to_string(), helped))
            .collect::<BTreeMap<_, _>>(),
        flagged: flags
            .into_iter()
            .map(|flag| flag.post_id)
            .filter(|post| ids.contains(post))
            .collect(),
        own_posts: rows
            .into_iter()
            .filter_map(|row| reading::view_post(row, reader, &names))
            .collect(),
        can_reply: why_not.is_none(),
        why_not,
    })
}

async fn refusal_to_reply(
    db: &Db,
    account: &MemberAccount,
    topic: &TopicRow,
    now: Timestamp,
) -> Result<Option<String>, ApiError> {
    if topic.is_locked {
        return Ok(Some("A moderator has locked this topic.".to_owned()));
    }
    let standing = standing::read_standing(db.read(), account, now).await?;
    if let Err(refusal) = standing::check_penalties(&standing.row, now) {
        return Ok(Some(refusal.body().message.clone()));
    }
    let held = standing::held_post(db.read(), &account.owner).await?;
    Ok(held.map(|_| "Your last post is waiting for a moderator. Only one post can wait at a time.".to_owned()))
}

/// Sets how closely a member follows a topic, or up to which post it is read.
pub(crate) async fn change_watch(
    state: &AppState,
    account: MemberAccount,
    reader: &ForumReader,
    id: i64,
    level: Option<WatchLevel>,
    read_up_to: Option<i64>,
) -> Result<(), ApiError> {
    let topic = reading::find_topic(&state.db, reader, id).await?;
    let now = state.clock.now();
    write_tx!(state.db, async move |tx| {
        member_store::lock_member(tx, &account.owner).await?;
        let before = member_store::find_watch(tx, &account.owner, topic.id).await?;
        let row = before.unwrap_or_else(|| WatchRow {
            owner: account.owner.clone(),
            topic_id: topic.id,
            level: WatchLevel::Normal,
            read_up_to: 0,
        });
        let row = WatchRow {
            level: level.unwrap_or(row.level),
            read_up_to: read_up_to.map_or(row.read_up_to, |number| {
                row.read_up_to.max(number.min(topic.last_number))
            }),
            ..row
        };
        member_store::put_watch(tx, row).await?;
        Ok(standing::mark_active(tx, &account, now).await?)
    })
    .await
}
