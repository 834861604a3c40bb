//! Keys of drafts whose post was saved: an autosave that arrives later must not bring the draft back.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DbErr};

use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("blog_ended_drafts")
        .col(ColumnDef::new("key").text().not_null().primary_key())
        .col(ColumnDef::new("ended_at").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await.map(|_| ())
}
