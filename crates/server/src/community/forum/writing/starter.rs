//! Topics by the operator in a fresh forum: the rules, and how the forum works.

use texts::member_text::MemberText;

use super::publishing;
use crate::community::forum::OPERATOR;
use crate::community::forum::store::topic_store;
use crate::community::forum::store::topic_store::PostRow;
use crate::community::forum::writing::{NewTopic, empty_topic, render_text};
use crate::db::api_error::ApiError;
use crate::db::{DbErr, Tx, write_content};
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// Title, category and text of each topic. Both are pinned; the last one is shown first.
const TOPICS: [(&str, &str, &str); 2] = [
    (
        "How this forum works",
        "tools-and-help",
        include_str!("../../../../../../content/forum/how-this-forum-works.md"),
    ),
    (
        "Rules of this forum",
        "tools-and-help",
        include_str!("../../../../../../content/forum/rules.md"),
    ),
];

/// Writes the operator's topics at the first start. Deleted ones stay deleted.
pub async fn write_starter_topics(state: &AppState) -> Result<(), ApiError> {
    // A write of content drops the cached pages of every instance.
    if topic_store::has_starter_topics(state.db.read()).await? {
        return Ok(());
    }
    let mut texts = Vec::new();
    for (title, category, body) in TOPICS {
        texts.push((title, category, body, render_text(state, body).await?));
    }
    let now = state.clock.now();
    write_content!(state, async move |tx| {
        if !topic_store::claim_starter_topics(tx).await? {
            return Ok(());
        }
        for (title, category, body, text) in texts {
            write_topic(tx, (title, category), body, &text, now).await?;
        }
        Ok(())
    })
    .await
}

async fn write_topic(
    tx: &Tx,
    (title, category): (&str, &str),
    body: &str,
    text: &MemberText,
    now: Timestamp,
) -> Result<(), DbErr> {
    if topic_store::find_category(tx, category).await?.is_none() {
        return Ok(());
    }
    let new = NewTopic {
        title: title.to_owned(),
        category: category.to_owned(),
        plan_step: None,
        shows_progress: false,
    };
    let mut topic = empty_topic(OPERATOR, &new, now);
    publishing::set_heading(&mut topic, title, text.html.as_str());
    topic.is_pinned = true;
    topic.is_locked = true;
    let mut topic = topic_store::insert_topic(tx, topic).await?;
    let post: PostRow = crate::community::forum::writing::new_post(&topic, 1, OPERATOR, body.to_owned(), text, now);
    let post = topic_store::insert_post(tx, post).await?;
    publishing::show_post(tx, &mut topic, post, now).await.map(drop)
}
