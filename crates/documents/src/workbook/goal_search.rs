//! The hidden sheet that finds the lowest price for the goal, so that it follows every changed cell.
//!
//! Between two steps of the fees a higher price earns more, but for cents of rounding and for the step at which
//! self-employment tax begins. Each range of prices is halved until one price is left, once for the goal alone and once
//! for the goal or that step; the prices just below are tried one by one. The lowest price that reaches the goal is the
//! answer.

use niche::tools::profitability::fees::{ActiveFee, BracketMode, FeeBase, FeePer};
use niche::tools::profitability::{GoalResult, ProfitResult};
use rust_xlsxwriter::utility::column_number_to_name;
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::formulas::{OrderCells, format_usd, order_fee, own_fee, round_half_up, round_to_cent};
use super::tax_lines::{TaxLine, TaxRules};
use super::{ESTIMATE_BASIS, MONTHS, TAX_BASIS, Unit, column_letter, column_of, heading_format, row_of, set_up_page};

/// Highest price that is tried, in cents, as in the calculator.
const MOST: u32 = 10_000_000;
/// Halvings that leave one of so many prices.
const HALVINGS: usize = 24;
/// Prices below it that rounding could let reach the goal.
const NEIGHBORS: usize = 12;
/// Rows of the costs and of the ends of the ranges, and the first row of the prices; counted from 1.
const COSTS: usize = 3;
const STEPS: usize = 4;
const STARTS: usize = 5;
const ENDS: usize = 6;
const FIRST_PRICE: usize = 9;
/// Columns before those of the fees.
const FIRST_FEE: usize = 6;

/// The yellow cell of the goal.
pub(super) struct GoalInput {
    pub label: &'static str,
    pub unit: Unit,
    pub value: Option<f64>,
    pub needs: Vec<&'static str>,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Kept,
    Profit,
    HourlyPay,
    Margin,
    Overtime,
}

impl GoalInput {
    /// The goal of the calculation; an empty one for what is kept in a month where none is set.
    pub fn new(goal: Option<&GoalResult>) -> Self {
        let kind = goal.map_or("keptPerMonth", |goal| goal.kind.as_str());
        let (kind, label, unit, basis): (_, _, _, &[&'static str]) = match kind {
            "profitPerMonth" => (Kind::Profit, "Goal: profit per month, before tax", Unit::Usd, &[]),
            "hourlyPay" => (Kind::HourlyPay, "Goal: pay per hour", Unit::Usd, &[TAX_BASIS, "Hours"]),
            "margin" => (Kind::Margin, "Goal: margin before tax", Unit::Percent, &[]),
            "overtime" => (
                Kind::Overtime,
                "Goal: times overtime",
                Unit::Count,
                &[TAX_BASIS, ESTIMATE_BASIS, "Hours", "DayJob"],
            ),
            _ => (Kind::Kept, "Goal: kept per month, after tax", Unit::Usd, &[TAX_BASIS]),
        };
        let scale = if unit == Unit::Usd { 100.0 } else { 1e6 };
        Self {
            label,
            unit,
            value: goal.map(|goal| goal.value as f64 / scale),
            needs: ["Units", "UnitCost"].iter().chain(basis).copied().collect(),
            kind,
        }
    }
}

/// Columns of a price.
struct Columns {
    fees: usize,
    tax: usize,
}

impl Columns {
    fn new(result: &ProfitResult) -> Self {
        let fees = result.fees.len().max(1);
        Self {
            fees,
            tax: FIRST_FEE + fees + 4,
        }
    }

    /// Revenue, fees and profit of the year, and profit of the first month, after the fees.
    fn money_column(&self, at: usize) -> usize {
        FIRST_FEE + self.fees + at
    }

