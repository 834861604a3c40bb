//! The form of the page without scripts: dollars and percentages as typed.

use serde_json::{Map, Value, json};

use super::read::refuse_fields;
use crate::refusal::Refusal;
use crate::tools::FormField;

/// Fields of the form that hold dollars.
const MONEY: [&str; 13] = [
    "priceCents",
    "unitCostCents",
    "packagingCents",
    "buyerShippingCents",
    "shippingCents",
    "feeFixedCents",
    "adsCentsPerMonth",
    "fixedCentsPerMonth",
    "vehicleCentsPerMonth",
    "startupCents",
    "dayJobCentsPerHour",
    "otherIncomeCentsPerYear",
    "goal.cents",
];
/// Fields that hold numbers and percentages.
const NUMBERS: [&str; 23] = [
    "eveningMinutes",
    "eveningsPerWeek",
    "unitsPerMonth",
    "unitsPerOrder",
    "growthPercentPerMonth",
    "salesTaxPercent",
    "feePercent",
    "milesPerMonth",
    "hoursPerMonth",
    "hours.making",
    "hours.packing",
    "hours.posts",
    "hours.messages",
    "hours.travel",
    "hours.bookkeeping",
    "dayJobHoursPerYear",
    "taxYear",
    "statePercent",
    "marginalRatePercent",
    "taxPercent",
    "offsiteAds.rate",
    "offsiteAds.share",
    "goal.number",
];
const TEXTS: [&str; 8] = [
    "name",
    "market",
    "idea",
    "state",
    "location",
    "feePreset",
    "feeDate",
    "filingStatus",
];

/// Reads the request from the fields of a form. Blank fields are missing.
pub(crate) fn read_form(fields: &[FormField]) -> Result<Value, Refusal> {
    let mut request = Map::new();
    let mut wrong = Vec::new();
    let (mut options, mut ads, mut goal, mut hours) = (Map::new(), Map::new(), Map::new(), Map::new());
    for FormField { name, text } in fields {
        let (name, text) = (name.as_str(), text.trim());
        if text.is_empty() {
            continue;
        }
        let value = match name {
            _ if MONEY.contains(&name) => read_dollars(text),
            _ if NUMBERS.contains(&name) => read_number(text),
            _ => Ok(json!(text)),
        };
        match (name, value) {
            (_, Err(problem)) => wrong.push((request_field(name), problem.to_owned())),
            ("category" | "plan", Ok(value)) => {
                options.insert(name.to_owned(), value);
            }
            ("international" | "currency", Ok(_)) => {
                options.insert(name.to_owned(), json!(true));
            }
            ("applyQbi", Ok(value)) if value == "off" => {
                request.insert(name.to_owned(), json!(false));
            }
            ("overtimeDeduction", Ok(_)) => {
                request.insert(name.to_owned(), json!(true));
            }
            ("goal.kind", Ok(value)) => {
                goal.insert("kind".to_owned(), value);
            }
            ("goal.cents" | "goal.number", Ok(value)) => {
                goal.insert(name.to_owned(), value);
            }
            ("offsiteAds.rate" | "offsiteAds.share", Ok(value)) => {
                ads.insert(name.trim_start_matches("offsiteAds.").to_owned(), value);
            }
            (_, Ok(value)) if name.starts_with("hours.") && NUMBERS.contains(&name) => {
                hours.insert(name.trim_start_matches("hours.").to_owned(), value);
            }
            (_, Ok(value)) if MONEY.contains(&name) || NUMBERS.contains(&name) || TEXTS.contains(&name) => {
                request.insert(name.to_owned(), value);
            }
            _ => {}
        }
    }
    if !wrong.is_empty() {
        return Err(refuse_fields(wrong));
    }
    // A share without a rate is left over from another choice.
    if ads.contains_key("rate") {
        options.insert("offsiteAds".to_owned(), Value::Object(ads));
    }
    if !hours.is_empty() {
        request.insert("hours".to_owned(), Value::Object(hours));
    }
    if !options.is_empty() {
        request.insert("feeOptions".to_owned(), Value::Object(options));
    }
    if let Some(kind) = goal.get("kind") {
        request.insert("goal".to_owned(), goal_of(kind, &goal));
    }
    Ok(Value::Object(request))
}

