//! The opinion of the encoder about a niche, which knows the order of its words.

use encoder::MarketReader;

use super::confidence::{AGREED, CLOSE};
use super::{CANDIDATES, MARGIN, MOST, Matcher, RankedMarket, Ranking, TextKind, best_of};
use crate::load_error::LoadError;
use crate::texts::AtlasTexts;

/// Share of a likelihood that is added to the score of a text of at most `FEW_WORDS` words.
const LIKELIHOOD: f64 = 0.6;
/// Increase of the share for each further word. Scores by words are means over all of them, so they tell less of a
/// sentence.
const FOR_WORD: f64 = 0.2;
const FEW_WORDS: usize = 5;
/// Greatest share.
const MOST_LIKELIHOOD: f64 = 2.5;
/// Likelihood below which a market or an industry is out of the question.
const ADMITTED: f64 = 0.1;
/// Lowest likelihood of a market for an answer of several words to be certain.
const LIKELY: f64 = 0.5;
/// Lowest likelihood of one that words and meaning do not lead to.
const SURE: f64 = 0.8;
/// Lowest score of such an answer.
const LIKELY_SCORE: f64 = 0.6;

/// The encoder, with the place in the atlas of each market that it knows.
#[derive(Debug)]
pub(super) struct MarketEncoder {
    reader: MarketReader,
    places: Vec<Option<usize>>,
}

impl MarketEncoder {
    pub(super) fn load_for(atlas: &AtlasTexts) -> Result<Self, LoadError> {
        let broken = || LoadError("the encoder of niches is broken".to_owned());
        let reader = MarketReader::load_file().ok_or_else(broken)?;
        let places = reader.list_slugs().iter().map(|slug| atlas.find_market(slug)).collect();
        Ok(Self { reader, places })
    }

    /// Likelihood of each market of the atlas. Those that the encoder does not know have none.
    fn tell_markets(&self, text: &str, markets: usize) -> Vec<f64> {
        let mut likelihoods = vec![0.0; markets];
        for (place, likelihood) in self.places.iter().zip(self.reader.tell_markets(text)) {
            if let Some(place) = place {
                likelihoods[*place] = f64::from(likelihood);
            }
        }
        likelihoods
    }
}

impl Ranking {
    /// True when every word belongs to the object or the activity, whose first market this is.
    fn names_object(&self, first: RankedMarket) -> bool {
        let complete = self.object.as_ref().filter(|object| object.is_complete);
        let named = complete.and_then(|object| object.markets.first());
        first.score >= AGREED && named.is_some_and(|named| *named as usize == first.market)
    }
}

impl Matcher {
    /// Adds the likelihoods of the markets to their scores, unless a phrase, a name or nothing at all is meant.
    ///
    /// An answer that is certain by the words keeps its place, unless another market is likely and it is not. One that
    /// object and activity name keeps it too. A certain one stays so where its industry has some likelihood.
    pub(super) fn weigh_likelihoods(&self, text: &str, mut by_words: Ranking) -> Ranking {
        let Some(first) = by_words.markets.first().copied().filter(|_| !by_words.is_settled) else {
            by_words.markets.truncate(1 + CANDIDATES);
            return by_words;
        };
        let likelihoods = self.encoder.tell_markets(text, self.prior.len());
        let is_other_likely = likelihoods.iter().any(|likelihood| *likelihood >= LIKELY);
        let is_contradicted = is_other_likely && likelihoods[first.market] < ADMITTED;
        let is_clear = self.is_clear(&by_words);
        let keeps_place = if is_clear {
            !is_contradicted
        } else {
            by_words.names_object(first)
        };
        if keeps_place {
            let is_same = |market: &usize| self.semantic.shares_industry(first.market, *market);
            let of_industry = (0..likelihoods.len()).filter(is_same).map(|market| likelihoods[market]);
            by_words.is_certain = Some(is_clear && of_industry.sum::<f64>() >= ADMITTED);
            by_words.markets.truncate(1 + CANDIDATES);
            return by_words;
        }
        let mut markets = best_of(&add_likelihoods(text, &by_words, &likelihoods), 1 + CANDIDATES);
        let has_words = text.split_whitespace().nth(1).is_some();
        let is_certain = has_words && self.is_likely(first, &markets, &likelihoods);
        markets.iter_mut().for_each(|found| found.score = found.score.min(MOST));
        Ranking {
            is_certain: Some(is_certain),
            ..Ranking::of(markets)
        }
    }

    /// Scores of every market for a skill, with the likelihoods unless a phrase or nothing at all is meant.
    pub(super) fn score_skill(&self, text: &str) -> Vec<f64> {
        let every = self.prior.len();
        let by_words = self.rank_text(text, TextKind::Skill, every);
        if by_words.is_settled || by_words.markets.is_empty() {
            return add_likelihoods(text, &by_words, &vec![0.0; every]);
        }
        let scores = add_likelihoods(text, &by_words, &self.encoder.tell_markets(text, every));
        scores.into_iter().map(|score| score.min(MOST)).collect()
    }

    /// True when a market is likely by the order of the words, no other competes, and words and meaning lead to its
    /// industry or the order alone is sure.
    fn is_likely(&self, by_words: RankedMarket, markets: &[RankedMarket], likelihoods: &[f64]) -> bool {
        let (first, others) = (markets[0], &markets[1..]);
        let is_same = |other: usize| self.semantic.shares_industry(first.market, other);
        let score_of = |other: Option<&RankedMarket>| other.map_or(0.0, |other| other.score);
        let rival = score_of(others.iter().find(|other| !is_same(other.market)));
        let needed = if is_same(by_words.market) { LIKELY } else { SURE };
        likelihoods[first.market] >= needed
            && first.score >= LIKELY_SCORE
            && first.score - rival >= MARGIN
            && first.score - score_of(others.first()) >= CLOSE
    }
}

/// Scores of every market by words, with a share of its likelihood. They can be above 1.
fn add_likelihoods(text: &str, by_words: &Ranking, likelihoods: &[f64]) -> Vec<f64> {
    let further = text.split_whitespace().count().saturating_sub(FEW_WORDS);
    let share = (LIKELIHOOD + FOR_WORD * further as f64).min(MOST_LIKELIHOOD);
    let mut scores: Vec<f64> = likelihoods.iter().map(|likelihood| share * likelihood).collect();
    for found in &by_words.markets {
        scores[found.market] += found.score.max(0.0);
    }
    scores
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_encoder_knows_markets_of_the_atlas_alone() {
        let (atlas, matcher) = crate::prepare::load_fixture();
        let known: Vec<usize> = matcher.encoder.places.iter().flatten().copied().collect();
        assert_eq!(
            known.len(),
            matcher.encoder.places.len(),
            "a market was renamed or removed"
        );
        assert!(
            known.len() * 10 >= atlas.markets.len() * 9,
            "the encoder needs a new fit"
        );
    }
}
