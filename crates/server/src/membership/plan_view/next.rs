//! The one thing to do next: the same for home, dashboard, plan, tasks, evenings and library.
//!
//! Order: a choice that waits; a test whose last day is over, today or tomorrow; what My evenings has planned for
//! tonight; an own task due today; without hours the first open step; the next evening; the start of a plan; a report.

use ::niche::atlas::{AtlasAction, IfNotKind};
use ::niche::evidence::{ExperimentKind, task_of};
use axum::Json;
use axum::extract::State;
use jiff::civil::Date;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::deciding::Behind;
use super::{PlanView, deciding, view_plan_of};
use crate::db::api_error::ApiError;
use crate::identity::callers::Visitor;
use crate::planning::evenings;
use crate::planning::evenings::NextPiece;
use crate::planning::plan::rounds;
use crate::planning::plan::rounds::{PlanChange, Round, RoundState};
use crate::planning::plan::{REVIEWS, StepProgress, TickedBy};
use crate::planning::tasks;
use crate::planning::tasks::{Task, TaskSource};
use crate::platform::calendar::{add_days, days_between};
use crate::platform::time_zones::LocalMoment;
use crate::state::app_state::AppState;
use crate::tools::experiments;
use crate::tools::experiments::{ExperimentState, MarketTest};

/// Steps that come first when the hours are few; the others follow in the order of the plan.
const FIRST_STEPS: [&str; 3] = [
    "complete-niche-discovery",
    "validate-market-demand",
    "price-your-offering",
];

/// Place on the plan's page where another market is taken.
const ANOTHER_MARKET: &str = "/plan#another-market";
/// Place on the plan's page where a round is decided.
const DECISION: &str = "/plan#plan-decision";

/// Kind of the next thing; `none` where nothing is left to do now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum NextKind {
    Choice,
    Test,
    Step,
    Task,
    None,
    Start,
    Report,
}

/// One thing to do next, chosen from the plan, tests, tasks and evenings.
#[derive(Debug, Serialize, ToSchema)]
pub struct NextThing {
    pub kind: NextKind,
    #[schema(example = "Call 6 groomers within 10 miles for their next evening slot.")]
    pub title: String,
    /// Our estimate of the time; null where there is none.
    #[schema(required = true, example = 45)]
    pub minutes: Option<u32>,
    /// Reason why it is next, in at most ten words; blank where the title says it.
    #[schema(example = "It begins your first test.")]
    why: String,
    /// The first one is the usual answer.
    buttons: Vec<NextButton>,
    /// Page of the thing.
    #[schema(example = "/plan#complete-niche-discovery")]
    pub url: String,
}

/// Answer to the next thing.
#[derive(Debug, Serialize, ToSchema)]
pub struct NextButton {
    #[schema(example = "Log an answer")]
    label: String,
    /// "GET" is a link to a page. Others are calls.
    #[schema(example = "GET")]
    method: &'static str,
    url: String,
    /// Body of the call; missing without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    body: Option<Value>,
}

impl NextThing {
    fn new(kind: NextKind, title: impl Into<String>, why: impl Into<String>, url: impl Into<String>) -> Self {
        Self {
            kind,
            title: title.into(),
            minutes: None,
            why: why.into(),
            buttons: Vec::new(),
            url: url.into(),
        }
    }

    fn taking(self, minutes: Option<u32>) -> Self {
        Self { minutes, ..self }
    }

    fn with_link(self, label: impl Into<String>) -> Self {
        let url = self.url.clone();
        self.with_button(label, "GET", url)
    }

    /// Links that log an answer of a test: of a test with yes and no they open the dialog of the answer.
    fn with_log_links(self, test: &MarketTest) -> Self {
        let labels = match test.kind {
            ExperimentKind::SignUpPage | ExperimentKind::Ad | ExperimentKind::Count => {
                return self.with_link("Log an answer");
            }
            ExperimentKind::Once => ["It worked", "It didn't"],
            _ => ["Log a yes", "Log a no"],
        };
        let [yes, no] = ["yes", "no"].map(|answer| format!("{}?answer={answer}", self.url));
        self.with_button(labels[0], "GET", yes)
            .with_button(labels[1], "GET", no)
    }

    fn with_button(mut self, label: impl Into<String>, method: &'static str, url: impl Into<String>) -> Self {
        self.buttons.push(NextButton {
            label: label.into(),
            method,
            url: url.into(),
            body: None,
        });
        self
    }

    fn with_call(mut self, label: impl Into<String>, url: impl Into<String>, body: Value) -> Self {
        self.buttons.push(NextButton {
            label: label.into(),
            method: "POST",
            url: url.into(),
            body: Some(body),
        });
        self
    }
}

