//! Code of a place as it is in addresses, without the tables.

use std::fmt;

use crate::codes::states::{DISTRICT, STATES, find_state, state_of_fips};

/// County of the District of Columbia, which is the whole of it.
const DISTRICT_COUNTY: u32 = 11_001;

/// Code of a county or a state. The same place has one code only; whether a county exists, the tables say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlaceCode(Code);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Code {
    County(u32),
    /// Place in [`STATES`].
    State(u8),
}

impl PlaceCode {
    /// Reads the code of a county, or the code or the name of a state in any case. `DC` is its county.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.len() == 5 && text.bytes().all(|byte| byte.is_ascii_digit()) {
            let fips = text.parse().ok()?;
            state_of_fips(fips)?;
            return Some(Self(Code::County(fips)));
        }
        let named = || STATES.iter().position(|state| state.name.eq_ignore_ascii_case(text));
        let state = find_state(&text.to_ascii_uppercase()).or_else(named)?;
        Some(Self(match state {
            DISTRICT => Code::County(DISTRICT_COUNTY),
            state => Code::State(u8::try_from(state).ok()?),
        }))
    }

    /// Two letters of the US Postal Service, such as "TX"; a county has those of its state.
    pub fn state_code(self) -> &'static str {
        let state = match self.0 {
            Code::County(fips) => state_of_fips(fips).unwrap_or_default(),
            Code::State(state) => usize::from(state),
        };
        STATES[state].code
    }

    pub fn is_county(self) -> bool {
        matches!(self.0, Code::County(_))
    }
}

/// "48453" or "TX".
impl fmt::Display for PlaceCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Code::County(fips) => write!(f, "{fips:05}"),
            Code::State(_) => f.write_str(self.state_code()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_has_one_code() {
        let read = |text| PlaceCode::parse(text).map(|code| code.to_string());
        for (text, code) in [
            ("48453", "48453"),
            (" tx ", "TX"),
            ("Texas", "TX"),
            ("01001", "01001"),
            ("DC", "11001"),
            ("district of columbia", "11001"),
            ("pr", "PR"),
        ] {
            assert_eq!(read(text).as_deref(), Some(code), "{text}");
        }
        for text in ["", "99999", "4845", "484530", "Bavaria", "Austin", "٤٨٤٥٣"] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(PlaceCode::parse("48453").map(PlaceCode::state_code), Some("TX"));
    }
}
