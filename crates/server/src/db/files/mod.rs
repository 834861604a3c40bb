//! Database files: copies, free room, permissions, version and write-ahead log.

pub(crate) mod private;
pub(crate) mod reserve;
pub mod version;
pub(crate) mod wal;
