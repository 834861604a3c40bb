//! Wrong fields of a body, gathered for one refusal.
//!
//! A caller reads every wrong field at once, in the order in which they were read. Each kind of fault has one sentence.

use std::fmt::Display;
use std::ops::RangeInclusive;

use ::niche::format::format_grouped;
use axum::http::StatusCode;
use texts::characters::is_blank;

use crate::db::api_error::{ApiError, ErrorCode};

/// Message of a refusal with several wrong fields.
const SEVERAL: &str = "Please check the marked fields.";

/// Kind of a fault that many fields can have, with its sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FieldFault {
    #[error("Please fill this in.")]
    Missing,
    #[error("Use at least {} characters; this has {}.", group_digits(*.least), group_digits(*.length))]
    TooShort { least: usize, length: usize },
    #[error("Use at most {} characters; this has {}.", group_digits(*.most), group_digits(*.length))]
    TooLong { most: usize, length: usize },
    #[error("Use at most {} entries; there are {}.", group_digits(*.most), group_digits(*.count))]
    TooMany { most: usize, count: usize },
    #[error("Use a number from {} to {}.", group_digits(*.least), group_digits(*.most))]
    OutOfRange { least: i64, most: i64 },
    #[error("Choose one of: {0}.")]
    UnknownChoice(String),
    #[error("Use a date such as 2026-03-15.")]
    NotADate,
    #[error("Use a time such as 19:30.")]
    NotATime,
    #[error("Use a date and time such as 2026-03-01T09:30:00Z.")]
    NotAMoment,
    #[error("Use a time zone such as America/New_York.")]
    NotAZone,
    /// PostgreSQL cannot store the NUL character, and no word has one: refused on both databases alike.
    #[error("This holds a NUL character, which cannot be stored. Please type the words again.")]
    ForbiddenCharacters,
}

impl FieldFault {
    /// Fault of a key that is none of these.
    pub fn unknown_choice<K: Display>(choices: impl IntoIterator<Item = K>) -> Self {
        let choices: Vec<String> = choices.into_iter().map(|choice| choice.to_string()).collect();
        Self::UnknownChoice(choices.join("; "))
    }
}

impl From<FieldFault> for String {
    fn from(fault: FieldFault) -> Self {
        fault.to_string()
    }
}

/// A number with commas. Larger ones than 32 bits are in no text of a body.
fn group_digits(number: impl TryInto<u32>) -> String {
    format_grouped(f64::from(number.try_into().unwrap_or(u32::MAX)))
}

#[derive(Debug)]
struct WrongField {
    name: String,
    problem: String,
    code: ErrorCode,
}

/// Reader of the fields of one body. It notes what is wrong and goes on; [`Self::finish`] refuses the body.
#[derive(Debug)]
pub struct FieldReader {
    code: ErrorCode,
    /// Path of the part that is read, such as "tasks[3].".
    part: String,
    wrong: Vec<WrongField>,
    /// The refusal that all wrong fields come from, in its own words.
    whole: Option<ApiError>,
}

impl FieldReader {
    /// A reader whose refusal has this code.
    pub fn new(code: ErrorCode) -> Self {
        Self {
            code,
            part: String::new(),
            wrong: Vec::new(),
            whole: None,
        }
    }

    /// The refusal of one field, where the others are known to be right.
    pub fn refuse_one(code: ErrorCode, field: impl Into<String>, problem: impl Into<String>) -> ApiError {
        let problem = problem.into();
        ApiError::unprocessable(code, problem.clone()).with_field(field, problem)
    }

    /// Reads a part of the body: the fields in it are named by their path.
    pub fn within<T>(&mut self, part: &str, read: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.part.clone();
        self.part = format!("{outer}{part}.");
        let value = read(self);
        self.part = outer;
        value
    }

    /// Notes a problem. Only the first one of a field counts.
    pub fn refuse(&mut self, field: impl AsRef<str>, problem: impl Into<String>) {
        self.refuse_as(self.code, field, problem);
    }

    /// Notes a problem with a code of its own. The refusal has the code of its first problem.
    pub fn refuse_as(&mut self, code: ErrorCode, field: impl AsRef<str>, problem: impl Into<String>) {
        let name = format!("{}{}", self.part, field.as_ref());
        if self.wrong.iter().all(|wrong| wrong.name != name) {
            let problem = problem.into();
            self.wrong.push(WrongField { name, problem, code });
            self.whole = None;
        }
    }

    /// Takes what was read, or notes the problem of what was not.
    pub fn accept<T>(&mut self, field: impl AsRef<str>, read: Option<T>, problem: impl Into<String>) -> Option<T> {
        if read.is_none() {
            self.refuse(field, problem);
        }
        read
    }

    /// Notes characters that cannot be stored, with the code `invalid_text`.
    pub fn check_text(&mut self, field: impl AsRef<str>, text: &str) {
        if text.contains('\0') {
            self.refuse_as(ErrorCode::InvalidText, field, FieldFault::ForbiddenCharacters);
        }
    }

