//! Answers of the forum's calls.

use serde::{Deserialize, Serialize};
use texts::moderation::levels::LevelCondition;
use texts::moderation::limits::LimitUse;
use texts::moderation::signs::HeldReason;
use texts::search_words::Segment;
use utoipa::ToSchema;

use crate::community::forum::PostState;
use crate::platform::clock::Timestamp;

/// A category with its visible content.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ForumCategory {
    pub slug: String,
    pub name: String,
    pub description: String,
    pub topic_count: i64,
    pub post_count: i64,
    #[schema(required = true)]
    pub last_post_at: Option<Timestamp>,
}

/// Author of a topic or post: handle and roles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ForumAuthor {
    pub handle: String,
    pub is_moderator: bool,
    /// True for the site itself.
    pub is_operator: bool,
}

/// Reason for which a text waits, with a sentence for its author.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct HeldWhy {
    pub reason: HeldReason,
    pub text: String,
}

/// Topic in a list, with the first words of its opening post.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ForumTopicRow {
    pub id: i64,
    pub slug: String,
    /// Path of its page, `/forum/t/{id}-{slug}`.
    pub path: String,
    pub title: String,
    pub category: String,
    pub category_name: String,
    pub state: PostState,
    /// Null for a former member.
    #[schema(required = true)]
    pub author: Option<ForumAuthor>,
    pub excerpt: String,
    /// Title and excerpt with the found words, in answers to a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub marks: Option<TopicMarks>,
    pub reply_count: i64,
    pub created_at: Timestamp,
    pub last_post_at: Timestamp,
    pub last_post_number: i64,
    pub is_pinned: bool,
    pub is_locked: bool,
    /// Step of the launch plan, 1 to 12.
    #[schema(required = true)]
    pub plan_step: Option<i32>,
}

/// Texts of a topic in pieces, the found words apart.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct TopicMarks {
    pub title: Vec<Segment>,
    pub excerpt: Vec<Segment>,
}

/// Page of topics: pinned ones first, then by newest post. A search puts titles with all words first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ForumTopicList {
    pub items: Vec<ForumTopicRow>,
    pub page: u64,
    pub pages: u64,
    pub total: u64,
}

/// An edit that waits for a moderator.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PendingEdit {
    pub body: String,
    pub html: String,
    pub held_why: Vec<HeldWhy>,
}

/// A post of a topic. A removed one is a tombstone: without id, author and text.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ForumPost {
    #[schema(required = true)]
    pub id: Option<i64>,
    /// Number within the topic. It stays when the topic grows.
    pub number: i64,
    pub state: PostState,
    #[schema(required = true)]
    pub author: Option<ForumAuthor>,
    /// Sanitized HTML.
    pub html: String,
    pub created_at: Timestamp,
    /// Set by edits later than 24 hours after the writing.
    #[schema(required = true)]
    pub edited_at: Option<Timestamp>,
    /// Number of the post that it answers.
    #[schema(required = true)]
    pub reply_to: Option<i64>,
    pub helped: i32,
    pub did_not_help: i32,
    pub version: i64,
    /// Empty for all but the author and moderators.
    pub held_why: Vec<HeldWhy>,
    pub is_mine: bool,
    /// Markdown. Null for all but the author and moderators.
    #[schema(required = true)]
    pub body: Option<String>,
    #[schema(required = true)]
    pub pending_edit: Option<PendingEdit>,
}

/// Progress of the author's launch plan, shown while the author wants it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TopicProgress {
    pub done: usize,
    pub steps: usize,
    /// Evenings with a done piece of work.
    pub active_evenings: usize,
}

/// A topic with one page of its posts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ForumTopic {
    pub id: i64,
    pub slug: String,
    pub path: String,
    pub title: String,
    pub category: String,
    pub category_name: String,
    pub state: PostState,
    #[schema(required = true)]
    pub author: Option<ForumAuthor>,
    pub created_at: Timestamp,
    pub is_pinned: bool,
    pub is_locked: bool,
    #[schema(required = true)]
    pub plan_step: Option<i32>,
    #[schema(required = true)]
    pub plan_step_title: Option<String>,
    #[schema(required = true)]
    pub progress: Option<TopicProgress>,
    pub reply_count: i64,
    pub participants: u64,
    pub posts: Vec<ForumPost>,
    pub page: i64,
    pub pages: i64,
    pub page_size: i64,
    pub order: TopicOrder,
    /// First words of the opening post, or a sentence about the topic when it is gone.
    pub description: String,
}

/// Order of a topic's posts: by time, or the opening post and then visible replies by helpful votes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TopicOrder {
    #[default]
    Time,
    Helped,
}

/// Public page of a member.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ForumUser {
    pub handle: String,
    /// Month of the sign-up, such as 2026-03.
    pub joined_on: String,
    pub level: u8,
    pub level_name: String,
    pub is_moderator: bool,
    pub topic_count: u64,
    pub post_count: u64,
    pub helped_count: u64,
    pub recent: Vec<RecentPost>,
}

/// A post on a member's page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RecentPost {
    pub path: String,
    pub title: String,
    pub number: i64,
    pub excerpt: String,
    pub created_at: Timestamp,
}

