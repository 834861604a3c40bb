//! Experiments with their pass marks, the answers of persons, and totals of a day; the decision at the end of the plan.

use sea_orm::sea_query::{ColumnDef, Index, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    create_experiments(transaction).await?;
    create_entries(transaction).await?;
    create_totals(transaction).await?;
    let decision = ColumnDef::new("decision").text().null().to_owned();
    let plans = Table::alter().table("plans").add_column(decision).to_owned();
    transaction.execute(&plans).await.map(drop)
}

async fn create_experiments(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("experiments")
        .col(counted_id())
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
    transaction.execute(&table).await?;
    let of_owner = Index::create()
        .name("experiments_of_owner")
        .table("experiments")
        .col("owner")
        .col("run_id")
        .to_owned();
    transaction.execute(&of_owner).await.map(drop)
}

async fn create_entries(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("experiment_entries")
        .col(counted_id())
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
    transaction.execute(&table).await?;
    let of_key = Index::create()
        .name("experiment_entries_key")
        .table("experiment_entries")
        .col("experiment_id")
        .col("entry_key")
        .unique()
        .to_owned();
    transaction.execute(&of_key).await?;
    index_owner(transaction, "experiment_entries").await
}

async fn create_totals(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("experiment_totals")
        .col(counted_id())
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("experiment_id").big_integer().not_null())
        .col(ColumnDef::new("edition").integer().not_null())
        .col(ColumnDef::new("day").text().not_null())
        .col(ColumnDef::new("yes").integer().not_null())
        .col(ColumnDef::new("total").integer().not_null())
        .to_owned();
    transaction.execute(&table).await?;
    let of_day = Index::create()
        .name("experiment_totals_day")
        .table("experiment_totals")
        .col("experiment_id")
        .col("edition")
        .col("day")
        .unique()
        .to_owned();
    transaction.execute(&of_day).await?;
    index_owner(transaction, "experiment_totals").await
}

async fn index_owner(transaction: &DatabaseTransaction, table: &'static str) -> Result<(), DbErr> {
    let index = Index::create()
        .name(format!("{table}_owner"))
        .table(table)
        .col("owner")
        .col("experiment_id")
        .to_owned();
    transaction.execute(&index).await.map(drop)
}

fn counted_id() -> ColumnDef {
    ColumnDef::new("id")
        .big_integer()
        .not_null()
        .auto_increment()
        .primary_key()
        .to_owned()
}
