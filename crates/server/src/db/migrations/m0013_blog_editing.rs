//! Safety of a writer's text: versions and schedules of posts, revisions, drafts, and the trash.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::{add_column, create_index, row_id};
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    alter_posts(tx).await?;
    create_revisions(tx).await?;
    create_drafts(tx).await?;
    create_bin(tx).await
}

async fn alter_posts(tx: &Tx) -> Result<(), DbErr> {
    let version = ColumnDef::new("version")
        .big_integer()
        .not_null()
        .default(1_i64)
        .to_owned();
    let scheduled_for = ColumnDef::new("scheduled_for").big_integer().null().to_owned();
    // One at a time: SQLite takes no more.
    for column in [version, scheduled_for] {
        add_column(tx, "blog_posts", column).await?;
    }
    Ok(())
}

async fn create_revisions(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("blog_revisions")
        .col(row_id())
        .col(ColumnDef::new("post_id").big_integer().not_null())
        // When the post became so.
        .col(ColumnDef::new("saved_at").big_integer().not_null())
        .col(ColumnDef::new("title").text().not_null())
        .col(ColumnDef::new("is_published").boolean().not_null())
        .col(ColumnDef::new("words").integer().not_null())
        // The post as JSON.
        .col(ColumnDef::new("post").text().not_null())
        .to_owned();
    tx.execute(&table).await?;
    create_index(tx, "blog_revisions_of_post", "blog_revisions", &["post_id", "id"]).await
}

async fn create_drafts(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("blog_drafts")
        .col(ColumnDef::new("key").text().not_null().primary_key())
        .col(ColumnDef::new("post_id").big_integer().null())
        // The version of the post that the editor began with.
        .col(ColumnDef::new("base_version").big_integer().null())
        // Content of the editor as JSON, as it was typed. No other caller sees it.
        .col(ColumnDef::new("fields").text().not_null())
        .col(ColumnDef::new("version").big_integer().not_null())
        .col(ColumnDef::new("device").text().not_null())
        .col(ColumnDef::new("saved_at").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await.map(|_| ())
}

async fn create_bin(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("blog_bin")
        .col(ColumnDef::new("post_id").big_integer().not_null().primary_key())
        .col(ColumnDef::new("title").text().not_null())
        .col(ColumnDef::new("slug").text().not_null())
        .col(ColumnDef::new("category").text().not_null())
        // The post as JSON. A table of its own: no reader's query can find deleted posts.
        .col(ColumnDef::new("post").text().not_null())
        .col(ColumnDef::new("deleted_at").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await.map(|_| ())
}
