//! Feeds, the list and the page of the blog.

pub(crate) mod feeds;
pub(crate) mod page;
