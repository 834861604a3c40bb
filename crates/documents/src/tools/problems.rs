//! Problems that customers report on paper. Personal data are masked and insults are left out.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use typst::syntax;

use crate::print_settings::{PrintDay, PrintSettings};
use crate::typeset::{self, DocumentError};

static TEMPLATE: LazyLock<syntax::Source> =
    LazyLock::new(|| typeset::make_source("/problems.typ", include_str!("../../templates/problems.typ")));
/// Quotes of one theme.
const MAX_QUOTES: usize = 10;
/// Quotes of each further list.
const MAX_OTHERS: usize = 20;

/// Stored result of the problem finder. Fields that are missing are empty.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct SavedProblems {
    sets: SavedSample,
    themes: Vec<SavedTheme>,
    questions: Vec<SavedQuestions>,
    workarounds: Vec<SavedWorkaround>,
    words: Vec<SavedWord>,
    single: Vec<SavedQuote>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct SavedSample {
    hint: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct SavedTheme {
    label: String,
    family: String,
    comments: u64,
    people: u64,
    breadth: f64,
    severity: f64,
    quotes: Vec<SavedQuote>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct SavedQuote {
    text: String,
    masked: Option<String>,
    count: u64,
    is_insult: bool,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct SavedQuestions {
    quotes: Vec<SavedQuote>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct SavedWorkaround {
    quote: SavedQuote,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct SavedWord {
    word: String,
    count: u64,
}

/// Data of the template, in words.
#[derive(Debug, Serialize)]
struct Sheet {
    made_on: String,
    sample: String,
    themes: Vec<ThemeBlock>,
    /// Title, quotes, and how many are left out.
    lists: Vec<(&'static str, Vec<String>, usize)>,
    words: String,
    release: &'static str,
}

#[derive(Debug, Serialize)]
struct ThemeBlock {
    title: String,
    facts: String,
    quotes: Vec<String>,
    /// Quotes that are left out.
    more: usize,
}

/// Typesets a result of the problem finder as a tagged PDF. The same result on the same day and paper gives the same
/// bytes.
///
/// # Errors
/// When the typesetter refuses, which no result can bring about.
pub fn problems_pdf(result: &Value, settings: PrintSettings) -> Result<Vec<u8>, DocumentError> {
    let saved: SavedProblems = serde_json::from_value(result.clone()).unwrap_or_default();
    let data = serde_json::to_value(sheet(saved, settings.day)).map_err(|error| DocumentError::from_text(&error))?;
    typeset::render_pdf(&TEMPLATE, data, "customer-problems", settings)
}

fn sheet(saved: SavedProblems, made_on: PrintDay) -> Sheet {
    let questions = saved.questions.into_iter().flat_map(|group| group.quotes).collect();
    let workarounds = saved.workarounds.into_iter().map(|one| one.quote).collect();
    let words: Vec<String> = saved
        .words
        .iter()
        .map(|word| format!("{} ({})", word.word, word.count))
        .collect();
    let lists = [
        ("Questions", questions),
        ("Current workarounds", workarounds),
        ("Mentioned once", saved.single),
    ];
    Sheet {
        made_on: made_on.in_words(),
        sample: saved.sets.hint,
        themes: saved.themes.into_iter().map(theme_block).collect(),
        lists: lists
            .into_iter()
            .map(|(title, quotes)| {
                let (shown, more) = shown_quotes(quotes, MAX_OTHERS);
                (title, shown, more)
            })
            .filter(|(_, shown, _)| !shown.is_empty())
            .collect(),
        words: words.join(", "),
        release: niche::DATA_RELEASE,
    }
}

fn theme_block(theme: SavedTheme) -> ThemeBlock {
    let plural = |count: u64, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
    let facts = format!(
        "{} from {}, {:.0}% of the people, severity {:.1} of 3, {}",
        plural(theme.comments, "comment", "comments"),
        plural(theme.people, "person", "people"),
        theme.breadth * 100.0,
        theme.severity,
        theme.family,
    );
    let (quotes, more) = shown_quotes(theme.quotes, MAX_QUOTES);
    ThemeBlock {
        title: theme.label,
        facts,
        quotes,
        more,
    }
}

/// The first quotes, and how many are left out.
fn shown_quotes(quotes: Vec<SavedQuote>, most: usize) -> (Vec<String>, usize) {
    let all = quotes.len();
    let polite = quotes.into_iter().filter(|quote| !quote.is_insult).take(most);
    let shown: Vec<String> = polite
        .map(|quote| {
            let text = quote.masked.unwrap_or(quote.text);
            match quote.count {
                0 | 1 => text,
                count => format!("{text} (×{count})"),
            }
        })
        .collect();
    let more = all - shown.len();
    (shown, more)
}
