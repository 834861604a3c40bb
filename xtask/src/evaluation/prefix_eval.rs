//! Share of unfinished texts whose suggestions contain the typed market.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use niche::Engine;

/// Suggestions that the page shows.
const SHOWN: usize = 5;
/// Lengths of the prefixes, in characters.
const LENGTHS: [usize; 3] = [4, 6, 8];
/// Runs of which the shortest time counts.
const RUNS: usize = 5;
/// Words of names that say nothing about a market.
const SMALL_WORDS: [&str; 7] = ["and", "for", "in", "of", "on", "the", "to"];

/// Results of one kind of prefix.
#[derive(Default)]
struct PrefixTally {
    asked: usize,
    found: usize,
    /// Not found, and each of the suggestions has a name with a word that begins so.
    crowded: usize,
    empty: usize,
    misses: String,
}

/// Measures prefixes of all market names. The times of the suggestions follow on the last line.
pub fn report_prefixes(engine: &Engine, show_misses: bool) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    let mut times = Vec::new();
    let names: Vec<(&str, String)> = engine
        .atlas()
        .markets
        .iter()
        .map(|market| (market.slug.as_str(), market.name.to_lowercase()))
        .collect();
    for length in LENGTHS {
        let (mut start, mut after, mut alone) = Default::default();
        for (slug, name) in &names {
            if let Some(prefix) = first_letters(name, length) {
                tally_prefix(engine, &mut start, &mut times, slug, prefix);
            }
            for (at, word) in later_words(name) {
                let Some(prefix) = first_letters(word, length) else {
                    continue;
                };
                tally_prefix(engine, &mut after, &mut times, slug, &name[..at + prefix.len()]);
                tally_prefix(engine, &mut alone, &mut times, slug, prefix);
            }
        }
        for (kind, tally) in [
            ("of the name", &start),
            ("of a later word, after the words before it", &after),
            ("of a later word alone", &alone),
        ] {
            describe_tally(&mut text, kind, length, tally, show_misses)?;
        }
    }
    times.sort_unstable();
    let at = |share: usize| times.get(times.len() * share / 100).copied().unwrap_or_default();
    writeln!(
        text,
        "time of one suggestion: {} asked, median {:?}, 99th percentile {:?}, slowest {:?}",
        times.len(),
        at(50),
        at(99),
        times.last().copied().unwrap_or_default()
    )?;
    Ok(text)
}

/// The first letters of a text, without a space at their end. `None` when the text is shorter.
fn first_letters(text: &str, length: usize) -> Option<&str> {
    let mut ends = text.char_indices().map(|(at, letter)| at + letter.len_utf8());
    ends.nth(length - 1).map(|end| text[..end].trim_end())
}

/// Words of a name after its first, each with its place in bytes.
fn later_words(name: &str) -> impl Iterator<Item = (usize, &str)> {
    let spaces = name.match_indices(' ').map(|(at, _)| at + 1);
    spaces
        .map(|at| (at, name[at..].split(' ').next().unwrap_or_default()))
        .filter(|(_, word)| word.starts_with(char::is_alphabetic) && !SMALL_WORDS.contains(word))
}

fn tally_prefix(engine: &Engine, tally: &mut PrefixTally, times: &mut Vec<Duration>, slug: &str, prefix: &str) {
    let found = engine.suggest_markets(prefix, SHOWN);
    times.push(best_time(|| engine.suggest_markets(prefix, SHOWN)));
    tally.asked += 1;
    tally.empty += usize::from(found.is_empty());
    if found.iter().any(|suggestion| suggestion.slug == slug) {
        tally.found += 1;
        return;
    }
    let last = prefix.rsplit(' ').next().unwrap_or_default();
    let begins = |name: &str| name.to_lowercase().split(' ').any(|word| word.starts_with(last));
    if found.len() == SHOWN && found.iter().all(|suggestion| begins(&suggestion.name)) {
        tally.crowded += 1;
    }
    let slugs: Vec<&str> = found.iter().map(|suggestion| suggestion.slug.as_str()).collect();
    let _ = writeln!(tally.misses, "  not found  {prefix} -> {slug} {slugs:?}");
}

/// The shortest of a few runs: other programs on the machine only add to a time.
pub fn best_time<T>(run: impl Fn() -> T) -> Duration {
    let time = |_| {
        let started = Instant::now();
        std::hint::black_box(run());
        started.elapsed()
    };
    (0..RUNS).map(time).min().unwrap_or_default()
}

fn describe_tally(
    text: &mut String,
    kind: &str,
    length: usize,
    tally: &PrefixTally,
    show_misses: bool,
) -> std::fmt::Result {
    let share = |part: usize| format!("{:.1} %", 100.0 * part as f64 / tally.asked.max(1) as f64);
    writeln!(
        text,
        "{length} letters {kind}: {} asked, found among {SHOWN} {}, {SHOWN} others fit as well {}, nothing found {}",
        tally.asked,
        share(tally.found),
        share(tally.crowded),
        share(tally.empty)
    )?;
    if show_misses {
        text.push_str(&tally.misses);
    }
    Ok(())
}
