//! Roots of groups: their mean weights, and the groups that have them.

/// Groups in which something occurs, with its mean weight there.
pub type GroupWeights = Vec<(usize, f32)>;

/// Mean weights of the roots of one group after the other.
#[derive(Debug, Default)]
pub struct RootSums {
    /// By the number of the root.
    sums: Vec<f32>,
    found: Vec<u32>,
}

impl RootSums {
    pub fn sum_up<'a>(
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
pub struct RootPlaces {
    /// End of the groups of each root.
    ends: Vec<usize>,
    places: GroupWeights,
}

impl RootPlaces {
    pub fn of(roots: &[(u32, (usize, f32))]) -> Self {
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

    pub fn find(&self, root: u32) -> &[(usize, f32)] {
        let at = root as usize;
        let Some(end) = self.ends.get(at) else {
            return &[];
        };
        let from = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.places[from..*end]
    }

    /// Weight of a root in a group, 0 where the group does not have it.
    pub fn find_weight(&self, root: u32, group: usize) -> f32 {
        let places = self.find(root);
        let place = places.binary_search_by_key(&group, |(group, _)| *group);
        place.map_or(0.0, |place| places[place].1)
    }
}
