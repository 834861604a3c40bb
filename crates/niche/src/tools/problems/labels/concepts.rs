//! Everyday concepts of customers, such as food, waiting or price, and the nine families of problems.

use std::sync::OnceLock;

use serde::Serialize;

use crate::tools::problems::reading::word_tables::listed_words::{ByListedWord, ListedWord};
use crate::tools::problems::reading::word_tables::neutral::{self, NeutralWords, Vector};
use crate::tools::problems::reading::words::{Reader, Token};

static LIST: &str = include_str!("../../../../data/problems/concepts.txt");

/// Least cosine of a word to a concept's center at which the word belongs to it.
const NEAR: f32 = 0.63;
/// Weight of a word that belongs to a concept by its vector only.
const NEAR_WEIGHT: f64 = 0.5;

/// Subject of a problem by its words; `quality` where they name none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[derive(strum::IntoStaticStr, strum::EnumString, strum::EnumIter, strum::EnumCount)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Family {
    Price,
    Waiting,
    Quality,
    People,
    Ease,
    Choice,
    Place,
    Reliability,
    Trust,
}

/// The concepts and the words that belong to them.
#[derive(Debug)]
pub struct Concepts {
    pub families: Vec<Family>,
    /// By first root: further roots, concept.
    phrases: ByListedWord<Vec<(Vec<ListedWord>, usize)>>,
    centers: Vec<Vector>,
}

/// A concept that a word of a sentence belongs to, with the share of the word that it has.
pub type Hit = (usize, f64);

pub fn concepts() -> &'static Concepts {
    static CONCEPTS: OnceLock<Concepts> = OnceLock::new();
    CONCEPTS.get_or_init(|| {
        Concepts::read(
            &Reader::default(),
            crate::tools::problems::reading::word_tables::neutral::table(),
        )
    })
}

impl Concepts {
    fn read(reader: &Reader, table: Option<&NeutralWords>) -> Self {
        let mut concepts = Self {
            families: Vec::new(),
            phrases: ByListedWord::new(),
            centers: Vec::new(),
        };
        for line in LIST.lines().filter(|line| !line.starts_with('#')) {
            let [_, family, words] = line.split(" | ").collect::<Vec<_>>()[..] else {
                continue;
            };
            let Ok(family) = family.parse::<Family>() else {
                continue;
            };
            let number = concepts.families.len();
            concepts.families.push(family);
            let mut center = [0.0; neutral::DIMENSIONS];
            for phrase in words.split(", ") {
                let root = |word: &str| ListedWord::of(&reader.root(word));
                let mut roots: Vec<ListedWord> = phrase.split(' ').map(root).collect();
                if let Some(vector) = table.and_then(|table| table.find(phrase)) {
                    neutral::add(&mut center, &neutral::unit(vector), 1.0);
                }
                let first = roots.remove(0);
                if let Some(known) = concepts.phrases.get_mut(first) {
                    known.push((roots, number));
                }
            }
            concepts.centers.push(neutral::unit(center));
        }
        concepts
    }

    pub fn count(&self) -> usize {
        self.families.len()
    }

    /// Lists in `hits` the concepts of the word at `at`, each with its share of the word. `nearest` holds for a word of
    /// no list.
    pub fn list_of_word(&self, tokens: &[Token], at: usize, nearest: Option<Hit>, hits: &mut Vec<Hit>) {
        hits.clear();
        let after = &tokens[at + 1..];
        let known = self.phrases.get(tokens[at].facts.listed_root).into_iter().flatten();
        let fits = |rest: &[ListedWord]| {
            let mut pairs = rest.iter().zip(after);
            rest.len() <= after.len() && pairs.all(|(root, token)| root.is(token.facts.listed_root))
        };
        hits.extend(known.filter(|(rest, _)| fits(rest)).map(|(_, concept)| (*concept, 1.0)));
        hits.sort_unstable_by_key(|(concept, _)| *concept);
        hits.dedup_by_key(|(concept, _)| *concept);
        let share = 1.0 / hits.len() as f64;
        hits.iter_mut().for_each(|hit| hit.1 = share);
        if hits.is_empty() {
            hits.extend(nearest);
        }
    }

    /// Concept of a word that no list has, by its vector.
    pub fn nearest(&self, vector: &Vector) -> Option<Hit> {
        let direction = neutral::unit(*vector);
        let cosines = self
            .centers
            .iter()
            .map(|center| neutral::dot(center, &direction))
            .enumerate();
        let best = cosines.fold(
            (0, NEAR),
            |best, (at, cosine)| if cosine > best.1 { (at, cosine) } else { best },
        );
        (best.1 > NEAR).then_some((best.0, NEAR_WEIGHT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_names_a_family_and_every_family_has_a_concept() {
        let lines = LIST.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(concepts().count(), lines);
        assert!(<Family as strum::IntoEnumIterator>::iter().all(|family| concepts().families.contains(&family)));
    }
}
