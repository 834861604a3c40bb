//! Sentences about the counties and ZIP codes around, and one-person businesses of the sector.

use ::place::{CountySolo, LocalFigures, MAX_NEIGHBORS, Neighbor, SoloBusinesses, TouchingSum};

use super::{LocalPart, MarketNames, businesses, gaps, names};
use crate::data::figures::sources::SourceId;
use crate::format::{format_grouped, format_tenths, inside_sentence};

fn group_digits(count: u32) -> String {
    format_grouped(f64::from(count))
}

pub(super) fn write_around(figures: &LocalFigures, market: &MarketNames) -> Option<LocalPart> {
    match businesses::is_county(figures) {
        true => write_neighbors(figures, market),
        false => write_counties(figures, market),
    }
}

/// Lowest density among counties with a published number.
fn find_fewest<'a>(neighbors: impl Iterator<Item = &'a Neighbor>) -> Option<(&'a Neighbor, f64)> {
    let published = neighbors.filter(|near| near.is_published);
    let densities = published.filter_map(|near| Some((near, near.per100k?[0])));
    densities.min_by(|one, other| one.1.total_cmp(&other.1).then_with(|| one.0.id.cmp(&other.0.id)))
}

fn write_neighbors(figures: &LocalFigures, market: &MarketNames) -> Option<LocalPart> {
    let touching = || figures.neighbors.iter().filter(|near| near.touches);
    let near = figures.neighbors.len() - touching().count();
    let title = match (find_fewest(touching()), figures.neighbors.len()) {
        (_, 0) if figures.zips.is_empty() => return None,
        (Some((county, _)), _) => format!("Fewest per resident: {}", names::short_name(&county.name)),
        (None, 0) => "No county within 60 miles".to_owned(),
        (None, 1) => "1 county around it".to_owned(),
        (None, count) => format!("{count} counties around it"),
    };
    let mut lines = vec![count_around(touching().count(), near)];
    if let Some((county, density)) = find_fewest(touching()) {
        lines.push(format!(
            "Of the touching counties with a published number, {} has the fewest: {} per 100,000 residents.",
            names::as_subject(&county.name),
            format_tenths(density)
        ));
    }
    lines.extend(figures.with_touching.as_ref().and_then(touching_line));
    lines.extend(gaps::survey_lines(figures));
    lines.extend(gaps::map_lines(figures, &market.borderless));
    lines.extend(zip_lines(figures));
    let sources = [
        SourceId::CountyBusinesses,
        SourceId::CountyResidents,
        SourceId::CountyHouseholds,
        SourceId::TouchingCounties,
        SourceId::CountyMiddles,
        SourceId::ZipBusinesses,
        SourceId::ZipCounties,
    ];
    Some(LocalPart::new(title, lines, &sources))
}

/// "6 counties touch it. 7 more are within 60 miles, middle to middle." A full list has the nearest ones only.
fn count_around(touching: usize, near: usize) -> String {
    let touch = count_words(touching, "county touches", "counties touch");
    match (touching, near) {
        (0, 0) => "No county touches it, and none is within 60 miles, middle to middle.".to_owned(),
        (_, 0) => format!("{touch} it. No other is within 60 miles, middle to middle."),
        _ if touching + near == MAX_NEIGHBORS => {
            format!("{touch} it. The {near} nearest of the others within 60 miles, middle to middle, are shown too.")
        }
        _ => format!(
            "{touch} it. {} within 60 miles, middle to middle.",
            count_words(near, "more is", "more are")
        ),
    }
}

/// "6 counties touch", "1 county touches", "No county touches".
fn count_words(count: usize, one: &str, many: &str) -> String {
    match count {
        0 => format!("No {one}"),
        1 => format!("1 {one}"),
        count => format!("{count} {many}"),
    }
}

/// "With the counties that touch it, there are 226 to 230 businesses, 2,421,662 residents (2021) and 973,247
/// households."
fn touching_line(sum: &TouchingSum) -> Option<String> {
    if sum.counties < 2 {
        return None;
    }
    let count = sum.establishments.map(|[low, high]| match (low, high) {
        (1, 1) => "1 business".to_owned(),
        (low, high) if low == high => format!("{} businesses", group_digits(low)),
        (low, high) => format!("{} to {} businesses", group_digits(low), group_digits(high)),
    });
    let residents = sum
        .residents2021
        .map(|residents| format!("{} residents (2021)", group_digits(residents)));
    let households = sum
        .households
        .map(|households| format!("{} households", group_digits(households)));
    let parts: Vec<String> = [count, residents, households].into_iter().flatten().collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let list = crate::format::join_list(&parts);
    (!parts.is_empty()).then(|| format!("With the counties that touch it, there are {list}."))
}

fn zip_lines(figures: &LocalFigures) -> Vec<String> {
    let unpublished = figures.zips_unpublished;
    let zips = figures.zips.iter();
    let named: Vec<String> = zips
        .map(|zip| match zip.low == zip.high {
            true => format!("{} in {} {}", zip.low, zip.zip, zip.city),
            false => format!("{} to {} in {} {}", zip.low, zip.high, zip.zip, zip.city),
        })
        .collect();
    let most =
        (!named.is_empty()).then(|| format!("ZIP codes with the most ({}): {}.", figures.zips_year, named.join(", ")));
    let none = match (named.is_empty(), unpublished) {
        (_, 0) => None,
        (true, 1) => Some("The ZIP code of the county has fewer than three. That does not mean zero.".to_owned()),
        (true, _) => Some("No ZIP code of the county has three or more. That does not mean zero.".to_owned()),
        (false, 1) => Some("1 more ZIP code has fewer than three. That does not mean zero.".to_owned()),
        (false, count) => Some(format!(
            "{count} more ZIP codes have fewer than three each. That does not mean zero."
        )),
    };
    let editions = most.as_ref().and_then(|_| editions_line(figures));
    most.into_iter().chain(none).chain(editions).collect()
}

