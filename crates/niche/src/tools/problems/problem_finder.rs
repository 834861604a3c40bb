//! The tool of customers' problems.

use serde_json::{Value, json};

use super::grouping::edits;
use super::output::stored::{SUMMARY_QUOTES, SUMMARY_THEMES};
use super::output::{analysis, corpus};
use super::reading::refusal::refuse_field;
use super::reading::splitting::split;
use super::reading::words;
use super::{
    ProblemRequest, ProblemResult, ProblemTheme, SplitResult, StoredTheme, TextColumns, TextFormat, stored_themes,
};
use crate::refusal::Refusal;
use crate::scoring::engine_data::EngineData;
use crate::tools::examples::{EXAMPLE_COMMENTS, is_example_result};
use crate::tools::{Finding, FindingKind, FormField, RunSummary, RunWatch, StatementBasis, Tool};

/// Comments of the preview.
const FIRST_COMMENTS: usize = 5;
/// Longest comment of the preview, in characters.
const PREVIEW_CHARACTERS: usize = 300;
/// The tool of customers' problems.
#[derive(Debug)]
pub struct ProblemFinder;

impl Tool for ProblemFinder {
    const KEY: &'static str = "audience-problem-finder";
    const STORES_LONG_RESULTS: bool = true;
    const SHARES_REQUEST: bool = false;
    type Request = ProblemRequest;
    type Result = ProblemResult;

    fn run(engine: &EngineData, request: &ProblemRequest) -> Result<ProblemResult, Refusal> {
        Self::run_watched(engine, request, &RunWatch::patient())
    }

    fn run_watched(engine: &EngineData, request: &ProblemRequest, watch: &RunWatch) -> Result<ProblemResult, Refusal> {
        if let Some(market) = request
            .market
            .as_ref()
            .filter(|market| engine.atlas().find_market(market).is_none())
        {
            return Err(Refusal::UnknownMarket(market.chars().take(60).collect()));
        }
        find_problems_watched(request, watch)
    }

    /// A text that cannot be split is refused by the run.
    fn refuse_example(request: &ProblemRequest) -> Option<&'static str> {
        let split = split::split_text(&request.text, request.format, &request.columns).ok()?;
        split::is_example(&split).then_some(EXAMPLE_COMMENTS)
    }

    fn refuse_example_result(facts: &Value) -> Option<&'static str> {
        is_example_result(facts).then_some(EXAMPLE_COMMENTS)
    }

    /// Marks take the place of email addresses and phone numbers. The places of the sentences in the text are left out.
    fn shared_result(mut result: ProblemResult) -> ProblemResult {
        let themes = result.themes.iter_mut().flat_map(|theme| &mut theme.quotes);
        let questions = result.questions.iter_mut().flat_map(|group| &mut group.quotes);
        let workarounds = result.workarounds.iter_mut().map(|workaround| &mut workaround.quote);
        let lists = [&mut result.single, &mut result.praise, &mut result.neither];
        let quotes = themes
            .chain(questions)
            .chain(workarounds)
            .chain(lists.into_iter().flatten());
        for quote in quotes {
            if let Some(masked) = quote.masked.take() {
                quote.text = masked;
            }
        }
        result.sentences = Vec::new();
        result
    }

    /// The text, its form and the columns, as the page's form names them.
    fn read_form(fields: &[FormField]) -> Option<Result<serde_json::Value, Refusal>> {
        let field = |name: &str| {
            fields
                .iter()
                .find(|field| field.name == name)
                .map(|field| field.text.trim())
                .filter(|text| !text.is_empty())
        };
        let text = fields
            .iter()
            .find(|field| field.name == "text")
            .map_or("", |field| field.text.as_str());
        let format = match field("format") {
            Some("csv") => TextFormat::Csv,
            Some("json") => TextFormat::Json,
            Some("text") => TextFormat::Text,
            _ => split::guess_format(text),
        };
        let columns = TextColumns {
            text: field("textColumn").map(str::to_owned),
            author: field("authorColumn").map(str::to_owned),
        };
        Some(Ok(json!({"text": text, "format": format, "columns": columns})))
    }

    fn summarize_result(result: &ProblemResult) -> RunSummary {
        let theme = |theme: &ProblemTheme| {
            let quotes: Vec<&str> = theme
                .quotes
                .iter()
                .filter(|quote| !quote.is_insult)
                .take(SUMMARY_QUOTES)
                .map(|quote| quote.masked.as_deref().unwrap_or(&quote.text))
                .collect();
            json!({"key": theme.key, "title": theme.label, "count": theme.comments, "quotes": quotes})
        };
        let title = result
            .themes
            .first()
            .map_or_else(|| result.sets.hint.clone(), |theme| theme.label.clone());
        RunSummary {
            title,
            facts: json!({
                "comments": result.comments,
                "people": result.people,
                "sets": result.sets,
                "themes": result.themes.iter().take(SUMMARY_THEMES).map(theme).collect::<Vec<_>>(),
            }),
        }
    }

    /// "“late, waited” in 9 of 41 comments".
    fn write_headline(facts: &Value) -> Option<String> {
        let comments = facts["comments"].as_u64();
        let of = comments.map_or_else(String::new, |all| format!(" of {all}"));
        match stored_themes(facts).first() {
            Some(first) => Some(format!("“{}” in {}{of} comments", first.title, first.count)),
            None => comments.map(|all| format!("{all} comments, no theme yet")),
        }
    }

    /// The themes with a quote each.
    fn list_findings(facts: &Value) -> Vec<Finding> {
        let finding = |theme: StoredTheme| Finding {
            quote: theme.quotes.into_iter().next(),
            count: Some(u64::from(theme.count)),
            key: theme.key,
            ..Finding::new(FindingKind::Theme, theme.title, StatementBasis::Heard)
        };
        stored_themes(facts).into_iter().map(finding).collect()
    }

    /// The result with its quotes, without the marks of every sentence.
    fn shorten_result(mut result: Value) -> Value {
        if let Some(fields) = result.as_object_mut() {
            fields.remove("sentences");
        }
        result
    }
}

