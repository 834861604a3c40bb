//! Texts of an atlas that a matcher reads, and the indexes that the build makes of them.

/// Texts of an atlas.
#[derive(Debug, Default)]
pub struct AtlasTexts {
    pub sectors: Vec<SectorTexts>,
    /// In ascending order of their slugs.
    pub markets: Vec<MarketTexts>,
}

impl AtlasTexts {
    /// Place of the market with this slug.
    pub fn find_market(&self, slug: &str) -> Option<usize> {
        self.markets
            .binary_search_by(|market| market.slug.as_str().cmp(slug))
            .ok()
    }
}

/// Texts of a sector.
#[derive(Debug)]
pub struct SectorTexts {
    pub name: String,
    /// Words that mean the whole sector.
    pub words: Vec<String>,
}

/// Texts of a market.
#[derive(Debug)]
pub struct MarketTexts {
    pub slug: String,
    pub name: String,
    pub phrases: Vec<String>,
    /// Titles of its ideas.
    pub titles: Vec<String>,
    /// Commands, half sentences and names for the work, in other words than the phrases.
    pub said: Vec<String>,
    /// Terms close to the market that are not the market.
    pub near: Vec<String>,
    /// Codes of its industries.
    pub industries: Vec<String>,
    /// Place of its sector.
    pub sector: usize,
}

impl MarketTexts {
    /// Every text that is compared, in the order of the index: the name and phrases, titles, `said` lines, and close
    /// terms.
    pub fn list_texts(&self) -> impl Iterator<Item = &String> {
        let further = self.titles.iter().chain(&self.said).chain(&self.near);
        self.list_phrases().chain(further)
    }

    /// Texts whose words complete and correct typed ones: all but `said` lines.
    pub fn list_named(&self) -> impl Iterator<Item = &String> {
        self.list_phrases().chain(&self.titles).chain(&self.near)
    }

    /// The name and the phrases, which mean the market itself.
    pub fn list_phrases(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.name).chain(&self.phrases)
    }
}

/// Indexes that the build makes of an atlas's texts, so that a start only reads.
#[derive(Debug, Clone, Copy)]
pub struct PreparedAtlas {
    /// Words and phrases, as JSON.
    pub index: &'static str,
    /// Packed direction of each phrase, market by market, then of the middle of each market.
    pub directions: &'static [u8],
    /// Objects and activities, as JSON.
    pub objects: &'static str,
}
