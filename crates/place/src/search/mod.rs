//! Places by what people type: names, ZIP codes, nicknames, and names with one slip.

mod fold;
mod nicknames;
mod readings;
mod slips;

use std::cmp::Ordering;

pub(crate) use fold::{fold_name, plain_letter};

use self::nicknames::{CITY_NICKNAMES, COUNTY_NICKNAMES, STATE_NICKNAMES};
use self::readings::{NameReading, read};
use self::slips::{SortedKeys, count_slips};
use crate::codes::place_id::PlaceId;
use crate::codes::states::{DISTRICT, STATES, find_state};
use crate::packed::columns::NameColumn;
use crate::packed::tables::{NONE, Tables};

/// Points of a match; the logarithm of the place's size is added.
const WHOLE_NAME: f64 = 12.0;
const NAME_WITH_SLIP: f64 = 5.0;
const BEGINNING: f64 = 3.0;
const BEGINNING_WITH_SLIP: f64 = -2.0;
/// Points by which the first place must lead to be the only one meant: a size of seven and a half times.
const CLEAR_LEAD: f64 = 2.0;
/// Letters that a text needs before slips are looked for.
const MIN_LETTERS_WITH_SLIP: usize = 4;
/// A county's name without its kind counts a twentieth: "Jackson" is the city before a larger Jackson County.
const BARE_COUNTY_PART: u32 = 20;
/// Names of an answer to an unknown text.
const NEAREST_NAMES: usize = 5;

/// Row that a name leads to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum NameTarget {
    State(u8),
    County(u16),
    City(u32),
    Zip(u16),
}

/// Place that a text leads to, and how well.
#[derive(Clone, Copy)]
pub(crate) struct PlaceHit {
    pub(crate) target: NameTarget,
    pub(crate) score: f64,
    is_whole: bool,
}

/// Places that a text leads to, the best first.
pub(crate) enum FoundPlaces {
    One(PlaceHit),
    Several(Vec<PlaceHit>),
    Nearest(Vec<PlaceHit>),
}

/// Names of all places in order, with the place and its size.
pub(crate) struct SearchIndex {
    keys: NameColumn,
    targets: Vec<NameTarget>,
    sizes: Vec<u32>,
}

impl SearchIndex {
    pub(crate) fn from_tables(tables: &Tables) -> Self {
        let mut names = collect_names(tables);
        names.sort_unstable();
        names.dedup();
        let mut index = Self {
            keys: NameColumn::default(),
            targets: Vec::with_capacity(names.len()),
            sizes: Vec::with_capacity(names.len()),
        };
        for (key, target, size) in &names {
            index.keys.push(key);
            index.targets.push(*target);
            index.sizes.push(*size);
        }
        index.keys.shrink_to_fit();
        index
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        let targets = self.targets.capacity() * size_of::<NameTarget>();
        self.keys.heap_bytes() + targets + self.sizes.capacity() * size_of::<u32>()
    }

    /// Places for a text, the best first, each place once.
    pub(crate) fn suggest(&self, tables: &Tables, text: &str, limit: usize) -> Vec<PlaceHit> {
        let hits = match find_by_digits(tables, text) {
            Some(hits) => hits,
            None => self.find_by_name(tables, text, limit),
        };
        order_hits(tables, hits, limit)
    }

    /// Place that a text means, the places that it can mean, or the nearest names.
    pub(crate) fn resolve(&self, tables: &Tables, text: &str) -> FoundPlaces {
        let hits = self.suggest(tables, text, NEAREST_NAMES);
        match (find_clear(&hits), hits.is_empty()) {
            (Some(clear), _) => FoundPlaces::One(clear),
            (None, true) => FoundPlaces::Nearest(self.nearest_names(tables, text)),
            (None, false) => FoundPlaces::Several(hits),
        }
    }

    fn find_by_name(&self, tables: &Tables, text: &str, limit: usize) -> Vec<PlaceHit> {
        let readings = read(text);
        let mut hits = Vec::new();
        for reading in &readings {
            self.find_reading(tables, reading, &mut hits);
        }
        if hits.len() < limit {
            for reading in readings
                .iter()
                .filter(|reading| reading.name.len() >= MIN_LETTERS_WITH_SLIP)
            {
                SortedKeys(&self.keys).with_slip(&reading.name, true, &mut |rows| {
                    self.take_rows(tables, reading, rows, BEGINNING_WITH_SLIP, &mut hits);
                });
            }
        }
        hits
    }

