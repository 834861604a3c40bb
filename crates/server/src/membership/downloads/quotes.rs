//! Quotes of the problem finder as a table: theme, kind, family. It holds no names, and emails and phone numbers are
//! masked.

use serde_json::Value;

use crate::db::api_error::ApiError;
use crate::platform::spreadsheet::write_csv;

const HEADERS: [&str; 6] = ["Theme", "Quote", "Kind", "Family", "Comments", "Severity"];

/// Writes the table of a result of the problem finder.
pub fn quotes_csv(result: &Value) -> Result<Vec<u8>, ApiError> {
    let table = list_rows(result).map(|(theme, quote)| {
        let text = quote["masked"].as_str().or(quote["text"].as_str()).unwrap_or_default();
        let word = |name: &str| quote[name].as_str().unwrap_or_default().to_owned();
        let number = |name: &str| quote[name].as_u64().unwrap_or_default().to_string();
        [
            one_line(theme),
            one_line(text),
            word("kind"),
            word("family"),
            number("count"),
            number("severity"),
        ]
    });
    write_csv(HEADERS, table).map_err(ApiError::internal)
}

fn one_line(text: &str) -> String {
    text.replace(['\r', '\n'], " ")
}

fn list_rows(result: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let list = |value: &'static str| result[value].as_array().into_iter().flatten();
    let themes = list("themes").flat_map(|theme| {
        let label = theme["label"].as_str().unwrap_or_default();
        theme["quotes"]
            .as_array()
            .into_iter()
            .flatten()
            .map(move |quote| (label, quote))
    });
    let others = [
        ("Mentioned once", "single"),
        ("Praise", "praise"),
        ("Neither", "neither"),
    ];
    let others = others
        .into_iter()
        .flat_map(move |(label, name)| list(name).map(move |quote| (label, quote)));
    themes.chain(others)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn no_cell_runs_as_a_formula_and_personal_data_are_masked() {
        let quote = json!({"text": "=1+1 a@b.example", "masked": "=1+1 [email]", "kind": "complaint", "family": "price", "count": 2, "severity": 3});
        let result =
            json!({"themes": [{"label": "@late", "quotes": [quote]}], "single": [], "praise": [], "neither": []});
        let csv = String::from_utf8(quotes_csv(&result).unwrap()).unwrap();
        assert_eq!(csv.lines().nth(1), Some("'@late,'=1+1 [email],complaint,price,2,3"));
    }
}
