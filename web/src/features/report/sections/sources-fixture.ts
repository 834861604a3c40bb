import type { Source } from "../types";

const CENSUS = "US Census Bureau";
const PUBLIC_DOMAIN = "US public domain";

export const SOURCES: Source[] = [
  {
    id: "bls-oews-2025",
    publisher: "US Bureau of Labor Statistics",
    table: "Occupational Employment and Wage Statistics",
    year: "May 2025",
    geography: "United States",
    url: "https://www.bls.gov/oes/",
    licence: PUBLIC_DOMAIN,
    note: "Median hourly wage of all occupations.",
  },
  {
    id: "bea-gross-output",
    publisher: "US Bureau of Economic Analysis",
    table: "Gross output by industry, underlying detail, with price indexes (2017 = 100)",
    year: "1997 to 2023",
    geography: "United States",
    url: "https://www.bea.gov/data/industries/gross-output-by-industry",
    licence: PUBLIC_DOMAIN,
    note: "Detail after 2017 is of lower quality than the published aggregates. It measures an industry, not interest in a keyword.",
  },
  {
    id: "census-abs-2017",
    publisher: CENSUS,
    table: "Annual Business Survey: employer firms by industry",
    year: "2017",
    geography: "United States",
    url: "https://www.census.gov/programs-surveys/abs.html",
    licence: PUBLIC_DOMAIN,
    note: "Receipts of firms with employees, carried to 2023 by the industry's nominal output.",
  },
  {
    id: "census-sbo-2012",
    publisher: CENSUS,
    table: "Survey of Business Owners: all firms by industry, with and without paid employees",
    year: "2012",
    geography: "United States",
    url: "https://www.census.gov/programs-surveys/sbo.html",
    licence: PUBLIC_DOMAIN,
    note: "The latest year in which firms with and without employees were counted in one table.",
  },
  {
    id: "irs-soi-soleprop",
    publisher: "US Internal Revenue Service",
    table: "Statistics of Income: nonfarm sole proprietorships, Table 2",
    year: "2012 to 2014",
    geography: "United States",
    url: "https://www.irs.gov/statistics/soi-tax-stats-nonfarm-sole-proprietorship-statistics",
    licence: PUBLIC_DOMAIN,
    note: "Sums of three years, because single years of small industries jump. Includes proprietors with employees; the series used ends in 2014.",
  },
  {
    id: "pwt-consumption",
    publisher: "Groningen Growth and Development Centre",
    table: "Penn World Table 10.01: household consumption at current prices",
    year: "2019",
    geography: "World regions",
    url: "https://www.rug.nl/ggdc/productivity/pwt/",
    licence: "CC BY 4.0",
    note: "Used to scale US figures to other regions. A proxy: habits and prices differ.",
  },
];
