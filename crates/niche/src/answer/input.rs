//! Input of an answer beside the evenings: wage, yardstick, own figures and experience of the reader.

use serde::{Deserialize, Serialize};

use crate::money::evening::WAGES_ALLOWED;

pub const PRICES_ALLOWED: std::ops::RangeInclusive<f64> = 0.01..=1_000_000.0;
pub const UNIT_MINUTES_ALLOWED: std::ops::RangeInclusive<f64> = 1.0..=100_000.0;
pub const COSTS_ALLOWED: std::ops::RangeInclusive<f64> = 0.0..=1_000_000.0;

/// Hour that the work is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[derive(strum::IntoStaticStr, strum::EnumString, strum::EnumIter)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Yardstick {
    /// An hour more at the wage.
    #[default]
    Job,
    /// An hour of overtime at one and a half times the wage.
    Overtime,
}

/// Experience of the reader with the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Experience {
    /// Takes the lower half of the range.
    New,
    /// Takes the upper half of the range.
    Practiced,
}

/// Figures that the reader typed in place of ours.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct OwnFigures {
    /// Dollars for one unit, from 0.01 to 1,000,000; `None` keeps our range.
    pub price_usd: Option<f64>,
    /// Minutes of one unit with everything around it.
    pub minutes: Option<f64>,
    /// Direct cost of one unit.
    pub cost_usd: Option<f64>,
}

/// Everything that an answer depends on besides the market and the evenings. The default is the median wage and the day
/// job.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct AnswerInput {
    /// Hourly wage of the reader; the median of the place without one.
    pub wage_usd: Option<f64>,
    pub yardstick: Yardstick,
    pub own: OwnFigures,
    pub experience: Option<Experience>,
}

/// Optional fields of a request, as they were sent.
#[derive(Debug, Clone, Copy, Default)]
pub struct AnswerFields<'a> {
    pub wage_usd: Option<f64>,
    pub yardstick: Option<&'a str>,
    pub price_usd: Option<f64>,
    pub minutes_per_unit: Option<f64>,
    pub cost_usd: Option<f64>,
    pub experience: Option<&'a str>,
}

impl AnswerInput {
    /// Reads the optional fields of a request.
    ///
    /// # Errors
    /// The name of each wrong field with the sentence that says what to send.
    pub fn from_fields(fields: &AnswerFields) -> Result<Self, Vec<(&'static str, String)>> {
        let numbers = [
            (
                "wageUsd",
                fields.wage_usd,
                WAGES_ALLOWED,
                "must be an hourly wage from 1 to 1,000 dollars",
            ),
            (
                "priceUsd",
                fields.price_usd,
                PRICES_ALLOWED,
                "must be a price from 0.01 to 1,000,000 dollars",
            ),
            (
                "minutesPerUnit",
                fields.minutes_per_unit,
                UNIT_MINUTES_ALLOWED,
                "must be a number of minutes from 1 to 100,000",
            ),
            (
                "costUsd",
                fields.cost_usd,
                COSTS_ALLOWED,
                "must be a cost from 0 to 1,000,000 dollars",
            ),
        ];
        let mut wrong: Vec<(&'static str, String)> = numbers
            .into_iter()
            .filter(|(_, value, allowed, _)| value.is_some_and(|value| !allowed.contains(&value)))
            .map(|(name, _, _, problem)| (name, problem.to_owned()))
            .collect();
        let named = |text: Option<&str>| text.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
        let yardstick = named(fields.yardstick);
        let known = |text: &String| text.parse::<Yardstick>().ok();
        if yardstick.as_ref().is_some_and(|text| known(text).is_none()) {
            wrong.push(("yardstick", "must be \"job\" or \"overtime\"".to_owned()));
        }
        let experience = match named(fields.experience).as_deref() {
            None => None,
            Some("new") => Some(Experience::New),
            Some("practiced") => Some(Experience::Practiced),
            Some(_) => {
                wrong.push(("experience", "must be \"new\" or \"practiced\"".to_owned()));
                None
            }
        };
        if !wrong.is_empty() {
            return Err(wrong);
        }
        Ok(Self {
            wage_usd: fields.wage_usd,
            yardstick: yardstick.as_ref().and_then(known).unwrap_or_default(),
            own: OwnFigures {
                price_usd: fields.price_usd,
                minutes: fields.minutes_per_unit,
                cost_usd: fields.cost_usd,
            },
            experience,
        })
    }

    /// Names of the figures that the reader typed.
    pub fn list_own(&self) -> Vec<String> {
        let typed = [
            ("price", self.own.price_usd.is_some()),
            ("minutes", self.own.minutes.is_some()),
            ("cost", self.own.cost_usd.is_some()),
            ("wage", self.wage_usd.is_some()),
            ("experience", self.experience.is_some()),
        ];
        let typed = typed.into_iter().filter(|(_, is_typed)| *is_typed);
        typed.map(|(name, _)| name.to_owned()).collect()
    }
}
