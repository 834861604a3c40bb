//! Wages of the operator's own: sheets as text and as workbooks, the counties of their areas, and refusals.

use place::{LocalWages, MarketCodes, OwnRelease, Places, PublishedFile, PublishedTable, WageAreaKind, WageYears};
use rust_xlsxwriter::Workbook;

use crate::PLACES;
use crate::small_workbook::{archive, workbook, workbook_of};
use crate::whole_wages::{area_wages, definitions, nation_wages, state_wages, wage_row};

const AREAS: &str = "MSA_M2026_dl.csv";
const DEFINED: &str = "area_definitions_m2026.csv";
/// Code of the column H_MEDIAN of the row that `wage_row` writes.
const MEDIAN: &str = ",10,15,21.00,25,30,";

fn file(name: &str, bytes: impl Into<Vec<u8>>) -> PublishedFile {
    let (table, year) = PublishedTable::parse_name(name).unwrap();
    PublishedFile {
        name: name.to_owned(),
        table,
        year,
        bytes: bytes.into(),
    }
}

/// Files of all levels, with definitions.
fn all_levels() -> Vec<PublishedFile> {
    vec![
        file(AREAS, area_wages(&PLACES)),
        file("state_M2026_dl.csv", state_wages()),
        file("national_M2026_dl.csv", nation_wages()),
        file(DEFINED, definitions(&PLACES)),
    ]
}

fn refusal(files: &[PublishedFile]) -> String {
    PLACES.read_release(files).unwrap_err().to_string()
}

fn load(files: &[PublishedFile]) -> Places {
    let mut release = PLACES.read_release(files).unwrap();
    let packed = release.pack().unwrap();
    Places::load_with(Some(OwnRelease::unpack(&packed).unwrap())).unwrap()
}

fn wages_of(places: &Places, id: &str, occupations: &[&str]) -> LocalWages {
    let market = MarketCodes {
        occupations,
        ..MarketCodes::default()
    };
    places.local(places.find(id).unwrap(), &market).wages.unwrap()
}

#[test]
fn newer_wages_take_the_place_of_the_embedded_ones() {
    let places = load(&all_levels());
    let years = WageYears {
        areas: 2026,
        states: 2026,
        nation: 2026,
    };
    assert_eq!(places.wage_years(), years);
    let travis = wages_of(&places, "48453", &["39-2021"]);
    assert_eq!(
        (travis.low_usd, travis.median_usd, travis.high_usd),
        (Some(15.1), Some(17.95), Some(22.4)),
        "all industries and owners, once"
    );
    assert_eq!(
        (travis.year, travis.is_unreliable, travis.why.as_deref()),
        (Some(2026), false, None)
    );
    assert_eq!((travis.yardstick.median_usd, travis.yardstick.year), (28.5, Some(2026)));
    let nation = travis.nation.unwrap();
    assert_eq!((nation.median_usd, nation.wage_year()), (17.6, 2026));
    assert_eq!(
        (places.nation_wage("00-0000"), places.state_wage("TX", "39-2021")),
        (Some(25.25), Some(16.1))
    );
    // Not published in the area: the state has it.
    let trainers = wages_of(&places, "48453", &["39-2011"]);
    assert_eq!(
        (trainers.median_usd, trainers.skipped.len()),
        (None, 1),
        "nobody publishes it"
    );
    let hair = wages_of(&places, "48453", &["39-5012"]);
    assert_eq!(
        (hair.median_usd, hair.high_usd),
        (Some(24.0), None),
        "only the highest wage that is published"
    );
    assert!(hair.is_unreliable, "the error is 31.5 %");
}

#[test]
fn without_a_release_wages_have_no_year_of_their_own() {
    let wages = wages_of(&PLACES, "48453", &["39-2021"]);
    let text = serde_json::to_string(&wages).unwrap();
    assert!(!text.contains("year"), "{text}");
    assert_eq!((wages.wage_year(), wages.yardstick.wage_year()), (2025, 2025));
    assert_eq!(PLACES.wage_years(), WageYears::default());
}

#[test]
fn a_level_that_is_not_in_the_folder_keeps_its_year() {
    let places = load(&[file(AREAS, area_wages(&PLACES))]);
    let years = places.wage_years();
    assert_eq!((years.areas, years.states, years.nation), (2026, 2025, 2025));
    let travis = wages_of(&places, "48453", &["39-2021"]);
    assert_eq!((travis.year, travis.median_usd), (Some(2026), Some(17.95)));
    let nation = travis.nation.unwrap();
    assert_eq!((nation.year, nation.median_usd), (None, 17.0));
    let bell = wages_of(&places, "48027", &["39-2021"]);
    assert_eq!(
        (bell.kind, bell.year, bell.yardstick.year),
        (WageAreaKind::State, None, Some(2026))
    );

    let places = load(&[file("national_M2026_dl.csv", nation_wages())]);
    let travis = wages_of(&places, "48453", &["39-2021"]);
    assert_eq!((travis.year, travis.median_usd), (None, Some(16.85)));
    assert_eq!(travis.nation.map(|nation| nation.median_usd), Some(17.6));
}

