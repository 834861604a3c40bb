//! Columns of the board: the first is open, the last is done.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::FieldReader;

/// Key of the first column.
pub const FIRST_COLUMN: &str = "open";
/// Key of the last column: its tasks are done.
pub const LAST_COLUMN: &str = "done";
const MAX_COLUMNS: usize = 8;
const MAX_NAME: usize = 40;
const MAX_KEY: usize = 20;

/// Column of the task board. Each has a key of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BoardColumn {
    /// "open" for the first, "done" for the last.
    #[schema(example = "doing")]
    pub key: String,
    /// 1 to 40 characters.
    #[schema(example = "Doing")]
    pub name: String,
}

/// Columns of a board that was never changed.
pub fn usual_columns() -> Vec<BoardColumn> {
    let column = |(key, name): (&str, &str)| BoardColumn {
        key: key.to_owned(),
        name: name.to_owned(),
    };
    [(FIRST_COLUMN, "To do"), ("doing", "Doing"), (LAST_COLUMN, "Done")]
        .map(column)
        .into()
}

/// Returns the columns with trimmed names.
///
/// # Errors
/// 422 for columns that no board can have, with each that is wrong.
pub fn check_columns(columns: Vec<BoardColumn>) -> Result<Vec<BoardColumn>, ApiError> {
    let mut fields = FieldReader::new(ErrorCode::InvalidTask);
    let ends = (columns.first(), columns.last());
    let has_ends =
        ends.0.is_some_and(|first| first.key == FIRST_COLUMN) && ends.1.is_some_and(|last| last.key == LAST_COLUMN);
    if !(2..=MAX_COLUMNS).contains(&columns.len()) {
        fields.refuse("columns", "A board has 2 to 8 columns.");
    } else if !has_ends {
        fields.refuse(
            "columns",
            "The first column has the key \"open\", the last one \"done\".",
        );
    }
    let mut checked: Vec<BoardColumn> = Vec::with_capacity(columns.len().min(MAX_COLUMNS));
    for (at, column) in columns.into_iter().take(MAX_COLUMNS).enumerate() {
        let is_taken = checked.iter().any(|other| other.key == column.key);
        let column = fields.within(&format!("columns[{at}]"), |fields| {
            check_column(column, is_taken, fields)
        });
        checked.push(column);
    }
    fields.finish()?;
    Ok(checked)
}

fn check_column(column: BoardColumn, is_taken: bool, fields: &mut FieldReader) -> BoardColumn {
    let name = column.name.trim().to_owned();
    fields.require_text("name", &name);
    fields.limit_text("name", &name, MAX_NAME);
    check_key("key", Some(&column.key), fields);
    let is_key_char = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if column.key.is_empty() || !column.key.bytes().all(is_key_char) {
        fields.refuse("key", "Use small letters, digits or hyphens.");
    }
    if is_taken {
        fields.refuse("key", "Another column has this key.");
    }
    BoardColumn { key: column.key, name }
}

/// Notes a key of a column that is longer than any.
pub(super) fn check_key(field: &str, key: Option<&str>, fields: &mut FieldReader) {
    fields.limit_text(field, key.unwrap_or_default(), MAX_KEY);
}
