//! Split of the pasted text into comments, by its form.

use serde::{Deserialize, Serialize};

use super::super::words::is_invisible;
use super::comments::{Comment, SplitText, TextColumns, TextPiece};
use super::{csv_rows, json_texts};
use crate::refusal::Refusal;
use crate::tools::examples::are_example_comments;

/// Longest text, in bytes.
pub const MAX_TEXT_BYTES: usize = 2 << 20;
pub const MAX_COMMENTS: usize = 5_000;
pub const MAX_COMMENT_CHARACTERS: usize = 20_000;

/// Format in which the comments are sent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TextFormat {
    /// Comments apart by blank lines, or one on each line.
    #[default]
    Text,
    /// One comment in each row.
    Csv,
    /// A list of texts, or of objects with a text.
    Json,
}

/// Guesses the form of a text from its beginning.
pub fn guess_format(text: &str) -> TextFormat {
    let trimmed = text.trim_start_matches(|c: char| c.is_whitespace() || is_invisible(c));
    if trimmed.starts_with(['[', '{']) && json_texts::is_json(trimmed) {
        return TextFormat::Json;
    }
    if csv_rows::looks_like_csv(text) {
        TextFormat::Csv
    } else {
        TextFormat::Text
    }
}

/// Cuts the text into comments, in its order and without blank ones.
///
/// # Errors
/// When the text is too long, cannot be read in its format, or lacks a column that was named.
pub fn split_text(text: &str, format: TextFormat, columns: &TextColumns) -> Result<SplitText, Refusal> {
    if text.len() > MAX_TEXT_BYTES {
        return Err(too_long(format!(
            "The text has {} bytes. Please paste at most 2 MB at a time.",
            text.len()
        )));
    }
    let mut split = match format {
        TextFormat::Text => split_plain(text),
        TextFormat::Csv => csv_rows::split_csv(text, columns)?,
        TextFormat::Json => json_texts::split_json(text, columns)?,
    };
    split.comments.retain(|comment| {
        comment
            .piece
            .text
            .chars()
            .any(|c| !c.is_whitespace() && !is_invisible(c))
    });
    if split.comments.len() > MAX_COMMENTS {
        return Err(too_long(format!(
            "These are {} comments. Please paste at most {MAX_COMMENTS} at a time.",
            split.comments.len()
        )));
    }
    let longest = split
        .comments
        .iter()
        .map(|comment| comment.piece.text.chars().count())
        .max();
    match longest.filter(|longest| *longest > MAX_COMMENT_CHARACTERS) {
        Some(longest) => Err(too_long(format!(
            "One comment has {longest} characters. Please keep each at {MAX_COMMENT_CHARACTERS} at most: put comments on lines of their own, or blank lines between them."
        ))),
        None => Ok(split),
    }
}

fn too_long(message: String) -> Refusal {
    Refusal::WrongFields {
        code: "content_too_long",
        fields: vec![("text".into(), message.clone())],
        message,
    }
}

/// Comments apart by blank lines; without any, one on each line.
fn split_plain(text: &str) -> SplitText {
    let is_blank = |line: &str| line.chars().all(|c| c.is_whitespace() || is_invisible(c));
    let line_end = if text.contains('\n') { '\n' } else { '\r' };
    let mut lines: Vec<(usize, usize)> = Vec::new();
    for line in text.split_inclusive(line_end) {
        let at = lines.last().map_or(0, |(_, end)| *end);
        lines.push((at, at + line.len()));
    }
    let blank = |(start, end): &(usize, usize)| is_blank(&text[*start..*end]);
    let first = lines.iter().position(|line| !blank(line)).unwrap_or(lines.len());
    let last = lines
        .iter()
        .rposition(|line| !blank(line))
        .map_or(first, |last| last + 1);
    let lines = &lines[first..last];
    let mut comments: Vec<Comment> = Vec::new();
    let in_paragraphs = lines.iter().any(blank);
    let mut open: Option<(usize, usize)> = None;
    for line in lines {
        open = match (open, blank(line)) {
            (Some((start, _)), false) if in_paragraphs => Some((start, line.1)),
            (before, _) => {
                comments.extend(before.map(|(start, end)| trimmed(text, start, end)));
                (!blank(line)).then_some(*line)
            }
        };
    }
    comments.extend(open.map(|(start, end)| trimmed(text, start, end)));
    SplitText {
        comments,
        ..SplitText::default()
    }
}

