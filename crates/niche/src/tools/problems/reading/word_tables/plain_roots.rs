//! Roots that are told without the stemmer, which takes half a millionth of a second for each word: of words without an
//! ending that it knows, and of plain plurals and past and present forms.

/// Words that the stemmer keeps as they are although they have such an ending.
const KEPT: [&str; 7] = ["andes", "atlas", "bias", "cosmos", "news", "skies", "skis"];
/// Beginnings behind which the stemmer counts syllables in another way.
const BEGINNINGS: [&str; 3] = ["arsen", "commun", "gener"];

/// The stem of a folded word; `None` where only the stemmer tells it.
pub fn find_root(word: &str) -> Option<&str> {
    if !has_ending(word) {
        return Some(word);
    }
    let root = match word.strip_suffix("ing").or_else(|| word.strip_suffix("ed")) {
        Some(root) => Some(root).filter(|root| !changes_without_ending(root)),
        None => word.strip_suffix('s').filter(|root| is_plural_of(root)),
    };
    root.filter(|root| !has_ending(root) && !KEPT.contains(&word))
}

/// False for a word that the stemmer leaves as it is, since all the endings that it knows end in these letters. Folded
/// words have no apostrophes.
fn has_ending(word: &str) -> bool {
    match word.as_bytes() {
        [.., before, b'n'] => *before == b'o',
        [.., before, b'm'] => *before == b's',
        [.., before, b'c'] => *before == b'i',
        [.., before, b'd'] => *before == b'e',
        [.., before, b'g'] => *before == b'n',
        [.., before, b'r'] => matches!(before, b'e' | b'o'),
        [.., before, b't'] => *before == b'n',
        [.., last] => matches!(last, b'e' | b'i' | b'l' | b's' | b'y'),
        [] => false,
    }
}

/// True where nothing but an "s" is taken off: a vowel is before the last letter.
fn is_plural_of(root: &str) -> bool {
    match root.as_bytes() {
        [.., b's' | b'u'] => false,
        [before @ .., _] => before.iter().any(is_vowel),
        [] => false,
    }
}

/// False where nothing but "ed" or "ing" is taken off: behind the first syllable is another letter, and the last two
/// are not alike and ask for no "e".
fn changes_without_ending(root: &str) -> bool {
    let bytes = root.as_bytes();
    let ends_syllable = |pair: &[u8]| is_vowel(&pair[0]) && pair[1].is_ascii_lowercase() && !is_vowel_or_y(&pair[1]);
    let is_short = match bytes {
        [before @ .., _] => !before.windows(2).any(ends_syllable),
        [] => true,
    };
    let is_doubled = matches!(bytes, [.., a, b] if a == b);
    is_short
        || is_doubled
        || ["at", "bl", "iz"].iter().any(|end| root.ends_with(end))
        || BEGINNINGS.iter().any(|beginning| root.starts_with(beginning))
}

fn is_vowel(letter: &u8) -> bool {
    b"aeiou".contains(letter)
}

fn is_vowel_or_y(letter: &u8) -> bool {
    is_vowel(letter) || *letter == b'y'
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rust_stemmers::{Algorithm, Stemmer};

    use super::*;
    use crate::tools::problems::reading::word_tables::neutral;

    fn check(stemmer: &Stemmer, word: &str) {
        assert!(find_root(word).is_none_or(|root| stemmer.stem(word) == root), "{word}");
    }

    #[test]
    fn roots_of_words_are_those_of_the_stemmer() {
        let stemmer = Stemmer::create(Algorithm::English);
        neutral::table()
            .expect("whole")
            .words()
            .for_each(|word| check(&stemmer, word));
        let letters = "abcdefghijklmnopqrstuvwxyz7é";
        let befores = [
            "", "yo", "by", "genera", "gener", "commun", "arsen", "trelliza", "possiv", "succe", "inn", "out",
        ];
        let kept = KEPT
            .into_iter()
            .chain(["inning", "outing", "canning", "herring", "earring", "proceed", "dying"]);
        kept.for_each(|word| check(&stemmer, word));
        for before in befores {
            for (first, second) in letters.chars().flat_map(|a| letters.chars().map(move |b| (a, b))) {
                for end in ["", "s", "ed", "ing", "eds", "ings", "ies", "ied"] {
                    check(&stemmer, &format!("{before}{first}{second}{end}"));
                    check(&stemmer, &format!("{before}i{first}{second}{end}"));
                }
            }
        }
    }

    #[test]
    fn plain_forms_are_told_without_the_stemmer() {
        for (word, root) in [
            ("zipper", None),
            ("carton", None),
            ("robots", Some("robot")),
            ("visited", Some("visit")),
        ] {
            assert_eq!(find_root(word), root, "{word}");
        }
        assert_eq!(find_root("repairing"), Some("repair"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        #[test]
        fn roots_of_drawn_words_are_those_of_the_stemmer(
            begin in "[a-z]{0,5}[aeiouy]?[bcdlmnrstz]{0,2}",
            end in "(s|ed|ing|eds|ings|er|ion|ly)?",
        ) {
            check(&Stemmer::create(Algorithm::English), &format!("{begin}{end}"));
        }
    }
}
