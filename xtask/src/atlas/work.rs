//! Lint of the atlas's unit economics, occupations, seasons and pass marks, and the report on long sentences.

use std::collections::HashMap;
use std::fmt::Write as _;

use niche::Engine;
use niche::atlas::{AtlasAction, Market, TEST_KINDS, TOOLS, UnitEconomics};
use niche::evidence::MarkNumber;

/// Dollars an hour that need no comment.
const PLAUSIBLE_USD: std::ops::RangeInclusive<f64> = 2.0..=200.0;
/// Words of a sentence that is long.
const LONG_SENTENCE: usize = 25;
const LONGEST_SHOWN: usize = 20;

/// Findings of every market, and of markets beside each other.
pub fn find_work_problems(engine: &Engine, markets: &[Market]) -> Vec<String> {
    let mut findings = Vec::new();
    for market in markets {
        let mut say = |finding: String| findings.push(format!("{}: {finding}", market.slug));
        check_economics(&market.work, &mut say);
        check_references(engine, market, &mut say);
        market.actions.iter().for_each(|action| pass_mark(action, &mut say));
    }
    findings.extend(equal_economics(markets));
    findings
}

fn check_economics(work: &UnitEconomics, say: &mut impl FnMut(String)) {
    let [low_price, middle_price, high_price] = work.price_usd;
    if !(low_price..=high_price).contains(&middle_price) {
        say(format!("a middle price of {middle_price}"));
    }
    let ranges = [
        ("price_usd", [low_price, high_price], 0.01),
        ("minutes", work.minutes, 1.0),
        ("direct_cost_usd", work.direct_cost_usd, 0.0),
        ("overhead_minutes", work.overhead_minutes, 0.0),
        ("setup_hours", work.setup_hours.unwrap_or([1.0, 1.0]), 0.01),
    ];
    for (what, [low, high], least) in ranges {
        if !(low >= least && high >= low && high.is_finite()) {
            say(format!("{what} from {low} to {high}"));
        }
    }
    if !(0.0..100.0).contains(&work.fee_percent) || work.fee_usd < 0.0 {
        say(format!("a fee of {} percent and ${}", work.fee_percent, work.fee_usd));
    }
    if work.platform.is_none() && (work.fee_percent > 0.0 || work.fee_usd > 0.0) {
        say("a fee without a platform".to_owned());
    }
    if work.units_max_per_week.is_some_and(|most| most <= 0.0) {
        say("units_max_per_week must be more than 0".to_owned());
    }
    if work.unit.trim().is_empty() || work.units.trim().is_empty() {
        say("a unit without a name".to_owned());
    }
    let [low, high] = hourly_range(work);
    if !(PLAUSIBLE_USD.contains(&low) && PLAUSIBLE_USD.contains(&high)) && work.comment.is_none() {
        say(format!("${low:.2} to ${high:.2} an hour without a comment"));
    }
}

/// Dollars an hour in the two corner cases.
fn hourly_range(work: &UnitEconomics) -> [f64; 2] {
    let net = |price: f64, cost: f64| price * (1.0 - work.fee_percent / 100.0) - work.fee_usd - cost;
    let per_hour = |usd: f64, side: usize| usd / (work.minutes[side] + work.overhead_minutes[side]) * 60.0;
    let [low_price, _, high_price] = work.price_usd;
    let [low_cost, high_cost] = work.direct_cost_usd;
    [
        per_hour(net(low_price, high_cost), 1),
        per_hour(net(high_price, low_cost), 0),
    ]
}

fn check_references(engine: &Engine, market: &Market, say: &mut impl FnMut(String)) {
    if !(1..=3).contains(&market.occupations.len()) {
        say(format!("{} occupations, 1 to 3 wanted", market.occupations.len()));
    }
    let unknown = market
        .occupations
        .iter()
        .filter(|soc| engine.find_occupation(soc).is_none());
    unknown.for_each(|soc| say(format!("no occupation has the SOC code {soc}")));
    let tools = market.tools.iter().filter(|tool| !TOOLS.contains(&tool.as_str()));
    tools.for_each(|tool| say(format!("unknown tool {tool}")));
    let Some(season) = &market.season else { return };
    if let Some(kind) = season.mrts.as_ref().filter(|kind| !engine.has_season_of(kind)) {
        say(format!("the monthly retail survey has no kind of business {kind}"));
    }
    let months = [season.begin, season.peak];
    if months.iter().flatten().any(|month| !(1..=12).contains(month)) || season.begin.is_some() != season.peak.is_some()
    {
        say("begin and peak must be months from 1 to 12, both or none".to_owned());
    }
    if season.mrts.is_none() && season.begin.is_none() {
        say("a season without months".to_owned());
    }
}

