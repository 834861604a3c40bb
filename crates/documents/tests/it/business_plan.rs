//! The business plan as a reader of the file finds it.

use documents::{
    BusinessPlan, EvidenceTest, Guide, Offer, OwnEvidence, PaperSize, Part, Persona, PersonaStatement, PlanStep,
    PrintDay, PrintSettings, StalePart, StoppedBusiness, Theme, TriedBusiness, business_plan_pdf, problems_pdf,
    profit_pdf, projection_xlsx,
};
use niche::Engine;
use niche::report::NicheReport;
use niche::request::AnalysisRequest;
use niche::tools::profitability::{ProfitResult, ProfitabilityCalculator};
use niche::tools::{StatementBasis, Tool};
use serde_json::{Value, json};

use crate::TODAY;
use crate::reading::{has_text, read_pages, read_words};
use crate::workbook::unzipped;

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

pub fn sample_report() -> NicheReport {
    let request = AnalysisRequest::new("dog grooming");
    Engine::load().unwrap().analyze_niche(&request).unwrap()
}

#[test]
fn the_place_of_the_report_has_its_sentences_its_map_and_its_counties() {
    let engine = Engine::load().unwrap();
    let mut request = AnalysisRequest::new("dog grooming");
    let national = engine.analyze_niche(&request).unwrap();
    request.evening.location =
        niche::tools::niche_discovery::read_location(engine.places(), Some("48453"), None).unwrap();
    let report = engine.analyze_niche(&request).unwrap();
    let local = report.local.as_ref().unwrap();
    let plan = |report| {
        read_text(&BusinessPlan {
            report: Some(report),
            ..BusinessPlan::default()
        })
    };
    let words = plan(&report);
    for (heading, part) in local.texts.list_parts() {
        assert!(words.contains(heading) && words.contains(&part.title), "{heading}");
        for line in &part.lines {
            assert!(words.contains(line.as_str()), "{line}");
        }
    }
    let limit = local.map.as_ref().unwrap().bands[0];
    for text in [
        local.heading.as_str(),
        local.summary.as_str(),
        "Williamson County",
        "78704",
        &format!("under {limit}"),
    ] {
        assert!(words.contains(text), "{text}");
    }
    assert!(!plan(&national).contains("Around it"));
}

pub fn read_text(plan: &BusinessPlan) -> String {
    read_words(&business_plan_pdf(plan, TODAY).unwrap())
}

fn plan_step(title: &str, note: &str) -> PlanStep {
    PlanStep {
        title: title.to_owned(),
        done: !note.is_empty(),
        is_from_last_round: false,
        note: note.to_owned(),
    }
}

#[test]
fn steps_of_the_last_round_are_counted_apart() {
    let kept = PlanStep {
        done: true,
        is_from_last_round: true,
        ..plan_step("Price Your Offering", "")
    };
    let mut plan = BusinessPlan {
        steps: vec![
            plan_step("Define Customer Persona", "Cooks"),
            kept,
            plan_step("Execute Soft Launch", ""),
        ],
        ..BusinessPlan::default()
    };
    let said = "2 of 3 steps of the 30-day plan are done, 1 of them from the last round.";
    let text = read_text(&plan);
    assert!(text.contains(said), "{text}");
    plan.steps.remove(1);
    let text = read_text(&plan);
    assert!(text.contains("1 of 2 steps of the 30-day plan are done."), "{text}");
}