    /// Notes a blank text.
    pub fn require_text(&mut self, field: impl AsRef<str>, text: &str) {
        if is_blank(text) {
            self.refuse(field, FieldFault::Missing);
        }
    }

    /// Notes a text with more characters, or with characters that cannot be stored.
    pub fn limit_text(&mut self, field: impl AsRef<str>, text: &str, most: usize) {
        self.check_text(field.as_ref(), text);
        self.limit_length(field, text.chars().count(), 0..=most);
    }

    /// Notes a text whose characters, counted by the caller, are too few or too many. One without any is missing.
    pub fn limit_length(&mut self, field: impl AsRef<str>, length: usize, range: RangeInclusive<usize>) {
        let (least, most) = (*range.start(), *range.end());
        match length {
            0 if least > 0 => self.refuse(field, FieldFault::Missing),
            length if length < least => self.refuse(field, FieldFault::TooShort { least, length }),
            length if length > most => self.refuse(field, FieldFault::TooLong { most, length }),
            _ => {}
        }
    }

    /// Notes a list with more entries.
    pub fn limit_count(&mut self, field: impl AsRef<str>, count: usize, most: usize) {
        if count > most {
            self.refuse(field, FieldFault::TooMany { most, count });
        }
    }

    /// Reads a number, and notes one outside of the range. What it returns for such a one has no meaning.
    pub fn read_number<N: TryFrom<i64> + Default>(
        &mut self,
        field: impl AsRef<str>,
        number: i64,
        range: RangeInclusive<i64>,
    ) -> N {
        if !range.contains(&number) {
            let (least, most) = (*range.start(), *range.end());
            self.refuse(field, FieldFault::OutOfRange { least, most });
        }
        N::try_from(number).unwrap_or_default()
    }

    /// Takes what was read elsewhere, or the wrong fields that were found there.
    ///
    /// # Errors
    /// A refusal that says more than which fields are wrong.
    pub fn join<T>(&mut self, read: Result<T, ApiError>) -> Result<Option<T>, ApiError> {
        let refusal = match read {
            Ok(value) => return Ok(Some(value)),
            Err(refusal) => refusal,
        };
        let body = refusal.body();
        let offers_more = body.alternatives.is_some() || body.places.is_some();
        let named = body.fields.clone().filter(|_| !offers_more);
        let Some(named) = named.filter(|_| refusal.status() == StatusCode::UNPROCESSABLE_ENTITY) else {
            return Err(refusal);
        };
        let is_first = self.wrong.is_empty();
        for (field, problem) in named {
            self.refuse_as(body.code, field, problem);
        }
        self.whole = is_first.then_some(refusal);
        Ok(None)
    }

    /// Ends the reading with what was read.
    ///
    /// # Errors
    /// As [`Self::finish`].
    pub fn finish_with<T>(self, read: Option<T>) -> Result<T, ApiError> {
        self.finish()?;
        read.ok_or_else(|| ApiError::internal("a field was refused without a problem"))
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// 422 with every wrong field. The message is the problem of the only one, or says that several are marked.
    pub fn finish(self) -> Result<(), ApiError> {
        if let Some(whole) = self.whole {
            return Err(whole);
        }
        let refusal = match self.wrong.as_slice() {
            [] => return Ok(()),
            [only] => ApiError::unprocessable(only.code, only.problem.clone()),
            [first, ..] => ApiError::unprocessable(first.code, SEVERAL),
        };
        let named = self.wrong.into_iter();
        Err(named.fold(refusal, |refusal, wrong| refusal.with_field(wrong.name, wrong.problem)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wrong_field_is_named_with_its_first_problem() {
        let mut fields = FieldReader::new(ErrorCode::InvalidTask);
        fields.limit_text("title", &"a".repeat(1_301), 1_300);
        fields.refuse("title", FieldFault::Missing);
        fields.within("tasks[3]", |fields| fields.check_text("notes", "a\0"));
        assert_eq!(fields.read_number::<u16>("minutes", 6_001, 0..=6_000), 6_001);
        let refusal = fields.finish().unwrap_err();
        assert_eq!(refusal.body().message, SEVERAL);
        let named = refusal.body().fields.clone().unwrap();
        assert_eq!(named["title"], "Use at most 1,300 characters; this has 1,301.");
        assert_eq!(named["minutes"], "Use a number from 0 to 6,000.");
        assert!(
            named["tasks[3].notes"].starts_with("This holds a NUL character"),
            "{named:?}"
        );
        assert_eq!((named.len(), refusal.body().code), (3, ErrorCode::InvalidTask));
    }

    #[test]
    fn the_only_problem_is_the_message() {
        let mut fields = FieldReader::new(ErrorCode::InvalidTask);
        fields.limit_text("title", "as long as it may be", 20);
        fields.check_text("notes", "a\0");
        let refusal = fields.finish().unwrap_err();
        assert_eq!(refusal.body().code, ErrorCode::InvalidText);
        assert_eq!(
            Some(&refusal.body().message),
            refusal.body().fields.as_ref().unwrap().get("notes")
        );
        assert!(FieldReader::new(ErrorCode::InvalidTask).finish().is_ok());
    }
}
