//! Groups of sentences by meaning, roots and concepts.

use std::collections::HashMap;

use super::aspect_model;
use super::group_means::GroupMeans;
use super::linkage::{Similarities, find_groups};
use super::sentence_vector::{MAX_CONCEPTS, Measure, SentenceVector, SpreadRoots, unit};
use crate::refusal::Refusal;
use crate::tools::RunWatch;
use crate::tools::problems::labels::sentences::{Sentence, SentenceKind};
use crate::tools::problems::reading::word_tables::neutral;

/// Least share of sentences with a phrase of an aspect in a text about services.
const SERVICE_SHARE: f32 = 0.25;
/// Least mean similarity of two groups that become one, by concepts, by profiles and by profiles with states.
const LEAST: f32 = 0.35;
const LEAST_BY_PROFILES: f32 = 0.45;
const LEAST_BY_STATES: f32 = 0.22;
/// Least mean similarity of a sentence of a small group to the theme that it joins; by states, likewise.
const LEAST_TO_JOIN: f32 = 0.2;
const LEAST_TO_JOIN_BY_STATES: f32 = 0.1;
/// Most sentences that are compared with each other. Further ones join the nearest group.
const MAX_COMPARED: usize = 600;
/// Most pairs of a sentence and a group that are looked at while sentences join groups. Further sentences are compared
/// only with the group that has most of their words. 40,000 sentences, which are more than ordinary ones of the longest
/// text, reach it with 120 groups.
const MOST_PAIRS: usize = 4_800_000;

/// Share of the sentences that name an aspect of a service. Texts about goods name few, and mean other things by the
/// same words.
fn weigh_aspects(vectors: &[SentenceVector]) -> f32 {
    let named = vectors.iter().filter(|vector| vector.aspect.is_some()).count();
    named as f32 / vectors.len().max(1) as f32
}

/// Chooses the measure of a text, and tells the profiles of all its sentences where it is about services. Else concepts
/// are weighed.
pub fn choose_measure(vectors: &mut [SentenceVector], sentences: &[&Sentence]) -> Measure {
    let aspects = weigh_aspects(vectors);
    let table = neutral::table().filter(|_| aspects >= SERVICE_SHARE);
    let Some(profiles) = table.and_then(|table| aspect_model::tell_profiles(table, sentences)) else {
        weigh_concepts(vectors);
        return Measure::Concepts(aspects);
    };
    for ((vector, sentence), profile) in vectors.iter_mut().zip(sentences).zip(profiles) {
        // A question asks for something: only a phrase tells that it is about a problem.
        let is_told = sentence.kind != SentenceKind::Question || sentence.aspect.is_some();
        vector.profile = is_told.then(|| Box::new(profile));
    }
    Measure::Profiles(sentences.iter().all(|sentence| sentence.judgment.is_some()))
}

/// Lowers the concepts that many sentences of the text have: what a whole trade is about joins no sentences.
fn weigh_concepts(vectors: &mut [SentenceVector]) {
    let mut counts = [0_u32; MAX_CONCEPTS];
    let shares = vectors.iter().flat_map(|vector| &vector.concepts);
    shares.for_each(|(concept, _)| counts[*concept as usize] += 1);
    let all = 1.0 + vectors.len() as f64;
    let rarity = |count: u32| (libm::log(all / (1.0 + f64::from(count))) / libm::log(all)).sqrt() as f32;
    let weights = counts.map(rarity);
    for vector in vectors {
        let mut shares = std::mem::take(&mut vector.concepts);
        shares
            .iter_mut()
            .for_each(|(concept, share)| *share *= weights[*concept as usize]);
        vector.concepts = unit(shares);
    }
}

/// Sentences that are compared with each other. The choice depends on the words of each sentence alone, so it is the
/// same in any order.
fn choose_compared(vectors: &[SentenceVector]) -> Vec<usize> {
    let mut compared: Vec<usize> = (0..vectors.len()).collect();
    if compared.len() > MAX_COMPARED {
        compared.select_nth_unstable_by_key(MAX_COMPARED, |at| (vectors[*at].facts.draw, *at));
        compared.truncate(MAX_COMPARED);
        compared.sort_unstable();
    }
    compared
}

