//! Names of wage areas inside a sentence.

use ::place::WageAreaKind;

/// Cities with a hyphen in their name: a hyphen separates the cities of an area elsewhere.
const HYPHENATED: [&str; 1] = ["Winston-Salem"];

/// "the Austin area", "the Hill Country Region of Texas nonmetropolitan area", "Texas", "the United States".
pub fn name_area(area: &str, kind: WageAreaKind) -> String {
    match kind {
        WageAreaKind::Metro => format!("the {} area", first_city(area)),
        WageAreaKind::Nonmetro => format!("the {}", area.trim_end_matches(" (noncontiguous)")),
        WageAreaKind::State if area == "District of Columbia" => "the District of Columbia".to_owned(),
        // The areas around the cities of these names are other ones.
        WageAreaKind::State if matches!(area, "New York" | "Washington") => format!("{area} State"),
        WageAreaKind::State => area.to_owned(),
        WageAreaKind::Nation => "the United States".to_owned(),
    }
}

/// Name for a label, which has little room: "Austin", "Texas".
pub fn name_area_shortly(area: &str, kind: WageAreaKind) -> String {
    match kind {
        WageAreaKind::Metro => first_city(area).to_owned(),
        WageAreaKind::Nonmetro => "your area".to_owned(),
        WageAreaKind::State => area.to_owned(),
        WageAreaKind::Nation => "the US".to_owned(),
    }
}

/// "Austin" of "Austin-Round Rock-San Marcos, TX".
fn first_city(area: &str) -> &str {
    let cities = area.split(',').next().unwrap_or(area);
    if let Some(city) = HYPHENATED.into_iter().find(|city| cities.starts_with(city)) {
        return city;
    }
    let first = cities.split(['-', '/']).next().unwrap_or(cities);
    first.trim_start_matches("Urban ").trim_end_matches(" Town")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_area_is_named_by_its_first_city() {
        let metro = |area| name_area(area, WageAreaKind::Metro);
        assert_eq!(metro("Austin-Round Rock-San Marcos, TX"), "the Austin area");
        assert_eq!(metro("Urban Honolulu, HI"), "the Honolulu area");
        assert_eq!(metro("Winston-Salem, NC"), "the Winston-Salem area");
        assert_eq!(metro("Louisville/Jefferson County, KY-IN"), "the Louisville area");
        assert_eq!(metro("Scranton--Wilkes-Barre, PA"), "the Scranton area");
        assert_eq!(
            name_area(
                "Hill Country Region of Texas nonmetropolitan area",
                WageAreaKind::Nonmetro
            ),
            "the Hill Country Region of Texas nonmetropolitan area"
        );
        assert_eq!(name_area("National", WageAreaKind::Nation), "the United States");
        assert_eq!(name_area("New York", WageAreaKind::State), "New York State");
        assert_eq!(name_area("Texas", WageAreaKind::State), "Texas");
    }
}
