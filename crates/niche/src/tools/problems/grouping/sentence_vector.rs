//! Sentences as vectors of meaning, roots and concepts, and their similarity.

use strum::{EnumCount, IntoEnumIterator};

use crate::tools::problems::labels::aspects::AspectNumber;
use crate::tools::problems::labels::concepts::{Concepts, Family, Hit, concepts};
use crate::tools::problems::labels::sentences::Sentence;
use crate::tools::problems::reading::duplicates::hash_words;
use crate::tools::problems::reading::word_tables::neutral::{self, NeutralWords, Vector};
use crate::tools::problems::reading::word_tables::wide_sums::{add_weighted, multiply};
use crate::tools::problems::reading::words::{Reader, Token};

/// Share of the roots, and of the concepts, beside the meaning. Fitted once (`docs/problem-finder.md`).
const ROOTS: f32 = 0.6;
const CONCEPTS: f32 = 1.5;
/// Similarity that two sentences gain by one aspect, and lose by two different ones.
pub const SAME_ASPECT: f32 = 0.5;
pub const OTHER_ASPECT: f32 = 0.3;
/// Weight of the words of an aspect beside those of concepts when the family is told.
const ASPECT_FAMILY: f64 = 8.0;
/// Weight of the last concept of the list, which says only what the whole is about. The one before it names what a
/// trade works on, such as a dog or a bike: nearly every comment names it, so it joins no sentences.
const OVERALL: f32 = 0.3;
/// Places of a vector of concepts.
pub const MAX_CONCEPTS: usize = 48;
/// Shares of the meaning and of the roots beside the profile of aspects, in texts about services.
const MEANING_BESIDE_PROFILE: f32 = 0.2;
const ROOTS_BESIDE_PROFILE: f32 = 0.2;
/// Places of a profile, in whole blocks of eight.
pub const PROFILE_PLACES: usize = 56;

/// Shares of the aspects in a sentence.
pub type AspectShares = [f32; PROFILE_PLACES];

/// Subject of a sentence: two directions whose squared lengths add up to 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    pub aspects: AspectShares,
    /// The encoder's state beside the mean of the text; empty where it does not read.
    pub state: Vec<f32>,
}

impl Profile {
    pub const NONE: Self = Self {
        aspects: [0.0; PROFILE_PLACES],
        state: Vec::new(),
    };

    pub fn dot(&self, other: &Self) -> f32 {
        multiply(&self.aspects, &other.aspects) + multiply(&self.state, &other.state)
    }

    pub fn add(&mut self, other: &Self, share: f32) {
        if self.state.len() < other.state.len() {
            self.state.resize(other.state.len(), 0.0);
        }
        add_weighted(&mut self.aspects, &other.aspects, share);
        add_weighted(&mut self.state, &other.state, share);
    }
}

/// Measure of the similarity of two sentences.
#[derive(Debug, Clone, Copy)]
pub enum Measure {
    /// Concepts and aspects that phrases tell, with the weight of aspects: the share of sentences that name one.
    Concepts(f32),
    /// Profiles of aspects, for texts about services; true where the encoder reads them.
    Profiles(bool),
}

/// Ascending numbers of concepts with their shares. Most sentences have few.
pub type ConceptShares = Vec<(u32, f32)>;

/// Place of a sentence among the others.
#[derive(Debug, Clone)]
pub struct SentenceVector {
    pub meaning: Vector,
    pub concepts: ConceptShares,
    /// Ascending numbers of roots with their weights.
    pub roots: Vec<(u32, f32)>,
    pub aspect: Option<AspectNumber>,
    /// `None` in texts about goods, and for a question that no phrase of an aspect is in.
    pub profile: Option<Box<Profile>>,
    pub facts: SentenceFacts,
}

/// Facts of a sentence that are told from its words alone.
#[derive(Debug, Clone, Copy)]
pub struct SentenceFacts {
    pub family: Family,
    /// Sum of the weights of the roots: how much a sentence says.
    pub richness: f64,
    /// Number drawn from the words, for a choice among many sentences.
    pub draw: u64,
}

/// Weights of roots by their rarity: ln((1 + N) / (1 + n)) + 1.
#[derive(Debug)]
pub struct Rarity {
    /// By the reader's number of the root: its place in the alphabet and its weight.
    roots: Vec<(u32, f64)>,
}

/// Sentences that have a root, and the last one that was counted.
#[derive(Debug, Clone, Copy, Default)]
struct RootCount {
    sentences: u32,
    last: u32,
}

