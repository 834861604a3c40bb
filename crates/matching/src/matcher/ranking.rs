//! Ranking of all markets for a text: by its words, by their meaning, and by what they name.

use super::{ABSENT, MARGIN, MOST, Matcher, RankedMarket, Ranking, TextKind, best_of, correcting};
use crate::language::asking;
use crate::language::text::{fold_text, is_filler, runs_accounts, split_platform, to_plain};

/// Phrase of the market that runs accounts of others.
const ACCOUNT_WORK: &str = "social media management";
const QUERY_SHARE: f64 = 0.65;
const SECTOR_SCORE: f64 = 0.75;
/// The share of the words themselves in a score; the rest is their meaning.
const WORDS: f64 = 0.4;

impl Matcher {
    /// The markets that fit `text`, best first, at most `limit` of them. With `prefix` the last word may be unfinished.
    pub(super) fn rank_markets(&self, text: &str, prefix: bool, limit: usize) -> Vec<RankedMarket> {
        let kind = if prefix { TextKind::Begun } else { TextKind::Niche };
        self.rank_text(text, kind, limit).markets
    }

    /// The markets of a niche, best first.
    pub(super) fn rank_niche(&self, text: &str) -> Ranking {
        self.weigh_likelihoods(text, self.rank_words(text))
    }

    pub(super) fn rank_text(&self, text: &str, kind: TextKind, limit: usize) -> Ranking {
        let prefix = kind == TextKind::Begun;
        let whole = Some(to_plain(text)).filter(|plain| !runs_accounts(plain));
        let whole = whole.unwrap_or_else(|| ACCOUNT_WORK.to_owned());
        let (rest, platform) = split_platform(&whole);
        let typed = [fold_text(text), whole.clone(), rest.clone(), rest.replace(' ', "")];
        let phrase = typed.iter().find_map(|text| self.find_exact(text));
        if phrase.is_none()
            && let Some(ranked) = self.rank_names(&whole, &rest, kind, limit)
        {
            return ranked;
        }
        let mut scores = vec![ABSENT; self.prior.len()];
        let correction = phrase.is_none().then(|| self.correct_word(&rest, prefix)).flatten();
        let rest = correction.as_ref().map_or(rest, |found| found.text.clone());
        // An equal phrase decides, also one with a slip of the finger.
        let is_phrase = phrase.is_some() || correction.as_ref().is_some_and(correcting::Correction::is_phrase);
        let reads_object = kind == TextKind::Niche && !is_phrase;
        let object = reads_object.then(|| self.read_object(&rest)).flatten();
        let skill = (kind == TextKind::Skill && phrase.is_none())
            .then(|| self.head_activity(&rest))
            .flatten();
        if !is_filler(&rest) {
            self.rank_roots(&rest, kind, &mut scores);
            let names_platform = platform.is_some() && correction.is_none();
            let meant = if names_platform { &whole } else { &rest };
            if platform.is_some() {
                // Some niches are about the place itself: "manage instagram accounts".
                self.rank_roots(&whole, kind, &mut scores);
            }
            self.mix_in_meaning(meant, kind, &mut scores);
        }
        let is_sector = self.rank_sector(&rest, &mut scores);
        let by_words = best_of(&scores, 1).first().copied();
        if let Some(object) = &object {
            self.weigh_object(object, &mut scores);
        }
        if let Some(activity) = skill {
            self.weigh_activity(activity, &mut scores);
        }
        for (score, prior) in scores.iter_mut().zip(&self.prior).filter(|(score, _)| **score > ABSENT) {
            *score = (*score + prior).min(MOST);
        }
        if let Some(market) = phrase {
            scores[market] = 1.0;
        }
        if let Some(found) = correction.filter(|_| !prefix) {
            found.weigh_scores(&mut scores);
        }
        Ranking {
            markets: best_of(&scores, limit),
            by_words,
            object,
            is_certain: None,
            is_settled: is_phrase || is_sector,
            refused: None,
        }
    }

    /// The markets of a brand, and none for a question or random letters. `None` for other words.
    fn rank_names(&self, whole: &str, rest: &str, kind: TextKind, limit: usize) -> Option<Ranking> {
        let settle = |markets| Ranking {
            is_settled: true,
            ..Ranking::of(markets)
        };
        if let Some(brand) = self.brand_of(whole) {
            return Some(settle(brand.rank_markets(limit)));
        }
        let asks = asking::asks_for_a_niche(whole) && !self.sectors.contains_key(rest);
        let is_begun = kind == TextKind::Begun;
        let is_random = self.is_gibberish(rest, is_begun) && (is_begun || !self.is_sure_of_market(rest));
        (asks || is_random).then(|| settle(Vec::new()))
    }

    /// Adds the meaning of the words. An unfinished word has no meaning yet, so it reduces nothing.
    fn mix_in_meaning(&self, rest: &str, kind: TextKind, scores: &mut [f64]) {
        let Some(meanings) = self.semantic.score_meaning(rest, kind == TextKind::Niche) else {
            return;
        };
        for (score, meaning) in scores.iter_mut().zip(meanings) {
            let by_words = score.max(0.0);
            let mixed = WORDS * by_words + (1.0 - WORDS) * meaning;
            *score = if kind == TextKind::Begun {
                mixed.max(by_words)
            } else {
                mixed
            };
        }
    }

    /// A word that means a whole sector is a question: its markets come first, none of them for sure. False for other
    /// texts.
    fn rank_sector(&self, rest: &str, scores: &mut [f64]) -> bool {
        let Some(markets) = self.sectors.get(rest) else {
            return false;
        };
        for score in scores.iter_mut().filter(|score| **score > ABSENT) {
            *score *= SECTOR_SCORE;
        }
        for market in markets {
            scores[*market] = SECTOR_SCORE * (1.0 - MARGIN) + scores[*market].max(0.0) * MARGIN;
        }
        true
    }

    fn rank_roots(&self, rest: &str, kind: TextKind, scores: &mut [f64]) {
        let (query, query_weight) = self.read_words(rest, kind == TextKind::Begun);
        let is_read = |phrase: &&usize| kind == TextKind::Niche || !self.phrases[**phrase].is_said;
        let mut shared = vec![0.0; self.phrases.len()];
        let mut touched = Vec::new();
        for (root, quality) in &query {
            for phrase in self.postings[*root].iter().filter(is_read) {
                if shared[*phrase] == 0.0 {
                    touched.push(*phrase);
                }
                shared[*phrase] += self.weights[*root] * quality;
            }
        }
        for at in touched {
            let phrase = &self.phrases[at];
            let explained = f64::min(shared[at] / query_weight, 1.0);
            let named = f64::min(shared[at] / phrase.weight, 1.0);
            let best = &mut scores[phrase.market];
            *best = best.max(phrase.quality * (QUERY_SHARE * explained + (1.0 - QUERY_SHARE) * named));
        }
    }
}
