//! Rows of a comparison about the reader's places. Nothing published says which is better, so no cell has a mark.

use std::collections::BTreeSet;

use super::{ComparedCell, ComparedRow, LocalPart, LocalReport, LocalTexts, NicheReport};
use crate::format::{NOT_PUBLISHED, join_list};
use crate::local::PlaceName;

pub(super) fn name_place(report: &NicheReport) -> Option<PlaceName> {
    let figures = &report.local.as_ref()?.figures;
    Some(PlaceName {
        id: figures.id.clone(),
        name: figures.name.clone(),
    })
}

/// Results of the parts of a place, a row for each. Empty without places.
pub(super) fn local_rows(reports: &[&NicheReport]) -> Vec<ComparedRow> {
    if reports.iter().all(|report| report.local.is_none()) {
        return Vec::new();
    }
    let businesses = "Businesses with staff of the industry. Few can be a gap, or too few who pay.";
    let wages = format!(
        "Median wage that employers pay for this work, {}.",
        name_wage_years(reports)
    );
    let customers = "Households and their income, 2019 to 2023.";
    let applications = "Applications for an employer number, all industries.";
    [
        local_row(["local_businesses", "Businesses here", businesses], reports, |texts| {
            &texts.businesses
        }),
        local_row(["local_wages", "What employers pay", &wages], reports, |texts| {
            &texts.wages
        }),
        local_row(["local_customers", "Customers", customers], reports, |texts| {
            &texts.customers
        }),
        local_row(
            ["local_applications", "New businesses", applications],
            reports,
            |texts| &texts.applications,
        ),
    ]
    .into()
}

/// "May 2025", or the years of all wages that are compared: "May 2025 and May 2026".
fn name_wage_years(reports: &[&NicheReport]) -> String {
    let wages = reports
        .iter()
        .filter_map(|report| report.local.as_ref()?.figures.wages.as_ref());
    let shown = wages.filter(|wages| wages.median_usd.is_some());
    let mut years: BTreeSet<u16> = shown.map(::place::LocalWages::wage_year).collect();
    if years.is_empty() {
        years.insert(::place::WageYears::default().areas);
    }
    let named: Vec<String> = years.iter().map(|year| format!("May {year}")).collect();
    join_list(&named.iter().map(String::as_str).collect::<Vec<_>>())
}

fn local_row(texts: [&str; 3], reports: &[&NicheReport], pick: fn(&LocalTexts) -> &Option<LocalPart>) -> ComparedRow {
    let [key, label, explanation] = texts.map(str::to_owned);
    let cells = reports.iter().map(|report| local_cell(report.local.as_ref(), pick));
    ComparedRow {
        key,
        label,
        explanation,
        group: "local".to_owned(),
        cells: cells.collect(),
    }
}

fn local_cell(local: Option<&LocalReport>, pick: fn(&LocalTexts) -> &Option<LocalPart>) -> ComparedCell {
    let part = local.and_then(|local| pick(&local.texts).as_ref());
    ComparedCell {
        display: part.map_or_else(|| NOT_PUBLISHED.to_owned(), |part| part.title.clone()),
        note: part.and_then(|part| part.lines.first().cloned()),
        range: None,
        mark: None,
        industry: None,
        source: part.and_then(|part| part.sources.first().cloned()),
    }
}
