//! Counties around a county, ZIP codes in it, and the metropolitan area's businesses without staff.

use std::cmp::Reverse;

use crate::distance::miles_between;
use crate::figures::businesses::{Bounds, SurveyCodes, SurveyYear};
use crate::figures::local::{Neighbor, SoloBusinesses, TouchingSum, ZipBusinesses};
use crate::names::county_id;
use crate::numbers::{known_number, round};
use crate::packed::tables::{NO_ROW, NONE, Tables};

/// Distance of the middles up to which a county is near.
const MAX_MILES: f64 = 60.0;
/// Most counties around a county: those that touch it first, then the nearest.
pub const MAX_NEIGHBORS: usize = 30;
/// Codes of Puerto Rico and the other island areas begin here.
const ISLAND_AREAS: u32 = 60_000;
/// Most ZIP codes of a county.
const MAX_ZIPS: usize = 8;
/// Year of the businesses without staff.
const SOLO_YEAR: u16 = 2017;

/// First two digits, name of the code and title of the sectors.
const SECTORS: [(u8, &str, &str); 18] = [
    (11, "11", "Agriculture, forestry, fishing and hunting"),
    (21, "21", "Mining, quarrying, and oil and gas extraction"),
    (22, "22", "Utilities"),
    (23, "23", "Construction"),
    (31, "31-33", "Manufacturing"),
    (42, "42", "Wholesale trade"),
    (44, "44-45", "Retail trade"),
    (48, "48-49", "Transportation and warehousing"),
    (51, "51", "Information"),
    (52, "52", "Finance and insurance"),
    (53, "53", "Real estate and rental and leasing"),
    (54, "54", "Professional, scientific, and technical services"),
    (
        56,
        "56",
        "Administrative and support and waste management and remediation services",
    ),
    (61, "61", "Educational services"),
    (62, "62", "Health care and social assistance"),
    (71, "71", "Arts, entertainment, and recreation"),
    (72, "72", "Accommodation and food services"),
    (81, "81", "Other services (except public administration)"),
];

/// First two digits of the sector that an industry's code is in.
fn sector_of(code: u32) -> u8 {
    match (code / 10_000) as u8 {
        32 | 33 => 31,
        45 => 44,
        49 => 48,
        two => two,
    }
}

impl Tables {
    /// Counties that touch a county and those whose middle is near: the touching ones first, then by distance.
    pub(crate) fn find_neighbors(&self, county: usize, codes: SurveyCodes) -> Vec<Neighbor> {
        let here = self.middle_of_county(county);
        let touching: Vec<usize> = self.touching_counties(county).collect();
        let mut found: Vec<(bool, f64, usize)> = Vec::new();
        for other in (0..self.counties.fips.len()).filter(|&other| other != county) {
            let touches = touching.contains(&other);
            // A degree of latitude is 69 miles.
            if !touches && (self.middle_of_county(other)[0] - here[0]).abs() > MAX_MILES / 68.0 {
                continue;
            }
            let distance = miles_between(here, self.middle_of_county(other));
            if touches || distance <= MAX_MILES {
                found.push((!touches, distance, other));
            }
        }
        found.sort_unstable_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
        found.truncate(MAX_NEIGHBORS);
        let neighbors = found.into_iter().map(|(is_apart, distance, other)| Neighbor {
            touches: !is_apart,
            miles: Some(round(distance, 1)),
            ..self.describe_neighbor(other, codes)
        });
        neighbors.collect()
    }

    /// Neighbors in the order of their codes, without a distance.
    pub(crate) fn counties_of_state(&self, state: usize, codes: SurveyCodes) -> Vec<Neighbor> {
        self.state_counties(state)
            .map(|county| self.describe_neighbor(county, codes))
            .collect()
    }

    pub(crate) fn describe_neighbor(&self, county: usize, codes: SurveyCodes) -> Neighbor {
        let bounds = self.own_bounds(county, codes);
        Neighbor {
            id: county_id(self.counties.fips[county]),
            name: self.county_name(county),
            touches: false,
            miles: None,
            residents2021: known_number(self.counties.residents_2021[county]),
            households: known_number(self.counties.households[county]),
            establishments: bounds.map(|bounds| [bounds.low, bounds.high]),
            per100k: self
                .density_of(codes, county)
                .map(|density| density.per_100k().map(|per| round(per, 2))),
            is_published: bounds.is_some_and(|bounds| bounds.exact_count().is_some()),
        }
    }

