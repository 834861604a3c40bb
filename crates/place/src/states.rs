//! The 50 states, the District of Columbia and Puerto Rico, in the order of their codes of two digits.

/// State, district or territory whose counties are in the tables.
pub(crate) struct StateName {
    pub(crate) fips: u8,
    pub(crate) code: &'static str,
    pub(crate) name: &'static str,
}

const fn state(fips: u8, code: &'static str, name: &'static str) -> StateName {
    StateName { fips, code, name }
}

pub(crate) const STATES: [StateName; 52] = [
    state(1, "AL", "Alabama"),
    state(2, "AK", "Alaska"),
    state(4, "AZ", "Arizona"),
    state(5, "AR", "Arkansas"),
    state(6, "CA", "California"),
    state(8, "CO", "Colorado"),
    state(9, "CT", "Connecticut"),
    state(10, "DE", "Delaware"),
    state(11, "DC", "District of Columbia"),
    state(12, "FL", "Florida"),
    state(13, "GA", "Georgia"),
    state(15, "HI", "Hawaii"),
    state(16, "ID", "Idaho"),
    state(17, "IL", "Illinois"),
    state(18, "IN", "Indiana"),
    state(19, "IA", "Iowa"),
    state(20, "KS", "Kansas"),
    state(21, "KY", "Kentucky"),
    state(22, "LA", "Louisiana"),
    state(23, "ME", "Maine"),
    state(24, "MD", "Maryland"),
    state(25, "MA", "Massachusetts"),
    state(26, "MI", "Michigan"),
    state(27, "MN", "Minnesota"),
    state(28, "MS", "Mississippi"),
    state(29, "MO", "Missouri"),
    state(30, "MT", "Montana"),
    state(31, "NE", "Nebraska"),
    state(32, "NV", "Nevada"),
    state(33, "NH", "New Hampshire"),
    state(34, "NJ", "New Jersey"),
    state(35, "NM", "New Mexico"),
    state(36, "NY", "New York"),
    state(37, "NC", "North Carolina"),
    state(38, "ND", "North Dakota"),
    state(39, "OH", "Ohio"),
    state(40, "OK", "Oklahoma"),
    state(41, "OR", "Oregon"),
    state(42, "PA", "Pennsylvania"),
    state(44, "RI", "Rhode Island"),
    state(45, "SC", "South Carolina"),
    state(46, "SD", "South Dakota"),
    state(47, "TN", "Tennessee"),
    state(48, "TX", "Texas"),
    state(49, "UT", "Utah"),
    state(50, "VT", "Vermont"),
    state(51, "VA", "Virginia"),
    state(53, "WA", "Washington"),
    state(54, "WV", "West Virginia"),
    state(55, "WI", "Wisconsin"),
    state(56, "WY", "Wyoming"),
    state(72, "PR", "Puerto Rico"),
];

/// Place of the District of Columbia in [`STATES`]; it is shown as its one county.
pub(crate) const DISTRICT: usize = 8;

/// Place in [`STATES`] of a code such as `TX`.
pub(crate) fn find_state(code: &str) -> Option<usize> {
    STATES.iter().position(|state| state.code == code)
}

/// Place in [`STATES`] of the state that a county's code begins with.
pub(crate) fn state_of_fips(county: u32) -> Option<usize> {
    STATES.iter().position(|state| u32::from(state.fips) == county / 1000)
}
