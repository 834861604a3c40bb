//! Index of the columns that searches and lists read, without the content: on SQLite a row is read up to the requested
//! column.

use sea_orm::sea_query::Index;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    for (name, columns) in [
        (
            "blog_posts_standing",
            ["id", "is_published", "scheduled_for", "category", "published_at"],
        ),
        (
            "blog_posts_last_made",
            ["created_at", "id", "is_published", "scheduled_for", "category"],
        ),
    ] {
        let mut index = Index::create();
        index.name(name).table("blog_posts");
        for column in columns {
            index.col(column);
        }
        transaction.execute(&index).await?;
    }
    Ok(())
}
