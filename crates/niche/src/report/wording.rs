//! Check of reworded texts: it decides if another wording may replace ours.
//!
//! Another wording may change words and nothing else. Measured facts must stay: every number in digits or words, every
//! unit, every sign and every denial, in our order. It may bring no name, link or markup: each of its words is one of
//! ours, one of the person's, or an ordinary word of the atlas. A text that cannot be checked in this way is not used.

use std::collections::HashSet;

use rust_stemmers::{Algorithm, Stemmer};

use crate::data::atlas::{Atlas, Market};

/// Reason for which another wording is not used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum UnfitWording {
    #[error("it is empty, much shorter or much longer")]
    Length,
    #[error("its numbers, units, signs or denials differ")]
    Measures,
    #[error("it has a name or a word that we do not know")]
    Words,
}

/// Signs that a sentence may have. Any other is a measure or markup.
const PLAIN_SIGNS: &str = ".,;:'\"()-?";

#[rustfmt::skip]
const NUMBERS: &[&str] = &[
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "thirty", "forty",
    "fifty", "sixty", "seventy", "eighty", "ninety", "hundred", "thousand", "million", "billion", "trillion", "first",
    "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "half", "halve", "quarter",
    "once", "twice", "thrice", "single", "double", "triple", "quadruple", "pair", "couple", "dozen", "grand",
];

/// Endings of number words: "tenfold", "fiftyish", "hundredth".
const NUMBER_ENDINGS: &[&str] = &["fold", "ish", "some", "th", "ths", "s", "ieth", "d"];

#[rustfmt::skip]
const UNITS: &[&str] = &[
    "percent", "percentage", "cent", "dollar", "buck", "pound", "euro", "quid", "usd", "gbp", "eur", "minute", "hour",
    "day", "week", "fortnight", "month", "year", "decade", "hourly", "daily", "weekly", "monthly", "yearly", "annual",
    "annually", "nightly", "mile", "kilometer", "kilometre", "km", "meter", "metre", "foot", "feet", "ft", "inch",
    "inche", "yard", "acre", "lb", "oz", "ounce", "gram", "kilogram", "kilo", "kg", "ton", "gallon", "liter", "litre",
    "quart", "pint",
];

const DENIALS: &[&str] = &[
    "no", "not", "never", "none", "nor", "neither", "nobody", "nothing", "without", "cannot",
];

/// Ordinary words, collected from the atlas's own sentences.
#[derive(Debug)]
pub(crate) struct Vocabulary {
    stems: HashSet<String>,
    /// Well-known companies, word by word.
    players: Vec<Vec<String>>,
}

impl Vocabulary {
    pub(crate) fn new(atlas: &Atlas) -> Self {
        let stemmer = Stemmer::create(Algorithm::English);
        let mut stems = HashSet::new();
        for text in atlas.markets.iter().flat_map(market_prose) {
            for word in split_words(text).filter(|word| word.text.chars().all(|c| c.is_ascii_lowercase())) {
                stems.insert(stemmer.stem(word.text).into_owned());
            }
        }
        let players = atlas.markets.iter().flat_map(|market| &market.players);
        let players = players.map(|player| split_words(&player.name).map(|word| word.text.to_owned()).collect());
        Self {
            stems,
            players: players.collect(),
        }
    }
}

/// The sentences of a market, not the phrases: those are what people type, names included.
fn market_prose(market: &Market) -> impl Iterator<Item = &str> {
    let lists = [&market.customers, &market.channels, &market.growth];
    let checks = market.checks.iter().flat_map(|check| [&check.text, &check.ask]);
    let ideas = market
        .ideas
        .iter()
        .flat_map(|idea| [&idea.title, &idea.description].into_iter().chain(&idea.first_steps));
    let players = market
        .players
        .iter()
        .flat_map(|player| [&player.strengths, &player.weaknesses]);
    std::iter::once(&market.summary)
        .chain(lists.into_iter().flatten())
        .chain(checks)
        .chain(market.actions.iter().map(|action| &action.text))
        .chain(ideas)
        .chain(players)
        .map(String::as_str)
}

/// Returns the `offered` wording of `ours` with plain signs and single spaces, when it may replace ours. `known`
/// are other texts whose words and names may occur: the market's name, the typed keywords.
///
/// # Errors
/// With the reason for which ours stays.
pub(crate) fn accept_wording(
    vocabulary: &Vocabulary,
    ours: &str,
    offered: &str,
    known: &[&str],
) -> Result<String, UnfitWording> {
    let offered = to_plain(offered);
    let (length, most) = (offered.chars().count(), ours.chars().count() * 3 / 2 + 40);
    if length * 3 < ours.chars().count() || length == 0 || length > most {
        return Err(UnfitWording::Length);
    }
    if list_measures(&offered) != list_measures(&to_plain(ours)) {
        return Err(UnfitWording::Measures);
    }
    if !has_known_words(vocabulary, ours, &offered, known) {
        return Err(UnfitWording::Words);
    }
    Ok(offered)
}

