//! The sheet of the year's tax.

use niche::tools::profitability::ProfitResult;
use niche::tools::profitability::tax_tables::TaxYear;
use rust_xlsxwriter::{Formula, Worksheet, XlsxError};
use strum::{EnumCount, IntoEnumIterator};

use super::tax_lines::{TaxLine, TaxRules};
use super::{
    Layout, Unit, column_of, heading_format, live_formula, number_format, row_of, set_up_page, text_format, to_dollars,
    write_head,
};

/// Writes the tax of the year, step by step. An own rate, typed before or after the download, replaces the steps.
pub(super) fn tax_sheet(
    sheet: &mut Worksheet,
    result: &ProfitResult,
    rules: &TaxRules,
    layout: &Layout,
) -> Result<(), XlsxError> {
    set_up_page(sheet, "Tax")?;
    for (column, width) in [48.0, 18.0, 90.0].into_iter().enumerate() {
        sheet.set_column_width(column_of(column), width)?;
    }
    let estimate = format!("Estimate of federal tax, {}", rules.table.year);
    let title = format!("=IF(COUNT(TaxRate)=1,\"Tax at your own rate\",\"{estimate}\")");
    let shown = if result.request.tax_percent.is_some() {
        "Tax at your own rate"
    } else {
        estimate.as_str()
    };
    sheet.write_formula_with_format(0, 0, Formula::new(title).set_result(shown), &heading_format())?;
    write_head(sheet, 2, &["Line", "Amount"], |column| column == 1)?;
    let profit = format!("Months!N{}", layout.profit);
    let at = |line: TaxLine| format!("B{}", line.row());
    for line in TaxLine::iter() {
        let row = row_of(line.row() - 1);
        let format = match line {
            TaxLine::SetAside => number_format(Unit::Usd).set_bold(),
            TaxLine::NextRate | TaxLine::PayrollRate => number_format(Unit::Percent),
            _ => number_format(Unit::Usd),
        };
        let formula = match line {
            TaxLine::Profit => profit.clone(),
            _ => rules.line_formula(line, &at),
        };
        sheet.write_string_with_format(row, 0, line.label(), &text_format())?;
        let cell = live_formula(&formula, &line.needs(), shown_value(result, line));
        // The calculator leaves the steps out where one rate replaces them; a program calculates them when it opens the
        // file.
        let is_replaced = result.request.tax_percent.is_some() && line != TaxLine::SetAside;
        let cell = if is_replaced { cell.set_result("") } else { cell };
        sheet.write_formula_with_format(row, 1, cell, &format)?;
    }
    let limits = result.tax.limits.iter().chain(std::iter::once(&result.tax.note));
    for (index, limit) in limits.enumerate() {
        sheet.write_string(row_of(TaxLine::COUNT + 4 + index), 0, limit)?;
    }
    Ok(())
}

/// Value of a line, for programs that show a file without calculating it. The results are those of the calculator; the
/// lines between follow from them as their formulas say.
fn shown_value(result: &ProfitResult, line: TaxLine) -> Option<f64> {
    let output = |key: &str| result.outputs.iter().find(|output| output.key == key)?.cents;
    let input = |cell: &str| result.inputs.iter().find(|input| input.cell == cell)?.value;
    let table = result.tax.table.as_ref();
    let usd = |choose: fn(&TaxYear) -> i64| Some(choose(table?) * 100);
    let half_tax = output("seTaxCents").map(|tax| (tax + 1) / 2);
    let wage = input("DayJob").or(input("MarginalRate").map(|_| 0.0));
    let wages = wage.map(|rate| (rate * input("DayJobHours").unwrap_or(0.0) * 100.0).round() as i64);
    let other = (input("OtherIncome").unwrap_or(0.0) * 100.0).round() as i64;
    let before_profit = wages
        .zip(usd(|table| table.standard_deduction_usd))
        .map(|(wages, deduction)| wages + other - deduction);
    let profit = output("profitYearCents");
    let gain = profit.map(|profit| profit.max(0));
    let rate = |name: &str| {
        let overtime = result.outputs.iter().find(|output| output.key == "overtimeHourCents")?;
        let input = overtime.inputs.iter().find(|input| input.name == name)?;
        let percent: f64 = input.text.strip_suffix('%')?.parse().ok()?;
        Some(percent / 100.0)
    };
    // The thresholds are known all the same; they wait for the wages that they are held against.
    let given = |choose: fn(&TaxYear) -> i64| wages.and(usd(choose));
    let cents = match line {
        TaxLine::Profit => profit,
        TaxLine::Wages => wages,
        TaxLine::OtherIncome => wages.map(|_| other),
        TaxLine::Deduction => given(|table| table.standard_deduction_usd),
        TaxLine::WageBase => given(|table| table.wage_base_usd),
        TaxLine::MedicareThreshold => given(|table| table.medicare_threshold_usd),
        TaxLine::QbiThreshold => given(|table| table.qbi_threshold_usd),
        TaxLine::QbiGap => given(|table| table.qbi_gap_usd),
        TaxLine::Earnings => wages.and(gain).map(|profit| (profit * 9_235 + 5_000) / 10_000),
        TaxLine::SelfEmployment => output("seTaxCents"),
        TaxLine::Half => half_tax,
        TaxLine::AdditionalMedicare => output("additionalMedicareCents"),
        TaxLine::TaxableBefore => before_profit.map(|income| income.max(0)),
        TaxLine::TaxableWith => before_profit
            .zip(half_tax)
            .zip(gain)
            .map(|((income, half), profit)| income + profit - half),
        TaxLine::Business => half_tax.zip(profit).map(|(half, profit)| (profit - half).max(0)),
        TaxLine::Qbi => output("qbiCents"),
        TaxLine::IncomeTax => output("incomeTaxCents"),
        TaxLine::State => output("stateTaxCents"),
        TaxLine::SetAside => output("setAsideYearCents"),
        TaxLine::NextRate => return rate("marginalRatePercent"),
        TaxLine::PayrollRate => return rate("payrollPercent"),
    };
    cents.map(to_dollars)
}
