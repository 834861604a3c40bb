//! Official figures: tables of industries with their years, prices, seasons and sources.

pub mod growth;
pub mod prices;
pub mod season;
pub mod series;
pub mod sources;
pub mod tables;
pub mod wages;
