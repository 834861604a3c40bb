//! Error of the start.

/// The embedded data do not fit together. Only a broken build can cause it.
#[derive(Debug, thiserror::Error)]
#[error("the embedded niche data are broken: {0}")]
pub struct LoadError(pub String);
