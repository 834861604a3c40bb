//! A request that has been read, completed by the starting guesses of its market.

use crate::money::cents::{MILLION, round_div};
use crate::money::evening::EveningChoice;
use crate::money::fees::{ActiveFee, ChosenOptions, FeePreset, FeeVersion, own_fee};
use crate::money::model::UnitModel;
use crate::money::tax_estimate::{DEFAULT_WAGE_HOURS, TaxCase, TaxRule};
use crate::money::tax_tables::{FilingStatus, TaxFigures};
use crate::tools::profitability::goal::goal_price::{Goal, GoalKind};
use crate::tools::profitability::request::{
    FeeOptions, GivenNumber, GoalRequest, Hours, OffsiteAdsRequest, ProfitRequest,
};
use ::place::{PlaceCode, Places};
use matching::states::State;

/// Preset of a case and its version on the day.
pub(crate) type Chosen<'t> = Option<(&'t FeePreset, &'t FeeVersion)>;

/// Inputs with their units: cents, millionths, or parts per million. `None` is a field that the person has not filled
/// in.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CheckedInputs {
    pub name: Option<String>,
    pub market: Option<String>,
    /// Title of an idea of the market.
    pub idea: Option<String>,
    /// Evenings of the starting guesses: minutes, number in a week, and the state whose prices they have.
    pub evening_minutes: Option<i64>,
    pub evenings_per_week: Option<i64>,
    pub state: Option<State>,
    /// County, whose state is `state`.
    pub county: Option<PlaceCode>,
    pub price: Option<i64>,
    pub units_micro: Option<i64>,
    pub units_per_order: Option<i64>,
    pub unit_cost: Option<i64>,
    pub packaging: Option<i64>,
    pub growth_ppm: Option<i64>,
    pub buyer_shipping: Option<i64>,
    pub shipping: Option<i64>,
    pub sales_tax_ppm: Option<i64>,
    pub fee_preset: Option<String>,
    pub fee_options: ChosenOptions,
    pub fee_date: String,
    pub fee_percent_ppm: Option<i64>,
    pub fee_fixed: Option<i64>,
    pub ads: Option<i64>,
    pub fixed: Option<i64>,
    pub miles_micro: Option<i64>,
    pub vehicle: Option<i64>,
    pub startup: Option<i64>,
    pub hours_micro: Option<i64>,
    pub hours: Option<Hours>,
    pub wage: Option<i64>,
    pub wage_hours: Option<i64>,
    pub other_income: Option<i64>,
    pub filing: Option<FilingStatus>,
    pub overtime_deduction: Option<bool>,
    pub tax_year: u16,
    pub names_tax_year: bool,
    pub state_ppm: Option<i64>,
    pub marginal_ppm: Option<i64>,
    pub apply_qbi: Option<bool>,
    pub flat_ppm: Option<i64>,
    pub goal: Option<Goal>,
}

impl CheckedInputs {
    /// The evenings, with our defaults where none are named.
    pub fn evenings(&self) -> EveningChoice {
        let default = EveningChoice::default();
        let minutes = self.evening_minutes.and_then(|minutes| u16::try_from(minutes).ok());
        let per_week = self.evenings_per_week.and_then(|count| u8::try_from(count).ok());
        EveningChoice {
            minutes: minutes.unwrap_or(default.minutes),
            per_week: per_week.unwrap_or(default.per_week),
            location: self.state.and_then(|state| PlaceCode::parse(state.code())),
        }
    }

    /// The county, or else the state.
    pub fn location(&self) -> Option<PlaceCode> {
        self.county
            .or_else(|| self.state.and_then(|state| PlaceCode::parse(state.code())))
    }

    /// Sets the place: a county brings its state.
    pub fn place_in(&mut self, location: Option<PlaceCode>, places: &Places) {
        let state = location.and_then(|code| Some(places.state_code(places.find_code(code)?)));
        self.state = state.and_then(State::parse);
        self.county = location.filter(|code| code.is_county());
    }

    pub fn names_evenings(&self) -> bool {
        self.evening_minutes.is_some() || self.evenings_per_week.is_some()
    }

    /// Day-job wages of a year.
    pub fn yearly_wages(&self) -> i64 {
        self.wage
            .unwrap_or(0)
            .saturating_mul(self.wage_hours.unwrap_or(DEFAULT_WAGE_HOURS))
    }

    pub fn own_fee(&self) -> Vec<ActiveFee> {
        own_fee(self.fee_percent_ppm.unwrap_or(0), self.fee_fixed.unwrap_or(0))
    }

    /// Fee lines that apply; those of the preset, or the own rate.
    pub fn active_fees(&self, preset: Option<(&FeePreset, &FeeVersion)>) -> Vec<ActiveFee> {
        match preset {
            Some((preset, version)) => preset.active_fees(version, &self.fee_options),
            None => self.own_fee(),
        }
    }

    /// Cost of the vehicle in a month.
    pub fn vehicle_cents(&self, taxes: &TaxFigures) -> i64 {
        let miles = self.miles_micro.unwrap_or(0);
        let of_miles = i128::from(miles) * i128::from(taxes.mills_per_mile(&self.fee_date));
        match self.vehicle {
            Some(cents) if miles == 0 => cents,
            _ => round_div(of_miles, 10 * i128::from(MILLION)),
        }
    }

    /// The tax estimate. It needs the wages of the day job, which set the brackets, or an own rate in their place.
    pub fn tax_case(&self, taxes: &TaxFigures) -> Option<TaxCase> {
        let year = taxes.find_year(self.tax_year, self.filing.unwrap_or_default())?;
        self.wage.or(self.marginal_ppm)?;
        Some(TaxCase {
            state_ppm: self.state_ppm.unwrap_or(0),
            marginal_ppm: self.marginal_ppm,
            apply_qbi: self.apply_qbi.unwrap_or(true),
            knows_wages: self.wage.is_some(),
            ..TaxCase::new(year, self.yearly_wages(), self.other_income.unwrap_or(0))
        })
    }

