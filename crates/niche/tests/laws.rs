//! Laws that hold for every report of any request.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::sync::LazyLock;

use niche::Engine;
use niche::evening::EveningChoice;
use niche::report::{Competition, Confidence, Report};
use niche::request::{AnalysisRequest, Region, SizeClass};
use niche::weights::Weights;
use proptest::prelude::*;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());

/// Every market of the atlas, under four choices of the selectors that together try every option.
static REPORTS: LazyLock<Vec<Report>> = LazyLock::new(|| {
    let choices = SizeClass::EVERY
        .into_iter()
        .zip(Competition::EVERY.into_iter().cycle())
        .zip(Region::EVERY);
    let request = |market: &niche::atlas::Market, ((size, competition), region)| AnalysisRequest {
        keywords: market.name.clone(),
        size,
        competition,
        region,
        market: Some(market.slug.clone()),
        weights: Weights::default(),
        evening: EveningChoice::default(),
    };
    let markets = &ENGINE.atlas().markets;
    markets
        .iter()
        .flat_map(|m| choices.clone().map(move |c| ENGINE.analyze(&request(m, c)).unwrap()))
        .collect()
});

fn every_report() -> impl Iterator<Item = &'static Report> {
    REPORTS.iter()
}

fn json(report: &Report) -> String {
    serde_json::to_string(report).unwrap()
}

#[test]
fn points_add_up_and_the_range_holds_the_score() {
    for report in every_report() {
        let score = &report.score;
        let sum =
            |pick: fn(&niche::report::ScorePart) -> u8| score.parts.iter().map(|p| u32::from(pick(p))).sum::<u32>();
        assert_eq!(
            u32::from(report.viability_score),
            sum(|p| p.points),
            "{}",
            report.matched.market.slug
        );
        assert_eq!(
            (u32::from(score.low), u32::from(score.high)),
            (sum(|p| p.low), sum(|p| p.high))
        );
        assert_eq!(sum(|p| p.weight), 100);
        for part in &score.parts {
            assert!(
                part.low <= part.points && part.points <= part.high && part.high <= part.weight,
                "{part:?}"
            );
        }
    }
}

#[test]
fn points_can_be_recomputed_from_what_is_on_the_page() {
    for report in every_report() {
        for part in report.score.parts.iter().filter(|part| part.rank.is_some()) {
            let (rank, of) = (f64::from(part.rank.unwrap()), f64::from(part.of.unwrap()));
            let by_hand = (f64::from(part.weight) * (of - rank) / (of - 1.0)).round();
            assert_eq!(
                by_hand,
                f64::from(part.points),
                "{} {part:?}",
                report.matched.market.slug
            );
        }
    }
}

#[test]
fn every_figure_names_a_source_and_an_industry_that_the_report_lists() {
    for report in every_report() {
        let listed: BTreeSet<&str> = report.sources.iter().map(|s| s.id.as_str()).collect();
        let mut named: BTreeSet<&str> = report.score.parts.iter().filter_map(|p| p.source.as_deref()).collect();
        named.extend(report.market.field_sources.values().flatten().map(String::as_str));
        named.extend(report.trend.source.as_deref());
        named.extend(
            report
                .evening
                .anchors
                .iter()
                .flat_map(|a| &a.sources)
                .map(String::as_str),
        );
        named.extend(report.season.as_ref().and_then(|season| season.source.as_deref()));
        named.extend(report.competitors.iter().filter_map(|c| c.source.as_deref()));
        assert_eq!(named, listed, "{}", report.matched.market.slug);
        for part in report.score.parts.iter().filter(|part| part.value.is_some()) {
            assert!(part.source.is_some() && part.industry.is_some(), "{part:?}");
        }
    }
}

#[test]
fn a_missing_figure_is_never_shown_as_a_number() {
    for report in every_report() {
        assert_eq!(report.market.size_usd.is_none(), report.market_size == "Not published");
        for part in report
            .score
            .parts
            .iter()
            .filter(|part| part.rank.is_none() && part.unit != "class")
        {
            assert_eq!((part.value, part.display.as_str()), (None, "Not published"));
            assert_eq!(
                (part.low, part.high),
                (0, part.weight),
                "a missing figure leaves its whole weight open"
            );
        }
        let text = json(report);
        assert!(!text.contains("NaN") && !text.contains("inf "), "{text}");
    }
}

#[test]
fn reasons_against_are_never_left_out_to_please() {
    for report in every_report() {
        assert!(!report.score.reasons_for.is_empty(), "{}", report.matched.market.slug);
        assert!(
            !report.score.reasons_against.is_empty(),
            "{}",
            report.matched.market.slug
        );
    }
}

#[test]
fn a_flip_says_truly_what_happens() {
    for report in every_report() {
        for flip in &report.flips {
            assert_ne!(flip.points, 0);
            if flip.parameter == "Competition level" {
                let competition = Competition::parse(&flip.to).unwrap();
                let size = SizeClass::parse(&report.request.market_size).unwrap();
                let region = Region::parse(&report.request.geographic_focus).unwrap();
                let market = Some(report.matched.market.slug.clone());
                let keywords = report.request.keywords.clone();
                let again = ENGINE
                    .analyze(&AnalysisRequest {
                        keywords,
                        size,
                        competition,
                        region,
                        market,
                        weights: Weights::default(),
                        evening: EveningChoice::default(),
                    })
                    .unwrap();
                assert_eq!(
                    i16::from(again.viability_score) - i16::from(report.viability_score),
                    flip.points
                );
                assert_eq!(again.verdict.label, flip.verdict);
            }
        }
    }
}

