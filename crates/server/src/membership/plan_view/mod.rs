//! The plan as its reader sees it: the market and the offer, and each step with the market's actions and tests.

mod deciding;
mod figures;
mod growth;
mod http;
mod log;
mod next;
mod record;
mod review;
mod round;
mod rule;

use ::niche::Engine;
use ::niche::atlas::{ActionStep, AtlasAction, AtlasIdea, Market};
use ::niche::report::find_idea;
use axum::http::StatusCode;
use url::form_urlencoded;
use utoipa_axum::router::OpenApiRouter;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::write_tx;
use crate::http::FieldReader;
use crate::identity::callers::Visitor;
use crate::planning::evenings;
use crate::planning::plan;
use crate::planning::plan::rounds;
use crate::planning::plan::rounds::{OfferSnapshot, Round, RoundState};
use crate::planning::plan::{DoneState, LaunchPlan, MarketWork, PlanMarket, PlanStepText, TickedBy};
use crate::platform::time_zones::LocalMoment;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::tools::experiments;
use crate::tools::experiments::{MarketTest, StepTests};
use crate::tools::runs;
use crate::tools::runs::Run;

pub use figures::{RoundFigures, TriedRound, list_tried_rounds, read_round_figures};
pub use next::{NextKind, NextThing, find_next};

/// The calls of the plan, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    let routers = [rule::router(), log::router(), record::router()];
    routers.into_iter().fold(http::router(), OpenApiRouter::merge)
}

/// Plan with everything that other features know about its steps.
struct PlanView<'a> {
    engine: &'a Engine,
    plan: LaunchPlan,
    own: Option<PlanMarket>,
    /// `None` without a market, and for one that has left the atlas.
    market: Option<&'a Market>,
    tests: StepTests,
    /// The round goes on with the market of the one before.
    goes_on: bool,
    /// Rounds before this one, the oldest first.
    ended: Vec<Round>,
}

impl PlanView<'_> {
    /// The market's actions of a step, each with its place in the market.
    fn list_actions(&self, key: &str) -> impl Iterator<Item = (usize, &AtlasAction)> {
        let actions = self
            .market
            .into_iter()
            .flat_map(|market| market.actions.iter().enumerate());
        actions.filter(move |(_, action)| action.step.into_str() == key)
    }

    fn tests_of(&self, key: &str) -> &[MarketTest] {
        self.tests.get(key).map_or(&[], Vec::as_slice)
    }

    /// The step in the market, in one line. `None` without a market.
    fn line(&self, key: &str) -> Option<String> {
        self.engine.step_line(self.market?, key.parse().ok()?)
    }

    /// Instructions of a step: those for the market's kind of work where the usual ones do not fit.
    fn how_to(&self, step: &PlanStepText) -> String {
        let own = self.market.zip(step.key.parse::<ActionStep>().ok());
        let own = own.and_then(|(market, key)| self.engine.step_how_to(market, key));
        own.unwrap_or(step.how_to).to_owned()
    }

    /// Minutes of a step in the market, low and high. `None` without a market.
    fn minutes_range(&self, key: &str) -> Option<[u32; 2]> {
        self.engine.step_minutes(self.market?, key.parse().ok()?)
    }

    /// Minutes of a step: the middle of the market's range, else the usual ones.
    fn minutes(&self, step: &PlanStepText) -> u32 {
        let range = self.minutes_range(step.key);
        range.map_or(u32::from(step.minutes), |[low, high]| u32::midpoint(low, high))
    }

    /// Idea that is offered. `None` until one is chosen.
    fn find_offer(&self) -> Option<&AtlasIdea> {
        let title = self.own.as_ref()?.offer.as_deref()?;
        self.market?.ideas.iter().find(|idea| idea.title == title)
    }

    /// Page of a tool with the market of the plan, that of the calculator with its offer as well.
    fn tool_url(&self, tool: Tool) -> String {
        let Some(own) = &self.own else {
            return tool.path().to_owned();
        };
        let mut query = form_urlencoded::Serializer::new(String::new());
        if tool == Tool::NicheDiscovery {
            query.append_pair("q", &own.name);
        }
        query.append_pair("market", &own.slug);
        if let (Tool::ProfitabilityCalculator, Some(offer)) = (tool, &own.offer) {
            query.append_pair("idea", offer);
        }
        format!("{}?{}", tool.path(), query.finish())
    }

    /// Says what ticked a step: a result, the round before, or both. `None` for a tick by hand of this round.
    fn ticked_with(&self, key: &str, done: DoneState) -> Option<String> {
        let result = match done.by {
            TickedBy::Tool => self.describe_result(key),
            TickedBy::Hand => None,
        };
        match (result, done.is_from_last_round) {
            (result, false) => result,
            (Some(result), true) => Some(format!("{result}, from the last round")),
            (None, true) => Some("From the last round".to_owned()),
        }
    }

    /// Result of the tool of a step, or those of its tests.
    fn describe_result(&self, key: &str) -> Option<String> {
        let step = plan::find_step(key)?;
        if let Some(tool) = step.tool.filter(|_| step.ticks_itself) {
            return Some(format!("Saved in {}", tool.label()));
        }
        let tests = self.tests_of(key).iter().filter(|test| test.is_decided());
        let results: Vec<&str> = tests.map(|test| test.result.progress.as_str()).collect();
        (!results.is_empty()).then(|| format!("Test decided: {}", results.join(", ")))
    }
}

