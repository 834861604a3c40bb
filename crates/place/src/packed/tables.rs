//! The packed tables in memory, column by column. `docs/place.md` says where each figure comes from.

use crate::packed::columns::{ColumnUnpacker, ColumnWalk, HeapMeter, NameColumn, PlaceDataError, RowGroups};

/// Number of a column that has no value in a row.
pub(crate) const NONE: u32 = u32::MAX;
/// Row number that leads nowhere.
pub(crate) const NO_ROW: u16 = u16::MAX;
/// Years of `CountyTable::applications`.
pub(crate) const APPLICATION_YEARS: [u16; 6] = [2019, 2020, 2021, 2022, 2023, 2024];

/// Counties and equivalents, by their code.
#[derive(Default)]
pub(crate) struct CountyTable {
    pub(crate) fips: Vec<u32>,
    pub(crate) names: NameColumn,
    /// Millionths of a degree.
    pub(crate) latitude: Vec<i32>,
    pub(crate) longitude: Vec<i32>,
    pub(crate) residents_2021: Vec<u32>,
    pub(crate) residents_2023: Vec<u32>,
    pub(crate) households: Vec<u32>,
    pub(crate) income: Vec<u32>,
    pub(crate) income_margin: Vec<u32>,
    /// Share of households with $100,000 and more, in tenths of a percent.
    pub(crate) rich_tenths: Vec<u32>,
    /// Applications for an employer number, a column for each of [`APPLICATION_YEARS`].
    pub(crate) applications: [Vec<u32>; 6],
    /// Row of the wage table's areas.
    pub(crate) wage_area: Vec<u16>,
    /// Row of the metro table.
    pub(crate) metro: Vec<u16>,
    /// Row of the survey's areas: its own, that of the old county that takes its place, or none.
    pub(crate) survey_area: Vec<u16>,
    /// Rows of the counties that touch it.
    pub(crate) touching: RowGroups,
    pub(crate) touching_rows: Vec<u16>,
    /// Rows of the ZIP codes that have at least half of their addresses in it.
    pub(crate) zips: RowGroups,
    pub(crate) zip_rows: Vec<u16>,
}

impl CountyTable {
    fn walk_columns(&mut self, columns: &mut impl ColumnWalk) {
        columns.near_numbers(&mut self.fips);
        columns.text_column(&mut self.names);
        columns.near_numbers(&mut self.latitude);
        columns.near_numbers(&mut self.longitude);
        for column in [
            &mut self.residents_2021,
            &mut self.residents_2023,
            &mut self.households,
            &mut self.income,
            &mut self.income_margin,
            &mut self.rich_tenths,
        ] {
            columns.small_numbers(column);
        }
        self.applications
            .iter_mut()
            .for_each(|year| columns.small_numbers(year));
        columns.near_numbers(&mut self.wage_area);
        columns.near_numbers(&mut self.metro);
        columns.near_numbers(&mut self.survey_area);
        columns.near_numbers(&mut self.touching.ends);
        columns.near_numbers(&mut self.touching_rows);
        columns.near_numbers(&mut self.zips.ends);
        columns.near_numbers(&mut self.zip_rows);
    }
}

/// Metropolitan and micropolitan areas with businesses without staff in 2017.
#[derive(Default)]
pub(crate) struct MetroTable {
    pub(crate) codes: Vec<u32>,
    pub(crate) names: NameColumn,
    pub(crate) sectors: RowGroups,
    /// First two digits of the sector.
    pub(crate) sector: Vec<u8>,
    pub(crate) firms: Vec<u32>,
    pub(crate) receipts_thousands: Vec<u32>,
}

impl MetroTable {
    fn walk_columns(&mut self, columns: &mut impl ColumnWalk) {
        columns.near_numbers(&mut self.codes);
        columns.text_column(&mut self.names);
        columns.near_numbers(&mut self.sectors.ends);
        columns.near_numbers(&mut self.sector);
        columns.small_numbers(&mut self.firms);
        columns.small_numbers(&mut self.receipts_thousands);
    }
}

/// Year of the packed wages, which are those of May.
pub(crate) const WAGE_YEAR: u16 = 2025;

