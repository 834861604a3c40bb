//! Notices to members: answers, mentions, decisions of moderators, and notices of other features.

use super::member_store::{self, NoticeRow, WatchRow};
use super::topic_store::{self, PostRow, TopicRow};
use super::wire::{ForumNotice, ForumNotices, WatchLevel};
use super::{OPERATOR, PostState, post_path, to_timestamp, topic_path};
use crate::clock::Timestamp;
use crate::content::member_text::render_member_text;
use crate::db::{Db, DbErr, Tx};
use crate::error::ApiError;
use crate::moderation::HOUR;
use crate::moderation::handles::handle_shape;

/// Time in which notices of a kind are counted together.
const TOGETHER: i64 = 2 * HOUR;
/// Notices of a kind in that time; further ones join the newest.
const APART: usize = 3;
/// Notices of the list.
const LISTED: u64 = 50;

impl WatchLevel {
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Watching => "watching",
            Self::Tracking => "tracking",
            Self::Normal => "normal",
            Self::Muted => "muted",
        }
    }

    pub(super) fn from_key(key: &str) -> Self {
        match key {
            "watching" => Self::Watching,
            "tracking" => Self::Tracking,
            "muted" => Self::Muted,
            _ => Self::Normal,
        }
    }
}

/// A new notice.
#[derive(Debug, Clone)]
pub(super) struct NewNotice {
    pub kind: &'static str,
    pub text: String,
    pub path: String,
}

/// Tells everybody whom a new visible post concerns, each once.
pub(super) async fn tell_of_post(tx: &Tx, topic: &TopicRow, post: &PostRow, now: Timestamp) -> Result<(), DbErr> {
    let path = post_path(topic.id, &topic.slug, post.number);
    let watches = member_store::list_watchers(tx, topic.id).await?;
    let is_muted = |owner: &str| {
        watches
            .iter()
            .any(|watch| watch.owner == owner && WatchLevel::from_key(&watch.level) == WatchLevel::Muted)
    };
    let mut told = vec![post.author.clone(), String::new(), OPERATOR.to_owned()];
    for owner in list_mentioned(tx, post).await? {
        if !told.contains(&owner) && !is_muted(&owner) {
            let text = format!("You were mentioned in \"{}\".", topic.title);
            add(
                tx,
                &owner,
                NewNotice {
                    kind: "mention",
                    text,
                    path: path.clone(),
                },
                now,
            )
            .await?;
            told.push(owner);
        }
    }
    if let Some(number) = post.reply_to
        && let Some(answered) = topic_store::post_at(tx, topic.id, number).await?
        && !told.contains(&answered.author)
        && !is_muted(&answered.author)
    {
        let text = format!("Your post in \"{}\" has an answer.", topic.title);
        add(
            tx,
            &answered.author,
            NewNotice {
                kind: "quote",
                text,
                path: path.clone(),
            },
            now,
        )
        .await?;
        told.push(answered.author);
    }
    for watch in watches.iter().filter(|watch| !told.contains(&watch.owner)) {
        match WatchLevel::from_key(&watch.level) {
            WatchLevel::Watching => add_reply_notice(tx, watch, topic, &path, now).await?,
            WatchLevel::Tracking => track_reply(tx, watch, topic, &path, now).await?,
            WatchLevel::Normal | WatchLevel::Muted => {}
        }
    }
    Ok(())
}

/// One notice for all replies of a tracked topic since it was read.
async fn track_reply(tx: &Tx, watch: &WatchRow, topic: &TopicRow, path: &str, now: Timestamp) -> Result<(), DbErr> {
    let unread = member_store::unread_of_kind(tx, &watch.owner, "reply", 0).await?;
    let start = topic_path(topic.id, &topic.slug);
    let same_topic = |row: &NoticeRow| row.path.split(['?', '#']).next() == Some(start.as_str());
    if let Some(mut row) = unread.into_iter().find(same_topic) {
        row.count += 1;
        row.text = format!("There are {} new replies in \"{}\".", row.count, topic.title);
        return member_store::update_notice(tx, row).await;
    }
    add_reply_notice(tx, watch, topic, path, now).await
}

async fn add_reply_notice(
    tx: &Tx,
    watch: &WatchRow,
    topic: &TopicRow,
    path: &str,
    now: Timestamp,
) -> Result<(), DbErr> {
    let notice = NewNotice {
        kind: "reply",
        text: format!("There is a new reply in \"{}\".", topic.title),
        path: path.to_owned(),
    };
    add(tx, &watch.owner, notice, now).await
}

