//! Accuracy of the matching: labelled phrases, refusals, and the held-out fifth of the official index.
//!
//! Of the sets `marketplace` and `trades` each second row is held out: tune on the others, and evaluate these once.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use niche::Engine;
use niche::atlas::Market;
use niche::report::Confidence;
use niche::request::AnalysisRequest;

use super::prefix_eval;

const SETS: &str = "crates/niche/tests/data";
/// Sectors that sell to people. A fifth of their rows is never learned from; `tools/embeddings/corpus.py` has the same
/// rule.
const CONSUMER: [&str; 13] = [
    "44", "45", "48", "49", "51", "53", "54", "56", "61", "62", "71", "72", "81",
];
const HELD_OUT_EVERY: usize = 5;
/// First label of a text that names no market. Labels after it say which strong answers are right all the same.
const NO_MARKET: &str = "none";

/// A phrase and what is right for it: the first digits of industries, or slugs of markets.
type LabelledRow = (String, Vec<String>);

/// Result of one set of labelled phrases.
#[derive(Default)]
struct MatchTally {
    asked: usize,
    first: usize,
    first_code: usize,
    among_three: usize,
    strong: usize,
    strong_right: usize,
    refused: usize,
    misses: String,
}

struct MatchAnswer {
    markets: Vec<usize>,
    strong: bool,
}

/// Output beside the figures of the development sets.
#[derive(Default)]
pub struct MatchOptions<'a> {
    /// File with the official index of industries; its held-out fifth is measured too.
    pub index: Option<&'a Path>,
    pub misses: bool,
    pub held_out: bool,
    /// A labelled set outside the project. Then only it is measured.
    pub set: Option<&'a Path>,
}

/// Reports on the sets in the tests' folder, and on the official index when it is given.
pub fn report_matching(options: &MatchOptions) -> Result<String, Box<dyn Error>> {
    let show_misses = options.misses;
    let started = Instant::now();
    let engine = Engine::load()?;
    let load = started.elapsed();
    let mut times = Vec::new();
    if let Some(set) = options.set {
        return measure_set(&engine, set, show_misses);
    }
    let mut text = format!("load {} ms\n", load.as_millis());
    let phrases = read_rows(&Path::new(SETS).join("phrases.csv"))?;
    let tally = measure_rows(&engine, &phrases, &mut times);
    describe_tally(&mut text, "phrases", &tally, show_misses)?;
    let (seen, held) = split_halves(read_rows(&Path::new(SETS).join("marketplace.csv"))?);
    let tally = measure_rows(&engine, &seen, &mut times);
    describe_tally(&mut text, "marketplace", &tally, show_misses)?;
    let (trades, held_trades) = split_halves(read_rows(&Path::new(SETS).join("trades.csv"))?);
    let tally = measure_rows(&engine, &trades, &mut times);
    describe_tally(&mut text, "trades", &tally, show_misses)?;
    for (name, file) in [
        ("commands", "command-phrases.csv"),
        ("rare commands", "rare-commands.csv"),
    ] {
        let commands = read_rows(&Path::new(SETS).join(file))?;
        let tally = measure_rows(&engine, &commands, &mut times);
        describe_tally(&mut text, name, &tally, show_misses)?;
    }
    let refused = read_rows(&Path::new(SETS).join("refused.csv"))?;
    count_refusals(&engine, "", &refused, &mut text, show_misses)?;
    let (seen_refused, held_refused) = split_halves(read_rows(&Path::new(SETS).join("marketplace-refused.csv"))?);
    count_refusals(&engine, "marketplace, ", &seen_refused, &mut text, show_misses)?;
    if options.held_out {
        let tally = measure_rows(&engine, &held, &mut times);
        describe_tally(&mut text, "marketplace, held out", &tally, show_misses)?;
        let tally = measure_rows(&engine, &held_trades, &mut times);
        describe_tally(&mut text, "trades, held out", &tally, show_misses)?;
        count_refusals(
            &engine,
            "marketplace, held out, ",
            &held_refused,
            &mut text,
            show_misses,
        )?;
    }
    measure_typed(&engine, options, &mut text, &mut times)?;
    if let Some(path) = options.index {
        measure_index(&engine, path, show_misses, &mut text, &mut times)?;
    }
    times.sort_unstable();
    let at = |share: usize| times.get(times.len() * share / 100).copied().unwrap_or_default();
    writeln!(
        text,
        "time of one analysis: median {:?}, 99th percentile {:?}",
        at(50),
        at(99)
    )?;
    text.push_str(&prefix_eval::report_prefixes(&engine, show_misses)?);
    Ok(text)
}

