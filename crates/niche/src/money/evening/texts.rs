//! Sentences of the evening card.

use super::EveningChoice;
use crate::data::atlas::UnitEconomics;
use crate::format::format_grouped;

/// Most minutes of work that fit into one day.
const LONGEST_DAY_MINUTES: f64 = 720.0;

/// "One evening (3 hours): 2 dogs groomed, about $95 to $150 before tax"; where one unit takes longer than the evening
/// "One evening (3 hours): about $110 to $180 before tax, with one wedding filmed in 11 to 16 evenings".
pub(super) fn write_headline(minutes: u16, units: &str, earnings: &str, is_part: bool) -> String {
    let evening = format!("One evening ({})", format_length(minutes));
    match is_part {
        true => format!("{evening}: {earnings} before tax, with {units}"),
        false => format!("{evening}: {units}, {earnings} before tax"),
    }
}

/// "3 hours", "1 hour", "45 minutes", "2 hours 30 minutes".
pub fn format_length(minutes: u16) -> String {
    let count = |count: u16, unit: &str| format!("{count} {unit}{}", if count == 1 { "" } else { "s" });
    match (minutes / 60, minutes % 60) {
        (0, minutes) => count(minutes, "minute"),
        (hours, 0) => count(hours, "hour"),
        (hours, minutes) => format!("{} {}", count(hours, "hour"), count(minutes, "minute")),
    }
}

/// "1 to 2 dogs groomed"; "one wedding filmed in 11 to 16 evenings" where one takes longer than the evening.
pub(super) fn describe_units([low, high]: [f64; 2], work: &UnitEconomics, minutes: u16, taken: [f64; 2]) -> String {
    let named = |count: f64| if count <= 1.0 { &work.unit } else { &work.units };
    if high < 1.0 {
        return format!("one {} in {}", work.unit, describe_stretch(work, minutes, taken));
    }
    // Tenths help among few units; nobody sells "4.1 to 6.9 candles".
    let count = |units: f64| match high < 4.0 {
        true => format!("{}", (units * 10.0).round() / 10.0),
        false => format_grouped(units),
    };
    match (low, high) {
        (low, high) if low < 1.0 => format!("up to {} {}", count(high), named(high)),
        (low, high) if count(low) == count(high) => format!("{} {}", count(high), named(high)),
        (low, high) => format!("{} to {} {}", count(low), count(high), named(high)),
    }
}

/// Time of a unit that takes longer than an evening: "11 to 16 evenings"; "5 to 7 hours at a stretch" for a thing done
/// on one day.
pub(crate) fn describe_stretch(work: &UnitEconomics, minutes: u16, taken: [f64; 2]) -> String {
    let range = |[low, high]: [f64; 2], name: &str| match low >= high {
        true => format!("about {} {name}", format_grouped(high)),
        false => format!("{} to {} {name}", format_grouped(low), format_grouped(high)),
    };
    match work.is_rounded() && taken[1] <= LONGEST_DAY_MINUTES {
        true => format!(
            "{} at a stretch",
            range(taken.map(|taken| (taken / 60.0).round()), "hours")
        ),
        false => range(taken.map(|taken| (taken / f64::from(minutes)).ceil()), "evenings"),
    }
}

/// "about $95 to $150", "from a $20 loss to a $60 gain".
pub(crate) fn format_dollar_range([low, _, high]: [f64; 3]) -> String {
    let [low, high] = [low, high].map(round_estimate);
    match (low, high) {
        (low, high) if low < 0.0 && high <= 0.0 => {
            format!("a loss of about {} to {}", format_amount(-high), format_amount(-low))
        }
        (low, high) if low < 0.0 => format!("from a {} loss to a {} gain", format_amount(-low), format_amount(high)),
        (low, high) if low >= high => format!("about {}", format_amount(high)),
        (low, high) => format!("about {} to {}", format_amount(low), format_amount(high)),
    }
}

/// A figure as rough as an estimate deserves.
pub(crate) fn round_estimate(usd: f64) -> f64 {
    let step = match usd.abs() {
        v if v < 50.0 => 1.0,
        v if v < 100.0 => 5.0,
        v if v < 5_000.0 => 10.0,
        v if v < 50_000.0 => 100.0,
        _ => 1_000.0,
    };
    (usd / step).round() * step + 0.0
}

/// "26 to 28 hours of work", "about 1 hour of work".
pub(crate) fn format_hour_range(hours: [f64; 3]) -> String {
    let [low, high] = super::lowest_and_highest(hours).map(|hours| hours.round().max(1.0));
    let named = if high <= 1.0 { "hour" } else { "hours" };
    match low < high {
        true => format!("{} to {} {named} of work", format_grouped(low), format_grouped(high)),
        false => format!("about {} {named} of work", format_grouped(high)),
    }
}

pub(crate) fn format_amount(usd: f64) -> String {
    format!("${}", format_grouped(usd))
}

/// "Etsy takes 9.5% and $0.45 of each sale".
pub(super) fn describe_platform_fee(work: &UnitEconomics) -> Option<String> {
    let name = work.platform.as_ref()?;
    let percent = (work.fee_percent > 0.0).then(|| format!("{}%", work.fee_percent));
    let fixed = (work.fee_usd > 0.0).then(|| format!("${:.2}", work.fee_usd));
    let parts: Vec<String> = [percent, fixed].into_iter().flatten().collect();
    match parts.is_empty() {
        true => Some(format!("{name} takes no fee")),
        false => Some(format!("{name} takes {} of each sale", parts.join(" and "))),
    }
}

pub(super) fn write_notes(work: &UnitEconomics, choice: &EveningChoice, per_hour: [f64; 3]) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some([low, high]) = work.setup_hours {
        let hours = match low >= high {
            true => format!("{high}"),
            false => format!("{low} to {high}"),
        };
        notes.push(format!(
            "Allow {hours} more hours of work before the first sale. This evening does not count them."
        ));
    }
    if let Some(most) = work.units_max_per_week {
        let named = if most <= 1.0 { &work.unit } else { &work.units };
        notes.push(format!("We assume no more than {most} {named} a week."));
    }
    if let Some(location) = choice.location.filter(|_| !super::is_local(work)) {
        let place = match location.is_county() {
            true => "where you live",
            false => "your state",
        };
        notes.push(format!(
            "You would sell this to buyers everywhere, so the price does not depend on {place}."
        ));
    }
    if per_hour[0] < 0.0 {
        notes.push("At the low end, the price does not cover supplies and fees.".to_owned());
    }
    notes
}