/// The goal with the number of its kind: a form has a field for money and one for other numbers.
fn goal_of(kind: &Value, goal: &Map<String, Value>) -> Value {
    let is_money = ["keptPerMonth", "profitPerMonth", "hourlyPay"]
        .iter()
        .any(|money| kind == *money);
    let value = goal.get(if is_money { "goal.cents" } else { "goal.number" });
    json!({"kind": kind, "value": value})
}

/// Field of the request that a field of the form fills.
fn request_field(name: &str) -> String {
    match name.split_once('.') {
        Some(("goal", _)) => "goal.value".to_owned(),
        Some(("offsiteAds", _)) => format!("feeOptions.{name}"),
        _ => name.to_owned(),
    }
}

/// Reads "$1,234.56" as cents.
fn read_dollars(text: &str) -> Result<Value, &'static str> {
    const PROBLEM: &str = "must be an amount in dollars, such as 20 or 1,234.56";
    let plain = text.strip_prefix('$').unwrap_or(text).trim();
    let (whole, part) = plain.split_once('.').unwrap_or((plain, ""));
    let digits = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    let groups: Vec<&str> = whole.split(',').collect();
    let is_grouped = groups.len() == 1
        || (groups.iter().skip(1).all(|group| group.len() == 3)
            && (1..=3).contains(&groups.first().map_or(0, |g| g.len())));
    if !is_grouped || !groups.iter().all(|group| digits(group)) || !digits(part) || part.len() > 2 || plain.len() > 16 {
        return Err(PROBLEM);
    }
    let text = format!("{}{part:0<2}", groups.concat());
    text.parse::<i64>().map(|cents| json!(cents)).map_err(|_| PROBLEM)
}

fn read_number(text: &str) -> Result<Value, &'static str> {
    let plain = text.strip_suffix('%').unwrap_or(text).trim();
    let number: Option<f64> = plain.parse().ok().filter(|number: &f64| number.is_finite());
    number
        .map(|number| json!(number))
        .ok_or("must be a number, such as 6.5")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_pairs(fields: &[(&str, &str)]) -> Result<Value, Refusal> {
        let fields: Vec<FormField> = fields
            .iter()
            .map(|(name, text)| FormField {
                name: (*name).into(),
                text: (*text).into(),
            })
            .collect();
        read_form(&fields)
    }

    #[test]
    fn dollars_are_read_as_people_write_them() {
        let read = read_pairs(&[
            ("priceCents", "$1,234.56"),
            ("unitCostCents", "20"),
            ("feePercent", "6.5%"),
            ("startupCents", " "),
            ("goal.kind", "hourlyPay"),
            ("goal.cents", "30.5"),
            ("plan", "pro"),
            ("unknown", "x"),
        ]);
        let expected = json!({"priceCents": 123_456, "unitCostCents": 2_000, "feePercent": 6.5,
            "feeOptions": {"plan": "pro"}, "goal": {"kind": "hourlyPay", "value": 3_050}});
        assert_eq!(read.unwrap(), expected);
    }

    #[test]
    fn hours_by_activity_and_ads_are_read() {
        let read = read_pairs(&[
            ("hours.making", "12.5"),
            ("hours.bookkeeping", "1"),
            ("offsiteAds.rate", "15"),
            ("offsiteAds.share", "20%"),
            ("applyQbi", "off"),
        ]);
        let expected = json!({"hours": {"making": 12.5, "bookkeeping": 1.0}, "applyQbi": false,
            "feeOptions": {"offsiteAds": {"rate": 15.0, "share": 20.0}}});
        assert_eq!(read.unwrap(), expected);
        assert_eq!(read_pairs(&[("offsiteAds.share", "20")]).unwrap(), json!({}));
        let Err(Refusal::WrongFields { fields, .. }) = read_pairs(&[("offsiteAds.share", "x"), ("hours.travel", "y")])
        else {
            panic!("not refused")
        };
        let names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["feeOptions.offsiteAds.share", "hours.travel"]);
    }

    #[test]
    fn other_amounts_are_refused_at_their_fields() {
        for wrong in [
            "1.234,56",
            "12,34",
            "-5",
            "1e308",
            "NaN",
            "20%",
            "2.345",
            "9999999999999999999",
        ] {
            let Err(Refusal::WrongFields { fields, .. }) = read_pairs(&[("priceCents", wrong)]) else {
                panic!("{wrong}")
            };
            assert_eq!(fields[0].0, "priceCents");
        }
    }
}
