//! Counting of flags: accounts of one person count once.

use super::DAY;
use super::levels::MemberLevel;
use crate::clock::Timestamp;

/// Flags of different people that put a post into the queue.
pub const FLAGS_TO_QUEUE: usize = 2;
/// Flags of different people above the newcomers that hide a post.
pub const FLAGS_TO_HIDE: usize = 3;

/// One flag, and traces of the person behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedFlag {
    pub level: MemberLevel,
    /// Hash of the visitor cookie; empty without one.
    pub cookie: String,
    /// Network address: /32, or /64 of IPv6; empty when it is unknown.
    pub network: String,
    pub at: Timestamp,
}

/// Consequence of the flags of a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FlagOutcome {
    Nothing,
    Queue,
    Hide,
}

#[must_use]
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

/// Number of groups of flags that nothing connects. Two flags within 24 hours are connected by one cookie or one network.
#[must_use]
pub fn count_people(flags: &[CountedFlag]) -> usize {
    let mut groups: Vec<usize> = (0..flags.len()).collect();
    for (first, a) in flags.iter().enumerate() {
        for (second, b) in flags.iter().enumerate().skip(first + 1) {
            if is_one_person(a, b) {
                let (from, to) = (groups[second], groups[first]);
                groups
                    .iter_mut()
                    .filter(|group| **group == from)
                    .for_each(|group| *group = to);
            }
        }
    }
    groups.sort_unstable();
    groups.dedup();
    groups.len()
}

fn is_one_person(a: &CountedFlag, b: &CountedFlag) -> bool {
    let is_near = (a.at.micros() - b.at.micros()).abs() <= DAY;
    let shares = |a: &str, b: &str| !a.is_empty() && a == b;
    is_near && (shares(&a.cookie, &b.cookie) || shares(&a.network, &b.network))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_flag(cookie: &str, network: &str) -> CountedFlag {
        CountedFlag {
            level: MemberLevel::Member,
            cookie: cookie.to_owned(),
            network: network.to_owned(),
            at: Timestamp::from_micros(0),
        }
    }

    #[test]
    fn three_members_hide_and_two_queue() {
        let flags = [sample_flag("a", "1"), sample_flag("b", "2"), sample_flag("c", "3")];
        assert_eq!(outcome_of(&flags), FlagOutcome::Hide);
        assert_eq!(outcome_of(&flags[..2]), FlagOutcome::Queue);
        assert_eq!(outcome_of(&flags[..1]), FlagOutcome::Nothing);
    }

    #[test]
    fn newcomers_queue_and_do_not_hide() {
        let newcomers = [
            sample_flag("a", "1"),
            sample_flag("b", "2"),
            sample_flag("c", "3"),
            sample_flag("d", "4"),
        ]
        .map(|flag| CountedFlag {
            level: MemberLevel::Newcomer,
            ..flag
        });
        assert_eq!(outcome_of(&newcomers), FlagOutcome::Queue);
    }

    #[test]
    fn accounts_of_one_browser_or_one_network_count_once() {
        assert_eq!(
            count_people(&[sample_flag("a", "1"), sample_flag("a", "2"), sample_flag("a", "3")]),
            1
        );
        assert_eq!(
            count_people(&[sample_flag("a", "1"), sample_flag("b", "1"), sample_flag("c", "1")]),
            1
        );
        assert_eq!(
            count_people(&[sample_flag("a", "1"), sample_flag("a", "2"), sample_flag("b", "2")]),
            1,
            "by way of the second"
        );
        assert_eq!(
            count_people(&[sample_flag("", ""), sample_flag("", "")]),
            2,
            "unknown is not the same"
        );
        let later = CountedFlag {
            at: Timestamp::from_micros(DAY + 1),
            ..sample_flag("a", "1")
        };
        assert_eq!(count_people(&[sample_flag("a", "1"), later]), 2);
    }
}
