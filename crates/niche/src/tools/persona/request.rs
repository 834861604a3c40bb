//! The request of a persona and its checks.

use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator;

use crate::refusal::Refusal;
use crate::tools::days::read_date;

/// Longest name, in characters.
pub const MAX_NAME: usize = 120;
/// Longest summary, in characters.
pub const MAX_SUMMARY: usize = 200;
/// Longest text of a trait, in characters.
pub const MAX_TRAIT_TEXT: usize = 200;
/// Longest quote, in characters.
pub const MAX_QUOTE: usize = 500;
/// Longest speaker and longest source of a quote, in characters.
pub const MAX_ORIGIN: usize = 200;
/// Longest name of a theme, in characters.
const MAX_THEME_ID: usize = 100;
/// Most traits of one field.
pub const MAX_TRAITS_PER_FIELD: usize = 5;

/// A persona as it travels and as it is stored.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct PersonaRequest {
    /// At most 120 characters; "Your customer" when it is blank.
    #[cfg_attr(feature = "schema", schema(max_length = 120))]
    pub name: String,
    /// One sentence of at most 200 characters.
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub summary: String,
    /// Slug or name of a market of the atlas; null for a persona without official figures.
    #[serde(deserialize_with = "blank_as_none")]
    pub market: Option<String>,
    /// At most five of each field.
    #[cfg_attr(feature = "schema", schema(max_items = 40))]
    pub traits: Vec<PersonaTraitRequest>,
}

/// One trait of a persona. A trait with a `line` is official: its text is the line's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PersonaTraitRequest {
    pub field: PersonaField,
    /// At most 200 characters.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub text: String,
    /// A new trait is a guess. `official` needs a `line`.
    #[serde(default)]
    pub basis: TraitBasis,
    /// Words of a person, at most 500 characters. A heard trait needs them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 500))]
    pub quote: Option<String>,
    /// Kind of person who said it, without a name: "neighbor with two dogs".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub who: Option<String>,
    /// Day of the quote: "2026-03-01".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said_on: Option<String>,
    /// Place of the quote: "interview", or an address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub source: Option<String>,
    /// Key of an official line of a market.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub line: Option<String>,
    /// Id of the caller's experiment that heard it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experiment_id: Option<i64>,
    /// Theme of the caller's comments: id of a saved run of the Audience Problem Finder, a dot and the theme's key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 100, example = "7.t1"))]
    pub theme_id: Option<String>,
}

/// The eight fields, in the order of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[derive(strum::IntoStaticStr, strum::EnumIter, strum::VariantNames)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum PersonaField {
    Week,
    Job,
    Trigger,
    Today,
    Pays,
    Objection,
    Found,
    Words,
}

/// Evidence for a trait; a new one is a guess.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[derive(strum::IntoStaticStr)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum TraitBasis {
    /// A person said it: there is a quote.
    Heard,
    /// A figure of a public table says it.
    Official,
    #[default]
    Guess,
}

impl PersonaField {
    pub fn label(self) -> &'static str {
        match self {
            Self::Week => "A typical week",
            Self::Job => "Job to be done",
            Self::Trigger => "What triggers the need",
            Self::Today => "Current solution",
            Self::Pays => "Current cost",
            Self::Objection => "Reason not to buy",
            Self::Found => "Where to reach them",
            Self::Words => "Words the person uses",
        }
    }
}

impl PersonaRequest {
    /// Trims the texts. Every trait keeps its place, so that errors name it.
    #[must_use]
    pub fn trim_texts(mut self) -> Self {
        self.name = clean_text(&self.name);
        self.summary = clean_text(&self.summary);
        self.traits = self.traits.into_iter().map(PersonaTraitRequest::trim_trait).collect();
        self
    }

    /// Leaves out traits without a text, a quote or a line.
    #[must_use]
    pub fn without_blanks(mut self) -> Self {
        self.traits.retain(|own| !own.is_blank());
        self
    }

    /// Checks everything that needs no table.
    ///
    /// # Errors
    /// [`Refusal::WrongFields`] with every field that is wrong.
    pub fn check_fields(&self) -> Result<(), Refusal> {
        let mut wrong = Vec::new();
        too_long(&mut wrong, "name", &self.name, MAX_NAME);
        too_long(&mut wrong, "summary", &self.summary, MAX_SUMMARY);
        for field in PersonaField::iter() {
            if self.traits.iter().filter(|own| own.field == field).count() > MAX_TRAITS_PER_FIELD {
                let message = format!("must have at most {MAX_TRAITS_PER_FIELD} entries for {}", field.label());
                wrong.push(("traits".to_owned(), message));
            }
        }
        // A flood of traits is named once, not trait by trait.
        if wrong.iter().all(|(name, _)| name != "traits") {
            for (at, own) in self.traits.iter().enumerate() {
                own.check_trait(at, &mut wrong);
            }
        }
        if !wrong.is_empty() {
            return Err(refuse_fields("invalid_persona", wrong));
        }
        let unquoted = self.traits.iter().enumerate().filter(|(_, own)| own.lacks_quote());
        let unquoted: Vec<_> = unquoted
            .map(|(at, _)| {
                let message = "must include the words you heard. Without them, this is a guess".to_owned();
                (format!("traits.{at}.quote"), message)
            })
            .collect();
        match unquoted.is_empty() {
            true => Ok(()),
            false => Err(Refusal::WrongFields {
                code: "quote_required",
                message: "Please enter the words you heard, or mark this as a guess.".into(),
                fields: unquoted,
            }),
        }
    }
}

