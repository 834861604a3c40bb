//! What people sell, mend, rent out and carry, by class, and the activities that choose among the markets of a class.
//! The build makes it from `data/objects.toml` (`prepare/objects.rs`).

use serde::{Deserialize, Serialize};

/// Markets are counted in the order of their slugs. All words are plain and in the singular
/// ([`crate::language::text::to_singular`]).
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ObjectIndex<'a> {
    /// Name of an object and its class; ascending.
    #[serde(borrow)]
    pub objects: Vec<(&'a str, u32)>,
    /// Word for an activity and its place in `deeds`; ascending.
    pub activities: Vec<(&'a str, u32)>,
    /// Verb for an activity at the beginning of a text, and its place in `deeds`; ascending.
    pub verbs: Vec<(&'a str, u32)>,
    /// Word that turns an object into something else, and its place in `deeds`; ascending.
    pub qualifiers: Vec<(&'a str, u32)>,
    /// Activities, then qualifiers.
    pub deeds: Vec<Deed>,
    pub classes: Vec<ObjectClass>,
}

/// An activity or a qualifier.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deed {
    /// The activity whose markets a class lends when it has none of its own.
    pub like: Option<u32>,
    /// Gives way to another activity beside it.
    pub is_weak: bool,
    /// Markets where no class has its own, best first.
    pub markets: Vec<u32>,
    /// Every market that does it, by its industries; ascending.
    pub doers: Vec<u32>,
}

/// Numbers of the markets for a class of objects, by the activity or qualifier beside the object.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectClass {
    /// Markets where no activity is named, best first.
    pub plain: Vec<u32>,
    /// Activity or qualifier and its markets, best first.
    pub by_deed: Vec<(u32, Vec<u32>)>,
}

impl ObjectClass {
    /// Returns the markets of an activity or a qualifier.
    pub fn markets_of(&self, deed: u32) -> Option<&[u32]> {
        let found = self.by_deed.iter().find(|(other, _)| *other == deed);
        found.map(|(_, markets)| markets.as_slice())
    }
}
