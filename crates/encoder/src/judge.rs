//! Judgments of sentences: odds of a complaint, and likelihoods of aspects.

use super::layers::{Layer, Normalizer, Shape, average_rows};
use super::model_file::ModelFile;
use super::pieces::{MOST_PLACES, PieceTable, read_pieces};

/// Most pieces of a text that is read. Longer texts have enough sentences for the tables of words, and would take too
/// long.
const MOST_PIECES: usize = 2_000;
/// Kinds of the first output: complaint, praise and others.
const KINDS: usize = 3;
/// Odds below which a sentence can be praise. Above them too many complaints in friendly words would be called so.
const PRAISE_BELOW: f32 = -3.0;
/// Bound of the odds, beyond which they mean the same.
const MOST_ODDS: f32 = 6.0;

/// Judgment of a sentence.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgment {
    /// Logarithm of the odds that it is a complaint, from -6 to 6.
    pub complaint: f32,
    /// True when praise is likelier than a plain sentence, and a complaint is unlikely.
    pub is_praise: bool,
    /// Logarithms of the likelihoods of the aspects, in the order of the list.
    pub aspects: Vec<f32>,
    /// State of the sentence, from which kinds and aspects are read. Sentences of like meaning have states of like
    /// direction.
    pub state: Vec<f32>,
}

/// Judges each sentence of a text. The list is empty for a text of more than 2,000 pieces.
///
/// `count_steps` is called with the pieces before each layer. Its error ends the work.
///
/// # Errors
/// The error of `count_steps`, as it is.
pub fn judge_sentences<E>(texts: &[&str], count_steps: impl Fn(usize) -> Result<(), E>) -> Result<Vec<Judgment>, E> {
    let mut file = ModelFile::open_sentences();
    let [width, heads, layers, inner, aspects] = std::array::from_fn(|_| file.take_number());
    let table = PieceTable::read(&mut file, width);
    let Some(sentences) = read_pieces(&table, texts, MOST_PIECES) else {
        return Ok(Vec::new());
    };
    let shape = Shape {
        width,
        heads,
        head: width / heads,
        inner,
    };
    let lengths: Vec<usize> = sentences.iter().map(Vec::len).collect();
    let places = file.take_floats(MOST_PLACES * width);
    let mut rows = table.spread_pieces(&sentences, &places);
    Normalizer::read(&mut file, width).apply_to(&mut rows);
    for _ in 0..layers {
        count_steps(rows.len() / width)?;
        Layer::read(&mut file, shape).apply_to(&mut rows, &lengths);
    }
    let (kinds, aspects) = (
        Output::read(&mut file, width, KINDS),
        Output::read(&mut file, width, aspects),
    );
    // Bytes that are left over would belong to another layout. Tests would see that nothing is judged.
    if !file.is_read_whole() {
        return Ok(Vec::new());
    }
    let judge = |state: Vec<f32>| Judgment::of(&kinds.tell_answers(&state), aspects.tell_answers(&state), state);
    Ok(average_rows(&rows, width, &lengths).into_iter().map(judge).collect())
}

impl Judgment {
    /// `kinds` are the logarithms of the likelihoods of complaint, praise and others.
    fn of(kinds: &[f32], aspects: Vec<f32>, state: Vec<f32>) -> Self {
        let [complaint, praise, other] = [0, 1, 2].map(|kind| kinds.get(kind).copied().unwrap_or(0.0));
        let odds = complaint - libm::logf(libm::expf(praise) + libm::expf(other));
        Self {
            complaint: odds.clamp(-MOST_ODDS, MOST_ODDS),
            is_praise: praise > other && odds < PRAISE_BELOW,
            aspects,
            state,
        }
    }
}

/// Weights of a sentence's state, and a constant, for each answer.
#[derive(Debug)]
struct Output {
    weights: Vec<f32>,
    constants: Vec<f32>,
}

impl Output {
    fn read(file: &mut ModelFile, width: usize, answers: usize) -> Self {
        Self {
            weights: file.take_floats(width * answers),
            constants: file.take_floats(answers),
        }
    }

    /// Logarithms of the likelihoods of the answers.
    fn tell_answers(&self, state: &[f32]) -> Vec<f32> {
        let sum = |own: &[f32]| -> f32 { own.iter().zip(state).map(|(weight, number)| weight * number).sum() };
        let sums = self.weights.chunks_exact(state.len()).map(sum);
        let mut found: Vec<f32> = sums
            .zip(&self.constants)
            .map(|(sum, constant)| sum + constant)
            .collect();
        let highest = found.iter().copied().fold(f32::MIN, f32::max);
        let whole: f32 = found.iter().map(|number| libm::expf(number - highest)).sum();
        let level = highest + libm::logf(whole);
        found.iter_mut().for_each(|number| *number -= level);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge_texts(texts: &[&str]) -> Vec<Judgment> {
        judge_sentences(texts, |_| Ok::<(), ()>(())).expect("wanted")
    }

    #[test]
    fn a_sentence_is_judged_alike_alone_and_beside_others() {
        let texts = ["The groomer was late.", "Never once did we have to wait!", ""];
        let together = judge_texts(&texts);
        assert_eq!(together.len(), texts.len());
        for (text, own) in texts.iter().zip(&together) {
            assert_eq!(judge_texts(&[text])[0], *own);
        }
    }

    #[test]
    fn long_texts_are_left_to_the_tables_of_words() {
        let texts = vec!["The groomer was late."; MOST_PIECES];
        assert!(judge_texts(&texts).is_empty());
    }

    #[test]
    fn praise_and_complaints_with_the_same_words_are_told_apart() {
        for (praise, complaint) in [
            (
                "The harp crossed the ocean without a scratch.",
                "The harp came off the ship with a scratch and a broken string.",
            ),
            (
                "We were in and out before our coffee was cold.",
                "Our coffee was cold before anybody looked up.",
            ),
            (
                "You would never guess that the wall had been damp.",
                "The wall is damp again, and you can tell at once.",
            ),
        ] {
            let told = judge_texts(&[praise, complaint]);
            assert!(told[0].complaint + 1.0 < told[1].complaint, "{praise}: {told:?}");
        }
    }
}
