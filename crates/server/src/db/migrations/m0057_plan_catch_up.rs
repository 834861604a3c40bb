//! What a person chose for a round: steps left for later after missed evenings, the day of that choice, and the day on
//! which the offer to decide early was turned down.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    // SQLite adds one column at a time. The steps are keys, parted by commas.
    for column in ["caught_up_on", "later_steps", "kept_on"] {
        let change = Table::alter()
            .table("plan_rounds")
            .add_column(ColumnDef::new(column).text().null())
            .to_owned();
        transaction.execute(&change).await?;
    }
    Ok(())
}
