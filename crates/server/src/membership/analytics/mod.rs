//! Analytics: the work of a member by week, the profit of saved calculations and the plan over time. Everything is
//! counted from the member's own rows, and nothing is stored.

mod http;
mod weeks;

use ::niche::evidence::AnswerOutcome;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::db::api_error::ApiError;
use crate::membership::plan_view;
use crate::membership::plan_view::RoundFigures;
use crate::planning::evenings;
use crate::planning::evenings::WorkedPiece;
use crate::planning::plan::rounds;
use crate::planning::plan::rounds::{LogLine, LogSums};
use crate::planning::plan::{LaunchPlan, StepProgress};
use crate::platform::calendar::read_day;
use crate::platform::time_zones::{LocalMoment, day_of};
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::tools::experiments;
use crate::tools::experiments::DayAnswers;
use crate::tools::runs;
use crate::tools::runs::{Run, RunMoment};

pub use http::router;

use weeks::{LogCounts, WeekTable};

/// Everything that the page shows.
#[derive(Debug)]
struct Analytics {
    weeks: WeekTable,
    /// The analysis that was made last.
    latest_analysis: Option<Run>,
    /// Saved calculations that were made here, the newest first.
    profits: Vec<Run>,
    plan: LaunchPlan,
    /// `None` before a start, a rule or a line of the log.
    round: Option<RoundFigures>,
    moment: LocalMoment,
}

async fn read_analytics(state: &AppState, owner: &str, moment: LocalMoment) -> Result<Analytics, ApiError> {
    // The row of an analysis is written behind its answer.
    state.db.wait_for_writes().await;
    let reader = state.db.read();
    let (moments, answers, pieces, (analyses, _), saved, plan) = tokio::try_join!(
        runs::list_moments(reader, owner),
        experiments::count_answers_by_day(reader, owner),
        evenings::list_worked_pieces(reader, owner),
        runs::read_history(reader, owner, Tool::NicheDiscovery, (0, 1)),
        runs::results_of_tool(state, owner, Tool::ProfitabilityCalculator),
        evenings::load_dated_plan(state, owner),
    )?;
    let lines = rounds::list_all_lines(reader, owner).await?;
    let round = plan_view::read_round_figures(state, owner).await?;
    let mut weeks = WeekTable::new(moment.today());
    add_runs(&mut weeks, &moments, &moment.zone);
    add_answers(&mut weeks, &answers);
    add_pieces(&mut weeks, &pieces);
    add_lines(&mut weeks, &lines);
    Ok(Analytics {
        weeks,
        latest_analysis: analyses.into_iter().next(),
        // A result without a request was taken as it came: its figures are not ours.
        profits: saved.into_iter().filter(|run| run.request.is_some()).collect(),
        plan,
        round,
        moment,
    })
}

fn add_runs(weeks: &mut WeekTable, moments: &[RunMoment], zone: &TimeZone) {
    for moment in moments {
        let counts = weeks.of_day(day_of(zone, moment.made_at));
        let place = Tool::EVERY.iter().position(|tool| *tool == moment.tool);
        if let Some(count) = place.and_then(|place| counts.runs.get_mut(place)) {
            *count += 1;
        }
    }
}

fn add_answers(weeks: &mut WeekTable, answers: &[DayAnswers]) {
    for DayAnswers { day, outcome, answers } in answers {
        let counts = weeks.of_day(*day);
        match outcome {
            AnswerOutcome::Yes => counts.yes += answers,
            AnswerOutcome::No => counts.no += answers,
            AnswerOutcome::NotCounted => counts.not_counted += answers,
        }
    }
}

fn add_pieces(weeks: &mut WeekTable, pieces: &[WorkedPiece]) {
    for piece in pieces {
        let counts = weeks.of_day(piece.evening);
        counts.evenings.insert(piece.evening);
        counts.pieces += 1;
        counts.minutes += piece.minutes;
    }
}

fn add_lines(weeks: &mut WeekTable, lines: &[LogLine]) {
    for LogLine { entry, .. } in lines {
        let Some(day) = read_day(&entry.on) else { continue };
        let sums = LogSums::of([entry]);
        weeks.of_day(day).log.add(LogCounts {
            paid_jobs: sums.paid_jobs,
            minutes: entry.minutes.unwrap_or_default(),
            takings_cents: sums.takings,
            spent_cents: sums.spent,
        });
    }
}

impl Analytics {
    /// A round that was stopped has no planned days.
    fn is_stopped(&self) -> bool {
        self.round.as_ref().is_some_and(|round| round.is_stopped)
    }

    /// Returns the days that are planned for the steps, the first one first: evenings with hours, else the ends of
    /// weeks. A step that was ticked outside of My evenings has the day of its tick. A round that was stopped has none.
    fn planned_days(&self) -> Vec<Date> {
        if self.is_stopped() {
            return Vec::new();
        }
        let planned = |step: &StepProgress| {
            if !self.plan.is_dated {
                return step.week.map(|week| week.to);
            }
            let ticked = || step.done.map(|done| day_of(&self.moment.zone, done.at));
            step.date.or_else(ticked)
        };
        let mut days: Vec<Date> = self.plan.steps.iter().filter_map(planned).collect();
        days.sort_unstable();
        days
    }

    /// Returns the days on which steps of the plan were ticked, the first one first.
    fn tick_days(&self) -> Vec<Date> {
        let ticks = self.plan.steps.iter().filter_map(|step| step.done);
        let mut days: Vec<Date> = ticks.map(|done| day_of(&self.moment.zone, done.at)).collect();
        days.sort_unstable();
        days
    }
}
