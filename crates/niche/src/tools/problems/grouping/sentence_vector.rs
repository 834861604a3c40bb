//! Sentences as vectors of meaning, roots and concepts, and their similarity.

use std::collections::HashMap;

use crate::tools::problems::labels::aspects::{AspectNumber, count_family_words};
use crate::tools::problems::labels::concepts::{Concepts, Family, Hit, concepts};
use crate::tools::problems::labels::sentences::Sentence;
use crate::tools::problems::reading::duplicates::hash_words;
use crate::tools::problems::reading::neutral::{self, NeutralWords, Vector};
use crate::tools::problems::reading::stopwords::is_stop_word;
use crate::tools::problems::reading::words::Token;

/// Share of the roots, and of the concepts, beside the meaning. Fitted once (`docs/problem-finder.md`).
const ROOTS: f32 = 0.6;
const CONCEPTS: f32 = 1.5;
/// Similarity that two sentences gain by one aspect, and lose by two different ones.
pub const SAME_ASPECT: f32 = 0.5;
pub const OTHER_ASPECT: f32 = 0.15;
/// Weight of the words of an aspect beside those of concepts when the family is told.
const ASPECT_FAMILY: f64 = 8.0;
/// Weight of the last concept of the list, which says only what the whole is about. The one before it names what a trade works on, such as
/// a dog or a bike: nearly every comment names it, so it joins no sentences.
const OVERALL: f32 = 0.3;
/// Places of a vector of concepts.
pub const MAX_CONCEPTS: usize = 48;

/// Shares of the concepts in a sentence.
pub type ConceptShares = [f32; MAX_CONCEPTS];

/// Place of a sentence among the others.
#[derive(Debug, Clone)]
pub struct SentenceVector {
    pub meaning: Vector,
    pub concepts: ConceptShares,
    /// Ascending numbers of roots with their weights.
    pub roots: Vec<(u32, f32)>,
    pub aspect: Option<AspectNumber>,
    pub family: Family,
    /// Sum of the weights of the roots: how much a sentence says.
    pub richness: f64,
    /// Number drawn from the words, for a choice among many sentences.
    pub draw: u64,
}

/// Weights of roots by their rarity: ln((1 + N) / (1 + n)) + 1.
#[derive(Debug)]
pub struct Rarity {
    roots: HashMap<String, (u32, f64)>,
}

impl Rarity {
    pub fn of<'a>(sentences: impl Iterator<Item = &'a [Token]>) -> Self {
        let mut counts: HashMap<&str, f64> = HashMap::new();
        let mut all = 0.0;
        for tokens in sentences {
            all += 1.0;
            let mut roots: Vec<&str> = tokens
                .iter()
                .filter(|token| !is_stop_word(&token.word))
                .map(|token| &*token.root)
                .collect();
            roots.sort_unstable();
            roots.dedup();
            roots
                .into_iter()
                .for_each(|root| *counts.entry(root).or_default() += 1.0);
        }
        let mut sorted: Vec<(&str, f64)> = counts.into_iter().collect();
        sorted.sort_unstable_by(|a, b| a.0.cmp(b.0));
        let weight = |count: f64| libm::log((1.0 + all) / (1.0 + count)) + 1.0;
        let roots = (0_u32..)
            .zip(sorted)
            .map(|(number, (root, count))| (root.to_owned(), (number, weight(count))))
            .collect();
        Self { roots }
    }
}

/// Vectors of words and their nearest concepts, each looked up once.
#[derive(Debug)]
pub struct WordMeanings {
    table: Option<&'static NeutralWords>,
    known: HashMap<String, Option<(Vector, Option<Hit>)>>,
}

impl WordMeanings {
    pub fn new(table: Option<&'static NeutralWords>) -> Self {
        Self {
            table,
            known: HashMap::new(),
        }
    }

    fn find(&mut self, word: &str) -> Option<&(Vector, Option<Hit>)> {
        if !self.known.contains_key(word) {
            let vector = self.table.and_then(|table| table.find(word));
            let meaning = vector.map(|vector| (vector, concepts().nearest(&vector)));
            self.known.insert(word.to_owned(), meaning);
        }
        self.known.get(word)?.as_ref()
    }
}

