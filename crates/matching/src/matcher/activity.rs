//! Activity that a skill begins with, such as cleaning or teaching. "Cleaning kitchens" is cleaning, and no remodeling
//! of kitchens. A skill says what a person can do, so its object (`objects.rs`) is not what they would sell.

use super::{ABSENT, IndexedPhrase, Matcher, WEAK};

/// Words for one activity, the first of them as markets name it.
#[rustfmt::skip]
const ACTIVITIES: [&[&str]; 9] = [
    &["cleaning", "cleaner", "scrubbing", "washing", "wash", "mopping", "polishing", "laundry", "detailing"],
    &["repair", "repairing", "fixing", "mending", "restoration", "restoring", "refurbishing", "refinishing", "alterations"],
    &["teaching", "teacher", "tutoring", "tutor", "lessons", "classes", "class", "coaching", "instruction", "training", "workshops"],
    &["painting", "painter", "repainting"],
    &["organizing", "organizer", "decluttering", "tidying"],
    &["photography", "photographing", "photographer"],
    &["writing", "writer", "copywriting", "ghostwriting", "blogging"],
    &["installation", "installing", "mounting", "assembly", "assembling"],
    &["hauling", "moving", "removal", "removing"],
];
/// Words from the beginning in which an activity is the head: "deep cleaning kitchens".
const HEAD_WORDS: usize = 2;
/// Share of its score that a market keeps which does something else.
const OTHER_ACTIVITY: f64 = 0.75;

/// Markets that do each activity by their names and phrases.
#[derive(Debug)]
pub(super) struct ActivityMarkets(Vec<Vec<bool>>);

impl ActivityMarkets {
    pub(super) fn empty() -> Self {
        Self(Vec::new())
    }
}

impl Matcher {
    /// Reads from the index which markets do what. The titles of ideas and near phrases do not count.
    pub(super) fn find_activity_markets(&self, markets: usize) -> ActivityMarkets {
        let does = |words: &&[&str]| {
            let mut found = vec![false; markets];
            let roots = words.iter().filter_map(|word| self.root_of(&self.words.root_of(word)));
            for phrase in roots.flat_map(|root| &self.postings[root]) {
                let IndexedPhrase { market, quality, .. } = self.phrases[*phrase];
                found[market] |= quality >= 1.0;
            }
            found
        };
        ActivityMarkets(ACTIVITIES.iter().map(does).collect())
    }

    /// The activity that a text begins with, when it names objects too.
    pub(super) fn head_activity(&self, words: &str) -> Option<usize> {
        let mut head = words.split(' ').take(HEAD_WORDS);
        let rest = words.split(' ').count();
        let found = head.find_map(|word| {
            let is_done = word.ends_with("ing");
            let activity = ACTIVITIES.iter().position(|own| own.contains(&word));
            activity.filter(|_| is_done)
        });
        found.filter(|_| rest > HEAD_WORDS)
    }

    /// Lowers the markets that do something else, where one that does it is near enough.
    pub(super) fn weigh_activity(&self, activity: usize, scores: &mut [f64]) {
        let does = &self.activities.0[activity];
        let best = scores.iter().zip(does).filter(|(_, does)| **does);
        if best.map(|(score, _)| *score).fold(ABSENT, f64::max) < WEAK {
            return;
        }
        for (score, _) in scores
            .iter_mut()
            .zip(does)
            .filter(|(score, does)| !**does && **score > 0.0)
        {
            *score *= OTHER_ACTIVITY;
        }
    }
}
