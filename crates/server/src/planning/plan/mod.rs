//! The 30-day plan: four weeks of three steps and two days of review, for guests and members alike.

mod calendar;
mod dates;
mod market_store;
mod market_work;
pub mod rounds;
mod steps;
mod store;
mod usual_evenings;

use ::niche::planner::PlanHours;
use jiff::SignedDuration;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{ConnectionTrait, Db, DbErr, write_tx};
use crate::http::{FieldFault, FieldReader};
use crate::identity::callers::Visitor;
use crate::pages::{PageQueries, QueryAnswer};
use crate::planning::tasks;
use crate::platform::calendar::{duration_of_days, possible_todays, read_day};
use crate::platform::clock::Timestamp;
use crate::platform::hex_text::to_hex;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::state::owned::OwnedTable;

pub use dates::{PlanDays, PlanEvenings};
pub use market_store::{PlanMarket, choose_market, read_market, set_paused};
pub use market_work::MarketWork;
pub use steps::{
    PlanReview, PlanStepText, PlanWeek, PlanWork, REVIEWS, WEEKS, find_step, find_work, keys_before, list_plan_work,
};
pub use store::{ensure_step_tasks, follow_minutes, follow_results, open_kept_steps, take_minutes, tool_finished};
pub use usual_evenings::UsualEvenings;

/// Characters of one step's note.
pub const MAX_NOTE: usize = 4000;
/// A start may lie as far back or ahead.
const START_WITHIN: SignedDuration = duration_of_days(366);

/// Plan of one owner in the current round: steps, reviews, days and hours.
#[derive(Debug, Clone)]
pub struct LaunchPlan {
    pub start_date: Option<Date>,
    /// Decision at the end; `None` until it is made.
    pub decision: Option<PlanDecision>,
    /// Twelve, in order.
    pub steps: Vec<StepProgress>,
    /// Two, in order.
    pub reviews: Vec<ReviewProgress>,
    /// Evenings that the person named at the start.
    pub evenings: Option<UsualEvenings>,
    /// Hours of My evenings, else of the evenings that were named, and what fits them; `None` without.
    pub hours: Option<PlanHours>,
    /// My evenings lays the steps on evenings. Without, a step belongs to a week.
    pub is_dated: bool,
    calendar_id: Option<String>,
}

/// Decision that the review at the end asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[derive(strum::IntoStaticStr, strum::EnumString)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum PlanDecision {
    GoOn,
    ChangeOneThing,
    Stop,
}

crate::db::stored_key!(PlanDecision);

/// Step with its tick and note.
#[derive(Debug, Clone)]
pub struct StepProgress {
    pub step: &'static PlanStepText,
    /// Day of the plan on which it is suggested, 1 to 28.
    pub day: u16,
    /// Evening of the step, or the day that the person set; `None` without hours and without such a day.
    pub date: Option<Date>,
    /// Day that the person set in place of the computed one; `None` without one.
    pub own_day: Option<Date>,
    /// Week of the step; `None` without a start.
    pub week: Option<PlanDays>,
    /// The step does not fit the hours, or is paused.
    pub is_later: bool,
    /// The step waits for the choice after a failed test of demand.
    pub is_paused: bool,
    /// Time that its task has; `None` while it is no task.
    pub estimate: Option<u16>,
    /// Time and author of the tick; `None` while it is not done.
    pub done: Option<DoneState>,
    /// Blank without one.
    pub note: String,
}

/// Day of review with its tick.
#[derive(Debug, Clone)]
pub struct ReviewProgress {
    pub review: &'static PlanReview,
    /// Its evening, else its day of the plan; `None` without a start.
    pub date: Option<Date>,
    /// Day that the person set in place of the computed one; `None` without one.
    pub own_day: Option<Date>,
    pub done: Option<DoneState>,
}

/// Tick of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DoneState {
    pub at: Timestamp,
    pub by: TickedBy,
    /// The step was done in the round before, and this round began with its tick.
    pub is_from_last_round: bool,
}

/// Complete result of a tool, which may tick steps of the plan.
#[derive(Debug, Clone, Copy)]
pub struct FinishedTool<'r> {
    pub tool: Tool,
    /// Saved run that holds the result.
    pub run_id: i64,
    /// Slug of its market; `None` for a result of no market.
    pub market: Option<&'r str>,
    /// Name of its subject, of a report that of the market.
    pub title: &'r str,
}

