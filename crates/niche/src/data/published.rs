//! Published prices: what a named page says that the unit of a market costs.

use serde::Deserialize;

use super::atlas::UnitEconomics;

/// Price of a page for the unit of a market, in dollars of that unit.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtlasPrice {
    #[serde(default)]
    pub low: Option<f64>,
    #[serde(default)]
    pub high: Option<f64>,
    /// Average or median that the page states.
    #[serde(default)]
    pub middle: Option<f64>,
    /// Thing that the price is for, as in "$50 to $130 for an hour of a draftsperson".
    pub per: String,
    pub publisher: String,
    /// Year of the figure, where the page states one.
    #[serde(default)]
    pub year: Option<u16>,
    pub url: String,
}

impl AtlasPrice {
    /// The stated average, else the mean of low and high. A price with one side only has none.
    #[must_use]
    pub fn usual(&self) -> Option<f64> {
        match (self.middle, self.low, self.high) {
            (Some(middle), ..) => Some(middle),
            (None, Some(low), Some(high)) => Some(f64::midpoint(low, high)),
            _ => None,
        }
    }

    /// Lowest and highest price; a side that is not stated is the average, or open.
    #[must_use]
    pub fn ends(&self) -> [f64; 2] {
        [
            self.low.or(self.middle).unwrap_or(0.0),
            self.high.or(self.middle).unwrap_or(f64::INFINITY),
        ]
    }
}

impl UnitEconomics {
    /// Median of the usual published prices.
    #[must_use]
    pub fn published_middle(&self) -> Option<f64> {
        let mut usual: Vec<f64> = self.published.iter().filter_map(AtlasPrice::usual).collect();
        usual.sort_by(f64::total_cmp);
        let last = usual.len().checked_sub(1)?;
        Some(f64::midpoint(usual[last / 2], usual[usual.len() / 2]))
    }

    /// Lowest and highest published price.
    #[must_use]
    pub fn published_ends(&self) -> Option<[f64; 2]> {
        self.published
            .iter()
            .map(AtlasPrice::ends)
            .reduce(|[low, high], [other_low, other_high]| [low.min(other_low), high.max(other_high)])
    }
}

#[cfg(test)]
mod tests {
    use crate::data::atlas::Atlas;

    #[test]
    fn the_median_of_the_usual_prices_leaves_out_those_with_one_side() {
        let mut work = Atlas::load().unwrap().markets[0].work.clone();
        work.published.clear();
        assert_eq!((work.published_middle(), work.published_ends()), (None, None));
        for (low, high, middle) in [
            (Some(10.0), Some(30.0), None),
            (None, Some(90.0), Some(40.0)),
            (Some(5.0), None, None),
        ] {
            work.published.push(super::AtlasPrice {
                low,
                high,
                middle,
                per: "a visit".to_owned(),
                publisher: "A survey".to_owned(),
                year: None,
                url: "https://example.org".to_owned(),
            });
        }
        assert_eq!(work.published_middle(), Some(30.0));
        assert_eq!(work.published_ends(), Some([5.0, f64::INFINITY]));
    }
}
