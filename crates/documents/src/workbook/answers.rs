//! The sheet of the answers.

use niche::tools::profitability::{OutputUnit, ProfitOutput, ProfitResult};
use rust_xlsxwriter::{Formula, Worksheet, XlsxError};

use super::{
    EMPTY, Layout, OrderLayout, REQUIRED, Unit, are_filled_in, column_of, heading_format, row_of, set_up_page,
    single_format, tax_needs, text_format, to_dollars, write_head,
};

/// Formula of an output over the other sheets, and its inputs. `None` for figures that the calculator alone finds.
fn answer_formula(
    key: &str,
    layout: &Layout,
    order: &OrderLayout,
    needs: &[&'static str],
) -> Option<(String, Vec<&'static str>)> {
    let with = |more: &[&'static str]| needs.iter().chain(more).copied().collect::<Vec<_>>();
    let year = |row: usize| format!("Months!N{row}");
    let (kept, profit) = (year(layout.kept), year(layout.profit));
    let first = layout.profit - 5;
    let fixed = format!("SUM(Months!B{}:B{})", first + 1, layout.profit - 1);
    Some(match key {
        "keptYearCents" => (kept, with(&[])),
        "setAsideYearCents" => (year(layout.set_aside), with(&[])),
        "profitYearCents" => (profit, REQUIRED.to_vec()),
        "profitMonthCents" => (format!("Months!B{}", layout.profit), REQUIRED.to_vec()),
        "revenueYearCents" => (year(layout.revenue), REQUIRED.to_vec()),
        "contributionCents" => (format!("Order!B{}", order.contribution), REQUIRED.to_vec()),
        "feeCents" => {
            let (low, high) = (order.fees.first()?, order.fees.last()?);
            (format!("SUM(Order!B{low}:B{high})"), REQUIRED.to_vec())
        }
        "hourlyPayCents" => (
            format!("IF(Hours>0,ROUND({kept}/(12*Hours),2),\"{EMPTY}\")"),
            with(&["Hours"]),
        ),
        "breakEvenUnits" => {
            let left = format!("Order!B{}", order.contribution);
            let units = format!("UnitsPerOrder*ROUNDUP(ROUND({fixed}/{left},9),0)");
            (format!("IF({left}>0,{units},\"{EMPTY}\")"), REQUIRED.to_vec())
        }
        "roiPercent" => (
            format!("IF(Startup>0,({kept}-Startup)/Startup,\"{EMPTY}\")"),
            with(&["Startup"]),
        ),
        "marginPercent" => (
            format!(
                "IF({revenue}>0,{profit}/{revenue},\"{EMPTY}\")",
                revenue = year(layout.revenue)
            ),
            REQUIRED.to_vec(),
        ),
        "paybackMonth" => {
            let row = layout.balance;
            let found = format!("IFERROR(MATCH(TRUE,INDEX(Months!B{row}:M{row}>=0,0),0),\"Not in the first year\")");
            (found, with(&["Startup"]))
        }
        _ => return None,
    })
}

/// Writes the outputs of the calculator, each with its formula in words and with the person's numbers.
pub(super) fn answers_sheet(
    sheet: &mut Worksheet,
    result: &ProfitResult,
    layout: &Layout,
    order: &OrderLayout,
) -> Result<(), XlsxError> {
    set_up_page(sheet, "Answers")?;
    for (column, width) in [46.0, 22.0, 84.0, 60.0].into_iter().enumerate() {
        sheet.set_column_width(column_of(column), width)?;
    }
    sheet.write_string_with_format(0, 0, "Answers", &heading_format())?;
    write_head(
        sheet,
        2,
        &["Figure", "Answer", "How it is calculated", "With your numbers"],
        |column| column == 1,
    )?;
    let needs = tax_needs(result);
    for (index, output) in result.outputs.iter().enumerate() {
        let row = 3 + row_of(index);
        let unit = match output.unit {
            OutputUnit::Usd => Unit::Usd,
            OutputUnit::Percent => Unit::Percent,
            OutputUnit::Units | OutputUnit::Months | OutputUnit::Times => Unit::Count,
        };
        let format = single_format(unit).set_bold();
        sheet.write_string_with_format(row, 0, &output.label, &text_format())?;
        match (answer_formula(&output.key, layout, order, &needs), shown_value(output)) {
            (Some((formula, needs)), value) => {
                let formula = Formula::new(format!("=IF({},{formula},\"{EMPTY}\")", are_filled_in(&needs)));
                let shown = value.map_or_else(|| output.text.clone(), |value| value.to_string());
                sheet.write_formula_with_format(row, 1, formula.set_result(shown), &format)?
            }
            (None, Some(value)) => sheet.write_number_with_format(row, 1, value, &format)?,
            (None, None) => sheet.write_string_with_format(row, 1, &output.text, &format)?,
        };
        sheet.write_string_with_format(row, 2, &output.formula, &text_format())?;
        sheet.write_string_with_format(row, 3, &output.filled, &text_format())?;
    }
    Ok(())
}

fn shown_value(output: &ProfitOutput) -> Option<f64> {
    let percent = |value: f64| {
        if output.unit == OutputUnit::Percent {
            value / 100.0
        } else {
            value
        }
    };
    output.cents.map(to_dollars).or_else(|| output.value.map(percent))
}
