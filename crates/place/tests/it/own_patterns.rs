//! Business patterns of data releases, by county and by ZIP code, in both editions of NAICS. The files are made by hand
//! (`tests/own_release`), and their numbers are not published ones.

use std::sync::LazyLock;

use place::{
    BusinessLevel, LocalBusinesses, LocalFigures, MarketCodes, NaicsEdition, NoEarlierYear, NoFigureReason, OwnRelease,
    Places, PublishedFile,
};

use crate::PLACES;
use crate::whole_patterns::{county_patterns, published, zip_patterns};

/// Both tables of 2024.
static NEWER: LazyLock<Places> =
    LazyLock::new(|| with_files(&[county_patterns(&PLACES, "cbp24co.txt"), zip_patterns("zbp24detail.txt")]));

fn with_files(files: &[PublishedFile]) -> Places {
    let mut release = PLACES.read_release(files).unwrap();
    let read = OwnRelease::unpack(&release.pack().unwrap()).unwrap();
    assert_eq!(read.id(), release.id());
    Places::load_with(Some(read)).unwrap()
}

fn refusal(files: &[PublishedFile]) -> String {
    PLACES.read_release(files).unwrap_err().to_string()
}

fn figures(places: &Places, id: &str, industry: &str) -> LocalFigures {
    let market = MarketCodes {
        industries: &[industry],
        ..MarketCodes::default()
    };
    let figures = places.local(places.find(id).unwrap(), &market);
    assert_eq!(figures.find_faults(), Vec::<&str>::new(), "{industry} in {id}");
    figures
}

fn businesses(places: &Places, id: &str, industry: &str) -> LocalBusinesses {
    figures(places, id, industry).businesses
}

/// Year, lower and upper bound of each year.
fn years_of(businesses: &LocalBusinesses) -> Vec<(u16, u32, u32)> {
    let years = businesses.years.iter();
    years.map(|year| (year.year, year.low, year.high)).collect()
}

/// ZIP codes with the number of businesses of each.
fn zips_of(figures: &LocalFigures) -> Vec<(&str, u32, u32)> {
    let zips = figures.zips.iter();
    zips.map(|zip| (zip.zip.as_str(), zip.low, zip.high)).collect()
}

/// A file with lines more.
fn with_lines(mut file: PublishedFile, lines: &str) -> PublishedFile {
    file.bytes.extend_from_slice(lines.as_bytes());
    file
}

#[test]
fn an_industry_is_counted_by_its_own_code_of_the_newer_edition() {
    let travis = businesses(&NEWER, "48453", "812910");
    assert_eq!(travis.level, BusinessLevel::Industry);
    assert_eq!(years_of(&travis), [(2017, 94, 94), (2024, 150, 150)]);
    assert_eq!(
        (travis.naics_edition, travis.naics2017),
        (2022, vec!["812910".to_owned()])
    );
    assert_eq!((travis.residents_year, travis.per100k), (2023, Some([11.24, 11.24])));
    assert_eq!((travis.no_earlier_year, travis.left_out), (None, Vec::new()));
    let peers = travis.peers.unwrap();
    assert!(peers.count > 40 && peers.middle_per100k == [0.0, 0.24], "{peers:?}");
    let own = NEWER.own_release().unwrap();
    assert_eq!((own.patterns_year(), own.zips_year()), (Some(2024), Some(2024)));
    assert_eq!(own.patterns_edition(), Some(NaicsEdition::Of2022));
}

#[test]
fn a_merged_industry_has_the_sum_of_its_parts_as_the_earlier_year() {
    for (industry, parts, count) in [
        ("811210", ["811211", "811212", "811213", "811219"].as_slice(), 60),
        // A code of both editions, which means more in the newer one.
        ("425120", &["425110", "425120"], 77),
    ] {
        let (newer, embedded) = (
            businesses(&NEWER, "48453", industry),
            businesses(&PLACES, "48453", industry),
        );
        assert_eq!(embedded.naics2017, parts);
        assert_eq!(newer.naics2017, [industry]);
        assert_eq!(newer.years[0], embedded.years[0], "the embedded year of 2017");
        assert!(newer.years[0].low > 0);
        assert_eq!(years_of(&newer)[1], (2024, count, count));
    }
}

