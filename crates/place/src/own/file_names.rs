//! Files as the publishers name them.

/// File of a publisher, read into memory.
#[derive(Debug)]
pub struct PublishedFile {
    pub name: String,
    pub table: PublishedTable,
    pub year: u16,
    pub bytes: Vec<u8>,
}

/// Table of a publisher that a data release can be made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PublishedTable {
    /// Nonemployer Statistics by county: `nonempYYco.txt`.
    CountyNonemployers,
    /// Nonemployer Statistics of the nation: `nonempYYus.txt`.
    NationNonemployers,
    /// County Business Patterns: `cbpYYco.txt`.
    CountyPatterns,
}

impl PublishedTable {
    /// Title of a table of one year.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::CountyNonemployers => "Nonemployer Statistics by county",
            Self::NationNonemployers => "Nonemployer Statistics of the United States",
            Self::CountyPatterns => "County Business Patterns",
        }
    }

    /// Table and year of a file by its name, of the text or of the archive that holds it.
    #[must_use]
    pub fn parse_name(name: &str) -> Option<(Self, u16)> {
        let name = name.to_ascii_lowercase();
        let stem = name.strip_suffix(".txt").or_else(|| name.strip_suffix(".zip"))?;
        let (survey, rest) = ["nonemp", "cbp"]
            .into_iter()
            .find_map(|survey| Some((survey, stem.strip_prefix(survey)?)))?;
        let (year, kind) = rest.split_at_checked(2)?;
        let year = year
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| year.parse::<u16>())?;
        let table = match (survey, kind) {
            ("nonemp", "co") => Self::CountyNonemployers,
            ("nonemp", "us") => Self::NationNonemployers,
            ("cbp", "co") => Self::CountyPatterns,
            _ => return None,
        };
        // No file is older than 1986.
        year.ok()
            .map(|year| (table, if year >= 86 { 1900 + year } else { 2000 + year }))
    }
}

#[cfg(test)]
mod tests {
    use super::PublishedTable;

    #[test]
    fn the_publishers_names_tell_table_and_year() {
        let of = PublishedTable::parse_name;
        assert_eq!(of("nonemp23co.txt"), Some((PublishedTable::CountyNonemployers, 2023)));
        assert_eq!(of("NONEMP22US.ZIP"), Some((PublishedTable::NationNonemployers, 2022)));
        assert_eq!(of("nonemp97us.txt"), Some((PublishedTable::NationNonemployers, 1997)));
        assert_eq!(of("cbp23co.txt"), Some((PublishedTable::CountyPatterns, 2023)));
        for other in [
            "cbp23us.txt",
            "zbp23co.txt",
            "nonemp23st.txt",
            "nonempxxco.txt",
            "nonemp2co.txt",
            "nonemp23co.csv",
            "readme.txt",
            "nonemp",
        ] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
