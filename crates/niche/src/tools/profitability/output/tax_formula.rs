//! Formulas of the tax that depend on the rates that the person enters, in words.

use crate::tools::profitability::result::ProfitOutput;

/// Formula of a tax in words, the names of its inputs, and the formula with their places.
#[derive(Debug, Clone, Copy)]
pub struct TaxFormula {
    pub text: &'static str,
    pub inputs: &'static [&'static str],
    pub pattern: &'static str,
}

/// What is set aside at one rate for everything.
pub const FLAT_TAX: TaxFormula = TaxFormula {
    text: "your rate × profit of the year; 0 for a loss",
    inputs: &["taxPercent", "profitYearCents"],
    pattern: "{0} × {1}",
};
/// What is set aside by the estimate.
pub const ESTIMATED_TAX: TaxFormula = TaxFormula {
    text: "self-employment tax + additional Medicare tax + income tax + state tax; 0 for a loss",
    inputs: &[
        "seTaxCents",
        "additionalMedicareCents",
        "incomeTaxCents",
        "stateTaxCents",
    ],
    pattern: "{0} + {1} + {2} + {3}",
};
/// Income tax at an own rate.
pub const OWN_RATE_TAX: TaxFormula = TaxFormula {
    text: "your rate × (profit − half of the self-employment tax − deduction)",
    inputs: &[
        "marginalRatePercent",
        "profitYearCents",
        "half of seTaxCents",
        "qbiCents",
    ],
    pattern: "{0} × ({1} − {2} − {3})",
};
/// Income tax by the brackets.
pub const BRACKET_TAX: TaxFormula = TaxFormula {
    text: "tax on the taxable income with the profit − tax on the taxable income without it",
    inputs: &["taxable income with the profit", "taxable income without it"],
    pattern: "tax({0}) − tax({1})",
};

pub(crate) fn with_tax_formula(
    output: ProfitOutput,
    formula: &TaxFormula,
    texts: impl Iterator<Item = Option<String>>,
) -> ProfitOutput {
    let inputs: Vec<(&str, Option<String>)> = formula.inputs.iter().copied().zip(texts).collect();
    output.with_formula(formula.text).with_inputs(&inputs, formula.pattern)
}
