//! The layers of the encoder: each word looks at the others of its sentence, then each for itself is changed.

use super::matrix::{Matrix, RoundedRows};
use super::model_file::ModelFile;
use crate::exponentials::take_exponentials;

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
    fn attended_width(self) -> usize {
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

    pub fn apply_to(&self, rows: &mut [f32]) {
        let width = self.scales.len();
        for row in rows.chunks_exact_mut(width) {
            let mean = row.iter().sum::<f32>() / width as f32;
            row.iter_mut().for_each(|number| *number -= mean);
            let variance = row.iter().map(|number| number * number).sum::<f32>() / width as f32;
            let factor = 1.0 / (variance + LEAST_VARIANCE).sqrt();
            let learned = self.scales.iter().zip(&self.constants);
            for (number, (scale, constant)) in row.iter_mut().zip(learned) {
                *number = *number * factor * scale + constant;
            }
        }
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
            joined.extend(self.attend_words(&attended[from..to]));
            from = to;
        }
        let joined = RoundedRows::of(&joined, attended_width);
        add_to(rows, &self.joined.multiply_rows(&joined));
        self.after_joining.apply_to(rows);
        let mut found = self.inner.multiply_rows(&RoundedRows::of(rows, width));
        found.chunks_exact_mut(inner).for_each(take_gelu);
        add_to(rows, &self.outer.multiply_rows(&RoundedRows::of(&found, inner)));
        self.after_outer.apply_to(rows);
    }

    /// Means of the values of a sentence's words for each word and head, weighted by how well their keys answer its
    /// query.
    fn attend_words(&self, attended: &[f32]) -> Vec<f32> {
        let (width, size) = (self.shape.attended_width(), self.shape.head);
        let words: Vec<&[f32]> = attended.chunks_exact(3 * width).collect();
        let mut found = vec![0.0; words.len() * width];
        let mut weights = vec![0.0; words.len()];
        for (word, found) in words.iter().zip(found.chunks_exact_mut(width)) {
            for (head, found) in found.chunks_exact_mut(size).enumerate() {
                let part = |of: usize| of * width + head * size..of * width + (head + 1) * size;
                let query = &word[part(0)];
                for (weight, other) in weights.iter_mut().zip(&words) {
                    *weight = query.iter().zip(&other[part(1)]).map(|(a, b)| a * b).sum();
                }
                take_shares(&mut weights);
                for (weight, other) in weights.iter().zip(&words) {
                    let values = found.iter_mut().zip(&other[part(2)]);
                    values.for_each(|(found, value)| *found += weight * value);
                }
            }
        }
        found
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

/// Replaces numbers by the shares of their exponentials.
pub fn take_shares(numbers: &mut [f32]) {
    let highest = numbers.iter().copied().fold(f32::MIN, f32::max);
    numbers.iter_mut().for_each(|number| *number -= highest);
    take_exponentials(numbers);
    let whole = 1.0 / numbers.iter().sum::<f32>();
    numbers.iter_mut().for_each(|number| *number *= whole);
}

/// Gaussian error units. Each is computed by the exponential of a number that is not above 0.
fn take_gelu(numbers: &mut [f32]) {
    let turn = |number: f32| GELU * (number + GELU_CUBE * number * number * number);
    let mut powers: Vec<f32> = numbers.iter().map(|number| -turn(*number).abs()).collect();
    take_exponentials(&mut powers);
    for (number, power) in numbers.iter_mut().zip(powers) {
        let share = 1.0 / (1.0 + power);
        *number *= if *number < 0.0 { power * share } else { share };
    }
}

fn add_to(rows: &mut [f32], added: &[f32]) {
    rows.iter_mut().zip(added).for_each(|(row, added)| *row += added);
}
