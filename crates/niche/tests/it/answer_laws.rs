//! Laws of the answer over all markets: what raises and what lowers the word, and figures that agree.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use niche::Engine;
use niche::answer::{AnswerFields, AnswerInput, AnswerWord, Experience, NicheAnswer, OwnFigures, Yardstick};
use niche::evening::EveningChoice;
use niche::request::AnalysisRequest;
use strum::IntoEnumIterator;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());

/// Wages from $1.88 to $75, where the base of Social Security ends.
const WAGES: u8 = 40;
const HIGHEST_WAGE: f64 = 75.0;
/// Texts of the removed kind.
const REMOVED: [&str; 5] = ["Promising", "Mixed", "Hard going", "Undecided", "art of one "];

fn at_wage(wage_usd: f64) -> AnswerInput {
    AnswerInput {
        wage_usd: Some(wage_usd),
        ..AnswerInput::default()
    }
}

fn with_own(own: OwnFigures) -> AnswerInput {
    AnswerInput {
        own,
        ..AnswerInput::default()
    }
}

fn answer(market: &str, input: &AnswerInput) -> NicheAnswer {
    let choice = EveningChoice::default();
    ENGINE.estimate_evening(market, &choice, input).unwrap().answer
}

fn slugs() -> impl Iterator<Item = &'static str> {
    ENGINE.atlas().markets.iter().map(|market| market.slug.as_str())
}

/// 0 for less, 1 for about the same, 2 for more.
fn side(word: AnswerWord) -> u8 {
    match word {
        AnswerWord::PaysLess | AnswerWord::LikelyPaysLess => 0,
        AnswerWord::AboutTheSame => 1,
        AnswerWord::LikelyPaysMore | AnswerWord::PaysMore => 2,
    }
}

#[test]
fn the_five_words_are_spread_as_the_guide_says() {
    let count = |input: &AnswerInput| {
        let mut words: BTreeMap<AnswerWord, usize> = BTreeMap::new();
        for slug in slugs() {
            *words.entry(answer(slug, input).word).or_default() += 1;
        }
        let best_first = AnswerWord::iter().rev();
        best_first
            .map(|word| words.get(&word).copied().unwrap_or(0))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        [AnswerInput::default(), at_wage(15.0), at_wage(40.0)].map(|input| count(&input)),
        [[31, 237, 160, 97, 19], [167, 296, 56, 17, 8], [1, 58, 166, 240, 79]].map(Vec::from)
    );
}

#[test]
fn a_higher_wage_never_makes_the_word_better() {
    for yardstick in Yardstick::iter() {
        for slug in slugs() {
            let words: Vec<AnswerWord> = (1..=WAGES)
                .map(|step| {
                    let wage = (f64::from(step) * HIGHEST_WAGE / f64::from(WAGES) * 100.0).round() / 100.0;
                    let input = AnswerInput {
                        yardstick,
                        ..at_wage(wage)
                    };
                    answer(slug, &input).word
                })
                .collect();
            assert!(
                words.is_sorted_by(|lower, higher| lower >= higher),
                "{slug} {yardstick:?}: {words:?}"
            );
        }
    }
}

#[test]
fn a_higher_price_and_fewer_minutes_never_make_the_word_worse() {
    for slug in slugs() {
        let usual = answer(slug, &AnswerInput::default());
        let (price, minutes) = (usual.price_usd[1], usual.minutes_per_unit[1]);
        let steps = [0.4, 0.7, 0.9, 1.0, 1.1, 1.3, 2.0];
        let with_price = |factor: f64| OwnFigures {
            price_usd: Some((price * factor * 100.0).round().max(1.0) / 100.0),
            ..OwnFigures::default()
        };
        let with_minutes = |factor: f64| OwnFigures {
            minutes: Some(minutes / factor),
            ..OwnFigures::default()
        };
        for typed in [steps.map(with_price), steps.map(with_minutes)] {
            let words = typed.map(|own| answer(slug, &with_own(own)).word);
            assert!(words.is_sorted(), "{slug}: {words:?}");
            // The fourth is our own middle.
            assert_eq!(side(words[3]), side(usual.word), "{slug}: {words:?}");
            assert!(
                words[4..].iter().all(|word| side(*word) >= side(usual.word)),
                "{slug}: {words:?}"
            );
        }
    }
}

