//! Kinds of actions of moderators, an action to be done, and the lock on its target.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::community::forum::store::topic_store;
use crate::community::forum::store::topic_store::{PostRow, TopicRow};
use crate::db::Tx;
use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::FieldReader;
use crate::platform::clock::Timestamp;

/// Kind of a moderator's action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[derive(strum::IntoStaticStr, strum::EnumString, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub(crate) enum ModerationAction {
    Hide,
    Restore,
    Lock,
    Unlock,
    Pin,
    Unpin,
    Move,
    Merge,
    Split,
    Approve,
    Reject,
    Warn,
    Silence,
    Suspend,
    Note,
}

impl ModerationAction {
    /// Sentence of the public log.
    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            Self::Hide => "Hid a post",
            Self::Restore => "Restored a post",
            Self::Lock => "Locked a topic",
            Self::Unlock => "Unlocked a topic",
            Self::Pin => "Pinned a topic",
            Self::Unpin => "Unpinned a topic",
            Self::Move => "Moved a topic to another category",
            Self::Merge => "Merged two topics",
            Self::Split => "Split replies into a topic of their own",
            Self::Approve => "Approved a post",
            Self::Reject => "Rejected a post",
            Self::Warn => "Warned a member",
            Self::Silence => "Silenced a member for a time",
            Self::Suspend => "Suspended a member for a time",
            Self::Note => "Added a note for moderators",
        }
    }

    pub(crate) const fn is_for_topics(self) -> bool {
        matches!(
            self,
            Self::Lock | Self::Unlock | Self::Pin | Self::Unpin | Self::Move | Self::Merge | Self::Split
        )
    }

    pub(crate) const fn is_for_members(self) -> bool {
        matches!(self, Self::Warn | Self::Silence | Self::Suspend | Self::Note)
    }
}

/// Action that a moderator asks for, before the checks of its reason and target.
#[derive(Debug, Clone)]
pub(crate) struct NewAction {
    pub action: ModerationAction,
    /// `post:12`, `topic:3`, `member:handle`, or a number.
    pub target: String,
    pub reason: String,
    pub note: String,
    pub until: Option<Timestamp>,
    pub to: Option<String>,
    pub title: Option<String>,
    pub posts: Vec<i64>,
}

/// Refuses one field of an action.
pub(crate) fn refuse_action(field: &str, problem: impl Into<String>) -> ApiError {
    FieldReader::refuse_one(ErrorCode::InvalidModeration, field, problem)
}

pub(crate) async fn lock_topic(tx: &Tx, id: i64) -> Result<TopicRow, ApiError> {
    topic_store::lock_topic(tx, id).await?;
    topic_store::find_topic(tx, id).await?.ok_or_else(ApiError::not_found)
}

pub(crate) async fn lock_post(tx: &Tx, id: i64) -> Result<(TopicRow, PostRow), ApiError> {
    let found = topic_store::find_post(tx, id).await?.ok_or_else(ApiError::not_found)?;
    let topic = lock_topic(tx, found.topic_id).await?;
    let post = topic_store::find_post(tx, id).await?.ok_or_else(ApiError::not_found)?;
    Ok((topic, post))
}
