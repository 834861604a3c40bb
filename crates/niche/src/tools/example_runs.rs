//! Runs of the shipped examples. The page of a tool shows one until the person has a result of their own.

use serde::Serialize;
use serde_json::Value;

use super::examples::{COMMENTS_TOOL, ShippedTests, shipped_examples};
use super::registry::{RunOutcome, find_tool};
use crate::answer::{AnswerInput, ShortAnswer, short_answers};
use crate::money::evening::EveningChoice;
use crate::plan::evidence::{
    AnswerCounts, DeskFigures, Evidence, Experiment, PreparedExperiment, join_evidence, prepare_experiments,
};
use crate::report::analysis::analyze_niche;
use crate::scoring::engine_data::EngineData;
use crate::scoring::request::AnalysisRequest;

/// Key of the example of the experiments, which are no tool of the registry.
const EXPERIMENTS: &str = "experiments";
/// Key of the example of the dashboard, which shows what the others come to.
const DASHBOARD: &str = "dashboard";
/// Tools of the dashboard's example, all about the market of the shipped tests.
const DASHBOARD_TOOLS: [&str; 2] = [COMMENTS_TOOL, CALCULATOR];
const CALCULATOR: &str = "profitability-calculator";

/// A shipped example with its result.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ToolExample {
    /// Key of the tool, "experiments" or "dashboard".
    pub tool_name: String,
    /// Request of the run. Every call that stores, links or exports it answers 422 `example`.
    pub request: Value,
    /// Result of the run, as the tool's own call answers it. For "experiments", `marketName`, `tests` and `evidence`;
    /// for "dashboard", `marketName`, `answer`, `parts` and `evidence`.
    pub result: Value,
}

/// Result of the example of the experiments.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ExampleTests {
    market_name: String,
    /// Tests that the atlas prepares for the market, each with a row of the evidence in the same place.
    tests: Vec<PreparedExperiment>,
    evidence: Evidence,
}

/// Result of the example of the dashboard.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ExampleDashboard {
    market_name: String,
    answer: ShortAnswer,
    parts: Vec<ExamplePart>,
    evidence: Evidence,
}

/// A tool on the dashboard with what its example comes to.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ExamplePart {
    tool_name: &'static str,
    /// As the dashboard of a member says it.
    headline: String,
}

/// Runs the shipped example of a tool, of the experiments or of the dashboard, with the figures of a day such as
/// "2026-11-22". `None` without an example under this key.
pub fn run_example(engine: &EngineData, key: &str, today: &str) -> Option<ToolExample> {
    let (request, result) = match key {
        EXPERIMENTS => {
            let shipped = &shipped_examples().tests;
            (to_json(shipped)?, to_json(&run_tests(engine, shipped)?)?)
        }
        DASHBOARD => (Value::Null, to_json(&run_dashboard(engine, today)?)?),
        _ => {
            let (request, outcome) = run_tool(engine, key, today)?;
            (request, outcome.result)
        }
    };
    Some(ToolExample {
        tool_name: key.to_owned(),
        request,
        result,
    })
}

fn to_json(value: &impl Serialize) -> Option<Value> {
    serde_json::to_value(value).ok()
}

fn run_tool(engine: &EngineData, key: &str, today: &str) -> Option<(Value, RunOutcome)> {
    let (request, tool) = (shipped_examples().find_request(key)?, find_tool(key)?);
    let dated = tool.on_day(&request.to_string(), today).ok()?;
    let outcome = tool.run(engine, &dated).ok()?;
    Some((request, outcome))
}

/// The market of the shipped tests with its answer, and what the examples about it come to.
fn run_dashboard(engine: &EngineData, today: &str) -> Option<ExampleDashboard> {
    let shipped = &shipped_examples().tests;
    let ExampleTests {
        market_name, evidence, ..
    } = run_tests(engine, shipped)?;
    let calculation = shipped_examples().find_request(CALCULATOR)?;
    let choice = EveningChoice {
        per_week: serde_json::from_value(calculation["eveningsPerWeek"].clone()).ok()?,
        ..EveningChoice::default()
    };
    let answer = short_answers(engine, &[(&shipped.market, &choice)]).pop()??;
    let parts = DASHBOARD_TOOLS.into_iter().map(|tool_name| {
        let (_, outcome) = run_tool(engine, tool_name, today)?;
        let headline = find_tool(tool_name)?.stored_headline(&outcome.summary.facts)?;
        Some(ExamplePart { tool_name, headline })
    });
    Some(ExampleDashboard {
        parts: parts.collect::<Option<_>>()?,
        market_name,
        answer,
        evidence,
    })
}