/// Years of the wages of each level. All wages are those of May.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WageYears {
    /// Of metropolitan and nonmetropolitan areas.
    pub areas: u16,
    pub states: u16,
    pub nation: u16,
}

impl Default for WageYears {
    fn default() -> Self {
        Self {
            areas: WAGE_YEAR,
            states: WAGE_YEAR,
            nation: WAGE_YEAR,
        }
    }
}

/// Hourly wages in cents by area and occupation. Zero: not published.
#[derive(Default)]
pub(crate) struct WageColumns {
    pub(crate) areas: Vec<u32>,
    pub(crate) area_names: NameColumn,
    /// Codes of the occupations, in order.
    pub(crate) occupations: NameColumn,
    pub(crate) titles: NameColumn,
    pub(crate) rows: RowGroups,
    pub(crate) occupation: Vec<u16>,
    pub(crate) low: Vec<u16>,
    pub(crate) median: Vec<u16>,
    pub(crate) high: Vec<u16>,
    /// Relative standard error of the wage in tenths of a percent; `NO_ROW` where it is not published.
    pub(crate) error_tenths: Vec<u16>,
    /// Not packed.
    pub(crate) years: WageYears,
}

impl WageColumns {
    pub(crate) fn walk_columns(&mut self, columns: &mut impl ColumnWalk) {
        columns.near_numbers(&mut self.areas);
        columns.text_column(&mut self.area_names);
        columns.text_column(&mut self.occupations);
        columns.text_column(&mut self.titles);
        columns.near_numbers(&mut self.rows.ends);
        columns.near_numbers(&mut self.occupation);
        columns.small_numbers(&mut self.low);
        columns.small_numbers(&mut self.median);
        columns.small_numbers(&mut self.high);
        columns.small_numbers(&mut self.error_tenths);
    }
}

/// Years of the packed survey.
const SURVEY_YEARS: [u16; 2] = [2017, 2021];
/// Year of the packed establishments by ZIP code.
pub(crate) const ZIP_YEAR: u16 = 2022;

/// Edition of NAICS, the list of industries by which businesses are counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum NaicsEdition {
    /// Edition of the packed tables.
    #[default]
    Of2017,
    Of2022,
}

impl NaicsEdition {
    /// Year that names the edition.
    pub fn year(self) -> u16 {
        match self {
            Self::Of2017 => 2017,
            Self::Of2022 => 2022,
        }
    }

    pub(crate) fn parse_year(year: u16) -> Option<Self> {
        [Self::Of2017, Self::Of2022]
            .into_iter()
            .find(|edition| edition.year() == year)
    }
}

/// Establishments with staff by code and area of the survey. Zero: not published.
#[derive(Default)]
pub(crate) struct SurveyTable {
    /// Codes of the areas: counties, and the old counties of Connecticut and Alaska.
    pub(crate) areas: Vec<u32>,
    /// Names of the old counties; empty for those of the county table.
    pub(crate) old_names: NameColumn,
    /// Codes of NAICS 2017 in order. Those of NAICS 2022 are behind them, in order, where a data release has figures of
    /// that edition.
    pub(crate) codes: Vec<u32>,
    pub(crate) titles: NameColumn,
    pub(crate) cells: RowGroups,
    pub(crate) area: Vec<u16>,
    pub(crate) establishments_earlier: Vec<u16>,
    pub(crate) establishments_latest: Vec<u16>,
    /// Earlier and latest year. Not packed, as the next three.
    pub(crate) years: [u16; 2],
    /// Whether an area has rows in each of the years.
    pub(crate) has_rows: Vec<[bool; 2]>,
    /// Edition of the codes in the latest year. The earlier year always has that of 2017.
    pub(crate) edition: NaicsEdition,
    /// Number of codes of NAICS 2017.
    pub(crate) older_codes: usize,
}

impl SurveyTable {
    fn walk_columns(&mut self, columns: &mut impl ColumnWalk) {
        columns.near_numbers(&mut self.areas);
        columns.text_column(&mut self.old_names);
        columns.near_numbers(&mut self.codes);
        columns.text_column(&mut self.titles);
        columns.near_numbers(&mut self.cells.ends);
        columns.near_numbers(&mut self.area);
        columns.small_numbers(&mut self.establishments_earlier);
        columns.small_numbers(&mut self.establishments_latest);
    }

