//! Reports with business patterns of the operator's own, by county and by ZIP code. The files are made by hand
//! (`crates/place/tests/own_release`).

use std::sync::LazyLock;

use niche::Engine;
use niche::report::NicheReport;
use niche::request::AnalysisRequest;
use place::{PlaceCode, Places, PublishedFile};

use crate::whole_patterns::{county_patterns, zip_patterns};

/// Both tables of 2024, by NAICS 2022.
static NEWER: LazyLock<Engine> = LazyLock::new(|| {
    engine_with(|places| vec![county_patterns(places, "cbp24co.txt"), zip_patterns("zbp24detail.txt")])
});

fn engine_with(files: impl Fn(&Places) -> Vec<PublishedFile>) -> Engine {
    let places = Places::load().unwrap();
    let release = places.read_release(&files(&places)).unwrap();
    Engine::load_with(Some(release)).unwrap()
}

fn request(market: &str, location: &str) -> AnalysisRequest {
    let mut request = AnalysisRequest::new(market.replace('-', " "));
    request.market = Some(market.to_owned());
    request.evening.location = PlaceCode::parse(location);
    request
}

fn report(engine: &Engine, market: &str, location: &str) -> NicheReport {
    engine.analyze_niche(&request(market, location)).unwrap()
}

fn businesses_text(report: &NicheReport) -> String {
    let part = report.local.as_ref().unwrap().texts.businesses.clone().unwrap();
    format!("{}\n{}", part.title, part.lines.join("\n"))
}

fn around_text(report: &NicheReport) -> String {
    let part = report.local.as_ref().unwrap().texts.around.clone().unwrap();
    part.lines.join("\n")
}

/// Table and year of a source.
fn source_of<'r>(report: &'r NicheReport, id: &str) -> (&'r str, &'r str) {
    let source = report.sources.iter().find(|source| source.id == id).unwrap();
    (source.table.as_str(), source.year.as_str())
}

#[test]
fn years_of_two_editions_are_never_read_as_growth() {
    let newer = report(&NEWER, "dog-grooming", "48453");
    let text = businesses_text(&newer);
    assert!(
        text.starts_with(
            "150 businesses with staff in 2024\n\
             150 in 2024, and 94 in 2017. The two years use different editions of the industry list, so the difference is \
             not growth.\n\
             In 2024, that was 11.2 per 100,000 residents of 2023.\n"
        ),
        "{text}"
    );
    assert_eq!(
        source_of(&newer, "census-cbp"),
        (
            "County Business Patterns: establishments with paid employees by industry (NAICS 2017 for 2017, NAICS 2022 \
             for 2024)",
            "2017 and 2024"
        )
    );
    let merged = businesses_text(&report(&NEWER, "computer-repair", "48453"));
    assert!(
        merged.contains("60 in 2024, and ") && merged.contains("different editions of the industry list"),
        "{merged}"
    );
    let texas = businesses_text(&report(&NEWER, "dog-grooming", "TX"));
    assert!(texas.contains("different editions of the industry list"), "{texas}");
}

#[test]
fn a_split_industry_has_no_earlier_number_and_says_why() {
    let text = businesses_text(&report(&NEWER, "thrift-flipping", "48453"));
    assert!(
        text.contains(
            "96 in 2024.\n\
             There is no number for 2017. Some of these businesses had codes then that were split in 2022: Electronic \
             Shopping and Mail-Order Houses (454110) and Other Direct Selling Establishments (454390).\n"
        ),
        "{text}"
    );
    for other in ["Left out", "Online shops are counted elsewhere", "different editions"] {
        assert!(!text.contains(other), "{text}");
    }
    let embedded = businesses_text(&report(&Engine::load().unwrap(), "thrift-flipping", "48453"));
    assert!(
        embedded.contains("Left out, because the code was split in 2022: "),
        "{embedded}"
    );
}

#[test]
fn a_wider_industry_that_changed_says_so() {
    let text = businesses_text(&report(&NEWER, "dog-grooming", "48113"));
    assert!(
        text.contains("90 in 2024, and ") && text.contains("different editions of the industry list"),
        "{text}"
    );
    let engine = engine_with(|places| {
        let mut file = county_patterns(places, "cbp24co.txt");
        file.bytes.extend_from_slice(b"48,113,4595//,G,1,G,1,G,1,70\n");
        vec![file]
    });
    let text = businesses_text(&report(&engine, "thrift-flipping", "48113"));
    assert!(
        text.contains(
            "70 in 2024.\nThere is no number for 2017, because this wider industry did not hold the same trades then."
        ),
        "{text}"
    );
}

