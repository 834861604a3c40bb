//! The tools by name.

mod forms;
mod table;

pub use forms::form_pages;
pub use table::Tool;
