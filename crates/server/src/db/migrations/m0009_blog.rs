//! Posts, the addresses that they had before, categories, and the words that the search looks in.

use sea_orm::sea_query::{ColumnDef, Expr, Index, Query, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

use crate::db::dialect;

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    create_posts(transaction).await?;
    old_slugs(transaction).await?;
    create_categories(transaction).await?;
    site_versions(transaction).await?;
    dialect::create_post_search(transaction).await
}

async fn create_posts(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("blog_posts")
        .col(id_column())
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
    transaction.execute(&table).await?;
    for (name, columns) in [
        ("blog_posts_newest", &["is_published", "published_at", "id"][..]),
        (
            "blog_posts_of_category",
            &["category", "is_published", "published_at", "id"],
        ),
    ] {
        let mut index = Index::create();
        index.name(name).table("blog_posts");
        for column in columns {
            index.col(*column);
        }
        transaction.execute(&index).await?;
    }
    Ok(())
}

async fn old_slugs(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("blog_post_slugs")
        .col(ColumnDef::new("slug").text().not_null().primary_key())
        .col(ColumnDef::new("post_id").big_integer().not_null())
        .col(ColumnDef::new("left_at").big_integer().not_null())
        .to_owned();
    transaction.execute(&table).await?;
    let of_post = Index::create()
        .name("blog_post_slugs_of_post")
        .table("blog_post_slugs")
        .col("post_id")
        .to_owned();
    transaction.execute(&of_post).await.map(|_| ())
}

async fn create_categories(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("blog_categories")
        .col(id_column())
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
    transaction.execute(&table).await.map(|_| ())
}

/// Numbers by name: the content version, and the import of the starter content.
async fn site_versions(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("site_versions")
        .col(ColumnDef::new("name").text().not_null().primary_key())
        .col(ColumnDef::new("version").big_integer().not_null())
        .to_owned();
    transaction.execute(&table).await?;
    let first = Query::insert()
        .into_table("site_versions")
        .columns(["name", "version"])
        .values_panic([Expr::val("content"), Expr::val(0_i64)])
        .to_owned();
    transaction.execute(&first).await.map(|_| ())
}

fn id_column() -> ColumnDef {
    ColumnDef::new("id")
        .big_integer()
        .not_null()
        .auto_increment()
        .primary_key()
        .to_owned()
}
