//! HTML of posts and comments: sanitized HTML, its tags and text, Markdown, escapes.

mod clean_html;
mod escape;
mod markdown;
pub mod pieces;
mod sanitizer;

pub use clean_html::{CleanHtml, plain_text};
pub use escape::escape_text;
pub use markdown::render_markdown;
pub use sanitizer::{ID_PREFIX, TooMuch};