/// Returns the one thing to do next, with the reason why.
#[utoipa::path(
    get, path = "/next", tag = "plan",
    responses((status = 200, description = "The next thing", body = NextThing))
)]
pub(super) async fn get_next(State(state): State<AppState>, visitor: Visitor) -> Result<Json<NextThing>, ApiError> {
    // Callers without a cookie share one owner, whose plan belongs to none of them.
    if visitor.is_guest() {
        return Ok(Json(first_report()));
    }
    let now = visitor.local_moment(state.clock.now());
    find_next(&state, visitor.named_owner()?, &now).await.map(Json)
}

/// Chooses the next thing of an owner, in the order that the module describes.
pub async fn find_next(state: &AppState, owner: &str, now: &LocalMoment) -> Result<NextThing, ApiError> {
    let today = now.today();
    let view = view_plan_of(state, owner, now).await?;
    let round = rounds::find_current(state, owner).await?.unwrap_or_else(Round::first);
    if round.state == RoundState::Stopped {
        let facts = rounds::load_round(state, owner).await?;
        let undo = facts.and_then(|facts| facts.undo).filter(PlanChange::is_stop);
        return Ok(stopped_round(&view, undo.map(|change| change.id)));
    }
    let mut found = waiting_choice(&view);
    if found.is_none() {
        let behind = deciding::find_behind(state, owner, &view, now).await?;
        found = behind.map(|behind| catch_up(behind, round.version));
    }
    let found = found
        .or_else(|| last_day(&view, &round, today))
        .or_else(|| ending_test(&view, today));
    if let Some(found) = found {
        return Ok(found);
    }
    let piece = evenings::find_next_piece(state, owner).await?;
    if let Some(tonight) = piece.as_ref().filter(|piece| piece.is_tonight) {
        return Ok(planned_tonight(&view, tonight));
    }
    let tasks = tasks::all_tasks(state.db.read(), owner).await?;
    if let Some(task) = tasks.iter().find(|task| is_due(task, today)) {
        return Ok(due_today(task));
    }
    Ok(match piece {
        Some(later) => nothing_tonight(&later),
        None => of_plan(&view, today),
    })
}

/// A round that was stopped has nothing to do. `undo` is the change that stopped it, while it can be undone.
fn stopped_round(view: &PlanView<'_>, undo: Option<i64>) -> NextThing {
    let name = view.own.as_ref().map_or("This round", |own| own.name.as_str());
    let title = format!("{name}: stopped");
    let stopped = NextThing::new(NextKind::None, title, "Nothing is planned anymore.", "/plan#record")
        .with_link("See what you tried")
        .with_button("Another market", "GET", ANOTHER_MARKET);
    match undo {
        Some(change) => stopped.with_button("Undo the stop", "POST", format!("/api/plan/changes/{change}/undo")),
        None => stopped,
    }
}

/// Failed test of demand without a choice.
fn waiting_choice(view: &PlanView<'_>) -> Option<NextThing> {
    let test = experiments::find_waiting(&view.tests)?;
    // On a phone, home shows the title alone.
    let title = format!("{}: {}.", view.own.as_ref()?.name, test.result.progress);
    let page = format!("/experiments/{}", test.id);
    let why = "Your test of demand failed. What comes next?";
    let mut thing = NextThing::new(NextKind::Choice, title, why, page);
    let action = view
        .market
        .zip(test.place)
        .and_then(|(market, place)| market.actions.get(place));
    let narrower = action
        .map(|action| &action.if_not)
        .filter(|if_not| if_not.kind == IfNotKind::Narrow);
    if let Some(if_not) = narrower {
        thing = thing.with_button(&if_not.button, "POST", choice_url(test, "narrow"));
    }
    let thing = thing.with_button("Another market", "GET", ANOTHER_MARKET).with_button(
        "Keep going",
        "POST",
        choice_url(test, "keep-going"),
    );
    // A plan without a start has no round to stop.
    Some(match view.plan.start_date {
        Some(_) => thing.with_button("Stop", "GET", DECISION),
        None => thing,
    })
}

/// Missed evenings: the end stays, or the days move.
fn catch_up(behind: Behind, version: i64) -> NextThing {
    let ([title, why], [keep, go_on]) = (behind.short, behind.labels);
    let thing = NextThing::new(NextKind::Choice, title, why, "/plan");
    let with = |thing: NextThing, label: String, choice: &str| {
        thing.with_call(
            label,
            "/api/plan/catch-up",
            json!({"choice": choice, "version": version}),
        )
    };
    if keep.is_empty() {
        return with(thing, go_on, "move").with_button("Decide now", "GET", DECISION);
    }
    match behind.keeps_first {
        true => with(with(thing, keep, "keep"), go_on, "move"),
        false => with(with(thing, go_on, "move"), keep, "keep"),
    }
}

