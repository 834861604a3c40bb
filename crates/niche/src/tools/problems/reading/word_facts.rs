//! What a word tells by itself, whatever text it is in.

use std::sync::OnceLock;

use super::word_tables::first_look::may_be_listed;
use super::word_tables::fixed_map::FixedMap;
use super::word_tables::kind_words::KindWord;
use super::word_tables::listed_words::{ListedWord, WordBits};
use super::word_tables::neutral::{Vector, table};
use super::word_tables::stopwords::is_stop_word;
use matching::foreign;

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

/// Mark in place of an amount of money.
pub const PRICE_MARK: &str = "<price>";

const INSULTS: [&str; 22] = [
    "arsehole", "ass", "asshole", "assholes", "bastard", "bastards", "bitch", "bitches", "crook", "cunt", "dick",
    "dumbass", "idiot", "idiots", "jerk", "jerks", "moron", "morons", "prick", "scumbag", "slut", "whore",
];
const INSULT_ROOTS: [&str; 4] = ["fuck", "shit", "bullshit", "retard"];

pub const NEGATIONS: [&str; 28] = [
    "aint", "arent", "cannot", "cant", "couldnt", "despite", "didnt", "doesnt", "dont", "hadnt", "hasnt", "havent",
    "isnt", "neither", "never", "no", "nobody", "none", "nor", "not", "nothing", "rarely", "seldom", "shouldnt",
    "wasnt", "werent", "without", "wont",
];

/// Words that make the mood of the word behind them stronger, and weaker.
const BOOSTERS: [&str; 24] = [
    "absolutely",
    "amazingly",
    "awfully",
    "completely",
    "deeply",
    "especially",
    "exceptionally",
    "extremely",
    "highly",
    "hugely",
    "incredibly",
    "intensely",
    "more",
    "most",
    "particularly",
    "quite",
    "really",
    "so",
    "super",
    "thoroughly",
    "totally",
    "unbelievably",
    "utterly",
    "very",
];
const DAMPERS: [&str; 9] = [
    "almost", "barely", "hardly", "kinda", "less", "little", "slightly", "somewhat", "sorta",
];

/// Number of a word without a vector.
const NO_ROW: u32 = u32::MAX;

/// Short lists that have a word.
#[derive(Debug, Clone, Copy, Default)]
struct ShortLists {
    is_negation: bool,
    is_booster: bool,
    is_damper: bool,
    is_insult: bool,
    is_english: bool,
    is_foreign: bool,
}

/// A word is looked up once for all short lists.
fn find_lists(word: &str) -> ShortLists {
    static LISTS: OnceLock<FixedMap<&'static str, ShortLists>> = OnceLock::new();
    let lists = LISTS.get_or_init(|| {
        let mut lists: FixedMap<&str, ShortLists> = FixedMap::default();
        let mut mark = |words: &[&'static str], mark: fn(&mut ShortLists)| {
            words.iter().for_each(|word| mark(lists.entry(word).or_default()));
        };
        mark(&NEGATIONS, |lists| lists.is_negation = true);
        mark(&["wouldnt"], |lists| lists.is_negation = true);
        mark(&BOOSTERS, |lists| lists.is_booster = true);
        mark(&DAMPERS, |lists| lists.is_damper = true);
        mark(&INSULTS, |lists| lists.is_insult = true);
        mark(&ENGLISH, |lists| lists.is_english = true);
        mark(&OTHERS, |lists| lists.is_foreign = true);
        lists
    });
    lists.get(word).copied().unwrap_or_default()
}

/// Facts of a word. They are found once for all its places, and each place has a copy: reading them there spares a way
/// through the memory.
#[derive(Debug, Clone, Copy)]
pub struct WordFacts {
    /// True for a mark in place of an address, a number or an amount of money.
    pub is_mark: bool,
    pub is_price: bool,
    /// True for "vs" and "versus".
    pub is_versus: bool,
    /// True for a word that says nothing about a subject.
    pub is_stop: bool,
    pub is_negation: bool,
    /// True for a word that makes the mood behind it stronger, and weaker.
    pub is_booster: bool,
    pub is_damper: bool,
    pub is_insult: bool,
    /// True for a common word of English, and for one of other languages.
    pub is_english: bool,
    pub is_foreign: bool,
    /// Evidence of another language by the words for trades.
    pub foreign_evidence: u8,
    /// False for a word that no English text has. True for all where there is no table.
    pub is_in_table: bool,
    /// Numbers of the word and of its root in the lists of the release.
    pub listed: ListedWord,
    pub listed_root: ListedWord,
    pub kind: KindWord,
    /// Number of the word in the table of vectors, [`NO_ROW`] for a word that is not there.
    row: u32,
}

impl WordFacts {
    pub fn of(word: &str, root: &str) -> Self {
        let is_listed = may_be_listed(word);
        let (row, listed) = if is_listed {
            (table().and_then(|table| table.find_row(word)), ListedWord::of(word))
        } else {
            (None, ListedWord::NONE)
        };
        let lists = find_lists(word);
        let is_root_listed = if root == word { is_listed } else { may_be_listed(root) };
        let listed_root = match root {
            _ if root == word => listed,
            _ if is_root_listed => ListedWord::of(root),
            _ => ListedWord::NONE,
        };
        let kind = if is_root_listed || row.is_some() {
            KindWord::of(root, lists.is_negation, row, table())
        } else {
            KindWord::unlisted(lists.is_negation)
        };
        Self {
            is_mark: word.starts_with('<'),
            is_price: word == PRICE_MARK,
            is_versus: matches!(word, "vs" | "versus"),
            is_stop: is_stop_word(word),
            is_negation: lists.is_negation,
            is_booster: lists.is_booster,
            is_damper: lists.is_damper,
            is_insult: lists.is_insult || INSULT_ROOTS.contains(&root),
            is_english: lists.is_english,
            is_foreign: lists.is_foreign,
            foreign_evidence: u8::try_from(foreign::word_evidence(word)).unwrap_or(u8::MAX),
            listed,
            listed_root,
            kind,
            is_in_table: row.is_some() || table().is_none(),
            row: row.and_then(|row| u32::try_from(row).ok()).unwrap_or(NO_ROW),
        }
    }

    /// The word and its root, for a first look at phrases.
    pub fn word_bits(&self) -> WordBits {
        WordBits::default().with(self.listed).with(self.listed_root)
    }

    pub fn has_vector(&self) -> bool {
        self.row != NO_ROW
    }

    /// Vector of the word, at the length that its frequency gives it.
    pub fn vector(&self) -> Option<Vector> {
        let table = table().filter(|_| self.has_vector())?;
        Some(table.row(self.row as usize))
    }
}

pub fn is_negation(word: &str) -> bool {
    find_lists(word).is_negation
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_on_its_lists_only() {
        let told = |word: &str| {
            let lists = find_lists(word);
            (lists.is_negation, lists.is_booster, lists.is_english, lists.is_foreign)
        };
        assert_eq!(told("not"), (true, false, true, false));
        assert_eq!(told("wouldnt"), (true, false, false, false));
        assert_eq!(told("very"), (false, true, true, false));
        assert_eq!(told("nicht"), (false, false, false, true));
        assert_eq!(told("zipper"), (false, false, false, false));
        assert!(find_lists("barely").is_damper && find_lists("idiot").is_insult);
    }
}
