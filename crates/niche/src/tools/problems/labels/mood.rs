//! Mood of a sentence, from -1 to 1: the rules of VADER over its word list, in one pass and in a fixed order.
//! (`docs/decisions/0042-find-problems-with-own-lists.md`)

use std::sync::OnceLock;

use crate::tools::problems::reading::word_tables::listed_words::{ByListedWord, ListedWord};
use crate::tools::problems::reading::words::Token;

static LIST: &str = include_str!("../../../../data/problems/moods.txt");

const NEGATED: f64 = -0.74;
const BOOST: f64 = 0.293;
/// Expected greatest sum, as VADER has it.
const ALPHA: f64 = 15.0;
/// Words with their mood.
#[derive(Debug)]
struct Moods {
    values: ByListedWord<Option<f64>>,
    but: ListedWord,
}

/// Reads the list. Lines of the license notice have no number behind the first word.
fn list() -> &'static Moods {
    static WORDS: OnceLock<Moods> = OnceLock::new();
    WORDS.get_or_init(|| {
        let entry = |line: &'static str| {
            let (word, tenths) = line.split_once(' ')?;
            Some((ListedWord::of(word), tenths.parse::<f64>().ok()? / 10.0))
        };
        let mut values: ByListedWord<Option<f64>> = ByListedWord::new();
        for (word, value) in LIST.lines().filter_map(entry) {
            if let Some(mood) = values.get_mut(word) {
                *mood = Some(value);
            }
        }
        let but = ListedWord::of("but");
        Moods { values, but }
    })
}

/// Returns the mood of a sentence, at least -1 and at most 1.
pub fn compound(tokens: &[Token], text: &str) -> f64 {
    let known = list();
    let but = tokens.iter().position(|token| known.but.is(token.facts.listed));
    let mut sum = 0.0;
    for (at, token) in tokens.iter().enumerate() {
        let Some(Some(value)) = known.values.get(token.facts.listed) else {
            continue;
        };
        let side = match but {
            Some(but) if at < but => 0.5,
            Some(but) if at > but => 1.5,
            _ => 1.0,
        };
        sum += side * in_context(*value, &tokens[at.saturating_sub(3)..at]);
    }
    let marks = text.bytes().filter(|byte| *byte == b'!').take(4).count();
    let emphasis = marks as f64 * BOOST;
    if sum > 0.0 {
        sum += emphasis;
    } else if sum < 0.0 {
        sum -= emphasis;
    }
    sum / (sum * sum + ALPHA).sqrt()
}

/// Value of a word after the up to three words before it.
fn in_context(value: f64, before: &[Token]) -> f64 {
    let mut value = value;
    for (distance, token) in before.iter().rev().enumerate() {
        let fading = [1.0, 0.95, 0.9][distance];
        if token.facts.is_booster {
            value += value.signum() * BOOST * fading;
        } else if token.facts.is_damper {
            value -= value.signum() * BOOST * fading;
        }
        if token.facts.is_negation {
            value *= NEGATED;
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::problems::reading::words::Reader;

    fn mood(text: &str) -> f64 {
        compound(&Reader::default().read(text), text)
    }

    #[test]
    fn the_turning_word_has_a_number() {
        assert!(list().but.is_known());
    }

    #[test]
    fn good_words_lift_and_negations_turn() {
        assert!(mood("The food was great") > 0.4);
        assert!(mood("The food was not great") < 0.0);
        assert!(mood("The food was very great!!!") > mood("The food was great"));
        assert!(mood("Nice staff but horrible food") < 0.0);
        assert!(mood("The table has four legs").abs() < 1e-9);
    }

    #[test]
    fn the_word_list_carries_its_license_and_every_word() {
        for part in [
            "Copyright (c) 2016 C.J. Hutto",
            "The above copyright notice and this permission notice",
        ] {
            assert!(LIST.contains(part), "{part}");
        }
        let words = LIST.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!((words, list().values.iter().flatten().count()), (7_206, 7_206));
    }
}
