//! Sentences about the businesses with staff.

use ::place::{
    BusinessLevel, BusinessYear, IndustryName, LocalBusinesses, LocalFigures, NoFigureReason, Peers, PlaceKind,
    StateBusinesses,
};

use super::{LocalPart, MarketNames, names};
use crate::data::figures::sources::SourceId;
use crate::language::format::{format_grouped, inside_sentence, join_list};

const SIZE_CLASSES: [&str; 4] = [
    "under 25,000 residents",
    "25,000 to 100,000 residents",
    "100,000 to 500,000 residents",
    "500,000 residents and more",
];
const INCOME_THIRDS: [&str; 3] = ["lowest", "middle", "highest"];

pub(super) fn write_businesses(figures: &LocalFigures, market: &MarketNames) -> LocalPart {
    let businesses = &figures.businesses;
    let mut lines = match businesses.level {
        BusinessLevel::Industry => count_lines(businesses),
        BusinessLevel::Parent => parent_lines(businesses, market),
        BusinessLevel::State => state_lines(businesses),
        BusinessLevel::None => missing_lines(figures, market),
    };
    match market.is_sold_anywhere {
        true => lines.insert(
            0,
            "Sold anywhere: the number of businesses here says little.".to_owned(),
        ),
        false => lines.extend(comparison_lines(businesses)),
    }
    lines.extend(businesses.state.as_ref().map(state_line));
    lines.extend(solo_line(businesses, market));
    lines.extend(code_lines(businesses));
    let mut sources = vec![
        SourceId::CountyBusinesses,
        SourceId::CountyResidents,
        SourceId::IndustryCodes,
    ];
    if businesses.solo_share_us.is_some() {
        sources.push(SourceId::BusinessOwners);
    }
    if businesses.peers.is_some() {
        sources.push(SourceId::CountyHouseholds);
    }
    LocalPart::new(write_title(businesses), lines, &sources)
}

fn latest_year(businesses: &LocalBusinesses) -> Option<&BusinessYear> {
    businesses.years.last()
}

fn write_title(businesses: &LocalBusinesses) -> String {
    match latest_year(businesses) {
        Some(year) if businesses.level == BusinessLevel::Parent => {
            format!("{} in the wider industry in {}", count_text(year), year.year)
        }
        Some(year) => format!(
            "{} businesses with staff in {}",
            capitalize_first(&count_text(year)),
            year.year
        ),
        None => match businesses.why {
            Some(NoFigureReason::OutsideSurvey) => "Not counted by the business survey".to_owned(),
            _ => "No number of businesses for this place".to_owned(),
        },
    }
}

/// "131"; "fewer than three", "0 to 4" where not all cells are published.
fn count_text(year: &BusinessYear) -> String {
    let group_digits = |count: u32| format_grouped(f64::from(count));
    match (year.establishments, year.low, year.high) {
        (Some(count), ..) => group_digits(count),
        (None, 0, 2) => "fewer than three".to_owned(),
        (None, low, high) if low == high => group_digits(low),
        (None, low, high) => format!("{} to {}", group_digits(low), group_digits(high)),
    }
}

