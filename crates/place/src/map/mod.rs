//! Map of the counties around a county or of a state, shaded by density.

mod bands;
mod clip;
pub(crate) mod compose;
mod faults;
pub(crate) mod label;
pub(crate) mod lattice;
pub(crate) mod local_map;
mod outside;
mod paper;
mod projection;
mod rings;
mod simplify;
