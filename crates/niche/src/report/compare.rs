//! Niches side by side: identical rows, each figure marked by how it compares with the leader of its row.

use ::place::PlaceCode;
use std::collections::{BTreeMap, BTreeSet};

use super::niche_report::Confidence;
use super::{BusinessIdea, ComparedCell, ComparedNiche, ComparedRow, Comparison, Mark, NicheReport};
use super::{compare_places, compare_summary};
use crate::answer::{self, ShortAnswer};
use crate::data::figures::sources::FigureSource;
use crate::data::figures::tables::GROWTH_YEARS;
use crate::data::selectors::Competition;
use crate::format::{NOT_PUBLISHED, format_percent, format_range, format_rate, money_range};
use crate::money::evening::{self, EveningChoice};
use crate::scoring::engine_data::EngineData;

/// Better end of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BetterSide {
    Higher,
    Lower,
}

/// Compares reports of the same selection; `None` without a report.
pub(crate) fn build_comparison(engine: &EngineData, reports: &[NicheReport]) -> Option<Comparison> {
    let first = reports.first()?;
    let mut columns: BTreeMap<(&str, Option<&str>), Vec<&NicheReport>> = BTreeMap::new();
    for report in reports {
        let column = (report.matched.market.slug.as_str(), report.request.location.as_deref());
        columns.entry(column).or_default().push(report);
    }
    let choices: Vec<EveningChoice> = columns
        .values()
        .map(|reports| chosen_evenings(reports.first().unwrap_or(&first)))
        .collect();
    let asked: Vec<(&str, &EveningChoice)> = columns.keys().map(|(slug, _)| *slug).zip(&choices).collect();
    let answers = answer::short_answers(engine, &asked);
    let niches: Vec<ComparedNiche> = columns
        .values()
        .zip(answers)
        .filter_map(|(reports, answer)| compare_niche(reports, answer?))
        .collect();
    // All reports of one market in one place hold the same figures.
    let shown: Vec<&NicheReport> = columns
        .values()
        .filter_map(|reports| reports.first().copied())
        .collect();
    let rows = compare_rows(first, &shown);
    Some(Comparison {
        summary: compare_summary::summarize_niches(&niches, rows.iter().find(|row| row.key == "score")),
        niches,
        rows,
        market_size: first.request.market_size.clone(),
        competition_level: first.request.competition_level,
        geographic_focus: first.request.geographic_focus.clone(),
        weights: first.request.weights.clone(),
        sources: collect_sources(&shown),
        data_release: first.data_release.clone(),
        engine_version: first.engine_version.clone(),
    })
}

/// Evenings that the reports were made for.
fn chosen_evenings(report: &NicheReport) -> EveningChoice {
    EveningChoice {
        minutes: report.evening.minutes,
        per_week: report.evening.evenings_per_week,
        location: report.request.location.as_deref().and_then(PlaceCode::parse),
    }
}

fn compare_niche(reports: &[&NicheReport], answer: ShortAnswer) -> Option<ComparedNiche> {
    let first = reports.first()?;
    let asked: BTreeSet<String> = reports.iter().map(|r| r.request.keywords.clone()).collect();
    let sure = reports.iter().any(|r| r.matched.confidence == Confidence::Strong);
    Some(ComparedNiche {
        slug: first.matched.market.slug.clone(),
        name: first.matched.market.name.clone(),
        sector: first.matched.market.sector.clone(),
        place: compare_places::name_place(first),
        asked: asked.into_iter().collect(),
        confidence: Confidence::of(sure),
        verdict: first.verdict.clone(),
        answer,
    })
}

/// Each source that one of the reports names, once, in the order of its id.
fn collect_sources(reports: &[&NicheReport]) -> Vec<FigureSource> {
    let all = reports.iter().flat_map(|report| &report.sources);
    let by_id: BTreeMap<&str, &FigureSource> = all.map(|source| (source.id.as_str(), source)).collect();
    by_id.into_values().cloned().collect()
}