// Author of a tick: the person by hand, or a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TickedBy {
    Hand,
    /// A tool's result.
    Tool,
}

impl LaunchPlan {
    pub fn done_count(&self) -> usize {
        self.steps.iter().filter(|step| step.done.is_some()).count()
    }

    /// Returns the percentage of all steps, rounded down, so that 100 means all of them.
    pub fn percent_done(&self) -> usize {
        self.done_count() * 100 / self.steps.len()
    }
}

/// Returns the plan of an owner in its weeks, without the evenings that are planned for it.
pub async fn load_plan(state: &AppState, owner: &str) -> Result<LaunchPlan, ApiError> {
    let stored = store::read_plan(state.db.read(), owner).await?;
    let length = rounds::read_length(state.db.read(), owner).await?;
    let mut plan = laid_out(stored, length);
    if market_store::is_paused(state.db.read(), owner).await? {
        plan.pause();
    }
    Ok(plan)
}

/// Keys of the steps that wait for the choice after a failed test of demand. Empty without one.
pub async fn list_paused(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<&'static str>, DbErr> {
    let is_paused = market_store::is_paused(reader, owner).await?;
    let keys = dates::steps_after_demand().filter(|_| is_paused);
    Ok(keys.collect())
}

/// Days on which steps and reviews begin. `None` without a start.
pub async fn read_first_days(reader: &impl ConnectionTrait, owner: &str) -> Result<[Option<Date>; 2], DbErr> {
    let start = store::read_start(reader, owner).await?;
    let length = rounds::read_length(reader, owner).await?;
    let reviews = start.and_then(|start| dates::review_date(start, length, 0));
    Ok([start, reviews])
}

/// Last day that a test of an owner may have without asking. `None` without a start, and once it is over.
pub async fn last_test_day(reader: &impl ConnectionTrait, owner: &str, today: Date) -> Result<Option<Date>, DbErr> {
    let length = rounds::read_length(reader, owner).await?;
    let start = store::read_start(reader, owner).await?;
    Ok(start.and_then(|start| dates::last_test_day(start, length, today)))
}

/// Counts the ticked steps of an owner, then all steps.
pub async fn count_steps(db: &Db, owner: &str) -> Result<(usize, usize), DbErr> {
    let plan = laid_out(store::read_plan(db.read(), owner).await?, rounds::LENGTH);
    Ok((plan.done_count(), plan.steps.len()))
}

/// Returns the title of the step with this number, 1 to 12; `None` for others.
pub fn step_title(number: usize) -> Option<&'static str> {
    let step = steps::all_steps().nth(number.checked_sub(1)?);
    step.map(|(step, _)| step.title)
}

/// Sets or takes back the day on which the plan starts.
pub async fn start_plan(state: &AppState, visitor: &Visitor, date: Option<&str>) -> Result<(), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let start = date.map(|date| check_start(date, state.clock.now())).transpose()?;
    let now = state.clock.now();
    let calendar_id = new_calendar_id(state);
    write_tx!(state.db, async move |tx| {
        store::set_start(tx, &owner, start, calendar_id, now).await?;
        if start.is_some() {
            rounds::ensure_round(tx, &owner).await?;
        }
        Ok(())
    })
    .await
}

/// Sets or takes back the decision at the end of the plan.
pub async fn change_decision(
    state: &AppState,
    visitor: &Visitor,
    decision: Option<PlanDecision>,
) -> Result<(), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let calendar_id = new_calendar_id(state);
    write_tx!(state.db, async move |tx| {
        Ok(store::set_decision(tx, &owner, decision, calendar_id).await?)
    })
    .await
}

/// Stores the evenings of a visitor. They hold on every device and in every round.
pub async fn name_evenings(state: &AppState, visitor: &Visitor, evenings: UsualEvenings) -> Result<(), ApiError> {
    evenings.check()?;
    let owner = visitor.named_owner()?.to_owned();
    let calendar_id = new_calendar_id(state);
    write_tx!(state.db, async move |tx| {
        Ok(store::put_usual_evenings(tx, &owner, &evenings, calendar_id).await?)
    })
    .await
}

