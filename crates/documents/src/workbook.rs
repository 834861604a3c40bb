//! The projection as a workbook that goes on calculating: every result is a formula over the named cells of its inputs.

use niche::report::{Report, Source};
use rust_xlsxwriter::{
    Chart, ChartType, Color, DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Formula, Workbook,
    Worksheet, XlsxError,
};

use crate::answers::{OPEN, WITH_STARTUP, answers};
use crate::notes::Notes;
use crate::typeset::{Day, DocumentError};
use niche::tools::profitability::{Input, MONTHS, Month, Origin, Projection, ProjectionInputs, REQUIRED, Unit};

const USD: &str = "$#,##0.00;[Red]−$#,##0.00";
const COUNT: &str = "#,##0.0";
/// Format of mostly whole numbers: "20", and "20.5" where it is not.
const MOSTLY_WHOLE: &str = "General";
const PERCENT: &str = "0.0%";
const A4: u8 = 9;
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

/// A row of the months: its label, its formula for the month in a column, the same in Rust, and the kind of row.
type Row = (&'static str, Unit, fn(&Place) -> String, fn(&Month) -> f64, RowKind);

#[derive(Clone, Copy, PartialEq, Eq)]
enum RowKind {
    /// The year is the sum of the months.
    Sum,
    /// The year is the last month. Needs the start-up costs.
    Balance,
}

/// Column of the month, of the month before (none for the first).
struct Place {
    column: char,
    before: Option<char>,
}

/// Rows of the sheet "Months" begin below its title, its note and its head.
const FIRST_ROW: u32 = 3;
const ROWS: [Row; 11] = [
    (
        "Sales",
        Unit::Count,
        |at| match at.before {
            None => "Units".to_owned(),
            Some(before) => format!("{before}4*(1+SalesGrowth)"),
        },
        |month| month.units,
        RowKind::Sum,
    ),
    (
        "Revenue",
        Unit::Usd,
        |at| format!("{}4*Price", at.column),
        |month| month.revenue,
        RowKind::Sum,
    ),
    (
        "Cost of goods sold",
        Unit::Usd,
        |at| format!("{}4*UnitCost", at.column),
        |month| month.unit_costs,
        RowKind::Sum,
    ),
    (
        "Fees",
        Unit::Usd,
        |at| format!("{}5*Fees", at.column),
        |month| month.fees,
        RowKind::Sum,
    ),
    (
        "Shipping",
        Unit::Usd,
        |at| format!("{}4*Shipping", at.column),
        |month| month.shipping,
        RowKind::Sum,
    ),
    (
        "Advertising",
        Unit::Usd,
        |_| "Ads".to_owned(),
        |month| month.ads,
        RowKind::Sum,
    ),
    (
        "Fixed costs",
        Unit::Usd,
        |_| "FixedCosts".to_owned(),
        |month| month.fixed,
        RowKind::Sum,
    ),
    (
        "Profit before tax",
        Unit::Usd,
        |at| format!("{c}5-SUM({c}6:{c}10)", c = at.column),
        |month| month.profit,
        RowKind::Sum,
    ),
    (
        "Set aside for tax",
        Unit::Usd,
        |at| format!("MAX(0,{}11)*Tax", at.column),
        |month| month.tax,
        RowKind::Sum,
    ),
    (
        "Profit after tax",
        Unit::Usd,
        |at| format!("{c}11-{c}12", c = at.column),
        |month| month.kept,
        RowKind::Sum,
    ),
    (
        RUNNING_TOTAL,
        Unit::Usd,
        |at| match at.before {
            None => format!("{}13-Startup", at.column),
            Some(before) => format!("{before}14+{}13", at.column),
        },
        |month| month.balance,
        RowKind::Balance,
    ),
];

/// Makes the workbook: inputs, twelve months, answers, and sources. An input that is not given is an empty cell, and results
/// stay empty until the required inputs are filled in.
///
/// # Errors
/// When the library refuses, which no input can bring about.
pub fn projection_xlsx(
    given: &ProjectionInputs,
    report: Option<&Report>,
    made_on: Day,
) -> Result<Vec<u8>, DocumentError> {
    let projection = Projection::of(given, report);
    let sources = report.map(|report| report.sources.as_slice()).unwrap_or_default();
    let title = report.map_or_else(
        || "Profit projection".to_owned(),
        |report| format!("{}: profit projection", report.matched.market.name),
    );
    write(&projection, sources, &title, made_on).map_err(|error| DocumentError::from_text(&error))
}

fn write(projection: &Projection, sources: &[Source], title: &str, made_on: Day) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let year = u16::try_from(made_on.year).unwrap_or(1900);
    let day = ExcelDateTime::from_ymd(year, made_on.month, made_on.day)?;
    workbook.set_properties(
        &DocProperties::new()
            .set_title(title)
            .set_author("Sidestart")
            .set_creation_datetime(&day),
    );
    inputs_sheet(
        workbook.add_worksheet(),
        projection,
        &Notes::new(sources),
        title,
        made_on,
    )?;
    for (row, input) in projection.inputs.iter().enumerate() {
        workbook.define_name(input.name, &format!("=Inputs!$B${}", row + 5))?;
    }
    months_sheet(workbook.add_worksheet(), projection)?;
    answers_sheet(workbook.add_worksheet(), projection)?;
    if !sources.is_empty() {
        sources_sheet(workbook.add_worksheet(), sources)?;
    }
    workbook.save_to_buffer()
}

