//! Businesses with staff: cells of the survey as intervals, peers, and the share of peers with a lower density.

use std::cmp::Ordering;

use crate::packed::tables::{NO_ROW, NONE, Tables};

/// A cell that is not published has fewer than three establishments.
const MOST_IN_A_MISSING_CELL: u32 = 2;
/// Widest percentile that is shown, in points.
const MAX_PERCENTILE_WIDTH: f64 = 25.0;
/// Least residents of the second, third and fourth size class.
const SIZE_CLASSES: [u32; 3] = [25_000, 100_000, 500_000];
/// Size classes and thirds.
const GROUP_COUNT: usize = 12;
/// Group of a county that has no residents in the tables.
const NO_GROUP: u8 = u8::MAX;

/// Year of the survey: 2017 and 2021, or the operator's own as the latest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SurveyYear {
    Earlier,
    Latest,
}

/// Lower and upper bound of a number of establishments.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) low: u32,
    pub(crate) high: u32,
    /// Published cells that make it.
    pub(crate) published: u32,
}

impl Bounds {
    /// Bounds of one cell, where zero is a missing one.
    pub(crate) fn of_cell(count: u16) -> Self {
        match u32::from(count) {
            0 => Self {
                low: 0,
                high: MOST_IN_A_MISSING_CELL,
                published: 0,
            },
            count => Self {
                low: count,
                high: count,
                published: 1,
            },
        }
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.low += other.low;
        self.high += other.high;
        self.published += other.published;
    }

    /// The number, where every cell that makes it is published.
    pub(crate) fn exact_count(self) -> Option<u32> {
        (self.low == self.high && self.published > 0).then_some(self.low)
    }
}

/// Establishments of a county beside its residents: densities are compared as fractions, so that ties are exact.
#[derive(Clone, Copy)]
pub(crate) struct Density {
    pub(crate) bounds: Bounds,
    pub(crate) residents: u32,
}

impl Density {
    /// Lower and upper density for each 100,000 residents.
    pub(crate) fn per_100k(self) -> [f64; 2] {
        [self.bounds.low, self.bounds.high].map(|count| f64::from(count) / f64::from(self.residents) * 100_000.0)
    }
}

fn compare(count: u32, residents: u32, other_count: u32, other_residents: u32) -> Ordering {
    (u64::from(count) * u64::from(other_residents)).cmp(&(u64::from(other_count) * u64::from(residents)))
}

/// Lower and upper bound in percent of the peers that have a lower density; half of the equal ones count.
pub(crate) fn percentile_bounds(own: Density, peers: &[Density]) -> Option<[f64; 2]> {
    let share = |count: u32, theirs: fn(&Bounds) -> u32| {
        let points =
            peers.iter().map(
                |peer| match compare(theirs(&peer.bounds), peer.residents, count, own.residents) {
                    Ordering::Less => 2_u32,
                    Ordering::Equal => 1,
                    Ordering::Greater => 0,
                },
            );
        f64::from(points.sum::<u32>()) / 2.0 / peers.len() as f64 * 100.0
    };
    (!peers.is_empty()).then(|| {
        [
            share(own.bounds.low, |bounds| bounds.high),
            share(own.bounds.high, |bounds| bounds.low),
        ]
    })
}

/// The percentile where it is narrow enough to be shown.
pub(crate) fn shown_percentile(own: Density, peers: &[Density]) -> Option<[f64; 2]> {
    percentile_bounds(own, peers).filter(|[low, high]| high - low <= MAX_PERCENTILE_WIDTH)
}

/// Rows of the survey's codes whose sum is the figure.
pub(crate) type SurveyCodes<'a> = &'a [u16];

impl Tables {
    /// Bounds of one cell of a survey area.
    fn survey_cell(&self, code: u16, area: u16, year: SurveyYear) -> Bounds {
        let rows = self.survey.cells.range(usize::from(code));
        let found = self.survey.area[rows.clone()].binary_search(&area);
        let column = match year {
            SurveyYear::Earlier => &self.survey.establishments_earlier,
            SurveyYear::Latest => &self.survey.establishments_latest,
        };
        Bounds::of_cell(found.map_or(0, |at| column[rows.start + at]))
    }

