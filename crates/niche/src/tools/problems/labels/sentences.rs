//! Sentences of a comment, and their kind.

use encoder::Judgment;
use serde::Serialize;

use super::aspects::{SentenceAspect, ToldAspects, read_aspects};
use super::concepts::Family;
use super::cues::{self, Cue, CueSet};
use super::mood;
use crate::tools::problems::reading::latin_letters::is_latin_letter;
use crate::tools::problems::reading::masks::is_insulting;
use crate::tools::problems::reading::sentence_bounds::split_sentences;
use crate::tools::problems::reading::word_tables::kind_words::score_words;
use crate::tools::problems::reading::words::{Reader, Token, key_of, length_of_key};

/// A sentence with fewer words joins the one before it.
const MIN_WORDS: usize = 4;
/// Characters in which a word is looked for on both sides of the end of a sentence.
const MOST_MARKS: usize = 16;
/// Score from which a sentence is a complaint.
const THRESHOLD: f64 = 0.2;
/// Mood from which a sentence is praise.
const PRAISE: f64 = 0.4;
/// Weights of the classes of cues in their order, and of the mood (`docs/problem-finder.md`).
const WEIGHTS: [f64; cues::CLASSES] = [1.6, 0.8, 0.2, 0.7, 0.4, 1.4, 0.5, 1.3, 0.7, -1.1, -1.8];
const MOOD_WEIGHT: f64 = 1.8;
/// Weights of one word and of several words that tell an aspect of complaints.
const ASPECT_WORD: f64 = 0.4;
const ASPECT_PHRASE: f64 = 1.0;
/// Mood below which a phrase of several words decides, whatever friendly words stand beside it.
const FIRM_BELOW: f64 = 0.5;
/// Bounds of the score of cues, what delight takes from it, and the weight of the score of all words beside it.
const LEAST_SCORE: f64 = -3.0;
const MOST_SCORE: f64 = 4.0;
const DELIGHTED: f64 = 4.0;
const WORDS: f64 = 1.0;
/// Weight of the encoder's odds beside the score of the words, and the sum from which a sentence is a complaint.
const ENCODER: f64 = 1.5;
const THRESHOLD_WITH_ENCODER: f64 = -0.3;

/// Intent of a sentence; wishes, complaints and questions are grouped into themes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[derive(strum::IntoStaticStr)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum SentenceKind {
    Wish,
    Complaint,
    Question,
    Praise,
    Neither,
}

impl SentenceKind {
    /// True for the kinds that are grouped into themes.
    pub fn is_grouped(self) -> bool {
        matches!(self, Self::Wish | Self::Complaint | Self::Question)
    }
}

/// A sentence of a comment. Places are bytes of the comment's text.
#[derive(Debug, Clone)]
pub struct Sentence<'r> {
    pub from: usize,
    pub to: usize,
    pub tokens: Vec<Token<'r>>,
    /// Its words for comparison, one space between them.
    pub key: String,
    pub cues: CueSet,
    pub aspect: Option<SentenceAspect>,
    /// Number of words of aspects that tell each family.
    pub family_words: Vec<(Family, usize)>,
    pub score: f64,
    pub kind: SentenceKind,
    /// Group of a question; `None` for other sentences.
    pub opening: Option<QuestionOpening>,
    pub is_insult: bool,
    /// Judgment of the encoder; `None` in a long text.
    pub judgment: Option<Box<Judgment>>,
}

impl Sentence<'_> {
    /// Adds the encoder's judgment to the score, and tells the kind again. A wish stays one.
    pub fn take_judgment(&mut self, judgment: Judgment) {
        self.score += ENCODER * f64::from(judgment.complaint);
        self.kind = match self.kind {
            SentenceKind::Wish => SentenceKind::Wish,
            _ if self.score >= THRESHOLD_WITH_ENCODER => SentenceKind::Complaint,
            _ if self.opening.is_some() => SentenceKind::Question,
            _ if judgment.is_praise => SentenceKind::Praise,
            _ => SentenceKind::Neither,
        };
        self.judgment = Some(Box::new(judgment));
    }
}

/// Splits a comment into sentences and tells their kinds.
pub fn read_sentences<'r>(reader: &'r Reader, text: &str) -> Vec<Sentence<'r>> {
    let spans = join_parts(split_sentences(text), |_, part| reader.read(part));
    tell_kinds(text, spans, key_of)
}

