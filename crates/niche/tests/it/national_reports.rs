//! Reports without a place as digests, one for each market. A change that concerns places leaves them as they are. One
//! that changes reports on purpose stores the new ones.

use niche::Engine;
use niche::request::AnalysisRequest;
use sha2::{Digest, Sha256};

static STORED: &str = include_str!("../data/national_reports.txt");

/// Fields that name the release and not the market.
const RELEASE_FIELDS: [&str; 4] = ["id", "dataRelease", "engineVersion", "sources"];

fn digest(engine: &Engine, slug: &str, name: &str) -> String {
    let mut request = AnalysisRequest::new(name);
    request.market = Some(slug.to_owned());
    let mut report = serde_json::to_value(engine.analyze_niche(&request).unwrap()).unwrap();
    for field in RELEASE_FIELDS {
        report.as_object_mut().unwrap().remove(field).unwrap();
    }
    let hash = Sha256::digest(report.to_string());
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn reports_without_a_place_are_the_same_byte_for_byte() {
    let engine = Engine::load().unwrap();
    let markets = engine.atlas().markets.iter();
    let found: Vec<String> = markets
        .map(|market| format!("{} {}", market.slug, digest(&engine, &market.slug, &market.name)))
        .collect();
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/national_reports.txt");
    std::fs::write(path, found.join("\n") + "\n").unwrap();
    let stored: Vec<&str> = STORED.lines().collect();
    let other: Vec<&String> = found.iter().filter(|line| !stored.contains(&line.as_str())).collect();
    assert!(
        other.is_empty() && found.len() == stored.len(),
        "{} of {} reports differ from the stored ones, such as {:?}. {path} has the new digests",
        other.len(),
        found.len(),
        other.first()
    );
}
