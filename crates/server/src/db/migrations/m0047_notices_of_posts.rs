//! Notices name their post instead of holding the title of its topic, which may be hidden later; and how much of each
//! was mailed.

use std::collections::BTreeMap;

use sea_orm::sea_query::{ColumnDef, Expr, ExprTrait, Order, Query};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::add_column;
use crate::db::Tx;

/// Stands for the title in a text.
const TITLE: &str = "\"{title}\"";
/// Kinds of notices that held a title.
const KINDS: [&str; 7] = [
    "reply", "mention", "quote", "hidden", "approved", "restored", "rejected",
];

/// A notice with a title in its text.
struct OldNotice {
    id: i64,
    owner: String,
    text: String,
    path: String,
}

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    let post = ColumnDef::new("post_id").big_integer().null().to_owned();
    let mailed = ColumnDef::new("mailed_count")
        .big_integer()
        .not_null()
        .default(0)
        .to_owned();
    for column in [post, mailed] {
        add_column(tx, "forum_notices", column).await?;
    }
    note_mailed(tx).await?;
    let topics = read_titles(tx).await?;
    for notice in read_notices(tx).await? {
        let Some(text) = without_title(&notice.text) else {
            continue;
        };
        let post = match read_place(&notice.path) {
            Some((topic, number)) => find_post(tx, topic, number).await?,
            None => {
                let title = title_in(&notice.text).unwrap_or_default();
                find_own_post(tx, &notice.owner, topics.get(title).map_or(&[], Vec::as_slice)).await?
            }
        };
        let path = if notice.path == "/forum/log" { "/forum/log" } else { "" };
        let update = Query::update()
            .table("forum_notices")
            .value("text", text)
            .value("path", path)
            .value("post_id", post)
            .and_where(Expr::col("id").eq(notice.id))
            .to_owned();
        tx.execute(&update).await?;
    }
    Ok(())
}

/// Everything was mailed but what members who get mails have not read since the last one.
async fn note_mailed(tx: &Tx) -> Result<(), DbErr> {
    let all = Query::update()
        .table("forum_notices")
        .value("mailed_count", Expr::col("count"))
        .to_owned();
    tx.execute(&all).await?;
    let digests = Query::select()
        .columns(["owner", "mailed_at"])
        .from("forum_digests")
        .to_owned();
    for row in tx.query_all(&digests).await? {
        let (owner, mailed_at): (String, i64) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        let unmailed = Query::update()
            .table("forum_notices")
            .value("mailed_count", 0_i64)
            .and_where(Expr::col("owner").eq(owner))
            .and_where(Expr::col("created_at").gt(mailed_at))
            .to_owned();
        tx.execute(&unmailed).await?;
    }
    Ok(())
}

async fn read_titles(tx: &Tx) -> Result<BTreeMap<String, Vec<i64>>, DbErr> {
    let query = Query::select().columns(["id", "title"]).from("forum_topics").to_owned();
    let mut topics: BTreeMap<String, Vec<i64>> = BTreeMap::new();
    for row in tx.query_all(&query).await? {
        topics
            .entry(row.try_get_by_index(1)?)
            .or_default()
            .push(row.try_get_by_index(0)?);
    }
    Ok(topics)
}

async fn read_notices(tx: &Tx) -> Result<Vec<OldNotice>, DbErr> {
    let query = Query::select()
        .columns(["id", "owner", "text", "path"])
        .from("forum_notices")
        .and_where(Expr::col("kind").is_in(KINDS))
        .to_owned();
    let rows = tx.query_all(&query).await?;
    let read = |row: &sea_orm::QueryResult| {
        Ok(OldNotice {
            id: row.try_get_by_index(0)?,
            owner: row.try_get_by_index(1)?,
            text: row.try_get_by_index(2)?,
            path: row.try_get_by_index(3)?,
        })
    };
    rows.iter().map(read).collect()
}

/// Places of the quotes around the title. The reason of a moderator follows the title and may have quotes as well.
fn quotes_in(text: &str) -> Option<(usize, usize)> {
    let start = text.find('"')?;
    let end = text.find("\". Reason: ").or_else(|| text.rfind('"'))?;
    (start < end).then_some((start, end))
}

fn title_in(text: &str) -> Option<&str> {
    let (start, end) = quotes_in(text)?;
    text.get(start + 1..end)
}

fn without_title(text: &str) -> Option<String> {
    let (start, end) = quotes_in(text)?;
    Some(format!("{}{TITLE}{}", text.get(..start)?, text.get(end + 1..)?))
}

/// Topic and number of a post in a path such as `/forum/t/3-first-sale?page=2#post-21`.
fn read_place(path: &str) -> Option<(i64, i64)> {
    let topic = path.strip_prefix("/forum/t/")?.split('-').next()?.parse().ok()?;
    let number = path.rsplit_once("#post-")?.1.parse().ok()?;
    Some((topic, number))
}

async fn find_post(tx: &Tx, topic: i64, number: i64) -> Result<Option<i64>, DbErr> {
    let query = Query::select()
        .column("id")
        .from("forum_posts")
        .and_where(Expr::col("topic_id").eq(topic))
        .and_where(Expr::col("number").eq(number))
        .to_owned();
    let row = tx.query_one(&query).await?;
    row.map(|row| row.try_get_by_index(0)).transpose()
}

/// The newest post of a member in one of the topics of a title.
async fn find_own_post(tx: &Tx, owner: &str, topics: &[i64]) -> Result<Option<i64>, DbErr> {
    let query = Query::select()
        .column("id")
        .from("forum_posts")
        .and_where(Expr::col("topic_id").is_in(topics.iter().copied()))
        .and_where(Expr::col("author").eq(owner))
        .order_by("id", Order::Desc)
        .limit(1)
        .to_owned();
    let row = tx.query_one(&query).await?;
    row.map(|row| row.try_get_by_index(0)).transpose()
}
