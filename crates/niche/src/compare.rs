//! Niches side by side: identical rows, the best of each marked, a tie where ranges overlap.

use std::collections::{BTreeMap, BTreeSet};

use crate::evening;
use crate::format::{NOT_PUBLISHED, money_range, percent, range};
use crate::report::{
    BusinessIdea, ComparedCell, ComparedNiche, ComparedRow, Comparison, Competition, Confidence, Mark, Report, Source,
};
use crate::tables::GROWTH_YEARS;

/// Which end of a row is the better one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Better {
    Higher,
    Lower,
}

/// Compares reports of the same selection; `None` without a report.
pub(crate) fn comparison(reports: &[Report]) -> Option<Comparison> {
    let first = reports.first()?;
    let mut columns: BTreeMap<&str, Vec<&Report>> = BTreeMap::new();
    for report in reports {
        columns.entry(&report.matched.market.slug).or_default().push(report);
    }
    let niches = columns.values().filter_map(|reports| niche(reports)).collect();
    // All reports of one market hold the same figures.
    let shown: Vec<&Report> = columns
        .values()
        .filter_map(|reports| reports.first().copied())
        .collect();
    Some(Comparison {
        niches,
        rows: rows(first, &shown),
        market_size: first.request.market_size.clone(),
        competition_level: first.request.competition_level,
        geographic_focus: first.request.geographic_focus.clone(),
        weights: first.request.weights.clone(),
        sources: sources(&shown),
        data_release: first.data_release.clone(),
        engine_version: first.engine_version.clone(),
    })
}

fn niche(reports: &[&Report]) -> Option<ComparedNiche> {
    let first = reports.first()?;
    let asked: BTreeSet<String> = reports.iter().map(|r| r.request.keywords.clone()).collect();
    let sure = reports.iter().any(|r| r.matched.confidence == Confidence::Strong);
    Some(ComparedNiche {
        slug: first.matched.market.slug.clone(),
        name: first.matched.market.name.clone(),
        sector: first.matched.market.sector.clone(),
        asked: asked.into_iter().collect(),
        confidence: if sure { Confidence::Strong } else { Confidence::Weak },
        verdict: first.verdict.clone(),
    })
}

/// Each source that one of the reports names, once, in the order of its id.
fn sources(reports: &[&Report]) -> Vec<Source> {
    let all = reports.iter().flat_map(|report| &report.sources);
    let by_id: BTreeMap<&str, &Source> = all.map(|source| (source.id.as_str(), source)).collect();
    by_id.into_values().cloned().collect()
}

/// All reports have the same parts in the same order, those of `first`.
fn rows(first: &Report, reports: &[&Report]) -> Vec<ComparedRow> {
    let texts = [
        "score",
        "Score",
        "Points of 100. Two scores whose ranges overlap are a tie.",
        "score",
    ];
    let mut rows = evening_rows(first, reports).to_vec();
    rows.push(row(texts, Better::Higher, reports, score));
    for (index, part) in first.score.parts.iter().enumerate() {
        let texts = [part.key.as_str(), &part.label, &part.explanation, "part"];
        let mut compared = row(texts, Better::Higher, reports, |report| points(report, index));
        if part.weight == 0 {
            // The reader said that it does not count.
            compared.cells.iter_mut().for_each(|cell| cell.mark = None);
        }
        rows.push(compared);
    }
    rows.extend(market_rows(reports));
    rows.extend(start_rows(reports));
    rows
}

/// The estimates of the first card, which every reader asks for first.
fn evening_rows(first: &Report, reports: &[&Report]) -> [ComparedRow; 2] {
    let hour = "Price less direct cost and platform fee, divided by all the minutes. Before tax. Our estimate.";
    let length = evening::length(first.evening.minutes);
    let evening = format!("Units that fit into {length}, times the same. Before tax. Our estimate.");
    [
        row(
            ["per_hour", "Dollars per hour", hour, "evening"],
            Better::Higher,
            reports,
            |r| dollars(&r.evening.per_hour_text, r.evening.per_hour_usd, None),
        ),
        row(
            ["one_evening", "One evening", &evening, "evening"],
            Better::Higher,
            reports,
            |r| {
                let card = &r.evening;
                dollars(&card.earnings_text, card.earnings_usd, Some(card.units_text.clone()))
            },
        ),
    ]
}

