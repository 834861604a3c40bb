//! The result as it travels.

use serde::Serialize;

use crate::tools::problems::labels::concepts::Family;
use crate::tools::problems::labels::sentences::{QuestionOpening, SentenceKind};

/// Bytes of a quote's JSON beside its text, and of a sentence's mark.
const QUOTE_BYTES: usize = 130;
const MARK_BYTES: usize = 100;

/// Problems that customers report, as themes with verbatim quotes.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ProblemResult {
    /// Different comments that were read.
    pub comments: usize,
    /// Authors of these comments. Without a column of authors each different comment counts as one.
    pub people: usize,
    pub coverage: ThemeCoverage,
    pub sets: SampleSize,
    /// True for the comments of the shipped example, which cannot be saved.
    pub is_example: bool,
    /// True when there is too little text to group.
    pub is_too_little: bool,
    /// Themes of at least three people, in their order.
    pub themes: Vec<ProblemTheme>,
    pub questions: Vec<QuestionGroup>,
    /// Sentences with an effort, a price or a product: present spending and workarounds.
    pub workarounds: Vec<Workaround>,
    /// Words that the customers use for their problems.
    pub words: Vec<CustomerWord>,
    /// Problems that fewer than three people report.
    pub single: Vec<Quote>,
    pub praise: Vec<Quote>,
    pub neither: Vec<Quote>,
    pub skipped: SkippedComments,
    /// Every sentence of the text that was read, in its order, repeated comments included.
    pub sentences: Vec<SentenceMark>,
}

impl ProblemResult {
    /// The result as JSON. Written here, where the code is compiled for speed: the answer to a long text has several
    /// megabytes.
    ///
    /// # Errors
    /// Never in practice: the result is plain data.
    pub fn to_json(&self) -> serde_json::Result<Vec<u8>> {
        let lists = [&self.single, &self.praise, &self.neither];
        let themes = self.themes.iter().map(|theme| &theme.quotes);
        let questions = self.questions.iter().map(|group| &group.quotes);
        let quotes = themes.chain(questions).chain(lists).flatten();
        let quotes = quotes.chain(self.workarounds.iter().map(|workaround| &workaround.quote));
        let texts: usize = quotes.map(|quote| quote.text.len() + QUOTE_BYTES).sum();
        let mut json = Vec::with_capacity(texts + self.sentences.len() * MARK_BYTES);
        serde_json::to_writer(&mut json, self)?;
        Ok(json)
    }
}

/// People by the first of these groups that they are in. The sum is all people.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ThemeCoverage {
    pub themes: usize,
    pub single: usize,
    pub praise: usize,
    pub neither: usize,
}

/// Number of different comments, with a sentence for the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SampleSize {
    pub n: usize,
    #[cfg_attr(
        feature = "schema",
        schema(example = "41 comments from 9 people: a clue, not proof of a market")
    )]
    pub hint: String,
}

/// A problem that several people report.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ProblemTheme {
    /// Name of the theme in changes and in `sentences`.
    pub key: String,
    pub label: String,
    pub family: Family,
    pub comments: usize,
    pub people: usize,
    /// Share of all comments, 0 to 1.
    pub share: f64,
    /// Share of all people, 0 to 1.
    pub breadth: f64,
    /// Mean severity of the sentences, 0 to 3, by the words in them.
    pub severity: f64,
    /// Classes of words that the severity comes from.
    pub cues: Vec<&'static str>,
    pub kinds: Vec<KindCount>,
    /// All quotes; the first three by different people, those that say most.
    pub quotes: Vec<Quote>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct KindCount {
    pub kind: SentenceKind,
    pub count: usize,
}

/// A sentence of the text, word for word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Quote {
    /// Place in the sent text, in bytes of UTF-8.
    pub start: usize,
    pub end: usize,
    /// The piece of the sent text from `start` to `end`.
    pub text: String,
    /// The text with marks in place of email addresses and phone numbers; missing when it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub masked: Option<String>,
    pub kind: SentenceKind,
    pub family: Family,
    /// Number of equal or nearly equal comments.
    pub count: usize,
    /// Severity of the sentence, 0 to 3.
    pub severity: u8,
    /// True for a sentence with insults, which pages collapse.
    pub is_insult: bool,
}

/// Questions with the same opening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct QuestionGroup {
    pub opening: QuestionOpening,
    pub count: usize,
    pub quotes: Vec<Quote>,
}

/// Reason why a sentence is listed as present spending or workaround.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum WorkaroundSign {
    Effort,
    Price,
    Product,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Workaround {
    pub signs: Vec<WorkaroundSign>,
    pub quote: Quote,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CustomerWord {
    pub word: String,
    /// Sentences with the word.
    pub count: usize,
}

/// Comments that are left out of the result, with a count for each reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SkippedComments {
    pub count: usize,
    pub reasons: Vec<SkippedReason>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SkippedReason {
    /// `other_language` or `no_words`.
    pub reason: &'static str,
    pub count: usize,
}

/// A sentence of the sent text.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SentenceMark {
    /// Place in the sent text, in bytes of UTF-8.
    pub start: usize,
    pub end: usize,
    pub kind: SentenceKind,
    pub complaint_score: f64,
    /// Key of its theme; missing when it is in none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub theme: Option<String>,
}

/// Answer of the split, before the run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SplitResult {
    pub format: crate::tools::problems::TextFormat,
    /// Different comments that a run reads.
    pub comments: usize,
    /// Comments that repeat another one.
    pub duplicates: usize,
    pub skipped: SkippedComments,
    /// Columns that can be chosen; empty for plain text.
    pub columns: Vec<crate::tools::problems::TextColumn>,
    /// Columns that are read, named by the request or guessed; empty for plain text.
    pub chosen: crate::tools::problems::TextColumns,
    /// The first five comments.
    pub first: Vec<String>,
}
