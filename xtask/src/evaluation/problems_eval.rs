//! Measures of the problem finder on labelled sentences, and its themes of any text.
//!
//! The file maps names of sets to lists of `{text, labels: [{category, polarity}]}`. Every third sentence is held out:
//! it was never used to choose cues, weights or thresholds.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::str::FromStr;
use std::time::Instant;

use niche::tools::problems::{Family, ProblemRequest, ProblemResult, SentenceKind, find_problems};
use serde::Deserialize;

/// Sentence `i` is held out when `i % 3 == 2`.
const HELD_OUT: (usize, usize) = (3, 2);
/// Fewest sentences of a category that takes part in the measure of themes.
const MIN_CATEGORY: usize = 10;
/// Mixed sets of labelled lines, and their size.
const SETS: u64 = 50;
const SET_LINES: usize = 40;
/// Parts of a set, of which each is left out once.
const PARTS: usize = 8;
/// Labels of lines that tell no problem.
const PLAIN: [&str; 3] = ["praise", "question", "other"];

#[derive(Deserialize)]
struct Labelled {
    text: String,
    labels: Vec<Label>,
}

#[derive(Deserialize)]
struct Label {
    category: String,
    polarity: String,
}

pub fn report(file: &Path, held_out: bool) -> Result<String, Box<dyn Error>> {
    let sets: BTreeMap<String, Vec<Labelled>> = serde_json::from_str(&std::fs::read_to_string(file)?)?;
    let mut out = String::new();
    for (name, sentences) in sets {
        let part = sentences
            .into_iter()
            .enumerate()
            .filter(|(at, _)| (at % HELD_OUT.0 == HELD_OUT.1) == held_out);
        let part: Vec<Labelled> = part.map(|(_, sentence)| sentence).collect();
        writeln!(out, "{name}, {} sentences", part.len())?;
        report_complaints(&part, &mut out)?;
        report_themes(&part, &mut out)?;
    }
    Ok(out)
}

pub fn show(file: &Path) -> Result<String, Box<dyn Error>> {
    let result = run(std::fs::read_to_string(file)?)?;
    let mut out = format!("{}\n", result.sets.hint);
    for theme in &result.themes {
        writeln!(
            out,
            "\n{} [{}] {} comments, {} people, breadth {}, severity {} ({})",
            theme.label,
            theme.family.into_str(),
            theme.comments,
            theme.people,
            theme.breadth,
            theme.severity,
            theme.cues.join(", ")
        )?;
        for quote in &theme.quotes {
            writeln!(out, "  - {}", quote.text)?;
        }
    }
    let words: Vec<&str> = result.words.iter().map(|word| word.word.as_str()).collect();
    writeln!(out, "\nwords: {}", words.join(", "))?;
    for (title, quotes) in [
        ("single", &result.single),
        ("praise", &result.praise),
        ("neither", &result.neither),
    ] {
        writeln!(
            out,
            "{title}: {}",
            quotes
                .iter()
                .map(|quote| quote.text.as_str())
                .collect::<Vec<_>>()
                .join(" | ")
        )?;
    }
    for group in &result.questions {
        writeln!(out, "{:?}: {}", group.opening, group.count)?;
    }
    for workaround in &result.workarounds {
        writeln!(out, "{:?}: {}", workaround.signs, workaround.quote.text)?;
    }
    Ok(out)
}

/// Themes and families of labelled lines `label | text`. Where every label is a family, the families of sentences are
/// compared with them, also in mixed sets of forty lines; else the themes are.
pub fn compare(file: &Path) -> Result<String, Box<dyn Error>> {
    let text = std::fs::read_to_string(file)?;
    let lines: Vec<(&str, &str)> = text.lines().filter_map(|line| line.split_once(" | ")).collect();
    if lines.iter().all(|(label, _)| Family::from_str(label).is_ok()) {
        return families(
            &lines,
            &run(lines.iter().map(|(_, text)| format!("{text}\n")).collect())?,
        );
    }
    let themes = compare_themes(&lines)?;
    Ok(format!(
        "NMI {:.3}, {} of {} problems and {} of {} lines of praise in themes\n",
        themes.information, themes.grouped, themes.problems, themes.praised, themes.praises
    ))
}

/// Themes of each file of labelled lines, and the mean information of all files, each whole and with each eighth of its
/// lines left out: the measure by which the problem finder's weights are chosen (`docs/problem-finder.md`).
pub fn measure(files: &[&str]) -> Result<String, Box<dyn Error>> {
    let (mut out, mut whole, mut parts) = (String::new(), 0.0, 0.0);
    for file in files {
        let text = std::fs::read_to_string(file)?;
        let lines: Vec<(&str, &str)> = text.lines().filter_map(|line| line.split_once(" | ")).collect();
        let themes = compare_themes(&lines)?;
        let mut sum = themes.information;
        for left_out in 0..PARTS {
            let kept = lines.iter().enumerate().filter(|(at, _)| at % PARTS != left_out);
            sum += compare_themes(&kept.map(|(_, line)| *line).collect::<Vec<_>>())?.information;
        }
        let mean = sum / (PARTS + 1) as f64;
        writeln!(
            out,
            "{file}: NMI {:.3}, mean {mean:.3}, {} of {} problems, {} of {} lines of praise and {} of {} plain lines in themes",
            themes.information,
            themes.grouped,
            themes.problems,
            themes.praised,
            themes.praises,
            themes.told_plain,
            themes.plain
        )?;
        whole += themes.information;
        parts += mean;
    }
    let count = files.len() as f64;
    writeln!(out, "all: NMI {:.4}, mean {:.4}", whole / count, parts / count)?;
    Ok(out)
}

