//! Rooms where members meet: the forum and the support desk.

pub mod forum;
pub mod support;
