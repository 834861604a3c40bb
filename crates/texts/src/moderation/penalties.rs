//! Steps of penalties: each is longer than the one before.

use super::{DAY, HOUR};

/// Lengths of silences and suspensions, in the order in which a member gets them.
const STEPS: [(i64, &str); 4] = [
    (24 * HOUR, "24 hours"),
    (72 * HOUR, "72 hours"),
    (7 * DAY, "7 days"),
    (30 * DAY, "30 days"),
];

/// Length of the next penalty in microseconds after a number of earlier ones, and its name.
pub fn next_penalty(earlier: usize) -> (i64, &'static str) {
    STEPS[earlier.min(STEPS.len() - 1)]
}

/// Lists the lengths of the penalties in words, the shortest first: "24 hours" to "30 days".
pub fn penalty_steps() -> Vec<&'static str> {
    STEPS.iter().map(|(_, name)| *name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn penalties_grow_to_thirty_days() {
        assert_eq!(next_penalty(0).1, "24 hours");
        assert_eq!(next_penalty(1).0, 72 * HOUR);
        assert_eq!(next_penalty(99), (30 * DAY, "30 days"));
    }
}