#[test]
fn a_split_industry_has_one_year_and_leaves_nothing_out_of_it() {
    let (newer, embedded) = (
        businesses(&NEWER, "48453", "459510"),
        businesses(&PLACES, "48453", "459510"),
    );
    assert_eq!(
        (embedded.is_stores_only, embedded.naics2017),
        (true, vec!["453310".to_owned()])
    );
    assert_eq!(
        (newer.level, years_of(&newer)),
        (BusinessLevel::Industry, vec![(2024, 96, 96)])
    );
    assert_eq!(newer.no_earlier_year, Some(NoEarlierYear::SplitCodes));
    let split: Vec<&str> = newer.left_out.iter().map(|industry| industry.code.as_str()).collect();
    assert_eq!((split, newer.is_stores_only), (vec!["454110", "454390"], false));
    assert!(newer.per100k.is_some() && newer.peers.is_some());
    // All codes of this industry were split: the embedded year has no figure at all.
    assert_eq!(
        businesses(&PLACES, "48453", "325315").why,
        Some(NoFigureReason::SplitCodes)
    );
    let texas = businesses(&NEWER, "TX", "325315");
    assert_eq!((texas.level, texas.years.len()), (BusinessLevel::State, 1));
    assert_eq!(texas.no_earlier_year, Some(NoEarlierYear::SplitCodes));
}

#[test]
fn a_group_has_an_earlier_year_where_it_held_the_same_trades() {
    let dallas = businesses(&NEWER, "48113", "812910");
    assert_eq!(
        (dallas.level, dallas.title.as_str()),
        (BusinessLevel::Parent, "Other personal services")
    );
    assert_eq!((dallas.naics2017, dallas.years.len()), (vec!["8129".to_owned()], 2));
    assert_eq!((dallas.years[1].low, dallas.industry_bounds), (90, Some([0, 2])));
    let changed = businesses(&NEWER, "48113", "445240");
    assert_eq!(
        (changed.level, years_of(&changed)),
        (BusinessLevel::Parent, vec![(2024, 80, 80)])
    );
    assert_eq!(changed.no_earlier_year, Some(NoEarlierYear::ChangedGroup));
}

#[test]
fn regions_of_connecticut_have_no_earlier_year_and_no_reason_by_edition() {
    let capitol = businesses(&NEWER, "09110", "812910");
    assert_eq!((years_of(&capitol), capitol.counted_area), (vec![(2024, 20, 20)], None));
    assert_eq!(capitol.no_earlier_year, None);
    let used = businesses(&NEWER, "09110", "459510");
    assert_eq!(years_of(&used), [(2024, 11, 11)]);
    let connecticut = businesses(&NEWER, "CT", "812910");
    assert_eq!(years_of(&connecticut)[1], (2024, 20, 20 + 2 * 8));
    let district = businesses(&NEWER, "DC", "812910");
    assert_eq!(
        (district.level, years_of(&district)),
        (BusinessLevel::Industry, vec![(2024, 30, 30)])
    );
}

#[test]
fn no_industry_contradicts_itself_with_newer_figures() {
    for industry in PLACES.industry_codes() {
        let embedded = businesses(&PLACES, "48453", &industry);
        for id in [
            "48453", "48113", "09110", "09001", "TX", "CT", "11001", "72127", "02063",
        ] {
            if NEWER.find(id).is_none() {
                continue;
            }
            let newer = businesses(&NEWER, id, &industry);
            let is_outside = |found: &LocalBusinesses| found.why == Some(NoFigureReason::OutsideSurvey);
            assert_eq!(is_outside(&newer), is_outside(&embedded), "{industry} in {id}");
            assert_ne!(newer.why, Some(NoFigureReason::SplitCodes), "{industry} in {id}");
            let place = NEWER.find(id).unwrap();
            if newer.percentile.is_some() {
                assert_eq!(
                    NEWER.percentile(place, &industry),
                    newer.percentile,
                    "{industry} in {id}"
                );
            }
        }
    }
}

