//! Texts that people write: sanitized HTML, Markdown, slugs, and the words by which texts are found.

pub mod characters;
mod clean_html;
pub mod content_work;
mod markdown;
pub mod member_text;
pub mod moderation;
pub mod pieces;
mod sanitizer;
pub mod search_words;
pub mod slug;
pub mod written_links;

pub use clean_html::{CleanHtml, plain_text};
pub use markdown::render_markdown;
pub use sanitizer::{ID_PREFIX, TooMuch};