#[test]
fn experience_takes_a_half_of_the_range() {
    for slug in slugs() {
        let [usual, new, practiced] = [None, Some(Experience::New), Some(Experience::Practiced)].map(|experience| {
            let input = AnswerInput {
                experience,
                ..AnswerInput::default()
            };
            answer(slug, &input)
        });
        assert_eq!(
            (new.price_usd[2], practiced.price_usd[0]),
            (usual.price_usd[1], usual.price_usd[1]),
            "{slug}"
        );
        assert!(
            new.kept_usd[1] <= usual.kept_usd[1] && usual.kept_usd[1] <= practiced.kept_usd[1],
            "{slug}"
        );
    }
}

#[test]
fn an_hour_times_the_hours_is_the_month_and_the_cases_keep_their_order() {
    for slug in slugs() {
        let answer = answer(slug, &AnswerInput::default());
        let [least, most] = answer.setup_hours.unwrap_or_default();
        let before = f64::midpoint(least, most) / f64::from(answer.season_months);
        for case in 0..3 {
            let hours = answer.hours[case] + before;
            let month = answer.hour_usd[case] * hours;
            assert!(
                (month - answer.month_usd[case]).abs() <= hours * 0.005 + 0.01,
                "{slug}: {month} {answer:?}"
            );
            assert!(answer.kept_usd[case] <= answer.hour_usd[case], "{slug}");
        }
        for figures in [answer.month_usd, answer.hour_usd, answer.kept_usd] {
            assert!(figures.is_sorted(), "{slug}: {figures:?}");
        }
    }
}

#[test]
fn the_word_follows_from_the_published_figures() {
    for slug in slugs() {
        let answer = answer(slug, &AnswerInput::default());
        let ([low, middle, high], yardstick) = (answer.kept_usd, answer.yardstick_usd);
        let word = match (
            middle * 5.0 >= yardstick * 6.0 - 1e-9,
            middle * 6.0 <= yardstick * 5.0 + 1e-9,
        ) {
            (true, _) if low >= yardstick => AnswerWord::PaysMore,
            (true, _) => AnswerWord::LikelyPaysMore,
            (_, true) if high < yardstick => AnswerWord::PaysLess,
            (_, true) => AnswerWord::LikelyPaysLess,
            _ => AnswerWord::AboutTheSame,
        };
        assert_eq!(answer.word, word, "{slug}");
        assert_eq!(answer.strip.is_none(), answer.license_years.is_some(), "{slug}");
    }
}

#[test]
fn the_middle_passes_the_yardstick_at_the_turning_points_and_not_before() {
    for slug in slugs() {
        let usual = answer(slug, &AnswerInput::default());
        let ahead = |input: &AnswerInput| {
            let answer = answer(slug, input);
            answer.kept_usd[1] >= answer.yardstick_usd
        };
        if let Some(usd) = usual.turns_at.price_usd {
            let at = |usd: f64| {
                ahead(&with_own(OwnFigures {
                    price_usd: Some(usd),
                    ..OwnFigures::default()
                }))
            };
            let step = if usd >= 20.0 { 1.0 } else { 0.01 };
            assert!(at(usd) && (usd - step < 0.01 || !at(usd - step)), "{slug}: ${usd}");
        }
        if let Some(minutes) = usual.turns_at.minutes_per_unit {
            let at = |minutes: f64| {
                ahead(&with_own(OwnFigures {
                    minutes: Some(minutes),
                    ..OwnFigures::default()
                }))
            };
            assert!(at(minutes) && !at(minutes + 1.0), "{slug}: {minutes}");
        }
        if let Some(wage) = usual.turns_at.wage_usd {
            assert!(ahead(&at_wage(wage)) && !ahead(&at_wage(wage + 0.01)), "{slug}: {wage}");
        }
    }
}

