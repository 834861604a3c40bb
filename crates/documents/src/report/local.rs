//! The reader's county or state on paper: the sentences of its parts, the map, and tables of the counties and ZIP
//! codes. The report and the business plan share it.

use niche::format::{format_grouped, format_tenths};
use niche::report::{LocalReport, NicheReport, PlaceKind};
use serde::Serialize;

use crate::drawings::county_map::CountyMap;
use crate::notes::SourceNotes;

/// Most counties of a state in the table, those with the most residents first.
const MAX_COUNTIES: usize = 30;

#[derive(Debug, Serialize)]
pub(crate) struct LocalSection<'r> {
    heading: &'r str,
    summary: &'r str,
    parts: Vec<LocalPartRow<'r>>,
    map: Option<CountyMap>,
    /// Name, businesses, businesses per 100,000 residents, households.
    counties: Vec<[String; 4]>,
    counties_note: String,
    /// Year of the businesses in the table.
    year: u16,
    /// ZIP code with its city, and businesses.
    zips: Vec<[String; 2]>,
    /// Year of the businesses by ZIP code.
    zips_year: u16,
}

#[derive(Debug, Serialize)]
struct LocalPartRow<'r> {
    heading: &'static str,
    title: &'r str,
    lines: &'r [String],
    marks: Vec<usize>,
}

impl<'r> LocalSection<'r> {
    pub(crate) fn from_report(report: &'r NicheReport, notes: &SourceNotes) -> Option<Self> {
        let local = report.local.as_ref()?;
        let parts = local.texts.list_parts();
        let parts = parts.map(|(heading, part)| LocalPartRow {
            heading,
            title: &part.title,
            lines: &part.lines,
            marks: notes.numbers_of(&part.sources),
        });
        let (counties, counties_note) = list_counties(local);
        Some(Self {
            heading: &local.heading,
            summary: &local.summary,
            parts: parts.collect(),
            map: local
                .map
                .as_ref()
                .filter(|map| map.shapes.len() > 1)
                .map(|map| CountyMap::new(map, &map_title(local))),
            counties,
            counties_note,
            year: local.figures.businesses.years.last().map_or(2021, |year| year.year),
            zips: list_zips(local),
            zips_year: local.figures.zips_year,
        })
    }
}

/// Title of the map. A name with its state ends with a comma inside the title.
fn map_title(local: &LocalReport) -> String {
    let name = niche::place_in_sentence(&local.figures.name);
    let comma = if name.contains(", ") { "," } else { "" };
    match local.figures.kind {
        PlaceKind::State => format!("Map of the counties of {name}"),
        PlaceKind::County => format!("Map of {name}{comma} and the counties around it"),
    }
}

/// Counties around a county, or the largest of a state. Empty where no industry is counted.
fn list_counties(local: &LocalReport) -> (Vec<[String; 4]>, String) {
    let mut counties: Vec<_> = local.figures.neighbors.iter().collect();
    let all = counties.len();
    if all > MAX_COUNTIES {
        counties.sort_by_key(|county| std::cmp::Reverse(county.residents2021));
        counties.truncate(MAX_COUNTIES);
    }
    if counties.iter().all(|county| county.establishments.is_none()) {
        return (Vec::new(), String::new());
    }
    let number = |count: Option<u32>| count.map_or_else(|| "–".to_owned(), |count| format_grouped(f64::from(count)));
    let rows = counties.into_iter().map(|county| {
        [
            county.name.clone(),
            county.establishments.map_or_else(|| "–".to_owned(), count_range),
            county.per100k.map_or_else(|| "–".to_owned(), rate_range),
            number(county.households),
        ]
    });
    let note = match all > MAX_COUNTIES {
        true => format!("The {MAX_COUNTIES} of {all} counties with the most residents."),
        false => String::new(),
    };
    (rows.collect(), note)
}

/// "131", "0 to 2" where the number is not published.
fn count_range([low, high]: [u32; 2]) -> String {
    let [low, high] = [low, high].map(|count| format_grouped(f64::from(count)));
    if low == high { low } else { format!("{low} to {high}") }
}

fn rate_range([low, high]: [f64; 2]) -> String {
    let [low, high] = [low, high].map(format_tenths);
    if low == high { low } else { format!("{low} to {high}") }
}

fn list_zips(local: &LocalReport) -> Vec<[String; 2]> {
    let zips = local.figures.zips.iter();
    zips.map(|zip| [format!("{} {}", zip.zip, zip.city), count_range([zip.low, zip.high])])
        .collect()
}