#[test]
fn zip_codes_have_the_year_of_their_file() {
    let newer = report(&NEWER, "dog-grooming", "48453");
    let text = around_text(&newer);
    assert!(
        text.contains("ZIP codes with the most (2024): 16 in 78745 Austin, 14 in 78704 Austin."),
        "{text}"
    );
    assert!(!text.contains("The numbers by ZIP code use"), "one edition: {text}");
    assert_eq!(
        source_of(&newer, "census-zbp"),
        (
            "ZIP Code Business Patterns: establishments with paid employees by industry (NAICS 2022)",
            "2024"
        )
    );
    let older = engine_with(|_| vec![zip_patterns("zbp23detail.txt")]);
    let older = report(&older, "dog-grooming", "48453");
    assert!(around_text(&older).contains("ZIP codes with the most (2023): 16 in 78745 Austin"));
    assert_eq!(
        source_of(&older, "census-zbp"),
        (
            "ZIP Code Business Patterns: establishments with paid employees by industry (NAICS 2017)",
            "2023"
        )
    );
    assert_eq!(source_of(&older, "census-cbp").1, "2017 and 2021");
    assert!(businesses_text(&older).contains("131 in 2021, and 94 in 2017.\n"));
}

#[test]
fn two_editions_beside_each_other_are_named() {
    let counties = engine_with(|places| vec![county_patterns(places, "cbp24co.txt")]);
    let text = around_text(&report(&counties, "thrift-flipping", "48453"));
    assert!(
        text.contains("ZIP codes with the most (2022): ")
            && text.contains(
                "The numbers by ZIP code use the industry list of 2017, and the number for the county uses that of 2022. \
                 They leave out codes that were split in 2022: Electronic Shopping and Mail-Order Houses (454110) and"
            ),
        "{text}"
    );
    let zips = engine_with(|_| vec![zip_patterns("zbp24detail.txt")]);
    let text = around_text(&report(&zips, "thrift-flipping", "48453"));
    assert!(
        text.ends_with(
            "The numbers by ZIP code use the industry list of 2022, and the number for the county uses that of 2017."
        ),
        "{text}"
    );
}

#[test]
fn a_comparison_names_the_editions_beside_both_years() {
    let requests = [request("dog-grooming", "48453"), request("dog-grooming", "11001")];
    let comparison = NEWER.compare_niches(&requests).unwrap();
    let row = comparison
        .rows
        .iter()
        .find(|row| row.key == "local_businesses")
        .unwrap();
    let cells = row
        .cells
        .iter()
        .map(|cell| (cell.display.as_str(), cell.note.as_deref()));
    let mut cells: Vec<_> = cells.collect();
    cells.sort_unstable();
    assert_eq!(
        cells,
        [
            (
                "150 businesses with staff in 2024",
                Some(
                    "150 in 2024, and 94 in 2017. The two years use different editions of the industry list, so the \
                     difference is not growth."
                )
            ),
            // No rows of 2017.
            ("30 businesses with staff in 2024", Some("30 in 2024.")),
        ]
    );
    let source = comparison
        .sources
        .iter()
        .find(|source| source.id == "census-cbp")
        .unwrap();
    assert_eq!(source.year, "2017 and 2024");
}

#[test]
fn a_report_without_a_release_has_none_of_the_new_fields() {
    let engine = Engine::load().unwrap();
    for (market, location) in [
        ("dog-grooming", "48453"),
        ("thrift-flipping", "09110"),
        ("dog-grooming", "TX"),
    ] {
        let json = serde_json::to_string(&report(&engine, market, location)).unwrap();
        for field in ["naicsEdition", "zipsYear", "zipsNaicsEdition", "noEarlierYear"] {
            assert!(!json.contains(field), "{field} in {market} in {location}");
        }
    }
    let json = serde_json::to_string(&report(&NEWER, "thrift-flipping", "48453")).unwrap();
    for field in [
        "\"naicsEdition\":2022",
        "\"zipsYear\":2024",
        "\"noEarlierYear\":\"splitCodes\"",
    ] {
        assert!(json.contains(field), "{field}");
    }
}
