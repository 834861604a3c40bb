//! Fields of a change that tell a missing value from null.

use serde::{Deserialize, Deserializer};

/// Change of a value that can be removed. The field needs `#[serde(default)]`: a missing one would be refused.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Patch<T> {
    /// The value stays.
    #[default]
    Missing,
    /// The value is removed.
    Null,
    Value(T),
}

impl<T> Patch<T> {
    /// Changes nothing without a value.
    pub fn from_given(value: Option<T>) -> Self {
        value.map_or(Self::Missing, Self::Value)
    }

    pub const fn is_missing(&self) -> bool {
        matches!(self, Self::Missing)
    }

    /// Returns the value of something new, where a missing one and null are the same.
    pub fn into_value(self) -> Option<T> {
        match self {
            Self::Missing | Self::Null => None,
            Self::Value(value) => Some(value),
        }
    }

    /// Converts the value, if there is one.
    pub fn map<U>(self, convert: impl FnOnce(T) -> U) -> Patch<U> {
        match self {
            Self::Missing => Patch::Missing,
            Self::Null => Patch::Null,
            Self::Value(value) => Patch::Value(convert(value)),
        }
    }

    /// Checks the value, if there is one.
    ///
    /// # Errors
    /// The error of `check`, for a value that it refuses.
    pub fn try_map<U, E>(self, check: impl FnOnce(T) -> Result<U, E>) -> Result<Patch<U>, E> {
        Ok(match self {
            Self::Missing => Patch::Missing,
            Self::Null => Patch::Null,
            Self::Value(value) => Patch::Value(check(value)?),
        })
    }

    pub fn apply_to(self, field: &mut Option<T>) {
        if !self.is_missing() {
            *field = self.into_value();
        }
    }
}

/// `None` removes the value.
impl<T> From<Option<T>> for Patch<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Self::Value)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::deserialize(deserializer).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_value_stays_and_null_removes_it() {
        #[derive(Deserialize)]
        struct Change {
            #[serde(default)]
            price: Patch<u8>,
        }
        for (body, expected) in [
            ("{}", Some(1)),
            (r#"{"price": null}"#, None),
            (r#"{"price": 2}"#, Some(2)),
        ] {
            let mut price = Some(1);
            let change: Change = serde_json::from_str(body).unwrap();
            change.price.apply_to(&mut price);
            assert_eq!(price, expected, "{body}");
        }
        assert!(serde_json::from_str::<Change>(r#"{"price": "2"}"#).is_err());
    }
}
