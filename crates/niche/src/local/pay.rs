//! Sentences about the wages that employers pay.

use ::place::{LocalWages, WageAreaKind, WageQuarters, WageYardstick};

use super::{LocalPart, MarketNames};
use crate::data::figures::sources::SourceId;
use crate::data::wage_areas::name_area;
use crate::format::{inside_sentence, join_list};

pub(super) fn write_wages(wages: &LocalWages, market: &MarketNames) -> LocalPart {
    let area = name_area(&wages.area, wages.kind);
    let (title, mut lines) = match (&market.occupation, wages.median_usd) {
        (Some(occupation), Some(median)) => (
            format!("${median:.2} an hour in {area}"),
            occupation_lines(wages, occupation, median, &area),
        ),
        _ => (
            "No hourly wage of this work is published".to_owned(),
            vec!["None of the occupations that do this work has a published hourly wage here.".to_owned()],
        ),
    };
    if !wages.skipped.is_empty() && wages.median_usd.is_some() {
        let skipped: Vec<String> = wages.skipped.iter().map(|title| inside_sentence(title)).collect();
        let skipped = join_list(&skipped.iter().map(String::as_str).collect::<Vec<_>>());
        lines.push(format!("No hourly wage is published for {skipped}."));
    }
    lines.push(yardstick_line(wages, &wages.yardstick));
    lines.push("The local minimum wage is not in our data.".to_owned());
    LocalPart::new(title, lines, &[SourceId::AreaWages, SourceId::WageAreas])
}

fn occupation_lines(wages: &LocalWages, occupation: &str, median: f64, area: &str) -> Vec<String> {
    let mut lines = middle_lines(wages, occupation, median, area);
    if wages.is_unreliable {
        lines.push("This wage is unreliable: its standard error is above 30%.".to_owned());
    }
    if let Some(nation) = wages.nation.as_ref().filter(|_| wages.kind != WageAreaKind::Nation) {
        lines.push(nation_line(nation, wages.wage_year()));
    }
    if matches!(wages.kind, WageAreaKind::Metro | WageAreaKind::Nonmetro) {
        lines.push(format!("The wage area here is {}.", full_name(wages)));
    }
    if let Some(why) = &wages.why {
        lines.push(format!("We use {area} because the wage is {why}."));
    }
    lines
}

/// Median and quarters. Few employers may pay all of the middle half the same.
fn middle_lines(wages: &LocalWages, occupation: &str, median: f64, area: &str) -> Vec<String> {
    let year = wages.wage_year();
    let is_one = |bound: Option<f64>| bound.is_some_and(|bound| bound.to_bits() == median.to_bits());
    if is_one(wages.low_usd) && is_one(wages.high_usd) {
        return vec![format!(
            "In {area}, the middle half of the {occupation} all earn ${median:.2} an hour (May {year})."
        )];
    }
    let half = format!(
        "In {area}, half of the {occupation} earn less than ${median:.2} an hour, and half earn more (May {year})."
    );
    let quarters = middle_half(wages.low_usd, wages.high_usd);
    let quarters = quarters.map(|quarters| format!("The middle half earn {quarters}."));
    [half].into_iter().chain(quarters).collect()
}

fn full_name(wages: &LocalWages) -> String {
    match wages.kind {
        WageAreaKind::Metro => wages.area.clone(),
        _ => name_area(&wages.area, wages.kind),
    }
}

/// "$14.31 to $21.08".
fn middle_half(low: Option<f64>, high: Option<f64>) -> Option<String> {
    Some(format!("${:.2} to ${:.2}", low?, high?))
}

/// Wages of the nation beside those of the place, with both years where they differ.
fn nation_line(nation: &WageQuarters, place_year: u16) -> String {
    let quarters = middle_half(nation.low_usd, nation.high_usd)
        .map(|quarters| format!(", and the middle half earn {quarters}"))
        .unwrap_or_default();
    let years = name_both_years(nation.wage_year(), place_year);
    format!(
        "In the nation, the median is ${:.2}{quarters}{years}.",
        nation.median_usd
    )
}

/// Median of all jobs, with both years where it is of another one than the wage of the work.
fn yardstick_line(wages: &LocalWages, yardstick: &WageYardstick) -> String {
    let place_year = wages.median_usd.map(|_| wages.wage_year());
    let own_year = yardstick.wage_year();
    format!(
        "All jobs together pay a median of ${:.2} an hour in {}{}. We compare this work with it until you type your own wage.",
        yardstick.median_usd,
        name_area(&yardstick.area, yardstick.kind),
        name_both_years(own_year, place_year.unwrap_or(own_year))
    )
}

/// " (May 2025; the wage above is of May 2026)", or nothing for one year.
fn name_both_years(own: u16, of_work: u16) -> String {
    match own == of_work {
        true => String::new(),
        false => format!(" (May {own}; the wage above is of May {of_work})"),
    }
}
