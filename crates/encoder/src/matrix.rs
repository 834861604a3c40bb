//! Products of whole numbers, which are the same on every machine and in every order of the sentences.

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, f32x16, i32x16};

use super::exponentials::WHOLE;
use super::lanes::LANES;
use super::model_file::ModelFile;

/// Greatest size of a rounded activation. 2,047 × 127 × 1,024 inputs stay below 2³¹.
const MOST: f32 = 2_047.0;
/// Columns that are read at a time, as the registers have room. Every matrix has a multiple of them.
const COLUMNS: usize = 2;
/// Rows that are read at a time.
const ROWS: usize = 4;
/// Rows that stay in the nearest memory while the columns pass by.
const BLOCK: usize = 16;

/// Weights in whole numbers, the inputs of each output side by side, with a scale and a constant for each output.
#[derive(Debug)]
pub struct Matrix {
    weights: &'static [i8],
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
    /// `width` is a multiple of 32.
    pub fn of(rows: &[f32], width: usize) -> Self {
        let (mut numbers, mut scales) = (vec![0; rows.len()], vec![0.0; rows.len() / width]);
        dispatch!(Level::new(), simd => round_rows(simd, rows, &mut numbers, &mut scales));
        Self { numbers, scales }
    }
}

#[inline(always)]
fn round_rows<S: Simd>(simd: S, rows: &[f32], numbers: &mut [i16], scales: &mut [f32]) {
    let width = rows.len() / scales.len().max(1);
    let divided = |block: &[f32; LANES], scale: f32| {
        let whole = f32x16::load_array_ref(simd, block) / scale + WHOLE;
        whole.to_bits().bitcast::<i32x16<S>>()
    };
    simd.vectorize(
        #[inline(always)]
        || {
            for (at, scale) in scales.iter_mut().enumerate() {
                let blocks = rows[at * width..(at + 1) * width].as_chunks().0;
                let mut largest = f32x16::splat(simd, f32::MIN_POSITIVE);
                for block in blocks {
                    largest = largest.max(f32x16::load_array_ref(simd, block).abs());
                }
                *scale = largest.reduce_max() / MOST;
                let found = numbers[at * width..(at + 1) * width].as_chunks_mut().0;
                for (found, pair) in found.iter_mut().zip(blocks.as_chunks::<2>().0) {
                    divided(&pair[0], *scale)
                        .narrow(divided(&pair[1], *scale))
                        .store_array(found);
                }
            }
        },
    );
}

impl Matrix {
    pub fn read(file: &mut ModelFile, inputs: usize, outputs: usize) -> Self {
        Self {
            weights: bytemuck::cast_slice(file.take_bytes(inputs * outputs)),
            scales: file.take_floats(outputs),
            constants: file.take_floats(outputs),
            inputs,
        }
    }

    /// One row of outputs for each row of inputs.
    pub fn multiply_rows(&self, rows: &RoundedRows) -> Vec<f32> {
        let outputs = self.scales.len();
        let mut sums = vec![0; rows.scales.len() * outputs];
        sum_products(&rows.numbers, self.weights, self.inputs, &mut sums);
        let mut found = vec![0.0; sums.len()];
        dispatch!(Level::new(), simd => self.scale_sums(simd, &sums, &rows.scales, &mut found));
        found
    }

    #[inline(always)]
    fn scale_sums<S: Simd>(&self, simd: S, sums: &[i32], row_scales: &[f32], found: &mut [f32]) {
        simd.vectorize(
            #[inline(always)]
            || {
                let outputs = self.scales.len();
                let rows = sums.chunks_exact(outputs).zip(found.chunks_exact_mut(outputs));
                for ((sums, found), row_scale) in rows.zip(row_scales) {
                    for at in (0..outputs).step_by(LANES) {
                        // The last ones overlap those before where the outputs are no multiple.
                        let at = at.min(outputs - LANES);
                        let sums: f32x16<S> = i32x16::from_slice(simd, &sums[at..at + LANES]).to_float();
                        let scales = f32x16::from_slice(simd, &self.scales[at..at + LANES]) * *row_scale;
                        let constants = f32x16::from_slice(simd, &self.constants[at..at + LANES]);
                        (sums * scales + constants).store_slice(&mut found[at..at + LANES]);
                    }
                }
            },
        );
    }
}

/// Sums of the products of each row with each column, which have `width` numbers, a multiple of 64. The sums are exact,
/// so registers of each width find the same ones.
fn sum_products(rows: &[i16], columns: &[i8], width: usize, sums: &mut [i32]) {
    dispatch!(Level::new(), simd => sum_blocks(simd, rows, columns, width, sums));
}

