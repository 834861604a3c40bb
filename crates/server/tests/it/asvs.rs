//! State of OWASP ASVS 5.0, levels 1 and 2: each row once, and each named test and document there.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

const STATES: [&str; 3] = ["met", "not applicable", "open"];
/// Requirements of each chapter at levels 1 and 2, V1 first.
const OF_CHAPTERS: [usize; 17] = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

struct Row {
    id: String,
    level: String,
    topic: String,
    state: String,
    held_by: Vec<String>,
    reason: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn rows() -> Vec<Row> {
    let text = std::fs::read_to_string(root().join("docs/security/asvs.csv")).unwrap();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let headings = reader.headers().unwrap().clone();
    assert_eq!(
        headings.iter().collect::<Vec<_>>(),
        ["row", "level", "topic", "state", "held_by", "reason"]
    );
    let row = |record: csv::StringRecord| Row {
        id: record[0].to_owned(),
        level: record[1].to_owned(),
        topic: record[2].to_owned(),
        state: record[3].to_owned(),
        held_by: record[4].split_whitespace().map(str::to_owned).collect(),
        reason: record[5].to_owned(),
    };
    reader.records().map(|record| row(record.unwrap())).collect()
}

#[test]
fn each_requirement_of_levels_1_and_2_has_one_row() {
    let rows = rows();
    let ids: BTreeSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(ids.len(), rows.len(), "a row is there twice");
    let mut chapters = [0; OF_CHAPTERS.len()];
    for row in &rows {
        let numbers: Vec<usize> = row
            .id
            .trim_start_matches('V')
            .split('.')
            .map(|part| part.parse().unwrap())
            .collect();
        let [chapter, _, _] = numbers[..] else {
            panic!("{}", row.id)
        };
        chapters[chapter - 1] += 1;
        assert!(["1", "2"].contains(&row.level.as_str()), "{}", row.id);
        assert!(!row.topic.is_empty() && row.topic.chars().count() <= 80, "{}", row.id);
    }
    assert_eq!(chapters, OF_CHAPTERS);
    assert_eq!(rows.len(), 253);
}

#[test]
fn each_row_has_a_state_with_its_proof_or_its_reason() {
    for row in rows() {
        assert!(STATES.contains(&row.state.as_str()), "{}: {}", row.id, row.state);
        match row.state.as_str() {
            "met" => assert!(!row.held_by.is_empty(), "{}: nothing holds it", row.id),
            _ => assert!(row.reason.len() > 15, "{}: the reason is missing", row.id),
        }
    }
}

#[test]
fn each_named_test_and_document_exists() {
    for row in rows() {
        for proof in &row.held_by {
            let (path, test) = proof
                .split_once('#')
                .map_or((proof.as_str(), None), |(path, test)| (path, Some(test)));
            let text = std::fs::read_to_string(root().join(path))
                .unwrap_or_else(|error| panic!("{}: {path}: {error}", row.id));
            if let Some(test) = test {
                assert!(
                    text.contains(&format!("fn {test}(")),
                    "{}: {path} has no test {test}",
                    row.id
                );
            }
        }
    }
}

#[test]
fn the_counts_are_those_of_the_page() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for row in rows() {
        *counts.entry(row.state).or_default() += 1;
    }
    let page = std::fs::read_to_string(root().join("docs/security/README.md")).unwrap();
    for state in STATES {
        let line = format!("\n| {state} | {} |\n", counts.get(state).copied().unwrap_or_default());
        assert!(page.contains(&line), "docs/security/README.md lacks: {line}");
    }
}
