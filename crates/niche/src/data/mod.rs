//! The embedded data: the atlas of markets, tables of official figures, and the choices that requests name.

pub mod atlas;
pub mod brands;
pub mod figures;
pub mod index;
pub mod industry;
mod load_error;
pub mod objects;
pub mod people;
pub mod selectors;
pub mod states;
pub mod tax;
pub(crate) mod wage_areas;

pub use load_error::LoadError;