    fn find_reading(&self, tables: &Tables, reading: &NameReading, hits: &mut Vec<PlaceHit>) {
        let keys = SortedKeys(&self.keys);
        let begins = keys.prefix_rows(&reading.name);
        let whole = keys.whole_rows(&begins, reading.name.len());
        self.take_rows(tables, reading, whole.end..begins.end, BEGINNING, hits);
        self.take_rows(tables, reading, whole, WHOLE_NAME, hits);
        if reading.name.len() >= MIN_LETTERS_WITH_SLIP && !reading.is_state_misspelled {
            keys.with_slip(&reading.name, false, &mut |rows| {
                self.take_rows(tables, reading, rows, NAME_WITH_SLIP, hits);
            });
        }
    }

    fn take_rows(
        &self,
        tables: &Tables,
        reading: &NameReading,
        rows: std::ops::Range<usize>,
        points: f64,
        hits: &mut Vec<PlaceHit>,
    ) {
        for row in rows {
            let target = self.targets[row];
            if reading.allows_state(state_of(tables, target)) {
                hits.push(PlaceHit {
                    target,
                    score: points + f64::from(self.sizes[row].max(1)).ln(),
                    is_whole: points >= NAME_WITH_SLIP,
                });
            }
        }
    }

    /// Names with the fewest slips, for a text that leads nowhere.
    fn nearest_names(&self, tables: &Tables, text: &str) -> Vec<PlaceHit> {
        let mut hits = Vec::new();
        for reading in read(text) {
            let most = (reading.name.len() / 2).clamp(2, 6);
            for (row, key) in self.keys.iter().enumerate() {
                if let Some(slips) = count_slips(&reading.name, key, most) {
                    self.take_rows(tables, &reading, row..row + 1, -10.0 * slips as f64, &mut hits);
                }
            }
        }
        order_hits(tables, hits, NEAREST_NAMES)
    }
}

/// State that a target is in, as a row of the states.
fn state_of(tables: &Tables, target: NameTarget) -> usize {
    match target {
        NameTarget::State(state) => usize::from(state),
        NameTarget::County(county) => tables.state_of(usize::from(county)),
        NameTarget::City(city) => usize::from(tables.cities.state[city as usize]),
        NameTarget::Zip(zip) => tables.state_of(usize::from(tables.zips.county[usize::from(zip)])),
    }
}

/// County or state that a target stands for.
pub(crate) fn place_of(tables: &Tables, target: NameTarget) -> PlaceId {
    match target {
        NameTarget::State(state) if usize::from(state) == DISTRICT => {
            let district = tables.find_county(11001).unwrap_or_default();
            PlaceId::of_county(district)
        }
        NameTarget::State(state) => PlaceId::of_state(usize::from(state)),
        NameTarget::County(county) => PlaceId::of_county(usize::from(county)),
        NameTarget::City(city) => PlaceId::of_county(usize::from(tables.cities.county[city as usize])),
        NameTarget::Zip(zip) => PlaceId::of_county(usize::from(tables.zips.county[usize::from(zip)])),
    }
}

/// Orders by score and keeps the best name of each place.
fn order_hits(tables: &Tables, mut hits: Vec<PlaceHit>, limit: usize) -> Vec<PlaceHit> {
    let by_score = |one: &PlaceHit, other: &PlaceHit| -> Ordering {
        let score = other.score.total_cmp(&one.score);
        score.then_with(|| one.target.cmp(&other.target))
    };
    hits.sort_unstable_by(by_score);
    let mut seen = Vec::with_capacity(limit);
    hits.retain(|hit| {
        let place = place_of(tables, hit.target);
        let is_new = seen.len() < limit && !seen.contains(&place);
        if is_new {
            seen.push(place);
        }
        is_new
    });
    hits
}

/// ZIP codes and county codes for a text of digits, or one that ends with a ZIP code.
fn find_by_digits(tables: &Tables, text: &str) -> Option<Vec<PlaceHit>> {
    let text = text.trim();
    let last = text.rsplit([' ', ',']).next().unwrap_or(text);
    let digits = last.split_once('-').map_or(last, |(zip, _)| zip);
    let is_code = digits.len() <= 5 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_code || (digits.len() < 5 && last != text) {
        return None;
    }
    let (first, width) = (digits.parse::<u32>().ok()?, 10_u32.pow(5 - digits.len() as u32));
    let rows = tables.zips.zips.partition_point(|&zip| zip < first * width)
        ..tables.zips.zips.partition_point(|&zip| zip < (first + 1) * width);
    let hit = |target, score| PlaceHit {
        target,
        score,
        is_whole: width == 1,
    };
    let mut hits: Vec<PlaceHit> = rows.map(|row| hit(NameTarget::Zip(row as u16), WHOLE_NAME)).collect();
    if width == 1
        && let Some(county) = tables.find_county(first)
    {
        let score = if hits.is_empty() { WHOLE_NAME } else { 0.0 };
        hits.push(hit(NameTarget::County(county as u16), score));
    }
    Some(hits)
}

