//! The business plan and the workbook as a reader of the files finds them.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on should panic where it stands"
)]

mod reading;

use documents::{BusinessPlan, Day, Persona, PlanStep, ProjectionInputs, Theme, business_plan_pdf, projection_xlsx};
use niche::Engine;
use niche::report::Report;
use niche::request::AnalysisRequest;
use reading::{has, words};

const TODAY: Day = Day {
    year: 2026,
    month: 11,
    day: 21,
};

const SECTIONS: [&str; 9] = [
    "1. Executive summary",
    "2. Company description",
    "3. Market analysis",
    "4. Organization and management",
    "5. Service or product line",
    "6. Marketing and sales",
    "7. Funding request",
    "8. Financial projections",
    "9. Appendix",
];

fn report() -> Report {
    let request = AnalysisRequest::new("dog grooming");
    Engine::load().unwrap().analyze(&request).unwrap()
}

fn text(plan: &BusinessPlan) -> String {
    words(&business_plan_pdf(plan, TODAY).unwrap())
}

fn step(title: &str, note: &str) -> PlanStep {
    PlanStep {
        week: "Foundation Week".to_owned(),
        title: title.to_owned(),
        done: !note.is_empty(),
        note: note.to_owned(),
    }
}

#[test]
fn a_plan_of_nothing_names_its_nine_sections_and_what_fills_them() {
    let plan = BusinessPlan::default();
    let text = text(&plan);
    for section in SECTIONS {
        assert!(text.contains(section), "{section}\n{text}");
    }
    for tool in [
        "Niche Discovery",
        "Customer Persona",
        "Audience Problem Finder",
        "Profitability Calculator",
        "30-Day Plan",
    ] {
        assert!(text.contains(tool), "{tool}");
    }
}

#[test]
fn a_plan_of_a_report_alone_has_figures_with_sources_and_says_what_is_guessed() {
    let report = report();
    let plan = BusinessPlan {
        report: Some(&report),
        ..BusinessPlan::default()
    };
    let file = business_plan_pdf(&plan, TODAY).unwrap();
    assert!(has(&file, "/Title(Business plan: Dog grooming)") && has(&file, "<pdfuaid:part>1<"));
    let text = words(&file);
    for part in [
        "Starting guess",
        "$22,505",
        &report.business_ideas[0].title,
        &report.sources[0].table,
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(
        !text.contains("Niche Discovery makes it"),
        "what is there is not asked for"
    );
}

#[test]
fn a_full_plan_holds_what_the_member_wrote_and_asks_for_nothing() {
    let report = report();
    let plan = BusinessPlan {
        report: Some(&report),
        projection: Some(ProjectionInputs {
            price_cents: Some(4500.0),
            ..ProjectionInputs::default()
        }),
        persona: Some(Persona {
            name: "Priya, 34".to_owned(),
            summary: "Two dogs, no car.".to_owned(),
            traits: vec!["Books at night".to_owned()],
        }),
        themes: vec![Theme {
            title: "Waiting lists".to_owned(),
            count: 7,
            quotes: vec!["Six weeks!".to_owned()],
        }],
        steps: vec![
            step("Complete Niche Discovery", "#import \"x\" $ done"),
            step("Price Your Offering", ""),
        ],
    };
    let text = text(&plan);
    for part in [
        "Priya, 34",
        "Books at night",
        "Waiting lists",
        "said 7 times",
        "#import \"x\" $ done",
        "1 of 2 steps",
        "$45",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!text.contains("Not here yet"), "{text}");
}

#[test]
fn the_same_plan_and_workbook_on_the_same_day_are_the_same_files() {
    let report = report();
    let plan = BusinessPlan {
        report: Some(&report),
        ..BusinessPlan::default()
    };
    assert!(business_plan_pdf(&plan, TODAY).unwrap() == business_plan_pdf(&plan, TODAY).unwrap());
    let workbook = || projection_xlsx(&ProjectionInputs::default(), Some(&report), TODAY).unwrap();
    assert!(workbook() == workbook() && workbook().starts_with(b"PK"));
}

#[test]
fn figures_that_make_no_sense_make_a_workbook_all_the_same() {
    for odd in [f64::NAN, f64::INFINITY, -5.0, 0.0, 1e12] {
        let given = ProjectionInputs {
            price_cents: Some(odd),
            units_per_month: Some(odd),
            hours_per_month: Some(odd),
            tax_percent: Some(odd),
            fee_percent: Some(odd),
            ..ProjectionInputs::default()
        };
        assert!(projection_xlsx(&given, None, TODAY).is_ok(), "{odd}");
        let plan = BusinessPlan {
            projection: Some(given),
            ..BusinessPlan::default()
        };
        assert!(business_plan_pdf(&plan, TODAY).is_ok(), "{odd}");
    }
}
