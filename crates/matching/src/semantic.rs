//! Market of a text by the meaning of its words: a second opinion in addition to the words themselves.

use std::ops::Range;

use crate::directions::{MeaningDirection, PackedDirections};
use crate::load_error::LoadError;
use crate::tables::index::PhraseIndex;
use crate::texts::AtlasTexts;
use crate::word_vectors::WordVectors;

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
    directions: PackedDirections,
    markets: Vec<MeaningHome>,
}

/// Places of the directions of one market.
#[derive(Debug)]
struct MeaningHome {
    phrases: Range<usize>,
    said: Range<usize>,
    near: Range<usize>,
    middle: usize,
    /// Places of the market's industries, first the one that carries the figures.
    industries: Vec<usize>,
}

impl MeaningHome {
    /// Sum of the cosines of a text to the market, from its cosines to every direction and to every industry.
    fn sum_cosines(&self, cosines: &[f64], industries: &[f64], reads_said: bool) -> f64 {
        let nearest = |range: &Range<usize>| cosines[range.clone()].iter().copied().fold(0.0, f64::max);
        let said = if reads_said { nearest(&self.said) } else { 0.0 };
        let named = nearest(&self.phrases).max(NEAR_QUALITY * nearest(&self.near)).max(said);
        let mut places = self.industries.iter().map(|at| industries[*at]);
        let first = places.next().unwrap_or_default();
        let industry = places.fold(first, |best, other| best.max(other * SECOND_INDUSTRY));
        NEAREST * named + (MIDDLE * cosines[self.middle] + INDUSTRY * industry)
    }
}

impl SemanticMatcher {
    /// # Errors
    /// When the table is broken, or made for another atlas.
    pub fn new(atlas: &AtlasTexts, index: &PhraseIndex, directions: &'static [u8]) -> Result<Self, LoadError> {
        let vectors = WordVectors::load()?;
        let (texts, count) = (index.phrases.len(), atlas.markets.len());
        let directions = PackedDirections::read(directions, texts + count)
            .ok_or_else(|| LoadError("the directions are not those of this atlas".to_owned()))?;
        let mut end = 0;
        let mut take = |count: usize| {
            let start = end;
            end += count;
            start..end
        };
        let homes = atlas.markets.iter().enumerate().map(|(place, market)| MeaningHome {
            phrases: take(1 + market.phrases.len() + market.titles.len()),
            said: take(market.said.len()),
            near: take(market.near.len()),
            middle: texts + place,
            industries: market
                .industries
                .iter()
                .filter_map(|code| vectors.industry_row(code))
                .collect(),
        });
        let markets = homes.collect();
        if end != texts {
            return Err(LoadError("the index is not that of this atlas".to_owned()));
        }
        Ok(Self {
            vectors,
            directions,
            markets,
        })
    }

    /// Fit of each market to folded words, about 0 to 1. `reads_said` compares them with `said` lines too. `None` when
    /// none of the words has a meaning.
    pub fn score_meaning(&self, words: &str, reads_said: bool) -> Option<Vec<f64>> {
        let (direction, share) = self.vectors.direction_of(words);
        if direction.is_empty() {
            return None;
        }
        let industries = self.vectors.sounds_like(&direction);
        let cosines = self.directions.cosines_to(&direction, 0..self.directions.len());
        let cosines: Vec<f64> = cosines.collect();
        let fit = |home: &MeaningHome| {
            let sum = home.sum_cosines(&cosines, &industries, reads_said);
            (share * sum / (NEAREST + MIDDLE + INDUSTRY)).max(0.0)
        };
        Some(self.markets.iter().map(fit).collect())
    }

    /// Other markets, those first whose texts mean nearly the same as those of `market`: by the middle of all phrases,
    /// and by the phrase nearest to each of its own.
    pub fn nearest_markets(&self, market: usize) -> Vec<usize> {
        let own = &self.markets[market];
        let middle = self.directions.unpack(own.middle);
        let middles = own.middle - market..self.directions.len();
        let cosines = self.directions.cosines_to(&middle, middles);
        let mut near: Vec<(usize, f64)> = cosines.enumerate().filter(|(other, _)| *other != market).collect();
        sort_nearest(&mut near);
        near.truncate(COMPARED);
        let phrases: Vec<_> = own.phrases.clone().map(|at| self.directions.unpack(at)).collect();
        for (other, cosine) in &mut near {
            let others = &self.markets[*other].phrases;
            let nearest = |phrase: &MeaningDirection| {
                let cosines = self.directions.cosines_to(phrase, others.clone());
                cosines.fold(0.0, f64::max)
            };
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
