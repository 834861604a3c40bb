//! Index of the columns that searches and lists read, without the content: on SQLite a row is read up to the requested
//! column.

use sea_orm::DbErr;

use super::schema::create_index;
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
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
        create_index(tx, name, "blog_posts", &columns).await?;
    }
    Ok(())
}