    /// Codes of NAICS 2017.
    pub(crate) fn older_codes(&self) -> &[u32] {
        &self.codes[..self.older_codes]
    }

    /// Row of a code in an edition. A code of both editions can mean different trades.
    pub(crate) fn code_row(&self, code: u32, edition: NaicsEdition) -> Option<u16> {
        let (older, newer) = self.codes.split_at(self.older_codes);
        let row = match edition {
            NaicsEdition::Of2017 => older.binary_search(&code).ok()?,
            NaicsEdition::Of2022 => self.older_codes + newer.binary_search(&code).ok()?,
        };
        u16::try_from(row).ok()
    }
}

/// Industries of NAICS 2022 and their parts of NAICS 2017.
#[derive(Default)]
pub(crate) struct IndustryTable {
    pub(crate) codes: Vec<u32>,
    pub(crate) titles: NameColumn,
    /// Rows of the survey's codes whose establishments all went to this industry.
    pub(crate) parts: RowGroups,
    pub(crate) part_rows: Vec<u16>,
    /// Codes that were split between several industries, as rows of `split_codes`.
    pub(crate) left_out: RowGroups,
    pub(crate) left_out_rows: Vec<u16>,
    /// Row of the survey's code of four digits.
    pub(crate) parent: Vec<u16>,
    pub(crate) split_codes: Vec<u32>,
    pub(crate) split_titles: NameColumn,
}

impl IndustryTable {
    fn walk_columns(&mut self, columns: &mut impl ColumnWalk) {
        columns.near_numbers(&mut self.codes);
        columns.text_column(&mut self.titles);
        columns.near_numbers(&mut self.parts.ends);
        columns.near_numbers(&mut self.part_rows);
        columns.near_numbers(&mut self.left_out.ends);
        columns.near_numbers(&mut self.left_out_rows);
        columns.near_numbers(&mut self.parent);
        columns.near_numbers(&mut self.split_codes);
        columns.text_column(&mut self.split_titles);
    }
}

/// ZIP codes with the county of most of their addresses, and establishments of one year.
#[derive(Default)]
pub(crate) struct ZipTable {
    pub(crate) zips: Vec<u32>,
    pub(crate) city: Vec<u32>,
    pub(crate) county: Vec<u16>,
    pub(crate) cells: RowGroups,
    /// Row of the survey's codes.
    pub(crate) code: Vec<u16>,
    pub(crate) establishments: Vec<u16>,
    /// Year of the establishments. Not packed, as the next one.
    pub(crate) year: u16,
    pub(crate) edition: NaicsEdition,
}

impl ZipTable {
    fn walk_columns(&mut self, columns: &mut impl ColumnWalk) {
        columns.near_numbers(&mut self.zips);
        columns.near_numbers(&mut self.city);
        columns.near_numbers(&mut self.county);
        columns.near_numbers(&mut self.cells.ends);
        columns.near_numbers(&mut self.code);
        columns.small_numbers(&mut self.establishments);
    }
}

/// Cities, and names of ZIP codes that are no city of the Gazetteer.
#[derive(Default)]
pub(crate) struct CityTable {
    pub(crate) names: NameColumn,
    /// Row of the states.
    pub(crate) state: Vec<u8>,
    pub(crate) county: Vec<u16>,
    /// Residents, `NONE` where not published.
    pub(crate) residents: Vec<u32>,
    /// Size by which places of one name are ordered: residents, or 42 for each establishment of its ZIP codes.
    pub(crate) size: Vec<u32>,
}

impl CityTable {
    fn walk_columns(&mut self, columns: &mut impl ColumnWalk) {
        columns.text_column(&mut self.names);
        columns.near_numbers(&mut self.state);
        columns.near_numbers(&mut self.county);
        columns.small_numbers(&mut self.residents);
        columns.small_numbers(&mut self.size);
    }
}