/// The last day of a round without a decision.
fn last_day(view: &PlanView<'_>, round: &Round, today: Date) -> Option<NextThing> {
    let review = view.plan.reviews.last()?;
    // My evenings may plan the review on an evening before.
    let day = days_between(view.plan.start_date?, today) + 1;
    let is_open = view.plan.decision.is_none() && day >= i64::from(round.length);
    is_open.then(|| {
        let title = "Decide: go on, change one thing, or stop";
        let why = match day == i64::from(round.length) {
            true => format!("Today is day {day}."),
            false => format!("Your {} days are over.", round.length),
        };
        NextThing::new(NextKind::Choice, title, why, format!("/plan#{}", review.review.key))
            .with_button("Decide", "GET", DECISION)
    })
}

fn choice_url(test: &MarketTest, choice: &str) -> String {
    format!("/api/experiments/{}/choices/{choice}", test.id)
}

/// A running test whose last day is over, today or tomorrow; the earliest one first.
fn ending_test(view: &PlanView<'_>, today: Date) -> Option<NextThing> {
    let running = view.tests.values().flatten().filter(|test| !test.is_decided());
    let (deadline, test) = running
        .filter_map(|test| Some((test.deadline?, test)))
        .min_by_key(|(day, _)| *day)?;
    let page = format!("/experiments/{}", test.id);
    let why = match deadline {
        day if day < today => {
            let thing = NextThing::new(NextKind::Test, task_of(&test.hypothesis), "Its last day is over.", page);
            let stop = format!("/api/experiments/{}/stop", test.id);
            return Some(thing.with_button("Close this test", "POST", stop));
        }
        day if day == today => "Its last day is today.",
        day if add_days(today, 1) == Some(day) => "Its last day is tomorrow.",
        _ => return None,
    };
    Some(NextThing::new(NextKind::Test, task_of(&test.hypothesis), why, page).with_log_links(test))
}

fn planned_tonight(view: &PlanView<'_>, piece: &NextPiece) -> NextThing {
    let why = format!("Planned for {} tonight.", piece.start.strftime("%-I:%M %p"));
    let minutes = u32::try_from(piece.minutes).ok();
    let step = piece
        .step
        .and_then(|key| view.plan.steps.iter().find(|progress| progress.step.key == key));
    match step {
        Some(progress) => {
            let thing = of_step(view, progress, &why);
            thing.taking(minutes)
        }
        None => match REVIEWS.iter().find(|review| piece.step == Some(review.key)) {
            Some(review) => NextThing::new(NextKind::Step, review.title, why, format!("/plan#{}", review.key))
                .taking(minutes)
                .with_link("Open the review"),
            None => NextThing::new(NextKind::Task, &piece.title, why, "/evenings")
                .taking(minutes)
                .with_link("Open my evenings"),
        },
    }
}

fn nothing_tonight(later: &NextPiece) -> NextThing {
    let why = format!("{}: {}.", later.start.strftime("%A %-I:%M %p"), later.title);
    NextThing::new(NextKind::None, "Nothing tonight", why, "/evenings").with_link("Open my evenings")
}

/// Returns true for an open task of one's own that is due on the day.
fn is_due(task: &Task, today: Date) -> bool {
    let is_own = !matches!(task.source, TaskSource::PlanStep | TaskSource::Experiment);
    is_own && task.is_open() && task.due_date() == Some(today)
}

fn due_today(task: &Task) -> NextThing {
    let minutes = task.minutes_left().map(u32::from);
    NextThing::new(NextKind::Task, &task.title, "Due today.", "/tasks")
        .taking(minutes)
        .with_link("Open my tasks")
}

/// The next thing of a plan without dates.
fn of_plan(view: &PlanView<'_>, today: Date) -> NextThing {
    let has_begun = view.plan.steps.iter().any(|step| step.done.is_some());
    let Some(start) = view.plan.start_date else {
        return match &view.own {
            None if !has_begun => first_report(),
            None => open_step(view, None),
            Some(own) => {
                let why = format!("Your market is {}.", own.name);
                NextThing::new(NextKind::Start, "Start your 30 days", why, "/plan").with_link("Pick day 1")
            }
        };
    };
    let first_review = view.plan.reviews.first().and_then(|review| review.date);
    let is_before_reviews = first_review.is_none_or(|date| today < date);
    match days_between(start, today) + 1 {
        ..1 => {
            let title = format!("Your plan starts on {}", start.strftime("%A, %B %-d"));
            NextThing::new(NextKind::Start, title, "Until then there is nothing to do.", "/plan")
                .with_link("Open the plan")
        }
        _ if is_before_reviews => open_step(view, Some(today)),
        _ => open_review(view).unwrap_or_else(|| open_step(view, None)),
    }
}