async fn view_plan<'a>(state: &'a AppState, visitor: &Visitor) -> Result<PlanView<'a>, ApiError> {
    let now = visitor.local_moment(state.clock.now());
    view_plan_of(state, visitor.named_owner()?, &now).await
}

async fn view_plan_of<'a>(state: &'a AppState, owner: &str, now: &LocalMoment) -> Result<PlanView<'a>, ApiError> {
    let mut plan = evenings::load_dated_plan(state, owner).await?;
    let own = plan::read_market(state.db.read(), owner).await?;
    let market = own.as_ref().and_then(|own| find_market(state, &own.slug));
    let tests = match &own {
        Some(own) => experiments::tests_of_market(state, owner, &own.slug, now).await?,
        None => Vec::new(),
    };
    let mut ended = rounds::list_rounds(state, owner).await?;
    if ended.pop().is_some_and(|current| current.state == RoundState::Stopped) {
        plan.put_away();
    }
    let goes_on = own.as_ref().is_some_and(|own| rounds::goes_on(&ended, &own.slug));
    Ok(PlanView {
        engine: &state.engine,
        goes_on,
        ended,
        plan,
        market,
        tests: experiments::list_step_tests(market, tests),
        own,
    })
}

fn find_market<'a>(state: &'a AppState, slug: &str) -> Option<&'a Market> {
    let atlas = state.engine.atlas();
    atlas.find_market(slug).map(|at| &atlas.markets[at])
}

/// Makes the market of a saved report the one of the plan, and one of its ideas the offer. Ticks by tools follow the
/// results for another market; ticks by hand of this round stay. Where a round with work in it is of another market,
/// the next round begins instead. Returns the id of the change, `None` where nothing changed.
async fn choose_offer(
    state: &AppState,
    visitor: &Visitor,
    report: ChosenReport<'_>,
    version: Option<i64>,
) -> Result<Option<i64>, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let (chosen, market) = read_choice(state, &owner, report).await?;
    if deciding::begins_round(state, visitor, &chosen.slug).await? {
        return deciding::restart(state, visitor, report, (false, version))
            .await
            .map(Some);
    }
    let results = results_for(state, visitor, market).await?;
    let (now, engine) = (state.clock.now(), state.engine.clone());
    write_tx!(state.db, async move |tx| {
        rounds::check_version(tx, &owner, version).await?;
        let before = OfferSnapshot::read(tx, &owner, now).await?;
        let chosen = keep_offer(chosen, before.market.as_ref());
        if before.market.as_ref() == Some(&chosen) {
            return Ok(None);
        }
        let round = rounds::lock_round(tx, &owner, None).await?;
        rounds::refuse_ended(&round)?;
        let slugs = [before.market.as_ref().map(|own| own.slug.as_str()), Some(&chosen.slug)];
        if slugs[0] == slugs[1] {
            plan::choose_market(tx, &owner, chosen).await?;
        } else {
            let work = slugs.map(|slug| MarketWork::new(&engine, slug));
            plan::open_kept_steps(tx, &owner, now).await?;
            plan::follow_minutes(tx, &owner, work[0], work[1], now).await?;
            plan::choose_market(tx, &owner, chosen).await?;
            plan::follow_results(tx, &owner, &results, now).await?;
        }
        Ok(Some(rounds::record_offer(tx, &owner, round, before, now).await?))
    })
    .await
}

