//! Texts of other systems, turned into HTML, and what their HTML consists of.

pub(crate) mod autop;
pub(crate) mod dates;
pub(crate) mod lexical;
pub mod links;
pub(crate) mod mobiledoc;
pub(crate) mod shortcodes;
pub(crate) mod tokens;
