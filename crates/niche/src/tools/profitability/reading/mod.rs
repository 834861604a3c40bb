//! Requests and forms as checked inputs.

pub mod case;
pub mod days;
pub mod form;
pub mod read;
