//! Requests and forms as checked inputs.

pub mod checked_inputs;
pub mod days;
pub mod form;
pub mod read;
