//! The run: from comments to themes, questions, workarounds, words and the rest.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap};

use strum::{EnumCount, IntoEnumIterator};

use super::corpus::{Corpus, read_corpus};
use super::customer_words::rank_words;
use super::outcome::{
    KindCount, ProblemResult, ProblemTheme, QuestionGroup, Quote, SampleSize, SentenceMark, ThemeCoverage, Workaround,
};
use super::voices::{SentenceInComment, read_voices};
use crate::refusal::Refusal;
use crate::tools::RunWatch;
use crate::tools::problems::grouping::edits::{DraftTheme, MovedSentences, apply_edits};
use crate::tools::problems::grouping::sentence_vector::{self, Rarity, SentenceFacts, SentenceVector, WordMeanings};
use crate::tools::problems::grouping::theme_groups;
use crate::tools::problems::labels::cues::Cue;
use crate::tools::problems::labels::label_words::{Label, LabelledSentence, find_labels};
use crate::tools::problems::labels::sentences::{Sentence, SentenceKind, read_sentences};
use crate::tools::problems::reading::masks;
use crate::tools::problems::reading::splitting::comments::SplitText;
use crate::tools::problems::reading::splitting::split::is_example;
use crate::tools::problems::reading::word_tables::neutral::table;
use crate::tools::problems::reading::words::Reader;
use crate::tools::problems::{Family, ProblemRequest};

/// Fewest authors of a theme.
const MIN_AUTHORS: usize = 3;
/// Fewest sentences that are grouped.
const MIN_SENTENCES: usize = 5;
/// Share that severity cannot take from the order: themes without severe cues keep their place by breadth.
const BASE_SEVERITY: f64 = 0.5;
/// Longest sentence among the first quotes, in words.
const SHORT_QUOTE: usize = 40;
const FIRST_QUOTES: usize = 3;

/// Everything that the sections are made from. `order` of sentences: by text, so that the order of comments does not
/// matter.
#[derive(Debug)]
struct Analysis<'a> {
    request: &'a ProblemRequest,
    corpus: Corpus<'a>,
    voices: Vec<SentenceInComment<'a>>,
    /// Comment of each sentence, which is read more often than the others of its facts.
    comments: Vec<usize>,
    facts: Vec<SentenceFacts>,
    /// Numbers of the sentences as the text has them.
    as_written: Vec<usize>,
}

/// Groups the problems of the comments into themes and sorts the other sentences.
///
/// # Errors
/// [`Refusal::Unwanted`] when the result is not wanted any more.
pub fn analyze(request: &ProblemRequest, split: &SplitText, watch: &RunWatch) -> Result<ProblemResult, Refusal> {
    let reader = Reader::for_bytes(request.text.len());
    let mut corpus = read_corpus(&reader, split, watch)?;
    let voices = read_voices(&reader, split, &mut corpus, watch)?;
    let as_written = order_as_written(&voices);
    // Counts are equal in any order. The order of the text is that of the memory, so reading in it is fast.
    let in_order = as_written.iter().map(|at| &voices[*at].sentence);
    let rarity = Rarity::of(&reader, in_order.clone().map(|sentence| sentence.tokens.as_slice()));
    let words = rank_words(in_order);
    let mut meanings = WordMeanings::new(table());
    let (mut facts, mut vectors) = (Vec::with_capacity(voices.len()), Vec::new());
    for sentence in voices.iter().map(|voice| &voice.sentence) {
        let vector = sentence_vector::read_vector(sentence, &rarity, &mut meanings);
        facts.push(vector.facts);
        if sentence.kind.is_grouped() {
            vectors.push(vector);
        }
    }
    let is_too_little = voices.len() < MIN_SENTENCES;
    let analysis = Analysis {
        request,
        corpus,
        facts,
        comments: voices.iter().map(|voice| voice.comment).collect(),
        as_written,
        voices,
    };
    let mut drafts = if is_too_little {
        Vec::new()
    } else {
        analysis.find_themes(vectors, watch)?
    };
    let moved = apply_edits(&mut drafts, &request.edits, |at| analysis.voices[at].start);
    let themes = analysis.describe_themes(&drafts);
    let (single, praise, neither) = analysis.others(&drafts, &moved);
    Ok(ProblemResult {
        comments: analysis.corpus.comments,
        people: analysis.corpus.people,
        coverage: analysis.coverage(&drafts, &single, &praise),
        is_example: is_example(split),
        sets: sample_size(analysis.corpus.comments, analysis.corpus.people),
        is_too_little,
        themes,
        questions: analysis.questions(),
        workarounds: analysis.workarounds(),
        words,
        single: analysis.quotes(&single),
        praise: analysis.quotes(&praise),
        neither: analysis.quotes(&neither),
        skipped: analysis.corpus.skipped.clone(),
        sentences: analysis.marks(&reader, split, &drafts, watch)?,
    })
}

