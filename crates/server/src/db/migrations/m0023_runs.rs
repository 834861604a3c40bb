//! One table for the stored uses of all tools, and one for the links to them, in place of `niche_analyses`,
//! `niche_projects`, `niche_shares` and `tool_runs`. No row is lost, and the ids of projects, links and saved results
//! stay.

use sea_orm::sea_query::{
    ColumnDef, Expr, ExprTrait, ForeignKey, ForeignKeyAction, Func, Index, IntoIden, Order, Query, SelectStatement,
    Table,
};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::{create_index, row_id};
use crate::db::{Tx, dialect};

const NICHE: &str = "niche-discovery";

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    create_runs(tx).await?;
    create_links(tx).await?;
    let first_free = highest_id(tx).await?;
    move_projects(tx).await?;
    move_results(tx, first_free).await?;
    move_shares(tx, 2 * first_free).await?;
    dialect::count_on_from_highest(tx, "runs").await?;
    dialect::count_on_from_highest(tx, "run_links").await?;
    move_analyses(tx).await?;
    for table in ["niche_analyses", "niche_projects", "niche_shares", "tool_runs"] {
        tx.execute(&Table::drop().table(table).to_owned()).await?;
    }
    Ok(())
}

async fn create_runs(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("runs")
        .col(row_id())
        // Id of a saved result in the table of the version before: addresses made then keep working.
        .col(ColumnDef::new("former_id").big_integer().null())
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("tool").text().not_null())
        // Request that makes the result again; null when the result was stored as it came, unchecked.
        .col(ColumnDef::new("request").text().null())
        .col(ColumnDef::new("title").text().not_null())
        // The result in short, or the whole of it where no request makes it again.
        .col(ColumnDef::new("summary").text().not_null())
        .col(ColumnDef::new("data_release").text().not_null())
        .col(ColumnDef::new("engine_version").text().not_null())
        // Set for runs in the history.
        .col(ColumnDef::new("result_id").text().null())
        // Set for projects.
        .col(ColumnDef::new("name").text().null())
        // Set for saved results: 0 to 100.
        .col(ColumnDef::new("progress").integer().null())
        .col(ColumnDef::new("completed_at").big_integer().null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        // The last time that it was run or saved.
        .col(ColumnDef::new("ran_at").big_integer().not_null())
        // Set while an undo is still possible.
        .col(ColumnDef::new("deleted_at").big_integer().null())
        .to_owned();
    tx.execute(&table).await?;
    for (name, column) in [
        ("runs_of_tool", "id"),
        ("runs_newest", "ran_at"),
        ("runs_of_result", "result_id"),
    ] {
        let index = Index::create()
            .name(name)
            .table("runs")
            .col("owner")
            .col("tool")
            .col(column)
            .to_owned();
        tx.execute(&index).await?;
    }
    Ok(())
}

