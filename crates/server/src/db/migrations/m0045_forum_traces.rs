//! Traces by which accounts of one person are counted once: in a table of their own for a day, made with a key that
//! changes every day. Hashes of addresses without a key, which flags had, are removed; the people behind open flags are
//! kept.

use std::collections::BTreeMap;

use sea_orm::sea_query::{ColumnDef, Expr, ExprTrait, Order, Query, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::{add_column, create_index, row_id};
use crate::db::Tx;

const DAY: i64 = 24 * 3600 * 1_000_000;

/// A flag with the traces that it had.
struct OldFlag {
    post: i64,
    owner: String,
    cookie: String,
    network: String,
    at: i64,
}

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    create_tables(tx).await?;
    let person = ColumnDef::new("person").text().not_null().default("").to_owned();
    let cleared_by = ColumnDef::new("cleared_by").big_integer().null().to_owned();
    let is_counted = ColumnDef::new("is_counted")
        .boolean()
        .not_null()
        .default(true)
        .to_owned();
    for (table, column) in [
        ("forum_flags", person),
        ("forum_flags", cleared_by),
        ("forum_votes", is_counted),
    ] {
        add_column(tx, table, column).await?;
    }
    create_index(tx, "forum_flags_by_action", "forum_flags", &["cleared_by"]).await?;
    let mut posts: BTreeMap<i64, Vec<OldFlag>> = BTreeMap::new();
    for flag in read_flags(tx).await? {
        posts.entry(flag.post).or_default().push(flag);
    }
    for flags in posts.values() {
        for (flag, person) in flags.iter().zip(find_people(flags)) {
            name_person(tx, flag, person).await?;
        }
    }
    let forget = Query::update()
        .table("forum_flags")
        .value("cookie", "")
        .value("network", "")
        .to_owned();
    tx.execute(&forget).await.map(drop)
}

async fn create_tables(tx: &Tx) -> Result<(), DbErr> {
    let keys = Table::create()
        .table("forum_trace_keys")
        // Days since 1970.
        .col(ColumnDef::new("day").big_integer().not_null().primary_key())
        .col(ColumnDef::new("key").text().not_null())
        .to_owned();
    tx.execute(&keys).await?;
    let traces = Table::create()
        .table("forum_traces")
        .col(row_id())
        .col(ColumnDef::new("owner").text().not_null())
        // "flag:12", "vote:12" or "post".
        .col(ColumnDef::new("subject").text().not_null())
        .col(ColumnDef::new("network").text().not_null())
        .col(ColumnDef::new("cookie").text().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .to_owned();
    tx.execute(&traces).await?;
    for (name, columns) in [
        ("forum_traces_of_subject", &["subject", "created_at"][..]),
        ("forum_traces_of_network", &["network", "subject", "created_at"]),
        ("forum_traces_by_age", &["created_at"]),
        ("forum_traces_of_owner", &["owner"]),
    ] {
        create_index(tx, name, "forum_traces", columns).await?;
    }
    Ok(())
}

async fn read_flags(tx: &Tx) -> Result<Vec<OldFlag>, DbErr> {
    let query = Query::select()
        .columns(["post_id", "owner", "cookie", "network", "created_at"])
        .from("forum_flags")
        .order_by("post_id", Order::Asc)
        .order_by("created_at", Order::Asc)
        .to_owned();
    let rows = tx.query_all(&query).await?;
    let read = |row: &sea_orm::QueryResult| {
        Ok(OldFlag {
            post: row.try_get_by_index(0)?,
            owner: row.try_get_by_index(1)?,
            cookie: row.try_get_by_index(2)?,
            network: row.try_get_by_index(3)?,
            at: row.try_get_by_index(4)?,
        })
    };
    rows.iter().map(read).collect()
}

/// Returns the first account of the person behind each flag of a post.
fn find_people(flags: &[OldFlag]) -> Vec<String> {
    let mut people: Vec<String> = flags.iter().map(|flag| flag.owner.clone()).collect();
    for (later, b) in flags.iter().enumerate() {
        for (earlier, a) in flags.iter().enumerate().take(later) {
            if is_one_person(a, b) {
                let (from, to) = (people[later].clone(), people[earlier].clone());
                people
                    .iter_mut()
                    .filter(|person| **person == from)
                    .for_each(|person| person.clone_from(&to));
            }
        }
    }
    people
}

fn is_one_person(a: &OldFlag, b: &OldFlag) -> bool {
    let shares = |a: &str, b: &str| !a.is_empty() && a == b;
    (a.at - b.at).abs() <= DAY && (shares(&a.cookie, &b.cookie) || shares(&a.network, &b.network))
}

async fn name_person(tx: &Tx, flag: &OldFlag, person: String) -> Result<(), DbErr> {
    let update = Query::update()
        .table("forum_flags")
        .value("person", person)
        .and_where(Expr::col("post_id").eq(flag.post))
        .and_where(Expr::col("owner").eq(flag.owner.as_str()))
        .to_owned();
    tx.execute(&update).await.map(drop)
}
