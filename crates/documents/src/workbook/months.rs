//! The sheet of twelve months, with its chart.

use niche::tools::profitability::fees::FeePer;
use niche::tools::profitability::{ProfitMonth, ProfitResult};
use rust_xlsxwriter::{Chart, ChartFormat, ChartLine, ChartSolidFill, ChartType, Worksheet, XlsxError};

use super::formulas::{format_usd, round_to_cent};
use super::tax_lines::TaxLine;
use super::{
    FIRST_ROW, INK, LAMP, Layout, MONTHS, OrderLayout, REQUIRED, RUNNING_TOTAL, Unit, column_letter, column_of,
    heading_format, live_formula, number_format, row_of, set_up_page, tax_needs, text_format, to_dollars, write_head,
};

/// Formula of a row in the column of a month.
type MonthFormula = Box<dyn Fn(usize) -> String>;

/// A row of a sheet: its label, its formula in the column of a month, and its shown values: twelve months and the year.
pub(super) struct MonthRow {
    label: String,
    unit: Unit,
    formula: MonthFormula,
    pub values: Option<[f64; MONTHS]>,
    /// The year is the sum of the months, or else the last month.
    is_sum: bool,
    needs: Vec<&'static str>,
}

fn usd_row(label: &str, formula: MonthFormula, values: Option<[f64; MONTHS]>) -> MonthRow {
    MonthRow {
        label: label.to_owned(),
        unit: Unit::Usd,
        formula,
        values,
        is_sum: true,
        needs: REQUIRED.to_vec(),
    }
}

/// Amounts of all months in dollars; none where one is missing.
fn month_values(result: &ProfitResult, pick: impl Fn(&ProfitMonth) -> Option<i64>) -> Option<[f64; MONTHS]> {
    let values: Option<Vec<f64>> = result.months.iter().map(|month| pick(month).map(to_dollars)).collect();
    values?.try_into().ok()
}

/// An amount of each order, times the orders of the month.
fn times_orders(cell: usize) -> MonthFormula {
    Box::new(move |month| round_to_cent(&format!("{}4*Order!$B${cell}", column_letter(month))))
}

fn same_each_month(name: String) -> MonthFormula {
    Box::new(move |_| name.clone())
}

pub(super) fn month_rows(result: &ProfitResult, order: &OrderLayout) -> (Vec<MonthRow>, Layout) {
    let mut rows = vec![orders_row(result)];
    let revenue = Box::new(|month| round_to_cent(&format!("{}4*(Order!$B$4+Order!$B$5)", column_letter(month))));
    let revenues = month_values(result, |month| Some(month.revenue_cents));
    rows.push(usd_row("Revenue", revenue, revenues));
    rows.extend(cost_rows(result, order));
    let profit = rows.len() + 4;
    rows.extend(rest_rows(result, profit));
    (
        rows,
        Layout {
            revenue: 5,
            profit,
            set_aside: profit + 1,
            kept: profit + 2,
            balance: profit + 3,
            earned_back: profit + 4,
        },
    )
}

fn orders_row(result: &ProfitResult) -> MonthRow {
    let per_order = result.inputs.iter().find(|input| input.cell == "UnitsPerOrder");
    let per_order = per_order.and_then(|input| input.value).unwrap_or(1.0);
    let orders: Vec<f64> = result.months.iter().map(|month| month.units / per_order).collect();
    let formula = Box::new(|month| match month {
        1 => "ROUND(ROUND(Units/UnitsPerOrder,9),6)".to_owned(),
        // The inner rounding removes the error of binary fractions, which would decide a half.
        _ => format!("ROUND(ROUND({}4*(1+SalesGrowth),9),6)", column_letter(month - 1)),
    });
    MonthRow {
        unit: Unit::Count,
        needs: vec!["Units"],
        ..usd_row("Orders", formula, orders.try_into().ok())
    }
}

