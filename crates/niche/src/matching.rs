//! From words to a market: whole phrases first, then roots, then slips of the finger.
//!
//! A phrase of the atlas and a query meet in the roots they share. Rare roots weigh more than common ones. How much of
//! the query the phrase explains counts for two thirds, how much of the phrase the query names for one third.

mod reading;

use std::collections::{BTreeMap, HashMap};

use crate::LoadError;
use crate::atlas::Atlas;
use crate::gibberish::Letters;
use crate::report::Confidence;
use crate::sense::Sense;
use crate::text::{Platform, Words, fold, is_filler, plain, split_platform};

const QUERY_SHARE: f64 = 0.65;
/// Titles of ideas are looser than phrases.
const TITLE_QUALITY: f64 = 0.85;
/// A word that the atlas never uses, in units of the rarest root's weight: place names and adjectives, mostly.
const UNKNOWN_SHARE: f64 = 0.45;
const STRONG: f64 = 0.78;
/// Less than this between the two best markets is a question, not an answer.
const MARGIN: f64 = 0.06;
const WEAK: f64 = 0.36;
/// Less than this is not worth suggesting while somebody types.
pub const SUGGESTED: f64 = 0.3;
const SECTOR_SCORE: f64 = 0.75;
/// The share of the words themselves in a score; the rest is their meaning.
const WORDS: f64 = 0.4;
/// Less than this is no alternative.
const OFFERED: f64 = 0.2;
/// Nor is less than this share of the best.
const OFFERED_SHARE: f64 = 0.3;
const CANDIDATES: usize = 12;
/// What an alternative loses when its industry is shown already.
const SAME_INDUSTRY: f64 = 0.12;
const MAX_SEGMENTS: usize = 8;
pub const MAX_ALTERNATIVES: usize = 3;

/// One market with how well the words fit it, 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ranked {
    pub market: usize,
    pub score: f64,
}

/// What the words mean.
#[derive(Debug, Clone, PartialEq)]
pub struct Resolution {
    pub market: usize,
    pub confidence: Confidence,
    pub alternatives: Vec<usize>,
    /// The other niches of a comma list, in the order of their words.
    pub also_asked: Vec<(String, Option<usize>)>,
    pub platform: Option<Platform>,
}

/// Words that mean no market of the atlas, with what to say about it and the nearest markets, if any.
#[derive(Debug, Clone, PartialEq)]
pub struct Unmatched {
    pub message: String,
    pub nearest: Vec<usize>,
}

#[derive(Debug)]
struct Phrase {
    market: usize,
    roots: Vec<usize>,
    weight: f64,
    quality: f64,
}

/// The index over all phrases of the atlas.
#[derive(Debug)]
pub struct Matcher {
    words: Words,
    phrases: Vec<Phrase>,
    /// Folded phrase, with and without spaces → market.
    exact: HashMap<String, usize>,
    /// Sector word → the sector's markets, most solo operators first.
    sectors: HashMap<String, Vec<usize>>,
    roots: HashMap<String, usize>,
    weights: Vec<f64>,
    /// Root → phrases that hold it.
    postings: Vec<Vec<usize>>,
    /// Every word as written → its root, in the order of the words.
    vocabulary: BTreeMap<String, usize>,
    unknown_weight: f64,
    /// Market → tie-breaker from its number of solo operators, 0 to 0.01.
    prior: Vec<f64>,
    sense: Sense,
    letters: Letters,
}

impl Matcher {
    /// `prior` holds the number of solo operators behind each market, where it is published.
    ///
    /// # Errors
    /// When the table of meanings is broken.
    pub fn new(atlas: &Atlas, solo_operators: &[Option<f64>]) -> Result<Self, LoadError> {
        let sense = Sense::new(atlas)?;
        let mut matcher = Self {
            words: Words::default(),
            phrases: Vec::new(),
            exact: HashMap::new(),
            sectors: HashMap::new(),
            roots: HashMap::new(),
            weights: Vec::new(),
            postings: Vec::new(),
            vocabulary: BTreeMap::new(),
            unknown_weight: 0.0,
            prior: solo_operators
                .iter()
                .map(|n| n.unwrap_or(1.0).max(1.0).ln() / 16.0 * 0.01)
                .collect(),
            letters: Letters::of(sense.meaning.words()),
            sense,
        };
        for (index, market) in atlas.markets.iter().enumerate() {
            for phrase in std::iter::once(&market.name).chain(&market.phrases) {
                let folded = plain(phrase);
                matcher.exact.entry(folded.replace(' ', "")).or_insert(index);
                matcher.exact.entry(folded.clone()).or_insert(index);
                // As it is spelt it wins over another market's phrase that only sounds the same.
                matcher.exact.insert(fold(phrase), index);
                matcher.add(index, &folded, 1.0);
            }
            for idea in &market.ideas {
                matcher.add(index, &plain(&idea.title), TITLE_QUALITY);
            }
        }
        matcher.weigh(atlas.markets.len());
        matcher.add_sectors(atlas);
        Ok(matcher)
    }

