//! Means of groups of sentences. The similarity of a sentence to a mean is the mean of its similarities to the group's
//! sentences, at the cost of one comparison.

use std::collections::BTreeMap;

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch};

use super::root_places::{GroupWeights, RootPlaces, RootSums};
use super::rough_mean::{RoughMean, round_meaning};
use super::sentence_vector::{
    MAX_CONCEPTS, Measure, OTHER_ASPECT, Profile, SAME_ASPECT, SentenceVector, dot_concepts, weigh_parts, weigh_profile,
};
use crate::tools::problems::labels::aspects::AspectNumber;
use crate::tools::problems::reading::word_tables::neutral::{self, Vector};

/// Upper limit of the error that rounding makes in a similarity.
pub(super) const ROUNDING: f32 = 1e-4;
/// One of so many groups has a concept that is added up for all groups at once.
const MANY: usize = 4;
/// Most groups of a root that tells one of them.
const MOST_WITH_ROOT: usize = 50;

/// Mean of one group.
#[derive(Debug)]
struct GroupMean {
    meaning: Vector,
    /// Length of the meaning.
    length: f32,
    concepts: [f32; MAX_CONCEPTS],
    profile: Profile,
    /// Length of the profile, likewise.
    profile_length: f32,
    /// Share of the sentences with each aspect, and with any.
    aspects: BTreeMap<AspectNumber, f32>,
    any_aspect: f32,
}

/// Groups that have a concept.
#[derive(Debug)]
enum ConceptGroups {
    Few(GroupWeights),
    /// Mean weights of all groups, which are added up side by side.
    Many(Vec<f32>),
}

impl ConceptGroups {
    fn of(places: GroupWeights, groups: usize) -> Self {
        if places.len() * MANY < groups {
            return Self::Few(places);
        }
        let mut shares = vec![0.0; groups];
        places.into_iter().for_each(|(group, share)| shares[group] = share);
        Self::Many(shares)
    }
}

#[derive(Debug)]
pub struct GroupMeans {
    means: Vec<GroupMean>,
    /// Rough means of the same groups, which are compared first.
    rough: Vec<RoughMean>,
    roots: RootPlaces,
    /// By the number of the concept.
    concepts: Vec<ConceptGroups>,
    /// By the number of the aspect.
    aspects: Vec<GroupWeights>,
    measure: Measure,
    /// Least similarity at which a group is near.
    least: f32,
    /// Groups that can be near without a common root, concept or aspect: by their meanings, and by profiles too.
    by_meaning: Vec<usize>,
    by_profile: Vec<usize>,
}

/// Sums of one comparison, kept for the next one.
#[derive(Debug, Default)]
struct Reached {
    /// Similarity of the roots and of the concepts, by the number of the group.
    roots: Vec<f32>,
    concepts: Vec<f32>,
    is_met: Vec<bool>,
    /// Groups that are met so far.
    met: Vec<usize>,
    /// Groups in reach with the highest similarity that they can have, and that of their profiles.
    near: Vec<(usize, f32, f32)>,
    /// Result of the last comparison, which the next sentence takes over when its words are the same.
    found: Option<(usize, f32)>,
}

impl Reached {
    fn clear(&mut self, groups: usize) {
        for at in self.met.drain(..) {
            (self.roots[at], self.concepts[at], self.is_met[at]) = (0.0, 0.0, false);
        }
        self.near.clear();
        self.roots.resize(groups, 0.0);
        self.concepts.resize(groups, 0.0);
        self.is_met.resize(groups, false);
    }

    fn meet(&mut self, at: usize) {
        if !std::mem::replace(&mut self.is_met[at], true) {
            self.met.push(at);
        }
    }
}