/// Reads a sentence.
pub fn read_vector(sentence: &Sentence, rarity: &Rarity, meanings: &mut WordMeanings) -> SentenceVector {
    let (tokens, known) = (&sentence.tokens, concepts());
    let mut meaning = [0.0; neutral::DIMENSIONS];
    let mut found: ConceptShares = [0.0; MAX_CONCEPTS];
    let mut families = [0.0_f64; Family::EVERY.len()];
    let mut roots: Vec<(u32, f32)> = Vec::new();
    let mut richness = 0.0;
    for (at, token) in tokens.iter().enumerate() {
        let Some(&(number, weight)) = rarity.roots.get(&*token.root).filter(|_| !is_stop_word(&token.word)) else {
            continue;
        };
        let word = meanings.find(&token.word);
        if let Some((vector, _)) = word {
            neutral::add(&mut meaning, vector, 1.0);
        }
        let nearest = word.and_then(|(_, nearest)| *nearest);
        richness += weight;
        roots.push((number, weight as f32));
        for (concept, share) in known.of_word(tokens, at, nearest) {
            found[concept] += share as f32;
            families[known.families[concept] as usize] += share * weight * emphasis(known, concept);
        }
    }
    found[known.count() - 1] *= OVERALL;
    found[known.count() - 2] = 0.0;
    for (family, words) in count_family_words(tokens) {
        families[family as usize] += ASPECT_FAMILY * words as f64;
    }
    let family = strongest(&families);
    SentenceVector {
        meaning: meanings.table.map_or(meaning, |table| table.finish(meaning)),
        concepts: unit(found),
        roots: unit_roots(roots),
        aspect: sentence.aspect.as_ref().map(|found| found.aspect),
        family,
        richness,
        draw: hash_words(tokens.iter().map(|token| token.word.as_str())),
    }
}

/// The last two concepts decide on a family only where no other does.
fn emphasis(known: &Concepts, concept: usize) -> f64 {
    if concept + 2 >= known.count() { 0.05 } else { 1.0 }
}

fn strongest(families: &[f64; Family::EVERY.len()]) -> Family {
    let best = Family::EVERY.into_iter().fold((Family::Quality, 0.0), |best, family| {
        let sum = families[family as usize];
        if sum > best.1 { (family, sum) } else { best }
    });
    best.0
}

fn unit(parts: ConceptShares) -> ConceptShares {
    let length = parts.iter().map(|part| part * part).sum::<f32>().sqrt();
    if length > 0.0 {
        parts.map(|part| part / length)
    } else {
        parts
    }
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
    /// `aspects` is the weight of aspects, the share of sentences that name one.
    pub fn similarity(&self, other: &Self, aspects: f32) -> f32 {
        let near = weigh_parts(
            neutral::dot(&self.meaning, &other.meaning),
            common_roots(&self.roots, &other.roots),
            dot_concepts(&self.concepts, &other.concepts),
        );
        match (self.aspect, other.aspect) {
            (Some(own), Some(others)) if own == others => near + SAME_ASPECT * aspects,
            (Some(_), Some(_)) => near - OTHER_ASPECT * aspects,
            _ => near,
        }
    }
}

/// Similarity from those of meaning, roots and concepts.
pub fn weigh_parts(meaning: f32, roots: f32, concepts: f32) -> f32 {
    (meaning + ROOTS * roots + CONCEPTS * concepts) / (1.0 + ROOTS + CONCEPTS)
}

pub fn dot_concepts(a: &ConceptShares, b: &ConceptShares) -> f32 {
    let mut sums = [0.0_f32; 8];
    for (a, b) in a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    sums.iter().sum()
}

fn common_roots(a: &[(u32, f32)], b: &[(u32, f32)]) -> f32 {
    let (mut i, mut j, mut sum) = (0, 0, 0.0);
    while i < a.len() && j < b.len() {
        match a[i].0.cmp(&b[j].0) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                sum += a[i].1 * b[j].1;
                i += 1;
                j += 1;
            }
        }
    }
    sum
}
