//! Further sentences of an answer: how many fit, hours and money before the first sale, the license, and losses.

use super::unit_texts::{pace_text, time_text};
use crate::answer::figures::{AnswerFigures, WorkPlan};
use crate::answer::wage::Job;
use crate::data::atlas::{License, Market};
use crate::data::figures::season::month_name;
use crate::format::{count_word, format_grouped, format_usd, inside_sentence, money_range};
use crate::money::evening::{
    EveningChoice, describe_stretch, format_dollar_range, format_length, lowest_and_highest, of_millionths, to_usd,
};

/// A range of more than this many times its low end says what decides.
const WIDE_RANGE: i64 = 3;

pub(in crate::answer) fn write_notes(
    plan: &WorkPlan,
    choice: &EveningChoice,
    figures: &AnswerFigures,
    job: &Job,
    start: ([u32; 2], Option<u32>),
) -> Vec<String> {
    let market = plan.market;
    if market.license_years.is_some() {
        return vec!["The hours and fees of the license are not in here.".to_owned()];
    }
    let notes = [
        Some(describe_fit(market, choice, figures)),
        describe_season(market),
        describe_setup(plan, figures, job),
        describe_start(start),
        describe_license(market),
        describe_range(figures),
        (figures.hours[0].month < 0 && figures.middle().month >= 0).then(|| "A slow month loses money.".to_owned()),
    ];
    notes.into_iter().flatten().collect()
}

/// "One dog takes 95 to 145 minutes, so one fits into three hours."
fn describe_fit(market: &Market, choice: &EveningChoice, figures: &AnswerFigures) -> String {
    let work = &market.work;
    let taken = lowest_and_highest([0, 1, 2].map(|at| figures.hours[at].case.minutes));
    let [fewest, most] = lowest_and_highest([0, 1, 2].map(|at| figures.hours[at].case.units_per_evening));
    let verb = if is_counted(market) { "take" } else { "takes" };
    let takes = format!("{} {verb} {}", name_one(market), time_text(taken));
    if most < 1.0 {
        let left = format_dollar_range([0, 1, 2].map(|at| to_usd(figures.hours[at].case.unit_left())));
        let pace = pace_text(of_millionths(figures.middle().case.units_micro));
        let stretch = match describe_stretch(work, choice.minutes, taken) {
            text if text.ends_with("evenings") => format!(", {} of your evenings,", text.trim_end_matches(" evenings")),
            _ => " in one go, such as one Saturday,".to_owned(),
        };
        return format!(
            "{takes}{stretch} and brings {} before tax: {pace}.",
            left.trim_start_matches("about ")
        );
    }
    if !work.is_rounded() {
        return format!("{takes} start to finish.");
    }
    let evening = spell_length(choice.minutes);
    match (fewest, most) {
        (fewest, most) if fewest < 1.0 => {
            format!(
                "{takes}, so at most {} {} into {evening}.",
                count_word(most),
                fits(most)
            )
        }
        (fewest, most) if fewest >= most => format!(
            "{takes}, so {} {} into {evening}.",
            count_word(most.floor()),
            fits(most)
        ),
        (fewest, most) if fewest + 1.0 >= most.floor() => format!(
            "{takes}, so {} or {} fit into {evening}.",
            count_word(fewest),
            count_word(most.floor())
        ),
        (fewest, most) => format!(
            "{takes}, so {} to {} fit into {evening}.",
            count_word(fewest),
            count_word(most.floor())
        ),
    }
}

fn fits(count: f64) -> &'static str {
    if count < 2.0 { "fits" } else { "fit" }
}

/// True for a unit that names its own count: "1,000 page views".
fn is_counted(market: &Market) -> bool {
    market.work.one.starts_with(|letter: char| letter.is_ascii_digit())
}

/// "One dog"; "1,000 page views".
fn name_one(market: &Market) -> String {
    match is_counted(market) {
        true => market.work.one.clone(),
        false => format!("One {}", market.work.one),
    }
}

/// "three hours", "1 hour 30 minutes".
fn spell_length(minutes: u16) -> String {
    match (minutes / 60, minutes % 60) {
        (1, 0) => "an hour".to_owned(),
        (hours, 0) => format!("{} hours", count_word(f64::from(hours))),
        _ => format_length(minutes),
    }
}

fn describe_season(market: &Market) -> Option<String> {
    let [first, last] = market.sells.filter(|_| market.season_months() < 12)?;
    let count = match market.season_months() {
        1 => "one month".to_owned(),
        count => format!("{} months", count_word(f64::from(count))),
    };
    Some(match first == last {
        true => format!("It sells in {count} of the year, in {}.", month_name(first)),
        false => format!(
            "It sells in {count} of the year, {} to {}.",
            month_name(first),
            month_name(last)
        ),
    })
}

/// "About 475 hours of work come before the first sale. They are counted in the first year."
fn describe_setup(plan: &WorkPlan, figures: &AnswerFigures, job: &Job) -> Option<String> {
    let [low, high] = plan.market.work.setup_hours?;
    let hours = format_grouped(f64::midpoint(low, high));
    let mut text =
        format!("About {hours} hours of work come before the first sale. They are counted in the first year.");
    let later = plan.later_figures(job).word();
    if later != figures.word() {
        text.push_str(&format!(
            " From the second year it {}.",
            inside_sentence(&later.label(job.yardstick))
        ));
    }
    Some(text)
}

/// "It takes $220 to $420 to start, earned back in the first month."
fn describe_start((cost, months): ([u32; 2], Option<u32>)) -> Option<String> {
    if cost[1] == 0 {
        return None;
    }
    let range = inside_sentence(&money_range(cost));
    let back = match months {
        None => String::new(),
        Some(1) => ", earned back in the first month".to_owned(),
        Some(months) => format!(", earned back in about {} months", count_word(f64::from(months))),
    };
    Some(format!("It takes {range} to start{back}."))
}

fn describe_license(market: &Market) -> Option<String> {
    match market.license {
        License::Required => Some("The hours and fees of the license are not in here.".to_owned()),
        License::Sometimes => Some("Where a license is asked for, its hours and fees are not in here.".to_owned()),
        License::None => None,
    }
}

/// "It can be $11 or $32: the price decides."
fn describe_range(figures: &AnswerFigures) -> Option<String> {
    let [low, _, high] = figures.kept();
    let is_wide = low > 0 && high > low * WIDE_RANGE;
    is_wide.then(|| {
        format!(
            "It can be {} or {}: the price decides.",
            format_usd(to_usd(low)),
            format_usd(to_usd(high))
        )
    })
}

/// Months of the middle case that earn the start cost of the cheapest idea.
pub(in crate::answer) fn months_to_earn_back([low, high]: [u32; 2], month_cents: i64) -> Option<u32> {
    let cost = (i64::from(low) + i64::from(high)) * 50;
    let months = (month_cents > 0).then(|| (cost + month_cents - 1) / month_cents)?;
    u32::try_from(months.max(1)).ok()
}

/// Start cost of the cheapest idea.
pub(crate) fn cheapest_start(market: &Market) -> [u32; 2] {
    let costs = market.ideas.iter().map(|idea| idea.cost_usd);
    costs.min_by_key(|[low, high]| low + high).unwrap_or_default()
}

/// "Price of one dog", "Price of 1,000 page views".
pub(in crate::answer) fn label_of_one(prefix: &str, market: &Market) -> String {
    match is_counted(market) {
        true => format!("{prefix} {}", market.work.one),
        false => format!("{prefix} one {}", market.work.one),
    }
}
