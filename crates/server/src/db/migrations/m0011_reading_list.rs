//! Articles that a person keeps for later.

use sea_orm::sea_query::{ColumnDef, ForeignKey, ForeignKeyAction, Index, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::create_index;
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    // A post that is deleted leaves every list.
    let mut of_post = ForeignKey::create();
    of_post
        .name("reading_list_of_post")
        .from("reading_list", "post_id")
        .to("blog_posts", "id")
        .on_delete(ForeignKeyAction::Cascade);
    let table = Table::create()
        .table("reading_list")
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("post_id").big_integer().not_null())
        .col(ColumnDef::new("saved_at").big_integer().not_null())
        .primary_key(Index::create().col("owner").col("post_id"))
        .foreign_key(&mut of_post)
        .to_owned();
    tx.execute(&table).await?;
    create_index(tx, "reading_list_of_post", "reading_list", &["post_id"]).await
}
