//! Indexes of the forum for long topics: participants, the newest posts, the most helpful replies, and edits that wait.
//! Without them each page of a topic reads all of its posts.

use sea_orm::sea_query::{Index, IndexOrder};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::create_index;
use crate::db::Tx;

const TABLE: &str = "forum_posts";

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    // Its columns had another order than the list that it serves.
    let old = Index::drop().name("forum_posts_by_score").table(TABLE).to_owned();
    tx.execute(&old).await?;
    let most_helpful = Index::create()
        .name("forum_posts_by_score")
        .table(TABLE)
        .col("topic_id")
        .col("state")
        .col(("score", IndexOrder::Desc))
        .col("number")
        .to_owned();
    tx.execute(&most_helpful).await?;
    for (name, columns) in [
        ("forum_posts_of_participant", &["topic_id", "author", "state"][..]),
        ("forum_posts_newest", &["topic_id", "state", "shown_at", "id"]),
        ("forum_posts_with_edit", &["pending_at"]),
    ] {
        create_index(tx, name, TABLE, columns).await?;
    }
    Ok(())
}
