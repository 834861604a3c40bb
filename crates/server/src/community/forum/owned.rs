//! Forum data of members: export, and the end of an account.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::community::forum::moderation::flagging;
use crate::community::forum::notices::digest;
use crate::community::forum::store::member_store;
use crate::community::forum::store::member_store::MemberRow;
use crate::community::forum::store::topic_store;
use crate::community::forum::store::topic_store::PostRow;
use crate::community::forum::store::{action_store, text_store, trace_store};
use crate::community::forum::writing::{drafts, publishing};
use crate::community::forum::{DAY, OPERATOR, PostState, notices, to_timestamp};
use crate::db::api_error::ApiError;
use crate::db::{DbErr, Tx};
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;
use crate::state::owned::OwnedTable;

/// Days for which no other member can take the handle of a deleted account.
const FORMER_HANDLE_DAYS: i64 = 365;

/// Tables whose rows go with the account. Posts stay without a name or are erased before, by choice: see [`leave`].
pub const OWNED: &[OwnedTable] = &[
    OwnedTable::new(
        "forum_members",
        &[("forum.member", |state, owner| Box::pin(export_member(state, owner)))],
    ),
    OwnedTable::new(
        "forum_drafts",
        &[("forum.drafts", |state, owner| Box::pin(export_drafts(state, owner)))],
    ),
    OwnedTable::new(
        "forum_watches",
        &[("forum.watches", |state, owner| Box::pin(export_watches(state, owner)))],
    ),
    OwnedTable::new(
        "forum_notices",
        &[("forum.notices", |state, owner| Box::pin(export_notices(state, owner)))],
    ),
    OwnedTable::new(
        "forum_digests",
        &[("forum.digest", |state, owner| {
            Box::pin(digest::export_digest(state, owner))
        })],
    ),
    OwnedTable::new(
        "forum_flags",
        &[("forum.flags", |state, owner| Box::pin(export_flags(state, owner)))],
    ),
    OwnedTable::new(
        "forum_traces",
        &[("forum.traces", |state, owner| Box::pin(export_traces(state, owner)))],
    ),
    OwnedTable::new(
        "forum_votes",
        &[
            ("forum.votes", |state, owner| Box::pin(export_votes(state, owner))),
            ("forum.posts", |state, owner| Box::pin(export_posts(state, owner))),
        ],
    ),
];

/// Takes a member's name off the posts, or erases the posts, before the account goes.
pub async fn leave_forum(tx: &Tx, owner: &str, erases_posts: bool, now: Timestamp) -> Result<(), DbErr> {
    if owner.is_empty() || owner == OPERATOR {
        return Ok(());
    }
    let posts = topic_store::every_post_of(tx, owner).await?;
    let ids: Vec<i64> = posts.iter().map(|post| post.id).collect();
    for part in ids.chunks(500) {
        if erases_posts {
            text_store::forget_sketches(tx, part).await?;
            topic_store::delete_edits(tx, part).await?;
            action_store::forget_texts(tx, part).await?;
        }
    }
    let mut topics = BTreeSet::new();
    for post in posts {
        topics.insert(post.topic_id);
        end_post(tx, post, erases_posts, now).await?;
    }
    take_votes_back(tx, owner).await?;
    if let Some(shape) = member_store::find_member(tx, owner)
        .await?
        .and_then(|member| member.shape)
    {
        let free_at = now.micros() + FORMER_HANDLE_DAYS * DAY;
        member_store::keep_former_handle(tx, member_store::former_handle_key(&shape), free_at).await?;
    }
    action_store::forget_member(tx, owner).await?;
    topic_store::forget_author(tx, owner).await
}

