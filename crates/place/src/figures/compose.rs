//! Figures of a market in a place, put together.

use crate::codes::states::STATES;
use crate::figures::businesses::{Bounds, Density, PeerGroups, SurveyYear, quantile_bounds, shown_percentile};
use crate::figures::industry::{CountedIndustry, YearCodes, industry_row};
use crate::figures::local::{
    BusinessLevel, BusinessYear, IndustryName, LocalBusinesses, LocalFigures, MarketCodes, NoEarlierYear,
    NoFigureReason, Peers, PlaceKind, StateBusinesses,
};
use crate::names::county_id;
use crate::numbers::round;
use crate::packed::tables::{NaicsEdition, Tables};

/// Code of NAICS 2017 that holds all online shops.
const ONLINE_SHOPS: u32 = 454_110;

/// Figures of the tables; `county_solo` is left to the holder of the operator's release.
pub(crate) fn county_figures(tables: &Tables, peers: &PeerGroups, county: usize, market: &MarketCodes) -> LocalFigures {
    let first = market.industries.first().copied().unwrap_or_default();
    let industry = CountedIndustry::find(tables, first);
    let codes = industry.codes.as_slice();
    let (zips, zips_unpublished) = tables.zip_businesses(county, &industry.zip_codes);
    LocalFigures {
        id: county_id(tables.counties.fips[county]),
        name: tables.county_name(county),
        kind: PlaceKind::County,
        businesses: county_businesses(tables, peers, county, &industry, market),
        wages: tables.local_wages(&tables.county_wage_areas(county), market.occupations),
        customers: tables.county_customers(county, codes),
        applications: tables.county_applications(county),
        neighbors: tables.find_neighbors(county, codes),
        with_touching: Some(tables.touching_sum(county, codes)),
        zips,
        zips_unpublished,
        zips_year: tables.zips.year,
        zips_naics_edition: tables.zips.edition.year(),
        solo: first.parse().ok().and_then(|code| tables.solo_businesses(county, code)),
        county_solo: None,
    }
}

/// Figures of the whole state, with all of its counties as neighbors.
pub(crate) fn state_figures(tables: &Tables, state: usize, market: &MarketCodes) -> LocalFigures {
    let first = market.industries.first().copied().unwrap_or_default();
    let industry = CountedIndustry::find(tables, first);
    LocalFigures {
        id: STATES[state].code.to_owned(),
        name: STATES[state].name.to_owned(),
        kind: PlaceKind::State,
        businesses: state_figure(tables, state, &industry, market),
        wages: tables.local_wages(&tables.state_wage_areas(state), market.occupations),
        customers: tables.state_customers(state),
        applications: tables.state_applications(state),
        neighbors: tables.counties_of_state(state, &industry.codes),
        with_touching: None,
        zips: Vec::new(),
        zips_unpublished: 0,
        zips_year: tables.zips.year,
        zips_naics_edition: tables.zips.edition.year(),
        solo: None,
        county_solo: None,
    }
}

fn county_businesses(
    tables: &Tables,
    peers: &PeerGroups,
    county: usize,
    industry: &CountedIndustry,
    market: &MarketCodes,
) -> LocalBusinesses {
    let mut businesses = without_figure(tables, industry, market);
    businesses.state = state_beside(tables, tables.state_of(county), industry);
    let Some(own) = tables.county_bounds(&industry.codes, county, SurveyYear::Latest) else {
        if !industry.codes.is_empty() {
            businesses.why = Some(NoFigureReason::NoRows);
        }
        return businesses;
    };
    let area = tables.old_county(county);
    businesses.counted_area = area.map(|area| {
        let name = tables.survey.old_names.get(area);
        format!("{name}, {}", STATES[tables.state_of(county)].name)
    });
    let group = published_group(tables, industry, county);
    if own.exact_count().is_some() {
        let codes = industry.year_codes();
        set_figure(tables, &mut businesses, BusinessLevel::Industry, codes, county);
        add_comparison(tables, peers, county, industry, &mut businesses);
    } else if let Some(parent) = group {
        let earlier: Vec<u16> = tables.earlier_group(parent).into_iter().collect();
        let codes = YearCodes {
            latest: &[parent],
            earlier: &earlier,
        };
        set_figure(tables, &mut businesses, BusinessLevel::Parent, codes, county);
        businesses.title = tables.survey.titles.get(usize::from(parent)).to_owned();
        businesses.industry_bounds = Some([own.low, own.high]);
    } else {
        let codes = industry.year_codes();
        set_figure(tables, &mut businesses, BusinessLevel::None, codes, county);
        businesses.why = Some(NoFigureReason::FewerThanThree);
        add_comparison(tables, peers, county, industry, &mut businesses);
    }
    businesses
}

