//! Sentences about residents, households and applications for an employer number.

use ::place::{ApplicationYear, Applications, Customers, LocalBusinesses, LocalFigures, PlaceKind};

use super::{LocalPart, gaps, names};
use crate::data::figures::season::month_name;
use crate::data::figures::sources::SourceId;
use crate::format::{format_grouped, join_list};

/// Months that a sentence names.
const NAMED_MONTHS: usize = 3;

fn group_digits(count: u32) -> String {
    format_grouped(f64::from(count))
}

pub(super) fn write_customers(figures: &LocalFigures) -> Option<LocalPart> {
    let customers = &figures.customers;
    let title = match (
        customers.households,
        customers.median_income_usd,
        customers.residents2023,
    ) {
        (Some(households), Some(income), _) => {
            format!(
                "{} households, half with more than ${} a year",
                group_digits(households),
                group_digits(income)
            )
        }
        (Some(households), None, _) => format!("{} households", group_digits(households)),
        (None, _, Some(residents)) => format!("{} residents in 2023", group_digits(residents)),
        _ => return None,
    };
    let mut lines = household_lines(figures);
    lines.extend(resident_line(customers));
    if customers.residents2023.is_none() {
        let place = gaps::name_without_rows(figures);
        lines.push(format!("Our table of residents has no rows for {place}."));
    }
    if let Some(per_business) = customers.residents_per_business {
        lines.push(format!(
            "{} residents for each business with staff ({}).",
            format_grouped(per_business),
            years_text(&figures.businesses)
        ));
    }
    if let Some(best) = &customers.best_neighbor {
        lines.push(format!(
            "Of the counties that touch it and publish a number, {} has the most residents for each business: {}.",
            names::as_subject(&best.name),
            format_grouped(best.residents_per_business)
        ));
    }
    let sources = [
        SourceId::CountyHouseholds,
        SourceId::CountyResidents,
        SourceId::CountyBusinesses,
        SourceId::TouchingCounties,
    ];
    let used = match customers.best_neighbor.is_some() || customers.residents_per_business.is_some() {
        true => &sources[..],
        false => &sources[..2],
    };
    Some(LocalPart::new(title, lines, used))
}

/// "both in 2021"; "businesses of 2022, residents of 2023".
fn years_text(businesses: &LocalBusinesses) -> String {
    let (counted, residents) = (businesses.years.last(), businesses.residents_year);
    match counted.map(|counted| counted.year).filter(|&year| year != residents) {
        Some(year) => format!("businesses of {year}, residents of {residents}"),
        None => format!("both in {residents}"),
    }
}

fn household_lines(figures: &LocalFigures) -> Vec<String> {
    let customers = &figures.customers;
    let mut lines = Vec::new();
    if let Some(income) = customers.median_income_usd {
        let margin = customers
            .margin_usd
            .map(|margin| format!(", give or take ${}", group_digits(margin)))
            .unwrap_or_default();
        lines.push(format!(
            "Half of the households have an income of more than ${} a year{margin} (2019 to 2023).",
            group_digits(income)
        ));
    }
    if let Some(share) = customers.share100k_percent {
        lines.push(format!(
            "{share:.1}% of the households have $100,000 or more (2019 to 2023)."
        ));
    }
    if figures.kind == PlaceKind::State && customers.households.is_some() {
        lines.push(
            "These are sums of its counties. Medians cannot be added up, so there is no median income.".to_owned(),
        );
    }
    if figures.kind == PlaceKind::County && customers.households.is_some() && customers.median_income_usd.is_none() {
        lines.push("The median income of the households is not published.".to_owned());
    }
    lines
}

