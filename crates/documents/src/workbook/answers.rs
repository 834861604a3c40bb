//! The sheet of the answers.

use niche::tools::profitability::{
    BRACKET_TAX, ESTIMATED_TAX, FLAT_TAX, OWN_RATE_TAX, OutputUnit, ProfitOutput, ProfitResult, TaxFormula,
};
use rust_xlsxwriter::{Formula, Worksheet, XlsxError};

use super::filled::FigureCells;
use super::formulas::{round_half_up, round_half_up_to};
use super::goal_search::GoalInput;
use super::tax_lines::TaxLine;
use super::{
    EMPTY, Layout, REQUIRED, Unit, are_filled_in, column_of, heading_format, row_of, set_up_page, single_format,
    tax_needs, text_format, to_dollars, write_head,
};

/// A return on less is not shown, as in the calculator.
const LEAST_STARTUP_USD: u32 = 100;
const FLAT_RATE: &str = "COUNT(TaxRate)=1";

/// An answer: the formula, its inputs, and the texts that replace it under a condition.
struct Answer {
    formula: String,
    needs: Vec<&'static str>,
    instead: Vec<(String, &'static str)>,
}

impl Answer {
    fn new(formula: impl Into<String>, needs: impl Into<Vec<&'static str>>) -> Self {
        Self {
            formula: formula.into(),
            needs: needs.into(),
            instead: Vec::new(),
        }
    }

    fn or_text(mut self, condition: impl Into<String>, text: &'static str) -> Self {
        self.instead.push((condition.into(), text));
        self
    }

    fn write(&self) -> String {
        let waiting = format!("IF({},{},\"{EMPTY}\")", are_filled_in(&self.needs), self.formula);
        let with = |inner: String, (condition, text): &(String, &str)| format!("IF({condition},\"{text}\",{inner})");
        format!("={}", self.instead.iter().rev().fold(waiting, with))
    }
}

/// Cells that the formulas of the sheet "Answers" refer to.
pub(super) struct AnswerCells<'l> {
    pub figures: FigureCells<'l>,
    pub layout: &'l Layout,
    /// Cell of what is left of one order.
    pub contribution: String,
    pub goal: GoalInput,
    /// Lowest price for the goal in cents.
    pub goal_price: String,
}

impl AnswerCells<'_> {
    /// Formula of an output over the other sheets.
    fn answer_of(&self, key: &str) -> Option<Answer> {
        let with = |more: &[&'static str]| tax_needs().iter().chain(more).copied().collect::<Vec<_>>();
        let year = |row: usize| format!("Months!N{row}");
        let (kept, profit, revenue) = (
            year(self.layout.kept),
            year(self.layout.profit),
            year(self.layout.revenue),
        );
        let left = &self.contribution;
        let tax = |line: TaxLine| {
            Answer::new(format!("Tax!B{}", line.row()), line.needs()).or_text(FLAT_RATE, "Part of your own rate")
        };
        Some(match key {
            "keptYearCents" => Answer::new(kept, with(&[])),
            "setAsideYearCents" => Answer::new(year(self.layout.set_aside), with(&[])),
            "seTaxCents" => tax(TaxLine::SelfEmployment),
            "additionalMedicareCents" => tax(TaxLine::AdditionalMedicare),
            "qbiCents" => tax(TaxLine::Qbi),
            "incomeTaxCents" => tax(TaxLine::IncomeTax),
            "stateTaxCents" => tax(TaxLine::State),
            "profitYearCents" => Answer::new(profit, REQUIRED),
            "profitMonthCents" => Answer::new(format!("Months!B{}", self.layout.profit), REQUIRED),
            "revenueYearCents" => Answer::new(revenue, REQUIRED),
            "contributionCents" => Answer::new(left, REQUIRED),
            "feeCents" => Answer::new(self.figures.order_fees(), REQUIRED),
            "hourlyPayCents" => Answer::new(round_half_up(&format!("{kept}/(12*Hours)")), with(&["Hours"]))
                .or_text("AND(COUNT(Hours)=1,Hours=0)", "No hours"),
            "eveningWorth" => self.evening_worth(),
            "breakEvenUnits" => {
                let fixed = self.figures.month_costs();
                let units = format!("UnitsPerOrder*ROUNDUP(ROUND({fixed}/{left},9),0)");
                let units = format!("IF({fixed}=0,\"No monthly costs to cover\",{units})");
                let none = "No number of sales: each order loses money";
                Answer::new(format!("IF({left}<=0,\"{none}\",{units})"), REQUIRED)
            }
            "roiPercent" => Answer::new(
                round_half_up_to(&format!("({kept}-Startup)/Startup"), 10_000),
                with(&["Startup"]),
            )
            .or_text("AND(COUNT(Startup)=1,Startup=0)", "No start-up costs")
            .or_text(
                format!("AND(COUNT(Startup)=1,Startup<{LEAST_STARTUP_USD})"),
                "Too little invested to show a return",
            ),
            "marginPercent" => Answer::new(
                format!("IF({revenue}>0,INT(ROUND({profit}/{revenue}*1000000,6))/1000000,\"No revenue\")"),
                REQUIRED,
            ),
            "paybackMonth" => {
                let row = self.layout.earned_back;
                let months = format!("SUM(Months!B{row}:M{row})");
                let month = format!("IF({months}>0,13-{months},\"Not in the first year\")");
                Answer::new(month, with(&["Startup"]))
            }
            "goalPriceCents" => self.goal_answer(),
            _ => return None,
        })
    }

    fn evening_worth(&self) -> Answer {
        let (pay, overtime) = (
            self.figures.answer("hourlyPayCents"),
            self.figures.answer("overtimeHourCents"),
        );
        let ratio = round_half_up(&format!("{pay}/{overtime}"));
        let ratio = format!("IF(ISNUMBER({pay}),IF({overtime}>0,{ratio},\"{EMPTY}\"),\"{EMPTY}\")");
        let mut needs = tax_needs();
        needs.extend(["Hours", "DayJob"]);
        Answer::new(ratio, needs)
    }

    /// The lowest price; without hours there is no pay to reach.
    fn goal_answer(&self) -> Answer {
        let price = &self.goal_price;
        let found = format!("IF({price}<=10000000,{price}/100,\"No price reaches this goal\")");
        let answer = Answer::new(found, self.goal.needs.clone()).or_text("COUNT(Goal)=0", "No goal set");
        match self.goal.needs.contains(&"Hours") {
            true => answer.or_text("AND(COUNT(Hours)=1,Hours=0)", EMPTY),
            false => answer,
        }
    }

    /// Value of one overtime hour after tax.
    fn overtime_value(&self, deducts_premium: bool) -> Answer {
        let [rate, payroll] = [TaxLine::NextRate, TaxLine::PayrollRate].map(|line| format!("Tax!B{}", line.row()));
        let amount = match deducts_premium {
            true => format!("DayJob*(3*(1-StateTax-{payroll})-2*{rate})/2"),
            false => format!("DayJob*3*(1-{rate}-StateTax-{payroll})/2"),
        };
        Answer::new(round_half_up(&amount), ["DayJob"])
    }
}

