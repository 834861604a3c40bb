//! Rendering of a page: template, head and body.

pub(crate) mod front;
pub(crate) mod head;
pub(crate) mod template;
