//! Columns of business patterns of one year, by county or by ZIP code.

use super::reading::PatternCells;
use crate::packed::columns::{ColumnWalk, RowGroups};

/// Establishments with staff of one year by code of one edition of NAICS, and by county or ZIP code. Missing cells are
/// not published.
#[derive(Default)]
pub(crate) struct PatternTable {
    pub(crate) codes: Vec<u32>,
    /// Codes of all counties in the file, or ZIP codes with a cell.
    pub(crate) areas: Vec<u32>,
    pub(crate) cells: RowGroups,
    /// Row of the areas.
    pub(crate) area: Vec<u16>,
    pub(crate) establishments: Vec<u16>,
}

impl PatternTable {
    /// Table of the cells of these codes. `areas` has every area of a cell, in order.
    pub(super) fn from_cells(codes: Vec<u32>, areas: Vec<u32>, cells: &PatternCells) -> Self {
        let mut table = Self {
            areas,
            ..Self::default()
        };
        for &code in &codes {
            let of_code = cells.range((code, 0)..(code + 1, 0));
            for (&(_, area), &count) in of_code.filter(|&(_, &count)| count > 0) {
                let row = table.areas.partition_point(|&known| known < area);
                table.area.push(row as u16);
                table.establishments.push(count);
            }
            table.cells.ends.push(table.area.len() as u32);
        }
        table.codes = codes;
        table
    }

    pub(crate) fn walk_columns(&mut self, columns: &mut impl ColumnWalk) {
        columns.near_numbers(&mut self.codes);
        columns.near_numbers(&mut self.areas);
        columns.near_numbers(&mut self.cells.ends);
        columns.near_numbers(&mut self.area);
        columns.small_numbers(&mut self.establishments);
    }

    /// True where every row leads to another one.
    pub(crate) fn is_whole(&self) -> bool {
        self.cells.ends.len() == self.codes.len()
            && self.establishments.len() == self.area.len()
            && self.codes.is_sorted()
            && self.areas.is_sorted()
            && self.cells.ends.is_sorted()
            && self.cells.ends.last().map_or(0, |&end| end as usize) == self.area.len()
            && self.area.iter().all(|&area| usize::from(area) < self.areas.len())
    }

    /// Areas with the establishments of a code in each.
    pub(crate) fn cells_of(&self, code: u32) -> impl Iterator<Item = (u32, u16)> {
        let rows = self
            .codes
            .binary_search(&code)
            .map_or(0..0, |row| self.cells.range(row));
        rows.map(|at| (self.areas[usize::from(self.area[at])], self.establishments[at]))
    }
}
