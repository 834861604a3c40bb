//! The layers of the encoder: each word looks at the others of its sentence, then each for itself is changed.

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, f32x16};

use super::attention::attend_words;
use super::exponentials::Exponential;
use super::lanes::{Change, LANES, change_each, sum_lanes};
use super::matrix::{Matrix, RoundedRows};
use super::model_file::ModelFile;

/// Added to the variance, so that equal numbers do not divide by zero.
const LEAST_VARIANCE: f32 = 1e-12;
/// Constants of the usual approximation of the Gaussian error unit.
const GELU: f32 = 1.595_769;
const GELU_CUBE: f32 = 0.044_715;

/// Widths of the layers.
#[derive(Debug, Clone, Copy)]
pub struct Shape {
    pub width: usize,
    pub heads: usize,
    /// Width of a head.
    pub head: usize,
    pub inner: usize,
}

impl Shape {
    /// Width of all heads together.
    pub fn attended_width(self) -> usize {
        self.heads * self.head
    }
}

/// Brings each row to mean 0 and variance 1, then to a learned scale and constant.
#[derive(Debug)]
pub struct Normalizer {
    scales: Vec<f32>,
    constants: Vec<f32>,
}

impl Normalizer {
    pub fn read(file: &mut ModelFile, width: usize) -> Self {
        Self {
            scales: file.take_floats(width),
            constants: file.take_floats(width),
        }
    }

    /// Changes the rows, whose width is a multiple of 16.
    pub fn apply_to(&self, rows: &mut [f32]) {
        dispatch!(Level::new(), simd => self.apply_in(simd, rows));
    }

    #[inline(always)]
    fn apply_in<S: Simd>(&self, simd: S, rows: &mut [f32]) {
        simd.vectorize(
            #[inline(always)]
            || {
                let width = self.scales.len();
                for row in rows.chunks_exact_mut(width) {
                    let mean = sum_lanes(simd, row, |numbers| numbers) / width as f32;
                    let variance = sum_lanes(simd, row, |numbers| (numbers - mean) * (numbers - mean)) / width as f32;
                    let factor = 1.0 / (variance + LEAST_VARIANCE).sqrt();
                    let learned = self.scales.as_chunks().0.iter().zip(self.constants.as_chunks().0);
                    for (block, (scales, constants)) in row.as_chunks_mut::<LANES>().0.iter_mut().zip(learned) {
                        let (scales, constants) = [scales, constants]
                            .map(|learned| f32x16::load_array_ref(simd, learned))
                            .into();
                        let numbers = (f32x16::load_array_ref(simd, block) - mean) * factor;
                        (numbers * scales + constants).store_array(block);
                    }
                }
            },
        );
    }
}

/// A layer of the encoder.
#[derive(Debug)]
pub struct Layer {
    /// Queries, keys and values of all heads, one behind the other.
    attended: Matrix,
    joined: Matrix,
    after_joining: Normalizer,
    inner: Matrix,
    outer: Matrix,
    after_outer: Normalizer,
    shape: Shape,
}

impl Layer {
    pub fn read(file: &mut ModelFile, shape: Shape) -> Self {
        let Shape { width, inner, .. } = shape;
        Self {
            attended: Matrix::read(file, width, 3 * shape.attended_width()),
            joined: Matrix::read(file, shape.attended_width(), width),
            after_joining: Normalizer::read(file, width),
            inner: Matrix::read(file, width, inner),
            outer: Matrix::read(file, inner, width),
            after_outer: Normalizer::read(file, width),
            shape,
        }
    }

    /// Changes the rows of all sentences, whose lengths are `lengths`.
    pub fn apply_to(&self, rows: &mut [f32], lengths: &[usize]) {
        let Shape { width, inner, .. } = self.shape;
        let attended_width = self.shape.attended_width();
        let attended = self.attended.multiply_rows(&RoundedRows::of(rows, width));
        let mut joined = Vec::with_capacity(attended.len() / 3);
        let mut from = 0;
        for length in lengths {
            let to = from + 3 * attended_width * length;
            joined.extend(attend_words(self.shape, &attended[from..to]));
            from = to;
        }
        let joined = RoundedRows::of(&joined, attended_width);
        add_to(rows, &self.joined.multiply_rows(&joined));
        self.after_joining.apply_to(rows);
        let mut found = self.inner.multiply_rows(&RoundedRows::of(rows, width));
        change_each(&mut found, &ErrorUnit);
        add_to(rows, &self.outer.multiply_rows(&RoundedRows::of(&found, inner)));
        self.after_outer.apply_to(rows);
    }
}

/// Mean of the rows of each sentence.
pub fn average_rows(rows: &[f32], width: usize, lengths: &[usize]) -> Vec<Vec<f32>> {
    let mut rows = rows.chunks_exact(width);
    let mean = |length: &usize| {
        let mut mean = vec![0.0; width];
        for row in rows.by_ref().take(*length) {
            mean.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
        }
        mean.iter_mut().for_each(|sum| *sum /= *length as f32);
        mean
    };
    lengths.iter().map(mean).collect()
}

/// Gaussian error units. Each is computed by the exponential of a number that is not above 0.
struct ErrorUnit;

impl Change for ErrorUnit {
    #[inline(always)]
    fn change<S: Simd>(&self, simd: S, numbers: f32x16<S>) -> f32x16<S> {
        let turns = (numbers * GELU_CUBE * numbers * numbers + numbers) * GELU;
        let powers = Exponential.change(simd, -turns.abs());
        let shares = f32x16::splat(simd, 1.0) / (powers + 1.0);
        let is_negative = numbers.simd_lt(f32x16::splat(simd, 0.0));
        numbers * is_negative.select(powers * shares, shares)
    }
}

fn add_to(rows: &mut [f32], added: &[f32]) {
    rows.iter_mut().zip(added).for_each(|(row, added)| *row += added);
}
