//! Starting guesses: figures that the person has not typed.

use crate::data::atlas::{AtlasIdea, Market};
use crate::data::figures::sources::{DATA_RELEASE, FigureSource, SourceId};
use crate::money::cents::{MILLION, format_decimal, format_dollars, format_percent, round_div};
use crate::money::evening::{self, EveningChoice};
use crate::money::work_months::{UnitRanges, UsualCase, WorkTime, cents_of, hours_of, middle_case};
use crate::scoring::engine_data::EngineData;
use crate::tools::profitability::output::local_wage::median_around;
use crate::tools::profitability::reading::checked_inputs::CheckedInputs;
use crate::tools::profitability::reading::read::MAX_HOURS;
use crate::tools::profitability::result::{FigureCount, StartingGuess};
use matching::states::State;

/// Source id of the estimates of the market atlas.
pub(crate) const ATLAS: &str = "sidestart-atlas";
/// The figures that are counted: "3 of 11 figures are yours".
pub(crate) const FIGURES: u32 = 11;

/// Counts the figures that the person has typed.
pub(crate) fn count_figures(case: &CheckedInputs) -> FigureCount {
    let has_fee = case.fee_preset.is_some() || case.fee_percent_ppm.is_some() || case.fee_fixed.is_some();
    let has_tax =
        case.flat_ppm.is_some() || case.marginal_ppm.is_some() || case.state_ppm.is_some() || case.filing.is_some();
    let given = [
        case.price.is_some(),
        case.units_micro.is_some(),
        case.unit_cost.is_some(),
        has_fee,
        case.shipping.is_some(),
        case.ads.is_some(),
        case.fixed.is_some(),
        case.startup.is_some(),
        case.hours_micro.is_some(),
        case.wage.is_some(),
        has_tax,
    ];
    let yours = given.into_iter().map(u32::from).sum();
    FigureCount {
        yours,
        of: FIGURES,
        text: format!("{yours} of {FIGURES} figures are yours"),
    }
}

/// Fills in what is missing: by the market's usual work where one is named, and optional costs with 0. `level` is the
/// price level of the named state.
pub(crate) fn fill_guesses(case: &mut CheckedInputs, market: Option<&Market>, level: f64) -> Vec<StartingGuess> {
    let mut guesses = Vec::new();
    if let Some(market) = market {
        MarketGuesses::new(case, market, level).fill_case(case, &mut guesses);
    }
    let has_fee = case.fee_preset.is_some() || case.fee_fixed.is_some();
    let optional = [
        ("feePercent", &mut case.fee_percent_ppm, !has_fee),
        ("shippingCents", &mut case.shipping, true),
        ("adsCentsPerMonth", &mut case.ads, true),
        ("fixedCentsPerMonth", &mut case.fixed, true),
    ];
    for (field, value, counts) in optional {
        if counts && value.is_none() {
            *value = Some(0);
            guesses.push(StartingGuess {
                field: field.to_owned(),
                value: 0.0,
                text: "0".to_owned(),
                note: "Counted as 0 until you fill it in.".to_owned(),
                sources: Vec::new(),
            });
        }
    }
    guesses
}

/// Fills in the wage by the median of all occupations around the named county, in the named state, or in the nation.
pub(crate) fn fill_wage(case: &mut CheckedInputs, engine: &EngineData) -> Option<StartingGuess> {
    if case.wage.is_some() {
        return None;
    }
    let around = case.county.and_then(|county| median_around(engine, county));
    let source = around.as_ref().map_or(SourceId::MedianWages, |_| SourceId::AreaWages);
    let (cents, place) = around.unwrap_or_else(|| {
        let place = case.state.map_or("the United States", State::name);
        (cents_of(engine.wages.median_usd(case.state)), place.to_owned())
    });
    case.wage = Some(cents);
    let note = format!("The median wage in {place}. Half of all jobs pay more.");
    Some(StartingGuess {
        sources: vec![source.key().to_owned()],
        ..make_guess("dayJobCentsPerHour", cents as f64, format_dollars(cents), note)
    })
}

/// Guesses of a market: the middle case of a month of its usual work.
struct MarketGuesses<'m> {
    market: &'m Market,
    /// Idea of the market that the request names.
    idea: Option<&'m AtlasIdea>,
    usual: UsualCase,
    /// Factor of the prices, and the state that they belong to; national prices without one.
    scale: f64,
    state: Option<State>,
    /// "3 evenings of 3 hours a week", "3 to 6 hours a week".
    time_text: String,
}

impl<'m> MarketGuesses<'m> {
    fn new(case: &CheckedInputs, market: &'m Market, level: f64) -> Self {
        let idea = market.ideas.iter().find(|idea| case.idea.as_ref() == Some(&idea.title));
        let scale = evening::price_scale(&market.work, level);
        // Evenings that the person names are more certain than the usual hours of an idea.
        let (time, time_text) = match idea.filter(|_| !case.names_evenings()) {
            Some(idea) => time_of_idea(idea),
            None => time_of_evenings(&case.evenings()),
        };
        Self {
            usual: middle_case(&market.work, &UnitRanges::new(&market.work, scale), time),
            state: case.state.filter(|_| evening::is_local(&market.work)),
            market,
            idea,
            scale,
            time_text,
        }
    }

    fn fill_case(&self, case: &mut CheckedInputs, guesses: &mut Vec<StartingGuess>) {
        guesses.extend(self.fill_prices(case));
        guesses.extend(self.fill_units(case));
        guesses.extend(self.fill_hours(case));
        guesses.extend(self.fill_startup(case));
        guesses.extend(self.fill_fee(case));
    }