fn trimmed(text: &str, start: usize, end: usize) -> Comment {
    let outer = |c: char| c.is_whitespace() || c == '\u{feff}';
    let piece = &text[start..end];
    let from = start + piece.len() - piece.trim_start_matches(outer).len();
    let to = from + text[from..end].trim_end_matches(outer).len();
    Comment {
        piece: TextPiece::plain(text, from, to),
        author: None,
    }
}

/// Returns true when the comments are those of the shipped example.
pub fn is_example(split: &SplitText) -> bool {
    are_example_comments(split.comments.iter().map(|comment| comment.piece.text.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, format: TextFormat) -> Vec<String> {
        let split = split_text(text, format, &TextColumns::default()).expect("split");
        split.comments.into_iter().map(|comment| comment.piece.text).collect()
    }

    #[test]
    fn lines_are_comments_unless_blank_lines_part_them() {
        assert_eq!(texts("one\r\ntwo\nthree", TextFormat::Text), ["one", "two", "three"]);
        assert_eq!(
            texts("\n\none\r\nmore\r\n\r\ntwo\n \nthree\n", TextFormat::Text),
            ["one\r\nmore", "two", "three"]
        );
        assert_eq!(texts("\u{feff}one\n\u{200b}\n", TextFormat::Text), ["one"]);
        assert!(texts(" \n\n ", TextFormat::Text).is_empty());
    }

    #[test]
    fn rows_of_csv_are_comments_with_authors() {
        let csv = "Name,Review\nAnn,\"Too slow, and \"\"cold\"\" food\"\nBob,Fine place to sit and eat\n";
        assert_eq!(guess_format(csv), TextFormat::Csv);
        let columns = TextColumns {
            text: None,
            author: Some("Name".into()),
        };
        let split = split_text(csv, TextFormat::Csv, &columns).expect("split");
        assert_eq!(split.comments[0].piece.text, "Too slow, and \"cold\" food");
        assert_eq!(split.comments[0].author.as_deref(), Some("Ann"));
        assert_eq!(split.chosen.text.as_deref(), Some("Review"));
        let piece = &split.comments[0].piece;
        assert_eq!(&csv[piece.place(14)..piece.place(20)], "\"\"cold\"\"");
        assert_eq!(&csv[piece.start..piece.end], "Too slow, and \"\"cold\"\" food");
    }

    #[test]
    fn lists_of_json_are_comments() {
        assert_eq!(
            texts(r#"["one \"a\"", "tw\u00f6\n3"]"#, TextFormat::Json),
            ["one \"a\"", "twö\n3"]
        );
        let objects = r#"{"reviews": [{"author": "Ann", "text": "Slow"}, {"text": "Cold", "stars": {"text": "x"}}]}"#;
        assert_eq!(texts(objects, TextFormat::Json), ["Slow", "Cold"]);
        assert!(split_text(&"[".repeat(100_000), TextFormat::Json, &TextColumns::default()).is_err());
    }

    #[test]
    fn too_much_is_refused_with_the_count() {
        let refused = |text: &str| split_text(text, TextFormat::Text, &TextColumns::default()).expect_err("refused");
        assert!(
            refused(&"same line\n".repeat(10_000))
                .to_string()
                .contains("10000 comments")
        );
        assert!(refused(&"word ".repeat(5_000)).to_string().contains("characters"));
        assert_eq!(refused(&"x".repeat(MAX_TEXT_BYTES + 1)).code(), "content_too_long");
    }
}
