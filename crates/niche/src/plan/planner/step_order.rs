//! Order of the steps: precedence, then the latest end that their followers allow, then the person's order.

use std::collections::HashMap;

use super::free_time::kept_in_place;
use super::{EpochMinute, EveningRequest, KeptState, PlannedPiece, PlannerRefusal, WorkStep, refuse_field};

/// An open step with links as indexes.
#[derive(Debug)]
pub(super) struct OpenStep<'r> {
    pub step: &'r WorkStep,
    /// Estimate less the minutes of done pieces; positive.
    pub minutes_left: i64,
    /// Minutes that no fixed piece covers.
    pub minutes_to_place: i64,
    /// End of the last fixed piece.
    pub fixed_end: Option<EpochMinute>,
    pub predecessors: Vec<usize>,
}

/// Open steps in the person's order, and the order in which they are placed.
#[derive(Debug)]
pub(super) struct OrderedSteps<'r> {
    pub steps: Vec<OpenStep<'r>>,
    /// Indexes of `steps`: each comes after its predecessors.
    pub order: Vec<usize>,
    fixed: Vec<PlannedPiece>,
}

impl<'r> OrderedSteps<'r> {
    /// # Errors
    /// When steps wait on each other, or several steps cannot be split.
    pub(super) fn new(request: &'r EveningRequest) -> Result<Self, PlannerRefusal> {
        refuse_cycles(&request.steps)?;
        let steps = open_steps(request);
        if steps.iter().filter(|open| open.step.one_go).count() > 1 {
            let message = "At most one open step can be done in one sitting. Let the others be split.";
            return Err(refuse_field("steps", message));
        }
        let mut fixed: Vec<PlannedPiece> = kept_in_place(request)
            .map(|piece| PlannedPiece {
                start: piece.start,
                end: piece.end,
                step: piece.step.clone(),
                fixed: true,
            })
            .collect();
        fixed.sort();
        let deadlines: Vec<_> = steps.iter().map(|open| open.step.deadline).collect();
        let order = order_steps(&steps, &deadlines);
        Ok(Self { steps, order, fixed })
    }

    pub(super) fn minutes_left(&self) -> i64 {
        self.steps.iter().map(|open| open.minutes_left).sum()
    }

    pub(super) fn fixed_pieces(&self) -> impl Iterator<Item = PlannedPiece> {
        self.fixed.iter().cloned()
    }
}

fn open_steps(request: &EveningRequest) -> Vec<OpenStep<'_>> {
    let mut done: HashMap<&str, i64> = HashMap::new();
    for piece in request.kept.iter().filter(|piece| piece.state == KeptState::Done) {
        *done.entry(&piece.step).or_default() += i64::from(piece.minutes);
    }
    let mut fixed: HashMap<&str, (i64, EpochMinute)> = HashMap::new();
    for piece in kept_in_place(request) {
        let (minutes, end) = fixed.entry(&piece.step).or_insert((0, piece.end));
        *minutes += i64::from(piece.minutes);
        *end = piece.end.max(*end);
    }
    let left = |step: &WorkStep| i64::from(step.minutes) - done.get(step.id.as_str()).copied().unwrap_or(0);
    let open: Vec<&WorkStep> = request.steps.iter().filter(|step| left(step) > 0).collect();
    let index: HashMap<&str, usize> = open
        .iter()
        .enumerate()
        .map(|(at, step)| (step.id.as_str(), at))
        .collect();
    let open_step = |step: &&'_ WorkStep| {
        let fixed = fixed.get(step.id.as_str());
        (
            left(step),
            fixed.map_or(0, |(minutes, _)| *minutes),
            fixed.map(|(_, end)| *end),
        )
    };
    open.iter()
        .map(|step| {
            let (minutes_left, fixed_minutes, fixed_end) = open_step(step);
            OpenStep {
                step,
                minutes_left,
                minutes_to_place: (minutes_left - fixed_minutes).max(0),
                fixed_end,
                predecessors: step
                    .waits_on
                    .iter()
                    .filter_map(|id| index.get(id.as_str()).copied())
                    .collect(),
            }
        })
        .collect()
}

fn refuse_cycles(steps: &[WorkStep]) -> Result<(), PlannerRefusal> {
    let index: HashMap<&str, usize> = steps
        .iter()
        .enumerate()
        .map(|(at, step)| (step.id.as_str(), at))
        .collect();
    let waits_on = |at: usize| {
        steps[at]
            .waits_on
            .iter()
            .filter_map(|id| index.get(id.as_str()).copied())
    };
    let mut open: Vec<usize> = (0..steps.len()).collect();
    loop {
        let before = open.len();
        let still_open = open.clone();
        open.retain(|at| waits_on(*at).any(|predecessor| still_open.binary_search(&predecessor).is_ok()));
        if open.is_empty() {
            return Ok(());
        }
        if open.len() == before {
            return Err(PlannerRefusal::Cycle(steps_on_cycle(steps, open, waits_on)));
        }
    }
}

/// Leaves out the steps that only wait behind a cycle.
fn steps_on_cycle<I: Iterator<Item = usize>>(
    steps: &[WorkStep],
    mut open: Vec<usize>,
    waits_on: impl Fn(usize) -> I,
) -> Vec<String> {
    loop {
        let before = open.len();
        let still_open = open.clone();
        open.retain(|at| {
            still_open
                .iter()
                .any(|follower| waits_on(*follower).any(|awaited| awaited == *at))
        });
        if open.len() == before {
            return open.into_iter().map(|at| steps[at].id.clone()).collect();
        }
    }
}

/// Latest minute at which each step may end, so that its followers can keep their deadlines.
pub(super) fn effective_deadlines(steps: &[OpenStep], deadlines: &[Option<EpochMinute>]) -> Vec<EpochMinute> {
    const NONE: EpochMinute = EpochMinute::MAX;
    let mut effective: Vec<EpochMinute> = deadlines.iter().map(|deadline| deadline.unwrap_or(NONE)).collect();
    // There is no cycle, so the longest chain bounds the rounds.
    loop {
        let mut changed = false;
        for (follower, open) in steps
            .iter()
            .enumerate()
            .filter(|(at, _)| effective[*at] != NONE)
            .collect::<Vec<_>>()
        {
            let latest = effective[follower].saturating_sub(open.minutes_left);
            for predecessor in &open.predecessors {
                changed |= latest < effective[*predecessor];
                effective[*predecessor] = latest.min(effective[*predecessor]);
            }
        }
        if !changed {
            return effective;
        }
    }
}

/// Order of placing under these deadlines: each step after its predecessors, and among those the earliest deadline
/// first.
pub(super) fn order_steps(steps: &[OpenStep], deadlines: &[Option<EpochMinute>]) -> Vec<usize> {
    let effective = effective_deadlines(steps, deadlines);
    let mut waiting: Vec<usize> = (0..steps.len()).collect();
    waiting.sort_by_key(|at| (effective[*at], *at));
    let mut ordered = Vec::with_capacity(steps.len());
    let mut is_ordered = vec![false; steps.len()];
    while let Some(position) = waiting.iter().position(|at| {
        steps[*at]
            .predecessors
            .iter()
            .all(|predecessor| is_ordered[*predecessor])
    }) {
        let at = waiting.remove(position);
        is_ordered[at] = true;
        ordered.push(at);
    }
    ordered
}
