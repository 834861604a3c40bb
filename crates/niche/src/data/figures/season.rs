//! Twelve months of a market's demand: from the monthly retail survey, or our own months.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::sources::SourceId;
use super::tables::parse_rows;
use crate::data::LoadError;
use crate::data::atlas::{Market, MarketSeason};
use crate::format::inside_sentence;

/// Names of the months, for sentences.
pub const MONTH_NAMES: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A peak month sells at least this much more than an average month; below it the year has no season.
const LEAST_PEAK: f64 = 1.05;

/// Months of high demand in the year.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Season {
    /// Kind of business that the survey measures, as inside a sentence; `null` where only our own months are known.
    pub kind: Option<String>,
    /// Years of the survey's mean; `null` without a survey.
    pub years: Option<String>,
    /// Sales of January to December divided by an average month; `null` where only our own months are known.
    pub months: Option<[f64; 12]>,
    /// Month of the highest demand, 1 to 12.
    pub peak: u8,
    /// Month in which the usual rise begins: the first above average of the run that leads to the peak.
    /// For our own months it is the month to begin the preparation.
    pub rise: u8,
    /// Month in which preparation has to begin, our estimate; `null` for markets that do not live on one season.
    pub begin: Option<u8>,
    /// Source id of `months`.
    pub source: Option<String>,
    /// One sentence about the peak and the rise.
    pub text: String,
    /// True when the months are our own estimate.
    pub estimate: bool,
}

/// Month index by kind of business.
#[derive(Debug)]
pub struct SeasonTable {
    kinds: HashMap<String, Kind>,
}

#[derive(Debug)]
struct Kind {
    title: String,
    last_year: u16,
    months: [f64; 12],
}

type Row = (String, String, u16, [f64; 12]);

impl SeasonTable {
    /// Reads the embedded table.
    ///
    /// # Errors
    /// When it is malformed.
    pub fn load() -> Result<Self, LoadError> {
        let read = parse_rows::<Row>(include_str!("../../../data/seasons.csv"))?.into_iter();
        let kind = |(code, title, last_year, months): Row| {
            (
                code,
                Kind {
                    title,
                    last_year,
                    months,
                },
            )
        };
        Ok(Self {
            kinds: read.map(kind).collect(),
        })
    }

    /// True when the survey has this kind of business.
    pub fn has_kind(&self, kind: &str) -> bool {
        self.kinds.contains_key(kind)
    }

    /// Season of a market; `None` where it has none.
    pub fn find_season(&self, market: &Market) -> Option<Season> {
        let season = market.season.as_ref()?;
        let own = own_months(season);
        match season.mrts.as_ref().and_then(|kind| self.kinds.get(kind)) {
            Some(kind) => read_season(kind, own),
            None => own.map(|(begin, peak)| Season {
                kind: None,
                years: None,
                months: None,
                peak,
                rise: begin,
                begin: Some(begin),
                source: None,
                text: format!(
                    "Demand peaks in {}. Start preparing in {}. Our estimate.",
                    month_name(peak),
                    month_name(begin)
                ),
                estimate: true,
            }),
        }
    }
}

/// Name of a month from 1 to 12.
pub fn month_name(month: u8) -> &'static str {
    MONTH_NAMES[usize::from(month.clamp(1, 12)) - 1]
}

/// Our own months of preparation and peak, where the market lives on one season.
pub fn own_months(season: &MarketSeason) -> Option<(u8, u8)> {
    let month = |month: Option<u32>| {
        month
            .and_then(|m| u8::try_from(m).ok())
            .filter(|m| (1..=12).contains(m))
    };
    month(season.begin).zip(month(season.peak))
}

fn read_season(kind: &Kind, own: Option<(u8, u8)>) -> Option<Season> {
    let highest = kind.months.iter().copied().fold(f64::MIN, f64::max);
    let at = kind.months.iter().position(|month| *month >= highest)?;
    let mut rise = at;
    while kind.months[(rise + 11) % 12] > 1.0 && (rise + 11) % 12 != at {
        rise = (rise + 11) % 12;
    }
    let month = |at: usize| u8::try_from(at + 1).unwrap_or(12);
    let [peak, rise] = [at, rise].map(month);
    let title = inside_sentence(&kind.title);
    let mut text = match highest < LEAST_PEAK {
        true => format!("Sales of {title} hardly change over the year."),
        false => format!(
            "Sales of {title} are highest in {}: {} of an average month.",
            month_name(peak),
            crate::format::format_percent(highest)
        ),
    };
    if let Some((begin, own_peak)) = own {
        text.push_str(&format!(
            " Demand for this market peaks in {}, so start preparing in {} (our estimate).",
            month_name(own_peak),
            month_name(begin)
        ));
    }
    Some(Season {
        kind: Some(title),
        years: Some(match kind.last_year {
            2023 => "2015 to 2019 and 2022 to 2023".to_owned(),
            last => format!("2015 to {last}"),
        }),
        months: Some(kind.months),
        peak: own.map_or(peak, |(_, own_peak)| own_peak),
        rise,
        begin: own.map(|(begin, _)| begin),
        source: Some(SourceId::MonthlyRetail.key().to_owned()),
        text,
        estimate: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind_of_months(months: [f64; 12]) -> Kind {
        Kind {
            title: "Gift stores".to_owned(),
            last_year: 2023,
            months,
        }
    }

    #[test]
    fn the_rise_is_the_first_month_above_average_before_the_peak() {
        let autumn = kind_of_months([0.6, 0.7, 0.8, 0.9, 1.0, 0.9, 0.9, 0.9, 0.9, 1.1, 1.3, 2.0]);
        let season = read_season(&autumn, None).unwrap();
        assert_eq!((season.peak, season.rise, season.estimate), (12, 10, false));
        let winter = kind_of_months([1.8, 1.2, 1.0, 0.8, 0.7, 0.7, 0.7, 0.7, 0.8, 0.9, 1.1, 1.4]);
        let season = read_season(&winter, Some((8, 11))).unwrap();
        assert_eq!((season.peak, season.rise, season.begin), (11, 11, Some(8)));
    }

    #[test]
    fn the_months_of_a_kind_average_to_one() {
        for (code, kind) in SeasonTable::load().unwrap().kinds {
            let mean = kind.months.iter().sum::<f64>() / 12.0;
            assert!((mean - 1.0).abs() < 0.002, "{code}: {mean}");
        }
    }
}
