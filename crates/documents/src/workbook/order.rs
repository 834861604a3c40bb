//! The sheet of one order.

use niche::tools::profitability::fees::FeePer;
use niche::tools::profitability::{ProfitOutput, ProfitResult};
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::formulas::{OrderCells, order_fee, own_fee, round_to_cent};
use super::{
    FIRST_ROW, OrderLayout, REQUIRED, Unit, column_of, has_inputs, heading_format, live_formula, number_format, row_of,
    set_up_page, text_format, to_dollars, write_head,
};

/// Rows of item, shipping and sales tax.
const CELLS: OrderCells = OrderCells {
    item: "B4",
    shipping: "B5",
    tax: "B6",
};

/// Label, formula, value before a program calculates it, and rule.
type OrderRow = (String, String, Option<f64>, String);

/// Writes one order: what comes in, each fee as a formula, and what is left.
pub(super) fn order_sheet(sheet: &mut Worksheet, result: &ProfitResult) -> Result<OrderLayout, XlsxError> {
    set_up_page(sheet, "Order")?;
    for (column, width) in [40.0, 16.0, 90.0].into_iter().enumerate() {
        sheet.set_column_width(column_of(column), width)?;
    }
    sheet.write_string_with_format(0, 0, "One order", &heading_format())?;
    write_head(sheet, 2, &["Line", "Amount", "Rule"], |column| column == 1)?;
    let (rows, layout) = order_rows(result);
    for (index, (label, formula, value, rule)) in rows.iter().enumerate() {
        let row = FIRST_ROW + row_of(index);
        sheet.write_string_with_format(row, 0, label, &text_format())?;
        sheet.write_formula_with_format(
            row,
            1,
            live_formula(formula, &REQUIRED, *value),
            &number_format(Unit::Usd),
        )?;
        sheet.write_string_with_format(row, 2, rule, &text_format())?;
    }
    Ok(layout)
}

fn order_rows(result: &ProfitResult) -> (Vec<OrderRow>, OrderLayout) {
    let input = |cell: &str| {
        let found = result.inputs.iter().find(|input| input.cell == cell);
        found.and_then(|input| input.value)
    };
    let is_known = has_inputs(result, &REQUIRED);
    let known = |value: Option<f64>| value.filter(|_| is_known);
    let row = |label: &str, formula: &str, value: Option<f64>| {
        (label.to_owned(), formula.to_owned(), known(value), String::new())
    };
    let (units, price) = (input("UnitsPerOrder").unwrap_or(1.0), input("Price").unwrap_or(0.0));
    let shipping = input("BuyerShipping").unwrap_or(0.0);
    let tax = input("SalesTax").unwrap_or(0.0) * (units * price + shipping);
    let mut rows: Vec<OrderRow> = vec![
        row("Item price", "UnitsPerOrder*Price", Some(to_cent(units * price))),
        row("Shipping paid by the buyer", "BuyerShipping", Some(shipping)),
        (
            "Sales tax".to_owned(),
            round_to_cent("(B4+B5)*SalesTax"),
            known(Some(to_cent(tax))),
            "Passed on; part of some fees".to_owned(),
        ),
    ];
    let first_fee = rows.len();
    rows.extend(fee_rows(result));
    if result.fees.is_empty() {
        rows.push(row("Own rate", &own_fee(CELLS), Some(0.0)));
    }
    let costs = rows.len();
    let unit_costs = input("UnitCost").map(|cost| to_cent(cost * units));
    rows.push(row("Cost of the units", "UnitsPerOrder*UnitCost", unit_costs));
    rows.push(row("Shipping paid by you", "Shipping", input("Shipping")));
    rows.push(row("Packaging", "Packaging", input("Packaging")));
    let sum = format!("ROUND(B4+B5-SUM(B{}:B{}),2)", first_fee + 4, rows.len() + 3);
    let left = find_output(result, "contributionCents").and_then(|left| left.cents);
    rows.push(("Profit per order".to_owned(), sum, left.map(to_dollars), String::new()));
    let layout = OrderLayout {
        fees: (first_fee + 4..costs + 4).collect(),
        unit_costs: costs + 4,
        shipping: costs + 5,
        packaging: costs + 6,
        contribution: costs + 7,
    };
    (rows, layout)
}

fn fee_rows(result: &ProfitResult) -> Vec<OrderRow> {
    let amounts = find_output(result, "feeCents").map(|fee| fee.lines.as_slice());
    let amounts = amounts.unwrap_or_default();
    let fees = result.fees.iter().enumerate();
    fees.map(|(index, fee)| {
        let amount = amounts.get(index).map(|line| to_dollars(line.cents));
        let rule = amounts.get(index).map_or_else(String::new, |line| line.rule.clone());
        let formula = if fee.line.per == FeePer::Month {
            "0".to_owned()
        } else {
            order_fee(fee, CELLS)
        };
        (fee.line.name.clone(), formula, amount, rule)
    })
    .collect()
}

fn find_output<'a>(result: &'a ProfitResult, key: &str) -> Option<&'a ProfitOutput> {
    result.outputs.iter().find(|output| output.key == key)
}

fn to_cent(usd: f64) -> f64 {
    (usd * 100.0 + 1e-7).round() / 100.0
}
