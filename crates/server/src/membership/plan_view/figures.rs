//! Rounds in figures and sentences, for analytics and files.

use ::niche::answer::PaidHour;

use super::review::{RoundStory, hour_of};
use super::view_plan_of;
use crate::db::api_error::ApiError;
use crate::planning::plan::PlanDecision;
use crate::planning::plan::rounds;
use crate::planning::plan::rounds::{LogSums, RoundState};
use crate::platform::time_zones::LocalMoment;
use crate::state::app_state::AppState;

/// Figures of the plan's current round, which may be stopped.
#[derive(Debug, Clone)]
pub struct RoundFigures {
    /// Number among the owner's rounds, from 1.
    pub number: i32,
    pub is_stopped: bool,
    /// The rule in one sentence; `None` for a blank one.
    pub rule: Option<String>,
    /// Sums over the log of the round. Money is in cents.
    pub sums: LogSums,
    /// The hour of its paid jobs before tax, and what is kept of it; `None` without hours.
    pub hour: Option<PaidHour>,
}

/// Returns the round of the plan in figures. `None` before a start, a rule or a line of the log.
pub async fn read_round_figures(state: &AppState, owner: &str) -> Result<Option<RoundFigures>, ApiError> {
    let facts = rounds::load_round(state, owner).await?;
    Ok(facts.map(|facts| {
        let sums = LogSums::of(facts.log.iter().map(|line| &line.entry));
        RoundFigures {
            number: facts.round.number,
            is_stopped: facts.round.state != RoundState::Active,
            rule: facts.round.rule.sentence(facts.round.rule_day()),
            hour: hour_of(&state.engine, &facts.round, &sums),
            sums,
        }
    }))
}

/// Round that was tried, or the one that is under way.
#[derive(Debug, Clone)]
pub struct TriedRound {
    /// Name of the market; `None` for a round without one.
    pub market: Option<String>,
    /// First and last day, such as "2026-12-08". `None` for one that is not known or not over.
    pub days: [Option<String>; 2],
    /// End of the round in a word; blank while it is under way.
    pub end: &'static str,
    /// One sentence each on people asked, paid work, time, spending and tests, as in the review of the round.
    pub facts: Vec<String>,
}

/// Lists the rounds of an owner that are over, the oldest first, and behind them the one that is under way where it
/// has a log.
pub async fn list_tried_rounds(
    state: &AppState,
    owner: &str,
    moment: &LocalMoment,
) -> Result<Vec<TriedRound>, ApiError> {
    let mut tried = Vec::new();
    for round in rounds::list_rounds(state, owner).await? {
        let log = rounds::find_round(state, owner, round.id).await?.log;
        if let Some(record) = &round.record {
            tried.push(TriedRound {
                market: record.market_name.clone(),
                days: [record.start_date.clone(), round.ended_on.clone()],
                end: describe_end(record.decision),
                facts: RoundStory::of_record(&state.engine, &round, record, &log)
                    .look_back()
                    .facts,
            });
        } else if !log.is_empty() {
            let view = view_plan_of(state, owner, moment).await?;
            tried.push(TriedRound {
                market: view.own.as_ref().map(|own| own.name.clone()),
                days: [view.plan.start_date.map(|day| day.to_string()), None],
                end: "",
                facts: view.tell_round(&round, &log, (&[], None)).look_back().facts,
            });
        }
    }
    Ok(tried)
}

const fn describe_end(decision: Option<PlanDecision>) -> &'static str {
    match decision {
        Some(PlanDecision::GoOn) => "went on in a next round",
        Some(PlanDecision::ChangeOneThing) => "changed one thing",
        Some(PlanDecision::Stop) => "stopped",
        None => "ended",
    }
}
