//! Work that does not fit, with the smallest change that makes it fit.

use serde::Serialize;

use super::free_time::{FreeTime, join_slots};
use super::placing::Placement;
use super::step_order::{OrderedSteps, order_steps};
use super::wall_clock::days_later;
use super::{EpochMinute, EveningRequest, MAX_WEEKS, MINUTES_PER_DAY, WeeklySlot};

/// Steps in minutes of the search for a longer slot.
const EXTENSION_STEP_MINUTES: u16 = 5;
const MAX_DELAY_DAYS: u32 = MAX_WEEKS * 7;

/// Work that all searches for fixes of one plan may do, in spans and pieces. It bounds the time of a hostile request.
const MAX_SEARCH_WORK: usize = 1_000_000;

// Why a step, or all of them, cannot be laid as asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = EveningProblemKind))]
#[serde(rename_all = "snake_case")]
pub enum ProblemKind {
    /// There is no free time at all.
    NoSlot,
    /// A step that is not split is longer than the longest slot.
    StepTooLong,
    /// The step ends after its deadline.
    DeadlineMissed,
    /// The step does not fit into 52 weeks.
    NotPlaced,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanProblem {
    pub kind: ProblemKind,
    /// Id of the step; `None` for [`ProblemKind::NoSlot`].
    pub step: Option<String>,
    /// No order of work can keep all deadlines: the earliest deadline first misses this one, too.
    pub proven: bool,
    /// Each is the smallest change of its kind that removes this problem.
    pub fixes: Vec<ProblemFix>,
}

/// A change that removes a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemFix {
    /// The longest weekly slot goes on for some minutes.
    ExtendSlot {
        slot: WeeklySlot,
        minutes: u16,
    },
    DelayDeadline {
        days: u32,
        deadline: EpochMinute,
    },
}

/// A problem before its fixes are known.
#[derive(Debug, Clone, Copy)]
struct FoundProblem {
    kind: ProblemKind,
    step: usize,
    proven: bool,
}

pub(super) fn find_problems(
    request: &EveningRequest,
    steps: &OrderedSteps,
    free: &FreeTime,
    placement: &Placement,
) -> Vec<PlanProblem> {
    let has_work = steps.steps.iter().any(|open| open.minutes_to_place > 0);
    if has_work && free.spans.is_empty() {
        let (kind, step, proven) = (ProblemKind::NoSlot, None, true);
        return vec![PlanProblem {
            kind,
            step,
            proven,
            fixes: Vec::new(),
        }];
    }
    let found = list_problems(steps, free, placement);
    let mut search = FixSearch {
        request,
        steps,
        free,
        work_left: MAX_SEARCH_WORK,
    };
    let extensions = search.find_extensions(&found);
    let problem = |(problem, extension): (&FoundProblem, Option<ProblemFix>)| PlanProblem {
        kind: problem.kind,
        step: Some(steps.steps[problem.step].step.id.clone()),
        proven: problem.proven,
        fixes: extension.into_iter().chain(search.find_delay(problem)).collect(),
    };
    found.iter().zip(extensions).map(problem).collect()
}

fn list_problems(steps: &OrderedSteps, free: &FreeTime, placement: &Placement) -> Vec<FoundProblem> {
    let earliest = earliest_deadline_first(steps, free);
    let longest = free.longest_minutes();
    let problem = |(at, open): (usize, &super::step_order::OpenStep)| {
        let Some(end) = placement.completed_at[at] else {
            let too_long = open.step.one_go && open.minutes_to_place > longest;
            let kind = if too_long {
                ProblemKind::StepTooLong
            } else {
                ProblemKind::NotPlaced
            };
            return Some(FoundProblem {
                kind,
                step: at,
                proven: false,
            });
        };
        let deadline = open.step.deadline.filter(|deadline| end > *deadline)?;
        let proven = earliest[at].is_none_or(|end| end > deadline);
        Some(FoundProblem {
            kind: ProblemKind::DeadlineMissed,
            step: at,
            proven,
        })
    };
    steps.steps.iter().enumerate().filter_map(problem).collect()
}

