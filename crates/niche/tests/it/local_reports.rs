//! Reports for a place: sentences of known places, and a walk over markets and places.

use std::sync::LazyLock;

use niche::Engine;
use niche::report::NicheReport;
use niche::request::AnalysisRequest;
use place::PlaceCode;
use serde_json::Value;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());

fn report(market: &str, location: &str) -> NicheReport {
    let mut request = AnalysisRequest::new(market.replace('-', " "));
    request.market = Some(market.to_owned());
    request.evening.location = Some(PlaceCode::parse(location).unwrap());
    ENGINE.analyze_niche(&request).unwrap()
}

/// All sentences of a report's local part.
fn local_text(market: &str, location: &str) -> String {
    let local = report(market, location).local.unwrap();
    let parts = local.texts.list_parts();
    let parts = parts.map(|(heading, part)| format!("{heading}: {}\n{}", part.title, part.lines.join("\n")));
    format!(
        "{}: {}\n{}",
        local.heading,
        local.summary,
        parts.collect::<Vec<_>>().join("\n")
    )
}

fn assert_says(text: &str, sentences: &[&str]) {
    for sentence in sentences {
        assert!(text.contains(sentence), "{sentence:?} is missing in\n{text}");
    }
}

#[test]
fn travis_county_has_its_figures_in_every_part() {
    let text = local_text("dog-grooming", "48453");
    assert_says(
        &text,
        &[
            "In Travis County, Texas: 131 businesses with staff in 2021, more than in 78 of 100 counties of its size and income",
            "131 in 2021, and 94 in 2017.\nIn 2021, that was 10.0 per 100,000 residents.",
            "Per resident, that is more than in 78 of 100 counties of its size and income.",
            "All of them have 500,000 or more residents, and are in the highest third by household income.",
            "Texas as a whole has at least 5.5 per 100,000 residents, and at most 6.8",
            "What employers pay: $16.85 an hour in the Austin area",
            "561,491 households, half with more than $97,169 a year",
            "9,991 residents for each business with staff (both in 2021)",
            "Williamson County, Texas, has the most residents for each business: 11,720",
            "41,511 applications to start a business in 2024",
            "14 in 78704 Austin",
            "The Austin-Round Rock, TX, area had 21,000 businesses without staff",
            "had no staff (2012). They are not counted here.",
            "Around it: Fewest per resident: Williamson County",
            "With the counties that touch it, there are 226 to 230 businesses, 2,421,662 residents (2021) and 973,247 households.",
            "minimum wage is not in our data",
        ],
    );
}

#[test]
fn few_businesses_are_never_called_room() {
    let text = local_text("dog-grooming", "36005");
    assert_says(
        &text,
        &[
            "fewer than in all the other counties of its size and income",
            "That can be a gap, or too few who pay: see Customers.",
        ],
    );
}

#[test]
fn what_is_not_published_says_why() {
    assert_says(
        &local_text("dog-grooming", "48301"),
        &[
            "Fewer than three businesses with staff in 2021",
            "does not mean zero",
            "we do not compare",
        ],
    );
    assert_says(
        &local_text("dog-grooming", "11001"),
        &[
            "has no rows for the District of Columbia",
            "the Washington area",
            "In the District of Columbia",
        ],
    );
    assert_says(
        &local_text("dog-grooming", "09110"),
        &[
            "In the Capitol Planning Region, Connecticut",
            "the old Hartford County",
            "no rate and no comparison",
        ],
    );
    assert_says(
        &local_text("dog-grooming", "TX"),
        &[
            "In Texas: 1,634 to 2,006 businesses",
            "Choose a county",
            "254 counties in Texas",
        ],
    );
}

#[test]
fn a_market_sold_anywhere_begins_with_the_wage_and_compares_no_businesses() {
    let local = report("copywriting", "48453").local.unwrap();
    assert!(local.peer_densities.is_empty(), "no strip");
    let text = local_text("copywriting", "48453");
    assert_says(&text, &["Sold anywhere: the number of businesses here says little."]);
    assert!(!text.contains("of 100 counties"), "{text}");
    assert!(local.summary.contains("an hour; "), "{}", local.summary);
}

