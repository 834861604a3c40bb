//! Examples that the tools ship, for a first try. A run of an example cannot be saved and counts nowhere.
//!
//! `examples.json` is the only list. The placeholders of the persona's page are written from it.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use foldhash::fast::RandomState;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Key of the tool that the comments are for.
pub(crate) const COMMENTS_TOOL: &str = "audience-problem-finder";
/// Reason for the refusal of comments that are the example.
pub const EXAMPLE_COMMENTS: &str = "This is an example. Use your own comments to save, share or test their problems.";
/// Reason for the refusal of a persona that consists of the examples in its fields.
pub const EXAMPLE_PERSONA: &str = "This is an example. Describe your own customer to save the persona.";
/// Reason for the refusal of a persona with a quote from the example comments.
pub const EXAMPLE_QUOTE: &str = "This quotes the example comments. Enter the words of your own customers.";
/// Reason for the refusal of the calculator's example.
pub const EXAMPLE_PROFIT: &str = "This is an example. Enter your own figures to save the calculation.";
/// Reason for the refusal of a test with a quote from the example comments.
pub const EXAMPLE_TEST: &str = "This test quotes the example comments. Test a problem of your own customers.";
/// Reason for the refusal of the example of What Should I Sell.
pub const EXAMPLE_OFFERS: &str = "This is an example. Enter your own skills to save, share or plan the ideas.";
/// Fewest entries of a persona that make it an example. One entry can agree by chance.
const MIN_PERSONA_ENTRIES: usize = 2;
/// Fewest skills that make a ranking an example. One skill can agree by chance.
const MIN_SKILLS: usize = 2;
/// Fewest words of a text in a stored result that is compared. Shorter ones are names and labels.
const MIN_WORDS: usize = 4;

/// Content of `examples.json`.
#[derive(Debug, Default, Deserialize)]
pub struct ShippedExamples {
    /// Comments about an invented dog groomer.
    pub comments: Vec<String>,
    /// Example of each field of a persona, by its key.
    pub persona: HashMap<String, String>,
    /// Example of What Should I Sell; `None` never, since a test reads the file.
    pub offers: Option<OfferExampleInput>,
    /// Requests of tools by their keys. That of the comments is made of them.
    requests: HashMap<String, Value>,
    /// Answers to prepared tests of a market.
    pub tests: ShippedTests,
}

/// A person for whom ideas are ranked.
#[derive(Debug, Deserialize)]
pub struct OfferExampleInput {
    /// Who it is, behind "Example:".
    pub about: String,
    /// JSON of an `OfferRequest`.
    pub request: Value,
}

impl OfferExampleInput {
    pub fn list_skills(&self) -> Vec<String> {
        let skills = self.request["skills"].as_array();
        skills
            .into_iter()
            .flatten()
            .filter_map(|skill| Some(skill.as_str()?.to_owned()))
            .collect()
    }
}

/// Invented answers to tests that the atlas prepares for a market.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct ShippedTests {
    pub market: String,
    pub answers: Vec<ShippedAnswers>,
}

/// Answers to one prepared test.
#[derive(Debug, Serialize, Deserialize)]
pub struct ShippedAnswers {
    /// Place of the test among those of the market.
    pub prepared: usize,
    pub yes: u32,
    pub no: u32,
}

/// The example comments by their first word. Each is a list of folded words. The hash is short, because each word of a
/// text is looked up.
struct CommentIndex(HashMap<String, Vec<Vec<String>>, RandomState>);

static EXAMPLES: LazyLock<ShippedExamples> =
    LazyLock::new(|| serde_json::from_str(include_str!("examples.json")).unwrap_or_default());
static COMMENTS: LazyLock<CommentIndex> = LazyLock::new(|| CommentIndex::new(&EXAMPLES.comments));

impl ShippedExamples {
    /// Request of the example of a tool. `None` for a tool without one.
    pub fn find_request(&self, key: &str) -> Option<Value> {
        match key {
            COMMENTS_TOOL => Some(json!({"text": self.comments.join("\n")})),
            _ => self.requests.get(key).cloned(),
        }
    }
}