/// The typewriter's signs for the printer's, and single spaces.
fn to_plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{2018}' | '\u{2019}' => plain.push('\''),
            '\u{201c}' | '\u{201d}' => plain.push('"'),
            '\u{2010}'..='\u{2012}' => plain.push('-'),
            '\u{2013}' | '\u{2014}' => plain.push_str(" - "),
            '\u{2026}' => plain.push_str("..."),
            c => plain.push(c),
        }
    }
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the measured facts of a text, in order: numbers, units, denials, and every sign that is not plain.
fn list_measures(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if !first.is_alphanumeric() {
            let after = rest[first.len_utf8()..].chars().next();
            // A dot or an apostrophe inside a word makes an address or a contraction of it, not the end of a sentence.
            let is_link = first == '.' && after.is_some_and(char::is_alphanumeric);
            if is_link || !(first.is_whitespace() || PLAIN_SIGNS.contains(first)) {
                found.push(first.to_string());
            }
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let length = word_length(rest);
        found.extend(parse_measure(&rest[..length]));
        rest = &rest[length..];
    }
    found
}

/// The measure that a word is, if it is one.
fn parse_measure(word: &str) -> Option<String> {
    let word = word.to_lowercase();
    if word.chars().any(char::is_numeric) {
        return Some(word);
    }
    if word.ends_with("n't") || DENIALS.contains(&word.as_str()) {
        return Some("not".to_owned());
    }
    let base = word.split('\'').next().unwrap_or_default();
    let single = base.strip_suffix('s').unwrap_or(base);
    if UNITS.contains(&base) || UNITS.contains(&single) {
        return Some(single.to_owned());
    }
    is_number(base).then(|| single.to_owned())
}

/// Returns whether a word is composed of number words: "two", "twentyfive", "tenfold".
fn is_number(word: &str) -> bool {
    NUMBERS.iter().any(|number| {
        word.strip_prefix(number)
            .is_some_and(|rest| rest.is_empty() || NUMBER_ENDINGS.contains(&rest) || is_number(rest))
    })
}

struct WordPiece<'t> {
    /// Word without the part that an apostrophe adds.
    text: &'t str,
    is_measure: bool,
    starts_sentence: bool,
}

fn split_words(text: &str) -> impl Iterator<Item = WordPiece<'_>> {
    let mut rest = text;
    let mut starts_sentence = true;
    std::iter::from_fn(move || {
        let start = rest.find(char::is_alphanumeric)?;
        starts_sentence |= rest[..start].contains(['.', '?', '!']);
        rest = &rest[start..];
        let length = word_length(rest);
        let word = WordPiece {
            text: rest[..length].split('\'').next().unwrap_or_default(),
            is_measure: parse_measure(&rest[..length]).is_some(),
            starts_sentence,
        };
        (rest, starts_sentence) = (&rest[length..], false);
        Some(word)
    })
}

/// Length of the word that a text begins with. Apostrophes stay inside words, dots and commas inside numbers.
fn word_length(text: &str) -> usize {
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let inside = |at: usize, c: char| {
        let after = chars.get(at + 1).map_or(' ', |(_, after)| *after);
        let digits = at > 0 && chars[at - 1].1.is_numeric() && after.is_numeric();
        c.is_alphanumeric() || (c == '\'' && after.is_alphanumeric()) || (matches!(c, '.' | ',') && digits)
    };
    let end = chars.iter().enumerate().find(|(at, (_, c))| !inside(*at, *c));
    end.map_or(text.len(), |(_, (start, _))| *start)
}

