//! Suggestions while a person types: the market that is being typed is among five.

use std::sync::LazyLock;

use niche::Engine;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());

const SHOWN: usize = 5;
const FOUND: f64 = 0.97;
const EMPTY: f64 = 0.01;

fn slugs(typed: &str) -> Vec<String> {
    let found = ENGINE.suggest_markets(typed, SHOWN);
    found.into_iter().map(|suggestion| suggestion.slug).collect()
}

#[test]
fn finished_words_weigh_more_than_completions_of_the_last_one() {
    let found = slugs("dog gro");
    assert_eq!(found[0], "dog-grooming");
    assert!(
        found.iter().all(|slug| slug.contains("dog") || slug.contains("pet")),
        "{found:?}"
    );
}

/// The shares of the prefixes that find their market among five, and that find nothing.
fn measure(prefixes: impl Iterator<Item = (String, String)>) -> (f64, f64) {
    let (mut asked, mut found, mut empty) = (0.0, 0.0, 0.0);
    for (prefix, slug) in prefixes {
        let slugs = slugs(&prefix);
        asked += 1.0;
        found += f64::from(u8::from(slugs.contains(&slug)));
        empty += f64::from(u8::from(slugs.is_empty()));
    }
    (found / asked, empty / asked)
}

fn names() -> impl Iterator<Item = (String, String)> {
    let markets = ENGINE.atlas().markets.iter();
    markets.map(|market| (market.name.to_lowercase(), market.slug.clone()))
}

#[test]
fn the_first_letters_of_a_name_find_its_market() {
    for length in [4, 6, 8] {
        let prefixes = names().map(|(name, slug)| (name.chars().take(length).collect(), slug));
        let (found, empty) = measure(prefixes);
        assert!(found >= FOUND, "{length} letters: {found} found");
        assert!(empty <= EMPTY, "{length} letters: {empty} empty");
    }
}

#[test]
fn the_first_letters_of_a_later_word_find_its_market() {
    for length in [2, 4, 6] {
        let prefixes = names().flat_map(|(name, slug)| {
            let spaces: Vec<usize> = name.match_indices(' ').map(|(at, _)| at + 1).collect();
            let cut = |at: usize| {
                let letters = name[at..].chars().take_while(|letter| *letter != ' ').take(length);
                (format!("{}{}", &name[..at], letters.collect::<String>()), slug.clone())
            };
            spaces.into_iter().map(cut).collect::<Vec<_>>()
        });
        let (found, empty) = measure(prefixes);
        assert!(found >= FOUND, "{length} letters: {found} found");
        assert!(empty <= EMPTY, "{length} letters: {empty} empty");
    }
}

#[test]
fn a_name_that_begins_so_goes_before_a_later_word_and_that_before_a_phrase() {
    let found = slugs("groo");
    assert_eq!(found.first().map(String::as_str), Some("dog-grooming"), "{found:?}");
    let found = ENGINE.suggest_markets("garde", SHOWN);
    let starts = |name: &str| name.to_lowercase().starts_with("garde");
    let first_other = found.iter().position(|s| !starts(&s.name)).unwrap_or(found.len());
    assert!(first_other > 0 && found[first_other..].iter().all(|s| !starts(&s.name)));
    assert!(slugs("piano les").contains(&"music-lessons".to_owned()));
}

#[test]
fn words_that_say_only_a_business_do_not_hide_the_market() {
    for typed in [
        "i want to start a dog groo",
        "dog grooming bus",
        "candles, dog gro",
        "DOG  Groo",
        "doggroo",
    ] {
        assert_eq!(
            slugs(typed).first().map(String::as_str),
            Some("dog-grooming"),
            "{typed}"
        );
    }
}

#[test]
fn nonsense_and_harm_get_no_suggestions() {
    for typed in ["xqzvk", "sell cocaine", "fucking dog", "candles, ", "<script>"] {
        assert_eq!(slugs(typed), Vec::<String>::new(), "{typed}");
    }
}

#[test]
fn suggestions_come_in_the_order_of_their_scores() {
    for typed in ["do", "ph", "wed", "pet", "home", "teach gu", "sell vint"] {
        let found = ENGINE.suggest_markets(typed, SHOWN);
        assert!(found.is_sorted_by(|a, b| a.score >= b.score), "{typed}");
        assert_eq!(found.len(), SHOWN, "{typed}");
    }
}

#[test]
fn a_slip_of_the_finger_in_the_unfinished_word_is_forgiven() {
    for (typed, slug) in [
        ("dog grom", "dog-grooming"),
        ("photogrp", "portrait-photography"),
        ("weding pl", "wedding-planning"),
        ("candel ma", "candles"),
    ] {
        assert!(slugs(typed).contains(&slug.to_owned()), "{typed}: {:?}", slugs(typed));
    }
}
