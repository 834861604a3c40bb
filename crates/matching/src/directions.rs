//! Directions of texts by meaning, and how near they are to each other.
//!
//! All sums are of integers: every machine gives the same answer.

use std::ops::Range;

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch};

pub const DIMENSIONS: usize = 128;
/// Length of a vector that represents a text.
pub const UNIT: f64 = 4096.0;
/// Steps of the scale of a packed direction for one step of a direction.
pub const FINER: f64 = 256.0;

/// The direction of a text, of length [`UNIT`] but for rounding, or nothing but zeros.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MeaningDirection(pub [i16; DIMENSIONS]);

impl MeaningDirection {
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|part| *part == 0)
    }
}

/// Directions in half the space: a scale of two bytes for each, then the parts of all in one byte each.
#[derive(Debug)]
pub struct PackedDirections {
    scales: Vec<u16>,
    parts: &'static [[i8; DIMENSIONS]],
}

impl PackedDirections {
    /// `None` when the bytes are not those of `count` directions.
    pub fn read(bytes: &'static [u8], count: usize) -> Option<Self> {
        let (scales, parts) = bytes.split_at_checked(2 * count)?;
        let scales = scales.as_chunks().0.iter().map(|scale| u16::from_le_bytes(*scale));
        (parts.len() == DIMENSIONS * count).then(|| Self {
            scales: scales.collect(),
            parts: bytemuck::cast_slice(parts).as_chunks().0,
        })
    }

    /// The bytes that [`Self::read`] reads.
    #[cfg(any(test, feature = "prepare"))]
    pub fn pack(directions: &[MeaningDirection]) -> Vec<u8> {
        let scale_of = |direction: &MeaningDirection| {
            let most = direction.0.iter().map(|part| part.unsigned_abs()).max();
            (f64::from(most.unwrap_or(0).max(1)) * FINER / 127.0).ceil()
        };
        let scales = directions
            .iter()
            .flat_map(|direction| (scale_of(direction) as u16).to_le_bytes());
        let parts = directions.iter().flat_map(|direction| {
            let scale = scale_of(direction);
            let part = move |part: &i16| ((f64::from(*part) * FINER / scale).round() as i8).cast_unsigned();
            direction.0.iter().map(part)
        });
        scales.chain(parts).collect()
    }

    pub fn len(&self) -> usize {
        self.scales.len()
    }

    pub fn unpack(&self, at: usize) -> MeaningDirection {
        let scale = f64::from(self.scales[at]);
        MeaningDirection(self.parts[at].map(|part| (f64::from(part) * scale / FINER).round() as i16))
    }

    /// Products of a direction with those of a range, in steps of the scales.
    pub fn multiply(&self, direction: &MeaningDirection, range: Range<usize>) -> impl Iterator<Item = i64> {
        let products = multiply_parts(&direction.0, &self.parts[range.clone()]);
        let scaled = products.into_iter().zip(&self.scales[range]);
        scaled.map(|(product, scale)| i64::from(product) * i64::from(*scale))
    }

    /// Cosines of the angles between a direction and those of a range.
    pub fn cosines_to(&self, direction: &MeaningDirection, range: Range<usize>) -> impl Iterator<Item = f64> {
        let products = self.multiply(direction, range);
        products.map(|product| product as f64 / (UNIT * UNIT * FINER))
    }
}

/// Sums of the products of the parts of a direction with those of each other. The sums are exact, so registers of each
/// width find the same ones.
fn multiply_parts(direction: &[i16; DIMENSIONS], others: &[[i8; DIMENSIONS]]) -> Vec<i32> {
    let mut sums = vec![0; others.len()];
    dispatch!(Level::new(), simd => sum_each(simd, direction, others, &mut sums));
    sums
}

/// Fills `sums` with the widest registers of the processor. All of it has to be one function for each width of
/// registers, hence `inline`.
#[inline(always)]
fn sum_each<S: Simd>(simd: S, direction: &[i16; DIMENSIONS], others: &[[i8; DIMENSIONS]], sums: &mut [i32]) {
    simd.vectorize(
        #[inline(always)]
        || {
            for (sum, other) in sums.iter_mut().zip(others) {
                *sum = sum_products(simd, direction, other);
            }
        },
    );
}

#[inline(always)]
fn sum_products<S: Simd>(simd: S, direction: &[i16; DIMENSIONS], other: &[i8; DIMENSIONS]) -> i32 {
    let half = S::i16s::LEN;
    let mut sum = S::i32s::splat(simd, 0);
    for from in (0..DIMENSIONS).step_by(2 * half) {
        let (middle, to) = (from + half, from + 2 * half);
        let (a, b) = S::i8s::from_slice(simd, &other[from..to]).widen();
        let low = S::i16s::from_slice(simd, &direction[from..middle]);
        let high = S::i16s::from_slice(simd, &direction[middle..to]);
        sum = sum + low.pairwise_dot_product(a) + high.pairwise_dot_product(b);
    }
    sum.reduce_sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_is_the_sum_over_all_parts() {
        let direction: [i16; DIMENSIONS] = std::array::from_fn(|at| (at as i16 - 60) * 31);
        let other: [i8; DIMENSIONS] = std::array::from_fn(|at| (at as i8).wrapping_mul(37));
        let pairs = direction.iter().zip(other);
        let expected: i32 = pairs.map(|(a, b)| i32::from(*a) * i32::from(b)).sum();
        assert_ne!(expected, 0);
        assert_eq!(multiply_parts(&direction, &[other, [0; DIMENSIONS]]), [expected, 0]);
        let mut narrow = [0];
        dispatch!(Level::baseline(), simd => sum_each(simd, &direction, &[other], &mut narrow));
        assert_eq!(narrow, [expected]);
    }

    #[test]
    fn a_direction_is_packed_and_read_again() {
        let direction = MeaningDirection(std::array::from_fn(|at| (at as i16 - 60) * 8));
        let bytes: &[u8] = PackedDirections::pack(&[MeaningDirection([0; DIMENSIONS]), direction.clone()]).leak();
        let packed = PackedDirections::read(bytes, 2).expect("two directions");
        let read = packed.unpack(1);
        for (part, read) in direction.0.iter().zip(read.0) {
            assert!(part.abs_diff(read) <= 3, "{part} {read}");
        }
        let square: i64 = direction.0.iter().map(|part| i64::from(*part) * i64::from(*part)).sum();
        let product = packed.multiply(&direction, 1..2).next().expect("one") as f64 / FINER;
        assert!((product / square as f64 - 1.0).abs() < 0.01);
        assert_eq!(packed.cosines_to(&direction, 0..1).collect::<Vec<_>>(), [0.0]);
        assert!(PackedDirections::read(bytes, 1).is_none());
        assert!(PackedDirections::read(bytes, 200).is_none());
    }
}