/// Draw up to which sentences are compared with all groups. Sentences of the same words have the same draw.
fn limit_draws(joining: &[usize], vectors: &[SentenceVector], groups: usize) -> u64 {
    let most = MOST_PAIRS / groups.max(1);
    if joining.len() <= most {
        return u64::MAX;
    }
    let mut draws: Vec<u64> = joining.iter().map(|at| vectors[*at].facts.draw).collect();
    *draws.select_nth_unstable(most).1
}

/// Groups of sentences, each as numbers of sentences, in the order of their first sentence.
///
/// # Errors
/// From the watch.
pub fn group_sentences(
    vectors: &[SentenceVector],
    measure: Measure,
    watch: &RunWatch,
) -> Result<Vec<Vec<usize>>, Refusal> {
    let compared = choose_compared(vectors);
    let least = match measure {
        Measure::Concepts(_) => LEAST,
        Measure::Profiles(false) => LEAST_BY_PROFILES,
        Measure::Profiles(true) => LEAST_BY_STATES,
    };
    let (mut spread, mut last) = (SpreadRoots::default(), None);
    let table = Similarities::new(compared.len(), watch, |a, b| {
        let own = &vectors[compared[a]];
        if last != Some(a) {
            spread.replace(&vectors[compared[last.unwrap_or(a)]], own);
            last = Some(a);
        }
        own.similarity(&vectors[compared[b]], &spread, measure)
    })?;
    let first_of = find_groups(table, least, watch)?;
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
    let alone = join_nearest(&mut groups, further, vectors, (least, measure), watch)?;
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
    measure: Measure,
    watch: &RunWatch,
) -> Result<(), Refusal> {
    let least = match measure {
        Measure::Profiles(true) => LEAST_TO_JOIN_BY_STATES,
        _ => LEAST_TO_JOIN,
    };
    join_nearest(groups, small, vectors, (least, measure), watch)?;
    Ok(())
}

/// Adds each of `joining` to the nearest of the groups as they are. Returns those that are near to none.
fn join_nearest(
    groups: &mut [Vec<usize>],
    joining: Vec<usize>,
    vectors: &[SentenceVector],
    (least, measure): (f32, Measure),
    watch: &RunWatch,
) -> Result<Vec<usize>, Refusal> {
    let means = GroupMeans::of(groups, vectors, measure, least);
    let (mut alone, count) = (Vec::new(), groups.len());
    let limit = limit_draws(&joining, vectors, count);
    for (at, nearest) in joining.iter().copied().zip(means.nearest(&joining, vectors, limit)) {
        watch.count_steps(count)?;
        match nearest {
            Some((group, _)) => groups[group].push(at),
            None => alone.push(at),
        }
    }
    Ok(alone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::problems::grouping::sentence_vector::{Rarity, WordMeanings, read_vector};
    use crate::tools::problems::labels::sentences::read_sentences;
    use crate::tools::problems::reading::words::Reader;

    fn vectors(count: usize) -> Vec<SentenceVector> {
        let reader = Reader::default();
        let sentence = read_sentences(&reader, "The waiter was rude to us.").remove(0);
        let rarity = Rarity::of(&reader, std::iter::once(sentence.tokens.as_slice()));
        let vector = read_vector(&sentence, &rarity, &mut WordMeanings::new(None));
        vec![vector; count]
    }

    #[test]
    fn no_more_than_six_hundred_sentences_are_compared_with_each_other() {
        assert_eq!(choose_compared(&vectors(300)).len(), 300);
        assert_eq!(choose_compared(&vectors(9_000)).len(), MAX_COMPARED);
        let groups = group_sentences(
            &vectors(MAX_COMPARED + 500),
            Measure::Concepts(0.0),
            &RunWatch::patient(),
        )
        .expect("wanted");
        assert_eq!(groups.len(), 1, "the others join the group");
        assert_eq!(groups[0].len(), MAX_COMPARED + 500);
    }

    #[test]
    fn sentences_are_compared_with_all_groups_until_the_pairs_are_too_many() {
        let mut vectors = vectors(12_100);
        vectors
            .iter_mut()
            .zip(0..)
            .for_each(|(vector, draw)| vector.facts.draw = draw);
        let joining: Vec<usize> = (0..vectors.len()).rev().collect();
        assert_eq!(limit_draws(&joining, &vectors, 120), u64::MAX);
        assert_eq!(limit_draws(&joining, &vectors, 600), 8_000);
    }
}
