//! Links to analyses. Every holder of a link may open it.

use sea_orm::sea_query::{ColumnDef, Index, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("niche_shares")
        .col(
            ColumnDef::new("id")
                .big_integer()
                .not_null()
                .auto_increment()
                .primary_key(),
        )
        .col(ColumnDef::new("owner").text().not_null())
        // SHA-256 in hexadecimal digits: who reads the database must not be able to open the links.
        .col(ColumnDef::new("token_hash").text().not_null().unique_key())
        .col(ColumnDef::new("request").text().not_null())
        .col(ColumnDef::new("market_name").text().not_null())
        .col(ColumnDef::new("data_release").text().not_null())
        .col(ColumnDef::new("engine_version").text().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .to_owned();
    transaction.execute(&table).await?;
    let of_owner = Index::create()
        .name("niche_shares_of_owner")
        .table("niche_shares")
        .col("owner")
        .to_owned();
    transaction.execute(&of_owner).await.map(|_| ())
}
