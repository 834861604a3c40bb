//! Writes: one writer, deferred writes and the faults that tests set.

pub(crate) mod deferred_writes;
pub(crate) mod write_job;
pub(crate) mod writer;
