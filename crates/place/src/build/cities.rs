//! Cities and ZIP codes, and the county that each of them leads to.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use super::BuildError;
use super::read::{CsvRow, for_each_row};
use crate::codes::states::find_state;
use crate::packed::tables::{NONE, Tables};
use crate::search::fold_name;

/// Residents for each establishment with staff in the nation: sizes of named places that have no residents.
const RESIDENTS_PER_ESTABLISHMENT: u32 = 42;
/// Size of a named place without residents and establishments.
const MIN_SIZE: u32 = 100;

/// Endings of the Gazetteer's names that tell the kind of a place, the longest first.
const KINDS: [&str; 11] = [
    " city and borough",
    " zona urbana",
    " municipality",
    " corporation",
    " comunidad",
    " village",
    " borough",
    " city",
    " town",
    " CDP",
    " urban county",
];

/// ZIP code of the crosswalk.
pub(super) struct CrosswalkZip {
    zip: u32,
    city: String,
    state: usize,
    /// County and percent of the addresses, the largest first.
    shares: Vec<(u32, f64)>,
}

/// Folded name and state.
type CityKey = (String, usize);

pub(super) fn read_crosswalk(places: &Path) -> Result<Vec<CrosswalkZip>, BuildError> {
    let mut zips: Vec<CrosswalkZip> = Vec::new();
    for_each_row(&places.join("zip_codes.csv.gz"), |row| {
        let zip = row.whole_number("zip").ok_or("a row without a ZIP code")?;
        if zips.last().is_none_or(|last| last.zip != zip) {
            zips.push(CrosswalkZip {
                zip,
                city: row.text("city").to_owned(),
                state: find_state(row.text("state")).ok_or("an unknown state")?,
                shares: Vec::new(),
            });
        }
        let county = row.whole_number("county_fips").ok_or("a ZIP code without a county")?;
        let share = row.number("share_of_addresses_percent").ok_or("no share")?;
        zips.last_mut().ok_or("no ZIP code")?.shares.push((county, share));
        Ok(())
    })?;
    Ok(zips)
}

/// Establishments of each ZIP code. They weigh its shares, because the crosswalk has no number of addresses.
fn read_establishments(places: &Path) -> Result<HashMap<u32, u32>, BuildError> {
    let mut establishments: HashMap<u32, u32> = HashMap::new();
    for_each_row(&places.join("zip_business_patterns_2022.csv.gz"), |row| {
        let zip = row.whole_number("zip").ok_or("a cell without a ZIP code")?;
        *establishments.entry(zip).or_default() += row.whole_number("establishments_2022").unwrap_or(0);
        Ok(())
    })?;
    Ok(establishments)
}

/// Fills cities, ZIP codes and the ZIP codes of each county.
pub(super) fn fill_cities(tables: &mut Tables, places: &Path, crosswalk: &[CrosswalkZip]) -> Result<(), BuildError> {
    let establishments = read_establishments(places)?;
    let mut shares: BTreeMap<CityKey, BTreeMap<u32, f64>> = BTreeMap::new();
    for zip in crosswalk {
        let counties = shares.entry((fold_name(&zip.city), zip.state)).or_default();
        let weight = 1.0 + f64::from(establishments.get(&zip.zip).copied().unwrap_or(0));
        for &(county, share) in &zip.shares {
            *counties.entry(county).or_default() += share * weight;
        }
    }
    let mut rows: HashMap<CityKey, usize> = HashMap::new();
    for_each_row(&places.join("cities.csv.gz"), |row| {
        push_city(tables, row, &shares, &mut rows)
    })?;
    push_zip_cities(tables, &establishments, crosswalk, &shares, &mut rows)?;
    let mut county_zips: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
    for (at, zip) in crosswalk.iter().enumerate() {
        let row_of = |county: u32| tables.find_county(county).map(|row| row as u16);
        let (first, _) = zip.shares.first().ok_or("a ZIP code without a county")?;
        let halves = zip.shares.iter().filter(|(_, share)| *share >= 50.0);
        for county in halves.filter_map(|(county, _)| row_of(*county)) {
            county_zips.entry(county).or_default().push(at as u16);
        }
        let county = row_of(*first).ok_or("an unknown county")?;
        tables.zips.zips.push(zip.zip);
        tables.zips.city.push(rows[&(fold_name(&zip.city), zip.state)] as u32);
        tables.zips.county.push(county);
    }
    for county in 0..tables.counties.fips.len() as u16 {
        let zips = county_zips.remove(&county).unwrap_or_default();
        tables.counties.zip_rows.extend(zips);
        tables.counties.zips.ends.push(tables.counties.zip_rows.len() as u32);
    }
    Ok(())
}

