//! The first card of the report on paper: earnings of one evening beside official figures.

use niche::report::NicheReport;
use niche::tools::StatementBasis;
use serde::Serialize;

use super::facts::ReportFact;
use crate::notes::SourceNotes;

/// The card in words.
#[derive(Debug, Serialize)]
pub(crate) struct EveningBlock<'r> {
    headline: &'r str,
    estimates: [ReportFact; 2],
    anchors: Vec<ReportFact>,
    /// Explanation, fee, notes and season.
    lines: Vec<String>,
}

impl<'r> EveningBlock<'r> {
    pub(crate) fn from_report(report: &'r NicheReport, notes: &SourceNotes) -> Self {
        let card = &report.evening;
        let weekly = match card.evenings_per_week {
            1 => "1 evening a week".to_owned(),
            count => format!("{count} evenings a week"),
        };
        let estimate = |label: &str, text: &str, note: String| ReportFact {
            label: label.to_owned(),
            text: text.to_owned(),
            note,
            marks: Vec::new(),
            basis: Some(StatementBasis::Estimate),
        };
        let anchors = card.anchors.iter().map(|anchor| ReportFact {
            label: anchor.label.clone(),
            text: anchor.display.clone(),
            note: match &anchor.note {
                Some(note) => format!("{}. {note}", anchor.origin),
                None => format!("{}.", anchor.origin),
            },
            marks: notes.numbers_of(&anchor.sources),
            basis: Some(StatementBasis::Official),
        });
        let platform = card.platform.iter().map(|platform| format!("{platform}."));
        let season = report.season.iter().map(|season| season.text.clone());
        let place = card.state.iter().filter(|state| state.prices_scaled);
        let place = place.map(|state| format!("At the prices of {} (our estimate).", state.name));
        Self {
            headline: &card.headline,
            estimates: [
                estimate("One hour", &card.per_hour_text, "Before tax; our estimate".to_owned()),
                estimate(
                    "A month",
                    &card.month_text,
                    format!("Before tax, {weekly}; our estimate"),
                ),
            ],
            anchors: anchors.collect(),
            lines: card
                .explanation
                .iter()
                .cloned()
                .chain(platform)
                .chain(place)
                .chain(card.notes.iter().cloned())
                .chain(season)
                .collect(),
        }
    }
}
