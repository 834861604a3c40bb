//! Reading: categories, topics, posts, members and rules, as a reader may see them.

pub(crate) mod feeds;
mod post_views;
mod profiles;

use std::collections::{BTreeSet, HashMap};

use texts::search_words;

use super::{ForumReader, OPERATOR, OPERATOR_HANDLE, PostState, REPLIES_PER_PAGE, page_of, to_timestamp, topic_path};
use crate::community::forum::store::member_store;
use crate::community::forum::store::member_store::MemberRow;
use crate::community::forum::store::text_store;
use crate::community::forum::store::topic_store;
use crate::community::forum::store::topic_store::{PostRow, TopicRow};
use crate::community::forum::wire::{
    ForumAuthor, ForumCategory, ForumTopic, ForumTopicList, ForumTopicRow, TopicMarks, TopicOrder, TopicProgress,
};
use crate::db::api_error::ApiError;
use crate::db::{Db, DbErr};
use crate::identity::accounts;
use crate::planning::{evenings, plan};

pub(super) use post_views::{cut_excerpt, explain_reasons, plain_text, read_reasons, view_post, write_reasons};
pub(super) use profiles::{find_member, read_rules, read_user};

/// Topics of a page of a list.
const TOPICS_PER_PAGE: u64 = 20;

/// Topics that a list asks for.
#[derive(Debug, Clone, Default)]
pub(super) struct TopicsWanted {
    pub category: Option<String>,
    pub question: Option<String>,
    pub page: u64,
}

/// Page of a topic that a reader asks for.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct PageWanted {
    pub page: Option<i64>,
    /// Id of a post: its page.
    pub post: Option<i64>,
    pub order: TopicOrder,
}

/// Authors by owner key. Former members and members without a handle are missing.
#[derive(Debug, Default)]
pub(super) struct AuthorNames(HashMap<String, ForumAuthor>);

impl AuthorNames {
    pub(super) async fn read_names(db: &Db, keys: impl IntoIterator<Item = String>) -> Result<Self, DbErr> {
        let mut keys: Vec<String> = keys
            .into_iter()
            .filter(|key| !key.is_empty() && key != OPERATOR)
            .collect();
        keys.sort();
        keys.dedup();
        let ids: Vec<i64> = keys.iter().filter_map(|key| accounts::user_id_of(key)).collect();
        let moderators = accounts::moderators_among(db.read(), &ids).await?;
        let rows = member_store::members_of(db.read(), keys).await?;
        let author = |row: MemberRow| {
            let is_moderator = accounts::user_id_of(&row.owner).is_some_and(|id| moderators.contains(&id));
            let handle = row.handle?;
            Some((
                row.owner,
                ForumAuthor {
                    handle,
                    is_moderator,
                    is_operator: false,
                },
            ))
        };
        Ok(Self(rows.into_iter().filter_map(author).collect()))
    }

    /// The author of a key; None for a former member.
    pub(super) fn find_author(&self, key: &str) -> Option<ForumAuthor> {
        if key == OPERATOR {
            let handle = OPERATOR_HANDLE.to_owned();
            return Some(ForumAuthor {
                handle,
                is_moderator: true,
                is_operator: true,
            });
        }
        self.0.get(key).cloned()
    }
}

pub(super) async fn list_categories(db: &Db) -> Result<Vec<ForumCategory>, ApiError> {
    let rows = topic_store::list_categories(db.read()).await?;
    let counts = topic_store::category_counts(db.read()).await?;
    let category = |row: topic_store::CategoryRow| {
        let counted = counts.iter().find(|(slug, ..)| *slug == row.slug);
        let (topics, posts, newest) = counted.map_or((0, 0, None), |(_, topics, posts, newest)| {
            (*topics, posts.unwrap_or(0), *newest)
        });
        ForumCategory {
            slug: row.slug,
            name: row.name,
            description: row.description,
            topic_count: topics,
            post_count: posts,
            last_post_at: newest.map(to_timestamp),
        }
    };
    Ok(rows.into_iter().map(category).collect())
}

