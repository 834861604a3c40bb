//! Reports with a data release of the operator's own. Its files are made by hand (`crates/place/tests/own_release`).

use std::sync::LazyLock;

use crate::whole_wages::{area_wages, definitions, nation_wages, state_wages};
use niche::report::NicheReport;
use niche::request::AnalysisRequest;
use niche::{DATA_RELEASE, Engine};
use place::{OwnRelease, PlaceCode, Places, PublishedFile, PublishedTable};

static EMBEDDED: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());
static OWN: LazyLock<Engine> = LazyLock::new(|| Engine::load_with(Some(sample_release())).unwrap());

fn sample_release() -> OwnRelease {
    let files = [
        (
            "nonemp23co.txt",
            include_str!("../../../place/tests/own_release/nonemp23co.txt"),
        ),
        (
            "nonemp23us.txt",
            include_str!("../../../place/tests/own_release/nonemp23us.txt"),
        ),
    ];
    let files = files.map(|(name, text)| {
        let (table, year) = PublishedTable::parse_name(name).unwrap();
        PublishedFile {
            name: name.to_owned(),
            table,
            year,
            bytes: text.as_bytes().to_vec(),
        }
    });
    Places::load().unwrap().read_release(&files).unwrap()
}

/// County Business Patterns of one year with the total row of every county, and one cell.
fn patterns_engine(name: &str) -> Engine {
    let places = Places::load().unwrap();
    let mut text = "fipstate,fipscty,naics,est\n48,453,812910,150\n".to_owned();
    for county in places.all_counties() {
        let id = places.id(county);
        text += &format!("{},{},------,500\n", &id[..2], &id[2..]);
    }
    let (table, year) = PublishedTable::parse_name(name).unwrap();
    let file = PublishedFile {
        name: name.to_owned(),
        table,
        year,
        bytes: text.into_bytes(),
    };
    Engine::load_with(Some(places.read_release(&[file]).unwrap())).unwrap()
}

fn report(engine: &Engine, market: &str, location: &str) -> NicheReport {
    let mut request = AnalysisRequest::new(market.replace('-', " "));
    request.market = Some(market.to_owned());
    request.evening.location = PlaceCode::parse(location);
    engine.analyze_niche(&request).unwrap()
}

/// Engine with wages of 2026 by area, and of the other levels.
fn wages_engine(others: &[(&str, String)]) -> Engine {
    let places = Places::load().unwrap();
    let mut texts = vec![("MSA_M2026_dl.csv", area_wages(&places))];
    texts.extend(others.iter().cloned());
    let files: Vec<PublishedFile> = texts
        .into_iter()
        .map(|(name, text)| {
            let (table, year) = PublishedTable::parse_name(name).unwrap();
            PublishedFile {
                name: name.to_owned(),
                table,
                year,
                bytes: text.into_bytes(),
            }
        })
        .collect();
    Engine::load_with(Some(places.read_release(&files).unwrap())).unwrap()
}

fn wages_text(report: &NicheReport) -> String {
    report
        .local
        .as_ref()
        .unwrap()
        .texts
        .wages
        .as_ref()
        .unwrap()
        .lines
        .join("\n")
}

fn solo_text(report: &NicheReport) -> String {
    let part = report.local.as_ref().unwrap().texts.solo.clone().unwrap();
    format!("{}\n{}", part.title, part.lines.join("\n"))
}

#[test]
fn the_release_is_in_the_id_of_data_and_report() {
    let (own, embedded) = (
        report(&OWN, "dog-grooming", "48453"),
        report(&EMBEDDED, "dog-grooming", "48453"),
    );
    assert_eq!(embedded.data_release, DATA_RELEASE);
    assert_eq!(
        own.data_release,
        format!("{DATA_RELEASE}-own-{}", sample_release().id())
    );
    assert_ne!(own.id, embedded.id);
    assert_eq!(
        own.viability_score, embedded.viability_score,
        "the score stays national"
    );
}