/// End of each step when every minute of free time is used and steps may be split anywhere, in the order of the
/// deadlines.
fn earliest_deadline_first(steps: &OrderedSteps, free: &FreeTime) -> Vec<Option<EpochMinute>> {
    let mut ends = vec![None; steps.steps.len()];
    let mut spans = free.spans.iter().copied();
    let mut span = spans.next();
    for at in &steps.order {
        let open = &steps.steps[*at];
        let (mut left, mut end) = (open.minutes_to_place, open.fixed_end);
        while let Some(room) = span.as_mut().filter(|_| left > 0) {
            let minutes = left.min(room.minutes());
            (left, room.start) = (left - minutes, room.start + minutes);
            end = end.max(Some(room.start));
            if room.minutes() == 0 {
                span = spans.next();
            }
        }
        ends[*at] = end.filter(|_| left == 0);
    }
    ends
}

fn is_solved(problem: &FoundProblem, deadline: Option<EpochMinute>, placement: &Placement) -> bool {
    placement.completed_at[problem.step].is_some_and(|end| {
        problem.kind != ProblemKind::DeadlineMissed || deadline.is_none_or(|deadline| end <= deadline)
    })
}

struct FixSearch<'s, 'r> {
    request: &'r EveningRequest,
    steps: &'s OrderedSteps<'r>,
    free: &'s FreeTime,
    work_left: usize,
}

impl FixSearch<'_, '_> {
    /// Returns false when the searches have done as much as they may.
    fn spend(&mut self, work: usize) -> bool {
        self.work_left = self.work_left.saturating_sub(work + 1);
        self.work_left > 0
    }

    /// Smallest extension of the longest weekly slot for each problem. Longer and longer slots are planned with.
    fn find_extensions(&mut self, found: &[FoundProblem]) -> Vec<Option<ProblemFix>> {
        let mut fixes: Vec<Option<ProblemFix>> = vec![None; found.len()];
        let mut slots = join_slots(&self.request.slots);
        let longest = slots
            .iter()
            .enumerate()
            .max_by_key(|(at, slot)| (slot.hours.minutes(), std::cmp::Reverse(*at)));
        let Some((at, slot)) = longest.map(|(at, slot)| (at, *slot)) else {
            return fixes;
        };
        let most = (MINUTES_PER_DAY - 1).saturating_sub(slot.hours.minutes());
        for minutes in (EXTENSION_STEP_MINUTES..=most).step_by(usize::from(EXTENSION_STEP_MINUTES)) {
            if fixes.iter().all(Option::is_some) {
                break;
            }
            slots[at].hours.end = (slot.hours.end + minutes - 1) % MINUTES_PER_DAY + 1;
            let free = FreeTime::new(self.request, &slots);
            let placement = Placement::new(self.steps, &free);
            for (problem, fix) in found.iter().zip(&mut fixes).filter(|(_, fix)| fix.is_none()) {
                if is_solved(problem, self.steps.steps[problem.step].step.deadline, &placement) {
                    *fix = Some(ProblemFix::ExtendSlot { slot, minutes });
                }
            }
            if !self.spend(free.spans.len() + placement.piece_count()) {
                break;
            }
        }
        fixes
    }

    /// Smallest delay of a missed deadline. The delay changes the order of the steps, so each order is placed again.
    fn find_delay(&mut self, problem: &FoundProblem) -> Option<ProblemFix> {
        let deadline = self.steps.steps[problem.step].step.deadline?;
        if problem.kind != ProblemKind::DeadlineMissed {
            return None;
        }
        let mut deadlines: Vec<_> = self.steps.steps.iter().map(|open| open.step.deadline).collect();
        let mut placed: Option<(Vec<usize>, Placement)> = None;
        for days in 1..=MAX_DELAY_DAYS {
            let later = days_later(&self.request.zone, deadline, days);
            deadlines[problem.step] = Some(later);
            let order = order_steps(&self.steps.steps, &deadlines);
            if placed.as_ref().is_none_or(|(known, _)| *known != order) {
                let placement = Placement::in_order(self.steps, &order, self.free);
                if !self.spend(self.free.spans.len() + placement.piece_count()) {
                    return None;
                }
                placed = Some((order, placement));
            }
            if placed
                .as_ref()
                .is_some_and(|(_, placement)| is_solved(problem, Some(later), placement))
            {
                return Some(ProblemFix::DelayDeadline { days, deadline: later });
            }
            if !self.spend(self.steps.steps.len()) {
                return None;
            }
        }
        None
    }
}
