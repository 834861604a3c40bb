//! Official figures about the customers of a market: spending of households, or counts of the businesses that buy.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::data::atlas::Market;
use crate::data::figures::sources::{FigureSource, SourceId};
use crate::data::people::customers::{FirmCount, SpendingCell};
use crate::data::people::household_groups::HOUSEHOLD_TABLES;
use crate::format::{format_grouped, inside_sentence};
use crate::scoring::engine_data::EngineData;

/// Most lines about groups that spend more.
const MAX_STRONGEST: usize = 3;
/// Least index of such a line.
const LEAST_STRONG_INDEX: i32 = 115;
/// Highest index of the line about the group that spends least.
const MOST_WEAK_INDEX: i32 = 85;
/// Where every index is below this value, households of all kinds buy.
const EVEN_BELOW: i32 = 105;
/// A group with a smaller share of households is marked as small.
const SMALL_GROUP_PERCENT: f64 = 5.0;
const SPENDING_YEAR: &str = "2017";
const FIRM_YEARS: &str = "2012 and 2017";
/// Shown in place of lines where no group differs from the average.
pub const EVEN_SENTENCE: &str = "Households of all kinds buy this";

/// Official figures about the customers of a market.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfficialFigures {
    /// Expenditure item of the survey; `null` for a market without one, and for markets that sell to businesses.
    pub item: Option<String>,
    /// Contents of the item, where its name does not say it.
    pub item_note: Option<String>,
    pub lines: Vec<OfficialLine>,
    /// One sentence in place of lines, or beside the line of the weakest group.
    pub sentence: Option<String>,
    /// Limits of the figures; `null` without lines.
    pub caveat: Option<String>,
    /// The seven full tables; empty for a market without an item.
    pub tables: Vec<GroupTable>,
    pub sources: Vec<FigureSource>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum OfficialLineKind {
    /// A group of households that spends more than the average.
    Strongest,
    /// The group of households that spends least.
    Weakest,
    /// Businesses of an industry that buys.
    Firms,
}

/// One official sentence. Its figures are those of the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfficialLine {
    /// Names the line in a trait: "dog-walking/1502/married-couple-only".
    pub key: String,
    pub kind: OfficialLineKind,
    pub text: String,
    /// Group of households, or industry.
    pub group: String,
    /// Number of the survey's table, or the industry code.
    pub table: String,
    pub year: String,
    pub households_percent: Option<f64>,
    pub spending_percent: Option<f64>,
    pub index: Option<i32>,
    /// True for a group of under 5 % of households: its figure is less certain.
    pub small_group: bool,
    pub source: String,
}

/// A full table for one item.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct GroupTable {
    pub number: String,
    pub title: String,
    pub rows: Vec<GroupRow>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct GroupRow {
    pub group: String,
    pub households_percent: f64,
    /// `null`: not published.
    pub spending_percent: Option<f64>,
    pub index: Option<i32>,
    /// True for a sum of other groups.
    pub is_sum: bool,
    pub small_group: bool,
}

/// Counts of the businesses that buy; without any, spending of households on the market's item.
pub(crate) fn official_figures(engine: &EngineData, market: &Market) -> OfficialFigures {
    let buyers: Vec<&FirmCount> = buyers_of(engine, market);
    if !buyers.is_empty() {
        return firm_figures(market, &buyers);
    }
    match engine.customers.find_spending(&market.spending) {
        Some(cells) => spending_figures(market, cells),
        None => no_figures(format!(
            "No official table shows who pays for {}. Ask people directly.",
            inside_sentence(&market.name)
        )),
    }
}

/// The line with this key. The key names its market, so that a line of an earlier market is found too. `None` for a key
/// that names no line.
pub(crate) fn find_line(engine: &EngineData, key: &str) -> Option<OfficialLine> {
    let mut parts = key.splitn(3, '/');
    let (slug, table, group) = (parts.next()?, parts.next()?, parts.next()?);
    let market = &engine.atlas.markets[engine.atlas.find_market(slug)?];
    if table == "firms" {
        let firm = buyers_of(engine, market).into_iter().find(|firm| firm.code == group)?;
        return firm_line(market, firm);
    }
    let cells = engine.customers.find_spending(&market.spending)?;
    let cell = cells
        .iter()
        .find(|cell| cell.table.number == table && cell.group.slug == group && !cell.group.is_sum)?;
    let kind = match cell.index? {
        index if index < 100 => OfficialLineKind::Weakest,
        _ => OfficialLineKind::Strongest,
    };
    spending_line(market, cell, kind)
}

