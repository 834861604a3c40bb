//! The five tools by name.

mod table;

pub use table::Tool;
