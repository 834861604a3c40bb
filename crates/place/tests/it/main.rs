//! Tests of the places: figures of known counties, laws, sizes, and what people type.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod figures;
mod laws;
mod maps;
mod own_patterns;
mod own_release;
mod own_wages;
mod sizes;
mod slugs;
mod typed;

#[path = "../own_release/small_workbook.rs"]
mod small_workbook;
#[path = "../own_release/whole_patterns.rs"]
mod whole_patterns;
#[path = "../own_release/whole_wages.rs"]
mod whole_wages;

use std::sync::LazyLock;

use place::{LocalFigures, MarketCodes, Places};

static PLACES: LazyLock<Places> = LazyLock::new(|| Places::load().unwrap());

/// Figures of one industry and its occupations in a place.
fn local(id: &str, industry: &str, occupations: &[&str]) -> LocalFigures {
    let place = PLACES.find(id).unwrap();
    let market = MarketCodes {
        industries: &[industry],
        occupations,
        solo_share_us: None,
    };
    PLACES.local(place, &market)
}
