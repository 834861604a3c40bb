use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::*;
use crate::Engine;
use crate::data::atlas::NO_SPENDING;
use crate::data::people::customers::SpendingCell;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());

/// Rows of the table as text, read without the module under test.
fn table_rows() -> Vec<Vec<String>> {
    let mut reader = csv::Reader::from_reader(include_str!("../../../data/spending.csv").as_bytes());
    reader
        .records()
        .map(|row| row.unwrap().iter().map(str::to_owned).collect())
        .collect()
}

#[test]
fn every_market_names_an_item_of_the_table_or_none() {
    for market in &ENGINE.atlas.markets {
        let known = market.spending == NO_SPENDING || ENGINE.customers.find_spending(&market.spending).is_some();
        assert!(known, "{}: {}", market.slug, market.spending);
    }
}

#[test]
fn markets_that_sell_to_businesses_name_one_to_three_industries_and_no_others_do() {
    let mut with_buyers = 0;
    for market in &ENGINE.atlas.markets {
        let unique: BTreeSet<&String> = market.buyers.iter().collect();
        let to_businesses = market.ideas.iter().filter(|idea| idea.model == "B2B").count();
        assert_eq!(unique.len(), market.buyers.len(), "{}", market.slug);
        assert_eq!(
            to_businesses * 2 > market.ideas.len(),
            !market.buyers.is_empty(),
            "{}",
            market.slug
        );
        assert!(market.buyers.len() <= 3, "{}", market.slug);
        for code in &market.buyers {
            let firm = ENGINE
                .customers
                .find_firms(code)
                .unwrap_or_else(|| panic!("{}: {code}", market.slug));
            assert!(
                firm.firms_2012.is_some_and(|count| count > 0.0),
                "{}: {code}",
                market.slug
            );
        }
        with_buyers += usize::from(!market.buyers.is_empty());
    }
    assert!(with_buyers > 80, "{with_buyers}");
}

#[test]
fn no_total_income_tax_pension_or_insurance_is_in_the_table() {
    let items: BTreeSet<String> = table_rows().into_iter().map(|row| row[0].clone()).collect();
    assert_eq!(items.len(), 95);
    for word in [
        "ncome",
        "taxes",
        "ension",
        "Wages",
        "Annual aggregate",
        "Social Security",
        "Health insurance",
    ] {
        assert!(!items.iter().any(|item| item.contains(word)), "{word}");
    }
}

#[test]
fn the_table_has_seven_tables_with_every_group_and_none_of_race_or_origin() {
    let rows = table_rows();
    let tables: BTreeSet<&str> = rows.iter().map(|row| row[1].as_str()).collect();
    let ours: BTreeSet<&str> = HOUSEHOLD_TABLES.iter().map(|table| table.number).collect();
    assert_eq!(tables, ours);
    let groups: usize = HOUSEHOLD_TABLES.iter().map(|table| table.groups.len()).sum();
    assert_eq!(rows.len(), groups * 95);
    let slugs: BTreeSet<&str> = HOUSEHOLD_TABLES
        .iter()
        .flat_map(|table| &table.groups)
        .map(|group| group.slug)
        .collect();
    assert_eq!(slugs.len(), groups);
    assert_eq!(
        HOUSEHOLD_TABLES
            .iter()
            .flat_map(|table| &table.groups)
            .filter(|group| group.is_sum)
            .count(),
        7
    );
}

/// Every figure of a line equals the table, and every line has its table and year.
#[test]
fn every_line_of_every_market_repeats_the_table() {
    let cells: BTreeMap<(String, String, String), Vec<String>> = table_rows()
        .into_iter()
        .map(|row| ((row[0].clone(), row[1].clone(), row[2].clone()), row))
        .collect();
    let mut lines = 0;
    for market in &ENGINE.atlas.markets {
        let official = ENGINE.official_figures(&market.slug).unwrap();
        for line in &official.lines {
            assert!(!line.table.is_empty() && !line.year.is_empty(), "{}", line.key);
            assert_eq!(official::find_line(&ENGINE, &line.key).unwrap().text, line.text);
            if line.kind == OfficialLineKind::Firms {
                continue;
            }
            let table = HOUSEHOLD_TABLES
                .iter()
                .find(|table| table.number == line.table)
                .unwrap();
            let group = table.groups.iter().find(|group| group.name == line.group).unwrap();
            assert!(!group.is_sum);
            let item = official.item.clone().unwrap();
            let row = &cells[&(item.clone(), line.table.clone(), group.file_name.to_owned())];
            let text = format!(
                "{}: {} % of households, {} % of spending on {item} (index {}), BLS CE 2017, Table {}",
                group.name, row[3], row[4], row[5], row[1]
            );
            assert_eq!(line.text, text);
            lines += 1;
        }
    }
    assert!(lines > 800, "{lines}");
}

