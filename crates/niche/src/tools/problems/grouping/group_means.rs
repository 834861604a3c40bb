//! Means of groups of sentences. The similarity of a sentence to a mean is the mean of its similarities to the group's
//! sentences, at the cost of one comparison.

use std::collections::BTreeMap;

use super::sentence_vector::{
    ConceptShares, MAX_CONCEPTS, Measure, OTHER_ASPECT, PROFILE_PLACES, Profile, SAME_ASPECT, SentenceVector,
    dot_concepts, dot_profiles, weigh_parts, weigh_profile,
};
use crate::tools::problems::labels::aspects::AspectNumber;
use crate::tools::problems::reading::word_tables::neutral::{self, Vector};

/// Upper limit of the error that rounding makes in a similarity.
const ROUNDING: f32 = 1e-4;

/// Mean of one group.
#[derive(Debug)]
struct GroupMean {
    meaning: Vector,
    /// Length of the meaning: the highest similarity that the meaning of a sentence can have to it.
    length: f32,
    concepts: ConceptShares,
    profile: Profile,
    /// Share of the sentences with each aspect, and with any.
    aspects: BTreeMap<AspectNumber, f32>,
    any_aspect: f32,
}

#[derive(Debug)]
pub struct GroupMeans {
    means: Vec<GroupMean>,
    /// Groups with their weights, by the number of the root.
    roots: Vec<Vec<(usize, f32)>>,
}

impl GroupMeans {
    pub fn of(groups: &[Vec<usize>], vectors: &[SentenceVector]) -> Self {
        let mut roots: Vec<Vec<(usize, f32)>> = Vec::new();
        let means = groups
            .iter()
            .enumerate()
            .map(|(number, group)| {
                let share = 1.0 / group.len().max(1) as f32;
                let (mean, weights) = mean_of(group, vectors, share);
                for (root, weight) in weights {
                    let root = root as usize;
                    if roots.len() <= root {
                        roots.resize(root + 1, Vec::new());
                    }
                    roots[root].push((number, weight));
                }
                mean
            })
            .collect();
        Self { means, roots }
    }

    /// Nearest group with the mean similarity to its sentences; of equals the first.
    pub fn nearest(&self, vector: &SentenceVector, measure: Measure) -> Option<(usize, f32)> {
        let mut common = vec![0.0_f32; self.means.len()];
        for (root, weight) in &vector.roots {
            for (group, mean) in self.roots.get(*root as usize).into_iter().flatten() {
                common[*group] += weight * mean;
            }
        }
        match measure {
            Measure::Concepts(aspects) => self.nearest_by_concepts(vector, &common, aspects),
            Measure::Profiles => self.nearest_by_profiles(vector, &common),
        }
    }

    fn nearest_by_concepts(&self, vector: &SentenceVector, common: &[f32], aspects: f32) -> Option<(usize, f32)> {
        let similarity = |(mean, roots): (&GroupMean, &f32)| {
            let meaning = neutral::dot(&mean.meaning, &vector.meaning);
            let near = weigh_parts(meaning, *roots, dot_concepts(&mean.concepts, &vector.concepts));
            near + aspects * vector.aspect.map_or(0.0, |own| mean.aspect_bonus(own))
        };
        first_highest(self.means.iter().zip(common).map(similarity).enumerate())
    }

    /// Meanings are compared only with groups that profiles and roots leave in reach of the nearest one.
    fn nearest_by_profiles(&self, vector: &SentenceVector, common: &[f32]) -> Option<(usize, f32)> {
        let own = vector.profile.as_deref();
        let profiles: Vec<f32> = self
            .means
            .iter()
            .map(|mean| own.map_or(0.0, |own| dot_profiles(&mean.profile, own)))
            .collect();
        let similarity = |at: usize| {
            let meaning = neutral::dot(&self.means[at].meaning, &vector.meaning);
            weigh_profile(profiles[at], meaning, common[at])
        };
        let reach = |at: usize| weigh_profile(profiles[at], self.means[at].length, common[at]) + ROUNDING;
        let (likely, _) = first_highest((0..profiles.len()).map(|at| (at, reach(at))))?;
        let reached = similarity(likely);
        let near = (0..profiles.len()).filter(|at| reach(*at) >= reached);
        first_highest(near.map(|at| (at, similarity(at))))
    }
}

fn first_highest(found: impl Iterator<Item = (usize, f32)>) -> Option<(usize, f32)> {
    found.fold(None, |best: Option<(usize, f32)>, next| match best {
        Some(best) if best.1 >= next.1 => Some(best),
        _ => Some(next),
    })
}

impl GroupMean {
    fn aspect_bonus(&self, own: AspectNumber) -> f32 {
        let same = self.aspects.get(&own).copied().unwrap_or(0.0);
        SAME_ASPECT * same - OTHER_ASPECT * (self.any_aspect - same)
    }
}

/// The mean of a group, and its roots with their mean weights.
fn mean_of(group: &[usize], vectors: &[SentenceVector], share: f32) -> (GroupMean, BTreeMap<u32, f32>) {
    let mut mean = GroupMean {
        meaning: [0.0; neutral::DIMENSIONS],
        length: 0.0,
        concepts: [0.0; MAX_CONCEPTS],
        profile: [0.0; PROFILE_PLACES],
        aspects: BTreeMap::new(),
        any_aspect: 0.0,
    };
    let mut roots: BTreeMap<u32, f32> = BTreeMap::new();
    for vector in group.iter().map(|at| &vectors[*at]) {
        neutral::add(&mut mean.meaning, &vector.meaning, share);
        for (sum, part) in mean.concepts.iter_mut().zip(vector.concepts) {
            *sum += share * part;
        }
        if let Some(own) = &vector.profile {
            let places = mean.profile.iter_mut().zip(own.iter());
            places.for_each(|(sum, part)| *sum += share * part);
        }
        for (root, weight) in &vector.roots {
            *roots.entry(*root).or_default() += share * weight;
        }
        if let Some(aspect) = vector.aspect {
            *mean.aspects.entry(aspect).or_default() += share;
            mean.any_aspect += share;
        }
    }
    mean.length = neutral::dot(&mean.meaning, &mean.meaning).sqrt();
    (mean, roots)
}
