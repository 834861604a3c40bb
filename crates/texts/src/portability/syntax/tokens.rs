//! Tokens of any HTML, also of malformed HTML. The result passes the sanitizer, so that a mistake here can cost looks
//! but never safety.

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HtmlToken<'h> {
    Text(&'h str),
    Open(HtmlTag<'h>),
    Close(String),
    Comment(&'h str),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HtmlTag<'h> {
    /// Name in lower case.
    pub name: String,
    /// Names in lower case, values as they are written, with their escapes.
    pub attributes: Vec<(String, &'h str)>,
    /// A drawing or a formula that ends with its `/>`. Of all other elements HTML does not heed that sign.
    pub ends_itself: bool,
}

impl HtmlTag<'_> {
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(own, _)| own == name);
        found.map(|(_, value)| value.trim())
    }

    /// Writes the tag as HTML, under another name.
    pub fn written_as(&self, name: &str) -> String {
        let mut text = format!("<{name}");
        for (attribute, value) in &self.attributes {
            text.push_str(&format!(" {attribute}=\"{}\"", value.replace('"', "&quot;")));
        }
        text + self.end_mark()
    }

    /// Returns the text after the attributes.
    pub fn end_mark(&self) -> &'static str {
        if self.ends_itself { "/>" } else { ">" }
    }
}

/// Elements whose content is no HTML.
const RAW: [&str; 8] = [
    "script", "style", "xmp", "iframe", "noembed", "noframes", "textarea", "title",
];

pub fn split_tokens(html: &str) -> impl Iterator<Item = HtmlToken<'_>> {
    let mut rest = html;
    let mut raw: Option<String> = None;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        if let Some(name) = raw.take() {
            let end = find_close(rest, &name).unwrap_or(rest.len());
            if end > 0 {
                let (text, after) = rest.split_at(end);
                rest = after;
                return Some(HtmlToken::Text(text));
            }
        }
        let (token, after) = next(rest);
        rest = after;
        if let HtmlToken::Open(tag) = &token
            && RAW.contains(&tag.name.as_str())
        {
            raw = Some(tag.name.clone());
        }
        Some(token)
    })
}

fn next(html: &str) -> (HtmlToken<'_>, &str) {
    if let Some(inside) = html.strip_prefix("<!--") {
        let (comment, after) = inside.split_once("-->").unwrap_or((inside, ""));
        return (HtmlToken::Comment(comment), after);
    }
    if let Some(inside) = html.strip_prefix("</")
        && inside.starts_with(|c: char| c.is_ascii_alphabetic())
    {
        let (name, after) = inside.split_once('>').unwrap_or((inside, ""));
        return (HtmlToken::Close(name_of(name).to_ascii_lowercase()), after);
    }
    if let Some(inside) = html.strip_prefix('<') {
        if inside.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return open_tag(inside);
        }
        if inside.starts_with(['!', '?']) {
            let (comment, after) = inside.split_once('>').unwrap_or((inside, ""));
            return (HtmlToken::Comment(comment), after);
        }
    }
    // A lone `<` is text.
    let first = html.chars().next().map_or(0, char::len_utf8);
    let end = html[first..].find('<').map_or(html.len(), |at| at + first);
    let (text, after) = html.split_at(end);
    (HtmlToken::Text(text), after)
}

fn name_of(text: &str) -> &str {
    let end = text.find(|c: char| c.is_whitespace() || c == '/' || c == '>');
    &text[..end.unwrap_or(text.len())]
}

fn open_tag(inside: &str) -> (HtmlToken<'_>, &str) {
    let (name, mut rest) = inside.split_at(name_of(inside).len());
    let name = name.to_ascii_lowercase();
    let (mut attributes, mut ends_itself) = (Vec::new(), false);
    loop {
        let between = rest;
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
        if let Some(after) = rest.strip_prefix('>') {
            let has_slash = between[..between.len() - rest.len()].ends_with('/');
            ends_itself = has_slash && matches!(name.as_str(), "svg" | "math");
            rest = after;
            break;
        }
        if rest.is_empty() {
            break;
        }
        let end = rest.find(|c: char| c.is_whitespace() || matches!(c, '=' | '>' | '/'));
        let (attribute, after) = rest.split_at(end.unwrap_or(rest.len()).max(1).min(rest.len()));
        let (value, after) = attribute_value(after);
        rest = after;
        if attribute
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b':'))
        {
            attributes.push((attribute.to_ascii_lowercase(), value));
        }
    }
    let tag = HtmlTag {
        name,
        attributes,
        ends_itself,
    };
    (HtmlToken::Open(tag), rest)
}