/// Fees, and everything else that is paid.
fn cost_rows(result: &ProfitResult, order: &OrderLayout) -> Vec<MonthRow> {
    let mut rows = Vec::new();
    for (index, cell) in order.fees.iter().enumerate() {
        let name = result.fees.get(index).map_or("Own rate", |fee| fee.line.name.as_str());
        let values = month_values(result, |month| {
            Some(month.fee_line_cents.get(index).copied().unwrap_or(0))
        });
        rows.push(usd_row(name, times_orders(*cell), values));
    }
    let mut add = |label: &str, formula: MonthFormula, pick: fn(&ProfitMonth) -> i64| {
        let values = month_values(result, |month| Some(pick(month)));
        rows.push(usd_row(label, formula, values));
    };
    add("Cost of the units", times_orders(order.unit_costs), |month| {
        month.unit_cost_cents
    });
    add("Shipping", times_orders(order.shipping), |month| month.shipping_cents);
    add("Packaging", times_orders(order.packaging), |month| {
        month.packaging_cents
    });
    add("Advertising", same_each_month("Ads".to_owned()), |month| {
        month.ads_cents
    });
    add("Fixed costs", same_each_month("FixedCosts".to_owned()), |month| {
        month.fixed_cents
    });
    add("Vehicle", same_each_month("Vehicle".to_owned()), |month| {
        month.vehicle_cents
    });
    let monthly = result.fees.iter().filter(|fee| fee.line.per == FeePer::Month);
    let subscription = format_usd(monthly.map(|fee| fee.line.fixed_cents).sum());
    add("Platform subscription", same_each_month(subscription), |month| {
        month.subscription_cents
    });
    rows
}

/// Profit in its row, and what becomes of it.
fn rest_rows(result: &ProfitResult, profit: usize) -> Vec<MonthRow> {
    let last_cost = profit - 1;
    let sums = Box::new(move |month| format!("ROUND({c}5-SUM({c}6:{c}{last_cost}),2)", c = column_letter(month)));
    let total = format!("Tax!$B${}", TaxLine::SetAside.row());
    let part = move |n: usize| format!("ROUNDDOWN(ROUND({total}*100*{n}/12,6),0)");
    let set_aside = Box::new(move |month| format!("({}-{})/100", part(month), part(month - 1)));
    let kept = Box::new(move |month| format!("{c}{profit}-{c}{}", profit + 1, c = column_letter(month)));
    let balance = Box::new(move |month| match month {
        1 => format!("B{}-Startup", profit + 2),
        _ => format!(
            "{}{}+{}{}",
            column_letter(month - 1),
            profit + 3,
            column_letter(month),
            profit + 2
        ),
    });
    let of = |pick: fn(&ProfitMonth) -> Option<i64>| month_values(result, pick);
    let tax = tax_needs();
    let needs: Vec<&'static str> = tax.iter().copied().chain(["Startup"]).collect();
    vec![
        usd_row("Profit before tax", sums, of(|month| Some(month.profit_cents))),
        MonthRow {
            needs: tax.clone(),
            ..usd_row("Set aside for tax", set_aside, of(|month| month.set_aside_cents))
        },
        MonthRow {
            needs: tax,
            ..usd_row("Kept, after tax", kept, of(|month| month.kept_cents))
        },
        MonthRow {
            needs: needs.clone(),
            is_sum: false,
            ..usd_row(RUNNING_TOTAL, balance, of(|month| month.balance_cents))
        },
        MonthRow {
            unit: Unit::Count,
            needs,
            is_sum: false,
            ..usd_row(
                "Start-up costs earned back (1 = yes)",
                earned_back(profit),
                back_so_far(result),
            )
        },
    ]
}

/// From the first month on whose running total is not below zero.
fn earned_back(profit: usize) -> MonthFormula {
    let (balance, own) = (profit + 3, profit + 4);
    Box::new(move |month| {
        let reached = format!("{}{balance}>=0", column_letter(month));
        match month {
            1 => format!("IF({reached},1,0)"),
            _ => format!("IF(OR({}{own}=1,{reached}),1,0)", column_letter(month - 1)),
        }
    })
}

