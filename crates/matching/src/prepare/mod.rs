//! Makes what a start reads of an atlas: the index of its words, the direction of each text, and the index of objects.
//! The build of the crate that embeds the atlas calls it.

mod index;
mod objects;

use crate::load_error::LoadError;
use crate::texts::{AtlasTexts, MarketTexts, PreparedAtlas, SectorTexts};

/// Prepares the atlas whose sectors are these tables.
///
/// # Errors
/// When the table of meanings is broken.
///
/// # Panics
/// On an object that names an unknown market or stands in two lists: the file is ours.
pub fn prepare_atlas(sectors: &[toml::Table]) -> Result<PreparedAtlas, LoadError> {
    let atlas = read_texts(sectors);
    let (index, directions) = index::make_index(&atlas)?;
    Ok(PreparedAtlas {
        index: leak_text(index),
        directions: directions.leak(),
        objects: leak_text(objects::make_objects(&atlas)),
    })
}

fn read_texts(sectors: &[toml::Table]) -> AtlasTexts {
    let mut atlas = AtlasTexts::default();
    for (place, file) in sectors.iter().enumerate() {
        atlas.sectors.push(SectorTexts {
            name: read_text(&file["sector"]["name"]),
            words: file["sector"].get("words").map(read_list).unwrap_or_default(),
        });
        let markets = file["market"].as_array().into_iter().flatten();
        atlas.markets.extend(markets.map(|market| read_market(market, place)));
    }
    atlas.markets.sort_by(|a, b| a.slug.cmp(&b.slug));
    atlas
}

fn read_market(market: &toml::Value, sector: usize) -> MarketTexts {
    let ideas = market["ideas"].as_array().into_iter().flatten();
    MarketTexts {
        slug: read_text(&market["slug"]),
        name: read_text(&market["name"]),
        phrases: read_list(&market["phrases"]),
        titles: ideas.map(|idea| read_text(&idea["title"])).collect(),
        said: market.get("said").map(read_list).unwrap_or_default(),
        near: market.get("near").map(read_list).unwrap_or_default(),
        industries: read_list(&market["industries"]),
        sector,
    }
}

fn read_text(value: &toml::Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn read_list(value: &toml::Value) -> Vec<String> {
    value.as_array().into_iter().flatten().map(read_text).collect()
}

/// Leaked texts let the indexes borrow, as they do in the engine; the build ends right after.
fn leak_text(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

/// The atlas of this repository with its matcher.
#[cfg(test)]
pub fn load_fixture() -> (AtlasTexts, crate::Matcher) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../niche/atlas");
    let files = std::fs::read_dir(folder).expect("the atlas is a folder");
    let mut files: Vec<_> = files.map(|entry| entry.expect("a readable entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    let read = |path| toml::from_str(&std::fs::read_to_string(path).expect("a readable file")).expect("a table");
    let sectors: Vec<toml::Table> = files.iter().map(read).collect();
    let prepared = prepare_atlas(&sectors).expect("the table of meanings is whole");
    let atlas = read_texts(&sectors);
    let matcher = crate::Matcher::new(&atlas, &prepared, &vec![None; atlas.markets.len()]);
    (atlas, matcher.expect("the index is that of the atlas"))
}
