//! The sheet of the year's tax.

use niche::tools::profitability::ProfitResult;
use niche::tools::profitability::tax_tables::TaxYear;
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
    for (index, (label, formula)) in rows.iter().enumerate() {
        let row = FIRST_ROW + row_of(index);
        let format = if index + 1 == last {
            number_format(Unit::Usd).set_bold()
        } else {
            number_format(Unit::Usd)
        };
        sheet.write_string_with_format(row, 0, *label, &text_format())?;
        let formula = live_formula(formula, &needs, shown_value(result, label));
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

/// Value of a line, for programs that show a file without calculating it. The results are those of the calculator; the lines between
/// follow from them as their formulas say.
fn shown_value(result: &ProfitResult, label: &str) -> Option<f64> {
    let output = |key: &str| result.outputs.iter().find(|output| output.key == key)?.cents;
    let input = |cell: &str| result.inputs.iter().find(|input| input.cell == cell)?.value;
    let table = result.tax.table.as_ref();
    let usd = |choose: fn(&TaxYear) -> i64| Some(choose(table?) * 100);
    let profit = output("profitYearCents")?;
    let half_tax = output("seTaxCents").map(|tax| (tax + 1) / 2);
    let wages = input("DayJob").map(|rate| (rate * input("DayJobHours").unwrap_or(0.0) * 100.0).round() as i64);
    let other = (input("OtherIncome").unwrap_or(0.0) * 100.0).round() as i64;
    let before_profit = wages
        .zip(usd(|table| table.standard_deduction_usd))
        .map(|(wages, deduction)| wages + other - deduction);
    let cents = match label {
        "Own rate for all taxes" => return input("TaxRate"),
        "Profit of the year" => Some(profit),
        "Wages of the day job" => wages,
        "Other income" => Some(other),
        "Standard deduction" => usd(|table| table.standard_deduction_usd),
        "Wage base of social security" => usd(|table| table.wage_base_usd),
        "Threshold of the additional Medicare tax" => usd(|table| table.medicare_threshold_usd),
        "Threshold of the business deduction (QBI)" => usd(|table| table.qbi_threshold_usd),
        "Phase-out of the business deduction" => usd(|table| table.qbi_gap_usd),
        "92.35% of the profit" => Some((profit.max(0) * 9_235 + 5_000) / 10_000),
        "Self-employment tax" => output("seTaxCents"),
        "Half of the self-employment tax" => half_tax,
        "Additional Medicare tax" => output("additionalMedicareCents"),
        "Taxable income without the profit" => before_profit.map(|income| income.max(0)),
        "Taxable income with the profit" => before_profit
            .zip(half_tax)
            .map(|(income, half)| income + profit.max(0) - half),
        "Profit less half of the self-employment tax" => half_tax.map(|half| (profit - half).max(0)),
        "Business deduction (QBI)" => output("qbiCents"),
        "Income tax" => output("incomeTaxCents"),
        "State tax" => output("stateTaxCents"),
        "Set aside for tax" => output("setAsideYearCents"),
        _ => None,
    };
    cents.map(to_dollars)
}