fn inputs_sheet(
    sheet: &mut Worksheet,
    projection: &Projection,
    notes: &Notes,
    title: &str,
    made_on: Day,
) -> Result<(), XlsxError> {
    page(sheet, "Inputs")?;
    for (column, width) in [28.0, 14.0, 16.0, 16.0, NOTE_WIDTH, 10.0].into_iter().enumerate() {
        sheet.set_column_width(column_of(column), width)?;
    }
    sheet.write_string_with_format(0, 0, title, &heading())?;
    let note = format!(
        "Fill in the yellow cells: everything else is calculated from them. Made on {}. Not financial advice.",
        made_on.in_words()
    );
    sheet.write_string(1, 0, note)?;
    sheet.write_formula_with_format(2, 0, reminder(projection), &text().set_bold())?;
    head(
        sheet,
        3,
        &["Input", "Value", "Unit", "Origin", "Note", "Source"],
        |column| column == 1,
    )?;
    for (index, input) in projection.inputs.iter().enumerate() {
        input_row(sheet, 4 + row_of(index), input, notes)?;
    }
    sheet.set_freeze_panes(4, 0)?;
    Ok(())
}

fn input_row(sheet: &mut Worksheet, row: u32, input: &Input, notes: &Notes) -> Result<(), XlsxError> {
    let cell = single(input.kind)
        .set_background_color(LAMP_SOFT)
        .set_border(FormatBorder::Thin)
        .set_border_color(LAMP);
    sheet.write_string_with_format(row, 0, input.label, &text())?;
    match input.value {
        Some(value) => sheet.write_number_with_format(row, 1, value, &cell)?,
        None => sheet.write_blank(row, 1, &cell)?,
    };
    sheet.write_string_with_format(row, 2, input.unit, &text())?;
    let origin = match input.origin {
        Origin::Yours => text(),
        _ => text().set_italic(),
    };
    sheet.write_string_with_format(row, 3, input.origin.label(), &origin)?;
    // No program fits the height of a row to a wrapped text when it opens a file.
    let lines = lines_of(&input.note, NOTE_WIDTH * LETTERS);
    sheet.set_row_height(row, ROW_HEIGHT + (lines - 1.0) * LINE_HEIGHT)?;
    sheet.write_string_with_format(row, 4, &input.note, &text().set_text_wrap())?;
    let numbers: Vec<String> = notes.of(&input.sources).iter().map(ToString::to_string).collect();
    sheet.write_string_with_format(row, 5, numbers.join(", "), &text())?;
    Ok(())
}

/// Says which inputs the results wait for.
fn reminder(projection: &Projection) -> Formula {
    const TEXT: &str =
        "Fill in the price, the sales in the first month, and the cost of one sale to see the projection.";
    const COMPLETE: &str = "The projection is calculated from your figures.";
    let shown = if projection.is_complete() { COMPLETE } else { TEXT };
    Formula::new(format!("=IF({},\"{COMPLETE}\",\"{TEXT}\")", are_filled_in(&REQUIRED))).set_result(shown)
}

