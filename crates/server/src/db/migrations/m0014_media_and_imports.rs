//! Pictures in all their sizes, and the sources of imported texts.

use sea_orm::sea_query::{ColumnDef, ForeignKey, ForeignKeyAction, Index, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::{create_index, row_id};
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    create_media(tx).await?;
    media_files(tx).await?;
    create_imported(tx).await
}

async fn create_media(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("media")
        .col(row_id())
        .col(ColumnDef::new("name").text().not_null())
        .col(ColumnDef::new("alt").text().not_null())
        // SHA-256 of the uploaded bytes, so that equal files are stored once.
        .col(ColumnDef::new("uploaded_hash").text().not_null().unique_key())
        // Hash of the largest of its files, without the metadata about place and device.
        .col(ColumnDef::new("hash").text().not_null().unique_key())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await.map(|_| ())
}

async fn media_files(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("media_files")
        // Of the bytes, and the name in the address.
        .col(ColumnDef::new("hash").text().not_null())
        .col(ColumnDef::new("media_id").big_integer().not_null())
        .col(ColumnDef::new("extension").text().not_null())
        .col(ColumnDef::new("width").integer().not_null())
        .col(ColumnDef::new("height").integer().not_null())
        .col(ColumnDef::new("size").big_integer().not_null())
        .col(ColumnDef::new("bytes").blob().not_null())
        .primary_key(Index::create().col("hash").col("media_id"))
        .foreign_key(
            ForeignKey::create()
                .name("media_files_of_media")
                .from("media_files", "media_id")
                .to("media", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned();
    tx.execute(&table).await?;
    create_index(tx, "media_files_of_media", "media_files", &["media_id"]).await
}

async fn create_imported(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("imported_posts")
        .col(ColumnDef::new("source").text().not_null())
        // Name of the text on the site that it came from.
        .col(ColumnDef::new("key").text().not_null())
        .col(ColumnDef::new("post_id").big_integer().not_null())
        // SHA-256 of the imported text: an equal one means that its source has not changed.
        .col(ColumnDef::new("fingerprint").text().not_null())
        // When the import wrote the post: a later change was made here.
        .col(ColumnDef::new("written_at").big_integer().not_null())
        .primary_key(Index::create().col("source").col("key"))
        .to_owned();
    tx.execute(&table).await.map(|_| ())
}
