//! Official figures to hold against the estimate of an evening.

use std::collections::BTreeSet;

use super::kept::KeptEarnings;
use super::official::{Official, list_source_keys};
use super::{Anchor, Evening};
use crate::data::figures::season::Season;
use crate::data::figures::sources::SourceId;
use crate::data::wage_areas::name_area;
use crate::format::{format_money, format_percent, inside_sentence};
use crate::money::evening::EveningChoice;

/// Year of the yearly wages.
const YEARLY_YEAR: u16 = 2024;
/// An estimate and an official average that differ by more than this factor are explained.
const LARGE_FACTOR: f64 = 3.0;

/// The median wage of the best occupation that has one, the average kept per month, and the share with a profit.
pub(crate) fn list_anchors(official: &Official) -> Vec<Anchor> {
    [wage_anchor(official), kept_anchor(official), profit_anchor(official)]
        .into_iter()
        .flatten()
        .collect()
}

/// Median wage of an occupation.
struct MedianWage {
    /// Occupation, as inside a sentence.
    title: String,
    usd: f64,
    source: SourceId,
    /// Year of the wage, whose month is May where the source is that of hourly wages.
    year: u16,
    note: &'static str,
}

/// National median of the best occupation that has one: by the hour, or where only a yearly wage is
/// published, that of 2024 divided by the hours of a full-time year.
fn find_median_wage(official: &Official, soc: &str) -> Option<MedianWage> {
    let occupation = official.prices.find_occupation(soc)?;
    let median = |usd, source, year, note| MedianWage {
        title: inside_sentence(&occupation.title),
        usd,
        source,
        year,
        note,
    };
    let nation_year = official.wages.nation_year();
    let hourly = official.wages.hourly_usd(soc, None);
    let hourly = hourly.map(|usd| {
        median(
            usd,
            SourceId::MedianWages,
            nation_year,
            "Half of the employees earn more.",
        )
    });
    let yearly =
        "Half of the employees earn more. The yearly wage for 2024, divided by a full-time year of 2,080 hours.";
    hourly.or_else(|| Some(median(occupation.hourly_usd()?, SourceId::Wages, YEARLY_YEAR, yearly)))
}

/// Median wage of the first of the market's occupations that has one.
fn wage_anchor(official: &Official) -> Option<Anchor> {
    let of_area = || area_wage_anchor(official);
    of_area().or_else(|| state_wage_anchor(official))
}

/// Median of a county's wage area, else of its state, else of the nation. `None` for a state and for a market without
/// an hourly median.
fn area_wage_anchor(official: &Official) -> Option<Anchor> {
    let location = official.choice.location.filter(|location| location.is_county())?;
    let place = official.places.find_code(location)?;
    let occupations: Vec<&str> = official.market.occupations.iter().map(String::as_str).collect();
    let wages = official.places.find_wages(place, &occupations)?;
    let year = wages.wage_year();
    let (soc, value) = (wages.soc?, wages.median_usd?);
    let title = official.prices.find_occupation(&soc).map(|known| known.title.clone());
    let why = wages.why.map(|why| format!(" It is {why}.")).unwrap_or_default();
    let unreliable = if wages.is_unreliable {
        " This wage is unreliable: its standard error is above 30%."
    } else {
        ""
    };
    Some(Anchor {
        key: "wage".to_owned(),
        label: format!("Median wage: {}", inside_sentence(&title.or(wages.occupation)?)),
        value,
        display: format!("${value:.2} an hour"),
        unit: "usd_per_hour".to_owned(),
        year: year.to_string(),
        is_official: true,
        origin: format!("Bureau of Labor Statistics, May {year}"),
        sources: list_source_keys(&[SourceId::AreaWages]),
        note: Some(format!(
            "In {}. Half of the employees earn more.{why}{unreliable}",
            name_area(&wages.area, wages.kind)
        )),
    })
}

