//! The projection as a workbook that goes on calculating: every result is a formula over the named cells of its inputs, and each
//! fee line is a formula of its own. The shown values are those of the calculator.

mod formulas;

use niche::report::{Report, Source};
use niche::tools::profitability::fees::FeePer;
use niche::tools::profitability::{
    InputOrigin, InputUnit, OutputUnit, ProfitInput, ProfitMonth, ProfitOutput, ProfitResult,
};
use rust_xlsxwriter::{
    Chart, ChartType, Color, DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Formula, Workbook,
    Worksheet, XlsxError,
};

use crate::notes::{Notes, all_sources};
use crate::typeset::{Day, DocumentError};
use formulas::{cent, order_fee, tax_rows, usd};

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

/// Months of the workbook.
const MONTHS: usize = 12;
/// Inputs that every result needs. No result is shown until all of them are filled in.
const REQUIRED: [&str; 3] = ["Price", "Units", "UnitCost"];
/// First row below a title, a note and a head.
const FIRST_ROW: u32 = 3;

/// A row of a sheet: its label, its formula in the column of a month, and its shown values: twelve months and the year.
struct MonthRow {
    label: String,
    unit: Unit,
    formula: Box<dyn Fn(usize) -> String>,
    values: Option<[f64; MONTHS]>,
    /// The year is the sum of the months, or else the last month.
    is_sum: bool,
    needs: Vec<&'static str>,
}

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

/// Makes the workbook: inputs, one order, twelve months, tax, answers, and sources. An input that is not given is an empty
/// cell, and results stay empty until the required inputs are filled in.
///
/// # Errors
/// When the library refuses, which no input can bring about.
pub fn projection_xlsx(result: &ProfitResult, report: Option<&Report>, made_on: Day) -> Result<Vec<u8>, DocumentError> {
    let sources = all_sources(report, Some(result));
    let title = match (&result.request.name, report) {
        (Some(name), _) => format!("{name}: profit projection"),
        (None, Some(report)) => format!("{}: profit projection", report.matched.market.name),
        (None, None) => "Profit projection".to_owned(),
    };
    write(result, &sources, &title, made_on).map_err(|error| DocumentError::from_text(&error))
}

fn write(result: &ProfitResult, sources: &[Source], title: &str, made_on: Day) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let year = u16::try_from(made_on.year).unwrap_or(1900);
    let day = ExcelDateTime::from_ymd(year, made_on.month, made_on.day)?;
    workbook.set_properties(
        &DocProperties::new()
            .set_title(title)
            .set_author("Sidestart")
            .set_creation_datetime(&day),
    );
    inputs_sheet(workbook.add_worksheet(), result, &Notes::new(sources), title, made_on)?;
    for (row, input) in result.inputs.iter().enumerate() {
        workbook.define_name(&input.cell, &format!("=Inputs!$B${}", row + 5))?;
    }
    let order = order_sheet(workbook.add_worksheet(), result)?;
    let layout = months_sheet(workbook.add_worksheet(), result, &order)?;
    tax_sheet(workbook.add_worksheet(), result, &layout)?;
    answers_sheet(workbook.add_worksheet(), result, &layout, &order)?;
    if !sources.is_empty() {
        sources_sheet(workbook.add_worksheet(), sources)?;
    }
    workbook.save_to_buffer()
}

