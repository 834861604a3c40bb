//! Laws of comparisons, and of scores with the reader's weights.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use niche::Engine;
use niche::report::{ComparedCell, Comparison, Mark, NicheReport};
use niche::request::AnalysisRequest;
use niche::weights::ScoreWeights;
use proptest::prelude::*;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());

fn make_request(slug: &str, weights: ScoreWeights) -> AnalysisRequest {
    let mut request = AnalysisRequest::new(slug);
    request.market = Some(slug.to_owned());
    request.weights = weights;
    request
}

fn compare_slugs(slugs: &[String]) -> Comparison {
    let requests: Vec<_> = slugs
        .iter()
        .map(|slug| make_request(slug, ScoreWeights::default()))
        .collect();
    ENGINE.compare_niches(&requests).unwrap()
}

fn any_slugs() -> impl Strategy<Value = String> {
    prop::sample::select(
        ENGINE
            .atlas()
            .markets
            .iter()
            .map(|m| m.slug.clone())
            .collect::<Vec<_>>(),
    )
}

fn any_weights() -> impl Strategy<Value = ScoreWeights> {
    prop::array::uniform9(0i64..=100).prop_filter_map("at least one part must count", |given| {
        ScoreWeights::from_given(
            &ScoreWeights::part_keys()
                .map(str::to_owned)
                .into_iter()
                .zip(given)
                .collect(),
        )
        .ok()
    })
}

fn analyze_slug(slug: &str, weights: ScoreWeights) -> NicheReport {
    ENGINE.analyze_niche(&make_request(slug, weights)).unwrap()
}

#[test]
fn the_rows_are_the_same_whatever_is_compared() {
    let keys = |slugs: [&str; 2]| -> Vec<String> {
        compare_slugs(&slugs.map(str::to_owned))
            .rows
            .into_iter()
            .map(|row| row.key)
            .collect()
    };
    let candles = keys(["candles", "dog-grooming"]);
    assert_eq!(candles, keys(["bookkeeping", "hot-sauce-and-condiments"]));
    let part_keys = ScoreWeights::part_keys().map(str::to_owned);
    assert_eq!(candles[..3], ["per_hour", "one_evening", "score"]);
    assert_eq!(candles[3..=11], part_keys);
    assert_eq!(candles.iter().collect::<BTreeSet<_>>().len(), candles.len());
}

#[test]
fn a_market_named_twice_is_one_column_with_both_words() {
    let requests = ["dog groomer", "candles", "dog grooming"].map(AnalysisRequest::new);
    let found = ENGINE.compare_niches(&requests).unwrap();
    let columns: Vec<(&str, usize)> = found.niches.iter().map(|n| (n.slug.as_str(), n.asked.len())).collect();
    assert_eq!(columns, [("candles", 1), ("dog-grooming", 2)]);
}

#[test]
fn the_whole_weight_on_one_part_makes_it_the_score() {
    let only_margin = ScoreWeights::part_keys().map(|key| (key.to_owned(), i64::from(key == "margin")));
    let report = analyze_slug("dog-grooming", ScoreWeights::from_given(&only_margin.into()).unwrap());
    let margin = report.score.parts.iter().find(|part| part.key == "margin").unwrap();
    assert_eq!((margin.weight, report.viability_score), (100, margin.points));
    assert_eq!(report.request.weights.unwrap()["margin"], 100);
}

#[test]
fn our_weights_spelled_out_are_the_same_analysis_and_others_are_not() {
    let plain = analyze_slug("candles", ScoreWeights::default());
    assert_eq!(plain.request.weights, None);
    let ours: BTreeMap<String, i64> = plain
        .score
        .parts
        .iter()
        .map(|p| (p.key.clone(), p.weight.into()))
        .collect();
    assert_eq!(analyze_slug("candles", ScoreWeights::from_given(&ours).unwrap()), plain);
    let growth = ScoreWeights::from_given(&BTreeMap::from([("growth".to_owned(), 60)])).unwrap();
    assert_ne!(analyze_slug("candles", growth).id, plain.id);
}

proptest! {
    #[test]
    fn the_order_of_niches_never_matters(slugs in prop::collection::vec(any_slugs(), 2..=4), turn in 0usize..4) {
        let mut turned = slugs.clone();
        turned.rotate_left(turn % slugs.len());
        turned.swap(0, 1);
        let json = |slugs: &[String]| serde_json::to_string(&compare_slugs(slugs)).unwrap();
        prop_assert_eq!(json(&slugs), json(&turned));
    }

    #[test]
    fn marks_say_truly_who_is_ahead(slugs in prop::collection::vec(any_slugs(), 2..=4)) {
        let found = compare_slugs(&slugs);
        let leads = |cell: &ComparedCell| matches!(cell.mark, Some(Mark::Best | Mark::Tie));
        let scores = found.rows.iter().find(|row| row.key == "score").unwrap();
        let leaders = found.niches.iter().zip(&scores.cells).filter(|(_, cell)| leads(cell));
        for (niche, cell) in leaders {
            let named = format!("{} ({})", niche.name, cell.display);
            let by_score = found.summary.split_once("By industry score: ").unwrap().1;
            prop_assert!(by_score.split(". ").next().unwrap().contains(&named), "{}", found.summary);
        }
        for row in &found.rows {
            prop_assert_eq!(row.cells.len(), found.niches.len());
            let marked: Vec<Mark> = row.cells.iter().filter_map(|cell| cell.mark).collect();
            let count = |wanted: Mark| marked.iter().filter(|mark| **mark == wanted).count();
            let leaders = (count(Mark::Best), count(Mark::Tie));
            prop_assert!(marked.is_empty() || leaders == (1, 0) || leaders.0 == 0 && leaders.1 > 1, "{:?}", row);
            let ranges = |wanted: &[Mark]| -> Vec<[f64; 2]> {
                row.cells.iter().filter(|c| c.mark.is_some_and(|mark| wanted.contains(&mark))).filter_map(|c| c.range).collect()
            };
            for far in ranges(&[Mark::ClearlyBehind]) {
                let reached = ranges(&[Mark::Best, Mark::Tie]).iter().filter(|top| far[0] <= top[1] && top[0] <= far[1]).count();
                // Of several that are level, only the leader's range counts.
                prop_assert!(reached < leaders.0 + leaders.1, "{:?}", row);
            }
            for cell in &row.cells {
                prop_assert!(cell.range.is_some() || cell.mark.is_none(), "{:?}", row);
                prop_assert_eq!(cell.range.is_none(), cell.display == "Not published", "{:?}", row);
            }
        }
    }

    #[test]
    fn points_add_up_under_any_weights(slug in any_slugs(), weights in any_weights()) {
        let report = analyze_slug(&slug, weights);
        let sum = |pick: fn(&niche::report::ScorePart) -> u8| report.score.parts.iter().map(|p| u32::from(pick(p))).sum::<u32>();
        prop_assert_eq!(sum(|p| p.weight), 100);
        prop_assert_eq!(sum(|p| p.points), u32::from(report.viability_score));
        for part in &report.score.parts {
            prop_assert!(part.low <= part.points && part.points <= part.high && part.high <= part.weight, "{:?}", part);
        }
        prop_assert!(!report.score.reasons_against.is_empty());
        let plain = analyze_slug(&slug, ScoreWeights::default());
        prop_assert_eq!(report.score.reasons_for, plain.score.reasons_for, "reasons do not turn with the reader's weights");
    }
}
