//! Hourly wages of an occupation in a county's wage area, else in its state, else in the nation.

use serde::{Deserialize, Serialize};

use crate::states::STATES;
use crate::tables::{NO_ROW, Tables};

/// Code of all occupations together.
pub(crate) const ALL_OCCUPATIONS: &str = "00-0000";
/// Codes below it are metropolitan areas.
const FIRST_STATE_AREA: u32 = 100_000;
/// Relative standard error in tenths of a percent above which a wage is unreliable.
const MAX_ERROR_TENTHS: u16 = 300;

/// Kind of an area of the wage table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum WageAreaKind {
    Metro,
    Nonmetro,
    State,
    Nation,
}

/// Hourly wages of one occupation in one area, May 2025.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct WageQuarters {
    /// Lower quarter; none where only the median is published.
    pub low_usd: Option<f64>,
    pub median_usd: f64,
    pub high_usd: Option<f64>,
    /// The relative standard error is above 30 %.
    pub is_unreliable: bool,
}

/// Wages around a place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LocalWages {
    /// Area of the occupation's wages, else of the yardstick.
    pub area: String,
    pub kind: WageAreaKind,
    /// Reason for an area that is larger than the place's own: "not published for Austin-Round Rock-San Marcos, TX".
    pub why: Option<String>,
    /// Title of the occupation; none where none of the market's has an hourly median.
    pub occupation: Option<String>,
    pub soc: Option<String>,
    pub low_usd: Option<f64>,
    pub median_usd: Option<f64>,
    pub high_usd: Option<f64>,
    pub is_unreliable: bool,
    /// Figures of the occupation in the nation.
    pub nation: Option<WageQuarters>,
    /// Titles of the market's occupations before it, which have no hourly median.
    pub skipped: Vec<String>,
    pub yardstick: WageYardstick,
}

/// Median of all occupations in the place's own area.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct WageYardstick {
    pub area: String,
    pub kind: WageAreaKind,
    pub median_usd: f64,
}

/// Wage row found, with its area.
struct AreaWage {
    area: usize,
    quarters: WageQuarters,
}

impl Tables {
    fn area_kind(&self, area: usize) -> WageAreaKind {
        match self.wages.areas[area] {
            0 => WageAreaKind::Nation,
            code if code % FIRST_STATE_AREA == 0 => WageAreaKind::State,
            code if code < FIRST_STATE_AREA => WageAreaKind::Metro,
            _ => WageAreaKind::Nonmetro,
        }
    }

    /// Areas in which a county's wages are looked for, the county's own first.
    pub(crate) fn county_wage_areas(&self, county: usize) -> Vec<usize> {
        let mut areas = vec![usize::from(self.counties.wage_area[county])];
        areas.extend(self.state_wage_areas(self.state_of(county)));
        areas
    }

    /// State and nation.
    pub(crate) fn state_wage_areas(&self, state: usize) -> Vec<usize> {
        let code = u32::from(STATES[state].fips) * FIRST_STATE_AREA;
        let areas = [code, 0]
            .into_iter()
            .filter_map(|code| self.wages.areas.binary_search(&code).ok());
        areas.collect()
    }

    fn occupation_row(&self, soc: &str) -> Option<usize> {
        self.wages.occupations.iter().position(|code| code == soc)
    }

    fn wage_in(&self, area: usize, occupation: usize) -> Option<AreaWage> {
        let rows = self.wages.rows.range(area);
        let at = self.wages.occupation[rows.clone()]
            .binary_search(&(occupation as u16))
            .ok()?;
        let row = rows.start + at;
        let dollars = |cents: u16| f64::from(cents) / 100.0;
        let known = |cents: u16| (cents > 0).then(|| dollars(cents));
        let error = self.wages.error_tenths[row];
        Some(AreaWage {
            area,
            quarters: WageQuarters {
                low_usd: known(self.wages.low[row]),
                median_usd: dollars(self.wages.median[row]),
                high_usd: known(self.wages.high[row]),
                is_unreliable: error != NO_ROW && error > MAX_ERROR_TENTHS,
            },
        })
    }

    /// Wages of the first occupation that has an hourly median, in the first of the areas that publishes it.
    pub(crate) fn local_wages(&self, areas: &[usize], occupations: &[&str]) -> Option<LocalWages> {
        let all = self.occupation_row(ALL_OCCUPATIONS)?;
        let yardstick = areas.iter().find_map(|&area| self.wage_in(area, all))?;
        let mut wages = self.without_occupation(&yardstick);
        for soc in occupations {
            let Some(occupation) = self.occupation_row(soc) else {
                wages.skipped.push((*soc).to_owned());
                continue;
            };
            let title = self.wages.titles.get(occupation).to_owned();
            match areas.iter().find_map(|&area| self.wage_in(area, occupation)) {
                Some(found) => {
                    self.name_occupation(&mut wages, areas, occupation, found);
                    return Some(wages);
                }
                None => wages.skipped.push(title),
            }
        }
        Some(wages)
    }

    fn without_occupation(&self, yardstick: &AreaWage) -> LocalWages {
        let (area, kind) = (
            self.wages.area_names.get(yardstick.area),
            self.area_kind(yardstick.area),
        );
        LocalWages {
            area: area.to_owned(),
            kind,
            why: None,
            occupation: None,
            soc: None,
            low_usd: None,
            median_usd: None,
            high_usd: None,
            is_unreliable: false,
            nation: None,
            skipped: Vec::new(),
            yardstick: WageYardstick {
                area: area.to_owned(),
                kind,
                median_usd: yardstick.quarters.median_usd,
            },
        }
    }

    /// "Austin-Round Rock-San Marcos, TX", "the West Texas nonmetropolitan area".
    fn name_in_sentence(&self, area: usize) -> String {
        let name = self.wages.area_names.get(area);
        match self.area_kind(area) {
            WageAreaKind::Nonmetro => format!("the {name}"),
            _ => name.to_owned(),
        }
    }

    fn name_occupation(&self, wages: &mut LocalWages, areas: &[usize], occupation: usize, found: AreaWage) {
        let unpublished = areas.iter().take_while(|&&area| area != found.area);
        let names: Vec<String> = unpublished.map(|&area| self.name_in_sentence(area)).collect();
        wages.why = (!names.is_empty()).then(|| format!("not published for {}", names.join(" or ")));
        wages.area = self.wages.area_names.get(found.area).to_owned();
        wages.kind = self.area_kind(found.area);
        wages.occupation = Some(self.wages.titles.get(occupation).to_owned());
        wages.soc = Some(self.wages.occupations.get(occupation).to_owned());
        wages.low_usd = found.quarters.low_usd;
        wages.median_usd = Some(found.quarters.median_usd);
        wages.high_usd = found.quarters.high_usd;
        wages.is_unreliable = found.quarters.is_unreliable;
        let nation = self.wages.areas.binary_search(&0).ok();
        wages.nation = nation
            .and_then(|area| self.wage_in(area, occupation))
            .map(|wage| wage.quarters);
    }
}
