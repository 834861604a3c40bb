//! Official figures of a market, for the anchors of the first card.

use place::Places;

use crate::data::atlas::Market;
use crate::data::figures::prices::PriceTables;
use crate::data::figures::sources::SourceId;
use crate::data::figures::tables::IndustryFigures;
use crate::data::figures::wages::WageTable;
use crate::money::evening::EveningChoice;

/// Official figures of a market.
pub(crate) struct Official<'a> {
    pub market: &'a Market,
    pub figures: &'a IndustryFigures,
    pub prices: &'a PriceTables,
    pub wages: &'a WageTable,
    pub places: &'a Places,
    /// Industry that carries the figures.
    pub scored: &'a str,
    pub choice: &'a EveningChoice,
}

/// Ids of sources on the wire.
pub(super) fn list_source_keys(sources: &[SourceId]) -> Vec<String> {
    sources.iter().map(|source| source.key().to_owned()).collect()
}
