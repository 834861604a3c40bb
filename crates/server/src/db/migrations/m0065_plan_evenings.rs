//! The evenings that a person names at the start of the plan, for the sum of the hours.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let mut evenings = ColumnDef::new("evenings");
    evenings.text().null();
    let plans = Table::alter().table("plans").add_column(evenings).to_owned();
    transaction.execute(&plans).await.map(drop)
}
