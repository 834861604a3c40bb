//! Notices to members: answers, mentions, decisions of moderators, and notices of other features.

pub(crate) mod digest;

use std::collections::BTreeMap;

use texts::member_text::render_member_text;
use texts::moderation::HOUR;
use texts::moderation::handles::handle_shape;

use super::{OPERATOR, PostState, post_path, to_timestamp};
use crate::community::forum::store::member_store;
use crate::community::forum::store::member_store::{NoticeRow, WatchRow};
use crate::community::forum::store::topic_store;
use crate::community::forum::store::topic_store::{PostRow, TopicRow};
use crate::community::forum::wire::{ForumNotice, ForumNotices, WatchLevel};
use crate::db::api_error::ApiError;
use crate::db::{ConnectionTrait, Db, DbErr, Tx};
use crate::platform::clock::Timestamp;

/// Time in which notices of a kind are counted together.
const TOGETHER: i64 = 2 * HOUR;
/// Notices of a kind in that time; further ones join the newest.
const APART: usize = 3;
/// Notices of the list.
const LISTED: u64 = 50;
/// Posts or topics that are read at once.
const JOINED: usize = 500;

/// Stands for the title of a post's topic in the text of a notice.
pub(super) const TITLE: &str = "\"{title}\"";
/// Text in the place of a title that the reader may not see any more.
const HIDDEN_TITLE: &str = "a topic that is no longer shown";

/// Notice before [`add`] stores it or merges it into an unread one.
#[derive(Debug, Clone)]
pub(super) struct NewNotice {
    pub kind: &'static str,
    /// With [`TITLE`] in the place of a title.
    pub text: String,
    /// Blank for the post itself.
    pub path: String,
    pub post_id: Option<i64>,
}

impl NewNotice {
    /// A notice about a post that leads to it.
    pub(super) fn of_post(kind: &'static str, text: String, post: &PostRow) -> Self {
        Self {
            kind,
            text,
            path: String::new(),
            post_id: Some(post.id),
        }
    }
}

/// Tells everybody whom a new visible post concerns, each once.
pub(super) async fn tell_of_post(tx: &Tx, topic: &TopicRow, post: &PostRow, now: Timestamp) -> Result<(), DbErr> {
    let watches = member_store::list_watchers(tx, topic.id).await?;
    let is_muted = |owner: &str| {
        watches
            .iter()
            .any(|watch| watch.owner == owner && watch.level == WatchLevel::Muted)
    };
    let mut told = vec![post.author.clone(), String::new(), OPERATOR.to_owned()];
    for owner in list_mentioned(tx, post).await? {
        if !told.contains(&owner) && !is_muted(&owner) {
            let text = format!("You were mentioned in {TITLE}.");
            add(tx, &owner, NewNotice::of_post("mention", text, post), now).await?;
            told.push(owner);
        }
    }
    if let Some(number) = post.reply_to
        && let Some(answered) = topic_store::post_at(tx, topic.id, number).await?
        && !told.contains(&answered.author)
        && !is_muted(&answered.author)
    {
        let text = format!("Your post in {TITLE} has an answer.");
        add(tx, &answered.author, NewNotice::of_post("quote", text, post), now).await?;
        told.push(answered.author);
    }
    for watch in watches.iter().filter(|watch| !told.contains(&watch.owner)) {
        match watch.level {
            WatchLevel::Watching => add_reply_notice(tx, watch, post, now).await?,
            WatchLevel::Tracking => track_reply(tx, watch, post, now).await?,
            WatchLevel::Normal | WatchLevel::Muted => {}
        }
    }
    Ok(())
}

/// One notice for all replies of a tracked topic since it was read.
async fn track_reply(tx: &Tx, watch: &WatchRow, post: &PostRow, now: Timestamp) -> Result<(), DbErr> {
    let unread = member_store::unread_of_kind(tx, &watch.owner, "reply", 0).await?;
    let ids: Vec<i64> = unread.iter().filter_map(|row| row.post_id).collect();
    let told = topic_store::posts_by_ids(tx, &ids).await?;
    let of_topic = |row: &NoticeRow| {
        let is_told = |earlier: &PostRow| Some(earlier.id) == row.post_id && earlier.topic_id == post.topic_id;
        told.iter().any(is_told)
    };
    if let Some(mut row) = unread.into_iter().find(of_topic) {
        row.count += 1;
        row.text = format!("There are {} new replies in {TITLE}.", row.count);
        return member_store::update_notice(tx, row).await;
    }
    add_reply_notice(tx, watch, post, now).await
}

