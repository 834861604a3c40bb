//! Sentences of an answer.

use super::unit_texts::{capitalize, price_of_one};
use crate::answer::figures::AnswerFigures;
use crate::answer::input::Yardstick;
use crate::answer::niche_answer::{TurningPoints, WordTurns};
use crate::answer::wage::Job;
use crate::answer::word::{AnswerWord, Side};
use crate::data::atlas::{License, Market, PriceSetter};
use crate::data::figures::season::month_name;
use crate::format::{count_word, format_grouped, format_price, inside_sentence};
use crate::money::evening::{
    EveningChoice, format_amount, format_dollar_range, format_hour_range, format_length, of_millionths, round_estimate,
    to_usd,
};

/// Longest time to earn back the start that is not part of the word.
const SOON_MONTHS: u32 = 6;

/// "your job" or "overtime".
pub(in crate::answer) fn rival_name(yardstick: Yardstick) -> &'static str {
    match yardstick {
        Yardstick::Job => "your job",
        Yardstick::Overtime => "overtime",
    }
}

/// The word with what belongs to it: a loss, a long way to earn back the start, a license.
pub(in crate::answer) fn write_heading(
    market: &Market,
    word: AnswerWord,
    figures: &AnswerFigures,
    job: &Job,
    months: Option<u32>,
) -> String {
    if let Some(years) = market.license_years {
        return write_license_years(years);
    }
    let mut text = word.label(job.yardstick);
    text.push_str(&write_reservations(figures, months));
    match market.license {
        License::Required => text.push_str(", once you hold the license"),
        License::Sometimes => text.push_str(" (some places ask for a license)"),
        License::None => {}
    }
    text
}

/// The word for a row of a list, which names the license in a column of its own.
pub(in crate::answer) fn write_row_word(market: &Market, figures: &AnswerFigures, months: Option<u32>) -> String {
    match market.license_years {
        Some(years) => write_license_years(years),
        None => format!(
            "{}{}",
            figures.word().short_label(),
            write_reservations(figures, months)
        ),
    }
}

fn write_license_years(years: f64) -> String {
    format!(
        "Only with a license that takes about {years} {}",
        if years == 1.0 { "year" } else { "years" }
    )
}

/// ", and usually loses money, after 9 months to earn back the start"; blank where neither holds.
fn write_reservations(figures: &AnswerFigures, months: Option<u32>) -> String {
    let mut text = String::new();
    if figures.middle().hour < 0 {
        text.push_str(", and usually loses money");
    }
    if let Some(months) = months.filter(|months| *months > SOON_MONTHS) {
        text.push_str(&format!(", after {months} months to earn back the start"));
    }
    text
}

/// "Three evenings a week: about $380 to $730 a month before tax, for 14 to 21 hours of work."
pub(in crate::answer) fn write_month(market: &Market, choice: &EveningChoice, figures: &AnswerFigures) -> String {
    if market.license_years.is_some() {
        return write_before_license(market);
    }
    let months = [0, 1, 2].map(|at| to_usd(figures.hours[at].month));
    let hours = [0, 1, 2].map(|at| of_millionths(figures.hours[at].case.hours_micro));
    let evenings = match choice.per_week {
        1 => "one evening a week".to_owned(),
        count => format!("{} evenings a week", count_word(f64::from(count))),
    };
    let time = match market.sells {
        Some([first, last]) if market.season_months() < 12 => {
            format!("From {} to {}, {evenings}", month_name(first), month_name(last))
        }
        _ => capitalize(&evenings),
    };
    format!(
        "{time}: {} a month before tax, for {}.",
        format_dollar_range(months),
        format_hour_range(hours)
    )
}

/// "Without it: process serving rounds or notary and witness rounds."
fn write_before_license(market: &Market) -> String {
    let open = market.ideas.iter().filter(|idea| idea.without_license);
    let ideas: Vec<String> = open.map(|idea| inside_sentence(&idea.title)).collect();
    match ideas.as_slice() {
        [] => "None of the ideas here can be done without it.".to_owned(),
        [one] => format!("Without it: {one}."),
        [one, other] => format!("Without it: {one}, or {other}."),
        [most @ .., last] => format!("Without it: {}, or {last}.", most.join(", ")),
    }
}

/// "The middle leaves about $430 after tax; as many hours at your job would leave about $340."
pub(in crate::answer) fn write_after_tax(kept: f64, job: &Job, job_usd: f64) -> String {
    let rounded = |usd: f64| format_amount(round_estimate(usd).abs());
    let ours = match kept < 0.0 {
        true => format!("The middle loses about {}", rounded(kept)),
        false => format!("The middle leaves about {} after tax", rounded(kept)),
    };
    let other = match job.yardstick {
        Yardstick::Job => "at your job",
        Yardstick::Overtime => "of overtime",
    };
    format!("{ours}; as many hours {other} would leave about {}.", rounded(job_usd))
}

