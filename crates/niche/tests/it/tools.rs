//! The registry of tools: every tool makes its result again from the request that it says to keep.

use niche::tools::niche_discovery::{NicheDiscovery, NicheRequest};
use niche::tools::{REGISTRY, RunError, RunWatch, Tool, find_tool, request_text};
use niche::{Engine, Refusal};
use serde_json::{Value, json};

/// A request of each tool. A tool without one fails the test of the registry.
fn example(key: &str) -> Value {
    match key {
        "audience-problem-finder" => json!({
            "text": "The soup was cold.\nThe soup was cold again.\nMy soup came cold and late.\nLovely cake.\nWhere can I park?",
            "edits": [{"change": "rename", "theme": "t0", "label": "Cold soup"}],
        }),
        "niche-discovery" => {
            json!({"keywords": " Nail art ", "competitionLevel": "low", "weights": {"growth": 40}, "eveningMinutes": 90})
        }
        "customer-persona" => {
            json!({"name": " Dana ", "summary": "Works shifts", "market": "dog-walking", "traits": [
                {"field": "week", "text": " home at 4 pm "},
                {"field": "words", "text": "never enough time", "basis": "heard", "quote": "I never get to it", "saidOn": "2026-03-01"},
                {"field": "job", "line": "dog-walking/1502/married-couple-only", "text": "mine"},
                {"field": "today"},
            ]})
        }
        "profitability-calculator" => {
            json!({"priceCents": 2_000, "unitsPerMonth": 30, "unitCostCents": 500, "feePreset": "etsy", "startupCents": 20_000,
                "hoursPerMonth": 25, "dayJobCentsPerHour": 2_600, "goal": {"kind": "overtime"}})
        }
        "what-should-i-sell" => {
            json!({"skills": ["sewing", " Sewing ", "bookkeeping"], "cashCents": 30_000, "hoursPerWeek": 6.5,
                "tools": ["car", "sewing_machine"], "licenses": "no", "excludedModels": ["B2B"], "weights": {"skill": 60}})
        }
        other => panic!("{other} has no example"),
    }
}

#[test]
fn every_tool_makes_its_result_again_from_the_request_that_is_kept() {
    let engine = Engine::load().unwrap();
    for tool in REGISTRY {
        let first = tool.run(&engine, &example(tool.key).to_string()).unwrap();
        let again = tool.run(&engine, &first.request).unwrap();
        assert!(
            again.request == first.request && again.summary == first.summary,
            "{}",
            tool.key
        );
        assert!(tool.run(&engine, &again.request).unwrap() == again, "{}", tool.key);
        assert!(!first.summary.title.is_empty());
        for (name, fact) in first.summary.facts.as_object().unwrap() {
            // A market and themes are shorter in the summary.
            if name != "match" && name != "themes" {
                assert_eq!(fact, &first.result[name], "{} {name}", tool.key);
            }
        }
        // A result without its request is stored as it came.
        let claimed = tool.find_request(&first.result).unwrap_or_else(|| example(tool.key));
        assert!(
            tool.run(&engine, &claimed.to_string()).unwrap() == again,
            "{}",
            tool.key
        );
    }
}

#[test]
fn a_shared_result_shows_nothing_private() {
    let engine = Engine::load().unwrap();
    let private = [
        (
            "profitability-calculator",
            json!({"name": "SECRET plan", "priceCents": 2_000}),
        ),
        (
            "what-should-i-sell",
            json!({"skills": ["sewing"], "employerIndustry": "8129"}),
        ),
        (
            "customer-persona",
            json!({"name": "SECRET Dana", "traits": [{"field": "words", "text": "never enough time", "basis": "heard",
                "quote": "SECRET words", "who": "SECRET neighbor", "source": "SECRET call", "saidOn": "2026-03-01"}]}),
        ),
        (
            "audience-problem-finder",
            json!({"text": "The soup was cold, write to secret@example.org.\nThe soup was cold again.\nCall 555-123-4567."}),
        ),
    ];
    for (key, request) in private {
        let tool = find_tool(key).unwrap();
        let whole = tool.run(&engine, &request.to_string()).unwrap().result.to_string();
        let shared = tool
            .run_shared(&engine, &request.to_string(), &RunWatch::patient())
            .unwrap();
        let shown = shared.result.to_string();
        for text in ["SECRET", "secret@", "555-123", "employerIndustry", "2026-03-01"] {
            assert!(!shown.contains(text), "{key}: {text}");
        }
        assert!(whole.len() > shown.len(), "{key}");
        assert_eq!(
            tool.run_shared(&engine, &shared.request, &RunWatch::patient()).unwrap(),
            shared,
            "{key} is shared again as it is"
        );
    }
}

#[test]
fn keys_are_unique_and_found() {
    for tool in REGISTRY {
        assert_eq!(REGISTRY.iter().filter(|other| other.key == tool.key).count(), 1);
        assert_eq!(find_tool(tool.key).unwrap().key, tool.key);
    }
    assert!(find_tool("niche").is_none());
}

#[test]
fn a_text_of_another_form_is_malformed_and_a_wrong_field_is_refused() {
    let engine = Engine::load().unwrap();
    let tool = find_tool(NicheDiscovery::KEY).unwrap();
    assert!(matches!(tool.run(&engine, "[]"), Err(RunError::Malformed(_))));
    let wrong = json!({"keywords": "nail art", "marketSize": "huge", "geographicFocus": "Mars"});
    let Err(RunError::Refused(Refusal::WrongFields { code, fields, .. })) = tool.run(&engine, &wrong.to_string())
    else {
        panic!("not refused by its fields");
    };
    let names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!((code, names), ("invalid_choice", vec!["marketSize", "geographicFocus"]));
}

#[test]
fn the_kept_request_names_its_market_and_leaves_out_what_is_ours() {
    let engine = Engine::load().unwrap();
    let request = NicheRequest {
        keywords: "nail art".into(),
        evening_minutes: Some(180),
        ..NicheRequest::default()
    };
    let report = NicheDiscovery::run(&engine, &request).unwrap();
    let kept = request_text(&NicheDiscovery::complete_request(request, &report)).unwrap();
    let kept: Value = serde_json::from_str(&kept).unwrap();
    let whole = json!({"keywords": "nail art", "marketSize": "All Markets", "competitionLevel": "medium",
        "geographicFocus": "Global", "market": "nail-art"});
    assert_eq!(kept, whole);
}

/// The engine has the code of every analysis. Without sockets, processes and clients of networks it needs no route to
/// anywhere.
#[test]
fn the_engine_has_no_way_to_a_network() {
    let manifest = include_str!("../../Cargo.toml");
    let (_, rest) = manifest.split_once("[dependencies]").unwrap();
    let (dependencies, _) = rest.split_once("[lints]").unwrap();
    let names: Vec<&str> = dependencies
        .lines()
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, _)| name)
        .collect();
    let known = [
        "csv",
        "encoder",
        "fearless_simd",
        "flate2",
        "foldhash",
        "jiff",
        "libm",
        "matching",
        "place",
        "rust-stemmers",
        "serde",
        "serde_json",
        "sha2",
        "strum",
        "thiserror",
        "unicode-normalization",
        "unicode-segmentation",
        "utoipa",
    ];
    assert_eq!(names, known, "a new dependency must open no connection");
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            for way in ["std::net", "std::process", "TcpStream", "UdpSocket", "Command::new"] {
                assert!(!text.contains(way), "{way} in {}", path.display());
            }
            files += 1;
        }
    }
    assert!(files > 50, "{files}");
}