/// Workbook as spreadsheets write it, with numbers as numbers, behind a sheet of explanations.
fn written_workbook(text: &str, title: &str) -> Vec<u8> {
    let mut book = Workbook::new();
    book.add_worksheet()
        .set_name("Field descriptions")
        .unwrap()
        .write(0, 0, "Field")
        .unwrap();
    let sheet = book.add_worksheet();
    sheet.write(0, 0, title).unwrap();
    let mut lines = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    for (line, record) in (2_u32..).zip(lines.records()) {
        for (column, field) in (0_u16..).zip(&record.unwrap()) {
            match field.parse::<f64>() {
                Ok(number) => sheet.write(line, column, number).unwrap(),
                Err(_) => sheet.write(line, column, field).unwrap(),
            };
        }
    }
    book.save_to_buffer().unwrap()
}

#[test]
fn a_workbook_says_the_same_as_its_text() {
    let text = PLACES.read_release(&all_levels()).unwrap();
    let written = [
        file("MSA_M2026_dl.xlsx", written_workbook(&area_wages(&PLACES), "All areas")),
        file("state_M2026_dl.xlsx", workbook("state_M2026_dl", &state_wages())),
        file("national_M2026_dl.csv", nation_wages()),
        file(
            "area_definitions_m2026.xlsx",
            written_workbook(&definitions(&PLACES), "May 2026"),
        ),
    ];
    let release = PLACES.read_release(&written).unwrap();
    assert_eq!(release.id(), text.id());
    assert_eq!(
        (release.wages_year(), release.wage_areas_year()),
        (Some(2026), Some(2026))
    );
    assert_eq!(release.wage_years().states, 2026);
    assert!(release.wage_count() > 600, "{}", release.wage_count());
}

#[test]
fn a_county_moves_with_the_definitions() {
    let moved = definitions(&PLACES).replace(
        "48,Texas,TX,453,Travis County,12420",
        "48,Texas,TX,453,Travis County,99990",
    );
    let wages = area_wages(&PLACES) + &wage_row("99990", "New Town, TX", 4, "00-0000", "33.00");
    let wages = wages + &wage_row("99990", "New Town, TX", 4, "39-2021", "19.00");
    let places = load(&[file(AREAS, wages.clone()), file(DEFINED, moved)]);
    let travis = wages_of(&places, "48453", &["39-2021"]);
    assert_eq!((travis.area.as_str(), travis.median_usd), ("New Town, TX", Some(19.0)));
    assert_eq!(
        wages_of(&places, "48491", &["39-2021"]).median_usd,
        Some(17.95),
        "Williamson County stays"
    );
    // Without definitions, the counties of the new area are not known.
    let missing = refusal(&[file(AREAS, wages)]);
    assert!(
        missing.contains("99990, New Town, TX. The area definitions are missing."),
        "{missing}"
    );
}

#[test]
fn names_of_the_columns_of_definitions_differ_by_year() {
    let text = definitions(&PLACES);
    let header = text.lines().next().unwrap();
    for other in [
        "FIPS code,State,State abbreviation,County code,County name,May 2026 MSA code ,May 2026 MSA name",
        "FIPS,State,Abbr,County\nCode,Name,MSA code (including MSA divisions),Title",
    ] {
        let quoted: Vec<String> = other.split(',').map(|name| format!("\"{name}\"")).collect();
        let text = text.replace(header, &quoted.join(","));
        let release = PLACES
            .read_release(&[file(AREAS, area_wages(&PLACES)), file(DEFINED, text)])
            .unwrap();
        assert_eq!(release.wage_areas_year(), Some(2026), "{other}");
    }
    // Without a year in the name of the file, that of the column.
    let files = [
        file(AREAS, area_wages(&PLACES)),
        file("area_definitions.csv", text.clone()),
    ];
    assert_eq!(PLACES.read_release(&files).unwrap().wage_areas_year(), Some(2026));
    let nameless = file("area_definitions.csv", text.replace("May 2026 ", ""));
    let says = refusal(&[file(AREAS, area_wages(&PLACES)), nameless]);
    assert!(says.contains("neither its name nor a column names its year"), "{says}");
}