    /// Bounds of the sum of several codes in one survey area.
    pub(crate) fn area_bounds(&self, codes: SurveyCodes, area: u16, year: SurveyYear) -> Bounds {
        let mut sum = Bounds::default();
        codes
            .iter()
            .for_each(|&code| sum.add(self.survey_cell(code, area, year)));
        sum
    }

    /// Bounds of a county, or of the old county that takes its place; none where the survey has no rows.
    pub(crate) fn county_bounds(&self, codes: SurveyCodes, county: usize, year: SurveyYear) -> Option<Bounds> {
        let area = self.counties.survey_area[county];
        let has_rows = area != NO_ROW && self.has_rows(usize::from(area), year);
        (has_rows && !codes.is_empty()).then(|| self.area_bounds(codes, area, year))
    }

    /// Bounds of a state: the sum over the areas of the survey in it.
    pub(crate) fn state_bounds(&self, codes: SurveyCodes, state_fips: u8, year: SurveyYear) -> Option<Bounds> {
        let state = u32::from(state_fips);
        let first = self.survey.areas.partition_point(|&area| area / 1000 < state);
        let last = self.survey.areas.partition_point(|&area| area / 1000 <= state);
        let mut areas = (first..last).filter(|&area| self.has_rows(area, year)).peekable();
        if areas.peek().is_none() || codes.is_empty() {
            return None;
        }
        let mut sum = Bounds::default();
        areas.for_each(|area| sum.add(self.area_bounds(codes, area as u16, year)));
        Some(sum)
    }

    fn has_rows(&self, area: usize, year: SurveyYear) -> bool {
        self.survey.has_rows[area][usize::from(year == SurveyYear::Latest)]
    }

    /// Residents of each county in the year nearest to the survey's, and that year.
    pub(crate) fn survey_residents(&self) -> (&[u32], u16) {
        match self.survey.years[1] > 2021 {
            true => (self.counties.residents_2023.as_slice(), 2023),
            false => (self.counties.residents_2021.as_slice(), 2021),
        }
    }

    /// Row of the old county that takes the place of a county in the survey.
    pub(crate) fn old_county(&self, county: usize) -> Option<usize> {
        let area = self.counties.survey_area[county];
        let is_old = area != NO_ROW && self.survey.areas[usize::from(area)] != self.counties.fips[county];
        is_old.then_some(usize::from(area))
    }

    /// Density of the latest year; none where residents or the county's own rows are missing.
    pub(crate) fn density_of(&self, codes: SurveyCodes, county: usize) -> Option<Density> {
        let residents = self.survey_residents().0[county];
        if residents == NONE || residents == 0 || self.old_county(county).is_some() {
            return None;
        }
        let bounds = self.county_bounds(codes, county, SurveyYear::Latest)?;
        Some(Density { bounds, residents })
    }
}

/// Counties by size class and by third of their class by income.
pub(crate) struct PeerGroups {
    group: Vec<u8>,
    members: [Vec<u16>; GROUP_COUNT],
}

impl PeerGroups {
    pub(crate) fn from_tables(tables: &Tables) -> Self {
        let counties = &tables.counties;
        let mut classes: [Vec<u16>; 4] = Default::default();
        for (row, &residents) in counties.residents_2023.iter().enumerate() {
            if residents != NONE && counties.income[row] != NONE {
                classes[size_class(residents)].push(row as u16);
            }
        }
        let mut groups = Self {
            group: vec![NO_GROUP; counties.fips.len()],
            members: Default::default(),
        };
        for (class, mut rows) in classes.into_iter().enumerate() {
            rows.sort_by_key(|&row| (counties.income[usize::from(row)], counties.fips[usize::from(row)]));
            let (first, second) = (rows.len() / 3, rows.len() * 2 / 3);
            for (rank, row) in rows.into_iter().enumerate() {
                let third = usize::from(rank >= first) + usize::from(rank >= second);
                groups.group[usize::from(row)] = (class * 3 + third) as u8;
                groups.members[class * 3 + third].push(row);
            }
        }
        groups
    }

    /// Size class and third of a county, each from zero.
    pub(crate) fn class_and_third(&self, county: usize) -> Option<(usize, usize)> {
        let group = usize::from(self.group[county]);
        (group < GROUP_COUNT).then_some((group / 3, group % 3))
    }