#[test]
fn the_county_shows_one_person_businesses_of_its_industry() {
    let own = report(&OWN, "dog-grooming", "48453");
    assert_eq!(
        solo_text(&own),
        "1,021 one-person businesses in 2023\n\
         Travis County, Texas, had 1,021 businesses without staff in pet care (except veterinary) services in 2023.\n\
         Average sales were $32,300 a year here, and $28,000 in the nation.\n\
         Sales are before all costs."
    );
    let source = own.sources.iter().find(|source| source.id == "census-nes").unwrap();
    assert_eq!(source.year, "2023");
    assert!(
        own.sources.iter().all(|source| source.id != "census-nesd"),
        "the sector is not shown"
    );

    let wider = solo_text(&report(&OWN, "spray-tanning", "48453"));
    assert!(
        wider.starts_with("900 one-person businesses in the wider industry in 2023\n"),
        "{wider}"
    );
    assert!(
        wider.contains("This industry is wider than the market. It holds other trades too."),
        "{wider}"
    );
    let withheld = solo_text(&report(&OWN, "dog-grooming", "01001"));
    assert!(
        withheld
            .contains("Their sales are not published for this county. In the nation, the average was $28,000 a year."),
        "{withheld}"
    );
    let without = solo_text(&report(&OWN, "dog-grooming", "48113"));
    assert!(without.contains("whole sector"), "{without}");
}

#[test]
fn the_first_card_keeps_the_share_of_the_newer_sales() {
    let kept = |engine: &Engine, location: &str| {
        let anchors = report(engine, "dog-grooming", location).evening.anchors;
        anchors.into_iter().find(|anchor| anchor.key == "kept").unwrap()
    };
    let (travis, nation, embedded) = (kept(&OWN, "48453"), kept(&OWN, ""), kept(&EMBEDDED, "48453"));
    // Both are times the same share, so they differ as the sales do.
    let ratio = travis.value / nation.value;
    assert!((ratio - 32_300.0 / 28_000.0).abs() < 0.002, "{ratio}");
    assert_eq!(travis.origin, "Census Bureau, 2023, and IRS, 2012 to 2014");
    let note = travis.note.unwrap();
    assert!(
        note.starts_with("In 2023 dollars. Sales in Travis County, Texas, in 2023 × the share owners kept in 2012–14."),
        "{note}"
    );
    assert_eq!(travis.sources, ["census-nes", "irs-soi-soleprop"]);
    assert_eq!(embedded.origin, "Census Bureau, 2012, and IRS, 2012 to 2014");
    assert_eq!(embedded.sources, ["census-sbo-2012", "irs-soi-soleprop", "bls-cpi-u"]);
}

#[test]
fn a_newer_business_survey_is_in_every_sentence_with_its_years() {
    let text_of = |report: &NicheReport| {
        let local = report.local.as_ref().unwrap();
        let lines = local.texts.list_parts().flat_map(|(_, part)| &part.lines);
        format!("{}\n{}", local.summary, lines.cloned().collect::<Vec<_>>().join("\n"))
    };
    let newer = report(&patterns_engine("cbp23co.txt"), "dog-grooming", "48453");
    let text = text_of(&newer);
    for sentence in [
        "150 businesses with staff in 2023",
        "150 in 2023, and 94 in 2017.",
        "In 2023, that was 11.2 per 100,000 residents.",
        "8,900 residents for each business with staff (both in 2023).",
    ] {
        assert!(text.contains(sentence), "{sentence:?} is missing in\n{text}");
    }
    let source = |id: &str| newer.sources.iter().find(|source| source.id == id).unwrap();
    assert_eq!(source("census-cbp").year, "2017 and 2023");
    assert!(source("census-popest").note.contains("residents of 2023"));

    let text = text_of(&report(&patterns_engine("cbp22co.txt"), "dog-grooming", "48453"));
    for sentence in [
        "8,900 residents for each business with staff (businesses of 2022, residents of 2023).",
        "In 2022, that was 11.2 per 100,000 residents of 2023.",
    ] {
        assert!(text.contains(sentence), "{sentence:?} is missing in\n{text}");
    }
}