    fn after_tax(&self, at: usize) -> usize {
        self.tax + TaxLine::OF_PROFIT.len() + at
    }
}

fn cell(column: usize, row: usize) -> String {
    format!("{}{row}", column_number_to_name(column_of(column)))
}

/// Writes the sheet, and returns the formula of the lowest price in cents; a larger number than any price where none
/// reaches the goal.
pub(super) fn search_sheet(
    sheet: &mut Worksheet,
    result: &ProfitResult,
    rules: &TaxRules,
    goal: &GoalInput,
    overtime: &str,
) -> Result<String, XlsxError> {
    set_up_page(sheet, "Search")?;
    // Without a stored value every program calculates these cells when it opens the file.
    sheet.set_formula_result_default("").set_hidden(true);
    sheet.write_string_with_format(
        0,
        0,
        "Search for the lowest price that reaches the goal",
        &heading_format(),
    )?;
    let writer = SearchWriter {
        result,
        rules,
        goal,
        overtime,
        columns: Columns::new(result),
    };
    let ranges = writer.write_ranges(sheet)?;
    let mut row = FIRST_PRICE;
    for range in 0..ranges {
        for stops_at_tax in [true, false] {
            row = writer.write_search(sheet, row, range, stops_at_tax)?;
        }
    }
    let found = column_number_to_name(column_of(writer.columns.after_tax(4)));
    Ok(format!("MIN(Search!{found}{FIRST_PRICE}:{found}{})", row - 1))
}

struct SearchWriter<'s> {
    result: &'s ProfitResult,
    rules: &'s TaxRules<'s>,
    goal: &'s GoalInput,
    /// Cell of one overtime hour.
    overtime: &'s str,
    columns: Columns,
}

