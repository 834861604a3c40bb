//! Texts of other systems, turned into Markdown.

pub(crate) mod autop;
pub(crate) mod dates;
pub(crate) mod lexical;
pub(crate) mod links;
pub(crate) mod mobiledoc;
pub(crate) mod shortcodes;
pub(crate) mod tokens;
