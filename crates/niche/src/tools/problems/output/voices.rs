//! The sentences of all different comments, in an order that their words decide.

use super::corpus::Corpus;
use super::outcome::WorkaroundSign;
use super::workarounds::find_signs;
use crate::refusal::Refusal;
use crate::tools::RunWatch;
use crate::tools::problems::labels::sentences::{Sentence, read_sentences};
use crate::tools::problems::reading::duplicates::key_of;
use crate::tools::problems::reading::splitting::comments::SplitText;
use crate::tools::problems::reading::words::Reader;

/// Bytes of a sentence that the sort compares first.
const HEAD: usize = 32;

/// Sentence of a comment that is read; places are bytes.
#[derive(Debug)]
pub struct SentenceInComment<'a> {
    /// Number of the comment that stands for its kind.
    pub comment: usize,
    /// Place in the sent text.
    pub start: usize,
    pub end: usize,
    pub text: &'a str,
    /// Signs of present spending and workarounds.
    pub signs: Vec<WorkaroundSign>,
    pub key: String,
    pub sentence: Sentence,
}

/// Reads the sentences, sorted by their words, then by those of their comments.
///
/// # Errors
/// From the watch.
pub fn read_voices<'a>(
    reader: &Reader,
    split: &'a SplitText,
    corpus: &Corpus,
    watch: &RunWatch,
) -> Result<Vec<SentenceInComment<'a>>, Refusal> {
    let mut voices: Vec<([u8; HEAD], SentenceInComment)> = Vec::new();
    for &comment in corpus.distinct.keys() {
        let piece = &split.comments[comment].piece;
        for sentence in read_sentences(reader, &piece.text) {
            watch.count_steps(sentence.tokens.len())?;
            let (key, text) = (key_of(&sentence.tokens), &piece.text[sentence.from..sentence.to]);
            let voice = SentenceInComment {
                comment,
                start: piece.place(sentence.from),
                end: piece.place(sentence.to),
                signs: find_signs(&sentence, text),
                text,
                key,
                sentence,
            };
            voices.push((head_of(&voice.key), voice));
        }
    }
    voices.sort_unstable_by(|(head_a, a), (head_b, b)| {
        let rank = |voice: &SentenceInComment| (voice.start - split.comments[voice.comment].piece.start, voice.start);
        let keys = |voice: &SentenceInComment| &corpus.read[voice.comment].key;
        let order = head_a.cmp(head_b).then_with(|| a.key.cmp(&b.key));
        order.then_with(|| (keys(a), rank(a)).cmp(&(keys(b), rank(b))))
    });
    Ok(voices.into_iter().map(|(_, voice)| voice).collect())
}

/// First bytes of a key. No key has a zero byte, so the order of heads is that of keys.
fn head_of(key: &str) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    let length = key.len().min(HEAD);
    head[..length].copy_from_slice(&key.as_bytes()[..length]);
    head
}
