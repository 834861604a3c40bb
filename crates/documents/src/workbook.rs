//! The projection as a workbook that goes on calculating: every result is a formula over the named cells of its inputs,
//! and each fee line is a formula of its own. The shown values are those of the calculator.

mod answers;
mod filled;
mod formulas;
mod goal_search;
mod months;
mod order;
mod tax;
mod tax_lines;

use niche::report::{FigureSource, NicheReport};
use niche::tools::profitability::{InputOrigin, InputUnit, ProfitInput, ProfitResult};
use rust_xlsxwriter::{
    Color, DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Formula, Workbook, Worksheet, XlsxError,
};

use crate::notes::{SourceNotes, all_sources};
use crate::print_settings::{PrintDay, PrintSettings};
use crate::typeset::DocumentError;
use answers::{AnswerCells, answers_sheet};
use filled::FigureCells;
use goal_search::{GoalInput, search_sheet};
use months::months_sheet;
use order::order_sheet;
use tax::tax_sheet;
use tax_lines::TaxRules;

const USD: &str = "$#,##0.00;[Red]−$#,##0.00";
const COUNT: &str = "#,##0.0";
/// Format of mostly whole numbers: "20", and "20.5" where it is not.
const MOSTLY_WHOLE: &str = "General";
const PERCENT: &str = "0.0%";
/// Height in points, with room above and below a line of text.
const ROW_HEIGHT: f64 = 19.0;
const INK: Color = Color::RGB(0x14_20_3c);
const LAMP: Color = Color::RGB(0xe9_a2_3b);
const LAMP_SOFT: Color = Color::RGB(0xf9_e8_c8);

/// Height that a further line adds to a row, in points.
const LINE_HEIGHT: f64 = 14.0;
/// Width in digits; a letter takes a little less than one.
const NOTE_WIDTH: f64 = 70.0;
const LETTERS: f64 = 1.1;
/// Text of a cell that waits for inputs. An empty text would be cached as 0.
const EMPTY: &str = "–";
const RUNNING_TOTAL: &str = "Running total after start-up costs";

/// Months of the workbook.
const MONTHS: usize = 12;
/// Inputs that every result needs. No result is shown until all of them are filled in.
const REQUIRED: [&str; 3] = ["Price", "Units", "UnitCost"];
/// Stands among inputs for what the amount to set aside needs: a rate for everything, or what the estimate needs.
const TAX_BASIS: &str = "COUNT(TaxRate,DayJob,MarginalRate)>0";
/// Stands among inputs for what the estimate needs: the day job, or an own income tax rate.
const ESTIMATE_BASIS: &str = "COUNT(DayJob,MarginalRate)>0";
/// First row below a title, a note and a head.
const FIRST_ROW: u32 = 3;

/// Unit of a value, which decides how it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    Usd,
    Count,
    Percent,
}

/// Rows of the sheet "Months", counted from 1.
struct Layout {
    profit: usize,
    set_aside: usize,
    kept: usize,
    balance: usize,
    earned_back: usize,
    revenue: usize,
}

/// Cells of the sheet "Order", counted from 1.
struct OrderLayout {
    fees: Vec<usize>,
    unit_costs: usize,
    shipping: usize,
    packaging: usize,
    contribution: usize,
}

/// Makes the workbook: inputs, one order, twelve months, tax, answers, and sources. An input that is not given is an
/// empty cell, and results stay empty until the required inputs are filled in.
///
/// # Errors
/// When the library refuses, which no input can bring about.
pub fn projection_xlsx(
    result: &ProfitResult,
    report: Option<&NicheReport>,
    settings: PrintSettings,
) -> Result<Vec<u8>, DocumentError> {
    let sources = all_sources(report, Some(result));
    let title = match (&result.request.name, report) {
        (Some(name), _) => format!("{name}: profit projection"),
        (None, Some(report)) => format!("{}: profit projection", report.matched.market.name),
        (None, None) => "Profit projection".to_owned(),
    };
    write_workbook(result, &sources, &title, settings).map_err(|error| DocumentError::from_text(&error))
}

