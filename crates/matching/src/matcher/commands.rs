//! Reads commands: a verb and what it is done to, such as "weave baskets" or "i want to resole boots".

use std::ops::Range;

use super::Matcher;
use super::objects::{MAX_WORDS, NamedPart, TextParts, find_word};
use crate::language::text::is_filler;

/// Words of the longest verb: "hook up".
const VERB_WORDS: usize = 2;
/// Words behind a verb that make it a question: "can i sell pies", but "can peaches".
const ASKING: [&str; 6] = ["be", "i", "it", "people", "we", "you"];

impl Matcher {
    /// True for a word that tells of an activity also before its object. Others are part of its name there: "training
    /// shoes".
    pub(super) fn is_verb(&self, word: &str) -> bool {
        find_word(&self.objects.verbs, word).is_some()
    }

    /// True for a verb that tells of an activity, in any of its forms.
    pub(super) fn is_deed(&self, word: &str) -> bool {
        self.deed_of_verb(word).is_some()
    }

    /// The verb at the beginning of `part` and its object, the last one that the part names. `None` when it begins with
    /// no verb, or the verb may as well be part of the object's name.
    pub(super) fn read_command(&self, words: &[String], typed: &[&str], part: Range<usize>) -> Option<TextParts> {
        let verb = self.find_verb(words, typed, part.clone())?;
        let names = self.name_parts(words, verb.end, part.end);
        let object = names.iter().rev().find(|name| name.object.is_some()).copied();
        let told = typed[verb.start..verb.end].join(" ");
        let may_name = find_word(&self.objects.objects, &told).is_some() || self.has_noun_form(&told);
        if may_name {
            // "film weddings", but "film school".
            let last = object?.end - 1;
            if typed[last] == words[last] {
                return None;
            }
        }
        if object.is_none() && !names.is_empty() {
            // "repair shop"
            return None;
        }
        let mut read = self.part_names(&names, words);
        if self.is_weak(verb) {
            // "sell guitar lessons": another activity goes first.
            read.activity = read.activity.filter(|other| !self.is_weak(*other)).or(Some(verb));
        } else {
            read.object = object;
            read.activity = Some(verb);
            read.is_command = true;
        }
        Some(read)
    }

    /// The first word that says something, when it is a verb and no part of a longer name: "screen printing".
    fn find_verb(&self, words: &[String], typed: &[&str], part: Range<usize>) -> Option<NamedPart> {
        for start in part.clone() {
            let most = VERB_WORDS.min(part.end - start);
            let found = (1..=most).rev().find_map(|length| {
                let deed = self.deed_of_verb(&typed[start..start + length].join(" "))?;
                Some((start + length, deed))
            });
            if let Some((end, deed)) = found {
                if typed.get(end).is_some_and(|word| ASKING.contains(word)) {
                    return None;
                }
                let longest = MAX_WORDS.min(part.end - start);
                let is_named = (end - start + 1..=longest).any(|length| {
                    let name = words[start..start + length].join(" ");
                    find_word(&self.objects.objects, &name).is_some()
                });
                return (!is_named).then_some(NamedPart {
                    start,
                    end,
                    object: None,
                    activity: Some(deed),
                });
            }
            if !is_filler(&words[start]) {
                return None;
            }
        }
        None
    }

    /// The activity of a verb, also in the forms "reweave" and "weaving", unless that form is a name of its own.
    fn deed_of_verb(&self, word: &str) -> Option<u32> {
        let verbs = &self.objects.verbs;
        if let Some(deed) = find_word(verbs, word) {
            return Some(deed);
        }
        // "reweld", but not "return"
        let again = word.strip_prefix("re").filter(|_| !self.knows_word(word));
        if let Some(deed) = again.and_then(|verb| find_word(verbs, verb)) {
            return Some(deed);
        }
        let stem = word.strip_suffix("ing").filter(|stem| stem.len() > 2)?;
        let is_name =
            find_word(&self.objects.objects, word).is_some() || find_word(&self.objects.activities, word).is_some();
        if is_name {
            return None;
        }
        let doubled = stem.chars().rev().take(2).collect::<Vec<char>>();
        let single = (doubled[0] == doubled[1]).then(|| &stem[..stem.len() - 1]);
        find_word(verbs, stem)
            .or_else(|| find_word(verbs, &format!("{stem}e")))
            .or_else(|| find_word(verbs, single?))
    }

    /// True for the form "weaving", which often begins the name of a thing: "roasting pan".
    fn has_noun_form(&self, told: &str) -> bool {
        told.ends_with("ing") && !self.is_verb(told)
    }
}
