//! Likelihoods of the markets that a typed niche is about (`data/markets.bin`, made by `tools/embeddings/markets.py`).

use super::exponentials::take_shares;
use super::layers::{Layer, Normalizer, Shape, average_rows};
use super::matrix::{Matrix, RoundedRows};
use super::model_file::ModelFile;
use super::pieces::{MOST_PLACES, PieceTable, read_pieces};

/// The encoder of typed niches. It knows the order of words, as that of the sentences does, and has the same pieces.
#[derive(Debug)]
pub struct MarketReader {
    pieces: PieceTable,
    places: Vec<f32>,
    first: Normalizer,
    layers: Vec<Layer>,
    answers: Matrix,
    slugs: Vec<&'static str>,
    width: usize,
}

impl MarketReader {
    /// The reader of the file, or `None` when the file is broken.
    pub fn load_file() -> Option<Self> {
        let mut sentences = ModelFile::open_sentences();
        let [piece_width, ..] = [(); 5].map(|()| sentences.take_number());
        let pieces = PieceTable::read(&mut sentences, piece_width);
        let mut file = ModelFile::open_markets();
        let [width, heads, head, layers, inner, length] = [(); 6].map(|()| file.take_number());
        let slugs: Vec<&str> = std::str::from_utf8(file.take_bytes(length)).ok()?.lines().collect();
        let shape = Shape {
            width,
            heads,
            head,
            inner,
        };
        let reader = Self {
            pieces,
            places: file.take_floats(MOST_PLACES * width),
            first: Normalizer::read(&mut file, width),
            layers: (0..layers).map(|_| Layer::read(&mut file, shape)).collect(),
            answers: Matrix::read(&mut file, width, slugs.len()),
            slugs,
            width,
        };
        (file.is_read_whole() && width == piece_width).then_some(reader)
    }

    /// Slugs of the markets, in the order of the likelihoods.
    pub fn list_slugs(&self) -> &[&'static str] {
        &self.slugs
    }

    /// Likelihood of each market for a text, together 1. Of long texts the first 48 pieces are read.
    pub fn tell_markets(&self, text: &str) -> Vec<f32> {
        let sentences = read_pieces(&self.pieces, &[text], MOST_PLACES).unwrap_or_default();
        let lengths: Vec<usize> = sentences.iter().map(Vec::len).collect();
        let mut rows = self.pieces.spread_pieces(&sentences, &self.places);
        self.first.apply_to(&mut rows);
        for layer in &self.layers {
            layer.apply_to(&mut rows, &lengths);
        }
        let mut state = average_rows(&rows, self.width, &lengths).concat();
        let length = state.iter().map(|number| number * number).sum::<f32>().sqrt();
        state.iter_mut().for_each(|number| *number /= length);
        let mut likelihoods = self.answers.multiply_rows(&RoundedRows::of(&state, self.width));
        take_shares(&mut likelihoods);
        likelihoods
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name_likeliest(reader: &MarketReader, text: &str) -> (&'static str, f32) {
        let likelihoods = reader.tell_markets(text);
        let best = likelihoods
            .iter()
            .zip(reader.list_slugs())
            .max_by(|a, b| a.0.total_cmp(b.0));
        best.map(|(likelihood, slug)| (*slug, *likelihood)).expect("markets")
    }

    #[test]
    fn sentences_are_read_by_the_order_of_their_words() {
        let reader = MarketReader::load_file().expect("the file is whole");
        for (text, slug) in [
            (
                "i dont mind driving folks to their flight at 4 in the morning",
                "airport-transfers",
            ),
            ("my neighbors would pay me to walk their dogs", "dog-walking"),
            ("the guys at work keep asking me to do their taxes", "tax-preparation"),
        ] {
            let (likeliest, likelihood) = name_likeliest(&reader, text);
            assert!(
                likeliest == slug && likelihood > 0.2,
                "{text}: {likeliest} {likelihood}"
            );
        }
    }

    #[test]
    fn likelihoods_are_one_together_for_every_text() {
        let reader = MarketReader::load_file().expect("the file is whole");
        let long = "walk dogs ".repeat(60);
        for text in ["", "\u{4e2d}", "qzx", &long] {
            let likelihoods = reader.tell_markets(text);
            assert_eq!(likelihoods.len(), reader.list_slugs().len());
            let whole: f32 = likelihoods.iter().sum();
            assert!((whole - 1.0).abs() < 1e-4, "{text:.20}: {whole}");
        }
    }
}
