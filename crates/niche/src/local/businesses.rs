//! Sentences about the businesses with staff.

use ::place::{
    BusinessLevel, BusinessYear, IndustryName, LocalBusinesses, LocalFigures, NaicsEdition, NoEarlierYear,
    NoFigureReason, Peers, PlaceKind, StateBusinesses,
};

use super::{LocalPart, MarketNames, gaps, names};
use crate::data::figures::sources::SourceId;
use crate::format::{format_grouped, format_tenths, inside_sentence, join_list};

const SIZE_CLASSES: [&str; 4] = [
    "under 25,000 residents",
    "25,000 to 100,000 residents",
    "100,000 to 500,000 residents",
    "500,000 or more residents",
];
const INCOME_THIRDS: [&str; 3] = ["lowest", "middle", "highest"];

pub(super) fn write_businesses(figures: &LocalFigures, market: &MarketNames) -> LocalPart {
    let businesses = &figures.businesses;
    let mut lines = match businesses.level {
        BusinessLevel::Industry => count_lines(businesses),
        BusinessLevel::Parent => parent_lines(businesses, market),
        BusinessLevel::State => state_lines(figures),
        BusinessLevel::None => missing_lines(figures, market),
    };
    match market.is_sold_anywhere {
        true => lines.insert(
            0,
            "Sold anywhere: the number of businesses here says little.".to_owned(),
        ),
        false => lines.extend(comparison_lines(figures)),
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
            "{} {} with staff in {}",
            capitalize_first(&count_text(year)),
            if year.establishments == Some(1) {
                "business"
            } else {
                "businesses"
            },
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
    let [low, high] = [low, high].map(format_tenths);
    if low == high { low } else { format!("{low} to {high}") }
}

/// True where the latest year is counted by another edition of NAICS than the earlier one.
fn has_newer_edition(businesses: &LocalBusinesses) -> bool {
    businesses.naics_edition != NaicsEdition::Of2017.year()
}

/// "131 in 2021, and 94 in 2017."; "Fewer than three in 2021 and in 2017." Two editions of NAICS are named in the same
/// line, because a comparison shows the first line alone.
fn counts_sentence(businesses: &LocalBusinesses) -> Option<String> {
    let mut years = businesses.years.iter().rev();
    let latest = years.next()?;
    let first = format!("{} in {}", capitalize_first(&count_text(latest)), latest.year);
    let earlier = years
        .next()
        .map(|earlier| match count_text(earlier) == count_text(latest) {
            true => format!(" and in {}", earlier.year),
            false => format!(", and {} in {}", count_text(earlier), earlier.year),
        });
    let editions = match earlier.is_some() && has_newer_edition(businesses) {
        true => " The two years use different editions of the industry list, so the difference is not growth.",
        false => "",
    };
    Some(format!("{first}{}.{editions}", earlier.unwrap_or_default()))
}

/// "In 2021, that was 10.0 per 100,000 residents." Newer counts are divided by residents of another year.
fn rate_sentence(businesses: &LocalBusinesses) -> Option<String> {
    let (year, residents_year) = (latest_year(businesses)?.year, businesses.residents_year);
    let of_year = match year == residents_year {
        true => String::new(),
        false => format!(" of {residents_year}"),
    };
    let rate = density_text(businesses.per100k?);
    Some(format!("In {year}, that was {rate} per 100,000 residents{of_year}."))
}

/// Says why there is no number of the earlier year.
fn no_earlier_line(businesses: &LocalBusinesses) -> Option<String> {
    Some(match businesses.no_earlier_year? {
        NoEarlierYear::SplitCodes => format!(
            "There is no number for 2017. Some of these businesses had codes then that were split in 2022: {}.",
            list_names(&businesses.left_out)
        ),
        NoEarlierYear::ChangedGroup => {
            "There is no number for 2017, because this wider industry did not hold the same trades then.".to_owned()
        }
    })
}

fn count_lines(businesses: &LocalBusinesses) -> Vec<String> {
    let old = businesses.counted_area.as_ref().map(|area| {
        format!(
            "These are the businesses of the old {}, which had most of the addresses here. We do not have its residents \
             of {}, so there is no rate and no comparison.",
            names::short_name(area),
            businesses.residents_year
        )
    });
    let counts = counts_sentence(businesses).into_iter();
    let rate = rate_sentence(businesses);
    counts
        .chain(no_earlier_line(businesses))
        .chain(rate)
        .chain(old)
        .collect()
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

fn state_lines(figures: &LocalFigures) -> Vec<String> {
    let businesses = &figures.businesses;
    let mut lines: Vec<String> = counts_sentence(businesses).into_iter().collect();
    lines.extend(no_earlier_line(businesses));
    lines.extend(rate_sentence(businesses));
    if latest_year(businesses).is_some_and(|year| year.establishments.is_none()) {
        lines.push(
            "The lower number counts the published counties. The higher one adds two for each county that is not \
             published."
                .to_owned(),
        );
    }
    // Planning regions of Connecticut have no rate and no comparison.
    if figures.neighbors.iter().any(|county| county.per100k.is_some()) {
        lines.push("Choose a county to compare it with others of its size and income.".to_owned());
    }
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
        Some(NoFigureReason::NoRows) => gaps::no_rows_line(&gaps::name_without_rows(figures)),
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

fn comparison_lines(figures: &LocalFigures) -> Vec<String> {
    let businesses = &figures.businesses;
    let Some(peers) = &businesses.peers else {
        return without_peers(figures).into_iter().collect();
    };
    let rank = match businesses.percentile {
        Some(percentile) if percentile[1] < 50.0 => format!(
            "Per resident, that is {}. That can be a gap, or too few who pay: see Customers.",
            rank_text(percentile)
        ),
        Some(percentile) => format!("Per resident, that is {}.", rank_text(percentile)),
        None => "Too many counties of its size and income publish no number, so we do not compare.".to_owned(),
    };
    let group = format!("{} {}", middle_text(businesses, peers), peer_group(peers));
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

/// Counties are compared by size and income: without an income there is no comparison.
fn without_peers(figures: &LocalFigures) -> Option<String> {
    let is_of_industry = figures.businesses.level != BusinessLevel::Parent;
    let is_without = is_county(figures) && figures.customers.median_income_usd.is_none();
    (is_of_industry && is_without && figures.businesses.per100k.is_some()).then(|| {
        "Its median household income is not published, so we do not compare it with counties like it.".to_owned()
    })
}

/// "All of them have 500,000 or more residents, and are in the highest third by household income."
fn peer_group(peers: &Peers) -> String {
    let of = |list: &'static [&'static str], at: u8| list.get(usize::from(at).saturating_sub(1)).copied();
    format!(
        "All of them have {}, and are in the {} third by household income.",
        of(&SIZE_CLASSES, peers.size_class).unwrap_or_default(),
        of(&INCOME_THIRDS, peers.income_third).unwrap_or_default()
    )
}

fn state_line(state: &StateBusinesses) -> String {
    let [low, high] = state.per100k.map(format_tenths);
    match low == high {
        true => format!(
            "{} as a whole has {low} per 100,000 residents.",
            capitalize_first(&names::in_sentence(&state.name))
        ),
        false => format!(
            "{} as a whole has at least {low} per 100,000 residents, and at most {high}.",
            capitalize_first(&names::in_sentence(&state.name))
        ),
    }
}

/// "In the nation, about 9 of 10 such businesses had no staff (2012). They are not counted here."
fn solo_line(businesses: &LocalBusinesses, market: &MarketNames) -> Option<String> {
    let share = businesses.solo_share_us?;
    let of_ten = (share * 10.0).round() as u32;
    let kind = market.wider_solo.as_ref().map_or_else(
        || "such businesses".to_owned(),
        |wider| format!("businesses in the wider industry, {wider},"),
    );
    let counted = match of_ten {
        0 => format!("fewer than 1 of 10 {kind} had no staff"),
        10 => format!("more than 9 of 10 {kind} had no staff"),
        tenths => format!("about {tenths} of 10 {kind} had no staff"),
    };
    Some(format!("In the nation, {counted} (2012). They are not counted here."))
}

pub(super) fn list_names(industries: &[IndustryName]) -> String {
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
    if !businesses.left_out.is_empty() && !has_newer_edition(businesses) {
        let split = list_names(&businesses.left_out);
        lines.push(match has_number {
            true => format!("Left out, because the code was split in 2022: {split}."),
            false => format!("Split in 2022: {split}."),
        });
    }
    if !businesses.others.is_empty() && has_number {
        lines.push(format!("This number leaves out {}.", list_names(&businesses.others)));
    }
    lines
}

/// True where the figures are of a county.
pub(super) fn is_county(figures: &LocalFigures) -> bool {
    figures.kind == PlaceKind::County
}
