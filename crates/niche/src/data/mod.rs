//! The embedded data: the atlas of markets, tables of official figures, and the choices that requests name.

pub mod atlas;
pub mod figures;
pub mod industry;
pub mod people;
pub mod selectors;
pub mod tax;
pub(crate) mod wage_areas;

pub use matching::LoadError;
