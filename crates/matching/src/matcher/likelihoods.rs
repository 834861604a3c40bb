//! The opinion of the encoder about a niche, which knows the order of its words.

use encoder::MarketReader;

use super::confidence::{AGREED, CLOSE};
use super::{CANDIDATES, MARGIN, MOST, Matcher, RankedMarket, Ranking, best_of};
use crate::load_error::LoadError;
use crate::texts::AtlasTexts;

/// Share of a likelihood that is added to the score of a text of at most `FEW_WORDS` words.
const LIKELIHOOD: f64 = 0.5;
/// Increase of the share for each further word. Scores by words are means over all of them, so they tell less of a
/// sentence.
const FOR_WORD: f64 = 0.1;
const FEW_WORDS: usize = 5;
/// Greatest share.
const MOST_LIKELIHOOD: f64 = 1.0;
/// Lowest likelihood of an industry for an answer that is certain by its words to stay certain.
const ADMITTED: f64 = 0.1;
/// Lowest likelihood of a market for another answer of several words to be certain.
const LIKELY: f64 = 0.5;
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
    /// An answer that is certain by the words keeps its place, as does one that object and activity name. A certain one
    /// stays so where its industry has some likelihood.
    pub(super) fn weigh_likelihoods(&self, text: &str, mut by_words: Ranking) -> Ranking {
        let Some(first) = by_words.markets.first().copied().filter(|_| !by_words.is_settled) else {
            by_words.markets.truncate(1 + CANDIDATES);
            return by_words;
        };
        let likelihoods = self.encoder.tell_markets(text, self.prior.len());
        let is_clear = self.is_clear(&by_words);
        if is_clear || by_words.names_object(first) {
            let is_same = |market: &usize| self.semantic.shares_industry(first.market, *market);
            let of_industry = (0..likelihoods.len()).filter(is_same).map(|market| likelihoods[market]);
            by_words.is_certain = Some(is_clear && of_industry.sum::<f64>() >= ADMITTED);
            by_words.markets.truncate(1 + CANDIDATES);
            return by_words;
        }
        let words = text.split_whitespace().count();
        let further = FOR_WORD * words.saturating_sub(FEW_WORDS) as f64;
        let share = (LIKELIHOOD + further).min(MOST_LIKELIHOOD);
        let mut scores: Vec<f64> = likelihoods.iter().map(|likelihood| share * likelihood).collect();
        for found in &by_words.markets {
            scores[found.market] += found.score.max(0.0);
        }
        scores.iter_mut().for_each(|score| *score = score.min(MOST));
        let markets = best_of(&scores, 1 + CANDIDATES);
        let is_certain = words > 1 && self.is_agreed(first, &markets, &likelihoods);
        Ranking {
            is_certain: Some(is_certain),
            ..Ranking::of(markets)
        }
    }

    /// True when a market is likely by the order of the words, no other competes, and words and meaning lead to its
    /// industry.
    fn is_agreed(&self, by_words: RankedMarket, markets: &[RankedMarket], likelihoods: &[f64]) -> bool {
        let (first, others) = (markets[0], &markets[1..]);
        let is_same = |other: usize| self.semantic.shares_industry(first.market, other);
        let score_of = |other: Option<&RankedMarket>| other.map_or(0.0, |other| other.score);
        let rival = score_of(others.iter().find(|other| !is_same(other.market)));
        is_same(by_words.market)
            && likelihoods[first.market] >= LIKELY
            && first.score >= LIKELY_SCORE
            && first.score - rival >= MARGIN
            && first.score - score_of(others.first()) >= CLOSE
    }
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
