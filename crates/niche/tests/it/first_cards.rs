//! Laws of the first card of a report.

use std::collections::BTreeSet;

use niche::answer::AnswerInput;
use niche::evening::EveningChoice;
use niche::request::AnalysisRequest;

use crate::laws::{ENGINE, every_report};

#[test]
fn every_first_card_holds_finite_dollars_in_their_order() {
    for report in every_report() {
        let card = &report.evening;
        let slug = &report.matched.market.slug;
        for figures in [card.earnings_usd, card.per_hour_usd, card.month_usd] {
            assert!(figures.iter().all(|usd| usd.is_finite()), "{slug}: {figures:?}");
            assert!(figures[0] <= figures[2], "{slug}: {figures:?}");
        }
        assert!(card.per_hour_usd[2] > 0.0, "{slug}");
        assert!(
            card.units[1] > 0.0 && card.units[0] <= card.units[1],
            "{slug}: {:?}",
            card.units
        );
        assert!(!card.anchors.is_empty() && card.estimate, "{slug}");
        let market = &ENGINE.atlas().markets[ENGINE.atlas().find_market(slug).unwrap()];
        let has_wage = |soc: &String| ENGINE.find_occupation(soc).is_some_and(|o| o.soc != "45-3031");
        // The bureau publishes no yearly wage of actors, musicians and the like.
        let wage = card.anchors.iter().any(|anchor| anchor.key == "wage");
        assert_eq!(wage, market.occupations.iter().any(has_wage), "{slug}");
    }
}

#[test]
fn markets_with_equal_figures_differ_in_the_first_card() {
    let markets = &ENGINE.atlas().markets;
    let cards: BTreeSet<String> = markets
        .iter()
        .map(|m| {
            let card = ENGINE.estimate_evening(&m.slug, &EveningChoice::default(), &AnswerInput::default());
            let evening = card.unwrap().evening;
            format!(
                "{}, {}, {}",
                evening.headline, evening.per_hour_text, evening.month_text
            )
        })
        .collect();
    assert_eq!(cards.len(), markets.len());
}

#[test]
fn a_large_difference_from_the_official_average_is_explained() {
    for report in every_report() {
        let Some(kept) = report.evening.anchors.iter().find(|anchor| anchor.key == "kept") else {
            assert_eq!(report.evening.explanation, None);
            continue;
        };
        let ours = report.evening.month_usd[1];
        let is_far = ours > kept.value * 3.01 || kept.value > ours * 3.01;
        let is_near = ours < kept.value * 2.99 && kept.value < ours * 2.99;
        let explained = report.evening.explanation.is_some();
        assert!(
            (explained || !is_far) && !(explained && is_near),
            "{}: {ours} {}",
            report.matched.market.slug,
            kept.value
        );
        assert!(kept.note.as_deref().unwrap().contains("2012"));
    }
}

#[test]
fn a_seasonal_market_says_when_to_begin() {
    let mut request = AnalysisRequest::new("pumpkins");
    request.market = Some("pumpkin-patch-and-corn-stand".to_owned());
    let report = ENGINE.analyze_niche(&request).unwrap();
    assert!(
        report.immediate_actions[0].ends_with("Begin in July: demand peaks in October."),
        "{}",
        report.immediate_actions[0]
    );
    for report in every_report() {
        let Some(season) = &report.season else { continue };
        assert!((1..=12).contains(&season.peak) && (1..=12).contains(&season.rise));
        assert_eq!(season.months.is_some(), season.source.is_some());
        assert_eq!(season.months.is_none(), season.estimate);
    }
}

#[test]
fn an_evening_after_tax_keeps_most_and_costs_something() {
    let input = AnswerInput {
        wage_usd: Some(25.0),
        ..AnswerInput::default()
    };
    for market in &ENGINE.atlas().markets {
        let answer = ENGINE
            .estimate_evening(&market.slug, &EveningChoice::default(), &input)
            .unwrap();
        let taxed = answer.after_tax.unwrap();
        for (after, before) in taxed.per_hour_usd.into_iter().zip(answer.evening.per_hour_usd) {
            assert!(
                after.is_finite() && after <= before,
                "{}: {after} {before}",
                market.slug
            );
        }
        assert!(answer.sources.iter().any(|source| source.id == taxed.source));
    }
}
