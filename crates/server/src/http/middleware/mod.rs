//! Layers around every request.

pub(crate) mod early;
pub(crate) mod get_only;
pub(crate) mod headers;
pub(crate) mod host;
pub(crate) mod known_fields;
pub(crate) mod limit;
pub(crate) mod metrics;
pub(crate) mod observe;
