//! The opinion of the encoder about a niche, which knows the order of its words.

use encoder::MarketReader;

use super::confidence::{AGREED, CLOSE};
use super::refusing::RefusedSubject;
use super::{CANDIDATES, MARGIN, MOST, Matcher, RankedMarket, Ranking, TextKind, best_of};
use crate::language::text::to_plain;
use crate::load_error::LoadError;
use crate::texts::AtlasTexts;

/// Share of a likelihood that is added to the score of a text of at most `FEW_WORDS` words.
const LIKELIHOOD: f64 = 0.6;
/// Increase of the share for each further word. Scores by words are means over all of them, so they tell less of a
/// sentence.
const FOR_WORD: f64 = 0.2;
const FEW_WORDS: usize = 5;
/// Weight of the likelihoods for a skill: people tell of their jobs and homes, and single words of that mislead.
const FOR_SKILL: f64 = 1.6;
/// Greatest share.
const MOST_LIKELIHOOD: f64 = 2.5;
/// Likelihood below which a market or an industry is out of the question.
const ADMITTED: f64 = 0.1;
/// Lowest likelihood of a market for an answer of several words to be certain.
const LIKELY: f64 = 0.5;
/// Lowest likelihood of one that words and meaning do not lead to.
const SURE: f64 = 0.8;
/// Lowest score of such an answer.
const LIKELY_SCORE: f64 = 0.6;
/// Lowest likelihood of no honest business at which a text is refused.
const REFUSED: f64 = 0.2;
/// Lowest likelihood for a crime. A false charge is worse than a further question.
const REFUSED_CRIME: f64 = 0.3;
/// Lowest likelihood where the words are certain of a market.
const REFUSED_THOUGH_CLEAR: f64 = 0.6;
/// Words of the longest phrase of the atlas that is looked for inside a text.
const MOST_PHRASE_WORDS: usize = 4;
/// Least ratio of that likelihood to the likelihood of the best market.
const TIMES: f64 = 2.0;

/// An answer of the encoder.
#[derive(Debug)]
enum Answer {
    Market(usize),
    Refused(RefusedSubject),
}

/// The encoder, with what each of its answers means.
#[derive(Debug)]
pub(super) struct MarketEncoder {
    reader: MarketReader,
    answers: Vec<Option<Answer>>,
}

/// Opinion of the encoder about a text.
#[derive(Debug)]
struct Opinion {
    /// Likelihood of each market of the atlas. Those that the encoder does not know have none.
    markets: Vec<f64>,
    /// Likelihood that the text names no honest business.
    refused: f64,
    /// Likeliest subject of such a text.
    subject: RefusedSubject,
}

impl MarketEncoder {
    pub(super) fn load_for(atlas: &AtlasTexts) -> Result<Self, LoadError> {
        let broken = || LoadError("the encoder of niches is broken".to_owned());
        let reader = MarketReader::load_file().ok_or_else(broken)?;
        let answer = |slug: &&str| {
            let subject = RefusedSubject::of_kind(slug).map(Answer::Refused);
            subject.or_else(|| atlas.find_market(slug).map(Answer::Market))
        };
        let answers = reader.list_slugs().iter().map(answer).collect();
        Ok(Self { reader, answers })
    }

    fn read_text(&self, text: &str, markets: usize) -> Opinion {
        let mut by_market = vec![0.0; markets];
        let mut by_subject = [0.0; RefusedSubject::ALL.len()];
        for (answer, likelihood) in self.answers.iter().zip(self.reader.tell_markets(text)) {
            match answer {
                Some(Answer::Market(market)) => by_market[*market] = f64::from(likelihood),
                Some(Answer::Refused(subject)) => by_subject[*subject as usize] += f64::from(likelihood),
                None => {}
            }
        }
        let subjects = RefusedSubject::ALL.iter().zip(by_subject);
        let likeliest = subjects.max_by(|a, b| a.1.total_cmp(&b.1));
        Opinion {
            markets: by_market,
            refused: by_subject.iter().sum(),
            subject: likeliest.map_or(RefusedSubject::Talk, |((_, subject), _)| *subject),
        }
    }
}

impl Opinion {
    /// Subject of a text where no honest business is far likelier than any market. `is_clear` means that the words are
    /// certain of a market.
    fn find_refused(&self, is_clear: bool) -> Option<RefusedSubject> {
        let best = self.markets.iter().copied().fold(0.0, f64::max);
        let needed = match self.subject {
            _ if is_clear => REFUSED_THOUGH_CLEAR,
            RefusedSubject::Crime => REFUSED_CRIME,
            _ => REFUSED,
        };
        (self.refused >= needed.max(TIMES * best)).then_some(self.subject)
    }
}

impl Ranking {
    /// True when every word belongs to the object or the activity, whose first market this is.
    fn names_object(&self, first: RankedMarket) -> bool {
        let complete = self.object.as_ref().filter(|object| object.is_complete);
        let named = complete.and_then(|object| object.markets.first());
        first.score >= AGREED && named.is_some_and(|named| *named as usize == first.market)
    }
}

