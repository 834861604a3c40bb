//! Sentences in pieces of words that the encoder knows.

use std::collections::HashMap;
use std::sync::OnceLock;

use foldhash::fast::FixedState;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::model_file::ModelFile;

/// Most pieces of a sentence, as in the scripts. Each of these places has a vector.
pub const MOST_PLACES: usize = 48;
/// Characters of a sentence that are read: more than its pieces have room for, in any ordinary text.
const READ_CHARACTERS: usize = 1_000;
/// Longest word that is cut, in characters.
const MOST_CHARACTERS: usize = 40;
/// Pieces that no word has: for a word without pieces, and for both ends of a sentence.
const UNKNOWN: &str = "[UNK]";
const BEGINNING: &str = "[CLS]";
const END: &str = "[SEP]";
/// Mark of a piece that continues a word.
const INSIDE: &str = "##";
/// Middle of the half bytes that the vectors of pieces are stored in.
const MIDDLE: f32 = 8.0;

/// Numbers by names that are part of the release, so the hash needs no key.
type Numbers = HashMap<&'static str, usize, FixedState>;

/// Numbers of pieces by their letters.
#[derive(Debug, Default)]
pub struct Pieces {
    whole: Numbers,
    inside: Numbers,
}

/// Pieces with their vectors.
#[derive(Debug)]
pub struct PieceTable {
    lines: &'static [u8],
    /// Two numbers in a byte, the first one in the lower half.
    halves: &'static [u8],
    scales: Vec<f32>,
    width: usize,
}

impl PieceTable {
    pub fn read(file: &mut ModelFile, width: usize) -> Self {
        let (count, length) = (file.take_number(), file.take_number());
        Self {
            lines: file.take_bytes(length),
            halves: file.take_bytes(count * width / 2),
            scales: file.take_floats(count),
            width,
        }
    }

    /// A row for each piece of all sentences: its vector and that of its place in the sentence.
    pub fn spread_pieces(&self, sentences: &[Vec<usize>], places: &[f32]) -> Vec<f32> {
        let size = self.width / 2;
        let mut rows = Vec::with_capacity(sentences.iter().map(Vec::len).sum::<usize>() * self.width);
        for (piece, place) in sentences
            .iter()
            .flat_map(|own| own.iter().zip(places.chunks_exact(self.width)))
        {
            let bytes = self.halves[piece * size..(piece + 1) * size].iter();
            let numbers = bytes.flat_map(|byte| [byte & 15, byte >> 4]);
            let scale = self.scales[*piece];
            rows.extend(
                numbers
                    .zip(place)
                    .map(|(number, place)| (f32::from(number) - MIDDLE) * scale + place),
            );
        }
        rows
    }
}

/// Numbers of the pieces of each sentence; `None` when they are more than `most`.
pub fn read_pieces(table: &PieceTable, texts: &[&str], most: usize) -> Option<Vec<Vec<usize>>> {
    static PIECES: OnceLock<Pieces> = OnceLock::new();
    let pieces = PIECES.get_or_init(|| std::str::from_utf8(table.lines).map(Pieces::read).unwrap_or_default());
    let mut count = 0;
    let cut = |text: &&str| {
        let found = pieces.cut_sentence(text);
        count += found.len();
        (count <= most).then_some(found)
    };
    texts.iter().map(cut).collect()
}

impl Pieces {
    /// `lines` are the pieces by number, one in each line.
    fn read(lines: &'static str) -> Self {
        let mut pieces = Self::default();
        for (number, line) in lines.split('\n').enumerate() {
            match line.strip_prefix(INSIDE) {
                Some(inside) if !inside.is_empty() => pieces.inside.insert(inside, number),
                _ => pieces.whole.insert(line, number),
            };
        }
        pieces
    }

    /// Numbers of the pieces of a sentence.
    fn cut_sentence(&self, text: &str) -> Vec<usize> {
        let special = |name: &str| self.whole.get(name).copied().unwrap_or(0);
        let mut found = vec![special(BEGINNING)];
        let text: String = text.chars().take(READ_CHARACTERS).collect();
        for word in split_words(&fold_letters(&text)) {
            match self.cut_word(word) {
                Some(pieces) => found.extend(pieces),
                None => found.push(special(UNKNOWN)),
            }
        }
        found.push(special(END));
        found.truncate(MOST_PLACES);
        found
    }

    /// The longest known piece from each place on; `None` where there is none.
    fn cut_word(&self, word: &str) -> Option<Vec<usize>> {
        if word.chars().count() > MOST_CHARACTERS {
            return None;
        }
        let mut found = Vec::new();
        let mut rest = word;
        while !rest.is_empty() {
            let known = if found.is_empty() { &self.whole } else { &self.inside };
            let mut ends = rest.char_indices().map(|(at, c)| at + c.len_utf8()).rev();
            let (end, number) = ends.find_map(|end| Some((end, *known.get(&rest[..end])?)))?;
            found.push(number);
            rest = &rest[end..];
        }
        Some(found)
    }
}

/// Small letters without accents.
fn fold_letters(text: &str) -> String {
    let letters = text.nfd().filter(|c| !is_combining_mark(*c));
    letters
        .flat_map(char::to_lowercase)
        .map(|c| if c == '’' { '\'' } else { c })
        .collect()
}

/// Words, and each other mark for itself.
fn split_words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut from = None;
    for (at, c) in text.char_indices() {
        if c.is_alphanumeric() {
            from.get_or_insert(at);
            continue;
        }
        words.extend(from.take().map(|from| &text[from..at]));
        if !c.is_whitespace() && !c.is_control() {
            words.push(&text[at..at + c.len_utf8()]);
        }
    }
    words.extend(from.map(|from| &text[from..]));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name_pieces(text: &str) -> String {
        let mut file = ModelFile::open_sentences();
        let [width, ..] = [(); 5].map(|()| file.take_number());
        let table = PieceTable::read(&mut file, width);
        let lines: Vec<&str> = std::str::from_utf8(table.lines).expect("text").split('\n').collect();
        let found = read_pieces(&table, &[text], MOST_PLACES).expect("short");
        let names: Vec<&str> = found[0].iter().map(|piece| lines[*piece]).collect();
        names.join(" ")
    }

    #[test]
    fn sentences_are_cut_as_the_script_cuts_them() {
        for (text, pieces) in [
            ("The dog wasn’t happy!", "[CLS] the dog wasn ' t happy ! [SEP]"),
            ("Café, $12.50?", "[CLS] cafe , $ 12 . 50 ? [SEP]"),
            ("retiled", "[CLS] re ##ti ##led [SEP]"),
            ("\u{4e2d}", "[CLS] [UNK] [SEP]"),
            ("", "[CLS] [SEP]"),
        ] {
            assert_eq!(name_pieces(text), pieces, "{text}");
        }
    }

    #[test]
    fn long_sentences_and_long_words_are_cut_off() {
        assert_eq!(name_pieces(&"again ".repeat(90)).split(' ').count(), MOST_PLACES);
        assert_eq!(name_pieces(&"a".repeat(MOST_CHARACTERS + 1)), "[CLS] [UNK] [SEP]");
        let long = " ".repeat(READ_CHARACTERS - 4);
        assert_eq!(name_pieces(&format!("{long}late again")), "[CLS] late [SEP]");
    }
}
