//! Data release of the operator's own: made of publishers' files, packed in one file with a checksum.

use std::fmt;

use sha2::{Digest, Sha256};

use super::areas::{AreaDefinitions, read_definitions};
use super::faults::OwnReleaseError;
use super::file_names::{PublishedFile, PublishedTable};
use super::nonemployers::{FIRST_YEAR, read_nonemployers};
use super::patterns::counties::{EMBEDDED_YEAR, read_patterns};
use super::patterns::table::PatternTable;
use super::patterns::zips::read_zips;
use super::solo::SoloTable;
use super::wage_table::OwnWages;
use super::wages::read_wages;
use crate::packed::columns::{ColumnUnpacker, ColumnWalk, HeapMeter, PlaceDataError};
use crate::packed::packer::ColumnPacker;
use crate::packed::tables::{NaicsEdition, Tables, WageYears, ZIP_YEAR};

/// First bytes of the file. The last one is the version of the layout.
const HEAD: &[u8; 8] = b"SIDEREL3";
/// Years and editions in front of the columns.
const YEAR_COUNT: usize = 7;
const CHECKSUM_BYTES: usize = 32;
/// Most bytes of the packed file.
const MAX_PACKED_BYTES: usize = 32 << 20;
/// Most bytes of the unpacked columns.
const MAX_PLAIN_BYTES: u64 = 64 << 20;

/// Version of a release's layout. Older ones are read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ReleaseLayout {
    /// Businesses with and without staff, by NAICS 2017 and 2022.
    First,
    /// With wages.
    Second,
    /// With businesses by ZIP code, and with the editions of NAICS.
    Third,
}

impl ReleaseLayout {
    fn of_head(head: &[u8]) -> Option<Self> {
        match head.strip_prefix(&HEAD[..HEAD.len() - 1])? {
            b"1" => Some(Self::First),
            b"2" => Some(Self::Second),
            b"3" => Some(Self::Third),
            _ => None,
        }
    }

    fn year_count(self) -> usize {
        match self {
            Self::First => 2,
            Self::Second => 4,
            Self::Third => YEAR_COUNT,
        }
    }
}

/// Figures of the operator's own, beside the tables of the program.
#[derive(Default)]
pub struct OwnRelease {
    id: String,
    pub(crate) solo_year: Option<u16>,
    pub(crate) solo: SoloTable,
    patterns_year: Option<u16>,
    patterns_edition: Option<NaicsEdition>,
    pub(crate) patterns: PatternTable,
    zips_year: Option<u16>,
    zips_edition: Option<NaicsEdition>,
    pub(crate) zips: PatternTable,
    wages_year: Option<u16>,
    /// Year of the area definitions.
    areas_year: Option<u16>,
    pub(crate) wages: OwnWages,
}

/// The columns are too long to print.
impl fmt::Debug for OwnRelease {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnRelease")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

impl OwnRelease {
    /// Makes a release of publishers' files, for the industries, survey codes and occupations of the tables.
    pub(crate) fn from_files(files: &[PublishedFile], tables: &Tables) -> Result<Self, OwnReleaseError> {
        let mut release = Self::default();
        let county = find_file(files, PublishedTable::CountyNonemployers)?;
        let nation = find_file(files, PublishedTable::NationNonemployers)?;
        if let Some([county, nation]) = join_nonemployers(county, nation)? {
            release.solo_year = Some(county.year);
            release.solo = read_nonemployers(county, nation, &tables.industries.codes)?;
        }
        release.take_patterns(files, tables)?;
        release.take_wages(files, tables)?;
        release.id = short_id(release.pack_columns().plain_bytes());
        Ok(release)
    }

    fn take_patterns(&mut self, files: &[PublishedFile], tables: &Tables) -> Result<(), OwnReleaseError> {
        let counties = find_later_file(files, PublishedTable::CountyPatterns, EMBEDDED_YEAR)?;
        let zips = find_later_file(files, PublishedTable::ZipPatterns, ZIP_YEAR)?;
        if let Some(file) = counties {
            let (table, edition) = read_patterns(file, tables)?;
            (self.patterns, self.patterns_year, self.patterns_edition) = (table, Some(file.year), Some(edition));
        }
        if let Some(file) = zips {
            let (table, edition) = read_zips(file, tables)?;
            (self.zips, self.zips_year, self.zips_edition) = (table, Some(file.year), Some(edition));
        }
        let both = counties.zip(self.patterns_edition).zip(zips.zip(self.zips_edition));
        match both {
            Some(((county, by_county), (zip, by_zip))) if by_county != by_zip => Err(OwnReleaseError::Mix(format!(
                "{} counts industries by NAICS {}, and {} by NAICS {}. Take both files of one edition, such as those of \
                 one year.",
                county.name,
                by_county.year(),
                zip.name,
                by_zip.year()
            ))),
            _ => Ok(()),
        }
    }

