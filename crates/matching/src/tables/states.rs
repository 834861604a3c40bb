//! The states of the United States and the District of Columbia.

/// Postal code and name.
const STATES: [(&str, &str); 51] = [
    ("AL", "Alabama"),
    ("AK", "Alaska"),
    ("AZ", "Arizona"),
    ("AR", "Arkansas"),
    ("CA", "California"),
    ("CO", "Colorado"),
    ("CT", "Connecticut"),
    ("DE", "Delaware"),
    ("DC", "District of Columbia"),
    ("FL", "Florida"),
    ("GA", "Georgia"),
    ("HI", "Hawaii"),
    ("ID", "Idaho"),
    ("IL", "Illinois"),
    ("IN", "Indiana"),
    ("IA", "Iowa"),
    ("KS", "Kansas"),
    ("KY", "Kentucky"),
    ("LA", "Louisiana"),
    ("ME", "Maine"),
    ("MD", "Maryland"),
    ("MA", "Massachusetts"),
    ("MI", "Michigan"),
    ("MN", "Minnesota"),
    ("MS", "Mississippi"),
    ("MO", "Missouri"),
    ("MT", "Montana"),
    ("NE", "Nebraska"),
    ("NV", "Nevada"),
    ("NH", "New Hampshire"),
    ("NJ", "New Jersey"),
    ("NM", "New Mexico"),
    ("NY", "New York"),
    ("NC", "North Carolina"),
    ("ND", "North Dakota"),
    ("OH", "Ohio"),
    ("OK", "Oklahoma"),
    ("OR", "Oregon"),
    ("PA", "Pennsylvania"),
    ("RI", "Rhode Island"),
    ("SC", "South Carolina"),
    ("SD", "South Dakota"),
    ("TN", "Tennessee"),
    ("TX", "Texas"),
    ("UT", "Utah"),
    ("VT", "Vermont"),
    ("VA", "Virginia"),
    ("WA", "Washington"),
    ("WV", "West Virginia"),
    ("WI", "Wisconsin"),
    ("WY", "Wyoming"),
];

/// One of the 50 states or the District of Columbia.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State(usize);

impl State {
    /// Every state, by name.
    pub fn list_all() -> impl Iterator<Item = Self> {
        (0..STATES.len()).map(Self)
    }

    /// Reads a postal code or a name, in any case.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let names_it = |(code, name): &(&str, &str)| text.eq_ignore_ascii_case(code) || text.eq_ignore_ascii_case(name);
        STATES.iter().position(names_it).map(Self)
    }

    /// Two-letter postal code.
    pub fn code(self) -> &'static str {
        STATES[self.0].0
    }

    pub fn name(self) -> &'static str {
        STATES[self.0].1
    }
}
