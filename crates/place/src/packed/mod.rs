//! The tables in memory, and how they are packed.

pub(crate) mod columns;
pub(crate) mod packer;
pub(crate) mod tables;