/// Finds the problems in a text. Needs no engine.
///
/// # Errors
/// When the text is empty, too long or cannot be read in its format, or the changes are wrong.
pub fn find_problems(request: &ProblemRequest) -> Result<ProblemResult, Refusal> {
    find_problems_watched(request, &RunWatch::patient())
}

/// [`find_problems`] under a watch that can end it.
///
/// # Errors
/// As [`find_problems`], and [`Refusal::Unwanted`] from the watch.
pub fn find_problems_watched(request: &ProblemRequest, watch: &RunWatch) -> Result<ProblemResult, Refusal> {
    edits::check_edits(&request.edits)?;
    check_text(&request.text)?;
    let split = split::split_text(&request.text, request.format, &request.columns)?;
    analysis::analyze(request, &split, watch)
}

/// Splits a text as a run would. Without a format the text's beginning decides.
///
/// # Errors
/// As [`find_problems_watched`].
pub fn preview_split(
    text: &str,
    format: Option<TextFormat>,
    columns: &TextColumns,
    watch: &RunWatch,
) -> Result<SplitResult, Refusal> {
    check_text(text)?;
    let format = format.unwrap_or_else(|| split::guess_format(text));
    let split = split::split_text(text, format, columns)?;
    let reader = words::Reader::for_bytes(text.len());
    let corpus = corpus::read_corpus(&reader, &split, watch)?;
    let read = corpus.read.iter().filter(|comment| comment.original.is_some()).count();
    let first = split.comments.iter().take(FIRST_COMMENTS);
    Ok(SplitResult {
        format,
        comments: corpus.comments,
        duplicates: read - corpus.comments,
        skipped: corpus.skipped,
        first: first
            .map(|comment| comment.piece.text.chars().take(PREVIEW_CHARACTERS).collect())
            .collect(),
        columns: split.columns,
        chosen: split.chosen,
    })
}

fn check_text(text: &str) -> Result<(), Refusal> {
    if text.chars().all(|c| c.is_whitespace() || words::is_invisible(c)) {
        return Err(refuse_field("text", "Please paste some customer comments."));
    }
    if text.contains('\0') {
        return Err(refuse_field(
            "text",
            "This text could not be read. Please save the file as UTF-8 text, CSV or JSON and try again.",
        ));
    }
    Ok(())
}