/// The held-out fifth of the official index: rows of the atlas's industries, and of others.
fn measure_index(
    engine: &Engine,
    path: &Path,
    show_misses: bool,
    text: &mut String,
    times: &mut Vec<Duration>,
) -> Result<(), Box<dyn Error>> {
    let (inside, outside) = held_out(engine, path)?;
    let tally = measure_rows(engine, &inside, times);
    describe_tally(text, "index, industries of the atlas", &tally, show_misses)?;
    let tally = measure_rows(engine, &outside, times);
    let asked = tally.asked.max(1);
    writeln!(
        text,
        "index, industries outside the atlas: {asked} asked, {} refused, {} answered as weak, {} as strong ({} of them not even by a further industry of the market)",
        format_percent(tally.refused, asked),
        format_percent(asked - tally.refused - tally.strong, asked),
        format_percent(tally.strong, asked),
        tally.strong - tally.strong_right
    )?;
    Ok(())
}

/// Texts as people type them: brands, questions, typos and plain niches. Each second row is held out.
fn measure_typed(
    engine: &Engine,
    options: &MatchOptions,
    text: &mut String,
    times: &mut Vec<Duration>,
) -> Result<(), Box<dyn Error>> {
    let (seen, held) = split_halves(read_rows(&Path::new(SETS).join("typed.csv"))?);
    let sets = [("typed", seen), ("typed, held out", held)];
    for (name, rows) in sets.into_iter().take(1 + usize::from(options.held_out)) {
        let (none, named): (Vec<LabelledRow>, Vec<LabelledRow>) =
            rows.into_iter().partition(|(_, labels)| labels[0] == NO_MARKET);
        let tally = measure_rows(engine, &named, times);
        describe_tally(text, name, &tally, options.misses)?;
        let asking = measure_rows(engine, &none, times);
        let strong = tally.strong + asking.strong;
        let wrong = strong - tally.strong_right - asking.strong_right;
        writeln!(
            text,
            "{name}, texts that name no market: {} asked, refused {}, strong {}; strong and wrong of all {} rows: {wrong} of {strong} ({})",
            asking.asked,
            format_percent(asking.refused, asking.asked),
            asking.strong,
            tally.asked + asking.asked,
            format_percent(wrong, strong)
        )?;
        if options.misses {
            for line in asking.misses.lines().filter(|line| line.ends_with("strong=true")) {
                writeln!(text, "{line}")?;
            }
        }
    }
    Ok(())
}

fn read_rows(path: &Path) -> Result<Vec<LabelledRow>, Box<dyn Error>> {
    let mut reader = csv::Reader::from_path(path)?;
    let mut rows = Vec::new();
    for row in reader.records() {
        let row = row?;
        let labels = row[1].split(' ').map(str::to_owned).collect();
        rows.push((row[0].to_owned(), labels));
    }
    Ok(rows)
}

/// Measures a set with the columns phrase, typed form (what is typed instead, when given) and accepted industries,
/// parted by semicolons.
fn measure_set(engine: &Engine, path: &Path, show_misses: bool) -> Result<String, Box<dyn Error>> {
    let mut reader = csv::Reader::from_path(path)?;
    let mut rows = Vec::new();
    for row in reader.records() {
        let row = row?;
        let [phrase, typed, accepted] = [0, 1, 2].map(|at| row.get(at));
        let accepted = accepted.ok_or("a row needs three columns: phrase, typed form, accepted industries")?;
        let typed = typed.filter(|typed| !typed.is_empty()).or(phrase).unwrap_or_default();
        rows.push((typed.to_owned(), accepted.split(';').map(str::to_owned).collect()));
    }
    let mut text = String::new();
    let tally = measure_rows(engine, &rows, &mut Vec::new());
    describe_tally(&mut text, &path.display().to_string(), &tally, show_misses)?;
    let wrong = tally.strong - tally.strong_right;
    writeln!(
        text,
        "strong and wrong: {wrong} of {} ({})",
        tally.strong,
        format_percent(wrong, tally.strong)
    )?;
    Ok(text)
}

/// The rows to tune on, and each second row, which is held out.
fn split_halves(rows: Vec<LabelledRow>) -> (Vec<LabelledRow>, Vec<LabelledRow>) {
    let (seen, held): (Vec<_>, Vec<_>) = rows.into_iter().enumerate().partition(|(number, _)| number % 2 == 0);
    let bare = |rows: Vec<(usize, LabelledRow)>| rows.into_iter().map(|(_, row)| row).collect();
    (bare(seen), bare(held))
}

