//! Certainty of a match.

use super::{MARGIN, Matcher, Ranking};

/// Lowest score of a certain match.
pub(super) const STRONG: f64 = 0.78;
/// Lowest score of one where every word belongs to the object or the activity, and the words and their meaning lead to
/// its industry.
pub(super) const AGREED: f64 = 0.66;
/// Lowest score of a certain match whose object is unknown.
const ALONE: f64 = 0.8;
/// Less than this between two markets of one industry is a question, too.
pub(super) const CLOSE: f64 = 0.02;

/// True when a market of this score is likely meant.
pub fn is_strong(score: f64) -> bool {
    score >= STRONG
}

impl Matcher {
    /// True when one market is meant for sure: a phrase, or both opinions name its industry and no other competes.
    pub(super) fn is_clear(&self, ranking: &Ranking) -> bool {
        let Some(first) = ranking.markets.first() else {
            return false;
        };
        if let Some(is_certain) = ranking.is_certain {
            return is_certain;
        }
        if first.score >= 1.0 {
            return true;
        }
        let is_same = |other: usize| self.semantic.shares_industry(first.market, other);
        let others = &ranking.markets[1..];
        let nearest = others.first().map_or(0.0, |other| other.score);
        let rival = others
            .iter()
            .find(|other| !is_same(other.market))
            .map_or(0.0, |other| other.score);
        if first.score - nearest < CLOSE || first.score - rival < MARGIN {
            return false;
        }
        let named = ranking
            .object
            .as_ref()
            .and_then(|object| Some((object, *object.markets.first()?)));
        match (named, ranking.by_words) {
            (Some((object, named)), Some(words)) => {
                let agrees = if object.is_complete {
                    first.score >= AGREED && is_same(words.market)
                } else {
                    first.score >= STRONG && first.market == words.market
                };
                agrees && is_same(named as usize)
            }
            _ => first.score >= ALONE && first.score - nearest >= MARGIN,
        }
    }
}
