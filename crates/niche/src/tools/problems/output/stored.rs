//! Themes of stored facts: of a summary, or of a result that was stored without its text.

use serde::Serialize;
use serde_json::Value;

/// Themes that the summary names.
pub(crate) const SUMMARY_THEMES: usize = 5;
pub(crate) const SUMMARY_QUOTES: usize = 2;

/// Theme of a stored run with at most two quotes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StoredTheme {
    pub title: String,
    /// Number of comments.
    pub count: u32,
    pub quotes: Vec<String>,
    /// Name of the theme in the result; `None` in facts that were stored before it was.
    #[serde(skip)]
    pub key: Option<String>,
}

/// Reads the first themes of stored facts. Facts of another form have none.
pub fn stored_themes(facts: &Value) -> Vec<StoredTheme> {
    let themes = facts["themes"].as_array().into_iter().flatten();
    themes.filter_map(read_theme).take(SUMMARY_THEMES).collect()
}

fn read_theme(theme: &Value) -> Option<StoredTheme> {
    let title = theme["title"].as_str().or(theme["label"].as_str())?;
    let count = theme["count"].as_u64().or(theme["comments"].as_u64());
    let quotes = theme["quotes"].as_array().into_iter().flatten();
    Some(StoredTheme {
        title: title.to_owned(),
        count: u32::try_from(count.unwrap_or_default()).unwrap_or(u32::MAX),
        key: theme["key"].as_str().map(str::to_owned),
        quotes: quotes.filter_map(read_quote).take(SUMMARY_QUOTES).collect(),
    })
}

/// Text of a quote with personal data masked. An insult is left out.
fn read_quote(quote: &Value) -> Option<String> {
    if quote["isInsult"] == true {
        return None;
    }
    let text = quote.as_str().or(quote["masked"].as_str()).or(quote["text"].as_str());
    text.map(str::to_owned)
}
