import type { LocalMap, LocalReport, LocalText, MapShape, NeighborCounty } from "./local-types";

const text = (title: string, ...lines: string[]): LocalText => ({ title, lines, sources: [] });

const county = (id: string, name: string, low: number, residents: number, touches = true): NeighborCounty => ({
  id,
  name: `${name} County, Texas`,
  touches,
  miles: touches ? 27.4 : 48.6,
  residents2021: residents,
  households: Math.round(residents / 2.7),
  establishments: low < 3 ? [0, 2] : [low, low],
  per100k: low < 3 ? [0, (2 / residents) * 1e5] : [(low / residents) * 1e5, (low / residents) * 1e5],
  isPublished: low >= 3,
});

const NEIGHBORS = [
  county("48491", "Williamson", 59, 643026),
  county("48209", "Hays", 29, 255397),
  county("48021", "Bastrop", 5, 102058),
  county("48055", "Caldwell", 0, 46791),
  county("48053", "Burnet", 6, 51252),
  county("48031", "Blanco", 0, 12196),
  county("48027", "Bell", 22, 379617, false),
];

const square = (id: string, name: string, column: number, row: number, band: number | null): MapShape => {
  const found = NEIGHBORS.find((each) => each.id === id);
  return {
    id,
    name: `${name} County, Texas`,
    role: id === "48453" ? "self" : found?.touches ? "touches" : "near",
    path: `M${1000 + column * 1000} ${500 + row * 1000}h1000v1000h-1000z`,
    label: { x: 1500 + column * 1000, y: 1000 + row * 1000, room: 480 },
    band,
    establishments: id === "48453" ? [131, 131] : (found?.establishments ?? null),
    per100k: id === "48453" ? [10, 10] : (found?.per100k ?? null),
  };
};

export const LOCAL_MAP: LocalMap = {
  viewBox: [5000, 4000],
  shapes: [
    square("48491", "Williamson", 1, 0, 2),
    square("48209", "Hays", 0, 2, 3),
    square("48021", "Bastrop", 2, 1, 0),
    square("48055", "Caldwell", 1, 2, null),
    square("48053", "Burnet", 0, 0, 3),
    square("48031", "Blanco", 0, 1, null),
    square("48027", "Bell", 2, 0, 1),
    square("48453", "Travis", 1, 1, 2),
  ],
  outside: "M0 0h5000v200h-5000z",
  bands: [5, 6, 11],
  withoutShape: [],
};

/** Dog grooming in Travis County, with every figure. */
export const LOCAL: LocalReport = {
  id: "48453",
  name: "Travis County, Texas",
  kind: "county",
  heading: "In Travis County, Texas",
  summary: "131 businesses with staff, more than in 78 of 100 counties of its size and income.",
  peerDensities: [2.1, 3.4, 4.4, 4.9, 5.6, 6.1, 6.6, 7.2, 7.4, 8.1, 8.8, 9.3, 10.9, 12.4].map(
    (at) => [at, at] as const,
  ),
  texts: {
    businesses: text(
      "131 businesses with staff in 2021, 94 in 2017",
      "That is 10.0 per 100,000 residents.",
      "In the nation 5 of 6 such businesses had no staff in 2012. They are not in the count.",
    ),
    wages: text("Animal caretakers in Austin: $16.85 an hour", "Half earn between $14 and $19."),
    customers: text("561,491 households, half with more than $97,169 a year", "9,991 residents for each business."),
    applications: text("28,405 applications in 2024", "In Texas, they rise in January."),
    around: text("Fewest for each resident in Bastrop County", "Six counties touch it."),
    solo: text("17,400 one-person businesses in the sector in Austin", "All personal services, not this market alone."),
  },
  businesses: {
    level: "industry",
    naics2017: ["812910"],
    title: "Pet care (except veterinary) services",
    industry: { code: "812910", title: "Pet care (except veterinary) services" },
    years: [
      { year: 2017, establishments: 94, low: 94, high: 94 },
      { year: 2021, establishments: 131, low: 131, high: 131 },
    ],
    per100k: [10, 10],
    peers: {
      sizeClass: 4,
      incomeThird: 3,
      count: 14,
      lowerPer100k: [4.9, 4.9],
      middlePer100k: [7, 7],
      upperPer100k: [9.3, 9.3],
    },
    percentile: [78, 78],
    state: { name: "Texas", low: 1630, high: 1890, per100k: [5.5, 6.4] },
    leftOut: [],
    isStoresOnly: false,
    others: [],
    soloShareUs: 0.84,
  },
  wages: {
    area: "Austin-Round Rock-San Marcos, TX",
    kind: "metro",
    occupation: "Animal caretakers",
    soc: "39-2021",
    lowUsd: 14.1,
    medianUsd: 16.85,
    highUsd: 19.2,
    isUnreliable: false,
    nation: { lowUsd: 14, medianUsd: 16.6, highUsd: 18.8, isUnreliable: false },
    skipped: [],
    yardstick: { area: "Austin-Round Rock-San Marcos, TX", kind: "metro", medianUsd: 25.4 },
  },
  customers: {
    residents2021: 1308937,
    residents2023: 1334961,
    changePercent: 2,
    households: 561491,
    medianIncomeUsd: 97169,
    marginUsd: 1102,
    share100kPercent: 48.9,
    residentsPerBusiness: 9992,
    bestNeighbor: { id: "48021", name: "Bastrop County, Texas", residentsPerBusiness: 20412 },
  },
  applications: {
    years: [
      { year: 2019, count: 18103, per1000: null, stateCount: 315000, statePer1000: null },
      { year: 2020, count: 20660, per1000: null, stateCount: 420000, statePer1000: null },
      { year: 2021, count: 26144, per1000: 19.97, stateCount: 511000, statePer1000: 17.3 },
      { year: 2022, count: 25500, per1000: null, stateCount: 480000, statePer1000: null },
      { year: 2023, count: 27804, per1000: 20.83, stateCount: 530000, statePer1000: 17.4 },
      { year: 2024, count: 28405, per1000: null, stateCount: 520000, statePer1000: null },
    ],
    state: "Texas",
    months: [117, 101, 111, 105, 101, 98, 98, 98, 94, 97, 89, 91],
  },
  neighbors: NEIGHBORS,
  withTouching: { counties: 7, establishments: [230, 234], residents2021: 2419657, households: 920000 },
  zips: [
    { zip: "78704", city: "Austin", low: 14, high: 14 },
    { zip: "78745", city: "Austin", low: 9, high: 9 },
  ],
  zipsUnpublished: 31,
  solo: {
    metro: "Austin-Round Rock, TX",
    year: 2017,
    sector: "81",
    sectorTitle: "Other services",
    firms: 17400,
    averageReceiptsUsd: 24300,
  },
  map: LOCAL_MAP,
};