/// Lists visible topics: pinned ones first, then by newest post. A search puts titles with all words first.
///
/// # Errors
/// 404 for an unknown category.
pub(super) async fn list_topics(db: &Db, wanted: &TopicsWanted) -> Result<ForumTopicList, ApiError> {
    let category = wanted.category.as_deref();
    if let Some(slug) = category
        && topic_store::find_category(db.read(), slug).await?.is_none()
    {
        return Err(super::nothing_here());
    }
    let page = wanted.page.max(1);
    let offset = (page - 1).saturating_mul(TOPICS_PER_PAGE);
    let question = wanted
        .question
        .as_deref()
        .filter(|question| !question.trim().is_empty());
    let (rows, total) = match question {
        None => topic_store::list_topics(db.read(), category, TOPICS_PER_PAGE, offset).await?,
        Some(question) => find_topics(db, question, category, offset).await?,
    };
    let mut items = topic_rows(db, rows).await?;
    if let Some(question) = question {
        mark_words(&mut items, question);
    }
    Ok(ForumTopicList {
        items,
        page,
        pages: total.div_ceil(TOPICS_PER_PAGE).max(1),
        total,
    })
}

/// Marks the words of a question in the titles and excerpts.
fn mark_words(topics: &mut [ForumTopicRow], question: &str) {
    let terms = search_words::parse_terms(question);
    for topic in topics {
        topic.marks = Some(TopicMarks {
            title: search_words::mark_terms(&topic.title, &terms),
            excerpt: search_words::mark_terms(&topic.excerpt, &terms),
        });
    }
}

async fn find_topics(
    db: &Db,
    question: &str,
    category: Option<&str>,
    offset: u64,
) -> Result<(Vec<TopicRow>, u64), DbErr> {
    let terms = search_words::parse_terms(question);
    if terms.is_empty() {
        return Ok((Vec::new(), 0));
    }
    let (ids, total) = text_store::find_topics(db.read(), &terms, category, TOPICS_PER_PAGE, offset).await?;
    let mut rows = topic_store::topics_by_ids(db.read(), &ids).await?;
    rows.sort_by_key(|row| ids.iter().position(|id| *id == row.id));
    Ok((rows, total))
}

pub(super) async fn topic_rows(db: &Db, rows: Vec<TopicRow>) -> Result<Vec<ForumTopicRow>, DbErr> {
    let names = AuthorNames::read_names(db, rows.iter().map(|row| row.author.clone())).await?;
    let categories = category_names(db).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let opened = topic_store::with_visible_opening(db.read(), &ids).await?;
    let row = |row: TopicRow| ForumTopicRow {
        path: topic_path(row.id, &row.slug),
        author: names.find_author(&row.author),
        category_name: name_of(&categories, &row.category),
        state: row.state,
        reply_count: count_replies(&row, &opened),
        created_at: to_timestamp(row.created_at),
        last_post_at: to_timestamp(row.last_post_at),
        last_post_number: row.last_post_number,
        id: row.id,
        slug: row.slug,
        title: row.title,
        category: row.category,
        excerpt: row.excerpt,
        marks: None,
        is_pinned: row.is_pinned,
        is_locked: row.is_locked,
        plan_step: row.plan_step,
    };
    Ok(rows.into_iter().map(row).collect())
}

/// Description of a topic's page for search results.
fn describe_topic(topic: &TopicRow, category: &str, reply_count: i64) -> String {
    if !topic.excerpt.is_empty() {
        return topic.excerpt.clone();
    }
    let replies = if reply_count == 1 { "reply" } else { "replies" };
    format!(
        "\"{}\": a topic in {category} with {reply_count} {replies}.",
        topic.title
    )
}

/// Visible posts of a topic without its opening post, which may be gone.
fn count_replies(topic: &TopicRow, opened: &BTreeSet<i64>) -> i64 {
    (topic.visible_posts - i64::from(opened.contains(&topic.id))).max(0)
}

pub(super) async fn category_names(db: &Db) -> Result<HashMap<String, String>, DbErr> {
    let rows = topic_store::list_categories(db.read()).await?;
    Ok(rows.into_iter().map(|row| (row.slug, row.name)).collect())
}

pub(super) fn name_of(names: &HashMap<String, String>, slug: &str) -> String {
    names.get(slug).cloned().unwrap_or_else(|| slug.to_owned())
}

