//! Changes of what others see: a post appears or disappears with its words, hosts and counts.

use texts::member_text::{MemberText, render_member_text};
use texts::search_words::index_words;

use crate::community::forum::store::text_store;
use crate::community::forum::store::topic_store;
use crate::community::forum::store::topic_store::{PostRow, TopicRow};
use crate::community::forum::{PostState, notices, reading};
use crate::db::{DbErr, Tx};
use crate::platform::clock::Timestamp;

/// Texts that the site wrote or accepted once are rendered again for their hosts alone; a text that no longer renders
/// has none.
fn hosts_of(body: &str) -> Vec<String> {
    render_member_text(body).map_or_else(|_| Vec::new(), |text| text.hosts.into_iter().collect())
}

/// Makes a post visible. Its topic is visible with its opening post.
pub(crate) async fn show_post(
    tx: &Tx,
    topic: &mut TopicRow,
    mut post: PostRow,
    now: Timestamp,
) -> Result<PostRow, DbErr> {
    let is_new = post.shown_at.is_none();
    post.state = PostState::Visible;
    post.shown_at = post.shown_at.or(Some(now.micros()));
    post.held_why = String::new();
    post.is_moderated = false;
    post.changed_at = now.micros();
    let post = topic_store::update_post(tx, post).await?;
    index_post(tx, topic, &post).await?;
    if post.number == 1 {
        topic.state = PostState::Visible;
        topic.excerpt = reading::cut_excerpt(&post.html);
        *topic = topic_store::update_topic(tx, topic.clone()).await?;
    }
    match is_new && post.number == topic.last_number && post.number > 1 {
        true => topic_store::count_one_more(tx, topic.id, post.number, now.micros()).await?,
        false => topic_store::recount_topic(tx, topic.id).await?,
    }
    if is_new {
        notices::tell_of_post(tx, topic, &post, now).await?;
    }
    Ok(post)
}

/// Takes a post from others' eyes in a new state.
pub(crate) async fn unshow_post(
    tx: &Tx,
    topic: &mut TopicRow,
    mut post: PostRow,
    state: PostState,
    now: Timestamp,
) -> Result<PostRow, DbErr> {
    post.state = state;
    post.changed_at = now.micros();
    let post = topic_store::update_post(tx, post).await?;
    forget_text(tx, &[post.id]).await?;
    topic_store::recount_topic(tx, topic.id).await?;
    let stays = state == PostState::Removed && topic_store::has_replies_of_others(tx, topic).await?;
    if post.number == 1 {
        let fresh = topic_store::find_topic(tx, topic.id).await?;
        *topic = fresh.unwrap_or_else(|| topic.clone());
        topic.excerpt = String::new();
        // A topic with answers of others stays readable without its opening post.
        if !stays {
            topic.state = state;
        }
        *topic = topic_store::update_topic(tx, topic.clone()).await?;
    }
    Ok(post)
}

/// Puts the words and hosts of a visible post into their indexes.
pub(crate) async fn index_post(tx: &Tx, topic: &TopicRow, post: &PostRow) -> Result<(), DbErr> {
    let clean = texts::html::CleanHtml::from_store(post.html.clone());
    let mut words: std::collections::BTreeMap<String, bool> = index_words(clean.text())
        .into_iter()
        .map(|word| (word, false))
        .collect();
    if post.number == 1 {
        words.extend(index_words(&topic.title).into_iter().map(|word| (word, true)));
    }
    text_store::index_words(tx, topic.id, post.id, words.into_iter().collect()).await?;
    text_store::put_hosts(tx, post.id, hosts_of(&post.body)).await
}

/// Takes posts out of the indexes.
pub(crate) async fn forget_text(tx: &Tx, post_ids: &[i64]) -> Result<(), DbErr> {
    text_store::forget_words(tx, post_ids).await?;
    text_store::forget_hosts(tx, post_ids).await
}

/// Replaces Markdown and HTML of the row, which the caller stores.
pub(crate) fn set_text(post: &mut PostRow, body: String, text: &MemberText) {
    post.body = body;
    post.html = text.html.as_str().to_owned();
}

/// Brings the title and the first words of a topic up to date with its opening post.
pub(crate) fn set_heading(topic: &mut TopicRow, title: &str, html: &str) {
    topic.title = title.to_owned();
    topic.slug = slug_of(title);
    topic.excerpt = reading::cut_excerpt(html);
}

/// Slug of a title; a title without letters gets a plain one.
pub(crate) fn slug_of(title: &str) -> String {
    const MAX_SLUG: usize = 80;
    let slug = texts::slug::slugify(title);
    let short = slug.get(..MAX_SLUG).unwrap_or(&slug).trim_end_matches('-');
    if short.is_empty() {
        "topic".to_owned()
    } else {
        short.to_owned()
    }
}
