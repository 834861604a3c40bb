//! One table of limits by level, and the pace of posting.

use serde::Serialize;
use utoipa::ToSchema;

use super::levels::MemberLevel;
use super::{DAY, SECOND};
use crate::timestamp::Timestamp;

/// Limits of one level. A day is the last 24 hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelLimits {
    pub topics_per_day: usize,
    pub replies_per_day: usize,
    pub gap_seconds: i64,
    /// None without a limit; 0 means that a post with a link is held.
    pub links_per_post: Option<usize>,
    pub mentions_per_post: usize,
    pub flags_per_day: usize,
}

/// Times of posts in the last day that count against a limit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecentPosts {
    pub topics: Vec<Timestamp>,
    pub replies: Vec<Timestamp>,
}

/// Kind of post that a limit counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostKind {
    Topic,
    Reply,
}

/// Limit that is reached, with the time to wait.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaceRefusal {
    pub message: String,
    pub wait_seconds: u64,
}

/// Used and allowed number of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct LimitUse {
    pub used: usize,
    pub limit: usize,
}

/// Limits of a level: the only table of them.
pub const fn limits_of(level: MemberLevel) -> LevelLimits {
    match level {
        MemberLevel::Newcomer => LevelLimits {
            topics_per_day: 3,
            replies_per_day: 10,
            gap_seconds: 60,
            links_per_post: Some(0),
            mentions_per_post: 2,
            flags_per_day: 3,
        },
        MemberLevel::Member => LevelLimits {
            topics_per_day: 10,
            replies_per_day: 50,
            gap_seconds: 10,
            links_per_post: Some(5),
            mentions_per_post: 10,
            flags_per_day: 10,
        },
        MemberLevel::Regular => LevelLimits {
            topics_per_day: 20,
            replies_per_day: 100,
            gap_seconds: 10,
            links_per_post: None,
            mentions_per_post: 10,
            flags_per_day: 20,
        },
    }
}

/// Moment of the next post that the gap allows; None when it is now.
pub fn next_post_at(level: MemberLevel, recent: &RecentPosts, now: Timestamp) -> Option<Timestamp> {
    let last = recent.topics.iter().chain(&recent.replies).max()?;
    let next = Timestamp::from_micros(last.micros() + limits_of(level).gap_seconds * SECOND);
    (now < next).then_some(next)
}

/// Checks the daily limit and the gap. A day is the last 24 hours.
///
/// # Errors
/// The limit that is reached.
pub fn check_pace(level: MemberLevel, kind: PostKind, recent: &RecentPosts, now: Timestamp) -> Result<(), PaceRefusal> {
    let limits = limits_of(level);
    let (limit, name, times) = match kind {
        PostKind::Topic => (limits.topics_per_day, "topics", &recent.topics),
        PostKind::Reply => (limits.replies_per_day, "replies", &recent.replies),
    };
    if let Some(frees_at) = day_frees_at(times, limit, now) {
        let message = format!(
            "A {} can write {limit} {name} in 24 hours. Your text is kept here.",
            level.name()
        );
        return Err(refuse_pace(message, frees_at, now));
    }
    match next_post_at(level, recent, now) {
        None => Ok(()),
        Some(next) => {
            let message = format!(
                "Please wait {} seconds between two posts. Your text is kept here.",
                limits.gap_seconds
            );
            Err(refuse_pace(message, next, now))
        }
    }
}

/// Checks the daily limit of flags.
///
/// # Errors
/// The limit when it is reached.
pub fn check_flags(level: MemberLevel, times: &[Timestamp], now: Timestamp) -> Result<(), PaceRefusal> {
    let limit = limits_of(level).flags_per_day;
    match day_frees_at(times, limit, now) {
        None => Ok(()),
        Some(frees_at) => {
            let message = format!("A {} can flag {limit} posts in 24 hours.", level.name());
            Err(refuse_pace(message, frees_at, now))
        }
    }
}

/// Moment at which one more fits into the day; None when one fits now.
fn day_frees_at(times: &[Timestamp], limit: usize, now: Timestamp) -> Option<Timestamp> {
    let mut today: Vec<i64> = times
        .iter()
        .map(|at| at.micros())
        .filter(|at| at + DAY > now.micros())
        .collect();
    if today.len() < limit {
        return None;
    }
    today.sort_unstable();
    let oldest = today.get(today.len() - limit)?;
    Some(Timestamp::from_micros(oldest + DAY))
}

fn refuse_pace(message: String, until: Timestamp, now: Timestamp) -> PaceRefusal {
    let wait_seconds = (until.micros() - now.micros() + SECOND - 1) / SECOND;
    PaceRefusal {
        message,
        wait_seconds: wait_seconds.max(1).unsigned_abs(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_micros(1_772_357_400_000_000);

    fn seconds_ago(seconds: i64) -> Timestamp {
        Timestamp::from_micros(NOW.micros() - seconds * SECOND)
    }

    #[test]
    fn the_fourth_topic_of_a_newcomers_day_waits_until_the_first_is_a_day_old() {
        let topics = vec![seconds_ago(86_000), seconds_ago(50_000), seconds_ago(40_000)];
        let recent = RecentPosts {
            topics,
            replies: Vec::new(),
        };
        let refused = check_pace(MemberLevel::Newcomer, PostKind::Topic, &recent, NOW).unwrap_err();
        assert_eq!(refused.wait_seconds, 400);
        assert_eq!(check_pace(MemberLevel::Newcomer, PostKind::Reply, &recent, NOW), Ok(()));
        assert_eq!(check_pace(MemberLevel::Member, PostKind::Topic, &recent, NOW), Ok(()));
        let later = Timestamp::from_micros(NOW.micros() + 400 * SECOND);
        assert_eq!(
            check_pace(MemberLevel::Newcomer, PostKind::Topic, &recent, later),
            Ok(())
        );
    }

    #[test]
    fn the_gap_counts_from_the_last_post_of_any_kind() {
        let recent = RecentPosts {
            topics: vec![seconds_ago(59)],
            replies: vec![seconds_ago(300)],
        };
        let refused = check_pace(MemberLevel::Newcomer, PostKind::Reply, &recent, NOW).unwrap_err();
        assert_eq!(refused.wait_seconds, 1);
        assert_eq!(check_pace(MemberLevel::Member, PostKind::Reply, &recent, NOW), Ok(()));
        let just_now = RecentPosts {
            topics: vec![seconds_ago(60)],
            replies: Vec::new(),
        };
        assert_eq!(
            check_pace(MemberLevel::Newcomer, PostKind::Reply, &just_now, NOW),
            Ok(())
        );
    }

    #[test]
    fn a_higher_level_has_no_tighter_limit() {
        for (lower, higher) in [
            (MemberLevel::Newcomer, MemberLevel::Member),
            (MemberLevel::Member, MemberLevel::Regular),
        ] {
            let (lower, higher) = (limits_of(lower), limits_of(higher));
            assert!(lower.topics_per_day <= higher.topics_per_day && lower.replies_per_day <= higher.replies_per_day);
            assert!(lower.gap_seconds >= higher.gap_seconds && lower.flags_per_day <= higher.flags_per_day);
            assert!(lower.mentions_per_post <= higher.mentions_per_post);
        }
    }

    #[test]
    fn flags_have_a_limit_by_level() {
        let three = [seconds_ago(10), seconds_ago(20), seconds_ago(30)];
        assert!(check_flags(MemberLevel::Newcomer, &three, NOW).is_err());
        assert!(check_flags(MemberLevel::Member, &three, NOW).is_ok());
    }
}
