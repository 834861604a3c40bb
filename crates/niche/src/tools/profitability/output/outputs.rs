//! Outputs: each figure with its formula, the formula with the person's numbers, and its sources.

use super::output_text::{FILL_IN, number_output, rule_text, usd_output};
use super::tax_formula::{BRACKET_TAX, ESTIMATED_TAX, FLAT_TAX, OWN_RATE_TAX, with_tax_formula};
use crate::data::figures::sources::SourceId;
use crate::money::cents::{MILLION, format_decimal, format_dollars, format_percent, round_div};
use crate::money::fees::ActiveFee;
use crate::money::model::{UnitModel, YearAmounts};
use crate::money::tax_estimate::{TaxAmounts, TaxCase};
use crate::tools::profitability::goal::goal_price::units_for_profit;
use crate::tools::profitability::reading::checked_inputs::CheckedInputs;
use crate::tools::profitability::result::{FeeAmount, GoalResult, OutputUnit, ProfitOutput};

pub(crate) const MILEAGE: &str = "irs-mileage";
/// A return on less says how little was spent, and nothing about the business.
pub(crate) const LEAST_STARTUP_CENTS: i64 = 10_000;

/// Results of a case that the outputs are written from.
pub(crate) struct ProfitFigures<'c> {
    pub case: &'c CheckedInputs,
    pub fees: &'c [ActiveFee],
    pub model: Option<&'c UnitModel>,
    pub year: Option<&'c YearAmounts>,
    pub tax_case: Option<&'c TaxCase>,
    pub tax: Option<TaxAmounts>,
    pub goal: Option<&'c GoalResult>,
}

