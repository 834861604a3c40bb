//! Monthly Retail Trade Survey: yearly sales by kind of business, and the kind that each retail industry belongs to.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

use super::public_tables::{OUTPUT_YEARS, TableRow, common_prefix, parse_figure, read_rows};

/// Kind of business that the survey does not publish but that follows from three that it does.
///
/// Nonstore retailers are online shopping, fuel dealers, vending and direct selling.
const VENDING_AND_DIRECT: &str = "4542X";
const VENDING_AND_DIRECT_TITLE: &str =
    "Vending and direct selling (nonstore retailers less online shopping and fuel dealers)";
const VENDING_AND_DIRECT_PREFIXES: [&str; 2] = ["4542", "45439"];
const NONSTORE: &str = "454";
const OTHER_NONSTORE: [&str; 2] = ["4541", "45431"];

const ONLINE_AND_DOOR_TO_DOOR: [&str; 2] = ["454110", "454390"];
/// Digits of the widest kinds of business.
const MIN_KIND_DIGITS: usize = 3;

/// One kind of business with its sales by year in million dollars.
pub struct RetailKind {
    /// Code of NAICS 2012. Six digits when the kind holds one six-digit industry only.
    pub code: String,
    pub title: String,
    pub sales_musd: BTreeMap<u16, f64>,
    prefixes: Vec<String>,
}

/// Reads the kinds of business that have sales for every year of the release, by code. `industries` has the codes of
/// NAICS 2012.
pub fn read_kinds(from: &Path, industries: &BTreeMap<String, TableRow>) -> Result<Vec<RetailKind>, Box<dyn Error>> {
    let mut all: BTreeMap<String, (String, BTreeMap<u16, f64>)> = BTreeMap::new();
    for row in read_rows(from, "census_mrts_monthly_sales.csv")? {
        let code = row["code"].clone();
        // Letters mark sums over several codes; "44000" is retail as a whole.
        let is_retail = code.starts_with("44") || code.starts_with("45");
        if !is_retail || code == "44000" || !code.bytes().all(|byte| byte.is_ascii_digit()) {
            continue;
        }
        if let Some(sales) = parse_figure(&row, "year_total_musd") {
            let entry = all
                .entry(code)
                .or_insert_with(|| (written_out(&row["title"]), BTreeMap::new()));
            entry.1.insert(row["year"].parse()?, sales);
        }
    }
    let vending = remaining_sales(&all);
    let mut kinds: Vec<RetailKind> = all
        .into_iter()
        .map(|(code, (title, sales_musd))| {
            let prefix = code.trim_end_matches('0').to_owned();
            RetailKind {
                code: only_industry(industries, &prefix).unwrap_or_else(|| prefix.clone()),
                title,
                sales_musd,
                prefixes: vec![prefix],
            }
        })
        .collect();
    kinds.push(RetailKind {
        code: VENDING_AND_DIRECT.to_owned(),
        title: VENDING_AND_DIRECT_TITLE.to_owned(),
        sales_musd: vending,
        prefixes: VENDING_AND_DIRECT_PREFIXES.map(str::to_owned).to_vec(),
    });
    kinds.retain(|kind| OUTPUT_YEARS.into_iter().all(|year| kind.sales_musd.contains_key(&year)));
    kinds.sort_by(|a, b| a.code.cmp(&b.code));
    Ok(kinds)
}

/// Title without abbreviations, with a capital letter at its beginning only.
pub fn written_out(title: &str) -> String {
    let words = title.split(' ').enumerate().map(|(at, word)| match word {
        "Mat." => "materials".to_owned(),
        "Equip." => "equipment".to_owned(),
        "Acc.," => "accessories,".to_owned(),
        "Access." => "accessories".to_owned(),
        "Gen." => "general".to_owned(),
        "Dept." => "department".to_owned(),
        "(Excl." => "(except".to_owned(),
        "GAFO" => word.to_owned(),
        _ if at == 0 => word.to_owned(),
        _ => word.to_lowercase(),
    });
    words.collect::<Vec<_>>().join(" ")
}

fn remaining_sales(all: &BTreeMap<String, (String, BTreeMap<u16, f64>)>) -> BTreeMap<u16, f64> {
    let at = |code: &str, year: u16| all.get(code)?.1.get(&year).copied();
    OUTPUT_YEARS
        .filter_map(|year| {
            let others: Option<f64> = OTHER_NONSTORE.iter().map(|code| at(code, year)).sum();
            Some((year, at(NONSTORE, year)? - others?))
        })
        .collect()
}