/// True when the line belongs to the market.
pub(crate) fn belongs_to(key: &str, market: Option<&Market>) -> bool {
    key.split('/').next() == market.map(|market| market.slug.as_str())
}

fn buyers_of<'e>(engine: &'e EngineData, market: &Market) -> Vec<&'e FirmCount> {
    let firms = market
        .buyers
        .iter()
        .filter_map(|code| engine.customers.find_firms(code));
    firms.collect()
}

fn no_figures(sentence: String) -> OfficialFigures {
    OfficialFigures {
        item: None,
        item_note: None,
        lines: Vec::new(),
        sentence: Some(sentence),
        caveat: None,
        tables: Vec::new(),
        sources: Vec::new(),
    }
}

fn firm_figures(market: &Market, buyers: &[&FirmCount]) -> OfficialFigures {
    OfficialFigures {
        item: None,
        item_note: None,
        lines: buyers.iter().filter_map(|firm| firm_line(market, firm)).collect(),
        sentence: None,
        caveat: Some(format!(
            "US businesses, 2012 and 2017. The figures count every business of the industry, not the buyers of {}.",
            inside_sentence(&market.name)
        )),
        tables: Vec::new(),
        sources: vec![
            SourceId::BusinessOwners.to_source(),
            SourceId::AnnualBusiness.to_source(),
        ],
    }
}

pub(super) fn spending_figures(market: &Market, cells: &[SpendingCell]) -> OfficialFigures {
    let parts: Vec<(&SpendingCell, i32)> = cells
        .iter()
        .filter(|cell| !cell.group.is_sum)
        .filter_map(|cell| Some((cell, cell.index?)))
        .collect();
    let is_even = parts.iter().all(|(_, index)| *index < EVEN_BELOW);
    let lines = if is_even {
        Vec::new()
    } else {
        headline_lines(market, &parts)
    };
    let has_strong = lines.iter().any(|line| line.kind == OfficialLineKind::Strongest);
    let sentence = match (is_even, has_strong) {
        (true, _) => Some(EVEN_SENTENCE.to_owned()),
        (false, false) => Some("No group of households spends much more on it than the average.".to_owned()),
        (false, true) => None,
    };
    OfficialFigures {
        item: Some(market.spending.clone()),
        item_note: explain_item(&market.spending).map(str::to_owned),
        lines,
        sentence,
        caveat: Some(format!(
            "US households, {SPENDING_YEAR}. The figures are for all spending on {}, not for {}.",
            market.spending,
            inside_sentence(&market.name)
        )),
        tables: full_tables(cells),
        sources: vec![SourceId::HouseholdSpending.to_source()],
    }
}

/// The strongest groups of three tables, then the weakest group of all.
fn headline_lines(market: &Market, parts: &[(&SpendingCell, i32)]) -> Vec<OfficialLine> {
    // The sort is stable and the cells are in the order of the tables.
    let strength = |(cell, index): &&(&SpendingCell, i32)| Reverse((*index, to_tenths(cell.spending_percent)));
    let mut strongest: Vec<&(&SpendingCell, i32)> = HOUSEHOLD_TABLES
        .iter()
        .filter_map(|table| {
            let of_table = parts.iter().filter(|(cell, _)| cell.table.number == table.number);
            of_table.min_by_key(strength)
        })
        .filter(|(_, index)| *index >= LEAST_STRONG_INDEX)
        .collect();
    strongest.sort_by_key(strength);
    let strong = strongest
        .into_iter()
        .take(MAX_STRONGEST)
        .filter_map(|(cell, _)| spending_line(market, cell, OfficialLineKind::Strongest));
    let weakest = parts
        .iter()
        .min_by_key(|(cell, index)| (*index, to_tenths(cell.spending_percent)))
        .filter(|(_, index)| *index <= MOST_WEAK_INDEX)
        .and_then(|(cell, _)| spending_line(market, cell, OfficialLineKind::Weakest));
    strong.chain(weakest).collect()
}

/// Shares have one decimal.
fn to_tenths(percent: Option<f64>) -> i64 {
    (percent.unwrap_or(0.0) * 10.0).round() as i64
}