fn write_workbook(
    result: &ProfitResult,
    sources: &[FigureSource],
    title: &str,
    PrintSettings { day: made_on, paper }: PrintSettings,
) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let year = u16::try_from(made_on.year).unwrap_or(1900);
    let day = ExcelDateTime::from_ymd(year, made_on.month, made_on.day)?;
    workbook.set_properties(
        &DocProperties::new()
            .set_title(title)
            .set_author("Sidestart")
            .set_creation_datetime(&day),
    );
    let goal = GoalInput::new(result.goal.as_ref());
    let inputs = workbook.add_worksheet();
    inputs_sheet(inputs, result, &SourceNotes::new(sources), title, made_on)?;
    goal_row(inputs, 4 + row_of(result.inputs.len()), &goal)?;
    for (row, input) in result.inputs.iter().enumerate() {
        workbook.define_name(&input.cell, &format!("=Inputs!$B${}", row + 5))?;
    }
    workbook.define_name("Goal", &format!("=Inputs!$B${}", result.inputs.len() + 5))?;
    calculation_sheets(&mut workbook, result, goal)?;
    if !sources.is_empty() {
        sources_sheet(workbook.add_worksheet(), sources)?;
    }
    for sheet in workbook.worksheets_mut() {
        sheet.set_paper_size(paper.workbook_number());
    }
    workbook.save_to_buffer()
}

/// One order, twelve months, the tax, the answers, and the search for the goal price.
fn calculation_sheets(workbook: &mut Workbook, result: &ProfitResult, goal: GoalInput) -> Result<(), XlsxError> {
    let order = order_sheet(workbook.add_worksheet(), result)?;
    let layout = months_sheet(workbook.add_worksheet(), result, &order)?;
    let Some(table) = &result.tax.table else { return Ok(()) };
    let rules = TaxRules {
        table,
        applies_qbi: result.request.apply_qbi.unwrap_or(true),
    };
    tax_sheet(workbook.add_worksheet(), result, &rules, &layout)?;
    workbook.add_worksheet().set_name("Answers")?;
    let figures = FigureCells::new(result, &layout, &order);
    let overtime = format!("Answers!${}", figures.answer("overtimeHourCents").replace('B', "B$"));
    let goal_price = search_sheet(workbook.add_worksheet(), result, &rules, &goal, &overtime)?;
    let cells = AnswerCells {
        figures,
        layout: &layout,
        contribution: format!("Order!B{}", order.contribution),
        goal,
        goal_price,
    };
    answers_sheet(workbook.worksheet_from_name("Answers")?, result, &cells)
}

fn inputs_sheet(
    sheet: &mut Worksheet,
    result: &ProfitResult,
    notes: &SourceNotes,
    title: &str,
    made_on: PrintDay,
) -> Result<(), XlsxError> {
    set_up_page(sheet, "Inputs")?;
    for (column, width) in [34.0, 14.0, 16.0, NOTE_WIDTH, 10.0].into_iter().enumerate() {
        sheet.set_column_width(column_of(column), width)?;
    }
    sheet.write_string_with_format(0, 0, title, &heading_format())?;
    let note = format!(
        "Fill in the yellow cells: everything else is calculated from them. {}. Made on {}. Not financial advice.",
        result.figures.text,
        made_on.in_words()
    );
    sheet.write_string(1, 0, note)?;
    sheet.write_formula_with_format(2, 0, reminder_formula(result), &text_format().set_bold())?;
    write_head(sheet, 3, &["Input", "Value", "Origin", "Note", "Source"], |column| {
        column == 1
    })?;
    for (index, input) in result.inputs.iter().enumerate() {
        input_row(sheet, 4 + row_of(index), input, notes)?;
    }
    let below = 6 + row_of(result.inputs.len());
    for (index, notice) in result
        .notices
        .iter()
        .chain(std::iter::once(&result.tax.note))
        .enumerate()
    {
        sheet.write_string(below + row_of(index), 0, notice)?;
    }
    sheet.set_freeze_panes(4, 0)?;
    Ok(())
}

