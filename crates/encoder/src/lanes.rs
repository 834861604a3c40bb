//! Sixteen numbers side by side. The step that links the program saves bytes and leaves loops over single numbers as
//! they are, so the registers are asked for here. Each machine adds in the same order, whatever the width of its
//! registers.

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, f32x16};

/// Numbers that are computed side by side.
pub const LANES: usize = 16;

/// A change of numbers, in which each is changed for itself.
pub trait Change {
    fn change<S: Simd>(&self, simd: S, numbers: f32x16<S>) -> f32x16<S>;
}

/// Changes each number.
pub fn change_each(numbers: &mut [f32], change: &impl Change) {
    dispatch!(Level::new(), simd => change_in(simd, numbers, change));
}

/// Changes each number, within a function that has chosen its registers.
#[inline(always)]
pub fn change_in<S: Simd>(simd: S, numbers: &mut [f32], change: &impl Change) {
    simd.vectorize(
        #[inline(always)]
        || {
            let (blocks, rest) = numbers.as_chunks_mut::<LANES>();
            for block in blocks {
                change
                    .change(simd, f32x16::load_array_ref(simd, block))
                    .store_array(block);
            }
            if !rest.is_empty() {
                let mut block = [0.0; LANES];
                block[..rest.len()].copy_from_slice(rest);
                change
                    .change(simd, f32x16::load_array(simd, block))
                    .store_array(&mut block);
                rest.copy_from_slice(&block[..rest.len()]);
            }
        },
    );
}

/// Sum of what `of` makes of the numbers, whose count is a multiple of [`LANES`].
#[inline(always)]
pub fn sum_lanes<S: Simd>(simd: S, numbers: &[f32], of: impl Fn(f32x16<S>) -> f32x16<S>) -> f32 {
    let mut sum = f32x16::splat(simd, 0.0);
    for block in numbers.as_chunks::<LANES>().0 {
        sum += of(f32x16::load_array_ref(simd, block));
    }
    sum.to_array().iter().sum()
}