impl GroupMeans {
    /// `least` is the similarity that a near group has.
    pub fn of(groups: &[Vec<usize>], vectors: &[SentenceVector], measure: Measure, least: f32) -> Self {
        let mut aspects: Vec<GroupWeights> = Vec::new();
        let (mut roots, mut sums) = (Vec::new(), RootSums::default());
        let mut concepts: Vec<GroupWeights> = vec![Vec::new(); MAX_CONCEPTS];
        let means: Vec<GroupMean> = groups
            .iter()
            .enumerate()
            .map(|(number, group)| {
                let share = 1.0 / group.len().max(1) as f32;
                let mean = mean_of(group, vectors, share);
                let own = sums.sum_up(group.iter().flat_map(|at| &vectors[*at].roots), share);
                roots.extend(own.map(|(root, weight)| (root, (number, weight))));
                for (aspect, share) in &mean.aspects {
                    add_place(&mut aspects, *aspect, (number, *share));
                }
                for (places, share) in concepts.iter_mut().zip(mean.concepts) {
                    if share > 0.0 {
                        places.push((number, share));
                    }
                }
                mean
            })
            .collect();
        let reaching = |reach: &dyn Fn(&GroupMean) -> f32| {
            let near = means
                .iter()
                .enumerate()
                .filter(|(_, mean)| reach(mean) + ROUNDING >= least);
            near.map(|(at, _)| at).collect()
        };
        let (by_meaning, by_profile) = match measure {
            Measure::Concepts(_) => (reaching(&|mean| weigh_parts(mean.length, 0.0, 0.0)), Vec::new()),
            Measure::Profiles(_) => (
                reaching(&|mean| weigh_profile(0.0, mean.length, 0.0)),
                reaching(&|mean| weigh_profile(mean.profile_length, mean.length, 0.0)),
            ),
        };
        let rough = means.iter().map(|mean| RoughMean::of(&mean.meaning, mean.length));
        Self {
            rough: rough.collect(),
            roots: RootPlaces::of(&roots),
            concepts: concepts
                .into_iter()
                .map(|places| ConceptGroups::of(places, means.len()))
                .collect(),
            means,
            aspects,
            measure,
            least,
            by_meaning,
            by_profile,
        }
    }

