//! Whole files of wages and area definitions: the small ones of this folder, with a row for every other area and county
//! of the program.

use std::collections::BTreeMap;

use place::Places;

const WAGES: &str = include_str!("MSA_M2026_dl.csv");
const DEFINITIONS: &str = include_str!("area_definitions_m2026.csv");
/// Codes of the states and the District of Columbia, and of Puerto Rico.
const STATES: [(&str, u32); 52] = [
    ("AL", 1),
    ("AK", 2),
    ("AZ", 4),
    ("AR", 5),
    ("CA", 6),
    ("CO", 8),
    ("CT", 9),
    ("DE", 10),
    ("DC", 11),
    ("FL", 12),
    ("GA", 13),
    ("HI", 15),
    ("ID", 16),
    ("IL", 17),
    ("IN", 18),
    ("IA", 19),
    ("KS", 20),
    ("KY", 21),
    ("LA", 22),
    ("ME", 23),
    ("MD", 24),
    ("MA", 25),
    ("MI", 26),
    ("MN", 27),
    ("MS", 28),
    ("MO", 29),
    ("MT", 30),
    ("NE", 31),
    ("NV", 32),
    ("NH", 33),
    ("NJ", 34),
    ("NM", 35),
    ("NY", 36),
    ("NC", 37),
    ("ND", 38),
    ("OH", 39),
    ("OK", 40),
    ("OR", 41),
    ("PA", 42),
    ("RI", 44),
    ("SC", 45),
    ("SD", 46),
    ("TN", 47),
    ("TX", 48),
    ("UT", 49),
    ("VT", 50),
    ("VA", 51),
    ("WA", 53),
    ("WV", 54),
    ("WI", 55),
    ("WY", 56),
    ("PR", 72),
];

/// Line of the wage file for one occupation; the other columns are invented.
pub fn wage_row(area: &str, title: &str, kind: u8, occupation: &str, median: &str) -> String {
    format!(
        "{area},\"{title}\",{kind},XX,000000,Cross-industry,cross-industry,1235,{occupation},Some,detailed,100,1.0,1,1,,,\
         20,\"41,600\",1.5,10,15,{median},25,30,1,1,1,1,1,,\n"
    )
}

fn header() -> &'static str {
    WAGES.split_inclusive('\n').next().unwrap()
}

/// Metropolitan and nonmetropolitan areas of the program by their codes.
fn areas_of(places: &Places) -> BTreeMap<u32, String> {
    places
        .all_counties()
        .filter_map(|county| places.wage_area(county))
        .collect()
}

/// `MSA_MYYYY_dl.csv` and `BOS_MYYYY_dl.csv` in one: all areas.
pub fn area_wages(places: &Places) -> String {
    let mut text = WAGES.to_owned();
    for (area, title) in areas_of(places) {
        if area != 12420 {
            let kind = if area < 100_000 { 4 } else { 6 };
            text += &wage_row(&format!("{area:05}"), &title, kind, "00-0000", "21.00");
        }
    }
    text
}

/// `state_MYYYY_dl.csv`.
pub fn state_wages() -> String {
    let rows = STATES.iter().flat_map(|(state, fips)| {
        [
            wage_row(&format!("{fips:02}"), state, 2, "00-0000", "22.50"),
            wage_row(&format!("{fips:02}"), state, 2, "39-2021", "16.10"),
        ]
    });
    header().to_owned() + &rows.collect::<String>()
}

/// `national_MYYYY_dl.csv`.
pub fn nation_wages() -> String {
    let all = wage_row("99", "U.S.", 1, "00-0000", "25.25");
    header().to_owned() + &all + &wage_row("99", "U.S.", 1, "39-2021", "17.60")
}

/// `area_definitions_mYYYY.csv`.
pub fn definitions(places: &Places) -> String {
    let mut text = DEFINITIONS.to_owned();
    for county in places.all_counties() {
        let id = places.id(county);
        let (area, title) = places.wage_area(county).unwrap();
        if id != "48453" {
            text += &format!("{},State,ST,{},County,{area},\"{title}\"\n", &id[..2], &id[2..]);
        }
    }
    text
}