    fn add(&mut self, market: usize, folded: &str, quality: f64) {
        let mut roots = Vec::new();
        for text in self.words.roots(folded) {
            let next = self.roots.len();
            let root = *self.roots.entry(text).or_insert(next);
            if root == next {
                self.postings.push(Vec::new());
            }
            self.postings[root].push(self.phrases.len());
            roots.push(root);
        }
        for word in folded.split(' ') {
            if let Some(root) = self.roots.get(&self.words.root(word)) {
                self.vocabulary.insert(word.to_owned(), *root);
            }
        }
        self.phrases.push(Phrase {
            market,
            roots,
            weight: 0.0,
            quality,
        });
    }

    /// A root that few markets use tells more.
    fn weigh(&mut self, markets: usize) {
        let count = markets as f64;
        for holders in &self.postings {
            let mut of: Vec<usize> = holders.iter().map(|phrase| self.phrases[*phrase].market).collect();
            of.dedup();
            self.weights.push((1.0 + count / of.len() as f64).ln());
        }
        self.unknown_weight = UNKNOWN_SHARE * (1.0 + count).ln();
        for phrase in &mut self.phrases {
            phrase.weight = phrase.roots.iter().map(|root| self.weights[*root]).sum();
        }
    }

    /// True for a phrase of the atlas, which is beyond doubt whatever its words could mean elsewhere.
    #[must_use]
    pub fn is_phrase(&self, text: &str) -> bool {
        self.exact.contains_key(&fold(text))
    }

    fn add_sectors(&mut self, atlas: &Atlas) {
        for (index, sector) in atlas.sectors.iter().enumerate() {
            let mut markets: Vec<usize> = (0..atlas.markets.len())
                .filter(|m| atlas.markets[*m].sector == index)
                .collect();
            markets.sort_by(|a, b| self.prior[*b].total_cmp(&self.prior[*a]).then(a.cmp(b)));
            for word in std::iter::once(&sector.name).chain(&sector.words) {
                self.sectors.insert(plain(word), markets.clone());
            }
        }
    }

    /// Decides what `keywords` mean.
    ///
    /// # Errors
    /// [`Unmatched`] when they mean no market.
    pub fn resolve(&self, keywords: &str) -> Result<Resolution, Unmatched> {
        let mut segments: Vec<(&str, Vec<Ranked>)> = segments(keywords)
            .into_iter()
            .map(|text| (text, self.rank(text, false)))
            .collect();
        // The order in which niches are listed must not matter.
        segments.sort_by(|a, b| {
            best(&b.1)
                .total_cmp(&best(&a.1))
                .then_with(|| plain(a.0).cmp(&plain(b.0)))
        });
        let platform = split_platform(&plain(keywords)).1;
        let (text, ranked) = segments
            .first()
            .map(|(text, ranked)| (*text, ranked.as_slice()))
            .unwrap_or_default();
        if best(ranked) < WEAK {
            return Err(self.no_match(text, platform, ranked));
        }
        let runner_up = ranked.get(1).map_or(0.0, |second| second.score);
        let sure = ranked[0].score >= 1.0 || (ranked[0].score >= STRONG && ranked[0].score - runner_up >= MARGIN);
        let mut alternatives = self.alternatives(ranked);
        if !sure && alternatives.is_empty() {
            alternatives = self.neighbours(ranked[0].market);
        }
        let also_asked = segments[1..].iter().map(|(text, ranked)| {
            let found = ranked
                .first()
                .filter(|first| first.score >= WEAK)
                .map(|first| first.market);
            ((*text).to_owned(), found)
        });
        Ok(Resolution {
            market: ranked[0].market,
            confidence: if sure { Confidence::Strong } else { Confidence::Weak },
            alternatives,
            also_asked: also_asked.collect(),
            platform,
        })
    }