/// The topic of an id, if the reader may see it. A merged topic is returned as it is.
///
/// # Errors
/// 404 for others.
pub(super) async fn find_topic(db: &Db, reader: &ForumReader, id: i64) -> Result<TopicRow, ApiError> {
    let topic = topic_store::find_topic(db.read(), id)
        .await?
        .ok_or_else(super::nothing_here)?;
    let is_open = topic.state == PostState::Visible || topic.merged_into.is_some();
    if is_open || reader.is_moderator || reader.is_author(&topic.author) {
        return Ok(topic);
    }
    Err(super::nothing_here())
}

/// The post of an id, if the reader may see its text.
///
/// # Errors
/// 404 for others.
pub(super) async fn find_post(db: &Db, reader: &ForumReader, id: i64) -> Result<(PostRow, TopicRow), ApiError> {
    let post = topic_store::find_post(db.read(), id)
        .await?
        .ok_or_else(super::nothing_here)?;
    if post.state != PostState::Visible && !reader.is_moderator && !reader.is_author(&post.author) {
        return Err(super::nothing_here());
    }
    let topic = find_topic(db, reader, post.topic_id).await?;
    Ok((post, topic))
}

/// Reads one page of a topic; of a merged topic, that of its target.
///
/// # Errors
/// 404 for topics that the reader may not see, and for pages beyond the last one.
pub(super) async fn read_topic(
    db: &Db,
    reader: &ForumReader,
    id: i64,
    wanted: PageWanted,
) -> Result<ForumTopic, ApiError> {
    let mut topic = find_topic(db, reader, id).await?;
    if let Some(target) = topic.merged_into {
        topic = find_topic(db, reader, target).await?;
    }
    let page = match wanted.post {
        Some(post) => page_of(find_post(db, reader, post).await?.0.number),
        None => wanted.page.unwrap_or(1),
    };
    let opened = topic_store::with_visible_opening(db.read(), &[topic.id]).await?;
    let reply_count = count_replies(&topic, &opened);
    let pages = match wanted.order {
        TopicOrder::Time => page_of(topic.last_number),
        TopicOrder::Helped => page_of(reply_count),
    };
    if !(1..=pages).contains(&page) {
        return Err(super::nothing_here());
    }
    let rows = rows_of_page(db, &topic, page, wanted.order).await?;
    let names = AuthorNames::read_names(
        db,
        rows.iter().map(|row| row.author.clone()).chain([topic.author.clone()]),
    )
    .await?;
    let posts = rows
        .into_iter()
        .filter_map(|row| view_post(row, reader, &names))
        .collect();
    let categories = category_names(db).await?;
    let step = topic.plan_step.and_then(|step| usize::try_from(step).ok());
    Ok(ForumTopic {
        path: topic_path(topic.id, &topic.slug),
        author: names.find_author(&topic.author),
        category_name: name_of(&categories, &topic.category),
        state: topic.state,
        created_at: to_timestamp(topic.created_at),
        plan_step_title: step.and_then(plan::step_title).map(str::to_owned),
        progress: progress_of(db, &topic).await?,
        description: describe_topic(&topic, &name_of(&categories, &topic.category), reply_count),
        reply_count,
        participants: topic_store::count_participants(db.read(), topic.id).await?,
        posts,
        page,
        pages,
        page_size: REPLIES_PER_PAGE,
        order: wanted.order,
        id: topic.id,
        slug: topic.slug,
        title: topic.title,
        category: topic.category,
        is_pinned: topic.is_pinned,
        is_locked: topic.is_locked,
        plan_step: topic.plan_step,
    })
}

async fn rows_of_page(db: &Db, topic: &TopicRow, page: i64, order: TopicOrder) -> Result<Vec<PostRow>, DbErr> {
    if order == TopicOrder::Time {
        return topic_store::posts_of_page(db.read(), topic.id, page).await;
    }
    let mut rows = topic_store::most_helpful(db.read(), topic.id, page).await?;
    if page == 1 {
        rows.splice(0..0, topic_store::post_at(db.read(), topic.id, 1).await?);
    }
    Ok(rows)
}

async fn progress_of(db: &Db, topic: &TopicRow) -> Result<Option<TopicProgress>, DbErr> {
    if !topic.shows_progress {
        return Ok(None);
    }
    let (done, steps) = plan::count_steps(db, &topic.author).await?;
    let active_evenings = evenings::count_active(db, &topic.author).await?;
    Ok(Some(TopicProgress {
        done,
        steps,
        active_evenings,
    }))
}
