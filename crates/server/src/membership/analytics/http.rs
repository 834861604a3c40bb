//! The wire of analytics.

use axum::Json;
use axum::extract::State;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Analytics;
use super::weeks::{LogCounts, WeekCounts};
use crate::db::api_error::{ApiError, ErrorBody, PremiumFeature};
use crate::http::{ApiQuery, Caller, CallerRoutes};
use crate::identity::accounts::PlanTier;
use crate::identity::callers::Member;
use crate::membership::plan_view::RoundFigures;
use crate::platform::clock::Timestamp;
use crate::platform::time_zones::AskedZone;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::tools::runs::Run;

/// The calls of analytics, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().open_to(Caller::Member, routes!(get_analytics))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct AnalyticsQuery {
    /// Time zone such as Europe/Berlin, in which weeks begin on Monday. The member's own when it is missing.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    zone: AskedZone,
}

/// Own work in figures, counted from the member's rows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Analytics)]
struct AnalyticsBody {
    /// Latest values, on every plan.
    latest: LatestFigures,
    /// Figures over time. Null without Premium; `lockedFeature` says so.
    #[schema(required = true)]
    history: Option<AnalyticsHistory>,
    /// Feature of Premium that adds `history`; null when it is there.
    #[schema(required = true)]
    locked_feature: Option<PremiumFeature>,
}

/// Latest values.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LatestFigures {
    this_week: WorkFigures,
    /// Sums of everything that is kept.
    total: WorkFigures,
    /// The analysis that was made last; null without one.
    #[schema(required = true)]
    analysis: Option<LatestAnalysis>,
    /// The calculation that was saved last; null without one.
    #[schema(required = true)]
    profit: Option<SavedProfit>,
    plan: PlanFigures,
}

/// Work of a week.
#[derive(Debug, Serialize, ToSchema)]
struct AnalyticsWeek {
    /// Its Monday.
    #[schema(example = "2026-03-02")]
    start: String,
    #[serde(flatten)]
    figures: WorkFigures,
}

/// Work of a span of time.
#[derive(Debug, Serialize, ToSchema)]
struct WorkFigures {
    /// Every tool, always in the same order.
    runs: Vec<ToolRuns>,
    answers: AnswerFigures,
    evenings: EveningFigures,
    log: LogCounts,
}

/// Uses of a tool: analyses of Niche Discovery, each counted once, and saved results of the others.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ToolRuns {
    #[schema(example = "niche-discovery")]
    tool_name: &'static str,
    #[schema(example = "Niche Discovery")]
    label: &'static str,
    count: u64,
}

/// Logged answers of experiments by their day, without struck-out ones. Totals of an experiment replace its answers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AnswerFigures {
    yes: u64,
    no: u64,
    not_counted: u64,
}

/// Finished pieces of My evenings. A piece after midnight belongs to the evening before.
#[derive(Debug, Serialize, ToSchema)]
struct EveningFigures {
    /// Evenings with a finished piece.
    active: usize,
    pieces: u64,
    /// Minutes that were worked in them.
    minutes: u64,
}

/// The analysis that was made last.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LatestAnalysis {
    #[schema(example = "Dog walking")]
    title: String,
    /// 0 to 100, as it was computed then; null for analyses from before scores were kept.
    #[schema(required = true)]
    score: Option<u64>,
    made_at: Timestamp,
}

/// Saved calculation of profit. Its figures are those of the day of saving; null while an entry is missing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SavedProfit {
    id: i64,
    /// Name of the scenario, or its result in short.
    title: String,
    #[schema(required = true)]
    price_cents: Option<i64>,
    #[schema(required = true)]
    profit_month_cents: Option<i64>,
    #[schema(required = true)]
    kept_year_cents: Option<i64>,
    #[schema(required = true)]
    hourly_pay_cents: Option<i64>,
    /// Pay of an hour of overtime in the day job, after tax.
    #[schema(required = true)]
    overtime_hour_cents: Option<i64>,
    saved_at: Timestamp,
}

/// The 30-day plan in short.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlanFigures {
    /// Ticked steps.
    done: usize,
    /// All steps.
    steps: usize,
    /// Day 1; null without a start.
    #[schema(required = true, example = "2026-03-01")]
    start_date: Option<String>,
    /// Evening of the last step with hours, else the end of week 4; null without a start, and for a round that was
    /// stopped.
    #[schema(required = true, example = "2026-03-27")]
    planned_end: Option<String>,
    /// Round of the plan; null before a start, a rule or a line of the log.
    #[schema(required = true)]
    round: Option<PlanRoundFigures>,
}

/// Round of the plan with its rule and its hour. No figure of an earlier round is in it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlanRoundFigures {
    /// From 1.
    number: i32,
    /// True once the person decided to stop.
    is_stopped: bool,
    /// The rule in one sentence; null for a blank one.
    #[schema(
        required = true,
        example = "Worth it if, by day 28: 1 paid job, an hour above $27, at most $400 spent."
    )]
    rule: Option<String>,
    paid_jobs: u32,
    takings_cents: i64,
    spent_cents: i64,
    /// Takings less costs of paid jobs for each of their hours, before tax; null without such hours.
    #[schema(required = true)]
    hour_cents: Option<i64>,
    /// The same after tax beside a full-time job.
    #[schema(required = true)]
    kept_cents: Option<i64>,
}

impl From<&RoundFigures> for PlanRoundFigures {
    fn from(round: &RoundFigures) -> Self {
        Self {
            number: round.number,
            is_stopped: round.is_stopped,
            rule: round.rule.clone(),
            paid_jobs: round.sums.paid_jobs,
            takings_cents: round.sums.takings,
            spent_cents: round.sums.spent,
            hour_cents: round.hour.map(|hour| hour.hour_cents),
            kept_cents: round.hour.map(|hour| hour.kept_cents),
        }
    }
}

