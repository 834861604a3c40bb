//! The lines of a result, with their formulas and notes.

pub mod guesses;
pub mod inputs;
pub mod local_wage;
pub mod notes;
pub mod output_text;
pub mod outputs;
pub mod scenarios;
pub mod stored;
pub mod tax_formula;
pub mod tornado;
