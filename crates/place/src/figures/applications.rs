//! Applications for an employer number, by year and by month of the year.

use serde::{Deserialize, Serialize};

use crate::numbers::{known_number, round};
use crate::packed::tables::{APPLICATION_YEARS, NO_ROW, Tables};

/// Applications of a place beside its state.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Applications {
    pub years: Vec<ApplicationYear>,
    /// Name of the state that `state_count`, `state_per1000` and `months` are of.
    pub state: String,
    /// Index of the twelve months in the state: 100 is its average month of 2015 to 2019 and 2022 to 2024.
    pub months: Option<Vec<f64>>,
}

/// Applications of one year. Rates are by the residents of that year, so they exist for 2021 and 2023.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ApplicationYear {
    pub year: u16,
    pub count: Option<u32>,
    pub per1000: Option<f64>,
    /// Sum over the counties of the state; none where one of them has no number.
    pub state_count: Option<u32>,
    pub state_per1000: Option<f64>,
}

fn per_1000(count: Option<u32>, residents: Option<u32>) -> Option<f64> {
    let (count, residents) = (f64::from(count?), f64::from(residents?));
    (residents > 0.0).then(|| round(count / residents * 1000.0, 2))
}

impl Tables {
    pub(crate) fn county_applications(&self, county: usize) -> Applications {
        let counts = self
            .counties
            .applications
            .iter()
            .map(|column| known_number(column[county]));
        let residents = [
            known_number(self.counties.residents_2021[county]),
            known_number(self.counties.residents_2023[county]),
        ];
        self.join_applications(self.state_of(county), counts, residents)
    }

    pub(crate) fn state_applications(&self, state: usize) -> Applications {
        let counts = self
            .counties
            .applications
            .iter()
            .map(|column| self.state_sum(state, column));
        self.join_applications(state, counts, self.state_residents(state))
    }

    fn state_residents(&self, state: usize) -> [Option<u32>; 2] {
        [
            self.state_sum(state, &self.counties.residents_2021),
            self.state_sum(state, &self.counties.residents_2023),
        ]
    }

    fn join_applications(
        &self,
        state: usize,
        counts: impl Iterator<Item = Option<u32>>,
        residents: [Option<u32>; 2],
    ) -> Applications {
        let state_residents = self.state_residents(state);
        let of_year = |year: u16, [of_2021, of_2023]: [Option<u32>; 2]| match year {
            2021 => of_2021,
            2023 => of_2023,
            _ => None,
        };
        let years = APPLICATION_YEARS.iter().zip(counts).zip(&self.counties.applications);
        let years = years.map(|((&year, count), column)| {
            let state_count = self.state_sum(state, column);
            ApplicationYear {
                year,
                count,
                per1000: per_1000(count, of_year(year, residents)),
                state_count,
                state_per1000: per_1000(state_count, of_year(year, state_residents)),
            }
        });
        let months = &self.months[state * 12..state * 12 + 12];
        Applications {
            years: years.collect(),
            state: crate::codes::states::STATES[state].name.to_owned(),
            months: (months[0] != NO_ROW).then(|| months.iter().map(|&index| f64::from(index) / 100.0).collect()),
        }
    }
}
