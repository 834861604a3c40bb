//! Which market a text means, by the meaning of its words: the second opinion beside the words themselves.

use crate::LoadError;
use crate::atlas::Atlas;
use crate::index::Index;
use crate::matching::NEAR_QUALITY;
use crate::meaning::{Meaning, PACKED};

/// The nearest phrase of a market, the middle of all its phrases, and the industry that the text sounds like.
const NEAREST: f64 = 0.6;
const MIDDLE: f64 = 0.4;
const INDUSTRY: f64 = 0.6;
/// An industry that a market names second or third counts less.
const SECOND_INDUSTRY: f64 = 0.9;

/// Made by the build: the direction of each phrase, market by market, then the middle of each market.
static DIRECTIONS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/directions.bin"));

#[derive(Debug)]
pub struct Sense {
    pub meaning: Meaning,
    markets: Vec<Home>,
}

/// Where one market lies.
#[derive(Debug)]
struct Home {
    phrases: &'static [u8],
    near: &'static [u8],
    middle: &'static [u8],
    /// Places of the market's industries, first the one that carries the figures.
    industries: Vec<usize>,
}

impl Sense {
    /// # Errors
    /// When the table is broken, or made for another atlas.
    pub fn new(atlas: &Atlas, index: &Index) -> Result<Self, LoadError> {
        let meaning = Meaning::load()?;
        let (mut phrases, middles) = DIRECTIONS
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
            markets.push(Home {
                phrases: take(1 + market.phrases.len() + market.ideas.len())?,
                near: take(market.near.len())?,
                middle,
                industries: market
                    .industries
                    .iter()
                    .filter_map(|code| meaning.industry(code))
                    .collect(),
            });
        }
        Ok(Self { meaning, markets })
    }

    /// How well each market fits folded words, about 0 to 1. `None` when no word has a meaning.
    pub fn scores(&self, words: &str) -> Option<Vec<f64>> {
        let (direction, share) = self.meaning.of(words);
        if direction.is_empty() {
            return None;
        }
        let industries = self.meaning.sounds_like(&direction);
        let score = |home: &Home| {
            let others = home
                .industries
                .iter()
                .skip(1)
                .map(|at| industries[*at] * SECOND_INDUSTRY);
            let industry = home
                .industries
                .first()
                .map_or(0.0, |at| others.fold(industries[*at], f64::max));
            let nearest = direction.nearest(home.phrases);
            let near = NEAR_QUALITY * direction.nearest(home.near);
            let sum = NEAREST * nearest.max(near) + MIDDLE * direction.cosine(home.middle) + INDUSTRY * industry;
            (share * sum / (NEAREST + MIDDLE + INDUSTRY)).max(0.0)
        };
        Some(self.markets.iter().map(score).collect())
    }

    /// True when the figures of both markets are those of one four-digit industry.
    pub fn same_industry(&self, a: usize, b: usize) -> bool {
        self.markets[a].industries.first() == self.markets[b].industries.first()
    }
}
