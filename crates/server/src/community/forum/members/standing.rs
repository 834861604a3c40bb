//! Standing of a member: level, used limits, penalties, and the conditions of the next level.

use texts::moderation::levels::{MemberFacts, MemberLevel, level_of};
use texts::moderation::limits::RecentPosts;
use texts::moderation::{DAY, HOUR};

use crate::community::forum::store::member_store;
use crate::community::forum::store::member_store::MemberRow;
use crate::community::forum::store::topic_store::PostRow;
use crate::community::forum::store::{action_store, topic_store};
use crate::community::forum::{PostState, to_timestamp};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{ConnectionTrait, DbErr, Tx};
use crate::platform::clock::Timestamp;

/// Days of decisions from which the usual waiting time follows.
const WAIT_DAYS: i64 = 30;
/// Decisions from which a waiting time is usual.
const USUAL_DECISIONS: usize = 5;

/// A member with what the rules need.
#[derive(Debug, Clone)]
pub(crate) struct MemberStanding {
    pub row: MemberRow,
    pub facts: MemberFacts,
    pub level: MemberLevel,
}

/// Account of a member, as its session tells it.
#[derive(Debug, Clone)]
pub(crate) struct MemberAccount {
    pub owner: String,
    pub joined_at: Timestamp,
}

impl MemberAccount {
    pub(crate) fn from_member(member: &crate::identity::callers::Member) -> Self {
        Self {
            owner: member.owner().to_owned(),
            joined_at: member.joined_at(),
        }
    }
}

/// Reads a member's standing. A member without a row did nothing in the forum yet.
pub(crate) async fn read_standing(
    reader: &impl ConnectionTrait,
    account: &MemberAccount,
    now: Timestamp,
) -> Result<MemberStanding, DbErr> {
    let row = member_store::find_member(reader, &account.owner).await?;
    let row = row.unwrap_or_else(|| member_store::new_member(&account.owner, account.joined_at));
    standing_of(reader, row, now).await
}

pub(crate) async fn standing_of(
    reader: &impl ConnectionTrait,
    row: MemberRow,
    now: Timestamp,
) -> Result<MemberStanding, DbErr> {
    let counts = topic_store::count_posts(reader, &row.owner).await?;
    let facts = MemberFacts {
        joined_at: to_timestamp(row.joined_at),
        visible_posts: counts.visible,
        hidden_posts: counts.moderated,
        active_days: row.active_days.unsigned_abs().into(),
        helped: counts.helped,
        newcomer_until: row.newcomer_until.map(to_timestamp),
    };
    Ok(MemberStanding {
        level: level_of(&facts, now),
        facts,
        row,
    })
}

/// Notes that the member was here today.
pub(crate) fn note_active(row: &mut MemberRow, now: Timestamp) {
    let today = now.micros() / DAY;
    if row.active_on != today {
        row.active_on = today;
        row.active_days = row.active_days.saturating_add(1);
    }
}

/// Notes the active day of a member in a transaction of its own use.
pub(crate) async fn mark_active(tx: &Tx, account: &MemberAccount, now: Timestamp) -> Result<(), DbErr> {
    let row = member_store::find_member(tx, &account.owner).await?;
    let mut row = row.unwrap_or_else(|| member_store::new_member(&account.owner, account.joined_at));
    if row.active_on == now.micros() / DAY {
        return Ok(());
    }
    note_active(&mut row, now);
    member_store::put_member(tx, row).await
}

/// Refuses members whom a moderator silenced or suspended.
pub(crate) fn check_penalties(row: &MemberRow, now: Timestamp) -> Result<(), ApiError> {
    check_suspension(row, now)?;
    refuse_until(row.silenced_until, ErrorCode::Silenced, "cannot write", row, now)
}

/// Refuses a moderator who is suspended as a member. The operator is none.
pub(crate) async fn check_moderator(
    reader: &impl ConnectionTrait,
    moderator: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    match member_store::find_member(reader, moderator).await? {
        Some(row) => check_suspension(&row, now),
        None => Ok(()),
    }
}

/// Refuses members whom a moderator suspended.
pub(crate) fn check_suspension(row: &MemberRow, now: Timestamp) -> Result<(), ApiError> {
    refuse_until(row.suspended_until, ErrorCode::Suspended, "can only read", row, now)
}

fn refuse_until(
    until: Option<i64>,
    code: ErrorCode,
    what: &str,
    row: &MemberRow,
    now: Timestamp,
) -> Result<(), ApiError> {
    match until.map(to_timestamp).filter(|until| now < *until) {
        None => Ok(()),
        Some(until) => {
            let until = until.to_iso();
            let message = format!(
                "A moderator decided that you {what} here until {} {} UTC. Reason: {}",
                &until[..10],
                &until[11..16],
                row.penalty_reason
            );
            Err(ApiError::new(axum::http::StatusCode::FORBIDDEN, code, message))
        }
    }
}

/// Posts of the last day that count against limits.
pub(crate) fn recent_posts(posts: &[PostRow]) -> RecentPosts {
    let mut recent = RecentPosts::default();
    for post in posts {
        let times = if post.number == 1 {
            &mut recent.topics
        } else {
            &mut recent.replies
        };
        times.push(to_timestamp(post.created_at));
    }
    recent
}

/// Posts of an author in the last 24 hours.
pub(crate) async fn posts_of_the_day(
    reader: &impl ConnectionTrait,
    owner: &str,
    now: Timestamp,
) -> Result<Vec<PostRow>, DbErr> {
    topic_store::posts_since(reader, owner, now.micros() - DAY).await
}

/// The post of an author that waits for a moderator.
pub(crate) async fn held_post(reader: &impl ConnectionTrait, owner: &str) -> Result<Option<PostRow>, DbErr> {
    let waiting = topic_store::waiting_posts(reader, owner).await?;
    Ok(waiting.into_iter().find(|post| post.state == PostState::Held))
}

/// Median hours that decisions of the last 30 days took; None for too few, which say nothing about the next one.
pub(crate) async fn usual_wait_hours(reader: &impl ConnectionTrait, now: Timestamp) -> Result<Option<f64>, DbErr> {
    let decisions = action_store::decisions_since(reader, now.micros() - WAIT_DAYS * DAY).await?;
    let wait = |action: &action_store::ActionRow| {
        let before: serde_json::Value = serde_json::from_str(&action.before).ok()?;
        Some(action.created_at - before.get("waitingSince")?.as_i64()?)
    };
    let mut waits: Vec<i64> = decisions.iter().filter_map(wait).collect();
    if waits.len() < USUAL_DECISIONS {
        return Ok(None);
    }
    waits.sort_unstable();
    let median = waits.get(waits.len() / 2).copied();
    #[expect(clippy::cast_precision_loss, reason = "days in microseconds")]
    let hours = median.map(|micros| (micros as f64 / HOUR as f64 * 10.0).round() / 10.0);
    Ok(hours)
}
