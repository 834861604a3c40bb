import { ANSWER } from "../../testing/answer";
import { EVENING } from "./evening/evening-fixture";
import { IDEAS } from "./ideas/ideas-fixture";
import { SOURCES } from "./sections/sources-fixture";
import type { Report, SavedSearch, Suggestion } from "./types";

const PET_CARE = "812910 Pet care (except veterinary) services";
const OTHER_PERSONAL = "812900 Other personal services";

/** Fields of a part of the score that compares no markets. */
const UNRANKED = { unit: "class", rank: null, of: null, industry: null, source: null };

const SERIES: [number, number, number][] = [
  [1997, 32794, 61213],
  [1998, 35120, 64242],
  [1999, 38696, 69280],
  [2000, 41248, 71322],
  [2001, 40262, 66848],
  [2002, 42208, 68525],
  [2003, 43576, 69241],
  [2004, 46234, 70979],
  [2005, 47783, 70115],
  [2006, 48070, 67914],
  [2007, 48743, 66498],
  [2008, 49240, 63011],
  [2009, 47012, 57123],
  [2010, 48664, 57442],
  [2011, 51359, 58706],
  [2012, 53509, 58937],
  [2013, 55458, 59238],
  [2014, 59435, 62330],
  [2015, 62335, 64230],
  [2016, 64194, 65000],
  [2017, 68719, 68719],
  [2018, 72250, 71355],
  [2019, 70387, 66684],
  [2020, 63508, 58165],
  [2021, 82020, 73371],
  [2022, 98663, 80929],
  [2023, 127135, 95709],
];

type Part = Report["score"]["parts"][number];
type GivenPart = Pick<Part, "key" | "label" | "explanation" | "weight" | "points" | "display">;

/** A part of the score with the fields that most parts share. */
function makePart(given: GivenPart & Partial<Part>): Part {
  const { points, source = "census-sbo-2012" } = given;
  return {
    low: points,
    high: points,
    value: null,
    unit: "percent",
    rank: null,
    of: 430,
    industry: PET_CARE,
    source,
    sources: source ? [source] : [],
    ...given,
  };
}

const placeSize = (key: string, label: string, sizeUsd: number, text: string) => ({
  key,
  label,
  sizeUsd,
  text,
  note: `Yearly spending in ${label} at $41 a head (2023).`,
});

