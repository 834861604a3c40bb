//! How the words of a sentence look at each other.

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, f32x16};

use super::exponentials::take_shares_in;
use super::lanes::LANES;
use super::layers::Shape;

/// Means of the values of a sentence's words for each word and head, weighted by how well their keys answer its query.
/// `attended` has the queries, keys and values of all heads for each word. The width of a head is a multiple of 16.
pub fn attend_words(shape: Shape, attended: &[f32]) -> Vec<f32> {
    dispatch!(Level::new(), simd => attend_in(simd, shape, attended))
}

#[inline(always)]
fn attend_in<S: Simd>(simd: S, shape: Shape, attended: &[f32]) -> Vec<f32> {
    simd.vectorize(
        #[inline(always)]
        || {
            let width = shape.attended_width();
            let words = attended.len() / (3 * width);
            let mut found = vec![0.0; words * width];
            let padded = words.next_multiple_of(LANES);
            let (mut keys, mut weights) = (vec![0.0; shape.head * padded], vec![0.0; padded]);
            for head in 0..shape.heads {
                let part = |word: usize, kind: usize| {
                    let from = (3 * word + kind) * width + head * shape.head;
                    &attended[from..from + shape.head]
                };
                for word in 0..words {
                    for (at, key) in part(word, 1).iter().enumerate() {
                        keys[at * padded + word] = *key;
                    }
                }
                for word in 0..words {
                    weigh_words(simd, part(word, 0), &keys, &mut weights);
                    take_shares_in(simd, &mut weights, words);
                    let from = word * width + head * shape.head;
                    let found = &mut found[from..from + shape.head];
                    average_values(simd, &weights[..words], |word| part(word, 2), found);
                }
            }
            found
        },
    )
}

/// Products of a query with the keys of all words. `keys` has the first number of each key, then the second.
#[inline(always)]
fn weigh_words<S: Simd>(simd: S, query: &[f32], keys: &[f32], weights: &mut [f32]) {
    let padded = weights.len();
    for (at, block) in weights.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
        let mut sum = f32x16::splat(simd, 0.0);
        for (number, keys) in query.iter().zip(keys.chunks_exact(padded)) {
            sum += f32x16::from_slice(simd, &keys[at * LANES..(at + 1) * LANES]) * *number;
        }
        sum.store_array(block);
    }
}

#[inline(always)]
fn average_values<'a, S: Simd>(simd: S, weights: &[f32], values: impl Fn(usize) -> &'a [f32], found: &mut [f32]) {
    for (at, block) in found.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
        let mut sum = f32x16::splat(simd, 0.0);
        for (word, weight) in weights.iter().enumerate() {
            let values = &values(word)[at * LANES..(at + 1) * LANES];
            sum += f32x16::from_slice(simd, values) * *weight;
        }
        sum.store_array(block);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape {
        width: 64,
        heads: 2,
        head: 32,
        inner: 64,
    };

    /// Queries, keys and values of this many words, between -1 and 1.
    fn draw_words(words: usize) -> Vec<f32> {
        let numbers = 0..3 * SHAPE.attended_width() * words;
        numbers
            .map(|at| ((at * 7_919 + 13) % 2_001) as f32 / 1_000.0 - 1.0)
            .collect()
    }

    /// The definition, number by number.
    fn attend_simply(attended: &[f32]) -> Vec<f32> {
        let width = SHAPE.attended_width();
        let words: Vec<&[f32]> = attended.chunks_exact(3 * width).collect();
        let mut found = Vec::new();
        for word in &words {
            for at in 0..width {
                let from = at / SHAPE.head * SHAPE.head;
                let likeness = |other: &&[f32]| -> f32 {
                    let pairs = (from..from + SHAPE.head).map(|at| word[at] * other[width + at]);
                    pairs.sum::<f32>().exp()
                };
                let whole: f32 = words.iter().map(likeness).sum();
                let sum: f32 = words.iter().map(|other| likeness(other) * other[2 * width + at]).sum();
                found.push(sum / whole);
            }
        }
        found
    }

    #[test]
    fn words_look_at_each_other_alike_with_narrow_and_wide_registers() {
        for words in [0, 1, 15, 16, 17, 40] {
            let attended = draw_words(words);
            let found = attend_words(SHAPE, &attended);
            let simple = attend_simply(&attended);
            assert_eq!(found.len(), simple.len());
            let is_near = |(a, b): (&f32, &f32)| (a - b).abs() < 1e-4;
            assert!(found.iter().zip(&simple).all(is_near), "{words} words");
            let narrow: Vec<f32> = dispatch!(Level::baseline(), simd => attend_in(simd, SHAPE, &attended));
            assert_eq!(narrow, found, "{words} words");
        }
    }
}
