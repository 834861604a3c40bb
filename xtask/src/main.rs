//! Tools of the project.
//!
//! Run with `cargo run -p xtask -- NAME`; without a name it lists them.

mod ask;
mod atlas;
mod data;
mod evaluation;
mod links;
mod metrics;
mod plan_walk;
mod prices;
mod score_parts;

use std::io::{self, ErrorKind, Write as _};
use std::path::Path;
use std::process::ExitCode;

use evaluation::{backtest, match_eval, problems_eval};

const HELP: &str = "\
xtask data DIR     make crates/niche/data/*.csv from the public tables in DIR (see crates/niche/data/SOURCES.md)
xtask backtest DIR try the measures of growth on the past, and how far parent industries stray (docs/niche-engine.md)
xtask atlas        check that the market atlas is complete, and list its longest sentences
xtask atlas --read N [SEED]
                   print N reports as text; the same seed picks the same markets
xtask ask WORDS    show the market and the score of one niche, part by part
xtask ask -        read niches from standard input and show a line for each
xtask match-eval [--index FILE] [--misses] [--held-out]
                   measure the matching on the labelled sets and on the fifth of the official index that was held out,
                   and the suggestions on prefixes of all market names
xtask match-eval --set FILE [--misses]
                   measure the matching on a labelled set with the columns phrase, typed form and accepted industries
xtask score-parts  make web/src/lib/score-parts.gen.ts, the published weights of the score
xtask prices [--markets]
                   compare prices with published ones and hours with wages; with --markets a line for each market
xtask plan [MARKET ...]
                   count the actions of all markets by step, paid asks and hours; print those of the named markets
xtask links        open every link to another site in content/, over the network
xtask metrics      measure the shape of the code against its aims; fails when a row misses (docs/testing.md)
xtask problems-eval FILE [--held-out]
                   measure the problem finder on labelled sentences (docs/problem-finder.md)
xtask problems FILE
                   show the themes of a text
xtask problems-compare FILE
                   compare the themes or families of labelled lines `label | text` with their labels
xtask problems-measure FILE ...
                   compare the themes of several sets, each whole and with each eighth of its lines left out";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["data", from] => data::make_tables(Path::new(from), Path::new("crates/niche/data")),
        ["backtest", from] => backtest::report_backtest(Path::new(from)),
        ["atlas"] => atlas::check_atlas(),
        ["atlas", "--read", count] => read_atlas(count, "1"),
        ["atlas", "--read", count, seed] => read_atlas(count, seed),
        ["match-eval", options @ ..] => match_eval::report_matching(&match_eval::MatchOptions {
            index: path_after(options, "--index"),
            misses: options.contains(&"--misses"),
            held_out: options.contains(&"--held-out"),
            set: path_after(options, "--set"),
        }),
        ["problems-eval", file] => problems_eval::report(Path::new(file), false),
        ["problems-eval", file, "--held-out"] => problems_eval::report(Path::new(file), true),
        ["problems-compare", file] => problems_eval::compare(Path::new(file)),
        ["problems-measure", files @ ..] => problems_eval::measure(files),
        ["problems", file] => problems_eval::show(Path::new(file)),
        ["score-parts"] => std::fs::write("web/src/lib/score-parts.gen.ts", score_parts::write_module())
            .map(|()| "Wrote web/src/lib/score-parts.gen.ts".to_owned())
            .map_err(Into::into),
        ["plan", slugs @ ..] => plan_walk::walk_plans(slugs),
        ["prices"] => prices::compare_prices(false),
        ["prices", "--markets"] => prices::compare_prices(true),
        ["links"] => links::check_links(Path::new("content")),
        ["metrics"] => metrics::report_metrics(Path::new(".")),
        ["ask", "-"] => ask::brief_lines(std::io::stdin().lines().map_while(Result::ok)),
        ["ask", words @ ..] if !words.is_empty() => ask::explain_words(&words.join(" ")),
        _ => Ok(HELP.to_owned()),
    };
    match outcome.and_then(|report| Ok(print_report(&report)?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints a report. A reader that has closed the pipe, such as `head`, has read all that it wanted.
fn print_report(report: &str) -> io::Result<()> {
    match writeln!(io::stdout(), "{report}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        printed => printed,
    }
}

fn read_atlas(count: &str, seed: &str) -> Result<String, Box<dyn std::error::Error>> {
    let number = |text: &str| text.parse::<u64>().map_err(|_| format!("{text} is no whole number"));
    atlas::reading::read_reports(usize::try_from(number(count)?)?, number(seed)?)
}

fn path_after<'a>(options: &[&'a str], name: &str) -> Option<&'a Path> {
    options
        .windows(2)
        .find(|pair| pair[0] == name)
        .map(|pair| Path::new(pair[1]))
}
