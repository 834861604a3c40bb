//! Sentences about an idea: reasons for and against it, limits, changes and flip points.

use super::result::OfferValue;
use crate::format::{format_money, format_range};
use crate::scoring::offer_catalog::Candidate;
use crate::tools::offers::ideas::reach::Limit;
use crate::tools::offers::ideas::scoring::{FULL, ScoredIdea};
use crate::tools::offers::profile::parts::OfferPart;
use crate::tools::offers::profile::request::OfferProfile;

/// Value from which a part speaks for an idea, in thousandths.
const GOOD: u32 = 700;
/// Value below which a part speaks against it.
const POOR: u32 = 400;

/// Reads a value as one of three words.
fn pick_word(value: u32, [good, middle, poor]: [&str; 3]) -> &str {
    match value {
        GOOD.. => good,
        POOR..GOOD => middle,
        _ => poor,
    }
}

/// The two best and the two weakest of the parts that have a weight. No part is in both. Interests that were not asked
/// for are in none: they are the same for every idea.
pub fn best_and_weakest(idea: &ScoredIdea, profile: &OfferProfile) -> (Vec<OfferPart>, Vec<OfferPart>) {
    let mut parts = OfferPart::EVERY.to_vec();
    let is_answered = |part: OfferPart| part != OfferPart::Interest || profile.interests.is_some();
    parts.retain(|part| profile.weights.part_weight(*part) > 0 && is_answered(*part));
    parts.sort_by_key(|part| {
        let weight = profile.weights.part_weight(*part);
        (
            std::cmp::Reverse(idea.values[*part as usize]),
            std::cmp::Reverse(weight),
        )
    });
    let mut weakest = parts.split_off(parts.len().min(2));
    weakest.reverse();
    weakest.truncate(2);
    (parts, weakest)
}

/// Facts that the sentences about parts name.
#[derive(Debug, Clone, Copy)]
pub struct PartSubject<'a> {
    pub idea: &'a Candidate,
    pub values: &'a ScoredIdea,
    pub profile: &'a OfferProfile,
    pub market: &'a str,
    /// The skill that fits the market best.
    pub skill: Option<&'a str>,
    /// Industry score of the market's report.
    pub industry: u8,
    /// Share of the markets in which an hour leaves less, in percent.
    pub better_than_percent: u8,
    /// Years that the required license takes, from one year.
    pub license_years: Option<f64>,
}

fn pay_sentence(subject: &PartSubject<'_>) -> String {
    match (subject.license_years, subject.better_than_percent) {
        (Some(years), _) => format!(
            "The license takes about {years} {}, so the pay counts as the lowest.",
            if years == 1.0 { "year" } else { "years" }
        ),
        (None, 0) => "Hardly any market leaves less for an hour of work.".to_owned(),
        (None, percent) => format!("An hour leaves you more than in {percent} of 100 markets."),
    }
}

/// Reason for or against an idea, with the person's own figures.
pub fn part_sentence(part: OfferPart, subject: &PartSubject<'_>) -> String {
    let value = subject.values.values[part as usize];
    let market = subject.market.to_lowercase();
    match part {
        OfferPart::Skill => match subject.skill {
            Some(skill) if value > 0 => {
                let fit = pick_word(
                    value,
                    ["fits {} closely", "is related to {}", "has little to do with {}"],
                );
                format!("Your skill \"{skill}\" {}.", fit.replace("{}", &market))
            }
            _ => format!("None of your skills fits {market}."),
        },
        OfferPart::Interest => {
            let like = pick_word(value, ["much like", "partly like", "unlike"]);
            format!("Your interests are {like} those of people who do this work.")
        }
        OfferPart::Pay => pay_sentence(subject),
        OfferPart::Industry => {
            let word = pick_word(value, ["strong", "average", "weak"]);
            format!("The industry is {word}: it scores {} of 100.", subject.industry)
        }
        OfferPart::Cash => {
            let costs = subject.idea.cost_usd.map(|usd| format_money(f64::from(usd)));
            let cost = if costs[0] == costs[1] {
                costs[0].clone()
            } else {
                costs.join(" to ")
            };
            let cash = format_dollars(subject.profile.cash_cents);
            match value {
                FULL.. => format!("Your {cash} covers the start, which costs {cost}."),
                _ => format!("The start costs {cost}, and you have {cash}."),
            }
        }
        OfferPart::Hours => {
            let hours = format_hours(subject.profile.half_hours);
            let needed = format_range("hour", subject.idea.hours);
            match value {
                FULL.. => format!("It takes {needed} a week, and you have {hours}."),
                _ => format!("It can take {needed} a week, and you have {hours}."),
            }
        }
        OfferPart::Speed => {
            let weeks = format_range("week", subject.idea.weeks);
            let limit = subject.profile.weeks;
            match value {
                FULL.. => format!("The first sale is likely in {weeks}, within your {limit}."),
                _ => format!("The first sale may take {weeks}, and you want it within {limit}."),
            }
        }
    }
}