    fn take_wages(&mut self, files: &[PublishedFile], tables: &Tables) -> Result<(), OwnReleaseError> {
        let definitions = find_file(files, PublishedTable::WageAreas)?;
        let definitions: Option<AreaDefinitions> = definitions.map(read_definitions).transpose()?;
        let wages = files.iter().filter(|file| file.table == PublishedTable::Wages);
        let wages: Vec<&PublishedFile> = wages.collect();
        self.wages_year = wages.first().map(|file| file.year);
        self.wages = read_wages(&wages, definitions.as_ref(), tables)?;
        match definitions {
            Some(definitions) if self.wages.counties.is_empty() => Err(OwnReleaseError::Mix(format!(
                "{} belongs to wages of metropolitan and nonmetropolitan areas, which are missing. Put oesm{:02}ma.zip \
                 into the folder.",
                definitions.file,
                definitions.year % 100
            ))),
            definitions => {
                self.areas_year = definitions.map(|definitions| definitions.year);
                Ok(())
            }
        }
    }

    /// Columns in the order of the file, behind the years and editions of the tables, which are zero for one that is
    /// not there.
    fn walk_columns(&mut self, years: &mut Vec<u16>, layout: ReleaseLayout, columns: &mut impl ColumnWalk) {
        columns.small_numbers(years);
        self.solo.walk_columns(columns);
        self.patterns.walk_columns(columns);
        if layout >= ReleaseLayout::Second {
            self.wages.walk_columns(columns);
        }
        if layout >= ReleaseLayout::Third {
            self.zips.walk_columns(columns);
        }
    }

    /// Short name made of the figures: equal files give an equal one on every machine.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Year of the businesses without staff.
    pub fn solo_year(&self) -> Option<u16> {
        self.solo_year
    }

    /// Year of the businesses with staff.
    pub fn patterns_year(&self) -> Option<u16> {
        self.patterns_year
    }

    /// Edition of NAICS of the businesses with staff.
    pub fn patterns_edition(&self) -> Option<NaicsEdition> {
        self.patterns_edition
    }

    /// Year of the businesses by ZIP code.
    pub fn zips_year(&self) -> Option<u16> {
        self.zips_year
    }

    /// Edition of NAICS of the businesses by ZIP code.
    pub fn zips_edition(&self) -> Option<NaicsEdition> {
        self.zips_edition
    }

    /// Year whose May the wages are of.
    pub fn wages_year(&self) -> Option<u16> {
        self.wages_year
    }

    /// Year whose May the area definitions are of.
    pub fn wage_areas_year(&self) -> Option<u16> {
        self.areas_year
    }

    /// Years of the wages of each level with this release. Of a release that is not loaded yet.
    pub fn wage_years(&self) -> WageYears {
        self.wages_year
            .map_or_else(WageYears::default, |year| self.wages.years_beside(year))
    }

    /// Wages by area and occupation.
    pub fn wage_count(&self) -> usize {
        self.wages.columns.occupation.len()
    }

    /// Cells by ZIP code and industry.
    pub fn zip_cell_count(&self) -> usize {
        self.zips.area.len()
    }

    /// Cells by county and industry, of businesses with and without staff.
    pub fn cell_count(&self) -> usize {
        self.solo.area.len() + self.patterns.area.len()
    }

    /// Memory of the columns, in bytes.
    pub(crate) fn heap_bytes(&mut self) -> usize {
        let mut meter = HeapMeter::default();
        self.solo.walk_columns(&mut meter);
        self.patterns.walk_columns(&mut meter);
        self.wages.walk_columns(&mut meter);
        self.zips.walk_columns(&mut meter);
        meter.bytes
    }

    fn pack_columns(&mut self) -> ColumnPacker {
        let mut packer = ColumnPacker::default();
        let years: [Option<u16>; YEAR_COUNT] = [
            self.solo_year,
            self.patterns_year,
            self.wages_year,
            self.areas_year,
            self.zips_year,
            self.patterns_edition.map(NaicsEdition::year),
            self.zips_edition.map(NaicsEdition::year),
        ];
        let mut years = years.map(Option::unwrap_or_default).to_vec();
        self.walk_columns(&mut years, ReleaseLayout::Third, &mut packer);
        packer
    }

    /// Returns the file of the release.
    ///
    /// # Errors
    /// None in memory; the type is that of the compressor.
    pub fn pack(&mut self) -> std::io::Result<Vec<u8>> {
        let mut packed = self.pack_columns().finish(HEAD)?;
        let checksum = Sha256::digest(&packed);
        packed.extend_from_slice(&checksum);
        Ok(packed)
    }