/// The turning point, and for the word in the middle both of its edges.
pub(in crate::answer) fn write_turning(
    market: &Market,
    figures: &AnswerFigures,
    job: &Job,
    turns: (&TurningPoints, &WordTurns),
    any_price: impl Fn() -> Option<f64>,
) -> String {
    let (points, word_turns) = turns;
    let point = match figures.is_ahead() {
        true => stays_ahead(market, points),
        false => beats_from(market, points, rival_name(job.yardstick), any_price),
    };
    let edges = (figures.side() == Side::Same)
        .then(|| write_edges(market, word_turns))
        .flatten();
    [Some(point), edges].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn sets_price(market: &Market) -> bool {
    market.work.price_by != Some(PriceSetter::Market)
}

fn stays_ahead(market: &Market, points: &TurningPoints) -> String {
    let price = points.price_usd.map(|usd| price_of_one(usd, &market.work));
    let minutes = points.minutes_per_unit.map(minutes_text);
    match (price, minutes) {
        (Some(price), Some(minutes)) if sets_price(market) => {
            format!("It stays ahead down to {price} or up to {minutes}.")
        }
        (Some(price), Some(minutes)) => {
            format!("It stays ahead while one takes up to {minutes}, or the going price is {price} or more.")
        }
        (Some(price), None) => format!("It stays ahead down to {price}."),
        (None, Some(minutes)) => format!("It stays ahead while one takes up to {minutes}."),
        (None, None) => "It stays ahead at every usual price.".to_owned(),
    }
}

fn beats_from(market: &Market, points: &TurningPoints, rival: &str, any_price: impl Fn() -> Option<f64>) -> String {
    let price = points
        .price_usd
        .filter(|_| sets_price(market))
        .map(|usd| price_of_one(usd, &market.work));
    let minutes = points.minutes_per_unit.map(minutes_text);
    match (price, minutes) {
        (Some(price), Some(minutes)) => {
            format!("An hour of it beats {rival} from {price}, or when one takes {minutes} or less.")
        }
        (Some(price), None) => format!("An hour of it beats {rival} from {price}."),
        (None, Some(minutes)) if sets_price(market) => {
            format!("No price that is usual here beats {rival}; one would have to take {minutes} or less.")
        }
        (None, Some(minutes)) => format!("An hour of it beats {rival} when one takes {minutes} or less."),
        (None, None) => match any_price().filter(|_| !sets_price(market)) {
            Some(usd) => format!(
                "The going price would have to be {} to beat {rival}.",
                price_of_one(usd, &market.work)
            ),
            None => format!("No price that is usual here beats {rival}."),
        },
    }
}

/// "From $56 an hour, or 84 minutes start to finish, it likely pays more; under $40, or over 122, likely
/// less."
fn write_edges(market: &Market, turns: &WordTurns) -> Option<String> {
    let priced = |usd: Option<f64>| usd.filter(|_| sets_price(market));
    let up = join_edge(
        priced(turns.up.price_usd).map(|usd| format!("from {}", price_of_one(usd, &market.work))),
        turns
            .up
            .minutes_per_unit
            .map(|minutes| format!("{} start to finish", minutes_text(minutes))),
        if sets_price(market) { "" } else { "at " },
    );
    let down = join_edge(
        priced(turns.down.price_usd).map(|usd| format!("under {}", format_price(usd))),
        turns.down.minutes_per_unit.map(|minutes| match minutes < HOURS_FROM {
            true => format_grouped(minutes),
            false => minutes_text(minutes),
        }),
        "over ",
    );
    match (up, down) {
        (Some(up), Some(down)) => Some(format!(
            "{}, it likely pays more; {down}, likely less.",
            capitalize(&up)
        )),
        (Some(up), None) => Some(format!("{}, it likely pays more.", capitalize(&up))),
        (None, Some(down)) => Some(format!("{}, it likely pays less.", capitalize(&down))),
        (None, None) => None,
    }
}

/// Value of an edge in words: price, or minutes, or both.
fn join_edge(price: Option<String>, minutes: Option<String>, of_minutes: &str) -> Option<String> {
    match (price, minutes) {
        (Some(price), Some(minutes)) => Some(format!("{price}, or {of_minutes}{minutes}")),
        (Some(price), None) => Some(price),
        (None, minutes) => minutes.map(|minutes| format!("{of_minutes}{minutes}")),
    }
}

/// Minutes from here on are told in hours, and from the second mark on in whole hours.
const HOURS_FROM: f64 = 300.0;
const WHOLE_HOURS_FROM: f64 = 1_200.0;

/// "84 minutes", "1 minute", "6 hours 40 minutes", "73 hours".
pub(in crate::answer) fn minutes_text(minutes: f64) -> String {
    match minutes {
        1.0 => "1 minute".to_owned(),
        m if m < HOURS_FROM => format!("{} minutes", format_grouped(m)),
        m if m < WHOLE_HOURS_FROM => format_length(m as u16),
        m => format!("{} hours", format_grouped((m / 60.0).floor())),
    }
}

/// "about $380 to $730 a month".
pub(in crate::answer) fn month_text(figures: &AnswerFigures) -> String {
    format!(
        "{} a month",
        format_dollar_range([0, 1, 2].map(|at| to_usd(figures.hours[at].month)))
    )
}

/// "about $26 an hour kept", "a loss of about $3 an hour".
pub(in crate::answer) fn hour_text(figures: &AnswerFigures) -> String {
    let kept = to_usd(figures.middle().kept).round();
    match kept < 0.0 {
        true => format!("a loss of about {} an hour", format_price(-kept)),
        false => format!("about {} an hour kept", format_price(kept)),
    }
}