async fn create_links(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("run_links")
        .col(row_id())
        .col(ColumnDef::new("run_id").big_integer().not_null())
        // SHA-256 in hexadecimal digits, by which a link is found.
        .col(ColumnDef::new("token_hash").text().not_null().unique_key())
        // Null for links from before tokens were stored.
        .col(ColumnDef::new("token").text().null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .foreign_key(
            ForeignKey::create()
                .name("links_of_run")
                .from("run_links", "run_id")
                .to("runs", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned();
    tx.execute(&table).await?;
    create_index(tx, "run_links_of_run", "run_links", &["run_id"]).await
}

/// The highest id of all rows that move, at least 1.
async fn highest_id(tx: &Tx) -> Result<i64, DbErr> {
    let mut highest = 1;
    for table in ["niche_projects", "niche_shares", "tool_runs"] {
        let max = Query::select().expr(Func::max(Expr::col("id"))).from(table).to_owned();
        if let Some(row) = tx.query_one(&max).await? {
            let found = row.try_get_by_index::<Option<i64>>(0)?;
            highest = Ord::max(highest, found.unwrap_or_default());
        }
    }
    Ok(highest)
}

async fn copy_rows<const N: usize>(
    tx: &Tx,
    to: &'static str,
    from: &'static str,
    columns: [(&'static str, Expr); N],
) -> Result<(), DbErr> {
    let mut rows: SelectStatement = Query::select();
    rows.from(from);
    let mut names = Vec::with_capacity(N);
    for (name, value) in columns {
        names.push(name.into_iden());
        rows.expr(value);
    }
    let order = if from == "niche_analyses" { "last_run_at" } else { "id" };
    rows.order_by(order, Order::Asc);
    let mut insert = Query::insert();
    insert.into_table(to).columns(names);
    insert
        .select_from(rows)
        .map_err(|error| DbErr::Custom(error.to_string()))?;
    tx.execute(&insert).await.map(|_| ())
}

async fn move_projects(tx: &Tx) -> Result<(), DbErr> {
    // Written by hand, because the two databases build JSON with different functions.
    let summary = Expr::cust(r#"'{"viabilityScore":' || CAST(score AS TEXT) || '}'"#);
    let columns = [
        ("id", Expr::col("id")),
        ("owner", Expr::col("owner")),
        ("tool", Expr::val(NICHE)),
        ("request", Expr::col("request")),
        ("title", Expr::col("market_name")),
        ("summary", summary),
        ("data_release", Expr::col("data_release")),
        ("engine_version", Expr::col("engine_version")),
        ("name", Expr::col("name")),
        ("created_at", Expr::col("saved_at")),
        ("ran_at", Expr::col("saved_at")),
        ("deleted_at", Expr::col("deleted_at")),
    ];
    copy_rows(tx, "runs", "niche_projects", columns).await
}

/// Ids of results are those of projects, too, so that results get others and keep their own beside it.
async fn move_results(tx: &Tx, shift: i64) -> Result<(), DbErr> {
    let columns = [
        ("id", Expr::col("id").add(shift)),
        ("former_id", Expr::col("id")),
        ("owner", Expr::col("owner")),
        ("tool", Expr::col("tool")),
        ("request", Expr::col("request")),
        ("title", Expr::val("")),
        ("summary", Expr::col("result")),
        ("data_release", Expr::val("")),
        ("engine_version", Expr::val("")),
        ("progress", Expr::col("progress")),
        ("completed_at", Expr::col("completed_at")),
        ("created_at", Expr::col("created_at")),
        ("ran_at", Expr::col("created_at")),
    ];
    copy_rows(tx, "runs", "tool_runs", columns).await
}

/// Each link gets a run of its own, which is in no list.
async fn move_shares(tx: &Tx, shift: i64) -> Result<(), DbErr> {
    let runs = [
        ("id", Expr::col("id").add(shift)),
        ("owner", Expr::col("owner")),
        ("tool", Expr::val(NICHE)),
        ("request", Expr::col("request")),
        ("title", Expr::col("market_name")),
        ("summary", Expr::val("{}")),
        ("data_release", Expr::col("data_release")),
        ("engine_version", Expr::col("engine_version")),
        ("created_at", Expr::col("created_at")),
        ("ran_at", Expr::col("created_at")),
    ];
    copy_rows(tx, "runs", "niche_shares", runs).await?;
    let links = [
        ("id", Expr::col("id")),
        ("run_id", Expr::col("id").add(shift)),
        ("token_hash", Expr::col("token_hash")),
        ("token", Expr::col("token")),
        ("created_at", Expr::col("created_at")),
    ];
    copy_rows(tx, "run_links", "niche_shares", links).await
}

/// The id of an analysis is that of its report.
async fn move_analyses(tx: &Tx) -> Result<(), DbErr> {
    let columns = [
        ("owner", Expr::col("owner")),
        ("tool", Expr::val(NICHE)),
        ("request", Expr::col("request")),
        ("title", Expr::col("keywords")),
        ("summary", Expr::val("{}")),
        ("data_release", Expr::col("data_release")),
        ("engine_version", Expr::col("engine_version")),
        ("result_id", Expr::col("id")),
        ("created_at", Expr::col("created_at")),
        ("ran_at", Expr::col("last_run_at")),
    ];
    copy_rows(tx, "runs", "niche_analyses", columns).await
}
