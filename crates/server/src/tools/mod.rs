//! The tools by name.

mod forms;
mod running;
mod table;

pub use forms::form_pages;
pub use running::run_watched;
pub use table::Tool;
