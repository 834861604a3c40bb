//! Public pages of members, and the rules of the levels.

use texts::member_text;
use texts::moderation::handles::{check_form, handle_shape};
use texts::moderation::levels::MemberLevel;
use texts::moderation::limits::limits_of;
use texts::moderation::signs::FAST_SECONDS;
use texts::moderation::{flags, penalties};

use crate::community::forum;
use crate::community::forum::members::standing;
use crate::community::forum::reading::{AuthorNames, cut_excerpt};
use crate::community::forum::store::member_store::MemberRow;
use crate::community::forum::store::{member_store, topic_store};
use crate::community::forum::wire::{ForumRules, ForumUser, LevelRules, RecentPost};
use crate::community::forum::{ERASE_DAYS, ForumReader, PostState, REPEAT_DAYS, TITLE_CHARS, post_path, to_timestamp};
use crate::db::Db;
use crate::db::api_error::ApiError;
use crate::platform::clock::Timestamp;

/// Posts on a member's page.
const RECENT_POSTS: u64 = 20;

/// Reads the public page of a member. It begins with the first visible post.
///
/// # Errors
/// 404 without one.
pub(crate) async fn read_user(
    db: &Db,
    reader: &ForumReader,
    handle: &str,
    now: Timestamp,
) -> Result<ForumUser, ApiError> {
    let row = find_member(db, handle).await?;
    let names = AuthorNames::read_names(db, [row.owner.clone()]).await?;
    let standing = standing::standing_of(db.read(), row, now).await?;
    let is_shown = standing.facts.visible_posts > 0 || reader.is_moderator || reader.is_author(&standing.row.owner);
    if !is_shown {
        return Err(forum::nothing_here());
    }
    let owner = standing.row.owner;
    let posts = topic_store::newest_of_author(db.read(), &owner, RECENT_POSTS).await?;
    let ids: Vec<i64> = posts.iter().map(|post| post.topic_id).collect();
    let topics = topic_store::topics_by_ids(db.read(), &ids).await?;
    let recent = posts.into_iter().filter_map(|post| {
        let topic = topics.iter().find(|topic| topic.id == post.topic_id)?;
        let is_open = topic.state == PostState::Visible;
        is_open.then(|| RecentPost {
            path: post_path(topic.id, &topic.slug, post.number),
            title: topic.title.clone(),
            number: post.number,
            excerpt: cut_excerpt(&post.html),
            created_at: to_timestamp(post.created_at),
        })
    });
    let author = names.find_author(&owner).ok_or_else(forum::nothing_here)?;
    Ok(ForumUser {
        handle: author.handle,
        joined_on: standing.facts.joined_at.to_iso()[..7].to_owned(),
        level: standing.level.number(),
        level_name: standing.level.label().to_owned(),
        is_moderator: author.is_moderator,
        topic_count: topic_store::count_topics_of(db.read(), &owner).await?,
        post_count: standing.facts.visible_posts,
        helped_count: standing.facts.helped,
        recent: recent.collect(),
    })
}

/// Finds a member by handle. Capital and small letters are the same.
///
/// # Errors
/// 404 without one.
pub(crate) async fn find_member(db: &Db, handle: &str) -> Result<MemberRow, ApiError> {
    if check_form(handle).is_err() {
        return Err(forum::nothing_here());
    }
    let found = member_store::member_by_shape(db.read(), &handle_shape(handle)).await?;
    let is_it = |row: &MemberRow| {
        row.handle
            .as_deref()
            .is_some_and(|own| own.eq_ignore_ascii_case(handle))
    };
    found.filter(is_it).ok_or_else(forum::nothing_here)
}

pub(crate) async fn read_rules(db: &Db, now: Timestamp) -> Result<ForumRules, ApiError> {
    let rules = |level: MemberLevel| {
        let limits = limits_of(level);
        let links = match limits.links_per_post {
            None => "No limit".to_owned(),
            Some(0) => "A post or an edit with a link is checked first".to_owned(),
            Some(most) => format!("{most} per post; a link to a site that is new here is checked first"),
        };
        LevelRules {
            level: level.number(),
            name: level.label().to_owned(),
            from: level.begins_with().to_owned(),
            topics_per_day: limits.topics_per_day,
            replies_per_day: limits.replies_per_day,
            gap_seconds: limits.gap_seconds,
            links_per_post: limits.links_per_post,
            links,
            mentions_per_post: limits.mentions_per_post,
            flags_per_day: limits.flags_per_day,
        }
    };
    Ok(ForumRules {
        levels: MemberLevel::EVERY.map(rules).into(),
        flags_to_queue: flags::FLAGS_TO_QUEUE,
        flags_to_hide: flags::FLAGS_TO_HIDE,
        repeat_days: REPEAT_DAYS,
        fast_seconds: FAST_SECONDS,
        edit_hours: 24,
        erase_days: ERASE_DAYS,
        title_min: TITLE_CHARS.start().to_owned(),
        title_max: TITLE_CHARS.end().to_owned(),
        body_max: member_text::MAX_CHARS,
        penalty_steps: penalties::penalty_steps().into_iter().map(str::to_owned).collect(),
        usual_wait_hours: standing::usual_wait_hours(db.read(), now).await?,
    })
}