fn inputs_sheet(
    sheet: &mut Worksheet,
    result: &ProfitResult,
    notes: &Notes,
    title: &str,
    made_on: Day,
) -> Result<(), XlsxError> {
    page(sheet, "Inputs")?;
    for (column, width) in [34.0, 14.0, 16.0, NOTE_WIDTH, 10.0].into_iter().enumerate() {
        sheet.set_column_width(column_of(column), width)?;
    }
    sheet.write_string_with_format(0, 0, title, &heading())?;
    let note = format!(
        "Fill in the yellow cells: everything else is calculated from them. {}. Made on {}. Not financial advice.",
        result.figures.text,
        made_on.in_words()
    );
    sheet.write_string(1, 0, note)?;
    sheet.write_formula_with_format(2, 0, reminder(result), &text().set_bold())?;
    head(sheet, 3, &["Input", "Value", "Origin", "Note", "Source"], |column| {
        column == 1
    })?;
    for (index, input) in result.inputs.iter().enumerate() {
        input_row(sheet, 4 + row_of(index), input, notes)?;
    }
    let below = 5 + row_of(result.inputs.len());
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

fn input_row(sheet: &mut Worksheet, row: u32, input: &ProfitInput, notes: &Notes) -> Result<(), XlsxError> {
    let unit = match input.unit {
        InputUnit::Usd => Unit::Usd,
        InputUnit::Number => Unit::Count,
        InputUnit::Percent => Unit::Percent,
    };
    let cell = single(unit)
        .set_background_color(LAMP_SOFT)
        .set_border(FormatBorder::Thin)
        .set_border_color(LAMP);
    sheet.write_string_with_format(row, 0, &input.label, &text())?;
    match input.value {
        Some(value) => sheet.write_number_with_format(row, 1, value, &cell)?,
        None => sheet.write_blank(row, 1, &cell)?,
    };
    let origin = match input.origin {
        InputOrigin::Yours => text(),
        _ => text().set_italic(),
    };
    sheet.write_string_with_format(row, 2, input.origin.label(), &origin)?;
    // No program fits the height of a row to a wrapped text when it opens a file.
    let lines = lines_of(&input.note, NOTE_WIDTH * LETTERS);
    sheet.set_row_height(row, ROW_HEIGHT + (lines - 1.0) * LINE_HEIGHT)?;
    sheet.write_string_with_format(row, 3, &input.note, &text().set_text_wrap())?;
    let numbers: Vec<String> = notes.of(&input.sources).iter().map(ToString::to_string).collect();
    sheet.write_string_with_format(row, 4, numbers.join(", "), &text())?;
    Ok(())
}

/// Says which inputs the results wait for.
fn reminder(result: &ProfitResult) -> Formula {
    const TEXT: &str =
        "Fill in the price, the sales in the first month, and the cost of one unit to see the projection.";
    const COMPLETE: &str = "The projection is calculated from your figures.";
    let shown = if has(result, &REQUIRED) { COMPLETE } else { TEXT };
    Formula::new(format!("=IF({},\"{COMPLETE}\",\"{TEXT}\")", are_filled_in(&REQUIRED))).set_result(shown)
}

/// True when all of these inputs have a value.
fn has(result: &ProfitResult, cells: &[&str]) -> bool {
    let is_known = |cell: &&str| {
        result
            .inputs
            .iter()
            .any(|input| input.cell == **cell && input.value.is_some())
    };
    cells.iter().all(|cell| is_known(&cell))
}

/// A condition in a formula: all of these inputs are numbers.
fn are_filled_in(names: &[&str]) -> String {
    format!("COUNT({})={}", names.join(","), names.len())
}

/// A formula that waits for its inputs, with the value that it shows.
fn live(formula: &str, needs: &[&str], value: Option<f64>) -> Formula {
    let shown = value.map_or_else(|| EMPTY.to_owned(), |value| value.to_string());
    Formula::new(format!("=IF({},{formula},\"{EMPTY}\")", are_filled_in(needs))).set_result(shown)
}

fn dollars(cents: i64) -> f64 {
    cents as f64 / 100.0
}

/// Writes one order: what comes in, each fee as a formula, and what is left.
fn order_sheet(sheet: &mut Worksheet, result: &ProfitResult) -> Result<OrderLayout, XlsxError> {
    page(sheet, "Order")?;
    for (column, width) in [40.0, 16.0, 90.0].into_iter().enumerate() {
        sheet.set_column_width(column_of(column), width)?;
    }
    sheet.write_string_with_format(0, 0, "One order", &heading())?;
    head(sheet, 2, &["Line", "Amount", "Rule"], |column| column == 1)?;
    let output = |key: &str| result.outputs.iter().find(|output| output.key == key);
    let input = |cell: &str| {
        result
            .inputs
            .iter()
            .find(|input| input.cell == cell)
            .and_then(|input| input.value)
    };
    let is_known = has(result, &REQUIRED);
    let known = |value: Option<f64>| value.filter(|_| is_known);
    let (units, price) = (input("UnitsPerOrder").unwrap_or(1.0), input("Price").unwrap_or(0.0));
    let shipping = input("BuyerShipping").unwrap_or(0.0);
    let tax = input("SalesTax").unwrap_or(0.0) * (units * price + shipping);
    let mut rows: Vec<(String, String, Option<f64>, String)> = vec![
        (
            "Item price".to_owned(),
            "UnitsPerOrder*Price".to_owned(),
            known(Some(to_cent(units * price))),
            String::new(),
        ),
        (
            "Shipping that the buyer pays".to_owned(),
            "BuyerShipping".to_owned(),
            known(Some(shipping)),
            String::new(),
        ),
        (
            "Sales tax".to_owned(),
            cent("(B4+B5)*SalesTax"),
            known(Some(to_cent(tax))),
            "Passed on; part of some fees".to_owned(),
        ),
    ];
    let amounts = output("feeCents").map(|fee| fee.lines.as_slice()).unwrap_or_default();
    let first_fee = rows.len();
    for (index, fee) in result.fees.iter().enumerate() {
        let amount = amounts.get(index).map(|line| dollars(line.cents));
        let rule = amounts.get(index).map_or_else(String::new, |line| line.rule.clone());
        let formula = if fee.line.per == FeePer::Month {
            "0".to_owned()
        } else {
            order_fee(fee)
        };
        rows.push((fee.line.name.clone(), formula, amount, rule));
    }
    if result.fees.is_empty() {
        let own = format!("{}+FeeFixed", cent("FeeRate*B4"));
        rows.push(("Own rate".to_owned(), own, known(Some(0.0)), String::new()));
    }
    let costs = rows.len();
    let unit_costs = known(input("UnitCost").map(|cost| to_cent(cost * units)));
    rows.push((
        "Cost of the units".to_owned(),
        "UnitsPerOrder*UnitCost".to_owned(),
        unit_costs,
        String::new(),
    ));
    rows.push((
        "Shipping that you pay".to_owned(),
        "Shipping".to_owned(),
        known(input("Shipping")),
        String::new(),
    ));
    rows.push((
        "Packaging".to_owned(),
        "Packaging".to_owned(),
        known(input("Packaging")),
        String::new(),
    ));
    let sum = format!("B4+B5-SUM(B{}:B{})", first_fee + 4, rows.len() + 3);
    let left = output("contributionCents").and_then(|left| left.cents).map(dollars);
    rows.push(("Left of one order".to_owned(), sum, left, String::new()));
    for (index, (label, formula, value, rule)) in rows.iter().enumerate() {
        let row = FIRST_ROW + row_of(index);
        sheet.write_string_with_format(row, 0, label, &text())?;
        sheet.write_formula_with_format(row, 1, live(formula, &REQUIRED, *value), &number(Unit::Usd))?;
        sheet.write_string_with_format(row, 2, rule, &text())?;
    }
    Ok(OrderLayout {
        fees: (first_fee + 4..costs + 4).collect(),
        unit_costs: costs + 4,
        shipping: costs + 5,
        packaging: costs + 6,
        contribution: costs + 7,
    })
}

fn to_cent(usd: f64) -> f64 {
    (usd * 100.0 + 1e-7).round() / 100.0
}

/// Inputs that the tax needs.
fn tax_needs(result: &ProfitResult) -> Vec<&'static str> {
    let mut needs = REQUIRED.to_vec();
    needs.push(if result.tax.table.is_some() {
        "DayJob"
    } else {
        "TaxRate"
    });
    needs
}

