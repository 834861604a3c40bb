//! Whole files of business patterns: the small ones of this folder, with a total row for every county of the program
//! and for more ZIP codes than a whole file has to have.

use place::{Places, PublishedFile, PublishedTable};

const COUNTIES: &str = include_str!("cbp24co.txt");
const ZIPS: &str = include_str!("zbp24detail.txt");
/// Codes of the small files that NAICS 2017 does not have, and what stands there in a file of that edition.
const OLDER_CODES: [(&str, &str); 5] = [
    ("459510", "453310"),
    ("45951/", "45331/"),
    ("4595//", "4533//"),
    ("459///", "453///"),
    ("325315", "325314"),
];

/// Cells by county. A name of a year before 2024 has the codes of NAICS 2017.
pub fn county_patterns(places: &Places, name: &str) -> PublishedFile {
    let mut text = COUNTIES.to_owned();
    let ids = places.all_counties().map(|county| places.id(county));
    for id in ids.filter(|id| !id.starts_with("72") && id != "48453") {
        text += &format!(
            "\"{}\",\"{}\",\"------\",\"G\",9,\"G\",9,\"G\",9,500\n",
            &id[..2],
            &id[2..]
        );
    }
    published(name, text)
}

/// Cells by ZIP code. A name of a year before 2024 has the codes of NAICS 2017.
pub fn zip_patterns(name: &str) -> PublishedFile {
    let mut text = ZIPS.to_owned();
    for zip in 10_000..31_000 {
        text += &format!("\"{zip}\",\"TOWN\",\"------\",500\n");
    }
    published(name, text)
}

/// File of its publisher's name.
pub fn published(name: &str, mut text: String) -> PublishedFile {
    let (table, year) = PublishedTable::parse_name(name).unwrap();
    if year < 2024 {
        for (newer, older) in OLDER_CODES {
            text = text.replace(newer, older);
        }
    }
    PublishedFile {
        name: name.to_owned(),
        table,
        year,
        bytes: text.into_bytes(),
    }
}