    /// Densities of a county's peers: the others of its size class and third that have rows of their own.
    pub(crate) fn peer_densities(&self, tables: &Tables, codes: SurveyCodes, county: usize) -> Vec<Density> {
        let members = self.members.get(usize::from(self.group[county]));
        let others = members
            .into_iter()
            .flatten()
            .map(|&row| usize::from(row))
            .filter(|&row| row != county);
        others.filter_map(|row| tables.density_of(codes, row)).collect()
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        let members = self.members.iter().map(|rows| rows.capacity() * size_of::<u16>());
        self.group.capacity() + members.sum::<usize>()
    }
}

fn size_class(residents: u32) -> usize {
    SIZE_CLASSES.iter().filter(|&&least| residents >= least).count()
}

/// Middle of the peers' lower densities and of their upper ones, for each 100,000 residents.
pub(crate) fn quantile_bounds(peers: &[Density], share: f64) -> [f64; 2] {
    [0, 1].map(|side| {
        let mut densities: Vec<f64> = peers.iter().map(|peer| peer.per_100k()[side]).collect();
        densities.sort_unstable_by(f64::total_cmp);
        interpolate_rank(&densities, share)
    })
}

/// Quantile of sorted numbers, between the two neighbors of its rank.
fn interpolate_rank(sorted: &[f64], share: f64) -> f64 {
    let rank = share * sorted.len().saturating_sub(1) as f64;
    let (below, above) = (rank.floor() as usize, rank.ceil() as usize);
    match (sorted.get(below), sorted.get(above)) {
        (Some(low), Some(high)) => low + (high - low) * (rank - rank.floor()),
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::{Bounds, Density, percentile_bounds, quantile_bounds};

    fn density_of(low: u32, high: u32, residents: u32) -> Density {
        let published = u32::from(low == high);
        Density {
            bounds: Bounds { low, high, published },
            residents,
        }
    }

    #[test]
    fn half_of_the_equal_peers_count_as_lower() {
        let peers = [
            density_of(3, 3, 1000),
            density_of(6, 6, 2000),
            density_of(9, 9, 1000),
            density_of(4, 4, 1000),
        ];
        assert_eq!(percentile_bounds(density_of(3, 3, 1000), &peers), Some([25.0, 25.0]));
        assert_eq!(percentile_bounds(density_of(9, 9, 1000), &peers), Some([87.5, 87.5]));
        assert_eq!(percentile_bounds(density_of(9, 9, 1000), &[]), None);
    }

    #[test]
    fn a_missing_cell_widens_the_percentile() {
        let peers = [density_of(0, 2, 1000), density_of(3, 3, 1000)];
        assert_eq!(percentile_bounds(density_of(0, 2, 1000), &peers), Some([0.0, 50.0]));
        assert_eq!(percentile_bounds(density_of(1, 1, 1000), &peers), Some([0.0, 50.0]));
        assert_eq!(percentile_bounds(density_of(4, 4, 1000), &peers), Some([100.0, 100.0]));
    }

    #[test]
    fn more_establishments_never_lower_the_percentile() {
        // Numbers of a linear congruential generator, so that each run is the same.
        let mut state = 7_u64;
        let mut next = |below: u32| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % u64::from(below)) as u32
        };
        for _ in 0..300 {
            let peers: Vec<Density> = (0..next(60) + 1)
                .map(|_| match next(3) {
                    0 => density_of(0, 2, next(30_000) + 100),
                    _ => {
                        let count = next(40) + 3;
                        density_of(count, count, next(30_000) + 100)
                    }
                })
                .collect();
            let residents = next(30_000) + 100;
            let mut before = percentile_bounds(density_of(0, 2, residents), &peers).unwrap();
            for count in 3..60 {
                let bounds = percentile_bounds(density_of(count, count, residents), &peers).unwrap();
                assert!(
                    bounds[0] >= before[0] && bounds[1] >= before[1],
                    "{count} of {residents}"
                );
                assert!(0.0 <= bounds[0] && bounds[0] <= bounds[1] && bounds[1] <= 100.0);
                before = bounds;
            }
        }
    }

    #[test]
    fn the_middle_of_an_even_number_of_peers_is_between_two() {
        let peers = [
            density_of(1, 1, 100_000),
            density_of(3, 3, 100_000),
            density_of(0, 2, 100_000),
            density_of(9, 9, 100_000),
        ];
        assert_eq!(quantile_bounds(&peers, 0.5), [2.0, 2.5]);
        assert_eq!(quantile_bounds(&[], 0.5), [0.0, 0.0]);
    }
}
