//! Says a command in words of ours: "depilate legs" is waxing.

use super::{Matcher, RankedMarket, Ranking, TextKind, best_of, best_score};
use crate::language::text::{is_filler, to_plain};

/// Words of ours, and the verbs that say so.
const VERBS: &str = include_str!("../../data/verbs.txt");
/// Share of a score that the text decides as it is typed, although its verb is not ours.
const AS_TYPED: f64 = 0.1;
/// Words of talk about people, in which no niche is named.
const PERSONAL: [&str; 8] = ["her", "him", "me", "my", "myself", "our", "us", "your"];
/// Words that may stand between a verb and its object: "toughen up boxers".
const PARTICLES: [&str; 8] = ["away", "back", "down", "in", "off", "out", "over", "up"];

/// Verbs, each with words of ours for it, in ascending order.
#[derive(Debug)]
pub(super) struct VerbWords(Vec<(&'static str, &'static str)>);

impl VerbWords {
    pub(super) fn load() -> Self {
        let lines = VERBS.lines().filter(|line| !line.starts_with('#'));
        let lines = lines.filter_map(|line| line.split_once(": "));
        let mut verbs: Vec<(&str, &str)> = lines
            .flat_map(|(words, verbs)| verbs.split(", ").map(move |verb| (verb, words)))
            .collect();
        verbs.sort_unstable();
        Self(verbs)
    }

    fn find_words(&self, verb: &str) -> &[(&'static str, &'static str)] {
        let from = self.0.partition_point(|(other, _)| *other < verb);
        let to = self.0.partition_point(|(other, _)| *other <= verb);
        &self.0[from..to]
    }

    /// The words for a verb, also in the forms "retile" and "tiling".
    fn words_for(&self, verb: &str) -> &[(&'static str, &'static str)] {
        let stem = verb.strip_suffix("ing").filter(|stem| stem.len() > 2);
        let doubled = stem.filter(|stem| matches!(stem.as_bytes(), [.., a, b] if a == b));
        let single = doubled.map(|stem| &stem[..stem.len() - 1]);
        let whole = stem.map(|stem| format!("{stem}e"));
        let forms = [Some(verb), stem, single, whole.as_deref()].into_iter().flatten();
        let again = |form: &str| self.find_words(form.strip_prefix("re").unwrap_or_default());
        let found = forms
            .flat_map(|form| [self.find_words(form), again(form)])
            .find(|found| !found.is_empty());
        found.unwrap_or_default()
    }
}

impl Matcher {
    /// The markets of a niche by its words, best first: those of the text as it is typed, or of the same command in
    /// words of ours.
    pub(super) fn rank_words(&self, text: &str) -> Ranking {
        let limit = self.prior.len();
        if self.is_lone_verb(text) {
            return Ranking::default();
        }
        let others = self.reword_command(text);
        if others.is_empty() {
            return self.rank_text(text, TextKind::Niche, limit);
        }
        let typed = self.rank_text(text, TextKind::Niche, limit);
        if best_score(&typed.markets) >= 1.0 {
            return typed;
        }
        let rank = |other: &String| self.rank_text(other, TextKind::Niche, limit);
        let readings: Vec<Ranking> = others.iter().map(rank).collect();
        self.join_readings(&typed, &readings)
    }

    /// True for a verb alone that has no meaning of its own. Its halves would be read as words: "cast" and "rate".
    fn is_lone_verb(&self, text: &str) -> bool {
        let plain = to_plain(text);
        let mut told = plain.split(' ').filter(|word| !is_filler(word));
        let verb = told.next().filter(|_| told.next().is_none()).unwrap_or_default();
        !self.verb_words.words_for(verb).is_empty() && !self.uses_verb(verb) && !self.semantic.vectors.knows_word(verb)
    }

