//! Footnotes: numbers beside figures that name their sources.

use niche::report::{FigureSource, NicheReport};
use niche::tools::profitability::ProfitResult;

/// The sources of a document in the order of their numbers, which begin at 1.
pub(crate) struct SourceNotes<'r>(&'r [FigureSource]);

impl<'r> SourceNotes<'r> {
    pub fn new(sources: &'r [FigureSource]) -> Self {
        Self(sources)
    }

    /// The numbers of the sources with these ids, the lowest first.
    pub fn numbers_of<'i>(&self, ids: impl IntoIterator<Item = &'i String>) -> Vec<usize> {
        let mut numbers: Vec<usize> = ids
            .into_iter()
            .filter_map(|id| self.0.iter().position(|source| &source.id == id))
            .map(|index| index + 1)
            .collect();
        numbers.sort_unstable();
        numbers
    }
}

/// Sources of a report and of a calculation in one list, each once.
pub(crate) fn all_sources(report: Option<&NicheReport>, result: Option<&ProfitResult>) -> Vec<FigureSource> {
    let mut sources: Vec<FigureSource> = report.map(|report| report.sources.clone()).unwrap_or_default();
    for source in result.map(|result| result.sources.as_slice()).unwrap_or_default() {
        if sources.iter().all(|known| known.id != source.id) {
            sources.push(source.clone());
        }
    }
    sources
}
