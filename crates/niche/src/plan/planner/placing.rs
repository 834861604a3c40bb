//! Placing: the slots in time order take the first ready step that has a legal piece.

use super::free_time::FreeTime;
use super::step_order::OrderedSteps;
use super::{EpochMinute, MAX_PIECE_MINUTES, MIN_PIECE_MINUTES, PlannedPiece};

#[derive(Debug, Clone, Copy)]
struct PlacedPiece {
    step: usize,
    start: EpochMinute,
    end: EpochMinute,
}

/// Pieces of all steps.
#[derive(Debug)]
pub(super) struct Placement {
    pieces: Vec<PlacedPiece>,
    /// End of the last piece of each step, fixed ones included; `None` while minutes are left.
    pub completed_at: Vec<Option<EpochMinute>>,
}

impl Placement {
    pub(super) fn new(steps: &OrderedSteps, free: &FreeTime) -> Self {
        Self::in_order(steps, &steps.order, free)
    }

    /// Places the steps in this order, in which each comes after its predecessors.
    pub(super) fn in_order(steps: &OrderedSteps, order: &[usize], free: &FreeTime) -> Self {
        let mut placing = Placing::new(steps, order);
        for span in &free.spans {
            if placing.open.is_empty() {
                break;
            }
            let mut start = span.start;
            while let Some((step, minutes)) = placing.next_piece(start, span.end - start) {
                placing.place_piece(step, start, start + minutes);
                start += minutes;
            }
        }
        placing.placement
    }

    pub(super) fn piece_count(&self) -> usize {
        self.pieces.len()
    }

    pub(super) fn into_pieces(self, steps: &OrderedSteps) -> Vec<PlannedPiece> {
        let piece = |piece: PlacedPiece| PlannedPiece {
            start: piece.start,
            end: piece.end,
            step: steps.steps[piece.step].step.id.clone(),
            fixed: false,
        };
        self.pieces.into_iter().map(piece).collect()
    }
}

struct Placing<'s, 'r> {
    steps: &'s OrderedSteps<'r>,
    /// Steps with minutes to place, in order.
    open: Vec<usize>,
    minutes_left: Vec<i64>,
    placement: Placement,
}

impl<'s, 'r> Placing<'s, 'r> {
    fn new(steps: &'s OrderedSteps<'r>, order: &[usize]) -> Self {
        let minutes_left: Vec<i64> = steps.steps.iter().map(|open| open.minutes_to_place).collect();
        let fixed_end = |(at, minutes): (usize, &i64)| (*minutes == 0).then(|| steps.steps[at].fixed_end).flatten();
        Self {
            steps,
            open: order.iter().copied().filter(|at| minutes_left[*at] > 0).collect(),
            placement: Placement {
                pieces: Vec::new(),
                completed_at: minutes_left.iter().enumerate().map(fixed_end).collect(),
            },
            minutes_left,
        }
    }

    fn next_piece(&self, start: EpochMinute, room: i64) -> Option<(usize, i64)> {
        if room <= 0 {
            return None;
        }
        self.open
            .iter()
            .filter(|step| self.is_ready(**step, start))
            .find_map(|step| {
                let one_go = self.steps.steps[*step].step.one_go;
                piece_minutes(self.minutes_left[*step], room, one_go).map(|minutes| (*step, minutes))
            })
    }

    fn is_ready(&self, step: usize, at: EpochMinute) -> bool {
        let open = &self.steps.steps[step];
        let mut predecessors = open.predecessors.iter();
        open.step.not_before.is_none_or(|earliest| earliest <= at)
            && predecessors.all(|predecessor| self.placement.completed_at[*predecessor].is_some_and(|end| end <= at))
    }

    fn place_piece(&mut self, step: usize, start: EpochMinute, end: EpochMinute) {
        self.placement.pieces.push(PlacedPiece { step, start, end });
        self.minutes_left[step] -= end - start;
        if self.minutes_left[step] == 0 {
            let last_end = self.steps.steps[step].fixed_end.map_or(end, |fixed| fixed.max(end));
            self.placement.completed_at[step] = Some(last_end);
            self.open.retain(|open| *open != step);
        }
    }
}

/// Minutes of the next piece of a step with `left` minutes in a room of `room` minutes. `None` when no piece is legal.
pub(super) fn piece_minutes(left: i64, room: i64, one_go: bool) -> Option<i64> {
    if one_go {
        return (left <= room).then_some(left);
    }
    let longest = left.min(room).min(MAX_PIECE_MINUTES);
    let rest = left - longest;
    let minutes = if rest > 0 && rest < MIN_PIECE_MINUTES {
        left - MIN_PIECE_MINUTES
    } else {
        longest
    };
    (minutes >= MIN_PIECE_MINUTES || minutes == left).then_some(minutes)
}
