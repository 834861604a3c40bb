//! Matching of words to a market: whole phrases first, then roots, then typing errors.
//!
//! A phrase of the atlas and a query are compared by their common roots. Rare roots weigh more than common ones. The
//! share of the query that the phrase explains counts for two thirds, the share of the phrase that the query names for
//! one third.

mod activity;
mod branding;
mod commands;
mod confidence;
mod correcting;
mod likelihoods;
mod objects;
mod ranking;
mod reading;
mod refusing;
mod rewording;
mod typing;

use std::collections::HashMap;

use crate::language::gibberish::LetterCounts;
use crate::language::text::{PlatformWord, WordRoots, fold_text, split_platform, to_plain};
use crate::load_error::LoadError;
use crate::semantic::{NEAR_QUALITY, SemanticMatcher};
use crate::tables::index::PhraseIndex;
use crate::tables::objects::ObjectIndex;
use crate::texts::{AtlasTexts, MarketTexts, PreparedAtlas};

use refusing::RefusedSubject;

pub use confidence::is_strong;

/// Titles of ideas are looser than phrases.
const TITLE_QUALITY: f64 = 0.85;
/// A word that the atlas never uses, in units of the rarest root's weight: place names and adjectives, mostly.
const UNKNOWN_SHARE: f64 = 0.45;
/// Less than this between the two best markets is a question, not an answer.
const MARGIN: f64 = 0.06;
const WEAK: f64 = 0.36;
/// Minimum score of a suggestion while the keywords are typed.
pub const SUGGESTED: f64 = 0.3;
/// The most that anything but an equal phrase can reach.
const MOST: f64 = 0.99;
/// The score of a market that nothing speaks for.
const ABSENT: f64 = -1.0;
/// Less than this is no alternative.
const OFFERED: f64 = 0.2;
/// Nor is less than this share of the best.
const OFFERED_SHARE: f64 = 0.3;
const CANDIDATES: usize = 12;
/// Reduction of an alternative whose industry is shown already.
const SAME_INDUSTRY: f64 = 0.12;
const MAX_SEGMENTS: usize = 8;
const MAX_ALTERNATIVES: usize = 3;

/// One market with how well the words fit it, 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RankedMarket {
    pub market: usize,
    pub score: f64,
}

/// Market that the words mean.
#[derive(Debug, Clone, PartialEq)]
pub struct MarketResolution {
    pub market: usize,
    /// Score of the match, 0 to 1; 1 for a market that the person picked.
    pub fit: f64,
    /// No other market competes.
    pub is_sure: bool,
    pub alternatives: Vec<usize>,
    /// The other niches of a comma list, in the order of their words.
    pub also_asked: Vec<(String, Option<usize>)>,
    pub platform: Option<PlatformWord>,
}

/// Words that mean no market of the atlas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unmatched {
    /// A crime, with the message for the reader.
    Harmful(&'static str),
    /// Message for the reader, and the nearest markets, if any.
    NoMarket { message: String, nearest: Vec<usize> },
}

/// How a text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TextKind {
    /// Names what a person would sell.
    Niche,
    /// Names what a person can do.
    Skill,
    /// Its last word may be unfinished.
    Begun,
}

/// The markets of one text, and the two opinions that it comes from.
#[derive(Debug, Default)]
struct Ranking {
    /// Best first.
    markets: Vec<RankedMarket>,
    /// The best by words and their meaning alone.
    by_words: Option<RankedMarket>,
    object: Option<objects::ObjectReading>,
    /// Certainty that was decided already: with the readings of a command in other words, or with the encoder.
    is_certain: Option<bool>,
    /// True when a phrase of the atlas, the name of a sector or the list of brands has decided.
    is_settled: bool,
    /// Subject of a text that names no honest business. Its ranking has no markets.
    refused: Option<RefusedSubject>,
}

impl Ranking {
    fn of(markets: Vec<RankedMarket>) -> Self {
        Self {
            markets,
            ..Self::default()
        }
    }
}

/// One text of a market.
#[derive(Debug)]
struct IndexedPhrase {
    market: usize,
    /// Total weight of its roots.
    weight: f64,
    quality: f64,
    /// True for a `said` line. Only a typed niche is compared with these.
    is_said: bool,
}

