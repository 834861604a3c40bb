//! Makes the compact statistics tables of the niche engine from the public files.
//!
//! Figures are kept at the precision in which they are shown. An empty or zero cell of a source is a suppressed one and
//! stays empty. Derived figures and their formulas are described in `crates/niche/data/SOURCES.md`.

mod evening_tables;
mod interest_table;
pub mod owners;
pub mod public_tables;
mod retail;
mod spending_table;
mod wage_table;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

use owners::{is_derived, read_owners};
use public_tables::{OUTPUT_YEARS, TableRow, by_code, common_prefix, parse_figure, read_rows};
use retail::RetailKind;

/// Year → nominal output, real output.
type Years = BTreeMap<u16, (f64, f64)>;
type Outcome<T> = Result<T, Box<dyn Error>>;

/// The sole-proprietor figures are the sum of these years: single years of small cells jump.
const SOLEPROP_YEARS: [&str; 3] = ["2012", "2013", "2014"];
const CONSUMPTION_YEAR: &str = "2019";
const POPULATION_YEAR: &str = "2023";
/// Year of the Survey of Business Owners, whose businesses are divided by residents.
const OWNERS_YEAR: &str = "2012";

/// Writes every table and says how many rows each has.
pub fn make_tables(from: &Path, to: &Path) -> Outcome<String> {
    let links = read_rows(from, "naics2022_to_statistics_links.csv")?;
    let solo = read_owners(from)?;
    let kinds = retail::read_kinds(from, &solo)?;
    let staffed = by_code(
        read_rows(from, "census_abs_2017_us_employer_firms_by_naics.csv")?,
        "naics2017",
    );
    let mut summary = String::new();
    let mut save = |name: &str, header: &str, rows: Vec<Vec<String>>| -> Outcome<()> {
        writeln!(summary, "{name}: {} rows", rows.len())?;
        write_table(&to.join(name), header, &rows)
    };
    save(
        "industries.csv",
        "code,title,size_code,solo_code,soleprop_code,output_code,retail_code",
        join_industries(&links, &solo, &staffed, &kinds),
    )?;
    let firms_header = "code,title,firms_2012,solo_firms_2012,receipts_musd_2012,solo_receipts_musd_2012,\
                        solo_average_usd_2012,staffed_firms_2017,staffed_receipts_musd_2017,derived";
    save("firms.csv", firms_header, firm_rows(&solo, &staffed))?;
    save(
        "soleprops.csv",
        "code,title,returns,profitable_share,net_margin",
        soleprop_rows(&read_rows(from, "irs_soi_soleprop_2000_2014.csv")?),
    )?;
    let years = OUTPUT_YEARS.map(|y| y.to_string()).collect::<Vec<_>>().join(",");
    save(
        "output.csv",
        &format!("code,name,measure,{years}"),
        output_rows(&read_rows(from, "bea_gross_output_detail_1997_2023.csv")?),
    )?;
    save("sales.csv", &format!("code,title,{years}"), list_sales(&kinds))?;
    save(
        "cpi.csv",
        "year,index",
        list_prices(&read_rows(from, "bls_cpi_u_annual.csv")?),
    )?;
    save(
        "regions.csv",
        "region,consumption_musd,scale_to_us,people,people_2012",
        region_rows(from)?,
    )?;
    save_evening_tables(from, &mut save)?;
    save(
        "wages.csv",
        &wage_table::header_line(),
        wage_table::list_wages(&read_rows(from, "oews_2025_wages.csv")?)?,
    )?;
    Ok(summary.trim_end().to_owned())
}

/// Tables of people, seasons and prices, saved one by one.
fn save_evening_tables(from: &Path, save: &mut impl FnMut(&str, &str, Vec<Vec<String>>) -> Outcome<()>) -> Outcome<()> {
    save(
        "occupations.csv",
        evening_tables::OCCUPATIONS_HEADER,
        evening_tables::list_occupations(&read_rows(from, "bls_employment_projections_2024_2034.csv")?),
    )?;
    save(
        "interests.csv",
        interest_table::HEADER,
        interest_table::list_interests(&read_rows(from, "onet_interests.csv")?)?,
    )?;
    save(
        "seasons.csv",
        evening_tables::SEASONS_HEADER,
        evening_tables::list_seasons(&read_rows(from, "census_mrts_monthly_sales.csv")?),
    )?;
    save(
        "price_levels.csv",
        evening_tables::PRICE_LEVELS_HEADER,
        evening_tables::price_levels(&read_rows(from, "bea_state_price_parities.csv")?),
    )?;
    save(
        "spending.csv",
        spending_table::SPENDING_HEADER,
        spending_table::list_spending(&read_rows(from, "bls_ce_2017_shares.csv")?),
    )
}

fn write_table(path: &Path, header: &str, rows: &[Vec<String>]) -> Outcome<()> {
    let mut writer = csv::Writer::from_path(path)?;
    writer.write_record(header.split(','))?;
    for row in rows {
        writer.write_record(row)?;
    }
    Ok(writer.flush()?)
}