/// [`read_sentences`] of a comment whose words are known, and their key. They are read again only where a sentence for
/// itself could have others than the comment.
pub fn part_sentences<'r>(reader: &'r Reader, text: &str, words: Vec<Token<'r>>, key: &str) -> Vec<Sentence<'r>> {
    let parts = split_sentences(text);
    if !are_parts_apart(text, &parts) {
        return read_sentences(reader, text);
    }
    let mut words = words.into_iter();
    let spans = join_parts(parts, |from, part| {
        let end = from + part.len();
        let count = words.as_slice().iter().take_while(|word| word.start < end).count();
        let own = words.by_ref().take(count);
        own.map(|word| word.within_piece(from)).collect()
    });
    // Each word of the comment is in a sentence, so the keys of the sentences are parts of its key.
    let mut next = 0;
    tell_kinds(text, spans, |tokens| {
        let from = next;
        next = from + length_of_key(tokens) + 1;
        key[from..next - 1].to_owned()
    })
}

fn tell_kinds<'r>(text: &str, spans: Vec<Span<'r>>, mut key: impl FnMut(&[Token]) -> String) -> Vec<Sentence<'r>> {
    spans
        .into_iter()
        .map(|span| {
            let key = key(&span.2);
            classify(&text[span.0..span.1], span, key)
        })
        .collect()
}

/// Beginning, end and words of a sentence.
type Span<'r> = (usize, usize, Vec<Token<'r>>);

/// Sentences of at least four words from the parts of a text. `read` gets the place of a part and its text.
fn join_parts<'r>(parts: Vec<(usize, &str)>, mut read: impl FnMut(usize, &str) -> Vec<Token<'r>>) -> Vec<Span<'r>> {
    let mut spans: Vec<Span> = Vec::with_capacity(parts.len());
    for (at, part) in parts {
        let trimmed = part.trim();
        if trimmed.is_empty() {
            continue;
        }
        let from = at + part.len() - part.trim_start().len();
        let tokens = read(from, trimmed);
        match spans.last_mut() {
            Some((first, end, before)) if tokens.len() < MIN_WORDS || before.len() < MIN_WORDS => {
                *end = from + trimmed.len();
                before.extend(tokens.into_iter().map(|token| token.moved_by(from - *first)));
            }
            _ => spans.push((from, from + trimmed.len(), tokens)),
        }
    }
    spans
}

/// True where no word, tag or short form reaches from one part into the next: the text is one line without tags, and
/// each part stands behind a space, with few marks, all of ASCII, and no apostrophe between the words on both sides.
fn are_parts_apart(text: &str, parts: &[(usize, &str)]) -> bool {
    let is_told = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '\'' | '`') || !c.is_ascii();
    let is_in_word = |c: char| c.is_ascii_alphanumeric() || is_latin_letter(c);
    let is_apart = |at: usize| {
        let (before, after) = text.split_at(at);
        let last = before.chars().rev().take(MOST_MARKS).find(is_told);
        let next = after.chars().take(MOST_MARKS).find(is_told);
        before.ends_with(' ') && last.is_some_and(is_in_word) && next.is_some_and(is_in_word)
    };
    !text.contains(['<', '\n', '\r']) && parts.iter().skip(1).all(|(at, _)| is_apart(*at))
}

fn classify<'r>(text: &str, (from, to, tokens): Span<'r>, key: String) -> Sentence<'r> {
    let (cues, mood) = (cues::find_cues(&tokens), mood::compound(&tokens, text));
    let ToldAspects { aspect, family_words } = read_aspects(&tokens);
    let opening = opening_of(text, &tokens);
    let is_question = opening.is_some();
    let told = aspect.as_ref().filter(|_| !is_question).map_or(0.0, aspect_score);
    let is_praised = cues.has(Cue::Delight) && !cues.has(Cue::Contrast);
    let is_firm = told >= ASPECT_PHRASE && !cues.has(Cue::Delight) && mood < FIRM_BELOW;
    let told = (complaint_score(cues, mood, is_firm) + told).clamp(LEAST_SCORE, MOST_SCORE);
    let delight = if is_praised { DELIGHTED } else { 0.0 };
    let score = told - delight + WORDS * score_words(tokens.iter().map(|token| token.facts.kind));
    let is_wish = cues.has(Cue::Wish) && !cues.has(Cue::Failure) && !cues.has(Cue::Money) && is_wish(&tokens);
    let kind = if is_wish {
        SentenceKind::Wish
    } else if score >= THRESHOLD {
        SentenceKind::Complaint
    } else if is_question {
        SentenceKind::Question
    } else if mood >= PRAISE || is_praised {
        SentenceKind::Praise
    } else {
        SentenceKind::Neither
    };
    Sentence {
        from,
        to,
        opening,
        is_insult: is_insulting(&tokens),
        tokens,
        key,
        cues,
        aspect,
        family_words,
        score,
        kind,
        judgment: None,
    }
}

