//! File formats that posts are read from and written to.

pub(crate) mod ghost;
pub(crate) mod markdown;
pub(crate) mod sidecar_files;
pub(crate) mod sidestart_format;
pub(crate) mod wordpress;
pub(crate) mod wxr;
