//! Sentences about one problem as a group.

pub mod aspect_model;
pub mod edits;
pub mod group_means;
pub mod linkage;
mod root_places;
mod rough_mean;
pub mod sentence_vector;
pub mod theme_groups;