/// Friendly words do not take back what a firm complaint says, such as "made fun of my form".
fn complaint_score(cues: CueSet, mood: f64, is_firm: bool) -> f64 {
    let counted = cues.every().filter(|cue| !(is_firm && *cue == Cue::Relief));
    let found: f64 = counted.map(|cue| WEIGHTS[cue as usize]).sum();
    let mood = if is_firm { mood.min(0.0) } else { mood };
    found + MOOD_WEIGHT * (0.05 - mood) / 1.05
}

fn aspect_score(aspect: &SentenceAspect) -> f64 {
    if aspect.tokens.len() > 1 {
        ASPECT_PHRASE
    } else {
        ASPECT_WORD
    }
}

/// Words that ask for something that is not there, rather than find fault ("should have been hot").
fn is_wish(tokens: &[Token]) -> bool {
    let opens = |pair: &[Token]| {
        matches!(
            (&*pair[0].word, &*pair[1].word),
            ("wish", "i" | "they" | "you" | "there" | "we" | "the" | "it")
                | ("if", "only")
                | ("please", "add" | "bring")
        )
    };
    let triple = |three: &[Token]| {
        let words = [&*three[0].word, &*three[1].word, &*three[2].word];
        matches!(
            words,
            ["would", "be", "nice" | "great" | "helpful" | "better"]
                | ["would", "love", "to" | "a" | "an" | "it" | "if"]
        ) || matches!(
            words,
            ["why", "cant" | "dont", "they" | "you" | "we" | "i"] | ["looking", "for", "a" | "an"]
        )
    };
    tokens.windows(2).any(opens) || tokens.windows(3).any(triple)
}

/// Group of a question by its opening word; `None` for other sentences.
fn opening_of(text: &str, tokens: &[Token]) -> Option<QuestionOpening> {
    let word = |at: usize| tokens.get(at).map_or("", |token| &*token.word);
    let versus = tokens.iter().any(|token| token.facts.is_versus);
    let opening = match word(0) {
        "what" | "whats" => QuestionOpening::What,
        "why" | "whys" => QuestionOpening::Why,
        "how" | "hows" => QuestionOpening::How,
        "which" => QuestionOpening::Which,
        "where" | "wheres" => QuestionOpening::Where,
        "can" | "could" | "is" | "are" | "do" | "does" | "will" | "would" | "should" | "has" | "have" => {
            QuestionOpening::Can
        }
        _ => QuestionOpening::Other,
    };
    let opening = if versus { QuestionOpening::Which } else { opening };
    let marked = text
        .trim_end_matches(|c: char| !c.is_alphanumeric() && c != '?')
        .ends_with('?');
    let inverted = !matches!(opening, QuestionOpening::Can | QuestionOpening::Other)
        && matches!(
            word(1),
            "is" | "are"
                | "do"
                | "does"
                | "did"
                | "can"
                | "could"
                | "should"
                | "would"
                | "will"
                | "was"
                | "were"
                | "has"
                | "have"
        )
        && matches!(
            word(2),
            "i" | "you" | "we" | "they" | "he" | "she" | "it" | "the" | "this" | "there" | "a" | "my" | "your"
        );
    (marked || inverted).then_some(opening)
}