    /// Bounds of the latest year where the county has rows of its own: those of an old county are of another area.
    fn own_bounds(&self, county: usize, codes: SurveyCodes) -> Option<Bounds> {
        match self.old_county(county) {
            Some(_) => None,
            None => self.county_bounds(codes, county, SurveyYear::Latest),
        }
    }

    /// Sums over a county and those that touch it.
    pub(crate) fn touching_sum(&self, county: usize, codes: SurveyCodes) -> TouchingSum {
        let all: Vec<usize> = self.touching_counties(county).chain([county]).collect();
        let bounds = all.iter().try_fold(Bounds::default(), |mut sum, &row| {
            sum.add(self.own_bounds(row, codes)?);
            Some(sum)
        });
        let sum_of = |column: &[u32]| -> Option<u32> { all.iter().map(|&row| known_number(column[row])).sum() };
        TouchingSum {
            counties: all.len(),
            establishments: bounds.map(|bounds| [bounds.low, bounds.high]),
            residents2021: sum_of(&self.counties.residents_2021),
            households: sum_of(&self.counties.households),
        }
    }

    /// ZIP codes of a county with a published cell, the most businesses first, and the number of the others.
    pub(crate) fn zip_businesses(&self, county: usize, codes: SurveyCodes) -> (Vec<ZipBusinesses>, usize) {
        // The survey by ZIP code has no rows for the island areas.
        let is_island = self.counties.fips[county] >= ISLAND_AREAS;
        if codes.is_empty() || is_island {
            return (Vec::new(), 0);
        }
        let rows = &self.counties.zip_rows[self.counties.zips.range(county)];
        let mut published: Vec<(Bounds, u16)> = rows.iter().map(|&row| (self.zip_bounds(row, codes), row)).collect();
        published.retain(|(bounds, _)| bounds.published > 0);
        let unpublished = rows.len() - published.len();
        published.sort_unstable_by_key(|&(bounds, row)| (Reverse(bounds.low), row));
        let zips = published.into_iter().take(MAX_ZIPS).map(|(bounds, row)| ZipBusinesses {
            zip: county_id(self.zips.zips[usize::from(row)]),
            city: self
                .cities
                .names
                .get(self.zips.city[usize::from(row)] as usize)
                .to_owned(),
            low: bounds.low,
            high: bounds.high,
        });
        (zips.collect(), unpublished)
    }

    fn zip_bounds(&self, zip: u16, codes: SurveyCodes) -> Bounds {
        let cells = self.zips.cells.range(usize::from(zip));
        let mut sum = Bounds::default();
        for code in codes {
            let found = self.zips.code[cells.clone()].binary_search(code);
            sum.add(Bounds::of_cell(
                found.map_or(0, |at| self.zips.establishments[cells.start + at]),
            ));
        }
        sum
    }

    /// Businesses without staff of an industry's sector in the county's metropolitan or micropolitan area.
    pub(crate) fn solo_businesses(&self, county: usize, industry: u32) -> Option<SoloBusinesses> {
        let metro = self.counties.metro[county];
        if metro == NO_ROW {
            return None;
        }
        let rows = self.metros.sectors.range(usize::from(metro));
        let sector = sector_of(industry);
        let row = rows.start + self.metros.sector[rows.clone()].binary_search(&sector).ok()?;
        let firms = self.metros.firms[row];
        let (_, code, title) = SECTORS.into_iter().find(|(two, ..)| *two == sector)?;
        (firms > 0 && firms != NONE).then(|| SoloBusinesses {
            metro: self.metros.names.get(usize::from(metro)).to_owned(),
            year: SOLO_YEAR,
            sector: code.to_owned(),
            sector_title: title.to_owned(),
            firms,
            average_receipts_usd: (f64::from(self.metros.receipts_thousands[row]) * 1000.0 / f64::from(firms)).round()
                as u32,
        })
    }
}
