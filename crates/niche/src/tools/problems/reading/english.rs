//! Language test of a comment: only English is grouped.

use super::words::Token;

/// Fewest words of a text whose unknown words are counted, and their share of all words from which they are another
/// language.
const MIN_WORDS: usize = 4;
const UNKNOWN_PERCENT: usize = 80;

/// False for a text whose words are those of another language, or whose letters are not Latin.
pub fn is_english(text: &str, tokens: &[Token]) -> bool {
    // Letters of ASCII are Latin.
    if !text.is_ascii() && has_other_letters(text) {
        return false;
    }
    let (mut english, mut others, mut hints, mut all, mut unknown) = (0, 0, 0, 0, 0);
    for token in tokens {
        english += usize::from(token.facts.is_english);
        others += usize::from(token.facts.is_foreign);
        hints += u32::from(token.facts.foreign_evidence);
        all += usize::from(!token.is_mark());
        unknown += usize::from(!token.is_mark() && !token.facts.is_in_table);
    }
    let foreign = others + usize::try_from(hints / 2).unwrap_or(0);
    if foreign >= 2 && foreign > english {
        return false;
    }
    // A short text in another language has no common word of English, and most of its words no English text has.
    english > 0 || all < MIN_WORDS || 100 * unknown < UNKNOWN_PERCENT * all
}

fn has_other_letters(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic());
    let (latin, other) = letters.fold((0_usize, 0_usize), |(latin, other), c| {
        if (c as u32) < 0x250 {
            (latin + 1, other)
        } else {
            (latin, other + 1)
        }
    });
    other > latin
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::problems::reading::words::Reader;

    fn english(text: &str) -> bool {
        is_english(text, &Reader::default().read(text))
    }

    #[test]
    fn other_languages_are_told_from_english() {
        for text in [
            "La comida estaba muy fría y el servicio fue lento.",
            "Das Essen war kalt und die Bedienung sehr langsam",
            "Der Lehrer kommt immer zu spät.",
            "Bremsen quietschen nach zwei Tagen wieder.",
            "Viel zu teuer, nie wieder!",
            "Niemand geht ans Telefon.",
            "El profesor siempre llega tarde.",
            "Nunca contestan los mensajes.",
            "Demasiado caro para lo que es",
            "Las fotos salieron borrosas y oscuras.",
            "Fahrrad gekauft, Kette sofort gerissen.",
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
            "Soggy quinoa, mushy broccoli, rubbery tofu.",
            "Chicken, chicken, chicken, chicken.",
            "Derailleur hanger misaligned, Shimano shifter skips.",
            "Die-cut stickers peeled in Los Angeles heat",
        ] {
            assert!(english(text), "{text}");
        }
    }
}
