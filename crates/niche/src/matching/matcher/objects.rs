//! Reads the object of a text and what is done with it apart: "pool table repair" mends a table and cleans no pool.

use super::{ABSENT, Matcher, WEAK};
use crate::data::LoadError;
use crate::data::objects::{ObjectClass, ObjectIndex};
use crate::language::text::{is_filler, to_singular};

/// Made by the build from `data/objects.toml`.
const OBJECTS: &str = include_str!(concat!(env!("OUT_DIR"), "/objects.json"));
const MAX_WORDS: usize = 4;
/// Words from the beginning of a text in which a verb may stand before its object.
const HEAD_WORDS: usize = 2;
/// Words that end the part of a text that says what it is about.
const PREPOSITIONS: [&str; 18] = [
    "about", "at", "by", "for", "from", "how", "in", "near", "of", "on", "per", "that", "to", "using", "via", "which",
    "who", "with",
];
/// Prepositions before a place or a time, which does not change what is done.
const PLACES: [&str; 5] = ["at", "from", "in", "near", "to"];
/// Words for an activity that tell of it also before their object. Others are part of its name there: "training shoes".
const VERBS: [&str; 29] = [
    "alter",
    "breed",
    "build",
    "clean",
    "deliver",
    "design",
    "drive",
    "edit",
    "fix",
    "hem",
    "inspect",
    "install",
    "learn",
    "lend",
    "make",
    "mend",
    "move",
    "organize",
    "paint",
    "play",
    "raise",
    "rent",
    "repair",
    "restore",
    "sell",
    "teach",
    "translate",
    "walk",
    "wash",
];
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
/// From this score of a market on, a reading that leaves words over counts less.
const FITTING: f64 = 0.6;
/// Reduction for each further market of a class.
const STEP: f64 = 0.07;
/// Share of its score that a market keeps which does something else.
const NOT_DOING: f64 = 0.8;

/// Index of the objects, as the build made it.
pub(super) fn load_objects() -> Result<ObjectIndex<'static>, LoadError> {
    serde_json::from_str(OBJECTS).map_err(|e| LoadError(format!("the objects: {e}")))
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
struct NamedPart {
    start: usize,
    end: usize,
    object: Option<u32>,
    activity: Option<u32>,
}

/// The object and the activity of a text, as parts of it.
#[derive(Debug, Default)]
struct TextParts {
    object: Option<NamedPart>,
    activity: Option<NamedPart>,
    /// The activity stands in a part before that of the object.
    is_stated: bool,
}

impl Matcher {
    /// True for a word of the name of an object.
    pub(super) fn names_object(&self, word: &str) -> bool {
        find_word(&self.objects.objects, &to_singular(word)).is_some()
    }

    /// Reads plain words. `None` when they name neither an object nor an activity.
    pub(super) fn read_object(&self, plain: &str) -> Option<ObjectReading> {
        let words: Vec<String> = plain.split(' ').map(to_singular).collect();
        let parts = self.part_text(&words);
        let deed = parts.activity.and_then(|part| part.activity);
        let Some(object) = parts.object else {
            let deed = deed?;
            return Some(ObjectReading {
                markets: self.objects.deeds[deed as usize].markets.clone(),
                bare_activity: Some(deed),
                share: SHARE * NO_OBJECT,
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
        let end = (object.end..words.len())
            .find(|at| is_place(*at))
            .unwrap_or(words.len());
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
    fn part_text(&self, words: &[String]) -> TextParts {
        let mut found = TextParts::default();
        let mut start = 0;
        for end in
            (0..=words.len()).filter(|at| words.get(*at).is_none_or(|word| PREPOSITIONS.contains(&word.as_str())))
        {
            let parts = self.name_parts(words, start, end);
            start = end + 1;
            if parts.is_empty() {
                continue;
            }
            let here = part_names(&parts, words, |deed| self.objects.deeds[deed as usize].is_weak);
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
                    };
                }
                (None, None) => found.activity = found.activity.or(here.activity),
                _ => {}
            }
        }
        found
    }

    fn is_weak(&self, part: NamedPart) -> bool {
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
    fn name_parts(&self, words: &[String], start: usize, end: usize) -> Vec<NamedPart> {
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

/// Decides which of the names is the object, and which the activity: "bike repair", "repairing bikes".
fn part_names(parts: &[NamedPart], words: &[String], is_weak: impl Fn(u32) -> bool) -> TextParts {
    let head = parts
        .iter()
        .rposition(|part| part.object.is_some() && part.activity.is_none());
    let head = head.or_else(|| parts.iter().position(|part| part.object.is_some()));
    let after = &parts[head.map_or(0, |head| head + 1)..];
    let strong = after
        .iter()
        .rev()
        .find(|part| part.activity.is_some_and(|deed| !is_weak(deed)));
    let verb = || {
        let before = &parts[..head?];
        let tells = |part: &&NamedPart| {
            let word = words[part.start].as_str();
            let verb = VERBS.contains(&word) || (word.ends_with("ing") && !NOUNS.contains(&word));
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
        is_stated: false,
    }
}

fn find_word(list: &[(&str, u32)], word: &str) -> Option<u32> {
    let at = list.binary_search_by(|(other, _)| (*other).cmp(word)).ok()?;
    Some(list[at].1)
}