    /// The best reading for each market. How well it fits the text as typed counts a little, because there the object
    /// decides alone. The answer is certain only where it was without these readings.
    fn join_readings(&self, typed: &Ranking, readings: &[Ranking]) -> Ranking {
        let mut scores: Vec<f64> = vec![0.0; self.prior.len()];
        for found in readings.iter().flat_map(|reading| &reading.markets) {
            let score = &mut scores[found.market];
            *score = score.max((1.0 - AS_TYPED) * found.score);
        }
        for found in &typed.markets {
            scores[found.market] += AS_TYPED * found.score.max(0.0);
        }
        let markets = best_of(&scores, scores.len());
        let is_same = |first: &RankedMarket| self.semantic.shares_industry(first.market, markets[0].market);
        let is_certain = Some(typed.markets.first().is_some_and(is_same) && self.is_clear(typed));
        Ranking {
            is_certain,
            ..Ranking::of(markets)
        }
    }

    /// A command whose verb we do not use, in words of ours. Something known has to follow the verb.
    fn reword_command(&self, text: &str) -> Vec<String> {
        let plain = to_plain(text);
        let words: Vec<&str> = plain.split(' ').collect();
        let Some(start) = words.iter().position(|word| !is_filler(word)) else {
            return Vec::new();
        };
        let (verb, behind) = (words[start], &words[start + 1..]);
        let pair = behind.first().map(|particle| format!("{verb} {particle}"));
        let found = pair.map(|pair| self.verb_words.find_words(&pair)).unwrap_or_default();
        let (found, rest) = if found.is_empty() && !self.uses_verb(verb) {
            let has_particle = behind.len() > 1 && PARTICLES.contains(&behind[0]);
            (self.verb_words.words_for(verb), &behind[usize::from(has_particle)..])
        } else {
            (found, behind.get(1..).unwrap_or_default())
        };
        let is_known = |word: &&str| !is_filler(word) && self.knows_word(word);
        let is_personal = rest.iter().any(|word| PERSONAL.contains(word));
        if found.is_empty() || is_personal || !rest.iter().any(is_known) {
            return Vec::new();
        }
        let rest = rest.join(" ");
        found.iter().map(|(_, words)| format!("{words} {rest}")).collect()
    }

    /// True for a verb that tells of an activity, or that the atlas uses.
    fn uses_verb(&self, verb: &str) -> bool {
        self.is_deed(verb) || self.is_atlas_word(verb)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matcher::objects::find_word;

    #[test]
    fn verbs_are_told_in_known_words_and_have_no_activity_yet() {
        let matcher = crate::prepare::load_fixture().1;
        for (verb, words) in &matcher.verb_words.0 {
            assert!(
                find_word(&matcher.objects.verbs, verb).is_none(),
                "{verb} has an activity"
            );
            assert!(!matcher.is_atlas_word(verb), "{verb} is a word of the atlas");
            let is_known = |word: &str| is_filler(word) || matcher.is_atlas_word(word) || matcher.knows_word(word);
            assert!(matcher.is_deed(words) || words.split(' ').all(is_known), "{words}");
        }
    }

    #[test]
    fn a_verb_is_found_in_its_forms() {
        let verbs = VerbWords::load();
        for form in ["castrate", "castrating", "recastrate"] {
            assert_eq!(verbs.words_for(form), verbs.find_words("castrate"), "{form}");
        }
        assert_eq!(verbs.words_for("unplugging"), verbs.find_words("unplug"));
        for other in ["thinking", "cloth", "re", "ing", ""] {
            assert!(verbs.words_for(other).is_empty(), "{other}");
        }
    }

    #[test]
    fn only_a_command_with_a_known_object_is_reworded() {
        let matcher = crate::prepare::load_fixture().1;
        assert_eq!(
            matcher.reword_command("i want to castrate ponies"),
            ["vaccinate ponies"]
        );
        for text in ["", "castrate", "castrate xqzvk", "clean ponies", "ponies to castrate"] {
            assert!(matcher.reword_command(text).is_empty(), "{text}");
        }
    }
}
