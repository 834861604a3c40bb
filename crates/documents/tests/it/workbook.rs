//! The workbook, and its agreement with page and paper.

use documents::{BusinessPlan, business_plan_pdf, profit_pdf, projection_xlsx};
use niche::tools::profitability::{ProfitMonth, ProfitResult, format_dollars};
use serde_json::{Value, json};

use crate::TODAY;
use crate::business_plan::{calculated, full_fields, full_inputs, read_text, sample_report};
use crate::reading::read_words;

#[test]
fn results_appear_only_when_price_sales_and_cost_are_all_given() {
    let without = |field: &str| {
        let mut fields = full_fields();
        fields[field] = Value::Null;
        let projection = Some(calculated(fields));
        read_text(&BusinessPlan {
            projection,
            ..BusinessPlan::default()
        })
    };
    for field in ["priceCents", "unitsPerMonth", "unitCostCents"] {
        let text = without(field);
        assert!(
            !text.contains("Twelve months") && !text.contains("Kept in a year, after tax: $"),
            "{text}"
        );
    }
    let text = without("startupCents");
    assert!(
        text.contains("Twelve months") && text.contains("Return on the start-up costs in a year Please fill in"),
        "{text}"
    );
}

/// The cached value behind a formula of a sheet.
fn cached(sheet: &str, cell: &str) -> f64 {
    let at = sheet.find(&format!("r=\"{cell}\"")).unwrap();
    let value = sheet[at..].split("<v>").nth(1).unwrap().split("</v>").next().unwrap();
    value.parse().unwrap()
}

#[test]
fn page_pdf_and_workbook_agree_to_the_cent() {
    let report = sample_report();
    for fields in [
        full_fields(),
        json!({"market": "dog-grooming", "dayJobCentsPerHour": 3100}),
        {
            let mut fields = full_fields();
            fields["feePreset"] = json!("amazon");
            fields["feeOptions"] = json!({"category": "apparel", "plan": "professional"});
            fields["growthPercentPerMonth"] = json!(7.5);
            fields["unitsPerOrder"] = json!(2);
            fields
        },
    ] {
        let result = calculated(fields);
        let plan = BusinessPlan {
            projection: Some(result.clone()),
            ..BusinessPlan::default()
        };
        let (plan, run) = (read_text(&plan), read_words(&profit_pdf(&result, TODAY).unwrap()));
        let workbook = projection_xlsx(&result, Some(&report), TODAY).unwrap();
        let sheets: Vec<String> = (1..=5)
            .map(|at| unzipped(&workbook, &format!("xl/worksheets/sheet{at}.xml")))
            .collect();
        let answers = &sheets[4];
        for (at, output) in result.outputs.iter().enumerate() {
            if let Some(cents) = output.cents {
                assert_eq!(
                    (cached(answers, &format!("B{}", at + 4)) * 100.0).round() as i64,
                    cents,
                    "{}",
                    output.key
                );
                assert!(
                    run.contains(&format_dollars(cents)) && plan.contains(&format_dollars(cents)),
                    "{}",
                    output.key
                );
            }
        }
        let left = result
            .outputs
            .iter()
            .find(|output| output.key == "contributionCents")
            .unwrap()
            .cents
            .unwrap();
        let row = 4 + 3 + result.fees.len() + 3;
        let row = if result.fees.is_empty() { row + 1 } else { row };
        assert_eq!((cached(&sheets[1], &format!("B{row}")) * 100.0).round() as i64, left);
        check_fee_lines(&result, &sheets[1], &run);
        check_months(&result, &sheets[2], &run);
        check_tax(&result, &sheets[3]);
    }
}

