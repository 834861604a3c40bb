//! Lines of the federal tax: self-employment tax, additional Medicare tax, brackets of the income tax, and payroll tax.
//!
//! Money is whole cents, rates are parts per million, and each named line is rounded half up once. The estimate for a
//! profit beside a day job is in `tools/profitability/tax_estimate.rs`.

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

impl TaxTable {
    /// Self-employment tax on [`self_employment_earnings`], beside wages that use up the wage base.
    pub fn self_employment_tax(&self, wages_cents: i64, earnings_cents: i64) -> i64 {
        if earnings_cents < LEAST_SELF_EMPLOYMENT_CENTS {
            return 0;
        }
        let below_base = earnings_cents.min((self.wage_base_cents - wages_cents).max(0));
        share_of_amount(below_base, SOCIAL_SECURITY_PPM) + share_of_amount(earnings_cents, MEDICARE_PPM)
    }

    /// Cents of a year: 0.9% of the part of both amounts above the threshold, less that of the wages alone.
    pub fn additional_medicare_tax(&self, wages_cents: i64, earnings_cents: i64) -> i64 {
        let above = |earned: i64| (earned - self.medicare_threshold_cents).max(0);
        share_of_amount(
            above(wages_cents + earnings_cents) - above(wages_cents),
            ADDITIONAL_MEDICARE_PPM,
        )
    }

    /// Cents of a year by the brackets of [`RATES_PPM`]; 0 for an income that is not positive.
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
    pub fn marginal_rate_ppm(&self, taxable_cents: i64) -> i64 {
        let bracket = self.upper_ends_cents.iter().take_while(|end| taxable_cents >= **end);
        RATES_PPM[bracket.count()]
    }

    /// Payroll tax of an employee on the wages of a year.
    pub fn payroll_tax(&self, wages_cents: i64) -> i64 {
        share_of_amount(wages_cents.min(self.wage_base_cents), SOCIAL_SECURITY_PPM / 2)
            + share_of_amount(wages_cents, MEDICARE_PPM / 2)
            + share_of_amount(
                (wages_cents - self.medicare_threshold_cents).max(0),
                ADDITIONAL_MEDICARE_PPM,
            )
    }

    /// Payroll tax on the next dollar of wages.
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
pub fn self_employment_earnings(profit_cents: i64) -> i64 {
    share_of_amount(profit_cents, SELF_EMPLOYMENT_BASE_PPM)
}

/// Half of the self-employment tax, which is deducted from the income.
pub fn half_of(self_employment_cents: i64) -> i64 {
    share_of_amount(self_employment_cents, MILLION / 2)
}

/// A share of an amount, rounded half up.
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

    /// Single filer, 2026.
    const SINGLE_2026: TaxTable = TaxTable {
        year: 2026,
        standard_deduction_cents: 1_610_000,
        upper_ends_cents: [1_240_000, 5_040_000, 10_570_000, 20_177_500, 25_622_500, 64_060_000],
        wage_base_cents: 18_450_000,
        medicare_threshold_cents: 20_000_000,
    };

    #[test]
    fn self_employment_tax_adds_up_by_hand() {
        // $6,000 of profit: base $5,541.00; 12.4 % and 2.9 % of it; half is $423.89.
        let earnings = self_employment_earnings(600_000);
        let tax = SINGLE_2026.self_employment_tax(5_200_000, earnings);
        assert_eq!((earnings, tax, half_of(tax)), (554_100, 68_708 + 16_069, 42_389));
        // $35,900 to $41,476.11 of taxable income: all inside the 12 % bracket.
        let taxed = SINGLE_2026.income_tax(4_147_611) - SINGLE_2026.income_tax(3_590_000);
        assert_eq!(taxed, 66_913);
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
    fn high_wages_leave_no_social_security_to_pay() {
        let earnings = self_employment_earnings(1_000_000);
        assert_eq!(SINGLE_2026.self_employment_tax(18_450_000, earnings), 26_782);
        assert_eq!(SINGLE_2026.additional_medicare_tax(18_450_000, earnings), 0);
    }

    #[test]
    fn payroll_tax_falls_at_the_wage_base_and_rises_at_the_threshold() {
        let rates = [5_200_000, 18_450_000, 20_000_001].map(|wages| SINGLE_2026.payroll_rate_ppm(wages));
        assert_eq!(rates, [76_500, 14_500, 23_500]);
    }
}
