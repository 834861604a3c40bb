//! Rows of one owner, in any table with a column `owner`.

use sea_orm::sea_query::{Alias, Expr, ExprTrait, Query};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QuerySelect, Select, TryGetable,
};

use crate::db::delete_where;

/// Rows that one clean-up looks at. There is rarely more than one.
const CLEANUP: u64 = 500;
const OWNER: &str = "owner";

/// Deletes an owner's rows of a list after the first `most`, `spared` among these whatever its place. A row is known by
/// its `key` beside the owner.
pub async fn keep_newest<E, K>(
    transaction: &DatabaseTransaction,
    newest_first: Select<E>,
    (owner, name): (E::Column, impl Into<sea_orm::Value> + Clone),
    (key, spared): (E::Column, Option<K>),
    most: u64,
) -> Result<(), DbErr>
where
    E: EntityTrait,
    K: Into<sea_orm::Value> + TryGetable + Clone,
{
    let most = most - u64::from(spared.is_some());
    let others = match spared {
        Some(spared) => newest_first.filter(key.ne(spared)),
        None => newest_first,
    };
    let old = others.filter(owner.eq(name.clone())).select_only().column(key);
    let old: Vec<K> = old.offset(most).limit(CLEANUP).into_tuple().all(transaction).await?;
    if old.is_empty() {
        return Ok(());
    }
    delete_where::<E>(transaction, [owner.eq(name), key.is_in(old)]).await
}

/// Returns whether the owner has the row with this id.
pub async fn owns_row(reader: &impl ConnectionTrait, table: &'static str, owner: &str, id: i64) -> Result<bool, DbErr> {
    let row = Query::select()
        .column(OWNER)
        .from(Alias::new(table))
        .and_where(Expr::col("id").eq(id))
        .and_where(Expr::col(OWNER).eq(owner))
        .to_owned();
    Ok(reader.query_one(&row).await?.is_some())
}

/// Makes all rows of one owner another's, who has none of the same key.
pub async fn hand_over_rows(
    transaction: &DatabaseTransaction,
    table: &'static str,
    from: &str,
    to: &str,
) -> Result<(), DbErr> {
    let moved = Query::update()
        .table(Alias::new(table))
        .value(OWNER, to)
        .and_where(Expr::col(OWNER).eq(from))
        .to_owned();
    transaction.execute(&moved).await.map(drop)
}

/// Deletes all rows of an owner.
pub async fn delete_rows(transaction: &DatabaseTransaction, table: &'static str, owner: &str) -> Result<(), DbErr> {
    let gone = Query::delete()
        .from_table(Alias::new(table))
        .and_where(Expr::col(OWNER).eq(owner))
        .to_owned();
    transaction.execute(&gone).await.map(drop)
}