/// Themes of labelled lines beside their labels.
struct ComparedThemes {
    /// Normalized mutual information of themes and problems.
    information: f64,
    problems: usize,
    /// Problems in a theme.
    grouped: usize,
    praises: usize,
    /// Lines of praise in a theme.
    praised: usize,
    plain: usize,
    /// Plain lines in a theme.
    told_plain: usize,
}

fn compare_themes(lines: &[(&str, &str)]) -> Result<ComparedThemes, Box<dyn Error>> {
    let found = run(lines.iter().map(|(_, text)| format!("{text}\n")).collect())?;
    let mut theme: BTreeMap<&str, &str> = BTreeMap::new();
    for (key, quote) in found
        .themes
        .iter()
        .flat_map(|theme| theme.quotes.iter().map(|quote| (theme.label.as_str(), quote)))
    {
        for (_, line) in lines.iter().filter(|(_, line)| line.contains(&quote.text)) {
            theme.entry(line).or_insert(key);
        }
    }
    let problems = lines.iter().filter(|(label, _)| !PLAIN.contains(label));
    let (truth, found): (Vec<&str>, Vec<&str>) = problems
        .map(|(label, line)| (*label, theme.get(line).copied().unwrap_or_default()))
        .unzip();
    let (praise, plain): (Vec<_>, Vec<_>) = lines
        .iter()
        .filter(|(label, _)| PLAIN.contains(label))
        .partition(|(label, _)| *label == "praise");
    let count = |lines: &[&(&str, &str)]| lines.iter().filter(|(_, line)| theme.contains_key(line)).count();
    Ok(ComparedThemes {
        information: mutual_information(&truth, &found),
        problems: truth.len(),
        grouped: found.iter().filter(|theme| !theme.is_empty()).count(),
        praises: praise.len(),
        praised: count(&praise),
        plain: plain.len(),
        told_plain: count(&plain),
    })
}

/// Families by their keys, with the sentences of each.
fn families_of(result: &ProblemResult) -> BTreeMap<&'static str, Vec<&str>> {
    let quotes = result.themes.iter().flat_map(|theme| &theme.quotes);
    let others = result.single.iter().chain(&result.praise).chain(&result.neither);
    let mut families: BTreeMap<&'static str, Vec<&str>> = BTreeMap::new();
    for quote in quotes.chain(others) {
        families.entry(quote.family.into_str()).or_default().push(&quote.text);
    }
    families
}

fn families(lines: &[(&str, &str)], all: &ProblemResult) -> Result<String, Box<dyn Error>> {
    let (mut out, mut wrong) = (String::new(), 0);
    let found = families_of(all);
    for (label, line) in lines {
        let other = found
            .iter()
            .find(|(_, texts)| texts.contains(line))
            .map(|(key, _)| *key);
        if other != Some(label) {
            wrong += 1;
            writeln!(out, "{label} as {}: {line}", other.unwrap_or("nothing"))?;
        }
    }
    let mut near = 0_u32;
    for set in 0..SETS {
        let chosen = choose_lines(lines, set);
        let result = run(chosen.iter().map(|(_, text)| format!("{text}\n")).collect())?;
        let found = families_of(&result);
        let is_near = all_families(&found, &chosen).all(|(truth, found)| truth.abs_diff(found) <= 1);
        near += u32::from(is_near);
    }
    writeln!(
        out,
        "{wrong} of {} wrong; counts within one in {near} of {SETS} sets of {SET_LINES}",
        lines.len()
    )?;
    Ok(out)
}

/// Different lines for each set, mixed by a linear congruence.
fn choose_lines<'a>(lines: &'a [(&'a str, &'a str)], set: u64) -> Vec<&'a (&'a str, &'a str)> {
    let mut state = set;
    let mut keyed: Vec<(u64, &(&str, &str))> = lines
        .iter()
        .map(|line| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33, line)
        })
        .collect();
    keyed.sort_unstable_by_key(|(key, _)| *key);
    keyed.into_iter().take(SET_LINES).map(|(_, line)| line).collect()
}

/// True and found number of lines of each family.
fn all_families<'a>(
    found: &'a BTreeMap<&'static str, Vec<&str>>,
    chosen: &'a [&(&str, &str)],
) -> impl Iterator<Item = (usize, usize)> + 'a {
    let labels: BTreeSet<&str> = chosen
        .iter()
        .map(|(label, _)| *label)
        .chain(found.keys().copied())
        .collect();
    labels.into_iter().map(|family| {
        let truth = chosen.iter().filter(|(label, _)| *label == family).count();
        (truth, found.get(family).map_or(0, Vec::len))
    })
}