fn month_rows(result: &ProfitResult, order: &OrderLayout) -> (Vec<MonthRow>, Layout) {
    let of = |pick: &dyn Fn(&ProfitMonth) -> Option<i64>| -> Option<[f64; MONTHS]> {
        let values: Option<Vec<f64>> = result.months.iter().map(|month| pick(month).map(dollars)).collect();
        values?.try_into().ok()
    };
    let row = |label: &str, formula: Box<dyn Fn(usize) -> String>, values: Option<[f64; MONTHS]>| MonthRow {
        label: label.to_owned(),
        unit: Unit::Usd,
        formula,
        values,
        is_sum: true,
        needs: REQUIRED.to_vec(),
    };
    let of_order = |cell: usize| -> Box<dyn Fn(usize) -> String> {
        Box::new(move |month| cent(&format!("{}4*Order!$B${cell}", letter(month))))
    };
    let constant = |name: String| -> Box<dyn Fn(usize) -> String> { Box::new(move |_| name.clone()) };
    let orders: Option<[f64; MONTHS]> = result
        .months
        .iter()
        .map(|month| {
            month.units
                / result
                    .inputs
                    .iter()
                    .find(|i| i.cell == "UnitsPerOrder")
                    .and_then(|i| i.value)
                    .unwrap_or(1.0)
        })
        .collect::<Vec<_>>()
        .try_into()
        .ok();
    let mut rows = vec![MonthRow {
        unit: Unit::Count,
        ..row(
            "Orders",
            Box::new(|month| match month {
                1 => "ROUND(Units/UnitsPerOrder,6)".to_owned(),
                _ => format!("ROUND({}4*(1+SalesGrowth),6)", letter(month - 1)),
            }),
            orders,
        )
    }];
    let revenue = Box::new(|month| cent(&format!("{}4*(Order!$B$4+Order!$B$5)", letter(month))));
    rows.push(row("Revenue", revenue, of(&|month| Some(month.revenue_cents))));
    for (index, cell) in order.fees.iter().enumerate() {
        let name = result.fees.get(index).map_or("Own rate", |fee| fee.line.name.as_str());
        let values = of(&move |month| Some(month.fee_line_cents.get(index).copied().unwrap_or(0)));
        rows.push(row(name, of_order(*cell), values));
    }
    rows.push(row(
        "Cost of the units",
        of_order(order.unit_costs),
        of(&|month| Some(month.unit_cost_cents)),
    ));
    rows.push(row(
        "Shipping",
        of_order(order.shipping),
        of(&|month| Some(month.shipping_cents)),
    ));
    rows.push(row(
        "Packaging",
        of_order(order.packaging),
        of(&|month| Some(month.packaging_cents)),
    ));
    rows.push(row(
        "Advertising",
        constant("Ads".to_owned()),
        of(&|month| Some(month.ads_cents)),
    ));
    rows.push(row(
        "Fixed costs",
        constant("FixedCosts".to_owned()),
        of(&|month| Some(month.fixed_cents)),
    ));
    rows.push(row(
        "Vehicle",
        constant("Vehicle".to_owned()),
        of(&|month| Some(month.vehicle_cents)),
    ));
    let monthly = result.fees.iter().filter(|fee| fee.line.per == FeePer::Month);
    let subscription = usd(monthly.map(|fee| fee.line.fixed_cents).sum());
    rows.push(row(
        "Platform subscription",
        constant(subscription),
        of(&|month| Some(month.subscription_cents)),
    ));
    let last_cost = rows.len() + 3;
    let profit = rows.len() + 4;
    let sums = Box::new(move |month| format!("{c}5-SUM({c}6:{c}{last_cost})", c = letter(month)));
    rows.push(row("Profit before tax", sums, of(&|month| Some(month.profit_cents))));
    let tax = tax_needs(result);
    let total = if result.tax.table.is_some() {
        "Tax!$B$22"
    } else {
        "Tax!$B$6"
    };
    let part = move |n: usize| format!("ROUNDDOWN(ROUND({total}*100*{n}/12,6),0)");
    let set_aside = Box::new(move |month| format!("({}-{})/100", part(month), part(month - 1)));
    rows.push(MonthRow {
        needs: tax.clone(),
        ..row("Set aside for tax", set_aside, of(&|month| month.set_aside_cents))
    });
    let kept = Box::new(move |month| format!("{c}{profit}-{c}{}", profit + 1, c = letter(month)));
    rows.push(MonthRow {
        needs: tax.clone(),
        ..row("Kept, after tax", kept, of(&|month| month.kept_cents))
    });
    let balance = Box::new(move |month| match month {
        1 => format!("B{}-Startup", profit + 2),
        _ => format!("{}{}+{}{}", letter(month - 1), profit + 3, letter(month), profit + 2),
    });
    let needs = tax.into_iter().chain(["Startup"]).collect();
    rows.push(MonthRow {
        needs,
        is_sum: false,
        ..row(RUNNING_TOTAL, balance, of(&|month| month.balance_cents))
    });
    (
        rows,
        Layout {
            revenue: 5,
            profit,
            set_aside: profit + 1,
            kept: profit + 2,
            balance: profit + 3,
        },
    )
}

