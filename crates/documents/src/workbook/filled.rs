//! Formulas that write a calculation with the figures of the cells: "$3,582.73 ÷ (12 × 20)".

use std::collections::HashMap;

use niche::tools::profitability::{ProfitOutput, ProfitResult};

use super::tax_lines::TaxLine;
use super::{Layout, OrderLayout};

/// Kind of a figure inside a text.
#[derive(Debug, Clone, Copy)]
enum Shape {
    Usd,
    Number,
    Percent,
}

/// Cells of the figures that the texts name.
pub(super) struct FigureCells<'l> {
    layout: &'l Layout,
    order: &'l OrderLayout,
    /// Row of each answer by its key, counted from 1.
    answers: HashMap<String, usize>,
}

impl<'l> FigureCells<'l> {
    pub fn new(result: &ProfitResult, layout: &'l Layout, order: &'l OrderLayout) -> Self {
        let rows = result.outputs.iter().enumerate();
        Self {
            layout,
            order,
            answers: rows.map(|(at, output)| (output.key.clone(), at + 4)).collect(),
        }
    }

    /// Address in the sheet "Answers", such as "B4".
    pub fn answer(&self, key: &str) -> String {
        format!("B{}", self.answers.get(key).copied().unwrap_or(4))
    }

    /// Formula that adds the fee rows of the sheet "Order".
    pub fn order_fees(&self) -> String {
        let fees = &self.order.fees;
        let (low, high) = (fees.first().copied().unwrap_or(7), fees.last().copied().unwrap_or(7));
        format!("SUM(Order!B{low}:B{high})")
    }

    /// Costs of the first month that do not depend on the sales.
    pub fn month_costs(&self) -> String {
        let profit = self.layout.profit;
        format!("SUM(Months!B{}:B{})", profit - 4, profit - 1)
    }

    /// A text with the figures of an output in their places. `None` for a text without a place.
    pub fn filled_formula(&self, output: &ProfitOutput) -> Option<String> {
        if output.key == "feeCents" {
            let fees = self
                .order
                .fees
                .iter()
                .map(|row| write_figure(&format!("Order!B{row}"), Shape::Usd));
            return Some(fees.collect::<Vec<_>>().join("&\" + \"&"));
        }
        let names: Vec<&str> = output.inputs.iter().map(|input| input.name.as_str()).collect();
        self.pattern_formula(&output.key, &names, &output.pattern)
    }

    /// A pattern as a formula that joins its texts and the figures with these names.
    pub fn pattern_formula(&self, key: &str, names: &[&str], pattern: &str) -> Option<String> {
        if names.is_empty() {
            return None;
        }
        let mut parts = Vec::new();
        for (at, piece) in pattern.split('{').enumerate() {
            let text = match piece.split_once('}').filter(|_| at > 0) {
                Some((place, after)) => {
                    let name = names.get(place.parse::<usize>().ok()?)?;
                    let (cell, shape) = self.find_figure(key, name)?;
                    parts.push(write_figure(&cell, shape));
                    after
                }
                None => piece,
            };
            if !text.is_empty() {
                parts.push(format!("\"{text}\""));
            }
        }
        Some(parts.join("&"))
    }

    /// Cell of a figure that a text names, and the way it is written.
    fn find_figure(&self, key: &str, name: &str) -> Option<(String, Shape)> {
        let usd = |cell: &str| Some((cell.to_owned(), Shape::Usd));
        let number = |cell: &str| Some((cell.to_owned(), Shape::Number));
        let percent = |cell: String| Some((cell, Shape::Percent));
        let tax = |line: TaxLine| format!("Tax!B{}", line.row());
        let row = self.layout.profit;
        match (key, name) {
            ("contributionCents", "unitCostCents") => usd(&format!("Order!B{}", self.order.unit_costs)),
            ("overtimeHourCents", "marginalRatePercent") => percent(tax(TaxLine::NextRate)),
            (_, "marginalRatePercent") => percent("MarginalRate".to_owned()),
            (_, "payrollPercent") => percent(tax(TaxLine::PayrollRate)),
            (_, "statePercent") => percent("StateTax".to_owned()),
            (_, "taxPercent") => percent("TaxRate".to_owned()),
            (_, "hoursPerMonth") => number("Hours"),
            (_, "unitsPerMonth") => number("Units"),
            (_, "unitsPerOrder") => number("UnitsPerOrder"),
            (_, "dayJobCentsPerHour") => usd("DayJob"),
            (_, "priceCents") => usd("Price"),
            (_, "shippingCents") => usd("Shipping"),
            (_, "packagingCents") => usd("Packaging"),
            (_, "startupCents") => usd("Startup"),
            (_, "item and shipping") => usd("(Order!B4+Order!B5)"),
            (_, "revenue") => usd(&format!("Months!B{}", self.layout.revenue)),
            (_, "fees and costs of the sales") => {
                usd(&format!("SUM(Months!B{}:B{})", self.layout.revenue + 1, row - 5))
            }
            (_, "costs of the month") => usd(&self.month_costs()),
            (_, "92.35% of the profit") => usd(&tax(TaxLine::Earnings)),
            (_, "half of seTaxCents") => usd(&tax(TaxLine::Half)),
            (_, "taxable income with the profit") => {
                usd(&format!("MAX(0,{}-{})", tax(TaxLine::TaxableWith), tax(TaxLine::Qbi)))
            }
            (_, "taxable income without it") => usd(&tax(TaxLine::TaxableBefore)),
            (_, answer) => self.answers.get(answer).map(|row| (format!("B{row}"), Shape::Usd)),
        }
    }
}

/// A figure as text, or a question mark while it is not known.
fn write_figure(cell: &str, shape: Shape) -> String {
    let text = match shape {
        Shape::Usd => format!("IF(ROUND({cell},2)<0,\"−\",\"\")&TEXT(ABS({cell}),\"$#,##0.00\")"),
        Shape::Number => format!("IF({cell}=INT({cell}),TEXT({cell},\"#,##0\"),TEXT({cell},\"#,##0.######\"))"),
        Shape::Percent => format!("ROUND({cell}*100,4)&\"%\""),
    };
    format!("IFERROR(IF(ISNUMBER({cell}),{text},\"?\"),\"?\")")
}