    pub fn tax_rule(&self, taxes: &TaxFigures) -> Option<TaxRule> {
        match self.flat_ppm {
            Some(rate) => Some(TaxRule::Flat(rate)),
            None => Some(TaxRule::Estimate(Box::new(self.tax_case(taxes)?))),
        }
    }

    /// The numbers without the price. `None` while the sales or the cost of a unit are missing.
    pub fn build_model(&self, fees: Vec<ActiveFee>, taxes: &TaxFigures) -> Option<UnitModel> {
        let tax_case = self.tax_case(taxes);
        Some(UnitModel {
            units_per_order: self.units_per_order.unwrap_or(1),
            units_micro: self.units_micro?,
            growth_ppm: self.growth_ppm.unwrap_or(0),
            unit_cost: self.unit_cost?,
            packaging: self.packaging.unwrap_or(0),
            buyer_shipping: self.buyer_shipping.unwrap_or(0),
            own_shipping: self.shipping.unwrap_or(0),
            sales_tax_ppm: self.sales_tax_ppm.unwrap_or(0),
            fees,
            ads: self.ads.unwrap_or(0),
            fixed: self.fixed.unwrap_or(0),
            vehicle: self.vehicle_cents(taxes),
            hours_micro: self.hours_micro,
            tax: self.tax_rule(taxes),
            overtime: tax_case
                .zip(self.wage)
                .map(|(case, wage)| case.overtime_hour(wage, self.overtime_deduction.unwrap_or_default())),
        })
    }

    /// The request in its complete form: equal cases are equal texts.
    pub fn to_request(&self) -> ProfitRequest {
        let cents = |cents: Option<i64>| cents.map(GivenNumber::from);
        let micro = |micro: Option<i64>| micro.map(GivenNumber::of_micro);
        let percent = |ppm: Option<i64>| ppm.map(|ppm| GivenNumber::of_micro(ppm * 100));
        ProfitRequest {
            name: self.name.clone(),
            market: self.market.clone(),
            idea: self.idea.clone(),
            evening_minutes: self.evening_minutes.map(GivenNumber::from),
            evenings_per_week: self.evenings_per_week.map(GivenNumber::from),
            // The county names its state.
            state: self
                .state
                .filter(|_| self.county.is_none())
                .map(|state| state.code().to_owned()),
            location: self.county.map(|county| county.to_string()),
            price_cents: cents(self.price),
            units_per_month: micro(self.units_micro),
            units_per_order: cents(self.units_per_order),
            unit_cost_cents: cents(self.unit_cost),
            packaging_cents: cents(self.packaging),
            growth_percent_per_month: percent(self.growth_ppm),
            buyer_shipping_cents: cents(self.buyer_shipping),
            shipping_cents: cents(self.shipping),
            sales_tax_percent: percent(self.sales_tax_ppm),
            fee_preset: self.fee_preset.clone(),
            fee_options: self.chosen_fee_options(),
            fee_date: Some(self.fee_date.clone()),
            fee_percent: percent(self.fee_percent_ppm),
            fee_fixed_cents: cents(self.fee_fixed),
            ads_cents_per_month: cents(self.ads),
            fixed_cents_per_month: cents(self.fixed),
            miles_per_month: micro(self.miles_micro),
            vehicle_cents_per_month: cents(self.vehicle),
            startup_cents: cents(self.startup),
            hours_per_month: if self.has_hour_parts() {
                None
            } else {
                micro(self.hours_micro)
            },
            hours: self.hours.clone().filter(|_| self.has_hour_parts()),
            day_job_cents_per_hour: cents(self.wage),
            day_job_hours_per_year: cents(self.wage_hours),
            other_income_cents_per_year: cents(self.other_income),
            filing_status: self.filing.map(|status| status.into_str().to_owned()),
            overtime_deduction: self.overtime_deduction,
            tax_year: self.names_tax_year.then(|| GivenNumber::from(i64::from(self.tax_year))),
            state_percent: percent(self.state_ppm),
            marginal_rate_percent: percent(self.marginal_ppm),
            apply_qbi: self.apply_qbi,
            tax_percent: percent(self.flat_ppm),
            goal: self.goal.map(goal_request),
        }
    }

    fn has_hour_parts(&self) -> bool {
        self.hours
            .as_ref()
            .is_some_and(|hours| hours.hour_parts().iter().any(|(_, given)| given.is_some()))
    }

    fn chosen_fee_options(&self) -> Option<FeeOptions> {
        let chosen = &self.fee_options;
        let percent = |ppm: i64| Some(GivenNumber::of_micro(ppm * 100));
        (*chosen != ChosenOptions::default()).then(|| FeeOptions {
            category: chosen.category.clone(),
            plan: chosen.plan.clone(),
            offsite_ads: chosen.offsite_ads.map(|ads| OffsiteAdsRequest {
                rate: percent(ads.rate_ppm),
                share: percent(ads.share_ppm),
            }),
            international: chosen.international.then_some(true),
            currency: chosen.currency.then_some(true),
        })
    }
}

fn goal_request(goal: Goal) -> GoalRequest {
    GoalRequest {
        kind: goal.kind.into_str().to_owned(),
        value: Some(match goal.kind {
            GoalKind::Margin => GivenNumber::of_micro(goal.value * 100),
            GoalKind::Overtime => GivenNumber::of_micro(goal.value),
            _ => GivenNumber::from(goal.value),
        }),
    }
}
