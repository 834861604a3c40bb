//! Weight of each part of the score: our weights, or the reader's own.

use std::collections::BTreeMap;

use strum::{EnumCount, IntoEnumIterator};

use super::score_parts::{FIT_COMPETITION, FIT_COMPETITION_LABEL, FIT_SIZE, FIT_SIZE_LABEL, ScorePartKind};

const PARTS: usize = ScorePartKind::COUNT + 2;
/// Sum of all weights, so that the score ends at a hundred.
const TOTAL: u32 = 100;
/// The most that a reader can give one part, before scaling.
pub const MOST: i64 = 100;

/// Whole points for each part, in the order of the report. They always add up to a hundred.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ScoreWeights([u8; PARTS]);

impl Default for ScoreWeights {
    /// The seven measured parts and the fit to the competition. The fit to the size counts only when a reader weighs
    /// it.
    fn default() -> Self {
        Self([21, 11, 16, 16, 11, 10, 10, 5, 0])
    }
}

/// Errors in the weights of a request, by part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongWeights(pub BTreeMap<String, String>);

impl ScoreWeights {
    /// Keys of the parts, in the order of the report.
    pub fn part_keys() -> [&'static str; PARTS] {
        let mut keys = [FIT_COMPETITION; PARTS];
        for (key, part) in keys.iter_mut().zip(ScorePartKind::iter()) {
            *key = part.into_str();
        }
        keys[PARTS - 1] = FIT_SIZE;
        keys
    }

    /// Key, label and weight of each part, in the order of the report.
    pub fn list_parts(&self) -> [(&'static str, &'static str, u8); PARTS] {
        let mut parts = [(FIT_COMPETITION, FIT_COMPETITION_LABEL, self.fit_competition()); PARTS];
        for (row, part) in parts.iter_mut().zip(ScorePartKind::iter()) {
            *row = (part.into_str(), part.label(), self.weight_of(part));
        }
        parts[PARTS - 1] = (FIT_SIZE, FIT_SIZE_LABEL, self.fit_size());
        parts
    }

    /// Reads a reader's weights. A part that is not named keeps ours; the whole is then scaled to a hundred: each part
    /// gets its share without the fraction, and the points left over go to the largest fractions, the earlier part
    /// first.
    ///
    /// # Errors
    /// When a part is unknown, a weight is not from 0 to 100, or all are 0.
    pub fn from_given(given: &BTreeMap<String, i64>) -> Result<Self, WrongWeights> {
        let keys = Self::part_keys();
        let mut wrong = BTreeMap::new();
        let mut raw = Self::default().0.map(u32::from);
        for (key, weight) in given {
            match (keys.iter().position(|k| k == key), u32::try_from(*weight)) {
                (None, _) => {
                    wrong.insert(
                        key.chars().take(60).collect(),
                        format!("must be one of: {}", keys.join("; ")),
                    );
                }
                (Some(place), Ok(weight)) if i64::from(weight) <= MOST => raw[place] = weight,
                (Some(_), _) => {
                    wrong.insert(key.clone(), format!("must be a whole number from 0 to {MOST}"));
                }
            }
        }
        if wrong.is_empty() && raw.iter().all(|weight| *weight == 0) {
            wrong.insert("*".to_owned(), "at least one part must count".to_owned());
        }
        if wrong.is_empty() {
            Ok(Self(scale_to_hundred(raw)))
        } else {
            Err(WrongWeights(wrong))
        }
    }

    pub fn weight_of(&self, part: ScorePartKind) -> u8 {
        self.0[part as usize]
    }

    pub fn fit_competition(&self) -> u8 {
        self.0[PARTS - 2]
    }

    pub fn fit_size(&self) -> u8 {
        self.0[PARTS - 1]
    }

    /// The weights by key, or `None` for ours.
    pub fn chosen_weights(&self) -> Option<BTreeMap<String, u8>> {
        let by_key = Self::part_keys().map(str::to_owned).into_iter().zip(self.0);
        (*self != Self::default()).then(|| by_key.collect())
    }
}

/// Scales by the largest remainder, in whole numbers, so that every machine agrees. `raw` is not all zero.
pub(crate) fn scale_to_hundred<const N: usize>(raw: [u32; N]) -> [u8; N] {
    let sum: u32 = raw.iter().sum();
    let mut points = raw.map(|weight| weight * TOTAL / sum);
    let mut by_remainder: Vec<usize> = (0..N).collect();
    by_remainder.sort_by_key(|place| std::cmp::Reverse(raw[*place] * TOTAL % sum));
    let left = TOTAL - points.iter().sum::<u32>();
    for place in by_remainder.into_iter().take(left as usize) {
        points[place] += 1;
    }
    // No weight is over a hundred, so the conversion cannot cut.
    points.map(|weight| weight as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read_weights(given: &[(&str, i64)]) -> Result<ScoreWeights, WrongWeights> {
        ScoreWeights::from_given(&given.iter().map(|(key, weight)| ((*key).to_owned(), *weight)).collect())
    }

    fn single_weight(key: &str) -> Vec<(&'static str, i64)> {
        ScoreWeights::part_keys().map(|k| (k, i64::from(k == key))).to_vec()
    }

    #[test]
    fn nothing_said_is_ours_and_so_is_the_same_said() {
        assert_eq!(read_weights(&[]), Ok(ScoreWeights::default()));
        assert_eq!(
            read_weights(&[("growth", 21), ("margin", 10)])
                .unwrap()
                .chosen_weights(),
            None
        );
        assert_eq!(
            ScoreWeights::default().0.iter().map(|w| u32::from(*w)).sum::<u32>(),
            100
        );
    }

    #[test]
    fn the_points_left_over_go_to_the_largest_fractions() {
        let third = [("growth", 1), ("size", 1), ("room", 1)];
        let given: Vec<(&str, i64)> = ScoreWeights::part_keys()
            .map(|key| third.iter().find(|(k, _)| *k == key).copied().unwrap_or((key, 0)))
            .to_vec();
        let weights = read_weights(&given).unwrap();
        assert_eq!(
            [ScorePartKind::Growth, ScorePartKind::Size, ScorePartKind::Room].map(|part| weights.weight_of(part)),
            [34, 33, 33]
        );
        assert_eq!(
            read_weights(&single_weight("margin"))
                .unwrap()
                .weight_of(ScorePartKind::Margin),
            100
        );
    }

    #[test]
    fn wrong_weights_are_all_named() {
        let WrongWeights(wrong) =
            read_weights(&[("growth", 101), ("size", -1), ("luck", 5), ("room", 100)]).unwrap_err();
        assert_eq!(wrong.keys().collect::<Vec<_>>(), ["growth", "luck", "size"]);
        assert!(wrong["luck"].contains("solo_receipts"));
        let none: Vec<(&str, i64)> = ScoreWeights::part_keys().map(|key| (key, 0)).to_vec();
        assert_eq!(read_weights(&none).unwrap_err().0.keys().collect::<Vec<_>>(), ["*"]);
    }

    proptest! {
        #[test]
        fn weights_add_up_to_a_hundred_and_keep_their_order(given in prop::array::uniform9(0i64..=100)) {
            prop_assume!(given.iter().any(|weight| *weight > 0));
            let weights = ScoreWeights::from_given(&ScoreWeights::part_keys().map(str::to_owned).into_iter().zip(given).collect()).unwrap();
            prop_assert_eq!(weights.0.iter().map(|w| u32::from(*w)).sum::<u32>(), 100);
            for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
                if given[a] > given[b] {
                    prop_assert!(weights.0[a] >= weights.0[b]);
                }
            }
        }
    }
}
