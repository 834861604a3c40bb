//! A post as a Markdown file: front matter, then its text. What Markdown cannot say stays as HTML, which Markdown
//! takes.

use crate::html::escape_text;
use crate::portability::formats::sidestart_format::PostEntry;
use crate::portability::syntax::tokens::{HtmlTag, HtmlToken, split_tokens, unescape_text};

/// TOML between two lines `+++`, as the articles that come with the product have it.
///
/// # Errors
/// When a field has no form in TOML.
pub fn markdown_file(post: &PostEntry) -> Result<String, toml::ser::Error> {
    let mut front = toml::Table::try_from(post)?;
    front.remove("content");
    Ok(format!("+++\n{front}+++\n\n{}", markdown_body(&post.content)))
}

/// Elements whose whole content stays HTML: a table in Markdown has no spans, and a box has no counterpart.
const AS_HTML: [&str; 6] = ["table", "dl", "div", "u", "sub", "sup"];

#[derive(Default)]
struct MarkdownWriter {
    done: String,
    /// Numbers of open lists; 0 for those with dots.
    lists: Vec<usize>,
    quotes: usize,
    /// The element that is written as it is, and how many of its name are open.
    html: Option<(String, usize)>,
    /// Start of the fence of the open code block.
    fence: Option<usize>,
    /// Code within a line that is not written yet: how many backticks go around it shows at its end.
    span: Option<String>,
    links: Vec<String>,
}

/// Cleaned HTML as Markdown.
pub fn markdown_body(html: &str) -> String {
    let mut writer = MarkdownWriter::default();
    for token in split_tokens(html) {
        if ends_span(&token) {
            writer.write_span();
        }
        if !writer.as_html(&token) {
            writer.take_token(&token);
        }
    }
    writer.write_span();
    let text = writer.done.trim();
    if text.is_empty() {
        String::new()
    } else {
        format!("{text}\n")
    }
}

/// A mark within code would be read as a part of it, so the code ends there and goes on behind it.
fn ends_span(token: &HtmlToken<'_>) -> bool {
    match token {
        HtmlToken::Text(_) | HtmlToken::Comment(_) => false,
        HtmlToken::Open(HtmlTag { name, .. }) | HtmlToken::Close(name) => name != "span",
    }
}

impl MarkdownWriter {
    fn as_html(&mut self, token: &HtmlToken<'_>) -> bool {
        match (&mut self.html, token) {
            (None, HtmlToken::Open(tag)) if AS_HTML.contains(&tag.name.as_str()) => {
                if !matches!(tag.name.as_str(), "u" | "sub" | "sup") {
                    self.start_block();
                }
                self.html = Some((tag.name.clone(), 1));
                self.done.push_str(&tag.written_as(&tag.name));
                return true;
            }
            (None, _) => return false,
            (Some((name, open)), HtmlToken::Open(tag)) if tag.name == *name => *open += 1,
            (Some((name, open)), HtmlToken::Close(closed)) if closed == name => *open -= 1,
            _ => {}
        }
        match token {
            HtmlToken::Text(text) => self.done.push_str(text),
            HtmlToken::Open(tag) => self.done.push_str(&tag.written_as(&tag.name)),
            HtmlToken::Close(name) => self.done.push_str(&format!("</{name}>")),
            HtmlToken::Comment(_) => {}
        }
        if self.html.as_ref().is_some_and(|(_, open)| *open == 0) {
            self.html = None;
        }
        true
    }

    fn take_token(&mut self, token: &HtmlToken<'_>) {
        if let (HtmlToken::Text(text), Some(span)) = (token, &mut self.span) {
            span.push_str(&unescape_text(text).replace('\n', " "));
            return;
        }
        match token {
            HtmlToken::Text(text) if self.fence.is_some() => {
                let indent = self.line_indent();
                self.done
                    .push_str(&unescape_text(text).replace('\n', &format!("\n{indent}")));
            }
            HtmlToken::Text(text) => self.write_text(text),
            HtmlToken::Open(tag) => self.open_tag(tag),
            HtmlToken::Close(name) => self.close_tag(name),
            HtmlToken::Comment(_) => {}
        }
    }

    /// Before each line within lists and quotes.
    fn line_indent(&self) -> String {
        "> ".repeat(self.quotes) + &"    ".repeat(self.lists.len())
    }

