//! Prices, minutes and counts of a unit inside a sentence.

use crate::data::atlas::UnitEconomics;
use crate::format::{count_word, format_grouped, format_price};

pub(crate) fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// "$60 a dog", "$56 an hour", "$4.20 for 1,000 page views".
pub(crate) fn price_of_one(usd: f64, work: &UnitEconomics) -> String {
    let one = work.one.as_str();
    let price = format_price(usd);
    let begins = |starts: &[&str]| starts.iter().any(|start| one.starts_with(start));
    match () {
        () if one.starts_with(|letter: char| letter.is_ascii_digit()) => format!("{price} for {one}"),
        () if begins(&["hour", "heir", "honest"]) => format!("{price} an {one}"),
        () if begins(&["uni", "use", "one", "eu"]) => format!("{price} a {one}"),
        () if begins(&["a", "e", "i", "o", "u"]) => format!("{price} an {one}"),
        () => format!("{price} a {one}"),
    }
}

/// "95 to 145 minutes", "34 to 48 hours".
pub(crate) fn time_text([low, high]: [f64; 2]) -> String {
    let (by, name) = if high >= 300.0 {
        (60.0, "hours")
    } else {
        (1.0, "minutes")
    };
    let [low, high] = [low / by, high / by].map(f64::round);
    match low >= high {
        true => format!("about {} {name}", format_grouped(high)),
        false => format!("{} to {} {name}", format_grouped(low), format_grouped(high)),
    }
}

/// "about 13 a month", "about two in three months".
pub(in crate::answer) fn pace_text(per_month: f64) -> String {
    if per_month >= 0.95 {
        return format!("about {} a month", count_word(per_month.round()));
    }
    let paces = [
        (3.0, 4.0),
        (2.0, 3.0),
        (1.0, 2.0),
        (1.0, 3.0),
        (1.0, 4.0),
        (1.0, 6.0),
        (1.0, 12.0),
    ];
    let far = |(count, months): &(f64, f64)| (per_month - count / months).abs();
    let (count, months) = paces
        .into_iter()
        .min_by(|a, b| far(a).total_cmp(&far(b)))
        .unwrap_or((1.0, 12.0));
    format!("about {} in {} months", count_word(count), count_word(months))
}
