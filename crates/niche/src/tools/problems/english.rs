//! Language test of a comment: only English is grouped.

use super::words::Token;
use crate::language;

/// Common words of English that other languages do not share.
const ENGLISH: [&str; 72] = [
    "about", "after", "all", "and", "are", "as", "be", "because", "been", "but", "can", "cant", "could", "did",
    "didnt", "do", "dont", "even", "for", "from", "get", "good", "got", "had", "has", "have", "he", "her", "how", "i",
    "if", "is", "it", "its", "just", "like", "my", "never", "not", "of", "on", "one", "our", "out", "she", "so",
    "some", "than", "that", "the", "their", "them", "then", "there", "they", "this", "time", "to", "too", "up", "us",
    "very", "was", "we", "were", "what", "when", "which", "with", "would", "you", "your",
];
/// Common words of other languages that English does not have.
#[rustfmt::skip]
const OTHERS: [&str; 90] = [
    "aber", "alla", "als", "anche", "auch", "auf", "avec", "bardzo", "beim", "bien", "che", "como", "con", "dans", "das", "degli", "dei", "del", "della", "dem", "der", "des", "dla", "du", "een", "ein", "eine", "el", "en", "es", "est", "esta", "et", "fue", "gli", "haben", "het", "il", "ist", "jest", "kein", "la", "las", "le", "les", "lo", "los", "mais", "meu", "mit", "molto", "muito", "muy", "nach", "nao", "nem", "nicht", "nie", "niet", "noch", "nous", "och", "oder", "ons", "para", "pas", "pero", "por", "pour", "que", "qui", "se", "sehr", "sie", "sono", "sont", "sur", "tres", "um", "uma", "un", "una", "und", "une", "van", "von", "vous", "wir", "y", "zu",
];

/// False for a text whose words are those of another language, or whose letters are not Latin.
pub fn is_english(text: &str, tokens: &[Token]) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic());
    let (latin, other) = letters.fold((0_usize, 0_usize), |(latin, other), c| {
        if (c as u32) < 0x250 {
            (latin + 1, other)
        } else {
            (latin, other + 1)
        }
    });
    if other > latin {
        return false;
    }
    let count = |list: &[&str]| {
        tokens
            .iter()
            .filter(|token| list.binary_search(&token.word.as_str()).is_ok())
            .count()
    };
    let (english, others) = (count(&ENGLISH), count(&OTHERS));
    let hints: u32 = tokens.iter().map(|token| language::word_evidence(&token.word)).sum();
    let foreign = others + usize::try_from(hints / 2).unwrap_or(0);
    foreign < 2 || foreign <= english
}

#[cfg(test)]
mod tests {
    use super::super::words::Reader;
    use super::*;

    fn english(text: &str) -> bool {
        is_english(text, &Reader::default().read(text))
    }

    #[test]
    fn lists_are_sorted_for_the_binary_search() {
        let unsorted = OTHERS.windows(2).find(|pair| pair[0] > pair[1]);
        assert!(ENGLISH.is_sorted() && OTHERS.is_sorted(), "{unsorted:?}");
    }

    #[test]
    fn other_languages_are_told_from_english() {
        for text in [
            "La comida estaba muy fría y el servicio fue lento.",
            "Das Essen war kalt und die Bedienung sehr langsam",
            "Очень плохо",
            "とても遅い",
        ] {
            assert!(!english(text), "{text}");
        }
        for text in [
            "Cold food.",
            "el taco place was slow",
            "Café au lait was cold",
            "5/5",
            "the pho at La Mar is bland",
        ] {
            assert!(english(text), "{text}");
        }
    }
}
