//! Starting guesses: figures that the person has not typed.

use super::case::Case;
use super::money::{MILLION, format_decimal, format_dollars, format_percent};
use super::result::{FigureCount, StartingGuess};
use crate::atlas::Market;
use crate::evening::{EveningChoice, WEEKS_PER_MONTH};
use crate::sources::FigureSource;

/// Source id of the estimates of the market atlas.
pub(super) const ATLAS: &str = "sidestart-atlas";
/// The figures that are counted: "3 of 11 figures are yours".
pub(super) const FIGURES: u32 = 11;

/// Counts the figures that the person has typed.
pub(super) fn count_figures(case: &Case) -> FigureCount {
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

/// Fills in what is missing: by the market's usual work where one is named, and optional costs with 0.
pub(super) fn fill_guesses(case: &mut Case, market: Option<&Market>) -> Vec<StartingGuess> {
    let mut guesses = Vec::new();
    if let Some(market) = market {
        fill_from(case, market, &mut guesses);
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

fn fill_from(case: &mut Case, market: &Market, guesses: &mut Vec<StartingGuess>) {
    let work = &market.work;
    let name = &market.name;
    let mut guess = |field: &str, value: f64, text: String, note: String| {
        guesses.push(StartingGuess {
            field: field.to_owned(),
            value,
            text,
            note,
            sources: vec![ATLAS.to_owned()],
        });
    };
    let minutes = midpoint_of(work.minutes) + midpoint_of(work.overhead_minutes);
    let named = market.ideas.iter().find(|idea| case.idea.as_ref() == Some(&idea.title));
    let choice = EveningChoice::default();
    let minutes_per_week = named.map_or(f64::from(choice.minutes) * f64::from(choice.per_week), |idea| {
        midpoint_of(idea.hours_week.map(f64::from)) * 60.0
    });
    let in_a_week = minutes_per_week / minutes;
    let per_week = work.units_max_per_week.map_or(in_a_week, |most| most.min(in_a_week));
    let units = (per_week * WEEKS_PER_MONTH).round().max(1.0);
    if case.price.is_none() {
        let [low, high] = work.price_usd;
        let cents = cents_of(midpoint_of(work.price_usd)).max(1);
        case.price = Some(cents);
        let note = format!("Our estimate for {name}: ${low} to ${high} per {}.", work.unit);
        guess("priceCents", cents as f64, format_dollars(cents), note);
    }
    if case.unit_cost.is_none() {
        let [low, high] = work.direct_cost_usd;
        let cents = cents_of(midpoint_of(work.direct_cost_usd));
        case.unit_cost = Some(cents);
        let note = format!("Our estimate for {name}: ${low} to ${high} per {}.", work.unit);
        guess("unitCostCents", cents as f64, format_dollars(cents), note);
    }
    if case.units_micro.is_none() {
        case.units_micro = Some(units as i64 * MILLION);
        let note = match named {
            Some(idea) => {
                let [low, high] = idea.hours_week;
                format!("{units} {} fit into {low} to {high} hours a week.", work.units)
            }
            None => format!("{units} {} fit into three evenings of three hours a week.", work.units),
        };
        guess("unitsPerMonth", units, units.to_string(), note);
    }
    if let (None, Some(idea)) = (case.hours_micro, named) {
        let [low, high] = idea.hours_week;
        let tenths = (f64::midpoint(f64::from(low), f64::from(high)) * WEEKS_PER_MONTH * 10.0).round() as i64;
        let micro = tenths * MILLION / 10;
        case.hours_micro = Some(micro);
        let note = format!("Our estimate for \"{}\": {low} to {high} hours a week.", idea.title);
        guess("hoursPerMonth", tenths as f64 / 10.0, format_decimal(micro), note);
    }
    if case.hours_micro.is_none() {
        let sold = case.units_micro.unwrap_or(0) as f64 / MILLION as f64;
        let tenths = (sold * minutes / 6.0).round().clamp(1.0, 7_300.0) as i64;
        let micro = tenths * MILLION / 10;
        case.hours_micro = Some(micro);
        let note = format!(
            "Our estimate for {name}: {} minutes of work for each sale.",
            minutes.round()
        );
        guess("hoursPerMonth", tenths as f64 / 10.0, format_decimal(micro), note);
    }
    if let (None, Some(idea)) = (case.startup, named.or(market.ideas.first())) {
        let [low, high] = idea.cost_usd.map(i64::from);
        let cents = (low + high) * 50;
        case.startup = Some(cents);
        let note = format!("Our estimate for \"{}\": ${low} to ${high}.", idea.title);
        guess("startupCents", cents as f64, format_dollars(cents), note);
    }
    let has_fee = case.fee_preset.is_some() || case.fee_percent_ppm.is_some() || case.fee_fixed.is_some();
    if let (false, Some(platform)) = (has_fee, &work.platform) {
        let ppm = (work.fee_percent * 10_000.0).round() as i64;
        let fixed = cents_of(work.fee_usd);
        (case.fee_percent_ppm, case.fee_fixed) = (Some(ppm), Some(fixed));
        let text = format!("{} and {}", format_percent(ppm), format_dollars(fixed));
        guess(
            "feePercent",
            ppm as f64 / 10_000.0,
            text,
            format!("Our estimate of the fees of {platform}."),
        );
    }
}

/// The source behind the guesses of a market.
pub(super) fn atlas_source() -> FigureSource {
    FigureSource {
        id: ATLAS.to_owned(),
        publisher: "Sidestart".to_owned(),
        table: "Market atlas: usual work of a market".to_owned(),
        year: crate::DATA_RELEASE.to_owned(),
        geography: "United States".to_owned(),
        url: "/niche-discovery".to_owned(),
        licence: "Our estimate".to_owned(),
        note: "An estimate to start from, not a published figure.".to_owned(),
    }
}

fn midpoint_of([low, high]: [f64; 2]) -> f64 {
    f64::midpoint(low, high)
}

fn cents_of(usd: f64) -> i64 {
    (usd * 100.0).round() as i64
}