/// Fills `sums` with the widest registers of the processor. All of it has to be one function for each width of
/// registers, hence `inline`.
#[inline(always)]
fn sum_blocks<S: Simd>(simd: S, rows: &[i16], columns: &[i8], width: usize, sums: &mut [i32]) {
    let count = columns.len() / width;
    simd.vectorize(
        #[inline(always)]
        || {
            for (rows, sums) in rows.chunks(BLOCK * width).zip(sums.chunks_mut(BLOCK * count)) {
                for (at, columns) in columns.chunks_exact(COLUMNS * width).enumerate() {
                    for (rows, sums) in rows.chunks(ROWS * width).zip(sums.chunks_mut(ROWS * count)) {
                        let found = add_products(simd, rows, columns, width);
                        for (sums, [left, right]) in sums.chunks_exact_mut(count).zip(found) {
                            sums[COLUMNS * at] = left.reduce_sum();
                            sums[COLUMNS * at + 1] = right.reduce_sum();
                        }
                    }
                }
            }
        },
    );
}

/// Products of at most `ROWS` rows with `COLUMNS` columns, added up by place in the registers. The last row stands in
/// for those that are missing. Each sum has a name of its own: the step that links the program saves bytes and would
/// leave loops over a field of sums as they are, which takes three times as long.
#[inline(always)]
fn add_products<S: Simd>(simd: S, rows: &[i16], columns: &[i8], width: usize) -> [[S::i32s; COLUMNS]; ROWS] {
    let last = rows.len() - width;
    let (first, second) = (&rows[..width], &rows[last.min(width)..][..width]);
    let (third, fourth) = (
        &rows[last.min(2 * width)..][..width],
        &rows[last.min(3 * width)..][..width],
    );
    let (left, right) = (&columns[..width], &columns[width..2 * width]);
    let none = [S::i32s::splat(simd, 0); COLUMNS];
    let (mut a, mut b, mut c, mut d) = (none, none, none, none);
    let size = S::i8s::LEN;
    let mut from = 0;
    while from < width {
        let read = [
            S::i8s::from_slice(simd, &left[from..from + size]).widen(),
            S::i8s::from_slice(simd, &right[from..from + size]).widen(),
        ];
        a = add_row(simd, &first[from..from + size], read, a);
        b = add_row(simd, &second[from..from + size], read, b);
        c = add_row(simd, &third[from..from + size], read, c);
        d = add_row(simd, &fourth[from..from + size], read, d);
        from += size;
    }
    [a, b, c, d]
}

/// Both halves of a register of bytes, as wide as the numbers of a row.
type Halves<S> = (<S as Simd>::i16s, <S as Simd>::i16s);

/// Adds the products of a part of a row with the same parts of both columns.
#[inline(always)]
fn add_row<S: Simd>(
    simd: S,
    row: &[i16],
    [left, right]: [Halves<S>; COLUMNS],
    [a, b]: [S::i32s; COLUMNS],
) -> [S::i32s; COLUMNS] {
    let (low, high) = row.split_at(S::i16s::LEN);
    let (low, high) = (S::i16s::from_slice(simd, low), S::i16s::from_slice(simd, high));
    [
        a + low.pairwise_dot_product(left.0) + high.pairwise_dot_product(left.1),
        b + low.pairwise_dot_product(right.0) + high.pairwise_dot_product(right.1),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_products_are_exact() {
        let (width, count) = (64, 8);
        let drawn =
            |at: usize, bound: i64| i16::try_from((at as i64 * 7_919 + 13) % (2 * bound + 1) - bound).expect("small");
        let columns: Vec<i8> = (0..width * count).map(|at| drawn(at, 127) as i8).collect();
        for rows in [0, 1, 2, 17, 40] {
            let numbers: Vec<i16> = (0..width * rows).map(|at| drawn(at, 2_047)).collect();
            let mut sums = vec![0; rows * count];
            sum_products(&numbers, &columns, width, &mut sums);
            let of = |row: &[i16], column: &[i8]| -> i32 {
                row.iter().zip(column).map(|(a, b)| i32::from(*a) * i32::from(*b)).sum()
            };
            let each = numbers
                .chunks(width)
                .flat_map(|row| columns.chunks(width).map(move |column| of(row, column)));
            assert_eq!(sums, each.collect::<Vec<i32>>(), "{rows} rows");
            let mut narrow = vec![0; rows * count];
            dispatch!(Level::baseline(), simd => sum_blocks(simd, &numbers, &columns, width, &mut narrow));
            assert_eq!(narrow, sums, "{rows} rows");
        }
    }

    #[test]
    fn activations_are_rounded_to_twelve_bits() {
        let mut row = [0.0; 64];
        (row[0], row[17], row[31]) = (1.0, -1.0, 0.5);
        let rows = RoundedRows::of(&row, 32);
        let told = [0, 17, 31].map(|at| rows.numbers[at]);
        assert_eq!(told, [2_047, -2_047, 1_024]);
        assert!(rows.numbers[32..].iter().all(|number| *number == 0));
    }
}
