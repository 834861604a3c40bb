//! Parts of an idea's score with their weights, and the marks of the method. All of these numbers are ours.

use std::collections::BTreeMap;

use strum::VariantNames;

use crate::refusal::Refusal;
use crate::scoring::weights::scale_to_hundred;

pub const PARTS: usize = OfferPart::EVERY.len();
/// Largest weight that a person can give one part, before scaling.
pub const MAX_WEIGHT: i64 = 100;
/// Match score at which a skill begins to count.
pub const SKILL_FROM: f64 = 0.36;
/// Least match score at which the market that a skill matches best can count in full.
pub const SKILL_CLEAR: f64 = 0.57;
/// Match score at which a skill counts in full for the market that it matches best, however well it matches others.
pub const SKILL_FULL: f64 = 0.7;
/// Share of the value that depends on how near a match comes to the best one of the skill.
pub const SKILL_NEARNESS: f64 = 0.3;
/// Points for each tool of the market that the person owns.
pub const TOOL_POINTS: u32 = 3;
/// Most points for tools.
pub const MAX_TOOL_POINTS: u32 = 6;
/// Highest score.
pub const MAX_SCORE: u32 = 100;
/// Part of before, which is now [`OfferPart::Pay`] and [`OfferPart::Industry`]. Stored runs and requests name it.
pub const MARKET_PART: &str = "market";
/// Fifths of the weight of [`MARKET_PART`] that go to pay and to the industry. Its own weight was 25, and 15 and 10
/// took its place: with the same split every stored order keeps as many points for the market as its owner gave it.
const MARKET_FIFTHS: [(OfferPart, u32); 2] = [(OfferPart::Pay, 3), (OfferPart::Industry, 2)];
/// Weights are counted in fifths while they are read, so that the split of the old part is exact.
const FIFTHS: u32 = 5;

/// Cards that must be answered before interests count.
pub const MIN_CARDS: i64 = 6;

/// A part of the score, in the order of the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[derive(strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum OfferPart {
    Skill,
    Interest,
    Pay,
    Industry,
    Cash,
    Hours,
    Speed,
}

impl OfferPart {
    pub const EVERY: [Self; 7] = [
        Self::Skill,
        Self::Interest,
        Self::Pay,
        Self::Industry,
        Self::Cash,
        Self::Hours,
        Self::Speed,
    ];

    pub fn label(self) -> &'static str {
        match self {
            Self::Skill => "Your skills",
            Self::Interest => "Your interests",
            Self::Pay => "Pay for an hour",
            Self::Industry => "The industry",
            Self::Cash => "Your money",
            Self::Hours => "Your hours",
            Self::Speed => "First sale in time",
        }
    }

    /// Our weight, in points.
    pub fn default_weight(self) -> u8 {
        match self {
            Self::Skill => 30,
            Self::Interest | Self::Pay => 15,
            Self::Industry | Self::Cash | Self::Hours | Self::Speed => 10,
        }
    }

    /// Rule of the part, for the table on the page.
    pub fn rule_text(self) -> &'static str {
        match self {
            Self::Skill => {
                "How well your best skill matches the market, by words and their order. A match of 0.36 or less gives no points. The best match of a skill gives all at 0.7 or more, weaker ones give less."
            }
            Self::Interest => {
                "How much your answers resemble the interests of people in these jobs (O*NET). Until you have answered six cards, your skills stand for your interests."
            }
            Self::Pay => {
                "The share of all markets in which an hour leaves less after tax, as the market's own report says it. A market whose license takes years gets no points."
            }
            Self::Industry => {
                "The industry score of the market's own report, for all sizes, medium competition and the whole world. Its range is the range of your score."
            }
            Self::Cash => "All points when your cash covers the high estimate of the start, fewer below it.",
            Self::Hours => "All points when your week covers the high estimate of the hours, fewer below it.",
            Self::Speed => {
                "All points when the first sale is expected by your date. They fall to nothing at twice your time."
            }
        }
    }
}

/// Weight of each part. They always add up to a hundred.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfferWeights([u8; PARTS]);

impl Default for OfferWeights {
    fn default() -> Self {
        Self(OfferPart::EVERY.map(OfferPart::default_weight))
    }
}

impl OfferWeights {
    /// Reads a person's weights. A part that is not named keeps ours; the part "market" of before is split into pay and
    /// industry, where these are not named themselves. The whole is scaled to a hundred by the largest
    /// remainder; of equal remainders the earlier part is first.
    ///
    /// # Errors
    /// `invalid_weights` when a part is unknown, a weight is not from 0 to 100, or all are 0.
    pub fn from_given(given: &BTreeMap<String, i64>) -> Result<Self, Refusal> {
        let keys = OfferPart::VARIANTS;
        let mut wrong: Vec<(String, String)> = Vec::new();
        let mut raw = Self::default().0.map(|weight| u32::from(weight) * FIFTHS);
        let unnamed = |part: &OfferPart| !given.contains_key(part.into_str());
        for (key, weight) in given {
            match (keys.iter().position(|part| part == key), u32::try_from(*weight)) {
                (None, Ok(weight)) if key == MARKET_PART && i64::from(weight) <= MAX_WEIGHT => {
                    for (part, fifths) in MARKET_FIFTHS.iter().filter(|(part, _)| unnamed(part)) {
                        raw[*part as usize] = weight * fifths;
                    }
                }
                (None, _) if key != MARKET_PART => {
                    let name: String = key.chars().take(60).collect();
                    wrong.push((
                        format!("weights.{name}"),
                        format!("must be one of: {}", keys.join("; ")),
                    ));
                }
                (Some(place), Ok(weight)) if i64::from(weight) <= MAX_WEIGHT => raw[place] = weight * FIFTHS,
                _ => {
                    let problem = format!("must be a whole number from 0 to {MAX_WEIGHT}");
                    wrong.push((format!("weights.{key}"), problem));
                }
            }
        }
        if wrong.is_empty() && raw.iter().all(|weight| *weight == 0) {
            wrong.push(("weights".to_owned(), "must include a weight above 0".to_owned()));
        }
        if wrong.is_empty() {
            return Ok(Self(scale_to_hundred(raw)));
        }
        Err(Refusal::WrongFields {
            code: "invalid_weights",
            message: "Please give each part of the score a whole number from 0 to 100, and at least one more than 0."
                .to_owned(),
            fields: wrong,
        })
    }

    /// Most points of the part; those of all parts add up to 100.
    pub fn part_weight(&self, part: OfferPart) -> u8 {
        self.0[part as usize]
    }

    /// The weights by key, or `None` for ours.
    pub fn chosen_weights(&self) -> Option<BTreeMap<String, i64>> {
        let by_key = OfferPart::EVERY.map(|part| (part.into_str().to_owned(), i64::from(self.part_weight(part))));
        (*self != Self::default()).then(|| by_key.into_iter().collect())
    }
}