/// Borders of counties. Neighbors share arcs, so what is done to an arc is done to both.
#[derive(Default)]
pub(crate) struct ShapeTable {
    /// West, south, east and north end of the lattice, in millionths of a degree.
    pub(crate) lattice: Vec<i32>,
    /// Codes of the shapes: counties, and the old counties of Connecticut and Alaska.
    pub(crate) fips: Vec<u32>,
    /// Western, southern, eastern and northern end of each shape, in steps of the lattice.
    pub(crate) ends: [Vec<u32>; 4],
    /// Rings of each shape. Those of a hole run the other way.
    pub(crate) rings: RowGroups,
    /// Arcs of each ring, in order.
    pub(crate) ring_arcs: RowGroups,
    /// Row of an arc; its complement (`!row`) where the ring runs from its end to its beginning.
    pub(crate) arc_rows: Vec<i32>,
    pub(crate) arc_points: RowGroups,
    /// Steps of the lattice to the east and to the north.
    pub(crate) east: Vec<u32>,
    pub(crate) north: Vec<u32>,
}

impl ShapeTable {
    fn walk_columns(&mut self, columns: &mut impl ColumnWalk) {
        columns.small_numbers(&mut self.lattice);
        columns.near_numbers(&mut self.fips);
        self.ends.iter_mut().for_each(|ends| columns.near_numbers(ends));
        columns.near_numbers(&mut self.rings.ends);
        columns.near_numbers(&mut self.ring_arcs.ends);
        columns.near_numbers(&mut self.arc_rows);
        columns.near_numbers(&mut self.arc_points.ends);
        columns.near_numbers(&mut self.east);
        columns.near_numbers(&mut self.north);
    }
}

/// All tables of the packed file.
#[derive(Default)]
pub(crate) struct Tables {
    pub(crate) counties: CountyTable,
    pub(crate) metros: MetroTable,
    pub(crate) wages: WageColumns,
    pub(crate) survey: SurveyTable,
    pub(crate) industries: IndustryTable,
    pub(crate) zips: ZipTable,
    pub(crate) cities: CityTable,
    /// Twelve for each state: applications of the month, where 10,000 is the state's average month; `NO_ROW`: none.
    pub(crate) months: Vec<u16>,
    pub(crate) shapes: ShapeTable,
}

impl Tables {
    pub(crate) fn walk_columns(&mut self, columns: &mut impl ColumnWalk) {
        self.counties.walk_columns(columns);
        self.metros.walk_columns(columns);
        self.wages.walk_columns(columns);
        self.survey.walk_columns(columns);
        self.industries.walk_columns(columns);
        self.zips.walk_columns(columns);
        self.cities.walk_columns(columns);
        columns.small_numbers(&mut self.months);
        self.shapes.walk_columns(columns);
    }

    pub(crate) fn from_packed(packed: &[u8]) -> Result<Self, PlaceDataError> {
        let (mut tables, mut unpacker) = (Self::default(), ColumnUnpacker::open_packed(packed)?);
        tables.walk_columns(&mut unpacker);
        unpacker.finish()?;
        tables.survey.years = SURVEY_YEARS;
        tables.survey.has_rows = vec![[true; 2]; tables.survey.areas.len()];
        tables.survey.older_codes = tables.survey.codes.len();
        tables.zips.year = ZIP_YEAR;
        Ok(tables)
    }

    /// Memory of all columns, in bytes.
    pub(crate) fn heap_bytes(&mut self) -> usize {
        let mut meter = HeapMeter::default();
        self.walk_columns(&mut meter);
        meter.bytes
    }

    /// State of a county's row, as a row of the states.
    pub(crate) fn state_of(&self, county: usize) -> usize {
        crate::codes::states::state_of_fips(self.counties.fips[county]).unwrap_or(crate::codes::states::DISTRICT)
    }

    /// Latitude and longitude of a county's middle, in degrees.
    pub(crate) fn middle_of_county(&self, county: usize) -> [f64; 2] {
        let degrees = |parts: i32| f64::from(parts) / 1e6;
        [
            degrees(self.counties.latitude[county]),
            degrees(self.counties.longitude[county]),
        ]
    }

    pub(crate) fn find_county(&self, fips: u32) -> Option<usize> {
        self.counties.fips.binary_search(&fips).ok()
    }
}
