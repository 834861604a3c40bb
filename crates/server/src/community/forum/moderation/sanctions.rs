//! Consequences of moderation for members: warnings, silences, suspensions, and what spam does to an author.

use serde_json::{Value, json};
use texts::moderation::levels::SPAM_DAYS;
use texts::moderation::penalties::next_penalty;
use texts::moderation::signs::HeldReason;

use super::moderation_action::{ModerationAction, NewAction, refuse_action};
use crate::community::forum::notices;
use crate::community::forum::notices::NewNotice;
use crate::community::forum::store::member_store;
use crate::community::forum::store::member_store::MemberRow;
use crate::community::forum::store::topic_store;
use crate::community::forum::store::topic_store::PostRow;
use crate::community::forum::writing::publishing;
use crate::community::forum::{DAY, PostState, reading, to_timestamp};
use crate::db::api_error::ApiError;
use crate::db::{DbErr, Tx};
use crate::platform::clock::Timestamp;

/// Returns whether the reason of an action is spam.
pub(crate) fn is_spam(reason: &str) -> bool {
    reason.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("spam"))
}

/// Makes the author a newcomer for thirty days and holds the author's posts of the last day.
pub(crate) async fn punish_spam(tx: &Tx, post: &PostRow, now: Timestamp) -> Result<Value, DbErr> {
    let Some(mut member) = member_store::find_member(tx, &post.author).await? else {
        return Ok(Value::Null);
    };
    let newcomer_until = member.newcomer_until;
    member.newcomer_until = Some(now.micros() + SPAM_DAYS * DAY);
    member_store::put_member(tx, member).await?;
    let mut held = Vec::new();
    for mut other in topic_store::posts_since(tx, &post.author, now.micros() - DAY).await? {
        if other.state != PostState::Visible || other.id == post.id {
            continue;
        }
        held.push(other.id);
        other.held_why = reading::write_reasons(&[HeldReason::SpamReview]);
        if let Some(mut topic) = topic_store::find_topic(tx, other.topic_id).await? {
            publishing::unshow_post(tx, &mut topic, other, PostState::Held, now).await?;
        }
    }
    Ok(json!({"newcomerUntil": newcomer_until, "held": held}))
}

/// Does an action on a member. Returns the penalties before, and the end of a new one.
pub(crate) async fn act_on_member(
    tx: &Tx,
    mut row: MemberRow,
    new: &NewAction,
    now: Timestamp,
) -> Result<(Value, Option<i64>), ApiError> {
    member_store::lock_member(tx, &row.owner).await?;
    let before = json!({
        "silencedUntil": row.silenced_until,
        "suspendedUntil": row.suspended_until,
        "penalties": row.penalties,
        "penaltyReason": row.penalty_reason,
    });
    let owner = row.owner.clone();
    let (kind, text, until) = match new.action {
        ModerationAction::Note => return Ok((before, None)),
        ModerationAction::Warn => ("warned", format!("A message from a moderator: {}", new.reason), None),
        _ => {
            let earlier = usize::try_from(row.penalties).unwrap_or(0);
            let until = new
                .until
                .unwrap_or_else(|| to_timestamp(now.micros() + next_penalty(earlier).0));
            if until <= now {
                return Err(refuse_action("until", "Choose a moment in the future."));
            }
            row.penalties = row.penalties.saturating_add(1);
            row.penalty_reason.clone_from(&new.reason);
            let day = until.to_iso();
            let (kind, what) = if new.action == ModerationAction::Silence {
                row.silenced_until = Some(until.micros());
                ("silenced", "cannot write")
            } else {
                row.suspended_until = Some(until.micros());
                ("suspended", "can only read")
            };
            member_store::put_member(tx, row).await?;
            let text = format!(
                "A moderator decided that you {what} here until {} {} UTC. Reason: {}",
                &day[..10],
                &day[11..16],
                new.reason
            );
            (kind, text, Some(until.micros()))
        }
    };
    let notice = NewNotice {
        kind,
        text,
        path: "/forum/rules".to_owned(),
        post_id: None,
    };
    notices::add(tx, &owner, notice, now).await?;
    Ok((before, until))
}