/// The state's own median where it is published, else the national one at the state's price level, which makes it our
/// estimate.
fn state_wage_anchor(official: &Official) -> Option<Anchor> {
    let state = official.choice.state();
    let known = official.market.occupations.iter();
    let (soc, wage) = known
        .into_iter()
        .find_map(|soc| Some((soc, find_median_wage(official, soc)?)))?;
    let mut sources = vec![wage.source];
    let own = state.and_then(|state| official.wages.hourly_usd(soc, Some(state)));
    let (value, note) = match (state, own) {
        (None, _) => (wage.usd, wage.note.to_owned()),
        (Some(state), Some(usd)) => (usd, format!("In {}. {}", state.name(), wage.note)),
        (Some(state), None) => {
            sources.push(SourceId::PriceLevels);
            let level = official.prices.price_level(Some(state));
            let note = format!(
                "The national median of ${:.2} times the price level of {} ({level:.3}): our estimate.",
                wage.usd,
                state.name()
            );
            (wage.usd * level, note)
        }
    };
    let value = (value * 100.0).round() / 100.0;
    let (year, month) = match (wage.source, own) {
        (SourceId::Wages, _) => (wage.year, ""),
        (_, Some(_)) => (official.wages.states_year(), "May "),
        _ => (wage.year, "May "),
    };
    Some(Anchor {
        key: "wage".to_owned(),
        label: format!("Median wage: {}", wage.title),
        value,
        display: format!("${value:.2} an hour"),
        unit: "usd_per_hour".to_owned(),
        year: year.to_string(),
        is_official: state.is_none() || own.is_some(),
        origin: format!("Bureau of Labor Statistics, {month}{year}"),
        sources: list_source_keys(&sources),
        note: Some(note),
    })
}

fn kept_anchor(official: &Official) -> Option<Anchor> {
    KeptEarnings::find(official).map(|kept| kept.to_anchor())
}

fn profit_anchor(official: &Official) -> Option<Anchor> {
    let share = official.figures.profit_share.as_ref()?;
    Some(Anchor {
        key: "profit".to_owned(),
        label: format!(
            "Solo owners who made a profit: {}",
            inside_sentence(&share.industry().title)
        ),
        value: share.value(),
        display: format_percent(share.value()),
        unit: "percent".to_owned(),
        year: "2012 to 2014".to_owned(),
        is_official: true,
        origin: "IRS, 2012 to 2014".to_owned(),
        sources: list_source_keys(&[SourceId::SoleProprietors]),
        note: None,
    })
}

/// Reason for a difference of more than three times between the middle month and the official average.
pub(crate) fn explain_difference(official: &Official, evening: &Evening) -> Option<String> {
    let kept = KeptEarnings::find(official)?;
    let [ours, average] = [evening.month_usd[1], kept.now_usd];
    let hours = evening.hours_per_month[1].round().max(1.0);
    let wide = kept.wide_sentence();
    if average <= 0.0 || ours <= 0.0 {
        return (average > 0.0 || ours > 0.0).then(|| {
            format!(
                "One of the two figures is a loss: our middle month of {} and the official average of {}.{wide}",
                format_money(ours.round()),
                format_money(average.round())
            )
        });
    }
    let factor = |larger: f64, smaller: f64| {
        let times = larger / smaller;
        if times < 9.95 {
            format!("{times:.1}")
        } else {
            format!("{times:.0}")
        }
    };
    if ours > average * LARGE_FACTOR {
        return Some(format!(
            "Our middle month ({}) is {} times the official average ({}). We count {hours} hours of work a month. \
             The average also counts businesses with little work, and costs that we leave out, such as equipment and insurance.{wide}",
            format_money(ours.round()),
            factor(ours, average),
            format_money(average.round())
        ));
    }
    (average > ours * LARGE_FACTOR).then(|| {
        format!(
            "The official average ({}) is {} times our middle month ({}). We count {hours} hours of work a month. \
             The average includes people who do this full time.{wide}",
            format_money(average.round()),
            factor(average, ours),
            format_money(ours.round())
        )
    })
}

/// Sources of the anchors, of scaled prices, of the wages, of the tax and of the season.
pub(crate) fn list_card_sources(
    evening: &Evening,
    season: Option<&Season>,
    choice: &EveningChoice,
) -> BTreeSet<SourceId> {
    let named = evening.anchors.iter().flat_map(|anchor| &anchor.sources);
    let mut found: BTreeSet<SourceId> = named.filter_map(|key| SourceId::parse(key)).collect();
    if evening.state.is_some() {
        found.insert(SourceId::PriceLevels);
    }
    if choice.location.is_some_and(|location| location.is_county()) {
        found.insert(SourceId::AreaWages);
    }
    found.extend([SourceId::MedianWages, SourceId::FederalTax]);
    found.extend(season.and_then(|season| SourceId::parse(season.source.as_deref()?)));
    found
}
