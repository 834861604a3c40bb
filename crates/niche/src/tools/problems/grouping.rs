//! Groups of sentences by meaning, roots and concepts.

use std::collections::HashMap;

use super::aspect_model;
use super::aspects::{AspectNumber, count_family_words};
use super::concepts::{Concepts, Family, Hit, concepts};
use super::duplicates::hash_words;
use super::group_means::GroupMeans;
use super::linkage::{Similarities, find_groups};
use super::neutral::{self, NeutralWords, Vector};
use super::sentences::Sentence;
use super::stopwords::is_stop_word;
use super::words::Token;
use crate::Refusal;
use crate::tools::RunWatch;

/// Share of the roots, and of the concepts, beside the meaning. Fitted once (`docs/problem-finder.md`).
const ROOTS: f32 = 0.6;
const CONCEPTS: f32 = 1.5;
/// Similarity that two sentences gain by one aspect, and lose by two different ones.
pub const SAME_ASPECT: f32 = 0.5;
pub const OTHER_ASPECT: f32 = 0.15;
/// Least share of sentences with a phrase of an aspect in a text about services.
const SERVICE_SHARE: f32 = 0.45;
/// Weight of the words of an aspect beside those of concepts when the family is told.
const ASPECT_FAMILY: f64 = 8.0;
/// Least mean similarity of two groups that become one.
const LEAST: f32 = 0.35;
/// Least mean similarity of a sentence of a small group to the theme that it joins.
const LEAST_TO_JOIN: f32 = 0.2;
/// Weight of the last concept of the list, which says only what the whole is about. The one before it names what a trade works on, such as
/// a dog or a bike: nearly every comment names it, so it joins no sentences.
const OVERALL: f32 = 0.3;
/// Most sentences that are compared with each other. Further ones join the nearest group.
const MAX_COMPARED: usize = 600;
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
    draw: u64,
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
    /// `aspects` is the weight of aspects, from [`weigh_aspects`].
    fn similarity(&self, other: &Self, aspects: f32) -> f32 {
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

/// Share of the sentences that name an aspect of a service. Texts about goods name few, and mean other things by the same words.
fn weigh_aspects(vectors: &[SentenceVector]) -> f32 {
    let named = vectors.iter().filter(|vector| vector.aspect.is_some()).count();
    named as f32 / vectors.len().max(1) as f32
}

/// Tells the aspects of all sentences of a text about services, those included that no phrase tells.
pub fn tell_aspects(vectors: &mut [SentenceVector], sentences: &[&Sentence]) {
    let Some(table) = super::table().filter(|_| weigh_aspects(vectors) >= SERVICE_SHARE) else {
        return;
    };
    let told = aspect_model::tell_aspects(table, sentences);
    vectors
        .iter_mut()
        .zip(told)
        .for_each(|(vector, aspect)| vector.aspect = aspect);
}

/// Numbers of the sentences that are compared with each other. The choice depends on the words of each sentence alone, so it is the same
/// in any order.
fn choose_compared(vectors: &[SentenceVector]) -> Vec<usize> {
    let mut compared: Vec<usize> = (0..vectors.len()).collect();
    if compared.len() > MAX_COMPARED {
        compared.sort_by_key(|at| (vectors[*at].draw, *at));
        compared.truncate(MAX_COMPARED);
        compared.sort_unstable();
    }
    compared
}

/// Groups of sentences, each as numbers of sentences, in the order of their first sentence.
///
/// # Errors
/// From the watch.
pub fn group_sentences(vectors: &[SentenceVector], watch: &RunWatch) -> Result<Vec<Vec<usize>>, Refusal> {
    let compared = choose_compared(vectors);
    let aspects = weigh_aspects(vectors);
    let table = Similarities::new(compared.len(), watch, |a, b| {
        vectors[compared[a]].similarity(&vectors[compared[b]], aspects)
    })?;
    let first_of = find_groups(table, LEAST, watch)?;
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut place: HashMap<usize, usize> = HashMap::new();
    for (item, first) in first_of.into_iter().enumerate() {
        let at = *place.entry(first).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[at].push(compared[item]);
    }
    let further: Vec<usize> = (0..vectors.len())
        .filter(|at| compared.binary_search(at).is_err())
        .collect();
    let alone = join_nearest(&mut groups, further, vectors, (LEAST, aspects), watch)?;
    groups.extend(alone.into_iter().map(|at| vec![at]));
    Ok(groups)
}

/// Lets each of `small` join the nearest group that is similar enough.
///
/// # Errors
/// From the watch.
pub fn join_groups(
    groups: &mut [Vec<usize>],
    small: Vec<usize>,
    vectors: &[SentenceVector],
    watch: &RunWatch,
) -> Result<(), Refusal> {
    let aspects = weigh_aspects(vectors);
    join_nearest(groups, small, vectors, (LEAST_TO_JOIN, aspects), watch)?;
    Ok(())
}

/// Adds each of `joining` to the nearest of the groups as they are. Returns those that are near to none.
fn join_nearest(
    groups: &mut [Vec<usize>],
    joining: Vec<usize>,
    vectors: &[SentenceVector],
    (least, aspects): (f32, f32),
    watch: &RunWatch,
) -> Result<Vec<usize>, Refusal> {
    let means = GroupMeans::of(groups, vectors);
    let mut alone = Vec::new();
    for at in joining {
        watch.count_steps(groups.len())?;
        match means.nearest(&vectors[at], aspects).filter(|(_, mean)| *mean >= least) {
            Some((group, _)) => groups[group].push(at),
            None => alone.push(at),
        }
    }
    Ok(alone)
}

#[cfg(test)]
mod tests {
    use super::super::sentences::read_sentences;
    use super::super::words::Reader;
    use super::*;

    fn vectors(count: usize) -> Vec<SentenceVector> {
        let reader = Reader::default();
        let sentence = read_sentences(&reader, "The waiter was rude to us.").remove(0);
        let rarity = Rarity::of(std::iter::once(sentence.tokens.as_slice()));
        let vector = read_vector(&sentence, &rarity, &mut WordMeanings::new(None));
        vec![vector; count]
    }

    #[test]
    fn no_more_than_six_hundred_sentences_are_compared_with_each_other() {
        assert_eq!(choose_compared(&vectors(300)).len(), 300);
        assert_eq!(choose_compared(&vectors(9_000)).len(), MAX_COMPARED);
        let groups = group_sentences(&vectors(MAX_COMPARED + 500), &RunWatch::patient()).expect("wanted");
        assert_eq!(groups.len(), 1, "the others join the group");
        assert_eq!(groups[0].len(), MAX_COMPARED + 500);
    }
}