#[test]
fn the_yardstick_and_the_wage_are_those_of_the_place() {
    let travis = report("dog-grooming", "48453");
    assert_eq!(
        (travis.answer.wage_usd, travis.answer.wage_source.as_str()),
        (27.38, "bls-oews-areas")
    );
    assert!(
        travis
            .answer
            .wage_text
            .contains("the median wage in the Austin area of $27.38")
    );
    assert_eq!(travis.evening.anchors[0].display, "$16.85 an hour");
    assert_eq!(
        travis.evening.state.as_ref().map(|state| state.code.as_str()),
        Some("TX")
    );
    let texas = report("dog-grooming", "TX");
    assert!(
        texas.answer.wage_text.contains("the median wage in Texas of $23.38"),
        "{}",
        texas.answer.wage_text
    );
    for code in ["06037", "04013", "08031", "25025", "34013", "15003"] {
        let local = report("dog-grooming", code).local.unwrap();
        let area = local.figures.wages.unwrap().yardstick;
        assert!(
            local
                .texts
                .wages
                .unwrap()
                .lines
                .iter()
                .any(|line| line.contains("All jobs together")),
            "{}",
            area.area
        );
    }
}

#[test]
fn every_named_source_is_in_the_list_of_sources() {
    for location in ["48453", "36005", "TX", "11001", "PR"] {
        let report = report("dog-grooming", location);
        let listed: Vec<&str> = report.sources.iter().map(|source| source.id.as_str()).collect();
        let local = report.local.unwrap();
        for (heading, part) in local.texts.list_parts() {
            for source in &part.sources {
                assert!(listed.contains(&source.as_str()), "{location} {heading}: {source}");
            }
        }
        assert!(listed.contains(&report.answer.wage_source.as_str()), "{location}");
    }
}

#[test]
fn a_report_with_a_place_can_be_read_back() {
    let report = report("dog-grooming", "48453");
    let text = serde_json::to_string(&report).unwrap();
    assert_eq!(serde_json::from_str::<NicheReport>(&text).unwrap(), report);
}

/// Each market in some places and each place with some markets: complete sentences and no number that is none.
#[test]
fn a_walk_over_markets_and_places_finds_complete_sentences() {
    let places = ENGINE.places();
    let codes: Vec<String> = places
        .all_counties()
        .chain(places.all_states())
        .map(|place| places.id(place))
        .collect();
    let markets = &ENGINE.atlas().markets;
    for (at, code) in codes.iter().enumerate().step_by(11) {
        let market = &markets[(at * 37) % markets.len()];
        check_texts(&market.slug, code);
    }
    for (at, market) in markets.iter().enumerate().step_by(3) {
        check_texts(&market.slug, &codes[(at * 101 + 13) % codes.len()]);
    }
}

fn check_texts(market: &str, code: &str) {
    let report = report(market, code);
    let local = report.local.as_ref().unwrap();
    let wrong = |text: &str| panic!("{market} in {code}: {text:?}");
    assert!(
        local.figures.find_faults().is_empty(),
        "{market} in {code}: {:?}",
        local.figures.find_faults()
    );
    let value = serde_json::to_value(local).unwrap();
    assert_eq!(value["id"], Value::from(code));
    for text in [&local.heading, &local.summary] {
        if text.is_empty() || is_wrong(text) {
            wrong(text);
        }
    }
    for (_, part) in local.texts.list_parts() {
        if part.title.is_empty() || is_wrong(&part.title) || part.lines.is_empty() || part.sources.is_empty() {
            wrong(&part.title);
        }
        for line in &part.lines {
            let ends = line.ends_with('.') || line.ends_with(": see Customers.");
            if !ends || is_wrong(line) || line.chars().next().is_some_and(char::is_lowercase) {
                wrong(line);
            }
        }
    }
}

fn is_wrong(text: &str) -> bool {
    let marks = ["NaN", "inf ", "  ", " .", ",,", "$-", "()", " ,", "..", "the the"];
    marks.iter().any(|mark| text.contains(mark)) || text.trim() != text
}

#[test]
fn what_lies_around_is_told_as_it_is_shown() {
    let around = |market, location| local_text(market, location);
    assert_says(
        &around("wedding-photography", "15003"),
        &["No county touches it, and none is within 60 miles, middle to middle."],
    );
    assert_says(
        &around("dog-grooming", "06037"),
        &["4 counties touch it. No other is within 60 miles, middle to middle."],
    );
    // The list holds thirty counties and Falls Church has more.
    assert_says(
        &around("math-and-school-tutoring", "51610"),
        &["The 28 nearest of the others within 60 miles, middle to middle, are shown too."],
    );
    assert_says(
        &around("candles", "MT"),
        &["No county has a published number of businesses. Each has fewer than three."],
    );
    assert!(
        !around("food-truck", "72127").contains("ZIP code"),
        "no table has ZIP codes of Puerto Rico"
    );
}

