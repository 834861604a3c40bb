//! Laws that hold for every report of any request.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use niche::Engine;
use niche::evening::EveningChoice;
use niche::report::{Competition, Confidence, NicheReport};
use niche::request::{AnalysisRequest, Place, Region, SizeClass};
use niche::weights::ScoreWeights;
use proptest::prelude::*;
use strum::IntoEnumIterator;

pub static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());

/// Every market of the atlas, under four choices of the selectors that together try every option.
static REPORTS: LazyLock<Vec<NicheReport>> = LazyLock::new(|| {
    let choices = SizeClass::EVERY
        .into_iter()
        .zip(Competition::iter().cycle())
        .zip(Region::EVERY);
    let request = |market: &niche::atlas::Market, ((size, competition), region)| AnalysisRequest {
        keywords: market.name.clone(),
        size,
        competition,
        region,
        market: Some(market.slug.clone()),
        weights: ScoreWeights::default(),
        evening: EveningChoice::default(),
        place: Place::default(),
    };
    let markets = &ENGINE.atlas().markets;
    markets
        .iter()
        .flat_map(|m| {
            choices
                .clone()
                .map(move |c| ENGINE.analyze_niche(&request(m, c)).unwrap())
        })
        .collect()
});

pub fn every_report() -> impl Iterator<Item = &'static NicheReport> {
    REPORTS.iter()
}

fn to_json(report: &NicheReport) -> String {
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
        let mut named: BTreeSet<&str> = report
            .score
            .parts
            .iter()
            .flat_map(|p| &p.sources)
            .map(String::as_str)
            .collect();
        named.extend(report.market.field_sources.values().flatten().map(String::as_str));
        named.extend(report.trend.sources.iter().map(String::as_str));
        named.extend(
            report
                .evening
                .anchors
                .iter()
                .flat_map(|a| &a.sources)
                .map(String::as_str),
        );
        named.extend(["bls-oews-2025", "federal-tax-2026"]);
        named.extend(report.season.as_ref().and_then(|season| season.source.as_deref()));
        named.extend(report.competitors.iter().filter_map(|c| c.source.as_deref()));
        named.extend(report.answer.published.iter().map(|price| price.source.as_str()));
        assert_eq!(named, listed, "{}", report.matched.market.slug);
        for part in report.score.parts.iter().filter(|part| part.value.is_some()) {
            assert!(part.source.is_some() && part.industry.is_some(), "{part:?}");
            assert_eq!(part.source.as_ref(), part.sources.first(), "{part:?}");
        }
    }
}

#[test]
fn a_missing_figure_is_never_shown_as_a_number() {
    for report in every_report() {
        assert_eq!(report.market.size_usd.is_none(), report.market_size == "Not published");
        assert_eq!(report.market.size_usd.is_none(), report.market.places.is_empty());
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
        let text = to_json(report);
        assert!(!text.contains("NaN") && !text.contains("inf "), "{text}");
    }
}

/// Every text of a report.
fn texts(value: &serde_json::Value, all: &mut Vec<String>) {
    match value {
        serde_json::Value::String(text) => all.push(text.clone()),
        serde_json::Value::Array(items) => items.iter().for_each(|item| texts(item, all)),
        serde_json::Value::Object(fields) => fields.values().for_each(|field| texts(field, all)),
        _ => {}
    }
}

#[test]
fn a_dollar_of_2012_to_2014_has_its_year_in_the_same_sentence() {
    let mut seen = 0;
    for report in every_report() {
        let Some(usd) = report.market.avg_solo_receipts_usd else {
            continue;
        };
        let dated = report.market.avg_solo_receipts_text.as_deref().unwrap();
        let (now, then) = dated.split_once(" a year in 2023 dollars (2012: ").unwrap();
        let then = then.strip_suffix(')').unwrap();
        assert_eq!(now, niche::format::format_money(usd));
        let mut all = Vec::new();
        texts(&serde_json::to_value(report).unwrap(), &mut all);
        for text in &all {
            for sentence in text.split(". ").filter(|s| s.contains(now) || s.contains(then)) {
                assert!(
                    sentence.contains(" in 2023 dollars (2012: $")
                        || !names_amount(sentence, now) && !names_amount(sentence, then),
                    "{sentence}"
                );
                seen += 1;
            }
            let quotes_tax_returns = text.contains("of the sole proprietors") || text.contains("Sole proprietors in ");
            assert!(!quotes_tax_returns || text.contains("2012 to 2014"), "{text}");
        }
    }
    assert!(seen > 1000, "{seen}");
}

