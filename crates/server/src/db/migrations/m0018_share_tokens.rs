//! Tokens of share links, so that their owners can copy a link again.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

/// Empty for links from before: their tokens are not known.
pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let column = ColumnDef::new("token").text().null().to_owned();
    let table = Table::alter().table("niche_shares").add_column(column).to_owned();
    transaction.execute(&table).await.map(|_| ())
}
