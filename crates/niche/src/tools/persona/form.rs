//! The form of the page, as a browser without scripts sends it.

use serde_json::{Map, Value, json};
use strum::IntoEnumIterator;

use super::request::PersonaField;
use crate::tools::FormField;

/// Texts of a trait in the form, each under "field.part": "job.quote".
const PARTS: [&str; 7] = ["text", "basis", "quote", "who", "saidOn", "source", "line"];

/// Reads the form. The first text, quote and so on of a field belong to its first trait. Every trait of the form sends
/// all of its parts. A heard trait without a quote stays one, so that the tool refuses it at its field.
pub(super) fn request_of_form(fields: &[FormField]) -> Value {
    let first = |name: &str| {
        fields
            .iter()
            .find(|field| field.name == name)
            .map(|field| field.text.as_str())
    };
    let traits: Vec<Value> = PersonaField::iter()
        .flat_map(|field| traits_of(fields, field))
        .collect();
    json!({
        "name": first("name").unwrap_or_default(),
        "summary": first("summary").unwrap_or_default(),
        "market": first("market"),
        "traits": traits,
    })
}

fn traits_of(fields: &[FormField], field: PersonaField) -> Vec<Value> {
    let texts = |part: &str| -> Vec<&str> {
        let name = format!("{}.{part}", field.into_str());
        fields
            .iter()
            .filter(|sent| sent.name == name)
            .map(|sent| sent.text.as_str())
            .collect()
    };
    let columns = PARTS.map(|part| (part, texts(part)));
    let rows = columns.iter().map(|(_, texts)| texts.len()).max().unwrap_or(0);
    (0..rows)
        .map(|row| trait_of(field, row, &columns))
        .filter(|own| own.len() > 1)
        .map(Value::Object)
        .collect()
}

/// The trait of a row with the parts that have a text. A row with a basis only is empty.
fn trait_of(field: PersonaField, row: usize, columns: &[(&str, Vec<&str>)]) -> Map<String, Value> {
    let mut own = Map::from_iter([("field".to_owned(), json!(field))]);
    let part = |name: &str| {
        let (_, texts) = columns.iter().find(|(part, _)| *part == name)?;
        texts.get(row).copied().filter(|text| !text.trim().is_empty())
    };
    for name in PARTS.into_iter().filter(|name| *name != "basis") {
        if let Some(text) = part(name) {
            own.insert(name.to_owned(), json!(text));
        }
    }
    if own.len() > 1 && part("basis") == Some("heard") {
        own.insert("basis".to_owned(), json!("heard"));
    }
    own
}
