//! Search for the industry of an employer by its official title.

use crate::data::industry::Industry;
use crate::scoring::engine_data::EngineData;
use matching::text::to_plain;

/// Most industries of one answer.
pub const MAX_INDUSTRIES: usize = 10;

/// Reads a code of four to six digits, alone or before a title, or an exact title. `None` when no industry has it.
pub fn read_code(engine: &EngineData, text: &str) -> Option<String> {
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    if digits.is_empty() {
        let wanted = to_plain(text);
        let found = engine
            .tables
            .every_industry()
            .filter(|one| to_plain(&one.title) == wanted);
        return found.map(|one| one.code.clone()).min();
    }
    let is_known =
        (4..=6).contains(&digits.len()) && engine.tables.every_industry().any(|one| one.code.starts_with(&digits));
    is_known.then_some(digits)
}

/// Industries whose titles hold every word of `query`, the shortest titles first. A word may be unfinished.
pub fn search_industries(engine: &EngineData, query: &str) -> Vec<Industry> {
    let typed = to_plain(query.get(..80).unwrap_or(query));
    let words: Vec<&str> = typed.split(' ').filter(|word| !word.is_empty()).collect();
    if words.is_empty() {
        return Vec::new();
    }
    let fits = |industry: &&Industry| {
        let text = format!("{} {}", industry.code, to_plain(&industry.title));
        let begins = |word: &&str| text.split(' ').any(|other| other.starts_with(*word));
        words.iter().all(begins)
    };
    let mut found: Vec<&Industry> = engine.tables.every_industry().filter(fits).collect();
    found.sort_by_key(|industry| (industry.title.len(), &industry.code));
    found.into_iter().take(MAX_INDUSTRIES).cloned().collect()
}
