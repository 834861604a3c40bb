//! Official statistics of counties, states, cities and ZIP codes.
//!
//! The tables are inside the program, packed. Nothing is read from disk, and no clock and no network is used.
//! `docs/place.md` has every formula, and `data/SOURCES.md` the sources.

mod applications;
mod around;
#[cfg(feature = "build-tables")]
pub mod build;
mod businesses;
mod columns;
mod compose;
mod customers;
mod distance;
mod faults;
mod local;
mod names;
mod numbers;
mod place_id;
mod profile;
mod search;
mod states;
mod tables;
mod wages;

pub use applications::{ApplicationYear, Applications};
pub use columns::PlaceDataError;
pub use customers::{Customers, NeighborCustomers};
pub use local::{
    BusinessLevel, BusinessYear, IndustryName, LocalBusinesses, LocalFigures, MarketCodes, Neighbor, NoFigureReason,
    Peers, PlaceKind, SoloBusinesses, StateBusinesses, TouchingSum, ZipBusinesses,
};
pub use place_id::PlaceId;
pub use profile::{PlaceProfile, PlaceResolution, PlaceSuggestion, Places};
pub use wages::{LocalWages, WageAreaKind, WageQuarters, WageYardstick};
