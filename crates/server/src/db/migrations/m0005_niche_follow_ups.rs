//! Days on which a member wants to look at an analysis again.

use sea_orm::sea_query::{ColumnDef, Index, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("niche_follow_ups")
        .col(
            ColumnDef::new("id")
                .big_integer()
                .not_null()
                .auto_increment()
                .primary_key(),
        )
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("request").text().not_null())
        .col(ColumnDef::new("market_name").text().not_null())
        // A day of the calendar, such as 2026-03-15: it is the same day wherever the person is.
        .col(ColumnDef::new("due_on").text().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .to_owned();
    transaction.execute(&table).await?;
    let of_owner = Index::create()
        .name("niche_follow_ups_of_owner")
        .table("niche_follow_ups")
        .col("owner")
        .col("due_on")
        .to_owned();
    transaction.execute(&of_owner).await.map(|_| ())
}