async fn list_mentioned(tx: &Tx, post: &PostRow) -> Result<Vec<String>, DbErr> {
    let mentions = render_member_text(&post.body)
        .map(|text| text.mentions)
        .unwrap_or_default();
    if mentions.is_empty() {
        return Ok(Vec::new());
    }
    let shapes = mentions.iter().map(|handle| handle_shape(handle)).collect();
    let rows = member_store::members_by_shapes(tx, shapes).await?;
    let is_named = |handle: &str| mentions.contains(&handle.to_ascii_lowercase());
    let named = rows
        .into_iter()
        .filter(|row| row.handle.as_deref().is_some_and(is_named));
    Ok(named.map(|row| row.owner).collect())
}

/// Adds a notice. More than three unread ones of a kind in two hours become one.
pub(super) async fn add(tx: &Tx, owner: &str, notice: NewNotice, now: Timestamp) -> Result<(), DbErr> {
    // The operator reads the queue, and a former member reads nothing.
    if owner.is_empty() || owner == OPERATOR {
        return Ok(());
    }
    let recent = member_store::unread_of_kind(tx, owner, notice.kind, now.micros() - TOGETHER).await?;
    if recent.len() >= APART
        && let Some(mut newest) = recent.into_iter().next()
    {
        newest.count += 1;
        newest.text = format!("{} And {} more like it.", notice.text, newest.count - 1);
        newest.path = notice.path;
        return member_store::update_notice(tx, newest).await;
    }
    let row = NoticeRow {
        id: 0,
        owner: owner.to_owned(),
        kind: notice.kind.to_owned(),
        text: notice.text,
        path: notice.path,
        count: 1,
        created_at: now.micros(),
        is_read: false,
    };
    member_store::add_notice(tx, row).await
}

/// Adds a notice of another feature to the list of a member.
///
/// # Errors
/// When the database does not write.
pub async fn add_notice_of(
    tx: &Tx,
    owner: &str,
    kind: &'static str,
    text: String,
    path: &str,
    now: Timestamp,
) -> Result<(), DbErr> {
    let path = path.to_owned();
    add(tx, owner, NewNotice { kind, text, path }, now).await
}

/// Marks the notices of another feature as read, because the member has seen what they tell.
///
/// # Errors
/// When the database does not write.
pub async fn mark_notices_read(tx: &Tx, owner: &str, kind: &str) -> Result<(), DbErr> {
    member_store::mark_kind_read(tx, owner, kind).await
}

/// Tracks a topic that the member writes in, unless the member chose another level.
pub(super) async fn follow_own(tx: &Tx, owner: &str, topic_id: i64, number: i64) -> Result<(), DbErr> {
    let before = member_store::find_watch(tx, owner, topic_id).await?;
    let level = before
        .as_ref()
        .map_or(WatchLevel::Tracking, |row| match WatchLevel::from_key(&row.level) {
            WatchLevel::Normal => WatchLevel::Tracking,
            chosen => chosen,
        });
    let row = WatchRow {
        owner: owner.to_owned(),
        topic_id,
        level: level.key().to_owned(),
        read_up_to: before.map_or(0, |row| row.read_up_to).max(number),
    };
    member_store::put_watch(tx, row).await
}

pub(super) fn view_notice(row: NoticeRow) -> ForumNotice {
    ForumNotice {
        id: row.id,
        kind: row.kind,
        text: row.text,
        count: row.count,
        path: Some(row.path).filter(|path| !path.is_empty()),
        created_at: to_timestamp(row.created_at),
        is_read: row.is_read,
    }
}

/// Lists the notices of a member.
pub(super) async fn read_notices(db: &Db, owner: &str) -> Result<ForumNotices, ApiError> {
    let rows = member_store::list_notices(db.read(), owner, LISTED).await?;
    Ok(ForumNotices {
        unread: member_store::count_unread(db.read(), owner).await?,
        items: rows.into_iter().map(view_notice).collect(),
    })
}

/// Tells the author of a post about a decision.
pub(super) async fn tell_author(
    tx: &Tx,
    topic: &TopicRow,
    post: &PostRow,
    kind: &'static str,
    text: String,
    now: Timestamp,
) -> Result<(), DbErr> {
    let is_open = PostState::from_key(&topic.state) == PostState::Visible;
    let path = if is_open {
        post_path(topic.id, &topic.slug, post.number)
    } else {
        "/forum/notices".to_owned()
    };
    add(tx, &post.author, NewNotice { kind, text, path }, now).await
}