export const REPORT: Report = {
  answer: ANSWER,
  id: "an-7f3c2a91",
  evening: EVENING,
  viabilityScore: 68,
  marketSize: "$2.88M",
  competition: "medium",
  trendScore: "34%",
  businessIdeas: IDEAS,
  competitors: [
    {
      company: "People working alone",
      category: "71,091 businesses without employees",
      marketShare: "33% of receipts (2012)",
      strengths: "Low costs, house calls, and hours that suit the customer.",
      weaknesses: "Average receipts of $22,505 a year; hard to be found, nobody to step in.",
      kind: "structure",
      source: "census-sbo-2012",
    },
    {
      company: "Firms with employees",
      category: "14,015 employers",
      marketShare: "67% of receipts (2012)",
      strengths: "A shop window, opening hours and staff for busy weeks.",
      weaknesses: "Rent and wages set a floor under their prices; few come to the home.",
      kind: "structure",
      source: "census-sbo-2012",
    },
    {
      company: "PetSmart Grooming",
      category: "National chain",
      marketShare: "Not published",
      strengths: "Known everywhere, booking online, pays for its own training.",
      weaknesses: "A busy, loud room that nervous dogs do not take well.",
      kind: "player",
      source: null,
    },
    {
      company: "Rover",
      category: "Marketplace",
      marketShare: "Not published",
      strengths: "Owners already look there for sitters and walkers.",
      weaknesses: "Takes a commission, and the customer stays theirs.",
      kind: "player",
      source: null,
    },
  ],
  immediateActions: [
    "By day 3: ask 10 dog owners what the last nail trim cost and what went wrong; go on if 4 name a price of $15 or more.",
    "By day 7: call three salons and ask for the next free appointment; go on if two are booked for a week or longer.",
    "By day 14: do five trims for friends at half price; go on if three book a second visit.",
  ],
  growthOpportunities: [
    "Offer a standing visit every five weeks, so that the calendar fills itself.",
    "Add teeth and ear care to the same visit; it costs no extra travel.",
    "Leave cards with two vets who do not trim nails themselves.",
  ],
  verdict: {
    key: ANSWER.word,
    label: ANSWER.text,
    summary: ANSWER.sentence,
  },
  match: {
    confidence: "strong",
    fit: 0.97,
    market: {
      slug: "dog-grooming",
      name: "Dog grooming",
      sector: "Pets",
      summary:
        "Washing, clipping and nail care for household dogs. Owners pay for regular visits; evenings and Saturdays are when they are home.",
      customers: [
        "Owners of breeds that need clipping every six weeks",
        "Elderly owners who cannot lift a dog into a bath",
      ],
      channels: ["Neighbourhood groups", "Vets and pet shops nearby"],
      license: "sometimes",
      licenseCheck: null,
      industry: PET_CARE,
      sharedWith: 6,
    },
    industries: [{ code: "812910", title: "Pet Care (except Veterinary) Services" }],
    alternatives: [],
    alsoAsked: [],
    platform: null,
  },
  score: {
    value: 68,
    low: 61,
    high: 71,
    for: [
      "Real output of the industry grew by 34% in five years.",
      "People without staff earn 33% of all receipts, so working alone is usual here.",
      "82% of sole proprietors in the wider group end the year with a profit.",
    ],
    against: [
      "Those who work alone take in $22,505 a year on average, before costs.",
      "The growth figure belongs to a wider industry than dog grooming.",
      "Profit figures end in 2014 and cover laundries and beauty as well.",
    ],
    parts: [
      makePart({
        key: "growth",
        label: "Long-term growth",
        explanation:
          "Yearly growth of output after inflation since 1997: half the industry's own, half the average of its sector.",
        weight: 18,
        points: 16,
        low: 12,
        high: 18,
        value: 0.021,
        display: "2.1% a year",
        rank: 41,
        of: 412,
        industry: OTHER_PERSONAL,
        source: "bea-gross-output",
      }),
      makePart({
        key: "size",
        label: "Market size",
        explanation: "Yearly receipts of the industry. More money changes hands, more niches inside it can live.",
        weight: 10,
        points: 6,
        value: 13.8e9,
        display: "$13.8B",
        unit: "usd",
        rank: 188,
        source: "census-abs-2017",
      }),
      makePart({
        key: "solo_share",
        label: "Share earned by solo owners",
        explanation: "Where people without staff earn much of the money, a part-timer is not an odd one out.",
        weight: 16,
        points: 12,
        value: 0.33,
        display: "33%",
        rank: 96,
      }),
      makePart({
        key: "solo_receipts",
        label: "Average receipts of one person",
        explanation: "What a business without staff takes in a year, before costs.",
        weight: 12,
        points: 5,
        value: 22505,
        display: "$22,505",
        unit: "usd",
        rank: 262,
      }),
      makePart({
        key: "profit_share",
        label: "Who makes a profit",
        explanation: "Share of sole proprietors whose tax return shows a profit.",
        weight: 10,
        points: 8,
        low: 7,
        high: 9,
        value: 0.8225,
        display: "82%",
        rank: 77,
        of: 421,
        industry: "812 Personal and laundry services",
        source: "irs-soi-soleprop",
      }),
      makePart({
        key: "margin",
        label: "Net margin",
        explanation: "Profit margin of receipts after all costs, for sole proprietors.",
        weight: 10,
        points: 6,
        low: 4,
        display: "Not published",
        of: 421,
        industry: null,
        source: "irs-soi-soleprop",
      }),
      makePart({
        key: "room",
        label: "Room beside others",
        explanation: "Businesses per 100,000 residents. Fewer means more people for each of them.",
        weight: 8,
        points: 5,
        value: 26.1,
        display: "26 per 100,000",
        unit: "per_100k",
        rank: 160,
      }),
      makePart({
        key: "fit_competition",
        label: "Fit with the competition you want",
        explanation: "You chose medium competition; medium was measured.",
        weight: 10,
        points: 10,
        display: "Medium",
        ...UNRANKED,
      }),
      makePart({
        key: "fit_size",
        label: "Fit with the size you aim at",
        explanation: "You named no size, so no points are taken away.",
        weight: 6,
        points: 0,
        display: "All Markets",
        ...UNRANKED,
      }),
    ],
  },
  flips: [
    {
      parameter: "Competition level",
      from: "Medium",
      to: "Low",
      points: -6,
      score: 62,
      verdict: "Industry score 62 instead of 68",
    },
    {
      parameter: "Long-term growth",
      from: "2.1% a year",
      to: "0.4% a year",
      points: -13,
      score: 55,
      verdict: "Industry score 55 instead of 68",
    },
    {
      parameter: "Average receipts of one person",
      from: "$22,505",
      to: "$41,000",
      points: 5,
      score: 73,
      verdict: "Industry score 73 instead of 68",
    },
  ],
  trend: {
    unit: "million US dollars",
    measure: "output",
    industry: OTHER_PERSONAL,
    source: "bea-gross-output",
    sources: ["bea-gross-output"],
    growthPerYear: 0.0605,
    series: SERIES.map(([year, nominal, real]) => ({ year, nominal, real })),
    growthYears: [2018, 2023],
  },
  market: {
    sizeUsd: 2.88e6,
    sizeIsPart: false,
    sizeNote: `Yearly spending in a town of 70,000 people at $41 a head (2023). ${PET_CARE}: $13.8B in the United States.`,
    place: { key: "town", label: "a town of 70,000 people", residents: 70000 },
    places: [
      placeSize("town", "a town of 70,000 people", 2.88e6, "$2.88M"),
      placeSize("metro", "a metro area of 1 million people", 41.2e6, "$41.2M"),
      placeSize("state", "a state of 6.7 million people", 276e6, "$276M"),
    ],
    region: "Global",
    regionSizeUsd: 47.1e9,
    proxy: true,
    usSizeUsd: 13.8e9,
    sizeIndustry: PET_CARE,
    slice: {
      class: "Small ($1M - $10M)",
      peopleLow: 24000,
      peopleHigh: 240000,
      text: "About 24,000 to 240,000 people spend that much: a town or a city.",
    },
    perHeadUsd: 41.2,
    soloShare: 0.331,
    soloOperators: 71091,
    avgSoloReceiptsUsd: 29867,
    avgSoloReceiptsText: "$29,867 a year in 2023 dollars (2012: $22,505)",
    competitionNote: null,
    competitionBasis: `Businesses per resident in ${PET_CARE}, 2012`,
    notes: [`Not every table publishes ${PET_CARE} alone, so the figures belong to different industries.`],
    profitableShare: 0.8225,
    startingChecks: [
      {
        topic: "License",
        text: "In many places a business that handles animals needs a local licence.",
        ask: "Your city or county clerk",
      },
      {
        topic: "Insurance",
        text: "Cover for injuries to the animal and bites to you; home policies leave them out.",
        ask: "An insurance agent who knows pet businesses",
      },
      {
        topic: "Tax",
        text: "Some states tax grooming as a service; keep records from the first dollar.",
        ask: "Your state's department of revenue",
      },
    ],
    fieldSources: {
      sizeUsd: ["census-abs-2017", "census-sbo-2012"],
      perHeadUsd: ["census-abs-2017", "census-sbo-2012"],
      soloShare: ["census-sbo-2012"],
      soloOperators: ["census-sbo-2012"],
      regionSizeUsd: ["census-abs-2017", "census-sbo-2012", "pwt-consumption"],
      competitionBasis: ["census-sbo-2012"],
      avgSoloReceiptsUsd: ["census-sbo-2012"],
      profitableShare: ["irs-soi-soleprop"],
    },
  },
  sources: SOURCES,
  request: {
    keywords: "dog grooming",
    marketSize: "All Markets",
    competitionLevel: "medium",
    geographicFocus: "Global",
  },
  dataRelease: "2026-11",
  engineVersion: "0.1.0",
};

