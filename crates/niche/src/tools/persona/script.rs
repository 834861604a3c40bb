//! The interview script: one question about the past for each guess.

use serde::{Deserialize, Serialize};

use super::request::{PersonaField, TraitBasis};
use super::traits::PersonaTrait;

/// Questions at the end of every interview.
pub const LAST_QUESTIONS: [&str; 2] = [
    "Who else had this problem last month?",
    "May I write to you when I have something to show?",
];

/// Question that tests a guess, or one of the two at the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ScriptQuestion {
    /// Field of the guess; `null` for the questions at the end.
    pub field: Option<PersonaField>,
    /// The guess that the answer confirms or refutes; `null` for the questions at the end.
    pub guess: Option<String>,
    pub question: String,
}

/// One question for each guess in the order of the fields, then the last questions. Empty without a guess.
pub(super) fn interview_script(traits: &[PersonaTrait]) -> Vec<ScriptQuestion> {
    let mut guesses: Vec<&PersonaTrait> = traits
        .iter()
        .filter(|own| own.basis == TraitBasis::Guess && !own.text.is_empty())
        .collect();
    if guesses.is_empty() {
        return Vec::new();
    }
    guesses.sort_by_key(|guess| guess.field);
    let questions = guesses.into_iter().map(|guess| ScriptQuestion {
        field: Some(guess.field),
        guess: Some(guess.text.clone()),
        question: guess.field.ask_about(&guess.text),
    });
    let last = LAST_QUESTIONS.iter().map(|question| ScriptQuestion {
        field: None,
        guess: None,
        question: (*question).to_owned(),
    });
    questions.chain(last).collect()
}

impl PersonaField {
    /// Question about a guess in this field. It asks about the past only.
    fn ask_about(self, guess: &str) -> String {
        let text = match self {
            Self::Week => "Walk me through your last seven days. Where did you run short on time?",
            Self::Job => {
                let job = guess.trim_end_matches(['.', '!', '?', '…']);
                return format!("When did you last need this: {job}? How did it begin, and how did it end?");
            }
            Self::Trigger => "Think of the last time you looked for help with it. What happened just before?",
            Self::Today => "How did you handle it last time? Which steps took the longest?",
            Self::Pays => "How much money and how many hours did it cost last time? Who paid?",
            Self::Objection => "Did you ever stop just before buying something like this? At what point, and why?",
            Self::Found => "Where did you last find a person or a shop for something like this? Who told you?",
            Self::Words => "Please describe the problem in one sentence, the way you last told it to a friend.",
        };
        text.to_owned()
    }
}
