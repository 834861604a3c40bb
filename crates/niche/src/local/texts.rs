//! All parts of a place, and the sentence above them.

use ::place::{BusinessLevel, LocalFigures};

use super::{LocalTexts, MarketNames, around, businesses, customers, pay};
use crate::format::inside_sentence;

pub(super) fn write_texts(figures: &LocalFigures, names: &MarketNames) -> LocalTexts {
    LocalTexts {
        businesses: Some(businesses::write_businesses(figures, names)),
        wages: figures.wages.as_ref().map(|wages| pay::write_wages(wages, names)),
        customers: customers::write_customers(figures),
        applications: customers::write_applications(figures),
        around: around::write_around(figures, names),
        solo: match &figures.county_solo {
            Some(solo) => Some(around::write_county_solo(figures, solo)),
            None => figures.solo.as_ref().map(around::write_solo),
        },
    }
}

/// "131 businesses with staff in 2021, more than in 78 of 100 counties of its size and income; animal caretakers earn
/// $16.85 an hour."
pub(super) fn write_summary(figures: &LocalFigures, names: &MarketNames, texts: &LocalTexts) -> String {
    let title = texts.businesses.as_ref().map(|part| inside_sentence(&part.title));
    let percentile = figures.businesses.percentile.filter(|_| !names.is_sold_anywhere);
    let rank = percentile.map(businesses::rank_text);
    let counted = title
        .filter(|_| figures.businesses.level != BusinessLevel::Parent)
        .map(|title| match rank {
            Some(rank) => format!("{title}, {rank}"),
            None => title,
        });
    let wages = figures.wages.as_ref();
    let paid = wages.and_then(|wages| {
        let usd = wages.median_usd?;
        Some(format!("{} earn ${usd:.2} an hour", names.occupation.as_ref()?))
    });
    let of_all = || wages.map(|wages| format!("all jobs together pay ${:.2} an hour", wages.yardstick.median_usd));
    let mut clauses: Vec<String> = [counted, paid.or_else(of_all)].into_iter().flatten().collect();
    if names.is_sold_anywhere {
        clauses.reverse();
    }
    let mut letters = clauses.join("; ");
    letters.push('.');
    let mut rest = letters.chars();
    rest.next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}