fn spending_line(market: &Market, cell: &SpendingCell, kind: OfficialLineKind) -> Option<OfficialLine> {
    let (spending, index) = (cell.spending_percent?, cell.index?);
    let (table, group) = (cell.table.number, cell.group);
    Some(OfficialLine {
        key: format!("{}/{table}/{}", market.slug, group.slug),
        kind,
        text: format!(
            "{}: {:.1} % of households, {spending:.1} % of spending on {} (index {index}), BLS CE {SPENDING_YEAR}, Table {table}",
            group.name, cell.households_percent, market.spending
        ),
        group: group.name.to_owned(),
        table: table.to_owned(),
        year: SPENDING_YEAR.to_owned(),
        households_percent: Some(cell.households_percent),
        spending_percent: Some(spending),
        index: Some(index),
        small_group: is_small(cell),
        source: SourceId::HouseholdSpending.key().to_owned(),
    })
}

fn firm_line(market: &Market, firm: &FirmCount) -> Option<OfficialLine> {
    let all = format!("{} businesses in 2012", format_grouped(firm.firms_2012?));
    let counts = match firm.staffed_firms_2017 {
        Some(staffed) => format!("{all}, {} firms with employees in 2017", format_grouped(staffed)),
        None => all,
    };
    Some(OfficialLine {
        key: format!("{}/firms/{}", market.slug, firm.code),
        kind: OfficialLineKind::Firms,
        text: format!(
            "{}: {counts}, Census SBO 2012 and ABS 2017, NAICS {}",
            firm.title, firm.code
        ),
        group: firm.title.clone(),
        table: format!("NAICS {}", firm.code),
        year: FIRM_YEARS.to_owned(),
        households_percent: None,
        spending_percent: None,
        index: None,
        small_group: false,
        source: SourceId::BusinessOwners.key().to_owned(),
    })
}

fn full_tables(cells: &[SpendingCell]) -> Vec<GroupTable> {
    HOUSEHOLD_TABLES
        .iter()
        .map(|table| GroupTable {
            number: table.number.to_owned(),
            title: table.title.to_owned(),
            rows: cells
                .iter()
                .filter(|cell| cell.table.number == table.number)
                .map(group_row)
                .collect(),
        })
        .collect()
}

fn group_row(cell: &SpendingCell) -> GroupRow {
    GroupRow {
        group: cell.group.name.to_owned(),
        households_percent: cell.households_percent,
        spending_percent: cell.spending_percent,
        index: cell.index,
        is_sum: cell.group.is_sum,
        small_group: is_small(cell),
    }
}

fn is_small(cell: &SpendingCell) -> bool {
    cell.households_percent < SMALL_GROUP_PERCENT
}

/// Content of items whose name does not say it.
fn explain_item(item: &str) -> Option<&'static str> {
    Some(match item {
        "Fees and admissions" => "Club memberships, lessons, sports fees and tickets.",
        "Household furnishings and equipment" => "Furniture, textiles, appliances and everything that equips a home.",
        "Maintenance and repairs" => "Of cars and other vehicles.",
        "Maintenance, repairs, insurance, other expenses" => "Of homes that their owners live in.",
        "Medical services" => "Visits, treatment and tests, without insurance.",
        "Miscellaneous" => "Legal and accounting fees, funerals, and other costs that fit no other item.",
        "Miscellaneous foods" => "Frozen and prepared meals, snacks, condiments, seasonings and baby food.",
        "Miscellaneous household equipment" => "Decoration, plants and flowers, tools, lawn equipment and computers.",
        "Other apparel products and services" => "Jewelry, watches, fabric, alterations and laundry.",
        "Other entertainment supplies, equipment, and services" => {
            "Sports and photo equipment, boats, photographers, and supplies and music for parties."
        }
        "Other household expenses" => "Housekeeping, lawn care, pest control, moving, repairs of appliances, internet.",
        "Other household products" => "Paper goods, and supplies for lawn and garden.",
        "Owned dwellings" => "Mortgage interest, property taxes, upkeep and insurance of homes.",
        "Personal services" => "Care for children and older people.",
        "Water and other public services" => "Water, sewers, and trash collection.",
        "Women, 16 and over" => "Clothing of women.",
        "Girls, 2 to 15" => "Clothing of girls.",
        "Children under 2" => "Clothing of babies.",
        _ => return None,
    })
}