    fn fill_prices(&self, case: &mut CheckedInputs) -> Vec<StartingGuess> {
        let (work, usual) = (&self.market.work, &self.usual);
        let [low, _, high] = work.price_usd;
        let fields = [
            ("priceCents", &mut case.price, usual.price, [low, high]),
            (
                "unitCostCents",
                &mut case.unit_cost,
                usual.unit_cost,
                work.direct_cost_usd,
            ),
        ];
        let mut guesses = Vec::new();
        for (field, value, cents, range) in fields {
            if value.is_none() {
                *value = Some(cents);
                let note = self.describe_prices(range);
                guesses.push(make_guess(field, cents as f64, format_dollars(cents), note));
            }
        }
        guesses
    }

    /// "Our estimate for Dog grooming: $55 to $90 per dog groomed."
    fn describe_prices(&self, range: [f64; 2]) -> String {
        let (name, unit) = (&self.market.name, &self.market.work.unit);
        let [low, high] = range.map(|usd| format_cost(cents_of(usd * self.scale)));
        let place = self
            .state
            .map(|state| format!(", at the prices of {}", state.name()))
            .unwrap_or_default();
        format!("Our estimate for {name}: {low} to {high} per {unit}{place}.")
    }

    fn fill_units(&self, case: &mut CheckedInputs) -> Option<StartingGuess> {
        if case.units_micro.is_some() {
            return None;
        }
        let micro = self.usual.units_micro;
        case.units_micro = Some(micro);
        let text = format_rough(micro);
        let note = format!(
            "In an average month, {text} {} fit into {}.",
            self.market.work.units, self.time_text
        );
        Some(make_guess("unitsPerMonth", of_micro(micro), text, note))
    }

    /// The hours worked on the units that are sold, which the person may have typed.
    fn fill_hours(&self, case: &mut CheckedInputs) -> Option<StartingGuess> {
        if case.hours_micro.is_some() {
            return None;
        }
        let minutes = self.usual.minutes;
        let micro = hours_of(case.units_micro.unwrap_or(0), minutes).min(MAX_HOURS * MILLION);
        case.hours_micro = Some(micro);
        let note = format!(
            "Our estimate for {}: {} minutes of work for each sale.",
            self.market.name,
            format_decimal((minutes * MILLION as f64).round() as i64)
        );
        Some(make_guess("hoursPerMonth", of_micro(micro), format_rough(micro), note))
    }

    fn fill_startup(&self, case: &mut CheckedInputs) -> Option<StartingGuess> {
        let idea = self
            .idea
            .or(self.market.ideas.first())
            .filter(|_| case.startup.is_none())?;
        let [low, high] = idea.cost_usd.map(i64::from);
        let cents = (low + high) * 50;
        case.startup = Some(cents);
        let note = format!("Our estimate for \"{}\": ${low} to ${high}.", idea.title);
        Some(make_guess("startupCents", cents as f64, format_dollars(cents), note))
    }

    fn fill_fee(&self, case: &mut CheckedInputs) -> Option<StartingGuess> {
        let has_fee = case.fee_preset.is_some() || case.fee_percent_ppm.is_some() || case.fee_fixed.is_some();
        let platform = self.market.work.platform.as_ref().filter(|_| !has_fee)?;
        let (ppm, fixed) = (self.usual.fee_ppm, self.usual.fee_fixed);
        (case.fee_percent_ppm, case.fee_fixed) = (Some(ppm), Some(fixed));
        let text = format!("{} and {}", format_percent(ppm), format_dollars(fixed));
        let note = format!("Our estimate of the fees of {platform}.");
        Some(make_guess("feePercent", ppm as f64 / 10_000.0, text, note))
    }
}

/// The usual hours of an idea, taken as one piece of the week.
fn time_of_idea(idea: &AtlasIdea) -> (WorkTime, String) {
    let [low, high] = idea.hours_week;
    let time = WorkTime {
        minutes: f64::midpoint(f64::from(low), f64::from(high)) * 60.0,
        per_week: 1,
    };
    (time, format!("{low} to {high} hours a week"))
}

fn time_of_evenings(evenings: &EveningChoice) -> (WorkTime, String) {
    let named = if evenings.per_week == 1 { "evening" } else { "evenings" };
    let length = evening::format_length(evenings.minutes);
    (
        evenings.into(),
        format!("{} {named} of {length} a week", evenings.per_week),
    )
}

fn make_guess(field: &str, value: f64, text: String, note: String) -> StartingGuess {
    StartingGuess {
        field: field.to_owned(),
        value,
        text,
        note,
        sources: vec![ATLAS.to_owned()],
    }
}

/// Whole dollars without cents: "$55", "$4.50".
fn format_cost(cents: i64) -> String {
    let text = format_dollars(cents);
    text.strip_suffix(".00").map_or(text.clone(), str::to_owned)
}

/// A guess in short: two decimals, or three digits below one.
fn format_rough(micro: i64) -> String {
    let digits = i64::from(micro.max(1).ilog10());
    let step = 10_i64.pow(u32::try_from((digits - 2).clamp(0, 4)).unwrap_or(0));
    format_decimal(round_div(i128::from(micro), i128::from(step)) * step)
}

fn of_micro(micro: i64) -> f64 {
    micro as f64 / MILLION as f64
}

/// The source behind the guesses of a market.
pub(crate) fn atlas_source() -> FigureSource {
    FigureSource {
        id: ATLAS.to_owned(),
        publisher: "Sidestart".to_owned(),
        table: "Market atlas: usual work of a market".to_owned(),
        year: DATA_RELEASE.to_owned(),
        geography: "United States".to_owned(),
        url: "/niche-discovery".to_owned(),
        licence: "Our estimate".to_owned(),
        note: "An estimate to start from, not a published figure.".to_owned(),
    }
}