impl ProfitFigures<'_> {
    pub fn yearly_profit(&self) -> Option<i64> {
        self.year.map(|year| year.profit)
    }

    pub fn kept_earnings(&self) -> Option<i64> {
        self.model?.kept_earnings(self.yearly_profit()?)
    }

    pub fn set_aside(&self) -> Option<i64> {
        Some(self.yearly_profit()? - self.kept_earnings()?)
    }

    pub fn hourly_pay(&self) -> Option<i64> {
        self.model?.hourly_pay(self.kept_earnings()?)
    }

    pub fn overtime_pay(&self) -> Option<i64> {
        self.tax_case
            .zip(self.case.wage)
            .map(|(tax, wage)| tax.overtime_hour(wage, self.case.overtime_deduction.unwrap_or_default()))
    }

    pub fn month_profit(&self) -> Option<i64> {
        self.year.and_then(|year| year.months.first()).map(|month| month.profit)
    }

    /// First month in which the earnings have paid back the start-up costs.
    pub fn payback_month(&self) -> Option<i64> {
        let (kept, startup) = (self.months_kept()?, self.case.startup?);
        let mut sum = 0;
        let found = kept.into_iter().position(|month| {
            sum += month;
            sum >= startup
        });
        found.and_then(|at| i64::try_from(at + 1).ok())
    }

    /// Earnings after tax of each month.
    pub fn months_kept(&self) -> Option<Vec<i64>> {
        let (year, set_aside) = (self.year?, self.set_aside()?);
        let months = year.months.iter().enumerate();
        Some(
            months
                .map(|(at, month)| month.profit - crate::money::model::month_part(set_aside, at + 1))
                .collect(),
        )
    }

    fn fee_sources(&self) -> Vec<String> {
        let mut ids: Vec<String> = self.fees.iter().map(|fee| fee.source_id.clone()).collect();
        ids.retain(|id| !id.is_empty());
        ids.sort();
        ids.dedup();
        ids
    }

    fn order_fee(&self) -> Option<i64> {
        self.year.map(|year| year.order.fees.iter().sum())
    }

    /// All outputs in the order in which they are shown.
    pub fn list_outputs(&self) -> Vec<ProfitOutput> {
        let mut outputs = self.pay_outputs();
        outputs.extend(self.tax_outputs());
        outputs.extend(self.business_outputs());
        outputs.extend(self.return_outputs());
        outputs
    }

    fn pay_outputs(&self) -> Vec<ProfitOutput> {
        let hours = self.case.hours_micro.map(format_decimal);
        let worth = self
            .hourly_pay()
            .zip(self.overtime_pay())
            .filter(|(_, overtime)| *overtime > 0);
        let ratio = worth.map(|(pay, overtime)| round_div(i128::from(pay) * 100, i128::from(overtime)) as f64 / 100.0);
        vec![
            usd_output("hourlyPayCents", "Pay per hour of work", self.hourly_pay())
                .with_formula("kept in a year ÷ (12 × hours a month)")
                .with_inputs(
                    &[
                        ("keptYearCents", self.kept_earnings().map(format_dollars)),
                        ("hoursPerMonth", hours),
                    ],
                    "{0} ÷ (12 × {1})",
                )
                .with_sources(self.tax_sources())
                .with_reason_where(self.case.hours_micro == Some(0), "no_hours"),
            usd_output(
                "overtimeHourCents",
                "One overtime hour at your day job, after tax",
                self.overtime_pay(),
            )
            .with_formula("pay × 1.5 × (1 − income tax rate − state − payroll tax)")
            .with_inputs(&self.overtime_inputs(), "{0} × 1.5 × (1 − {1} − {2} − {3})")
            .with_sources(self.tax_sources()),
            number_output(
                "eveningWorth",
                "One hour of this work, in overtime hours",
                OutputUnit::Times,
                ratio,
            )
            .with_formula("pay per hour ÷ one overtime hour")
            .with_inputs(
                &[
                    ("hourlyPayCents", self.hourly_pay().map(format_dollars)),
                    ("overtimeHourCents", self.overtime_pay().map(format_dollars)),
                ],
                "{0} ÷ {1}",
            ),
            usd_output("keptYearCents", "Kept in a year, after tax", self.kept_earnings())
                .with_formula("profit of the year − set aside for tax")
                .with_inputs(
                    &[
                        ("profitYearCents", self.yearly_profit().map(format_dollars)),
                        ("setAsideYearCents", self.set_aside().map(format_dollars)),
                    ],
                    "{0} − {1}",
                ),
        ]
    }

    fn overtime_inputs(&self) -> [(&'static str, Option<String>); 4] {
        let rate = self.tax_case.map(|tax| format_percent(tax.overtime_rate_ppm()));
        let payroll = self
            .tax_case
            .map(|tax| format_percent(tax.table.payroll_rate_ppm(tax.wages_cents)));
        [
            ("dayJobCentsPerHour", self.case.wage.map(format_dollars)),
            ("marginalRatePercent", rate),
            ("statePercent", Some(format_percent(self.case.state_ppm.unwrap_or(0)))),
            ("payrollPercent", payroll),
        ]
    }

    fn tax_sources(&self) -> Vec<String> {
        match self.case.flat_ppm {
            Some(_) => Vec::new(),
            None => vec![SourceId::FederalTax.key().to_owned()],
        }
    }

    fn tax_outputs(&self) -> Vec<ProfitOutput> {
        let profit = ("profitYearCents", self.yearly_profit().map(format_dollars));
        let earnings = self.tax_text(|tax| tax.earnings);
        vec![
            self.set_aside_output(),
            self.tax_line("seTaxCents", "Self-employment tax", |tax| tax.self_employment)
                .with_formula(
                    "12.4% of 92.35% of the profit up to the wage base, + 2.9% of 92.35% of the profit; 0 below $400",
                )
                .with_inputs(&[("92.35% of the profit", earnings.clone())], "12.4% and 2.9% of {0}"),
            self.tax_line("additionalMedicareCents", "Additional Medicare tax", |tax| {
                tax.additional_medicare
            })
            .with_formula("0.9% of earnings above the threshold")
            .with_inputs(
                &[("92.35% of the profit", earnings)],
                "0.9% of the part of {0} above the threshold",
            ),
            self.tax_line("qbiCents", "Deduction for business income (QBI)", |tax| tax.qbi)
                .with_formula(
                    "20% of the profit less half of the self-employment tax, at most 20% of the taxable income",
                )
                .with_inputs(
                    &[profit.clone(), ("half of seTaxCents", self.tax_text(|tax| tax.half))],
                    "20% × ({0} − {1}), limited",
                ),
            self.income_tax_output(),
            self.tax_line("stateTaxCents", "State tax", |tax| tax.state)
                .with_formula("your state rate × profit of the year")
                .with_inputs(
                    &[
                        ("statePercent", Some(format_percent(self.case.state_ppm.unwrap_or(0)))),
                        profit,
                    ],
                    "{0} × {1}",
                )
                .with_sources(Vec::new()),
        ]
    }

    /// One amount of the estimate, which a rate for all taxes leaves out.
    fn tax_amount(&self, pick: fn(&TaxAmounts) -> i64) -> Option<i64> {
        self.tax.as_ref().filter(|_| self.case.flat_ppm.is_none()).map(pick)
    }

    fn tax_text(&self, pick: fn(&TaxAmounts) -> i64) -> Option<String> {
        self.tax_amount(pick).map(format_dollars)
    }

    fn tax_line(&self, key: &str, label: &str, pick: fn(&TaxAmounts) -> i64) -> ProfitOutput {
        usd_output(key, label, self.tax_amount(pick))
            .with_sources(self.tax_sources())
            .with_reason_where(self.case.flat_ppm.is_some(), "flat_rate")
    }

    fn set_aside_output(&self) -> ProfitOutput {
        let set_aside = usd_output("setAsideYearCents", "Set aside for tax in a year", self.set_aside())
            .with_sources(self.tax_sources());
        let Some(rate) = self.case.flat_ppm else {
            let lines: [fn(&TaxAmounts) -> i64; 4] = [
                |tax| tax.self_employment,
                |tax| tax.additional_medicare,
                |tax| tax.income_tax,
                |tax| tax.state,
            ];
            let texts = lines.into_iter().map(|pick| self.tax_text(pick));
            return with_tax_formula(set_aside, &ESTIMATED_TAX, texts);
        };
        let profit = self.yearly_profit().map(format_dollars);
        with_tax_formula(set_aside, &FLAT_TAX, [Some(format_percent(rate)), profit].into_iter())
    }

    fn income_tax_output(&self) -> ProfitOutput {
        let income = self.tax_line("incomeTaxCents", "Income tax that the profit adds", |tax| {
            tax.income_tax
        });
        let Some(rate) = self.case.marginal_ppm else {
            let texts = [
                self.tax_text(|tax| tax.taxable_after),
                self.tax_text(|tax| tax.taxable_before),
            ];
            return with_tax_formula(income, &BRACKET_TAX, texts.into_iter());
        };
        let texts = [
            Some(format_percent(rate)),
            self.yearly_profit().map(format_dollars),
            self.tax_text(|tax| tax.half),
            self.tax_text(|tax| tax.qbi),
        ];
        with_tax_formula(income, &OWN_RATE_TAX, texts.into_iter())
    }

    fn business_outputs(&self) -> Vec<ProfitOutput> {
        let order = self.year.map(|year| &year.order);
        let first = self.year.and_then(|year| year.months.first());
        let revenue = self.year.map(|year| year.revenue);
        let fixed = self.model.map(UnitModel::fixed_costs);
        let costs = first.map(|month| month.revenue - month.profit - fixed.unwrap_or(0));
        vec![
            usd_output(
                "profitMonthCents",
                "Profit of the first month, before tax",
                self.month_profit(),
            )
            .with_formula("revenue − fees and costs of the sales − costs of the month")
            .with_inputs(
                &[
                    ("revenue", first.map(|month| format_dollars(month.revenue))),
                    ("fees and costs of the sales", costs.map(format_dollars)),
                    ("costs of the month", fixed.map(format_dollars)),
                ],
                "{0} − {1} − {2}",
            )
            .with_sources(self.cost_sources()),
            usd_output(
                "profitYearCents",
                "Profit of twelve months, before tax",
                self.yearly_profit(),
            )
            .with_formula("the sum of the profits of twelve months")
            .with_inputs(
                &[("profitMonthCents", self.month_profit().map(format_dollars))],
                "{0} in the first month, and eleven more",
            )
            .with_sources(self.cost_sources()),
            usd_output("revenueYearCents", "Revenue of twelve months", revenue)
                .with_formula("(price × units + shipping paid by the buyer) × orders, over twelve months")
                .with_inputs(
                    &[
                        ("priceCents", self.case.price.map(format_dollars)),
                        ("unitsPerMonth", self.case.units_micro.map(format_decimal)),
                    ],
                    "{0} × {1} units in the first month",
                ),
            self.margin_output(),
            self.fee_output(),
            usd_output(
                "contributionCents",
                "Profit per order",
                order.map(|order| order.contribution),
            )
            .with_formula("item and shipping − fees − cost of the units − own shipping − packaging")
            .with_inputs(&self.contribution_inputs(), "{0} − {1} − {2} − {3} − {4}")
            .with_sources(self.fee_sources()),
        ]
    }

    fn margin_output(&self) -> ProfitOutput {
        let revenue = self.year.map(|year| year.revenue);
        let margin = self.year.filter(|year| year.revenue > 0).map(|year| {
            let ppm = (i128::from(year.profit) * i128::from(MILLION)).div_euclid(i128::from(year.revenue));
            i64::try_from(ppm).unwrap_or(i64::MIN) as f64 / 10_000.0
        });
        number_output("marginPercent", "Margin before tax", OutputUnit::Percent, margin)
            .with_formula("profit of the year ÷ revenue of the year")
            .with_inputs(
                &[
                    ("profitYearCents", self.yearly_profit().map(format_dollars)),
                    ("revenueYearCents", revenue.map(format_dollars)),
                ],
                "{0} ÷ {1}",
            )
            .with_reason_where(revenue == Some(0), "no_revenue")
    }

    fn fee_output(&self) -> ProfitOutput {
        let mut fee = usd_output("feeCents", "Fees per order", self.order_fee())
            .with_formula("the fee lines of one order, each rounded to the cent")
            .with_inputs(&[], &self.fee_sum())
            .with_sources(self.fee_sources());
        fee.lines = self.fee_lines();
        fee
    }

    fn contribution_inputs(&self) -> [(&'static str, Option<String>); 5] {
        let order = self.year.map(|year| &year.order);
        [
            (
                "item and shipping",
                order.map(|order| format_dollars(order.bases.item + order.bases.shipping)),
            ),
            ("feeCents", self.order_fee().map(format_dollars)),
            ("unitCostCents", order.map(|order| format_dollars(order.unit_costs))),
            ("shippingCents", Some(format_dollars(self.case.shipping.unwrap_or(0)))),
            ("packagingCents", Some(format_dollars(self.case.packaging.unwrap_or(0)))),
        ]
    }

    fn cost_sources(&self) -> Vec<String> {
        let mut sources = self.fee_sources();
        if self.case.miles_micro.is_some_and(|miles| miles > 0) {
            sources.push(MILEAGE.to_owned());
        }
        sources
    }

    fn return_outputs(&self) -> Vec<ProfitOutput> {
        let startup = self.case.startup;
        let payback = self.payback_month();
        let knows_payback = self.kept_earnings().is_some() && startup.is_some();
        let goal = self.goal.and_then(|goal| goal.price_cents);
        let goal_reason = self.goal.and_then(|goal| goal.reason.clone());
        vec![
            self.break_even_output(),
            self.roi_output(),
            number_output(
                "paybackMonth",
                "Month in which the start-up costs are earned back",
                OutputUnit::Months,
                payback.map(|n| n as f64),
            )
            .with_formula("the first month whose sum of earnings after tax reaches the start-up costs")
            .with_inputs(&[("startupCents", startup.map(format_dollars))], "sum of kept ≥ {0}")
            .with_reason_where(knows_payback && payback.is_none(), "not_in_the_first_year"),
            usd_output("goalPriceCents", "Lowest price that reaches your goal", goal)
                .with_formula("the lowest price from $0.01 to $100,000.00 that reaches the goal with the same sales")
                .with_inputs(&[], "checked by calculating every result at that price")
                .with_reason(goal_reason.or_else(|| self.goal.is_none().then(|| "no_goal".to_owned()))),
        ]
    }

    fn break_even_output(&self) -> ProfitOutput {
        let contribution = self.year.map(|year| year.order.contribution);
        let fixed = self.model.map(UnitModel::fixed_costs);
        let units = self
            .model
            .zip(contribution)
            .and_then(|(model, left)| units_for_profit(model, left, 0));
        number_output(
            "breakEvenUnits",
            "Sales per month to break even",
            OutputUnit::Units,
            units.filter(|_| fixed != Some(0)).map(|units| units as f64),
        )
        .with_formula("units per order × (monthly costs ÷ profit per order, rounded up)")
        .with_inputs(
            &[
                (
                    "unitsPerOrder",
                    Some(self.case.units_per_order.unwrap_or(1).to_string()),
                ),
                ("costs of the month", fixed.map(format_dollars)),
                ("contributionCents", contribution.map(format_dollars)),
            ],
            "{0} × ⌈{1} ÷ {2}⌉",
        )
        .with_reason_where(contribution.is_some() && fixed == Some(0), "no_monthly_costs")
        .with_reason_where(contribution.is_some_and(|left| left <= 0), "no_number_of_sales")
    }

    fn roi_output(&self) -> ProfitOutput {
        let startup = self.case.startup;
        let roi = self
            .kept_earnings()
            .zip(startup)
            .filter(|(_, startup)| *startup >= LEAST_STARTUP_CENTS)
            .map(|(kept, startup)| round_div(i128::from(kept - startup) * 10_000, i128::from(startup)) as f64 / 100.0);
        number_output(
            "roiPercent",
            "Return on the start-up costs in a year",
            OutputUnit::Percent,
            roi,
        )
        .with_formula("(kept in a year − start-up costs) ÷ start-up costs")
        .with_inputs(
            &[
                ("keptYearCents", self.kept_earnings().map(format_dollars)),
                ("startupCents", startup.map(format_dollars)),
            ],
            "({0} − {1}) ÷ {1}",
        )
        .with_reason_where(
            startup.is_some_and(|startup| startup < LEAST_STARTUP_CENTS),
            "little_startup",
        )
        .with_reason_where(startup == Some(0), "no_startup_costs")
    }

    fn fee_sum(&self) -> String {
        let Some(year) = self.year else {
            return FILL_IN.to_owned();
        };
        let parts: Vec<String> = year.order.fees.iter().map(|fee| format_dollars(*fee)).collect();
        if parts.is_empty() {
            "no fees".to_owned()
        } else {
            parts.join(" + ")
        }
    }

    fn fee_lines(&self) -> Vec<FeeAmount> {
        let amounts = self.year.map(|year| year.order.fees.as_slice()).unwrap_or_default();
        let lines = self.fees.iter().zip(amounts);
        lines
            .map(|(fee, cents)| FeeAmount {
                name: fee.line.name.clone(),
                cents: *cents,
                rule: rule_text(fee),
                tier: fee.line.tier,
                read_on: fee.line.read_on.clone(),
                note: fee.line.note.clone(),
                source: Some(fee.source_id.clone()).filter(|id| !id.is_empty()),
            })
            .collect()
    }
}
