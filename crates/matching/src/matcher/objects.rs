//! Reads the object of a text and what is done with it apart: "pool table repair" mends a table and cleans no pool.

use super::{ABSENT, Matcher, WEAK};
use crate::language::text::{is_filler, to_singular};
use crate::load_error::LoadError;
use crate::tables::objects::{ObjectClass, ObjectIndex};

pub(super) const MAX_WORDS: usize = 4;
/// Words from the beginning of a text in which a verb may stand before its object.
const HEAD_WORDS: usize = 2;
/// Words that end the part of a text that says what it is about.
const PREPOSITIONS: [&str; 24] = [
    "about", "at", "between", "by", "during", "for", "from", "how", "in", "into", "near", "of", "on", "per", "that",
    "to", "using", "via", "w", "which", "while", "who", "with", "without",
];
/// Prepositions before a place or a time, which does not change what is done.
const PLACES: [&str; 8] = ["at", "between", "during", "from", "in", "near", "to", "w"];
/// Words for an activity that end as a verb does, and are none before an object.
const NOUNS: [&str; 5] = ["building", "catering", "learning", "training", "trading"];
/// Share of a score that the reading of the object decides, when every word is read.
const SHARE: f64 = 0.42;
/// Share of a score where a preposition stands between the activity and its object: "an app for barbers" is no barber.
const STATED_SHARE: f64 = 0.58;
/// The part of it that does not depend on how many words are read.
const CERTAIN: f64 = 0.3;
/// Share of it that is left when the class has no market for the activity.
const OTHER_ACTIVITY: f64 = 0.55;
/// Share of it that is left when only the activity is known.
const NO_OBJECT: f64 = 0.35;
/// Share of it that is left when a command names an activity and no object. Its verb tells the activity for sure.
const COMMAND: f64 = 0.5;
/// From this score of a market on, a reading that leaves words over counts less.
const FITTING: f64 = 0.6;
/// Reduction for each further market of a class.
const STEP: f64 = 0.07;
/// Share of its score that a market keeps which does something else.
const NOT_DOING: f64 = 0.8;