/// Returns true when the amount is in the sentence as a whole, not as the beginning of a longer one.
fn names_amount(sentence: &str, amount: &str) -> bool {
    sentence
        .match_indices(amount)
        .any(|(at, _)| !sentence[at + amount.len()..].starts_with(|c: char| c.is_ascii_digit() || c == ','))
}

#[test]
fn a_headline_size_is_a_slice_or_says_that_it_is_a_part() {
    for report in every_report() {
        let (text, market) = (&report.market_size, &report.market);
        let mut headlines = report.market.places.iter().map(|place| &place.text).chain([text]);
        assert!(headlines.all(|text| !text.contains('T')), "{text}");
        let Some(usd) = market.size_usd else { continue };
        let per_head = market.per_head_usd.unwrap();
        assert!((usd - per_head * 70_000.0).abs() < 1.0);
        assert_eq!(text.starts_with("Part of $"), market.size_is_part, "{text}");
        let industry = market.size_industry.as_deref().unwrap();
        assert!(market.size_note.contains(industry), "{}", market.size_note);
        let digits = industry.split(' ').next().unwrap().len();
        assert!(market.size_is_part || digits > 4, "{industry}");
    }
}

#[test]
fn the_size_of_every_place_is_that_of_a_report_for_it() {
    for market in ["dog-grooming", "candles"] {
        let mut request = AnalysisRequest::new(market);
        request.market = Some(market.to_owned());
        let first = ENGINE.analyze_niche(&request).unwrap().market.places;
        assert!(first.is_sorted_by(|a, b| a.size_usd < b.size_usd), "{first:?}");
        for (place, size) in Place::iter().zip(&first) {
            request.place = place;
            let report = ENGINE.analyze_niche(&request).unwrap();
            assert_eq!(
                (&report.market_size, &report.market.size_note, report.market.size_usd),
                (&size.text, &size.note, Some(size.size_usd))
            );
            assert_eq!(
                (place.into_str(), place.label()),
                (size.key.as_str(), size.label.as_str())
            );
            assert_eq!(report.market.places, first);
        }
    }
}

#[test]
fn a_required_license_is_part_of_the_word() {
    for report in every_report() {
        let market = &report.matched.market;
        let licensed = market.license == "required";
        assert_eq!(licensed, market.license_check.is_some(), "{}", market.slug);
        assert_eq!(
            licensed,
            report.verdict.label.contains(" license") && !report.verdict.label.contains("(some"),
            "{}",
            market.slug
        );
        assert_eq!(
            (&report.verdict.label, &report.verdict.summary),
            (&report.answer.text, &report.answer.sentence)
        );
    }
}

#[test]
fn shared_figures_are_counted() {
    let shared = |slug: &str| {
        let mut found = every_report().filter(|report| report.matched.market.slug == slug);
        found.next().unwrap().matched.market.shared_with
    };
    assert!(shared("thrift-flipping") >= 10);
    for report in every_report() {
        let own = &report.matched.market;
        let figures = |r: &NicheReport| -> Vec<(Option<String>, Option<f64>)> {
            r.score
                .parts
                .iter()
                .filter(|p| p.unit != "class")
                .map(|p| (p.industry.clone(), p.value))
                .collect()
        };
        let same = every_report()
            .filter(|other| other.request.market_size == report.request.market_size)
            .filter(|other| figures(other) == figures(report));
        if own.slug == "dog-grooming" || own.slug == "candles" {
            assert_eq!(same.count(), own.shared_with as usize + 1, "{}", own.slug);
        }
    }
}

#[test]
fn a_failed_star_says_what_it_needs() {
    for idea in every_report().flat_map(|report| &report.business_ideas) {
        for reason in &idea.rating_reasons {
            assert_eq!(
                !reason.met,
                reason.text.contains("; the star needs "),
                "{}",
                reason.text
            );
        }
    }
}

