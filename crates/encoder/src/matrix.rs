//! Products of whole numbers, which are the same on every machine and in every order of the sentences.

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

/// Sums of the products of each row with each column, which have `width` numbers. The sums are exact, so processors
/// with wide registers find the same ones faster. Two rows and four columns are read at a time, as the registers have
/// room.
#[multiversion::multiversion(targets("x86_64+avx2"))]
fn sum_products(rows: &[i16], columns: &[i16], width: usize, sums: &mut [i32]) {
    let count = columns.len() / width;
    for (rows, sums) in rows.chunks(BLOCK * width).zip(sums.chunks_mut(BLOCK * count)) {
        for (at, four) in columns.chunks_exact(COLUMNS * width).enumerate() {
            let (first, second) = four.split_at(2 * width);
            let ((a, b), (c, d)) = (first.split_at(width), second.split_at(width));
            for (pair, sums) in rows.chunks(2 * width).zip(sums.chunks_mut(2 * count)) {
                let (row, next) = pair.split_at(width);
                let next = if next.is_empty() { row } else { next };
                let mut found = [0; 2 * COLUMNS];
                for (((((x, y), a), b), c), d) in row.iter().zip(next).zip(a).zip(b).zip(c).zip(d) {
                    let [x, y, a, b, c, d] = [*x, *y, *a, *b, *c, *d].map(i32::from);
                    let products = [x * a, x * b, x * c, x * d, y * a, y * b, y * c, y * d];
                    found
                        .iter_mut()
                        .zip(products)
                        .for_each(|(sum, product)| *sum += product);
                }
                for (sums, found) in sums.chunks_exact_mut(count).zip(found.chunks_exact(COLUMNS)) {
                    sums[COLUMNS * at..COLUMNS * (at + 1)].copy_from_slice(found);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_products_are_exact() {
        let (width, count) = (48, 8);
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