    /// Ends the present block and begins a new one, unless only a list's sign precedes it.
    fn start_block(&mut self) {
        loop {
            let start = self.done.rfind('\n').map_or(0, |at| at + 1);
            let line = self.done[start..].trim_matches([' ', '>']);
            let number = line.strip_suffix('.').unwrap_or_default();
            let is_sign = line == "-" || (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()));
            if is_sign || (line.is_empty() && start == 0) {
                return;
            }
            if !line.is_empty() {
                break;
            }
            self.done.truncate(start - 1);
        }
        self.done.truncate(self.done.trim_end_matches(' ').len());
        let quote = "> ".repeat(self.quotes);
        let empty = quote.trim_end().to_owned();
        self.done.push_str(&format!("\n{empty}\n{}", self.line_indent()));
    }

    fn write_text(&mut self, text: &str) {
        let plain: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if plain.is_empty() {
            if !self.done.ends_with([' ', '\n']) && !text.is_empty() {
                self.done.push(' ');
            }
            return;
        }
        if text.starts_with(char::is_whitespace) && !self.done.ends_with([' ', '\n']) {
            self.done.push(' ');
        }
        let at_start = self.done.is_empty() || self.done.ends_with(['\n', ' ']);
        self.done.push_str(&escape_markdown(&plain, at_start));
        if text.ends_with(char::is_whitespace) {
            self.done.push(' ');
        }
    }

    fn open_tag(&mut self, tag: &HtmlTag<'_>) {
        match tag.name.as_str() {
            "p" => self.start_block(),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                self.start_block();
                let level = tag.name[1..].parse().unwrap_or(2);
                self.done.push_str(&format!("{} ", "#".repeat(level)));
            }
            "blockquote" => {
                self.quotes += 1;
                self.start_block();
                if self.done.is_empty() {
                    self.done.push_str("> ");
                }
            }
            "ul" | "ol" => {
                self.start_block();
                self.lists.push(usize::from(tag.name == "ol"));
            }
            "li" => self.start_item(),
            "hr" => {
                self.start_block();
                self.done.push_str("---");
            }
            "br" => {
                let indent = self.line_indent();
                self.done.push_str(&format!("\\\n{indent}"));
            }
            "pre" => {
                self.start_block();
                let indent = self.line_indent();
                self.span = None;
                self.fence = Some(self.done.len());
                self.done.push_str(&format!("```\n{indent}"));
            }
            "code" if self.fence.is_none() => self.span = Some(String::new()),
            "img" => self.write_picture(tag),
            "a" => {
                self.links.push(unescape_text(tag.get("href").unwrap_or_default()));
                self.done.push('[');
            }
            name => self.done.push_str(mark_of(name)),
        }
    }

    fn start_item(&mut self) {
        let depth = self.lists.len();
        let number = self.lists.last_mut().map_or(0, |number| {
            let own = *number;
            *number += usize::from(own > 0);
            own
        });
        let trimmed = self.done.trim_end_matches([' ', '\n']).len();
        self.done.truncate(trimmed);
        let indent = "> ".repeat(self.quotes) + &"    ".repeat(depth.saturating_sub(1));
        let sign = if number > 0 {
            format!("{number}. ")
        } else {
            "- ".to_owned()
        };
        let line = if self.done.is_empty() { "" } else { "\n" };
        self.done.push_str(&format!("{line}{indent}{sign}"));
    }

    fn write_picture(&mut self, tag: &HtmlTag<'_>) {
        let alt = escape_markdown(tag.get("alt").unwrap_or_default(), false);
        let src = unescape_text(tag.get("src").unwrap_or_default());
        self.done
            .push_str(&format!("![{alt}](<{}>)", src.replace(['<', '>'], "")));
    }

    /// Writes the code within a line that was read so far.
    fn write_span(&mut self) {
        let Some(code) = self.span.as_mut().map(std::mem::take).filter(|code| !code.is_empty()) else {
            return;
        };
        if self.done.ends_with('`') {
            // Backticks side by side would be read as one sign.
            let html = escape_markdown(&escape_text(&code), false);
            self.done.push_str(&format!("<code>{html}</code>"));
            return;
        }
        let fence = fence_around(&code, 1);
        // One space at each end is taken away again, where both ends have one.
        let is_padded = code.starts_with(' ') && code.ends_with(' ') && !code.trim().is_empty();
        let space = match is_padded || code.starts_with('`') || code.ends_with('`') {
            true => " ",
            false => "",
        };
        self.done.push_str(&format!("{fence}{space}{code}{space}{fence}"));
    }

    /// Ends the code block that is open, between more backticks than it holds.
    fn end_fence(&mut self, at: usize) {
        let fence = fence_around(&self.done[at + 3..], 3);
        self.done.insert_str(at, &fence[3..]);
        let indent = self.line_indent();
        let line = if self.done.ends_with('\n') { "" } else { "\n" };
        self.done.push_str(&format!("{line}{indent}{fence}"));
    }

    fn close_tag(&mut self, name: &str) {
        match name {
            "blockquote" => {
                self.quotes = self.quotes.saturating_sub(1);
                self.start_block();
            }
            "ul" | "ol" => {
                self.lists.pop();
                self.start_block();
            }
            "pre" => {
                if let Some(at) = self.fence.take() {
                    self.end_fence(at);
                }
            }
            "code" => self.span = None,
            "a" => {
                let href = self.links.pop().unwrap_or_default();
                self.done.push_str(&format!("](<{}>)", href.replace(['<', '>'], "")));
            }
            name => self.done.push_str(mark_of(name)),
        }
    }
}