/// Id that the calendar entries of a new plan get.
fn new_calendar_id(state: &AppState) -> String {
    to_hex(state.rng.random_bytes::<12>())
}

/// Sets or removes the tick of a step, and stores its note; `None` leaves a value as it is.
pub async fn change_step(
    state: &AppState,
    visitor: &Visitor,
    key: &str,
    done: Option<bool>,
    note: Option<String>,
) -> Result<(), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let key = steps::find_work(key).ok_or_else(ApiError::not_found)?.key;
    let note = note.as_deref().map(check_note).transpose()?;
    let change = store::StepChange { done, note };
    let now = state.clock.now();
    write_tx!(state.db, async move |tx| {
        Ok(store::change_step(tx, &owner, key, change, now).await?)
    })
    .await
}

/// Name of the outline in the pages' script. No call of the API has it.
const OUTLINE: &str = "/api/plan-outline";

/// Registers the outline of the plan for its page: the same for all.
pub fn add_outline(queries: PageQueries) -> PageQueries {
    queries.with_prefix(OUTLINE, |_| std::future::ready(QueryAnswer::from(outline_plan())))
}

fn outline_plan() -> Value {
    let step = |step: &PlanStepText| {
        json!({"key": step.key, "title": step.title, "gives": step.gives, "howTo": step.how_to, "minutes": step.minutes,
               "tool": step.tool.map(|tool| json!({"label": tool.label(), "path": tool.path()}))})
    };
    let review = |review: &PlanReview| json!({"day": review.day, "title": review.title, "howTo": review.how_to});
    let week = |week: &PlanWeek| json!({"title": week.title, "steps": week.steps.iter().map(step).collect::<Vec<_>>()});
    json!({"weeks": WEEKS.iter().map(week).collect::<Vec<_>>(),
           "reviews": REVIEWS.iter().map(review).collect::<Vec<_>>()})
}

/// The plan's evenings or weeks as a file for calendar programs.
pub fn calendar_file(state: &AppState, plan: &LaunchPlan) -> Result<String, ApiError> {
    calendar::plan_file(plan, &state.config.base_url, state.clock.now()).ok_or_else(|| {
        let message = "Your plan has no start date yet. Please pick one first.";
        ApiError::unprocessable(ErrorCode::StartDateRequired, message)
    })
}

/// Makes the twelve steps and the two reviews tasks, where they are none yet.
pub async fn add_step_tasks(state: &AppState, visitor: &Visitor) -> Result<(), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let now = state.clock.now();
    write_tx!(state.db, async move |tx| {
        tasks::lock_tasks(tx, &owner).await?;
        Ok(store::ensure_step_tasks(tx, &owner, now).await.map(drop)?)
    })
    .await
}

/// Returns the steps in their weeks, with the stored ticks and notes.
fn laid_out(mut stored: store::StoredPlan, length: i32) -> LaunchPlan {
    let start = stored.start_date;
    let steps = steps::all_steps().map(|(step, day)| {
        let own = stored.steps.remove(step.key).unwrap_or_default();
        let week = i64::from(day - 1) / 7 + 1;
        StepProgress {
            step,
            day,
            date: own.day,
            own_day: own.day,
            week: start.and_then(|start| dates::week_of(start, length, week)),
            is_later: false,
            is_paused: false,
            estimate: own.minutes,
            done: own.done,
            note: own.note,
        }
    });
    let steps = steps.collect();
    let reviews = REVIEWS.iter().zip(0..).map(|(review, place)| {
        let own = stored.steps.remove(review.key).unwrap_or_default();
        ReviewProgress {
            review,
            date: own.day.or_else(|| dates::review_date(start?, length, place)),
            own_day: own.day,
            done: own.done,
        }
    });
    LaunchPlan {
        start_date: start,
        decision: stored.decision,
        evenings: stored.evenings,
        steps,
        reviews: reviews.collect(),
        hours: None,
        is_dated: false,
        calendar_id: stored.calendar_id,
    }
}

