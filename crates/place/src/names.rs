//! Names and codes of counties and states, and the counties of a state.

use std::ops::Range;

use crate::codes::states::{DISTRICT, STATES};
use crate::numbers::known_number;
use crate::packed::tables::Tables;
use crate::search::plain_letter;

/// Code of a county as it is in addresses: "01001".
pub(crate) fn county_id(fips: u32) -> String {
    format!("{fips:05}")
}

/// Ending of the name of a city that is no part of a county.
const CITY: &str = " city";

/// Lower case words without accents, joined by hyphens: "prince-georges-county".
fn write_slug(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match plain_letter(letter) {
            Some(letter) => slug.push(letter),
            None if matches!(letter, '.' | '\'' | '’' | '`') || slug.ends_with('-') => {}
            None => slug.push('-'),
        }
    }
    slug
}

/// Slug of a state: "new-york".
pub(crate) fn state_slug(state: usize) -> String {
    write_slug(STATES[state].name)
}

impl Tables {
    /// Name and code of the state: "travis-county-tx". "city" stays where a county has the same name:
    /// "st-louis-city-mo", but "alexandria-va". The District of Columbia has the slug of a state.
    pub(crate) fn county_slug(&self, county: usize) -> String {
        let (name, state) = (self.counties.names.get(county), self.state_of(county));
        if state == DISTRICT {
            return state_slug(state);
        }
        let mut counties = self.state_counties(state).map(|row| self.counties.names.get(row));
        let short = name
            .strip_suffix(CITY)
            .filter(|city| !counties.any(|other| other.strip_suffix(" County") == Some(city)));
        write_slug(&format!("{} {}", short.unwrap_or(name), STATES[state].code))
    }

    /// Name with the state: "Travis County, Texas".
    pub(crate) fn county_name(&self, county: usize) -> String {
        let (name, state) = (self.counties.names.get(county), self.state_of(county));
        if state == DISTRICT {
            return name.to_owned();
        }
        format!("{name}, {}", STATES[state].name)
    }

    /// Rows of the counties of a state. Codes begin with the state, so they follow each other.
    pub(crate) fn state_counties(&self, state: usize) -> Range<usize> {
        let fips = u32::from(STATES[state].fips);
        let first = self.counties.fips.partition_point(|code| code / 1000 < fips);
        let last = self.counties.fips.partition_point(|code| code / 1000 <= fips);
        first..last
    }

    /// Codes of the counties of a state.
    #[cfg(feature = "build-tables")]
    pub(crate) fn fips_of_state(&self, state: usize) -> Vec<u32> {
        self.counties.fips[self.state_counties(state)].to_vec()
    }

    /// Sum of a column over the counties of a state; none where one of them has no number.
    pub(crate) fn state_sum(&self, state: usize, column: &[u32]) -> Option<u32> {
        let mut numbers = column[self.state_counties(state)].iter();
        numbers.try_fold(0, |sum: u32, &number| known_number(number).map(|number| sum + number))
    }

    /// Rows in the table of counties; the county itself is not among them.
    pub(crate) fn touching_counties(&self, county: usize) -> impl Iterator<Item = usize> {
        let rows = &self.counties.touching_rows[self.counties.touching.range(county)];
        rows.iter().map(|&row| usize::from(row))
    }
}