    /// Reads the file of a release.
    ///
    /// # Errors
    /// When it is damaged, too large or of another version.
    pub fn unpack(packed: &[u8]) -> Result<Self, OwnReleaseError> {
        let (head, _) = packed
            .split_at_checked(HEAD.len())
            .ok_or(PlaceDataError("it is too short"))?;
        let Some(layout) = ReleaseLayout::of_head(head) else {
            return Err(OwnReleaseError::Damaged(match head[..7] == HEAD[..7] {
                true => "the data release was made by another version of Sidestart. Make it again from the publishers' files".to_owned(),
                false => "the file is no data release".to_owned(),
            }));
        };
        if packed.len() > MAX_PACKED_BYTES {
            return Err(PlaceDataError("it is too large").into());
        }
        let body_end = packed
            .len()
            .checked_sub(CHECKSUM_BYTES)
            .filter(|&end| end >= HEAD.len());
        let (sealed, checksum) = packed.split_at(body_end.ok_or(PlaceDataError("it is too short"))?);
        if Sha256::digest(sealed)[..] != *checksum {
            return Err(PlaceDataError("its checksum does not fit").into());
        }
        Self::unpack_columns(&sealed[HEAD.len()..], layout)
    }

    fn unpack_columns(body: &[u8], layout: ReleaseLayout) -> Result<Self, OwnReleaseError> {
        let misfit = || PlaceDataError("its rows do not fit together");
        let mut unpacker = ColumnUnpacker::open_body(body, MAX_PLAIN_BYTES)?;
        let mut release = Self {
            id: short_id(unpacker.plain_bytes()),
            ..Self::default()
        };
        let mut years = Vec::new();
        release.walk_columns(&mut years, layout, &mut unpacker);
        unpacker.finish()?;
        if years.len() != layout.year_count() || !release.take_years(years, layout) {
            return Err(misfit().into());
        }
        let is_whole = release.solo.is_whole()
            && release.patterns.is_whole()
            && release.wages.is_whole()
            && release.zips.is_whole();
        if is_whole { Ok(release) } else { Err(misfit().into()) }
    }

    /// Sets the years and editions of the tables. False where a table has one of them without the other.
    fn take_years(&mut self, mut years: Vec<u16>, layout: ReleaseLayout) -> bool {
        years.resize(YEAR_COUNT, 0);
        if layout < ReleaseLayout::Third && years[1] != 0 {
            years[5] = NaicsEdition::Of2017.year();
        }
        let year_at = |at: usize| Some(years[at]).filter(|&year| year != 0);
        let edition_at = |at: usize| year_at(at).and_then(NaicsEdition::parse_year);
        self.solo_year = year_at(0);
        (self.patterns_year, self.patterns_edition) = (year_at(1), edition_at(5));
        (self.wages_year, self.areas_year) = (year_at(2), year_at(3));
        (self.zips_year, self.zips_edition) = (year_at(4), edition_at(6));
        self.patterns_year.is_some() == self.patterns_edition.is_some()
            && self.zips_year.is_some() == self.zips_edition.is_some()
    }
}

/// Both files of Nonemployer Statistics, where they belong together; none where both are missing.
fn join_nonemployers<'f>(
    county: Option<&'f PublishedFile>,
    nation: Option<&'f PublishedFile>,
) -> Result<Option<[&'f PublishedFile; 2]>, OwnReleaseError> {
    let missing = |name: String| {
        Err(OwnReleaseError::Mix(format!(
            "{name} or its ZIP file is missing. The Census Bureau has it among the data sets of Nonemployer Statistics."
        )))
    };
    let (county, nation) = match (county, nation) {
        (None, None) => return Ok(None),
        (Some(county), None) => return missing(format!("nonemp{:02}us.txt", county.year % 100)),
        (None, Some(nation)) => return missing(format!("nonemp{:02}co.txt", nation.year % 100)),
        (Some(county), Some(nation)) => (county, nation),
    };
    if county.year != nation.year {
        return Err(OwnReleaseError::Mix(format!(
            "{} and {} are of different years. Take both of one year.",
            county.name, nation.name
        )));
    }
    if county.year < FIRST_YEAR {
        return Err(OwnReleaseError::Mix(format!(
            "{} is of {}. Reports use the industry codes of 2022, which Nonemployer Statistics have from {FIRST_YEAR} on.",
            county.name, county.year
        )));
    }
    Ok(Some([county, nation]))
}

/// The file of a table, if there is one.
fn find_file(files: &[PublishedFile], table: PublishedTable) -> Result<Option<&PublishedFile>, OwnReleaseError> {
    let found: Vec<&PublishedFile> = files.iter().filter(|file| file.table == table).collect();
    match found.as_slice() {
        [] => Ok(None),
        [one] => Ok(Some(one)),
        [first, second, ..] => Err(OwnReleaseError::Mix(format!(
            "{} and {} are the same table. Keep one of them in the folder.",
            first.name, second.name
        ))),
    }
}

/// The file of a table, if there is one. It has to be of a later year than the embedded table.
fn find_later_file(
    files: &[PublishedFile],
    table: PublishedTable,
    embedded_year: u16,
) -> Result<Option<&PublishedFile>, OwnReleaseError> {
    match find_file(files, table)? {
        Some(file) if file.year <= embedded_year => Err(OwnReleaseError::Mix(format!(
            "{} is of {}. The program has {} of {embedded_year}. Take a later year.",
            file.name,
            file.year,
            table.table_title()
        ))),
        found => Ok(found),
    }
}

fn short_id(plain: &[u8]) -> String {
    Sha256::digest(plain)
        .iter()
        .take(4)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
