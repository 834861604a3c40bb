//! The wage of an answer: the reader's, else the median of all occupations of the nation or of the chosen state.

use super::input::{AnswerInput, Yardstick};
use crate::data::figures::sources::SourceId;
use crate::data::wage_areas::{name_area, name_area_shortly};
use crate::format::format_price;
use crate::money::JobTax;
use crate::money::evening::{EveningChoice, to_usd};
use crate::money::work_months::cents_of;
use crate::scoring::engine_data::EngineData;

/// Years in which the premium of overtime is deducted from the income.
const PREMIUM_YEARS: std::ops::RangeInclusive<u16> = 2025..=2028;
/// Most that is deducted in a year. The phase-out from an income of $150,000 is left out.
const MOST_PREMIUM_CENTS: i64 = 1_250_000;

/// Wage, yardstick and tax of a reader.
#[derive(Debug, Clone)]
pub(crate) struct Job {
    pub tax: JobTax,
    pub yardstick: Yardstick,
    /// True for a wage that the reader typed.
    pub is_own: bool,
    /// Place whose median the wage is; the nation's without one.
    place: Option<WagePlace>,
}

/// Median wage of all occupations of a place.
#[derive(Debug, Clone)]
struct WagePlace {
    usd: f64,
    /// "Texas", "the Austin area".
    name: String,
    /// Name in the strip: "Texas", "Austin".
    label: String,
    source: SourceId,
}

impl WagePlace {
    /// The wage area of a county, else the state.
    fn find(engine: &EngineData, choice: &EveningChoice) -> Option<Self> {
        let location = choice.location?;
        let state = choice.state().filter(|_| !location.is_county());
        if let Some(state) = state {
            return Some(Self {
                usd: engine.wages.median_usd(Some(state)),
                name: state.name().to_owned(),
                label: state.name().to_owned(),
                source: SourceId::MedianWages,
            });
        }
        let area = engine
            .places
            .find_wages(engine.places.find_code(location)?, &[])?
            .yardstick;
        Some(Self {
            usd: area.median_usd,
            name: name_area(&area.area, area.kind),
            label: name_area_shortly(&area.area, area.kind),
            source: SourceId::AreaWages,
        })
    }
}

impl Job {
    pub fn new(engine: &EngineData, input: &AnswerInput, choice: &EveningChoice) -> Self {
        let place = WagePlace::find(engine, choice);
        let median = || {
            place
                .as_ref()
                .map_or_else(|| engine.wages.median_usd(None), |place| place.usd)
        };
        let wage = input.wage_usd.unwrap_or_else(median);
        Self {
            tax: JobTax::new(&engine.profit, cents_of(wage)),
            yardstick: input.yardstick,
            is_own: input.wage_usd.is_some(),
            place,
        }
    }

    /// The same reader at another wage.
    pub fn with_wage(&self, engine: &EngineData, wage_cents: i64) -> Self {
        Self {
            tax: JobTax::new(&engine.profit, wage_cents),
            ..self.clone()
        }
    }

    /// Cents of one hour of the yardstick after tax, when a year has so many millionths of hours of it.
    pub fn yardstick_cents(&self, hours_micro: i64) -> i64 {
        let of_hours = |halves: i64| {
            let scaled = i128::from(self.tax.wage_cents) * i128::from(halves) * i128::from(hours_micro);
            i64::try_from(scaled / 2_000_000).unwrap_or(i64::MAX)
        };
        let (more, premium) = match self.yardstick {
            Yardstick::Job => (of_hours(2), 0),
            Yardstick::Overtime => (of_hours(3), of_hours(1)),
        };
        let deducted = match PREMIUM_YEARS.contains(&self.tax.case.table.year) {
            true => premium.min(MOST_PREMIUM_CENTS),
            false => 0,
        };
        let kept = self.tax.case.wages_kept(more, deducted);
        crate::money::cents::round_div(i128::from(kept) * 1_000_000, i128::from(hours_micro.max(1)))
    }

    pub fn source(&self) -> String {
        let source = self.place.as_ref().map_or(SourceId::MedianWages, |place| place.source);
        match self.is_own {
            true => "reader".to_owned(),
            false => source.key().to_owned(),
        }
    }

    /// "At the US median wage of $24.51 an hour."
    pub fn describe_wage(&self) -> String {
        let wage = self.wage_text();
        match self.yardstick {
            Yardstick::Job => format!("At {wage}."),
            Yardstick::Overtime => format!("With overtime at one and a half times {wage}."),
        }
    }

    /// "the median wage in the Austin area of $27.38 an hour".
    pub fn wage_text(&self) -> String {
        let usd = format_price(to_usd(self.tax.wage_cents));
        match (self.is_own, &self.place) {
            (true, _) => format!("your wage of {usd} an hour"),
            (false, None) => format!("the US median wage of {usd} an hour"),
            (false, Some(place)) => format!("the median wage in {} of {usd} an hour", place.name),
        }
    }

    /// Label of the yardstick in the strip, and what an hour of it is called in a sentence.
    pub fn strip_texts(&self, usd: &str) -> [String; 2] {
        if self.yardstick == Yardstick::Overtime {
            return [format!("overtime {usd}"), "an hour of overtime".to_owned()];
        }
        match (self.is_own, &self.place) {
            (true, _) => [format!("your job {usd}"), "an hour at your job".to_owned()],
            (false, None) => [
                format!("US median job {usd}"),
                "an hour at the US median job".to_owned(),
            ],
            (false, Some(place)) => [
                format!("median job in {} {usd}", place.label),
                format!("an hour at the median job in {}", place.name),
            ],
        }
    }
}