async fn add_reply_notice(tx: &Tx, watch: &WatchRow, post: &PostRow, now: Timestamp) -> Result<(), DbErr> {
    let text = format!("There is a new reply in {TITLE}.");
    add(tx, &watch.owner, NewNotice::of_post("reply", text, post), now).await
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
        newest.text = format!("{} And {} more like this.", notice.text, newest.count - 1);
        newest.path = notice.path;
        newest.post_id = notice.post_id;
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
        post_id: notice.post_id,
        mailed_count: 0,
    };
    member_store::add_notice(tx, row).await
}

/// Adds a notice of another feature to the list of a member.
pub async fn add_notice_of(
    tx: &Tx,
    owner: &str,
    kind: &'static str,
    text: String,
    path: &str,
    now: Timestamp,
) -> Result<(), DbErr> {
    let notice = NewNotice {
        kind,
        text,
        path: path.to_owned(),
        post_id: None,
    };
    add(tx, owner, notice, now).await
}

/// Marks the notices of another feature as read, because the member has seen what they tell.
pub async fn mark_notices_read(tx: &Tx, owner: &str, kind: &str) -> Result<(), DbErr> {
    member_store::mark_kind_read(tx, owner, kind).await
}

/// Tracks a topic that the member writes in, unless the member chose another level.
pub(super) async fn follow_own(tx: &Tx, owner: &str, topic_id: i64, number: i64) -> Result<(), DbErr> {
    let before = member_store::find_watch(tx, owner, topic_id).await?;
    let level = before.as_ref().map_or(WatchLevel::Tracking, |row| match row.level {
        WatchLevel::Normal => WatchLevel::Tracking,
        chosen => chosen,
    });
    let row = WatchRow {
        owner: owner.to_owned(),
        topic_id,
        level,
        read_up_to: before.map_or(0, |row| row.read_up_to).max(number),
    };
    member_store::put_watch(tx, row).await
}

/// Shows notices to their owner: each with the title of its topic as it is now, if the owner may see it.
pub(super) async fn show_notices(
    reader: &impl ConnectionTrait,
    owner: &str,
    rows: Vec<NoticeRow>,
) -> Result<Vec<ForumNotice>, DbErr> {
    let (mut posts, mut topics) = (Vec::new(), Vec::new());
    let ids: Vec<i64> = rows.iter().filter_map(|row| row.post_id).collect();
    for part in ids.chunks(JOINED) {
        posts.extend(topic_store::posts_by_ids(reader, part).await?);
    }
    let ids: Vec<i64> = posts.iter().map(|post| post.topic_id).collect();
    for part in ids.chunks(JOINED) {
        topics.extend(topic_store::topics_by_ids(reader, part).await?);
    }
    let posts: BTreeMap<i64, PostRow> = posts.into_iter().map(|post| (post.id, post)).collect();
    let topics: BTreeMap<i64, TopicRow> = topics.into_iter().map(|topic| (topic.id, topic)).collect();
    let find_place = |row: &NoticeRow| {
        let post = posts.get(&row.post_id?)?;
        let topic = topics.get(&post.topic_id)?;
        let is_shown = topic.state == PostState::Visible || topic.author == owner;
        is_shown.then_some((topic, post))
    };
    Ok(rows.into_iter().map(|row| view_notice(find_place(&row), row)).collect())
}

fn view_notice(place: Option<(&TopicRow, &PostRow)>, row: NoticeRow) -> ForumNotice {
    let own_path = Some(row.path).filter(|path| !path.is_empty());
    let (text, path) = match place {
        Some((topic, post)) => (
            row.text.replace(TITLE, &format!("\"{}\"", topic.title)),
            own_path.or_else(|| Some(post_path(topic.id, &topic.slug, post.number))),
        ),
        None => (row.text.replace(TITLE, HIDDEN_TITLE), own_path),
    };
    ForumNotice {
        id: row.id,
        kind: row.kind,
        text,
        count: row.count,
        path,
        created_at: to_timestamp(row.created_at),
        is_read: row.is_read,
    }
}

/// Lists the notices of a member.
pub(super) async fn read_notices(db: &Db, owner: &str) -> Result<ForumNotices, ApiError> {
    let rows = member_store::list_notices(db.read(), owner, LISTED).await?;
    Ok(ForumNotices {
        unread: member_store::count_unread(db.read(), owner).await?,
        items: show_notices(db.read(), owner, rows).await?,
    })
}

/// Tells the author of a post about a decision.
pub(super) async fn tell_author(
    tx: &Tx,
    post: &PostRow,
    kind: &'static str,
    text: String,
    now: Timestamp,
) -> Result<(), DbErr> {
    add(tx, &post.author, NewNotice::of_post(kind, text, post), now).await
}
