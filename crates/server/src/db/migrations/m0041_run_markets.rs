//! The market of every run. Runs that an earlier version carried over to another market get back the one they were made
//! for.

use std::collections::HashMap;

use sea_orm::sea_query::{ColumnDef, Expr, ExprTrait, Order, Query};
use sea_orm::{ConnectionTrait, DbErr, QueryResult};
use serde_json::Value;

use super::schema::add_column;
use crate::db::Tx;

const NICHE: &str = "niche-discovery";
const PERSONA: &str = "customer-persona";
/// Tools whose pages never change a saved run: one of a later version was carried over.
const CARRIED: [&str; 2] = ["profitability-calculator", "audience-problem-finder"];
/// Runs that are read at once. A request can have half a megabyte.
const BATCH: u64 = 50;

/// A stored run.
struct StoredRun {
    id: i64,
    owner: String,
    tool: String,
    request: Option<Value>,
    summary: Value,
    is_saved: bool,
    created_at: i64,
    ran_at: i64,
    version: i64,
}

/// Market of a report and the time of its making.
struct ReportMarket {
    market: String,
    made_at: i64,
    is_saved: bool,
}

/// Reports of an owner.
#[derive(Default)]
struct Reports(Vec<ReportMarket>);

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    add_column(tx, "runs", ColumnDef::new("market").text().null()).await?;
    let reports = read_reports(tx).await?;
    let (mut after, mut named, mut moved_back) = (0, 0_u64, 0_u64);
    loop {
        let runs = read_batch(tx, Expr::col("tool").ne(NICHE), after).await?;
        let Some(last) = runs.last() else { break };
        after = last.id;
        for run in runs {
            let Some(reports) = reports.get(&run.owner) else {
                name_market(tx, run.id, run.own_market()).await?;
                continue;
            };
            if let Some(before) = run.market_before(reports) {
                move_back(tx, run, before).await?;
                moved_back += 1;
            } else {
                let market = run.own_market().or_else(|| reports.chosen_at(run.ran_at));
                named += u64::from(market.is_some());
                name_market(tx, run.id, market).await?;
            }
        }
    }
    tracing::info!(
        runs.named = named,
        runs.moved_back = moved_back,
        "saved results know their market"
    );
    Ok(())
}

async fn read_reports(tx: &Tx) -> Result<HashMap<String, Reports>, DbErr> {
    let (mut reports, mut after) = (HashMap::<String, Reports>::new(), 0);
    loop {
        let runs = read_batch(tx, Expr::col("tool").eq(NICHE), after).await?;
        let Some(last) = runs.last() else { break };
        after = last.id;
        for run in runs {
            let Some(market) = run.own_market() else { continue };
            name_market(tx, run.id, Some(market.clone())).await?;
            reports.entry(run.owner).or_default().0.push(ReportMarket {
                market,
                made_at: run.created_at,
                is_saved: run.is_saved,
            });
        }
    }
    for of_owner in reports.values_mut() {
        if of_owner.0.iter().any(|report| report.is_saved) {
            of_owner.0.retain(|report| report.is_saved);
        }
        of_owner.0.sort_by_key(|report| report.made_at);
    }
    Ok(reports)
}

impl Reports {
    /// Market that was chosen at a time; before the first report that report's.
    fn chosen_at(&self, time: i64) -> Option<String> {
        let then = self.0.iter().rev().find(|report| report.made_at <= time);
        then.or(self.0.first()).map(|report| report.market.clone())
    }

    /// Another market that was chosen when a run was made, which the run's market followed later.
    fn earlier_market(&self, run: &StoredRun, market: &str) -> Option<String> {
        let first = self.0.iter().find(|report| report.market == market)?;
        let then = self.0.iter().rev().find(|report| report.made_at <= run.created_at)?;
        let came_later = run.created_at < first.made_at && first.made_at <= run.ran_at;
        came_later.then(|| then.market.clone())
    }
}

impl StoredRun {
    /// Slug in the request, else in the stored facts.
    fn own_market(&self) -> Option<String> {
        let of_request = self.request.as_ref().and_then(|request| request["market"].as_str());
        let places = ["/market", "/market/slug", "/match/market/slug"];
        let of_facts = || places.iter().find_map(|place| self.summary.pointer(place)?.as_str());
        of_request.or_else(of_facts).map(str::to_owned)
    }

    /// Market for which a carried-over run was made. `None` for a run that is where it was made.
    fn market_before(&self, reports: &Reports) -> Option<String> {
        let market = self.request.as_ref()?["market"].as_str()?;
        if self.version < 2 {
            return None;
        }
        match self.tool.as_str() {
            PERSONA => self.market_of_lines().filter(|before| before != market),
            tool if CARRIED.contains(&tool) => reports.earlier_market(self, market),
            _ => None,
        }
    }

    /// Market of the official lines of a persona: "dog-walking/1203/income" is one of Dog walking.
    fn market_of_lines(&self) -> Option<String> {
        let traits = self.request.as_ref()?["traits"].as_array()?;
        let mut lines = traits.iter().filter_map(|own| own["line"].as_str());
        lines.find_map(|line| line.split_once('/').map(|(market, _)| market.to_owned()))
    }
}

async fn read_batch(tx: &Tx, wanted: Expr, after: i64) -> Result<Vec<StoredRun>, DbErr> {
    let runs = Query::select()
        .columns([
            "id",
            "owner",
            "tool",
            "request",
            "summary",
            "progress",
            "created_at",
            "ran_at",
            "version",
        ])
        .from("runs")
        .and_where(wanted)
        .and_where(Expr::col("id").gt(after))
        .order_by("id", Order::Asc)
        .limit(BATCH)
        .to_owned();
    let rows = tx.query_all(&runs).await?;
    rows.iter().map(read_run).collect()
}

fn read_run(row: &QueryResult) -> Result<StoredRun, DbErr> {
    let json = |text: &str| serde_json::from_str(text).unwrap_or(Value::Null);
    let request: Option<String> = row.try_get_by_index(3)?;
    let summary: String = row.try_get_by_index(4)?;
    let progress: Option<i32> = row.try_get_by_index(5)?;
    Ok(StoredRun {
        id: row.try_get_by_index(0)?,
        owner: row.try_get_by_index(1)?,
        tool: row.try_get_by_index(2)?,
        request: request.as_deref().map(json),
        summary: json(&summary),
        is_saved: progress.is_some(),
        created_at: row.try_get_by_index(6)?,
        ran_at: row.try_get_by_index(7)?,
        version: row.try_get_by_index(8)?,
    })
}

async fn name_market(tx: &Tx, id: i64, market: Option<String>) -> Result<(), DbErr> {
    let Some(market) = market else { return Ok(()) };
    let change = Query::update()
        .table("runs")
        .value("market", market)
        .and_where(Expr::col("id").eq(id))
        .to_owned();
    tx.execute(&change).await.map(drop)
}

/// Gives a run its earlier market back. Its figures and quotes stay as they were entered.
async fn move_back(tx: &Tx, run: StoredRun, before: String) -> Result<(), DbErr> {
    let mut request = run.request.unwrap_or_default();
    request["market"] = before.clone().into();
    let change = Query::update()
        .table("runs")
        .value("request", request.to_string())
        .value("market", before)
        .and_where(Expr::col("id").eq(run.id))
        .to_owned();
    tx.execute(&change).await.map(drop)
}
