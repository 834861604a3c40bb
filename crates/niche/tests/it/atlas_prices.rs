//! Rules of the atlas's prices: published ones, ranges, and the comments that explain what lies far off.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use niche::Engine;
use niche::answer::AnswerInput;
use niche::atlas::{AtlasPrice, Market, UnitEconomics};
use niche::evening::EveningChoice;
use niche::request::AnalysisRequest;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());

/// Markets with a published price.
const LEAST_PRICED: usize = 304;
/// High ÷ low of a price that the reader sets.
const SPREAD: RangeInclusive<f64> = 1.9..=2.6;
/// Middle price ÷ published middle that needs no comment.
const NEAR_PUBLISHED: RangeInclusive<f64> = 0.8..=1.25;
/// Middle hour ÷ median wage of the occupation that needs no comment.
const NEAR_WAGE: RangeInclusive<f64> = 0.6..=4.0;

fn markets() -> &'static [Market] {
    &ENGINE.atlas().markets
}

fn has_comment(work: &UnitEconomics) -> bool {
    work.comment.as_ref().is_some_and(|comment| comment.len() >= 20)
}

#[test]
fn a_published_price_names_its_page() {
    let rows = markets().iter().flat_map(|market| &market.work.published);
    for AtlasPrice {
        low,
        high,
        middle,
        per,
        publisher,
        year,
        url,
    } in rows
    {
        let figures: Vec<f64> = [low, middle, high].into_iter().flatten().copied().collect();
        assert!(
            !figures.is_empty() && figures[0] > 0.0 && figures.is_sorted(),
            "{url}: {figures:?}"
        );
        assert!(!per.is_empty() && !publisher.is_empty(), "{url}");
        assert!(url.starts_with("https://") || url.starts_with("http://"), "{url}");
        assert!(year.is_none_or(|year| (2010..=2026).contains(&year)), "{url}: {year:?}");
    }
    let priced = markets().iter().filter(|market| !market.work.published.is_empty());
    assert!(priced.count() >= LEAST_PRICED);
}

#[test]
fn a_price_that_the_reader_sets_has_a_wide_range_around_its_middle() {
    for market in markets() {
        let [low, middle, high] = market.work.price_usd;
        assert!(low < middle && middle < high, "{}", market.slug);
        assert!(
            market.work.price_by.is_some() || SPREAD.contains(&(high / low)),
            "{}: {low} to {high}",
            market.slug
        );
    }
}

#[test]
fn a_price_far_from_the_published_one_says_why() {
    for market in markets() {
        let Some(published) = market.work.published_middle() else {
            continue;
        };
        let ratio = market.work.price_usd[1] / published;
        assert!(
            NEAR_PUBLISHED.contains(&ratio) || has_comment(&market.work),
            "{}: {ratio:.2} of the published price",
            market.slug
        );
    }
}

#[test]
fn an_hour_far_from_the_wage_of_its_occupation_says_why() {
    let choice = EveningChoice::default();
    for market in markets() {
        let card = ENGINE
            .estimate_evening(&market.slug, &choice, &AnswerInput::default())
            .unwrap();
        let Some(wage) = card.evening.anchors.iter().find(|anchor| anchor.key == "wage") else {
            continue;
        };
        let ratio = card.answer.hour_usd[1] / wage.value;
        assert!(
            NEAR_WAGE.contains(&ratio) || has_comment(&market.work),
            "{}: {ratio:.2} of the wage",
            market.slug
        );
    }
}

#[test]
fn a_key_of_the_unit_economics_that_no_one_reads_is_an_error() {
    let read = |key: &str| {
        serde_json::from_str::<UnitEconomics>(&format!(
            r#"{{"unit": "dog groomed", "units": "dogs groomed", "one": "dog", "ones": "dogs", "whole_unit": true,
                 "price_usd": [48, 72.5, 97], "minutes": [80, 115], "direct_cost_usd": [6, 11], "overhead_minutes": [15, 30], {key}}}"#
        ))
    };
    let row = |key: &str| {
        format!(r#""published": [{{"low": 40, "per": "a dog", "publisher": "A survey", "url": "u", {key}}}]"#)
    };
    assert!(read(r#""fee_percent": 3"#).is_ok() && read(&row(r#""year": 2024"#)).is_ok());
    assert!(
        read(r#""fee_percents": 3"#)
            .unwrap_err()
            .to_string()
            .contains("fee_percents")
    );
    assert!(
        read(&row(r#""address": "u""#))
            .unwrap_err()
            .to_string()
            .contains("address")
    );
}

#[test]
fn the_published_prices_of_an_answer_are_sources_of_its_report() {
    let mut request = AnalysisRequest::new("notary");
    request.market = Some("notary-and-loan-signing".to_owned());
    let report = ENGINE.analyze_niche(&request).unwrap();
    let [price] = report.answer.published.as_slice() else {
        panic!("{:?}", report.answer.published);
    };
    assert_eq!(price.text, "Published: $75 to $200 (Notaries.com, no year stated)");
    let listed = |sources: &[niche::report::FigureSource]| {
        let source = sources.iter().find(|source| source.id == price.source).unwrap();
        assert_eq!((&source.url, source.year.as_str()), (&price.url, "no year stated"));
    };
    listed(&report.sources);
    let card = ENGINE
        .estimate_evening(
            &report.matched.market.slug,
            &EveningChoice::default(),
            &AnswerInput::default(),
        )
        .unwrap();
    listed(&card.sources);
}

#[test]
fn the_median_of_the_usual_prices_leaves_out_those_with_one_side() {
    let mut work = markets()[0].work.clone();
    work.published.clear();
    assert_eq!((work.published_middle(), work.published_ends()), (None, None));
    for (low, high, middle) in [
        (Some(10.0), Some(30.0), None),
        (None, Some(90.0), Some(40.0)),
        (Some(5.0), None, None),
    ] {
        work.published.push(AtlasPrice {
            low,
            high,
            middle,
            per: "a visit".to_owned(),
            publisher: "A survey".to_owned(),
            year: None,
            url: "https://example.org".to_owned(),
        });
    }
    assert_eq!(work.published_middle(), Some(30.0));
    assert_eq!(work.published_ends(), Some([5.0, f64::INFINITY]));
}
