//! Wages around the person's place: the median of all occupations as the day job, and that of the market's work.

use ::place::{LocalWages, PlaceCode};

use crate::data::atlas::Market;
use crate::data::figures::sources::SourceId;
use crate::data::wage_areas::name_area;
use crate::format::inside_sentence;
use crate::money::work_months::cents_of;
use crate::scoring::engine_data::EngineData;
use crate::tools::profitability::result::LocalWage;

/// Median of all occupations around a county, in cents, with the name of its area.
pub(crate) fn median_around(engine: &EngineData, county: PlaceCode) -> Option<(i64, String)> {
    let wages = find_wages(engine, &[], county)?;
    let area = name_area(&wages.yardstick.area, wages.yardstick.kind);
    Some((cents_of(wages.yardstick.median_usd), area))
}

/// Describes what employees earn with the market's work. `None` where none of its occupations has an hourly median.
pub(crate) fn describe_local_wage(engine: &EngineData, market: &Market, location: PlaceCode) -> Option<LocalWage> {
    let occupations: Vec<&str> = market.occupations.iter().map(String::as_str).collect();
    let wages = find_wages(engine, &occupations, location)?;
    let median = wages.median_usd?;
    let known = engine.prices.find_occupation(wages.soc.as_deref()?);
    let title = known.map_or_else(|| wages.occupation.clone(), |known| Some(known.title.clone()))?;
    let why = wages
        .why
        .as_ref()
        .map_or_else(String::new, |why| format!(" The wage is {why}."));
    Some(LocalWage {
        cents: cents_of(median),
        text: format!(
            "In {}, half of the {} earn less than ${median:.2} an hour, before tax (May {}).{why}",
            name_area(&wages.area, wages.kind),
            inside_sentence(&title),
            wages.wage_year()
        ),
        sources: vec![SourceId::AreaWages.key().to_owned()],
    })
}

fn find_wages(engine: &EngineData, occupations: &[&str], location: PlaceCode) -> Option<LocalWages> {
    engine
        .places
        .find_wages(engine.places.find_code(location)?, occupations)
}
