//! Experiments with their pass marks, the answers of persons, and totals of a day; the decision at the end of the plan.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::{add_column, create_index, create_unique_index, row_id};
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    create_experiments(tx).await?;
    create_entries(tx).await?;
    create_totals(tx).await?;
    add_column(tx, "plans", ColumnDef::new("decision").text().null()).await
}

async fn create_experiments(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("experiments")
        .col(row_id())
        .col(ColumnDef::new("owner").text().not_null())
        // Id that answers show for the run; the run may be deleted.
        .col(ColumnDef::new("run_id").big_integer().not_null())
        .col(ColumnDef::new("market").text().not_null())
        .col(ColumnDef::new("market_name").text().not_null())
        // Place of the action of the market that it was prepared from.
        .col(ColumnDef::new("prepared").integer().null())
        .col(ColumnDef::new("hypothesis").text().not_null())
        .col(ColumnDef::new("kind").text().not_null())
        .col(ColumnDef::new("strength").text().null())
        .col(ColumnDef::new("planned").integer().null())
        .col(ColumnDef::new("pass").integer().not_null())
        .col(ColumnDef::new("at_most").boolean().not_null())
        .col(ColumnDef::new("riskiest").boolean().not_null())
        // Day of the calendar such as 2026-03-15.
        .col(ColumnDef::new("deadline").text().null())
        .col(ColumnDef::new("cost_cap_cents").big_integer().null())
        .col(ColumnDef::new("script").text().not_null())
        .col(ColumnDef::new("measured").integer().null())
        // "draft", "running" or "closed"; the result is computed.
        .col(ColumnDef::new("phase").text().not_null())
        // Number of the pass mark, from 1, and of the first one whose answers count.
        .col(ColumnDef::new("edition").integer().not_null())
        .col(ColumnDef::new("counted_from").integer().not_null())
        // JSON list of earlier pass marks.
        .col(ColumnDef::new("earlier").text().not_null())
        .col(ColumnDef::new("version").big_integer().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .col(ColumnDef::new("updated_at").big_integer().not_null())
        .col(ColumnDef::new("started_at").big_integer().null())
        .col(ColumnDef::new("closed_at").big_integer().null())
        .to_owned();
    tx.execute(&table).await?;
    create_index(tx, "experiments_of_owner", "experiments", &["owner", "run_id"]).await
}

async fn create_entries(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("experiment_entries")
        .col(row_id())
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("experiment_id").big_integer().not_null())
        .col(ColumnDef::new("edition").integer().not_null())
        .col(ColumnDef::new("outcome").text().not_null())
        .col(ColumnDef::new("who").text().not_null())
        // Normal form of `who` by which a person counts once. Blank for a person of their own.
        .col(ColumnDef::new("person").text().not_null())
        .col(ColumnDef::new("note").text().not_null())
        .col(ColumnDef::new("day").text().not_null())
        .col(ColumnDef::new("struck_out").boolean().not_null())
        // Key of the caller that makes a repeated request add nothing.
        .col(ColumnDef::new("entry_key").text().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await?;
    create_unique_index(
        tx,
        "experiment_entries_key",
        "experiment_entries",
        &["experiment_id", "entry_key"],
    )
    .await?;
    index_owner(tx, "experiment_entries").await
}

async fn create_totals(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("experiment_totals")
        .col(row_id())
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("experiment_id").big_integer().not_null())
        .col(ColumnDef::new("edition").integer().not_null())
        .col(ColumnDef::new("day").text().not_null())
        .col(ColumnDef::new("yes").integer().not_null())
        .col(ColumnDef::new("total").integer().not_null())
        .to_owned();
    tx.execute(&table).await?;
    create_unique_index(
        tx,
        "experiment_totals_day",
        "experiment_totals",
        &["experiment_id", "edition", "day"],
    )
    .await?;
    index_owner(tx, "experiment_totals").await
}

async fn index_owner(tx: &Tx, table: &'static str) -> Result<(), DbErr> {
    create_index(tx, &format!("{table}_owner"), table, &["owner", "experiment_id"]).await
}
