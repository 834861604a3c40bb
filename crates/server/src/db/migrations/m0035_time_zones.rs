//! The time zone of an account. It decides the day of its member on every page and in every file.

use sea_orm::sea_query::{ColumnDef, Expr, ExprTrait, Query};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::add_column;
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    add_column(tx, "users", ColumnDef::new("time_zone").text().null()).await?;
    take_zones_of_evenings(tx).await
}

/// Gives the zone of saved evenings to their account.
async fn take_zones_of_evenings(tx: &Tx) -> Result<(), DbErr> {
    let saved = Query::select().columns(["owner", "zone"]).from("evenings").to_owned();
    for row in tx.query_all(&saved).await? {
        let (owner, zone): (String, String) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        let Some(user_id) = owner.strip_prefix("m:").and_then(|id| id.parse::<i64>().ok()) else {
            continue;
        };
        let update = Query::update()
            .table("users")
            .value("time_zone", zone)
            .and_where(Expr::col("id").eq(user_id))
            .to_owned();
        tx.execute(&update).await?;
    }
    Ok(())
}
