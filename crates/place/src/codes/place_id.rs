//! Identity of a place inside the tables.

/// County or state. It is obtained from `Places::find` or a suggestion, so it always leads to a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlaceId(PlaceRow);

/// Row of the counties or of the states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum PlaceRow {
    State(u8),
    County(u16),
}

impl PlaceId {
    pub(crate) fn of_county(row: usize) -> Self {
        Self(PlaceRow::County(row as u16))
    }

    pub(crate) fn of_state(row: usize) -> Self {
        Self(PlaceRow::State(row as u8))
    }

    pub(crate) fn row(self) -> PlaceRow {
        self.0
    }
}