fn dollars(text: &str, [low, _, high]: [f64; 3], note: Option<String>) -> ComparedCell {
    ComparedCell {
        note,
        ..cell(text.to_owned(), Some([low, high]))
    }
}

fn market_rows(reports: &[&Report]) -> [ComparedRow; 3] {
    let [from, to] = GROWTH_YEARS;
    let growth = format!("Output after inflation, {from} to {to}. Higher is better.");
    let sized = "A benchmarked estimate in US dollars a year, scaled by household consumption. Larger is better.";
    [
        row(
            ["market_size", "Market size in the region", sized, "market"],
            Better::Higher,
            reports,
            size,
        ),
        row(
            ["trend", "Growth Trend", &growth, "market"],
            Better::Higher,
            reports,
            trend,
        ),
        row(
            [
                "competition",
                "Competition",
                "The market's third by businesses for each resident. Lower is better.",
                "market",
            ],
            Better::Lower,
            reports,
            competition,
        ),
    ]
}

fn start_rows(reports: &[&Report]) -> [ComparedRow; 4] {
    let cheapest = "Costs until the first sale of the idea that costs least. Our estimate; lower is better.";
    let soonest = "Weeks until the first sale of the idea that is soonest. Our estimate; sooner is better.";
    let hours = "Hours a week of the idea that takes least. Our estimate; fewer is better.";
    let checks = "Permits, insurance and the like to clear before the first sale. Fewer is better.";
    [
        row(
            ["cheapest_start", "Cheapest start", cheapest, "start"],
            Better::Lower,
            reports,
            |r| idea(r, |idea| idea.startup_cost_usd, money_range),
        ),
        row(
            ["first_sale", "First sale", soonest, "start"],
            Better::Lower,
            reports,
            |r| idea(r, |idea| idea.weeks_to_first_sale, |weeks| range("week", weeks)),
        ),
        row(["hours", "Hours a week", hours, "start"], Better::Lower, reports, |r| {
            idea(r, |idea| idea.hours_per_week, |h| range("hour", h))
        }),
        row(
            ["checks", "Checks before you start", checks, "start"],
            Better::Lower,
            reports,
            |r| {
                let count = r.market.starting_checks.len();
                cell(count.to_string(), Some([count as f64; 2]))
            },
        ),
    ]
}

/// One row; `texts` are its key, label, explanation and group.
fn row(texts: [&str; 4], better: Better, reports: &[&Report], read: impl Fn(&Report) -> ComparedCell) -> ComparedRow {
    let [key, label, explanation, group] = texts.map(str::to_owned);
    let mut cells: Vec<ComparedCell> = reports.iter().map(|report| read(report)).collect();
    mark(&mut cells, better);
    ComparedRow {
        key,
        label,
        explanation,
        group,
        cells,
    }
}

/// The best is the cell whose range reaches farthest in its middle; whoever's range overlaps with its own ties with it. A
/// figure that nobody publishes neither wins nor ties.
fn mark(cells: &mut [ComparedCell], better: Better) {
    let merit = |[low, high]: [f64; 2]| match better {
        Better::Higher => low + high,
        Better::Lower => -(low + high),
    };
    let ranges = cells.iter().filter_map(|cell| cell.range);
    let Some(best) = ranges.max_by(|a, b| merit(*a).total_cmp(&merit(*b))) else {
        return;
    };
    let overlaps = |[low, high]: [f64; 2]| low <= best[1] && best[0] <= high;
    let reached = |cell: &ComparedCell| cell.range.is_some_and(overlaps);
    let winners = cells.iter().filter(|cell| reached(cell)).count();
    let mark = if winners > 1 { Mark::Tie } else { Mark::Best };
    for cell in cells {
        cell.mark = reached(cell).then_some(mark);
    }
}

fn cell(display: String, range: Option<[f64; 2]>) -> ComparedCell {
    ComparedCell {
        display,
        note: None,
        range,
        mark: None,
        industry: None,
        source: None,
    }
}

