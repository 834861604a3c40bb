//! Data release of the operator's own: made of publishers' files, packed in one file with a checksum.

use std::fmt;

use sha2::{Digest, Sha256};

use super::areas::{AreaDefinitions, read_definitions};
use super::faults::OwnReleaseError;
use super::file_names::{PublishedFile, PublishedTable};
use super::nonemployers::{FIRST_YEAR, read_nonemployers};
use super::patterns::{EMBEDDED_YEAR, PatternTable, read_patterns};
use super::solo::SoloTable;
use super::wage_table::OwnWages;
use super::wages::read_wages;
use crate::columns::{ColumnUnpacker, ColumnWalk, HeapMeter, PlaceDataError};
use crate::packer::ColumnPacker;
use crate::tables::{Tables, WageYears};

/// First bytes of the file. The last one is the version of the layout.
const HEAD: &[u8; 8] = b"SIDEREL2";
/// Head of the layout without wages, which is read still.
const FIRST_HEAD: &[u8; 8] = b"SIDEREL1";
const CHECKSUM_BYTES: usize = 32;
/// Most bytes of the packed file.
const MAX_PACKED_BYTES: usize = 32 << 20;
/// Most bytes of the unpacked columns.
const MAX_PLAIN_BYTES: u64 = 64 << 20;

/// Figures of the operator's own, beside the tables of the program.
#[derive(Default)]
pub struct OwnRelease {
    id: String,
    pub(crate) solo_year: Option<u16>,
    pub(crate) solo: SoloTable,
    pub(crate) patterns_year: Option<u16>,
    pub(crate) patterns: PatternTable,
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
        if let Some(file) = find_file(files, PublishedTable::CountyPatterns)? {
            if file.year <= EMBEDDED_YEAR {
                return Err(OwnReleaseError::Mix(format!(
                    "{} is of {}. The program has County Business Patterns of {EMBEDDED_YEAR}. Take a later year.",
                    file.name, file.year
                )));
            }
            release.patterns_year = Some(file.year);
            release.patterns = read_patterns(file, &tables.survey.codes)?;
        }
        release.take_wages(files, tables)?;
        release.id = short_id(release.pack_columns().plain_bytes());
        Ok(release)
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

    /// Columns in the order of the file, behind the years of the tables, which are zero for one that is not there.
    fn walk_columns(&mut self, years: &mut Vec<u16>, is_first_layout: bool, columns: &mut impl ColumnWalk) {
        columns.small_numbers(years);
        self.solo.walk_columns(columns);
        self.patterns.walk_columns(columns);
        if !is_first_layout {
            self.wages.walk_columns(columns);
        }
    }

    /// Short name made of the figures: equal files give an equal one on every machine.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Year of the businesses without staff.
    #[must_use]
    pub fn solo_year(&self) -> Option<u16> {
        self.solo_year
    }

    /// Year of the businesses with staff.
    #[must_use]
    pub fn patterns_year(&self) -> Option<u16> {
        self.patterns_year
    }

    /// Year whose May the wages are of.
    #[must_use]
    pub fn wages_year(&self) -> Option<u16> {
        self.wages_year
    }

    /// Year whose May the area definitions are of.
    #[must_use]
    pub fn wage_areas_year(&self) -> Option<u16> {
        self.areas_year
    }

    /// Years of the wages of each level with this release. Of a release that is not loaded yet.
    #[must_use]
    pub fn wage_years(&self) -> WageYears {
        self.wages_year
            .map_or_else(WageYears::default, |year| self.wages.years(year))
    }

    /// Wages by area and occupation.
    #[must_use]
    pub fn wage_count(&self) -> usize {
        self.wages.columns.occupation.len()
    }

    /// Cells by county and industry, of both tables.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.solo.area.len() + self.patterns.area.len()
    }

    /// Memory of the columns, in bytes.
    pub(crate) fn heap_bytes(&mut self) -> usize {
        let mut meter = HeapMeter::default();
        self.solo.walk_columns(&mut meter);
        self.patterns.walk_columns(&mut meter);
        self.wages.walk_columns(&mut meter);
        meter.bytes
    }

    fn pack_columns(&mut self) -> ColumnPacker {
        let mut packer = ColumnPacker::default();
        let mut years = [self.solo_year, self.patterns_year, self.wages_year, self.areas_year]
            .map(Option::unwrap_or_default)
            .to_vec();
        self.walk_columns(&mut years, false, &mut packer);
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
        let is_first_layout = head == FIRST_HEAD;
        if head != HEAD && !is_first_layout {
            return Err(OwnReleaseError::Damaged(match head[..7] == HEAD[..7] {
                true => "the data release was made by another version of Sidestart. Make it again from the publishers' files".to_owned(),
                false => "the file is no data release".to_owned(),
            }));
        }
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
        Self::unpack_columns(&sealed[HEAD.len()..], is_first_layout)
    }

    fn unpack_columns(body: &[u8], is_first_layout: bool) -> Result<Self, OwnReleaseError> {
        let misfit = || PlaceDataError("its rows do not fit together");
        let mut unpacker = ColumnUnpacker::open_body(body, MAX_PLAIN_BYTES)?;
        let mut release = Self {
            id: short_id(unpacker.plain_bytes()),
            ..Self::default()
        };
        let mut years = Vec::new();
        release.walk_columns(&mut years, is_first_layout, &mut unpacker);
        unpacker.finish()?;
        if is_first_layout {
            years.extend([0, 0]);
        }
        let years: [u16; 4] = years.try_into().map_err(|_| misfit())?;
        [
            release.solo_year,
            release.patterns_year,
            release.wages_year,
            release.areas_year,
        ] = years.map(|year| (year != 0).then_some(year));
        match release.solo.is_whole() && release.patterns.is_whole() && release.wages.is_whole() {
            true => Ok(release),
            false => Err(misfit().into()),
        }
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

fn short_id(plain: &[u8]) -> String {
    Sha256::digest(plain)
        .iter()
        .take(4)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