/// Row of the industry's group of four digits, where its number is published for a county.
fn published_group(tables: &Tables, industry: &CountedIndustry, county: usize) -> Option<u16> {
    let group = industry.row.and_then(|row| tables.group_of(row));
    group.filter(|&parent| {
        let bounds = tables.county_bounds(&[parent], county, SurveyYear::Latest);
        bounds.is_some_and(|bounds| bounds.exact_count().is_some())
    })
}

/// Percentile of an industry in a county as [`county_figures`] has it, without the other figures.
pub(crate) fn compared_percentile(
    tables: &Tables,
    peers: &PeerGroups,
    county: usize,
    industry: &str,
) -> Option<[f64; 2]> {
    let industry = CountedIndustry::find(tables, industry);
    let own = tables.density_of(&industry.codes, county)?;
    if own.bounds.exact_count().is_none() && published_group(tables, &industry, county).is_some() {
        return None;
    }
    rounded_percentile(own, &peers.peer_densities(tables, &industry.codes, county))
}

fn rounded_percentile(own: Density, peers: &[Density]) -> Option<[f64; 2]> {
    shown_percentile(own, peers).map(|bounds| bounds.map(|percent| round(percent, 1)))
}

/// Sets level, codes and both years of a county's figure.
fn set_figure(
    tables: &Tables,
    businesses: &mut LocalBusinesses,
    level: BusinessLevel,
    codes: YearCodes,
    county: usize,
) {
    businesses.level = level;
    businesses.why = None;
    businesses.naics2017 = survey_codes(tables, codes.latest);
    businesses.years = years_of(tables, |year| tables.county_bounds(codes.of(year), county, year));
    businesses.no_earlier_year = no_earlier_year(tables, level, codes);
    let density = tables.density_of(codes.latest, county);
    businesses.per100k = density.map(|density| density.per_100k().map(|per| round(per, 2)));
}

/// Reason for which no codes of the earlier year hold the same trades. Without a newer edition they always do.
fn no_earlier_year(tables: &Tables, level: BusinessLevel, codes: YearCodes) -> Option<NoEarlierYear> {
    let is_without = tables.survey.edition != NaicsEdition::Of2017 && codes.earlier.is_empty();
    is_without.then_some(match level {
        BusinessLevel::Parent => NoEarlierYear::ChangedGroup,
        _ => NoEarlierYear::SplitCodes,
    })
}

/// Adds peers and percentile: of the industry itself, never of its group.
fn add_comparison(
    tables: &Tables,
    peers: &PeerGroups,
    county: usize,
    industry: &CountedIndustry,
    businesses: &mut LocalBusinesses,
) {
    let (Some(own), Some((class, third))) = (
        tables.density_of(&industry.codes, county),
        peers.class_and_third(county),
    ) else {
        return;
    };
    let densities = peers.peer_densities(tables, &industry.codes, county);
    let quantile = |share| quantile_bounds(&densities, share).map(|per| round(per, 2));
    businesses.percentile = rounded_percentile(own, &densities);
    businesses.peers = Some(Peers {
        size_class: class as u8 + 1,
        income_third: third as u8 + 1,
        count: densities.len(),
        lower_per100k: quantile(0.25),
        middle_per100k: quantile(0.5),
        upper_per100k: quantile(0.75),
    });
}