fn push_city(
    tables: &mut Tables,
    row: &CsvRow,
    shares: &BTreeMap<CityKey, BTreeMap<u32, f64>>,
    rows: &mut HashMap<CityKey, usize>,
) -> Result<(), BuildError> {
    let state = find_state(row.text("state")).ok_or("an unknown state")?;
    let name = plain_name(row.text("name"));
    let key = (fold_name(&name), state);
    let listed: Vec<u32> = row
        .text("county_fips")
        .split(';')
        .filter_map(|code| code.parse().ok())
        .collect();
    let by_share = |allowed: &[u32]| shares.get(&key).and_then(|counties| largest_share(counties, allowed));
    let county = match listed.as_slice() {
        [one] => *one,
        // A few places have no county in the Gazetteer's copy: all of the state are possible.
        [] => by_share(&[]).unwrap_or_else(|| nearest_county(tables, row, &tables.fips_of_state(state))),
        several => by_share(several).unwrap_or_else(|| nearest_county(tables, row, several)),
    };
    let residents = row.whole_number("population_2019_2023");
    let size = residents.unwrap_or(MIN_SIZE);
    let at = push_row(tables, &name, state, county, (residents.unwrap_or(NONE), size))?;
    let known = rows.entry(key).or_insert(at);
    if tables.cities.size[*known] < size {
        *known = at;
    }
    Ok(())
}

/// Name without the word that tells the kind of a place: "Austin" of "Austin city".
fn plain_name(raw: &str) -> String {
    let name = raw.strip_suffix(" (balance)").unwrap_or(raw);
    let is_joined = ["government", "County", "urban county", "-Silver Bow"]
        .iter()
        .any(|end| name.ends_with(end));
    if let Some(at) = name.find(['-', '/']).filter(|_| is_joined) {
        return name[..at].to_owned();
    }
    let name = name.strip_suffix(" unified government").unwrap_or(name);
    let plain = KINDS.iter().find_map(|kind| name.strip_suffix(kind)).unwrap_or(name);
    plain.strip_prefix("Urban ").unwrap_or(plain).to_owned()
}

/// County with the largest sum of shares among those allowed; the lowest code of equal ones.
fn largest_share(counties: &BTreeMap<u32, f64>, allowed: &[u32]) -> Option<u32> {
    let mut best: Option<(u32, f64)> = None;
    for (&county, &share) in counties {
        let is_larger = best.is_none_or(|(_, largest)| share > largest + 1e-9);
        if is_larger && (allowed.is_empty() || allowed.contains(&county)) {
            best = Some((county, share));
        }
    }
    best.map(|(county, _)| county)
}

/// County whose middle is nearest: for a settlement that no ZIP code is named for.
fn nearest_county(tables: &Tables, row: &CsvRow, listed: &[u32]) -> u32 {
    let here = [
        row.number("latitude").unwrap_or(0.0),
        row.number("longitude").unwrap_or(0.0),
    ];
    let distance = |county: u32| {
        let middle = tables.find_county(county).map(|at| tables.middle_of_county(at));
        middle.map_or(f64::MAX, |middle| crate::distance::miles_between(here, middle))
    };
    let nearest = listed
        .iter()
        .copied()
        .min_by(|&one, &other| distance(one).total_cmp(&distance(other)));
    nearest.unwrap_or(listed[0])
}

fn push_row(
    tables: &mut Tables,
    name: &str,
    state: usize,
    county: u32,
    (residents, size): (u32, u32),
) -> Result<usize, BuildError> {
    let county = tables.find_county(county).ok_or("a city of an unknown county")?;
    tables.cities.names.push(name);
    tables.cities.state.push(state as u8);
    tables.cities.county.push(county as u16);
    tables.cities.residents.push(residents);
    tables.cities.size.push(size);
    Ok(tables.cities.names.len() - 1)
}

/// Adds the names of ZIP codes that are no city of the Gazetteer, as those of New Jersey's townships and Brooklyn.
fn push_zip_cities(
    tables: &mut Tables,
    establishments: &HashMap<u32, u32>,
    crosswalk: &[CrosswalkZip],
    shares: &BTreeMap<CityKey, BTreeMap<u32, f64>>,
    rows: &mut HashMap<CityKey, usize>,
) -> Result<(), BuildError> {
    let mut missing: BTreeMap<CityKey, (&str, u32)> = BTreeMap::new();
    for zip in crosswalk {
        let key = (fold_name(&zip.city), zip.state);
        if !rows.contains_key(&key) {
            let (_, count) = missing.entry(key).or_insert((&zip.city, 0));
            *count += establishments.get(&zip.zip).copied().unwrap_or(0);
        }
    }
    for (key, (name, count)) in missing {
        let county = largest_share(&shares[&key], &[]).ok_or("a ZIP code without a county")?;
        let size = (count * RESIDENTS_PER_ESTABLISHMENT).max(MIN_SIZE);
        let at = push_row(tables, name, key.1, county, (NONE, size))?;
        rows.insert(key, at);
    }
    Ok(())
}
