//! Texts of an answer.

pub(super) mod changes;
pub(super) mod notes;
pub(super) mod sentences;
pub(crate) mod unit_texts;