/// Writes the label and the yellow cell of an input.
fn yellow_cell(sheet: &mut Worksheet, row: u32, label: &str, unit: Unit, value: Option<f64>) -> Result<(), XlsxError> {
    let cell = single_format(unit)
        .set_background_color(LAMP_SOFT)
        .set_border(FormatBorder::Thin)
        .set_border_color(LAMP);
    sheet.write_string_with_format(row, 0, label, &text_format())?;
    match value {
        Some(value) => sheet.write_number_with_format(row, 1, value, &cell)?,
        None => sheet.write_blank(row, 1, &cell)?,
    };
    Ok(())
}

/// The goal whose lowest price the answers hold.
fn goal_row(sheet: &mut Worksheet, row: u32, goal: &GoalInput) -> Result<(), XlsxError> {
    yellow_cell(sheet, row, goal.label, goal.unit, goal.value)?;
    let origin = if goal.value.is_some() {
        InputOrigin::Yours
    } else {
        InputOrigin::Default
    };
    sheet.write_string_with_format(row, 2, origin.label(), &text_format().set_italic())?;
    sheet.set_row_height(row, ROW_HEIGHT)?;
    sheet.write_string_with_format(row, 3, "The sheet Answers has the lowest price for it.", &text_format())?;
    Ok(())
}

fn input_row(sheet: &mut Worksheet, row: u32, input: &ProfitInput, notes: &SourceNotes) -> Result<(), XlsxError> {
    let unit = match input.unit {
        InputUnit::Usd => Unit::Usd,
        InputUnit::Number => Unit::Count,
        InputUnit::Percent => Unit::Percent,
    };
    yellow_cell(sheet, row, &input.label, unit, input.value)?;
    let origin = match input.origin {
        InputOrigin::Yours => text_format(),
        _ => text_format().set_italic(),
    };
    sheet.write_string_with_format(row, 2, input.origin.label(), &origin)?;
    // No program fits the height of a row to a wrapped text when it opens a file.
    let lines = lines_of(&input.note, NOTE_WIDTH * LETTERS);
    sheet.set_row_height(row, ROW_HEIGHT + (lines - 1.0) * LINE_HEIGHT)?;
    sheet.write_string_with_format(row, 3, &input.note, &text_format().set_text_wrap())?;
    let numbers: Vec<String> = notes
        .numbers_of(&input.sources)
        .iter()
        .map(ToString::to_string)
        .collect();
    sheet.write_string_with_format(row, 4, numbers.join(", "), &text_format())?;
    Ok(())
}

/// Says which inputs the results wait for.
fn reminder_formula(result: &ProfitResult) -> Formula {
    const TEXT: &str =
        "Fill in the price, the sales in the first month, and the cost of one unit to see the projection.";
    const COMPLETE: &str = "The projection is calculated from your figures.";
    let shown = if has_inputs(result, &REQUIRED) { COMPLETE } else { TEXT };
    Formula::new(format!("=IF({},\"{COMPLETE}\",\"{TEXT}\")", are_filled_in(&REQUIRED))).set_result(shown)
}

/// True when all of these inputs have a value.
fn has_inputs(result: &ProfitResult, cells: &[&str]) -> bool {
    let is_known = |cell: &&str| {
        result
            .inputs
            .iter()
            .any(|input| input.cell == **cell && input.value.is_some())
    };
    cells.iter().all(is_known)
}

/// A condition in a formula: all of these inputs are numbers, and all conditions among them hold.
fn are_filled_in(needs: &[&str]) -> String {
    let (conditions, names): (Vec<&str>, Vec<&str>) = needs
        .iter()
        .partition(|need| [TAX_BASIS, ESTIMATE_BASIS].contains(need));
    let count = format!("COUNT({})={}", names.join(","), names.len());
    match (names.is_empty(), conditions.as_slice()) {
        (_, []) => count,
        (true, [one]) => (*one).to_owned(),
        (true, several) => format!("AND({})", several.join(",")),
        (false, several) => format!("AND({count},{})", several.join(",")),
    }
}

