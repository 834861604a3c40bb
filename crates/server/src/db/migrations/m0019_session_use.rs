//! Times of the last log-in of an account and of the administration. A session that was used since then must be marked
//! as used, or the next log-ins would take it for an idle one.

use sea_orm::DbErr;
use sea_orm::sea_query::ColumnDef;

use super::schema::add_column;
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    for table in ["users", "admins"] {
        add_column(
            tx,
            table,
            ColumnDef::new("signed_in_at").big_integer().not_null().default(0),
        )
        .await?;
    }
    Ok(())
}
