//! Posts, the addresses that they had before, categories, and the words that the search looks in.

use sea_orm::sea_query::{ColumnDef, Expr, Query, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::{create_index, row_id};
use crate::db::{Tx, dialect};

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    create_posts(tx).await?;
    old_slugs(tx).await?;
    create_categories(tx).await?;
    site_versions(tx).await?;
    dialect::create_post_search(tx).await
}

async fn create_posts(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("blog_posts")
        .col(row_id())
        .col(ColumnDef::new("title").text().not_null())
        .col(ColumnDef::new("slug").text().not_null().unique_key())
        .col(ColumnDef::new("excerpt").text().not_null())
        // HTML that has passed the sanitizer.
        .col(ColumnDef::new("content").text().not_null())
        .col(ColumnDef::new("author_id").big_integer().not_null())
        // A slug. No foreign key: a post may name a category without a row.
        .col(ColumnDef::new("category").text().not_null())
        // A JSON list of texts: tags are shown, never queried one by one.
        .col(ColumnDef::new("tags").text().not_null())
        .col(ColumnDef::new("meta_description").text().not_null())
        .col(ColumnDef::new("featured_image").text().not_null())
        .col(ColumnDef::new("is_published").boolean().not_null())
        // Set at the first publish and kept.
        .col(ColumnDef::new("published_at").big_integer().null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .col(ColumnDef::new("updated_at").big_integer().not_null())
        // Both read times, so that a list need not read the contents.
        .col(ColumnDef::new("read_minutes").integer().not_null())
        .col(ColumnDef::new("category_read_minutes").integer().not_null())
        .to_owned();
    tx.execute(&table).await?;
    for (name, columns) in [
        ("blog_posts_newest", &["is_published", "published_at", "id"][..]),
        (
            "blog_posts_of_category",
            &["category", "is_published", "published_at", "id"],
        ),
    ] {
        create_index(tx, name, "blog_posts", columns).await?;
    }
    Ok(())
}

async fn old_slugs(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("blog_post_slugs")
        .col(ColumnDef::new("slug").text().not_null().primary_key())
        .col(ColumnDef::new("post_id").big_integer().not_null())
        .col(ColumnDef::new("left_at").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await?;
    create_index(tx, "blog_post_slugs_of_post", "blog_post_slugs", &["post_id"]).await
}

async fn create_categories(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("blog_categories")
        .col(row_id())
        .col(ColumnDef::new("name").text().not_null())
        .col(ColumnDef::new("slug").text().not_null().unique_key())
        .col(ColumnDef::new("description").text().not_null())
        .col(ColumnDef::new("meta_title").text().not_null())
        .col(ColumnDef::new("meta_description").text().not_null())
        .col(ColumnDef::new("og_image").text().not_null())
        .col(ColumnDef::new("featured").boolean().not_null())
        .col(ColumnDef::new("sort_order").integer().not_null())
        .col(ColumnDef::new("parent_id").big_integer().null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .col(ColumnDef::new("updated_at").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await.map(|_| ())
}

/// Numbers by name: the content version, and the import of the starter content.
async fn site_versions(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("site_versions")
        .col(ColumnDef::new("name").text().not_null().primary_key())
        .col(ColumnDef::new("version").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await?;
    let first = Query::insert()
        .into_table("site_versions")
        .columns(["name", "version"])
        .values_panic([Expr::val("content"), Expr::val(0_i64)])
        .to_owned();
    tx.execute(&first).await.map(|_| ())
}
