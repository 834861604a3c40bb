//! Removes posts again that an undo of a moderator's action published although their author had removed them, or
//! although their text was erased.
//!
//! An erased post has no text. A post that its author removed has its text and one version more than its edits explain:
//! the deletion.

use std::collections::{BTreeMap, BTreeSet};

use sea_orm::sea_query::{Alias, Expr, ExprTrait, Query, SelectStatement};
use sea_orm::{ConnectionTrait, DbErr, QueryResult};
use serde_json::Value;

use crate::db::Tx;
use crate::platform::clock::Clock;

const DAY: i64 = 24 * 3600 * 1_000_000;
/// Days for which the text is kept for an appeal, as after every removal.
const ERASE_DAYS: i64 = 30;
const NOTICE: &str = "A post that you had removed was shown again after a moderator undid a decision. It is removed again. Its text is kept \
                      for 30 days; write to support if you want it back.";

/// A post that waits, is visible or is hidden.
struct FoundPost {
    id: i64,
    topic: i64,
    number: i64,
    author: String,
    is_erased: bool,
    has_edit: bool,
    version: i64,
}

/// Actions on the edits of a post, and whether an action on the post itself was undone.
#[derive(Default)]
struct PostHistory {
    approved: i64,
    unapproved: i64,
    rejected: i64,
    is_undone: bool,
}

pub(super) async fn up(tx: &Tx, clock: &Clock) -> Result<(), DbErr> {
    let histories = read_histories(tx).await?;
    let edits = count_edits(tx).await?;
    let is_published = |post: &FoundPost| {
        post.is_erased
            || histories
                .get(&post.id)
                .is_some_and(|history| was_removed(post, history, edits.get(&post.id).copied().unwrap_or(0)))
    };
    let found: Vec<FoundPost> = read_posts(tx).await?.into_iter().filter(is_published).collect();
    let now = clock.now().micros();
    for post in &found {
        remove_post(tx, post, now).await?;
    }
    for topic in found.iter().map(|post| post.topic).collect::<BTreeSet<_>>() {
        recount_topic(tx, topic).await?;
    }
    if !found.is_empty() {
        raise_content_version(tx).await?;
        tracing::warn!(
            forum.posts = found.len(),
            "posts that an undo had published are removed again"
        );
    }
    Ok(())
}

/// Returns whether a version is left that no edit explains. Every edit raises the version; an approved one has a row in
/// the history as well, a rejected one was rejected by a further version.
const fn was_removed(post: &FoundPost, history: &PostHistory, edits: i64) -> bool {
    let direct = edits - history.approved - history.unapproved;
    let waiting = if post.has_edit { 1 } else { 0 };
    let explained = direct + history.approved + 2 * history.rejected + waiting;
    history.is_undone && post.version - 1 > explained
}

async fn read_posts(tx: &Tx) -> Result<Vec<FoundPost>, DbErr> {
    let query = Query::select()
        .columns(["id", "topic_id", "number", "author", "body", "pending_body", "version"])
        .from("forum_posts")
        .and_where(Expr::col("state").is_in(["visible", "held", "hidden"]))
        .to_owned();
    let read = |row: QueryResult| {
        Ok(FoundPost {
            id: row.try_get_by_index(0)?,
            topic: row.try_get_by_index(1)?,
            number: row.try_get_by_index(2)?,
            author: row.try_get_by_index(3)?,
            is_erased: row.try_get_by_index::<String>(4)?.is_empty(),
            has_edit: row.try_get_by_index::<Option<String>>(5)?.is_some(),
            version: row.try_get_by_index(6)?,
        })
    };
    tx.query_all(&query).await?.into_iter().map(read).collect()
}

async fn read_histories(tx: &Tx) -> Result<BTreeMap<i64, PostHistory>, DbErr> {
    let query = Query::select()
        .columns(["target", "action", "before", "undone_by"])
        .from("forum_actions")
        .and_where(Expr::col("action").is_in(["hide", "restore", "approve", "reject"]))
        .to_owned();
    let mut histories: BTreeMap<i64, PostHistory> = BTreeMap::new();
    for row in tx.query_all(&query).await? {
        let target: String = row.try_get_by_index(0)?;
        let Some(id) = target.strip_prefix("post:").and_then(|id| id.parse().ok()) else {
            continue;
        };
        let action: String = row.try_get_by_index(1)?;
        let before: Value = serde_json::from_str(&row.try_get_by_index::<String>(2)?).unwrap_or_default();
        let is_undone = row.try_get_by_index::<Option<i64>>(3)?.is_some();
        let history = histories.entry(id).or_default();
        if before.get("edit").is_some() {
            history.approved += 1;
            history.unapproved += i64::from(is_undone);
        } else if before.get("pending").is_some() {
            history.rejected += 1;
        } else if action != "reject" {
            // Its author cannot remove a post that a moderator has removed.
            history.is_undone |= is_undone;
        }
    }
    Ok(histories)
}

