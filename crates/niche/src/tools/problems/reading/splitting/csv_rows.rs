//! Rows of a CSV file with the place of each cell.

use super::super::refusal::refuse_field;
use super::comments::{Comment, SplitText, TextColumn, TextColumns, TextPiece};
use crate::refusal::Refusal;

const MAX_COLUMNS: usize = 100;
/// Longest name of a column, in characters. A longer first cell is a comment.
const MAX_NAME: usize = 40;
const EXAMPLE: usize = 60;

type Row = Vec<TextPiece>;

/// True for a text whose first lines have the same number of cells, two or more.
pub fn looks_like_csv(text: &str) -> bool {
    let head = &text[..text.floor_char_boundary(20_000)];
    let rows = read_rows(head, separator(head));
    let counts: Vec<usize> = rows.iter().take(6).map(Vec::len).collect();
    counts.len() >= 2
        && counts[0] >= 2
        && counts[..counts.len().min(5)].iter().all(|count| *count == counts[0])
        && has_header(&rows)
}

pub fn split_csv(text: &str, wanted: &TextColumns) -> Result<SplitText, Refusal> {
    let mut rows = read_rows(text, separator(text));
    rows.retain(|row| row.iter().any(|cell| !cell.text.trim().is_empty()));
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    if width > MAX_COLUMNS {
        return Err(refuse_field(
            "text",
            &format!(
                "This file has {width} columns. Please keep the comments and the authors, at most {MAX_COLUMNS} columns."
            ),
        ));
    }
    let header = has_header(&rows).then(|| rows.remove(0));
    let names = column_names(header.as_ref(), width);
    let find = |field: &str, wanted: &Option<String>| match wanted {
        None => Ok(None),
        Some(wanted) => names.iter().position(|name| name == wanted).map(Some).ok_or_else(|| {
            refuse_field(
                field,
                "There is no such column. Please choose one of the columns of the file.",
            )
        }),
    };
    let text_at = find("columns.text", &wanted.text)?.or_else(|| longest_column(&rows, width));
    let author_at = find("columns.author", &wanted.author)?;
    let Some(text_at) = text_at else {
        return Ok(SplitText::default());
    };
    let column = |at: usize| TextColumn {
        name: names[at].clone(),
        example: rows
            .iter()
            .find_map(|row| row.get(at))
            .map(|cell| cell.text.chars().take(EXAMPLE).collect())
            .unwrap_or_default(),
    };
    let columns = (0..width).map(column).collect();
    let author = |row: &Row| {
        author_at
            .and_then(|at| row.get(at))
            .map(|cell| cell.text.trim().to_owned())
    };
    let comment = |mut row: Row| {
        let author = author(&row).filter(|author| !author.is_empty());
        (text_at < row.len()).then(|| Comment {
            piece: row.swap_remove(text_at),
            author,
        })
    };
    let chosen = TextColumns {
        text: Some(names[text_at].clone()),
        author: author_at.map(|at| names[at].clone()),
    };
    let comments = rows.into_iter().filter_map(comment).collect();
    Ok(SplitText {
        comments,
        columns,
        chosen,
    })
}

/// Names of the columns: those of the header, else their numbers.
fn column_names(header: Option<&Row>, width: usize) -> Vec<String> {
    let given = |at: usize| {
        let name = header?.get(at)?.text.trim();
        (!name.is_empty()).then(|| name.to_owned())
    };
    (0..width)
        .map(|at| given(at).unwrap_or_else(|| format!("Column {}", at + 1)))
        .collect()
}

/// Column with the longest mean text.
fn longest_column(rows: &[Row], width: usize) -> Option<usize> {
    let length = |at: usize| {
        rows.iter()
            .filter_map(|row| row.get(at))
            .map(|cell| cell.text.len())
            .sum::<usize>()
    };
    (0..width).max_by_key(|at| (length(*at), std::cmp::Reverse(*at)))
}

/// The first row has names: short, filled, different, without digits only.
fn has_header(rows: &[Row]) -> bool {
    let Some(first) = rows.first().filter(|_| rows.len() > 1) else {
        return false;
    };
    let named = |cell: &TextPiece| {
        let name = cell.text.trim();
        !name.is_empty()
            && name.chars().count() <= MAX_NAME
            && name.split_whitespace().count() <= 4
            && name.chars().any(char::is_alphabetic)
            && !name.ends_with(['.', '!', '?'])
    };
    let mut names: Vec<&str> = first.iter().map(|cell| cell.text.trim()).collect();
    names.sort_unstable();
    names.dedup();
    first.iter().all(named) && names.len() == first.len()
}

/// The separator that the first line has most often.
fn separator(text: &str) -> u8 {
    let line = text.lines().next().unwrap_or_default();
    let count = |separator: u8| line.bytes().filter(|byte| *byte == separator).count();
    let found = [b',', b';', b'\t']
        .into_iter()
        .max_by_key(|separator| (count(*separator), *separator == b','));
    found.unwrap_or(b',')
}

fn read_rows(text: &str, separator: u8) -> Vec<Row> {
    let bytes = text.as_bytes();
    let mut at = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let (mut rows, mut row) = (Vec::new(), Row::new());
    while at < bytes.len() {
        let (cell, end) = read_cell(text, at, separator);
        row.push(cell);
        at = end + 1;
        let ends_row = bytes.get(end) != Some(&separator);
        if ends_row {
            if bytes.get(end) == Some(&b'\r') && bytes.get(end + 1) == Some(&b'\n') {
                at += 1;
            }
            rows.push(std::mem::take(&mut row));
        }
    }
    if !row.is_empty() {
        rows.push(row);
    }
    rows
}

/// Reads one cell. Returns it with the place of the separator or line end after it.
fn read_cell(text: &str, start: usize, separator: u8) -> (TextPiece, usize) {
    let bytes = text.as_bytes();
    let ends = |at: usize| {
        bytes
            .get(at)
            .is_none_or(|byte| *byte == separator || matches!(byte, b'\n' | b'\r'))
    };
    let plain_end = |from: usize| (from..).find(|at| ends(*at)).unwrap_or(bytes.len());
    if bytes.get(start) != Some(&b'"') {
        let end = plain_end(start);
        return (TextPiece::plain(text, start, end), end);
    }
    let mut piece = TextPiece {
        start: start + 1,
        ..TextPiece::default()
    };
    let mut at = start + 1;
    let mut escaped = false;
    while let Some(c) = text[at..].chars().next() {
        if c == '"' {
            if bytes.get(at + 1) != Some(&b'"') {
                break;
            }
            escaped = true;
            piece.map.push(at);
            piece.text.push('"');
            at += 2;
            continue;
        }
        piece.map.extend(at..at + c.len_utf8());
        piece.text.push(c);
        at += c.len_utf8();
    }
    piece.end = at.min(bytes.len());
    piece.map.push(piece.end);
    if !escaped {
        piece.map.clear();
    }
    (piece, plain_end((at + 1).min(bytes.len())))
}
