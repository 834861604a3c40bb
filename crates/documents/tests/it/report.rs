//! The report as a reader of the file finds it.

use documents::{PaperSize, PrintDay, PrintSettings, report_pdf};
use niche::Engine;
use niche::report::{NicheReport, StartingCheck};
use niche::request::{AnalysisRequest, Competition, PlaceCode, Region, SizeClass};

use crate::TODAY;
use crate::reading::{has_text, read_pages, read_words};

const MAX_PAGES: usize = 9;
/// Markets with the longest reports.
const LONGEST: [&str; 4] = ["custom-t-shirts", "dog-grooming", "hot-sauce-and-condiments", "jewelry"];

fn make_report(keywords: &str) -> NicheReport {
    let mut request = AnalysisRequest::new(keywords);
    request.market = Some("dog-grooming".to_owned());
    request.size = SizeClass::Small;
    request.region = Region::Europe;
    request.competition = Competition::Low;
    Engine::load().unwrap().analyze_niche(&request).unwrap()
}

fn count_pages(engine: &Engine, market: &str) -> usize {
    let mut request = AnalysisRequest::new(market.replace('-', " "));
    request.market = Some(market.to_owned());
    read_pages(&make_file(&engine.analyze_niche(&request).unwrap())).0
}

fn make_file(report: &NicheReport) -> Vec<u8> {
    report_pdf(report, TODAY).unwrap()
}

#[test]
fn every_chapter_is_there_with_the_reports_own_figures() {
    let report = make_report("dog grooming");
    let words = read_words(&make_file(&report));
    for chapter in [
        "Reasons for and against",
        "Fit with what you chose",
        "Market trend",
        "The market behind it",
        "Competitors",
        "Business ideas",
        "Next steps",
        "Immediate Actions",
        "Growth Opportunities",
        "Check before you start",
        "How the score is made",
        "What would change it",
        "What would change the score",
        "What an evening earns",
        "Industry score",
        "Sources",
    ] {
        assert!(words.contains(chapter), "{chapter}");
    }
    let texts = [
        &report.market_size,
        &report.trend_score,
        &report.answer.sentence,
        &report.business_ideas[0].title,
    ];
    let more = report.immediate_actions.iter().chain(&report.score.reasons_against);
    for text in texts.into_iter().chain(more) {
        assert!(words.contains(text.as_str()), "{text}\n{words}");
    }
    assert!(words.contains("Nov 21, 2026"), "{words}");
}

#[test]
fn the_file_opens_with_the_answer() {
    let report = make_report("dog grooming");
    let (answer, words) = (&report.answer, read_words(&make_file(&report)));
    let place = |text: &str| words.find(text).unwrap_or_else(|| panic!("{text}\n{words}"));
    let head = [
        &answer.text,
        &answer.sentence,
        &answer.after_tax,
        &answer.turning,
        &answer.place,
        &answer.wage_text,
        &answer.first_test.tonight,
    ];
    assert!(head.map(|text| place(text)).is_sorted(), "{words}");
    assert!(place(&answer.first_test.tonight) < place("What an evening earns"));
    for text in answer
        .notes
        .iter()
        .chain(answer.changes.iter().map(|change| &change.text))
    {
        place(text);
    }
    let strip = answer.strip.as_ref().unwrap();
    assert!(
        place(&strip.label) < place(&answer.sentence),
        "the strip is above the month"
    );
    let score = &report.score;
    let scored = score.place.unwrap();
    place(&format!(
        "Industry score {} ({} to {}): better than {} of 100 industries in which people work alone; by its range {} to {}.",
        score.value, score.low, score.high, scored.better_than, scored.low, scored.high
    ));
    for gone in ["Promising", "Mixed", "Hard going", "Undecided"] {
        assert!(!words.contains(gone), "{gone}");
    }
}

#[test]
fn a_license_that_takes_years_leaves_no_dollars_in_the_head() {
    let engine = Engine::load().unwrap();
    let mut markets = engine.atlas().markets.iter();
    let market = markets.find(|market| market.license_years.is_some()).unwrap();
    let mut request = AnalysisRequest::new(market.name.clone());
    request.market = Some(market.slug.clone());
    let report = engine.analyze_niche(&request).unwrap();
    let words = read_words(&make_file(&report));
    let (head, rest) = words.split_once("You chose").unwrap();
    let (text, sentence) = (&report.answer.text, &report.answer.sentence);
    assert!(
        head.contains(text.as_str()) && head.contains(sentence.as_str()),
        "{head}"
    );
    assert!(!head.contains('$'), "{head}");
    assert!(!rest.contains("What would change it"), "{rest}");
    assert!(rest.contains("With the license, one evening (3 hours)"), "{rest}");
}

#[test]
fn the_longest_reports_fit_on_nine_pages() {
    let engine = Engine::load().unwrap();
    for market in LONGEST {
        let pages = count_pages(&engine, market);
        assert!(pages <= MAX_PAGES, "{market}: {pages} pages");
    }
}

