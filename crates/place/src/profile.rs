//! The tables of places and the questions that they answer.

use std::fmt;

use serde::Serialize;

use crate::codes::place_code::PlaceCode;
use crate::codes::place_id::{PlaceId, PlaceRow};
use crate::codes::states::{DISTRICT, STATES, find_state};
use crate::figures::applications::Applications;
use crate::figures::businesses::PeerGroups;
use crate::figures::compose::{compared_percentile, county_figures, state_figures};
use crate::figures::customers::Customers;
use crate::figures::industry::codes_of;
use crate::figures::local::{CountySolo, LocalFigures, MarketCodes, Neighbor, PlaceKind};
use crate::figures::wages::{FIRST_STATE_AREA, LocalWages, WageYardstick};
use crate::map::compose::{StateDrawings, draw_map};
use crate::map::local_map::LocalMap;
use crate::names::{county_id, state_slug};
use crate::numbers::{known_number, round};
use crate::own::faults::OwnReleaseError;
use crate::own::file_names::PublishedFile;
use crate::own::release::OwnRelease;
use crate::own::solo::SoloReceipts;
use crate::packed::columns::PlaceDataError;
use crate::packed::tables::{NONE, Tables, WageYears};
use crate::search::{FoundPlaces, NameTarget, PlaceHit, SearchIndex, place_of};

/// Packed tables of the program.
static PACKED: &[u8] = include_bytes!("../data/place.bin");

/// Statistics of all places, with the index of their names.
pub struct Places {
    tables: Tables,
    peers: PeerGroups,
    search: SearchIndex,
    state_drawings: StateDrawings,
    heap_bytes: usize,
    own: Option<OwnRelease>,
}

/// Place that a typed text leads to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlaceSuggestion {
    /// "48453" or "TX".
    pub id: String,
    /// "Travis County, Texas".
    pub name: String,
    pub kind: PlaceKind,
    /// City or ZIP code that matched: "Austin", "78704".
    pub via: Option<String>,
    /// Text of a list: "Austin, Texas (Travis County)".
    pub label: String,
    /// Residents of the city, else of the place; none where not published.
    pub residents: Option<u32>,
    /// The text means this place beyond doubt, so that it can be taken without asking.
    pub is_clear: bool,
}

/// Answer to a typed text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlaceResolution {
    /// One clear place.
    One(PlaceSuggestion),
    /// Several places, the likeliest first.
    Several(Vec<PlaceSuggestion>),
    /// No place of this name; the nearest names.
    Unknown(Vec<PlaceSuggestion>),
}

/// Place without a market.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlaceProfile {
    pub id: String,
    pub name: String,
    pub kind: PlaceKind,
    /// Code of the state, for the price level.
    pub state: &'static str,
    pub customers: Customers,
    pub applications: Applications,
    pub neighbors: Vec<Neighbor>,
    pub yardstick: Option<WageYardstick>,
}

/// The tables are too long to print.
impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Places")
            .field("heap_bytes", &self.heap_bytes)
            .finish_non_exhaustive()
    }
}

impl Places {
    /// Unpacks the tables of the program and builds the index of names.
    pub fn load() -> Result<Self, PlaceDataError> {
        Self::load_with(None)
    }

    /// Like `load`, with figures of the operator's own beside the tables.
    pub fn load_with(mut own: Option<OwnRelease>) -> Result<Self, PlaceDataError> {
        let mut tables = Tables::from_packed(PACKED)?;
        // Merged with the tables, so that the columns are not kept twice.
        if let Some(own) = &mut own {
            if let Some((year, edition)) = own.patterns_year().zip(own.patterns_edition()) {
                tables.apply_patterns(&std::mem::take(&mut own.patterns), year, edition);
            }
            if let Some((year, edition)) = own.zips_year().zip(own.zips_edition()) {
                tables.apply_zips(&std::mem::take(&mut own.zips), year, edition);
            }
            if let Some(year) = own.wages_year() {
                tables.apply_wages(&std::mem::take(&mut own.wages), year);
            }
        }
        let (peers, search) = (PeerGroups::from_tables(&tables), SearchIndex::from_tables(&tables));
        let own_bytes = own.as_mut().map_or(0, OwnRelease::heap_bytes);
        let heap_bytes = tables.heap_bytes() + peers.heap_bytes() + search.heap_bytes() + own_bytes;
        Ok(Self {
            tables,
            peers,
            search,
            state_drawings: StateDrawings::default(),
            heap_bytes,
            own,
        })
    }

