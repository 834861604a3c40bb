//! Markdown to HTML.

use pulldown_cmark::{Options, Parser};

/// Converts Markdown to HTML that is not sanitized yet.
pub fn render_markdown(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, Parser::new_ext(markdown, options));
    html
}