    /// [`Self::find_nearest`] of each of `joining`, in their order; of those that draw more than `limit`
    /// [`Self::find_by_roots`].
    pub fn nearest<'a>(
        &'a self,
        joining: &'a [usize],
        vectors: &'a [SentenceVector],
        limit: u64,
    ) -> impl Iterator<Item = Option<(usize, f32)>> {
        let (mut reached, mut last) = (Reached::default(), None::<&SentenceVector>);
        joining.iter().map(move |at| {
            let vector = &vectors[*at];
            if last.is_none_or(|last| !last.is_like(vector)) {
                reached.found = if vector.facts.draw <= limit {
                    self.find_nearest(vector, &mut reached)
                } else {
                    self.find_by_roots(vector, &mut reached)
                };
                last = Some(vector);
            }
            reached.found
        })
    }

    /// Nearest group with the mean similarity to its sentences; of equals the first. `None` where no group is near.
    /// Meanings are compared only with groups that all else leaves in reach of the nearest one.
    fn find_nearest(&self, vector: &SentenceVector, reached: &mut Reached) -> Option<(usize, f32)> {
        reached.clear(self.means.len());
        self.meet_groups(vector, reached);
        self.look_roughly(vector, reached);
        let similarity = |at: usize, profile: f32| self.compare(vector, at, reached.roots[at], profile);
        let likely = reached.near.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
        let mut best = (likely.0, similarity(likely.0, likely.2));
        for (at, reach, profile) in &reached.near {
            if *reach < best.1.max(self.least) {
                continue;
            }
            let next = (*at, similarity(*at, *profile));
            if next.1 > best.1 || (next.1 >= best.1 && next.0 < best.0) {
                best = next;
            }
        }
        (best.1 >= self.least).then_some(best)
    }

    /// The group that has most of the sentence's roots, where it is near; of equals the first. Roots of many groups do
    /// not count.
    fn find_by_roots(&self, vector: &SentenceVector, reached: &mut Reached) -> Option<(usize, f32)> {
        reached.clear(self.means.len());
        self.meet_by_roots(vector, MOST_WITH_ROOT, reached);
        let order = |a: &usize, b: &usize| reached.roots[*a].total_cmp(&reached.roots[*b]).then(b.cmp(a));
        let likely = reached.met.iter().copied().max_by(order)?;
        let own = vector.roots.iter();
        let roots = own.map(|(root, weight)| weight * self.roots.find_weight(*root, likely));
        let profile = vector.profile.as_ref();
        let profile = profile.map_or(0.0, |own| self.means[likely].profile.dot(own));
        let similarity = self.compare(vector, likely, roots.sum(), profile);
        (similarity >= self.least).then_some((likely, similarity))
    }

    /// Similarity to a group, by those of roots and profiles.
    fn compare(&self, vector: &SentenceVector, group: usize, roots: f32, profile: f32) -> f32 {
        let mean = &self.means[group];
        let meaning = neutral::dot(&mean.meaning, &vector.meaning);
        match self.measure {
            Measure::Concepts(aspects) => {
                let near = weigh_parts(meaning, roots, dot_concepts(&mean.concepts, &vector.concepts));
                near + aspects * mean.bonus_of(vector)
            }
            Measure::Profiles(_) => weigh_profile(profile, meaning, roots),
        }
    }

    /// Lists the met groups that can be near, with the highest similarity that their rough meanings leave.
    fn look_roughly(&self, vector: &SentenceVector, reached: &mut Reached) {
        match self.measure {
            Measure::Concepts(aspects) => {
                dispatch!(Level::new(), simd => self.look_at_meanings(simd, vector, aspects, reached));
            }
            Measure::Profiles(_) => self.look_at_profiles(vector.profile.as_deref(), reached),
        }
    }

    #[inline(always)]
    fn look_at_meanings<S: Simd>(&self, simd: S, vector: &SentenceVector, aspects: f32, reached: &mut Reached) {
        let meaning = round_meaning(&vector.meaning);
        simd.vectorize(
            #[inline(always)]
            || {
                for place in 0..reached.met.len() {
                    let at = reached.met[place];
                    let rough = &self.rough[at];
                    let bonus = aspects * self.means[at].bonus_of(vector);
                    let reach = |meaning: f32| weigh_parts(meaning, reached.roots[at], reached.concepts[at]) + bonus;
                    if self.is_in_reach(reach(rough.length)) {
                        let reach = reach(rough.limit_of(simd, &meaning));
                        self.keep_near(at, reach, 0.0, reached);
                    }
                }
            },
        );
    }

    fn look_at_profiles(&self, own: Option<&Profile>, reached: &mut Reached) {
        for place in 0..reached.met.len() {
            let at = reached.met[place];
            let (mean, length, roots) = (&self.means[at], self.rough[at].length, reached.roots[at]);
            if self.is_in_reach(weigh_profile(mean.profile_length, length, roots)) {
                let profile = own.map_or(0.0, |own| mean.profile.dot(own));
                self.keep_near(at, weigh_profile(profile, length, roots), profile, reached);
            }
        }
    }

    /// Keeps a group in reach, with the highest similarity that it can have.
    fn keep_near(&self, at: usize, reach: f32, profile: f32, reached: &mut Reached) {
        if self.is_in_reach(reach) {
            reached.near.push((at, reach + ROUNDING, profile));
        }
    }

    fn is_in_reach(&self, reach: f32) -> bool {
        reach + ROUNDING >= self.least
    }

    /// Meets every group with a common root that at most `most` groups have, and adds up what these roots have in
    /// common with it.
    fn meet_by_roots(&self, vector: &SentenceVector, most: usize, reached: &mut Reached) {
        for (root, weight) in &vector.roots {
            let places = self.roots.find(*root);
            if places.len() > most {
                continue;
            }
            for (group, mean) in places {
                reached.meet(*group);
                reached.roots[*group] += weight * mean;
            }
        }
    }

    /// Meets every group that can be near, and adds up what roots and concepts have in common with it.
    fn meet_groups(&self, vector: &SentenceVector, reached: &mut Reached) {
        self.meet_by_roots(vector, usize::MAX, reached);
        let always = match (self.measure, &vector.profile) {
            (Measure::Profiles(_), Some(_)) => &self.by_profile,
            _ => &self.by_meaning,
        };
        always.iter().for_each(|group| reached.meet(*group));
        if let Measure::Concepts(_) = self.measure {
            let mut is_everywhere = false;
            for (concept, share) in vector.concepts.iter().filter(|(_, share)| *share > 0.0) {
                match &self.concepts[*concept as usize] {
                    ConceptGroups::Few(places) => {
                        for (group, mean) in places {
                            reached.meet(*group);
                            reached.concepts[*group] += share * mean;
                        }
                    }
                    ConceptGroups::Many(means) => {
                        is_everywhere = true;
                        let sums = reached.concepts.iter_mut().zip(means);
                        sums.for_each(|(sum, mean)| *sum += share * mean);
                    }
                }
            }
            if is_everywhere {
                (0..self.means.len()).for_each(|group| reached.meet(group));
            }
            let of_aspect = vector.aspect.and_then(|own| self.aspects.get(own));
            of_aspect
                .into_iter()
                .flatten()
                .for_each(|(group, _)| reached.meet(*group));
        }
    }
}

