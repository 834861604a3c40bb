//! Exponentials of many numbers side by side, each with the very bits that `libm::expf` gives.

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, f32x16};

use super::lanes::{Change, change_each, change_in};

/// Least number whose exponential is as precise as any other.
const LEAST: f32 = -87.0;
/// Parts of ln 2: one with few digits, so that its multiples are exact, and the rest.
const LN2_HIGH: f32 = f32::from_bits(0x3f31_7200);
const LN2_LOW: f32 = f32::from_bits(0x35bf_be8e);
const ONE_BY_LN2: f32 = f32::from_bits(0x3fb8_aa3b);
/// Bounds of the ways in which the library reduces a number: a half and three halves of ln 2, and nearly nothing.
const HALF_LN2: f32 = f32::from_bits(0x3eb1_7218);
const THREE_HALVES_LN2: f32 = f32::from_bits(0x3f85_1592);
const TINY: f32 = f32::from_bits(0x3900_0000);
/// Coefficients of the library's polynomial.
const SQUARE: f32 = f32::from_bits(0x3e2a_aa8f);
const FOURTH: f32 = f32::from_bits(0xbb35_5215);
/// A sum with it has no digits behind the point, and its last bits are those of the whole number.
pub const WHOLE: f32 = 12_582_912.0;
const EXPONENT_BITS: u32 = 23;
const EXPONENT_OF_ONE: u32 = 127 << EXPONENT_BITS;

/// Exponentials of numbers that are not above 0.
#[derive(Debug, Clone, Copy)]
pub struct Exponential;

/// Replaces each number, none above 0, by its exponential.
pub fn take_exponentials(numbers: &mut [f32]) {
    change_each(numbers, &Exponential);
}

/// Replaces numbers by the shares of their exponentials.
pub fn take_shares(numbers: &mut [f32]) {
    let count = numbers.len();
    dispatch!(Level::new(), simd => take_shares_in(simd, numbers, count));
}

/// Replaces the first `count` numbers by the shares of their exponentials; the others mean nothing afterwards.
#[inline(always)]
pub fn take_shares_in<S: Simd>(simd: S, numbers: &mut [f32], count: usize) {
    let highest = numbers[..count].iter().copied().fold(f32::MIN, f32::max);
    numbers
        .iter_mut()
        .for_each(|number| *number = (*number - highest).min(0.0));
    change_in(simd, numbers, &Exponential);
    let whole = 1.0 / numbers[..count].iter().sum::<f32>();
    numbers.iter_mut().for_each(|number| *number *= whole);
}

impl Change for Exponential {
    /// The steps of the library, with a choice in place of each branch.
    #[inline(always)]
    fn change<S: Simd>(&self, simd: S, numbers: f32x16<S>) -> f32x16<S> {
        let all = |number: f32| f32x16::splat(simd, number);
        if numbers.simd_lt(all(LEAST)).any_true() {
            return f32x16::load_array(simd, numbers.to_array().map(libm::expf));
        }
        let sizes = -numbers;
        let turns = numbers * ONE_BY_LN2 - 0.5;
        let near = (turns + WHOLE) - WHOLE;
        let toward_zero = near.simd_lt(turns).select(near + 1.0, near);
        let small = sizes.simd_gt(all(HALF_LN2)).select(all(-1.0), all(0.0));
        let powers = sizes.simd_gt(all(THREE_HALVES_LN2)).select(toward_zero, small);
        let (high, low) = (numbers - powers * LN2_HIGH, powers * LN2_LOW);
        let rest = high - low;
        let squares = rest * rest;
        let correction = rest - squares * (squares * FOURTH + SQUARE);
        let of_rest = rest * correction / (all(2.0) - correction) - low + high + 1.0;
        let scale = ((powers + WHOLE).to_bits() << EXPONENT_BITS) + EXPONENT_OF_ONE;
        let whole = of_rest * f32x16::from_bits(scale);
        sizes.simd_gt(all(TINY)).select(whole, numbers + 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every 1,009th number from 0 to -104, and those beside the bounds.
    #[test]
    fn exponentials_have_the_bits_of_the_library() {
        let bounds = [HALF_LN2, THREE_HALVES_LN2, TINY, -LEAST, 104.0].map(f32::to_bits);
        let beside = bounds.into_iter().flat_map(|bound| bound - 300..bound + 300);
        let numbers = (0..104.0_f32.to_bits()).step_by(1_009).chain(beside);
        for number in numbers.map(|bits| -f32::from_bits(bits)) {
            let mut found = [number];
            take_exponentials(&mut found);
            assert_eq!(found[0].to_bits(), libm::expf(number).to_bits(), "{number}");
        }
        let mut many: Vec<f32> = (0_u16..13).map(|at| -0.7 * f32::from(at)).collect();
        let alone: Vec<f32> = many.iter().map(|number| libm::expf(*number)).collect();
        take_exponentials(&mut many);
        assert_eq!(many, alone);
    }

    #[test]
    fn shares_are_one_together() {
        for count in [1, 16, 17, 40] {
            let mut numbers: Vec<f32> = (0..count).map(|at| 3.0 * at as f32 - 50.0).collect();
            take_shares(&mut numbers);
            assert!((numbers.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            assert!(numbers.is_sorted());
        }
    }
}
