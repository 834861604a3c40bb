//! Rounds of the plan with their rule, its changes, the log of work and money, and changes that can be undone. A
//! started plan of before is its owner's first round.

use sea_orm::sea_query::{ColumnDef, Expr, ExprTrait, Index, IndexCreateStatement, Query, Table, TableCreateStatement};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::row_id;
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    for table in [rounds(), rule_changes(), log(), changes()] {
        tx.execute(&table).await?;
    }
    for index in [
        unique("plan_rounds_by_number", "plan_rounds", "number"),
        unique("plan_log_by_key", "plan_log", "entry_key"),
        of_owner("plan_rule_changes_of_owner", "plan_rule_changes"),
        of_owner("plan_changes_of_owner", "plan_changes"),
    ] {
        tx.execute(&index).await?;
    }
    let first = Query::insert()
        .into_table("plan_rounds")
        .columns(["owner", "number", "length", "state", "version"])
        .select_from(
            Query::select()
                .column("owner")
                .exprs([
                    Expr::val(1_i32),
                    Expr::val(30_i32),
                    Expr::val("active"),
                    Expr::val(1_i64),
                ])
                .from("plans")
                .and_where(Expr::col("start_date").is_not_null())
                .to_owned(),
        )
        .map_err(|error| DbErr::Custom(error.to_string()))?
        .to_owned();
    tx.execute(&first).await.map(drop)
}

/// The newest round of an owner is that of the plan: its start is in `plans` and its market in `plan_markets`. An ended
/// one has both here.
fn rounds() -> TableCreateStatement {
    owned("plan_rounds")
        .col(ColumnDef::new("number").integer().not_null())
        // Days from the first one to the decision.
        .col(ColumnDef::new("length").integer().not_null())
        .col(ColumnDef::new("state").text().not_null())
        // The day on which a rule was set first. Its parts may all be blank.
        .col(ColumnDef::new("rule_set_on").text().null())
        .col(ColumnDef::new("rule_jobs").integer().null())
        .col(ColumnDef::new("rule_hour_cents").big_integer().null())
        .col(ColumnDef::new("rule_spend_cents").big_integer().null())
        .col(ColumnDef::new("version").big_integer().not_null())
        .col(ColumnDef::new("ended_on").text().null())
        // JSON of what the plan was at the end.
        .col(ColumnDef::new("record").text().null())
        .to_owned()
}

fn rule_changes() -> TableCreateStatement {
    owned("plan_rule_changes")
        .col(ColumnDef::new("round_id").big_integer().not_null())
        .col(ColumnDef::new("changed_on").text().not_null())
        .col(ColumnDef::new("sentence").text().not_null())
        .to_owned()
}

fn log() -> TableCreateStatement {
    owned("plan_log")
        .col(ColumnDef::new("round_id").big_integer().not_null())
        // The day of the work.
        .col(ColumnDef::new("day").text().not_null())
        .col(ColumnDef::new("minutes").integer().null())
        .col(ColumnDef::new("takings_cents").big_integer().null())
        .col(ColumnDef::new("spent_cents").big_integer().null())
        .col(ColumnDef::new("note").text().not_null())
        .col(ColumnDef::new("step_key").text().null())
        .col(ColumnDef::new("experiment_id").big_integer().null())
        // A line that is sent again is stored once.
        .col(ColumnDef::new("entry_key").text().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .to_owned()
}

fn changes() -> TableCreateStatement {
    owned("plan_changes")
        .col(ColumnDef::new("round_id").big_integer().not_null())
        // Version of the round after the change.
        .col(ColumnDef::new("version").big_integer().not_null())
        .col(ColumnDef::new("kind").text().not_null())
        // JSON of what the change replaced.
        .col(ColumnDef::new("before").text().not_null())
        .col(ColumnDef::new("made_at").big_integer().not_null())
        .col(ColumnDef::new("undone_at").big_integer().null())
        .to_owned()
}

fn owned(table: &'static str) -> TableCreateStatement {
    let id = row_id();
    Table::create()
        .table(table)
        .col(id)
        .col(ColumnDef::new("owner").text().not_null())
        .to_owned()
}

fn of_owner(name: &'static str, table: &'static str) -> IndexCreateStatement {
    Index::create().name(name).table(table).col("owner").to_owned()
}

fn unique(name: &'static str, table: &'static str, column: &'static str) -> IndexCreateStatement {
    of_owner(name, table).col(column).unique().to_owned()
}
