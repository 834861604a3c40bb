//! Spending of households by group, and counts of the businesses that buy.

use std::collections::HashMap;

use serde::Deserialize;

use super::household_groups::{HOUSEHOLD_TABLES, HouseholdGroup, HouseholdTable};
use crate::data::LoadError;
use crate::data::figures::tables::parse_rows;

/// Tables about the customers of a market.
#[derive(Debug)]
pub struct CustomerTables {
    /// Cells by expenditure item, in the order of [`HOUSEHOLD_TABLES`].
    spending: HashMap<String, Vec<SpendingCell>>,
    firms: HashMap<String, FirmCount>,
}

/// Spending of one group of households on an item.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SpendingCell {
    pub table: &'static HouseholdTable,
    pub group: &'static HouseholdGroup,
    pub households_percent: f64,
    /// Percent of all spending on the item; `None` for a cell that the survey marks as unreliable.
    pub spending_percent: Option<f64>,
    /// 100 is the average household; `None` like the spending.
    pub index: Option<i32>,
}

/// Businesses of an industry.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct FirmCount {
    pub code: String,
    pub title: String,
    /// Businesses with and without employees, Survey of Business Owners 2012; `None` where not published.
    pub firms_2012: Option<f64>,
    /// Businesses with employees, Annual Business Survey 2017; `None` where not published.
    pub staffed_firms_2017: Option<f64>,
}

#[derive(Debug, Deserialize)]
struct SpendingRow {
    item: String,
    table: String,
    group: String,
    households: f64,
    spending: Option<f64>,
    index: Option<i32>,
}

impl CustomerTables {
    /// Reads the embedded tables.
    ///
    /// # Errors
    /// When one is malformed or names an unknown group.
    pub fn load() -> Result<Self, LoadError> {
        let firms = parse_rows::<FirmCount>(include_str!("../../../data/firms.csv"))?;
        let mut spending: HashMap<String, Vec<SpendingCell>> = HashMap::new();
        for row in parse_rows::<SpendingRow>(include_str!("../../../data/spending.csv"))? {
            let cell = read_cell(&row)?;
            spending.entry(row.item).or_default().push(cell);
        }
        for cells in spending.values_mut() {
            cells.sort_by_key(place_of);
        }
        Ok(Self {
            spending,
            firms: firms.into_iter().map(|firm| (firm.code.clone(), firm)).collect(),
        })
    }

    /// Cells of an expenditure item, in the order of the page. `None` for an item that the table lacks.
    pub fn find_spending(&self, item: &str) -> Option<&[SpendingCell]> {
        self.spending.get(item).map(Vec::as_slice)
    }

    pub fn find_firms(&self, code: &str) -> Option<&FirmCount> {
        self.firms.get(code)
    }
}

fn read_cell(row: &SpendingRow) -> Result<SpendingCell, LoadError> {
    let table = HOUSEHOLD_TABLES.iter().find(|table| table.number == row.table);
    let group = table.and_then(|table| table.groups.iter().find(|group| group.file_name == row.group));
    let unknown = || {
        LoadError(format!(
            "spending.csv has an unknown group: {} of {}",
            row.group, row.table
        ))
    };
    let (table, group) = table.zip(group).ok_or_else(unknown)?;
    Ok(SpendingCell {
        table,
        group,
        households_percent: row.households,
        spending_percent: row.spending,
        index: row.index,
    })
}

/// Place of a cell on the page: its table, then its group.
fn place_of(cell: &SpendingCell) -> (Option<usize>, Option<usize>) {
    let table = HOUSEHOLD_TABLES
        .iter()
        .position(|table| table.number == cell.table.number);
    let group = cell.table.groups.iter().position(|group| group == cell.group);
    (table, group)
}