fn sample_size(comments: usize, people: usize) -> SampleSize {
    let plural = |count: usize, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
    SampleSize {
        n: comments,
        hint: format!(
            "{} from {}: a clue, not proof of a market",
            plural(comments, "comment", "comments"),
            plural(people, "person", "people")
        ),
    }
}

/// Numbers of the sentences in the order of their places in the text.
fn order_as_written(voices: &[SentenceInComment]) -> Vec<usize> {
    let mut places: Vec<(usize, usize)> = voices.iter().zip(0..).map(|(voice, at)| (voice.start, at)).collect();
    places.sort_unstable();
    places.into_iter().map(|(_, at)| at).collect()
}

fn round(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

/// Different numbers, ascending.
fn different(numbers: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut numbers: Vec<usize> = numbers.collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

impl Analysis<'_> {
    /// Different authors of sentences.
    fn authors(&self, voices: impl Iterator<Item = usize>) -> Vec<usize> {
        let comments = different(voices.map(|at| self.comments[at]));
        let of_comment = |comment: usize| self.corpus.distinct[comment].authors.iter().copied();
        different(comments.into_iter().flat_map(of_comment))
    }

    /// Groups of at least three authors. Groups whose labels have equal roots are one theme. `vectors` are those of the
    /// sentences that are grouped.
    fn find_themes(&self, mut vectors: Vec<SentenceVector>, watch: &RunWatch) -> Result<Vec<DraftTheme>, Refusal> {
        let grouped: Vec<usize> = (0..self.voices.len())
            .filter(|at| self.voices[*at].sentence.kind.is_grouped())
            .collect();
        let sentences: Vec<&Sentence> = grouped.iter().map(|at| &self.voices[*at].sentence).collect();
        let measure = theme_groups::choose_measure(&mut vectors, &sentences);
        let is_large = |group: &Vec<usize>| self.authors(group.iter().map(|at| grouped[*at])).len() >= MIN_AUTHORS;
        let (mut groups, small): (Vec<_>, Vec<_>) = theme_groups::group_sentences(&vectors, measure, watch)?
            .into_iter()
            .partition(is_large);
        let mut small: Vec<usize> = small.into_iter().flatten().collect();
        small.sort_unstable();
        theme_groups::join_groups(&mut groups, small, &vectors, measure, watch)?;
        for group in &mut groups {
            group.iter_mut().for_each(|at| *at = grouped[*at]);
            group.sort_unstable();
        }
        let (labels, count) = (self.labels(&groups), groups.len());
        let mut merged: BTreeMap<Vec<String>, (Vec<usize>, String)> = BTreeMap::new();
        for (group, label) in groups.into_iter().zip(labels) {
            let (sentences, text) = merged.entry(label.roots).or_default();
            sentences.extend(group);
            *text = label.text;
        }
        // Each label is chosen beside all others, so it is valid until a person changes a theme.
        let are_told = merged.len() == count && self.request.edits.is_empty();
        let draft = |(mut sentences, text): (Vec<usize>, String)| {
            sentences.sort_unstable();
            let first = sentences.iter().map(|at| self.voices[*at].start).min().unwrap_or(0);
            DraftTheme {
                key: format!("t{first}"),
                sentences,
                label: are_told.then_some(text),
            }
        };
        Ok(merged.into_values().map(draft).collect())
    }

    /// Label of each theme: that of the person, else that of its sentences.
    fn name_themes(&self, drafts: &[DraftTheme]) -> Vec<String> {
        if let Some(told) = drafts.iter().map(|draft| draft.label.clone()).collect() {
            return told;
        }
        let groups: Vec<Vec<usize>> = drafts.iter().map(|draft| draft.sentences.clone()).collect();
        let drafts = drafts.iter().zip(self.labels(&groups));
        drafts
            .map(|(draft, label)| draft.label.clone().unwrap_or(label.text))
            .collect()
    }

    fn labels(&self, groups: &[Vec<usize>]) -> Vec<Label> {
        let theme = |group: &Vec<usize>| {
            let sentence = |at: &usize| LabelledSentence {
                sentence: &self.voices[*at].sentence,
                text: self.voices[*at].text,
                draw: self.facts[*at].draw,
            };
            group.iter().map(sentence).collect::<Vec<_>>()
        };
        find_labels(&groups.iter().map(theme).collect::<Vec<_>>())
    }

    fn describe_themes(&self, drafts: &[DraftTheme]) -> Vec<ProblemTheme> {
        let labelled = drafts.iter().zip(self.name_themes(drafts));
        let mut themes: Vec<ProblemTheme> = labelled
            .map(|(draft, label)| self.describe_theme(draft, label))
            .collect();
        let weight = |theme: &ProblemTheme| theme.breadth * (BASE_SEVERITY + theme.severity);
        themes.sort_by(|a, b| {
            let order = weight(b).total_cmp(&weight(a)).then(b.breadth.total_cmp(&a.breadth));
            order.then_with(|| (&a.label, &a.key).cmp(&(&b.label, &b.key)))
        });
        themes
    }

    fn describe_theme(&self, draft: &DraftTheme, label: String) -> ProblemTheme {
        let sentences = &draft.sentences;
        let comments = different(sentences.iter().map(|at| self.comments[*at]));
        let people = self.authors(sentences.iter().copied()).len();
        let severity: u32 = sentences
            .iter()
            .map(|at| u32::from(self.voices[*at].sentence.cues.severity()))
            .sum();
        let severe = |cue: &Cue| cue.severity() > 0;
        let cues: BTreeSet<Cue> = sentences
            .iter()
            .flat_map(|at| self.voices[*at].sentence.cues.every())
            .filter(severe)
            .collect();
        let count = |kind: SentenceKind| {
            sentences
                .iter()
                .filter(|at| self.voices[**at].sentence.kind == kind)
                .count()
        };
        let kinds = [SentenceKind::Complaint, SentenceKind::Wish, SentenceKind::Question];
        let share = |part: usize, all: usize| round(part as f64 / all.max(1) as f64);
        ProblemTheme {
            key: draft.key.clone(),
            label,
            family: self.family(sentences),
            comments: comments.len(),
            people,
            share: share(comments.len(), self.corpus.comments),
            breadth: share(people, self.corpus.people),
            severity: round(f64::from(severity) / sentences.len().max(1) as f64),
            cues: cues.into_iter().map(Into::into).collect(),
            kinds: kinds
                .into_iter()
                .map(|kind| KindCount {
                    kind,
                    count: count(kind),
                })
                .filter(|kind| kind.count > 0)
                .collect(),
            quotes: self.order_quotes(sentences),
        }
    }

    /// The most frequent family; of equals the first.
    fn family(&self, sentences: &[usize]) -> Family {
        let mut counts = [0_usize; Family::COUNT];
        sentences
            .iter()
            .for_each(|at| counts[self.facts[*at].family as usize] += 1);
        let best = Family::iter().rev().max_by_key(|family| counts[*family as usize]);
        best.unwrap_or(Family::Quality)
    }

    /// First the short sentences that say most, by different authors; then the others as the text has them.
    fn order_quotes(&self, sentences: &[usize]) -> Vec<Quote> {
        let is_short = |at: &usize| self.voices[*at].sentence.tokens.len() <= SHORT_QUOTE;
        // The bits of numbers that are not negative have the order of the numbers.
        let rank = |at: usize| (self.facts[at].richness.to_bits(), Reverse(at));
        let mut ranked: BinaryHeap<(u64, Reverse<usize>)> =
            sentences.iter().copied().filter(is_short).map(rank).collect();
        let (mut first, mut heard): (Vec<usize>, BTreeSet<usize>) = (Vec::new(), BTreeSet::new());
        while first.len() < FIRST_QUOTES {
            let Some((_, Reverse(at))) = ranked.pop() else {
                break;
            };
            let authors = &self.corpus.distinct[self.voices[at].comment].authors;
            if heard.is_disjoint(authors) && !self.voices[at].sentence.is_insult {
                heard.extend(authors);
                first.push(at);
            }
        }
        let mut rest: Vec<usize> = sentences.iter().copied().filter(|at| !first.contains(at)).collect();
        rest.sort_by_cached_key(|at| self.voices[*at].start);
        first.into_iter().chain(rest).map(|at| self.quote(at)).collect()
    }

    fn quotes(&self, sentences: &[usize]) -> Vec<Quote> {
        sentences.iter().map(|at| self.quote(*at)).collect()
    }

    fn quote(&self, at: usize) -> Quote {
        let voice = &self.voices[at];
        let text = self.request.text[voice.start..voice.end].to_owned();
        Quote {
            start: voice.start,
            end: voice.end,
            masked: masks::mask(&text),
            text,
            kind: voice.sentence.kind,
            family: self.facts[at].family,
            count: self.corpus.distinct[voice.comment].count,
            severity: voice.sentence.cues.severity(),
            is_insult: voice.sentence.is_insult,
        }
    }

    /// Sentences outside of the themes as the text has them: problems mentioned once, praise, and neither.
    fn others(&self, drafts: &[DraftTheme], moved: &MovedSentences) -> (Vec<usize>, Vec<usize>, Vec<usize>) {
        let mark = |sentences: &mut dyn Iterator<Item = &usize>| {
            let mut marked = vec![false; self.voices.len()];
            sentences.for_each(|at| marked[*at] = true);
            marked
        };
        let in_themes = mark(&mut drafts.iter().flat_map(|draft| &draft.sentences));
        let moved = mark(&mut moved.neither.iter());
        let (mut single, mut praise, mut neither) = (Vec::new(), Vec::new(), Vec::new());
        for at in self.as_written.iter().copied().filter(|at| !in_themes[*at]) {
            match self.voices[at].sentence.kind {
                _ if moved[at] => neither.push(at),
                SentenceKind::Praise => praise.push(at),
                SentenceKind::Neither => neither.push(at),
                _ => single.push(at),
            }
        }
        (single, praise, neither)
    }

    fn coverage(&self, drafts: &[DraftTheme], single: &[usize], praise: &[usize]) -> ThemeCoverage {
        let mut in_themes = drafts.iter().flat_map(|draft| draft.sentences.iter().copied());
        let mut is_counted = vec![false; self.corpus.people];
        let mut count = |voices: &mut dyn Iterator<Item = usize>| {
            let mut authors = self.authors(voices);
            authors.retain(|author| !std::mem::replace(&mut is_counted[*author], true));
            authors.len()
        };
        let themes = count(&mut in_themes);
        let (single, praise) = (count(&mut single.iter().copied()), count(&mut praise.iter().copied()));
        ThemeCoverage {
            themes,
            single,
            praise,
            neither: self.corpus.people - themes - single - praise,
        }
    }

    fn questions(&self) -> Vec<QuestionGroup> {
        let mut groups: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for &at in &self.as_written {
            if let Some(opening) = self.voices[at].sentence.opening {
                groups.entry(opening).or_default().push(at);
            }
        }
        let group = |(opening, voices): (_, Vec<usize>)| QuestionGroup {
            opening,
            count: voices.len(),
            quotes: self.quotes(&voices),
        };
        groups.into_iter().map(group).collect()
    }

    fn workarounds(&self) -> Vec<Workaround> {
        let has_signs = |at: &&usize| !self.voices[**at].signs.is_empty();
        let found = self.as_written.iter().filter(has_signs);
        found
            .map(|at| Workaround {
                signs: self.voices[*at].signs.clone(),
                quote: self.quote(*at),
            })
            .collect()
    }

    /// Every sentence that was read, those of repeated comments included.
    fn marks(
        &self,
        reader: &Reader,
        split: &SplitText,
        drafts: &[DraftTheme],
        watch: &RunWatch,
    ) -> Result<Vec<SentenceMark>, Refusal> {
        let mut theme: Vec<Option<&str>> = vec![None; self.voices.len()];
        for draft in drafts {
            draft.sentences.iter().for_each(|at| theme[*at] = Some(&draft.key));
        }
        let mut known: HashMap<(usize, &str), usize> = HashMap::new();
        let is_repeated = |comment: usize| self.corpus.distinct[comment].count > 1;
        for (at, voice) in self
            .voices
            .iter()
            .enumerate()
            .filter(|(_, voice)| is_repeated(voice.comment))
        {
            known.insert((voice.comment, &voice.sentence.key), at);
        }
        let mark = |start, end, sentence: &Sentence, theme: Option<&str>| SentenceMark {
            start,
            end,
            kind: sentence.kind,
            complaint_score: round(sentence.score),
            theme: theme.map(str::to_owned),
        };
        let own = self.as_written.iter().map(|at| (&self.voices[*at], theme[*at]));
        let mut marks: Vec<SentenceMark> = own
            .map(|(voice, theme)| mark(voice.start, voice.end, &voice.sentence, theme))
            .collect();
        for (at, comment) in self.corpus.read.iter().enumerate() {
            let Some(original) = comment.original.filter(|original| *original != at) else {
                continue;
            };
            let piece = &split.comments[at].piece;
            for sentence in read_sentences(reader, &piece.text) {
                watch.count_steps(sentence.tokens.len())?;
                let equal = known.get(&(original, sentence.key.as_str())).copied();
                marks.push(mark(
                    piece.place(sentence.from),
                    piece.place(sentence.to),
                    equal.map_or(&sentence, |at| &self.voices[at].sentence),
                    equal.and_then(|at| theme[at]),
                ));
            }
        }
        marks.sort_by_key(|mark| mark.start);
        Ok(marks)
    }
}