fn add_place(places: &mut Vec<GroupWeights>, at: usize, place: (usize, f32)) {
    if places.len() <= at {
        places.resize(at + 1, Vec::new());
    }
    places[at].push(place);
}

impl GroupMean {
    /// Similarity that the aspect of a sentence adds or takes away.
    fn bonus_of(&self, vector: &SentenceVector) -> f32 {
        let bonus = |own: AspectNumber| {
            let same = self.aspects.get(&own).copied().unwrap_or(0.0);
            SAME_ASPECT * same - OTHER_ASPECT * (self.any_aspect - same)
        };
        vector.aspect.map_or(0.0, bonus)
    }
}

/// The mean of a group, without its roots.
fn mean_of(group: &[usize], vectors: &[SentenceVector], share: f32) -> GroupMean {
    let mut mean = GroupMean {
        meaning: [0.0; neutral::DIMENSIONS],
        length: 0.0,
        concepts: [0.0; MAX_CONCEPTS],
        profile: Profile::NONE,
        profile_length: 0.0,
        aspects: BTreeMap::new(),
        any_aspect: 0.0,
    };
    for vector in group.iter().map(|at| &vectors[*at]) {
        neutral::add(&mut mean.meaning, &vector.meaning, share);
        for (concept, part) in &vector.concepts {
            mean.concepts[*concept as usize] += share * part;
        }
        if let Some(own) = &vector.profile {
            mean.profile.add(own, share);
        }
        if let Some(aspect) = vector.aspect {
            *mean.aspects.entry(aspect).or_default() += share;
            mean.any_aspect += share;
        }
    }
    mean.length = neutral::dot(&mean.meaning, &mean.meaning).sqrt();
    mean.profile_length = mean.profile.dot(&mean.profile).sqrt();
    mean
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::problems::grouping::rough_mean::draw_meaning;
    use crate::tools::problems::grouping::sentence_vector::SentenceFacts;
    use crate::tools::problems::labels::concepts::Family;

    fn draw_sentence(seed: u32) -> SentenceVector {
        SentenceVector {
            meaning: draw_meaning(seed, 1.0),
            concepts: vec![(0, 1.0)],
            roots: Vec::new(),
            aspect: None,
            profile: None,
            facts: SentenceFacts {
                family: Family::Quality,
                richness: 1.0,
                draw: u64::from(seed),
            },
        }
    }

    #[test]
    fn sentences_beyond_the_limit_are_compared_with_the_group_of_most_of_their_words() {
        let of_roots = |draw: u64, roots: &[u32]| {
            let mut vector = draw_sentence(7);
            vector.roots = roots.iter().map(|root| (*root, 0.5)).collect();
            vector.facts.draw = draw;
            vector
        };
        let vectors = [
            of_roots(1, &[1, 2]),
            of_roots(2, &[2, 3]),
            of_roots(9, &[2, 3, 4]),
            of_roots(9, &[5]),
        ];
        let means = GroupMeans::of(&[vec![0], vec![1]], &vectors, Measure::Concepts(0.0), 0.2);
        let nearest = |limit: u64| -> Vec<Option<usize>> {
            let found = means.nearest(&[2, 3], &vectors, limit);
            found.map(|near| near.map(|(group, _)| group)).collect()
        };
        assert_eq!(nearest(9), [Some(1), Some(0)], "meanings are equal");
        assert_eq!(nearest(8), [Some(1), None], "no word is in a group");
    }

    #[test]
    fn few_of_many_groups_are_compared_with_all_digits() {
        let vectors: Vec<SentenceVector> = (0..300).map(draw_sentence).collect();
        let groups: Vec<Vec<usize>> = (0..200).map(|at| vec![at]).collect();
        let means = GroupMeans::of(&groups, &vectors, Measure::Concepts(0.0), 0.2);
        for own in &vectors[groups.len()..] {
            let mut reached = Reached::default();
            let (group, similarity) = means.find_nearest(own, &mut reached).expect("near");
            let product = |at: &usize| neutral::dot(&vectors[*at].meaning, &own.meaning);
            let nearest = (0..groups.len()).max_by(|a, b| product(a).total_cmp(&product(b)));
            assert_eq!((Some(group), reached.met.len()), (nearest, groups.len()));
            let compared = reached.near.iter().filter(|(_, reach, _)| *reach >= similarity).count();
            assert!(compared <= 5, "{compared} groups");
        }
    }
}
