//! The form of the page as a browser without scripts sends it.

use serde_json::{Map, Value, json};
use strum::VariantNames;

use super::ideas::skills::require_skill;
use super::profile::parts::{MARKET_PART, OfferPart};
use super::profile::request::DEFAULT_CASH_CENTS;
use crate::data::people::interests::{LETTERS, TYPES};
use crate::refusal::Refusal;
use crate::tools::FormField;

/// Reads the request from the fields of the form. Ranges are checked when the tool runs.
///
/// # Errors
/// [`Refusal::WrongFields`] with every field that is no number.
pub fn read_form(fields: &[FormField]) -> Result<Value, Refusal> {
    let mut wrong: Vec<(String, String)> = Vec::new();
    let mut request = json!({
        "skills": split_skills(&first_text(fields, "skills")),
        "tools": all_texts(fields, "tools"),
        "excludedSectors": all_texts(fields, "excludedSectors"),
        "excludedModels": all_texts(fields, "excludedModels"),
    });
    for name in ["licenses", "employerIndustry", "market", "state", "location"] {
        let given = first_text(fields, name);
        if !given.is_empty() {
            request[name] = json!(given);
        }
    }
    if first_text(fields, "fewerHere") == "true" {
        request["fewerHere"] = json!(true);
    }
    let mut number = |field: &str, name: &str, read: fn(&str) -> Option<Value>| {
        let given = first_text(fields, field);
        if given.is_empty() {
            return;
        }
        match read(&given) {
            Some(value) => request[name] = value,
            None => wrong.push((name.to_owned(), "must be a number".to_owned())),
        }
    };
    number("cash", "cashCents", read_cents);
    number("hours", "hoursPerWeek", |text| {
        text.parse::<f64>().ok().map(|hours| json!(hours))
    });
    number("weeks", "weeksToFirstSale", |text| {
        text.parse::<i64>().ok().map(|weeks| json!(weeks))
    });
    if let Some(cents) = amount_in(&first_text(fields, "skills")).filter(|_| has_default_cash(fields)) {
        request["cashCents"] = cents;
    }
    add_cards(fields, &mut request);
    add_weights(fields, &mut request, &mut wrong);
    if wrong.is_empty() {
        require_skill(&split_skills(&first_text(fields, "skills")))?;
        return Ok(request);
    }
    let names: Vec<&str> = wrong.iter().map(|(name, _)| name.as_str()).collect();
    Err(Refusal::WrongFields {
        code: "invalid_choice",
        message: format!("Please enter a number for {}.", names.join(" and ")),
        fields: wrong,
    })
}

/// The first text of a name, without the space around it.
fn first_text(fields: &[FormField], name: &str) -> String {
    let found = fields.iter().find(|field| field.name == name);
    found.map_or_else(String::new, |field| field.text.trim().to_owned())
}

fn all_texts(fields: &[FormField], name: &str) -> Vec<String> {
    let named = fields.iter().filter(|field| field.name == name);
    named.map(|field| field.text.clone()).collect()
}

/// One skill a line; commas part skills as well.
fn split_skills(text: &str) -> Vec<&str> {
    let parts = text.split(['\n', ',', ';']).map(str::trim);
    parts.filter(|part| !part.is_empty()).collect()
}

/// Cents of an amount such as "300" or "$1,250.50".
fn read_cents(text: &str) -> Option<Value> {
    let plain: String = text.chars().filter(|c| !matches!(c, '$' | ',' | ' ')).collect();
    let dollars = plain.parse::<f64>().ok().filter(|dollars| dollars.is_finite())?;
    Some(json!((dollars * 100.0).round() as i64))
}

/// True when the field has the amount that the form begins with.
fn has_default_cash(fields: &[FormField]) -> bool {
    read_cents(&first_text(fields, "cash")).is_none_or(|cents| cents == json!(DEFAULT_CASH_CENTS))
}

/// Cents of the first amount in a text: 30,000 of "I can sew and have $300".
fn amount_in(text: &str) -> Option<Value> {
    let (_, after) = text.split_once('$')?;
    let amount: String = after
        .trim_start()
        .chars()
        .take_while(|c| c.is_ascii_digit() || matches!(c, ',' | '.'))
        .collect();
    read_cents(amount.trim_end_matches(['.', ',']))
}

/// Sums of the cards. Card 0 to 5 are the first of each type, card 6 to 11 the second.
fn add_cards(fields: &[FormField], request: &mut Value) {
    let (mut sums, mut answered) = ([0_i64; TYPES], 0);
    for card in 0..2 * TYPES {
        if let Ok(answer @ -1..=1) = first_text(fields, &format!("card-{card}")).parse::<i64>() {
            sums[card % TYPES] += answer;
            answered += 1;
        }
    }
    if answered > 0 {
        let by_letter = LETTERS.map(str::to_owned).into_iter().zip(sums.map(Value::from));
        request["interests"] = Value::Object(by_letter.collect());
        request["answeredCards"] = json!(answered);
    }
}

fn add_weights(fields: &[FormField], request: &mut Value, wrong: &mut Vec<(String, String)>) {
    let mut weights = Map::new();
    for part in OfferPart::VARIANTS.iter().chain([&MARKET_PART]) {
        let given = first_text(fields, &format!("weight-{part}"));
        match given.parse::<i64>() {
            _ if given.is_empty() => {}
            Ok(weight) => {
                weights.insert((*part).to_owned(), json!(weight));
            }
            Err(_) => wrong.push((format!("weights.{part}"), "must be a whole number".to_owned())),
        }
    }
    if !weights.is_empty() {
        request["weights"] = Value::Object(weights);
    }
}