fn state_figure(tables: &Tables, state: usize, industry: &CountedIndustry, market: &MarketCodes) -> LocalBusinesses {
    let mut businesses = without_figure(tables, industry, market);
    let codes = industry.year_codes();
    let bounds = |year| tables.state_bounds(codes.of(year), STATES[state].fips, year);
    match state_beside(tables, state, industry) {
        Some(beside) => {
            businesses.level = BusinessLevel::State;
            businesses.why = None;
            businesses.years = years_of(tables, bounds);
            businesses.no_earlier_year = no_earlier_year(tables, BusinessLevel::State, codes);
            businesses.per100k = Some(beside.per100k);
        }
        None if !industry.codes.is_empty() => businesses.why = Some(NoFigureReason::NoRows),
        None => {}
    }
    businesses
}

fn state_beside(tables: &Tables, state: usize, industry: &CountedIndustry) -> Option<StateBusinesses> {
    let bounds = tables.state_bounds(&industry.codes, STATES[state].fips, SurveyYear::Latest)?;
    let residents = f64::from(tables.state_sum(state, tables.survey_residents().0)?);
    Some(StateBusinesses {
        name: STATES[state].name.to_owned(),
        low: bounds.low,
        high: bounds.high,
        per100k: [bounds.low, bounds.high].map(|count| round(f64::from(count) / residents * 100_000.0, 2)),
    })
}

fn years_of(tables: &Tables, bounds: impl Fn(SurveyYear) -> Option<Bounds>) -> Vec<BusinessYear> {
    let [earlier, latest] = tables.survey.years;
    let years = [(earlier, SurveyYear::Earlier), (latest, SurveyYear::Latest)];
    let known = years
        .into_iter()
        .filter_map(|(year, survey)| Some((year, bounds(survey)?)));
    let years = known.map(|(year, bounds)| BusinessYear {
        year,
        establishments: bounds.exact_count(),
        low: bounds.low,
        high: bounds.high,
    });
    years.collect()
}

fn survey_codes(tables: &Tables, codes: &[u16]) -> Vec<String> {
    codes
        .iter()
        .map(|&code| tables.survey.codes[usize::from(code)].to_string())
        .collect()
}

/// Everything that is known without a figure: names, reason, and the codes that are left out.
fn without_figure(tables: &Tables, industry: &CountedIndustry, market: &MarketCodes) -> LocalBusinesses {
    let left_out = industry.row.map_or(0..0, |row| tables.industries.left_out.range(row));
    let left_out = tables.industries.left_out_rows[left_out]
        .iter()
        .map(|&row| usize::from(row));
    let left_out: Vec<IndustryName> = left_out
        .map(|row| IndustryName {
            code: tables.industries.split_codes[row].to_string(),
            title: tables.industries.split_titles.get(row).to_owned(),
        })
        .collect();
    let name = industry.row.map(|row| industry_name(tables, row));
    let others = market
        .industries
        .iter()
        .skip(1)
        .filter_map(|code| industry_row(tables, code));
    let is_stores_only = tables.survey.edition == NaicsEdition::Of2017
        && !industry.codes.is_empty()
        && left_out.iter().any(|out| out.code == ONLINE_SHOPS.to_string());
    LocalBusinesses {
        level: BusinessLevel::None,
        why: industry.codes.is_empty().then(|| industry.reason_of(tables)),
        naics2017: survey_codes(tables, &industry.codes),
        naics_edition: tables.survey.edition.year(),
        title: name.as_ref().map(|name| name.title.clone()).unwrap_or_default(),
        industry: name,
        counted_area: None,
        years: Vec::new(),
        no_earlier_year: None,
        per100k: None,
        peers: None,
        percentile: None,
        residents_year: tables.survey_residents().1,
        industry_bounds: None,
        state: None,
        is_stores_only,
        left_out,
        others: others.map(|row| industry_name(tables, row)).collect(),
        solo_share_us: market.solo_share_us,
    }
}

fn industry_name(tables: &Tables, row: usize) -> IndustryName {
    IndustryName {
        code: tables.industries.codes[row].to_string(),
        title: tables.industries.titles.get(row).to_owned(),
    }
}
