//! Themes of labelled reviews, `label | review` by line: normalized mutual information over the problems, problems in
//! themes and praise in themes. With `--lines` each review with its kind and its theme.
//!
//! `cargo run -p niche --example review_themes [--lines] FILE…`

#![expect(clippy::print_stdout, reason = "an example prints")]

use std::collections::BTreeMap;
use std::error::Error;

use niche::tools::problems::{ProblemRequest, ProblemResult, find_problems};

/// Labels of lines that are no problem.
const PLAIN: [&str; 3] = ["praise", "question", "other"];

fn main() -> Result<(), Box<dyn Error>> {
    let (mut shows_lines, mut sum, mut files) = (false, 0.0, 0.0);
    for argument in std::env::args().skip(1) {
        if argument == "--lines" {
            shows_lines = true;
            continue;
        }
        let list = std::fs::read_to_string(&argument)?;
        let lines: Vec<(&str, &str)> = list.lines().filter_map(|line| line.split_once(" | ")).collect();
        let text: Vec<&str> = lines.iter().map(|(_, line)| *line).collect();
        let result = find_problems(&ProblemRequest {
            text: text.join("\n"),
            ..ProblemRequest::default()
        })?;
        let places: Vec<(&str, String)> = lines.iter().map(|(_, line)| place(&result, line)).collect();
        let is_theme = |at: &usize| places[*at].0 == "theme";
        let problems: Vec<usize> = (0..lines.len()).filter(|at| !PLAIN.contains(&lines[*at].0)).collect();
        let pairs: Vec<(&str, &str)> = problems
            .iter()
            .map(|at| (lines[*at].0, if is_theme(at) { places[*at].1.as_str() } else { "" }))
            .collect();
        let grouped = problems.iter().filter(|at| is_theme(at)).count();
        let in_themes = |label: &str| {
            (0..lines.len())
                .filter(is_theme)
                .filter(|at| lines[*at].0 == label)
                .count()
        };
        let found = mutual_information(&pairs);
        (sum, files) = (sum + found, files + 1.0);
        println!(
            "{found:.3}, {grouped} of {} problems in themes, praise {}, other {}: {argument}",
            problems.len(),
            in_themes("praise"),
            in_themes("other")
        );
        if shows_lines {
            for ((label, line), (kind, theme)) in lines.iter().zip(&places) {
                println!("    {label:16} {kind:8} {theme:34} {line}");
            }
        }
    }
    println!("mean {:.3}", sum / f64::max(files, 1.0));
    Ok(())
}

/// Section of the result that has a line, and the label of its theme.
fn place(result: &ProblemResult, line: &str) -> (&'static str, String) {
    for theme in &result.themes {
        if theme.quotes.iter().any(|quote| line.contains(&quote.text)) {
            return ("theme", theme.label.clone());
        }
    }
    let sections = [
        ("single", &result.single),
        ("praise", &result.praise),
        ("neither", &result.neither),
    ];
    let has = |(_, quotes): &&(&'static str, &Vec<_>)| {
        quotes
            .iter()
            .any(|quote: &niche::tools::problems::Quote| line.contains(&quote.text))
    };
    let found = sections.iter().find(has).map_or("nothing", |(name, _)| *name);
    (found, String::new())
}

/// Normalized mutual information of labels and themes.
fn mutual_information(pairs: &[(&str, &str)]) -> f64 {
    let entropy = |keys: Vec<String>| {
        let all = keys.len().max(1) as f64;
        let mut counts: BTreeMap<String, f64> = BTreeMap::new();
        keys.into_iter().for_each(|key| *counts.entry(key).or_default() += 1.0);
        counts
            .values()
            .map(|count| -(count / all) * (count / all).ln())
            .sum::<f64>()
    };
    let labels = entropy(pairs.iter().map(|(label, _)| (*label).to_owned()).collect());
    let themes = entropy(pairs.iter().map(|(_, theme)| (*theme).to_owned()).collect());
    let both = entropy(pairs.iter().map(|(label, theme)| format!("{label}\n{theme}")).collect());
    2.0 * (labels + themes - both) / (labels + themes)
}