impl PersonaTraitRequest {
    fn trim_trait(mut self) -> Self {
        self.text = clean_text(&self.text);
        for text in [
            &mut self.quote,
            &mut self.who,
            &mut self.said_on,
            &mut self.source,
            &mut self.line,
            &mut self.theme_id,
        ] {
            *text = text.as_deref().map(clean_text).filter(|text| !text.is_empty());
        }
        if self.line.is_some() {
            // The table gives the text and nothing was said.
            self.basis = TraitBasis::Official;
            self.text = String::new();
            (self.quote, self.who, self.said_on, self.source) = (None, None, None, None);
            (self.experiment_id, self.theme_id) = (None, None);
        }
        self
    }

    /// Number before the dot of `theme_id`; `None` where it has another form.
    pub fn theme_run(&self) -> Option<i64> {
        let theme = self
            .theme_id
            .as_deref()
            .filter(|id| id.chars().count() <= MAX_THEME_ID)?;
        let (run, key) = theme.split_once('.')?;
        let id = run.bytes().all(|b| b.is_ascii_digit()).then(|| run.parse().ok())?;
        id.filter(|_| !key.is_empty())
    }

    pub(super) fn is_blank(&self) -> bool {
        self.text.is_empty() && self.quote.is_none() && self.line.is_none()
    }

    fn lacks_quote(&self) -> bool {
        let has_word = |quote: &String| quote.chars().any(char::is_alphanumeric);
        self.basis == TraitBasis::Heard && !self.quote.as_ref().is_some_and(has_word)
    }

    fn check_trait(&self, at: usize, wrong: &mut Vec<(String, String)>) {
        let name = |field: &str| format!("traits.{at}.{field}");
        too_long(wrong, &name("text"), &self.text, MAX_TRAIT_TEXT);
        let texts = [
            ("quote", &self.quote, MAX_QUOTE),
            ("who", &self.who, MAX_ORIGIN),
            ("source", &self.source, MAX_ORIGIN),
        ];
        for (field, text, limit) in texts {
            too_long(wrong, &name(field), text.as_deref().unwrap_or_default(), limit);
        }
        if self.said_on.as_deref().is_some_and(|day| read_date(day).is_none()) {
            wrong.push((name("saidOn"), "must be a date such as 2026-03-01".to_owned()));
        }
        if self.theme_id.is_some() && self.theme_run().is_none() {
            let message = "must be the id of a saved run, a dot and the key of a theme, such as 7.t1";
            wrong.push((name("themeId"), message.to_owned()));
        }
        if self.basis == TraitBasis::Official && self.line.is_none() {
            let message = "must be heard or guess. Official entries are added by their line";
            wrong.push((name("basis"), message.to_owned()));
        }
    }
}

/// Refusal with every wrong field; its message names the first three.
pub(super) fn refuse_fields(code: &'static str, wrong: Vec<(String, String)>) -> Refusal {
    let sentences: Vec<String> = wrong
        .iter()
        .take(3)
        .map(|(name, problem)| format!("{name} {problem}"))
        .collect();
    Refusal::WrongFields {
        code,
        message: format!("Please correct the persona: {}.", sentences.join("; ")),
        fields: wrong,
    }
}

fn too_long(wrong: &mut Vec<(String, String)>, name: &str, text: &str, limit: usize) {
    let length = text.chars().count();
    if length > limit {
        let message = format!("must be at most {limit} characters long; it has {length}");
        wrong.push((name.to_owned(), message));
    }
}

/// Removes characters that no page or file can show, then spaces at the ends.
fn clean_text(text: &str) -> String {
    let shown: String = text
        .chars()
        .filter(|c| !c.is_control() || matches!(c, '\n' | '\t'))
        .collect();
    shown.trim().to_owned()
}

/// A form sends an empty text for no choice.
fn blank_as_none<'de, D: serde::Deserializer<'de>>(given: D) -> Result<Option<String>, D::Error> {
    let text: Option<String> = Option::deserialize(given)?;
    Ok(text.filter(|text| !text.trim().is_empty()))
}