fn run_tests(engine: &EngineData, shipped: &ShippedTests) -> Option<ExampleTests> {
    let market = &engine.atlas.markets[engine.atlas.find_market(&shipped.market)?];
    let request = AnalysisRequest {
        market: Some(market.slug.clone()),
        ..AnalysisRequest::new(market.name.clone())
    };
    let score = analyze_niche(engine, &request, &AnswerInput::default()).ok()?.score;
    let prepared = prepare_experiments(market, engine.median_hour());
    let logged = shipped.answers.iter().zip(0..);
    let (tests, counted): (Vec<_>, Vec<_>) = logged
        .filter_map(|(answers, id)| {
            let test = prepared.get(answers.prepared)?.clone();
            let answers = AnswerCounts {
                yes: answers.yes,
                no: answers.no,
                not_counted: 0,
            };
            let counted = count_test(&test, id, answers);
            Some((test, counted))
        })
        .unzip();
    let desk = DeskFigures {
        score: score.value,
        low: score.low,
        high: score.high,
    };
    Some(ExampleTests {
        market_name: market.name.clone(),
        tests,
        evidence: join_evidence(desk, &counted),
    })
}

fn count_test(test: &PreparedExperiment, id: i64, answers: AnswerCounts) -> Experiment {
    Experiment {
        id,
        kind: test.kind,
        strength: test.strength,
        planned: test.planned,
        passes_at: test.passes_at,
        earlier: Vec::new(),
        at_most: test.at_most,
        measured: None,
        is_riskiest: test.riskiest,
        is_over: false,
        answers,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Engine;

    #[test]
    fn the_comments_are_for_the_problem_finder() {
        use crate::tools::{Tool as _, examples::COMMENTS_TOOL, problems::ProblemFinder};
        assert_eq!(ProblemFinder::KEY, COMMENTS_TOOL);
    }

    fn run(key: &str) -> Value {
        let engine = Engine::load().expect("the engine loads");
        let example = run_example(&engine, key, "2026-11-27").expect(key);
        assert_eq!(example.tool_name, key);
        example.result
    }

    #[test]
    fn the_calculator_knows_every_figure_of_the_headline() {
        let result = run("profitability-calculator");
        let headline = result["headline"].as_object().unwrap();
        assert!(headline.values().all(Value::is_number), "{headline:?}");
        let guesses: Vec<&str> = result["guesses"]
            .as_array()
            .unwrap()
            .iter()
            .map(|guess| guess["field"].as_str().unwrap())
            .collect();
        for field in ["priceCents", "unitsPerMonth", "hoursPerMonth", "dayJobCentsPerHour"] {
            assert!(guesses.contains(&field), "{field}");
        }
    }

    #[test]
    fn the_persona_fills_every_field_with_the_placeholder_of_the_page() {
        let result = run("customer-persona");
        assert_eq!(result["evidence"]["filled"], 8);
        assert_eq!(result["evidence"]["heard"], 2);
        assert!(result["official"].is_object());
        for own in result["traits"].as_array().unwrap() {
            let shipped = &shipped_examples().persona[own["field"].as_str().unwrap()];
            assert_eq!(own["text"], shipped.as_str());
        }
    }

    #[test]
    fn the_problem_finder_marks_its_example() {
        let result = run("audience-problem-finder");
        assert_eq!((&result["comments"], &result["isExample"]), (&39.into(), &true.into()));
        assert!(result["themes"].as_array().unwrap().len() >= 3);
    }

    #[test]
    fn the_experiments_have_one_decided_test_and_one_that_runs() {
        let result = run("experiments");
        let rows = result["evidence"]["points"].as_array().unwrap();
        assert_eq!(rows.len(), result["tests"].as_array().unwrap().len());
        let decisions: Vec<&str> = rows.iter().map(|row| row["decision"].as_str().unwrap()).collect();
        assert_eq!(decisions, ["passed", "open"]);
        assert!(result["evidence"]["number"].as_u64() > result["evidence"]["desk"]["score"].as_u64());
    }

    #[test]
    fn the_dashboard_shows_what_the_examples_come_to() {
        let result = run("dashboard");
        let (calculator, tests) = (run("profitability-calculator"), run("experiments"));
        let headlines: Vec<&str> = result["parts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|part| part["headline"].as_str().unwrap())
            .collect();
        let theme = run("audience-problem-finder")["themes"][0]["label"]
            .as_str()
            .unwrap()
            .to_owned();
        let pay = calculator["outputs"][0]["text"].as_str().unwrap();
        assert!(
            headlines[0].contains(&theme) && headlines[1].contains(pay),
            "{headlines:?}"
        );
        assert_eq!(result["evidence"], tests["evidence"]);
        assert_eq!(result["marketName"], tests["marketName"]);
        assert!(result["answer"]["monthText"].as_str().unwrap().contains("a month"));
    }

    #[test]
    fn no_example_is_stored() {
        for tool in super::super::REGISTRY {
            let Some(request) = shipped_examples().find_request(tool.key) else {
                continue;
            };
            let reason = tool.refuse_example(&request.to_string()).unwrap();
            assert!(reason.is_some(), "{}", tool.key);
        }
        let engine = Engine::load().expect("the engine loads");
        assert_eq!(run_example(&engine, "niche-discovery", "2026-11-27"), None);
    }
}