async fn count_edits(tx: &Tx) -> Result<BTreeMap<i64, i64>, DbErr> {
    let query = Query::select()
        .column("post_id")
        .expr(Expr::col("id").count())
        .from("forum_edits")
        .group_by_col("post_id")
        .to_owned();
    let read = |row: QueryResult| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?));
    tx.query_all(&query).await?.into_iter().map(read).collect()
}

async fn remove_post(tx: &Tx, post: &FoundPost, now: i64) -> Result<(), DbErr> {
    let erase_at = (!post.is_erased).then_some(now + ERASE_DAYS * DAY);
    let update = Query::update()
        .table("forum_posts")
        .value("state", "removed")
        .value("erase_at", erase_at)
        .value("held_why", "")
        .value("pending_body", Option::<String>::None)
        .value("pending_html", "")
        .value("pending_title", "")
        .value("pending_why", "")
        .value("pending_at", Option::<i64>::None)
        .value("is_moderated", false)
        .value("changed_at", now)
        .and_where(Expr::col("id").eq(post.id))
        .to_owned();
    tx.execute(&update).await?;
    for table in ["forum_words", "forum_hosts"] {
        let delete = Query::delete()
            .from_table(table)
            .and_where(Expr::col("post_id").eq(post.id))
            .to_owned();
        tx.execute(&delete).await?;
    }
    if post.number == 1 {
        close_topic(tx, post).await?;
    }
    if post.is_erased || post.author.is_empty() || post.author == "operator" {
        return Ok(());
    }
    let insert = Query::insert()
        .into_table("forum_notices")
        .columns(["owner", "kind", "text", "path", "count", "created_at", "is_read"])
        .values_panic([
            Expr::val(post.author.as_str()),
            Expr::val("removed"),
            Expr::val(NOTICE),
            Expr::val("/support"),
            Expr::val(1_i64),
            Expr::val(now),
            Expr::val(false),
        ])
        .to_owned();
    tx.execute(&insert).await.map(drop)
}

/// A topic with visible answers of others stays readable without its opening post.
async fn close_topic(tx: &Tx, post: &FoundPost) -> Result<(), DbErr> {
    let answers = visible_posts(post.topic)
        .column("id")
        .and_where(Expr::col("author").ne(post.author.as_str()))
        .to_owned();
    let mut update = Query::update()
        .table("forum_topics")
        .value("excerpt", "")
        .and_where(Expr::col("id").eq(post.topic))
        .to_owned();
    if tx.query_one(&answers).await?.is_none() {
        update.value("state", "removed");
    }
    tx.execute(&update).await.map(drop)
}

async fn recount_topic(tx: &Tx, topic: i64) -> Result<(), DbErr> {
    let counts = visible_posts(topic)
        .expr(Expr::col("id").count())
        .expr(Expr::col("shown_at").max())
        .expr(Expr::col("number").max())
        .to_owned();
    let Some(row) = tx.query_one(&counts).await? else {
        return Ok(());
    };
    let mut update = Query::update()
        .table("forum_topics")
        .value("visible_posts", row.try_get_by_index::<i64>(0)?)
        .and_where(Expr::col("id").eq(topic))
        .to_owned();
    let (shown_at, number): (Option<i64>, Option<i64>) = (row.try_get_by_index(1)?, row.try_get_by_index(2)?);
    if let (Some(shown_at), Some(number)) = (shown_at, number) {
        update.value("last_post_at", shown_at).value("last_post_number", number);
    }
    tx.execute(&update).await.map(drop)
}

fn visible_posts(topic: i64) -> SelectStatement {
    Query::select()
        .from("forum_posts")
        .and_where(Expr::col("topic_id").eq(topic))
        .and_where(Expr::col("state").eq("visible"))
        .to_owned()
}

/// Other instances drop their cached pages.
async fn raise_content_version(tx: &Tx) -> Result<(), DbErr> {
    let update = Query::update()
        .table(Alias::new("site_versions"))
        .value("version", Expr::col("version").add(1))
        .and_where(Expr::col("name").eq("content"))
        .to_owned();
    tx.execute(&update).await.map(drop)
}
