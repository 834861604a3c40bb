//! Files as the publishers name them.

/// File of a publisher, read into memory.
#[derive(Debug)]
pub struct PublishedFile {
    pub name: String,
    pub table: PublishedTable,
    /// Year of the name; zero for area definitions that are named without one, whose columns name it.
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
    /// ZIP Code Business Patterns: `zbpYYdetail.txt`.
    ZipPatterns,
    /// Occupational Employment and Wage Statistics of any level: `MSA_MYYYY_dl.xlsx`, `state_MYYYY_dl.xlsx`.
    Wages,
    /// Counties of each wage area: `area_definitions_mYYYY.xlsx`.
    WageAreas,
}

/// Beginnings of the names of sheets with wages, before the year: metropolitan areas, nonmetropolitan areas, nation,
/// states, and all of them.
const WAGE_STEMS: [&str; 5] = ["msa_m", "bos_m", "national_m", "state_m", "all_data_m_"];
/// Beginning of the name of area definitions.
const AREA_STEM: &str = "area_definitions";
/// Endings of the archives of wages, behind the year: areas, nation, states, and all.
const WAGE_ARCHIVES: [&str; 4] = ["ma.zip", "nat.zip", "st.zip", "all.zip"];

impl PublishedTable {
    /// Title of a table of one year.
    pub fn table_title(self) -> &'static str {
        match self {
            Self::CountyNonemployers => "Nonemployer Statistics by county",
            Self::NationNonemployers => "Nonemployer Statistics of the United States",
            Self::CountyPatterns => "County Business Patterns",
            Self::ZipPatterns => "ZIP Code Business Patterns",
            Self::Wages => "Occupational Employment and Wage Statistics",
            Self::WageAreas => "Area definitions of Occupational Employment and Wage Statistics",
        }
    }

    /// True for an archive of sheets with wages: `oesmYYma.zip`, `oesmYYnat.zip`, `oesmYYst.zip`, `oesmYYall.zip`.
    pub fn is_wage_archive(name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        let ending = name.strip_prefix("oesm").and_then(|rest| rest.split_at_checked(2));
        ending
            .is_some_and(|(year, rest)| year.bytes().all(|byte| byte.is_ascii_digit()) && WAGE_ARCHIVES.contains(&rest))
    }

    /// Table and year of a file by its name, of the text, the sheet or the archive that holds the text.
    pub fn parse_name(name: &str) -> Option<(Self, u16)> {
        let name = name.to_ascii_lowercase();
        parse_wage_name(&name).or_else(|| Self::parse_census_name(&name))
    }

    fn parse_census_name(name: &str) -> Option<(Self, u16)> {
        let stem = name.strip_suffix(".txt").or_else(|| name.strip_suffix(".zip"))?;
        let (survey, rest) = ["nonemp", "cbp", "zbp"]
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
            ("zbp", "detail") => Self::ZipPatterns,
            _ => return None,
        };
        // No file is older than 1986.
        year.ok()
            .map(|year| (table, if year >= 86 { 1900 + year } else { 2000 + year }))
    }
}

fn parse_wage_name(name: &str) -> Option<(PublishedTable, u16)> {
    let stem = name.strip_suffix(".xlsx").or_else(|| name.strip_suffix(".csv"))?;
    if stem == AREA_STEM {
        return Some((PublishedTable::WageAreas, 0));
    }
    if let Some(year) = stem.strip_prefix(AREA_STEM).and_then(|rest| rest.strip_prefix("_m")) {
        return Some((PublishedTable::WageAreas, parse_year(year)?));
    }
    let rest = WAGE_STEMS.into_iter().find_map(|start| stem.strip_prefix(start))?;
    let year = parse_year(rest.strip_suffix("_dl").unwrap_or(rest))?;
    Some((PublishedTable::Wages, year))
}

/// Year of four digits.
pub(super) fn parse_year(text: &str) -> Option<u16> {
    let is_year = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_year.then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::PublishedTable;

    #[test]
    fn the_names_of_wages_tell_table_and_year() {
        let of = PublishedTable::parse_name;
        for name in [
            "MSA_M2026_dl.xlsx",
            "BOS_M2026_dl.xlsx",
            "national_M2026_dl.xlsx",
            "state_M2026_dl.csv",
            "all_data_M_2026.xlsx",
        ] {
            assert_eq!(of(name), Some((PublishedTable::Wages, 2026)), "{name}");
        }
        assert_eq!(
            of("area_definitions_m2026.xlsx"),
            Some((PublishedTable::WageAreas, 2026))
        );
        assert_eq!(of("Area_Definitions.csv"), Some((PublishedTable::WageAreas, 0)));
        for other in [
            "MSA_M26_dl.xlsx",
            "MSA_M2026_dl.xls",
            "file_descriptions.xlsx",
            "nat3d_M2026_dl.xlsx",
            "area_definitions_2026.xlsx",
            "MSA_M20261_dl.xlsx",
        ] {
            assert_eq!(of(other), None, "{other}");
        }
        for archive in ["oesm26ma.zip", "OESM26NAT.ZIP", "oesm26st.zip", "oesm26all.zip"] {
            assert!(PublishedTable::is_wage_archive(archive), "{archive}");
        }
        for other in ["oesm26in4.zip", "oesmxxma.zip", "oesm2.zip", "oesm26ma.xlsx", "oesm"] {
            assert!(!PublishedTable::is_wage_archive(other), "{other}");
        }
    }

    #[test]
    fn the_publishers_names_tell_table_and_year() {
        let of = PublishedTable::parse_name;
        assert_eq!(of("nonemp23co.txt"), Some((PublishedTable::CountyNonemployers, 2023)));
        assert_eq!(of("NONEMP22US.ZIP"), Some((PublishedTable::NationNonemployers, 2022)));
        assert_eq!(of("nonemp97us.txt"), Some((PublishedTable::NationNonemployers, 1997)));
        assert_eq!(of("cbp23co.txt"), Some((PublishedTable::CountyPatterns, 2023)));
        assert_eq!(of("zbp23detail.txt"), Some((PublishedTable::ZipPatterns, 2023)));
        assert_eq!(of("ZBP24DETAIL.ZIP"), Some((PublishedTable::ZipPatterns, 2024)));
        for other in [
            "cbp23us.txt",
            "zbp23co.txt",
            "zbp23totals.txt",
            "cbp23detail.txt",
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