/// All reports have the same parts in the same order, those of `first`.
fn compare_rows(first: &NicheReport, reports: &[&NicheReport]) -> Vec<ComparedRow> {
    let texts = [
        "score",
        "Industry score",
        "Points out of 100. Two scores are too close to call if each is within the other's range.",
        "score",
    ];
    let mut rows = evening_rows(first, reports).to_vec();
    rows.extend(compare_places::local_rows(reports));
    rows.push(compare_row(texts, BetterSide::Higher, reports, score_cell));
    for (index, part) in first.score.parts.iter().enumerate() {
        let texts = [part.key.as_str(), &part.label, &part.explanation, "part"];
        let mut compared = compare_row(texts, BetterSide::Higher, reports, |report| points_cell(report, index));
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

/// Returns the estimates of the first card, as the first rows.
fn evening_rows(first: &NicheReport, reports: &[&NicheReport]) -> [ComparedRow; 2] {
    let hour = "Price less direct cost and platform fee, divided by all the minutes. Before tax. Our estimate.";
    let length = evening::format_length(first.evening.minutes);
    let evening = format!(
        "Units that fit into {length}, times price less direct cost and platform fee. Before tax. Our estimate."
    );
    [
        compare_row(
            ["per_hour", "Dollars per hour", hour, "evening"],
            BetterSide::Higher,
            reports,
            |r| dollar_figure(&r.evening.per_hour_text, r.evening.per_hour_usd, None),
        ),
        compare_row(
            ["one_evening", "One evening", &evening, "evening"],
            BetterSide::Higher,
            reports,
            |r| {
                let card = &r.evening;
                dollar_figure(&card.earnings_text, card.earnings_usd, Some(card.units_text.clone()))
            },
        ),
    ]
}

fn dollar_figure(text: &str, [low, middle, high]: [f64; 3], note: Option<String>) -> Figure {
    Figure {
        cell: ComparedCell {
            note,
            ..make_cell(text.to_owned(), Some([low, high]))
        },
        value: Some(middle),
    }
}

fn market_rows(reports: &[&NicheReport]) -> [ComparedRow; 3] {
    let [from, to] = GROWTH_YEARS;
    let growth =
        format!("Output or retail sales after inflation, {from} to {to}, with the rate per year. Higher is better.");
    let sized = "Yearly spending in one place, our estimate. Larger is better. A market that is only a part of its \
                 industry is not compared.";
    [
        compare_row(
            ["market_size", "Market size", sized, "market"],
            BetterSide::Higher,
            reports,
            size_cell,
        ),
        compare_row(
            ["trend", "Growth Trend", &growth, "market"],
            BetterSide::Higher,
            reports,
            trend_cell,
        ),
        compare_row(
            [
                "competition",
                "Competition",
                "Businesses per resident in 2012, by thirds of all industries. Lower is better.",
                "market",
            ],
            BetterSide::Lower,
            reports,
            competition_cell,
        ),
    ]
}

fn start_rows(reports: &[&NicheReport]) -> [ComparedRow; 4] {
    let cheapest = "Cost of the cheapest idea before its first sale. Our estimate; lower is better.";
    let soonest = "Weeks to the first sale of the fastest idea. Our estimate; sooner is better.";
    let hours = "Hours a week for the idea that takes the least time. Our estimate; fewer is better.";
    let checks = "Permits, insurance and other things to settle before the first sale. Fewer is better.";
    [
        compare_row(
            ["cheapest_start", "Cheapest start", cheapest, "start"],
            BetterSide::Lower,
            reports,
            |r| idea_cell(r, |idea| idea.startup_cost_usd, money_range),
        ),
        compare_row(
            ["first_sale", "First sale", soonest, "start"],
            BetterSide::Lower,
            reports,
            |r| idea_cell(r, |idea| idea.weeks_to_first_sale, |weeks| format_range("week", weeks)),
        ),
        compare_row(
            ["hours", "Hours a week", hours, "start"],
            BetterSide::Lower,
            reports,
            |r| idea_cell(r, |idea| idea.hours_per_week, |h| format_range("hour", h)),
        ),
        compare_row(
            ["checks", "Checks before you start", checks, "start"],
            BetterSide::Lower,
            reports,
            |r| {
                let count = r.market.starting_checks.len();
                exact_figure(count.to_string(), count as f64)
            },
        ),
    ]
}

/// One row; `texts` are its key, label, explanation and group.
fn compare_row(
    texts: [&str; 4],
    better: BetterSide,
    reports: &[&NicheReport],
    read: impl Fn(&NicheReport) -> Figure,
) -> ComparedRow {
    let [key, label, explanation, group] = texts.map(str::to_owned);
    let figures: Vec<Figure> = reports.iter().map(|report| read(report)).collect();
    let cells = mark_cells(figures, better);
    ComparedRow {
        key,
        label,
        explanation,
        group,
        cells,
    }
}

/// Cell and the figure that ranks it; `None` for one that is not published.
struct Figure {
    cell: ComparedCell,
    value: Option<f64>,
}

/// Marks the cells of a row. The leader has the best figure. Overlapping ranges alone make no tie: only a niche is
/// level whose figure is in the leader's range while the leader's is in its own. "Level" always refers to the leader,
/// because it is not transitive.
fn mark_cells(figures: Vec<Figure>, better: BetterSide) -> Vec<ComparedCell> {
    let merit = |value: f64| match better {
        BetterSide::Higher => value,
        BetterSide::Lower => -value,
    };
    let known = |figure: &Figure| figure.value.zip(figure.cell.range);
    let best = figures
        .iter()
        .filter_map(known)
        .max_by(|(a, _), (b, _)| merit(*a).total_cmp(&merit(*b)));
    let marks: Vec<Option<Mark>> = figures
        .iter()
        .map(|figure| Some(compare_with_leader(known(figure)?, best?)))
        .collect();
    let leaders = marks.iter().filter(|mark| **mark == Some(Mark::Tie)).count();
    let alone = |mark| {
        if mark == Mark::Tie && leaders == 1 {
            Mark::Best
        } else {
            mark
        }
    };
    figures
        .into_iter()
        .zip(marks)
        .map(|(figure, mark)| ComparedCell {
            mark: mark.map(alone),
            ..figure.cell
        })
        .collect()
}

/// Compares a figure and its range with the leader's.
fn compare_with_leader((value, own): (f64, [f64; 2]), (best, top): (f64, [f64; 2])) -> Mark {
    let within = |value: f64, [low, high]: [f64; 2]| low <= value && value <= high;
    match () {
        () if within(value, top) && within(best, own) => Mark::Tie,
        () if own[0] <= top[1] && top[0] <= own[1] => Mark::Behind,
        () => Mark::ClearlyBehind,
    }
}

/// A figure without doubt about it.
fn exact_figure(display: String, value: f64) -> Figure {
    Figure {
        cell: make_cell(display, Some([value; 2])),
        value: Some(value),
    }
}

fn make_cell(display: String, range: Option<[f64; 2]>) -> ComparedCell {
    ComparedCell {
        display,
        note: None,
        range,
        mark: None,
        industry: None,
        source: None,
    }
}

fn score_cell(report: &NicheReport) -> Figure {
    let score = &report.score;
    Figure {
        cell: ComparedCell {
            note: (score.low < score.high).then(|| format!("could be {} to {}", score.low, score.high)),
            industry: Some(report.matched.market.scored_for()),
            ..make_cell(score.value.to_string(), Some([score.low, score.high].map(f64::from)))
        },
        value: Some(f64::from(score.value)),
    }
}

/// Returns the points of a part with their possible range, so that a figure of a wider industry is level sooner.
fn points_cell(report: &NicheReport, index: usize) -> Figure {
    let part = &report.score.parts[index];
    let known = part.display != NOT_PUBLISHED;
    let doubt = match part.low < part.high {
        true => format!(", could be {} to {}", part.low, part.high),
        false => String::new(),
    };
    Figure {
        cell: ComparedCell {
            note: Some(match part.weight {
                0 => "Not counted".to_owned(),
                weight => format!("{} of {weight} points{doubt}", part.points),
            }),
            industry: part.industry.clone(),
            source: part.source.clone(),
            ..make_cell(
                part.display.clone(),
                known.then(|| [part.low, part.high].map(f64::from)),
            )
        },
        value: known.then(|| f64::from(part.points)),
    }
}

fn size_cell(report: &NicheReport) -> Figure {
    let market = &report.market;
    let part = report.score.parts.iter().find(|part| part.key == "size");
    // A part of an industry can be anything up to the whole, so it has a range but no place among the others.
    let range = |usd: f64| [if market.size_is_part { 0.0 } else { usd }, usd];
    Figure {
        cell: ComparedCell {
            industry: market.size_industry.clone(),
            source: part.and_then(|part| part.source.clone()),
            note: market.size_usd.map(|_| market.place.label.clone()),
            ..make_cell(report.market_size.clone(), market.size_usd.map(range))
        },
        value: market.size_usd.filter(|_| !market.size_is_part),
    }
}

/// Compared as it is shown, in whole percents: what reads alike is a tie.
fn trend_cell(report: &NicheReport) -> Figure {
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
    let known = growth.filter(|growth| format_percent(*growth) == report.trend_score);
    let value = known.map(|growth| (growth * 100.0).round());
    Figure {
        cell: ComparedCell {
            note: report
                .trend
                .growth_per_year
                .map(|yearly| format!("{} per year", format_rate(yearly))),
            industry: report.trend.industry.clone(),
            source: report.trend.source.clone(),
            ..make_cell(report.trend_score.clone(), value.map(|percent| [percent; 2]))
        },
        value,
    }
}

fn competition_cell(report: &NicheReport) -> Figure {
    let room = report.score.parts.iter().find(|part| part.key == "room");
    let Some(room) = room.filter(|room| room.value.is_some()) else {
        return unknown_figure();
    };
    let text = match report.competition {
        Competition::Low => "Low",
        Competition::Medium => "Medium",
        Competition::High => "High",
    };
    let level = exact_figure(text.to_owned(), f64::from(report.competition as u8));
    Figure {
        cell: ComparedCell {
            note: report.market.competition_note.clone(),
            industry: room.industry.clone(),
            source: room.source.clone(),
            ..level.cell
        },
        ..level
    }
}

fn unknown_figure() -> Figure {
    Figure {
        cell: make_cell(NOT_PUBLISHED.to_owned(), None),
        value: None,
    }
}

/// The idea that asks least of what `pick` gives, named in the note.
fn idea_cell(report: &NicheReport, pick: fn(&BusinessIdea) -> [u32; 2], show: fn([u32; 2]) -> String) -> Figure {
    let least = report.business_ideas.iter().min_by_key(|idea| {
        let [low, high] = pick(idea);
        (low + high, &idea.title)
    });
    let Some(idea) = least else { return unknown_figure() };
    let range = pick(idea).map(f64::from);
    Figure {
        cell: ComparedCell {
            note: Some(idea.title.clone()),
            ..make_cell(show(pick(idea)), Some(range))
        },
        value: Some(f64::midpoint(range[0], range[1])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Given = Option<(f64, [f64; 2])>;

    fn mark_ranges(given: &[Given], better: BetterSide) -> Vec<Option<Mark>> {
        let figure = |given: &Given| Figure {
            cell: make_cell(String::new(), given.map(|(_, range)| range)),
            value: given.map(|(value, _)| value),
        };
        let cells = mark_cells(given.iter().map(figure).collect(), better);
        cells.iter().map(|cell| cell.mark).collect()
    }

    #[test]
    fn the_best_leads_alone_until_another_is_level() {
        let apart = [Some((2.0, [1.0, 3.0])), Some((6.0, [5.0, 7.0])), None];
        let (best, far) = (Some(Mark::Best), Some(Mark::ClearlyBehind));
        assert_eq!(mark_ranges(&apart, BetterSide::Higher), [far, best, None]);
        assert_eq!(mark_ranges(&apart, BetterSide::Lower), [best, far, None]);
        let level = [
            Some((5.0, [1.0, 6.0])),
            Some((6.0, [5.0, 7.0])),
            Some((1.0, [0.0, 2.0])),
        ];
        let tie = Some(Mark::Tie);
        assert_eq!(mark_ranges(&level, BetterSide::Higher), [tie, tie, far]);
    }

    #[test]
    fn ranges_that_touch_do_not_make_distant_scores_equal() {
        let scores = [
            Some((41.0, [30.0, 59.0])),
            Some((46.0, [35.0, 60.0])),
            Some((57.0, [49.0, 72.0])),
            Some((71.0, [55.0, 80.0])),
            Some((20.0, [10.0, 30.0])),
        ];
        let (behind, tie) = (Some(Mark::Behind), Some(Mark::Tie));
        assert_eq!(
            mark_ranges(&scores, BetterSide::Higher),
            [behind, behind, tie, tie, Some(Mark::ClearlyBehind)]
        );
    }

    #[test]
    fn nothing_published_marks_nothing() {
        assert_eq!(mark_ranges(&[None, None], BetterSide::Higher), [None, None]);
    }
}