/// A choice without an offer keeps the one of the same market.
fn keep_offer(chosen: PlanMarket, before: Option<&PlanMarket>) -> PlanMarket {
    let kept = before.filter(|own| own.slug == chosen.slug);
    let kept = kept.and_then(|own| own.offer.clone());
    PlanMarket {
        offer: chosen.offer.or(kept),
        ..chosen
    }
}

/// Saved report, and an idea of it.
#[derive(Debug, Clone, Copy)]
struct ChosenReport<'r> {
    run_id: i64,
    idea_id: Option<&'r str>,
}

/// Market and offer of a saved report.
async fn read_choice<'a>(
    state: &'a AppState,
    owner: &str,
    report: ChosenReport<'_>,
) -> Result<(PlanMarket, &'a Market), ApiError> {
    let (run, market) = find_report_market(state, owner, report.run_id).await?;
    let offer = match report.idea_id {
        Some(id) => Some(find_idea(market, id).ok_or_else(|| refuse_idea(market))?.title.clone()),
        None => None,
    };
    let chosen = PlanMarket {
        slug: market.slug.clone(),
        name: market.name.clone(),
        run_id: Some(run),
        offer,
    };
    Ok((chosen, market))
}

/// Id of a saved report, and its market.
async fn find_report_market<'a>(state: &'a AppState, owner: &str, run_id: i64) -> Result<(i64, &'a Market), ApiError> {
    let run = runs::find_niche_run(state.db.read(), owner, run_id).await?;
    let run = run.ok_or_else(refuse_missing_report)?;
    let market = run.market.as_deref().and_then(|slug| find_market(state, slug));
    let market = market.ok_or_else(|| {
        let message = "This report's market is no longer in the figures. Please pick another report.";
        ApiError::unprocessable(ErrorCode::UnknownMarket, message)
    })?;
    Ok((run.id, market))
}

/// Pauses the steps behind a failed test of demand, or goes on with them, after the round of the plan has changed.
async fn follow_pause(state: &AppState, visitor: &Visitor) -> Result<(), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let own = plan::read_market(state.db.read(), &owner).await?;
    let Some(market) = own.and_then(|own| find_market(state, &own.slug)) else {
        return Ok(());
    };
    let now = visitor.local_moment(state.clock.now());
    let tests = experiments::tests_of_market(state, &owner, &market.slug, &now).await?;
    let tests = experiments::list_step_tests(Some(market), tests);
    let is_paused = experiments::find_waiting(&tests).is_some();
    write_tx!(state.db, async move |tx| {
        Ok(plan::set_paused(tx, &owner, is_paused).await?)
    })
    .await
}

/// Says for each step whether its result is there for the market.
async fn results_for(
    state: &AppState,
    visitor: &Visitor,
    market: &Market,
) -> Result<Vec<(&'static str, bool)>, ApiError> {
    let owner = visitor.named_owner()?;
    let now = visitor.local_moment(state.clock.now());
    let is_done = |run: &Run| run.completed_at.is_some() && run.market.as_deref() == Some(&market.slug);
    // The report that the market is chosen from is there.
    let mut finished = vec![Tool::NicheDiscovery];
    for (_, tool) in plan::steps_of_tools() {
        let runs = runs::results_of_tool(state, owner, tool).await?;
        finished.extend(runs.iter().any(is_done).then_some(tool));
    }
    let tests = experiments::tests_of_market(state, owner, &market.slug, &now).await?;
    let tests = experiments::list_step_tests(Some(market), tests);
    let by_tool = plan::steps_of_tools().map(|(key, tool)| (key, finished.contains(&tool)));
    let by_test = plan::steps_of_tests().map(|key| (key, experiments::has_results(market, key, &tests)));
    Ok(by_tool.chain(by_test).collect())
}

fn refuse_missing_report() -> ApiError {
    let message = "You have no saved report with this number. Please save the report first.";
    ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
}

fn refuse_idea(market: &Market) -> ApiError {
    let message = format!(
        "{} has no idea with this id. Please pick one of its report.",
        market.name
    );
    FieldReader::refuse_one(ErrorCode::InvalidChoice, "ideaId", message)
}