type Name = (String, NameTarget, u32);

fn collect_names(tables: &Tables) -> Vec<Name> {
    let mut names = Vec::new();
    for (row, name) in tables.cities.names.iter().enumerate() {
        let (target, size) = (NameTarget::City(row as u32), tables.cities.size[row]);
        names.push((fold_name(name), target, size));
        // "San Buenaventura (Ventura)" has two names.
        if let Some((official, common)) = name.split_once(" (") {
            names.extend([(fold_name(official), target, size), (fold_name(common), target, size)]);
        }
    }
    push_counties(tables, &mut names);
    push_states(tables, &mut names);
    push_nicknames(tables, &mut names);
    names
}

/// Kinds of counties that people leave out.
const COUNTY_KINDS: [&str; 8] = [
    " city and borough",
    " planning region",
    " census area",
    " municipality",
    " municipio",
    " county",
    " parish",
    " borough",
];

fn push_counties(tables: &Tables, names: &mut Vec<Name>) {
    for (row, name) in tables.counties.names.iter().enumerate() {
        let key = fold_name(name);
        let residents = tables.counties.residents_2023[row];
        let households = tables.counties.households[row];
        let size = if residents == NONE {
            households.saturating_mul(2)
        } else {
            residents
        };
        let target = NameTarget::County(row as u16);
        if let Some(bare) = COUNTY_KINDS.iter().find_map(|kind| key.strip_suffix(kind)) {
            names.push((bare.to_owned(), target, size / BARE_COUNTY_PART));
        }
        names.push((key, target, size));
    }
}

fn push_states(tables: &Tables, names: &mut Vec<Name>) {
    let mut sizes = [0_u32; STATES.len()];
    for county in 0..tables.counties.fips.len() {
        let households = tables.counties.households[county];
        sizes[tables.state_of(county)] += if households == NONE { 0 } else { households * 5 / 2 };
    }
    for (row, state) in STATES.iter().enumerate() {
        let name = fold_name(state.name);
        let nicknames = STATE_NICKNAMES.iter().filter(|(_, code)| *code == state.code);
        let mut keys: Vec<String> = nicknames.map(|(nickname, _)| (*nickname).to_owned()).collect();
        keys.extend([state.code.to_lowercase(), format!("{name} state"), name]);
        names.extend(
            keys.into_iter()
                .map(|key| (key, NameTarget::State(row as u8), sizes[row])),
        );
    }
}

fn push_nicknames(tables: &Tables, names: &mut Vec<Name>) {
    let cities = names.iter().filter_map(|(key, target, size)| match target {
        NameTarget::City(city) => Some((
            key.as_str(),
            usize::from(tables.cities.state[*city as usize]),
            *target,
            *size,
        )),
        _ => None,
    });
    let cities: Vec<_> = cities.collect();
    let mut found = Vec::new();
    for (nickname, city, state, size) in CITY_NICKNAMES {
        let state = find_state(state);
        let same = cities
            .iter()
            .filter(|(key, row, ..)| *key == city && Some(*row) == state);
        if let Some((_, _, target, own)) = same.max_by_key(|(.., size)| *size) {
            found.push((nickname.to_owned(), *target, if size == 0 { *own } else { size }));
        }
    }
    for (nickname, fips) in COUNTY_NICKNAMES {
        if let Some(county) = tables.find_county(fips) {
            let size = tables.counties.residents_2023[county];
            found.push((nickname.to_owned(), NameTarget::County(county as u16), size));
        }
    }
    names.extend(found);
}

/// The place that a text means beyond doubt: the only one, or a whole name that leads clearly. `hits` are the first two
/// at least.
fn find_clear(hits: &[PlaceHit]) -> Option<PlaceHit> {
    match hits {
        [only] => Some(*only),
        [first, second, ..] if first.is_whole && first.score - second.score >= CLEAR_LEAD => Some(*first),
        _ => None,
    }
}
