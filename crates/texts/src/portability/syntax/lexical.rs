//! Converts the format of Ghost's editor since 2022 to HTML: a tree of nodes. The cards are those of the older format,
//! too.

use serde_json::Value;

use crate::html::escape_text;
use crate::html::render_markdown;

/// Maximum depth of a tree; the JSON reader has its own limit far above.
const MAX_DEPTH: usize = 40;
/// Marks of a text, as bits.
const MARKS: [(u64, &str); 7] = [
    (1, "strong"),
    (2, "em"),
    (4, "s"),
    (8, "u"),
    (16, "code"),
    (32, "sub"),
    (64, "sup"),
];

/// Returns the HTML; `None` when the text is no such tree. Content without a counterpart is noted.
pub fn lexical_html(text: &str, notes: &mut Vec<String>) -> Option<String> {
    let document: Value = serde_json::from_str(text).ok()?;
    let root = document.get("root")?;
    root.get("children")?.as_array()?;
    Some(render_children(root, notes, 0))
}

fn render_children(node: &Value, notes: &mut Vec<String>, depth: usize) -> String {
    if depth > MAX_DEPTH {
        return String::new();
    }
    let list = node.get("children").and_then(Value::as_array);
    list.into_iter()
        .flatten()
        .map(|child| self::render_node(child, notes, depth + 1))
        .collect()
}

fn render_node(node: &Value, notes: &mut Vec<String>, depth: usize) -> String {
    let kind = text_value(node, "type");
    let wrapped =
        |tag: &str, notes: &mut Vec<String>| format!("<{tag}>{}</{tag}>", render_children(node, notes, depth));
    match kind {
        "text" | "extended-text" => render_marked(node),
        "linebreak" => "<br>".to_owned(),
        "tab" => " ".to_owned(),
        "paragraph" => wrapped("p", notes),
        "heading" | "extended-heading" => {
            let tag = text_value(node, "tag");
            wrapped(
                if ["h1", "h2", "h3", "h4", "h5", "h6"].contains(&tag) {
                    tag
                } else {
                    "h2"
                },
                notes,
            )
        }
        "quote" | "extended-quote" | "aside" => wrapped("blockquote", notes),
        "list" => wrapped(
            if text_value(node, "listType") == "number" {
                "ol"
            } else {
                "ul"
            },
            notes,
        ),
        "listitem" => wrapped("li", notes),
        "link" | "autolink" => {
            let href = escape_text(text_value(node, "url"));
            format!("<a href=\"{href}\">{}</a>", render_children(node, notes, depth))
        }
        _ if node.get("children").is_some() => render_children(node, notes, depth),
        _ => render_card(kind, node, notes),
    }
}

fn text_value<'v>(value: &'v Value, name: &str) -> &'v str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn render_marked(node: &Value) -> String {
    let bits = node.get("format").and_then(Value::as_u64).unwrap_or(0);
    let marks: Vec<_> = MARKS
        .iter()
        .filter(|(bit, _)| bits & bit != 0)
        .map(|(_, tag)| *tag)
        .collect();
    let open: String = marks.iter().map(|tag| format!("<{tag}>")).collect();
    let close: String = marks.iter().rev().map(|tag| format!("</{tag}>")).collect();
    format!("{open}{}{close}", escape_text(text_value(node, "text")))
}

