//! Residents, households and income of a county, or their sums over a state.

use serde::{Deserialize, Serialize};

use crate::figures::businesses::{Density, SurveyCodes};
use crate::names::county_id;
use crate::numbers::{known_number, round};
use crate::packed::tables::Tables;

/// People and households of a place.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Customers {
    pub residents2021: Option<u32>,
    pub residents2023: Option<u32>,
    /// Change of the residents from 2021 to 2023.
    pub change_percent: Option<f64>,
    /// American Community Survey, 2019 to 2023, as the three below.
    pub households: Option<u32>,
    /// Median household income; none for a state, whose median is no sum.
    pub median_income_usd: Option<u32>,
    /// Margin of error of the median at 90 %.
    pub margin_usd: Option<u32>,
    pub share100k_percent: Option<f64>,
    /// Residents for each establishment with staff, of the latest year; none where the cell is not published.
    pub residents_per_business: Option<f64>,
    /// Touching county with the most residents for each establishment, among those with a published cell.
    pub best_neighbor: Option<NeighborCustomers>,
}

/// Residents for each establishment of a touching county.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NeighborCustomers {
    pub id: String,
    pub name: String,
    pub residents_per_business: f64,
}

fn change_percent(before: Option<u32>, after: Option<u32>) -> Option<f64> {
    let (before, after) = (f64::from(before?), f64::from(after?));
    (before > 0.0).then(|| round((after / before - 1.0) * 100.0, 1))
}

impl Density {
    /// Residents for each establishment, where the number is published.
    pub(crate) fn residents_per_business(self) -> Option<f64> {
        let establishments = self.bounds.exact_count()?;
        (establishments > 0).then(|| round(f64::from(self.residents) / f64::from(establishments), 0))
    }
}

impl Tables {
    pub(crate) fn county_customers(&self, county: usize, codes: SurveyCodes) -> Customers {
        let counties = &self.counties;
        let residents2021 = known_number(counties.residents_2021[county]);
        let residents2023 = known_number(counties.residents_2023[county]);
        let own = self.density_of(codes, county);
        Customers {
            residents2021,
            residents2023,
            change_percent: change_percent(residents2021, residents2023),
            households: known_number(counties.households[county]),
            median_income_usd: known_number(counties.income[county]),
            margin_usd: known_number(counties.income_margin[county]),
            share100k_percent: known_number(counties.rich_tenths[county]).map(|tenths| f64::from(tenths) / 10.0),
            residents_per_business: own.and_then(Density::residents_per_business),
            best_neighbor: self.best_neighbor(county, codes),
        }
    }

    fn best_neighbor(&self, county: usize, codes: SurveyCodes) -> Option<NeighborCustomers> {
        let touching = self.touching_counties(county);
        let published =
            touching.filter_map(|other| Some((other, self.density_of(codes, other)?.residents_per_business()?)));
        let best = published.max_by(|(one, most), (other, more)| most.total_cmp(more).then(other.cmp(one)));
        best.map(|(other, residents_per_business)| NeighborCustomers {
            id: county_id(self.counties.fips[other]),
            name: self.county_name(other),
            residents_per_business,
        })
    }

    /// Sums over the counties of a state; a sum is missing where a county is.
    pub(crate) fn state_customers(&self, state: usize) -> Customers {
        let counties = &self.counties;
        let residents2021 = self.state_sum(state, &counties.residents_2021);
        let residents2023 = self.state_sum(state, &counties.residents_2023);
        let households = self.state_sum(state, &counties.households);
        let rich = self.state_counties(state).map(|county| {
            let share = f64::from(known_number(counties.rich_tenths[county])?) / 1000.0;
            Some(share * f64::from(known_number(counties.households[county])?))
        });
        let rich: Option<f64> = rich.sum();
        Customers {
            residents2021,
            residents2023,
            change_percent: change_percent(residents2021, residents2023),
            households,
            share100k_percent: rich
                .zip(households)
                .map(|(rich, households)| round(rich / f64::from(households) * 100.0, 1)),
            ..Customers::default()
        }
    }
}
