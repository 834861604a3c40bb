//! Order by usefulness: the lower bound of Wilson's interval.

/// Quantile of the normal distribution for a one-sided bound of 90 %.
const Z: f64 = 1.2816;

/// Lower bound of the share of readers whom a post helped, from 0 to 1.
pub fn helped_score(helped: u32, did_not_help: u32) -> f64 {
    let n = f64::from(helped) + f64::from(did_not_help);
    if helped == 0 {
        return 0.0;
    }
    let p = f64::from(helped) / n;
    let square = Z * Z;
    let spread = Z * (p * (1.0 - p) / n + square / (4.0 * n * n)).sqrt();
    ((p + square / (2.0 * n) - spread) / (1.0 + square / n)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_is_the_published_formula() {
        for (helped, not, expected) in [
            (0, 0, 0.0),
            (1, 0, 0.3784),
            (10, 0, 0.8589),
            (8, 2, 0.6016),
            (0, 5, 0.0),
        ] {
            let score = helped_score(helped, not);
            assert!((score - expected).abs() < 0.001, "{helped} {not}: {score}");
        }
    }

    #[test]
    fn another_vote_moves_the_score_its_way() {
        for helped in 0..30 {
            for not in 0..30 {
                assert!(helped_score(helped + 1, not) >= helped_score(helped, not));
                assert!(helped_score(helped, not + 1) <= helped_score(helped, not));
            }
        }
    }
}