fn attribute_value(text: &str) -> (&str, &str) {
    let Some(after) = text.trim_start().strip_prefix('=') else {
        return ("", text);
    };
    let after = after.trim_start();
    for quote in ['"', '\''] {
        if let Some(inside) = after.strip_prefix(quote) {
            return inside.split_once(quote).unwrap_or((inside, ""));
        }
    }
    let end = after.find(|c: char| c.is_whitespace() || c == '>');
    after.split_at(end.unwrap_or(after.len()))
}

/// Finds `</name` in upper or lower case.
fn find_close(html: &str, name: &str) -> Option<usize> {
    html.match_indices("</").map(|(at, _)| at).find(|at| {
        let behind = &html.as_bytes()[at + 2..];
        behind.len() >= name.len() && behind[..name.len()].eq_ignore_ascii_case(name.as_bytes())
    })
}

/// Elements that begin a line of their own.
pub const BLOCKS: [&str; 48] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "br",
    "caption",
    "center",
    "col",
    "colgroup",
    "dd",
    "details",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "legend",
    "li",
    "main",
    "menu",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "summary",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
    "script",
    "style",
];

/// Maximum distance of `;` from its `&`, in bytes. Names and numbers are shorter.
const MAX_ENTITY: usize = 32;

/// An attribute's value or a text without its escapes: numbers, and the names that cleaned HTML has.
pub fn unescape_text(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        plain.push_str(before);
        let near = &after.as_bytes()[..after.len().min(MAX_ENTITY)];
        let name = near.iter().position(|byte| *byte == b';').map(|end| &after[..end]);
        match name.and_then(|name| Some((name.len(), named_entity(name)?))) {
            Some((length, found)) => {
                plain.push_str(&found);
                rest = &after[length + 1..];
            }
            None => {
                plain.push('&');
                rest = after;
            }
        }
    }
    plain + rest
}

fn named_entity(name: &str) -> Option<String> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code).filter(|c| *c != '\0').map(String::from);
    }
    match name {
        "nbsp" => Some("\u{a0}".to_owned()),
        _ => quick_xml::escape::resolve_xml_entity(name).map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_attributes_and_comments_are_found_however_they_are_written() {
        let html = "a<IMG SRC=x alt='b \"c\"' data-x/><!-- wp:more -->< 3 & <p\nclass=\"d\">e</P >";
        let found: Vec<_> = split_tokens(html).collect();
        let HtmlToken::Open(image) = &found[1] else {
            panic!("{found:?}")
        };
        assert_eq!(image.get("src"), Some("x"));
        assert_eq!(
            image.written_as("img"),
            "<img src=\"x\" alt=\"b &quot;c&quot;\" data-x=\"\">"
        );
        assert_eq!(found[2], HtmlToken::Comment(" wp:more "));
        assert_eq!(found[3], HtmlToken::Text("< 3 & "));
        assert_eq!(found.last(), Some(&HtmlToken::Close("p".to_owned())));
    }

    /// Looking for the end of each escape to the end of the text would take hours.
    #[test]
    fn a_text_of_nothing_but_ampersands_is_read_once() {
        let text = "&".repeat(4_000_000);
        assert_eq!(unescape_text(&text), text);
        assert_eq!(unescape_text(&(text.clone() + ";")), text + ";");
    }

    #[test]
    fn a_script_is_one_text() {
        let found: Vec<_> = split_tokens("<script>if (a < b) { '<p>' }</SCRIPT>x").collect();
        assert_eq!(found[1], HtmlToken::Text("if (a < b) { '<p>' }"));
        assert_eq!(found.len(), 4);
    }

    #[test]
    fn whatever_is_typed_comes_to_an_end() {
        for html in [
            "<",
            "<a",
            "<a b",
            "<a b=",
            "<a b='",
            "</",
            "</a",
            "<!--",
            "<!",
            "é<",
            "<é>",
            "a<b/=c>d",
            "<a ==>",
            "Հայ<p>",
            "п",
            "<p>п",
        ] {
            assert!(split_tokens(html).count() <= 4, "{html}");
        }
        assert_eq!(unescape_text("é&#233;&#xe9;&amp;&nope;&#0;&"), "ééé&&nope;&#0;&");
    }
}