#[test]
fn definitions_of_another_year_have_to_fit() {
    let older = || file("area_definitions_m2025.csv", definitions(&PLACES));
    let release = PLACES
        .read_release(&[file(AREAS, area_wages(&PLACES)), older()])
        .unwrap();
    assert_eq!(
        (release.wages_year(), release.wage_areas_year()),
        (Some(2026), Some(2025))
    );
    let more = area_wages(&PLACES) + &wage_row("99990", "New Town, TX", 4, "00-0000", "33.00");
    assert_eq!(
        refusal(&[file(AREAS, more), older()]),
        "The wages are of May 2026, and area_definitions_m2025.csv is of May 2025. It has no county of 99990, New Town, \
         TX. Take area_definitions_m2026.xlsx."
    );
}

#[test]
fn wages_and_definitions_that_do_not_belong_together_are_refused() {
    let areas = || file(AREAS, area_wages(&PLACES));
    assert_eq!(
        refusal(&[areas(), file("state_M2027_dl.csv", state_wages())]),
        "MSA_M2026_dl.csv and state_M2027_dl.csv are of different years. Take all wages of one year."
    );
    let old = refusal(&[file("MSA_M2025_dl.csv", area_wages(&PLACES))]);
    assert_eq!(
        old,
        "MSA_M2025_dl.csv is of May 2025. The program has wages of May 2025. Take a later year."
    );
    let alone = refusal(&[file(DEFINED, definitions(&PLACES))]);
    assert!(
        alone.starts_with("area_definitions_m2026.csv belongs to wages of"),
        "{alone}"
    );
    let twice = refusal(&[
        areas(),
        file(DEFINED, definitions(&PLACES)),
        file("area_definitions.csv", ""),
    ]);
    assert!(twice.contains("are the same table. Keep one of them"), "{twice}");
    // A county of an area that the wages do not have.
    let text = definitions(&PLACES).replace("453,Travis County,12420", "453,Travis County,99990");
    assert_eq!(
        refusal(&[areas(), file(DEFINED, text)]),
        "area_definitions_m2026.csv puts Travis County, Texas into area 99990, which the wages of May 2026 do not have. \
         Take wages of all metropolitan and nonmetropolitan areas and definitions of the same year."
    );
    let without = definitions(&PLACES).replace(
        "48,Texas,TX,453,Travis County,12420,",
        "78,Islands,VI,010,St. Croix,12420,",
    );
    assert_eq!(
        refusal(&[areas(), file(DEFINED, without)]),
        "area_definitions_m2026.csv has no area of Travis County, Texas. Take the file as the publisher ships it."
    );
    let two = definitions(&PLACES) + "48,Texas,TX,453,Travis County,10180,\"Abilene, TX\"\n";
    let says = refusal(&[areas(), file(DEFINED, two)]);
    assert!(
        says.contains("column Area Code: county 48453 is in two areas, 12420 and 10180."),
        "{says}"
    );
}

