//! The 50 states, the District of Columbia and Puerto Rico, in the order of their codes of two digits.

/// State, district or territory whose counties are in the tables.
pub(crate) struct StateName {
    pub(crate) fips: u8,
    pub(crate) code: &'static str,
    pub(crate) name: &'static str,
}

const fn name_state(fips: u8, code: &'static str, name: &'static str) -> StateName {
    StateName { fips, code, name }
}

pub(crate) const STATES: [StateName; 52] = [
    name_state(1, "AL", "Alabama"),
    name_state(2, "AK", "Alaska"),
    name_state(4, "AZ", "Arizona"),
    name_state(5, "AR", "Arkansas"),
    name_state(6, "CA", "California"),
    name_state(8, "CO", "Colorado"),
    name_state(9, "CT", "Connecticut"),
    name_state(10, "DE", "Delaware"),
    name_state(11, "DC", "District of Columbia"),
    name_state(12, "FL", "Florida"),
    name_state(13, "GA", "Georgia"),
    name_state(15, "HI", "Hawaii"),
    name_state(16, "ID", "Idaho"),
    name_state(17, "IL", "Illinois"),
    name_state(18, "IN", "Indiana"),
    name_state(19, "IA", "Iowa"),
    name_state(20, "KS", "Kansas"),
    name_state(21, "KY", "Kentucky"),
    name_state(22, "LA", "Louisiana"),
    name_state(23, "ME", "Maine"),
    name_state(24, "MD", "Maryland"),
    name_state(25, "MA", "Massachusetts"),
    name_state(26, "MI", "Michigan"),
    name_state(27, "MN", "Minnesota"),
    name_state(28, "MS", "Mississippi"),
    name_state(29, "MO", "Missouri"),
    name_state(30, "MT", "Montana"),
    name_state(31, "NE", "Nebraska"),
    name_state(32, "NV", "Nevada"),
    name_state(33, "NH", "New Hampshire"),
    name_state(34, "NJ", "New Jersey"),
    name_state(35, "NM", "New Mexico"),
    name_state(36, "NY", "New York"),
    name_state(37, "NC", "North Carolina"),
    name_state(38, "ND", "North Dakota"),
    name_state(39, "OH", "Ohio"),
    name_state(40, "OK", "Oklahoma"),
    name_state(41, "OR", "Oregon"),
    name_state(42, "PA", "Pennsylvania"),
    name_state(44, "RI", "Rhode Island"),
    name_state(45, "SC", "South Carolina"),
    name_state(46, "SD", "South Dakota"),
    name_state(47, "TN", "Tennessee"),
    name_state(48, "TX", "Texas"),
    name_state(49, "UT", "Utah"),
    name_state(50, "VT", "Vermont"),
    name_state(51, "VA", "Virginia"),
    name_state(53, "WA", "Washington"),
    name_state(54, "WV", "West Virginia"),
    name_state(55, "WI", "Wisconsin"),
    name_state(56, "WY", "Wyoming"),
    name_state(72, "PR", "Puerto Rico"),
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
