//! Drafts, history, slugs and schedule of a post.

pub(crate) mod long_list;
pub(crate) mod post_draft;
pub(crate) mod post_history;
pub(crate) mod post_slug;
pub(crate) mod post_snapshot;
pub(crate) mod schedule;
