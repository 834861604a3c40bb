//! File formats that posts are read from and written to.

pub mod ghost;
pub mod markdown;
pub mod sidestart_format;
pub mod wordpress;
mod wxr;