export const WEAK_REPORT: Report = {
  ...REPORT,
  request: { ...REPORT.request, keywords: "fluffy spa" },
  match: {
    ...REPORT.match,
    confidence: "weak",
    fit: 0.62,
    alternatives: [
      {
        slug: "day-spa-parties",
        name: "Day spa parties",
        industries: [{ code: "812199", title: "Other Personal Care Services" }],
      },
      {
        slug: "pet-sitting",
        name: "Pet sitting",
        industries: [{ code: "812910", title: "Pet Care (except Veterinary) Services" }],
      },
    ],
  },
};

export const LIST_REPORT: Report = {
  ...REPORT,
  request: { ...REPORT.request, keywords: "dog grooming, candles on Etsy, flurbs" },
  match: {
    ...REPORT.match,
    platform: "Etsy",
    alsoAsked: [
      {
        text: "candles on Etsy",
        market: {
          slug: "candles",
          name: "Candles",
          industries: [{ code: "339999", title: "All Other Miscellaneous Manufacturing" }],
        },
      },
      { text: "flurbs", market: null },
    ],
  },
};

export const SAVED: SavedSearch[] = [
  { id: 9, keywords: "dog grooming", createdAt: "2026-11-20T19:12:00Z" },
  { id: 8, keywords: "soy candles", createdAt: "2026-11-18T20:40:00Z" },
  { id: 7, keywords: "resume writing", createdAt: "2026-11-15T21:05:00Z" },
  { id: 6, keywords: "the fourth is not shown", createdAt: "2026-11-11T21:05:00Z" },
];

export const SUGGESTIONS: Suggestion[] = [
  {
    slug: "dog-grooming",
    name: "Dog grooming",
    sector: "Pets",
    confidence: "strong",
    score: 0.97,
    industries: REPORT.match.industries,
  },
  {
    slug: "dog-walking",
    name: "Dog walking",
    sector: "Pets",
    confidence: "weak",
    score: 0.61,
    industries: REPORT.match.industries,
  },
  {
    slug: "dog-training",
    name: "Dog training",
    sector: "Pets",
    confidence: "weak",
    score: 0.58,
    industries: REPORT.match.industries,
  },
];