#[test]
fn two_engines_give_the_same_bytes() {
    let other = Engine::load().unwrap();
    for words in ["candles", "fitness, tech, cooking", "dog", "handmade soap on etsy"] {
        let request = AnalysisRequest::new(words);
        assert_eq!(
            ENGINE.analyze(&request).map(|r| json(&r)),
            other.analyze(&request).map(|r| json(&r)),
            "{words}"
        );
    }
}

#[test]
fn a_weak_match_always_offers_a_choice() {
    for words in ENGINE.atlas().markets.iter().flat_map(|m| m.name.split(' ')) {
        let Ok(report) = ENGINE.analyze(&AnalysisRequest::new(words)) else {
            continue;
        };
        if report.matched.confidence == Confidence::Weak {
            assert!(!report.matched.alternatives.is_empty(), "{words}");
        }
        let chosen = &report.matched.market.slug;
        assert!(report.matched.alternatives.iter().all(|a| &a.slug != chosen), "{words}");
    }
}

#[test]
fn every_phrase_of_the_atlas_finds_its_market() {
    for market in &ENGINE.atlas().markets {
        for phrase in market.phrases.iter().chain([&market.name]) {
            let report = ENGINE
                .analyze(&AnalysisRequest::new(phrase.as_str()))
                .unwrap_or_else(|e| panic!("{phrase}: {e}"));
            assert_eq!(report.matched.market.slug, market.slug, "{phrase}");
            assert_eq!(report.matched.confidence, Confidence::Strong, "{phrase}");
        }
    }
}

/// Returns the parts of a report that depend on the words alone, not on their order.
fn essence(words: &str) -> Result<(String, u8, Vec<String>), String> {
    let report = ENGINE
        .analyze(&AnalysisRequest::new(words))
        .map_err(|refusal| refusal.code().to_owned())?;
    let mut others: Vec<String> = report
        .matched
        .also_asked
        .iter()
        .filter_map(|a| a.market.as_ref())
        .map(|m| m.slug.clone())
        .collect();
    others.sort();
    Ok((report.matched.market.slug, report.viability_score, others))
}

fn niche_words() -> impl Strategy<Value = String> {
    let names: Vec<String> = ENGINE.atlas().markets.iter().map(|m| m.name.to_lowercase()).collect();
    prop_oneof![
        prop::sample::select(names),
        "[a-z]{3,9}",
        Just("for busy families".to_owned())
    ]
}

proptest! {
    #[test]
    fn the_order_of_niches_in_a_list_does_not_matter(niches in prop::collection::vec(niche_words(), 1..5).prop_shuffle()) {
        let mut sorted = niches.clone();
        sorted.sort();
        prop_assert_eq!(essence(&niches.join(", ")), essence(&sorted.join(", ")));
    }

    #[test]
    fn the_order_of_words_does_not_matter(words in prop::collection::vec("(dog|cat|hand|made|candle|soap|wedding|photo|kids|garden|xyzzy)", 1..5).prop_shuffle()) {
        let mut sorted = words.clone();
        sorted.sort();
        prop_assert_eq!(essence(&words.join(" ")), essence(&sorted.join(" ")));
    }

    #[test]
    fn case_spaces_and_accents_do_not_matter(words in niche_words()) {
        let shouted = format!("  {}  ", words.to_uppercase().replace(' ', "   ").replace('E', "É"));
        prop_assert_eq!(essence(&words), essence(&shouted));
    }

    #[test]
    fn any_text_gets_an_answer_or_a_reason(words in "\\PC{0,260}") {
        match ENGINE.analyze(&AnalysisRequest::new(words.as_str())) {
            Ok(report) => prop_assert!(report.viability_score <= 100),
            Err(refusal) => prop_assert!(!refusal.to_string().is_empty()),
        }
        prop_assert!(ENGINE.suggest(&words, 5).len() <= 5);
    }
}

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
        let market = &ENGINE.atlas().markets[ENGINE.atlas().find(slug).unwrap()];
        let has_wage = |soc: &String| ENGINE.occupation(soc).is_some_and(|o| o.median_wage_usd_2024.is_some());
        // The bureau publishes no yearly wage of actors, musicians and the like.
        let wage = card.anchors.iter().any(|anchor| anchor.key == "wage");
        assert_eq!(wage, market.occupations.iter().any(has_wage), "{slug}");
    }
}

#[test]
fn markets_with_equal_figures_differ_in_the_first_card() {
    let markets = &ENGINE.atlas().markets;
    let headlines: BTreeSet<String> = markets
        .iter()
        .map(|m| {
            ENGINE
                .evening(&m.slug, &EveningChoice::default(), None)
                .unwrap()
                .evening
                .headline
        })
        .collect();
    assert_eq!(headlines.len(), markets.len());
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
fn defaults_spelled_out_name_the_same_report_and_a_choice_names_another() {
    let mut request = AnalysisRequest::new("dog grooming");
    let plain = ENGINE.analyze(&request).unwrap();
    request.evening = EveningChoice::read(Some(180), Some(3), None).unwrap();
    assert_eq!(ENGINE.analyze(&request).unwrap(), plain);
    request.evening = EveningChoice::read(Some(240), None, Some("ca")).unwrap();
    let chosen = ENGINE.analyze(&request).unwrap();
    assert_ne!(chosen.id, plain.id);
    assert_eq!(
        (chosen.request.evening_minutes, chosen.request.state.as_deref()),
        (Some(240), Some("CA"))
    );
    assert_eq!(chosen.viability_score, plain.viability_score);
}

#[test]
fn a_seasonal_market_says_when_to_begin() {
    let mut request = AnalysisRequest::new("pumpkins");
    request.market = Some("pumpkin-patch-and-corn-stand".to_owned());
    let report = ENGINE.analyze(&request).unwrap();
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
    for market in &ENGINE.atlas().markets {
        let answer = ENGINE
            .evening(&market.slug, &EveningChoice::default(), Some(25.0))
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
