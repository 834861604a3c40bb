//! The report as a reader of the file finds it.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on should panic where it stands"
)]

mod reading;

use documents::{PrintDay, report_pdf};
use niche::Engine;
use niche::report::{NicheReport, StartingCheck};
use niche::request::{AnalysisRequest, Competition, Region, SizeClass};
use reading::{has_text, read_words};

const TODAY: PrintDay = PrintDay {
    year: 2026,
    month: 11,
    day: 21,
};

fn make_report(keywords: &str) -> NicheReport {
    let mut request = AnalysisRequest::new(keywords);
    request.market = Some("dog-grooming".to_owned());
    request.size = SizeClass::Small;
    request.region = Region::Europe;
    request.competition = Competition::Low;
    Engine::load().unwrap().analyze_niche(&request).unwrap()
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
        "Fit with what you asked for",
        "Market trend",
        "The market behind it",
        "Competitors",
        "Business ideas",
        "Next steps",
        "Immediate Actions",
        "Growth Opportunities",
        "Check before you start",
        "How the score is made",
        "What would change this verdict",
        "Sources",
    ] {
        assert!(words.contains(chapter), "{chapter}");
    }
    let texts = [
        &report.market_size,
        &report.trend_score,
        &report.verdict.summary,
        &report.business_ideas[0].title,
    ];
    let more = report.immediate_actions.iter().chain(&report.score.reasons_against);
    for text in texts.into_iter().chain(more) {
        assert!(words.contains(text.as_str()), "{text}\n{words}");
    }
    assert!(words.contains("Nov 21, 2026"), "{words}");
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
    let tomorrow = PrintDay { day: 22, ..TODAY };
    assert!(make_file(&report) != report_pdf(&report, tomorrow).unwrap());
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
    assert!(words.contains("People running it alone, 2012 Not published"), "{words}");
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
