//! Language test of a comment: only English is grouped.

use super::neutral::table;
use super::words::Token;
use crate::language::foreign;

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
const OTHERS: [&str; 283] = [
    "aber", "ainda", "al", "alla", "als", "anche", "ancora", "antes", "apres", "auch", "auf", "aus", "aussi", "aux",
    "avait", "avant", "avec", "bardzo", "bei", "beim", "bien", "bis", "bueno", "cada", "cette", "chaque", "che",
    "como", "con", "contra", "cuando", "cuatro", "dann", "dans", "das", "dass", "de", "degli", "dei", "del", "della",
    "dem", "demais", "den", "depois", "der", "des", "desde", "despues", "deux", "dias", "diese", "dieser", "dieses",
    "diez", "dla", "doch", "donde", "dopo", "dos", "drei", "du", "duas", "due", "durch", "een", "ein", "eine",
    "einem", "einen", "einer", "el", "ela", "eles", "ella", "elle", "elles", "ellos", "en", "encore", "entre", "er",
    "eram", "eran", "erano", "es", "esa", "ese", "eso", "est", "esta", "este", "esto", "et", "etait", "foi", "fue",
    "fueron", "fur", "ganz", "gar", "gegen", "giorni", "gli", "haben", "habia", "hace", "han", "hasta", "hatte",
    "hatten", "hay", "het", "heures", "hizo", "hora", "horas", "ich", "ihm", "ihr", "il", "ils", "immer", "isso",
    "ist", "jamais", "jest", "jetzt", "jours", "kam", "kein", "keine", "kommt", "la", "las", "le", "leider", "les",
    "leur", "leurs", "llega", "llegaron", "llego", "lo", "los", "mais", "mal", "mala", "malo", "mas", "mehr", "mein",
    "meine", "meinen", "mejor", "meu", "mich", "mir", "mis", "mit", "molto", "mon", "muito", "muy", "nach", "nada",
    "nadie", "nao", "nem", "nessuno", "ni", "nicht", "nichts", "nie", "niemand", "niente", "niet", "ninguem", "noch",
    "noi", "nos", "notre", "nous", "nunca", "nur", "och", "oder", "ogni", "ohne", "ons", "ont", "otra", "otro",
    "para", "pas", "peor", "perche", "pero", "personne", "por", "porque", "pour", "que", "questa", "questo", "qui",
    "rien", "sans", "schon", "se", "sehr", "sein", "seine", "seinen", "semaines", "semana", "semanas", "sempre",
    "settimane", "sie", "siempre", "sin", "sind", "sobre", "solo", "sono", "sont", "spat", "stunde", "stunden", "su",
    "sur", "tage", "tambem", "tambien", "tarde", "tiene", "tienen", "toda", "todas", "todo", "todos", "toujours",
    "tous", "toute", "tres", "trop", "troppo", "uber", "um", "uma", "un", "una", "und", "une", "uns", "unser",
    "unsere", "unter", "van", "veces", "vez", "viel", "vier", "vom", "von", "votre", "vous", "weil", "wenn", "wieder",
    "wir", "woche", "wochen", "wurde", "wurden", "y", "ya", "zehn", "zu", "zum", "zur", "zwei",
];

/// Fewest words of a text whose unknown words are counted, and their share of all words from which they are another language.
const MIN_WORDS: usize = 4;
const UNKNOWN_PERCENT: usize = 80;

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
    let hints: u32 = tokens.iter().map(|token| foreign::word_evidence(&token.word)).sum();
    let foreign = others + usize::try_from(hints / 2).unwrap_or(0);
    if foreign >= 2 && foreign > english {
        return false;
    }
    // A short text in another language has no common word of English, and most of its words no English text has.
    let words = tokens.iter().filter(|token| !token.is_mark());
    let (all, unknown) = words.fold((0, 0), |(all, unknown), token| {
        let is_known = table().is_none_or(|table| table.find(&token.word).is_some());
        (all + 1, unknown + usize::from(!is_known))
    });
    english > 0 || all < MIN_WORDS || 100 * unknown < UNKNOWN_PERCENT * all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::problems::reading::words::Reader;

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
