//! Pictures: cards of links, portraits, charts and the pay strip.

pub(crate) mod avatar;
pub(crate) mod card;
pub(crate) mod chart;
pub(crate) mod county_map;
mod markup;
pub(crate) mod post_card;
pub(crate) mod strip;