/// Figures over time.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AnalyticsHistory {
    /// From the first week with work to this one, the oldest first: 8 to 52.
    weeks: Vec<AnalyticsWeek>,
    /// Saved calculations, the oldest first.
    profits: Vec<SavedProfit>,
    burn_up: PlanBurnUp,
}

/// Steps of the plan over time.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlanBurnUp {
    /// Ticked steps after each day with a tick, the first day first. A tick that was taken back is not in it.
    done: Vec<BurnUpDay>,
    /// Steps that the plan has due by each of its days; empty without a start.
    planned: Vec<BurnUpDay>,
}

/// Number of steps by the end of a day.
#[derive(Debug, Serialize, ToSchema)]
struct BurnUpDay {
    #[schema(example = "2026-03-03")]
    day: String,
    steps: usize,
}

impl From<&WeekCounts> for WorkFigures {
    fn from(counts: &WeekCounts) -> Self {
        let runs = Tool::EVERY.iter().zip(counts.runs);
        Self {
            runs: runs
                .map(|(tool, count)| ToolRuns {
                    tool_name: tool.slug(),
                    label: tool.label(),
                    count,
                })
                .collect(),
            answers: AnswerFigures {
                yes: counts.yes,
                no: counts.no,
                not_counted: counts.not_counted,
            },
            evenings: EveningFigures {
                active: counts.evenings.len(),
                pieces: counts.pieces,
                minutes: counts.minutes,
            },
            log: counts.log,
        }
    }
}

impl From<&Run> for SavedProfit {
    fn from(run: &Run) -> Self {
        let figure = |key: &str| run.summary["headline"][key].as_i64();
        Self {
            id: run.id,
            title: run.name.clone().unwrap_or_else(|| run.title.clone()),
            price_cents: run.summary["request"]["priceCents"].as_i64(),
            profit_month_cents: figure("profitMonthCents"),
            kept_year_cents: figure("keptYearCents"),
            hourly_pay_cents: figure("hourlyPayCents"),
            overtime_hour_cents: figure("overtimeHourCents"),
            saved_at: run.ran_at,
        }
    }
}

impl From<&Run> for LatestAnalysis {
    fn from(run: &Run) -> Self {
        Self {
            title: run.title.clone(),
            score: run.summary["viabilityScore"].as_u64(),
            made_at: run.ran_at,
        }
    }
}

impl LatestFigures {
    fn new(analytics: &Analytics) -> Self {
        let (weeks, plan) = (&analytics.weeks, &analytics.plan);
        Self {
            this_week: WorkFigures::from(&weeks.this_week()),
            total: WorkFigures::from(&weeks.total_counts()),
            analysis: analytics.latest_analysis.as_ref().map(LatestAnalysis::from),
            profit: analytics.profits.first().map(SavedProfit::from),
            plan: PlanFigures {
                done: plan.done_count(),
                steps: plan.steps.len(),
                start_date: plan.start_date.map(|day| day.to_string()),
                planned_end: plan
                    .planned_end()
                    .filter(|_| !analytics.is_stopped())
                    .map(|day| day.to_string()),
                round: analytics.round.as_ref().map(PlanRoundFigures::from),
            },
        }
    }
}

impl AnalyticsHistory {
    fn new(analytics: &Analytics) -> Self {
        let weeks = analytics.weeks.latest_weeks();
        Self {
            weeks: weeks
                .iter()
                .map(|(start, counts)| AnalyticsWeek {
                    start: start.to_string(),
                    figures: counts.into(),
                })
                .collect(),
            profits: analytics.profits.iter().rev().map(SavedProfit::from).collect(),
            burn_up: PlanBurnUp::new(analytics),
        }
    }
}

impl PlanBurnUp {
    fn new(analytics: &Analytics) -> Self {
        Self {
            done: count_up(&analytics.tick_days()),
            planned: count_up(&analytics.planned_days()),
        }
    }
}

/// Number of steps until each day.
fn count_up(days: &[Date]) -> Vec<BurnUpDay> {
    let mut counts: Vec<BurnUpDay> = Vec::new();
    for (at, day) in days.iter().map(ToString::to_string).enumerate() {
        match counts.last_mut() {
            Some(last) if last.day == day => last.steps = at + 1,
            _ => counts.push(BurnUpDay { day, steps: at + 1 }),
        }
    }
    counts
}

/// Returns the member's own work in figures: the latest values on every plan, and the history by week with Premium.
#[utoipa::path(
    get, path = "/analytics", tag = "analytics",
    params(AnalyticsQuery),
    responses(
        (status = 200, description = "The figures", body = AnalyticsBody),
        (status = 422, description = "No time zone of this name", body = ErrorBody),
    )
)]
async fn get_analytics(
    State(state): State<AppState>,
    member: Member,
    ApiQuery(query): ApiQuery<AnalyticsQuery>,
) -> Result<Json<AnalyticsBody>, ApiError> {
    let moment = query.zone.apply_to(member.local_moment(state.clock.now()));
    let analytics = super::read_analytics(&state, member.owner(), moment).await?;
    let has_history = member.plan() == PlanTier::Premium;
    Ok(Json(AnalyticsBody {
        latest: LatestFigures::new(&analytics),
        history: has_history.then(|| AnalyticsHistory::new(&analytics)),
        locked_feature: (!has_history).then_some(PremiumFeature::AdvancedAnalytics),
    }))
}