#[test]
fn occupations_and_areas_read_as_words() {
    assert_says(
        &local_text("food-truck", "72127"),
        &["half of the other cooks earn less than"],
    );
    let craft = local_text("candles", "02063");
    assert_says(
        &craft,
        &["the middle half of the craft artists all earn $20.00 an hour (May 2025)."],
    );
    assert!(!craft.contains("earn $20.00 to $20.00"), "{craft}");
    assert_says(
        &local_text("bicycle-repair", "30069"),
        &["not published for the East-Central Montana nonmetropolitan area."],
    );
}

#[test]
fn a_missing_map_and_missing_numbers_have_a_reason() {
    let old_counties = "There is no map, because the borders in our data are those of Connecticut's old counties.";
    let no_numbers =
        "The business survey counts Connecticut's old counties, so its planning regions have no number of their own.";
    let region = local_text("custom-cakes", "09190");
    assert_says(
        &region,
        &[
            old_counties,
            no_numbers,
            "the old Fairfield County, which had most of the addresses here. We do not have its residents of 2021",
        ],
    );
    let state = local_text("custom-cakes", "CT");
    assert_says(
        &state,
        &[
            old_counties,
            no_numbers,
            "9 planning regions in Connecticut",
            "Choose a planning region for its own figures.",
        ],
    );
    assert!(
        !state.contains("Choose a county") && !state.contains("fewer than three"),
        "{state}"
    );
    for (location, reason) in [
        (
            "02063",
            "There is no map, because the borders in our data still show the old Valdez-Cordova Census Area.",
        ),
        (
            "51610",
            "There is no map, because our data has no usable border for Falls Church city.",
        ),
        ("15003", "There is no map, because it would show one county only."),
        (
            "36005",
            "The map leaves out Connecticut's planning regions, because the borders in our data are those of its old counties.",
        ),
        ("36005", no_numbers),
        ("02020", "Chugach and Copper River have no number of their own."),
        (
            "51013",
            "The map leaves out Falls Church city, because our data has no usable border there.",
        ),
        (
            "51013",
            "Our copy of the business survey has no rows for the District of Columbia.",
        ),
    ] {
        assert_says(&local_text("dog-grooming", location), &[reason]);
    }
    assert!(!local_text("dog-grooming", "48453").contains("map"));
}

#[test]
fn a_place_without_income_residents_or_applications_says_so() {
    assert_says(
        &local_text("dog-grooming", "32009"),
        &[
            "Its median household income is not published, so we do not compare it with counties like it.",
            "The median income of the households is not published.",
        ],
    );
    assert_says(
        &local_text("dog-grooming", "72127"),
        &[
            "Our copy of the business survey has no rows for Puerto Rico.",
            "Our table of residents has no rows for Puerto Rico.",
            "New businesses: No number of applications for this place\nThe table of applications has no rows for Puerto Rico.",
        ],
    );
}

#[test]
fn small_numbers_and_large_rates_read_as_words() {
    assert_says(
        &local_text("bookkeeping", "48301"),
        &[
            "Fewer than three in 2021 and in 2017.",
            "In 2021, that was 0.0 to 3,703.7 per 100,000 residents.",
        ],
    );
    assert_says(
        &local_text("dog-grooming", "15005"),
        &["New businesses: No applications to start a business in 2024"],
    );
    assert_says(
        &local_text("house-cleaning", "TX"),
        &[
            "94 of 254 counties have a published number of businesses.\nOf these, Johnson County has the fewest: 4.3",
            "The others have fewer than three each. That does not mean zero.",
        ],
    );
}

#[test]
fn names_close_their_commas_and_are_told_apart() {
    let tattoos = local_text("tattooing", "29510");
    assert_says(
        &tattoos,
        &["half of the fine artists, including painters, sculptors, and illustrators, earn less than"],
    );
    assert_says(
        &local_text("candles", "36005"),
        &[
            "In New York State, half of the craft artists earn",
            "in the New York area",
        ],
    );
    let district = local_text("math-and-school-tutoring", "11001");
    assert_says(
        &district,
        &[
            "The wage area here is Washington-Arlington-Alexandria",
            "Per 1,000 residents: 25.2 in 2021 and 21.9 in 2023.\n",
        ],
    );
}
