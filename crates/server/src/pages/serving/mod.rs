//! Files and rendered pages as they are sent, with their cache and encodings.

pub mod assets;
pub(crate) mod body;
pub(crate) mod cache;
pub(crate) mod encoding;
pub(crate) mod files;
pub(crate) mod packed;
