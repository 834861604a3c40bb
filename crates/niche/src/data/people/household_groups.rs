//! The seven tables of households, and our own names of their groups, read from `data/household_groups.txt`.

use std::sync::LazyLock;

/// Table of the Consumer Expenditure Survey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseholdTable {
    /// Number at the Bureau of Labor Statistics: "1300".
    pub number: &'static str,
    /// Title of the table on the page.
    pub title: &'static str,
    pub groups: Vec<HouseholdGroup>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HouseholdGroup {
    /// Key in the column `group` of `spending.csv`, such as "25-34 years".
    pub file_name: &'static str,
    /// Name in keys of lines: "one-person".
    pub slug: &'static str,
    /// Label on the page and in official lines, such as "Age 25 to 34".
    pub name: &'static str,
    /// True for a sum of other groups, which is in the full table only.
    pub is_sum: bool,
}

/// Every table, in the order of the page.
pub static HOUSEHOLD_TABLES: LazyLock<Vec<HouseholdTable>> = LazyLock::new(|| {
    let mut tables: Vec<HouseholdTable> = Vec::new();
    let lines = include_str!("../../../data/household_groups.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        match line.split(" | ").collect::<Vec<_>>()[..] {
            [number, title] => tables.push(HouseholdTable {
                number,
                title,
                groups: Vec::new(),
            }),
            [file_name, slug, name, ref sum @ ..] => {
                let Some(table) = tables.last_mut() else { continue };
                table.groups.push(HouseholdGroup {
                    file_name,
                    slug,
                    name,
                    is_sum: !sum.is_empty(),
                });
            }
            _ => {}
        }
    }
    tables
});