/// Group of questions by their opening word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum QuestionOpening {
    What,
    Why,
    How,
    /// "Which" or a comparison with "versus".
    Which,
    Where,
    /// "Can", "is", "do" and the like.
    Can,
    Other,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn kinds(text: &str) -> Vec<&'static str> {
        read_sentences(&Reader::default(), text)
            .iter()
            .map(|sentence| sentence.kind.into_str())
            .collect()
    }

    #[test]
    fn sentences_have_their_kinds() {
        assert_eq!(kinds("The soup was cold and the waiter was rude."), ["complaint"]);
        assert_eq!(kinds("I wish they opened on Sundays."), ["wish"]);
        assert_eq!(kinds("Where can I park near there?"), ["question"]);
        assert_eq!(kinds("Lovely people and wonderful cakes."), ["praise"]);
        assert_eq!(kinds("My sister lives on that street."), ["neither"]);
    }

    #[test]
    fn what_is_absent_or_was_kept_is_no_complaint() {
        for text in [
            "The harp crossed the ocean without a scratch.",
            "Nothing was damaged in the kiln.",
            "He did not charge me for the second look at the boiler.",
            "The carver redid the stairs without a single complaint.",
            "The mosaic went up without a hitch.",
            "The mirror arrived in one piece.",
            "They replaced the torn page at no charge.",
            "The saddle was ready sooner than promised.",
        ] {
            assert!(!matches!(kinds(text)[0], "complaint" | "wish"), "{text}");
        }
    }

    #[test]
    fn the_same_words_tell_complaints() {
        for text in [
            "The harp came off the ship with a scratch and a broken string.",
            "Half of the bowls were damaged in the kiln.",
            "He charged me twice for one look at the boiler.",
            "The carver had a complaint about each step of the stairs.",
            "The mirror arrived in nine pieces.",
            "They charged us for the page that they had torn.",
            "The saddle was promised for May and was not ready in July.",
        ] {
            assert_eq!(kinds(text), ["complaint"], "{text}");
        }
    }

    #[test]
    fn short_sentences_join_the_one_before() {
        let text = "The zipper broke after a day. Never again! The color is a dark blue.";
        let reader = Reader::default();
        let sentences = read_sentences(&reader, text);
        let texts: Vec<&str> = sentences
            .iter()
            .map(|sentence| &text[sentence.from..sentence.to])
            .collect();
        assert_eq!(
            texts,
            [
                "The zipper broke after a day. Never again!",
                "The color is a dark blue."
            ]
        );
    }

    /// Every kind of mark that the reader of words knows, beside the ends of sentences.
    fn pieces() -> impl Strategy<Value = String> {
        let piece = prop::sample::select(vec![
            ".", "!", "?", " ", " ", "  ", "\n", "a", "Word", "word", "7", "(", ")", "\"", "'", "`", ",", "$",
            "dollars", "nt", "t", "<", ">", "&", "#", ";", "@", "www.", "b.c", "http://", "é", "\t", "did", ". ",
            ". The ", "3.5", "É", "ž", "×", "\u{301}", "\u{200b}", "\u{a0}", "’", "€", "ﬁ", ". É", "é. ", "\u{2028}",
            "。",
        ]);
        prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3_000))]

        #[test]
        fn known_words_are_parted_as_sentences_are_read(text in pieces()) {
            let reader = Reader::default();
            let place = |token: &Token| (token.start, token.end, token.word.clone());
            let part = |sentence: &Sentence| {
                let places: Vec<_> = sentence.tokens.iter().map(place).collect();
                (sentence.from, sentence.to, places, sentence.key.clone())
            };
            let parts = |sentences: Vec<Sentence>| -> Vec<_> { sentences.iter().map(part).collect() };
            let (words, key) = reader.read_with_key(&text);
            prop_assert_eq!(&key, &key_of(&words));
            let parted = part_sentences(&reader, &text, words, &key);
            prop_assert_eq!(parts(parted), parts(read_sentences(&reader, &text)));
        }
    }

    #[test]
    fn questions_are_grouped_by_their_opening() {
        let opening = |text: &str| opening_of(text, &Reader::default().read(text));
        assert_eq!(opening("How do I book a table"), Some(QuestionOpening::How));
        assert_eq!(opening("Is there parking?"), Some(QuestionOpening::Can));
        assert_eq!(opening("Wool vs cotton?"), Some(QuestionOpening::Which));
        assert_eq!(opening("What a nice day"), None);
    }
}
