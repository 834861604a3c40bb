//! One table for all tasks, in place of `niche_follow_ups` and `plan_steps`. Follow-ups keep their ids; ticks and notes
//! of the plan move to the tasks of its steps.

use std::collections::BTreeMap;

use sea_orm::sea_query::{ColumnDef, Expr, Order, Query, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::{create_index, create_unique_index, row_id};
use crate::db::{Tx, dialect};
use crate::platform::calendar::{add_days, read_day};
use crate::platform::clock::Clock;

/// Steps of the plan at the time of this migration: key, title, minutes, day of the plan.
const PLAN_STEPS: [(&str, &str, i32, i64); 12] = [
    ("complete-niche-discovery", "Complete Niche Discovery", 60, 1),
    ("define-customer-persona", "Define Customer Persona", 45, 3),
    ("validate-market-demand", "Validate Market Demand", 90, 6),
    ("create-your-product-service", "Create Your Product/Service", 120, 8),
    ("price-your-offering", "Price Your Offering", 45, 10),
    ("build-landing-page", "Build Landing Page", 120, 13),
    ("set-up-social-media", "Set Up Social Media", 45, 15),
    ("create-content-plan", "Create Content Plan", 60, 17),
    ("build-email-list", "Build Email List", 60, 20),
    ("test-your-systems", "Test Your Systems", 60, 22),
    ("prepare-launch-materials", "Prepare Launch Materials", 90, 24),
    ("execute-soft-launch", "Execute Soft Launch", 120, 27),
];

pub(super) async fn up(tx: &Tx, clock: &Clock) -> Result<(), DbErr> {
    create_tasks(tx).await?;
    create_boards(tx).await?;
    create_changes(tx).await?;
    move_follow_ups(tx).await?;
    dialect::count_on_from_highest(tx, "tasks").await?;
    move_plans(tx, clock).await?;
    for table in ["niche_follow_ups", "plan_steps"] {
        tx.execute(&Table::drop().table(table).to_owned()).await?;
    }
    Ok(())
}

async fn create_tasks(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("tasks")
        .col(row_id())
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("title").text().not_null())
        .col(ColumnDef::new("notes").text().not_null().default(""))
        // Key of a column of the owner's board; "done" when and only when `done_at` is set.
        .col(ColumnDef::new("board_column").text().not_null().default("open"))
        .col(ColumnDef::new("priority").text().not_null().default("normal"))
        // JSON list of texts.
        .col(ColumnDef::new("tags").text().not_null().default("[]"))
        // Day of the calendar such as 2026-03-15, with a time of the day and the IANA zone of that time.
        .col(ColumnDef::new("due_date").text().null())
        .col(ColumnDef::new("due_time").text().null())
        .col(ColumnDef::new("due_zone").text().null())
        .col(ColumnDef::new("estimate_minutes").integer().null())
        .col(ColumnDef::new("done_minutes").integer().not_null().default(0))
        // JSON object, see `tasks::Repeat`.
        .col(ColumnDef::new("repeats").text().null())
        // JSON list of ids.
        .col(ColumnDef::new("waits_on").text().not_null().default("[]"))
        .col(ColumnDef::new("one_go").boolean().not_null().default(false))
        .col(ColumnDef::new("source").text().not_null())
        // Key of the thing that the task comes from; one task per owner, source and key.
        .col(ColumnDef::new("source_key").text().null())
        // JSON of the thing that the task comes from: request and market of a follow-up.
        .col(ColumnDef::new("origin").text().null())
        // Fractional key: rows are ordered by its bytes.
        .col(ColumnDef::new("order_key").text().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .col(ColumnDef::new("updated_at").big_integer().not_null())
        .col(ColumnDef::new("done_at").big_integer().null())
        // "hand" or "tool": author of the tick. With `done_at` null, a tick that a person took back from a tool.
        .col(ColumnDef::new("ticked_by").text().null())
        // Set while it is in the bin.
        .col(ColumnDef::new("deleted_at").big_integer().null())
        .col(ColumnDef::new("version").big_integer().not_null().default(1))
        .to_owned();
    tx.execute(&table).await?;
    create_unique_index(tx, "tasks_of_source", "tasks", &["owner", "source", "source_key"]).await?;
    create_index(tx, "tasks_deleted", "tasks", &["deleted_at"]).await
}

async fn create_boards(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("task_boards")
        .col(ColumnDef::new("owner").text().not_null().primary_key())
        // JSON list of {key, name}.
        .col(ColumnDef::new("columns").text().not_null())
        .to_owned();
    tx.execute(&table).await.map(drop)
}

async fn create_changes(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("task_changes")
        .col(row_id())
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("kind").text().not_null())
        // Title of the task, or of the first one.
        .col(ColumnDef::new("title").text().not_null())
        .col(ColumnDef::new("task_count").integer().not_null())
        // JSON list of {id, before, after}: the fields that changed.
        .col(ColumnDef::new("steps").text().not_null())
        .col(ColumnDef::new("made_at").big_integer().not_null())
        .col(ColumnDef::new("undone_at").big_integer().null())
        .to_owned();
    tx.execute(&table).await?;
    create_index(tx, "task_changes_of_owner", "task_changes", &["owner", "id"]).await
}

