//! Safety of a writer's text: versions and schedules of posts, revisions, drafts, and the trash.

use sea_orm::sea_query::{ColumnDef, Index, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    alter_posts(transaction).await?;
    create_revisions(transaction).await?;
    create_drafts(transaction).await?;
    create_bin(transaction).await
}

async fn alter_posts(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let version = ColumnDef::new("version")
        .big_integer()
        .not_null()
        .default(1_i64)
        .to_owned();
    let scheduled_for = ColumnDef::new("scheduled_for").big_integer().null().to_owned();
    // One at a time: SQLite takes no more.
    for column in [version, scheduled_for] {
        let table = Table::alter().table("blog_posts").add_column(column).to_owned();
        transaction.execute(&table).await?;
    }
    Ok(())
}

async fn create_revisions(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("blog_revisions")
        .col(
            ColumnDef::new("id")
                .big_integer()
                .not_null()
                .auto_increment()
                .primary_key(),
        )
        .col(ColumnDef::new("post_id").big_integer().not_null())
        // When the post became so.
        .col(ColumnDef::new("saved_at").big_integer().not_null())
        .col(ColumnDef::new("title").text().not_null())
        .col(ColumnDef::new("is_published").boolean().not_null())
        .col(ColumnDef::new("words").integer().not_null())
        // The post as JSON.
        .col(ColumnDef::new("post").text().not_null())
        .to_owned();
    transaction.execute(&table).await?;
    let of_post = Index::create()
        .name("blog_revisions_of_post")
        .table("blog_revisions")
        .col("post_id")
        .col("id")
        .to_owned();
    transaction.execute(&of_post).await.map(|_| ())
}

async fn create_drafts(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
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
    transaction.execute(&table).await.map(|_| ())
}

async fn create_bin(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
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
    transaction.execute(&table).await.map(|_| ())
}