impl Rarity {
    /// `reader` has read all of the sentences.
    pub fn of<'a>(reader: &Reader, sentences: impl Iterator<Item = &'a [Token<'a>]>) -> Self {
        let ranks = reader.rank_roots();
        let mut counts = vec![RootCount::default(); ranks.len()];
        let mut all = 0;
        for tokens in sentences {
            all += 1;
            for token in tokens.iter().filter(|token| !token.facts.is_stop) {
                let count = &mut counts[token.root_number()];
                count.sentences += u32::from(count.last != all);
                count.last = all;
            }
        }
        let weight = |count: u32| libm::log((1.0 + f64::from(all)) / (1.0 + f64::from(count))) + 1.0;
        // Most roots of a long text are in one sentence.
        let of_one = weight(1);
        let weigh = |count: RootCount| {
            if count.sentences == 1 {
                of_one
            } else {
                weight(count.sentences)
            }
        };
        Self {
            roots: ranks.into_iter().zip(counts.into_iter().map(weigh)).collect(),
        }
    }

    /// `None` for a word that says nothing about a subject.
    fn find(&self, token: &Token) -> Option<(u32, f64)> {
        (!token.facts.is_stop).then(|| self.roots.get(token.root_number()).copied())?
    }
}

/// Vectors of words and their nearest concepts, each looked up once.
#[derive(Debug)]
pub struct WordMeanings {
    table: Option<&'static NeutralWords>,
    /// By the reader's number of the word.
    words: Vec<Option<WordMeaning>>,
    /// Concepts of a word, kept for the next one.
    hits: Vec<Hit>,
}

/// Vector of a word, with its nearest concept.
type WordMeaning = Box<(Vector, Option<Hit>)>;

impl WordMeanings {
    pub fn new(table: Option<&'static NeutralWords>) -> Self {
        Self {
            table,
            words: Vec::new(),
            hits: Vec::new(),
        }
    }

    /// `None` for a word that the table does not have.
    fn find(&mut self, token: &Token) -> Option<&(Vector, Option<Hit>)> {
        self.table.filter(|_| token.facts.has_vector())?;
        if self.words.len() <= token.number() {
            self.words.resize(token.number() + 1, None);
        }
        let word = &mut self.words[token.number()];
        if word.is_none() {
            let vector = token.facts.vector()?;
            *word = Some(Box::new((vector, concepts().nearest(&vector))));
        }
        word.as_deref()
    }
}

pub fn read_vector(sentence: &Sentence, rarity: &Rarity, meanings: &mut WordMeanings) -> SentenceVector {
    let (tokens, known) = (&sentence.tokens, concepts());
    let mut meaning = [0.0; neutral::DIMENSIONS];
    let mut found = [0.0_f32; MAX_CONCEPTS];
    let mut families = [0.0_f64; Family::COUNT];
    let mut roots: Vec<(u32, f32)> = Vec::with_capacity(tokens.len());
    let mut hits = std::mem::take(&mut meanings.hits);
    let mut richness = 0.0;
    for (at, token) in tokens.iter().enumerate() {
        let Some((number, weight)) = rarity.find(token) else {
            continue;
        };
        let word = meanings.find(token);
        if let Some((vector, _)) = word {
            neutral::add(&mut meaning, vector, 1.0);
        }
        richness += weight;
        roots.push((number, weight as f32));
        known.list_of_word(tokens, at, word.and_then(|(_, nearest)| *nearest), &mut hits);
        for &(concept, share) in &hits {
            found[concept] += share as f32;
            families[known.families[concept] as usize] += share * weight * emphasis(known, concept);
        }
    }
    meanings.hits = hits;
    found[known.count() - 1] *= OVERALL;
    found[known.count() - 2] = 0.0;
    for (family, words) in &sentence.family_words {
        families[*family as usize] += ASPECT_FAMILY * *words as f64;
    }
    let family = strongest(&families);
    SentenceVector {
        meaning: meanings.table.map_or(meaning, |table| table.finish(meaning)),
        concepts: unit(list_shares(&found)),
        roots: unit_roots(roots),
        aspect: sentence.aspect.as_ref().map(|found| found.aspect),
        profile: None,
        facts: SentenceFacts {
            family,
            richness,
            draw: hash_words(&sentence.key),
        },
    }
}

/// The last two concepts decide on a family only where no other does.
fn emphasis(known: &Concepts, concept: usize) -> f64 {
    if concept + 2 >= known.count() { 0.05 } else { 1.0 }
}

fn strongest(families: &[f64; Family::COUNT]) -> Family {
    let best = Family::iter().fold((Family::Quality, 0.0), |best, family| {
        let sum = families[family as usize];
        if sum > best.1 { (family, sum) } else { best }
    });
    best.0
}

fn list_shares(found: &[f32; MAX_CONCEPTS]) -> ConceptShares {
    let shares = (0..).zip(found.iter().copied());
    shares.filter(|(_, share)| *share > 0.0).collect()
}