/// The index over all phrases of the atlas.
#[derive(Debug)]
pub struct Matcher {
    words: WordRoots,
    index: PhraseIndex<'static>,
    /// Sector word → the sector's markets, most solo operators first.
    sectors: HashMap<String, Vec<usize>>,
    /// Market → the biggest others of its sector by solo operators, for a weak match that stands alone.
    neighbours: Vec<Vec<usize>>,
    /// Weight of each root.
    weights: Vec<f64>,
    /// True for a root of the vocabulary. All other roots come from `said` lines alone, and compounds do not have them.
    named_roots: Vec<bool>,
    /// Phrases in the order of the index.
    phrases: Vec<IndexedPhrase>,
    /// Root → phrases that hold it.
    postings: Vec<Vec<usize>>,
    unknown_weight: f64,
    /// Market → tie-breaker from its number of solo operators, 0 to 0.01.
    prior: Vec<f64>,
    activities: activity::ActivityMarkets,
    objects: ObjectIndex<'static>,
    verb_words: rewording::VerbWords,
    semantic: SemanticMatcher,
    encoder: likelihoods::MarketEncoder,
    letters: LetterCounts,
    /// In the order of the atlas.
    names: Vec<typing::Name>,
    brands: HashMap<&'static str, branding::BrandMarkets>,
}

impl Matcher {
    /// `prior` holds the number of solo operators behind each market, where it is published.
    ///
    /// # Errors
    /// When the index or the table of meanings is broken.
    pub fn new(
        atlas: &AtlasTexts,
        prepared: &PreparedAtlas,
        solo_operators: &[Option<f64>],
    ) -> Result<Self, LoadError> {
        let index: PhraseIndex =
            serde_json::from_str(prepared.index).map_err(|e| LoadError(format!("the index: {e}")))?;
        let semantic = SemanticMatcher::new(atlas, &index, prepared.directions)?;
        let operators = |count: &Option<f64>| count.unwrap_or(1.0).max(1.0);
        let mut matcher = Self {
            words: WordRoots::default(),
            sectors: HashMap::new(),
            neighbours: Vec::new(),
            weights: Vec::new(),
            named_roots: vec![false; index.roots.len()],
            phrases: Vec::new(),
            postings: vec![Vec::new(); index.roots.len()],
            unknown_weight: 0.0,
            prior: solo_operators
                .iter()
                .map(|n| libm::log(operators(n)) / 16.0 * 0.01)
                .collect(),
            letters: LetterCounts::count_letters(semantic.vectors.list_words()),
            names: Vec::new(),
            brands: branding::index_brands(atlas),
            activities: activity::ActivityMarkets::empty(),
            objects: objects::load_objects(prepared.objects)?,
            verb_words: rewording::VerbWords::load(),
            index,
            semantic,
            encoder: likelihoods::MarketEncoder::load_for(atlas)?,
        };
        for (_, root) in &matcher.index.vocabulary {
            matcher.named_roots[*root as usize] = true;
        }
        matcher.names = matcher.names_of(atlas);
        matcher.weigh_words(atlas);
        matcher.add_sectors(atlas);
        matcher.activities = matcher.find_activity_markets(atlas.markets.len());
        Ok(matcher)
    }

    /// A root that few markets use tells more.
    fn weigh_words(&mut self, atlas: &AtlasTexts) {
        let count = atlas.markets.len() as f64;
        let owner = |(market, entry): (usize, &MarketTexts)| {
            let texts = |quality, is_said, count| std::iter::repeat_n((market, quality, is_said), count);
            texts(1.0, false, 1 + entry.phrases.len())
                .chain(texts(TITLE_QUALITY, false, entry.titles.len()))
                .chain(texts(1.0, true, entry.said.len()))
                .chain(texts(NEAR_QUALITY, false, entry.near.len()))
        };
        let owners: Vec<(usize, f64, bool)> = atlas.markets.iter().enumerate().flat_map(owner).collect();
        for (phrase, roots) in self.index.phrases.iter().enumerate() {
            for root in roots {
                self.postings[*root as usize].push(phrase);
            }
        }
        for (holders, is_named) in self.postings.iter().zip(&self.named_roots) {
            // A `said` line counts only for roots that no other text has.
            let counted = holders.iter().filter(|phrase| !(*is_named && owners[**phrase].2));
            let mut of: Vec<usize> = counted.map(|phrase| owners[*phrase].0).collect();
            of.dedup();
            self.weights.push(libm::log(1.0 + count / of.len() as f64));
        }
        self.unknown_weight = UNKNOWN_SHARE * libm::log(1.0 + count);
        let phrases = self.index.phrases.iter().zip(owners);
        let phrase = |(roots, (market, quality, is_said)): (&Vec<u32>, (usize, f64, bool))| IndexedPhrase {
            market,
            weight: roots.iter().map(|root| self.weights[*root as usize]).sum(),
            quality,
            is_said,
        };
        self.phrases = phrases.map(phrase).collect();
    }