/// Limits of one level. A day is the last 24 hours.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LevelRules {
    pub level: u8,
    pub name: String,
    pub from: String,
    pub topics_per_day: usize,
    pub replies_per_day: usize,
    pub gap_seconds: i64,
    /// Null without a limit; 0 when a post with a link is held.
    #[schema(required = true)]
    pub links_per_post: Option<usize>,
    pub links: String,
    pub mentions_per_post: usize,
    pub flags_per_day: usize,
}

/// Rules of the forum in numbers. Titles and texts are measured in characters.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ForumRules {
    pub levels: Vec<LevelRules>,
    pub flags_to_queue: usize,
    pub flags_to_hide: usize,
    pub repeat_days: i64,
    pub fast_seconds: f64,
    pub edit_hours: i64,
    pub erase_days: i64,
    pub title_min: usize,
    pub title_max: usize,
    pub body_max: usize,
    pub penalty_steps: Vec<String>,
    /// Median of the last 30 days; null without a decision.
    #[schema(required = true)]
    pub usual_wait_hours: Option<f64>,
}

/// Result of a written topic, reply or edit.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WrittenPost {
    /// Id of the topic for a new topic, else of the post.
    pub id: i64,
    pub state: PostState,
    pub topic_id: i64,
    pub post_id: i64,
    pub slug: String,
    pub title: String,
    /// Address of the post.
    pub path: String,
    pub number: i64,
    /// Reasons for which the post, or the edit of a visible post, waits.
    pub held_why: Vec<HeldWhy>,
    #[schema(required = true)]
    pub usual_wait_hours: Option<f64>,
    pub version: i64,
    pub post: ForumPost,
}

/// A member's own view of a topic.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MyTopic {
    pub watch_level: WatchLevel,
    pub read_up_to: i64,
    pub is_moderator: bool,
    /// Own votes by id of the post.
    pub votes: std::collections::BTreeMap<String, bool>,
    /// Ids of posts that the member flagged.
    pub flagged: Vec<i64>,
    /// Own posts that others cannot see, and own posts of the page.
    pub own_posts: Vec<ForumPost>,
    pub can_reply: bool,
    #[schema(required = true)]
    pub why_not: Option<String>,
}

/// How closely a member follows a topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[derive(strum::IntoStaticStr, strum::EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub(crate) enum WatchLevel {
    /// A notice for every reply.
    Watching,
    /// One notice for all new replies.
    Tracking,
    /// Notices for answers to own posts and mentions.
    Normal,
    Muted,
}

crate::db::stored_key!(WatchLevel);

/// Own post that waits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HeldPost {
    pub post_id: i64,
    pub topic_id: i64,
    pub title: String,
    pub path: String,
    pub created_at: Timestamp,
    pub held_why: Vec<HeldWhy>,
}

/// Next level, with its conditions beyond those of the present one.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NextLevel {
    pub level: u8,
    pub name: String,
    pub conditions: Vec<LevelCondition>,
}

/// Level and limits of a member.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MyLimits {
    /// Null before the first post.
    #[schema(required = true)]
    pub handle: Option<String>,
    pub level: u8,
    pub level_name: String,
    pub is_moderator: bool,
    pub topics: LimitUse,
    pub replies: LimitUse,
    pub flags: LimitUse,
    pub gap_seconds: i64,
    #[schema(required = true)]
    pub next_post_at: Option<Timestamp>,
    #[schema(required = true)]
    pub links_per_post: Option<usize>,
    pub mentions_per_post: usize,
    #[schema(required = true)]
    pub held_post: Option<HeldPost>,
    #[schema(required = true)]
    pub usual_wait_hours: Option<f64>,
    #[schema(required = true)]
    pub silenced_until: Option<Timestamp>,
    #[schema(required = true)]
    pub suspended_until: Option<Timestamp>,
    /// Reason of the silence or suspension that holds now; null without one.
    #[schema(required = true)]
    pub reason: Option<String>,
    #[schema(required = true)]
    pub next: Option<NextLevel>,
}

/// Unsent text of a form.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ForumDraft {
    pub key: String,
    pub title: String,
    pub body: String,
    pub category: String,
    #[schema(required = true)]
    pub plan_step: Option<i32>,
    #[schema(required = true)]
    pub reply_to: Option<i64>,
    pub updated_at: Timestamp,
}

/// Message of the forum to a member.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ForumNotice {
    pub id: i64,
    /// `reply`, `quote`, `mention`, `level` for a new level, `support` for an answer, or a moderator's decision.
    pub kind: String,
    pub text: String,
    pub count: i64,
    /// Null for notices without a page.
    #[schema(required = true)]
    pub path: Option<String>,
    pub created_at: Timestamp,
    pub is_read: bool,
}

/// Notices of a member, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ForumNotices {
    pub unread: u64,
    pub items: Vec<ForumNotice>,
}

/// Own post or edit that waits, with its text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnHeld {
    pub post_id: i64,
    pub topic_id: i64,
    pub title: String,
    pub path: String,
    pub number: i64,
    pub body: String,
    pub html: String,
    pub version: i64,
    pub is_edit: bool,
    pub held_why: Vec<HeldWhy>,
    pub created_at: Timestamp,
}

/// Own posts that wait.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MyHeld {
    pub held: Vec<OwnHeld>,
}

/// Votes of a post.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HelpedCounts {
    pub helped: i32,
    pub did_not_help: i32,
    /// Own vote; null without one.
    #[schema(required = true)]
    pub value: Option<bool>,
}