fn score(report: &Report) -> ComparedCell {
    let score = &report.score;
    ComparedCell {
        note: (score.low < score.high).then(|| format!("could be {} to {}", score.low, score.high)),
        ..cell(score.value.to_string(), Some([score.low, score.high].map(f64::from)))
    }
}

/// A part is compared by what its points could be, so that a figure of a wider industry ties sooner.
fn points(report: &Report, index: usize) -> ComparedCell {
    let part = &report.score.parts[index];
    let known = part.display != NOT_PUBLISHED;
    let doubt = match part.low < part.high {
        true => format!(", could be {} to {}", part.low, part.high),
        false => String::new(),
    };
    ComparedCell {
        note: Some(format!("{} of {} points{doubt}", part.points, part.weight)),
        industry: part.industry.clone(),
        source: part.source.clone(),
        ..cell(
            part.display.clone(),
            known.then(|| [part.low, part.high].map(f64::from)),
        )
    }
}

fn size(report: &Report) -> ComparedCell {
    let part = report.score.parts.iter().find(|part| part.key == "size");
    ComparedCell {
        industry: report.market.size_industry.clone(),
        source: part.and_then(|part| part.source.clone()),
        ..cell(report.market_size.clone(), report.market.size_usd.map(|usd| [usd; 2]))
    }
}

/// Compared as it is shown, in whole percents: what reads alike is a tie.
fn trend(report: &Report) -> ComparedCell {
    let at = |year: u16| {
        report
            .trend
            .series
            .iter()
            .find(|point| point.year == year)
            .map(|point| point.real)
    };
    let [from, to] = GROWTH_YEARS.map(at);
    let growth = to.zip(from).map(|(to, from)| to / from - 1.0);
    let known = growth.filter(|growth| percent(*growth) == report.trend_score);
    ComparedCell {
        industry: report.trend.industry.clone(),
        source: report.trend.source.clone(),
        ..cell(
            report.trend_score.clone(),
            known.map(|growth| [(growth * 100.0).round(); 2]),
        )
    }
}

fn competition(report: &Report) -> ComparedCell {
    let room = report.score.parts.iter().find(|part| part.key == "room");
    let Some(room) = room.filter(|room| room.value.is_some()) else {
        return cell(NOT_PUBLISHED.to_owned(), None);
    };
    let text = match report.competition {
        Competition::Low => "Low",
        Competition::Medium => "Medium",
        Competition::High => "High",
    };
    ComparedCell {
        industry: room.industry.clone(),
        source: room.source.clone(),
        ..cell(text.to_owned(), Some([f64::from(report.competition as u8); 2]))
    }
}

/// The idea that asks least of what `pick` gives, named in the note.
fn idea(report: &Report, pick: fn(&BusinessIdea) -> [u32; 2], show: fn([u32; 2]) -> String) -> ComparedCell {
    let least = report.business_ideas.iter().min_by_key(|idea| {
        let [low, high] = pick(idea);
        (low + high, &idea.title)
    });
    match least {
        Some(idea) => ComparedCell {
            note: Some(idea.title.clone()),
            ..cell(show(pick(idea)), Some(pick(idea).map(f64::from)))
        },
        None => cell(NOT_PUBLISHED.to_owned(), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(ranges: &[Option<[f64; 2]>], better: Better) -> Vec<Option<Mark>> {
        let mut cells: Vec<ComparedCell> = ranges.iter().map(|range| cell(String::new(), *range)).collect();
        mark(&mut cells, better);
        cells.iter().map(|cell| cell.mark).collect()
    }

    #[test]
    fn the_best_stands_alone_until_another_range_reaches_it() {
        let apart = [Some([1.0, 3.0]), Some([5.0, 7.0]), None];
        assert_eq!(marks(&apart, Better::Higher), [None, Some(Mark::Best), None]);
        assert_eq!(marks(&apart, Better::Lower), [Some(Mark::Best), None, None]);
        let touching = [Some([1.0, 5.0]), Some([5.0, 7.0]), Some([0.0, 2.0])];
        assert_eq!(
            marks(&touching, Better::Higher),
            [Some(Mark::Tie), Some(Mark::Tie), None]
        );
    }

    #[test]
    fn nothing_published_marks_nothing() {
        assert_eq!(marks(&[None, None], Better::Higher), [None, None]);
    }
}