/// Every line of the tax sheet has its value before a program calculates it, and the lines lead from one to the next.
fn check_tax(result: &ProfitResult, tax: &str) {
    let line = |row: u32| (cached(tax, &format!("B{row}")) * 100.0).round() as i64;
    assert!(!tax.contains("<v>–</v>"), "{tax}");
    let table = result.tax.table.as_ref().unwrap();
    let profit = result.outputs.iter().find(|output| output.key == "profitYearCents");
    let request = serde_json::to_value(&result.request).unwrap();
    let wages = request["dayJobCentsPerHour"].as_i64().unwrap() * 2_080;
    assert_eq!([4, 5, 6].map(line), [profit.unwrap().cents.unwrap(), wages, 0]);
    let given_usd = [
        table.standard_deduction_usd,
        table.wage_base_usd,
        table.medicare_threshold_usd,
        table.qbi_threshold_usd,
        table.qbi_gap_usd,
    ];
    assert_eq!([7, 8, 9, 10, 11].map(line), given_usd.map(|usd| usd * 100));
    let bases = [line(12), line(14), line(16), line(17), line(18)];
    let (profit, half) = (line(4).max(0), line(14));
    let expected = [
        (profit as f64 * 0.9235).round() as i64,
        (line(13) as f64 / 2.0).round() as i64,
        (line(5) + line(6) - line(7)).max(0),
        line(5) + line(6) + profit - half - line(7),
        (line(4) - half).max(0),
    ];
    assert_eq!(bases, expected);
    let brackets = |taxable: i64| {
        let ends = std::iter::once(0).chain(table.upper_ends_usd).map(|end| end * 100);
        let rises = [100, 20, 100, 20, 80, 30, 20];
        let parts = ends.zip(rises).map(|(end, rise)| (taxable - end).max(0) * rise);
        (parts.sum::<i64>() as f64 / 1_000.0).round() as i64
    };
    assert_eq!(line(20), brackets(line(17) - line(19)) - brackets(line(16)));
    assert_eq!(line(22), line(13) + line(15) + line(20) + line(21));
}

/// Fee lines of one order are the same on the page, on paper and in the sheet of one order.
fn check_fee_lines(result: &ProfitResult, order: &str, run: &str) {
    let lines = result.outputs.iter().flat_map(|output| &output.lines);
    for (at, line) in lines.enumerate() {
        let fee = (cached(order, &format!("B{}", at + 7)) * 100.0).round() as i64;
        assert_eq!(fee, line.cents, "{}", line.name);
        assert!(run.contains(&format_dollars(line.cents)), "{}", line.name);
    }
}

/// Every amount of every month and of the year is the same on the page and in the sheet of the months, and the sums of
/// the quarters and of the year are on paper.
fn check_months(result: &ProfitResult, months: &str, run: &str) {
    assert_eq!(result.months.len(), 12);
    let amounts = |month: &ProfitMonth| -> Vec<Option<i64>> {
        let lines = 0..result.fees.len().max(1);
        let fees = lines.map(|at| month.fee_line_cents.get(at).copied().unwrap_or_default());
        let costs = [
            month.unit_cost_cents,
            month.shipping_cents,
            month.packaging_cents,
            month.ads_cents,
            month.fixed_cents,
            month.vehicle_cents,
            month.subscription_cents,
            month.profit_cents,
        ];
        let known = std::iter::once(month.revenue_cents).chain(fees).chain(costs).map(Some);
        known
            .chain([month.set_aside_cents, month.kept_cents, month.balance_cents])
            .collect()
    };
    let every: Vec<Vec<Option<i64>>> = result.months.iter().map(amounts).collect();
    let cents = |column: char, row: usize| (cached(months, &format!("{column}{row}")) * 100.0).round() as i64;
    for row in 0..every[0].len() {
        let of_row: Vec<i64> = every.iter().filter_map(|month| month[row]).collect();
        assert_eq!(of_row.len(), 12, "row {row}");
        for (column, amount) in ('B'..).zip(&of_row) {
            assert_eq!(cents(column, row + 5), *amount, "{column}{}", row + 5);
        }
        let is_balance = row + 1 == every[0].len();
        let year = if is_balance { of_row[11] } else { of_row.iter().sum() };
        assert_eq!(cents('N', row + 5), year, "the year of row {row}");
    }
    for quarter in result.months.chunks(3).chain([result.months.as_slice()]) {
        let profit: i64 = quarter.iter().map(|month| month.profit_cents).sum();
        let revenue: i64 = quarter.iter().map(|month| month.revenue_cents).sum();
        for amount in [revenue, profit, revenue - profit] {
            assert!(run.contains(&format_dollars(amount)), "{amount} of a quarter");
        }
    }
}