fn run(text: String) -> Result<ProblemResult, Box<dyn Error>> {
    Ok(find_problems(&ProblemRequest {
        text,
        ..ProblemRequest::default()
    })?)
}

/// One sentence on each line. Returns the text and the place of each line.
fn join(part: &[&Labelled]) -> (String, Vec<(usize, usize)>) {
    let (mut text, mut places) = (String::new(), Vec::new());
    for sentence in part {
        let start = text.len();
        text.push_str(&sentence.text.replace(['\n', '\r'], " "));
        places.push((start, text.len()));
        text.push('\n');
    }
    (text, places)
}

fn report_complaints(part: &[Labelled], out: &mut String) -> Result<(), Box<dyn Error>> {
    let all: Vec<&Labelled> = part.iter().collect();
    let (text, places) = join(&all);
    let start = Instant::now();
    let result = run(text)?;
    let took = start.elapsed();
    let found: BTreeSet<usize> = marks_by_line(&result, &places)
        .filter(|(_, mark)| result.sentences[*mark].kind == SentenceKind::Complaint)
        .map(|(line, _)| line)
        .collect();
    let truth: BTreeSet<usize> = (0..part.len())
        .filter(|at| part[*at].labels.iter().any(|label| label.polarity == "negative"))
        .collect();
    let right = found.intersection(&truth).count() as f64;
    let (precision, recall) = (right / found.len() as f64, right / truth.len() as f64);
    let f1 = 2.0 * precision * recall / (precision + recall);
    writeln!(
        out,
        "  complaints: F1 {f1:.3}, precision {precision:.3}, recall {recall:.3}; {took:.0?}"
    )?;
    Ok(())
}

fn marks_by_line<'a>(
    result: &'a ProblemResult,
    places: &'a [(usize, usize)],
) -> impl Iterator<Item = (usize, usize)> + 'a {
    result
        .sentences
        .iter()
        .enumerate()
        .map(|(at, mark)| (places.partition_point(|(_, end)| *end < mark.end), at))
}

fn report_themes(part: &[Labelled], out: &mut String) -> Result<(), Box<dyn Error>> {
    let category = |sentence: &Labelled| {
        let negative = sentence.labels.iter().filter(|label| label.polarity == "negative");
        let found: BTreeSet<String> = negative.map(|label| label.category.clone()).collect();
        (found.len() == 1).then(|| found.into_iter().next()).flatten()
    };
    let named: Vec<(&Labelled, String)> = part
        .iter()
        .filter_map(|sentence| Some((sentence, category(sentence)?)))
        .collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    named
        .iter()
        .for_each(|(_, category)| *counts.entry(category).or_default() += 1);
    let kept: Vec<(&Labelled, &str)> = named
        .iter()
        .filter(|(_, category)| counts[category.as_str()] >= MIN_CATEGORY)
        .map(|(sentence, category)| (*sentence, category.as_str()))
        .collect();
    let (text, places) = join(&kept.iter().map(|(sentence, _)| *sentence).collect::<Vec<_>>());
    let result = run(text)?;
    let mut theme: Vec<&str> = vec![""; kept.len()];
    for (line, mark) in marks_by_line(&result, &places) {
        if let Some(key) = result.sentences[mark]
            .theme
            .as_deref()
            .filter(|_| theme[line].is_empty())
        {
            theme[line] = key;
        }
    }
    let truth: Vec<&str> = kept.iter().map(|(_, category)| *category).collect();
    let all = mutual_information(&truth, &theme);
    let (grouped, of): (Vec<&str>, Vec<&str>) = theme
        .iter()
        .zip(&truth)
        .filter(|(theme, _)| !theme.is_empty())
        .map(|(a, b)| (*a, *b))
        .unzip();
    writeln!(
        out,
        "  themes: NMI {all:.3} over all {} complaints with the rest as one group, {:.3} over the {} in {} themes",
        kept.len(),
        mutual_information(&of, &grouped),
        grouped.len(),
        result.themes.len()
    )?;
    Ok(())
}

/// Normalized mutual information with the arithmetic mean of the entropies.
fn mutual_information(a: &[&str], b: &[&str]) -> f64 {
    let all = a.len() as f64;
    let count = |keys: Vec<String>| {
        let mut counts: BTreeMap<String, f64> = BTreeMap::new();
        keys.into_iter().for_each(|key| *counts.entry(key).or_default() += 1.0);
        counts
            .into_values()
            .map(|count| -(count / all) * (count / all).ln())
            .sum::<f64>()
    };
    let own = |keys: &[&str]| count(keys.iter().map(|key| (*key).to_owned()).collect());
    let both = count(a.iter().zip(b).map(|(a, b)| format!("{a}\u{0}{b}")).collect());
    let (a, b) = (own(a), own(b));
    if a + b > 0.0 {
        2.0 * (a + b - both) / (a + b)
    } else {
        1.0
    }
}
