//! All ideas of the atlas, scored and ordered for one person.

pub mod catalog;
pub mod flips;
pub mod openings;
pub mod ranking;
pub mod reach;
pub mod scoring;
pub mod skills;
