//! The county or state of an account, which its member sees on every device.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let mut location = ColumnDef::new("location");
    location.text().null();
    let users = Table::alter().table("users").add_column(location).to_owned();
    transaction.execute(&users).await.map(drop)
}