    /// The next best. One of an industry that is not shown yet goes before an equal one: it would change the figures.
    fn alternatives(&self, ranked: &[Ranked]) -> Vec<usize> {
        let mut left: Vec<Ranked> = ranked[1..]
            .iter()
            .take_while(|other| other.score >= OFFERED && other.score >= ranked[0].score * OFFERED_SHARE)
            .take(CANDIDATES)
            .copied()
            .collect();
        let mut shown = vec![ranked[0].market];
        while shown.len() <= MAX_ALTERNATIVES && !left.is_empty() {
            let seen = |market| shown.iter().any(|other| self.sense.same_industry(*other, market));
            let worth = |r: &Ranked| {
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

    /// Markets of the same sector, for a weak match that stands alone.
    fn neighbours(&self, market: usize) -> Vec<usize> {
        let home = self.sectors.values().find(|markets| markets.contains(&market));
        home.into_iter()
            .flatten()
            .copied()
            .filter(|other| *other != market)
            .take(MAX_ALTERNATIVES)
            .collect()
    }

    fn no_match(&self, text: &str, platform: Option<Platform>, ranked: &[Ranked]) -> Unmatched {
        let shown: String = text.chars().take(60).collect();
        let message = match platform {
            Some(Platform { name, example }) if is_filler(&split_platform(&plain(text)).0) => format!(
                "{name} says where you would sell, but not what. Add the product or service, such as \"{example}\"."
            ),
            _ if is_filler(&plain(text)) => format!(
                "\"{shown}\" could be any business. Name a product, a service or a group of customers, such as \"candles\" or \"dog grooming\"."
            ),
            _ => format!(
                "We found no market for \"{shown}\". Try plain English words for what is sold or done, such as \"dog grooming\", \"candles\" or \"bookkeeping\"."
            ),
        };
        Unmatched {
            message,
            nearest: ranked.iter().take(MAX_ALTERNATIVES).map(|r| r.market).collect(),
        }
    }

    /// All markets that share a word with `text`, best first. With `prefix` the last word may be unfinished.
    #[must_use]
    pub fn rank(&self, text: &str, prefix: bool) -> Vec<Ranked> {
        let whole = plain(text);
        let (rest, platform) = split_platform(&whole);
        let mut scores: BTreeMap<usize, f64> = BTreeMap::new();
        if self.is_gibberish(&rest) {
            return Vec::new();
        }
        if !is_filler(&rest) {
            self.rank_roots(&rest, prefix, &mut scores);
            if platform.is_some() {
                // Some niches are about the place itself: "manage instagram accounts".
                self.rank_roots(&whole, prefix, &mut scores);
            }
            self.mix_in_sense(if platform.is_some() { &whole } else { &rest }, prefix, &mut scores);
        }
        self.rank_sector(&rest, &mut scores);
        for (market, score) in &mut scores {
            *score = (*score + self.prior[*market]).min(0.99);
        }
        let phrase = [&fold(text), &whole, &rest].into_iter().find_map(|t| self.exact.get(t));
        if let Some(market) = phrase.or_else(|| self.exact.get(&rest.replace(' ', ""))) {
            scores.insert(*market, 1.0);
        }
        let mut ranked: Vec<Ranked> = scores
            .into_iter()
            .map(|(market, score)| Ranked { market, score })
            .collect();
        ranked.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.market.cmp(&b.market)));
        ranked
    }

    /// An unfinished word means nothing yet, so its meaning takes nothing away.
    fn mix_in_sense(&self, rest: &str, prefix: bool, scores: &mut BTreeMap<usize, f64>) {
        for (market, sense) in self.sense.scores(rest).into_iter().enumerate() {
            let lexical = scores.get(&market).copied().unwrap_or_default();
            let mixed = WORDS * lexical + (1.0 - WORDS) * sense;
            scores.insert(market, if prefix { mixed.max(lexical) } else { mixed });
        }
    }

    /// A word that means a whole sector is a question: its markets come first, none of them for sure.
    fn rank_sector(&self, rest: &str, scores: &mut BTreeMap<usize, f64>) {
        let Some(markets) = self.sectors.get(rest) else { return };
        for score in scores.values_mut() {
            *score *= SECTOR_SCORE;
        }
        for market in markets {
            let score = scores.entry(*market).or_default();
            *score = SECTOR_SCORE * (1.0 - MARGIN) + *score * MARGIN;
        }
    }

    fn rank_roots(&self, rest: &str, prefix: bool, scores: &mut BTreeMap<usize, f64>) {
        let (query, query_weight) = self.read(rest, prefix);
        let mut shared: BTreeMap<usize, f64> = BTreeMap::new();
        for (root, quality) in &query {
            for phrase in &self.postings[*root] {
                *shared.entry(*phrase).or_default() += self.weights[*root] * quality;
            }
        }
        for (phrase, weight) in shared {
            let phrase = &self.phrases[phrase];
            let explained = (weight / query_weight).min(1.0);
            let named = (weight / phrase.weight).min(1.0);
            let score = phrase.quality * (QUERY_SHARE * explained + (1.0 - QUERY_SHARE) * named);
            let best = scores.entry(phrase.market).or_default();
            *best = best.max(score);
        }
    }
}

/// How sure one market of a ranking is, given the next.
#[must_use]
pub fn confidence(score: f64) -> Confidence {
    if score >= STRONG {
        Confidence::Strong
    } else {
        Confidence::Weak
    }
}

fn best(ranked: &[Ranked]) -> f64 {
    ranked.first().map_or(0.0, |first| first.score)
}

/// The niches of a comma list.
fn segments(keywords: &str) -> Vec<&str> {
    let parts = keywords
        .split([',', ';', '\n', '|'])
        .map(str::trim)
        .filter(|part| !plain(part).is_empty());
    let mut kept: Vec<&str> = Vec::new();
    for part in parts {
        if !kept.iter().any(|other| plain(other) == plain(part)) {
            kept.push(part);
        }
    }
    kept.truncate(MAX_SEGMENTS);
    kept
}
