//! Makes the index of all phrases, and the direction of each.

use std::collections::{BTreeMap, BTreeSet};

use super::leak_text;
use crate::directions::PackedDirections;
use crate::language::text::{WordRoots, fold_text, to_plain};
use crate::load_error::LoadError;
use crate::tables::index::PhraseIndex;
use crate::texts::{AtlasTexts, MarketTexts};
use crate::word_vectors::{DirectionSum, WordVectors};

/// The index as JSON, and the directions: one per phrase, then the middle of each market's phrases.
pub(super) fn make_index(atlas: &AtlasTexts) -> Result<(String, Vec<u8>), LoadError> {
    let vectors = WordVectors::load()?;
    let index = serde_json::to_string(&build_index(&atlas.markets)).map_err(|e| LoadError(e.to_string()))?;
    Ok((index, compute_directions(&atlas.markets, &vectors)))
}

fn build_index(markets: &[MarketTexts]) -> PhraseIndex<'static> {
    let words = WordRoots::default();
    let every = || markets.iter().flat_map(MarketTexts::list_texts);
    let roots: BTreeSet<String> = every().flat_map(|text| words.roots_of(&to_plain(text))).collect();
    let roots: Vec<&str> = roots.into_iter().map(leak_text).collect();
    let place = |root: &str| roots.binary_search(&root).ok().and_then(|at| u32::try_from(at).ok());
    let near: BTreeSet<String> = markets
        .iter()
        .flat_map(|market| &market.near)
        .map(|text| to_plain(text))
        .collect();
    let mut index = PhraseIndex {
        near: near.into_iter().map(leak_text).collect(),
        exact: list_exact_phrases(markets),
        ..PhraseIndex::default()
    };
    let roots_of = |text: &String| {
        words
            .roots_of(&to_plain(text))
            .iter()
            .filter_map(|root| place(root))
            .collect()
    };
    index.phrases = every().map(roots_of).collect();
    let mut vocabulary: BTreeMap<String, u32> = BTreeMap::new();
    for text in markets.iter().flat_map(MarketTexts::list_named) {
        let folded = to_plain(text);
        let written = folded
            .split(' ')
            .filter_map(|word| Some((word.to_owned(), place(&words.root_of(word))?)));
        vocabulary.extend(written);
    }
    index.vocabulary = vocabulary
        .into_iter()
        .map(|(word, root)| (leak_text(word), root))
        .collect();
    index.roots = roots;
    index
}

/// A phrase that two markets share belongs to the first, but as it is spelt it wins over one that only sounds the same.
fn list_exact_phrases(markets: &[MarketTexts]) -> Vec<(&'static str, u32)> {
    let mut exact: BTreeMap<String, u32> = BTreeMap::new();
    for (market, texts) in (0..).zip(markets) {
        for phrase in texts.list_phrases() {
            let folded = to_plain(phrase);
            exact.entry(folded.replace(' ', "")).or_insert(market);
            exact.entry(folded).or_insert(market);
            exact.insert(fold_text(phrase), market);
        }
    }
    exact
        .into_iter()
        .map(|(phrase, market)| (leak_text(phrase), market))
        .collect()
}

fn compute_directions(markets: &[MarketTexts], vectors: &WordVectors) -> Vec<u8> {
    let mut directions = Vec::new();
    let mut middles = Vec::new();
    for texts in markets {
        let mut middle = DirectionSum::default();
        for phrase in texts.list_phrases() {
            for (sum, part) in middle.0.iter_mut().zip(vectors.direction_of(&to_plain(phrase)).0.0) {
                *sum += i64::from(part);
            }
        }
        let every = texts.list_texts();
        directions.extend(every.map(|text| vectors.direction_of(&to_plain(text)).0));
        middles.push(middle.to_direction());
    }
    directions.append(&mut middles);
    PackedDirections::pack(&directions)
}
