//! Checks of typed texts.

use crate::db::api_error::{ApiError, ErrorCode};

/// PostgreSQL cannot store the NUL character, and no word has one: refused on both databases alike.
///
/// # Errors
/// 422 `invalid_text`.
pub fn check_text(field: &str, text: &str) -> Result<(), ApiError> {
    if !text.contains('\0') {
        return Ok(());
    }
    let message = "The text holds a NUL character, which cannot be stored. Please type the words again.";
    Err(ApiError::unprocessable(ErrorCode::InvalidText, message).with_field(field, "holds a NUL character"))
}