#[test]
fn half_of_the_areas_or_of_the_states_is_refused() {
    let metros: String = area_wages(&PLACES)
        .lines()
        .filter(|line| !line.contains("\",6,"))
        .map(|line| format!("{line}\n"))
        .collect();
    let says = refusal(&[file(AREAS, metros)]);
    assert!(says.starts_with("The wages lack area "), "{says}");
    assert!(says.contains("oesm26ma.zip has both"), "{says}");
    let states: String = state_wages()
        .lines()
        .filter(|line| !line.starts_with("48,"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(
        refusal(&[file("state_M2026_dl.csv", states)]),
        "The wages of states lack Texas. Take the file as the publisher ships it."
    );
    let nation = nation_wages().replace("00-0000,Some", "39-5012,Some");
    let says = refusal(&[file("national_M2026_dl.csv", nation)]);
    assert!(
        says.contains("no median of all occupations (00-0000) for National"),
        "{says}"
    );
}

/// Refusal of the areas' wages where a text of the first added row is another one.
fn refused_row(before: &str, after: &str) -> String {
    refusal(&[file(AREAS, area_wages(&PLACES).replacen(before, after, 1))])
}

#[test]
fn a_fault_names_the_line_the_column_and_what_to_do() {
    assert_eq!(
        refused_row(MEDIAN, ",10,15,~,25,30,"),
        "MSA_M2026_dl.csv, line 8, column H_MEDIAN: \"~\" is neither a number nor \"*\" or \"#\". Download the file again"
    );
    let yearly = refused_row(MEDIAN, ",10,15,43680,25,30,");
    assert!(
        yearly.ends_with("line 8, column H_MEDIAN: \"43680\" is no hourly wage. Download the file again"),
        "{yearly}"
    );
    let error = refused_row("\"41,600\",1.5,10", "\"41,600\",some,10");
    assert!(
        error.contains("line 8, column MEAN_PRSE: \"some\" is no error in percent"),
        "{error}"
    );
    let kind = refused_row("TX\",4,XX", "TX\",5,XX");
    assert!(kind.contains("column AREA_TYPE: \"5\" is no kind of area"), "{kind}");
    let code = refused_row("12420,\"Austin", "A2420,\"Austin");
    assert!(
        code.contains("line 2, column AREA: \"A2420\" is no code of an area of type 4"),
        "{code}"
    );
    let twice = area_wages(&PLACES) + &wage_row("12420", "Austin", 4, "00-0000", "9.00");
    let says = refusal(&[file(AREAS, twice)]);
    assert!(
        says.contains("column OCC_CODE: the same area and occupation stand twice, with two wages"),
        "{says}"
    );
}

#[test]
fn a_missing_column_an_empty_sheet_and_another_table_are_refused() {
    let text = area_wages(&PLACES).replacen("H_PCT75", "H_PCT74", 1);
    assert_eq!(
        refusal(&[file("MSA_M2026_dl.xlsx", workbook("MSA_M2026_dl", &text))]),
        "MSA_M2026_dl.xlsx, sheet MSA_M2026_dl, row 1, column H_PCT75: this row does not name the column. Take the file \
         as the publisher ships it"
    );
    let bare = definitions(&PLACES).replacen("May 2026 Area Code", "May 2026 Area", 1);
    let says = refusal(&[file(AREAS, area_wages(&PLACES)), file(DEFINED, bare)]);
    assert!(
        says.starts_with("area_definitions_m2026.csv, line 1, column Area Code: this row does not name"),
        "{says}"
    );
    for empty in [workbook("Empty", ""), Workbook::new().save_to_buffer().unwrap()] {
        let says = refusal(&[file("MSA_M2026_dl.xlsx", empty)]);
        assert!(
            says.contains("column OCC_CODE: none of the first 20 rows names this column"),
            "{says}"
        );
    }
    let header = area_wages(&PLACES).lines().next().unwrap().to_owned();
    assert_eq!(
        refusal(&[file(AREAS, header)]),
        "MSA_M2026_dl.csv: it has no wage of an occupation that the reports name. Download it again"
    );
    let other = refusal(&[file("MSA_M2026_dl.xlsx", workbook("Other", "a,b\n1,2\n"))]);
    assert!(other.contains("none of the first 20 rows"), "{other}");
}

#[test]
fn a_broken_workbook_names_the_row_behind_which_it_ends() {
    let whole = workbook("MSA_M2026_dl", &area_wages(&PLACES));
    for broken in [
        b"no archive".to_vec(),
        whole[..whole.len() / 2].to_vec(),
        archive(&[("a.xml", b"<a/>")]),
    ] {
        let says = refusal(&[file("MSA_M2026_dl.xlsx", broken)]);
        assert_eq!(
            says,
            "MSA_M2026_dl.xlsx: it cannot be read as a workbook of Excel. Download it again"
        );
    }
    let cut = workbook_of(
        "MSA_M2026_dl",
        "<row><c t=\"inlineStr\"><is><t>OCC_CODE</t></is></c></row><row><c r=\"A?\">",
    );
    let says = refusal(&[file("MSA_M2026_dl.xlsx", cut)]);
    assert!(says.starts_with("MSA_M2026_dl.xlsx"), "{says}");
    // A row whose cells are far to the right.
    let wide = workbook_of(
        "Wide",
        "<row><c r=\"XFD1\" t=\"inlineStr\"><is><t>OCC_CODE</t></is></c></row>",
    );
    let says = refusal(&[file("MSA_M2026_dl.xlsx", wide)]);
    assert!(
        says.contains("sheet Wide, row 1: a sheet has at most 1048576 rows and 100 columns"),
        "{says}"
    );
}

#[test]
fn a_workbook_that_unpacks_without_end_is_refused() {
    let large = vec![b' '; 65 << 20];
    let bomb = archive(&[("xl/styles.xml", &large)]);
    assert!(bomb.len() < 200_000, "{}", bomb.len());
    let too_large = "MSA_M2026_dl.xlsx: unpacked, it is larger than such a workbook can be";
    assert_eq!(refusal(&[file("MSA_M2026_dl.xlsx", bomb)]), too_large);
    // Memory for texts that it only says to have.
    let texts = b"<sst uniqueCount=\"99999999999\"></sst>";
    let declared = archive(&[("xl/sharedStrings.xml", texts)]);
    assert_eq!(refusal(&[file("MSA_M2026_dl.xlsx", declared)]), too_large);
}