impl SearchWriter<'_> {
    /// Writes the costs that no price changes, and the ranges of prices between the steps of the fees; returns their
    /// number.
    fn write_ranges(&self, sheet: &mut Worksheet) -> Result<usize, XlsxError> {
        let monthly = self.result.fees.iter().filter(|fee| fee.line.per == FeePer::Month);
        let subscription = format_usd(monthly.map(|fee| fee.line.fixed_cents).sum());
        let fixed = format!("Ads+FixedCosts+Vehicle+{subscription}");
        let per_order = ["UnitsPerOrder*UnitCost", "Shipping", "Packaging"];
        let year: Vec<String> = per_order.iter().map(|cost| of_year(cost)).collect();
        let month: Vec<String> = per_order.iter().map(|cost| of_month(cost)).collect();
        write(sheet, 0, COSTS, &format!("{}+12*({fixed})", year.join("+")))?;
        write(sheet, 1, COSTS, &format!("{}+{fixed}", month.join("+")))?;
        let steps: Vec<String> = self.result.fees.iter().flat_map(fee_steps).collect();
        for (at, step) in steps.iter().enumerate() {
            write(sheet, at, STEPS, step)?;
        }
        let last = cell(steps.len().saturating_sub(1), STEPS);
        for range in 0..=steps.len() {
            let start = match range {
                0 => "1".to_owned(),
                _ => format!("SMALL(A{STEPS}:{last},{range})"),
            };
            let end = match range == steps.len() {
                true => MOST.to_string(),
                false => format!("MIN({MOST},{}-1)", cell(range + 1, STARTS)),
            };
            write(sheet, range, STARTS, &start)?;
            write(sheet, range, ENDS, &end)?;
        }
        Ok(steps.len() + 1)
    }

    /// Writes the prices of one search from a row on, and returns the row after them.
    fn write_search(
        &self,
        sheet: &mut Worksheet,
        first: usize,
        range: usize,
        stops_at_tax: bool,
    ) -> Result<usize, XlsxError> {
        let (start, end) = (absolute_cell(range, STARTS), absolute_cell(range, ENDS));
        let stop = cell(self.columns.after_tax(if stops_at_tax { 3 } else { 2 }), 0);
        let stop = stop.trim_end_matches('0');
        let last = first + HALVINGS;
        for row in first..=last {
            let above = row.saturating_sub(1);
            let (low, high) = match row == first {
                true => (start.clone(), end.clone()),
                false => (
                    format!("IF({stop}{above}=1,A{above},MIN(C{above}+1,B{above}))"),
                    format!("IF({stop}{above}=1,C{above},B{above})"),
                ),
            };
            write(sheet, 0, row, &low)?;
            write(sheet, 1, row, &high)?;
            write(sheet, 2, row, &format!("INT((A{row}+B{row})/2)"))?;
            self.write_price(sheet, row, range)?;
        }
        for below in 1..=NEIGHBORS {
            let row = last + below;
            write(sheet, 2, row, &format!("MAX({start},C{last}-{below})"))?;
            self.write_price(sheet, row, range)?;
        }
        let row = last + NEIGHBORS + 1;
        write(sheet, 2, row, &start)?;
        self.write_price(sheet, row, range)?;
        Ok(row + 1)
    }

    /// Writes the results at the price in column C.
    fn write_price(&self, sheet: &mut Worksheet, row: usize, range: usize) -> Result<(), XlsxError> {
        let columns = &self.columns;
        let (item, sales_tax) = (format!("E{row}"), format!("F{row}"));
        write(sheet, 3, row, &format!("C{row}/100"))?;
        write(sheet, 4, row, &format!("ROUND(UnitsPerOrder*D{row},2)"))?;
        write(
            sheet,
            5,
            row,
            &round_to_cent(&format!("(E{row}+BuyerShipping)*SalesTax")),
        )?;
        let cells = OrderCells {
            item: &item,
            shipping: "BuyerShipping",
            tax: &sales_tax,
        };
        let fees: Vec<String> = match self.result.fees.as_slice() {
            [] => vec![own_fee(cells)],
            fees => fees.iter().map(|fee| fee_at_price(fee, cells)).collect(),
        };
        for (at, fee) in fees.iter().enumerate() {
            write(sheet, FIRST_FEE + at, row, fee)?;
        }
        let fee_cells: Vec<String> = (0..fees.len()).map(|at| cell(FIRST_FEE + at, row)).collect();
        let income = format!("E{row}+BuyerShipping");
        let sum_of = |of: fn(&str) -> String| fee_cells.iter().map(|fee| of(fee)).collect::<Vec<_>>().join("+");
        let [revenue, fees, profit, month] = std::array::from_fn(|at| columns.money_column(at));
        write(sheet, revenue, row, &format!("ROUND({},2)", of_year(&income)))?;
        write(sheet, fees, row, &sum_of(of_year))?;
        let year = format!("ROUND({}-{}-$A${COSTS},2)", cell(revenue, row), cell(fees, row));
        write(sheet, profit, row, &year)?;
        let first = format!("ROUND({}-({})-$B${COSTS},2)", of_month(&income), sum_of(of_month));
        write(sheet, month, row, &first)?;
        self.write_tax(sheet, row)?;
        self.write_answer(sheet, row, range)
    }

    fn write_tax(&self, sheet: &mut Worksheet, row: usize) -> Result<(), XlsxError> {
        let of_profit = |line: TaxLine| TaxLine::OF_PROFIT.iter().position(|own| *own == line);
        let at = |line: TaxLine| match (line, of_profit(line)) {
            (TaxLine::Profit, _) => cell(self.columns.money_column(2), row),
            (_, Some(place)) => cell(self.columns.tax + place, row),
            (_, None) => format!("Tax!$B${}", line.row()),
        };
        for (place, line) in TaxLine::OF_PROFIT.into_iter().enumerate() {
            write(
                sheet,
                self.columns.tax + place,
                row,
                &self.rules.line_formula(line, &at),
            )?;
        }
        Ok(())
    }

    /// Writes what is kept, the pay per hour, whether the price reaches the goal or self-employment tax, and the price
    /// if it does.
    fn write_answer(&self, sheet: &mut Worksheet, row: usize, range: usize) -> Result<(), XlsxError> {
        let columns = &self.columns;
        let [kept, pay, reaches, stops, found] = std::array::from_fn(|at| columns.after_tax(at));
        let [revenue, _, profit, month] = std::array::from_fn(|at| cell(columns.money_column(at), row));
        let set_aside = cell(columns.tax + TaxLine::OF_PROFIT.len() - 1, row);
        let earnings = cell(columns.tax, row);
        write(sheet, kept, row, &format!("ROUND({profit}-{set_aside},2)"))?;
        let (kept, pay_cell) = (cell(kept, row), cell(pay, row));
        write(sheet, pay, row, &round_half_up(&format!("{kept}/(12*Hours)")))?;
        let goal = match self.goal.kind {
            Kind::Profit => format!("ROUND({month}-Goal,6)>=0"),
            Kind::Margin => format!("AND({revenue}>0,ROUND({profit}-Goal*{revenue},9)>=0)"),
            Kind::Kept => format!("ROUND({kept}-12*Goal,6)>=0"),
            Kind::HourlyPay => format!("ROUND({pay_cell}-Goal,6)>=0"),
            Kind::Overtime => format!("ROUND({pay_cell}-Goal*{},9)>=0", self.overtime),
        };
        write(sheet, reaches, row, &format!("IFERROR(IF({goal},1,0),0)"))?;
        let reached = format!("{}=1", cell(reaches, row));
        write(
            sheet,
            stops,
            row,
            &format!("IFERROR(IF(OR({reached},{earnings}>=400),1,0),0)"),
        )?;
        let inside = format!(
            "C{row}>={},C{row}<={}",
            absolute_cell(range, STARTS),
            absolute_cell(range, ENDS)
        );
        write(
            sheet,
            found,
            row,
            &format!("IF(AND({reached},{inside}),C{row},{})", MOST + 1),
        )
    }
}