async fn move_follow_ups(tx: &Tx) -> Result<(), DbErr> {
    let rows = Query::select()
        .columns(["id", "owner", "request", "market_name", "due_on", "created_at"])
        .from("niche_follow_ups")
        .order_by("id", Order::Asc)
        .to_owned();
    for row in tx.query_all(&rows).await? {
        let (id, owner): (i64, String) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        let (request, market): (String, String) = (row.try_get_by_index(2)?, row.try_get_by_index(3)?);
        let (due_on, created_at): (String, i64) = (row.try_get_by_index(4)?, row.try_get_by_index(5)?);
        let request = serde_json::from_str(&request).unwrap_or(serde_json::Value::Null);
        let origin = serde_json::json!({"request": request, "marketName": market}).to_string();
        let insert = Query::insert()
            .into_table("tasks")
            .columns([
                "id",
                "owner",
                "title",
                "due_date",
                "source",
                "origin",
                "order_key",
                "created_at",
                "updated_at",
            ])
            .values_panic([
                Expr::val(id),
                Expr::val(owner),
                Expr::val(format!("Follow up: {market}")),
                Expr::val(due_on),
                Expr::val("follow-up"),
                Expr::val(origin),
                Expr::val(order_key(id)),
                Expr::val(created_at),
                Expr::val(created_at),
            ])
            .to_owned();
        tx.execute(&insert).await?;
    }
    Ok(())
}

/// Fractional keys in rising order: "c0" and up to 16 digits of the number, with the end that the library expects.
fn order_key(number: i64) -> String {
    format!("c0{number:016x}80")
}

#[derive(Default)]
struct OldPlan {
    start: Option<String>,
    marks: BTreeMap<String, Mark>,
}

struct Mark {
    done: bool,
    marked_by: Option<String>,
    marked_at: Option<i64>,
    note: String,
}

/// Every owner with a start, a tick or a note gets a task for each of the twelve steps.
async fn move_plans(tx: &Tx, clock: &Clock) -> Result<(), DbErr> {
    let mut plans: BTreeMap<String, OldPlan> = BTreeMap::new();
    let starts = Query::select()
        .columns(["owner", "start_date"])
        .from("plans")
        .to_owned();
    for row in tx.query_all(&starts).await? {
        plans.entry(row.try_get_by_index(0)?).or_default().start = row.try_get_by_index(1)?;
    }
    let marks = Query::select()
        .columns(["owner", "step", "done", "marked_by", "marked_at", "note"])
        .from("plan_steps")
        .to_owned();
    for row in tx.query_all(&marks).await? {
        let mark = Mark {
            done: row.try_get_by_index(2)?,
            marked_by: row.try_get_by_index(3)?,
            marked_at: row.try_get_by_index(4)?,
            note: row.try_get_by_index(5)?,
        };
        let plan = plans.entry(row.try_get_by_index(0)?).or_default();
        plan.marks.insert(row.try_get_by_index(1)?, mark);
    }
    let now = clock.now().micros();
    for (owner, plan) in plans {
        move_plan(tx, &owner, &plan, now).await?;
    }
    Ok(())
}

async fn move_plan(tx: &Tx, owner: &str, plan: &OldPlan, now: i64) -> Result<(), DbErr> {
    let start = plan.start.as_deref().and_then(read_day);
    let mut insert = Query::insert();
    insert.into_table("tasks").columns([
        "owner",
        "title",
        "notes",
        "board_column",
        "due_date",
        "estimate_minutes",
        "source",
        "source_key",
        "order_key",
        "created_at",
        "updated_at",
        "done_at",
        "ticked_by",
    ]);
    for (number, (key, title, minutes, day)) in (1..).zip(PLAN_STEPS) {
        let mark = plan.marks.get(key);
        let is_done = mark.is_some_and(|mark| mark.done);
        let due = start.and_then(|start| add_days(start, day - 1));
        insert.values_panic([
            Expr::val(owner),
            Expr::val(title),
            Expr::val(mark.map_or("", |mark| mark.note.as_str())),
            Expr::val(if is_done { "done" } else { "open" }),
            Expr::val(due.map(|day| day.to_string())),
            Expr::val(minutes),
            Expr::val("plan-step"),
            Expr::val(key),
            Expr::val(format!("80{number:02x}80")),
            Expr::val(now),
            Expr::val(now),
            Expr::val(mark.filter(|_| is_done).map(|mark| mark.marked_at.unwrap_or(now))),
            Expr::val(mark.and_then(|mark| mark.marked_by.clone())),
        ]);
    }
    tx.execute(&insert).await.map(drop)
}
