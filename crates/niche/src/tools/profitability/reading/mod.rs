//! Requests and forms as checked inputs.

pub mod checked_inputs;
pub mod form;
pub mod read;
