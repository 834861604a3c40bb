//! Sums of products of numbers side by side. The step that links the program saves bytes: it leaves loops over single
//! numbers as they are and calls the parts of an iterator. So the registers are asked for here, in plain loops. Each
//! machine adds in the same order, whatever the width of its registers.

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, f32x8};

const LANES: usize = 8;

/// Sum of the products of whole blocks of eight; further numbers do not count.
pub fn multiply(a: &[f32], b: &[f32]) -> f32 {
    multiply_blocks(a, b).iter().sum()
}

/// Eight sums of products: of the first numbers of all blocks, of the second ones, and so on.
pub fn multiply_blocks(a: &[f32], b: &[f32]) -> [f32; LANES] {
    dispatch!(Level::new(), simd => multiply_in(simd, a, b))
}

/// Adds numbers times a weight, in whole blocks of eight; further numbers stay.
pub fn add_weighted(sums: &mut [f32], numbers: &[f32], weight: f32) {
    dispatch!(Level::new(), simd => add_in(simd, sums, numbers, weight));
}

#[inline(always)]
fn multiply_in<S: Simd>(simd: S, a: &[f32], b: &[f32]) -> [f32; LANES] {
    simd.vectorize(
        #[inline(always)]
        || {
            let (a, b) = (a.as_chunks::<LANES>().0, b.as_chunks::<LANES>().0);
            let mut sums = f32x8::splat(simd, 0.0);
            let mut at = 0;
            while at < a.len().min(b.len()) {
                sums += f32x8::load_array_ref(simd, &a[at]) * f32x8::load_array_ref(simd, &b[at]);
                at += 1;
            }
            sums.to_array()
        },
    )
}

#[inline(always)]
fn add_in<S: Simd>(simd: S, sums: &mut [f32], numbers: &[f32], weight: f32) {
    simd.vectorize(
        #[inline(always)]
        || {
            let (sums, numbers) = (sums.as_chunks_mut::<LANES>().0, numbers.as_chunks::<LANES>().0);
            let mut at = 0;
            while at < sums.len().min(numbers.len()) {
                let own = f32x8::load_array_ref(simd, &numbers[at]) * weight;
                (f32x8::load_array_ref(simd, &sums[at]) + own).store_array(&mut sums[at]);
                at += 1;
            }
        },
    );
}

/// Exact sum of the products of small whole numbers; their count is a multiple of 32.
#[inline(always)]
pub fn multiply_small<S: Simd>(simd: S, a: &[i16], b: &[i16]) -> i32 {
    let (size, mut from) = (S::i16s::LEN, 0);
    let mut sum = S::i32s::splat(simd, 0);
    while from < a.len() {
        let (a, b) = (&a[from..from + size], &b[from..from + size]);
        sum += S::i16s::from_slice(simd, a).pairwise_dot_product(S::i16s::from_slice(simd, b));
        from += size;
    }
    sum.reduce_sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_of_each_width_find_the_same_sums() {
        let a: [f32; 64] = std::array::from_fn(|at| (at as f32 - 30.5) / 7.0);
        let b: [f32; 64] = std::array::from_fn(|at| (at as f32 * 0.37).fract() - 0.5);
        let mut expected = [0.0_f32; LANES];
        for (at, (a, b)) in a.iter().zip(b).enumerate() {
            expected[at % LANES] += a * b;
        }
        let expected: f32 = expected.iter().sum();
        let narrow = dispatch!(Level::baseline(), simd => multiply_in(simd, &a, &b));
        let found = [multiply(&a, &b), narrow.iter().sum()];
        assert_eq!(found.map(f32::to_bits), [expected.to_bits(); 2]);

        let (mut wide, mut one_by_one) = (a, a);
        add_weighted(&mut wide, &b, 0.3);
        one_by_one.iter_mut().zip(b).for_each(|(sum, b)| *sum += 0.3 * b);
        assert_eq!(wide.map(f32::to_bits), one_by_one.map(f32::to_bits));
    }

    #[test]
    fn whole_numbers_are_added_up_exactly() {
        let a: [i16; 64] = std::array::from_fn(|at| (at as i16 - 40) * 199);
        let b: [i16; 64] = std::array::from_fn(|at| 8191 - at as i16 * 251);
        let expected: i32 = a.iter().zip(b).map(|(a, b)| i32::from(*a) * i32::from(b)).sum();
        let found = dispatch!(Level::new(), simd => multiply_small(simd, &a, &b));
        let narrow = dispatch!(Level::baseline(), simd => multiply_small(simd, &a, &b));
        assert_eq!([found, narrow], [expected; 2]);
    }
}