    /// Figures of the operator's own.
    pub fn own_release(&self) -> Option<&OwnRelease> {
        self.own.as_ref()
    }

    /// Makes a data release of publishers' files, for the industries and occupations of the tables.
    pub fn read_release(&self, files: &[PublishedFile]) -> Result<OwnRelease, OwnReleaseError> {
        OwnRelease::from_files(files, &self.tables)
    }

    /// Memory of the tables and the index, in bytes.
    pub fn heap_bytes(&self) -> usize {
        self.heap_bytes
    }

    /// Bytes of the packed tables in the program.
    pub fn packed_bytes() -> usize {
        PACKED.len()
    }

    /// Returns the place of an id as it is in addresses: "48453", "TX". "DC" leads to its county.
    pub fn find(&self, id: &str) -> Option<PlaceId> {
        if id.len() == 5 && id.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.tables.find_county(id.parse().ok()?).map(PlaceId::of_county);
        }
        let state = find_state(&id.to_uppercase())?;
        Some(place_of(&self.tables, NameTarget::State(state as u8)))
    }

    /// Returns the place of a code, if there is such a county.
    pub fn find_code(&self, code: PlaceCode) -> Option<PlaceId> {
        self.find(&code.to_string())
    }

    /// Counties in the order of their five-digit codes.
    pub fn all_counties(&self) -> impl Iterator<Item = PlaceId> {
        (0..self.tables.counties.fips.len()).map(PlaceId::of_county)
    }

    /// All states but the District of Columbia, which is its county; Puerto Rico is the last.
    pub fn all_states(&self) -> impl Iterator<Item = PlaceId> {
        (0..STATES.len()).filter(|&row| row != DISTRICT).map(PlaceId::of_state)
    }

    /// Codes of the industries of NAICS 2022 in the tables.
    pub fn industry_codes(&self) -> impl Iterator<Item = String> {
        self.tables.industries.codes.iter().map(u32::to_string)
    }

    /// Five digits of a county, such as "48453", or two letters of a state, such as "TX".
    pub fn id(&self, place: PlaceId) -> String {
        match place.row() {
            PlaceRow::County(county) => county_id(self.tables.counties.fips[usize::from(county)]),
            PlaceRow::State(state) => STATES[usize::from(state)].code.to_owned(),
        }
    }

    /// Full name: "Travis County, Texas".
    pub fn name(&self, place: PlaceId) -> String {
        match place.row() {
            PlaceRow::County(county) => self.tables.county_name(usize::from(county)),
            PlaceRow::State(state) => STATES[usize::from(state)].name.to_owned(),
        }
    }

    /// Two letters of the US Postal Service, such as "TX"; a county has those of its state.
    pub fn state_code(&self, place: PlaceId) -> &'static str {
        STATES[self.state_row(place)].code
    }

    fn state_row(&self, place: PlaceId) -> usize {
        match place.row() {
            PlaceRow::County(county) => self.tables.state_of(usize::from(county)),
            PlaceRow::State(state) => usize::from(state),
        }
    }

    /// Slug of a place for addresses, unique among all: "texas", "travis-county-tx".
    pub fn slug(&self, place: PlaceId) -> String {
        match place.row() {
            PlaceRow::County(county) => self.tables.county_slug(usize::from(county)),
            PlaceRow::State(state) => state_slug(usize::from(state)),
        }
    }

    pub fn find_slug(&self, slug: &str) -> Option<PlaceId> {
        let code = slug.rsplit('-').next().filter(|code| code.len() == 2);
        let state = code.and_then(|code| find_state(&code.to_ascii_uppercase()));
        let mut counties = state.into_iter().flat_map(|state| self.tables.state_counties(state));
        if let Some(county) = counties.find(|&county| self.tables.county_slug(county) == slug) {
            return Some(PlaceId::of_county(county));
        }
        let state = (0..STATES.len()).find(|&state| state_slug(state) == slug)?;
        Some(place_of(&self.tables, NameTarget::State(state as u8)))
    }

    /// State of a county; none for a state, and for the District of Columbia, which is its own.
    pub fn state_of_county(&self, place: PlaceId) -> Option<PlaceId> {
        let row = self.state_row(place);
        (matches!(place.row(), PlaceRow::County(_)) && row != DISTRICT).then(|| PlaceId::of_state(row))
    }

    /// Counties with at least so many residents in 2023 where the number of an industry's businesses is published.
    pub fn counties_with_cell(&self, industry: &str, least_residents: u32) -> Vec<PlaceId> {
        let codes = codes_of(&self.tables, industry);
        let residents = self.tables.counties.residents_2023.iter().enumerate();
        let large = residents.filter(|(_, residents)| known_number(**residents).is_some_and(|r| r >= least_residents));
        large
            .filter(|(county, _)| self.has_cell(&codes, *county))
            .map(|(county, _)| PlaceId::of_county(county))
            .collect()
    }

    /// Checks one county by the rule of [`Places::counties_with_cell`]; false for a state.
    pub fn is_county_with_cell(&self, place: PlaceId, industry: &str, least_residents: u32) -> bool {
        let PlaceRow::County(county) = place.row() else {
            return false;
        };
        let county = usize::from(county);
        let residents = known_number(self.tables.counties.residents_2023[county]);
        residents.is_some_and(|residents| residents >= least_residents)
            && self.has_cell(&codes_of(&self.tables, industry), county)
    }

    fn has_cell(&self, codes: &[u16], county: usize) -> bool {
        let density = self.tables.density_of(codes, county);
        density.is_some_and(|density| density.bounds.exact_count().is_some())
    }

    /// Percent of a county's peers with a lower density of an industry, as in the figures of a market, without the
    /// rest of them.
    pub fn percentile(&self, place: PlaceId, industry: &str) -> Option<[f64; 2]> {
        let PlaceRow::County(county) = place.row() else {
            return None;
        };
        compared_percentile(&self.tables, &self.peers, usize::from(county), industry)
    }

    /// Places for a text that is being typed, the likeliest first, each once.
    pub fn suggest(&self, text: &str, limit: usize) -> Vec<PlaceSuggestion> {
        let mut places = self.describe(&self.search.suggest(&self.tables, text, limit));
        if let PlaceResolution::One(clear) = self.resolve(text) {
            for place in &mut places {
                place.is_clear = place.id == clear.id && place.via == clear.via;
            }
        }
        places
    }

    /// Place that a typed text means. A number is a ZIP code, and a county's code only where no ZIP code has it.
    pub fn resolve(&self, text: &str) -> PlaceResolution {
        match self.search.resolve(&self.tables, text) {
            FoundPlaces::One(hit) => PlaceResolution::One(PlaceSuggestion {
                is_clear: true,
                ..self.describe_hit(hit)
            }),
            FoundPlaces::Several(hits) => PlaceResolution::Several(self.describe(&hits)),
            FoundPlaces::Nearest(hits) => PlaceResolution::Unknown(self.describe(&hits)),
        }
    }

    /// Figures of the tables, and those of the operator's release where it has the county.
    pub fn local(&self, place: PlaceId, market: &MarketCodes) -> LocalFigures {
        match place.row() {
            PlaceRow::County(county) => {
                let mut figures = county_figures(&self.tables, &self.peers, usize::from(county), market);
                let industry = market.industries.first().copied().unwrap_or_default();
                figures.county_solo = self.county_solo(place, industry);
                // The industry says more than its sector.
                figures.solo = figures.solo.filter(|_| figures.county_solo.is_none());
                figures
            }
            PlaceRow::State(state) => state_figures(&self.tables, usize::from(state), market),
        }
    }

    /// Businesses without staff of an industry in a county, of the operator's own release.
    pub fn county_solo(&self, place: PlaceId, industry: &str) -> Option<CountySolo> {
        let (own, PlaceRow::County(county)) = (self.own.as_ref()?, place.row()) else {
            return None;
        };
        let industry = industry.parse().ok()?;
        self.tables
            .county_solo(&own.solo, own.solo_year?, usize::from(county), industry)
    }

    /// Average receipts of businesses without staff of an industry in the nation, of the operator's own release.
    pub fn nation_solo(&self, industry: &str) -> Option<SoloReceipts> {
        let own = self.own.as_ref()?;
        self.tables
            .nation_solo(&own.solo, own.solo_year?, industry.parse().ok()?)
    }

    /// Wages around a place, of the first of the occupations that has an hourly median.
    pub fn find_wages(&self, place: PlaceId, occupations: &[&str]) -> Option<LocalWages> {
        let areas = match place.row() {
            PlaceRow::County(county) => self.tables.county_wage_areas(usize::from(county)),
            PlaceRow::State(state) => self.tables.state_wage_areas(usize::from(state)),
        };
        self.tables.local_wages(&areas, occupations)
    }

    /// Code and name of a county's wage area.
    pub fn wage_area(&self, place: PlaceId) -> Option<(u32, String)> {
        let PlaceRow::County(county) = place.row() else {
            return None;
        };
        let row = usize::from(self.tables.counties.wage_area[usize::from(county)]);
        let wages = &self.tables.wages;
        Some((wages.areas[row], wages.area_names.get(row).to_owned()))
    }

    /// Years whose May the wages are of.
    pub fn wage_years(&self) -> WageYears {
        self.tables.wages.years
    }

    /// Median hourly wage of an occupation in the nation.
    pub fn nation_wage(&self, occupation: &str) -> Option<f64> {
        self.tables.median_wage(0, occupation)
    }

    /// Median hourly wage of an occupation in a state, by its code of two letters.
    pub fn state_wage(&self, state: &str, occupation: &str) -> Option<f64> {
        let area = u32::from(STATES[find_state(state)?].fips) * FIRST_STATE_AREA;
        self.tables.median_wage(area, occupation)
    }

    /// Densities of a county's peers as bounds for each 100,000 residents, for the dots of the strip.
    pub fn peer_densities(&self, place: PlaceId, industry: &str) -> Vec<[f64; 2]> {
        let PlaceRow::County(county) = place.row() else {
            return Vec::new();
        };
        let codes = codes_of(&self.tables, industry);
        let densities = self.peers.peer_densities(&self.tables, &codes, usize::from(county));
        let rounded = densities
            .into_iter()
            .map(|density| density.per_100k().map(|per| round(per, 2)));
        rounded.collect()
    }

    /// Map of an industry around a county or in a state; none where the tables have no border of the place
    /// (`docs/place.md`, 7). Without a known industry the map has no densities.
    pub fn map(&self, place: PlaceId, industry: &str) -> Option<LocalMap> {
        draw_map(&self.tables, &self.state_drawings, place, industry)
    }

    /// Returns whether the tables have the border of a county, by its code. Maps leave out the others.
    pub fn has_border(&self, county: &str) -> bool {
        let shape = county.parse().ok().and_then(|fips| self.tables.shapes.find_shape(fips));
        shape.is_some()
    }

    /// Place without a market.
    pub fn profile(&self, place: PlaceId) -> PlaceProfile {
        let figures = self.local(place, &MarketCodes::default());
        PlaceProfile {
            id: figures.id,
            name: figures.name,
            kind: figures.kind,
            state: self.state_code(place),
            customers: figures.customers,
            applications: figures.applications,
            neighbors: figures.neighbors,
            yardstick: figures.wages.map(|wages| wages.yardstick),
        }
    }

    fn describe(&self, hits: &[PlaceHit]) -> Vec<PlaceSuggestion> {
        hits.iter().map(|&hit| self.describe_hit(hit)).collect()
    }

    fn describe_hit(&self, hit: PlaceHit) -> PlaceSuggestion {
        let place = place_of(&self.tables, hit.target);
        let name = self.name(place);
        let (kind, residents) = match place.row() {
            PlaceRow::County(county) => {
                let residents = self.tables.counties.residents_2023[usize::from(county)];
                (PlaceKind::County, known_number(residents))
            }
            PlaceRow::State(state) => (PlaceKind::State, self.state_residents(usize::from(state))),
        };
        let (via, label, residents) = match hit.target {
            NameTarget::City(city) => self.describe_city(city as usize, None, place),
            NameTarget::Zip(zip) => {
                let city = self.tables.zips.city[usize::from(zip)] as usize;
                let code = county_id(self.tables.zips.zips[usize::from(zip)]);
                let (_, label, _) = self.describe_city(city, Some(&code), place);
                (Some(code), label, residents)
            }
            _ => (None, name.clone(), residents),
        };
        PlaceSuggestion {
            id: self.id(place),
            name,
            kind,
            via,
            label,
            residents,
            is_clear: false,
        }
    }

    fn state_residents(&self, state: usize) -> Option<u32> {
        self.tables.state_sum(state, &self.tables.counties.residents_2023)
    }

    /// City, its label with the county, and its residents.
    fn describe_city(&self, city: usize, zip: Option<&str>, place: PlaceId) -> (Option<String>, String, Option<u32>) {
        let cities = &self.tables.cities;
        let name = cities.names.get(city);
        let state = STATES[usize::from(cities.state[city])].name;
        let county = match place.row() {
            PlaceRow::County(county) => self.tables.counties.names.get(usize::from(county)),
            PlaceRow::State(_) => "",
        };
        let before = zip.map(|zip| format!("{zip}, ")).unwrap_or_default();
        let label = format!("{before}{name}, {state} ({county})");
        let residents = (cities.residents[city] != NONE).then_some(cities.residents[city]);
        (Some(name.to_owned()), label, residents)
    }
}
