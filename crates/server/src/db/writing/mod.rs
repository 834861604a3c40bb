//! Writes: one writer, deferred writes, and the statements that stores have in common.

pub(crate) mod deferred_writes;
pub(crate) mod row_writes;
pub(crate) mod write_job;
pub(crate) mod writer;