pub(super) fn capitalize_first(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// "10.0", "5.5 to 6.8".
pub(super) fn density_text([low, high]: [f64; 2]) -> String {
    let [low, high] = [low, high].map(|density| format!("{density:.1}"));
    if low == high { low } else { format!("{low} to {high}") }
}

/// "131 in 2021, 94 in 2017: 10.0 for each 100,000 residents."
fn counts_sentence(businesses: &LocalBusinesses) -> Option<String> {
    let counts = businesses.years.iter().rev();
    let counts: Vec<String> = counts
        .map(|year| format!("{} in {}", count_text(year), year.year))
        .collect();
    let rate = businesses.per100k.map(|per| {
        format!(
            ": {} for each 100,000 residents ({})",
            density_text(per),
            businesses.residents_year
        )
    });
    (!counts.is_empty()).then(|| {
        let counts = capitalize_first(&counts.join(", "));
        format!("{counts}{}.", rate.unwrap_or_default())
    })
}

fn count_lines(businesses: &LocalBusinesses) -> Vec<String> {
    let old = businesses.counted_area.as_ref().map(|area| {
        format!(
            "These are the businesses of the old {}, which has most of the addresses here. We have no residents of {} \
             for it, so there is no rate and no comparison.",
            names::short_name(area),
            businesses.residents_year
        )
    });
    counts_sentence(businesses).into_iter().chain(old).collect()
}

fn parent_lines(businesses: &LocalBusinesses, market: &MarketNames) -> Vec<String> {
    let own = businesses.industry_bounds.map(|[low, high]| {
        let count = BusinessYear {
            year: latest_year(businesses).map_or(0, |year| year.year),
            establishments: None,
            low,
            high,
        };
        format!(
            "The number of {} alone is not published here: {}.",
            market.industry,
            count_text(&count)
        )
    });
    let code = businesses.naics2017.first().map_or("", String::as_str);
    let group = format!(
        "The wider industry is {} ({code}). It holds other trades too, so we do not compare it.",
        inside_sentence(&businesses.title)
    );
    own.into_iter().chain([group]).chain(count_lines(businesses)).collect()
}

fn state_lines(businesses: &LocalBusinesses) -> Vec<String> {
    let mut lines: Vec<String> = counts_sentence(businesses).into_iter().collect();
    if latest_year(businesses).is_some_and(|year| year.establishments.is_none()) {
        lines.push(
            "The lower number counts the published counties. The higher one adds two for each county that is not \
             published."
                .to_owned(),
        );
    }
    lines.push("Choose a county to compare it with others of its size and income.".to_owned());
    lines
}

fn missing_lines(figures: &LocalFigures, market: &MarketNames) -> Vec<String> {
    let businesses = &figures.businesses;
    let industry = &market.industry;
    let reason = match businesses.why {
        Some(NoFigureReason::OutsideSurvey) => format!(
            "The survey leaves out farms, private households and some other work. It does not count {industry}."
        ),
        Some(NoFigureReason::SplitCodes) => format!(
            "The survey uses the codes of 2017. The code of {industry} was split since then, so we show no number."
        ),
        Some(NoFigureReason::NoRows) => format!(
            "Our copy of the business survey has no rows for {}.",
            names::short_in_sentence(&figures.name)
        ),
        Some(NoFigureReason::UnknownIndustry) => {
            "Our copy of the business survey does not have this industry.".to_owned()
        }
        Some(NoFigureReason::FewerThanThree) | None => {
            "A number below three is not published. That does not mean zero.".to_owned()
        }
    };
    std::iter::once(reason).chain(count_lines(businesses)).collect()
}

/// "more than in 78 of 100 counties of its size and income"; few businesses are never called room.
pub(super) fn rank_text([low, high]: [f64; 2]) -> String {
    let of_income = "counties of its size and income";
    let whole = |percent: f64| match percent {
        0.0 => 0,
        100.0 => 100,
        percent => (percent.round() as u32).clamp(1, 99),
    };
    match (whole(low), whole(high)) {
        (0, 0) => "fewer than in all the other counties of its size and income".to_owned(),
        (100, 100) => "more than in all the other counties of its size and income".to_owned(),
        (low, high) if low == high && high < 50 => format!("fewer than in {} of 100 {of_income}", 100 - high),
        (low, high) if high < 50 => format!("fewer than in {} to {} of 100 {of_income}", 100 - high, 100 - low),
        (low, high) if low == high => format!("more than in {low} of 100 {of_income}"),
        (low, high) => format!("more than in {low} to {high} of 100 {of_income}"),
    }
}

fn comparison_lines(businesses: &LocalBusinesses) -> Vec<String> {
    let Some(peers) = &businesses.peers else {
        return Vec::new();
    };
    let rank = match businesses.percentile {
        Some(percentile) if percentile[1] < 50.0 => format!(
            "For its residents, that is {}. That can be a gap, or too few who pay: see Customers.",
            rank_text(percentile)
        ),
        Some(percentile) => format!("For its residents, that is {}.", rank_text(percentile)),
        None => "Too many counties of its size and income publish no number, so we do not compare.".to_owned(),
    };
    let group = format!(
        "{} Its size and income: {}.",
        middle_text(businesses, peers),
        peer_group(peers)
    );
    std::iter::once(rank)
        .chain(businesses.percentile.map(|_| group))
        .collect()
}

fn middle_text(businesses: &LocalBusinesses, peers: &Peers) -> String {
    let count = peers.count;
    let middle = density_text(peers.middle_per100k);
    let quarters = [peers.lower_per100k, peers.upper_per100k].map(density_text);
    let is_exact = businesses.percentile.is_some_and(|[low, high]| low == high)
        && peers.lower_per100k[0] == peers.lower_per100k[1]
        && peers.upper_per100k[0] == peers.upper_per100k[1];
    match is_exact {
        true => format!(
            "The middle one of these {count} counties has {middle}, and half of them have {} to {}.",
            quarters[0], quarters[1]
        ),
        false => format!("The middle one of these {count} counties has {middle}."),
    }
}

/// "500,000 residents and more, and the highest third by household income".
fn peer_group(peers: &Peers) -> String {
    let of = |list: &'static [&'static str], at: u8| list.get(usize::from(at).saturating_sub(1)).copied();
    format!(
        "counties with {}, in the {} third by household income",
        of(&SIZE_CLASSES, peers.size_class).unwrap_or_default(),
        of(&INCOME_THIRDS, peers.income_third).unwrap_or_default()
    )
}

