//! Outputs: each figure with its formula, the formula with the person's numbers, and its sources.

use super::case::Case;
use super::fees::ActiveFee;
use super::goal::units_for_profit;
use super::model::{Model, YearAmounts};
use super::money::{MILLION, decimal, dollars, percent, round_div};
use super::output_text::{FILL_IN, number, rule_text, usd};
use super::result::{FeeAmount, GoalResult, OutputUnit, ProfitOutput};
use super::tax_estimate::{TaxAmounts, TaxCase};
use crate::sources::SourceId;

pub(super) const MILEAGE: &str = "irs-mileage";

/// Results of a case that the outputs are written from.
pub(super) struct ProfitFigures<'c> {
    pub case: &'c Case,
    pub fees: &'c [ActiveFee],
    pub model: Option<&'c Model>,
    pub year: Option<&'c YearAmounts>,
    pub tax_case: Option<&'c TaxCase>,
    pub tax: Option<TaxAmounts>,
    pub goal: Option<&'c GoalResult>,
}

impl ProfitFigures<'_> {
    pub fn profit(&self) -> Option<i64> {
        self.year.map(|year| year.profit)
    }

    pub fn kept(&self) -> Option<i64> {
        self.model?.kept(self.profit()?)
    }

    pub fn set_aside(&self) -> Option<i64> {
        Some(self.profit()? - self.kept()?)
    }

    pub fn hourly_pay(&self) -> Option<i64> {
        self.model?.hourly_pay(self.kept()?)
    }

    pub fn overtime(&self) -> Option<i64> {
        self.tax_case
            .zip(self.case.wage)
            .map(|(tax, wage)| tax.overtime_hour(wage, self.case.overtime_deduction.unwrap_or_default()))
    }

    pub fn month_profit(&self) -> Option<i64> {
        self.year.and_then(|year| year.months.first()).map(|month| month.profit)
    }

    /// First month in which the earnings have paid back the start-up costs.
    pub fn payback(&self) -> Option<i64> {
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
                .map(|(at, month)| month.profit - super::model::month_part(set_aside, at + 1))
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
    pub fn outputs(&self) -> Vec<ProfitOutput> {
        let mut outputs = self.pay();
        outputs.extend(self.taxes());
        outputs.extend(self.business());
        outputs.extend(self.returns());
        outputs
    }

    fn pay(&self) -> Vec<ProfitOutput> {
        let hours = self.case.hours_micro.map(decimal);
        let worth = self
            .hourly_pay()
            .zip(self.overtime())
            .filter(|(_, overtime)| *overtime > 0);
        let ratio = worth.map(|(pay, overtime)| round_div(i128::from(pay) * 100, i128::from(overtime)) as f64 / 100.0);
        vec![
            usd("hourlyPayCents", "Pay per hour of work", self.hourly_pay())
                .by("kept in a year ÷ (12 × hours a month)")
                .of(
                    &[("keptYearCents", self.kept().map(dollars)), ("hoursPerMonth", hours)],
                    "{0} ÷ (12 × {1})",
                )
                .sourced(self.tax_sources())
                .reasoned(self.case.hours_micro == Some(0), "no_hours"),
            usd(
                "overtimeHourCents",
                "One overtime hour at your day job, after tax",
                self.overtime(),
            )
            .by("pay × 1.5 × (1 − income tax rate − state − payroll tax)")
            .of(&self.overtime_inputs(), "{0} × 1.5 × (1 − {1} − {2} − {3})")
            .sourced(self.tax_sources()),
            number(
                "eveningWorth",
                "An hour of this work in overtime hours",
                OutputUnit::Times,
                ratio,
            )
            .by("pay per hour ÷ one overtime hour")
            .of(
                &[
                    ("hourlyPayCents", self.hourly_pay().map(dollars)),
                    ("overtimeHourCents", self.overtime().map(dollars)),
                ],
                "{0} ÷ {1}",
            ),
            usd("keptYearCents", "Kept in a year, after tax", self.kept())
                .by("profit of the year − set aside for tax")
                .of(
                    &[
                        ("profitYearCents", self.profit().map(dollars)),
                        ("setAsideYearCents", self.set_aside().map(dollars)),
                    ],
                    "{0} − {1}",
                ),
        ]
    }

    fn overtime_inputs(&self) -> [(&'static str, Option<String>); 4] {
        let rate = self.tax_case.map(|tax| percent(tax.overtime_rate_ppm()));
        let payroll = self
            .tax_case
            .map(|tax| percent(tax.table.payroll_rate_ppm(tax.wages_cents)));
        [
            ("dayJobCentsPerHour", self.case.wage.map(dollars)),
            ("marginalRatePercent", rate),
            ("statePercent", Some(percent(self.case.state_ppm.unwrap_or(0)))),
            ("payrollPercent", payroll),
        ]
    }

    fn tax_sources(&self) -> Vec<String> {
        match self.case.flat_ppm {
            Some(_) => Vec::new(),
            None => vec![SourceId::FederalTax.key().to_owned()],
        }
    }

    fn taxes(&self) -> Vec<ProfitOutput> {
        let flat = self.case.flat_ppm;
        let part = |pick: fn(&TaxAmounts) -> i64| self.tax.as_ref().filter(|_| flat.is_none()).map(pick);
        let text = |pick: fn(&TaxAmounts) -> i64| part(pick).map(dollars);
        let line = |key: &str, label: &str, cents: Option<i64>| {
            usd(key, label, cents)
                .sourced(self.tax_sources())
                .reasoned(flat.is_some(), "flat_rate")
        };
        let profit = ("profitYearCents", self.profit().map(dollars));
        let set_aside =
            usd("setAsideYearCents", "Set aside for tax in a year", self.set_aside()).sourced(self.tax_sources());
        let set_aside = match flat {
            Some(rate) => set_aside
                .by("your rate × profit of the year; 0 for a loss")
                .of(&[("taxPercent", Some(percent(rate))), profit.clone()], "{0} × {1}"),
            None => set_aside
                .by("self-employment tax + additional Medicare tax + income tax + state tax; 0 for a loss")
                .of(
                    &[
                        ("seTaxCents", text(|tax| tax.self_employment)),
                        ("additionalMedicareCents", text(|tax| tax.additional_medicare)),
                        ("incomeTaxCents", text(|tax| tax.income_tax)),
                        ("stateTaxCents", text(|tax| tax.state)),
                    ],
                    "{0} + {1} + {2} + {3}",
                ),
        };
        let income = line(
            "incomeTaxCents",
            "Income tax that the profit adds",
            part(|tax| tax.income_tax),
        );
        let income = match self.case.marginal_ppm {
            Some(rate) => income
                .by("your rate × (profit − half of the self-employment tax − deduction)")
                .of(
                    &[
                        ("marginalRatePercent", Some(percent(rate))),
                        profit.clone(),
                        ("half of seTaxCents", text(|tax| tax.half)),
                        ("qbiCents", text(|tax| tax.qbi)),
                    ],
                    "{0} × ({1} − {2} − {3})",
                ),
            None => income
                .by("tax on the taxable income with the profit − tax on the taxable income without it")
                .of(
                    &[
                        ("taxable income with the profit", text(|tax| tax.taxable_after)),
                        ("taxable income without it", text(|tax| tax.taxable_before)),
                    ],
                    "tax({0}) − tax({1})",
                ),
        };
        vec![
            set_aside,
            line("seTaxCents", "Self-employment tax", part(|tax| tax.self_employment))
                .by("12.4% of 92.35% of the profit up to the wage base, + 2.9% of 92.35% of the profit; 0 below $400")
                .of(
                    &[("92.35% of the profit", text(|tax| tax.earnings))],
                    "12.4% and 2.9% of {0}",
                ),
            line(
                "additionalMedicareCents",
                "Additional Medicare tax",
                part(|tax| tax.additional_medicare),
            )
            .by("0.9% of earnings above the threshold")
            .of(
                &[("92.35% of the profit", text(|tax| tax.earnings))],
                "0.9% of the part of {0} above the threshold",
            ),
            line("qbiCents", "Deduction for business income (QBI)", part(|tax| tax.qbi))
                .by("20% of the profit less half of the self-employment tax, at most 20% of the taxable income")
                .of(
                    &[profit.clone(), ("half of seTaxCents", text(|tax| tax.half))],
                    "20% × ({0} − {1}), limited",
                ),
            income,
            line("stateTaxCents", "State tax", part(|tax| tax.state))
                .by("your state rate × profit of the year")
                .of(
                    &[
                        ("statePercent", Some(percent(self.case.state_ppm.unwrap_or(0)))),
                        profit,
                    ],
                    "{0} × {1}",
                )
                .sourced(Vec::new()),
        ]
    }

    fn business(&self) -> Vec<ProfitOutput> {
        let order = self.year.map(|year| &year.order);
        let first = self.year.and_then(|year| year.months.first());
        let revenue = self.year.map(|year| year.revenue);
        let fixed = self.model.map(Model::fixed_costs);
        let costs = first.map(|month| month.revenue - month.profit - fixed.unwrap_or(0));
        let mut fee = usd("feeCents", "Fees of one order", self.order_fee())
            .by("the fee lines of one order, each rounded to the cent")
            .of(&[], &self.fee_sum())
            .sourced(self.fee_sources());
        fee.lines = self.fee_lines();
        let margin = self.year.filter(|year| year.revenue > 0).map(|year| {
            let ppm = (i128::from(year.profit) * i128::from(MILLION)).div_euclid(i128::from(year.revenue));
            i64::try_from(ppm).unwrap_or(i64::MIN) as f64 / 10_000.0
        });
        vec![
            usd(
                "profitMonthCents",
                "Profit of the first month, before tax",
                self.month_profit(),
            )
            .by("revenue − fees and costs of the sales − costs of the month")
            .of(
                &[
                    ("revenue", first.map(|month| dollars(month.revenue))),
                    ("fees and costs of the sales", costs.map(dollars)),
                    ("costs of the month", fixed.map(dollars)),
                ],
                "{0} − {1} − {2}",
            )
            .sourced(self.cost_sources()),
            usd("profitYearCents", "Profit of twelve months, before tax", self.profit())
                .by("the sum of the profits of twelve months")
                .of(
                    &[("profitMonthCents", self.month_profit().map(dollars))],
                    "{0} in the first month, and eleven more",
                )
                .sourced(self.cost_sources()),
            usd("revenueYearCents", "Revenue of twelve months", revenue)
                .by("(price × units + shipping paid by the buyer) × orders, over twelve months")
                .of(
                    &[
                        ("priceCents", self.case.price.map(dollars)),
                        ("unitsPerMonth", self.case.units_micro.map(decimal)),
                    ],
                    "{0} × {1} units in the first month",
                ),
            number("marginPercent", "Margin before tax", OutputUnit::Percent, margin)
                .by("profit of the year ÷ revenue of the year")
                .of(
                    &[
                        ("profitYearCents", self.profit().map(dollars)),
                        ("revenueYearCents", revenue.map(dollars)),
                    ],
                    "{0} ÷ {1}",
                )
                .reasoned(revenue == Some(0), "no_revenue"),
            fee,
            usd(
                "contributionCents",
                "Left of one order after its own costs",
                order.map(|order| order.contribution),
            )
            .by("item and shipping − fees − cost of the units − own shipping − packaging")
            .of(&self.contribution_inputs(), "{0} − {1} − {2} − {3} − {4}")
            .sourced(self.fee_sources()),
        ]
    }

    fn contribution_inputs(&self) -> [(&'static str, Option<String>); 5] {
        let order = self.year.map(|year| &year.order);
        [
            (
                "item and shipping",
                order.map(|order| dollars(order.bases.item + order.bases.shipping)),
            ),
            ("feeCents", self.order_fee().map(dollars)),
            ("unitCostCents", order.map(|order| dollars(order.unit_costs))),
            ("shippingCents", Some(dollars(self.case.shipping.unwrap_or(0)))),
            ("packagingCents", Some(dollars(self.case.packaging.unwrap_or(0)))),
        ]
    }

    fn cost_sources(&self) -> Vec<String> {
        let mut sources = self.fee_sources();
        if self.case.miles_micro.is_some_and(|miles| miles > 0) {
            sources.push(MILEAGE.to_owned());
        }
        sources
    }

    fn returns(&self) -> Vec<ProfitOutput> {
        let contribution = self.year.map(|year| year.order.contribution);
        let fixed = self.model.map(Model::fixed_costs);
        let units = self
            .model
            .zip(contribution)
            .and_then(|(model, left)| units_for_profit(model, left, 0));
        let startup = self.case.startup;
        let roi = self
            .kept()
            .zip(startup)
            .filter(|(_, startup)| *startup > 0)
            .map(|(kept, startup)| round_div(i128::from(kept - startup) * 10_000, i128::from(startup)) as f64 / 100.0);
        let payback = self.payback();
        let knows_payback = self.kept().is_some() && startup.is_some();
        let goal = self.goal.and_then(|goal| goal.price_cents);
        let goal_reason = self.goal.and_then(|goal| goal.reason.clone());
        vec![
            number(
                "breakEvenUnits",
                "Sales a month to break even",
                OutputUnit::Units,
                units.map(|units| units as f64),
            )
            .by("units per order × (costs of the month ÷ left of one order, rounded up)")
            .of(
                &[
                    (
                        "unitsPerOrder",
                        Some(self.case.units_per_order.unwrap_or(1).to_string()),
                    ),
                    ("costs of the month", fixed.map(dollars)),
                    ("contributionCents", contribution.map(dollars)),
                ],
                "{0} × ⌈{1} ÷ {2}⌉",
            )
            .reasoned(contribution.is_some_and(|left| left <= 0), "no_number_of_sales"),
            number(
                "roiPercent",
                "Return on the start-up costs in a year",
                OutputUnit::Percent,
                roi,
            )
            .by("(kept in a year − start-up costs) ÷ start-up costs")
            .of(
                &[
                    ("keptYearCents", self.kept().map(dollars)),
                    ("startupCents", startup.map(dollars)),
                ],
                "({0} − {1}) ÷ {1}",
            )
            .reasoned(startup == Some(0), "no_startup_costs"),
            number(
                "paybackMonth",
                "Month in which the start-up costs are earned back",
                OutputUnit::Months,
                payback.map(|n| n as f64),
            )
            .by("the first month whose sum of earnings after tax reaches the start-up costs")
            .of(&[("startupCents", startup.map(dollars))], "sum of kept ≥ {0}")
            .reasoned(knows_payback && payback.is_none(), "not_in_the_first_year"),
            usd("goalPriceCents", "Lowest price that reaches your goal", goal)
                .by("the lowest price from $0.01 to $100,000.00 that reaches the goal with the same sales")
                .of(&[], "checked by calculating every result at that price")
                .with_reason(goal_reason.or_else(|| self.goal.is_none().then(|| "no_goal".to_owned()))),
        ]
    }

    fn fee_sum(&self) -> String {
        let Some(year) = self.year else {
            return FILL_IN.to_owned();
        };
        let parts: Vec<String> = year.order.fees.iter().map(|fee| dollars(*fee)).collect();
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
