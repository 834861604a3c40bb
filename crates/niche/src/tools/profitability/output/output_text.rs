//! Texts of outputs: rules of fees, values, reasons, and formulas with the person's numbers.

use crate::money::cents::{MILLION, format_decimal, format_dollars, format_percent};
use crate::money::fees::{ActiveFee, BracketMode, FeeLine, FeePer};
use crate::tools::profitability::result::{OutputInput, OutputUnit, ProfitOutput};

pub(crate) const FILL_IN: &str = "Please fill in";

/// Rule of a fee in words, such as "6.5% of item and shipping + $0.25".
pub(crate) fn rule_text(fee: &ActiveFee) -> String {
    let line = &fee.line;
    let mut text = match &line.brackets {
        None => rate_text(line, line.rate_ppm, line.fixed_cents),
        Some(brackets) => {
            let steps = brackets.steps.iter().map(|step| {
                let rate = rate_text(line, step.rate_ppm, step.fixed_cents + line.fixed_cents);
                match (step.up_to_cents, brackets.mode) {
                    (Some(end), BracketMode::Whole) => format!("{rate} up to {}", format_dollars(end)),
                    (Some(end), BracketMode::Marginal) => format!("{rate} for the part up to {}", format_dollars(end)),
                    (None, BracketMode::Whole) => format!("{rate} above"),
                    (None, BracketMode::Marginal) => format!("{rate} for the part above"),
                }
            });
            steps.collect::<Vec<_>>().join(", ")
        }
    };
    if let Some(min) = line.min_cents {
        text += &format!(", at least {}", format_dollars(min));
    }
    if let Some(cap) = line.cap_cents {
        text += &format!(", at most {}", format_dollars(cap));
    }
    text += match line.per {
        FeePer::Order => "",
        FeePer::Unit => ", per unit",
        FeePer::Month => ", per month",
    };
    if fee.share_ppm != MILLION {
        text += &format!(", on {} of the orders", format_percent(fee.share_ppm));
    }
    text
}

fn rate_text(line: &FeeLine, rate_ppm: i64, fixed_cents: i64) -> String {
    match (rate_ppm, fixed_cents) {
        (0, fixed) => format_dollars(fixed),
        (rate, 0) => format!("{} of {}", format_percent(rate), line.base.label()),
        (rate, fixed) => format!(
            "{} of {} + {}",
            format_percent(rate),
            line.base.label(),
            format_dollars(fixed)
        ),
    }
}

fn empty_output(key: &str, label: &str, unit: OutputUnit) -> ProfitOutput {
    ProfitOutput {
        key: key.to_owned(),
        label: label.to_owned(),
        unit,
        cents: None,
        value: None,
        text: FILL_IN.to_owned(),
        formula: String::new(),
        filled: String::new(),
        pattern: String::new(),
        inputs: Vec::new(),
        sources: Vec::new(),
        lines: Vec::new(),
        reason: None,
    }
}

pub(crate) fn usd_output(key: &str, label: &str, cents: Option<i64>) -> ProfitOutput {
    ProfitOutput {
        cents,
        text: cents.map_or_else(|| FILL_IN.to_owned(), format_dollars),
        ..empty_output(key, label, OutputUnit::Usd)
    }
}

pub(crate) fn number_output(key: &str, label: &str, unit: OutputUnit, value: Option<f64>) -> ProfitOutput {
    let text = value.map(|value| {
        let plain = format_decimal((value * MILLION as f64).round() as i64);
        match unit {
            OutputUnit::Percent => {
                let tenth = (value * 10.0).round() * 100_000.0;
                format!("{}%", format_decimal(tenth as i64))
            }
            OutputUnit::Times => format!("{plain} ×"),
            OutputUnit::Months => format!("Month {plain}"),
            OutputUnit::Units | OutputUnit::Usd => plain,
        }
    });
    ProfitOutput {
        value,
        text: text.unwrap_or_else(|| FILL_IN.to_owned()),
        ..empty_output(key, label, unit)
    }
}

impl ProfitOutput {
    pub(crate) fn with_formula(mut self, formula: &str) -> Self {
        formula.clone_into(&mut self.formula);
        self
    }

    /// Sets the inputs and the formula with their texts in the places {0}, {1} and so on.
    pub(crate) fn with_inputs(mut self, inputs: &[(&str, Option<String>)], pattern: &str) -> Self {
        pattern.clone_into(&mut self.pattern);
        let mut filled = pattern.to_owned();
        for (at, (name, text)) in inputs.iter().enumerate() {
            let text = text.clone().unwrap_or_else(|| "?".to_owned());
            filled = filled.replace(&format!("{{{at}}}"), &text);
            self.inputs.push(OutputInput {
                name: (*name).to_owned(),
                text,
            });
        }
        self.filled = filled;
        self
    }

    pub(crate) fn with_sources(mut self, sources: Vec<String>) -> Self {
        self.sources = sources;
        self
    }

    pub(crate) fn with_reason_where(self, applies: bool, reason: &str) -> Self {
        let none = self.cents.is_none() && self.value.is_none();
        self.with_reason((applies && none).then(|| reason.to_owned()))
    }

    pub(crate) fn with_reason(mut self, reason: Option<String>) -> Self {
        if let Some(reason) = reason {
            reason_text(&reason).clone_into(&mut self.text);
            self.reason = Some(reason);
        }
        self
    }
}

fn reason_text(reason: &str) -> &'static str {
    match reason {
        "no_hours" => "No hours",
        "flat_rate" => "Part of your own rate",
        "no_revenue" => "No revenue",
        "no_number_of_sales" => "No number of sales: each order loses money",
        "no_startup_costs" => "No start-up costs",
        "little_startup" => "Too little invested to show a return",
        "no_monthly_costs" => "No monthly costs to cover",
        "not_in_the_first_year" => "Not in the first year",
        "no_goal" => "No goal set",
        "no_price_reaches_the_goal" => "No price reaches this goal",
        "fees_take_a_higher_price" => "Fees take what a higher price brings",
        _ => FILL_IN,
    }
}
