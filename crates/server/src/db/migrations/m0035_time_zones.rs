//! The time zone of an account. It decides the day of its member on every page and in every file.

use sea_orm::sea_query::{ColumnDef, Expr, ExprTrait, Query, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let mut time_zone = ColumnDef::new("time_zone");
    time_zone.text().null();
    let users = Table::alter().table("users").add_column(time_zone).to_owned();
    transaction.execute(&users).await?;
    take_zones_of_evenings(transaction).await
}

/// Gives the zone of saved evenings to their account.
async fn take_zones_of_evenings(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let saved = Query::select().columns(["owner", "zone"]).from("evenings").to_owned();
    for row in transaction.query_all(&saved).await? {
        let (owner, zone): (String, String) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        let Some(user_id) = owner.strip_prefix("m:").and_then(|id| id.parse::<i64>().ok()) else {
            continue;
        };
        let update = Query::update()
            .table("users")
            .value("time_zone", zone)
            .and_where(Expr::col("id").eq(user_id))
            .to_owned();
        transaction.execute(&update).await?;
    }
    Ok(())
}
