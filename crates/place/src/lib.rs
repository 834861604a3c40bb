//! Official statistics of counties, states, cities and ZIP codes.
//!
//! The tables are inside the program, packed. Nothing is read from disk, and no clock and no network is used.
//! `docs/place.md` has every formula, and `data/SOURCES.md` the sources.

#[cfg(feature = "build-tables")]
pub mod build;
mod codes;
mod distance;
mod figures;
mod map;
mod names;
mod numbers;
mod own;
mod packed;
mod profile;
mod search;

pub use codes::place_code::PlaceCode;
pub use codes::place_id::PlaceId;
pub use figures::applications::{ApplicationYear, Applications};
pub use figures::around::MAX_NEIGHBORS;
pub use figures::customers::{Customers, NeighborCustomers};
pub use figures::local::{
    BusinessLevel, BusinessYear, CountySolo, IndustryName, LocalBusinesses, LocalFigures, MarketCodes, Neighbor,
    NoEarlierYear, NoFigureReason, Peers, PlaceKind, SoloBusinesses, StateBusinesses, TouchingSum, ZipBusinesses,
};
pub use figures::wages::{LocalWages, WageAreaKind, WageQuarters, WageYardstick};
pub use map::label::LabelPoint;
pub use map::local_map::{LocalMap, MapPlace, MapRole, MapShape};
pub use own::faults::OwnReleaseError;
pub use own::file_names::{PublishedFile, PublishedTable};
pub use own::release::OwnRelease;
pub use own::solo::SoloReceipts;
pub use packed::columns::PlaceDataError;
pub use packed::tables::{NaicsEdition, WageYears};
pub use profile::{PlaceProfile, PlaceResolution, PlaceSuggestion, Places};