fn check_start(text: &str, now: Timestamp) -> Result<Date, ApiError> {
    let refuse = |problem: String| FieldReader::refuse_one(ErrorCode::InvalidDate, "startDate", problem);
    let day = read_day(text).ok_or_else(|| refuse(FieldFault::NotADate.into()))?;
    let (first_today, last_today) = possible_todays(now);
    if day < first_today - START_WITHIN || day > last_today + START_WITHIN {
        return Err(refuse("Please pick a day within a year from today.".to_owned()));
    }
    Ok(day)
}

/// The note without white space at its end; line ends as one line feed.
fn check_note(note: &str) -> Result<String, ApiError> {
    let note = note.replace("\r\n", "\n").trim_end().to_owned();
    let mut fields = FieldReader::new(ErrorCode::NoteTooLong);
    fields.limit_text("note", &note, MAX_NOTE);
    fields.finish()?;
    Ok(note)
}

/// Keys of the steps that a saved result of a tool ticks, with the tool.
pub fn steps_of_tools() -> impl Iterator<Item = (&'static str, Tool)> {
    let steps = steps::all_steps()
        .map(|(step, _)| step)
        .filter(|step| step.ticks_itself);
    steps.filter_map(|step| Some((step.key, step.tool?)))
}

/// Keys of the steps that results of tests tick: a tool ticks the others.
pub fn steps_of_tests() -> impl Iterator<Item = &'static str> {
    let steps = steps::all_steps().map(|(step, _)| step);
    steps.filter(|step| !step.ticks_itself).map(|step| step.key)
}

/// The step that a finished result of this tool ticks.
fn ticked_by(tool: Tool) -> Option<&'static PlanStepText> {
    let is_it = |step: &&PlanStepText| step.ticks_itself && step.tool == Some(tool);
    steps::all_steps().map(|(step, _)| step).find(is_it)
}

/// The plan's tables: rows of both owners become one. Its steps are tasks.
pub const OWNED: &[OwnedTable] = &[
    // Before the plans: a visitor's round is copied before its plan goes.
    OwnedTable {
        name: "plan_rounds",
        merge: Some(|tx, from, to| Box::pin(rounds::merge_rounds(tx, from, to))),
        trim: None,
        exports: &[],
    },
    OwnedTable {
        name: "plans",
        merge: Some(|tx, from, to| Box::pin(store::merge_plans(tx, from, to))),
        trim: None,
        exports: &[("plan", |state, owner| Box::pin(export_plan(state, owner)))],
    },
    OwnedTable {
        name: "plan_markets",
        merge: Some(|tx, from, to| Box::pin(market_store::merge_markets(tx, from, to))),
        trim: None,
        // The rounds, too: the object of the plan is there by then.
        exports: &[
            ("plan.market", |state, owner| Box::pin(export_market(state, owner))),
            ("plan.rounds", |state, owner| {
                Box::pin(rounds::export_rounds(state, owner))
            }),
        ],
    },
    OwnedTable::new(
        "plan_rule_changes",
        &[("plan.ruleChanges", |state, owner| {
            Box::pin(rounds::export_rule_changes(state, owner))
        })],
    ),
    OwnedTable {
        name: "plan_log",
        merge: Some(|tx, from, to| Box::pin(rounds::merge_log(tx, from, to))),
        trim: None,
        exports: &[("plan.log", |state, owner| Box::pin(rounds::export_log(state, owner)))],
    },
    OwnedTable::new(
        "plan_changes",
        &[("plan.changes", |state, owner| {
            Box::pin(rounds::export_changes(state, owner))
        })],
    ),
];

/// The owner's plan for themselves: when it starts, and the steps that were ticked or have a note.
async fn export_plan(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let stored = store::read_plan(state.db.read(), owner).await?;
    let steps = stored
        .steps
        .into_iter()
        .map(|(step, own)| json!({"step": step, "doneAt": own.done.map(|done| done.at), "note": own.note}));
    let mut steps: Vec<Value> = steps.collect();
    steps.sort_by_key(|step| step["step"].to_string());
    Ok(
        json!({"startDate": stored.start_date.map(|day| day.to_string()), "decision": stored.decision,
              "evenings": stored.evenings, "steps": steps}),
    )
}

async fn export_market(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let own = read_market(state.db.read(), owner).await?;
    Ok(own.map_or(
        Value::Null,
        |own| json!({"market": own.slug, "name": own.name, "offer": own.offer}),
    ))
}