#[test]
fn businesses_by_zip_code_are_those_of_the_newer_file() {
    let newer = figures(&NEWER, "48453", "812910");
    assert_eq!(zips_of(&newer), [("78745", 16, 16), ("78704", 14, 14)]);
    assert_eq!((newer.zips_year, newer.zips_naics_edition), (2024, 2022));
    let embedded = figures(&PLACES, "48453", "812910");
    assert_eq!((embedded.zips_year, embedded.zips_naics_edition), (2022, 2017));
    let of_county = |figures: &LocalFigures| figures.zips_unpublished + figures.zips.len();
    assert!(of_county(&newer) > 30 && newer.zips_unpublished == of_county(&newer) - 2);
    assert_eq!(zips_of(&figures(&NEWER, "48453", "459510")), [("78704", 7, 7)]);
    assert_eq!(zips_of(&figures(&NEWER, "48113", "812910")), [("75201", 4, 4)]);
    assert_eq!(
        NEWER.own_release().unwrap().zip_cell_count(),
        0,
        "they are merged with the tables"
    );
}

#[test]
fn each_table_can_come_alone() {
    let counties = with_files(&[county_patterns(&PLACES, "cbp24co.txt")]);
    let (newer, embedded) = (
        figures(&counties, "48453", "459510"),
        figures(&PLACES, "48453", "459510"),
    );
    assert_eq!(years_of(&newer.businesses), [(2024, 96, 96)]);
    assert_eq!(newer.zips, embedded.zips, "ZIP codes stay those of 2022");
    assert!(!newer.zips.is_empty());
    assert_eq!((newer.zips_year, newer.zips_naics_edition), (2022, 2017));

    let zips = with_files(&[zip_patterns("zbp24detail.txt")]);
    let newer = figures(&zips, "48453", "459510");
    assert_eq!(newer.businesses, embedded.businesses);
    assert_eq!(
        (zips_of(&newer), newer.zips_naics_edition),
        (vec![("78704", 7, 7)], 2022)
    );
    let split = figures(&zips, "48453", "325315");
    assert_eq!(split.businesses.why, Some(NoFigureReason::SplitCodes));
    assert_eq!(zips_of(&split), [("78704", 3, 3)]);
}

#[test]
fn the_edition_of_2017_is_read_from_the_year_and_the_codes() {
    let places = with_files(&[county_patterns(&PLACES, "cbp23co.txt"), zip_patterns("zbp23detail.txt")]);
    let used = figures(&places, "48453", "459510");
    assert_eq!((used.businesses.naics_edition, used.zips_naics_edition), (2017, 2017));
    assert_eq!(used.businesses.naics2017, ["453310"]);
    assert_eq!(
        (years_of(&used.businesses)[1], used.businesses.years.len()),
        ((2023, 96, 96), 2)
    );
    assert_eq!((zips_of(&used), used.zips_year), (vec![("78704", 7, 7)], 2023));
    // After 2023 the codes decide.
    let mut older = county_patterns(&PLACES, "cbp23co.txt");
    (older.name, older.year) = ("cbp25co.txt".to_owned(), 2025);
    let places = with_files(&[older]);
    assert_eq!(businesses(&places, "48453", "459510").naics_edition, 2017);
}

#[test]
fn a_file_of_another_edition_or_of_two_is_refused() {
    let wrong = with_lines(county_patterns(&PLACES, "cbp23co.txt"), "48,201,455110,G,1,G,1,G,1,5\n");
    let text = refusal(&[wrong]);
    assert!(
        text.contains("column NAICS: code 455110 is of NAICS 2022, and 453/// above it of NAICS 2017."),
        "{text}"
    );
    let mut year = county_patterns(&PLACES, "cbp24co.txt");
    (year.name, year.year) = ("cbp23co.txt".to_owned(), 2023);
    assert_eq!(
        refusal(&[year]),
        "cbp23co.txt, line 4, column NAICS: code 459/// is of NAICS 2022, and the files of 2023 use NAICS 2017. Take the file \
         as the publisher ships it, and keep its name"
    );
    let two = with_lines(zip_patterns("zbp24detail.txt"), "78704,AUSTIN,454110,5\n");
    let text = refusal(&[two]);
    assert!(
        text.contains("column NAICS: code 454110 is of NAICS 2017, and 4595// above it of NAICS 2022."),
        "{text}"
    );
    let none = published("zbp24detail.txt", "zip,naics,est\n78704,812910,5\n".to_owned());
    assert_eq!(
        refusal(&[none]),
        "zbp24detail.txt: no code of it tells its edition of NAICS, as those of retail trade do. Download it again"
    );
}