    /// Returns true for a phrase of the atlas, which is certain even when its words have other meanings.
    pub fn is_phrase(&self, text: &str) -> bool {
        self.find_exact(&fold_text(text)).is_some()
    }

    /// The market that owns a folded phrase.
    fn find_exact(&self, folded: &str) -> Option<usize> {
        let exact = &self.index.exact;
        let at = exact.binary_search_by(|(phrase, _)| (*phrase).cmp(folded)).ok()?;
        Some(exact[at].1 as usize)
    }

    fn add_sectors(&mut self, atlas: &AtlasTexts) {
        let mut by_sector = Vec::new();
        for (index, sector) in atlas.sectors.iter().enumerate() {
            let mut markets: Vec<usize> = (0..atlas.markets.len())
                .filter(|m| atlas.markets[*m].sector == index)
                .collect();
            markets.sort_by(|a, b| self.prior[*b].total_cmp(&self.prior[*a]).then(a.cmp(b)));
            for word in std::iter::once(&sector.name).chain(&sector.words) {
                self.sectors.insert(to_plain(word), markets.clone());
            }
            by_sector.push(markets);
        }
        let others = |(market, entry): (usize, &MarketTexts)| {
            let home = by_sector[entry.sector].iter().copied();
            home.filter(|other| *other != market).take(MAX_ALTERNATIVES).collect()
        };
        self.neighbours = atlas.markets.iter().enumerate().map(others).collect();
    }

    /// Decides what `keywords` mean.
    ///
    /// # Errors
    /// [`Unmatched`] when they mean no market.
    pub fn resolve_keywords(&self, keywords: &str) -> Result<MarketResolution, Unmatched> {
        let segments = self.rank_segments(keywords);
        let platform = split_platform(&to_plain(keywords)).1;
        let Some((text, ranking)) = segments.first() else {
            return Err(self.no_match("", platform, &[]));
        };
        let is_crime = |(_, ranking): &(&str, Ranking)| ranking.refused == Some(RefusedSubject::Crime);
        let crime = segments.iter().any(is_crime).then_some(RefusedSubject::Crime);
        if let Some(subject) = crime.or(ranking.refused) {
            return Err(refusing::refuse_subject(text, subject));
        }
        let ranked = ranking.markets.as_slice();
        if best_score(ranked) < WEAK {
            return Err(self.no_match(text, platform, ranked));
        }
        let clear = self.is_clear(ranking);
        let only_near = self.index.near.binary_search(&to_plain(text).as_str()).is_ok();
        let is_clear = ranked[0].score >= 1.0 || (clear && !only_near);
        let sure = is_clear && self.is_list(&segments, ranked[0].market);
        let mut alternatives = self.list_alternatives(ranked);
        if !sure && alternatives.is_empty() {
            alternatives.clone_from(&self.neighbours[ranked[0].market]);
        }
        Ok(MarketResolution {
            market: ranked[0].market,
            fit: ranked[0].score,
            is_sure: sure,
            alternatives,
            also_asked: segments[1..].iter().map(name_first).collect(),
            platform,
        })
    }

