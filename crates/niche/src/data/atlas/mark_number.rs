//! Numbers of pass marks and measurements.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Number of a pass mark or of a measurement, with at most two decimals: 4 yes, 27.50 dollars, 1.5 hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct MarkNumber {
    hundredths: i64,
}

impl MarkNumber {
    pub fn from_whole(number: u32) -> Self {
        Self::from_hundredths(i64::from(number) * 100)
    }

    pub fn from_hundredths(hundredths: i64) -> Self {
        Self { hundredths }
    }

    /// None for a number below zero, above `most`, or with more than two decimals.
    pub fn read(number: f64, most: u32) -> Option<Self> {
        let hundredths = number * 100.0;
        let nearest = hundredths.round();
        let is_written = (hundredths - nearest).abs() < 1e-6;
        let is_within = (0.0..=f64::from(most) * 100.0).contains(&nearest);
        (is_written && is_within).then(|| Self::from_hundredths(nearest as i64))
    }

    pub fn in_hundredths(self) -> i64 {
        self.hundredths
    }

    /// The number without its decimals.
    pub fn whole_part(self) -> u32 {
        u32::try_from(self.hundredths / 100).unwrap_or_default()
    }

    pub fn is_whole(self) -> bool {
        self.hundredths % 100 == 0
    }

    /// "$20" or "$24.50".
    pub fn in_dollars(self) -> String {
        match self.is_whole() {
            true => format!("${self}"),
            false => format!("${:.2}", self.to_f64()),
        }
    }

    pub fn to_f64(self) -> f64 {
        self.hundredths as f64 / 100.0
    }
}

/// "4", "27.5", "1.25".
impl std::fmt::Display for MarkNumber {
    fn fmt(&self, text: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(text, "{}", self.to_f64())
    }
}

/// A whole number stays one on the wire: 4, not 4.0.
impl Serialize for MarkNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.is_whole() {
            true => serializer.serialize_i64(self.hundredths / 100),
            false => serializer.serialize_f64(self.to_f64()),
        }
    }
}

impl<'de> Deserialize<'de> for MarkNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        Self::read(number, u32::MAX).ok_or_else(|| D::Error::custom(format!("{number} has more than two decimals")))
    }
}
