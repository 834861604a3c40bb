//! Kinds of actions of moderators, an action to be done, and the lock on its target.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::community::forum::store::topic_store;
use crate::community::forum::store::topic_store::{PostRow, TopicRow};
use crate::db::Tx;
use crate::db::api_error::ApiError;
use crate::platform::clock::Timestamp;

/// Kind of a moderator's action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
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
    pub(crate) const EVERY: [Self; 15] = [
        Self::Hide,
        Self::Restore,
        Self::Lock,
        Self::Unlock,
        Self::Pin,
        Self::Unpin,
        Self::Move,
        Self::Merge,
        Self::Split,
        Self::Approve,
        Self::Reject,
        Self::Warn,
        Self::Silence,
        Self::Suspend,
        Self::Note,
    ];

    /// Name in the API, and the sentence of the public log.
    const fn key_and_sentence(self) -> (&'static str, &'static str) {
        match self {
            Self::Hide => ("hide", "Hid a post"),
            Self::Restore => ("restore", "Restored a post"),
            Self::Lock => ("lock", "Locked a topic"),
            Self::Unlock => ("unlock", "Unlocked a topic"),
            Self::Pin => ("pin", "Pinned a topic"),
            Self::Unpin => ("unpin", "Unpinned a topic"),
            Self::Move => ("move", "Moved a topic to another category"),
            Self::Merge => ("merge", "Merged two topics"),
            Self::Split => ("split", "Split replies into a topic of their own"),
            Self::Approve => ("approve", "Approved a post"),
            Self::Reject => ("reject", "Rejected a post"),
            Self::Warn => ("warn", "Warned a member"),
            Self::Silence => ("silence", "Silenced a member for a time"),
            Self::Suspend => ("suspend", "Suspended a member for a time"),
            Self::Note => ("note", "Added a note for moderators"),
        }
    }

    pub(crate) const fn key(self) -> &'static str {
        self.key_and_sentence().0
    }

    pub(crate) fn from_key(key: &str) -> Option<Self> {
        Self::EVERY.into_iter().find(|action| action.key() == key)
    }

    /// Sentence of the public log.
    pub(crate) const fn sentence(self) -> &'static str {
        self.key_and_sentence().1
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