/// The first open step: those of this week and the weeks before, then those to come, then those for later.
fn open_step(view: &PlanView<'_>, day: Option<Date>) -> NextThing {
    let week = day.map_or(0, |day| view.plan.week_on(day));
    let mut open: Vec<&StepProgress> = view
        .plan
        .steps
        .iter()
        .filter(|progress| view.is_open(progress))
        .collect();
    open.sort_by_key(|progress| {
        let own_week = i64::from(progress.day - 1) / 7 + 1;
        let place = FIRST_STEPS.iter().position(|key| *key == progress.step.key);
        (
            progress.is_later,
            own_week.max(week),
            place.unwrap_or(FIRST_STEPS.len()),
            progress.day,
        )
    });
    match open.first() {
        None => open_review(view).unwrap_or_else(|| {
            NextThing::new(
                NextKind::None,
                "Everything is done",
                "All steps and both reviews are done.",
                "/plan",
            )
        }),
        Some(progress) => {
            let own_week = i64::from(progress.day - 1) / 7 + 1;
            let why = match day {
                None => "It is the first open step of your plan.".to_owned(),
                Some(_) if progress.is_later => "The rest is done: this was for later.".to_owned(),
                Some(_) if own_week > week => format!("You are ahead: this is from week {own_week}."),
                Some(_) if own_week < week => format!("It is still open from week {own_week}."),
                Some(_) => format!("It is first in week {own_week}."),
            };
            of_step(view, progress, &why)
        }
    }
}

fn open_review(view: &PlanView<'_>) -> Option<NextThing> {
    let progress = view.plan.reviews.iter().find(|progress| progress.done.is_none())?;
    let review = progress.review;
    let why = format!("It is the review of day {}.", review.day);
    let url = format!("/plan#{}", review.key);
    Some(NextThing::new(NextKind::Step, review.title, why, url).with_link("Open the review"))
}

/// A step, or the first open action inside it.
fn of_step(view: &PlanView<'_>, progress: &StepProgress, why: &str) -> NextThing {
    let step = progress.step;
    let page = format!("/plan#{}", step.key);
    if let Some((place, action)) = view.open_actions(step.key).next() {
        return of_action(view, place, action, why, page);
    }
    if let Some(growth) = view.list_growth(step.key).first() {
        return NextThing::new(NextKind::Step, growth, why, page).with_link("Open this step");
    }
    let thing = NextThing::new(NextKind::Step, step.title, why, page).taking(Some(view.minutes(step)));
    match step.tool {
        Some(tool) => thing.with_button(format!("Open {}", tool.label()), "GET", view.tool_url(tool)),
        None => thing.with_link("Open this step"),
    }
}

/// An action of the market: its running test, its start, or on day 1 the sentence that begins it.
fn of_action(view: &PlanView<'_>, place: usize, action: &AtlasAction, why: &str, page: String) -> NextThing {
    let [low, high] = action.minutes;
    let minutes = Some(u32::midpoint(low, high));
    let tests = view.tests_of(action.step.into_str()).iter().rev();
    let mut running = tests.filter(|test| test.place == Some(place) && test.state == ExperimentState::Running);
    if let Some(test) = running.next() {
        let thing = NextThing::new(
            NextKind::Test,
            task_of(&test.hypothesis),
            format!("It runs: {}.", test.result.progress),
            format!("/experiments/{}", test.id),
        );
        return thing.taking(minutes).with_log_links(test);
    }
    let begins = view.market.filter(|_| place == 0);
    // The first sentence is a beginning of under an hour, which is not the time of the test.
    let (title, why, minutes) = match begins {
        Some(market) => (market.tonight.clone(), "It begins your first test.", None),
        None => (task_of(&action.text), why, minutes),
    };
    let done = format!("/api/plan/steps/{}/done", action.step.into_str());
    let thing = NextThing::new(NextKind::Test, title, why, page).taking(minutes);
    thing
        .with_link("Open the test")
        .with_button("Mark the step as done", "POST", done)
}

fn first_report() -> NextThing {
    let title = "See what an evening could pay";
    let why = "You have saved no report yet.";
    NextThing::new(NextKind::Report, title, why, "/niche-discovery").with_link("Make a report")
}

impl PlanView<'_> {
    /// Actions of a step whose test has no result yet.
    fn open_actions(&self, key: &str) -> impl Iterator<Item = (usize, &AtlasAction)> {
        let tests = self.tests_of(key);
        let has_result = |place: usize| tests.iter().any(|test| test.place == Some(place) && test.is_over());
        self.list_actions(key).filter(move |(place, _)| !has_result(*place))
    }

    /// Returns true for a step that is not done, and for one that a tool has ticked while a check of the market in it
    /// is open.
    fn is_open(&self, progress: &StepProgress) -> bool {
        match progress.done.map(|done| done.by) {
            None => true,
            Some(TickedBy::Hand) => false,
            Some(TickedBy::Tool) => progress.step.ticks_itself && self.open_actions(progress.step.key).next().is_some(),
        }
    }
}
