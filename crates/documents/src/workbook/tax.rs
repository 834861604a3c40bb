//! The sheet of the year's tax.

use niche::tools::profitability::ProfitResult;
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::formulas::{round_to_cent, tax_rows};
use super::{
    FIRST_ROW, Layout, Unit, column_of, heading_format, live_formula, number_format, row_of, set_up_page, tax_needs,
    text_format, to_dollars, write_head,
};

/// Writes the tax of the year, step by step.
pub(super) fn tax_sheet(sheet: &mut Worksheet, result: &ProfitResult, layout: &Layout) -> Result<(), XlsxError> {
    set_up_page(sheet, "Tax")?;
    for (column, width) in [48.0, 18.0, 90.0].into_iter().enumerate() {
        sheet.set_column_width(column_of(column), width)?;
    }
    sheet.write_string_with_format(0, 0, &result.tax.title, &heading_format())?;
    write_head(sheet, 2, &["Line", "Amount"], |column| column == 1)?;
    let profit = format!("Months!N{}", layout.profit);
    let rows = match &result.tax.table {
        Some(table) => {
            let applies_qbi = result.request.apply_qbi.unwrap_or(true);
            tax_rows(
                table,
                &profit,
                applies_qbi,
                result.request.marginal_rate_percent.is_some(),
            )
        }
        None => vec![
            ("Profit of the year", profit),
            ("Own rate for all taxes", "TaxRate".to_owned()),
            ("Set aside for tax", format!("IF(B4<=0,0,{})", round_to_cent("B4*B5"))),
        ],
    };
    let needs = tax_needs(result);
    let last = rows.len();
    let output = |key: &str| {
        result
            .outputs
            .iter()
            .find(|output| output.key == key)
            .and_then(|output| output.cents)
    };
    for (index, (label, formula)) in rows.iter().enumerate() {
        let row = FIRST_ROW + row_of(index);
        let shown = match *label {
            "Profit of the year" => output("profitYearCents"),
            "Self-employment tax" => output("seTaxCents"),
            "Additional Medicare tax" => output("additionalMedicareCents"),
            "Business deduction (QBI)" => output("qbiCents"),
            "Income tax" => output("incomeTaxCents"),
            "State tax" => output("stateTaxCents"),
            "Set aside for tax" => output("setAsideYearCents"),
            _ => None,
        };
        let format = if index + 1 == last {
            number_format(Unit::Usd).set_bold()
        } else {
            number_format(Unit::Usd)
        };
        sheet.write_string_with_format(row, 0, *label, &text_format())?;
        // A program that opens the file calculates the lines between.
        let formula = live_formula(formula, &needs, shown.map(to_dollars));
        let format = if *label == "Own rate for all taxes" {
            number_format(Unit::Percent)
        } else {
            format
        };
        sheet.write_formula_with_format(row, 1, formula, &format)?;
    }
    for (index, limit) in result
        .tax
        .limits
        .iter()
        .chain(std::iter::once(&result.tax.note))
        .enumerate()
    {
        sheet.write_string(FIRST_ROW + row_of(last + 1 + index), 0, limit)?;
    }
    Ok(())
}
