//! Refusal of a request to the problem finder.

use crate::refusal::Refusal;

/// A refusal about one field of the request.
pub fn refuse_field(field: &str, message: &str) -> Refusal {
    Refusal::WrongFields {
        code: "invalid_text",
        message: message.to_owned(),
        fields: vec![(field.to_owned(), message.to_owned())],
    }
}