/// "1,334,961 residents in 2023, 2.0% more than in 2021."
fn resident_line(customers: &Customers) -> Option<String> {
    let residents = group_digits(customers.residents2023?);
    Some(match customers.change_percent {
        Some(change) if change > 0.0 => format!("{residents} residents in 2023, {change:.1}% more than in 2021."),
        Some(change) if change < 0.0 => format!("{residents} residents in 2023, {:.1}% fewer than in 2021.", -change),
        Some(_) => format!("{residents} residents in 2023, about as many as in 2021."),
        None => format!("{residents} residents in 2023."),
    })
}

pub(super) fn write_applications(figures: &LocalFigures) -> Option<LocalPart> {
    let applications = &figures.applications;
    let known: Vec<(u16, u32)> = applications
        .years
        .iter()
        .filter_map(|year| Some((year.year, year.count?)))
        .collect();
    let Some(&(latest, count)) = known.last() else {
        return Some(without_applications(figures));
    };
    let counts: Vec<String> = known
        .iter()
        .map(|(year, count)| format!("{} in {year}", group_digits(*count)))
        .collect();
    let mut lines = vec![
        "An application for an employer number often comes before a business with staff. All industries count."
            .to_owned(),
        format!("Applications: {}.", counts.join(", ")),
    ];
    lines.extend(rate_line(figures));
    lines.extend(month_line(applications));
    Some(LocalPart::new(
        match count {
            0 => format!("No applications to start a business in {latest}"),
            1 => format!("1 application to start a business in {latest}"),
            count => format!("{} applications to start a business in {latest}", group_digits(count)),
        },
        lines,
        &[
            SourceId::BusinessApplications,
            SourceId::ApplicationMonths,
            SourceId::CountyResidents,
        ],
    ))
}

fn without_applications(figures: &LocalFigures) -> LocalPart {
    let place = gaps::name_without_rows(figures);
    LocalPart::new(
        "No number of applications for this place".to_owned(),
        vec![format!("The table of applications has no rows for {place}.")],
        &[SourceId::BusinessApplications],
    )
}

/// "Per 1,000 residents: 24.1 in 2021 and 26.8 in 2023. In Texas: 16.8 in 2021 and 16.4 in 2023."
fn rate_line(figures: &LocalFigures) -> Option<String> {
    let applications = &figures.applications;
    let rates = |rate: fn(&ApplicationYear) -> Option<f64>| {
        let known = applications.years.iter();
        let known = known.filter_map(|year| Some(format!("{:.1} in {}", rate(year)?, year.year)));
        let known: Vec<String> = known.collect();
        (!known.is_empty()).then(|| known.join(" and "))
    };
    let own = rates(|year| year.per1000)?;
    // The District of Columbia is a county and its own state.
    let has_state = figures.kind == PlaceKind::County && applications.state != figures.name;
    let state = rates(|year| year.state_per1000).filter(|_| has_state);
    let beside = state.map(|state| format!(" In {}: {state}.", names::in_sentence(&applications.state)));
    Some(format!("Per 1,000 residents: {own}.{}", beside.unwrap_or_default()))
}

/// "In Texas, most come in March, January and May: 22%, 10% and 8% above an average month."
fn month_line(applications: &Applications) -> Option<String> {
    let months = applications.months.as_ref()?;
    let mut ranked: Vec<(usize, f64)> = months.iter().copied().enumerate().collect();
    ranked.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    let above: Vec<(String, String)> = ranked
        .into_iter()
        .take(NAMED_MONTHS)
        .filter(|(_, index)| *index >= 100.5)
        .filter_map(|(at, index)| {
            let name = month_name(u8::try_from(at + 1).ok()?).to_owned();
            Some((name, format!("{:.0}%", index - 100.0)))
        })
        .collect();
    let list = |pick: fn(&(String, String)) -> &str| join_list(&above.iter().map(pick).collect::<Vec<_>>());
    (!above.is_empty()).then(|| {
        format!(
            "In {}, most come in {}: {} above an average month (2015 to 2019 and 2022 to 2024).",
            names::in_sentence(&applications.state),
            list(|(name, _)| name),
            list(|(_, above)| above)
        )
    })
}