/// A card of either editor. Captions and texts of cards are HTML already.
pub fn render_card(kind: &str, card: &Value, notes: &mut Vec<String>) -> String {
    let (src, caption) = (text_value(card, "src"), text_value(card, "caption"));
    match kind.trim_start_matches("card-") {
        "image" => render_picture(src, text_value(card, "alt"), caption),
        "markdown" => render_markdown(text_value(card, "markdown")),
        "html" => text_value(card, "html").to_owned(),
        "code" | "codeblock" => render_code(card) + &render_caption(caption),
        "hr" | "horizontalrule" => "<hr>".to_owned(),
        "gallery" => {
            let images = card.get("images").and_then(Value::as_array);
            let images = images.into_iter().flatten();
            let shown: String = images
                .map(|image| render_picture(text_value(image, "src"), text_value(image, "alt"), ""))
                .collect();
            shown + &render_caption(caption)
        }
        "bookmark" => {
            let title = card
                .get("metadata")
                .map_or("", |metadata| text_value(metadata, "title"));
            render_link(text_value(card, "url"), title) + &render_caption(caption)
        }
        "embed" => render_link(text_value(card, "url"), "") + &render_caption(caption),
        "button" | "email-cta" => render_link(text_value(card, "buttonUrl"), text_value(card, "buttonText")),
        "video" | "audio" => render_link(src, text_value(card, "title")) + &render_caption(caption),
        "file" => render_link(src, text_value(card, "fileName")),
        "callout" => {
            let (sign, text) = (
                escape_text(text_value(card, "calloutEmoji")),
                text_value(card, "calloutText"),
            );
            format!("<blockquote><p>{}</p></blockquote>", format!("{sign} {text}").trim())
        }
        "toggle" => format!(
            "<p><strong>{}</strong></p>{}",
            text_value(card, "heading"),
            text_value(card, "content")
        ),
        "header" => format!(
            "<h2>{}</h2><p>{}</p>",
            text_value(card, "header"),
            text_value(card, "subheader")
        ),
        "product" => format!(
            "{}<h4>{}</h4>{}",
            render_picture(text_value(card, "productImageSrc"), "", ""),
            text_value(card, "productTitle"),
            text_value(card, "productDescription")
        ),
        "" | "paywall" => String::new(),
        other => {
            notes.push(format!("A card of the kind \"{other}\" was left out."));
            String::new()
        }
    }
}

fn render_code(card: &Value) -> String {
    let language = escape_text(text_value(card, "language"));
    let class = match language.is_empty() {
        true => String::new(),
        false => format!(" class=\"language-{language}\""),
    };
    format!(
        "<pre><code{class}>{}</code></pre>",
        escape_text(text_value(card, "code"))
    )
}

fn render_picture(src: &str, alt: &str, caption: &str) -> String {
    if src.is_empty() {
        return render_caption(caption);
    }
    let (src, alt) = (escape_text(src), escape_text(alt));
    format!(
        "<div><p><img src=\"{src}\" alt=\"{alt}\"></p>{}</div>",
        render_caption(caption)
    )
}

fn render_caption(caption: &str) -> String {
    match caption.is_empty() {
        true => String::new(),
        false => format!("<p><em>{caption}</em></p>"),
    }
}

fn render_link(url: &str, title: &str) -> String {
    let href = escape_text(url);
    let text = if title.is_empty() {
        href.clone()
    } else {
        escape_text(title)
    };
    match url.is_empty() {
        true => String::new(),
        false => format!("<p><a href=\"{href}\">{text}</a></p>"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_becomes_html() {
        let text = r#"{"root":{"type":"root","children":[
            {"type":"extended-heading","tag":"h3","children":[{"type":"extended-text","text":"A & B","format":0}]},
            {"type":"paragraph","children":[{"type":"text","text":"c","format":3},{"type":"linebreak"},
                {"type":"link","url":"https://a.test","children":[{"type":"text","text":"d"}]}]},
            {"type":"list","listType":"number","children":[{"type":"listitem","children":[{"type":"text","text":"e"}]}]},
            {"type":"codeblock","code":"1 < 2","language":"rust"},{"type":"horizontalrule"},
            {"type":"bookmark","url":"https://b.test","metadata":{"title":"F"}},{"type":"signup"}]}}"#;
        let mut notes = Vec::new();
        assert_eq!(
            lexical_html(text, &mut notes).unwrap(),
            "<h3>A &amp; B</h3><p><strong><em>c</em></strong><br><a href=\"https://a.test\">d</a></p><ol><li>e</li></ol>\
             <pre><code class=\"language-rust\">1 &lt; 2</code></pre><hr><p><a href=\"https://b.test\">F</a></p>"
        );
        assert_eq!(notes, ["A card of the kind \"signup\" was left out."]);
    }

    #[test]
    fn what_is_none_is_none_and_a_well_has_an_end() {
        assert_eq!(lexical_html("{\"root\":{}}", &mut Vec::new()), None);
        let deep = format!("{{\"root\":{}{}}}", "{\"children\":[".repeat(50), "]}".repeat(50));
        assert_eq!(lexical_html(&deep, &mut Vec::new()).unwrap(), "");
    }
}
