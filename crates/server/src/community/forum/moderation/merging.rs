//! Merging of topics, splitting of replies, and the way back of both.

use serde_json::{Value, json};

use crate::community::forum::moderation::moderation_action::{NewAction, lock_topic, refuse_action};
use crate::community::forum::store::member_store;
use crate::community::forum::store::member_store::WatchRow;
use crate::community::forum::store::text_store;
use crate::community::forum::store::topic_store;
use crate::community::forum::store::topic_store::{PostRow, TopicRow};
use crate::community::forum::writing::publishing;
use crate::community::forum::writing::{NewTopic, empty_topic};
use crate::community::forum::{PostState, reading};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{DbErr, Tx};
use crate::http::FieldFault;
use crate::platform::clock::Timestamp;

/// Posts of a topic that can be merged at once.
const MAX_MOVED: usize = 500;
/// Numbers of replies that a split takes.
pub(crate) const MOVED: std::ops::RangeInclusive<usize> = 1..=MAX_MOVED;

/// Moves every post of a topic to the end of another one. The old address leads to it.
pub(crate) async fn merge_topic(tx: &Tx, topic: TopicRow, new: &NewAction) -> Result<Value, ApiError> {
    let to = new
        .to
        .as_deref()
        .and_then(|to| to.trim_start_matches("topic:").parse().ok());
    let to: i64 = to
        .filter(|to| *to != topic.id)
        .ok_or_else(|| refuse_action("to", "Give the number of another topic."))?;
    let mut target = lock_topic(tx, to)
        .await
        .map_err(|_| refuse_action("to", "There is no such topic."))?;
    if target.merged_into.is_some() || target.state != PostState::Visible {
        return Err(refuse_action("to", "There is no such topic."));
    }
    let posts = topic_store::every_post_in(tx, topic.id).await?;
    if posts.len() > MAX_MOVED {
        return Err(refuse_action("target", "Topics of over 500 posts cannot be merged."));
    }
    let moved = move_posts(tx, posts, &mut target).await?;
    for watch in member_store::list_watchers(tx, topic.id).await? {
        if member_store::find_watch(tx, &watch.owner, target.id).await?.is_none() {
            let row = WatchRow {
                topic_id: target.id,
                read_up_to: 0,
                ..watch
            };
            member_store::put_watch(tx, row).await?;
        }
    }
    let state = topic.state;
    close_topic(tx, topic, target.id).await?;
    Ok(json!({"moved": moved, "to": target.id, "state": state}))
}

/// Moves replies of a topic into a topic of their own.
pub(crate) async fn split_topic(tx: &Tx, topic: TopicRow, new: &NewAction, now: Timestamp) -> Result<Value, ApiError> {
    let title = new.title.clone().unwrap_or_default();
    let mut posts = topic_store::posts_by_ids(tx, &new.posts).await?;
    posts.sort_by_key(|post| post.number);
    let is_fit = |post: &PostRow| post.topic_id == topic.id && post.number > 1 && post.state == PostState::Visible;
    if posts.len() != new.posts.len() || !posts.iter().all(is_fit) {
        return Err(refuse_action("posts", "Choose visible replies of this topic."));
    }
    let opening = posts
        .first()
        .cloned()
        .ok_or_else(|| refuse_action("posts", FieldFault::Missing))?;
    let draft = NewTopic {
        title: title.clone(),
        category: topic.category.clone(),
        plan_step: None,
        shows_progress: false,
    };
    let mut target = empty_topic(&opening.author, &draft, now);
    publishing::set_heading(&mut target, &title, &opening.html);
    target.state = PostState::Visible;
    target.created_at = opening.created_at;
    target.last_number = 0;
    let mut target = topic_store::insert_topic(tx, target).await?;
    let moved = move_posts(tx, posts, &mut target).await?;
    if let Some(first) = topic_store::post_at(tx, target.id, 1).await? {
        publishing::index_post(tx, &target, &first).await?;
    }
    topic_store::recount_topic(tx, topic.id).await?;
    Ok(json!({"moved": moved, "to": target.id}))
}

