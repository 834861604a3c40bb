//! Address, device and connection of the other side.

pub(crate) mod client;
pub(crate) mod device;