pub fn shipped_examples() -> &'static ShippedExamples {
    &EXAMPLES
}

/// Returns true when at least half of the words of the texts are example comments. White space, case, punctuation and
/// the order of the comments make no difference, and left-out comments make none either.
pub fn are_example_comments<'t>(texts: impl IntoIterator<Item = &'t str>) -> bool {
    let words: Vec<Cow<str>> = texts.into_iter().flat_map(fold_words).collect();
    let known = COMMENTS.count_known(&words);
    known > 0 && known * 2 >= words.len()
}

/// Returns true when a text has an example comment in it.
pub fn quotes_example(text: &str) -> bool {
    COMMENTS.count_known(&fold_words(text).collect::<Vec<_>>()) > 0
}

/// Returns true when the texts of a stored result are those of the example comments. It needs no request.
pub fn is_example_result(facts: &Value) -> bool {
    let mut texts = Vec::new();
    collect_texts(facts, &mut texts);
    texts.retain(|text| fold_words(text).count() >= MIN_WORDS);
    are_example_comments(texts)
}

/// Returns true when every entry of a persona is the example of its field.
pub fn is_example_persona<'t>(entries: impl Iterator<Item = (&'t str, &'t str)>) -> bool {
    let is_shipped = |(field, text): (&str, &str)| {
        let example = EXAMPLES.persona.get(field);
        example.is_some_and(|example| fold_words(example).eq(fold_words(text)))
    };
    let entries: Vec<bool> = entries.map(is_shipped).collect();
    entries.len() >= MIN_PERSONA_ENTRIES && entries.iter().all(|is_shipped| *is_shipped)
}

/// Returns true when a ranking has two skills or more and all of them are the example's. Money, hours and weeks make no
/// difference: the form begins with some. One own skill makes it a person's own.
pub fn are_example_skills<'t>(skills: impl IntoIterator<Item = &'t str>) -> bool {
    let example = EXAMPLES.offers.as_ref().map(OfferExampleInput::list_skills);
    let is_shipped = |skill: &str| {
        let mut shipped = example.iter().flatten();
        shipped.any(|own| fold_words(own).eq(fold_words(skill)))
    };
    let named = skills.into_iter().filter(|skill| fold_words(skill).next().is_some());
    let named: Vec<bool> = named.map(is_shipped).collect();
    named.len() >= MIN_SKILLS && named.iter().all(|is_shipped| *is_shipped)
}

fn collect_texts<'v>(value: &'v Value, texts: &mut Vec<&'v str>) {
    match value {
        Value::String(text) => texts.push(text),
        Value::Array(items) => items.iter().for_each(|item| collect_texts(item, texts)),
        Value::Object(fields) => fields.values().for_each(|field| collect_texts(field, texts)),
        _ => {}
    }
}

/// Words in lower case, without punctuation.
fn fold_words(text: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let words = text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’')));
    let folded = words.map(|word| {
        if word
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        {
            return Cow::Borrowed(word);
        }
        let letters = word.chars().filter(|c| c.is_alphanumeric());
        Cow::Owned(letters.flat_map(char::to_lowercase).collect())
    });
    folded.filter(|word| !word.is_empty())
}

impl CommentIndex {
    fn new(comments: &[String]) -> Self {
        let mut index: HashMap<String, Vec<Vec<String>>, RandomState> = HashMap::default();
        for comment in comments {
            let words: Vec<String> = fold_words(comment).map(Cow::into_owned).collect();
            if let Some(first) = words.first() {
                index.entry(first.clone()).or_default().push(words);
            }
        }
        Self(index)
    }

