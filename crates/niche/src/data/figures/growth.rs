//! Expected growth of an industry: the measure that the score ranks.
//!
//! Half the industry's own yearly growth after inflation, half the mean of its sector. Of the measures tried by `cargo
//! run -p xtask -- backtest`, which runs this very code, it ranked later growth best (`docs/niche-engine.md`).

use std::collections::BTreeMap;

/// Weight of the sector's mean beside the industry's own growth.
pub const SECTOR_WEIGHT: f64 = 0.5;

/// Returns the yearly growth between two values `years` apart, as a logarithm, so that gains and losses weigh alike.
/// `None` where a value is not positive or `years` is zero.
pub fn yearly_rate(first: f64, last: f64, years: u16) -> Option<f64> {
    (first > 0.0 && last > 0.0 && years > 0).then(|| libm::log(last / first) / f64::from(years))
}

/// The sector of an output code: its first two characters, with the codes that trade and transport are split into put
/// together.
pub fn sector_code(code: &str) -> &str {
    match code.get(..2).unwrap_or(code) {
        "45" | "4B" => "44",
        "49" => "48",
        other => other,
    }
}

/// Name of a sector inside a sentence.
pub fn sector_name(sector: &str) -> &'static str {
    match sector {
        "11" => "farming, forestry and fishing",
        "21" => "mining and oil and gas",
        "22" => "utilities",
        "23" => "construction",
        "31" => "food, textile and clothing manufacturing",
        "32" => "wood, paper, chemical and mineral manufacturing",
        "33" => "metal, machinery and equipment manufacturing",
        "42" => "wholesale trade",
        "44" => "retail trade",
        "48" => "transportation and warehousing",
        "51" => "information",
        "52" => "finance and insurance",
        "53" => "real estate and rental",
        "54" => "professional and technical services",
        "55" => "management of companies",
        "56" => "administrative and support services",
        "61" => "education",
        "62" => "health care and social assistance",
        "71" => "arts, entertainment and recreation",
        "72" => "hotels and restaurants",
        "81" => "repair, personal and other services",
        _ => "government",
    }
}

/// The mean growth of each sector over the industries given.
///
/// In the order of the codes, because the last digit of a sum depends on the order of its terms.
pub fn sector_means<'a>(growth: &BTreeMap<&'a str, f64>) -> BTreeMap<&'a str, f64> {
    let mut sums: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
    for (code, value) in growth {
        let (sum, count) = sums.entry(sector_code(code)).or_default();
        *sum += value;
        *count += 1.0;
    }
    sums.into_iter()
        .map(|(sector, (sum, count))| (sector, sum / count))
        .collect()
}

/// An industry's own growth drawn towards its sector's mean, both as logarithms.
pub fn shrink_to_sector(own: f64, sector_mean: f64) -> f64 {
    own * (1.0 - SECTOR_WEIGHT) + sector_mean * SECTOR_WEIGHT
}

/// A logarithm of yearly growth as the fraction that people read. Six decimals; the logarithms are
/// those of `libm`, which every machine computes alike.
pub fn as_fraction(log_growth: f64) -> f64 {
    (libm::expm1(log_growth) * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubling_in_ten_years_is_seven_percent_a_year() {
        assert_eq!(as_fraction(yearly_rate(100.0, 200.0, 10).unwrap()), 0.071773);
        assert_eq!(yearly_rate(0.0, 200.0, 10), None);
        assert_eq!(yearly_rate(100.0, 200.0, 0), None);
    }

    #[test]
    fn an_industry_is_drawn_halfway_to_its_sector() {
        let growth = BTreeMap::from([("812100", 0.04), ("812900", 0.0), ("541511", 0.09)]);
        let means = sector_means(&growth);
        assert_eq!(means["81"], 0.02);
        assert_eq!(means["54"], 0.09);
        assert_eq!(shrink_to_sector(growth["812100"], means["81"]), 0.03);
    }

    #[test]
    fn retail_is_one_sector() {
        assert_eq!(["441000", "454110", "4B0000"].map(sector_code), ["44"; 3]);
    }
}
