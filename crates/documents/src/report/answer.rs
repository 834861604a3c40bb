//! The answer at the top of a document: what an hour leaves beside the day job.

use niche::answer::NicheAnswer;
use niche::format::{format_grouped, format_price, format_usd};
use serde::Serialize;

use crate::drawings::strip::strip_svg;
use crate::notes::SourceNotes;

/// The answer in words, with its drawing.
#[derive(Debug, Serialize)]
pub(crate) struct AnswerHead<'r> {
    text: &'r str,
    sentence: &'r str,
    /// After tax, turning point, place among the markets, and wage: those that there are.
    lines: Vec<&'r str>,
    notes: &'r [String],
    tonight: &'r str,
    test: &'r str,
    pass_mark: &'r str,
    strip: Option<StripPicture<'r>>,
    /// Label, low case, middle case and high case; empty where no dollars are shown.
    estimates: Vec<[String; 4]>,
    /// Published prices of one unit; empty where no dollars are shown.
    published: Vec<PublishedLine<'r>>,
    /// Label, value today, and the values at which the word changes.
    changes: Vec<[&'r str; 3]>,
}

/// A published price with the number of its source.
#[derive(Debug, Serialize)]
pub(crate) struct PublishedLine<'r> {
    text: &'r str,
    marks: Vec<usize>,
}

/// The pay strip as a picture with its text.
#[derive(Debug, Serialize)]
pub(crate) struct StripPicture<'r> {
    svg: String,
    sentence: &'r str,
}

impl<'r> AnswerHead<'r> {
    pub fn new(answer: &'r NicheAnswer, notes: &SourceNotes) -> Self {
        let lines = [&answer.after_tax, &answer.turning, &answer.place, &answer.wage_text];
        let lines = lines.into_iter().map(String::as_str).filter(|line| !line.is_empty());
        let changes = answer.changes.iter();
        let test = &answer.first_test;
        Self {
            text: &answer.text,
            sentence: &answer.sentence,
            // Without dollars only the place and the wage could stand there, and both need an hour of this work.
            lines: if answer.shows_dollars {
                lines.collect()
            } else {
                Vec::new()
            },
            notes: &answer.notes,
            tonight: &test.tonight,
            test: &test.text,
            pass_mark: &test.pass_mark,
            strip: StripPicture::from_answer(answer),
            estimates: list_estimates(answer),
            published: match answer.shows_dollars {
                true => list_published(answer, notes),
                false => Vec::new(),
            },
            changes: match answer.shows_dollars {
                true => changes
                    .map(|change| [change.label.as_str(), change.now.as_str(), change.text.as_str()])
                    .collect(),
                false => Vec::new(),
            },
        }
    }
}

impl<'r> StripPicture<'r> {
    pub fn from_answer(answer: &'r NicheAnswer) -> Option<Self> {
        let strip = answer.strip.as_ref().filter(|_| answer.shows_dollars)?;
        Some(Self {
            svg: strip_svg(strip),
            sentence: &strip.sentence,
        })
    }
}

fn list_published<'r>(answer: &'r NicheAnswer, notes: &SourceNotes) -> Vec<PublishedLine<'r>> {
    let prices = answer.published.iter();
    prices
        .map(|price| PublishedLine {
            text: &price.text,
            marks: notes.numbers_of([&price.source]),
        })
        .collect()
}

/// Figures of the three cases.
fn list_estimates(answer: &NicheAnswer) -> Vec<[String; 4]> {
    if !answer.shows_dollars {
        return Vec::new();
    }
    let row = |label: String, values: [f64; 3], write: fn(f64) -> String| {
        let [low, middle, high] = values.map(write);
        [label, low, middle, high]
    };
    let unit = &answer.unit;
    vec![
        row(format!("Price of one {unit}"), answer.price_usd, format_price),
        row(
            format!("Minutes for one {unit}, start to finish"),
            answer.minutes_per_unit,
            format_count,
        ),
        row(format!("Cost of one {unit}"), answer.cost_usd, format_price),
        row("Hours of work per month".to_owned(), answer.hours, format_count),
        row("A month before tax".to_owned(), answer.month_usd, format_usd),
        row("One hour before tax".to_owned(), answer.hour_usd, format_usd),
        row("One hour after tax".to_owned(), answer.kept_usd, format_usd),
    ]
}

/// Whole numbers; below ten with one decimal where there is one.
fn format_count(count: f64) -> String {
    let tenths = (count * 10.0).round();
    match count < 10.0 && tenths % 10.0 != 0.0 {
        true => format!("{:.1}", tenths / 10.0),
        false => format_grouped(count.round()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_under_ten_keep_a_decimal() {
        assert_eq!([0.64, 9.0, 17.2].map(format_count), ["0.6", "9", "17"]);
    }
}
