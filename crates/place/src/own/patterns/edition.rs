//! Edition of NAICS of a file, by its codes and its year.
//!
//! County and ZIP Code Business Patterns of 2017 to 2023 use NAICS 2017 (Census Bureau, "County Business Patterns
//! Methodology", and the variable `NAICS2017` of the data sets of these years). Of later years, the codes decide.

use crate::own::delimited::DelimitedRow;
use crate::own::faults::FileFault;
use crate::own::file_names::PublishedFile;
use crate::packed::tables::NaicsEdition;

/// Last year that uses NAICS 2017 for sure.
const LAST_OLDER_YEAR: u16 = 2023;
/// Subsectors that NAICS 2022 does not have.
const OLDER_SUBSECTORS: [&str; 11] = [
    "442", "443", "446", "447", "448", "451", "452", "453", "454", "511", "515",
];
/// Subsectors that NAICS 2017 does not have.
const NEWER_SUBSECTORS: [&str; 8] = ["449", "455", "456", "457", "458", "459", "513", "516"];

/// Reader of the edition, row by row.
pub(super) struct EditionReader<'f> {
    file: &'f PublishedFile,
    /// Edition, and the first code that is in no other one.
    found: Option<(NaicsEdition, String)>,
}

impl<'f> EditionReader<'f> {
    pub(super) fn new(file: &'f PublishedFile) -> Self {
        Self { file, found: None }
    }

    /// Looks at a row. Refuses a second edition, and one that the file's year does not have.
    pub(super) fn take(&mut self, row: &DelimitedRow) -> Result<(), FileFault> {
        let code = row.text("NAICS");
        let Some(edition) = edition_of(code) else { return Ok(()) };
        match &self.found {
            Some((known, _)) if *known == edition => Ok(()),
            Some((known, other)) => {
                let text = format!(
                    "code {code} is of NAICS {}, and {other} above it of NAICS {}. Take the file as the publisher ships it",
                    edition.year(),
                    known.year()
                );
                Err(row.fault("NAICS", &text))
            }
            None if edition == NaicsEdition::Of2022 && self.file.year <= LAST_OLDER_YEAR => {
                let text = format!(
                    "code {code} is of NAICS 2022, and the files of {} use NAICS 2017. Take the file as the publisher \
                     ships it, and keep its name",
                    self.file.year
                );
                Err(row.fault("NAICS", &text))
            }
            None => {
                self.found = Some((edition, code.to_owned()));
                Ok(())
            }
        }
    }

    /// Edition of the whole file.
    pub(super) fn finish(self) -> Result<NaicsEdition, FileFault> {
        match self.found {
            Some((edition, _)) => Ok(edition),
            None if self.file.year <= LAST_OLDER_YEAR => Ok(NaicsEdition::Of2017),
            None => Err(FileFault::of_file(
                &self.file.name,
                "no code of it tells its edition of NAICS, as those of retail trade do. Download it again",
            )),
        }
    }
}

/// Edition of a code that is in one edition only.
fn edition_of(code: &str) -> Option<NaicsEdition> {
    let subsector = code.get(..3)?;
    if OLDER_SUBSECTORS.contains(&subsector) {
        return Some(NaicsEdition::Of2017);
    }
    NEWER_SUBSECTORS.contains(&subsector).then_some(NaicsEdition::Of2022)
}
