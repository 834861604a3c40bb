//! Market of a text by the meaning of its words: a second opinion in addition to the words themselves.

use crate::load_error::LoadError;
use crate::tables::index::PhraseIndex;
use crate::texts::AtlasTexts;
use crate::word_vectors::{MeaningDirection, PACKED, WordVectors};

/// Quality of a term that is close to a market without being it.
pub const NEAR_QUALITY: f64 = 0.8;
/// The nearest phrase of a market, the middle of all its phrases, and the industry that the text sounds like.
const NEAREST: f64 = 0.6;
const MIDDLE: f64 = 0.4;
const INDUSTRY: f64 = 0.6;
/// Markets whose phrases are compared one by one with those of another market.
const COMPARED: usize = 100;
/// An industry that a market names second or third counts less.
const SECOND_INDUSTRY: f64 = 0.9;

#[derive(Debug)]
pub struct SemanticMatcher {
    pub vectors: WordVectors,
    markets: Vec<MeaningHome>,
}

/// Direction of one market.
#[derive(Debug)]
struct MeaningHome {
    phrases: &'static [u8],
    said: &'static [u8],
    near: &'static [u8],
    middle: &'static [u8],
    /// Places of the market's industries, first the one that carries the figures.
    industries: Vec<usize>,
}

impl MeaningHome {
    /// All of the sum but the nearest phrase.
    fn base_cosine(&self, direction: &MeaningDirection, industries: &[f64]) -> f64 {
        let mut places = self.industries.iter().map(|at| industries[*at]);
        let first = places.next().unwrap_or_default();
        let industry = places.fold(first, |best, other| best.max(other * SECOND_INDUSTRY));
        MIDDLE * direction.cosine_to(self.middle) + INDUSTRY * industry
    }
}

/// Meaning of a text, compared with each market.
#[derive(Debug)]
pub struct SemanticReading<'s> {
    markets: &'s [MeaningHome],
    direction: MeaningDirection,
    share: f64,
    bases: Vec<f64>,
    /// True when the text is also compared with `said` lines.
    reads_said: bool,
}

impl SemanticReading<'_> {
    /// Returns the fit of a market, about 0 to 1.
    pub fn score_market(&self, market: usize) -> f64 {
        let home = &self.markets[market];
        let near = NEAR_QUALITY * self.direction.nearest_cosine(home.near);
        let named = self.direction.nearest_cosine(home.phrases).max(near);
        let said = if self.reads_said { home.said } else { &[] };
        self.scale_cosine(market, named.max(self.direction.nearest_cosine(said)))
    }

    /// Returns a score that the market cannot exceed, without comparing its phrases.
    pub fn maximum_score(&self, market: usize) -> f64 {
        self.scale_cosine(market, 1.01)
    }

    fn scale_cosine(&self, market: usize, nearest: f64) -> f64 {
        let sum = NEAREST * nearest + self.bases[market];
        (self.share * sum / (NEAREST + MIDDLE + INDUSTRY)).max(0.0)
    }
}

impl SemanticMatcher {
    /// # Errors
    /// When the table is broken, or made for another atlas.
    pub fn new(atlas: &AtlasTexts, index: &PhraseIndex, directions: &'static [u8]) -> Result<Self, LoadError> {
        let vectors = WordVectors::load()?;
        let (mut phrases, middles) = directions
            .split_at_checked(index.phrases.len() * PACKED)
            .filter(|(_, middles)| middles.len() == atlas.markets.len() * PACKED)
            .ok_or_else(|| LoadError("the directions are not those of this atlas".to_owned()))?;
        let mut markets = Vec::with_capacity(atlas.markets.len());
        for (market, middle) in atlas.markets.iter().zip(middles.chunks_exact(PACKED)) {
            let mut take = |count: usize| {
                let (taken, rest) = phrases
                    .split_at_checked(count * PACKED)
                    .ok_or_else(|| LoadError(format!("{} lacks directions", market.slug)))?;
                phrases = rest;
                Ok(taken)
            };
            markets.push(MeaningHome {
                phrases: take(1 + market.phrases.len() + market.titles.len())?,
                said: take(market.said.len())?,
                near: take(market.near.len())?,
                middle,
                industries: market
                    .industries
                    .iter()
                    .filter_map(|code| vectors.industry_row(code))
                    .collect(),
            });
        }
        Ok(Self { vectors, markets })
    }

    /// Reads folded words. `reads_said` compares them with `said` lines too. `None` when none of them has a meaning.
    pub fn read_meaning(&self, words: &str, reads_said: bool) -> Option<SemanticReading<'_>> {
        let (direction, share) = self.vectors.direction_of(words);
        if direction.is_empty() {
            return None;
        }
        let industries = self.vectors.sounds_like(&direction);
        let bases = self
            .markets
            .iter()
            .map(|home| home.base_cosine(&direction, &industries));
        Some(SemanticReading {
            bases: bases.collect(),
            markets: &self.markets,
            direction,
            share,
            reads_said,
        })
    }

    /// Other markets, those first whose texts mean nearly the same as those of `market`: by the middle of all phrases,
    /// and by the phrase nearest to each of its own.
    pub fn nearest_markets(&self, market: usize) -> Vec<usize> {
        let own = &self.markets[market];
        let middle = MeaningDirection::unpack(own.middle);
        let others = (0..self.markets.len()).filter(|other| *other != market);
        let mut near: Vec<(usize, f64)> = others
            .map(|other| (other, middle.cosine_to(self.markets[other].middle)))
            .collect();
        sort_nearest(&mut near);
        near.truncate(COMPARED);
        let phrases: Vec<_> = own.phrases.chunks_exact(PACKED).map(MeaningDirection::unpack).collect();
        for (other, cosine) in &mut near {
            let nearest = |phrase: &MeaningDirection| phrase.nearest_cosine(self.markets[*other].phrases);
            *cosine += phrases.iter().map(nearest).sum::<f64>() / phrases.len() as f64;
        }
        sort_nearest(&mut near);
        near.into_iter().map(|(other, _)| other).collect()
    }

    /// True when the markets have an industry in common.
    pub fn shares_industry(&self, a: usize, b: usize) -> bool {
        let others = &self.markets[b].industries;
        self.markets[a].industries.iter().any(|own| others.contains(own))
    }

    /// True when the figures of both markets are those of one four-digit industry.
    pub fn same_industry(&self, a: usize, b: usize) -> bool {
        self.markets[a].industries.first() == self.markets[b].industries.first()
    }
}

/// Sorts by descending cosine; equal ones keep the order of the atlas.
fn sort_nearest(markets: &mut [(usize, f64)]) {
    markets.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
}