fn format_figure(value: Option<f64>, decimals: usize) -> String {
    value.map_or_else(String::new, |v| format!("{v:.decimals$}"))
}

/// Each six-digit industry with the code under which each table publishes it.
fn join_industries(
    links: &[TableRow],
    solo: &BTreeMap<String, TableRow>,
    staffed: &BTreeMap<String, TableRow>,
    kinds: &[RetailKind],
) -> Vec<Vec<String>> {
    let row = |link: &TableRow| {
        let counted = owners_code(link);
        let solo_code = finest_code(counted, |c| has_solo(solo, c));
        let size_code = finest_code(common_prefix(counted, &link["abs2017"]), |c| {
            has_solo(solo, c) && staffed.get(c).and_then(|r| parse_figure(r, "receipts_k")).is_some()
        });
        vec![
            link["naics2022"].clone(),
            link["title"].clone(),
            size_code,
            solo_code,
            link["soi"].clone(),
            link["bea"].clone(),
            retail::kind_of_link(kinds, link),
        ]
    };
    links.iter().map(row).collect()
}

/// Code of the Survey of Business Owners for a linked industry. Where NAICS 2022 put several industries together, the
/// code that holds all of them: figures of one part would be those of a narrower industry.
fn owners_code(link: &TableRow) -> &str {
    let linked = link["sbo2012"].as_str();
    let shared = retail::whole_of_link(link).map(|whole| common_prefix(linked, whole));
    shared.filter(|code| code.len() >= 3).unwrap_or(linked)
}

fn has_solo(solo: &BTreeMap<String, TableRow>, code: &str) -> bool {
    solo.get(code).is_some_and(|r| {
        parse_figure(r, "receipts_nonemployer_k").is_some() && parse_figure(r, "receipts_all_k").is_some()
    })
}

/// Returns the longest prefix of `code`, down to three digits, that `published` accepts; empty without one.
fn finest_code(code: &str, published: impl Fn(&str) -> bool) -> String {
    (3..=code.len())
        .rev()
        .map(|n| &code[..n])
        .find(|c| published(c))
        .unwrap_or_default()
        .to_owned()
}

/// Firms and receipts with and without staff, by the code under which they are published.
fn firm_rows(solo: &BTreeMap<String, TableRow>, staffed: &BTreeMap<String, TableRow>) -> Vec<Vec<String>> {
    let row = |(code, s): (&String, &TableRow)| {
        let staffed = staffed.get(code);
        let staffed_figure = |key: &str| staffed.and_then(|r| parse_figure(r, key));
        vec![
            code.clone(),
            s["title"].clone(),
            format_figure(parse_figure(s, "firms_all"), 0),
            format_figure(parse_figure(s, "firms_nonemployer"), 0),
            format_figure(parse_figure(s, "receipts_all_k").map(|k| k / 1e3), 1),
            format_figure(parse_figure(s, "receipts_nonemployer_k").map(|k| k / 1e3), 1),
            format_figure(parse_figure(s, "avg_receipts_nonemployer_usd"), 0),
            format_figure(staffed_figure("employer_firms"), 0),
            format_figure(staffed_figure("receipts_k").map(|k| k / 1e3), 1),
            if is_derived(s) { "yes" } else { "" }.to_owned(),
        ]
    };
    solo.iter()
        .filter(|(code, _)| code.len() >= 3 && has_solo(solo, code))
        .map(row)
        .collect()
}

/// Profit of sole proprietors: sums over three years, divided afterwards, so that large years weigh more.
fn soleprop_rows(rows: &[TableRow]) -> Vec<Vec<String>> {
    let mut sums: BTreeMap<&str, (&str, [f64; 4], usize)> = BTreeMap::new();
    for row in rows.iter().filter(|r| SOLEPROP_YEARS.contains(&r["year"].as_str())) {
        let keys = ["returns", "returns_profit", "receipts", "net_income_less_deficit"];
        let figures = keys.map(|key| parse_figure(row, key));
        if let [Some(a), Some(b), Some(c), Some(d)] = figures {
            let entry = sums.entry(&row["naics"]).or_insert((&row["title"], [0.0; 4], 0));
            entry.0 = &row["title"];
            entry.2 += 1;
            for (sum, value) in entry.1.iter_mut().zip([a, b, c, d]) {
                *sum += value;
            }
        }
    }
    let row = |(code, (title, [returns, profitable, receipts, net], years)): (&str, (&str, [f64; 4], usize))| {
        vec![
            code.to_owned(),
            title.to_owned(),
            format!("{:.0}", returns / years as f64),
            format!("{:.4}", profitable / returns),
            format!("{:.4}", net / receipts),
        ]
    };
    sums.into_iter().map(row).collect()
}

