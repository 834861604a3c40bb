//! Reasons for and against in sentences. A figure of an older year names its year in the sentence.

use std::collections::BTreeSet;

use super::facts::MAX_PART_DIGITS;
use crate::data::figures::series::{FIRST_YEAR, LAST_YEAR};
use crate::data::figures::tables::{IndustryFigures, SOLO_YEAR};
use crate::format::{NOT_PUBLISHED, format_ordinal, format_rate, inside_sentence, join_list};
use crate::scoring::score::{self, ScorePart};

/// Reasons on each side.
const MAX_REASONS: usize = 4;
/// Places from which on a figure speaks for or against a market: the upper and the lower two fifths.
const STRONG_STANDING: f64 = 0.6;
/// Size and density say little about one person's chances, so only the outer tenth counts as a reason.
const OUTER_STANDING: f64 = 0.9;

/// The strongest and the weakest parts in words, and how far the data can be trusted.
pub(crate) fn write_reasons(parts: &[ScorePart], figures: &IndustryFigures) -> (Vec<String>, Vec<String>) {
    // By place, not by points: a figure does not speak less for or against because the reader weighs it differently.
    let mut ordered: Vec<&ScorePart> = parts.iter().filter(|part| is_telling(part, figures)).collect();
    ordered.sort_by(|a, b| part_standing(b).total_cmp(&part_standing(a)));
    let strong = ordered
        .iter()
        .filter(|part| part_standing(part) >= reason_threshold(part));
    let weak = ordered
        .iter()
        .rev()
        .filter(|part| part_standing(part) <= 1.0 - reason_threshold(part));
    let mut against: Vec<String> = weak.take(MAX_REASONS).map(|part| write_reason(part, figures)).collect();
    against.extend(thin_data(figures));
    against.extend(missing_figures(parts));
    // Size and density are no reasons outside of their tenths, so they do not fill an empty side either.
    let telling = || ordered.iter().filter(|part| reason_threshold(part) < OUTER_STANDING);
    if let (true, Some(worst)) = (against.is_empty(), telling().next_back()) {
        against.push(format!(
            "Its weakest figure is average. {}",
            write_reason(worst, figures)
        ));
    }
    let mut pros: Vec<String> = strong
        .take(MAX_REASONS)
        .map(|part| write_reason(part, figures))
        .collect();
    if let (true, Some(best)) = (pros.is_empty(), telling().next()) {
        let place = if part_standing(best) > 1.0 - STRONG_STANDING {
            "only average"
        } else {
            "below average"
        };
        pros.push(format!(
            "Its strongest figure is {place}. {}",
            write_reason(best, figures)
        ));
    }
    (pros, against)
}

fn part_standing(part: &ScorePart) -> f64 {
    part.rank
        .zip(part.of)
        .map_or(0.5, |(rank, of)| score::rank_fraction(rank, of))
}

/// Returns true when a figure can speak for or against the market. The sum of a much wider field says nothing about a
/// part of it.
fn is_telling(part: &ScorePart, figures: &IndustryFigures) -> bool {
    let sum = match part.key.as_str() {
        "size" => figures.size_usd.as_ref(),
        "room" => figures.businesses_per_100k.as_ref(),
        _ => None,
    };
    part.rank.is_some() && sum.is_none_or(|figure| figure.decimal_places() > MAX_PART_DIGITS)
}

fn reason_threshold(part: &ScorePart) -> f64 {
    match part.key.as_str() {
        "size" | "room" => OUTER_STANDING,
        _ => STRONG_STANDING,
    }
}

fn missing_figures(parts: &[ScorePart]) -> Option<String> {
    let missing: Vec<&str> = parts
        .iter()
        .filter(|part| part.display == NOT_PUBLISHED)
        .map(|part| part.label.as_str())
        .collect();
    (!missing.is_empty()).then(|| {
        format!(
            "No one publishes these figures for this industry: {}.",
            join_list(&missing).to_lowercase()
        )
    })
}