/// Gives posts the next numbers of a topic. Returns their ids with the numbers and references before.
async fn move_posts(tx: &Tx, posts: Vec<PostRow>, target: &mut TopicRow) -> Result<Vec<Value>, DbErr> {
    let first = target.last_number + 1;
    let numbers: Vec<(i64, i64)> = posts.iter().map(|post| post.number).zip(first..).collect();
    let renumbered = |before: i64| numbers.iter().find(|(old, _)| *old == before).map(|(_, new)| *new);
    let ids: Vec<i64> = posts.iter().map(|post| post.id).collect();
    let mut moved = Vec::new();
    for mut post in posts {
        moved.push(json!([post.id, post.number, post.reply_to]));
        post.topic_id = target.id;
        post.reply_to = post.reply_to.and_then(renumbered);
        post.number = renumbered(post.number).unwrap_or(post.number);
        target.last_number = target.last_number.max(post.number);
        topic_store::update_post(tx, post).await?;
    }
    text_store::move_words(tx, &ids, target.id).await?;
    *target = topic_store::update_topic(tx, target.clone()).await?;
    topic_store::recount_topic(tx, target.id).await?;
    Ok(moved)
}

/// Moves posts back to where a merge or a split took them from.
pub(crate) async fn move_back(tx: &Tx, topic_id: i64, before: &Value, is_merge: bool) -> Result<(), ApiError> {
    let to = before["to"].as_i64().unwrap_or_default();
    let topic = lock_topic(tx, topic_id).await?;
    let target = lock_topic(tx, to).await?;
    let moved: Vec<(i64, i64, Option<i64>)> =
        serde_json::from_value(before["moved"].clone()).map_err(ApiError::internal)?;
    let present = topic_store::every_post_in(tx, to).await?;
    let is_moved = |post: &PostRow| moved.iter().any(|(id, ..)| *id == post.id);
    let refuse = |message: &str| Err(ApiError::conflict(ErrorCode::AlreadyUndone, message));
    if !is_merge && !present.iter().all(is_moved) {
        return refuse("The new topic has further replies by now. Merge it instead.");
    }
    let is_elsewhere = !is_merge && topic.merged_into.is_some();
    if is_elsewhere || present.iter().filter(|post| is_moved(post)).count() < moved.len() {
        return refuse("A later action moved these posts to another topic. Undo that one first.");
    }
    for mut post in present.into_iter().filter(|post| is_moved(post)) {
        let Some((_, number, reply_to)) = moved.iter().find(|(id, ..)| *id == post.id) else {
            continue;
        };
        post.topic_id = topic_id;
        post.number = *number;
        post.reply_to = *reply_to;
        let post = topic_store::update_post(tx, post).await?;
        if post.state == PostState::Visible {
            publishing::index_post(tx, &topic, &post).await?;
        }
    }
    if is_merge {
        let state = before["state"].as_str().map(str::parse).transpose();
        let state = state.map_err(ApiError::internal)?.unwrap_or(PostState::Visible);
        reopen_topic(tx, topic, state).await?;
    } else {
        close_topic(tx, target, topic_id).await?;
    }
    topic_store::recount_topic(tx, topic_id).await?;
    topic_store::recount_topic(tx, to).await?;
    Ok(())
}

/// Gives a topic whose posts are back the state of its opening post. A topic with answers of others stays readable
/// without a removed one, as it was before.
async fn reopen_topic(tx: &Tx, mut topic: TopicRow, before: PostState) -> Result<(), DbErr> {
    let opening = topic_store::post_at(tx, topic.id, 1).await?;
    let state = opening.as_ref().map_or(PostState::Removed, |post| post.state);
    let stays = state == PostState::Removed && topic_store::has_replies_of_others(tx, &topic).await?;
    topic.merged_into = None;
    topic.state = if stays { before } else { state };
    topic.excerpt = match opening.filter(|_| state == PostState::Visible) {
        Some(post) => reading::cut_excerpt(&post.html),
        None => String::new(),
    };
    topic_store::update_topic(tx, topic).await.map(drop)
}

/// Leaves a topic without posts as an address that leads to another one.
async fn close_topic(tx: &Tx, mut topic: TopicRow, to: i64) -> Result<(), DbErr> {
    topic.state = PostState::Removed;
    topic.merged_into = Some(to);
    topic.visible_posts = 0;
    topic_store::update_topic(tx, topic).await.map(drop)
}
