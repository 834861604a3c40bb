//! Published prices: what a named page says that the unit of a market costs.

use serde::Deserialize;

/// Price of a page for the unit of a market, in dollars of that unit.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtlasPrice {
    pub low: Option<f64>,
    pub high: Option<f64>,
    /// Average or median that the page states.
    pub middle: Option<f64>,
    /// Thing that the price is for, as in "$50 to $130 for an hour of a draftsperson".
    pub per: String,
    pub publisher: String,
    /// Year of the figure, where the page states one.
    pub year: Option<u16>,
    pub url: String,
}

impl AtlasPrice {
    /// The stated average, else the mean of low and high. A price with one side only has none.
    pub fn usual_price(&self) -> Option<f64> {
        match (self.middle, self.low, self.high) {
            (Some(middle), ..) => Some(middle),
            (None, Some(low), Some(high)) => Some(f64::midpoint(low, high)),
            _ => None,
        }
    }

    /// Lowest and highest price; a side that is not stated is the average, or open.
    pub fn price_ends(&self) -> [f64; 2] {
        [
            self.low.or(self.middle).unwrap_or(0.0),
            self.high.or(self.middle).unwrap_or(f64::INFINITY),
        ]
    }
}
