//! Queries of the forum. Each file owns its tables.

pub(crate) mod action_store;
pub(crate) mod digest_store;
pub(crate) mod member_store;
pub(crate) mod rows_store;
pub(crate) mod text_store;
pub(crate) mod topic_store;
pub(crate) mod trace_store;