fn months_sheet(sheet: &mut Worksheet, result: &ProfitResult, order: &OrderLayout) -> Result<Layout, XlsxError> {
    page(sheet, "Months")?;
    sheet.set_column_width(0, 36)?;
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
    let (rows, layout) = month_rows(result, order);
    for (index, row) in rows.iter().enumerate() {
        month_row(sheet, FIRST_ROW + row_of(index), row)?;
    }
    sheet.set_freeze_panes(3, 1)?;
    sheet.insert_chart(FIRST_ROW + row_of(rows.len()) + 1, 0, &chart(&layout))?;
    Ok(layout)
}

fn month_row(sheet: &mut Worksheet, row: u32, month_row: &MonthRow) -> Result<(), XlsxError> {
    let format = number(month_row.unit);
    sheet.write_string_with_format(row, 0, &month_row.label, &text())?;
    for month in 1..=MONTHS {
        let value = month_row.values.map(|values| values[month - 1]);
        let cell = live(&(month_row.formula)(month), &month_row.needs, value);
        sheet.write_formula_with_format(row, column_of(month), cell, &format)?;
    }
    let (first, last, line) = (letter(1), letter(MONTHS), row + 1);
    let (formula, value) = match month_row.is_sum {
        true => (
            format!("SUM({first}{line}:{last}{line})"),
            month_row.values.map(|values| to_cent_signed(values.iter().sum())),
        ),
        false => (
            format!("{last}{line}"),
            month_row.values.map(|values| values[MONTHS - 1]),
        ),
    };
    let cell = live(&formula, &month_row.needs, value);
    sheet.write_formula_with_format(row, column_of(MONTHS + 1), cell, &format.set_bold())?;
    Ok(())
}

