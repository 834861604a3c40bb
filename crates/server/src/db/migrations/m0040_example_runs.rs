//! A mark for saved runs of shipped examples, which count nowhere. Quotes of the example leave stored personas.

use std::collections::HashMap;

use niche::tools::examples::quotes_example;
use niche::tools::find_tool;
use sea_orm::sea_query::{ColumnDef, Expr, ExprTrait, Order, Query};
use sea_orm::{ConnectionTrait, DbErr};
use serde_json::Value;

use super::schema::add_column;
use crate::db::Tx;

const PERSONA: &str = "customer-persona";
/// Tools that ship examples.
const TOOLS: [&str; 2] = ["audience-problem-finder", PERSONA];
/// Runs that are read at once. A request can have half a megabyte.
const BATCH: u64 = 50;
/// Fields of a trait that say where its quote comes from.
const ORIGIN: [&str; 6] = ["quote", "who", "saidOn", "source", "themeId", "experimentId"];

/// A stored run.
struct StoredRun {
    id: i64,
    tool: String,
    request: Option<String>,
    summary: String,
}

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    add_mark(tx).await?;
    let (mut marked, mut cleaned, mut after) = (0_u64, 0_u64, 0);
    loop {
        let runs = read_batch(tx, after).await?;
        let Some(last) = runs.last() else { break };
        after = last.id;
        for run in runs {
            if run.tool == PERSONA && drop_example_quotes(tx, &run).await? {
                cleaned += 1;
            } else if is_example(&run) {
                mark_run(tx, run.id).await?;
                marked += 1;
            }
        }
    }
    tracing::info!(
        runs.marked = marked,
        personas.changed = cleaned,
        "shipped examples leave the saved results"
    );
    Ok(())
}

async fn add_mark(tx: &Tx) -> Result<(), DbErr> {
    add_column(
        tx,
        "runs",
        ColumnDef::new("is_example").boolean().not_null().default(false),
    )
    .await
}

async fn read_batch(tx: &Tx, after: i64) -> Result<Vec<StoredRun>, DbErr> {
    let runs = Query::select()
        .columns(["id", "tool", "request", "summary"])
        .from("runs")
        .and_where(Expr::col("tool").is_in(TOOLS))
        .and_where(Expr::col("id").gt(after))
        .order_by("id", Order::Asc)
        .limit(BATCH)
        .to_owned();
    let rows = tx.query_all(&runs).await?;
    let read = rows.iter().map(|row| {
        Ok(StoredRun {
            id: row.try_get_by_index(0)?,
            tool: row.try_get_by_index(1)?,
            request: row.try_get_by_index(2)?,
            summary: row.try_get_by_index(3)?,
        })
    });
    read.collect()
}

fn is_example(run: &StoredRun) -> bool {
    let Some(tool) = find_tool(&run.tool) else { return false };
    match &run.request {
        Some(request) => tool.refuse_example(request).ok().flatten().is_some(),
        None => serde_json::from_str(&run.summary).is_ok_and(|facts| tool.refuse_example_result(&facts).is_some()),
    }
}

async fn mark_run(tx: &Tx, id: i64) -> Result<(), DbErr> {
    let mark = Query::update()
        .table("runs")
        .value("is_example", true)
        .and_where(Expr::col("id").eq(id))
        .to_owned();
    tx.execute(&mark).await.map(drop)
}

/// Turns entries with a quote of the example into guesses. Returns true when there were some.
async fn drop_example_quotes(tx: &Tx, run: &StoredRun) -> Result<bool, DbErr> {
    let request = run.request.as_deref().map(without_example_quotes);
    let (request, in_request) = match request {
        Some((text, changed)) => (Some(text), changed),
        None => (None, false),
    };
    let (summary, in_summary) = without_example_quotes(&run.summary);
    if !in_request && !in_summary {
        return Ok(false);
    }
    let change = Query::update()
        .table("runs")
        .value("request", request)
        .value("summary", summary)
        .and_where(Expr::col("id").eq(run.id))
        .to_owned();
    tx.execute(&change).await.map(|_| true)
}

/// The JSON of a persona without quotes of the example, and whether it had some.
fn without_example_quotes(text: &str) -> (String, bool) {
    let Ok(mut persona) = serde_json::from_str::<Value>(text) else {
        return (text.to_owned(), false);
    };
    let mut changed = 0;
    let traits = persona.get_mut("traits").and_then(Value::as_array_mut);
    for own in traits.into_iter().flatten().filter_map(Value::as_object_mut) {
        let is_example = own.get("quote").and_then(Value::as_str).is_some_and(quotes_example);
        if is_example {
            ORIGIN.iter().for_each(|field| drop(own.remove(*field)));
            own.insert("basis".to_owned(), "guess".into());
            changed += 1;
        }
    }
    if changed > 0 {
        recount_evidence(&mut persona);
    }
    (persona.to_string(), changed > 0)
}

/// Counts the entries of stored facts again by their basis.
fn recount_evidence(persona: &mut Value) {
    let mut by_basis: HashMap<&str, u64> = HashMap::new();
    let traits = persona["traits"].as_array().cloned().unwrap_or_default();
    for own in traits
        .iter()
        .filter(|own| own["text"].as_str().is_some_and(|text| !text.is_empty()))
    {
        *by_basis.entry(own["basis"].as_str().unwrap_or("guess")).or_default() += 1;
    }
    if let Some(evidence) = persona.get_mut("evidence").and_then(Value::as_object_mut) {
        for basis in ["heard", "official", "guess"] {
            evidence.insert(
                basis.to_owned(),
                by_basis.get(basis).copied().unwrap_or_default().into(),
            );
        }
    }
}
