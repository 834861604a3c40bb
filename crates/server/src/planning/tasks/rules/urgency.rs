//! Urgency of a task: a sum whose terms are shown, and the length of the next piece. Pure.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::planning::tasks::{Priority, Task};

/// Longest piece of work in one go.
const MAX_PIECE: u32 = 90;
/// Shortest piece that is worth a start.
const MIN_PIECE: u32 = 25;
const YEAR_DAYS: f64 = 365.0;

/// Sum of its terms, rounded to two decimals.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, ToSchema)]
pub struct Urgency {
    pub value: f64,
    /// 6.0 high, 3.9 normal, 1.8 low.
    pub priority: f64,
    /// 0 without a due date, 2.4 two weeks before it, 12 from a week after it.
    pub due: f64,
    /// 8 when an open task waits for this one.
    pub blocks: f64,
    /// 4 when some minutes are done.
    pub begun: f64,
    /// Up to 2 after a year.
    pub age: f64,
    /// -5 while it waits for an open task.
    pub waits: f64,
}

/// Relation of a task to the other open tasks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TaskLinks {
    pub blocks: bool,
    pub waits: bool,
}

impl Urgency {
    /// Weighs a task. `due` is its day, for a step of the plan without one the last day of its week.
    pub fn from_task(task: &Task, due: Option<Date>, links: TaskLinks, today: Date, created_on: Date) -> Self {
        let age_days = days_between(created_on, today).max(0.0);
        let terms = [
            match task.priority {
                Priority::High => 6.0,
                Priority::Normal => 3.9,
                Priority::Low => 1.8,
            },
            12.0 * due.map_or(0.0, |due| due_weight(days_between(due, today))),
            if links.blocks { 8.0 } else { 0.0 },
            if task.done_minutes > 0 { 4.0 } else { 0.0 },
            2.0 * (age_days / YEAR_DAYS).min(1.0),
            if links.waits { -5.0 } else { 0.0 },
        ]
        .map(two_decimals);
        let [priority, due, blocks, begun, age, waits] = terms;
        Self {
            value: two_decimals(terms.iter().sum()),
            priority,
            due,
            blocks,
            begun,
            age,
            waits,
        }
    }
}

/// Weight of a due date; `over` is the number of days past it, negative before.
fn due_weight(over: f64) -> f64 {
    if over >= 7.0 {
        1.0
    } else if over <= -14.0 {
        0.2
    } else {
        0.2 + 0.8 * (over + 14.0) / 21.0
    }
}

fn days_between(from: Date, to: Date) -> f64 {
    from.duration_until(to).as_secs_f64() / 86_400.0
}

fn two_decimals(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// Minutes of the next piece of a task with `left` minutes to do, in a slot of `room` minutes; `None` when none fits.
pub fn next_piece(left: u32, room: u32, one_go: bool) -> Option<u32> {
    if left == 0 || room == 0 {
        return None;
    }
    if one_go {
        return (left <= room).then_some(left);
    }
    let mut piece = left.min(room).min(MAX_PIECE);
    if (1..MIN_PIECE).contains(&(left - piece)) {
        // A rest that is too short for a piece of its own.
        piece = left.saturating_sub(MIN_PIECE);
    }
    (piece >= MIN_PIECE || piece == left)
        .then_some(piece)
        .filter(|piece| *piece > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weight_of_a_due_date_rises_from_two_weeks_before_to_a_week_after() {
        assert_eq!([-15.0, -14.0, 7.0, 30.0].map(due_weight), [0.2, 0.2, 1.0, 1.0]);
        assert!((due_weight(0.0) - 0.733_333).abs() < 1e-5);
        assert!((-20..10).all(|over| due_weight(f64::from(over)) <= due_weight(f64::from(over + 1))));
    }

    #[test]
    fn a_piece_is_the_rest_or_25_to_90_minutes_and_leaves_no_short_rest() {
        assert_eq!(next_piece(45, 60, false), Some(45));
        assert_eq!(next_piece(45, 30, false), None, "20 and 25 would be too short");
        assert_eq!(next_piece(55, 30, false), Some(30));
        assert_eq!(next_piece(100, 120, false), Some(75), "90 would leave 10");
        assert_eq!(next_piece(120, 120, true), Some(120));
        assert_eq!(next_piece(120, 90, true), None);
        assert_eq!(next_piece(10, 10, false), Some(10));
        for left in 1..400 {
            for room in 0..200 {
                let Some(piece) = next_piece(left, room, false) else {
                    continue;
                };
                assert!(
                    piece <= room && piece <= MAX_PIECE && (piece == left || piece >= MIN_PIECE),
                    "{left} {room}"
                );
                assert!(piece == left || left - piece >= MIN_PIECE, "{left} {room}");
            }
        }
    }
}
