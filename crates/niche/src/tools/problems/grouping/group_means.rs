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
    /// Length of the profile, likewise.
    profile_length: f32,
    /// Share of the sentences with each aspect, and with any.
    aspects: BTreeMap<AspectNumber, f32>,
    any_aspect: f32,
}

/// Groups in which something occurs, with its mean weight there.
type Places = Vec<(usize, f32)>;

#[derive(Debug)]
pub struct GroupMeans {
    means: Vec<GroupMean>,
    roots: RootPlaces,
    /// By the number of the concept.
    concepts: Vec<Places>,
    /// By the number of the aspect.
    aspects: Vec<Places>,
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

/// Mean weights of the roots of one group after the other.
#[derive(Debug, Default)]
struct RootSums {
    /// By the number of the root.
    sums: Vec<f32>,
    found: Vec<u32>,
}

impl RootSums {
    fn sum_up<'a>(
        &mut self,
        roots: impl Iterator<Item = &'a (u32, f32)>,
        share: f32,
    ) -> impl Iterator<Item = (u32, f32)> {
        for (root, weight) in roots {
            let at = *root as usize;
            if self.sums.len() <= at {
                self.sums.resize(at + 1, 0.0);
            }
            if self.sums[at] <= 0.0 {
                self.found.push(*root);
            }
            self.sums[at] += share * weight;
        }
        let sums = &mut self.sums;
        self.found
            .drain(..)
            .map(|root| (root, std::mem::take(&mut sums[root as usize])))
    }
}

/// Groups with their weights by the number of the root, all in one list.
#[derive(Debug)]
struct RootPlaces {
    /// End of the groups of each root.
    ends: Vec<usize>,
    places: Places,
}

impl RootPlaces {
    fn of(roots: &[(u32, (usize, f32))]) -> Self {
        let count = roots.iter().map(|(root, _)| *root as usize + 1).max().unwrap_or(0);
        let mut ends = vec![0; count];
        roots.iter().for_each(|(root, _)| ends[*root as usize] += 1);
        let mut sum = 0;
        for end in &mut ends {
            sum += std::mem::replace(end, sum);
        }
        let mut places = vec![(0, 0.0); roots.len()];
        for (root, place) in roots {
            let end = &mut ends[*root as usize];
            places[*end] = *place;
            *end += 1;
        }
        Self { ends, places }
    }

    fn find(&self, root: u32) -> &[(usize, f32)] {
        let at = root as usize;
        let Some(end) = self.ends.get(at) else {
            return &[];
        };
        let from = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.places[from..*end]
    }
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
        let mut aspects: Vec<Places> = Vec::new();
        let (mut roots, mut sums) = (Vec::new(), RootSums::default());
        let mut concepts: Vec<Places> = vec![Vec::new(); MAX_CONCEPTS];
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
            Measure::Profiles => (
                reaching(&|mean| weigh_profile(0.0, mean.length, 0.0)),
                reaching(&|mean| weigh_profile(mean.profile_length, mean.length, 0.0)),
            ),
        };
        Self {
            means,
            roots: RootPlaces::of(&roots),
            concepts,
            aspects,
            measure,
            least,
            by_meaning,
            by_profile,
        }
    }

    /// [`Self::find_nearest`] of each of `joining`, in their order.
    pub fn nearest<'a>(
        &'a self,
        joining: &'a [usize],
        vectors: &'a [SentenceVector],
    ) -> impl Iterator<Item = Option<(usize, f32)>> {
        let (mut reached, mut last) = (Reached::default(), None::<&SentenceVector>);
        joining.iter().map(move |at| {
            let vector = &vectors[*at];
            if last.is_none_or(|last| !last.is_like(vector)) {
                reached.found = self.find_nearest(vector, &mut reached);
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
        for place in 0..reached.met.len() {
            let at = reached.met[place];
            let (mean, roots) = (&self.means[at], reached.roots[at]);
            let (profile, reach) = match self.measure {
                Measure::Concepts(aspects) => {
                    let near = weigh_parts(mean.length, roots, reached.concepts[at]);
                    (0.0, near + aspects * mean.bonus_of(vector))
                }
                Measure::Profiles => match &vector.profile {
                    Some(own) if self.is_in_reach(weigh_profile(mean.profile_length, mean.length, roots)) => {
                        let profile = dot_profiles(&mean.profile, own);
                        (profile, weigh_profile(profile, mean.length, roots))
                    }
                    Some(_) => continue,
                    None => (0.0, weigh_profile(0.0, mean.length, roots)),
                },
            };
            if self.is_in_reach(reach) {
                reached.near.push((at, reach + ROUNDING, profile));
            }
        }
        let similarity = |at: usize, profile: f32| {
            let (mean, roots) = (&self.means[at], reached.roots[at]);
            let meaning = neutral::dot(&mean.meaning, &vector.meaning);
            match self.measure {
                Measure::Concepts(aspects) => {
                    let near = weigh_parts(meaning, roots, dot_concepts(&mean.concepts, &vector.concepts));
                    near + aspects * mean.bonus_of(vector)
                }
                Measure::Profiles => weigh_profile(profile, meaning, roots),
            }
        };
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

    fn is_in_reach(&self, reach: f32) -> bool {
        reach + ROUNDING >= self.least
    }

    /// Meets every group that can be near, and adds up what roots and concepts have in common with it.
    fn meet_groups(&self, vector: &SentenceVector, reached: &mut Reached) {
        for (root, weight) in &vector.roots {
            for (group, mean) in self.roots.find(*root) {
                reached.meet(*group);
                reached.roots[*group] += weight * mean;
            }
        }
        let always = match (self.measure, &vector.profile) {
            (Measure::Profiles, Some(_)) => &self.by_profile,
            _ => &self.by_meaning,
        };
        always.iter().for_each(|group| reached.meet(*group));
        if let Measure::Concepts(_) = self.measure {
            let own = vector.concepts.iter().enumerate().filter(|(_, share)| **share > 0.0);
            for (concept, share) in own {
                for (group, mean) in &self.concepts[concept] {
                    reached.meet(*group);
                    reached.concepts[*group] += share * mean;
                }
            }
            let of_aspect = vector.aspect.and_then(|own| self.aspects.get(own));
            of_aspect
                .into_iter()
                .flatten()
                .for_each(|(group, _)| reached.meet(*group));
        }
    }
}

fn add_place(places: &mut Vec<Places>, at: usize, place: (usize, f32)) {
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
        profile: [0.0; PROFILE_PLACES],
        profile_length: 0.0,
        aspects: BTreeMap::new(),
        any_aspect: 0.0,
    };
    for vector in group.iter().map(|at| &vectors[*at]) {
        neutral::add(&mut mean.meaning, &vector.meaning, share);
        for (sum, part) in mean.concepts.iter_mut().zip(vector.concepts) {
            *sum += share * part;
        }
        if let Some(own) = &vector.profile {
            let places = mean.profile.iter_mut().zip(own.iter());
            places.for_each(|(sum, part)| *sum += share * part);
        }
        if let Some(aspect) = vector.aspect {
            *mean.aspects.entry(aspect).or_default() += share;
            mean.any_aspect += share;
        }
    }
    mean.length = neutral::dot(&mean.meaning, &mean.meaning).sqrt();
    mean.profile_length = dot_profiles(&mean.profile, &mean.profile).sqrt();
    mean
}
