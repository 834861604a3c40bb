//! A post's content as a page shows it: headings with anchors and a table of contents, looks by class in place of
//! styles (the Content-Security-Policy allows no style attribute), pictures that load late, tables that scroll.

use std::collections::{HashMap, HashSet};

use serde::Serialize;
use texts::html::pieces::{Piece, read_attributes, split_pieces, text_of, unescape_html};
use texts::html::{ID_PREFIX, escape_text};
use texts::slug::slugify;
use utoipa::ToSchema;

const TABLE: &str = "<div class=\"post-table\" role=\"group\" aria-label=\"Table\" tabindex=\"0\">";

/// Heading of a post, for its table of contents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Heading)]
pub struct PostHeading {
    /// The id of the heading in `body`.
    pub id: String,
    pub text: String,
    /// 2 or 3.
    pub level: u8,
}

/// A content in the form that a page shows.
#[derive(Debug, PartialEq, Eq)]
pub struct PreparedPost {
    pub body: String,
    pub headings: Vec<PostHeading>,
}

/// Prepares sanitized content for a page. The result is as safe as the input.
pub fn prepare_content(content: &str) -> PreparedPost {
    let mut reader = ContentReader {
        body: String::with_capacity(content.len() + 1024),
        headings: Vec::new(),
        taken: ids_of(content),
        next: HashMap::new(),
        in_empty_header: false,
    };
    let mut at = 0;
    for piece in split_pieces(content) {
        match piece {
            Piece::Text(text) => {
                reader.body.push_str(text);
                at += text.len();
            }
            Piece::Open { name, attributes } => {
                at += name.len() + attributes.len() + 2;
                reader.open_element(name, attributes, content.get(at..).unwrap_or_default());
            }
            Piece::Close { name } => {
                at += name.len() + 3;
                reader.close_element(name);
            }
        }
    }
    PreparedPost {
        body: reader.body,
        headings: reader.headings,
    }
}

struct ContentReader {
    body: String,
    headings: Vec<PostHeading>,
    /// Ids that the content uses.
    taken: HashSet<String>,
    /// The number that the next heading of the same words gets in its id. Without it a thousand equal headings would
    /// ask a thousand times each.
    next: HashMap<String, u32>,
    /// The corner of a table: a cell that heads nothing, and is no header.
    in_empty_header: bool,
}

impl ContentReader {
    fn open_element(&mut self, name: &str, written: &str, after: &str) {
        self.in_empty_header = name == "th" && after.trim_start().starts_with("</th>");
        let tag = if self.in_empty_header { "td" } else { shown_as(name) };
        if tag == "table" {
            self.body.push_str(TABLE);
        }
        self.body.push('<');
        self.body.push_str(tag);
        let mut classes: Vec<&str> = Vec::new();
        for (attribute, value) in read_attributes(written) {
            match attribute {
                "style" => classes.extend(classes_of(value).map(|class| -> &str { class })),
                "class" => classes.extend(value.split_whitespace().filter(|class| is_known(class))),
                _ => self.write_attribute(attribute, value),
            }
        }
        if !classes.is_empty() {
            self.write_attribute("class", &classes.join(" "));
        }
        let has = |wanted: &str| read_attributes(written).any(|(attribute, _)| attribute == wanted);
        match tag {
            "img" => {
                if !has("alt") {
                    self.write_attribute("alt", "");
                }
                self.write_attribute("loading", "lazy");
                self.write_attribute("decoding", "async");
            }
            "h2" | "h3" => {
                let id = read_attributes(written)
                    .find(|(attribute, _)| *attribute == "id")
                    .map(|(_, id)| id);
                self.write_heading(name, tag, id, after);
            }
            // Long lines scroll sideways, by keyboard too.
            "pre" => self.write_attribute("tabindex", "0"),
            _ => {}
        }
        self.body.push('>');
    }

    fn close_element(&mut self, name: &str) {
        let is_corner = std::mem::take(&mut self.in_empty_header);
        let tag = if is_corner { "td" } else { shown_as(name) };
        self.body.push_str("</");
        self.body.push_str(tag);
        self.body.push('>');
        if tag == "table" {
            self.body.push_str("</div>");
        }
    }

    fn write_attribute(&mut self, name: &str, value: &str) {
        self.body.push_str(&format!(" {name}=\"{value}\""));
    }

    /// Notes a heading, and gives it an id when it has none.
    fn write_heading(&mut self, name: &str, tag: &str, id: Option<&str>, after: &str) {
        let inside = after.split(&format!("</{name}>")).next().unwrap_or_default();
        let text = text_of(inside).split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            return;
        }
        let id = match id {
            Some(id) => unescape_html(id).into_owned(),
            None => {
                let id = self.free_id(&text);
                self.write_attribute("id", &escape_text(&id));
                id
            }
        };
        let level = if tag == "h2" { 2 } else { 3 };
        self.headings.push(PostHeading { id, text, level });
    }

    fn free_id(&mut self, text: &str) -> String {
        let slug = Some(slugify(text)).filter(|slug| !slug.is_empty());
        let wanted = format!("{ID_PREFIX}{}", slug.as_deref().unwrap_or("part"));
        let next = self.next.entry(wanted.clone()).or_insert(1);
        loop {
            let id = match *next {
                1 => wanted.clone(),
                number => format!("{wanted}-{number}"),
            };
            *next += 1;
            if self.taken.insert(id.clone()) {
                return id;
            }
        }
    }
}