/// Writes the outputs of the calculator, each with its formula in words and with the figures of the cells.
pub(super) fn answers_sheet(
    sheet: &mut Worksheet,
    result: &ProfitResult,
    cells: &AnswerCells,
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
    for (index, output) in result.outputs.iter().enumerate() {
        let row = 3 + row_of(index);
        sheet.write_string_with_format(row, 0, &output.label, &text_format())?;
        write_answer(sheet, row, result, output, cells)?;
        write_texts(sheet, row, output, cells)?;
    }
    Ok(())
}

fn write_answer(
    sheet: &mut Worksheet,
    row: u32,
    result: &ProfitResult,
    output: &ProfitOutput,
    cells: &AnswerCells,
) -> Result<(), XlsxError> {
    let unit = match output.unit {
        OutputUnit::Usd => Unit::Usd,
        OutputUnit::Percent => Unit::Percent,
        OutputUnit::Units | OutputUnit::Months | OutputUnit::Times => Unit::Count,
    };
    let format = single_format(unit).set_bold();
    let answer = match output.key.as_str() {
        "overtimeHourCents" => Some(cells.overtime_value(result.request.overtime_deduction.unwrap_or_default())),
        key => cells.answer_of(key),
    };
    let shown = match (shown_value(output), &output.reason) {
        (Some(value), _) => value.to_string(),
        (None, Some(reason)) if reason != "figures_missing" => output.text.clone(),
        (None, _) => EMPTY.to_owned(),
    };
    match answer {
        Some(answer) => {
            let formula = Formula::new(answer.write()).set_result(shown);
            sheet.write_formula_with_format(row, 1, formula, &format)?
        }
        None => sheet.write_string_with_format(row, 1, shown, &format)?,
    };
    Ok(())
}

/// Writes the formula in words and with the figures of the cells. Those of the tax depend on the rates that are filled
/// in.
fn write_texts(sheet: &mut Worksheet, row: u32, output: &ProfitOutput, cells: &AnswerCells) -> Result<(), XlsxError> {
    let rules: Option<(&str, [TaxFormula; 2])> = match output.key.as_str() {
        "setAsideYearCents" => Some((FLAT_RATE, [FLAT_TAX, ESTIMATED_TAX])),
        "incomeTaxCents" => Some(("COUNT(MarginalRate)=1", [OWN_RATE_TAX, BRACKET_TAX])),
        _ => None,
    };
    let (words, filled) = match rules {
        Some((condition, [own, ours])) => {
            let pattern = |rule: TaxFormula| cells.figures.pattern_formula(&output.key, rule.inputs, rule.pattern);
            let words = format!("IF({condition},\"{}\",\"{}\")", own.text, ours.text);
            let filled = pattern(own).zip(pattern(ours));
            (
                Some(words),
                filled.map(|(own, ours)| format!("IF({condition},{own},{ours})")),
            )
        }
        None => (None, cells.figures.filled_formula(output)),
    };
    for (column, formula, shown) in [(2, words, &output.formula), (3, filled, &output.filled)] {
        match formula {
            Some(formula) => {
                let formula = Formula::new(format!("={formula}")).set_result(shown);
                sheet.write_formula_with_format(row, column, formula, &text_format())?
            }
            None => sheet.write_string_with_format(row, column, shown, &text_format())?,
        };
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
