//! What a person chose for a round: steps left for later after missed evenings, the day of that choice, and the day on
//! which the offer to decide early was turned down.

use sea_orm::DbErr;
use sea_orm::sea_query::ColumnDef;

use super::schema::add_column;
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    // SQLite adds one column at a time. The steps are keys, parted by commas.
    for column in ["caught_up_on", "later_steps", "kept_on"] {
        add_column(tx, "plan_rounds", ColumnDef::new(column).text().null()).await?;
    }
    Ok(())
}