/// Says that numbers by ZIP code and of the county are counted by two editions of NAICS.
fn editions_line(figures: &LocalFigures) -> Option<String> {
    let (businesses, zips) = (&figures.businesses, figures.zips_naics_edition);
    if businesses.naics_edition == zips || businesses.years.is_empty() {
        return None;
    }
    let left_out = match zips < businesses.naics_edition && !businesses.left_out.is_empty() {
        true => format!(
            " They leave out codes that were split in 2022: {}.",
            businesses::list_names(&businesses.left_out)
        ),
        false => String::new(),
    };
    Some(format!(
        "The numbers by ZIP code use the industry list of {zips}, and the number for the county uses that of {}.{left_out}",
        businesses.naics_edition
    ))
}

fn write_counties(figures: &LocalFigures, market: &MarketNames) -> Option<LocalPart> {
    let counties = figures.neighbors.len();
    if counties == 0 {
        return None;
    }
    let [one, many] = gaps::kind_of_counties(&figures.neighbors);
    let mut lines = count_published(figures, [one, many]);
    lines.extend(gaps::survey_lines(figures));
    lines.extend(gaps::map_lines(figures, &market.borderless));
    lines.push(format!("Choose a {one} for its own figures."));
    let title = count_words(counties, one, many);
    Some(LocalPart::new(
        format!("{title} in {}", names::in_sentence(&figures.name)),
        lines,
        &[SourceId::CountyBusinesses, SourceId::CountyResidents],
    ))
}

/// "94 of 254 counties have a published number of businesses. Of these, Johnson County has the fewest: …". Counties
/// without rows have a sentence of their own ([`gaps::survey_lines`]).
fn count_published(figures: &LocalFigures, [one, many]: [&str; 2]) -> Vec<String> {
    let has_rows = |county: &&Neighbor| county.establishments.is_some();
    let counted = figures.neighbors.iter().filter(has_rows).count();
    let published = figures.neighbors.iter().filter(|county| county.is_published).count();
    if counted == 0 || figures.businesses.naics2017.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![match published {
        0 => format!("No {one} has a published number of businesses. Each has fewer than three."),
        1 if counted > 1 => format!("1 of {counted} {many} has a published number of businesses."),
        _ if published == counted => format!("Each {one} has a published number of businesses."),
        _ => format!("{published} of {counted} {many} have a published number of businesses."),
    }];
    if let Some((county, density)) = find_fewest(figures.neighbors.iter()).filter(|_| published > 1) {
        lines.push(format!(
            "Of these, {} has the fewest: {} per 100,000 residents.",
            names::short_in_sentence(&county.name),
            format_tenths(density)
        ));
    }
    if (1..counted).contains(&published) {
        lines.push("The others have fewer than three each. That does not mean zero.".to_owned());
    }
    lines
}

pub(super) fn write_solo(solo: &SoloBusinesses) -> LocalPart {
    let sector = inside_sentence(&solo.sector_title);
    let title = format!("{} in the whole sector in {}", group_digits(solo.firms), solo.year);
    let lines = vec![
        format!(
            "The {} area had {} businesses without staff in {sector} in {}.",
            names::with_comma(&solo.metro),
            group_digits(solo.firms),
            solo.year
        ),
        format!(
            "Their average sales were ${} a year.",
            group_digits(solo.average_receipts_usd)
        ),
        "These figures are for the whole sector, which is much wider than this market.".to_owned(),
    ];
    LocalPart::new(title, lines, &[SourceId::SectorSolo])
}

/// One-person businesses of the industry in the county, of the operator's own release.
pub(super) fn write_county_solo(figures: &LocalFigures, solo: &CountySolo) -> LocalPart {
    let (year, industry) = (solo.year, inside_sentence(&solo.title));
    let count = match solo.firms {
        1 => "1 one-person business".to_owned(),
        firms => format!("{} one-person businesses", group_digits(firms)),
    };
    let wider = if solo.is_wider { " in the wider industry" } else { "" };
    let mut lines = vec![format!(
        "{} had {} without staff in {industry} in {year}.",
        businesses::capitalize_first(&names::as_subject(&figures.name)),
        count.replace("one-person ", "")
    )];
    let nation = solo
        .average_receipts_usd_us
        .map(|usd| format!("${}", group_digits(usd)));
    lines.push(match (solo.average_receipts_usd, nation) {
        (Some(usd), Some(nation)) => format!(
            "Average sales were ${} a year here, and {nation} in the nation.",
            group_digits(usd)
        ),
        (Some(usd), None) => format!("Average sales were ${} a year.", group_digits(usd)),
        (None, Some(nation)) => {
            format!("Their sales are not published for this county. In the nation, the average was {nation} a year.")
        }
        (None, None) => "Their sales are not published.".to_owned(),
    });
    if solo.is_wider {
        lines.push("This industry is wider than the market. It holds other trades too.".to_owned());
    }
    lines.push("Sales are before all costs.".to_owned());
    LocalPart::new(format!("{count}{wider} in {year}"), lines, &[SourceId::CountySolo])
}
