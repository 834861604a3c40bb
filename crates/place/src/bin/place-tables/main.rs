//! Makes the packed tables of places, and prints figures for comparison with the public tables.

mod maps;

use std::path::Path;
use std::process::ExitCode;

use place::build::{BuildError, ListedCodes, list_atlas_codes, list_wider_titles, pack_tables};
use place::{MarketCodes, PlaceResolution, Places};

const HELP: &str = "\
place-tables codes ATLAS      write crates/place/data/codes.txt: the codes that the market files of a folder name
place-tables titles DATA      write crates/place/data/wider_titles.csv: titles of four and five digits of NAICS 2022
place-tables make DATA MAP    write crates/place/data/place.bin from the public tables in DATA and the borders in the
                              file MAP (docs/place.md)
place-tables walk             ask for every county and industry, and for every map; fails at a figure that cannot be
place-tables maps             ask for every map only, and show their sizes and times
place-tables draw ID CODE     print the map of a place for an industry as an SVG picture
place-tables dump FILE        print a line of JSON for each line `place industry,industry occupation,occupation`
place-tables where TEXT       show the places that a text leads to";

const CODES: &str = "crates/place/data/codes.txt";
const TITLES: &str = "crates/place/data/wider_titles.csv";
const PACKED: &str = "crates/place/data/place.bin";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["codes", atlas] => write_codes(Path::new(atlas)),
        ["titles", data] => write_titles(Path::new(data)),
        ["make", data, topology] => make_tables(Path::new(data), Path::new(topology)),
        ["walk"] => walk_pairs(),
        ["maps"] => maps::walk_maps(),
        ["draw", id, industry] => maps::draw_svg(id, industry),
        ["dump", file] => dump_figures(Path::new(file)),
        ["where", text @ ..] => show(&text.join(" ")),
        _ => Ok(HELP.to_owned()),
    };
    match outcome {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn write_codes(atlas: &Path) -> Result<String, BuildError> {
    std::fs::write(CODES, list_atlas_codes(atlas)?)?;
    Ok(format!("Wrote {CODES}"))
}

fn write_titles(data: &Path) -> Result<String, BuildError> {
    let codes = ListedCodes::parse(&std::fs::read_to_string(CODES)?)?;
    std::fs::write(TITLES, list_wider_titles(data, &codes)?)?;
    Ok(format!("Wrote {TITLES}"))
}

fn make_tables(data: &Path, topology: &Path) -> Result<String, BuildError> {
    let codes = ListedCodes::parse(&std::fs::read_to_string(CODES)?)?;
    let packed = pack_tables(data, topology, &codes)?;
    std::fs::write(PACKED, &packed)?;
    Ok(format!("Wrote {PACKED}, {} bytes", packed.len()))
}

/// Asks for every pair of a county and an industry. The tests walk a sample of them by the same checks.
fn walk_pairs() -> Result<String, BuildError> {
    let places = Places::load()?;
    let industries: Vec<String> = places.industry_codes().collect();
    let mut count = 0_usize;
    for place in places.all_counties().chain(places.all_states()) {
        for industry in &industries {
            let market = MarketCodes {
                industries: &[industry],
                ..MarketCodes::default()
            };
            let figures = places.local(place, &market);
            let faults = figures.find_faults();
            if !faults.is_empty() {
                return Err(format!("{} {industry}: {}", figures.id, faults.join(", ")).into());
            }
            count += 1;
        }
    }
    Ok(format!("{count} pairs without a fault\n{}", maps::walk_maps()?))
}

fn dump_figures(file: &Path) -> Result<String, BuildError> {
    let places = Places::load()?;
    let mut lines = Vec::new();
    for line in std::fs::read_to_string(file)?.lines() {
        let mut fields = line.split(' ');
        let mut next = || fields.next().unwrap_or_default();
        let (id, industries, occupations) = (next(), next(), next());
        let place = places.find(id).ok_or_else(|| format!("{id} is no place"))?;
        let (industries, occupations): (Vec<&str>, Vec<&str>) =
            (industries.split(',').collect(), occupations.split(',').collect());
        let figures = places.local(
            place,
            &MarketCodes {
                industries: &industries,
                occupations: &occupations,
                solo_share_us: None,
            },
        );
        lines.push(serde_json::to_string(&figures)?);
    }
    Ok(lines.join("\n"))
}

fn show(text: &str) -> Result<String, BuildError> {
    let places = Places::load()?;
    let (kind, found) = match places.resolve(text) {
        PlaceResolution::One(place) => ("one", vec![place]),
        PlaceResolution::Several(found) => ("several", found),
        PlaceResolution::Unknown(found) => ("unknown", found),
    };
    let lines = found
        .iter()
        .map(|place| format!("{kind}: {} {}", place.id, place.label));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}