/// Rows of industries that the first code of a market names, and the others.
fn held_out(engine: &Engine, path: &Path) -> Result<(Vec<LabelledRow>, Vec<LabelledRow>), Box<dyn Error>> {
    let mut reader = csv::Reader::from_path(path)?;
    let (mut inside, mut outside) = (Vec::new(), Vec::new());
    for (number, row) in reader.records().enumerate() {
        let row = row?;
        if number % HELD_OUT_EVERY != 0 || !CONSUMER.iter().any(|sector| row[0].starts_with(sector)) {
            continue;
        }
        let code = row[0][..4].to_owned();
        let known = engine
            .atlas()
            .markets
            .iter()
            .any(|m| m.industries[0].starts_with(&code));
        let list = if known { &mut inside } else { &mut outside };
        list.push((row[1].to_owned(), vec![code]));
    }
    Ok((inside, outside))
}

fn answer_phrase(engine: &Engine, phrase: &str, times: &mut Vec<Duration>) -> Option<MatchAnswer> {
    let request = AnalysisRequest::new(phrase);
    times.push(prefix_eval::best_time(|| engine.analyze_niche(&request)));
    let report = engine.analyze_niche(&request);
    let matched = report.ok()?.matched;
    let slugs = std::iter::once(&matched.market.slug).chain(matched.alternatives.iter().map(|a| &a.slug));
    Some(MatchAnswer {
        markets: slugs.filter_map(|slug| engine.atlas().find_market(slug)).collect(),
        strong: matched.confidence == Confidence::Strong,
    })
}

/// True for a label that names the market itself or one of its industries.
fn is_right(market: &Market, label: &str) -> bool {
    market.slug == label || market.industries.iter().any(|code| code.starts_with(label))
}

fn measure_rows(engine: &Engine, rows: &[LabelledRow], times: &mut Vec<Duration>) -> MatchTally {
    let mut tally = MatchTally {
        asked: rows.len(),
        ..MatchTally::default()
    };
    for (phrase, labels) in rows {
        let Some(answer) = answer_phrase(engine, phrase, times) else {
            tally.refused += 1;
            let _ = writeln!(tally.misses, "  refused    {phrase} {labels:?}");
            continue;
        };
        let market = |market: usize| &engine.atlas().markets[market];
        let right = |m: &usize| labels.iter().any(|label| is_right(market(*m), label));
        let first = right(&answer.markets[0]);
        let among_three = answer.markets.iter().take(3).any(right);
        let code = &market(answer.markets[0]).industries[0];
        tally.first += usize::from(first);
        tally.first_code += usize::from(labels.iter().any(|l| code.starts_with(l.as_str())));
        tally.among_three += usize::from(among_three);
        tally.strong += usize::from(answer.strong);
        tally.strong_right += usize::from(answer.strong && first);
        if !first {
            let found: Vec<&str> = answer.markets.iter().map(|m| market(*m).slug.as_str()).collect();
            let mark = if among_three { "not first" } else { "missed   " };
            let _ = writeln!(
                tally.misses,
                "  {mark}  {phrase} {labels:?} {found:?} strong={}",
                answer.strong
            );
        }
    }
    tally
}

fn describe_tally(text: &mut String, name: &str, tally: &MatchTally, show_misses: bool) -> std::fmt::Result {
    let asked = tally.asked;
    writeln!(
        text,
        "{name}: {asked} asked, first {} (by the first code {}), among three {}, refused {}, strong {} of which right {}",
        format_percent(tally.first, asked),
        format_percent(tally.first_code, asked),
        format_percent(tally.among_three, asked),
        format_percent(tally.refused, asked),
        format_percent(tally.strong, asked),
        format_percent(tally.strong_right, tally.strong)
    )?;
    if show_misses {
        text.push_str(&tally.misses);
    }
    Ok(())
}

fn count_refusals(
    engine: &Engine,
    set: &str,
    rows: &[LabelledRow],
    text: &mut String,
    show_misses: bool,
) -> Result<(), Box<dyn Error>> {
    let mut kinds: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut passed = String::new();
    for (phrase, labels) in rows {
        let kind = kinds.entry(labels[0].clone()).or_default();
        kind.0 += 1;
        match engine.analyze_niche(&AnalysisRequest::new(phrase.as_str())) {
            Err(_) => kind.1 += 1,
            Ok(report) => writeln!(passed, "  passed     {phrase} -> {}", report.matched.market.slug)?,
        }
    }
    for (kind, (asked, refused)) in kinds {
        writeln!(
            text,
            "{set}refused of {kind}: {} of {asked}",
            format_percent(refused, asked)
        )?;
    }
    if show_misses {
        text.push_str(&passed);
    }
    Ok(())
}

fn format_percent(part: usize, of: usize) -> String {
    format!("{:.1} %", 100.0 * part as f64 / of.max(1) as f64)
}
