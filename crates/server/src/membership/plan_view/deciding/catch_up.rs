//! Missed evenings: what follows them is one choice, to keep the end or to move it.

use ::niche::format::count_word;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::restart::REPORT_STEP;
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::write_tx;
use crate::http::FieldReader;
use crate::identity::callers::Visitor;
use crate::membership::plan_view::{PlanView, view_plan};
use crate::planning::evenings;
use crate::planning::plan::rounds::{self, NewDays, REVIEW_DAYS, Round, RoundState};
use crate::planning::plan::{DoneState, TickedBy};
use crate::platform::calendar::{days_between, duration_of_days, read_day};
use crate::platform::time_zones::LocalMoment;
use crate::state::app_state::AppState;
use crate::tools::experiments;

/// Missed evenings that ask for a choice.
const MANY_MISSED: usize = 2;
/// Days without work that ask for a choice where no evenings are known.
const IDLE_DAYS: i64 = 7;
/// Days after which a plan without any work asks for a new start.
const STALE_DAYS: i64 = 27;

/// Plan that is behind, and the two ways on.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanCatchUp)]
pub(in crate::membership::plan_view) struct Behind {
    #[schema(
        example = "You missed two evenings. Keep December 30 and leave three steps for later, or go on to January 12?"
    )]
    sentence: String,
    /// Last day of the plan as it is; null once it is over.
    #[schema(required = true, example = "2026-12-30")]
    keep_until: Option<String>,
    /// Last day of the plan after it has moved.
    #[schema(example = "2027-01-12")]
    move_to: String,
    /// Steps that are left for later where the end stays.
    later_steps: usize,
    /// The same in at most ten words, for the next thing.
    #[serde(skip)]
    pub short: [String; 2],
    /// Words of the buttons: keep, which is blank once the end is over, and move.
    #[serde(skip)]
    pub labels: [String; 2],
    /// Keeping is the usual answer where evenings were missed, and going on where nothing was done.
    #[serde(skip)]
    pub keeps_first: bool,
    #[serde(skip)]
    keep: NewDays,
    #[serde(skip)]
    moved: NewDays,
}

/// Plan, its round and its day.
struct Place<'v> {
    view: &'v PlanView<'v>,
    round: &'v Round,
    start: Date,
    today: Date,
    /// Day of the last work since the start.
    last_work: Option<Date>,
    caught_up: Option<Date>,
}

/// Finds what is behind in a round that has begun. `None` where nothing is.
pub(in crate::membership::plan_view) async fn find_behind(
    state: &AppState,
    owner: &str,
    view: &PlanView<'_>,
    now: &LocalMoment,
) -> Result<Option<Behind>, ApiError> {
    let today = now.today();
    let Some(start) = view.plan.start_date.filter(|start| *start < today) else {
        return Ok(None);
    };
    let Some(round) = rounds::find_current(state, owner).await? else {
        return Ok(None);
    };
    if round.state != RoundState::Active {
        return Ok(None);
    }
    let place = Place {
        view,
        start,
        today,
        last_work: last_work(state, owner, view, now).await?.filter(|day| *day >= start),
        caught_up: round.caught_up_on.as_deref().and_then(read_day),
        round: &round,
    };
    if place.is_stale() {
        return Ok(Some(place.start_again()));
    }
    match view.plan.is_dated {
        true => place.miss_evenings(state, owner).await,
        false => Ok(place.miss_weeks()),
    }
}

/// Day of the newest tick, line of the log, answer or finished piece, at the latest today. The first report is no work,
/// and nothing of the last round is.
async fn last_work(
    state: &AppState,
    owner: &str,
    view: &PlanView<'_>,
    now: &LocalMoment,
) -> Result<Option<Date>, ApiError> {
    let is_work =
        |key: &str, done: &DoneState| !done.is_from_last_round && (key != REPORT_STEP || done.by == TickedBy::Hand);
    let steps = view.plan.steps.iter().map(|step| (step.step.key, step.done));
    let reviews = view.plan.reviews.iter().map(|review| (review.review.key, review.done));
    let ticks = steps
        .chain(reviews)
        .filter_map(|(key, done)| done.filter(|done| is_work(key, done)));
    let mut days: Vec<Date> = ticks.map(|done| now.day_of(done.at)).collect();
    if let Some(facts) = rounds::load_round(state, owner).await? {
        days.extend(facts.log.iter().filter_map(|line| read_day(&line.entry.on)));
    }
    let answers = experiments::count_answers_by_day(state.db.read(), owner).await?;
    days.extend(answers.iter().map(|answers| answers.day));
    let pieces = evenings::list_worked_pieces(state.db.read(), owner).await?;
    days.extend(pieces.iter().map(|piece| piece.evening));
    Ok(days.into_iter().filter(|day| *day <= now.today()).max())
}

