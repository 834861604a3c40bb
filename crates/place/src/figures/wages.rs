//! Hourly wages of an occupation in a county's wage area, else in its state, else in the nation.

use serde::{Deserialize, Serialize};

use crate::codes::states::STATES;
use crate::packed::tables::{NO_ROW, Tables, WAGE_YEAR, WageYears};

/// Code of all occupations together.
pub(crate) const ALL_OCCUPATIONS: &str = "00-0000";
/// Codes below it are metropolitan areas.
pub(crate) const FIRST_STATE_AREA: u32 = 100_000;
/// Relative standard error in tenths of a percent above which a wage is unreliable.
const MAX_ERROR_TENTHS: u16 = 300;

/// Level of an area in the wage table; the first two are groups of counties.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum WageAreaKind {
    Metro,
    Nonmetro,
    State,
    Nation,
}

impl WageAreaKind {
    /// Kind of an area by its code.
    pub(crate) fn of_code(code: u32) -> Self {
        match code {
            0 => Self::Nation,
            code if code % FIRST_STATE_AREA == 0 => Self::State,
            code if code < FIRST_STATE_AREA => Self::Metro,
            _ => Self::Nonmetro,
        }
    }
}

impl WageYears {
    fn of_kind(self, kind: WageAreaKind) -> u16 {
        match kind {
            WageAreaKind::Metro | WageAreaKind::Nonmetro => self.areas,
            WageAreaKind::State => self.states,
            WageAreaKind::Nation => self.nation,
        }
    }
}

/// Hourly wages of one occupation in one area.
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
    /// Year whose May the wages are of; missing where it is that of the program's tables, 2025.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<u16>,
}

impl WageQuarters {
    /// Year whose May the wages are of.
    pub fn wage_year(&self) -> u16 {
        self.year.unwrap_or(WAGE_YEAR)
    }
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
    /// Year whose May the occupation's wages are of; missing where it is that of the program's tables, 2025.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<u16>,
}

impl LocalWages {
    /// Year whose May the occupation's wages are of.
    pub fn wage_year(&self) -> u16 {
        self.year.unwrap_or(WAGE_YEAR)
    }
}

/// Median of all occupations in the place's own area.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct WageYardstick {
    pub area: String,
    pub kind: WageAreaKind,
    pub median_usd: f64,
    /// Year whose May the median is of; missing where it is that of the program's tables, 2025.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<u16>,
}

impl WageYardstick {
    /// Year whose May the median is of.
    pub fn wage_year(&self) -> u16 {
        self.year.unwrap_or(WAGE_YEAR)
    }
}

/// Wage row found, with its area.
struct AreaWage {
    area: usize,
    quarters: WageQuarters,
}

impl Tables {
    fn area_kind(&self, area: usize) -> WageAreaKind {
        WageAreaKind::of_code(self.wages.areas[area])
    }

    /// Year of an area's wages, where it is another one than that of the packed tables.
    fn newer_year(&self, area: usize) -> Option<u16> {
        let year = self.wages.years.of_kind(self.area_kind(area));
        (year != WAGE_YEAR).then_some(year)
    }

    /// Areas in which a county's wages are looked for, the county's own first.
    pub(crate) fn county_wage_areas(&self, county: usize) -> Vec<usize> {
        let mut areas = vec![usize::from(self.counties.wage_area[county])];
        areas.extend(self.state_wage_areas(self.state_of(county)));
        areas
    }

    /// Areas in which a state's wages are looked for: its own, then the nation.
    pub(crate) fn state_wage_areas(&self, state: usize) -> Vec<usize> {
        let code = u32::from(STATES[state].fips) * FIRST_STATE_AREA;
        let areas = [code, 0]
            .into_iter()
            .filter_map(|code| self.wages.areas.binary_search(&code).ok());
        areas.collect()
    }

    /// Median of an occupation in the area of a code, in dollars.
    pub(crate) fn median_wage(&self, code: u32, soc: &str) -> Option<f64> {
        let area = self.wages.areas.binary_search(&code).ok()?;
        let wage = self.wage_in(area, self.occupation_row(soc)?)?;
        Some(wage.quarters.median_usd)
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
                year: self.newer_year(area),
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
                year: yardstick.quarters.year,
            },
            year: None,
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
        wages.year = found.quarters.year;
        let nation = self.wages.areas.binary_search(&0).ok();
        wages.nation = nation
            .and_then(|area| self.wage_in(area, occupation))
            .map(|wage| wage.quarters);
    }
}
