//! Times of the last log-in of an account and of the administration. A session that was used since then must be marked
//! as used, or the next log-ins would take it for an idle one.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    for table in ["users", "admins"] {
        let add = Table::alter()
            .table(table)
            .add_column(ColumnDef::new("signed_in_at").big_integer().not_null().default(0))
            .to_owned();
        transaction.execute(&add).await?;
    }
    Ok(())
}
