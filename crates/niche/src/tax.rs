//! Estimate of the federal tax on the profit of a side business beside a day job.
//!
//! Money is whole cents, rates are parts per million, and each named line is rounded half up once. The estimate leaves out
//! state tax, credits and the deduction for qualified business income.

/// Overtime hours pay one and a half times the wage.
const OVERTIME_PPM: i64 = 1_500_000;
/// Share of the profit that self-employment tax is taken of.
const SELF_EMPLOYMENT_BASE_PPM: i64 = 923_500;
/// Self-employment tax for social security, up to the wage base.
const SOCIAL_SECURITY_PPM: i64 = 124_000;
/// Self-employment tax for Medicare.
const MEDICARE_PPM: i64 = 29_000;
/// Additional Medicare tax above the threshold.
const ADDITIONAL_MEDICARE_PPM: i64 = 9_000;
/// Base below which no self-employment tax is due.
const LEAST_SELF_EMPLOYMENT_CENTS: i64 = 40_000;
/// Brackets of the income tax.
pub const RATES_PPM: [i64; 7] = [100_000, 120_000, 220_000, 240_000, 320_000, 350_000, 370_000];
const MILLION: i64 = 1_000_000;

/// Figures of one tax year and filing status, in cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TaxTable {
    pub year: u16,
    pub standard_deduction_cents: i64,
    /// Upper ends of the first six brackets.
    pub upper_ends_cents: [i64; 6],
    /// Wages and self-employment income above it owe no social security.
    pub wage_base_cents: i64,
    /// Earnings above it owe the additional Medicare tax.
    pub medicare_threshold_cents: i64,
}

/// Single filer, 2026.
pub const SINGLE_2026: TaxTable = TaxTable {
    year: 2026,
    standard_deduction_cents: 1_610_000,
    upper_ends_cents: [1_240_000, 5_040_000, 10_570_000, 20_177_500, 25_622_500, 64_060_000],
    wage_base_cents: 18_450_000,
    medicare_threshold_cents: 20_000_000,
};

/// Income of one year in cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Income {
    pub wages_cents: i64,
    /// Taxable income that is neither wages nor the profit.
    pub other_cents: i64,
    /// Profit of the side business; a loss gives no credit.
    pub profit_cents: i64,
}

/// Federal tax that the profit adds, in cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProfitTax {
    pub self_employment_cents: i64,
    pub additional_medicare_cents: i64,
    pub income_tax_cents: i64,
}

impl ProfitTax {
    #[must_use]
    pub fn total_cents(self) -> i64 {
        self.self_employment_cents + self.additional_medicare_cents + self.income_tax_cents
    }
}

impl TaxTable {
    /// Tax that the profit adds to the tax on the other income.
    #[must_use]
    pub fn profit_tax(&self, income: Income) -> ProfitTax {
        let Income {
            wages_cents: wages,
            other_cents: other,
            profit_cents: profit,
        } = income;
        if profit <= 0 {
            return ProfitTax::default();
        }
        let earnings = self_employment_earnings(profit);
        let self_employment = self.self_employment_tax(wages, earnings);
        let half = half_of(self_employment);
        let before = (wages + other - self.standard_deduction_cents).max(0);
        let after = (wages + other + profit - half - self.standard_deduction_cents).max(0);
        ProfitTax {
            self_employment_cents: self_employment,
            additional_medicare_cents: self.additional_medicare_tax(wages, earnings),
            income_tax_cents: self.income_tax(after) - self.income_tax(before),
        }
    }

    /// Self-employment tax on [`self_employment_earnings`], beside wages that use up the wage base.
    #[must_use]
    pub fn self_employment_tax(&self, wages_cents: i64, earnings_cents: i64) -> i64 {
        if earnings_cents < LEAST_SELF_EMPLOYMENT_CENTS {
            return 0;
        }
        let below_base = earnings_cents.min((self.wage_base_cents - wages_cents).max(0));
        share_of_amount(below_base, SOCIAL_SECURITY_PPM) + share_of_amount(earnings_cents, MEDICARE_PPM)
    }

    /// Additional Medicare tax that the earnings add to the one on the wages.
    #[must_use]
    pub fn additional_medicare_tax(&self, wages_cents: i64, earnings_cents: i64) -> i64 {
        let above = |earned: i64| (earned - self.medicare_threshold_cents).max(0);
        share_of_amount(
            above(wages_cents + earnings_cents) - above(wages_cents),
            ADDITIONAL_MEDICARE_PPM,
        )
    }

    /// Income tax on a taxable income.
    #[must_use]
    pub fn income_tax(&self, taxable_cents: i64) -> i64 {
        let mut from = 0;
        let mut scaled: i128 = 0;
        let ends = self.upper_ends_cents.into_iter().chain([i64::MAX]);
        for (end, rate) in ends.zip(RATES_PPM) {
            let inside = (taxable_cents.min(end) - from).max(0);
            scaled += i128::from(inside) * i128::from(rate);
            from = end;
        }
        round_half_up(scaled)
    }

    /// Rate of the bracket in which the next dollar falls.
    #[must_use]
    pub fn marginal_rate_ppm(&self, taxable_cents: i64) -> i64 {
        let bracket = self.upper_ends_cents.iter().take_while(|end| taxable_cents >= **end);
        RATES_PPM[bracket.count()]
    }