/// Posts that waited are erased in any case: nobody has read them.
async fn end_post(tx: &Tx, post: PostRow, erases: bool, now: Timestamp) -> Result<(), DbErr> {
    let state = post.state;
    let is_waiting = state == PostState::Held || state == PostState::Withdrawn;
    let Some(mut topic) = topic_store::find_topic(tx, post.topic_id).await? else {
        return Ok(());
    };
    let mut post = post;
    crate::community::forum::writing::editing::clear_pending(&mut post);
    if !erases && !is_waiting {
        topic_store::update_post(tx, post).await?;
        return Ok(());
    }
    post.body = String::new();
    post.html = String::new();
    post.erase_at = None;
    let next = if is_waiting {
        PostState::Withdrawn
    } else {
        PostState::Removed
    };
    let is_opening = post.number == 1;
    publishing::unshow_post(tx, &mut topic, post, next, now).await?;
    if is_opening && let Some(mut topic) = topic_store::find_topic(tx, topic.id).await? {
        topic.title = "Removed topic".to_owned();
        topic.slug = "removed-topic".to_owned();
        topic_store::update_topic(tx, topic).await?;
    }
    Ok(())
}

/// Votes of the member no longer count.
async fn take_votes_back(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    for (post, _) in member_store::votes_of(tx, owner).await? {
        member_store::put_vote(tx, (post, owner), None, false).await?;
        flagging::recount_votes(tx, post).await?;
    }
    Ok(())
}

async fn export_member(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let row = member_store::find_member(state.db.read(), owner).await?;
    let export = |row: MemberRow| {
        json!({
            "handle": row.handle,
            "joinedAt": to_timestamp(row.joined_at),
            "activeDays": row.active_days,
            "newcomerUntil": row.newcomer_until.map(to_timestamp),
            "silencedUntil": row.silenced_until.map(to_timestamp),
            "suspendedUntil": row.suspended_until.map(to_timestamp),
            "penalties": row.penalties,
            "penaltyReason": row.penalty_reason,
        })
    };
    Ok(row.map_or(Value::Null, export))
}

async fn export_drafts(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let rows = member_store::drafts_of(state.db.read(), owner).await?;
    Ok(rows.into_iter().map(|row| json!(drafts::view_draft(row))).collect())
}

async fn export_watches(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let rows = member_store::watches_of(state.db.read(), owner).await?;
    let watch =
        |row: member_store::WatchRow| json!({"topic": row.topic_id, "level": row.level, "readUpTo": row.read_up_to});
    Ok(rows.into_iter().map(watch).collect())
}

async fn export_notices(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let rows = member_store::list_notices(state.db.read(), owner, u64::from(u32::MAX)).await?;
    let shown = notices::show_notices(state.db.read(), owner, rows).await?;
    Ok(shown.into_iter().map(|notice| json!(notice)).collect())
}

async fn export_flags(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let rows = member_store::flags_of(state.db.read(), owner, 0).await?;
    let flag = |row: member_store::FlagRow| json!({"post": row.post_id, "reason": row.reason, "note": row.note, "createdAt": to_timestamp(row.created_at)});
    Ok(rows.into_iter().map(flag).collect())
}

/// Occasions of the traces, without the hashes.
async fn export_traces(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let rows = trace_store::traces_by(state.db.read(), owner).await?;
    let trace = |row: trace_store::TraceRow| json!({"subject": row.subject, "createdAt": to_timestamp(row.created_at)});
    Ok(rows.into_iter().map(trace).collect())
}

async fn export_votes(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let rows = member_store::votes_of(state.db.read(), owner).await?;
    Ok(rows
        .into_iter()
        .map(|(post, helped)| json!({"post": post, "helped": helped}))
        .collect())
}

/// Every own post, also hidden and removed ones.
async fn export_posts(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let rows = topic_store::every_post_of(state.db.read(), owner).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.topic_id).collect();
    let mut titles = std::collections::BTreeMap::new();
    for part in ids.chunks(500) {
        titles.extend(
            topic_store::topics_by_ids(state.db.read(), part)
                .await?
                .into_iter()
                .filter(|topic| topic.author == owner || topic.state == PostState::Visible)
                .map(|topic| (topic.id, topic.title)),
        );
    }
    let post = |row: PostRow| {
        json!({
            "id": row.id,
            "topic": row.topic_id,
            "title": titles.get(&row.topic_id),
            "number": row.number,
            "state": row.state,
            "body": row.body,
            "pendingBody": row.pending_body,
            "createdAt": to_timestamp(row.created_at),
            "helped": row.helped,
            "didNotHelp": row.did_not_help,
        })
    };
    Ok(rows.into_iter().map(post).collect())
}