/// A formula that waits for its inputs, with the value that it shows.
fn live_formula(formula: &str, needs: &[&str], value: Option<f64>) -> Formula {
    let shown = value.map_or_else(|| EMPTY.to_owned(), |value| value.to_string());
    Formula::new(format!("=IF({},{formula},\"{EMPTY}\")", are_filled_in(needs))).set_result(shown)
}

fn to_dollars(cents: i64) -> f64 {
    cents as f64 / 100.0
}

/// Inputs that the amount to set aside needs.
fn tax_needs() -> Vec<&'static str> {
    REQUIRED.into_iter().chain([TAX_BASIS]).collect()
}

fn sources_sheet(sheet: &mut Worksheet, sources: &[FigureSource]) -> Result<(), XlsxError> {
    set_up_page(sheet, "Sources")?;
    for (column, width) in [9.0, 40.0, 76.0, 14.0, 34.0, 78.0].into_iter().enumerate() {
        sheet.set_column_width(column_of(column), width)?;
    }
    sheet.write_string_with_format(0, 0, "Sources of the figures", &heading_format())?;
    write_head(
        sheet,
        2,
        &["Number", "Publisher", "Table", "Year", "Geography", "Address"],
        |_| false,
    )?;
    for (index, source) in sources.iter().enumerate() {
        let row = 3 + row_of(index);
        sheet.write_number_with_format(row, 0, (index + 1) as f64, &text_format().set_align(FormatAlign::Left))?;
        let values = [
            &source.publisher,
            &source.table,
            &source.year,
            &source.geography,
            &source.url,
        ];
        for (column, value) in values.into_iter().enumerate() {
            sheet.write_string_with_format(row, column_of(column + 1), value, &text_format())?;
        }
    }
    Ok(())
}

fn set_up_page(sheet: &mut Worksheet, name: &str) -> Result<(), XlsxError> {
    sheet
        .set_name(name)?
        .set_landscape()
        .set_print_fit_to_pages(1, 0)
        .set_screen_gridlines(false)
        .set_default_row_height(ROW_HEIGHT);
    Ok(())
}

/// Writes the titles of columns; titles of numbers are aligned to the right, as the numbers are.
fn write_head(
    sheet: &mut Worksheet,
    row: u32,
    titles: &[&str],
    of_numbers: fn(usize) -> bool,
) -> Result<(), XlsxError> {
    let format = text_format()
        .set_bold()
        .set_font_color(INK)
        .set_border_bottom(FormatBorder::Medium);
    for (column, title) in titles.iter().enumerate() {
        let format = match of_numbers(column) {
            true => align_right(format.clone()),
            false => format.clone(),
        };
        sheet.write_string_with_format(row, column_of(column), *title, &format)?;
    }
    Ok(())
}

fn text_format() -> Format {
    Format::new().set_align(FormatAlign::VerticalCenter)
}

/// Aligns to the right, with a distance to the text of the next column.
fn align_right(format: Format) -> Format {
    format.set_align(FormatAlign::Right).set_indent(1)
}

/// About as many as a text takes where so many letters fit on each.
fn lines_of(text: &str, letters: f64) -> f64 {
    (text.chars().count() as f64 / letters).ceil().max(1.0)
}

fn heading_format() -> Format {
    Format::new().set_bold().set_font_size(16).set_font_color(INK)
}

/// One of a series, where all have the same decimals.
fn number_format(kind: Unit) -> Format {
    align_right(text_format()).set_num_format(match kind {
        Unit::Usd => USD,
        Unit::Count => COUNT,
        Unit::Percent => PERCENT,
    })
}

/// Format of a cell outside a table.
fn single_format(kind: Unit) -> Format {
    match kind {
        Unit::Count => number_format(kind).set_num_format(MOSTLY_WHOLE),
        _ => number_format(kind),
    }
}

/// "A" for 0; the sheets here are narrower than the alphabet.
fn column_letter(column: usize) -> char {
    char::from(b'A' + u8::try_from(column).unwrap_or(25).min(25))
}

fn column_of(index: usize) -> u16 {
    u16::try_from(index).unwrap_or(u16::MAX)
}

fn row_of(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
