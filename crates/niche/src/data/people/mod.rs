//! Official tables about people: households that spend, firms that buy, and interests of occupations.

pub mod customers;
pub mod household_groups;
pub mod interests;