#[test]
fn size_and_density_are_reasons_in_the_outer_tenth_only() {
    for report in every_report() {
        let score = &report.score;
        let telling = |key: &str| {
            let part = score.parts.iter().find(|part| part.key == key).unwrap();
            let standing = part
                .rank
                .zip(part.of)
                .map(|(rank, of)| f64::from(of - rank) / f64::from(of - 1));
            let code = part.industry.as_deref().and_then(|industry| industry.split(' ').next());
            let is_narrow = code.is_some_and(|code| code.len() > 4);
            is_narrow && standing.is_some_and(|standing| !(0.1..0.9).contains(&standing))
        };
        for reason in score.reasons_for.iter().chain(&score.reasons_against) {
            assert!(
                !reason.contains("in the United States (") || telling("size"),
                "{reason}"
            );
            assert!(!reason.contains("per 100,000 people") || telling("room"), "{reason}");
        }
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
                    .analyze_niche(&AnalysisRequest {
                        keywords,
                        size,
                        competition,
                        region,
                        market,
                        weights: ScoreWeights::default(),
                        evening: EveningChoice::default(),
                        place: Place::default(),
                    })
                    .unwrap();
                assert_eq!(
                    i16::from(again.viability_score) - i16::from(report.viability_score),
                    flip.points
                );
                assert_eq!(again.viability_score, flip.score);
                let change = format!(
                    "Industry score {} instead of {}",
                    again.viability_score, report.viability_score
                );
                assert_eq!(change, flip.verdict);
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
            ENGINE.analyze_niche(&request).map(|r| to_json(&r)),
            other.analyze_niche(&request).map(|r| to_json(&r)),
            "{words}"
        );
    }
}

#[test]
fn a_weak_match_always_offers_a_choice() {
    for words in ENGINE.atlas().markets.iter().flat_map(|m| m.name.split(' ')) {
        let Ok(report) = ENGINE.analyze_niche(&AnalysisRequest::new(words)) else {
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
                .analyze_niche(&AnalysisRequest::new(phrase.as_str()))
                .unwrap_or_else(|e| panic!("{phrase}: {e}"));
            assert_eq!(report.matched.market.slug, market.slug, "{phrase}");
            assert_eq!(report.matched.confidence, Confidence::Strong, "{phrase}");
        }
    }
}

/// Returns the parts of a report that depend on the words alone, not on their order.
fn essence_of(words: &str) -> Result<(String, u8, Vec<String>), String> {
    let report = ENGINE
        .analyze_niche(&AnalysisRequest::new(words))
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
        prop_assert_eq!(essence_of(&niches.join(", ")), essence_of(&sorted.join(", ")));
    }

    #[test]
    fn case_spaces_and_accents_do_not_matter(words in niche_words()) {
        let shouted = format!("  {}  ", words.to_uppercase().replace(' ', "   ").replace('E', "É"));
        let (plain, loud) = (essence_of(&words), essence_of(&shouted));
        // An accent is a sign of another language, so the reason of a refusal may differ.
        prop_assert!(plain == loud || (plain.is_err() && loud.is_err()), "{plain:?} {loud:?}");
    }

    #[test]
    fn any_text_gets_an_answer_or_a_reason(words in "\\PC{0,260}") {
        match ENGINE.analyze_niche(&AnalysisRequest::new(words.as_str())) {
            Ok(report) => prop_assert!(report.viability_score <= 100),
            Err(refusal) => prop_assert!(!refusal.to_string().is_empty()),
        }
        prop_assert!(ENGINE.suggest_markets(&words, 5).len() <= 5);
    }
}

#[test]
fn defaults_spelled_out_name_the_same_report_and_a_choice_names_another() {
    let mut request = AnalysisRequest::new("dog grooming");
    let plain = ENGINE.analyze_niche(&request).unwrap();
    request.evening = EveningChoice::from_fields(Some(180), Some(3), None).unwrap();
    assert_eq!(ENGINE.analyze_niche(&request).unwrap(), plain);
    request.evening = EveningChoice::from_fields(Some(240), None, Some("ca")).unwrap();
    let chosen = ENGINE.analyze_niche(&request).unwrap();
    assert_ne!(chosen.id, plain.id);
    assert_eq!(
        (chosen.request.evening_minutes, chosen.request.location.as_deref()),
        (Some(240), Some("CA"))
    );
    assert_eq!(chosen.viability_score, plain.viability_score);
}
