//! Value and points of every part for every idea.
//!
//! Values are in thousandths and points in tenths, all whole numbers: sums are exact, and every machine gives the same
//! order.

use super::catalog::{offer_catalog, pay_shares};
use super::skills::SkillFits;
use crate::data::people::interests::pearson_correlation;
use crate::scoring::engine_data::EngineData;
use crate::scoring::offer_catalog::{Candidate, OfferCatalog};
use crate::tools::offers::profile::parts::{MAX_SCORE, MAX_TOOL_POINTS, OfferPart, PARTS, TOOL_POINTS};
use crate::tools::offers::profile::request::OfferProfile;

/// Largest value of a part.
pub const FULL: u32 = 1000;
const HALF: u32 = FULL / 2;

/// Parts of the score that depend on the market, from 0 to [`FULL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarketValues {
    pub skill: u32,
    pub interest: u32,
    pub pay: u32,
    /// Value, low and high of the industry part.
    pub industry: [u32; 3],
    /// In tenths of a point.
    pub bonus: u32,
}

/// An idea with its score for one person. Points are in tenths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoredIdea {
    /// Place among the candidates.
    pub candidate: usize,
    /// In the order of [`OfferPart::EVERY`].
    pub values: [u32; PARTS],
    pub points: [u32; PARTS],
    pub bonus: u32,
    /// Points of the industry part at the low and the high end of its range.
    pub industry_range: [u32; 2],
}

impl ScoredIdea {
    /// True when a skill of the person counts for the idea.
    pub fn matches_skill(&self) -> bool {
        self.values[OfferPart::Skill as usize] > 0
    }

    /// The score in tenths.
    pub fn total_value(&self) -> u32 {
        self.capped_sum(self.points[OfferPart::Industry as usize])
    }

    pub fn low_value(&self) -> u32 {
        self.capped_sum(self.industry_range[0])
    }

    pub fn high_value(&self) -> u32 {
        self.capped_sum(self.industry_range[1])
    }

    /// The sum with these points for the industry.
    fn capped_sum(&self, industry: u32) -> u32 {
        let sum: u32 = self.points.iter().sum();
        (sum - self.points[OfferPart::Industry as usize] + industry + self.bonus).min(MAX_SCORE * 10)
    }
}

/// Entries in the order of the atlas, one for each market.
pub fn market_values(engine: &EngineData, profile: &OfferProfile, skills: &SkillFits) -> Vec<MarketValues> {
    let catalog = offer_catalog(engine);
    let pays = pay_shares(engine, profile.location);
    let markets = catalog.markets.iter().zip(&engine.atlas().markets);
    markets
        .zip(skills.fits.iter().zip(pays.iter()))
        .map(|((facts, market), (fit, pay))| {
            let owned = market.tools.iter().filter(|tool| profile.tools.contains(tool)).count();
            let tools = u32::try_from(owned).unwrap_or(u32::MAX).saturating_mul(TOOL_POINTS);
            let skill = to_thousandths(*fit);
            MarketValues {
                skill,
                interest: score_interest(profile, facts.ratings.as_ref(), skill),
                pay: u32::from(*pay) * FULL / 100,
                industry: facts.industry.map(|score| u32::from(score) * FULL / 100),
                bonus: tools.min(MAX_TOOL_POINTS) * 10,
            }
        })
        .collect()
}

/// Until enough cards are answered, the skills stand for the interests: a value that is the same for every idea would
/// let the other parts outvote the skills.
fn score_interest(
    profile: &OfferProfile,
    ratings: Option<&[f64; crate::data::people::interests::TYPES]>,
    skill: u32,
) -> u32 {
    let Some(sums) = &profile.interests else {
        return skill;
    };
    ratings
        .and_then(|ratings| pearson_correlation(sums, ratings))
        .map_or(HALF, |r| to_thousandths(f64::midpoint(1.0, r)))
}

/// A share of one in thousandths, rounded half up.
fn to_thousandths(share: f64) -> u32 {
    (share.clamp(0.0, 1.0) * f64::from(FULL) + 0.5).floor() as u32
}

/// Weighs the parts of an idea; `candidate` is its place in the catalog.
pub fn score_idea(
    catalog: &OfferCatalog,
    candidate: usize,
    market: &MarketValues,
    profile: &OfferProfile,
) -> ScoredIdea {
    let idea = &catalog.candidates[candidate];
    let values = [
        market.skill,
        market.interest,
        market.pay,
        market.industry[0],
        covered_share(profile.cash_cents, idea.cost_usd, 100),
        covered_share(profile.half_hours, idea.hours, 2),
        score_speed(profile.weeks, idea),
    ];
    let weight = |part: OfferPart| profile.weights.part_weight(part);
    ScoredIdea {
        candidate,
        values,
        points: OfferPart::EVERY.map(|part| weigh_points(weight(part), values[part as usize])),
        bonus: market.bonus,
        industry_range: [1, 2].map(|end| weigh_points(weight(OfferPart::Industry), market.industry[end])),
    }
}

/// Points in tenths, rounded half up.
pub fn weigh_points(weight: u8, value: u32) -> u32 {
    (u32::from(weight) * value + 50) / 100
}

/// Share of an estimate that the person covers: all from its high end, nothing up to its low end. `unit` is the number
/// of the person's units (cents, half hours) in one unit of the estimate.
fn covered_share(have: i64, [low, high]: [u32; 2], unit: i64) -> u32 {
    let (low, high) = (i64::from(low) * unit, i64::from(high) * unit);
    if have >= high {
        return FULL;
    }
    rounded_share(have - low, high - low)
}

/// Mean over the weeks of the estimate of a line that is 1 up to the person's time and 0 from twice that time.
fn score_speed(limit: i64, idea: &Candidate) -> u32 {
    let [low, high] = idea.weeks.map(i64::from);
    let sum: i64 = (low..=high).map(|week| (2 * limit - week).clamp(0, limit)).sum();
    rounded_share(sum, (high - low + 1) * limit)
}

/// `part` of `whole` in thousandths, rounded half up, from 0 to all of it.
fn rounded_share(part: i64, whole: i64) -> u32 {
    let part = part.clamp(0, whole.max(0));
    if whole <= 0 {
        return 0;
    }
    u32::try_from((2 * i64::from(FULL) * part + whole) / (2 * whole)).unwrap_or(FULL)
}