impl Matcher {
    /// Adds the likelihoods of the markets to their scores, unless a phrase, a name or nothing at all is meant.
    ///
    /// An answer that is certain by the words keeps its place, unless another market is likely and it is not. One that
    /// object and activity name keeps it too. A certain one stays so where its industry has some likelihood.
    pub(super) fn weigh_likelihoods(&self, text: &str, mut by_words: Ranking) -> Ranking {
        let Some(first) = by_words.markets.first().copied().filter(|_| !by_words.is_settled) else {
            by_words.markets.truncate(1 + CANDIDATES);
            return by_words;
        };
        let opinion = self.encoder.read_text(text, self.prior.len());
        let likelihoods = &opinion.markets;
        let is_other_likely = likelihoods.iter().any(|likelihood| *likelihood >= LIKELY);
        let is_contradicted = is_other_likely && likelihoods[first.market] < ADMITTED;
        let is_clear = self.is_clear(&by_words);
        let refused = self.find_refused(&opinion, text, is_clear);
        if refused.is_some() {
            return Ranking {
                refused,
                ..Ranking::default()
            };
        }
        let keeps_place = if is_clear {
            !is_contradicted
        } else {
            by_words.names_object(first)
        };
        if keeps_place {
            let is_same = |market: &usize| self.semantic.shares_industry(first.market, *market);
            let of_industry = (0..likelihoods.len()).filter(is_same).map(|market| likelihoods[market]);
            by_words.is_certain = Some(is_clear && of_industry.sum::<f64>() >= ADMITTED);
            by_words.markets.truncate(1 + CANDIDATES);
            return by_words;
        }
        let mut markets = best_of(&add_likelihoods(text, &by_words, likelihoods, 1.0), 1 + CANDIDATES);
        let has_words = text.split_whitespace().nth(1).is_some();
        let is_certain = has_words && self.is_likely(first, &markets, likelihoods);
        markets.iter_mut().for_each(|found| found.score = found.score.min(MOST));
        Ranking {
            is_certain: Some(is_certain),
            ..Ranking::of(markets)
        }
    }

    /// Scores of every market for a skill, with the likelihoods unless a phrase or nothing at all is meant; and what
    /// else it tells of where it names none.
    pub(super) fn score_skill(&self, text: &str) -> (Vec<f64>, Option<RefusedSubject>) {
        let every = self.prior.len();
        let by_words = self.rank_text(text, TextKind::Skill, every);
        if by_words.is_settled || by_words.markets.is_empty() {
            return (add_likelihoods(text, &by_words, &vec![0.0; every], FOR_SKILL), None);
        }
        let opinion = self.encoder.read_text(text, every);
        let scores = add_likelihoods(text, &by_words, &opinion.markets, FOR_SKILL);
        let scores = scores.into_iter().map(|score| score.min(MOST)).collect();
        (scores, self.find_refused(&opinion, text, false))
    }

    /// Subject for which a text is refused. A text that holds a phrase of the atlas is refused for a crime only.
    fn find_refused(&self, opinion: &Opinion, text: &str, is_clear: bool) -> Option<RefusedSubject> {
        let is_excused = |subject: &RefusedSubject| *subject != RefusedSubject::Crime && self.holds_phrase(text);
        opinion.find_refused(is_clear).filter(|subject| !is_excused(subject))
    }

    /// True when some words of a text, two at least, are a phrase of the atlas: "mobile mechanic phoenix az".
    fn holds_phrase(&self, text: &str) -> bool {
        let plain = to_plain(text);
        let words: Vec<&str> = plain.split(' ').collect();
        let mut parts = (2..=MOST_PHRASE_WORDS).flat_map(|length| words.windows(length));
        parts.any(|part| self.find_exact(&part.join(" ")).is_some())
    }

    /// True when the encoder is sure of a market.
    pub(super) fn is_sure_of_market(&self, text: &str) -> bool {
        let opinion = self.encoder.read_text(text, self.prior.len());
        opinion.markets.iter().any(|likelihood| *likelihood >= SURE)
    }

    /// True when a market is likely by the order of the words, no other competes, and words and meaning lead to its
    /// industry or the order alone is sure.
    fn is_likely(&self, by_words: RankedMarket, markets: &[RankedMarket], likelihoods: &[f64]) -> bool {
        let (first, others) = (markets[0], &markets[1..]);
        let is_same = |other: usize| self.semantic.shares_industry(first.market, other);
        let score_of = |other: Option<&RankedMarket>| other.map_or(0.0, |other| other.score);
        let rival = score_of(others.iter().find(|other| !is_same(other.market)));
        let needed = if is_same(by_words.market) { LIKELY } else { SURE };
        likelihoods[first.market] >= needed
            && first.score >= LIKELY_SCORE
            && first.score - rival >= MARGIN
            && first.score - score_of(others.first()) >= CLOSE
    }
}

/// Scores of every market by words, with a share of its likelihood times `weight`. They can be above 1.
fn add_likelihoods(text: &str, by_words: &Ranking, likelihoods: &[f64], weight: f64) -> Vec<f64> {
    let further = text.split_whitespace().count().saturating_sub(FEW_WORDS);
    let share = weight * (LIKELIHOOD + FOR_WORD * further as f64).min(MOST_LIKELIHOOD);
    let mut scores: Vec<f64> = likelihoods.iter().map(|likelihood| share * likelihood).collect();
    for found in &by_words.markets {
        scores[found.market] += found.score.max(0.0);
    }
    scores
}

#[cfg(test)]
mod tests {
    use super::Answer;

    #[test]
    fn the_encoder_knows_markets_of_the_atlas_and_refused_subjects_alone() {
        let (atlas, matcher) = crate::prepare::load_fixture();
        let answers = &matcher.encoder.answers;
        assert!(answers.iter().all(Option::is_some), "a market was renamed or removed");
        let is_market = |answer: &&Option<Answer>| matches!(answer, Some(Answer::Market(_)));
        let known = answers.iter().filter(is_market).count();
        assert!(known * 10 >= atlas.markets.len() * 9, "the encoder needs a new fit");
        assert!(known < answers.len(), "it knows what is no business, too");
    }
}