/// Reads the index of the objects, as the build made it.
pub(super) fn load_objects(prepared: &'static str) -> Result<ObjectIndex<'static>, LoadError> {
    serde_json::from_str(prepared).map_err(|e| LoadError(format!("the objects: {e}")))
}

/// Market and object of a text by its words, without their meaning.
#[derive(Debug)]
pub(super) struct ObjectReading {
    /// Best first.
    pub markets: Vec<u32>,
    /// An activity of which no object is known.
    bare_activity: Option<u32>,
    share: f64,
    /// Every word that tells something is read, and the class has a market for the activity.
    pub is_complete: bool,
}

/// One name in a text.
#[derive(Debug, Clone, Copy)]
pub(super) struct NamedPart {
    pub start: usize,
    pub end: usize,
    pub object: Option<u32>,
    pub activity: Option<u32>,
}

/// The object and the activity of a text, as parts of it.
#[derive(Debug, Default)]
pub(super) struct TextParts {
    pub object: Option<NamedPart>,
    pub activity: Option<NamedPart>,
    /// The activity stands in a part before that of the object.
    is_stated: bool,
    /// The activity is the verb of a command.
    pub is_command: bool,
}

impl Matcher {
    /// True for a word of the name of an object.
    pub(super) fn names_object(&self, word: &str) -> bool {
        find_word(&self.objects.objects, &to_singular(word)).is_some()
    }

    /// Reads plain words. `None` when they name neither an object nor an activity.
    pub(super) fn read_object(&self, plain: &str) -> Option<ObjectReading> {
        let typed: Vec<&str> = plain.split(' ').collect();
        let words: Vec<String> = typed.iter().map(|word| to_singular(word)).collect();
        let parts = self.part_text(&words, &typed);
        let deed = parts.activity.and_then(|part| part.activity);
        let Some(object) = parts.object else {
            let deed = deed?;
            return Some(ObjectReading {
                markets: self.objects.deeds[deed as usize].markets.clone(),
                bare_activity: Some(deed),
                share: SHARE * if parts.is_command { COMMAND } else { NO_OBJECT },
                is_complete: false,
            });
        };
        let class = &self.objects.classes[object.object? as usize];
        let qualifiers = self.find_qualifiers(&words, object);
        let found = self.choose_markets(class, deed, &qualifiers);
        let is_own = found.is_some() || deed.is_none_or(|deed| self.objects.deeds[deed as usize].is_weak);
        let used = |at: usize| {
            let inside = |part: &NamedPart| (part.start..part.end).contains(&at);
            inside(&object)
                || parts.activity.as_ref().is_some_and(inside)
                || qualifiers.iter().any(|(own, _)| *own == at)
        };
        let is_place = |at: usize| parts.activity.is_some() && PLACES.contains(&words[at].as_str());
        let end = if parts.is_stated {
            // "an app for soccer coaches": what else is said of the customers changes nothing.
            object.end
        } else {
            let place = (object.end..words.len()).find(|at| is_place(*at));
            place.unwrap_or(words.len())
        };
        let told = || (0..end).filter(|at| !is_filler(&words[*at]) && !PREPOSITIONS.contains(&words[*at].as_str()));
        let covered = told().filter(|at| used(*at)).count() as f64 / told().count().max(1) as f64;
        let kept = if is_own { 1.0 } else { OTHER_ACTIVITY };
        let share = if parts.is_stated { STATED_SHARE } else { SHARE };
        Some(ObjectReading {
            markets: found.unwrap_or(&class.plain).to_vec(),
            bare_activity: None,
            share: share * kept * (CERTAIN + (1.0 - CERTAIN) * covered),
            is_complete: is_own && covered >= 1.0,
        })
    }

    /// The markets of the activity, else those of a qualifier, else those that do the activity with anything.
    fn choose_markets<'m>(
        &'m self,
        class: &'m ObjectClass,
        deed: Option<u32>,
        qualifiers: &[(usize, u32)],
    ) -> Option<&'m [u32]> {
        let own = deed.and_then(|deed| {
            let like = self.objects.deeds[deed as usize].like;
            class.markets_of(deed).or_else(|| class.markets_of(like?))
        });
        let qualified = || qualifiers.iter().find_map(|(_, deed)| class.markets_of(*deed));
        let anything = || {
            let markets = &self.objects.deeds[deed? as usize].markets;
            (!markets.is_empty()).then_some(markets.as_slice())
        };
        own.or_else(qualified).or_else(anything)
    }

    /// Words beside the object that turn it into something else, with their places.
    fn find_qualifiers(&self, words: &[String], object: NamedPart) -> Vec<(usize, u32)> {
        let outside = (0..words.len())
            .rev()
            .filter(|at| !(object.start..object.end).contains(at));
        outside
            .filter_map(|at| Some((at, find_word(&self.objects.qualifiers, &words[at])?)))
            .collect()
    }

    /// Finds the object and the activity. The part before a preposition goes first: "software for dentists" is
    /// software.
    fn part_text(&self, words: &[String], typed: &[&str]) -> TextParts {
        let mut found = TextParts::default();
        let mut start = 0;
        for end in
            (0..=words.len()).filter(|at| words.get(*at).is_none_or(|word| PREPOSITIONS.contains(&word.as_str())))
        {
            let is_first = found.object.is_none() && found.activity.is_none();
            let command = is_first.then(|| self.read_command(words, typed, start..end)).flatten();
            let here = command.unwrap_or_else(|| self.part_names(&self.name_parts(words, start, end), words));
            start = end + 1;
            match (found.object, here.object) {
                (None, Some(object)) => {
                    // "an app for barbers": what stands alone before the object may be the activity.
                    found.object = Some(object);
                    found.is_stated = found.activity.is_some_and(|part| !self.is_weak(part));
                    found.activity = found.activity.or(here.activity);
                }
                (Some(first), Some(object)) if self.lends_activity(first, object, &found) => {
                    found = TextParts {
                        object: Some(object),
                        activity: Some(first),
                        is_stated: true,
                        is_command: false,
                    };
                }
                (None, None) => {
                    found.is_command |= found.activity.is_none() && here.is_command;
                    found.activity = found.activity.or(here.activity);
                }
                _ => {}
            }
        }
        found
    }

    pub(super) fn is_weak(&self, part: NamedPart) -> bool {
        part.activity
            .is_none_or(|deed| self.objects.deeds[deed as usize].is_weak)
    }

    /// True when `first` is rather what is done with `object`.
    fn lends_activity(&self, first: NamedPart, object: NamedPart, found: &TextParts) -> bool {
        let (Some(deed), Some(class), None) = (first.activity, object.object, found.activity) else {
            return false;
        };
        let like = self.objects.deeds[deed as usize].like;
        let class = &self.objects.classes[class as usize];
        class.markets_of(deed).is_some() || like.is_some_and(|like| class.markets_of(like).is_some())
    }

    /// The names between two places, from left to right; the longest ones, from the right.
    pub(super) fn name_parts(&self, words: &[String], start: usize, end: usize) -> Vec<NamedPart> {
        let mut parts = Vec::new();
        let mut end = end;
        while end > start {
            let longest = MAX_WORDS.min(end - start);
            let part = (1..=longest).rev().find_map(|length| {
                let name = words[end - length..end].join(" ");
                let object = find_word(&self.objects.objects, &name);
                let activity = find_word(&self.objects.activities, &name);
                (object.is_some() || activity.is_some()).then_some(NamedPart {
                    start: end - length,
                    end,
                    object,
                    activity,
                })
            });
            end = part.map_or(end - 1, |part| part.start);
            parts.extend(part);
        }
        parts.reverse();
        parts
    }

    /// Decides which of the names is the object, and which the activity: "bike repair", "repairing bikes".
    pub(super) fn part_names(&self, parts: &[NamedPart], words: &[String]) -> TextParts {
        let head = parts
            .iter()
            .rposition(|part| part.object.is_some() && part.activity.is_none());
        let head = head.or_else(|| parts.iter().position(|part| part.object.is_some()));
        let after = &parts[head.map_or(0, |head| head + 1)..];
        let strong = after
            .iter()
            .rev()
            .find(|part| part.activity.is_some() && !self.is_weak(**part));
        let verb = || {
            let before = &parts[..head?];
            let tells = |part: &&NamedPart| {
                let word = words[part.start].as_str();
                let verb = self.is_verb(word) || (word.ends_with("ing") && !NOUNS.contains(&word));
                part.activity.is_some() && verb
            };
            // "deep cleaning kitchens"
            let is_first =
                |part: &&NamedPart| part.start < HEAD_WORDS || words[..part.start].iter().all(|word| is_filler(word));
            before.first().filter(tells).filter(is_first)
        };
        TextParts {
            object: head.map(|head| parts[head]),
            activity: strong.or_else(verb).or_else(|| after.last()).copied(),
            ..TextParts::default()
        }
    }

    /// Mixes the reading into the scores.
    pub(super) fn weigh_object(&self, reading: &ObjectReading, scores: &mut [f64]) {
        if let Some(deed) = reading.bare_activity {
            self.weigh_bare_activity(deed, scores);
        }
        if reading.markets.is_empty() {
            return;
        }
        let best = scores.iter().copied().fold(0.0, f64::max);
        // Where words are left over, the reading gives way to a market that fits by all of them.
        let left = if reading.is_complete {
            1.0
        } else {
            ((1.0 - best) / (1.0 - FITTING)).min(1.0)
        };
        let share = reading.share * left;
        for score in scores.iter_mut().filter(|score| **score > ABSENT) {
            *score *= 1.0 - share;
        }
        for (place, market) in reading.markets.iter().enumerate() {
            let score = &mut scores[*market as usize];
            *score = score.max(0.0) + share * (1.0 - STEP * place as f64);
        }
    }

    /// Lowers the markets that do something else, where one that does it is near enough.
    fn weigh_bare_activity(&self, deed: u32, scores: &mut [f64]) {
        let doers = &self.objects.deeds[deed as usize].doers;
        let best = doers
            .iter()
            .map(|market| scores[*market as usize])
            .fold(ABSENT, f64::max);
        if best < WEAK {
            return;
        }
        for (market, score) in (0..).zip(scores.iter_mut()).filter(|(_, score)| **score > 0.0) {
            if doers.binary_search(&market).is_err() {
                *score *= NOT_DOING;
            }
        }
    }
}

pub(super) fn find_word(list: &[(&str, u32)], word: &str) -> Option<u32> {
    let at = list.binary_search_by(|(other, _)| (*other).cmp(word)).ok()?;
    Some(list[at].1)
}
