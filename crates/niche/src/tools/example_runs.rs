//! Runs of the shipped examples. The page of a tool shows one until the person has a result of their own.

use serde::Serialize;
use serde_json::Value;

use super::examples::{ShippedTests, shipped_examples};
use super::registry::find_tool;
use crate::answer::AnswerInput;
use crate::plan::evidence::{
    AnswerCounts, DeskFigures, Evidence, Experiment, PreparedExperiment, join_evidence, prepare_experiments,
};
use crate::report::analysis::analyze_niche;
use crate::scoring::engine_data::EngineData;
use crate::scoring::request::AnalysisRequest;

/// Key of the example of the experiments, which are no tool of the registry.
const EXPERIMENTS: &str = "experiments";

/// A shipped example with its result.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ToolExample {
    /// Key of the tool, or "experiments".
    pub tool_name: String,
    /// Request of the run. Every call that stores, links or exports it answers 422 `example`.
    pub request: Value,
    /// Result of the run, as the tool's own call answers it. For "experiments", `marketName`, `tests` and `evidence`.
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

/// Runs the shipped example of a tool, or of the experiments, with the figures of a day such as "2026-11-22". `None`
/// without an example under this key.
#[must_use]
pub fn run_example(engine: &EngineData, key: &str, today: &str) -> Option<ToolExample> {
    let (request, result) = match key {
        EXPERIMENTS => run_tests(engine, &shipped_examples().tests)?,
        _ => run_tool(engine, key, today)?,
    };
    Some(ToolExample {
        tool_name: key.to_owned(),
        request,
        result,
    })
}

fn run_tool(engine: &EngineData, key: &str, today: &str) -> Option<(Value, Value)> {
    let (request, tool) = (shipped_examples().find_request(key)?, find_tool(key)?);
    let dated = tool.on_day(&request.to_string(), today).ok()?;
    let outcome = tool.run(engine, &dated).ok()?;
    Some((request, outcome.result))
}

fn run_tests(engine: &EngineData, shipped: &ShippedTests) -> Option<(Value, Value)> {
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
    let result = ExampleTests {
        market_name: market.name.clone(),
        tests,
        evidence: join_evidence(desk, &counted),
    };
    Some((serde_json::to_value(shipped).ok()?, serde_json::to_value(result).ok()?))
}

fn count_test(test: &PreparedExperiment, id: i64, answers: AnswerCounts) -> Experiment {
    Experiment {
        id,
        kind: test.kind,
        strength: test.strength,
        planned: test.n,
        pass: test.k,
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
