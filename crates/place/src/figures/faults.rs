//! Figures that contradict each other: what a walk over all pairs looks for.

use crate::figures::local::{BusinessLevel, LocalBusinesses, LocalFigures, NoFigureReason, PlaceKind};

impl LocalFigures {
    /// Returns the contradictions in the figures, none where all is well.
    pub fn find_faults(&self) -> Vec<&'static str> {
        let mut faults = find_business_faults(&self.businesses, self.kind);
        if !self.all_numbers().all(|number| number.is_finite() && number >= 0.0) {
            faults.push("a number is negative or none");
        }
        if !self.customers.change_percent.is_none_or(f64::is_finite) {
            faults.push("the change of residents is no number");
        }
        if self.zips.iter().any(|zip| zip.low == 0 || zip.low > zip.high) || self.zips.len() > 8 {
            faults.push("a ZIP code has no published cell");
        }
        let is_near = |miles: f64| miles <= 60.0;
        let strangers = self
            .neighbors
            .iter()
            .filter(|near| !near.touches && !near.miles.is_none_or(is_near));
        if strangers.count() > 0 || (self.kind == PlaceKind::County && self.neighbors.len() > 30) {
            faults.push("a neighbor is too far, or there are too many");
        }
        faults
    }

    fn all_numbers(&self) -> impl Iterator<Item = f64> {
        let businesses = &self.businesses;
        let pairs = businesses.per100k.into_iter().chain(businesses.percentile);
        let peers = businesses.peers.iter().flat_map(|peers| {
            let bounds = [peers.lower_per100k, peers.middle_per100k, peers.upper_per100k];
            bounds.into_iter().flatten()
        });
        let neighbors = self.neighbors.iter().filter_map(|neighbor| neighbor.per100k).flatten();
        let years = self.applications.years.iter().filter_map(|year| year.per1000);
        let state = businesses.state.iter().flat_map(|state| state.per100k);
        pairs
            .flatten()
            .chain(peers)
            .chain(neighbors)
            .chain(years)
            .chain(state)
            .chain(self.customers.residents_per_business)
    }
}

fn find_business_faults(businesses: &LocalBusinesses, kind: PlaceKind) -> Vec<&'static str> {
    let mut faults = Vec::new();
    let latest = businesses.years.last();
    let exact = latest.and_then(|year| year.establishments);
    let is_right = match businesses.level {
        BusinessLevel::Industry => exact.is_some() && kind == PlaceKind::County && businesses.industry_bounds.is_none(),
        BusinessLevel::Parent => {
            let has_group = businesses.naics2017.iter().all(|code| code.len() == 4) && exact.is_some();
            has_group && businesses.peers.is_none() && businesses.percentile.is_none()
        }
        BusinessLevel::State => kind == PlaceKind::State && latest.is_some(),
        BusinessLevel::None => exact.is_none() && businesses.why.is_some(),
    };
    if !is_right {
        faults.push("the level does not fit the figure");
    }
    if (businesses.level == BusinessLevel::None) != businesses.why.is_some() {
        faults.push("a figure and a reason for none");
    }
    if businesses.why == Some(NoFigureReason::FewerThanThree) && latest.is_none() {
        faults.push("bounds are missing");
    }
    if businesses.years.iter().any(|year| year.low > year.high) {
        faults.push("a lower bound is above the upper one");
    }
    let is_percentile = |[low, high]: [f64; 2]| low <= high && high <= 100.0 && high - low <= 25.05;
    if !businesses.percentile.is_none_or(is_percentile) {
        faults.push("the percentile is no share, or too wide");
    }
    if businesses.counted_area.is_some() && (businesses.per100k.is_some() || businesses.peers.is_some()) {
        faults.push("an old county is compared");
    }
    faults
}