/// The six-digit industry of NAICS 2012 that is alone under `prefix`.
fn only_industry(industries: &BTreeMap<String, TableRow>, prefix: &str) -> Option<String> {
    let mut under = industries
        .keys()
        .filter(|code| code.len() == 6 && code.starts_with(prefix));
    under.next().filter(|_| under.next().is_none()).cloned()
}

/// Code of the kind of business that holds the whole of a linked industry; empty outside of retail.
pub fn kind_of_link(kinds: &[RetailKind], link: &TableRow) -> String {
    kind_of(kinds, whole_of_link(link).unwrap_or(&link["naics2012"]))
}

/// Code of NAICS 2012 that holds all of a linked industry; `None` where its parts have no three digits in common.
pub fn whole_of_link(link: &TableRow) -> Option<&str> {
    // NAICS 2022 took the online and door-to-door sellers of every retail industry in; they are a small part of each.
    let parts: Vec<&str> = link["naics2017_all"]
        .split('|')
        .filter(|code| !ONLINE_AND_DOOR_TO_DOOR.contains(code))
        .collect();
    let whole = match parts.as_slice() {
        [first, others @ ..] if !others.is_empty() => {
            others.iter().fold(*first, |whole, code| common_prefix(whole, code))
        }
        _ => &link["naics2012"],
    };
    (whole.len() >= MIN_KIND_DIGITS).then_some(whole)
}

fn kind_of(kinds: &[RetailKind], naics2012: &str) -> String {
    kinds
        .iter()
        .flat_map(|kind| kind.prefixes.iter().map(move |prefix| (prefix, &kind.code)))
        .filter(|(prefix, _)| naics2012.starts_with(prefix.as_str()))
        .max_by_key(|(prefix, _)| prefix.len())
        .map(|(_, code)| code.clone())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_industry_gets_the_finest_kind_that_holds_it() {
        let kind = |code: &str, prefixes: &[&str]| RetailKind {
            code: code.to_owned(),
            title: String::new(),
            sales_musd: BTreeMap::new(),
            prefixes: prefixes.iter().map(|prefix| (*prefix).to_owned()).collect(),
        };
        let kinds = [
            kind("453", &["453"]),
            kind("453310", &["4533"]),
            kind("454", &["454"]),
            kind(VENDING_AND_DIRECT, &VENDING_AND_DIRECT_PREFIXES),
        ];
        let found = ["453310", "453910", "454210", "454110", "812910"].map(|code| kind_of(&kinds, code));
        assert_eq!(found, ["453310", "453", "4542X", "454", ""]);
    }

    #[test]
    fn an_industry_put_together_of_several_gets_a_kind_that_holds_all_of_them() {
        let kinds = ["4481", "44812", "452"].map(|code| RetailKind {
            code: code.to_owned(),
            title: String::new(),
            sales_musd: BTreeMap::new(),
            prefixes: vec![code.to_owned()],
        });
        let kind = |naics2012: &str, parts: &str| {
            let cells = [("naics2012", naics2012), ("naics2017_all", parts)];
            let link: TableRow = cells.map(|(key, value)| (key.to_owned(), value.to_owned())).into();
            kind_of_link(&kinds, &link)
        };
        assert_eq!(kind("448120", "448110|448120|448130|454110"), "4481");
        assert_eq!(kind("448120", "448120|454110|454390"), "44812");
        assert_eq!(kind("452990", "452319|453998"), "452");
    }

    #[test]
    fn titles_are_written_out() {
        assert_eq!(
            written_out("Building Mat. and Garden Equip. and Supplies Dealers"),
            "Building materials and garden equipment and supplies dealers"
        );
        assert_eq!(written_out("Used Merchandise Stores"), "Used merchandise stores");
    }

    #[test]
    fn vending_is_what_remains_of_nonstore_retail() {
        let sales = |value: f64| (String::new(), OUTPUT_YEARS.map(|year| (year, value)).collect());
        let all = BTreeMap::from([
            ("454".to_owned(), sales(100.0)),
            ("4541".to_owned(), sales(60.0)),
            ("45431".to_owned(), sales(15.0)),
        ]);
        assert_eq!(remaining_sales(&all)[&2023], 25.0);
    }
}
