//! The split of a pasted text into comments.

pub mod comments;
mod csv_rows;
mod json_texts;
pub mod split;