/// The rule of the lines, written out a second time in another way.
#[test]
fn the_lines_are_the_strongest_groups_of_three_tables_and_the_weakest_of_all() {
    for market in ENGINE.atlas.markets.iter().filter(|market| market.buyers.is_empty()) {
        let Some(cells) = ENGINE.customers.find_spending(&market.spending) else {
            continue;
        };
        let official = ENGINE.official_figures(&market.slug).unwrap();
        let parts: Vec<&SpendingCell> = cells
            .iter()
            .filter(|cell| !cell.group.is_sum && cell.index.is_some())
            .collect();
        let best = |number: &str| {
            let of_table = parts.iter().filter(|cell| cell.table.number == number);
            of_table.filter_map(|cell| cell.index).max().unwrap()
        };
        let mut expected: Vec<i32> = HOUSEHOLD_TABLES.iter().map(|table| best(table.number)).collect();
        let highest = expected.iter().copied().max().unwrap();
        expected.sort_unstable_by(|a, b| b.cmp(a));
        expected.retain(|index| *index >= 115);
        expected.truncate(3);
        let of_kind = |kind: OfficialLineKind| -> Vec<i32> {
            let lines = official.lines.iter().filter(|line| line.kind == kind);
            lines.filter_map(|line| line.index).collect()
        };
        let lowest = parts.iter().filter_map(|cell| cell.index).min().unwrap();
        if highest < 105 {
            assert!(official.lines.is_empty() && official.sentence.as_deref() == Some(EVEN_SENTENCE));
            continue;
        }
        assert_eq!(of_kind(OfficialLineKind::Strongest), expected, "{}", market.slug);
        let weakest: Vec<i32> = (lowest <= 85).then_some(lowest).into_iter().collect();
        assert_eq!(of_kind(OfficialLineKind::Weakest), weakest, "{}", market.slug);
        let tables: BTreeSet<&String> = official
            .lines
            .iter()
            .take(expected.len())
            .map(|line| &line.table)
            .collect();
        assert_eq!(tables.len(), expected.len());
    }
}

/// Cells of the item "Pets", each changed.
fn pet_spending(change: impl Fn(&SpendingCell) -> SpendingCell) -> Vec<SpendingCell> {
    let cells = ENGINE.customers.find_spending("Pets").unwrap();
    cells.iter().map(change).collect()
}

#[test]
fn an_item_that_all_households_buy_alike_has_one_sentence() {
    let market = &ENGINE.atlas.markets[ENGINE.atlas.find_market("dog-walking").unwrap()];
    let cells = pet_spending(|cell| SpendingCell {
        index: Some(if cell.group.is_sum { 130 } else { 104 }),
        ..*cell
    });
    let official = official::spending_figures(market, &cells);
    assert_eq!(
        (official.lines.len(), official.sentence.as_deref()),
        (0, Some(EVEN_SENTENCE))
    );
}

#[test]
fn ties_are_broken_by_the_share_of_spending_and_then_by_the_order_of_the_tables() {
    let market = &ENGINE.atlas.markets[ENGINE.atlas.find_market("dog-walking").unwrap()];
    let with = |spending: fn(&str) -> f64| -> Vec<String> {
        let cells = pet_spending(|cell| SpendingCell {
            index: Some(120),
            spending_percent: Some(spending(cell.table.number)),
            ..*cell
        });
        let lines = official::spending_figures(market, &cells).lines;
        lines.into_iter().map(|line| line.table).collect()
    };
    assert_eq!(with(|_| 10.0), ["1300", "1502", "1400"]);
    assert_eq!(
        with(|table| if table == "1800" { 20.0 } else { 10.0 }),
        ["1800", "1300", "1502"]
    );
}

#[test]
fn a_cell_without_a_value_gives_no_line_and_is_not_published_in_the_full_table() {
    let official = ENGINE.official_figures("motorcycle-gear").unwrap();
    assert_eq!(official.item.as_deref(), Some("Other vehicles"));
    let empty: Vec<&GroupRow> = official
        .tables
        .iter()
        .flat_map(|table| &table.rows)
        .filter(|row| row.index.is_none())
        .collect();
    assert_eq!(empty.len(), 1);
    assert_eq!(
        (empty[0].group.as_str(), empty[0].spending_percent),
        ("One parent with a child under 18", None)
    );
    assert!(official::find_line(&ENGINE, "motorcycle-gear/1502/one-parent").is_none());
}

#[test]
fn dog_walking_has_the_figures_of_pets() {
    let official = ENGINE.official_figures("dog-walking").unwrap();
    let texts: Vec<&str> = official.lines.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "Income $200,000 and more: 5.5 % of households, 15.8 % of spending on Pets (index 287), BLS CE 2017, Table 1203",
            "Married couples without children at home: 22.6 % of households, 38.7 % of spending on Pets (index 171), BLS CE 2017, Table 1502",
            "Outside urban areas: 18.3 % of households, 29.0 % of spending on Pets (index 158), BLS CE 2017, Table 2400",
            "Age under 25: 5.8 % of households, 2.0 % of spending on Pets (index 34), BLS CE 2017, Table 1300",
        ]
    );
    assert_eq!(
        official.caveat.as_deref(),
        Some("US households, 2017. The figures are for all spending on Pets, not for dog walking.")
    );
    let rows: usize = official.tables.iter().map(|table| table.rows.len()).sum();
    assert_eq!((official.tables.len(), rows), (7, 52));
}

#[test]
fn a_market_that_sells_to_businesses_counts_them_with_their_years() {
    let official = ENGINE.official_figures("bookkeeping").unwrap();
    assert_eq!((official.item, official.tables.len()), (None, 0));
    assert_eq!(
        official.lines[0].text,
        "Specialty trade contractors: 2,047,554 businesses in 2012, 458,022 firms with employees in 2017, Census SBO 2012 \
         and ABS 2017, NAICS 238"
    );
    assert_eq!(official.sources.len(), 2);
}

#[test]
fn a_market_without_an_item_says_so() {
    let official = ENGINE.official_figures("micro-saas").unwrap();
    assert!(official.lines.is_empty() && official.caveat.is_none() && official.sentence.is_some());
}