    /// Returns the value of one overtime hour of the day job after federal income tax and payroll tax.
    #[must_use]
    pub fn overtime_hour_cents(&self, wage_cents_per_hour: i64, income: Income) -> i64 {
        let taxable = (income.wages_cents + income.other_cents - self.standard_deduction_cents).max(0);
        let withheld = self.marginal_rate_ppm(taxable) + self.payroll_rate_ppm(income.wages_cents);
        share_of_amount(share_of_amount(wage_cents_per_hour, OVERTIME_PPM), MILLION - withheld)
    }

    /// Payroll tax on the next dollar of wages.
    #[must_use]
    pub fn payroll_rate_ppm(&self, wages_cents: i64) -> i64 {
        let social_security = match wages_cents >= self.wage_base_cents {
            true => 0,
            false => SOCIAL_SECURITY_PPM / 2,
        };
        let additional = match wages_cents > self.medicare_threshold_cents {
            true => ADDITIONAL_MEDICARE_PPM,
            false => 0,
        };
        social_security + MEDICARE_PPM / 2 + additional
    }
}

/// Share of the profit that self-employment tax is taken of.
#[must_use]
pub fn self_employment_earnings(profit_cents: i64) -> i64 {
    share_of_amount(profit_cents, SELF_EMPLOYMENT_BASE_PPM)
}

/// Half of the self-employment tax, which is deducted from the income.
#[must_use]
pub fn half_of(self_employment_cents: i64) -> i64 {
    share_of_amount(self_employment_cents, MILLION / 2)
}

/// A share of an amount, rounded half up.
#[must_use]
pub fn share_of_amount(cents: i64, ppm: i64) -> i64 {
    round_half_up(i128::from(cents) * i128::from(ppm))
}

fn round_half_up(scaled: i128) -> i64 {
    let million = i128::from(MILLION);
    i64::try_from((scaled + million / 2).div_euclid(million)).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_INCOME: Income = Income {
        wages_cents: 0,
        other_cents: 0,
        profit_cents: 0,
    };

    #[test]
    fn the_tax_of_a_single_filer_with_a_day_job_adds_up_by_hand() {
        // $52,000 of wages, $6,000 of profit: base $5,541.00; 15.3 % of it is $847.77; half is $423.89.
        let income = Income {
            wages_cents: 5_200_000,
            profit_cents: 600_000,
            ..NO_INCOME
        };
        let tax = SINGLE_2026.profit_tax(income);
        assert_eq!(tax.self_employment_cents, 68_708 + 16_069);
        // $35,900 to $41,476.11 of taxable income: all inside the 12 % bracket.
        assert_eq!(tax.income_tax_cents, 66_913);
        assert_eq!(tax.total_cents(), 84_777 + 66_913);
    }

    #[test]
    fn brackets_hold_one_cent_below_at_and_above_each_end() {
        for (at, end) in SINGLE_2026.upper_ends_cents.into_iter().enumerate() {
            assert_eq!(SINGLE_2026.marginal_rate_ppm(end - 1), RATES_PPM[at]);
            assert_eq!(SINGLE_2026.marginal_rate_ppm(end), RATES_PPM[at + 1]);
            let step = SINGLE_2026.income_tax(end + 100) - SINGLE_2026.income_tax(end);
            assert_eq!(step, RATES_PPM[at + 1] / 10_000);
        }
        assert_eq!(SINGLE_2026.income_tax(0), 0);
        assert_eq!(SINGLE_2026.income_tax(1_240_000), 124_000);
    }

    #[test]
    fn more_profit_never_leaves_less_but_at_the_floor_of_the_self_employment_tax() {
        for wages_cents in [0, 2_000_000, 5_200_000, 18_400_000, 30_000_000] {
            let kept = |profit_cents: i64| {
                let income = Income {
                    wages_cents,
                    profit_cents,
                    ..NO_INCOME
                };
                profit_cents - SINGLE_2026.profit_tax(income).total_cents()
            };
            let mut last = kept(50_000);
            for profit in (60_000..60_000_000).step_by(10_000) {
                let now = kept(profit);
                assert!(now > last && now < profit, "{wages_cents} {profit}");
                last = now;
            }
        }
    }

    #[test]
    fn a_loss_owes_nothing_and_gives_nothing() {
        let income = Income {
            wages_cents: 5_000_000,
            profit_cents: -500_000,
            ..NO_INCOME
        };
        assert_eq!(SINGLE_2026.profit_tax(income), ProfitTax::default());
    }

    #[test]
    fn high_wages_leave_no_social_security_to_pay() {
        let income = Income {
            wages_cents: 18_450_000,
            profit_cents: 1_000_000,
            ..NO_INCOME
        };
        let tax = SINGLE_2026.profit_tax(income);
        assert_eq!(tax.self_employment_cents, 26_782);
        assert_eq!(tax.additional_medicare_cents, 0);
    }

    #[test]
    fn an_overtime_hour_pays_one_and_a_half_less_both_taxes() {
        // $25 an hour, $52,000 a year: 12 % and 7.65 % of $37.50.
        let income = Income {
            wages_cents: 5_200_000,
            ..NO_INCOME
        };
        assert_eq!(SINGLE_2026.overtime_hour_cents(2_500, income), 3_013);
    }
}