fn state_line(state: &StateBusinesses) -> String {
    let [low, high] = state.per100k.map(|per| format!("{per:.1}"));
    match low == high {
        true => format!(
            "{} as a whole has {low} for each 100,000 residents.",
            capitalize_first(&names::in_sentence(&state.name))
        ),
        false => format!(
            "{} as a whole has at least {low} for each 100,000 residents, and at most {high}.",
            capitalize_first(&names::in_sentence(&state.name))
        ),
    }
}

/// "In the nation, about 9 of 10 such businesses had no staff (2012). They are not in this number."
fn solo_line(businesses: &LocalBusinesses, market: &MarketNames) -> Option<String> {
    let share = businesses.solo_share_us?;
    let of_ten = (share * 10.0).round() as u32;
    let kind = market.wider_solo.as_ref().map_or_else(
        || "such businesses".to_owned(),
        |wider| format!("businesses of the wider industry, {wider},"),
    );
    let counted = match of_ten {
        0 => format!("fewer than 1 of 10 {kind} had no staff"),
        10 => format!("more than 9 of 10 {kind} had no staff"),
        tenths => format!("about {tenths} of 10 {kind} had no staff"),
    };
    Some(format!("In the nation, {counted} (2012). They are not in the number."))
}

fn list_names(industries: &[IndustryName]) -> String {
    let named: Vec<String> = industries
        .iter()
        .map(|industry| format!("{} ({})", inside_sentence(&industry.title), industry.code))
        .collect();
    join_list(&named.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Codes that are not in the number.
fn code_lines(businesses: &LocalBusinesses) -> Vec<String> {
    let mut lines = Vec::new();
    if businesses.is_stores_only {
        lines.push("These are shops with a store. Online shops are counted elsewhere.".to_owned());
    }
    let has_number = latest_year(businesses).is_some();
    if !businesses.left_out.is_empty() {
        let split = list_names(&businesses.left_out);
        lines.push(match has_number {
            true => format!("Left out, because the code was split in 2022: {split}."),
            false => format!("Split in 2022: {split}."),
        });
    }
    if !businesses.others.is_empty() && has_number {
        lines.push(format!(
            "Businesses of {} are not in the number.",
            list_names(&businesses.others)
        ));
    }
    lines
}

/// True where the figures are of a county.
pub(super) fn is_county(figures: &LocalFigures) -> bool {
    figures.kind == PlaceKind::County
}