/** A county whose industry is not published: its group of four digits, without a comparison. */
export const LOCAL_PARENT: LocalReport = {
  ...LOCAL,
  id: "48031",
  name: "Blanco County, Texas",
  heading: "In Blanco County, Texas",
  summary: "Dog grooming alone is not published here. Its group has 4 businesses.",
  peerDensities: [],
  businesses: {
    ...LOCAL.businesses,
    level: "parent",
    title: "Other personal services",
    years: [
      { year: 2017, establishments: 3, low: 3, high: 3 },
      { year: 2021, establishments: 4, low: 4, high: 4 },
    ],
    peers: null,
    percentile: null,
    industryBounds: [0, 2],
  },
};

/** A state: bounds, no comparison, no ZIP codes. */
export const LOCAL_STATE: LocalReport = {
  ...LOCAL,
  id: "TX",
  name: "Texas",
  kind: "state",
  heading: "In Texas",
  summary: "Between 1,630 and 1,890 businesses with staff. Name a county for a comparison.",
  peerDensities: [],
  businesses: {
    ...LOCAL.businesses,
    level: "state",
    years: [{ year: 2021, establishments: null, low: 1630, high: 1890 }],
    per100k: [5.5, 6.4],
    peers: null,
    percentile: null,
    state: null,
  },
  wages: { ...(LOCAL.wages as NonNullable<LocalReport["wages"]>), area: "Texas", kind: "state" },
  customers: { residents2021: 29558864, residents2023: 30503301, changePercent: 3.2, households: 10700000 },
  neighbors: NEIGHBORS.map((each) => ({ ...each, touches: false, miles: null })),
  withTouching: null,
  zips: [],
  zipsUnpublished: 0,
  solo: null,
  texts: { ...LOCAL.texts, solo: null },
  map: undefined,
};

/** The District of Columbia: no rows of the business survey. */
export const LOCAL_DC: LocalReport = {
  ...LOCAL_PARENT,
  id: "11001",
  name: "District of Columbia",
  heading: "In the District of Columbia",
  summary: "The business survey has no rows for the District.",
  businesses: { ...LOCAL_PARENT.businesses, level: "none", why: "noRows", years: [], per100k: null },
  neighbors: [],
  withTouching: null,
  zips: [],
  zipsUnpublished: 0,
  texts: { ...LOCAL.texts, around: null },
  map: undefined,
};

/** A region of Connecticut: the businesses of its old county, as counts. */
export const LOCAL_CONNECTICUT: LocalReport = {
  ...LOCAL_PARENT,
  id: "09110",
  name: "Capitol Planning Region, Connecticut",
  heading: "In Capitol Planning Region, Connecticut",
  summary: "66 businesses with staff in the old Hartford County.",
  businesses: {
    ...LOCAL_PARENT.businesses,
    level: "industry",
    countedArea: "Hartford County",
    years: [{ year: 2021, establishments: 66, low: 66, high: 66 }],
    per100k: null,
    industryBounds: null,
  },
  customers: { residents2023: 980000, households: 389000, medianIncomeUsd: 92000, share100kPercent: 46 },
  wages: null,
  texts: { ...LOCAL.texts, wages: null },
};
