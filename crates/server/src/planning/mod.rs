//! The plan of thirty days with its tasks, tips and evenings.

pub mod evenings;
pub mod plan;
pub mod tasks;
pub mod tips;
