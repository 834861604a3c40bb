//! Figures of a report on paper, each with its label and the numbers of its sources.

use niche::format::{NOT_PUBLISHED, format_grouped, format_money, format_rate, format_share};
use niche::report::{Competition, MarketFacts, NicheReport, OutputTrend};
use niche::tools::StatementBasis;
use serde::Serialize;

use crate::notes::SourceNotes;

/// A figure with its label and the numbers of its sources.
#[derive(Debug, Serialize)]
pub(crate) struct ReportFact {
    pub(crate) label: String,
    pub(crate) text: String,
    pub(crate) note: String,
    pub(crate) marks: Vec<usize>,
    /// `None` for a figure that is not published.
    pub(crate) basis: Option<StatementBasis>,
}

pub(crate) fn list_headline_facts(report: &NicheReport, notes: &SourceNotes) -> Vec<ReportFact> {
    let (market, trend) = (&report.market, &report.trend);
    let growth_note = match (trend.growth_years, trend.growth_per_year) {
        (Some([first, last]), Some(yearly)) => format!(
            "{} per year. {} after inflation, {first} to {last}",
            format_rate(yearly),
            name_measure(trend)
        ),
        (Some([first, last]), None) => format!("{} after inflation, {first} to {last}", name_measure(trend)),
        (None, _) => "No series is published".to_owned(),
    };
    // The size of a place is scaled from the published one, which stays whole where it is that of a wider industry.
    let size_basis = match market.size_is_part {
        true => StatementBasis::Official,
        false => StatementBasis::Estimate,
    };
    let basis = market.competition_basis.as_deref().unwrap_or("Not published");
    vec![
        ReportFact {
            label: "Market Size".to_owned(),
            text: report.market_size.clone(),
            note: market.size_note.clone(),
            basis: basis_of(market.size_usd, size_basis),
            marks: field_marks(market, "sizeUsd", notes),
        },
        ReportFact {
            label: "Competition".to_owned(),
            text: competition_level(report.competition).to_owned(),
            note: format!(
                "{basis}; you chose {}.{}{}",
                competition_level(report.request.competition_level).to_lowercase(),
                if market.competition_note.is_some() { " " } else { "" },
                market.competition_note.as_deref().unwrap_or_default()
            ),
            marks: field_marks(market, "competitionBasis", notes),
            // The level is ours, made from published counts.
            basis: Some(StatementBasis::Estimate),
        },
        ReportFact {
            label: "Growth Trend".to_owned(),
            text: report.trend_score.clone(),
            note: growth_note,
            marks: notes.numbers_of(&trend.sources),
            basis: basis_of(trend.growth_years, StatementBasis::Official),
        },
    ]
}

pub(crate) fn list_figures(market: &MarketFacts, notes: &SourceNotes) -> Vec<ReportFact> {
    let fact = |label: &str, field: &str, value: Option<f64>, write: fn(f64) -> String| ReportFact {
        label: label.to_owned(),
        text: value.map_or_else(|| NOT_PUBLISHED.to_owned(), write),
        note: String::new(),
        marks: value.map(|_| field_marks(market, field, notes)).unwrap_or_default(),
        basis: basis_of(value, StatementBasis::Official),
    };
    let mut figures = vec![
        fact("US market per year", "usSizeUsd", market.us_size_usd, format_money),
        fact(
            "Spending per US resident per year",
            "perHeadUsd",
            market.per_head_usd,
            format_money,
        ),
        fact(
            "Solo owners, 2012",
            "soloOperators",
            market.solo_operators,
            format_grouped,
        ),
        fact(
            "Their share of sales, 2012",
            "soloShare",
            market.solo_share,
            format_share,
        ),
        ReportFact {
            label: "Their average sales".to_owned(),
            text: market
                .avg_solo_receipts_text
                .clone()
                .unwrap_or_else(|| NOT_PUBLISHED.to_owned()),
            note: String::new(),
            marks: field_marks(market, "avgSoloReceiptsUsd", notes),
            basis: basis_of(market.avg_solo_receipts_text.as_ref(), StatementBasis::Official),
        },
        fact(
            "Owners who made a profit, 2012 to 2014",
            "profitableShare",
            market.profitable_share,
            format_share,
        ),
    ];
    if market.proxy {
        let label = format!(
            "Estimated market per year, {} (scaled by household spending)",
            market.region
        );
        let scaled = ReportFact {
            basis: basis_of(market.region_size_usd, StatementBasis::Estimate),
            ..fact(&label, "regionSizeUsd", market.region_size_usd, format_money)
        };
        figures.insert(1, scaled);
    }
    figures
}

/// Basis of a figure that may be missing.
fn basis_of<T>(figure: Option<T>, basis: StatementBasis) -> Option<StatementBasis> {
    figure.map(|_| basis)
}

/// Name of what the series measures.
fn name_measure(trend: &OutputTrend) -> &'static str {
    match trend.measure.as_str() {
        "sales" => "Retail sales",
        _ => "Industry output",
    }
}

pub(crate) fn competition_level(competition: Competition) -> &'static str {
    match competition {
        Competition::Low => "Low",
        Competition::Medium => "Medium",
        Competition::High => "High",
    }
}

fn field_marks(market: &MarketFacts, field: &str, notes: &SourceNotes) -> Vec<usize> {
    market
        .field_sources
        .get(field)
        .map(|ids| notes.numbers_of(ids))
        .unwrap_or_default()
}