/// Checks that the sentence contains the numbers of the test.
fn pass_mark(action: &AtlasAction, say: &mut impl FnMut(String)) {
    let test = &action.test;
    if !TEST_KINDS.contains(&test.kind.as_str()) {
        say(format!("unknown kind of test {}", test.kind));
    }
    let has_plan = !matches!(test.kind.as_str(), "count" | "once");
    let planned = test.planned.map(MarkNumber::from_whole);
    if planned.is_some_and(|planned| planned < test.passes_at) || planned.is_some() != has_plan {
        say(format!(
            "pass {} of {:?} in: {}",
            test.passes_at, test.planned, action.text
        ));
    }
    let numbers = read_numbers(&action.text);
    let mark = (test.kind != "once").then_some(test.passes_at);
    for number in [mark, planned].into_iter().flatten() {
        if !numbers.contains(&number) {
            say(format!("{number} of the test is not in: {}", action.text));
        }
    }
}

/// Numbers of a text; "1,200" and "4.50" are one each.
fn read_numbers(text: &str) -> Vec<MarkNumber> {
    let digits = text.replace(',', "");
    digits
        .split(|c: char| !c.is_ascii_digit() && c != '.')
        .filter_map(|part| part.trim_matches('.').parse().ok())
        .filter_map(|number| MarkNumber::read(number, u32::MAX))
        .collect()
}

fn equal_economics(markets: &[Market]) -> Vec<String> {
    let mut seen: HashMap<String, &str> = HashMap::new();
    let mut findings = Vec::new();
    for market in markets {
        let work = &market.work;
        let key = format!("{:?} {:?} {:?}", work.price_usd, work.minutes, work.direct_cost_usd);
        if let Some(other) = seen.insert(key, &market.slug) {
            findings.push(format!("{}: price, minutes and cost of {other}", market.slug));
        }
    }
    findings
}

/// The longest sentences of the texts, and the share that is long.
pub fn long_sentences<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let mut all: Vec<(usize, &str)> = texts
        .flat_map(|text| text.split_inclusive(['.', '?', ';']))
        .map(|sentence| (sentence.split_whitespace().count(), sentence.trim()))
        .filter(|(words, _)| *words > 0)
        .collect();
    all.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    let long = all.iter().filter(|(words, _)| *words > LONG_SENTENCE).count();
    let share = long as f64 / all.len().max(1) as f64 * 100.0;
    let mut report = format!(
        "{long} of {} sentences ({share:.1} %) have more than {LONG_SENTENCE} words. The longest:",
        all.len()
    );
    for (words, sentence) in all.iter().take(LONGEST_SHOWN) {
        let _ = write!(report, "\n{words:>4}  {sentence}");
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_found() {
        let engine = Engine::load().unwrap();
        let mut market = engine.atlas().markets[0].clone();
        market.work.price_usd = [900.0, 925.0, 950.0];
        market.work.minutes = [10.0, 5.0];
        market.work.comment = None;
        market.occupations = vec!["99-9999".to_owned()];
        market.tools = vec!["rocket".to_owned()];
        market.actions[0].text = "Ask twelve people; keep going if three of 12 pay.".to_owned();
        let test = &mut market.actions[0].test;
        (test.planned, test.passes_at) = (Some(12), MarkNumber::from_whole(3));
        let found = find_work_problems(&engine, &[market.clone(), market]);
        for part in [
            "minutes from 10 to 5",
            "an hour without a comment",
            "99-9999",
            "rocket",
            "3 of the test is not in",
            "price, minutes and cost of",
        ] {
            assert!(found.iter().any(|finding| finding.contains(part)), "{part}: {found:?}");
        }
    }

    #[test]
    fn numbers_with_commas_are_one() {
        let expected = [120_000, 350, 400, 500].map(MarkNumber::from_hundredths);
        assert_eq!(read_numbers("Sell 1,200 for $3.50 to 4 of 5."), expected);
    }
}