impl Place<'_> {
    fn end(&self) -> Date {
        day_after(self.start, i64::from(self.round.length) - 1)
    }

    /// Last day of the steps.
    fn last_step_day(&self) -> Date {
        day_after(self.end(), -i64::from(REVIEW_DAYS))
    }

    /// Days without work and without a choice.
    fn idle_days(&self) -> i64 {
        let since = [self.last_work, self.caught_up].into_iter().flatten().max();
        days_between(since.unwrap_or(self.start).max(self.start), self.today)
    }

    fn is_stale(&self) -> bool {
        let is_old = days_between(self.start, self.today) > STALE_DAYS;
        is_old && self.last_work.is_none() && self.idle_days() >= IDLE_DAYS
    }

    fn as_it_is(&self) -> NewDays {
        NewDays {
            start: self.start,
            length: self.round.length,
            later: Vec::new(),
        }
    }

    fn behind(&self, keep: NewDays, moved: NewDays) -> Behind {
        Behind {
            sentence: String::new(),
            keep_until: (self.end() >= self.today).then(|| self.end().to_string()),
            move_to: day_after(moved.start, i64::from(moved.length) - 1).to_string(),
            later_steps: keep.later.len(),
            short: Default::default(),
            labels: Default::default(),
            keeps_first: self.view.plan.is_dated,
            keep,
            moved,
        }
    }

    fn start_again(&self) -> Behind {
        let began = format!("Your plan began on {}", words_of(self.start));
        let moved = NewDays {
            start: self.today,
            ..self.as_it_is()
        };
        Behind {
            sentence: format!("{began}, and nothing is checked off since then. Start again today?"),
            short: [began, "Nothing is checked off since then.".to_owned()],
            labels: ["Keep my dates".to_owned(), "Start again today".to_owned()],
            ..self.behind(self.as_it_is(), moved)
        }
    }

    /// Evenings of My evenings that passed without work, so that the steps no longer fit before the reviews.
    async fn miss_evenings(&self, state: &AppState, owner: &str) -> Result<Option<Behind>, ApiError> {
        let last = self.last_step_day();
        let Some(planned) = self.view.plan.planned_end().filter(|planned| *planned > last) else {
            return Ok(None);
        };
        let after_work = self.last_work.map(|day| day_after(day, 1));
        let since = [Some(self.start), after_work, self.caught_up].into_iter().flatten();
        let since = since.max().unwrap_or(self.start);
        let missed = evenings::find_missed(state, owner, [since, self.today, last]).await?;
        let Some(missed) = missed.filter(|missed| missed.count >= MANY_MISSED) else {
            return Ok(None);
        };
        let days = days_between(self.start, planned) + 1 + i64::from(REVIEW_DAYS);
        let moved = NewDays {
            length: i32::try_from(days).unwrap_or(self.round.length),
            ..self.as_it_is()
        };
        let keep = NewDays {
            later: missed.later,
            ..self.as_it_is()
        };
        let (count, later) = (missed.count, keep.later.len());
        Ok(Some(self.describe_missed(count, later, self.behind(keep, moved))))
    }

    fn describe_missed(&self, missed: usize, later: usize, behind: Behind) -> Behind {
        let title = format!("You missed {} evenings", count_word(missed as f64));
        let steps = match later {
            1 => "one step".to_owned(),
            later => format!("{} steps", count_word(later as f64)),
        };
        let (end, moved) = (
            words_of(self.end()),
            read_day(&behind.move_to).map_or_else(String::new, words_of),
        );
        let go_on = format!("Go on to {moved}");
        if behind.keep_until.is_none() {
            return Behind {
                sentence: format!("{title}, and {end} is over. Go on to {moved}, or decide now?"),
                short: [title, format!("{end} is over, and steps are still open.")],
                labels: [String::new(), go_on],
                ..behind
            };
        }
        let (keep, short) = match later {
            0 => (format!("Keep {end}"), "Keep the end, or move it.".to_owned()),
            _ => (
                format!("Keep {end} and leave {steps} for later"),
                format!("Leave {steps} for later, or move the end."),
            ),
        };
        Behind {
            sentence: format!("{title}. {keep}, or go on to {moved}?"),
            short: [title, short],
            labels: [format!("Keep {end}"), go_on],
            ..behind
        }
    }

    /// Without evenings: the week of the first open step is over, and nothing was done for a week.
    fn miss_weeks(&self) -> Option<Behind> {
        let mut steps = self.view.plan.steps.iter().zip(0_usize..);
        let (open, place) = steps.find(|(step, _)| step.done.is_none() && !step.is_later)?;
        let week = open.week.filter(|week| week.to < self.today)?;
        if self.today > self.last_step_day() || self.idle_days() < IDLE_DAYS {
            return None;
        }
        let idle = self.idle_days();
        let title = format!("Nothing was checked off or logged for {idle} days");
        let go_on = format!("Go on with week {} from today", place / 3 + 1);
        let moved = NewDays {
            start: day_after(self.today, -days_between(self.start, week.from)),
            ..self.as_it_is()
        };
        Some(Behind {
            sentence: format!("{title}. {go_on}, or keep your dates?"),
            short: [title, "Go on where you were, or keep your dates.".to_owned()],
            labels: ["Keep my dates".to_owned(), go_on],
            ..self.behind(self.as_it_is(), moved)
        })
    }
}

/// Chooses what follows missed evenings.
///
/// # Errors
/// 409 where nothing is behind or the round was changed since; 422 where the end is over and cannot be kept.
pub(in crate::membership::plan_view) async fn catch_up(
    state: &AppState,
    visitor: &Visitor,
    keeps: bool,
    version: Option<i64>,
) -> Result<i64, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let now = visitor.local_moment(state.clock.now());
    let view = view_plan(state, visitor).await?;
    let behind = find_behind(state, &owner, &view, &now).await?;
    let behind = behind.ok_or_else(|| {
        let message = "There is nothing to catch up on. Please reload the plan.";
        ApiError::conflict(ErrorCode::EditedElsewhere, message)
    })?;
    if keeps && behind.labels[0].is_empty() {
        let message = "The last day of your plan is over. Move it, or decide.";
        return Err(FieldReader::refuse_one(ErrorCode::InvalidPlan, "choice", message));
    }
    let new = if keeps { behind.keep } else { behind.moved };
    write_tx!(state.db, async move |tx| {
        let round = rounds::lock_round(tx, &owner, version).await?;
        Ok(rounds::catch_up(tx, &owner, round, new, &now).await?)
    })
    .await
}

fn day_after(day: Date, days: i64) -> Date {
    day.saturating_add(duration_of_days(days))
}

/// "December 30".
fn words_of(day: Date) -> String {
    day.strftime("%B %-d").to_string()
}
