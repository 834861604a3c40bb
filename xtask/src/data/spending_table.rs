//! Makes the table of household spending by group.

use super::public_tables::TableRow;

pub const SPENDING_HEADER: &str = "item,table,group,households,spending,index";

/// Name of each table in the source, and its number at the Bureau of Labor Statistics. No table of race or origin is
/// used.
const TABLES: [(&str, &str); 7] = [
    ("age", "1300"),
    ("cucomp", "1502"),
    ("cusize", "1400"),
    ("income", "1203"),
    ("tenure", "1702"),
    ("region", "1800"),
    ("population", "2400"),
];

/// Items that no market sells: the total, taxes, pensions and insurance.
const LEFT_OUT: [&str; 7] = [
    "Annual aggregate expenditures",
    "Property taxes",
    "Vehicle insurance",
    "Health insurance",
    "Personal insurance and pensions",
    "Life and other personal insurance",
    "Pensions and Social Security",
];
/// The first item after the expenditures: incomes and taxes on them follow.
const FIRST_INCOME: &str = "Money income before taxes";

/// Expenditure items by table and group, in the order of the source. A cell without a value ("a/" to "d/") is empty.
pub fn list_spending(rows: &[TableRow]) -> Vec<Vec<String>> {
    TABLES
        .iter()
        .flat_map(|(name, number)| {
            rows.iter()
                .filter(move |row| row["table"] == *name)
                .take_while(|row| row["item"] != FIRST_INCOME)
                .filter(|row| !LEFT_OUT.contains(&row["item"].as_str()))
                .map(|row| list_cells(row, number))
        })
        .collect()
}

fn list_cells(row: &TableRow, number: &str) -> Vec<String> {
    let value = |key: &str| {
        row[key]
            .parse::<f64>()
            .map_or_else(|_| String::new(), |_| row[key].clone())
    };
    vec![
        row["item"].clone(),
        number.to_owned(),
        row["group"].clone(),
        value("households_pct"),
        value("spending_share_pct"),
        value("index_100"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_row(table: &str, item: &str, spending: &str) -> TableRow {
        let cells = [
            ("table", table),
            ("item", item),
            ("group", "One person"),
            ("households_pct", "29.5"),
            ("spending_share_pct", spending),
            ("index_100", if spending == "b/" { "" } else { "80" }),
        ];
        cells.map(|(key, value)| (key.to_owned(), value.to_owned())).into()
    }

    #[test]
    fn incomes_insurance_and_other_tables_are_left_out_and_marks_are_empty_cells() {
        let rows = [
            sample_row("race", "Pets", "1.0"),
            sample_row("cusize", "Pets", "23.6"),
            sample_row("cusize", "Health insurance", "20.0"),
            sample_row("cusize", "Other vehicles", "b/"),
            sample_row("cusize", FIRST_INCOME, "20.0"),
            sample_row("cusize", "Wages and salaries", "20.0"),
        ];
        let table: Vec<String> = list_spending(&rows).iter().map(|cells| cells.join("|")).collect();
        assert_eq!(
            table,
            [
                "Pets|1400|One person|29.5|23.6|80",
                "Other vehicles|1400|One person|29.5||"
            ]
        );
    }
}
