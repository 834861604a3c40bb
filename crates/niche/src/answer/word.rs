//! The five words, from what an hour leaves and the yardstick. Both are whole cents after tax.

use serde::{Deserialize, Serialize};

use super::input::Yardstick;

/// A middle hour that is this many times the yardstick, or the yardstick this many times the middle, decides: 6 ÷ 5 is
/// 1.2. `docs/niche-engine.md` says where the factor comes from.
const NEAR: (i64, i64) = (6, 5);

/// Verdict about an hour of a market's work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[derive(strum::IntoStaticStr, strum::EnumIter)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum AnswerWord {
    PaysLess,
    LikelyPaysLess,
    AboutTheSame,
    LikelyPaysMore,
    PaysMore,
}

/// Side of the yardstick on which the middle is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Side {
    Less,
    Same,
    More,
}

impl AnswerWord {
    /// Word of what an hour leaves: low, middle and high.
    pub(crate) fn choose([low, middle, high]: [i64; 3], yardstick: i64) -> Self {
        match Side::of(middle, yardstick) {
            Side::More if low >= yardstick => Self::PaysMore,
            Side::Less if yardstick > high => Self::PaysLess,
            Side::More => Self::LikelyPaysMore,
            Side::Less => Self::LikelyPaysLess,
            Side::Same => Self::AboutTheSame,
        }
    }

    /// "Likely pays more", for rows of a list.
    pub(crate) fn short_label(self) -> &'static str {
        match self {
            Self::PaysMore => "Pays more",
            Self::LikelyPaysMore => "Likely pays more",
            Self::AboutTheSame => "Pays about the same",
            Self::LikelyPaysLess => "Likely pays less",
            Self::PaysLess => "Pays less",
        }
    }

    /// "Likely pays more than your job".
    pub(crate) fn label(self, yardstick: Yardstick) -> String {
        let other = match yardstick {
            Yardstick::Job => "your job",
            Yardstick::Overtime => "overtime",
        };
        match self {
            Self::PaysMore => format!("Pays more than {other}"),
            Self::LikelyPaysMore => format!("Likely pays more than {other}"),
            Self::AboutTheSame => format!("Pays about what {other} pays"),
            Self::LikelyPaysLess => format!("Likely pays less than {other}"),
            Self::PaysLess => format!("Pays less than {other}"),
        }
    }
}

impl Side {
    pub fn of(middle: i64, yardstick: i64) -> Self {
        let (more, less) = NEAR;
        match (middle * less >= yardstick * more, middle * more <= yardstick * less) {
            (true, _) => Self::More,
            (_, true) => Self::Less,
            _ => Self::Same,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_needs_the_whole_range_and_the_middle_a_fifth_more() {
        let words = [
            ([2_000, 2_400, 3_000], AnswerWord::PaysMore),
            ([1_999, 2_400, 3_000], AnswerWord::LikelyPaysMore),
            ([2_000, 2_399, 3_000], AnswerWord::AboutTheSame),
            ([1_000, 1_667, 3_000], AnswerWord::AboutTheSame),
            ([1_000, 1_666, 2_000], AnswerWord::LikelyPaysLess),
            ([1_000, 1_666, 1_999], AnswerWord::PaysLess),
            ([-900, -100, 500], AnswerWord::PaysLess),
        ];
        for (kept, word) in words {
            assert_eq!(AnswerWord::choose(kept, 2_000), word, "{kept:?}");
        }
    }
}