/// Output series of each industry, in the year's dollars and in dollars of 2017.
fn output_rows(rows: &[TableRow]) -> Vec<Vec<String>> {
    let mut series: BTreeMap<&str, (&str, Years)> = BTreeMap::new();
    for row in rows {
        let values = (
            row["year"].parse::<u16>(),
            parse_figure(row, "gross_output_musd"),
            parse_figure(row, "price_index_2017"),
        );
        if let (Ok(year), Some(nominal), Some(price)) = values {
            let entry = series
                .entry(&row["bea_code"])
                .or_insert((&row["bea_name"], BTreeMap::new()));
            entry.1.insert(year, (nominal, nominal / price * 100.0));
        }
    }
    let mut table = Vec::new();
    for (code, (name, years)) in series {
        for (measure, pick) in [("nominal", (|v| v.0) as fn(&(f64, f64)) -> f64), ("real", |v| v.1)] {
            let mut row = vec![code.to_owned(), name.to_owned(), measure.to_owned()];
            row.extend(OUTPUT_YEARS.map(|year| format_figure(years.get(&year).map(pick), 0)));
            table.push(row);
        }
    }
    table
}

/// Yearly sales of each kind of business of the retail survey, in the year's dollars.
fn list_sales(kinds: &[RetailKind]) -> Vec<Vec<String>> {
    kinds
        .iter()
        .map(|kind| {
            let mut row = vec![kind.code.clone(), kind.title.clone()];
            row.extend(OUTPUT_YEARS.map(|year| format_figure(kind.sales_musd.get(&year).copied(), 0)));
            row
        })
        .collect()
}

/// Consumer price index of each year of the release.
fn list_prices(rows: &[TableRow]) -> Vec<Vec<String>> {
    rows.iter()
        .filter(|row| row["year"].parse().is_ok_and(|year| OUTPUT_YEARS.contains(&year)))
        .map(|row| vec![row["year"].clone(), row["cpi_u_annual_average_1982_84_100"].clone()])
        .collect()
}

/// Household consumption of each region of the form, and its ratio to that of the United States.
///
/// The consumption table has North America but not the United States alone; its share of North America's GDP replaces
/// that figure.
fn region_rows(from: &Path) -> Outcome<Vec<Vec<String>>> {
    let consumption = read_rows(from, "pwt1001_household_consumption_by_region.csv")?;
    let gdp = read_rows(from, "worldbank_gdp_regions.csv")?;
    let people = read_rows(from, "worldbank_population_regions.csv")?;
    let spent = |names: &[&str]| -> f64 {
        let wanted: BTreeSet<&str> = names.iter().copied().collect();
        let of_year = consumption.iter().filter(|r| r["year"] == CONSUMPTION_YEAR);
        of_year
            .filter(|r| wanted.contains(r["wb_region"].as_str()))
            .filter_map(|r| parse_figure(r, "hh_consumption_usd_m"))
            .sum()
    };
    let value = |rows: &[TableRow], code: &str, year: &str| {
        let row = rows.iter().find(|r| r["code"] == code && r["year"] == year);
        row.and_then(|r| parse_figure(r, "value"))
            .ok_or_else(|| format!("no value for {code} in {year}"))
    };
    let us = spent(&["North America"]) * value(&gdp, "USA", CONSUMPTION_YEAR)? / value(&gdp, "NAC", CONSUMPTION_YEAR)?;
    let mut table = Vec::new();
    let all: [(&str, &[&str], &[&str]); 5] = [
        ("United States", &[], &["USA"]),
        ("Global", &["World"], &["WLD"]),
        ("North America", &["North America"], &["NAC"]),
        ("Europe", &["Europe & Central Asia"], &["ECS"]),
        ("Asia Pacific", &["East Asia & Pacific", "South Asia"], &["EAS", "SAS"]),
    ];
    for (region, consumption_regions, population_codes) in all {
        let total = if consumption_regions.is_empty() {
            us
        } else {
            spent(consumption_regions)
        };
        let (mut inhabitants, mut earlier) = (0.0, 0.0);
        for code in population_codes {
            inhabitants += value(&people, code, POPULATION_YEAR)?;
            earlier += value(&people, code, OWNERS_YEAR)?;
        }
        table.push(vec![
            region.to_owned(),
            format!("{total:.0}"),
            format!("{:.4}", total / us),
            format!("{inhabitants:.0}"),
            format!("{earlier:.0}"),
        ]);
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_industry_put_together_of_several_is_counted_where_all_of_them_are() {
        let code = |sbo2012: &str, naics2012: &str, parts: &str| {
            let cells = [("sbo2012", sbo2012), ("naics2012", naics2012), ("naics2017_all", parts)];
            let link: TableRow = cells.map(|(key, value)| (key.to_owned(), value.to_owned())).into();
            owners_code(&link).to_owned()
        };
        assert_eq!(code("448120", "448120", "448110|448120|448190|454110|454390"), "4481");
        assert_eq!(code("442110", "442110", "442110|454110|454390"), "442110");
        assert_eq!(code("5191", "519130", "515111|519130"), "5191", "parts of two sectors");
        assert_eq!(code("31699", "316992", "316992|316998"), "31699");
    }
}