/// Removes the error of binary fractions from a sum of cents or of millionths.
fn to_cent_signed(usd: f64) -> f64 {
    (usd * 1e6).round() / 1e6
}

/// Writes the tax of the year, step by step.
fn tax_sheet(sheet: &mut Worksheet, result: &ProfitResult, layout: &Layout) -> Result<(), XlsxError> {
    page(sheet, "Tax")?;
    for (column, width) in [48.0, 18.0, 90.0].into_iter().enumerate() {
        sheet.set_column_width(column_of(column), width)?;
    }
    sheet.write_string_with_format(0, 0, &result.tax.title, &heading())?;
    head(sheet, 2, &["Line", "Amount"], |column| column == 1)?;
    let profit = format!("Months!N{}", layout.profit);
    let rows = match &result.tax.table {
        Some(table) => {
            let applies_qbi = result.request.apply_qbi.unwrap_or(true);
            tax_rows(
                table,
                &profit,
                applies_qbi,
                result.request.marginal_rate_percent.is_some(),
            )
        }
        None => vec![
            ("Profit of the year", profit),
            ("Own rate for all taxes", "TaxRate".to_owned()),
            ("Set aside for tax", format!("IF(B4<=0,0,{})", cent("B4*B5"))),
        ],
    };
    let needs = tax_needs(result);
    let last = rows.len();
    let output = |key: &str| {
        result
            .outputs
            .iter()
            .find(|output| output.key == key)
            .and_then(|output| output.cents)
    };
    for (index, (label, formula)) in rows.iter().enumerate() {
        let row = FIRST_ROW + row_of(index);
        let shown = match *label {
            "Profit of the year" => output("profitYearCents"),
            "Self-employment tax" => output("seTaxCents"),
            "Additional Medicare tax" => output("additionalMedicareCents"),
            "Business deduction (QBI)" => output("qbiCents"),
            "Income tax" => output("incomeTaxCents"),
            "State tax" => output("stateTaxCents"),
            "Set aside for tax" => output("setAsideYearCents"),
            _ => None,
        };
        let format = if index + 1 == last {
            number(Unit::Usd).set_bold()
        } else {
            number(Unit::Usd)
        };
        sheet.write_string_with_format(row, 0, *label, &text())?;
        // A program that opens the file calculates the lines between.
        let formula = live(formula, &needs, shown.map(dollars));
        let format = if *label == "Own rate for all taxes" {
            number(Unit::Percent)
        } else {
            format
        };
        sheet.write_formula_with_format(row, 1, formula, &format)?;
    }
    for (index, limit) in result
        .tax
        .limits
        .iter()
        .chain(std::iter::once(&result.tax.note))
        .enumerate()
    {
        sheet.write_string(FIRST_ROW + row_of(last + 1 + index), 0, limit)?;
    }
    Ok(())
}

