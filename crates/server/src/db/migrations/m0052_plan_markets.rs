//! Market and offer of a plan. The newest kept report of an owner is the market of the plan from before.

use std::collections::HashSet;

use sea_orm::sea_query::{ColumnDef, Expr, ExprTrait, Order, Query, SelectStatement, Table};
use sea_orm::{ConnectionTrait, DbErr};

use crate::db::Tx;

const TABLE: &str = "plan_markets";
const NICHE: &str = "niche-discovery";

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table(TABLE)
        .col(ColumnDef::new("owner").text().not_null().primary_key())
        // Slug and name: the market may leave the atlas.
        .col(ColumnDef::new("market").text().not_null())
        .col(ColumnDef::new("market_name").text().not_null())
        // Report that it was chosen from, which may be gone.
        .col(ColumnDef::new("run_id").big_integer().null())
        // Title of the idea that is offered.
        .col(ColumnDef::new("offer").text().null())
        .to_owned();
    tx.execute(&table).await?;
    let mut owners = HashSet::new();
    // A saved result chose the market before; only who has none gets the market of a project.
    for reports in [kept_reports("progress", "id"), kept_reports("name", "ran_at")] {
        for row in tx.query_all(&reports).await? {
            let owner: String = row.try_get_by_index(0)?;
            if owners.insert(owner.clone()) {
                let (market, name): (String, String) = (row.try_get_by_index(1)?, row.try_get_by_index(2)?);
                let run_id: i64 = row.try_get_by_index(3)?;
                let insert = Query::insert()
                    .into_table(TABLE)
                    .columns(["owner", "market", "market_name", "run_id"])
                    .values_panic([owner.into(), market.into(), name.into(), run_id.into()])
                    .to_owned();
                tx.execute(&insert).await?;
            }
        }
    }
    tracing::info!(plans.with_market = owners.len(), "plans know their market");
    Ok(())
}

/// Reports with a value in `column`, the newest first.
fn kept_reports(column: &'static str, newest: &'static str) -> SelectStatement {
    Query::select()
        .columns(["owner", "market", "title", "id"])
        .from("runs")
        .and_where(Expr::col("tool").eq(NICHE))
        .and_where(Expr::col("market").is_not_null())
        .and_where(Expr::col("deleted_at").is_null())
        .and_where(Expr::col("is_example").eq(false))
        .and_where(Expr::col(column).is_not_null())
        .order_by(newest, Order::Desc)
        .to_owned()
}
