//! HTML that has passed the sanitizer, with its visible text.

use std::sync::OnceLock;

use super::pieces::{text_of, text_outside};
use super::sanitizer::{self, TooMuch};

/// Sanitized HTML. Its visible text is read from it once.
#[derive(Debug, Clone)]
pub struct CleanHtml {
    html: String,
    text: OnceLock<String>,
}

impl CleanHtml {
    /// Sanitizes HTML. Takes milliseconds: call it from a thread that may block.
    ///
    /// # Errors
    /// When it is too long or nested too deeply, in a sentence for people.
    pub fn sanitize(html: &str) -> Result<Self, TooMuch> {
        sanitizer::sanitize_html(html).map(Self::from_store)
    }

    /// HTML that was sanitized before it was stored.
    pub fn from_store(html: String) -> Self {
        let text = OnceLock::new();
        Self { html, text }
    }

    pub fn as_str(&self) -> &str {
        &self.html
    }

    pub fn into_html(self) -> String {
        self.html
    }

    /// Returns the visible text, which is read from the HTML at the first call.
    pub fn text(&self) -> &str {
        self.text.get_or_init(|| text_of(&self.html))
    }

    /// Returns the visible text without that of quotes.
    pub fn own_text(&self) -> String {
        text_outside(&self.html, "blockquote")
    }

    /// Number of words in the visible text.
    pub fn word_count(&self) -> usize {
        self.text().split_whitespace().count()
    }
}

/// The text follows from the HTML, and may not have been read yet.
impl PartialEq for CleanHtml {
    fn eq(&self, other: &Self) -> bool {
        self.html == other.html
    }
}

impl Eq for CleanHtml {}

/// The words of any HTML, on one line. Empty when it is too long to be a title or the like.
pub fn plain_text(html: &str) -> String {
    let Ok(clean) = CleanHtml::sanitize(html) else {
        return String::new();
    };
    let kept = clean.text().chars().filter(|c| !c.is_control() || c.is_whitespace());
    kept.collect::<String>()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}
