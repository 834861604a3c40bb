//! The market atlas: what a person with a day job can enter, in our own words. The format is in `atlas/README.md`.

use std::collections::HashSet;

use serde::Deserialize;

use crate::LoadError;
use crate::report::StartingCheck;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    sector: Sector,
    market: Vec<Market>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sector {
    pub slug: String,
    pub name: String,
    /// Words that mean the whole sector ("pets"): they are answered with a choice of its markets.
    #[serde(default)]
    pub words: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Market {
    pub slug: String,
    pub name: String,
    pub summary: String,
    pub industries: Vec<String>,
    pub phrases: Vec<String>,
    /// What lies close to the market without being it: it leads here, but never for sure.
    #[serde(default)]
    pub near: Vec<String>,
    pub customers: Vec<String>,
    pub channels: Vec<String>,
    pub growth: Vec<String>,
    pub checks: Vec<StartingCheck>,
    pub actions: Vec<Action>,
    pub ideas: Vec<Idea>,
    pub players: Vec<Player>,
    /// Index into [`Atlas::sectors`]; set on loading.
    #[serde(skip)]
    pub sector: usize,
}

/// Something to find out by a day after the start, with a mark that decides.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    pub day: u32,
    pub text: String,
}

/// A concrete way into a market. Cost, hours and weeks are our estimates.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Idea {
    pub title: String,
    pub description: String,
    pub cost_usd: [u32; 2],
    pub hours_week: [u32; 2],
    pub weeks_to_first_sale: [u32; 2],
    pub model: String,
    pub first_steps: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub name: String,
    pub category: String,
    pub strengths: String,
    pub weaknesses: String,
}

#[derive(Debug)]
pub struct Atlas {
    pub sectors: Vec<Sector>,
    /// In the order of their slugs.
    pub markets: Vec<Market>,
}

/// Made by `build.rs` from the files of `atlas/`.
const SECTORS: &str = include_str!(concat!(env!("OUT_DIR"), "/atlas.json"));

impl Atlas {
    /// Reads the embedded files.
    ///
    /// # Errors
    /// When a file is malformed or two markets share a slug.
    pub fn load() -> Result<Self, LoadError> {
        let mut sectors = Vec::new();
        let mut markets = Vec::new();
        let files: Vec<File> = serde_json::from_str(SECTORS).map_err(|e| LoadError(format!("the atlas: {e}")))?;
        for file in files {
            let sector = sectors.len();
            sectors.push(file.sector);
            markets.extend(file.market.into_iter().map(|market| Market { sector, ..market }));
        }
        let mut seen = HashSet::new();
        if let Some(double) = markets.iter().find(|m: &&Market| !seen.insert(m.slug.clone())) {
            return Err(LoadError(format!("two markets are called {}", double.slug)));
        }
        markets.sort_by(|a, b| a.slug.cmp(&b.slug));
        Ok(Self { sectors, markets })
    }

    #[must_use]
    pub fn find(&self, slug: &str) -> Option<usize> {
        self.markets
            .binary_search_by(|market| market.slug.as_str().cmp(slug))
            .ok()
    }

    #[must_use]
    pub fn sector_of(&self, market: &Market) -> &Sector {
        &self.sectors[market.sector]
    }
}
