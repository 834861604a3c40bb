//! Counting of flags: accounts of one person count once.

use std::collections::BTreeSet;

use super::levels::MemberLevel;

/// Flags of different people that put a post into the queue.
pub const FLAGS_TO_QUEUE: usize = 2;
/// Flags of different people above the newcomers that hide a post.
pub const FLAGS_TO_HIDE: usize = 3;

/// One flag, and the person behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedFlag {
    pub level: MemberLevel,
    /// First account of the person: flags of one person have the same one.
    pub person: String,
}

/// Consequence of the flags of a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FlagOutcome {
    Nothing,
    Queue,
    Hide,
}

pub fn outcome_of(flags: &[CountedFlag]) -> FlagOutcome {
    let above: Vec<CountedFlag> = flags
        .iter()
        .filter(|flag| flag.level > MemberLevel::Newcomer)
        .cloned()
        .collect();
    if count_people(&above) >= FLAGS_TO_HIDE {
        FlagOutcome::Hide
    } else if count_people(flags) >= FLAGS_TO_QUEUE {
        FlagOutcome::Queue
    } else {
        FlagOutcome::Nothing
    }
}

/// Number of different people.
pub fn count_people(flags: &[CountedFlag]) -> usize {
    flags.iter().map(|flag| &flag.person).collect::<BTreeSet<_>>().len()
}

/// Returns whether an earlier trace is one of those that a person can have left. An unknown one is no match.
pub fn is_one_person(traces: &[String], earlier: &str) -> bool {
    !earlier.is_empty() && traces.iter().any(|trace| trace == earlier)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_flag(person: &str) -> CountedFlag {
        CountedFlag {
            level: MemberLevel::Member,
            person: person.to_owned(),
        }
    }

    #[test]
    fn three_members_hide_and_two_queue() {
        let flags = ["a", "b", "c"].map(sample_flag);
        assert_eq!(outcome_of(&flags), FlagOutcome::Hide);
        assert_eq!(outcome_of(&flags[..2]), FlagOutcome::Queue);
        assert_eq!(outcome_of(&flags[..1]), FlagOutcome::Nothing);
    }

    #[test]
    fn newcomers_queue_and_do_not_hide() {
        let newcomers = ["a", "b", "c", "d"].map(|person| CountedFlag {
            level: MemberLevel::Newcomer,
            ..sample_flag(person)
        });
        assert_eq!(outcome_of(&newcomers), FlagOutcome::Queue);
    }

    #[test]
    fn accounts_of_one_person_count_once() {
        assert_eq!(count_people(&["a", "a", "b"].map(sample_flag)), 2);
        assert!(is_one_person(
            &["today".to_owned(), "yesterday".to_owned()],
            "yesterday"
        ));
        assert!(!is_one_person(&[String::new()], ""), "unknown is not the same");
    }
}