#[test]
#[ignore = "takes minutes: every market; the gate takes the longest ones"]
fn every_report_fits_on_nine_pages() {
    let engine = Engine::load().unwrap();
    let markets = engine.atlas().markets.iter();
    let mut pages: Vec<(usize, &str)> = markets
        .map(|market| (count_pages(&engine, &market.slug), market.slug.as_str()))
        .collect();
    pages.sort_unstable();
    let longest: Vec<_> = pages.iter().rev().take(LONGEST.len()).collect();
    println!("{longest:?}");
    assert!(pages.iter().all(|(count, _)| *count <= MAX_PAGES), "{longest:?}");
}

#[test]
fn every_source_is_named_with_where_to_look_it_up() {
    let report = make_report("dog grooming");
    let (file, words) = (make_file(&report), read_words(&make_file(&report)));
    for source in &report.sources {
        assert!(words.contains(&source.table), "{}", source.table);
        assert!(
            has_text(&file, &format!("/URI({})", source.url)),
            "{} is a link",
            source.url
        );
    }
}

#[test]
fn the_file_is_tagged_titled_and_has_bookmarks() {
    let file = make_file(&make_report("dog grooming"));
    for mark in [
        "<pdfuaid:part>1<",
        "/Title(Dog grooming: niche report)",
        "/Lang(en-US)",
        "/S/H2",
        "/S/TH",
        "/Title(Competitors)",
    ] {
        assert!(has_text(&file, mark), "{mark}");
    }
}

#[test]
fn the_same_report_on_the_same_day_is_the_same_file() {
    let report = make_report("dog grooming");
    assert!(make_file(&report) == make_file(&report));
    let day = PrintDay { day: 22, ..TODAY.day };
    let tomorrow = PrintSettings { day, ..TODAY };
    assert!(make_file(&report) != report_pdf(&report, tomorrow).unwrap());
}

#[test]
fn the_paper_is_that_of_the_reader() {
    let report = make_report("dog grooming");
    for (paper, page) in [(PaperSize::Letter, "612 792"), (PaperSize::A4, "595.276 841.89")] {
        let file = report_pdf(&report, PrintSettings { paper, ..TODAY }).unwrap();
        let (pages, size) = read_pages(&file);
        assert_eq!(size, page);
        assert!(pages <= MAX_PAGES, "{pages} pages on {paper:?}");
    }
}

#[test]
fn what_people_type_stays_text() {
    let typed = "#import \"x\" $1$ \\ *bold* _it_ `raw` @ref <a> = head // none [b] #{1+1}";
    let read = read_words(&make_file(&make_report(typed)));
    // A page break may come between two words.
    for word in typed.split_whitespace() {
        assert!(read.contains(word), "{word}: {read}");
    }
    for hostile in ["🕯️", "شموع يدوية", "a\u{202e}b", &"w".repeat(200), &"dog ".repeat(50)] {
        assert!(report_pdf(&make_report(hostile), TODAY).is_ok(), "{hostile}");
    }
}

#[test]
fn what_nobody_publishes_is_said_so() {
    let mut report = make_report("dog grooming");
    report.market.solo_operators = None;
    report.trend.series.clear();
    report.trend.growth_years = None;
    report.trend_score = "Not published".to_owned();
    let words = read_words(&make_file(&report));
    assert!(words.contains("Solo owners, 2012 Not published"), "{words}");
    assert!(words.contains("No official series is published for this industry"));
}

#[test]
fn short_and_long_reports_can_be_typeset() {
    let mut bare = make_report("dog grooming");
    bare.business_ideas.clear();
    bare.competitors.clear();
    bare.flips.clear();
    bare.immediate_actions.clear();
    bare.growth_opportunities.clear();
    bare.market.starting_checks.clear();
    bare.score.reasons_for.clear();
    assert!(read_words(&make_file(&bare)).contains("No figure speaks clearly for it."));
    let mut long = make_report("dog grooming");
    let check = StartingCheck {
        topic: "License".to_owned(),
        text: "Ask first. ".repeat(200),
        ask: "Who".to_owned(),
    };
    long.market.starting_checks = vec![check; 20];
    let ideas = long.business_ideas.clone();
    (0..10).for_each(|_| long.business_ideas.extend(ideas.clone()));
    assert!(report_pdf(&long, TODAY).is_ok());
}

#[test]
fn a_report_for_a_county_names_it_and_has_its_tables() {
    let mut request = AnalysisRequest::new("dog grooming");
    request.market = Some("dog-grooming".to_owned());
    request.evening.location = PlaceCode::parse("48453");
    let engine = Engine::load().unwrap();
    let mut report = engine.analyze_niche(&request).unwrap();
    let (pages, words) = (read_pages(&make_file(&report)).0, read_words(&make_file(&report)));
    let texts = [
        "Dog grooming in Travis County, Texas",
        "131 businesses with staff in 2021",
        "Businesses with staff in 2022",
        "What employers pay",
        "Williamson County, Texas",
        "ZIP codes",
        "78704 Austin",
    ];
    for text in texts {
        assert!(words.contains(text), "{text}\n{words}");
    }
    assert!(pages <= MAX_PAGES + 3, "{pages} pages");
    report.local.as_mut().unwrap().figures.zips_year = 2024;
    let words = read_words(&make_file(&report));
    assert!(words.contains("Businesses with staff in 2024"), "{words}");
    request.evening.location = PlaceCode::parse("TX");
    let words = read_words(&make_file(&engine.analyze_niche(&request).unwrap()));
    assert!(
        words.contains("The 30 of 254 counties with the most residents."),
        "{words}"
    );
}