/// Brings shares to length 1.
pub fn unit(mut shares: ConceptShares) -> ConceptShares {
    let length = shares.iter().map(|(_, share)| share * share).sum::<f32>().sqrt();
    if length > 0.0 {
        shares.iter_mut().for_each(|(_, share)| *share /= length);
    }
    shares
}

fn unit_roots(mut roots: Vec<(u32, f32)>) -> Vec<(u32, f32)> {
    roots.sort_unstable_by_key(|(number, _)| *number);
    roots.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });
    let length = roots.iter().map(|(_, weight)| weight * weight).sum::<f32>().sqrt();
    roots
        .into_iter()
        .map(|(number, weight)| (number, weight / length))
        .collect()
}

impl SentenceVector {
    /// True for a sentence that is as near to all others as `self`.
    pub fn is_like(&self, other: &Self) -> bool {
        self.facts.draw == other.facts.draw
            && self.aspect == other.aspect
            && self.roots == other.roots
            && self.meaning == other.meaning
            && self.concepts == other.concepts
            && self.profile == other.profile
    }

    pub fn similarity(&self, other: &Self, own: &SpreadRoots, measure: Measure) -> f32 {
        let (meaning, roots) = (neutral::dot(&self.meaning, &other.meaning), own.common(&other.roots));
        let aspects = match measure {
            Measure::Concepts(aspects) => aspects,
            Measure::Profiles(_) => {
                let profiles = self.profile.as_ref().zip(other.profile.as_ref());
                return weigh_profile(profiles.map_or(0.0, |(own, others)| own.dot(others)), meaning, roots);
            }
        };
        let near = weigh_parts(meaning, roots, common_concepts(&self.concepts, &other.concepts));
        match (self.aspect, other.aspect) {
            (Some(own), Some(others)) if own == others => near + SAME_ASPECT * aspects,
            (Some(_), Some(_)) => near - OTHER_ASPECT * aspects,
            _ => near,
        }
    }
}

/// Similarity from those of profiles, meaning and roots.
pub fn weigh_profile(profiles: f32, meaning: f32, roots: f32) -> f32 {
    let sum = profiles + MEANING_BESIDE_PROFILE * meaning + ROOTS_BESIDE_PROFILE * roots;
    sum / (1.0 + MEANING_BESIDE_PROFILE + ROOTS_BESIDE_PROFILE)
}

/// Similarity from those of meaning, roots and concepts.
pub fn weigh_parts(meaning: f32, roots: f32, concepts: f32) -> f32 {
    (meaning + ROOTS * roots + CONCEPTS * concepts) / (1.0 + ROOTS + CONCEPTS)
}

/// Dot product of the mean shares of a group and the concepts of a sentence.
pub fn dot_concepts(means: &[f32; MAX_CONCEPTS], own: &ConceptShares) -> f32 {
    let products = own
        .iter()
        .map(|(concept, share)| (*concept, means[*concept as usize] * share));
    sum_products(products)
}

fn common_concepts(a: &ConceptShares, b: &ConceptShares) -> f32 {
    let product = |(concept, share): &(u32, f32)| {
        let other = b.iter().find(|(other, _)| other == concept)?;
        Some((*concept, share * other.1))
    };
    sum_products(a.iter().filter_map(product))
}

/// Sums up by eights, as [`multiply`] does.
fn sum_products(products: impl Iterator<Item = (u32, f32)>) -> f32 {
    let mut sums = [0.0_f32; 8];
    products.for_each(|(concept, product)| sums[concept as usize % 8] += product);
    sums.iter().sum()
}

/// Weights of the roots of one sentence by their numbers, for comparisons with many others.
#[derive(Debug, Default)]
pub struct SpreadRoots {
    /// Zero for the roots that the sentence does not have.
    weights: Vec<f32>,
}

impl SpreadRoots {
    /// Puts the roots of another sentence in place of those of `before`.
    pub fn replace(&mut self, before: &SentenceVector, next: &SentenceVector) {
        for (root, _) in &before.roots {
            if let Some(weight) = self.weights.get_mut(*root as usize) {
                *weight = 0.0;
            }
        }
        let length = next.roots.last().map_or(0, |(root, _)| *root as usize + 1);
        if self.weights.len() < length {
            self.weights.resize(length, 0.0);
        }
        for (root, weight) in &next.roots {
            self.weights[*root as usize] = *weight;
        }
    }

    fn common(&self, roots: &[(u32, f32)]) -> f32 {
        let shared = |(root, weight): &(u32, f32)| Some(weight * self.weights.get(*root as usize)?);
        roots.iter().filter_map(shared).sum()
    }
}