#[test]
fn a_plan_that_was_stopped_prints_nothing_to_do() {
    let report = sample_report();
    let mut plan = BusinessPlan {
        report: Some(&report),
        persona: Some(Persona {
            name: "Priya".to_owned(),
            questions: vec!["Who else had this problem?".to_owned()],
            ..Persona::default()
        }),
        steps: vec![
            plan_step("Define Customer Persona", "They cook at night"),
            plan_step("Execute Soft Launch", ""),
        ],
        guides: vec![
            guide(Part::Notes, "30-Day Plan"),
            guide(Part::Projection, "profitability-calculator"),
        ],
        ..BusinessPlan::default()
    };
    let parts = [
        "First tests",
        "Ways to grow",
        "Still missing",
        "Questions to ask next",
        "Add it with",
    ];
    let text = read_text(&plan);
    for part in parts {
        assert!(text.contains(part), "{part}\n{text}");
    }
    plan.stopped = Some(StoppedBusiness {
        market: "Dog grooming".to_owned(),
        on: Some(TODAY.day),
    });
    let text = read_text(&plan);
    for part in parts {
        assert!(!text.contains(part), "{part}\n{text}");
    }
    for part in [
        "Dog grooming was stopped on Nov 21, 2026. Nothing of it is left to do.",
        "1 of 2 steps of the 30-day plan were done.",
        "They cook at night",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
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
    assert!(has_text(&file, "/URI(https://sidestart.example/niche-discovery)"));
    let text = read_words(&file);
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
fn own_tests_have_a_section_with_their_points() {
    let test = EvidenceTest {
        hypothesis: "Owners pay #40 for *one* visit.".to_owned(),
        progress: "3 of 7 yes, 5 of 10 needed".to_owned(),
        meaning: "Not decided yet.".to_owned(),
        points: "+9".to_owned(),
    };
    let evidence = OwnEvidence {
        summary: "Official figures 58 (52 to 64). Your own tests: interviews +9. Together 67.".to_owned(),
        range: "Your tests so far: for it, from 55 to 74.".to_owned(),
        tests: vec![test],
    };
    let with = read_text(&BusinessPlan {
        evidence: Some(evidence),
        ..BusinessPlan::default()
    });
    for part in [
        "Your own tests",
        "Together 67.",
        "Owners pay #40 for *one* visit.",
        "3 of 7 yes, 5 of 10 needed",
        "+9",
    ] {
        assert!(with.contains(part), "{part}\n{with}");
    }
    assert!(!read_text(&BusinessPlan::default()).contains("Your own tests"));
}

#[test]
fn rounds_that_were_tried_are_told_with_their_days_and_only_where_there_are_any() {
    let day = |day| PrintDay {
        year: 2026,
        month: 12,
        day,
    };
    let ended = TriedBusiness {
        market: "Custom #cakes".to_owned(),
        from: Some(day(8)),
        to: Some(day(19)),
        end: "stopped".to_owned(),
        facts: vec!["8 people asked, 1 yes, 0 paid.".to_owned()],
    };
    let under_way = TriedBusiness {
        market: "Bookkeeping".to_owned(),
        from: Some(day(20)),
        facts: vec!["Paid work: 2 hours, $100 in, $10 out: $45 an hour, $35 kept after tax.".to_owned()],
        ..TriedBusiness::default()
    };
    let text = read_text(&BusinessPlan {
        tried: vec![ended, under_way],
        ..BusinessPlan::default()
    });
    for part in [
        "What was tried",
        "Custom #cakes",
        "Dec 8, 2026 to Dec 19, 2026, stopped",
        "8 people asked, 1 yes, 0 paid.",
        "since Dec 20, 2026",
        "$45 an hour, $35 kept after tax.",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!read_text(&BusinessPlan::default()).contains("What was tried"));
}

#[test]
fn a_plan_of_a_report_alone_has_figures_with_sources_and_no_projection() {
    let report = sample_report();
    let plan = BusinessPlan {
        report: Some(&report),
        ..BusinessPlan::default()
    };
    let file = business_plan_pdf(&plan, TODAY).unwrap();
    assert!(has_text(&file, "/Title(Business plan: Dog grooming)") && has_text(&file, "<pdfuaid:part>1<"));
    let text = read_words(&file);
    for part in [
        "Please fill in",
        "$22,505",
        "There is no financial projection yet.",
        &report.business_ideas[0].title,
        &report.business_ideas[0].startup_cost,
        &report.sources[0].table,
        "Market Size official",
        "Competition estimate",
        "Growth Trend official",
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

#[test]
fn a_part_of_another_market_is_named_on_the_summary_page_and_counts_as_missing() {
    let report = sample_report();
    let stale = [Part::Persona, Part::Themes, Part::Offers, Part::Projection].map(|part| StalePart {
        part,
        text: format!("Based on an earlier niche ({part:?})."),
    });
    let plan = BusinessPlan {
        report: Some(&report),
        stale: stale.into(),
        ..BusinessPlan::default()
    };
    let text = read_text(&plan);
    let (summary, rest) = text.split_once(SECTIONS[1]).unwrap();
    for part in ["Persona", "Themes", "Offers", "Projection"] {
        let mark = format!("Based on an earlier niche ({part}).");
        assert!(summary.contains(&mark), "{part}\n{summary}");
        assert!(rest.contains(&mark), "{part}\n{rest}");
    }
    assert!(!summary.contains("Every part of this plan is filled in"));
    assert!(
        summary.contains("Your price, your sales, and your costs"),
        "listed as missing"
    );
}

#[test]
fn formulas_keep_their_signs_on_paper() {
    let text = read_words(&profit_pdf(&calculated(full_fields()), TODAY).unwrap());
    assert!(text.contains('⌈') && text.contains('⌉'), "{text}");
    assert!(!text.contains("× ?"), "{text}");
}

pub fn calculated(fields: Value) -> ProfitResult {
    let request = serde_json::from_value(fields).unwrap();
    ProfitabilityCalculator::run(&Engine::load().unwrap(), &request).unwrap()
}

pub fn full_fields() -> Value {
    json!({"priceCents": 4500, "unitsPerMonth": 12, "unitCostCents": 900, "startupCents": 30_000, "feePreset": "etsy",
        "hoursPerMonth": 20, "dayJobCentsPerHour": 2500, "fixedCentsPerMonth": 1_500, "buyerShippingCents": 499,
        "shippingCents": 620})
}

pub fn full_inputs() -> ProfitResult {
    calculated(full_fields())
}

#[test]
fn a_full_plan_holds_what_the_member_wrote_and_asks_for_nothing() {
    let report = sample_report();
    let plan = BusinessPlan {
        offer: None,
        report: Some(&report),
        projection: Some(full_inputs()),
        persona: Some(Persona {
            name: "Priya, 34".to_owned(),
            summary: "Two dogs, no car.".to_owned(),
            evidence: "1 of 1 heard".to_owned(),
            traits: vec![PersonaStatement {
                label: "Places".to_owned(),
                text: "Books at night".to_owned(),
                basis: StatementBasis::Heard,
                quote: "After ten, when they sleep".to_owned(),
                origin: "neighbor".to_owned(),
            }],
            questions: vec!["Who else had this problem last month?".to_owned()],
            ..Persona::default()
        }),
        themes: vec![Theme {
            title: "Waiting lists".to_owned(),
            count: 7,
            quotes: vec!["Six weeks!".to_owned()],
        }],
        sample: Some("9 comments from 9 people: a clue, not proof of a market".to_owned()),
        offers: vec![Offer {
            title: "Nail trims at home".to_owned(),
            market: "Dog grooming".to_owned(),
            facts: vec![("Costs".to_owned(), "$200".to_owned())],
            ..Offer::default()
        }],
        evidence: None,
        tried: Vec::new(),
        stopped: None,
        stale: vec![StalePart {
            part: Part::Persona,
            text: "Based on an earlier niche: made for Candles.".to_owned(),
        }],
        steps: vec![
            plan_step("Complete Niche Discovery", "#import \"x\" $ done"),
            plan_step("Price Your Offering", ""),
        ],
        guides: vec![guide(Part::Market, "niche-discovery")],
    };
    let text = read_text(&plan);
    assert!(
        !text.contains("Price Your Offering"),
        "a step without a note is the member's own list\n{text}"
    );
    for part in [
        "Priya, 34",
        "Books at night",
        "Waiting lists",
        "in 7 comments heard",
        "Books at night heard",
        "“After ten, when they sleep” (neighbor)",
        "Based on an earlier niche: made for Candles.",
        "Nail trims at home",
        "Who else had this problem last month?",
        "Yours guess",
        "entered by you and not tested yet",
        "#import \"x\" $ done",
        "1 of 2 steps",
        "$45.00",
        "Twelve months",
        "Kept in a year, after tax: $",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!text.contains("not filled in yet"), "{text}");
}

#[test]
fn problems_come_on_paper_with_masked_quotes_and_without_insults() {
    let quote = json!({"text": "Call 555 010 2030", "masked": "Call [phone]", "count": 2});
    let result = json!({"sets": {"hint": "9 comments from 9 people: a clue, not proof of a market"}, "themes": [{
        "label": "phone, #answer", "family": "people", "comments": 3, "people": 3, "breadth": 0.3333, "severity": 2.0,
        "quotes": [quote, {"text": "The idiot left", "isInsult": true}],
    }], "words": [{"word": "phone", "count": 3}]});
    let file = problems_pdf(&result, TODAY).unwrap();
    assert!(file == problems_pdf(&result, TODAY).unwrap());
    let text = read_words(&file);
    for part in [
        "phone, #answer",
        "3 comments from 3 people, 33% of the people",
        "“Call [phone] (×2)”",
        "1 more in the tool",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!text.contains("555") && !text.contains("idiot"), "{text}");
    assert!(read_words(&problems_pdf(&json!({"themes": "many"}), TODAY).unwrap()).contains("No theme was reported"));
}

#[test]
fn the_same_plan_and_workbook_on_the_same_day_are_the_same_files() {
    let report = sample_report();
    let plan = BusinessPlan {
        report: Some(&report),
        ..BusinessPlan::default()
    };
    assert!(business_plan_pdf(&plan, TODAY).unwrap() == business_plan_pdf(&plan, TODAY).unwrap());
    let workbook = || projection_xlsx(&calculated(json!({})), Some(&report), TODAY).unwrap();
    assert!(workbook() == workbook() && workbook().starts_with(b"PK"));
}

#[test]
fn the_summary_opens_with_the_word_and_the_month() {
    let report = sample_report();
    let plan = BusinessPlan {
        report: Some(&report),
        ..BusinessPlan::default()
    };
    let words = read_text(&plan);
    let strip = report.answer.strip.as_ref().unwrap();
    for text in [
        &report.answer.text,
        &report.answer.sentence,
        &report.answer.place,
        &strip.label,
    ] {
        assert!(words.contains(text.as_str()), "{text}\n{words}");
    }
    assert!(!words.contains("of 100 points"), "{words}");
}

#[test]
fn every_sheet_and_page_has_the_paper_of_the_reader() {
    let result = calculated(full_fields());
    for (paper, number, page) in [
        (PaperSize::Letter, None, "612 792"),
        (PaperSize::A4, Some("9"), "595.276 841.89"),
    ] {
        let settings = PrintSettings { paper, ..TODAY };
        let workbook = projection_xlsx(&result, None, settings).unwrap();
        for sheet in 1..=5 {
            let text = unzipped(&workbook, &format!("xl/worksheets/sheet{sheet}.xml"));
            let found = text
                .split("paperSize=\"")
                .nth(1)
                .and_then(|rest| rest.split('"').next());
            assert_eq!(found.filter(|found| *found != "1"), number, "sheet {sheet}");
        }
        let files = [
            profit_pdf(&result, settings).unwrap(),
            business_plan_pdf(&BusinessPlan::default(), settings).unwrap(),
            problems_pdf(&json!({}), settings).unwrap(),
        ];
        for file in files {
            assert_eq!(read_pages(&file).1, page);
        }
    }
}
