//! Results saved from the tools, and progress in the 30-day plan.

use sea_orm::sea_query::{ColumnDef, Index, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::{create_index, row_id};
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    tool_runs(tx).await?;
    create_plans(tx).await?;
    plan_steps(tx).await
}

async fn tool_runs(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("tool_runs")
        .col(row_id())
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("tool").text().not_null())
        // Request that recomputes the result; null when the result was stored as received and cannot be checked.
        .col(ColumnDef::new("request").text().null())
        .col(ColumnDef::new("result").text().not_null())
        .col(ColumnDef::new("progress").integer().not_null())
        .col(ColumnDef::new("completed_at").big_integer().null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await?;
    create_index(tx, "tool_runs_newest", "tool_runs", &["owner", "tool", "id"]).await
}

async fn create_plans(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("plans")
        .col(ColumnDef::new("owner").text().not_null().primary_key())
        // A day of the calendar, such as 2026-03-02; null once it was taken back.
        .col(ColumnDef::new("start_date").text().null())
        // Part of the ids of the calendar's entries, so that a newer file moves them. It moves to the account at
        // sign-up.
        .col(ColumnDef::new("calendar_id").text().not_null())
        .to_owned();
    tx.execute(&table).await.map(|_| ())
}

async fn plan_steps(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("plan_steps")
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("step").text().not_null())
        .col(ColumnDef::new("done").boolean().not_null())
        // "hand" or "tool": source of the mark. Null without a mark.
        .col(ColumnDef::new("marked_by").text().null())
        .col(ColumnDef::new("marked_at").big_integer().null())
        .col(ColumnDef::new("note").text().not_null())
        .primary_key(Index::create().col("owner").col("step"))
        .to_owned();
    tx.execute(&table).await.map(|_| ())
}
