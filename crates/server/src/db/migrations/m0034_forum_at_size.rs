//! Indexes of the forum for long topics: participants, the newest posts, the most helpful replies, and edits that wait.
//! Without them each page of a topic reads all of its posts.

use sea_orm::sea_query::{Index, IndexOrder};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

const TABLE: &str = "forum_posts";

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    // Its columns had another order than the list that it serves.
    let old = Index::drop().name("forum_posts_by_score").table(TABLE).to_owned();
    transaction.execute(&old).await?;
    let most_helpful = Index::create()
        .name("forum_posts_by_score")
        .table(TABLE)
        .col("topic_id")
        .col("state")
        .col(("score", IndexOrder::Desc))
        .col("number")
        .to_owned();
    transaction.execute(&most_helpful).await?;
    for (name, columns) in [
        ("forum_posts_of_participant", &["topic_id", "author", "state"][..]),
        ("forum_posts_newest", &["topic_id", "state", "shown_at", "id"]),
        ("forum_posts_with_edit", &["pending_at"]),
    ] {
        let mut index = Index::create();
        index.name(name).table(TABLE);
        for column in columns {
            index.col(*column);
        }
        transaction.execute(&index).await?;
    }
    Ok(())
}