    /// Number of words that are part of a whole example comment.
    fn count_known(&self, words: &[Cow<str>]) -> usize {
        let (mut at, mut known) = (0, 0);
        while let Some(word) = words.get(at) {
            let candidates = self.0.get(&**word).into_iter().flatten();
            let found = candidates.filter(|comment| {
                let rest = &words[at..];
                rest.len() >= comment.len() && rest.iter().zip(*comment).all(|(word, own)| **word == **own)
            });
            match found.map(Vec::len).max() {
                Some(length) => {
                    known += length;
                    at += length;
                }
                None => at += 1,
            }
        }
        known
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_example(text: &str) -> bool {
        are_example_comments([text])
    }

    #[test]
    fn the_example_stays_one_in_another_case_order_and_with_lines_left_out() {
        let comments = &shipped_examples().comments;
        assert_eq!(comments.len(), 39);
        assert!(is_example(&comments.join("\n")));
        assert!(is_example(&comments.join("\r\n\r\n  ").to_uppercase()));
        let turned: Vec<&str> = comments.iter().rev().map(String::as_str).collect();
        assert!(is_example(&turned.join(" ")));
        assert!(is_example(&comments[..3].join("\n")));
        assert!(is_example(&format!("{}\nMy own line.", comments.join("\n"))));
    }

    #[test]
    fn own_comments_are_no_example_even_about_the_same_trade() {
        assert!(!is_example(
            "The groomer was late again.\nThe price went up by $30 without a word.\nThe parking lot is tiny."
        ));
        assert!(!is_example(""));
        let own = "They forgot the bow that I had paid for, and the shampoo smelled of smoke. ".repeat(60);
        assert!(!is_example(&format!(
            "{own}\n{}",
            shipped_examples().comments.join("\n")
        )));
    }

    #[test]
    fn a_stored_result_of_the_example_is_known_by_its_quotes() {
        let quotes = &shipped_examples().comments[..4];
        let result =
            json!({"themes": [{"label": "late, waited", "comments": 9, "quotes": [{"text": quotes[0]}, quotes[1]]}]});
        assert!(is_example_result(&result));
        assert!(!is_example_result(
            &json!({"themes": [{"title": "late", "quotes": ["They came an hour late."]}]})
        ));
    }

    #[test]
    fn a_persona_of_placeholders_is_an_example_and_one_own_entry_makes_it_own() {
        let of = |texts: &[(&str, &str)]| is_example_persona(texts.iter().copied());
        assert!(of(&[
            ("week", "Works shifts,  home at 4 PM"),
            ("pays", "$60 a month for supplies")
        ]));
        assert!(!of(&[("week", "works shifts, home at 4 pm"), ("pays", "$45 a month")]));
        assert!(
            !of(&[("pays", "$60 a month for supplies")]),
            "one entry can agree by chance"
        );
        assert!(!of(&[
            ("job", "works shifts, home at 4 pm"),
            ("pays", "$60 a month for supplies")
        ]));
    }

    #[test]
    fn a_ranking_of_the_examples_skills_is_an_example_and_one_own_skill_makes_it_own() {
        let skills = shipped_examples().offers.as_ref().expect("an example").list_skills();
        assert_eq!(skills.len(), 2);
        let (first, second) = (skills[0].as_str(), skills[1].as_str());
        assert!(are_example_skills([first, second]));
        assert!(are_example_skills([
            &*second.to_uppercase(),
            " ",
            &format!(" {first}! ")
        ]));
        assert!(!are_example_skills([first, second, "baking"]));
        assert!(!are_example_skills([first]), "one skill can agree by chance");
        assert!(!are_example_skills(["mending clothes", "sewing curtains"]));
        assert!(!are_example_skills([]));
    }

    /// `UPDATE_EXAMPLES=1` writes the file.
    #[test]
    fn the_web_application_has_the_examples_of_the_persona() {
        let list: Value = serde_json::from_str(include_str!("examples.json")).expect("JSON");
        let path = format!(
            "{}/../../web/src/features/workshop/persona/examples.json",
            env!("CARGO_MANIFEST_DIR")
        );
        let text = serde_json::to_string_pretty(&list["persona"]).expect("JSON") + "\n";
        if std::env::var_os("UPDATE_EXAMPLES").is_some() {
            std::fs::write(&path, &text).expect("written");
        }
        assert_eq!(std::fs::read_to_string(&path).unwrap_or_default(), text, "{path}");
    }
}
