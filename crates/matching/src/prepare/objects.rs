//! Makes the index of objects and activities from `data/objects.toml`.

use std::collections::BTreeMap;

use super::leak_text;
use crate::language::text::{to_plain, to_singular};
use crate::tables::objects::{Deed, ObjectClass, ObjectIndex};
use crate::texts::{AtlasTexts, MarketTexts};

const OBJECTS: &str = include_str!("../../data/objects.toml");

/// The index as JSON.
///
/// # Panics
/// On a market, an activity or a word that is unknown or said twice: the file is ours.
pub(super) fn make_objects(atlas: &AtlasTexts) -> String {
    let table: toml::Table = toml::from_str(OBJECTS).unwrap_or_else(|error| panic!("objects.toml: {error}"));
    let markets = atlas.markets.as_slice();
    let (activities, qualifiers) = (tables_at(&table, "activity"), tables_at(&table, "qualifier"));
    let names: Vec<&str> = activities
        .iter()
        .chain(&qualifiers)
        .map(|deed| text(deed, "name"))
        .collect();
    let place = |name: &str| {
        let at = names.iter().position(|other| *other == name);
        at.unwrap_or_else(|| panic!("objects.toml: no activity is called {name}")) as u32
    };
    let deed = |deed: &&toml::Table| Deed {
        like: deed.get("like").and_then(toml::Value::as_str).map(place),
        is_weak: deed.get("weak").and_then(toml::Value::as_bool).unwrap_or(false),
        markets: find_markets(text(deed, "markets"), markets),
        doers: markets_of_industries(text(deed, "industries"), markets),
    };
    let classes = tables_at(&table, "class");
    let index = ObjectIndex {
        objects: list_words(&classes, "words", 0),
        activities: list_words(&activities, "words", 0),
        verbs: list_words(&activities, "verbs", 0),
        qualifiers: list_words(&qualifiers, "words", activities.len()),
        deeds: activities.iter().chain(&qualifiers).map(deed).collect(),
        classes: classes
            .iter()
            .map(|class| ObjectClass {
                plain: find_markets(text(class, "plain"), markets),
                by_deed: class
                    .iter()
                    .filter(|(key, _)| !["name", "words", "plain"].contains(&key.as_str()))
                    .map(|(key, _)| (place(key), find_markets(text(class, key), markets)))
                    .collect(),
            })
            .collect(),
    };
    serde_json::to_string(&index).expect("an index is JSON")
}

fn tables_at<'t>(table: &'t toml::Table, key: &str) -> Vec<&'t toml::Table> {
    let list = table[key].as_array().expect("objects.toml has lists of tables");
    list.iter().filter_map(toml::Value::as_table).collect()
}

fn text<'t>(table: &'t toml::Table, key: &str) -> &'t str {
    table.get(key).and_then(toml::Value::as_str).unwrap_or_default()
}

fn split_list(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim).filter(|part| !part.is_empty())
}

fn find_markets(list: &str, markets: &[MarketTexts]) -> Vec<u32> {
    let find = |slug: &str| {
        let at = markets.binary_search_by(|market| market.slug.as_str().cmp(slug));
        at.unwrap_or_else(|_| panic!("objects.toml: no market is called {slug}")) as u32
    };
    split_list(list).map(find).collect()
}

/// The markets with an industry that begins so.
fn markets_of_industries(industries: &str, markets: &[MarketTexts]) -> Vec<u32> {
    let does = |codes: &[String]| {
        codes
            .iter()
            .any(|code| split_list(industries).any(|start| code.starts_with(start)))
    };
    let found = (0..).zip(markets).filter(|(_, market)| does(&market.industries));
    found.map(|(at, _)| at).collect()
}

/// Words of each table with the table's place. A word stands in one table only.
fn list_words(tables: &[&toml::Table], key: &str, first: usize) -> Vec<(&'static str, u32)> {
    let mut words: BTreeMap<String, u32> = BTreeMap::new();
    for (at, table) in tables.iter().enumerate() {
        for word in split_list(text(table, key)) {
            let plain: Vec<String> = to_plain(word).split(' ').map(to_singular).collect();
            let place = (first + at) as u32;
            let before = words.insert(plain.join(" "), place);
            assert!(
                before.is_none_or(|other| other == place),
                "objects.toml: {word} stands in two lists"
            );
        }
    }
    let leak = |(word, place): (String, u32)| -> (&'static str, u32) { (leak_text(word), place) };
    words.into_iter().map(leak).collect()
}
