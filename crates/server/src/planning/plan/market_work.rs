//! What the market of a plan says about its steps: their minutes, and the step of the first paid ask.

use ::niche::Engine;
use ::niche::atlas::{ActionStep, Market};

use super::steps::find_work;

/// Market of a plan. A plan without one, and one whose market has left the atlas, has the usual steps.
#[derive(Debug, Clone, Copy)]
pub struct MarketWork<'a> {
    engine: &'a Engine,
    market: Option<&'a Market>,
}

impl<'a> MarketWork<'a> {
    pub fn new(engine: &'a Engine, slug: Option<&str>) -> Self {
        let atlas = engine.atlas();
        let place = slug.and_then(|slug| atlas.find_market(slug));
        Self {
            engine,
            market: place.and_then(|place| atlas.markets.get(place)),
        }
    }

    /// Minutes of a step or a review: the middle of the market's, else the usual ones.
    pub fn minutes(&self, key: &str) -> u16 {
        let range = self
            .market
            .zip(key.parse::<ActionStep>().ok())
            .and_then(|(market, step)| self.engine.step_minutes(market, step));
        let middle = range.and_then(|[low, high]| u16::try_from(u32::midpoint(low, high)).ok());
        middle
            .or_else(|| find_work(key).map(|work| work.minutes))
            .unwrap_or_default()
    }

    /// Step of the first paid ask. `None` without a market, and for one that asks on no day.
    pub fn first_paid_step(&self) -> Option<&'static str> {
        let action = self.market?.actions.iter().find(|action| action.paid_ask)?;
        find_work(action.step.into_str()).map(|work| work.key)
    }
}