#[test]
fn newer_wages_are_in_every_sentence_with_their_year() {
    let places = Places::load().unwrap();
    let engine = wages_engine(&[
        ("state_M2026_dl.csv", state_wages()),
        ("national_M2026_dl.csv", nation_wages()),
        ("area_definitions_m2026.csv", definitions(&places)),
    ]);
    let newer = report(&engine, "dog-grooming", "48453");
    let text = wages_text(&newer);
    for sentence in [
        "half of the animal caretakers earn less than $17.95 an hour, and half earn more (May 2026).",
        "The middle half earn $15.10 to $22.40.",
        "In the nation, the median is $17.60, and the middle half earn $15.00 to $25.00.",
        "All jobs together pay a median of $28.50 an hour in the Austin area. We compare",
    ] {
        assert!(text.contains(sentence), "{sentence:?} is missing in\n{text}");
    }
    assert!(!serde_json::to_string(&newer).unwrap().contains("May 2025"));
    let source = |id: &str| newer.sources.iter().find(|source| source.id == id).unwrap();
    assert_eq!(source("bls-oews-2025").year, "May 2026");
    assert_eq!(source("bls-oews-areas").year, "May 2026");
    let areas = source("dol-oflc-areas");
    assert_eq!(
        (areas.publisher.as_str(), areas.year.as_str()),
        ("US Bureau of Labor Statistics", "May 2026")
    );
    let wage = newer
        .evening
        .anchors
        .iter()
        .find(|anchor| anchor.key == "wage")
        .unwrap();
    assert_eq!((wage.value, wage.year.as_str()), (17.95, "2026"));
    assert_eq!(wage.origin, "Bureau of Labor Statistics, May 2026");

    let texas = report(&engine, "dog-grooming", "TX");
    let wage = texas
        .evening
        .anchors
        .iter()
        .find(|anchor| anchor.key == "wage")
        .unwrap();
    assert_eq!((wage.value, wage.year.as_str()), (16.1, "2026"));
    let nation = report(&engine, "dog-grooming", "");
    let wage = nation
        .evening
        .anchors
        .iter()
        .find(|anchor| anchor.key == "wage")
        .unwrap();
    assert_eq!(
        (wage.value, wage.origin.as_str()),
        (17.6, "Bureau of Labor Statistics, May 2026")
    );
    assert_eq!(
        nation.viability_score,
        report(&EMBEDDED, "dog-grooming", "").viability_score,
        "the score has no wage"
    );
}

#[test]
fn levels_of_different_years_are_named_with_both() {
    let newer = report(&wages_engine(&[]), "dog-grooming", "48453");
    let text = wages_text(&newer);
    assert!(
        text.contains("In the nation, the median is $17.00, and the middle half earn")
            && text.contains(" (May 2025; the wage above is of May 2026)."),
        "{text}"
    );
    let source = |id: &str| newer.sources.iter().find(|source| source.id == id).unwrap();
    assert_eq!(
        source("bls-oews-areas").year,
        "May 2026 (areas), May 2025 (states) and May 2025 (nation)"
    );
    assert_eq!(source("bls-oews-2025").year, "May 2025");
    assert_eq!(
        source("dol-oflc-areas").year,
        "2025-26",
        "the counties of the areas are the embedded ones"
    );
    // Not published in the area: the state's wage is of another year than the median of all jobs.
    let bell = wages_text(&report(&wages_engine(&[]), "dog-grooming", "48027"));
    assert!(
        bell.contains("(May 2025).") && bell.contains("(May 2026; the wage above is of May 2025). We compare"),
        "{bell}"
    );
}