/// A condition in a formula: all of these inputs are numbers.
fn are_filled_in(names: &[&str]) -> String {
    format!("COUNT({})={}", names.join(","), names.len())
}

fn months_sheet(sheet: &mut Worksheet, projection: &Projection) -> Result<(), XlsxError> {
    page(sheet, "Months")?;
    sheet.set_column_width(0, 34)?;
    for column in 1..=column_of(MONTHS + 1) {
        sheet.set_column_width(column, 12)?;
    }
    sheet.write_string_with_format(0, 0, "Twelve months", &heading())?;
    let titles: Vec<String> = (1..=MONTHS)
        .map(|month| format!("Month {month}"))
        .chain(["Year".to_owned()])
        .collect();
    let titles: Vec<&str> = std::iter::once("").chain(titles.iter().map(String::as_str)).collect();
    head(sheet, 2, &titles, |column| column > 0)?;
    for (index, row) in ROWS.iter().enumerate() {
        month_row(sheet, FIRST_ROW + row_of(index), row, projection)?;
    }
    sheet.set_freeze_panes(3, 1)?;
    sheet.insert_chart(FIRST_ROW + row_of(ROWS.len()) + 1, 0, &chart())?;
    Ok(())
}

fn month_row(
    sheet: &mut Worksheet,
    row: u32,
    (label, unit, formula, value, kind): &Row,
    projection: &Projection,
) -> Result<(), XlsxError> {
    let format = number(*unit);
    let needs: &[&str] = match kind {
        RowKind::Sum => &REQUIRED,
        RowKind::Balance => &WITH_STARTUP,
    };
    let cell = |formula: &str, value: f64| {
        let shown = needs.iter().all(|name| projection.has(name)).then_some(value);
        let formula = format!("=IF({},{formula},\"{EMPTY}\")", are_filled_in(needs));
        Formula::new(formula).set_result(shown.map_or_else(|| EMPTY.to_owned(), |value| value.to_string()))
    };
    let months = projection.months();
    sheet.write_string_with_format(row, 0, *label, &text())?;
    for (index, month) in months.iter().enumerate() {
        let place = Place {
            column: letter(index + 1),
            before: index.checked_sub(1).map(|before| letter(before + 1)),
        };
        let live = cell(&formula(&place), value(month));
        sheet.write_formula_with_format(row, column_of(index + 1), live, &format)?;
    }
    let (first, last, line) = (letter(1), letter(MONTHS), row + 1);
    let year = match kind {
        RowKind::Sum => cell(
            &format!("SUM({first}{line}:{last}{line})"),
            months.iter().map(value).sum(),
        ),
        RowKind::Balance => cell(&format!("{last}{line}"), months.last().map_or(0.0, value)),
    };
    sheet.write_formula_with_format(row, column_of(MONTHS + 1), year, &format.set_bold())?;
    Ok(())
}

fn chart() -> Chart {
    let last = column_of(MONTHS);
    let mut kept = Chart::new(ChartType::Column);
    kept.add_series()
        .set_name("Profit after tax")
        .set_categories(("Months", 2, 1, 2, last))
        .set_values(("Months", FIRST_ROW + 9, 1, FIRST_ROW + 9, last))
        .set_format(
            rust_xlsxwriter::ChartFormat::new().set_solid_fill(rust_xlsxwriter::ChartSolidFill::new().set_color(LAMP)),
        );
    let mut balance = Chart::new(ChartType::Line);
    balance
        .add_series()
        .set_name(RUNNING_TOTAL)
        .set_categories(("Months", 2, 1, 2, last))
        .set_values(("Months", FIRST_ROW + 10, 1, FIRST_ROW + 10, last))
        .set_format(rust_xlsxwriter::ChartLine::new().set_color(INK).set_width(2.25));
    kept.combine(&balance);
    kept.title().set_name("Profit after tax, in US dollars");
    kept.set_width(960).set_height(340);
    kept.set_alt_text(
        "Columns: profit of each month after costs and tax. Line: the running total, less start-up costs.",
    );
    kept
}

