//! The sentences of all different comments, in an order that their words decide.

use encoder::judge_sentences;

use super::corpus::Corpus;
use super::outcome::WorkaroundSign;
use super::workarounds::find_signs;
use crate::refusal::Refusal;
use crate::tools::RunWatch;
use crate::tools::problems::labels::sentences::{Sentence, part_sentences};
use crate::tools::problems::reading::known_words::head_of;
use crate::tools::problems::reading::splitting::comments::SplitText;
use crate::tools::problems::reading::words::Reader;

/// Parts of a sentence that the sort compares first, of eight bytes each.
const HEAD: usize = 4;

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
    pub sentence: Sentence<'a>,
}

/// Reads and judges the sentences, sorted by their words, then by those of their comments.
///
/// # Errors
/// From the watch.
pub fn read_voices<'a>(
    reader: &'a Reader,
    split: &'a SplitText,
    corpus: &mut Corpus<'a>,
    watch: &RunWatch,
) -> Result<Vec<SentenceInComment<'a>>, Refusal> {
    let mut voices: Vec<Option<SentenceInComment>> = Vec::new();
    // The sort moves the start of each key and the place of its sentence, which is smaller than the sentence.
    let mut order: Vec<([u64; HEAD], usize)> = Vec::new();
    for (comment, read) in corpus.read.iter_mut().enumerate() {
        if read.original != Some(comment) {
            continue;
        }
        let piece = &split.comments[comment].piece;
        let words = std::mem::take(&mut read.words);
        for sentence in part_sentences(reader, &piece.text, words, &read.key) {
            watch.count_steps(sentence.tokens.len())?;
            let text = &piece.text[sentence.from..sentence.to];
            let voice = SentenceInComment {
                comment,
                start: piece.place(sentence.from),
                end: piece.place(sentence.to),
                signs: find_signs(&sentence, text),
                text,
                sentence,
            };
            order.push((head_of(&voice.sentence.key), voices.len()));
            voices.push(Some(voice));
        }
    }
    let key = |at: usize| voices[at].as_ref().map(|voice| &voice.sentence.key);
    let rank = |at: usize| {
        let voice = voices[at].as_ref()?;
        let from = voice.start - split.comments[voice.comment].piece.start;
        Some((&corpus.read[voice.comment].key, from, voice.start))
    };
    order.sort_unstable_by(|(head_a, a), (head_b, b)| {
        let order = head_a.cmp(head_b).then_with(|| key(*a).cmp(&key(*b)));
        order.then_with(|| rank(*a).cmp(&rank(*b)))
    });
    let mut sorted: Vec<SentenceInComment> = order.into_iter().filter_map(|(_, at)| voices[at].take()).collect();
    let texts: Vec<&str> = sorted.iter().map(|voice| voice.text).collect();
    for (voice, judgment) in sorted
        .iter_mut()
        .zip(judge_sentences(&texts, |steps| watch.count_steps(steps))?)
    {
        voice.sentence.take_judgment(judgment);
    }
    Ok(sorted)
}