#[test]
fn every_fee_is_a_formula_so_that_a_changed_price_changes_it() {
    let order = |fields: Value| {
        unzipped(
            &projection_xlsx(&calculated(fields), None, TODAY).unwrap(),
            "xl/worksheets/sheet2.xml",
        )
    };
    let mut fields = full_fields();
    fields["feePreset"] = json!("ebay");
    let ebay = order(fields.clone());
    assert!(
        ebay.contains("0.136*MAX(0,MIN(((B4+B5+B6)/UnitsPerOrder),7500)-0)"),
        "{ebay}"
    );
    assert!(
        ebay.contains("IF((B4+B5+B6)&lt;=10,ROUND(ROUND(0*(B4+B5+B6),9),2)+0.3,ROUND(ROUND(0*(B4+B5+B6),9),2)+0.4)"),
        "{ebay}"
    );
    fields["feePreset"] = json!("etsy");
    fields["feeOptions"] = json!({"offsiteAds": {"rate": 15, "share": 20}});
    let etsy = order(fields);
    assert!(
        etsy.contains("ROUND(ROUND(0.2*(MIN(100,ROUND(ROUND(0.15*(B4+B5),9),2)+0)),9),2)"),
        "{etsy}"
    );
    let own = order(json!({"priceCents": 2000}));
    assert!(own.contains("ROUND(ROUND(FeeRate*B4,9),2)+FeeFixed"), "{own}");
}

#[test]
fn a_name_that_looks_like_a_formula_stays_text() {
    let mut fields = full_fields();
    fields["name"] = json!("=HYPERLINK(\"x\")");
    let workbook = projection_xlsx(&calculated(fields), None, TODAY).unwrap();
    assert!(!unzipped(&workbook, "xl/worksheets/sheet1.xml").contains("<f>HYPERLINK"));
    assert!(unzipped(&workbook, "xl/sharedStrings.xml").contains("=HYPERLINK"));
}

#[test]
fn a_workbook_without_the_owners_figures_holds_formulas_and_no_amount() {
    let months = |result: &ProfitResult| {
        unzipped(
            &projection_xlsx(result, None, TODAY).unwrap(),
            "xl/worksheets/sheet3.xml",
        )
    };
    let (empty, full) = (months(&calculated(json!({}))), months(&full_inputs()));
    let formulas = empty.matches("<f>").count();
    assert!(formulas > 150, "{formulas}");
    assert_eq!(empty.matches("<v>–</v>").count(), formulas, "{empty}");
    assert!(!full.contains("<v>–</v>"), "{full}");
    // 12 orders at $45 and $4.99 of shipping.
    assert_eq!((cached(&full, "B5") * 100.0).round() as i64, 59_988);
}

/// A part of a workbook as text.
pub fn unzipped(file: &[u8], part: &str) -> String {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(file)).unwrap();
    std::io::read_to_string(archive.by_name(part).unwrap()).unwrap()
}

#[test]
fn the_ends_of_the_limits_make_files() {
    for changes in [
        json!({"priceCents": 1}),
        json!({"feePercent": 100, "feePreset": null}),
        json!({"taxPercent": 100}),
        json!({"unitsPerMonth": 1_000_000, "growthPercentPerMonth": 100}),
        json!({"hoursPerMonth": 0}),
        json!({"feePreset": "gone"}),
        json!({"marginalRatePercent": 22}),
    ] {
        let mut fields = full_fields();
        for (name, value) in changes.as_object().unwrap() {
            fields[name] = value.clone();
        }
        let result = calculated(fields);
        assert!(
            projection_xlsx(&result, None, TODAY).is_ok() && profit_pdf(&result, TODAY).is_ok(),
            "{changes}"
        );
        let plan = BusinessPlan {
            projection: Some(result),
            ..BusinessPlan::default()
        };
        assert!(business_plan_pdf(&plan, TODAY).is_ok(), "{changes}");
    }
}