fn write(sheet: &mut Worksheet, column: usize, row: usize, formula: &str) -> Result<(), XlsxError> {
    sheet.write_formula(row_of(row - 1), column_of(column), format!("={formula}").as_str())?;
    Ok(())
}

fn absolute_cell(column: usize, row: usize) -> String {
    format!("${}${row}", column_number_to_name(column_of(column)))
}

/// Twelve months of an amount of one order, each rounded to the cent. Not every program sums a rounded range.
fn of_year(amount: &str) -> String {
    let months = (1..=MONTHS).map(|month| round_to_cent(&format!("Months!${}$4*({amount})", column_letter(month))));
    months.collect::<Vec<_>>().join("+")
}

/// The first month of an amount of one order.
fn of_month(amount: &str) -> String {
    round_to_cent(&format!("Months!$B$4*({amount})"))
}

fn fee_at_price(fee: &ActiveFee, cells: OrderCells) -> String {
    match fee.line.per {
        FeePer::Month => "0".to_owned(),
        _ => order_fee(fee, cells),
    }
}

/// First prices, in cents, of the second and later steps of a fee on whole amounts.
fn fee_steps(fee: &ActiveFee) -> Vec<String> {
    let line = &fee.line;
    let brackets = line
        .brackets
        .iter()
        .filter(|brackets| brackets.mode == BracketMode::Whole);
    let ends = brackets
        .flat_map(|brackets| &brackets.steps)
        .filter_map(|step| step.up_to_cents);
    let first_above = |end: i64| {
        let end = match line.per {
            FeePer::Unit => format!("{end}*UnitsPerOrder"),
            _ => end.to_string(),
        };
        let item = match line.base {
            FeeBase::Item => end,
            FeeBase::ItemAndShipping => format!("{end}-BuyerShipping*100"),
            FeeBase::ItemShippingAndTax => format!("{}-BuyerShipping*100", most_before_tax(&end)),
        };
        format!("MAX(1,INT(ROUND(({item})/UnitsPerOrder,6))+1)")
    };
    ends.map(first_above).collect()
}

/// Largest amount in cents that is at most `end` with its sales tax.
fn most_before_tax(end: &str) -> String {
    let about = format!("INT(ROUND({end}/(1+SalesTax),6))");
    let with_tax = |amount: &str| format!("{amount}+ROUND(ROUND({amount}*SalesTax,7),0)");
    let next = format!("({about}+1)");
    format!(
        "({about}+IF({}<={end},1,IF({}<={end},0,-1)))",
        with_tax(&next),
        with_tax(&about)
    )
}
