//! Views of each post by day.

use sea_orm::sea_query::{ColumnDef, Index, Table};
use sea_orm::{ConnectionTrait, DbErr};

use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("blog_views")
        .col(ColumnDef::new("post_id").big_integer().not_null())
        // Days since 1970 in UTC.
        .col(ColumnDef::new("day").big_integer().not_null())
        .col(ColumnDef::new("views").big_integer().not_null())
        .primary_key(Index::create().col("post_id").col("day"))
        .to_owned();
    tx.execute(&table).await.map(|_| ())
}
