//! Texts of a JSON list with the place of each.

use serde::de::IgnoredAny;

use super::super::refusal::refuse_field;
use super::comments::{Comment, SplitText, TextColumn, TextColumns, TextPiece};
use crate::refusal::Refusal;

/// Fields that hold the comment, in this order.
const TEXT_FIELDS: [&str; 8] = [
    "text",
    "comment",
    "review",
    "body",
    "content",
    "message",
    "reviewText",
    "selftext",
];
const MAX_FIELDS: usize = 100;
const EXAMPLE: usize = 60;

/// Strings of one object of the list, by field; a text of the list itself has no field.
type Entry = Vec<(String, TextPiece)>;

pub fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text.trim_start_matches('\u{feff}')).is_ok()
}

pub fn split_json(text: &str, wanted: &TextColumns) -> Result<SplitText, Refusal> {
    if !is_json(text) {
        return Err(refuse_field(
            "text",
            "This JSON could not be read. Please send a list of texts, such as [\"first\", \"second\"], or choose plain text.",
        ));
    }
    let entries = read_entries(text);
    let mut names: Vec<String> = Vec::new();
    for (name, _) in entries.iter().flatten() {
        if !name.is_empty() && !names.contains(name) && names.len() < MAX_FIELDS {
            names.push(name.clone());
        }
    }
    let known = |field: &str, wanted: &Option<String>| match wanted {
        Some(wanted) if !names.contains(wanted) => Err(refuse_field(
            field,
            "There is no such field. Please choose one of the fields of the list.",
        )),
        _ => Ok(wanted.clone()),
    };
    let author = known("columns.author", &wanted.author)?;
    let text_field = known("columns.text", &wanted.text)?.or_else(|| guess_field(&names, &entries));
    let example = |name: &String| {
        let found = entries.iter().flatten().find(|(field, _)| field == name);
        found
            .map(|(_, piece)| piece.text.chars().take(EXAMPLE).collect())
            .unwrap_or_default()
    };
    let columns = names
        .iter()
        .map(|name| TextColumn {
            name: name.clone(),
            example: example(name),
        })
        .collect();
    let comment = |entry: Entry| {
        let value = |wanted: &Option<String>| {
            let found = entry.iter().find(|(field, _)| Some(field) == wanted.as_ref());
            found.map(|(_, piece)| piece.clone())
        };
        let own = entry
            .iter()
            .find(|(field, _)| field.is_empty())
            .map(|(_, piece)| piece.clone());
        let author = author
            .as_ref()
            .and_then(|_| value(&author))
            .map(|piece| piece.text.trim().to_owned());
        Some(Comment {
            piece: own.or_else(|| value(&text_field))?,
            author: author.filter(|name| !name.is_empty()),
        })
    };
    let comments = entries.iter().cloned().filter_map(comment).collect();
    Ok(SplitText {
        comments,
        columns,
        chosen: TextColumns {
            text: text_field,
            author: author.clone(),
        },
    })
}

fn guess_field(names: &[String], entries: &[Entry]) -> Option<String> {
    let usual = TEXT_FIELDS
        .iter()
        .find_map(|field| names.iter().find(|name| name == field));
    let length = |name: &String| -> usize {
        entries
            .iter()
            .flatten()
            .filter(|(field, _)| field == name)
            .map(|(_, piece)| piece.text.len())
            .sum()
    };
    usual.or_else(|| names.iter().max_by_key(|name| length(name))).cloned()
}

/// Reads the first list of a valid JSON text.
fn read_entries(text: &str) -> Vec<Entry> {
    let bytes = text.as_bytes();
    let mut entries: Vec<Entry> = Vec::new();
    let (mut depth, mut base) = (0_usize, None);
    let mut key: Option<String> = None;
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => {
                let piece = read_string(text, at);
                at = piece.end;
                let is_key = text[at + 1..].trim_start().starts_with(':');
                let level = base.map_or(0, |base| depth - base);
                if is_key {
                    key = (level == 1).then_some(piece.text);
                } else if base.is_some() && level == 0 {
                    entries.push(vec![(String::new(), piece)]);
                } else if let (1, Some(name), Some(entry)) = (level, key.take(), entries.last_mut()) {
                    entry.push((name, piece));
                }
            }
            open @ (b'[' | b'{') => {
                depth += 1;
                if open == b'[' && base.is_none() {
                    base = Some(depth);
                } else if base.is_some_and(|base| depth == base + 1) {
                    entries.push(Entry::new());
                    key = None;
                }
            }
            b']' | b'}' => {
                if base == Some(depth) {
                    break;
                }
                depth = depth.saturating_sub(1);
            }
            _ => {}
        }
        at += 1;
    }
    entries
}

/// Reads the string that begins at `start`. Its end is the place of the closing quote.
fn read_string(text: &str, start: usize) -> TextPiece {
    let mut piece = TextPiece {
        start: start + 1,
        end: text.len(),
        ..TextPiece::default()
    };
    let mut at = start + 1;
    let mut escaped = false;
    while let Some(c) = text[at..].chars().next() {
        if c == '"' {
            piece.end = at;
            break;
        }
        let (read, length) = if c == '\\' {
            read_escape(&text[at..])
        } else {
            (c, c.len_utf8())
        };
        escaped |= c == '\\';
        piece.map.extend(std::iter::repeat_n(at, read.len_utf8()));
        if c != '\\' {
            let from = piece.map.len() - read.len_utf8();
            for (offset, place) in piece.map[from..].iter_mut().enumerate() {
                *place = at + offset;
            }
        }
        piece.text.push(read);
        at += length;
    }
    piece.map.push(piece.end);
    if !escaped {
        piece.map.clear();
    }
    piece
}

/// Reads an escape: the character and the length of the escape in bytes.
fn read_escape(text: &str) -> (char, usize) {
    let unit = |from: usize| {
        text.get(from..from + 4)
            .and_then(|hex| u32::from_str_radix(hex, 16).ok())
    };
    match text.as_bytes().get(1) {
        Some(b'n') => ('\n', 2),
        Some(b't') => ('\t', 2),
        Some(b'r') => ('\r', 2),
        Some(b'b' | b'f') => (' ', 2),
        Some(b'u') => match (
            unit(2),
            text.get(6..8).filter(|next| *next == "\\u").and_then(|_| unit(8)),
        ) {
            (Some(high @ 0xD800..=0xDBFF), Some(low @ 0xDC00..=0xDFFF)) => {
                let code = 0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00);
                (char::from_u32(code).unwrap_or('\u{fffd}'), 12)
            }
            (Some(code), _) => (char::from_u32(code).unwrap_or('\u{fffd}'), 6),
            (None, _) => ('\u{fffd}', 2),
        },
        Some(other) => (char::from(*other), 2),
        None => ('\u{fffd}', 1),
    }
}
