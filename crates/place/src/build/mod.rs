//! Tables made of the public CSV files. `docs/place.md` lists the files and what is taken from them.

mod cities;
mod codes;
mod counties;
mod read;
mod shapes;
mod survey;
mod wages;

use std::path::Path;

use crate::packed::columns::HEAD;
use crate::packed::packer::ColumnPacker;
use crate::packed::tables::Tables;

pub use codes::{ListedCodes, list_atlas_codes, list_wider_titles};

/// Error of a public table that cannot be read.
pub type BuildError = Box<dyn std::error::Error>;

/// Returns the packed tables made of the public files in `folder` for the listed codes, and of the borders in
/// `topology`.
///
/// The places are in `folder/place`; titles of industries come from the files beside it.
pub fn pack_tables(folder: &Path, topology: &Path, codes: &ListedCodes) -> Result<Vec<u8>, BuildError> {
    let places = folder.join("place");
    let mut tables = Tables::default();
    let crosswalk = cities::read_crosswalk(&places)?;
    counties::fill_counties(&mut tables, &places)?;
    survey::fill_survey(&mut tables, folder, codes)?;
    cities::fill_cities(&mut tables, &places, &crosswalk)?;
    survey::fill_zips(&mut tables, &places)?;
    wages::fill_wages(&mut tables, &places, codes)?;
    wages::fill_metros(&mut tables, &places)?;
    counties::fill_months(&mut tables, &places)?;
    shapes::fill_shapes(&mut tables, topology)?;
    let mut packer = ColumnPacker::default();
    tables.walk_columns(&mut packer);
    Ok(packer.finish(HEAD)?)
}