fn mark_of(name: &str) -> &'static str {
    match name {
        "strong" | "b" => "**",
        "em" | "i" | "cite" => "*",
        "s" | "del" | "strike" => "~~",
        _ => "",
    }
}

/// Returns more backticks than occur side by side in the code, and at least `least`.
fn fence_around(code: &str, least: usize) -> String {
    let longest = code.split(|c: char| c != '`').map(str::len).max().unwrap_or(0);
    "`".repeat(least.max(longest + 1))
}

/// Signs that Markdown would read as its own.
fn escape_markdown(text: &str, at_start: bool) -> String {
    let plain = unescape_text(text);
    let mut safe = String::with_capacity(plain.len() + 8);
    for c in plain.chars() {
        match c {
            '<' => safe.push_str("&lt;"),
            '&' => safe.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '~' | '|' => {
                safe.push('\\');
                safe.push(c);
            }
            c => safe.push(c),
        }
    }
    let digits = safe.bytes().take_while(u8::is_ascii_digit).count();
    let is_number = digits > 0 && safe[digits..].starts_with(['.', ')']);
    if at_start && is_number {
        safe.insert(digits, '\\');
    } else if at_start && safe.starts_with(['#', '>', '-', '+', '=']) {
        safe.insert(0, '\\');
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::render_markdown;

    /// Renders the Markdown and returns its HTML as words and marks, without the line ends between blocks.
    fn round_trip(html: &str) -> String {
        render_markdown(&markdown_body(html)).replace('\n', "")
    }

    #[test]
    fn what_markdown_can_say_says_the_same_again() {
        for html in [
            "<h2>A</h2><p>b <strong>c</strong> <em>d</em> <del>e</del> <code>f</code></p><hr /><p>g</p>",
            "<p><a href=\"https://a.test/?b=c&amp;d\">e</a></p>",
            "<p><img src=\"/media/1.png\" alt=\"A &amp; B\" /></p>",
            "<p><img src=\"/media/1.png\" alt=\"a &amp;lt; b\" /></p>",
            "<p>b <code>a_b*c &lt;d&gt;</code></p>",
            "<p><code>a`b</code> <code>`</code> <code>``c</code> <code> d </code> <code> </code></p>",
            "<p>a`<code>b</code><code>c_d &lt;</code>`</p>",
            "<p><code>a\\</code> <a href=\"b\"><code>c_d</code></a></p>",
            "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
            "<ol><li>a</li><li>b</li></ol>",
            "<blockquote><p>a</p><p>b</p></blockquote><p>c</p>",
            "<p>1 * 2 * 3 _a_ [b] &lt;c&gt; &amp;amp; # d</p>",
            "<p>1. a</p><p># b</p><p>- c</p>",
            "<p>a<br />b</p>",
            "<p>a &gt;</p><p>b, etc. </p><p>c - </p><p>d</p>",
        ] {
            assert_eq!(
                round_trip(html),
                html.replace(" </p>", "</p>"),
                "{}",
                markdown_body(html)
            );
        }
    }

    #[test]
    fn code_keeps_its_lines_and_a_table_stays_html() {
        assert_eq!(
            markdown_body("<pre><code>a &lt;\n\n  b</code></pre>"),
            "```\na <\n\n  b\n```\n"
        );
        assert_eq!(
            markdown_body("<pre><code>```\na\n```</code></pre>"),
            "````\n```\na\n```\n````\n"
        );
        assert_eq!(
            markdown_body("<p><code>a_<span>b</span> <b>c_</b></code></p>"),
            "`a_b `**`c_`**\n"
        );
        assert_eq!(
            markdown_body("<p>a&nbsp;b <code>c&nbsp;d</code></p>"),
            "a\u{a0}b `c\u{a0}d`\n"
        );
        let table = "<table><tbody><tr><td colspan=\"2\">a</td></tr></tbody></table>";
        assert_eq!(
            markdown_body(&format!("<p>x</p>{table}<p>y</p>")),
            format!("x\n\n{table}\n\ny\n")
        );
    }
}
