//! The sheet of one order.

use niche::tools::profitability::ProfitResult;
use niche::tools::profitability::fees::FeePer;
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

/// Writes one order: what comes in, each fee as a formula, and what is left.
pub(super) fn order_sheet(sheet: &mut Worksheet, result: &ProfitResult) -> Result<OrderLayout, XlsxError> {
    set_up_page(sheet, "Order")?;
    for (column, width) in [40.0, 16.0, 90.0].into_iter().enumerate() {
        sheet.set_column_width(column_of(column), width)?;
    }
    sheet.write_string_with_format(0, 0, "One order", &heading_format())?;
    write_head(sheet, 2, &["Line", "Amount", "Rule"], |column| column == 1)?;
    let output = |key: &str| result.outputs.iter().find(|output| output.key == key);
    let input = |cell: &str| {
        result
            .inputs
            .iter()
            .find(|input| input.cell == cell)
            .and_then(|input| input.value)
    };
    let is_known = has_inputs(result, &REQUIRED);
    let known = |value: Option<f64>| value.filter(|_| is_known);
    let (units, price) = (input("UnitsPerOrder").unwrap_or(1.0), input("Price").unwrap_or(0.0));
    let shipping = input("BuyerShipping").unwrap_or(0.0);
    let tax = input("SalesTax").unwrap_or(0.0) * (units * price + shipping);
    let mut rows: Vec<(String, String, Option<f64>, String)> = vec![
        (
            "Item price".to_owned(),
            "UnitsPerOrder*Price".to_owned(),
            known(Some(to_cent(units * price))),
            String::new(),
        ),
        (
            "Shipping paid by the buyer".to_owned(),
            "BuyerShipping".to_owned(),
            known(Some(shipping)),
            String::new(),
        ),
        (
            "Sales tax".to_owned(),
            round_to_cent("(B4+B5)*SalesTax"),
            known(Some(to_cent(tax))),
            "Passed on; part of some fees".to_owned(),
        ),
    ];
    let amounts = output("feeCents").map(|fee| fee.lines.as_slice()).unwrap_or_default();
    let first_fee = rows.len();
    for (index, fee) in result.fees.iter().enumerate() {
        let amount = amounts.get(index).map(|line| to_dollars(line.cents));
        let rule = amounts.get(index).map_or_else(String::new, |line| line.rule.clone());
        let formula = if fee.line.per == FeePer::Month {
            "0".to_owned()
        } else {
            order_fee(fee, CELLS)
        };
        rows.push((fee.line.name.clone(), formula, amount, rule));
    }
    if result.fees.is_empty() {
        rows.push(("Own rate".to_owned(), own_fee(CELLS), known(Some(0.0)), String::new()));
    }
    let costs = rows.len();
    let unit_costs = known(input("UnitCost").map(|cost| to_cent(cost * units)));
    rows.push((
        "Cost of the units".to_owned(),
        "UnitsPerOrder*UnitCost".to_owned(),
        unit_costs,
        String::new(),
    ));
    rows.push((
        "Shipping paid by you".to_owned(),
        "Shipping".to_owned(),
        known(input("Shipping")),
        String::new(),
    ));
    rows.push((
        "Packaging".to_owned(),
        "Packaging".to_owned(),
        known(input("Packaging")),
        String::new(),
    ));
    let sum = format!("ROUND(B4+B5-SUM(B{}:B{}),2)", first_fee + 4, rows.len() + 3);
    let left = output("contributionCents").and_then(|left| left.cents).map(to_dollars);
    rows.push(("Profit per order".to_owned(), sum, left, String::new()));
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
    Ok(OrderLayout {
        fees: (first_fee + 4..costs + 4).collect(),
        unit_costs: costs + 4,
        shipping: costs + 5,
        packaging: costs + 6,
        contribution: costs + 7,
    })
}

fn to_cent(usd: f64) -> f64 {
    (usd * 100.0 + 1e-7).round() / 100.0
}
