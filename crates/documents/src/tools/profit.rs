//! The calculation on paper, and its tables for the business plan. All figures are those of the calculator.

use std::sync::LazyLock;

use niche::report::FigureSource;
use niche::tools::profitability::{InputOrigin, InputUnit, ProfitMonth, ProfitResult, format_decimal, format_dollars};
use serde::Serialize;
use typst::syntax;

use crate::notes::{SourceNotes, all_sources};
use crate::print_settings::{PrintDay, PrintSettings};
use crate::typeset::{self, DocumentError};

static TEMPLATE: LazyLock<syntax::Source> =
    LazyLock::new(|| typeset::make_source("/profit.typ", include_str!("../../templates/profit.typ")));
const MONTHS_OF_A_QUARTER: usize = 3;

/// Input as the document prints it; `marks` are numbers of source notes.
#[derive(Debug, Serialize)]
pub(crate) struct InputRow {
    label: String,
    /// Blank while it is not filled in: a line to write on takes its place.
    value: String,
    unit: &'static str,
    origin: &'static str,
    note: String,
    marks: Vec<usize>,
}

impl InputRow {
    pub fn without_value(label: &str, unit: &'static str) -> Self {
        Self {
            label: label.to_owned(),
            value: String::new(),
            unit,
            origin: InputOrigin::Missing.label(),
            note: String::new(),
            marks: Vec::new(),
        }
    }
}

/// Data of the template, in words.
#[derive(Debug, Serialize)]
struct Sheet<'r> {
    title: String,
    made_on: String,
    figures: &'r str,
    notices: &'r [String],
    inputs: Vec<InputRow>,
    fees: Vec<[String; 4]>,
    quarters: Vec<[String; 6]>,
    answers: Vec<[String; 3]>,
    tax_title: &'r str,
    tax_limits: &'r [String],
    tax_note: &'r str,
    dead_zones: Vec<String>,
    sources: &'r [FigureSource],
}

/// Typesets a calculation as a tagged PDF. The same result on the same day and paper gives the same bytes.
///
/// # Errors
/// When the typesetter refuses, which no result can bring about.
pub fn profit_pdf(result: &ProfitResult, settings: PrintSettings) -> Result<Vec<u8>, DocumentError> {
    let sources = all_sources(None, Some(result));
    let sheet = build_sheet(result, &sources, settings.day);
    let data = serde_json::to_value(sheet).map_err(|error| DocumentError::from_text(&error))?;
    typeset::render_pdf(&TEMPLATE, data, "profit-projection", settings)
}

fn build_sheet<'r>(result: &'r ProfitResult, sources: &'r [FigureSource], made_on: PrintDay) -> Sheet<'r> {
    let notes = SourceNotes::new(sources);
    let fees = result.outputs.iter().flat_map(|output| &output.lines);
    let zone = |zone: &niche::tools::profitability::DeadZone| {
        format!(
            "{} to {}: {}",
            format_dollars(zone.from_cents),
            format_dollars(zone.to_cents),
            zone.reason
        )
    };
    Sheet {
        title: result
            .request
            .name
            .clone()
            .unwrap_or_else(|| "Profit projection".to_owned()),
        made_on: made_on.in_words(),
        figures: &result.figures.text,
        notices: &result.notices,
        inputs: input_rows(result, &notes),
        fees: fees
            .map(|line| {
                let checked = line
                    .read_on
                    .as_ref()
                    .map_or_else(String::new, |day| format!("read on {day}"));
                [
                    line.name.clone(),
                    format_dollars(line.cents),
                    line.rule.clone(),
                    checked,
                ]
            })
            .collect(),
        quarters: list_quarter_rows(result),
        answers: list_formula_rows(result),
        tax_title: &result.tax.title,
        tax_limits: &result.tax.limits,
        tax_note: &result.tax.note,
        dead_zones: result.dead_zones.iter().map(zone).collect(),
        sources,
    }
}

/// Inputs that say something: those that are missing, and those with a value other than the default.
pub(crate) fn input_rows(result: &ProfitResult, notes: &SourceNotes) -> Vec<InputRow> {
    let told = result
        .inputs
        .iter()
        .filter(|input| input.origin != InputOrigin::Default);
    told.map(|input| InputRow {
        label: input.label.clone(),
        value: if input.origin == InputOrigin::Missing {
            String::new()
        } else {
            input.text.clone()
        },
        unit: match input.unit {
            InputUnit::Usd => "USD",
            InputUnit::Number => "a number",
            InputUnit::Percent => "percent",
        },
        origin: input.origin.label(),
        note: input.note.clone(),
        marks: notes.numbers_of(&input.sources),
    })
    .collect()
}

/// Each output with the formula that holds the person's numbers.
pub(crate) fn list_formula_rows(result: &ProfitResult) -> Vec<[String; 3]> {
    let row = |output: &niche::tools::profitability::ProfitOutput| {
        [
            output.label.clone(),
            output.text.clone(),
            format!("{}: {}", output.formula, output.filled),
        ]
    };
    result
        .outputs
        .iter()
        .filter(|output| output.reason.as_deref() != Some("no_goal"))
        .map(row)
        .collect()
}

/// Units, revenue, all costs, profit before tax, what is kept, and the running total: for each quarter and the year.
pub(crate) fn list_quarter_rows(result: &ProfitResult) -> Vec<[String; 6]> {
    let months = result.months.as_slice();
    let columns = months
        .chunks(MONTHS_OF_A_QUARTER)
        .chain(std::iter::once(months).filter(|months| !months.is_empty()));
    let unknown = || "–".to_owned();
    columns
        .map(|months| {
            let sum = |of: fn(&ProfitMonth) -> i64| months.iter().map(of).sum::<i64>();
            let kept: Option<i64> = months.iter().map(|month| month.kept_cents).sum();
            let units = months.iter().map(|month| month.units).sum::<f64>();
            [
                format_decimal((units * 10.0).round() as i64 * 100_000),
                format_dollars(sum(|month| month.revenue_cents)),
                format_dollars(sum(|month| month.revenue_cents - month.profit_cents)),
                format_dollars(sum(|month| month.profit_cents)),
                kept.map_or_else(unknown, format_dollars),
                months
                    .last()
                    .and_then(|month| month.balance_cents)
                    .map_or_else(unknown, format_dollars),
            ]
        })
        .collect()
}
