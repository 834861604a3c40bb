//! Converts the format of Ghost's editor until 2022 to HTML: lists of numbers that point into tables of marks and
//! cards.

use serde_json::Value;

use super::lexical::render_card;
use crate::html::escape_text;

/// The longest text that is made, in bytes: numbers may point to one long card again and again. A post holds far less.
const MAX_HTML: usize = 4 << 20;

/// Returns the HTML; `None` when the text is no mobiledoc, or too long. Content without a counterpart is noted.
pub fn mobiledoc_html(text: &str, notes: &mut Vec<String>) -> Option<String> {
    let document: Value = serde_json::from_str(text).ok()?;
    let mut html = String::new();
    for section in document.get("sections")?.as_array()? {
        match section.get(0)?.as_u64()? {
            1 => {
                let tag = element_name(section.get(1), "p");
                html.push_str(&format!("<{tag}>"));
                render_markers(&mut html, &document, section.get(2));
                html.push_str(&format!("</{tag}>"));
            }
            2 => html.push_str(&format!(
                "<p><img src=\"{}\" alt=\"\"></p>",
                escape_text(section.get(1)?.as_str()?)
            )),
            3 => {
                let tag = element_name(section.get(1), "ul");
                html.push_str(&format!("<{tag}>"));
                for item in section.get(2)?.as_array()? {
                    html.push_str("<li>");
                    render_markers(&mut html, &document, Some(item));
                    html.push_str("</li>");
                }
                html.push_str(&format!("</{tag}>"));
            }
            10 => {
                let at = usize::try_from(section.get(1)?.as_u64()?).ok()?;
                let found = document.get("cards")?.get(at)?;
                html.push_str(&render_card(found.get(0)?.as_str()?, found.get(1)?, notes));
            }
            _ => notes.push("A part of an unknown kind was left out.".to_owned()),
        }
        if html.len() > MAX_HTML {
            return None;
        }
    }
    Some(html)
}

fn element_name(value: Option<&Value>, or: &str) -> String {
    let name = value.and_then(Value::as_str).unwrap_or(or).to_ascii_lowercase();
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_name { name } else { or.to_owned() }
}

/// Each is `[kind, opened marks, number of closed ones, text]`; kind 1 points to an atom, such as a line end.
fn render_markers(html: &mut String, document: &Value, list: Option<&Value>) {
    let mut open = Vec::new();
    for marker in list.and_then(Value::as_array).into_iter().flatten() {
        if html.len() > MAX_HTML {
            return;
        }
        for mark in marker.get(1).and_then(Value::as_array).into_iter().flatten() {
            let found = mark
                .as_u64()
                .and_then(|at| document.get("markups")?.get(usize::try_from(at).ok()?));
            let tag = element_name(found.and_then(|found| found.get(0)), "span");
            html.push_str(&format!(
                "<{tag}{}>",
                render_attributes(found.and_then(|found| found.get(1)))
            ));
            open.push(tag);
        }
        match marker.get(0).and_then(Value::as_u64) {
            Some(1) => html.push_str(&render_atom(document, marker.get(3))),
            _ => html.push_str(&escape_text(marker.get(3).and_then(Value::as_str).unwrap_or_default())),
        }
        for _ in 0..marker.get(2).and_then(Value::as_u64).unwrap_or(0).min(100) {
            html.push_str(&open.pop().map(|tag| format!("</{tag}>")).unwrap_or_default());
        }
    }
}

/// A list of names and values in turn.
fn render_attributes(list: Option<&Value>) -> String {
    let list = list.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let pairs = list
        .chunks_exact(2)
        .filter_map(|pair| Some((pair[0].as_str()?, pair[1].as_str()?)));
    pairs
        .filter(|(name, _)| name.bytes().all(|byte| byte.is_ascii_alphabetic()))
        .map(|(name, value)| format!(" {name}=\"{}\"", escape_text(value)))
        .collect()
}

fn render_atom(document: &Value, at: Option<&Value>) -> String {
    let at = at.and_then(Value::as_u64).and_then(|at| usize::try_from(at).ok());
    let found = at.and_then(|at| document.get("atoms")?.get(at));
    let part = |at: usize| found.and_then(|found| found.get(at)?.as_str()).unwrap_or_default();
    match part(0) {
        "soft-return" => "<br>".to_owned(),
        _ => escape_text(part(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_marks_atoms_and_cards_become_html() {
        let text = r#"{"version":"0.3.1","markups":[["strong"],["a",["href","https://a.test/?b&c"]]],
            "atoms":[["soft-return","",{}]],
            "cards":[["markdown",{"markdown":"*x*"}],["image",{"src":"/y.png","alt":"Y","caption":"Z"}]],
            "sections":[[1,"h2",[[0,[],0,"A < "],[0,[0,1],2,"B"]]],[1,"p",[[0,[],0,"c"],[1,[],0,0],[0,[],0,"d"]]],
            [3,"ol",[[[0,[],0,"e"]],[[0,[],0,"f"]]]],[10,0],[10,1]]}"#;
        assert_eq!(
            mobiledoc_html(text, &mut Vec::new()).unwrap(),
            "<h2>A &lt; <strong><a href=\"https://a.test/?b&amp;c\">B</a></strong></h2><p>c<br>d</p>\
             <ol><li>e</li><li>f</li></ol><p><em>x</em></p>\n<div><p><img src=\"/y.png\" alt=\"Y\"></p><p><em>Z</em></p></div>"
        );
    }

    #[test]
    fn what_is_none_is_none() {
        for text in [
            "",
            "{}",
            "[1]",
            "{\"sections\":[[]]}",
            "{\"sections\":[[10,7]],\"cards\":[]}",
        ] {
            assert_eq!(mobiledoc_html(text, &mut Vec::new()), None, "{text}");
        }
    }

    /// All together would be a hundred gigabytes.
    #[test]
    fn a_long_card_is_not_repeated_without_an_end() {
        let card = "x".repeat(1_000_000);
        let sections = vec!["[10,0]"; 50_000].join(",");
        let marks = vec!["[0,[0],1,\"\"]"; 50_000].join(",");
        for sections in [sections, format!("[1,\"p\",[{marks}]]")] {
            let text = format!(
                "{{\"markups\":[[\"a\",[\"href\",\"{card}\"]]],\"cards\":[[\"html\",{{\"html\":\"{card}\"}}]],\"sections\":[{sections}]}}"
            );
            assert_eq!(mobiledoc_html(&text, &mut Vec::new()), None);
        }
    }
}
