//! Columns of the board: the first is open, the last is done.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::{check_text, is_blank};

/// Key of the first column.
pub const FIRST_COLUMN: &str = "open";
/// Key of the last column: its tasks are done.
pub const LAST_COLUMN: &str = "done";
const MAX_COLUMNS: usize = 8;
const MAX_NAME: usize = 40;

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
#[must_use]
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
/// 422 for columns that no board can have.
pub fn check_columns(columns: Vec<BoardColumn>) -> Result<Vec<BoardColumn>, ApiError> {
    let refuse = |problem: &str| {
        Err(ApiError::unprocessable(ErrorCode::InvalidTask, problem.to_owned()).with_field("columns", problem))
    };
    if !(2..=MAX_COLUMNS).contains(&columns.len()) {
        return refuse("A board has 2 to 8 columns.");
    }
    let ends = (columns.first(), columns.last());
    let fixed =
        ends.0.is_some_and(|first| first.key == FIRST_COLUMN) && ends.1.is_some_and(|last| last.key == LAST_COLUMN);
    if !fixed {
        return refuse("The first column has the key \"open\", the last one \"done\".");
    }
    let mut checked: Vec<BoardColumn> = Vec::with_capacity(columns.len());
    for column in columns {
        check_text("columns", &column.name)?;
        let name = column.name.trim().to_owned();
        if is_blank(&name) || name.chars().count() > MAX_NAME {
            return refuse("A column has a name of 1 to 40 characters.");
        }
        let has_form = (1..=20).contains(&column.key.len())
            && column
                .key
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if !has_form || checked.iter().any(|other| other.key == column.key) {
            return refuse("Each column has a key of its own: 1 to 20 small letters, digits or hyphens.");
        }
        checked.push(BoardColumn { key: column.key, name });
    }
    Ok(checked)
}