/// Cents in dollars: "$300", "$0.50".
pub fn format_dollars(cents: i64) -> String {
    if cents % 100 == 0 {
        format!("${}", crate::format::format_grouped(cents as f64 / 100.0))
    } else {
        format!(
            "${}.{:02}",
            crate::format::format_grouped((cents / 100) as f64),
            cents % 100
        )
    }
}

/// Half hours in hours: "1 hour", "2.5 hours".
pub fn format_hours(half_hours: i64) -> String {
    match half_hours {
        2 => "1 hour".to_owned(),
        count if count % 2 == 0 => format!("{} hours", count / 2),
        count => format!("{}.5 hours", count / 2),
    }
}

/// Reason why an idea is out of reach, such as "The work needs a license."
pub fn limit_sentence(limit: Limit, idea: &Candidate, profile: &OfferProfile, sector: &str, model: &str) -> String {
    match limit {
        Limit::Cash => format!(
            "Starts at {}; you have {}.",
            format_money(f64::from(idea.cost_usd[0])),
            format_dollars(profile.cash_cents)
        ),
        Limit::Hours => format!(
            "Takes at least {} a week; you have {}.",
            format_hours(i64::from(idea.hours[0]) * 2),
            format_hours(profile.half_hours)
        ),
        Limit::License => "The work needs a license.".to_owned(),
        Limit::Sector => format!("You left out {sector}."),
        Limit::Model => format!("You left out {model}."),
    }
}

/// A change of a limit: the value before it, the value after it, and a sentence.
pub fn describe_change(
    limit: Limit,
    from: &OfferProfile,
    to: &OfferProfile,
) -> (OfferValue, Option<OfferValue>, String) {
    let number = |value: i64, unit: f64| OfferValue::Number(value as f64 / unit);
    let removed = |before: &[String], after: &[String]| {
        let gone = before.iter().find(|entry| !after.contains(entry));
        gone.cloned().unwrap_or_default()
    };
    match limit {
        Limit::Cash => (
            number(from.cash_cents, 1.0),
            Some(number(to.cash_cents, 1.0)),
            format!(
                "Have {} instead of {}",
                format_dollars(to.cash_cents),
                format_dollars(from.cash_cents)
            ),
        ),
        Limit::Hours => (
            number(from.half_hours, 2.0),
            Some(number(to.half_hours, 2.0)),
            format!("Give {} more a week", format_hours(to.half_hours - from.half_hours)),
        ),
        Limit::License => (
            OfferValue::Key(from.licenses.into_str().to_owned()),
            Some(OfferValue::Key(to.licenses.into_str().to_owned())),
            "Get the license".to_owned(),
        ),
        Limit::Sector => {
            let sector = removed(&from.excluded_sectors, &to.excluded_sectors);
            let text = "Allow this sector".to_owned();
            (OfferValue::Key(sector), None, text)
        }
        Limit::Model => {
            let model = removed(&from.excluded_models, &to.excluded_models);
            let text = format!("Allow {model}");
            (OfferValue::Key(model), None, text)
        }
    }
}
