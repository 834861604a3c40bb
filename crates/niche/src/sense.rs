//! Which market a text means, by the meaning of its words: the second opinion beside the words themselves.

use crate::LoadError;
use crate::atlas::{Atlas, Market};
use crate::meaning::{Direction, Meaning, Sum};
use crate::text::{is_filler, plain};

/// The nearest phrase of a market, the middle of all its phrases, and the industry that the text sounds like.
const NEAREST: f64 = 0.6;
const MIDDLE: f64 = 0.4;
const INDUSTRY: f64 = 0.6;
/// An industry that a market names second or third counts less.
const SECOND_INDUSTRY: f64 = 0.9;
/// What a word without a known meaning takes from the rest, as a share of one.
const UNKNOWN: f64 = 0.5;

#[derive(Debug)]
pub struct Sense {
    pub meaning: Meaning,
    /// Market and direction of each name, phrase and title, market by market.
    phrases: Vec<(usize, Direction)>,
    middles: Vec<Direction>,
    /// Places of each market's industries, first the one that carries the figures.
    homes: Vec<Vec<usize>>,
}

impl Sense {
    /// # Errors
    /// When the table is broken.
    pub fn new(atlas: &Atlas) -> Result<Self, LoadError> {
        let mut sense = Self {
            meaning: Meaning::load()?,
            phrases: Vec::new(),
            middles: Vec::new(),
            homes: Vec::new(),
        };
        for (index, market) in atlas.markets.iter().enumerate() {
            sense.add(index, market);
        }
        Ok(sense)
    }

    fn add(&mut self, index: usize, market: &Market) {
        let mut middle = Sum::default();
        for phrase in std::iter::once(&market.name).chain(&market.phrases) {
            let (direction, _) = self.read(&plain(phrase));
            middle.add_direction(&direction);
            self.phrases.push((index, direction));
        }
        for idea in &market.ideas {
            let (direction, _) = self.read(&plain(&idea.title));
            self.phrases.push((index, direction));
        }
        self.middles.push(middle.direction());
        let homes = market.industries.iter().filter_map(|code| self.meaning.industry(code));
        self.homes.push(homes.collect());
    }

    /// The direction of folded words, and the share of them that has a meaning.
    fn read(&self, words: &str) -> (Direction, f64) {
        let all_filler = is_filler(words);
        let mut sum = Sum::default();
        let (mut known, mut unknown) = (0.0, 0.0);
        for word in words.split(' ').filter(|word| all_filler || !is_filler(word)) {
            if self.meaning.add(word, &mut sum) {
                known += 1.0;
            } else {
                unknown += 1.0;
            }
        }
        let share = if known > 0.0 {
            known / (known + UNKNOWN * unknown)
        } else {
            0.0
        };
        (sum.direction(), share)
    }

    /// How well each market fits folded words, about 0 to 1. Empty when no word has a meaning.
    pub fn scores(&self, words: &str) -> Vec<f64> {
        let (direction, share) = self.read(words);
        if direction.is_empty() {
            return Vec::new();
        }
        let mut nearest = vec![0.0_f64; self.middles.len()];
        for (market, phrase) in &self.phrases {
            nearest[*market] = nearest[*market].max(phrase.cosine(&direction));
        }
        let industries = self.meaning.sounds_like(&direction);
        let score = |(market, nearest): (usize, f64)| {
            let others = self.homes[market]
                .iter()
                .skip(1)
                .map(|at| industries[*at] * SECOND_INDUSTRY);
            let home = self.homes[market]
                .first()
                .map_or(0.0, |at| others.fold(industries[*at], f64::max));
            let sum = NEAREST * nearest + MIDDLE * self.middles[market].cosine(&direction) + INDUSTRY * home;
            (share * sum / (NEAREST + MIDDLE + INDUSTRY)).max(0.0)
        };
        nearest.into_iter().enumerate().map(score).collect()
    }

    /// True when the figures of both markets are those of one four-digit industry.
    pub fn same_industry(&self, a: usize, b: usize) -> bool {
        self.homes[a].first() == self.homes[b].first()
    }
}