/// Writes the answers to common questions, each with the formula in words.
fn answers_sheet(sheet: &mut Worksheet, projection: &Projection) -> Result<(), XlsxError> {
    page(sheet, "Answers")?;
    for (column, width) in [46.0, 22.0, 84.0].into_iter().enumerate() {
        sheet.set_column_width(column_of(column), width)?;
    }
    sheet.write_string_with_format(0, 0, "Answers", &heading())?;
    head(sheet, 2, &["Question", "Answer", "How it is calculated"], |column| {
        column == 1
    })?;
    for (index, answer) in answers(projection).into_iter().enumerate() {
        let row = 3 + row_of(index);
        sheet.write_string_with_format(row, 0, answer.question, &text())?;
        let format = single(answer.kind).set_bold();
        let condition = are_filled_in(answer.needs);
        let formula = Formula::new(format!("=IF({condition},{},\"{OPEN}\")", answer.formula));
        let shown = answer
            .value
            .map_or_else(|| answer.otherwise.to_owned(), |value| value.to_string());
        sheet.write_formula_with_format(row, 1, formula.set_result(shown), &format)?;
        sheet.write_string_with_format(row, 2, answer.how, &text())?;
    }
    Ok(())
}

fn sources_sheet(sheet: &mut Worksheet, sources: &[Source]) -> Result<(), XlsxError> {
    page(sheet, "Sources")?;
    for (column, width) in [9.0, 40.0, 76.0, 14.0, 34.0, 78.0].into_iter().enumerate() {
        sheet.set_column_width(column_of(column), width)?;
    }
    sheet.write_string_with_format(0, 0, "Sources of the figures in the notes", &heading())?;
    head(
        sheet,
        2,
        &["Number", "Publisher", "Table", "Year", "Geography", "Address"],
        |_| false,
    )?;
    for (index, source) in sources.iter().enumerate() {
        let row = 3 + row_of(index);
        sheet.write_number_with_format(row, 0, (index + 1) as f64, &text().set_align(FormatAlign::Left))?;
        let values = [
            &source.publisher,
            &source.table,
            &source.year,
            &source.geography,
            &source.url,
        ];
        for (column, value) in values.into_iter().enumerate() {
            sheet.write_string_with_format(row, column_of(column + 1), value, &text())?;
        }
    }
    Ok(())
}

fn page(sheet: &mut Worksheet, name: &str) -> Result<(), XlsxError> {
    sheet
        .set_name(name)?
        .set_paper_size(A4)
        .set_landscape()
        .set_print_fit_to_pages(1, 0)
        .set_screen_gridlines(false)
        .set_default_row_height(ROW_HEIGHT);
    Ok(())
}

/// Writes the titles of columns; titles of numbers are aligned to the right, as the numbers are.
fn head(sheet: &mut Worksheet, row: u32, titles: &[&str], of_numbers: fn(usize) -> bool) -> Result<(), XlsxError> {
    let format = text()
        .set_bold()
        .set_font_color(INK)
        .set_border_bottom(FormatBorder::Medium);
    for (column, title) in titles.iter().enumerate() {
        let format = match of_numbers(column) {
            true => right(format.clone()),
            false => format.clone(),
        };
        sheet.write_string_with_format(row, column_of(column), *title, &format)?;
    }
    Ok(())
}

fn text() -> Format {
    Format::new().set_align(FormatAlign::VerticalCenter)
}

/// Aligns to the right, with a distance to the text of the next column.
fn right(format: Format) -> Format {
    format.set_align(FormatAlign::Right).set_indent(1)
}

/// About as many as a text takes where so many letters fit on each.
fn lines_of(text: &str, letters: f64) -> f64 {
    (text.chars().count() as f64 / letters).ceil().max(1.0)
}

fn heading() -> Format {
    Format::new().set_bold().set_font_size(16).set_font_color(INK)
}

/// One of a series, where all have the same decimals.
fn number(kind: Unit) -> Format {
    right(text()).set_num_format(match kind {
        Unit::Usd => USD,
        Unit::Count => COUNT,
        Unit::Percent => PERCENT,
    })
}

/// Format of a cell outside a table.
fn single(kind: Unit) -> Format {
    match kind {
        Unit::Count => number(kind).set_num_format(MOSTLY_WHOLE),
        _ => number(kind),
    }
}

/// "A" for 0; the sheets here are narrower than the alphabet.
fn letter(column: usize) -> char {
    char::from(b'A' + u8::try_from(column).unwrap_or(25).min(25))
}

fn column_of(index: usize) -> u16 {
    u16::try_from(index).unwrap_or(u16::MAX)
}

fn row_of(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
