//! Checks of typed texts.

use super::fields::{FieldFault, FieldReader};
use crate::db::api_error::{ApiError, ErrorCode};

/// Refuses characters that cannot be stored, where no other field of the request can be wrong.
///
/// # Errors
/// 422 `invalid_text`.
pub fn check_text(field: &str, text: &str) -> Result<(), ApiError> {
    match text.contains('\0') {
        true => Err(FieldReader::refuse_one(
            ErrorCode::InvalidText,
            field,
            FieldFault::ForbiddenCharacters,
        )),
        false => Ok(()),
    }
}