#[test]
fn every_sentence_is_whole_and_none_is_of_the_removed_kind() {
    for slug in slugs() {
        let card = ENGINE
            .estimate_evening(slug, &EveningChoice::default(), &AnswerInput::default())
            .unwrap();
        let answer = &card.answer;
        let texts = [
            &answer.text,
            &answer.sentence,
            &answer.place,
            &answer.wage_text,
            &card.evening.headline,
        ];
        let changes = answer.changes.iter().map(|change| &change.text);
        for text in texts
            .into_iter()
            .chain(&answer.notes)
            .chain(changes)
            .chain([&answer.turning])
        {
            assert!(!REMOVED.iter().any(|removed| text.contains(removed)), "{slug}: {text}");
            assert!(
                !text.contains("  ") && !text.contains("NaN") && !text.contains("inf "),
                "{slug}: {text}"
            );
        }
        let dollars = [&answer.turning, &answer.after_tax];
        assert!(
            dollars.iter().all(|text| text.is_empty() != answer.shows_dollars),
            "{slug}"
        );
        assert!(
            answer.notes.iter().all(|note| note.ends_with('.')),
            "{slug}: {:?}",
            answer.notes
        );
        let turning: Vec<bool> = answer.changes.iter().map(|change| change.can_turn).collect();
        assert!(
            turning.is_sorted_by(|first, then| first >= then) && turning.len() == 5,
            "{slug}"
        );
    }
}

#[test]
fn the_example_of_home_is_what_its_report_opens_with() {
    let example = ENGINE.example().unwrap();
    let request = AnalysisRequest::new("dog grooming");
    let report = ENGINE.analyze_niche(&request).unwrap();
    assert_eq!(example.market.slug, report.matched.market.slug);
    assert_eq!(example.answer, report.answer);
}

/// The figures that `docs/niche-engine.md` works out by hand.
#[test]
fn dog_grooming_on_two_evenings_adds_up_by_hand() {
    let choice = EveningChoice {
        per_week: 2,
        ..EveningChoice::default()
    };
    let input = AnswerInput::default();
    let answer = ENGINE.estimate_evening("dog-grooming", &choice, &input).unwrap().answer;
    assert_eq!((answer.month_usd, answer.hours[1]), ([337.74, 554.24, 770.74], 17.32));
    assert_eq!(
        (answer.hours_year, answer.wage_usd, answer.yardstick_usd),
        (311.76, 24.51, 19.69)
    );
    assert_eq!(
        (answer.hour_usd, answer.kept_usd),
        ([16.14, 32.0, 56.21], [12.42, 24.62, 43.25])
    );
    assert_eq!((answer.month_kept_usd, answer.month_job_usd), (426.48, 341.03));
    assert_eq!(answer.word, AnswerWord::LikelyPaysMore);
    assert_eq!(
        answer.text,
        "Likely pays more than your job (some places ask for a license)"
    );
    assert_eq!(
        answer.sentence,
        "Two evenings a week: about $340 to $770 a month before tax, for 14 to 21 hours of work."
    );
    assert_eq!(
        answer.after_tax,
        "The middle leaves about $430 after tax; as many hours at your job would leave about $340."
    );
    assert_eq!(answer.turning, "It stays ahead down to $60 a dog or up to 150 minutes.");
    assert_eq!(answer.wage_text, "At the US median wage of $24.51 an hour.");
    assert_eq!(
        answer.notes[0],
        "One dog takes 95 to 145 minutes, so one fits into three hours."
    );
}

#[test]
fn wrong_fields_are_named_with_what_to_send() {
    let fields = AnswerFields {
        wage_usd: Some(0.5),
        yardstick: Some("neighbor"),
        price_usd: Some(0.0),
        minutes_per_unit: Some(f64::NAN),
        cost_usd: Some(-1.0),
        experience: Some("some"),
    };
    let wrong = AnswerInput::from_fields(&fields).unwrap_err();
    let names: Vec<&str> = wrong.iter().map(|(name, _)| *name).collect();
    assert_eq!(
        names,
        [
            "wageUsd",
            "priceUsd",
            "minutesPerUnit",
            "costUsd",
            "yardstick",
            "experience"
        ]
    );
    assert_eq!(
        AnswerInput::from_fields(&AnswerFields::default()).unwrap(),
        AnswerInput::default()
    );
}

#[test]
fn strips_of_one_view_share_one_scale() {
    let choice = EveningChoice::default();
    let asked: Vec<(&str, &EveningChoice)> = slugs().take(40).map(|slug| (slug, &choice)).collect();
    let answers = ENGINE.short_answers(&asked);
    let strips: Vec<_> = answers
        .iter()
        .flatten()
        .filter_map(|answer| answer.strip.as_ref())
        .collect();
    assert!(
        strips.len() > 30
            && strips
                .iter()
                .all(|strip| (strip.from_usd, strip.to_usd) == (strips[0].from_usd, strips[0].to_usd))
    );
    assert_eq!(ENGINE.short_answers(&[("no-such-market", &choice)]), [None]);
}