fn back_so_far(result: &ProfitResult) -> Option<[f64; MONTHS]> {
    let mut is_back = false;
    let months: Option<Vec<f64>> = result
        .months
        .iter()
        .map(|month| {
            is_back |= month.balance_cents? >= 0;
            Some(f64::from(u8::from(is_back)))
        })
        .collect();
    months?.try_into().ok()
}

pub(super) fn months_sheet(
    sheet: &mut Worksheet,
    result: &ProfitResult,
    order: &OrderLayout,
) -> Result<Layout, XlsxError> {
    set_up_page(sheet, "Months")?;
    sheet.set_column_width(0, 36)?;
    for column in 1..=column_of(MONTHS + 1) {
        sheet.set_column_width(column, 12)?;
    }
    sheet.write_string_with_format(0, 0, "Twelve months", &heading_format())?;
    let titles: Vec<String> = (1..=MONTHS)
        .map(|month| format!("Month {month}"))
        .chain(["Year".to_owned()])
        .collect();
    let titles: Vec<&str> = std::iter::once("").chain(titles.iter().map(String::as_str)).collect();
    write_head(sheet, 2, &titles, |column| column > 0)?;
    let (rows, layout) = month_rows(result, order);
    for (index, row) in rows.iter().enumerate() {
        month_row(sheet, FIRST_ROW + row_of(index), row)?;
    }
    sheet.set_freeze_panes(3, 1)?;
    sheet.insert_chart(FIRST_ROW + row_of(rows.len()) + 1, 0, &build_chart(&layout))?;
    Ok(layout)
}

fn month_row(sheet: &mut Worksheet, row: u32, month_row: &MonthRow) -> Result<(), XlsxError> {
    let format = number_format(month_row.unit);
    sheet.write_string_with_format(row, 0, &month_row.label, &text_format())?;
    for month in 1..=MONTHS {
        let value = month_row.values.map(|values| values[month - 1]);
        let cell = live_formula(&(month_row.formula)(month), &month_row.needs, value);
        sheet.write_formula_with_format(row, column_of(month), cell, &format)?;
    }
    let (first, last, line) = (column_letter(1), column_letter(MONTHS), row + 1);
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
    let cell = live_formula(&formula, &month_row.needs, value);
    sheet.write_formula_with_format(row, column_of(MONTHS + 1), cell, &format.set_bold())?;
    Ok(())
}

/// Removes the error of binary fractions from a sum of cents or of millionths.
fn to_cent_signed(usd: f64) -> f64 {
    (usd * 1e6).round() / 1e6
}

fn build_chart(layout: &Layout) -> Chart {
    let last = column_of(MONTHS);
    let row = |line: usize| row_of(line) - 1;
    let mut kept = Chart::new(ChartType::Column);
    kept.add_series()
        .set_name("Kept, after tax")
        .set_categories(("Months", 2, 1, 2, last))
        .set_values(("Months", row(layout.kept), 1, row(layout.kept), last))
        .set_format(ChartFormat::new().set_solid_fill(ChartSolidFill::new().set_color(LAMP)));
    let mut balance = Chart::new(ChartType::Line);
    balance
        .add_series()
        .set_name(RUNNING_TOTAL)
        .set_categories(("Months", 2, 1, 2, last))
        .set_values(("Months", row(layout.balance), 1, row(layout.balance), last))
        .set_format(ChartLine::new().set_color(INK).set_width(2.25));
    kept.combine(&balance);
    kept.title().set_name("Kept after tax, in US dollars");
    kept.set_width(960).set_height(340);
    kept.set_alt_text("Columns: kept of each month after costs and tax. Line: the running total, less start-up costs.");
    kept
}