fn chart(layout: &Layout) -> Chart {
    let last = column_of(MONTHS);
    let row = |line: usize| row_of(line) - 1;
    let mut kept = Chart::new(ChartType::Column);
    kept.add_series()
        .set_name("Kept, after tax")
        .set_categories(("Months", 2, 1, 2, last))
        .set_values(("Months", row(layout.kept), 1, row(layout.kept), last))
        .set_format(
            rust_xlsxwriter::ChartFormat::new().set_solid_fill(rust_xlsxwriter::ChartSolidFill::new().set_color(LAMP)),
        );
    let mut balance = Chart::new(ChartType::Line);
    balance
        .add_series()
        .set_name(RUNNING_TOTAL)
        .set_categories(("Months", 2, 1, 2, last))
        .set_values(("Months", row(layout.balance), 1, row(layout.balance), last))
        .set_format(rust_xlsxwriter::ChartLine::new().set_color(INK).set_width(2.25));
    kept.combine(&balance);
    kept.title().set_name("Kept after tax, in US dollars");
    kept.set_width(960).set_height(340);
    kept.set_alt_text("Columns: kept of each month after costs and tax. Line: the running total, less start-up costs.");
    kept
}

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
fn answers_sheet(
    sheet: &mut Worksheet,
    result: &ProfitResult,
    layout: &Layout,
    order: &OrderLayout,
) -> Result<(), XlsxError> {
    page(sheet, "Answers")?;
    for (column, width) in [46.0, 22.0, 84.0, 60.0].into_iter().enumerate() {
        sheet.set_column_width(column_of(column), width)?;
    }
    sheet.write_string_with_format(0, 0, "Answers", &heading())?;
    head(
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
        let format = single(unit).set_bold();
        sheet.write_string_with_format(row, 0, &output.label, &text())?;
        match (answer_formula(&output.key, layout, order, &needs), shown_value(output)) {
            (Some((formula, needs)), value) => {
                let formula = Formula::new(format!("=IF({},{formula},\"{EMPTY}\")", are_filled_in(&needs)));
                let shown = value.map_or_else(|| output.text.clone(), |value| value.to_string());
                sheet.write_formula_with_format(row, 1, formula.set_result(shown), &format)?
            }
            (None, Some(value)) => sheet.write_number_with_format(row, 1, value, &format)?,
            (None, None) => sheet.write_string_with_format(row, 1, &output.text, &format)?,
        };
        sheet.write_string_with_format(row, 2, &output.formula, &text())?;
        sheet.write_string_with_format(row, 3, &output.filled, &text())?;
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
    output.cents.map(dollars).or_else(|| output.value.map(percent))
}

fn sources_sheet(sheet: &mut Worksheet, sources: &[Source]) -> Result<(), XlsxError> {
    page(sheet, "Sources")?;
    for (column, width) in [9.0, 40.0, 76.0, 14.0, 34.0, 78.0].into_iter().enumerate() {
        sheet.set_column_width(column_of(column), width)?;
    }
    sheet.write_string_with_format(0, 0, "Sources of the figures", &heading())?;
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
