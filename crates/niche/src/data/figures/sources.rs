//! Sources of the figures. The texts are those of `data/SOURCES.md`.

use serde::{Deserialize, Serialize};

/// Release of all tables of the program: it changes whenever a table does. [`crate::EngineData::data_release`] adds the
/// id of the operator's own figures.
pub const DATA_RELEASE: &str = "2026-11.3";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct FigureSource {
    pub id: String,
    pub publisher: String,
    pub table: String,
    /// A year or a span, such as "1997 to 2023".
    pub year: String,
    pub geography: String,
    pub url: String,
    pub licence: String,
    pub note: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SourceId {
    BusinessOwners,
    AnnualBusiness,
    GrossOutput,
    SoleProprietors,
    Consumption,
    Gdp,
    Population,
    Wages,
    MedianWages,
    ConsumerPrices,
    PriceLevels,
    MonthlyRetail,
    FederalTax,
    HouseholdSpending,
    Interests,
    CountyBusinesses,
    ZipBusinesses,
    CountyResidents,
    CountyHouseholds,
    BusinessApplications,
    ApplicationMonths,
    SectorSolo,
    CountySolo,
    AreaWages,
    WageAreas,
    CountyMiddles,
    TouchingCounties,
    IndustryCodes,
    ZipCounties,
}

const BLS: &str = "US Bureau of Labor Statistics";
const CENSUS: &str = "US Census Bureau";
const PUBLIC_DOMAIN: &str = "US public domain";

/// One row for each source, in the order of [`SourceId`]: id, id on the wire, publisher, table, year, geography,
/// address, licence and note.
static SOURCES: [(SourceId, &str, [&str; 7]); 29] = [
    (
        SourceId::BusinessOwners,
        "census-sbo-2012",
        [
            CENSUS,
            "Survey of Business Owners: all firms by industry, with and without paid employees",
            "2012",
            "United States",
            "https://www.census.gov/programs-surveys/sbo.html",
            PUBLIC_DOMAIN,
            "The latest year in which firms with and without employees were counted in one table.",
        ],
    ),
    (
        SourceId::AnnualBusiness,
        "census-abs-2017",
        [
            CENSUS,
            "Annual Business Survey: employer firms by industry",
            "2017",
            "United States",
            "https://www.census.gov/programs-surveys/abs.html",
            PUBLIC_DOMAIN,
            "Receipts of firms with employees, carried to 2023 by the industry's nominal output.",
        ],
    ),
    (
        SourceId::GrossOutput,
        "bea-gross-output",
        [
            "US Bureau of Economic Analysis",
            "Gross output by industry, underlying detail, with price indexes (2017 = 100)",
            "1997 to 2023",
            "United States",
            "https://www.bea.gov/data/industries/gross-output-by-industry",
            PUBLIC_DOMAIN,
            "Detail after 2017 is of lower quality than the published aggregates. It measures an industry, not interest in a keyword.",
        ],
    ),
    (
        SourceId::SoleProprietors,
        "irs-soi-soleprop",
        [
            "US Internal Revenue Service",
            "Statistics of Income: nonfarm sole proprietorships, Table 2",
            "2012 to 2014",
            "United States",
            "https://www.irs.gov/statistics/soi-tax-stats-nonfarm-sole-proprietorship-statistics",
            PUBLIC_DOMAIN,
            "Sums of three years, because single years of small industries jump. Includes proprietors with employees; the series used ends in 2014.",
        ],
    ),
    (
        SourceId::Consumption,
        "pwt-consumption",
        [
            "Groningen Growth and Development Centre",
            "Penn World Table 10.01: household consumption at current prices",
            "2019",
            "World regions",
            "https://www.rug.nl/ggdc/productivity/pwt/",
            "CC BY 4.0",
            "Used to scale US figures to other regions. A proxy: habits and prices differ.",
        ],
    ),
    (
        SourceId::Gdp,
        "worldbank-gdp",
        [
            "World Bank",
            "GDP, current US dollars (NY.GDP.MKTP.CD)",
            "2019",
            "United States and North America",
            "https://data.worldbank.org/indicator/NY.GDP.MKTP.CD",
            "CC BY 4.0",
            "Gives the share of the United States in North America's consumption.",
        ],
    ),
    (
        SourceId::Population,
        "worldbank-population",
        [
            "World Bank",
            "Population, total (SP.POP.TOTL)",
            "2012 and 2023",
            "United States and world regions",
            "https://data.worldbank.org/indicator/SP.POP.TOTL",
            "CC BY 4.0",
            "Turns totals into figures per resident: businesses of 2012 by residents of 2012, sizes of 2023 by residents of 2023.",
        ],
    ),
    (
        SourceId::Wages,
        "bls-wages-2024",
        [
            BLS,
            "Employment Projections: occupations, with median wage and share self-employed",
            "2024",
            "United States",
            "https://www.bls.gov/emp/tables/occupational-projections-and-characteristics.htm",
            PUBLIC_DOMAIN,
            "Median yearly wage of employees, divided by 2,080 hours. It leaves out the self-employed.",
        ],
    ),
    (
        SourceId::MedianWages,
        "bls-oews-2025",
        [
            BLS,
            "Occupational Employment and Wage Statistics: median hourly wage by occupation",
            "May 2025",
            "United States and its states",
            "https://www.bls.gov/oes/",
            PUBLIC_DOMAIN,
            "Wages of employees before tax. It leaves out the self-employed.",
        ],
    ),
    (
        SourceId::ConsumerPrices,
        "bls-cpi-u",
        [
            BLS,
            "Consumer Price Index for All Urban Consumers (CPI-U), all items, annual average",
            "1997 to 2023",
            "United States",
            "https://www.bls.gov/cpi/",
            PUBLIC_DOMAIN,
            "Carries older dollars to 2023, and deflates retail sales.",
        ],
    ),
    (
        SourceId::PriceLevels,
        "bea-price-parities",
        [
            "US Bureau of Economic Analysis",
            "Regional price parities by state, all items",
            "2023",
            "US states",
            "https://www.bea.gov/data/prices-inflation/regional-price-parities-state-and-metro-area",
            PUBLIC_DOMAIN,
            "Scales our prices and the national median wage to a state. A proxy: a trade's prices may differ more or less.",
        ],
    ),
    (
        SourceId::MonthlyRetail,
        "census-mrts",
        [
            CENSUS,
            "Monthly Retail Trade Survey: sales by kind of business, not seasonally adjusted",
            "1997 to 2023",
            "United States",
            "https://www.census.gov/retail/",
            PUBLIC_DOMAIN,
            "Growth: yearly sales divided by consumer prices. Seasons: mean of each month's share of the year, 2015 to 2019 and 2022 to 2023; some kinds end in 2019.",
        ],
    ),
    (
        SourceId::FederalTax,
        "federal-tax-2026",
        [
            "Policy Simulation Library",
            "Tax-Calculator: federal brackets, standard deduction and payroll tax, single filer",
            "2026",
            "United States",
            "https://github.com/PSLmodels/Tax-Calculator",
            "CC0 1.0",
            "An estimate, not advice. Read on August 22, 2026.",
        ],
    ),
    (
        SourceId::HouseholdSpending,
        "bls-ce-2017",
        [
            BLS,
            "Consumer Expenditure Survey: aggregate shares, Tables 1203, 1300, 1400, 1502, 1702, 1800 and 2400",
            "2017",
            "United States",
            "https://www.bls.gov/cex/",
            PUBLIC_DOMAIN,
            "Shares of households and of spending by group. The index is the share of spending divided by the share of households, times 100.",
        ],
    ),
    (
        SourceId::Interests,
        "onet-interests",
        [
            "US Department of Labor, Employment and Training Administration",
            "O*NET: occupational interests (Realistic, Investigative, Artistic, Social, Enterprising, Conventional)",
            "2026",
            "United States",
            "https://www.onetcenter.org/database.html",
            "CC BY 4.0",
            "Release of February 2026. Ratings from 1 to 7, averaged over the detailed occupations of one code.",
        ],
    ),
    (
        SourceId::CountyBusinesses,
        "census-cbp",
        [
            CENSUS,
            "County Business Patterns: establishments with paid employees by industry (NAICS 2017)",
            "2017 and 2021",
            "Counties",
            "https://www.census.gov/programs-surveys/cbp.html",
            PUBLIC_DOMAIN,
            "An industry with fewer than three establishments in a county is not published.",
        ],
    ),
    (
        SourceId::ZipBusinesses,
        "census-zbp",
        [
            CENSUS,
            "ZIP Code Business Patterns: establishments with paid employees by industry (NAICS 2017)",
            "2022",
            "ZIP codes",
            "https://www.census.gov/programs-surveys/cbp.html",
            PUBLIC_DOMAIN,
            "An industry with fewer than three establishments in a ZIP code is not published.",
        ],
    ),
    (
        SourceId::CountyResidents,
        "census-popest",
        [
            CENSUS,
            "Population Estimates: residents",
            "2021 and 2023",
            "Counties",
            "https://www.census.gov/programs-surveys/popest.html",
            PUBLIC_DOMAIN,
            "Figures per 100,000 residents use the residents of 2021.",
        ],
    ),
    (
        SourceId::CountyHouseholds,
        "census-acs",
        [
            CENSUS,
            "American Community Survey, Table S1901: households and their income",
            "2019 to 2023",
            "Counties",
            "https://www.census.gov/programs-surveys/acs",
            PUBLIC_DOMAIN,
            "Five-year estimates from a sample. The margin of error is for 90% confidence.",
        ],
    ),
    (
        SourceId::BusinessApplications,
        "census-bfs-county",
        [
            CENSUS,
            "Business Formation Statistics: applications for an employer number, by year",
            "2019 to 2024",
            "Counties",
            "https://www.census.gov/econ/bfs/index.html",
            PUBLIC_DOMAIN,
            "All industries together. An application is not yet a business.",
        ],
    ),
    (
        SourceId::ApplicationMonths,
        "census-bfs-state",
        [
            CENSUS,
            "Business Formation Statistics: applications for an employer number, by month, not seasonally adjusted",
            "2015 to 2019 and 2022 to 2024",
            "States",
            "https://www.census.gov/econ/bfs/index.html",
            PUBLIC_DOMAIN,
            "All industries together. 100 is the average month of a year.",
        ],
    ),
    (
        SourceId::SectorSolo,
        "census-nesd",
        [
            CENSUS,
            "Nonemployer Statistics by Demographics: businesses without employees by sector",
            "2017",
            "Metropolitan and micropolitan areas",
            "https://www.census.gov/programs-surveys/abs/data/nesd.html",
            PUBLIC_DOMAIN,
            "Rounded by the publisher. Areas are those of 2018.",
        ],
    ),
    (
        SourceId::CountySolo,
        "census-nes",
        [
            CENSUS,
            "Nonemployer Statistics: businesses without employees by industry (NAICS 2022)",
            "Year of the data release",
            "Counties and the United States",
            "https://www.census.gov/programs-surveys/nonemployer-statistics.html",
            PUBLIC_DOMAIN,
            "Businesses with receipts of $1,000 or more. The publisher adds noise to receipts. This site's operator added the files.",
        ],
    ),
    (
        SourceId::AreaWages,
        "bls-oews-areas",
        [
            BLS,
            "Occupational Employment and Wage Statistics: hourly wages by occupation and area",
            "May 2025",
            "Metropolitan and nonmetropolitan areas, states and the nation",
            "https://www.bls.gov/oes/",
            PUBLIC_DOMAIN,
            "Wages of employees before tax. It leaves out the self-employed.",
        ],
    ),
    (
        SourceId::WageAreas,
        "dol-oflc-areas",
        [
            "US Department of Labor",
            "Foreign Labor Certification wages: wage area of each county",
            "2025-26",
            "Counties",
            "https://flag.dol.gov/wage-data/wage-data-downloads",
            PUBLIC_DOMAIN,
            "Says which wage area a county is in.",
        ],
    ),
    (
        SourceId::CountyMiddles,
        "census-gazetteer",
        [
            CENSUS,
            "Gazetteer: coordinates of counties",
            "2024",
            "Counties",
            "https://www.census.gov/geographies/reference-files/time-series/geo/gazetteer-files.html",
            PUBLIC_DOMAIN,
            "Distances are between the middles of two counties.",
        ],
    ),
    (
        SourceId::TouchingCounties,
        "census-adjacency",
        [
            CENSUS,
            "County Adjacency File: counties that touch",
            "Before 2022",
            "Counties",
            "https://www.census.gov/geographies/reference-files/time-series/geo/county-adjacency.html",
            PUBLIC_DOMAIN,
            "Borders of Connecticut's planning regions and of two Alaskan areas were read from maps.",
        ],
    ),
    (
        SourceId::IndustryCodes,
        "census-concordance",
        [
            "US Census Bureau, joined by the US Environmental Protection Agency",
            "Industry codes of 2012, 2017 and 2022 that hold each other",
            "2022",
            "United States",
            "https://www.census.gov/naics/",
            PUBLIC_DOMAIN,
            "Says which codes of 2017 make an industry of 2022.",
        ],
    ),
    (
        SourceId::ZipCounties,
        "hud-usps",
        [
            "US Department of Housing and Urban Development",
            "USPS ZIP code crosswalk: share of a ZIP code's addresses in each county",
            "December 2025",
            "ZIP codes",
            "https://www.huduser.gov/portal/datasets/usps_crosswalk.html",
            PUBLIC_DOMAIN,
            "A ZIP code counts for the county with at least half of its addresses.",
        ],
    ),
];

impl SourceId {
    /// The id on the wire.
    #[must_use]
    pub fn key(self) -> &'static str {
        SOURCES[self as usize].1
    }

    /// Source with this id.
    #[must_use]
    pub fn parse(key: &str) -> Option<Self> {
        let row = SOURCES.iter().find(|(_, own, _)| *own == key);
        row.map(|(id, ..)| *id)
    }

    /// Everything a reader needs to look the figure up.
    #[must_use]
    pub fn to_source(self) -> FigureSource {
        let [publisher, table, year, geography, url, licence, note] = SOURCES[self as usize].2;
        FigureSource {
            id: self.key().to_owned(),
            publisher: publisher.to_owned(),
            table: table.to_owned(),
            year: year.to_owned(),
            geography: geography.to_owned(),
            url: url.to_owned(),
            licence: licence.to_owned(),
            note: note.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{SOURCES, SourceId};

    #[test]
    fn each_source_stands_in_the_row_of_its_number_and_has_a_key_of_its_own() {
        for (row, (id, key, _)) in SOURCES.iter().enumerate() {
            assert_eq!(*id as usize, row, "{key}");
            assert_eq!(SourceId::parse(key), Some(*id));
        }
    }
}
