//! The business plan and the workbook as a reader of the files finds them.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on should panic where it stands"
)]

mod reading;

use documents::{
    BusinessPlan, Day, Guide, Part, Persona, PlanStep, ProjectionInputs, Theme, business_plan_pdf, projection_xlsx,
};
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

fn guide(part: Part, tool: &str) -> Guide {
    Guide {
        part,
        tool: tool.to_owned(),
        url: format!("https://sidestart.example/{tool}"),
    }
}

#[test]
fn a_plan_of_nothing_has_nine_sections_and_links_to_open_tools_only() {
    let plan = BusinessPlan {
        guides: vec![guide(Part::Market, "niche-discovery")],
        ..BusinessPlan::default()
    };
    let file = business_plan_pdf(&plan, TODAY).unwrap();
    assert!(has(&file, "/URI(https://sidestart.example/niche-discovery)"));
    let text = words(&file);
    for section in SECTIONS {
        assert!(text.contains(section), "{section}\n{text}");
    }
    assert!(text.contains("Add it with niche-discovery"), "{text}");
    for part in [
        "A typical customer",
        "What customers say, in their own words",
        "Name and legal form",
    ] {
        assert!(
            text.contains(&format!("{part} (yours to write)")) || text.contains(&format!("{part}: ")),
            "{part}\n{text}"
        );
    }
    for path in [
        "/customer-persona",
        "/audience-problem-finder",
        "/profitability-calculator",
        "Profitability Calculator",
    ] {
        assert!(!text.contains(path), "{path} cannot be opened\n{text}");
    }
}

#[test]
fn a_plan_of_a_report_alone_has_figures_with_sources_and_no_projection() {
    let report = report();
    let plan = BusinessPlan {
        report: Some(&report),
        ..BusinessPlan::default()
    };
    let file = business_plan_pdf(&plan, TODAY).unwrap();
    assert!(has(&file, "/Title(Business plan: Dog grooming)") && has(&file, "<pdfuaid:part>1<"));
    let text = words(&file);
    for part in [
        "Please fill in",
        "$22,505",
        "There is no financial projection yet.",
        &report.business_ideas[0].title,
        &report.business_ideas[0].startup_cost,
        &report.sources[0].table,
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    for invented in [
        "Twelve months",
        "Return on start-up costs",
        "First-year profit",
        "to break even",
    ] {
        assert!(
            !text.contains(invented),
            "{invented} without the owner's figures\n{text}"
        );
    }
}

fn full_inputs() -> ProjectionInputs {
    ProjectionInputs {
        price_cents: Some(4500.0),
        units_per_month: Some(12.0),
        unit_cost_cents: Some(900.0),
        startup_cents: Some(30000.0),
        fee_percent: Some(6.5),
        ..ProjectionInputs::default()
    }
}

#[test]
fn a_full_plan_holds_what_the_member_wrote_and_asks_for_nothing() {
    let report = report();
    let plan = BusinessPlan {
        report: Some(&report),
        projection: Some(full_inputs()),
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
        guides: vec![guide(Part::Market, "niche-discovery")],
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
        "6.5%",
        "Twelve months",
        // (12 × (45 × 0.935 − 9)) × 12 months × 0.75 − 300.
        "First-year profit after tax and start-up costs: $3,272",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!text.contains("not filled in yet"), "{text}");
}

#[test]
fn results_appear_only_when_price_sales_and_cost_are_all_given() {
    let without = |clear: fn(&mut ProjectionInputs)| {
        let mut inputs = full_inputs();
        clear(&mut inputs);
        let projection = Some(inputs);
        text(&BusinessPlan {
            projection,
            ..BusinessPlan::default()
        })
    };
    for clear in [
        (|inputs| inputs.price_cents = None) as fn(&mut ProjectionInputs),
        |inputs| inputs.units_per_month = None,
        |inputs| inputs.unit_cost_cents = None,
    ] {
        let text = without(clear);
        assert!(
            !text.contains("Twelve months") && !text.contains("First-year profit"),
            "{text}"
        );
    }
    let text = without(|inputs| inputs.startup_cents = None);
    assert!(
        text.contains("Twelve months") && !text.contains("First-year profit after tax and start-up costs: $"),
        "{text}"
    );
    assert!(text.contains("Sales per month to break even 1 "), "never 0: {text}");
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
fn a_workbook_without_the_owners_figures_holds_formulas_and_no_amount() {
    let report = report();
    let cells = |given: &ProjectionInputs| {
        let file = projection_xlsx(given, Some(&report), TODAY).unwrap();
        unzipped(&file, "xl/worksheets/sheet2.xml")
    };
    let (empty, full) = (cells(&ProjectionInputs::default()), cells(&full_inputs()));
    let formulas = |sheet: &str| sheet.matches("<f>").count();
    assert_eq!(
        (formulas(&empty), formulas(&full)),
        (143, 143),
        "eleven rows of twelve months and the year"
    );
    assert_eq!(empty.matches("<v>–</v>").count(), 143, "{empty}");
    // 12 sales at $45.
    assert!(full.contains("4*Price,\"–\")</f><v>540</v>"), "{full}");
    assert!(!full.contains("<v>–</v>"), "{full}");
}

/// A part of a workbook as text.
fn unzipped(file: &[u8], part: &str) -> String {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(file)).unwrap();
    std::io::read_to_string(archive.by_name(part).unwrap()).unwrap()
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
