//! Market of a text by the meaning of its words: a second opinion in addition to the words themselves.

use crate::LoadError;
use crate::atlas::Atlas;
use crate::index::Index;
use crate::matching::NEAR_QUALITY;
use crate::meaning::{Direction, Meaning, PACKED};

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

/// Direction of one market.
#[derive(Debug)]
struct Home {
    phrases: &'static [u8],
    near: &'static [u8],
    middle: &'static [u8],
    /// Places of the market's industries, first the one that carries the figures.
    industries: Vec<usize>,
}

impl Home {
    /// All of the sum but the nearest phrase.
    fn base(&self, direction: &Direction, industries: &[f64]) -> f64 {
        let mut places = self.industries.iter().map(|at| industries[*at]);
        let first = places.next().unwrap_or_default();
        let industry = places.fold(first, |best, other| best.max(other * SECOND_INDUSTRY));
        MIDDLE * direction.cosine(self.middle) + INDUSTRY * industry
    }
}

/// Meaning of a text, compared with each market.
#[derive(Debug)]
pub struct Reading<'s> {
    markets: &'s [Home],
    direction: Direction,
    share: f64,
    bases: Vec<f64>,
}

impl Reading<'_> {
    /// Returns the fit of a market, about 0 to 1.
    pub fn score(&self, market: usize) -> f64 {
        let home = &self.markets[market];
        let near = NEAR_QUALITY * self.direction.nearest(home.near);
        self.scaled(market, self.direction.nearest(home.phrases).max(near))
    }

    /// Returns a score that the market cannot exceed, without comparing its phrases.
    pub fn most(&self, market: usize) -> f64 {
        self.scaled(market, 1.01)
    }

    fn scaled(&self, market: usize, nearest: f64) -> f64 {
        let sum = NEAREST * nearest + self.bases[market];
        (self.share * sum / (NEAREST + MIDDLE + INDUSTRY)).max(0.0)
    }
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

    /// Reads folded words. `None` when none of them has a meaning.
    pub fn read(&self, words: &str) -> Option<Reading<'_>> {
        let (direction, share) = self.meaning.of(words);
        if direction.is_empty() {
            return None;
        }
        let industries = self.meaning.sounds_like(&direction);
        let bases = self.markets.iter().map(|home| home.base(&direction, &industries));
        Some(Reading {
            bases: bases.collect(),
            markets: &self.markets,
            direction,
            share,
        })
    }

    /// True when the figures of both markets are those of one four-digit industry.
    pub fn same_industry(&self, a: usize, b: usize) -> bool {
        self.markets[a].industries.first() == self.markets[b].industries.first()
    }
}