#[test]
fn two_tables_of_different_editions_are_refused() {
    assert_eq!(
        refusal(&[county_patterns(&PLACES, "cbp23co.txt"), zip_patterns("zbp24detail.txt")]),
        "cbp23co.txt counts industries by NAICS 2017, and zbp24detail.txt by NAICS 2022. Take both files of one edition, \
         such as those of one year."
    );
    // Different years of one edition are two sources with a year each.
    let places = with_files(&[county_patterns(&PLACES, "cbp22co.txt"), zip_patterns("zbp23detail.txt")]);
    let travis = figures(&places, "48453", "812910");
    assert_eq!((travis.businesses.years[1].year, travis.zips_year), (2022, 2023));
}

#[test]
fn files_by_zip_code_that_are_not_whole_are_refused() {
    let with = |line: &str| refusal(&[with_lines(zip_patterns("zbp24detail.txt"), line)]);
    for (line, expected) in [
        (
            "787O4,AUSTIN,812910,5\n",
            "column ZIP: \"787O4\" is no ZIP code of five digits. Download the file again",
        ),
        (
            "501,HOLTSVILLE,812910,5\n",
            "column ZIP: \"501\" is no ZIP code of five digits.",
        ),
        ("78704,AUSTIN,812910,few\n", "column EST: \"few\" is no whole number."),
        (
            "78704,AUSTIN,812910,70000\n",
            "column EST: no ZIP code has so many establishments of an industry",
        ),
        (
            "78704,AUSTIN,812910,15\n",
            "column NAICS: the same ZIP code and industry stand twice, with two numbers",
        ),
    ] {
        let text = with(line);
        assert!(
            text.starts_with("zbp24detail.txt, line 21012, ") && text.contains(expected),
            "{text}"
        );
    }
    let without = published("zbp24detail.txt", "zip,name,naics\n78704,AUSTIN,459510\n".to_owned());
    assert_eq!(
        refusal(&[without]),
        "zbp24detail.txt, line 1, column EST: the first line does not name this column. Take the file as the publisher ships it"
    );
    let half = published("zbp24detail.txt", "zip,naics,est\n78704,459510,7\n".to_owned());
    assert_eq!(
        refusal(&[half]),
        "zbp24detail.txt: it has rows of too few ZIP codes: 1, and a whole file has more than 20,000. Download it again"
    );
}

#[test]
fn a_year_that_is_not_newer_and_a_file_twice_are_refused() {
    assert_eq!(
        refusal(&[zip_patterns("zbp22detail.txt")]),
        "zbp22detail.txt is of 2022. The program has ZIP Code Business Patterns of 2022. Take a later year."
    );
    assert_eq!(
        refusal(&[zip_patterns("zbp23detail.txt"), zip_patterns("zbp24detail.zip")]),
        "zbp23detail.txt and zbp24detail.zip are the same table. Keep one of them in the folder."
    );
}

#[test]
fn a_release_of_the_second_layout_is_read_still() {
    let mut second = OwnRelease::unpack(include_bytes!("../own_release/second_layout.release")).unwrap();
    assert_eq!(
        (
            second.id(),
            second.solo_year(),
            second.patterns_year(),
            second.patterns_edition()
        ),
        ("3bd789c7", Some(2023), Some(2023), Some(NaicsEdition::Of2017))
    );
    assert_eq!((second.zips_year(), second.zip_cell_count()), (None, 0));
    let written = second.pack().unwrap();
    assert_eq!(&written[..8], b"SIDEREL3");
    for release in [second, OwnRelease::unpack(&written).unwrap()] {
        let places = Places::load_with(Some(release)).unwrap();
        let travis = figures(&places, "48453", "812910");
        assert_eq!(years_of(&travis.businesses), [(2017, 94, 94), (2023, 150, 150)]);
        assert_eq!((travis.businesses.naics_edition, travis.zips_year), (2017, 2022));
        assert_eq!(years_of(&businesses(&places, "48453", "459510"))[1], (2023, 88, 88));
        assert_eq!(travis.county_solo.map(|solo| solo.firms), Some(1021));
    }
}

#[test]
fn the_newer_tables_keep_the_memory_of_the_embedded_ones() {
    let (newer, embedded) = (NEWER.heap_bytes(), PLACES.heap_bytes());
    assert!(newer < embedded + 500_000, "{newer} and {embedded}");
}