/// The page has its own first heading.
fn shown_as(name: &str) -> &str {
    if name == "h1" { "h2" } else { name }
}

fn ids_of(content: &str) -> HashSet<String> {
    let mut ids = HashSet::new();
    for piece in split_pieces(content) {
        if let Piece::Open {
            attributes: written, ..
        } = piece
        {
            ids.extend(
                read_attributes(written)
                    .filter(|(name, _)| *name == "id")
                    .map(|(_, id)| unescape_html(id).into_owned()),
            );
        }
    }
    ids
}

/// The language of a block of code. Any other class could be one of the site's own.
fn is_known(class: &str) -> bool {
    class.strip_prefix("language-").is_some_and(|rest| {
        !rest.is_empty()
            && rest
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'#'))
    })
}

/// The looks that the site's style sheet has a class for. Colors and sizes are the site's own affair, in light and
/// dark.
fn classes_of(style: &str) -> impl Iterator<Item = &'static str> {
    let declarations = style.split(';').filter_map(|part| part.split_once(':'));
    declarations.filter_map(|(property, value)| {
        let value = value.trim().to_ascii_lowercase();
        Some(match (property.trim().to_ascii_lowercase().as_str(), value.as_str()) {
            ("text-align", "left" | "start") => "post-left",
            ("text-align", "center") => "post-center",
            ("text-align", "right" | "end") => "post-right",
            ("text-align", "justify") => "post-justify",
            ("float", "left") => "post-float-left",
            ("float", "right") => "post-float-right",
            ("font-weight", "bold" | "bolder" | "600" | "700" | "800" | "900") => "post-bold",
            ("font-style", "italic") => "post-italic",
            ("text-decoration" | "text-decoration-line", "underline") => "post-underline",
            ("text-decoration" | "text-decoration-line", "line-through") => "post-strike",
            _ => return None,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prepared_body(content: &str) -> String {
        prepare_content(content).body
    }

    #[test]
    fn headings_get_anchors_and_make_the_contents() {
        let content = "<h2>First <em>steps</em></h2><p>x</p><h3 id=\"user-content-own\">A &amp; B</h3><h2>First steps</h2><h4>no</h4>";
        let read = prepare_content(content);
        assert_eq!(
            read.body,
            "<h2 id=\"user-content-first-steps\">First <em>steps</em></h2><p>x</p><h3 id=\"user-content-own\">A &amp; B</h3>\
             <h2 id=\"user-content-first-steps-2\">First steps</h2><h4>no</h4>"
        );
        let listed: Vec<_> = read
            .headings
            .iter()
            .map(|h| (h.level, h.id.as_str(), h.text.as_str()))
            .collect();
        assert_eq!(
            listed,
            [
                (2, "user-content-first-steps", "First steps"),
                (3, "user-content-own", "A & B"),
                (2, "user-content-first-steps-2", "First steps"),
            ]
        );
    }

    #[test]
    fn a_made_anchor_never_takes_the_id_of_another_element() {
        let read = prepare_content("<h2>Costs</h2><p id=\"user-content-costs\">x</p>");
        assert_eq!(read.headings[0].id, "user-content-costs-2");
    }

    /// Asking for every number again at each heading would take hours.
    #[test]
    fn many_equal_headings_cost_no_more_than_different_ones() {
        let own = "<p id=\"user-content-a-7\">x</p>";
        let read = prepare_content(&format!("{own}{}", "<h2>A</h2>".repeat(100_000)));
        let ids: HashSet<&str> = read.headings.iter().map(|heading| heading.id.as_str()).collect();
        assert_eq!(ids.len(), 100_000);
        assert!(!ids.contains("user-content-a-7"));
        assert_eq!(read.headings[99_999].id, "user-content-a-100001");
    }

    #[test]
    fn styles_become_classes_and_foreign_classes_go() {
        assert_eq!(
            prepared_body("<p style=\"text-align:center;color:red;\" class=\"fixed inset-0 language-rust\">x</p>"),
            "<p class=\"post-center language-rust\">x</p>"
        );
        assert_eq!(
            prepared_body("<p style=\"color:red;\" class=\"fixed\">x</p>"),
            "<p>x</p>"
        );
    }

    #[test]
    fn the_page_has_one_first_heading_its_own() {
        assert_eq!(
            prepared_body("<h1>Title</h1>"),
            "<h2 id=\"user-content-title\">Title</h2>"
        );
    }

    #[test]
    fn pictures_load_late_and_always_have_an_alternative() {
        assert_eq!(
            prepared_body("<img src=\"/a.png\">"),
            "<img src=\"/a.png\" alt=\"\" loading=\"lazy\" decoding=\"async\">"
        );
    }

    #[test]
    fn the_empty_corner_of_a_table_heads_nothing() {
        let shown = prepared_body("<table><tbody><tr><th></th><th>Price</th></tr></tbody></table>");
        assert!(shown.contains("<tr><td></td><th>Price</th></tr>"), "{shown}");
    }

    #[test]
    fn code_can_be_scrolled_by_keyboard() {
        let shown = prepared_body("<pre><code class=\"language-rust\">let x = 1;</code></pre>");
        assert_eq!(
            shown,
            "<pre tabindex=\"0\"><code class=\"language-rust\">let x = 1;</code></pre>"
        );
    }

    #[test]
    fn tables_scroll_on_their_own() {
        let shown = prepared_body("<table><tbody><tr><td>1</td></tr></tbody></table>");
        assert!(shown.starts_with(TABLE) && shown.ends_with("</table></div>"), "{shown}");
    }
}
