//! Meanings of groups in small whole numbers, which limit the similarity of a sentence to a group at less cost.

use fearless_simd::prelude::*;

use crate::tools::problems::reading::word_tables::neutral::{self, Vector};
use crate::tools::problems::reading::word_tables::wide_sums::multiply_small;

/// Whole number that stands for a part of 1 in a rough meaning, and the upper limit of the error of two rough meanings'
/// product: both have a length of at most 1 and so parts of at most 8 together, and each part misses less than one
/// whole number.
const ROUGH_ONE: f32 = 8192.0;
const ROUGH_ERROR: f32 = 0.002;

/// A meaning in small whole numbers, of which one step of the processor multiplies many.
pub type RoughMeaning = [i16; neutral::DIMENSIONS];

/// Length and rough meaning of a group, in one place of the memory: most groups are ruled out by these two.
#[derive(Debug)]
pub struct RoughMean {
    /// Length of the meaning: the highest similarity that the meaning of a sentence can have to it.
    pub length: f32,
    meaning: RoughMeaning,
}

impl RoughMean {
    pub fn of(meaning: &Vector, length: f32) -> Self {
        Self {
            length,
            meaning: round_meaning(meaning),
        }
    }

    /// Upper limit of the similarity of a meaning to the mean.
    #[inline(always)]
    pub fn limit_of<S: Simd>(&self, simd: S, meaning: &RoughMeaning) -> f32 {
        let sum = multiply_small(simd, &self.meaning, meaning);
        (sum as f32 / (ROUGH_ONE * ROUGH_ONE) + ROUGH_ERROR).min(self.length)
    }
}

pub fn round_meaning(meaning: &Vector) -> RoughMeaning {
    meaning.map(|part| (part * ROUGH_ONE) as i16)
}

/// Meanings of length 1 and shorter ones, drawn by a fixed rule.
#[cfg(test)]
pub fn draw_meaning(seed: u32, length: f32) -> Vector {
    let mut state = seed.wrapping_mul(2_654_435_761) | 1;
    let drawn = std::array::from_fn(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / (1 << 24) as f32 - 0.5
    });
    neutral::unit(drawn).map(|part| length * part)
}

#[cfg(test)]
mod tests {
    use fearless_simd::{Level, dispatch};

    use super::*;
    use crate::tools::problems::grouping::group_means::ROUNDING;

    #[test]
    fn the_rough_limit_is_near_and_never_below_the_product() {
        for seed in 0..500 {
            let length = f32::from((seed % 10 + 1) as u8) / 10.0;
            let (mean, own) = (draw_meaning(seed, length), draw_meaning(seed / 2 + 7, 1.0));
            let rough = RoughMean::of(&mean, neutral::dot(&mean, &mean).sqrt());
            for own in [own, neutral::unit(mean)] {
                let (limit, product) = (find_limit(&rough, &own), neutral::dot(&mean, &own));
                assert!(limit + ROUNDING >= product, "{limit} {product}");
                assert!(limit <= product + 2.0 * ROUGH_ERROR, "{limit} {product}");
            }
        }
    }

    fn find_limit(rough: &RoughMean, own: &Vector) -> f32 {
        dispatch!(Level::new(), simd => rough.limit_of(simd, &round_meaning(own)))
    }
}
