//! Levels of members: newcomer, member, regular.

use serde::Serialize;
use utoipa::ToSchema;

use super::DAY;
use crate::timestamp::Timestamp;

/// Days for which a post that was removed as spam makes its author a newcomer.
pub const SPAM_DAYS: i64 = 30;

/// Level of a member, from N0 to N2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MemberLevel {
    Newcomer,
    Member,
    Regular,
}

/// Facts that a level follows from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemberFacts {
    pub joined_at: Timestamp,
    pub visible_posts: u64,
    /// Posts that flags or a moderator hid, or a moderator removed.
    pub hidden_posts: u64,
    pub active_days: u64,
    /// Votes "This helped" on the member's posts.
    pub helped: u64,
    /// Set by a post that was removed as spam.
    pub newcomer_until: Option<Timestamp>,
}

/// Condition of a level, and how far a member is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LevelCondition {
    pub text: String,
    pub have: u64,
    pub need: u64,
    pub is_met: bool,
}

impl MemberLevel {
    pub const EVERY: [Self; 3] = [Self::Newcomer, Self::Member, Self::Regular];

    pub const fn number(self) -> u8 {
        match self {
            Self::Newcomer => 0,
            Self::Member => 1,
            Self::Regular => 2,
        }
    }

    /// Returns the name with a capital letter.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Newcomer => "Newcomer",
            Self::Member => "Member",
            Self::Regular => "Regular",
        }
    }

    /// Name within a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Newcomer => "newcomer",
            Self::Member => "member",
            Self::Regular => "regular",
        }
    }

    /// Conditions in a sentence.
    pub const fn begins_with(self) -> &'static str {
        match self {
            Self::Newcomer => "From sign-up",
            Self::Member => "Account 24 hours old, 3 visible posts, none of them hidden",
            Self::Regular => "15 active days, 10 visible posts, 1 post that helped someone",
        }
    }

    pub const fn next(self) -> Option<Self> {
        match self {
            Self::Newcomer => Some(Self::Member),
            Self::Member => Some(Self::Regular),
            Self::Regular => None,
        }
    }
}

/// The highest level whose conditions hold.
pub fn level_of(facts: &MemberFacts, now: Timestamp) -> MemberLevel {
    if facts.newcomer_until.is_some_and(|until| now < until) {
        return MemberLevel::Newcomer;
    }
    let holds = |level| {
        list_conditions(facts, level, now)
            .iter()
            .all(|condition| condition.is_met)
    };
    match (holds(MemberLevel::Member), holds(MemberLevel::Regular)) {
        (true, true) => MemberLevel::Regular,
        (true, false) => MemberLevel::Member,
        _ => MemberLevel::Newcomer,
    }
}

/// Conditions of a level beyond those of the level below it.
pub fn list_conditions(facts: &MemberFacts, level: MemberLevel, now: Timestamp) -> Vec<LevelCondition> {
    let condition = |text: &str, have: u64, need: u64| LevelCondition {
        text: text.to_owned(),
        have: have.min(need),
        need,
        is_met: have >= need,
    };
    let age_hours = (now.micros() - facts.joined_at.micros()).max(0).unsigned_abs() / super::HOUR.unsigned_abs();
    match level {
        MemberLevel::Newcomer => Vec::new(),
        MemberLevel::Member => {
            let mut all = vec![
                condition("Hours since sign-up", age_hours, 24),
                condition("Visible posts", facts.visible_posts, 3),
                LevelCondition {
                    text: "No hidden or removed post".to_owned(),
                    have: u64::from(facts.hidden_posts == 0),
                    need: 1,
                    is_met: facts.hidden_posts == 0,
                },
            ];
            if let Some(until) = facts.newcomer_until.filter(|until| now < *until) {
                let days = (until.micros() - now.micros() + DAY - 1) / DAY;
                let passed = (SPAM_DAYS - days).max(0).unsigned_abs();
                all.push(condition(
                    "Days since a post was removed as spam",
                    passed,
                    SPAM_DAYS.unsigned_abs(),
                ));
            }
            all
        }
        MemberLevel::Regular => vec![
            condition("Active days", facts.active_days, 15),
            condition("Visible posts", facts.visible_posts, 10),
            condition("Posts that helped someone", facts.helped, 1),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const JOINED: Timestamp = Timestamp::from_micros(1_772_357_400_000_000);

    fn sample_facts() -> MemberFacts {
        MemberFacts {
            joined_at: JOINED,
            visible_posts: 3,
            hidden_posts: 0,
            active_days: 0,
            helped: 0,
            newcomer_until: None,
        }
    }

    fn after_joining(micros: i64) -> Timestamp {
        Timestamp::from_micros(JOINED.micros() + micros)
    }

    #[test]
    fn a_newcomer_is_a_member_exactly_when_three_conditions_hold() {
        assert_eq!(level_of(&sample_facts(), after_joining(DAY - 1)), MemberLevel::Newcomer);
        assert_eq!(level_of(&sample_facts(), after_joining(DAY)), MemberLevel::Member);
        let fewer = MemberFacts {
            visible_posts: 2,
            ..sample_facts()
        };
        assert_eq!(level_of(&fewer, after_joining(9 * DAY)), MemberLevel::Newcomer);
        let hidden = MemberFacts {
            hidden_posts: 1,
            ..sample_facts()
        };
        assert_eq!(level_of(&hidden, after_joining(9 * DAY)), MemberLevel::Newcomer);
    }

    #[test]
    fn a_regular_needs_the_conditions_of_a_member_as_well() {
        let regular = MemberFacts {
            visible_posts: 10,
            active_days: 15,
            helped: 1,
            ..sample_facts()
        };
        assert_eq!(level_of(&regular, after_joining(20 * DAY)), MemberLevel::Regular);
        for lacking in [
            MemberFacts {
                visible_posts: 9,
                ..regular
            },
            MemberFacts {
                active_days: 14,
                ..regular
            },
            MemberFacts { helped: 0, ..regular },
        ] {
            assert_eq!(level_of(&lacking, after_joining(20 * DAY)), MemberLevel::Member);
        }
        let hidden = MemberFacts {
            hidden_posts: 1,
            ..regular
        };
        assert_eq!(level_of(&hidden, after_joining(20 * DAY)), MemberLevel::Newcomer);
    }

    #[test]
    fn spam_makes_a_newcomer_for_thirty_days() {
        let spam = MemberFacts {
            newcomer_until: Some(after_joining(40 * DAY)),
            ..sample_facts()
        };
        assert_eq!(level_of(&spam, after_joining(40 * DAY - 1)), MemberLevel::Newcomer);
        assert_eq!(level_of(&spam, after_joining(40 * DAY)), MemberLevel::Member);
    }
}