    /// The niches of a list with their markets, best first: the order in which they are listed must not matter.
    fn rank_segments<'k>(&self, keywords: &'k str) -> Vec<(&'k str, Ranking)> {
        let ranked = split_segments(keywords)
            .into_iter()
            .map(|text| (text, self.rank_niche(text)));
        let mut segments: Vec<(&str, Ranking)> = ranked.collect();
        segments.sort_by(|a, b| {
            best_score(&b.1.markets)
                .total_cmp(&best_score(&a.1.markets))
                .then_with(|| to_plain(a.0).cmp(&to_plain(b.0)))
        });
        segments
    }

    /// The answer for a market that the person picked. A list still tells of the other niches.
    pub fn resolve_picked(&self, keywords: &str, market: usize) -> MarketResolution {
        let is_list = split_segments(keywords).len() > 1;
        let segments = if is_list {
            self.rank_segments(keywords)
        } else {
            Vec::new()
        };
        let mut also_asked: Vec<_> = segments.iter().map(name_first).collect();
        if is_list {
            let own = also_asked.iter().position(|(_, found)| *found == Some(market));
            also_asked.remove(own.unwrap_or_default());
        }
        MarketResolution {
            market,
            is_sure: true,
            fit: 1.0,
            alternatives: Vec::new(),
            also_asked,
            platform: split_platform(&to_plain(keywords)).1,
        }
    }

    /// Other markets, those first whose texts mean nearly the same as those of `market`.
    pub fn nearest_markets(&self, market: usize) -> Vec<usize> {
        self.semantic.nearest_markets(market)
    }

    /// Returns the score of every market for a text, in the order of the atlas; for a comma list, the best of its
    /// parts.
    ///
    /// # Errors
    /// [`Unmatched`] when the words mean no market.
    pub fn score_markets(&self, text: &str) -> Result<Vec<f64>, Unmatched> {
        let mut fits = vec![0.0_f64; self.prior.len()];
        let mut subjects = Vec::new();
        for segment in split_segments(text) {
            let (scores, subject) = self.score_skill(segment);
            subjects.push(subject);
            for (fit, score) in fits.iter_mut().zip(scores) {
                *fit = fit.max(score);
            }
        }
        let crime = subjects
            .iter()
            .flatten()
            .find(|subject| **subject == RefusedSubject::Crime);
        let only = subjects.first().filter(|_| subjects.iter().all(Option::is_some));
        if let Some(subject) = crime.copied().or(only.copied().flatten()) {
            return Err(refusing::refuse_subject(text, subject));
        }
        if fits.iter().all(|fit| *fit < WEAK) {
            let ranked = best_of(&fits, MAX_ALTERNATIVES);
            return Err(self.no_match(text, split_platform(&to_plain(text)).1, &ranked));
        }
        Ok(fits)
    }

    /// True for one niche, and for a list of them. Commas that part the words of one description do not make a list:
    /// then all its words together have to mean the same `market`.
    fn is_list(&self, segments: &[(&str, Ranking)], market: usize) -> bool {
        if segments.len() == 1 || segments.iter().all(|(_, ranking)| self.is_clear(ranking)) {
            return true;
        }
        let words: Vec<&str> = segments.iter().map(|(text, _)| *text).collect();
        let together = self.rank_niche(&words.join(" "));
        self.is_clear(&together) && together.markets[0].market == market
    }

    /// The next best. One of an industry that is not shown yet goes before an equal one: it would change the figures.
    fn list_alternatives(&self, ranked: &[RankedMarket]) -> Vec<usize> {
        let mut left: Vec<RankedMarket> = ranked[1..]
            .iter()
            .take_while(|other| other.score >= OFFERED && other.score >= ranked[0].score * OFFERED_SHARE)
            .take(CANDIDATES)
            .copied()
            .collect();
        let mut shown = vec![ranked[0].market];
        while shown.len() <= MAX_ALTERNATIVES && !left.is_empty() {
            let seen = |market| shown.iter().any(|other| self.semantic.same_industry(*other, market));
            let worth = |r: &RankedMarket| {
                if seen(r.market) {
                    r.score - SAME_INDUSTRY
                } else {
                    r.score
                }
            };
            let next = (1..left.len()).fold(0, |best, at| {
                if worth(&left[at]) > worth(&left[best]) {
                    at
                } else {
                    best
                }
            });
            shown.push(left.remove(next).market);
        }
        shown.split_off(1)
    }
}

/// The highest scores, best first; of equal ones the earlier market.
fn best_of(scores: &[f64], limit: usize) -> Vec<RankedMarket> {
    let every = scores.iter().enumerate().filter(|(_, score)| **score > ABSENT);
    let mut ranked: Vec<RankedMarket> = every
        .map(|(market, score)| RankedMarket { market, score: *score })
        .collect();
    let order = |a: &RankedMarket, b: &RankedMarket| b.score.total_cmp(&a.score).then(a.market.cmp(&b.market));
    if limit < ranked.len() {
        ranked.select_nth_unstable_by(limit, order);
        ranked.truncate(limit);
    }
    ranked.sort_unstable_by(order);
    ranked
}

fn best_score(ranked: &[RankedMarket]) -> f64 {
    ranked.first().map_or(0.0, |first| first.score)
}

/// A niche of a list with the market that it means, if any.
fn name_first((text, ranking): &(&str, Ranking)) -> (String, Option<usize>) {
    let first = ranking.markets.first().filter(|first| first.score >= WEAK);
    ((*text).to_owned(), first.map(|first| first.market))
}

/// The niches of a comma list.
fn split_segments(keywords: &str) -> Vec<&str> {
    let parts = keywords
        .split([',', ';', '\n', '|'])
        .map(str::trim)
        .filter(|part| !to_plain(part).is_empty());
    let mut kept: Vec<&str> = Vec::new();
    for part in parts {
        if !kept.iter().any(|other| to_plain(other) == to_plain(part)) {
            kept.push(part);
        }
    }
    kept.truncate(MAX_SEGMENTS);
    kept
}

#[cfg(test)]
mod tests;
