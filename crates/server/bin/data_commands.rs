//! Commands for official figures that the operator brings.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use place::{NaicsEdition, OwnRelease, Places, WageYears};
use server::platform::config::{Config, GivenSettings};
use server::platform::release_file::{self, ReleaseFolder};

use crate::Failure;

#[derive(Debug, Subcommand)]
pub enum DataCommand {
    /// Say what a folder of publishers' files holds, and what it would change. Writes nothing.
    ///
    /// Known files, as text or as the ZIP file in which the Census Bureau ships them: cbpYYco.txt (County Business
    /// Patterns, 2022 or later), zbpYYdetail.txt (ZIP Code Business Patterns, 2023 or later), nonempYYco.txt and
    /// nonempYYus.txt (Nonemployer Statistics by county and of the United States, both of one year, 2022 or later).
    ///
    /// Known files of the Bureau of Labor Statistics: oesmYYma.zip, oesmYYst.zip, oesmYYnat.zip or oesmYYall.zip
    /// (Occupational Employment and Wage Statistics, 2026 or later), or the workbooks inside of them, also saved as
    /// .csv; area_definitions_mYYYY.xlsx or .csv (the counties of each wage area).
    Check(CheckArgs),
    /// Make a data release of a folder of publishers' files, or go back to the embedded one. A restart uses it.
    Use(Box<UseArgs>),
}

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Folder with the files
    folder: PathBuf,
}

#[derive(Debug, Args)]
pub struct UseArgs {
    /// Folder with the files
    #[arg(required_unless_present = "embedded")]
    folder: Option<PathBuf>,
    /// Remove the data release: the figures of the program are used alone
    #[arg(long, conflicts_with = "folder")]
    embedded: bool,
    #[command(flatten)]
    settings: GivenSettings,
}

/// Checks a folder, or makes a release of it.
pub fn run(command: DataCommand) -> Result<(), Failure> {
    match command {
        DataCommand::Check(args) => {
            let (folder, release) = make_release(&args.folder)?;
            print_folder(&folder, &release)?;
            Ok(writeln!(
                io::stdout(),
                "Nothing was written. `sidestart data use` makes this release."
            )?)
        }
        DataCommand::Use(args) => {
            let config = Config::load(args.settings, Path::new("."))?;
            match args.folder {
                Some(folder) => use_folder(&folder, &config.data_dir),
                None => use_embedded(&config.data_dir),
            }
        }
    }
}

fn make_release(folder: &Path) -> Result<(ReleaseFolder, OwnRelease), Failure> {
    let found = release_file::read_folder(folder)?;
    let places = Places::load().map_err(|error| Failure::Data(error.to_string()))?;
    let release = places
        .read_release(&found.files)
        .map_err(|error| Failure::Data(error.to_string()))?;
    Ok((found, release))
}

fn use_folder(folder: &Path, data_dir: &Path) -> Result<(), Failure> {
    let (found, mut release) = make_release(folder)?;
    let path = release_file::write_release(data_dir, &mut release)?;
    print_folder(&found, &release)?;
    Ok(writeln!(
        io::stdout(),
        "The release is in {}. Restart the server to use it. Several instances on one database need the same file.",
        path.display()
    )?)
}

fn use_embedded(data_dir: &Path) -> Result<(), Failure> {
    let line = match release_file::remove_release(data_dir)? {
        true => "The data release is removed. Restart the server to use the embedded figures alone.",
        false => "There is no data release. The server uses the embedded figures.",
    };
    Ok(writeln!(io::stdout(), "{line}")?)
}

fn print_folder(folder: &ReleaseFolder, release: &OwnRelease) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for file in &folder.files {
        let year = match file.year {
            0 => release.wage_areas_year().unwrap_or_default(),
            year => year,
        };
        writeln!(out, "{}: {}, {year}", file.name, file.table.table_title())?;
    }
    for other in &folder.others {
        writeln!(out, "{other}: not used")?;
    }
    writeln!(
        out,
        "Release {}: {} figures of industries in counties, {} in ZIP codes, and {} wages.\nWhat changes in reports:",
        niche::name_release(release),
        release.cell_count(),
        release.zip_cell_count(),
        release.wage_count()
    )?;
    if let Some(year) = release.solo_year() {
        writeln!(
            out,
            "- One-person businesses are those of the county and the industry, {year}. Without the release they are \
             those of the metropolitan area and the sector, 2017.\n\
             - What the average solo owner kept is computed from sales of {year}, of the county or else the nation. \
             Without the release the sales are those of the nation in 2012."
        )?;
    }
    print_patterns(&mut out, release)?;
    print_wages(&mut out, release)
}

/// Lines about businesses with staff. The edition of NAICS is named where it is not the embedded one.
fn print_patterns(out: &mut impl Write, release: &OwnRelease) -> io::Result<()> {
    let is_newer = |edition: Option<NaicsEdition>| edition == Some(NaicsEdition::Of2022);
    if let Some(year) = release.patterns_year() {
        let edition = release.patterns_edition().unwrap_or_default().year();
        writeln!(
            out,
            "- Businesses with staff are those of {year}, counted by NAICS {edition}, beside 2017, with rates by the \
             residents of 2023. Without the release they are those of 2021, with the residents of 2021."
        )?;
        if is_newer(release.patterns_edition()) {
            writeln!(
                out,
                "- The businesses of 2017 are counted by NAICS 2017. Codes that were split in 2022 are no longer left \
                 out of the number of {year}, and their industries have no number of 2017."
            )?;
        }
    }
    if let Some(year) = release.zips_year() {
        let edition = release.zips_edition().unwrap_or_default().year();
        writeln!(
            out,
            "- Businesses by ZIP code are those of {year}, counted by NAICS {edition}. Without the release they are \
             those of 2022, counted by NAICS 2017."
        )?;
    } else if is_newer(release.patterns_edition()) {
        writeln!(
            out,
            "- Businesses by ZIP code stay those of 2022, counted by NAICS 2017. Reports say so."
        )?;
    }
    Ok(())
}

fn print_wages(out: &mut impl Write, release: &OwnRelease) -> io::Result<()> {
    if release.wages_year().is_none() {
        return Ok(());
    }
    let (years, embedded) = (release.wage_years(), WageYears::default());
    writeln!(
        out,
        "- Wages are those of May {} in metropolitan and nonmetropolitan areas, May {} in states, and May {} in the \
         nation. Without the release they are those of May {}.",
        years.areas, years.states, years.nation, embedded.nation
    )?;
    match release.wage_areas_year() {
        Some(year) => writeln!(
            out,
            "- The counties of each wage area are those of May {year}, and the wages of areas are those of May {}.",
            years.areas
        ),
        None => writeln!(out, "- The counties of each wage area are those of the program."),
    }
}
