//! Products of whole numbers, which are the same on every machine and in every order of the sentences.

use std::array::from_fn;

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch};

use super::exponentials::WHOLE;
use super::model_file::ModelFile;

/// Greatest size of a rounded activation. 2,047 × 127 × 1,024 inputs stay below 2³¹.
const MOST: f32 = 2_047.0;
/// Columns that are read at a time. Every matrix has a multiple of them.
const COLUMNS: usize = 4;
/// Rows that stay in the nearest memory while the columns pass by.
const BLOCK: usize = 16;

/// Weights in whole numbers, the inputs of each output side by side, with a scale and a constant for each output.
#[derive(Debug)]
pub struct Matrix {
    weights: Vec<i16>,
    scales: Vec<f32>,
    constants: Vec<f32>,
    inputs: usize,
}

/// Rows of activations in whole numbers, with a scale for each row.
#[derive(Debug)]
pub struct RoundedRows {
    numbers: Vec<i16>,
    scales: Vec<f32>,
}

impl RoundedRows {
    pub fn of(rows: &[f32], width: usize) -> Self {
        let mut numbers = Vec::with_capacity(rows.len());
        let mut scales = Vec::with_capacity(rows.len() / width);
        for row in rows.chunks_exact(width) {
            let largest = row.iter().fold(0.0_f32, |largest, number| largest.max(number.abs()));
            let scale = largest.max(f32::MIN_POSITIVE) / MOST;
            numbers.extend(row.iter().map(|number| (number / scale + WHOLE).to_bits() as i16));
            scales.push(scale);
        }
        Self { numbers, scales }
    }
}

impl Matrix {
    pub fn read(file: &mut ModelFile, inputs: usize, outputs: usize) -> Self {
        let bytes = file.take_bytes(inputs * outputs);
        Self {
            weights: bytes.iter().map(|byte| i16::from(byte.cast_signed())).collect(),
            scales: file.take_floats(outputs),
            constants: file.take_floats(outputs),
            inputs,
        }
    }

    /// One row of outputs for each row of inputs.
    pub fn multiply_rows(&self, rows: &RoundedRows) -> Vec<f32> {
        let outputs = self.scales.len();
        let mut sums = vec![0; rows.scales.len() * outputs];
        sum_products(&rows.numbers, &self.weights, self.inputs, &mut sums);
        let mut found = Vec::with_capacity(sums.len());
        for (sums, row_scale) in sums.chunks_exact(outputs).zip(&rows.scales) {
            let learned = self.scales.iter().zip(&self.constants);
            let scaled = sums.iter().zip(learned);
            found.extend(scaled.map(|(sum, (scale, constant))| *sum as f32 * (row_scale * scale) + constant));
        }
        found
    }
}

/// Sums of the products of each row with each column, which have `width` numbers, a multiple of 32. The sums are exact,
/// so registers of each width find the same ones.
fn sum_products(rows: &[i16], columns: &[i16], width: usize, sums: &mut [i32]) {
    dispatch!(Level::new(), simd => sum_blocks(simd, rows, columns, width, sums));
}

/// Fills `sums` with the widest registers of the processor. Two rows and four columns are read at a time, as the
/// registers have room. All of it has to be one function for each width of registers, hence `inline`.
#[inline(always)]
fn sum_blocks<S: Simd>(simd: S, rows: &[i16], columns: &[i16], width: usize, sums: &mut [i32]) {
    let count = columns.len() / width;
    simd.vectorize(
        #[inline(always)]
        || {
            for (rows, sums) in rows.chunks(BLOCK * width).zip(sums.chunks_mut(BLOCK * count)) {
                for (at, columns) in columns.chunks_exact(COLUMNS * width).enumerate() {
                    for (pair, sums) in rows.chunks(2 * width).zip(sums.chunks_mut(2 * count)) {
                        let (row, next) = pair.split_at(width);
                        let next = if next.is_empty() { row } else { next };
                        let found = sum_tile(simd, [row, next], columns);
                        for (sums, found) in sums.chunks_exact_mut(count).zip(found) {
                            sums[COLUMNS * at..COLUMNS * (at + 1)].copy_from_slice(&found);
                        }
                    }
                }
            }
        },
    );
}

/// Sums of the products of two rows with four columns.
#[inline(always)]
fn sum_tile<S: Simd>(simd: S, rows: [&[i16]; 2], columns: &[i16]) -> [[i32; COLUMNS]; 2] {
    let width = rows[0].len();
    let mut sums = [[S::i32s::splat(simd, 0); COLUMNS]; 2];
    for from in (0..width).step_by(S::i16s::LEN) {
        let read = |numbers: &[i16]| S::i16s::from_slice(simd, &numbers[from..from + S::i16s::LEN]);
        let columns: [S::i16s; COLUMNS] = from_fn(
            #[inline(always)]
            |at| read(&columns[at * width..(at + 1) * width]),
        );
        for (row, sums) in rows.iter().zip(&mut sums) {
            let row = read(row);
            for (sum, column) in sums.iter_mut().zip(columns) {
                *sum = *sum + row.pairwise_dot_product(column);
            }
        }
    }
    let mut found = [[0; COLUMNS]; 2];
    for (found, sum) in found.as_flattened_mut().iter_mut().zip(sums.as_flattened()) {
        *found = sum.as_slice().iter().sum();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_products_are_exact() {
        let (width, count) = (64, 8);
        let drawn =
            |at: usize, bound: i64| i16::try_from((at as i64 * 7_919 + 13) % (2 * bound + 1) - bound).expect("small");
        let columns: Vec<i16> = (0..width * count).map(|at| drawn(at, 127)).collect();
        for rows in [0, 1, 2, 17, 40] {
            let numbers: Vec<i16> = (0..width * rows).map(|at| drawn(at, 2_047)).collect();
            let mut sums = vec![0; rows * count];
            sum_products(&numbers, &columns, width, &mut sums);
            let of = |row: &[i16], column: &[i16]| -> i32 {
                row.iter().zip(column).map(|(a, b)| i32::from(*a) * i32::from(*b)).sum()
            };
            let each = numbers
                .chunks(width)
                .flat_map(|row| columns.chunks(width).map(move |column| of(row, column)));
            assert_eq!(sums, each.collect::<Vec<i32>>(), "{rows} rows");
        }
    }

    #[test]
    fn activations_are_rounded_to_twelve_bits() {
        let rows = RoundedRows::of(&[1.0, -1.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0], 4);
        assert_eq!(rows.numbers, [2_047, -2_047, 1_024, 0, 0, 0, 0, 0]);
    }
}
