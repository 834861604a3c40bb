//! My evenings: free slots, pieces of work in them, and the secret of the calendar feed.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::{create_index, row_id};
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    let evenings = Table::create()
        .table("evenings")
        .col(ColumnDef::new("owner").text().not_null().primary_key())
        .col(ColumnDef::new("zone").text().not_null())
        // JSON.
        .col(ColumnDef::new("slots").text().not_null())
        .col(ColumnDef::new("exceptions").text().not_null())
        .col(ColumnDef::new("updated_at").big_integer().not_null())
        .to_owned();
    tx.execute(&evenings).await?;
    create_pieces(tx).await?;
    let feeds = Table::create()
        .table("calendar_feeds")
        .col(ColumnDef::new("owner").text().not_null().primary_key())
        // SHA-256 in hexadecimal digits, by which a feed is found.
        .col(ColumnDef::new("token_hash").text().not_null().unique_key())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .to_owned();
    tx.execute(&feeds).await.map(|_| ())
}

async fn create_pieces(tx: &Tx) -> Result<(), DbErr> {
    let pieces = Table::create()
        .table("evening_pieces")
        .col(row_id())
        .col(ColumnDef::new("owner").text().not_null())
        // Name in calendars. It stays when the piece moves.
        .col(ColumnDef::new("uid").text().not_null())
        .col(ColumnDef::new("step").text().not_null())
        .col(ColumnDef::new("title").text().not_null())
        // Minutes since 1970.
        .col(ColumnDef::new("start_minute").big_integer().not_null())
        .col(ColumnDef::new("end_minute").big_integer().not_null())
        .col(ColumnDef::new("fixed").boolean().not_null())
        // Set when the piece was missed or put off: where it was first.
        .col(ColumnDef::new("moved_from").big_integer().null())
        // Set when the piece was put off: no piece of the step begins earlier.
        .col(ColumnDef::new("not_before").big_integer().null())
        .col(ColumnDef::new("done_at").big_integer().null())
        .col(ColumnDef::new("done_minutes").integer().null())
        .col(ColumnDef::new("sequence").integer().not_null())
        .col(ColumnDef::new("changed_at").big_integer().not_null())
        .to_owned();
    tx.execute(&pieces).await?;
    create_index(
        tx,
        "evening_pieces_of_owner",
        "evening_pieces",
        &["owner", "start_minute"],
    )
    .await
}