fn has_known_words(vocabulary: &Vocabulary, ours: &str, offered: &str, known: &[&str]) -> bool {
    let stemmer = Stemmer::create(Algorithm::English);
    let stem = |word: &str| stemmer.stem(&word.to_lowercase()).into_owned();
    let given: Vec<&str> = split_words(ours).map(|word| word.text).collect();
    let theirs: Vec<&str> = known
        .iter()
        .flat_map(|text| split_words(text))
        .map(|word| word.text)
        .collect();
    let known_stems: HashSet<String> = given.iter().chain(&theirs).map(|word| stem(word)).collect();
    let their_words: HashSet<String> = theirs.iter().map(|word| word.to_lowercase()).collect();
    let is_known = |word: &WordPiece| {
        let is_name = word.text.chars().any(char::is_uppercase) && !word.starts_sentence && word.text != "I";
        if is_name {
            return given.contains(&word.text) || their_words.contains(&word.text.to_lowercase());
        }
        let stem = stem(word.text);
        known_stems.contains(&stem) || vocabulary.stems.contains(&stem)
    };
    if !split_words(offered).all(|word| word.is_measure || is_known(&word)) {
        return false;
    }
    let new: Vec<&str> = split_words(offered).map(|word| word.text).collect();
    let names = |text: &[&str], player: &[String]| text.windows(player.len()).any(|words| words == player);
    !vocabulary
        .players
        .iter()
        .any(|player| !player.is_empty() && names(&new, player) && !names(&given, player) && !names(&theirs, player))
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::Engine;

    static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().expect("the data are whole"));

    const OURS: &str = "House calls for nails only, with clippers, a rotary grinder and styptic powder. A visit takes 15 \
                        minutes, needs no tub, and owners of dogs who hate the salon come back every month.";

    fn check_offer(offered: &str) -> Result<String, UnfitWording> {
        ENGINE.accept_wording(OURS, offered, &["Dog grooming", "evening nails near Rover Park"])
    }

    #[test]
    fn another_wording_of_the_same_is_taken_with_plain_signs() {
        let offered = "You visit people at home and trim nails, nothing else:\u{a0} clippers, a grinder and styptic powder \
                       fit in one bag.";
        assert_eq!(
            check_offer(offered),
            Err(UnfitWording::Measures),
            "\"nothing\" and \"one\" are new, the rest is gone"
        );
        let good = "A visit to the owner\u{2019}s home, just for nails: bring clippers, a grinder and powder. It is done in \
                    15 minutes, there\u{2019}s no tub to carry \u{2014} and owners whose dogs dread the salon book again each month.";
        let plain = good.replace('\u{2019}', "'").replace('\u{2014}', "-");
        assert_eq!(check_offer(good), Ok(plain));
        assert!(check_offer(OURS).is_ok());
    }

    #[test]
    fn a_number_that_is_new_changed_moved_or_gone_is_refused_in_digits_and_in_words() {
        let with = |from: &str, to: &str| check_offer(&OURS.replace(from, to));
        for other in [
            "20 minutes",
            "fifteen minutes",
            "15 hours",
            "15%",
            "$15",
            "15.5 minutes",
            "1\u{2075} minutes",
            "minutes",
        ] {
            assert_eq!(with("15 minutes", other), Err(UnfitWording::Measures), "{other}");
        }
        for other in [
            "twice every month",
            "every third month",
            "every week",
            "tenfold every month",
            "every month for \u{bd}",
        ] {
            assert_eq!(with("every month", other), Err(UnfitWording::Measures), "{other}");
        }
        for other in [
            "hundreds of owners of dogs",
            "twentyfive owners of dogs",
            "most owners of dogs, 9 in 10,",
        ] {
            assert_eq!(with("owners of dogs", other), Err(UnfitWording::Measures), "{other}");
        }
        let swapped = ENGINE.accept_wording(
            "Ask 6 groomers; go on if 4 agree.",
            "Ask 4 groomers; go on if 6 agree.",
            &[],
        );
        assert_eq!(swapped, Err(UnfitWording::Measures));
    }

    #[test]
    fn a_denial_stays_one() {
        assert_eq!(
            check_offer(&OURS.replace("needs no tub", "needs a tub")),
            Err(UnfitWording::Measures)
        );
        let ours = "Never leave a dog alone under a dryer.";
        assert!(
            ENGINE
                .accept_wording(ours, "Don't leave a dog alone under a dryer.", &[])
                .is_ok()
        );
        assert_eq!(
            ENGINE.accept_wording(ours, "Leave a dog alone under a dryer.", &[]),
            Err(UnfitWording::Measures)
        );
    }

    #[test]
    fn links_markup_and_signs_that_nobody_sees_are_refused() {
        for addition in [
            " See https://example.com.",
            " See example.com.",
            " <b>Now</b>",
            " **Now**",
            " `now`",
            " [now](now)",
            " Now!",
            " now\u{200b}",
            " \u{202e}won",
            " Now \u{1f600}",
            " me@home",
        ] {
            let refused = check_offer(&format!("{OURS}{addition}"));
            assert!(
                matches!(refused, Err(UnfitWording::Measures)),
                "{addition}: {refused:?}"
            );
        }
    }

    #[test]
    fn names_that_nobody_gave_are_refused() {
        for addition in [
            " PetSmart does it too.",
            " Ask Dave.",
            " Ask dave.",
            " Jenny knows.",
            " Ask at Target.",
            " Ask OpenAI.",
            " Wag owners.",
            " Zwölf.",
            " Come on Saturday.",
            " Lorem ipsum.",
        ] {
            assert_eq!(
                check_offer(&format!("{OURS}{addition}")),
                Err(UnfitWording::Words),
                "{addition}"
            );
        }
        assert!(
            check_offer(&format!("{OURS} Start at Rover Park.")).is_ok(),
            "the person named it"
        );
    }

    #[test]
    fn length_is_bounded_both_ways() {
        assert_eq!(check_offer(""), Err(UnfitWording::Length));
        assert_eq!(check_offer(" \u{a0}"), Err(UnfitWording::Length));
        assert_eq!(check_offer("Trim nails."), Err(UnfitWording::Length));
        assert_eq!(check_offer(&format!("{OURS} {OURS}")), Err(UnfitWording::Length));
    }

    #[test]
    fn our_own_texts_pass_their_own_check() {
        for market in &ENGINE.atlas.markets {
            for text in market_prose(market) {
                assert_eq!(ENGINE.accept_wording(text, text, &[]), Ok(to_plain(text)));
            }
        }
    }
}