fn write_reason(part: &ScorePart, figures: &IndustryFigures) -> String {
    let place = match (part.rank, part.of) {
        (Some(rank), Some(of)) => format!("ranks {} of {of} industries", format_ordinal(rank)),
        _ => String::new(),
    };
    let industry = part.industry.as_deref().unwrap_or_default();
    let title = inside_sentence(industry.split_once(' ').map_or(industry, |(_, title)| title));
    let display = &part.display;
    match part.key.as_str() {
        "growth" => growth_sentences(&title, figures, &place),
        "size" => {
            format!("Businesses in {title} sell {display} in the United States ({LAST_YEAR}). The industry {place}.")
        }
        "solo_share" => format!(
            "Owners without employees earned {display} of the sales in {title} in {SOLO_YEAR}. The industry {place}."
        ),
        "solo_receipts" => {
            format!("On average, a one-person business in {title} sold {display}. The industry {place}.")
        }
        "profit_share" => {
            format!("{display} of the sole proprietors in {title} made a profit in 2012 to 2014. The industry {place}.")
        }
        "margin" => {
            format!("Sole proprietors in {title} kept {display} of each dollar in 2012 to 2014. The industry {place}.")
        }
        _ => {
            let count = display.split(' ').next().unwrap_or_default();
            format!(
                "There were {count} businesses in {title} per 100,000 people in {SOLO_YEAR}. The industry {place} for room."
            )
        }
    }
}

/// One sentence each for the industry and for its sector, because the two may move in opposite directions.
fn growth_sentences(title: &str, figures: &IndustryFigures, place: &str) -> String {
    let what = match figures.series.as_ref().is_some_and(|series| series.is_sales()) {
        true => "Sales",
        false => "Output",
    };
    let own = figures.own_growth.map(|own| {
        format!(
            "{what} of {title} {} after inflation, {FIRST_YEAR} to {LAST_YEAR}. ",
            describe_growth(own)
        )
    });
    let sector = figures
        .sector_growth
        .map(|(name, growth)| format!("Output of its sector, {name}, {}. ", describe_growth(growth)));
    let [own, sector] = [own, sector].map(Option::unwrap_or_default);
    format!("{own}{sector}The average of the two {place}.")
}

/// "grew by 1.2% a year".
fn describe_growth(growth: f64) -> String {
    let rate = format_rate(growth);
    match rate.strip_prefix('−') {
        Some(decline) => format!("shrank by {decline} a year"),
        None if rate == "0.0%" => "did not grow".to_owned(),
        None => format!("grew by {rate} a year"),
    }
}

/// Says so when a figure stands for a much wider industry.
fn thin_data(figures: &IndustryFigures) -> Option<String> {
    let wide: BTreeSet<String> = [&figures.margin, &figures.solo_receipts_usd, &figures.lasting_growth]
        .into_iter()
        .flatten()
        .filter(|figure| figure.decimal_places() <= 3)
        .map(|figure| inside_sentence(&figure.industry().title))
        .collect();
    let titles: Vec<&str> = wide.iter().map(String::as_str).collect();
    (!titles.is_empty()).then(|| {
        format!(
            "Some figures cover a much broader industry than yours: {}.",
            titles.join("; ")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_becomes_a_movement() {
        assert_eq!(
            [describe_growth(0.012), describe_growth(-0.017), describe_growth(0.0002)],
            ["grew by 1.2% a year", "shrank by 1.7% a year", "did not grow"]
        );
    }

    #[test]
    fn industry_and_sector_have_a_sentence_each() {
        let figures = IndustryFigures {
            own_growth: Some(-0.017),
            sector_growth: Some(("information", 0.039)),
            ..IndustryFigures::default()
        };
        assert_eq!(
            growth_sentences("book publishers", &figures, "ranks 9th of 300 industries"),
            "Output of book publishers shrank by 1.7% a year after inflation, 1997 to 2023. Output of its sector, \
             information, grew by 3.9% a year. The average of the two ranks 9th of 300 industries."
        );
    }
}
