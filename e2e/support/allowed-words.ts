/** Words, phrases and rules that the check of the language lets pass, each group with its reason. A fault of ours is mended instead. */

interface Allowed {
  reason: string;
  /** Single words, in the order of the alphabet. */
  words?: string;
  /** Phrases in which nothing is a fault. */
  phrases?: readonly (string | RegExp)[];
}

export const ALLOWED: readonly Allowed[] = [
  {
    reason: "Names of ours: the product, its cookies and its keys in the browser's storage",
    words: "accountZone authToken Sidestart sidestart",
    phrases: [/sidestart_\w+/, "theme, accountZone"],
  },
  { reason: "Texts of the specification", words: "prioritise ROI Timeframe" },
  {
    reason: "Names of firms, sites and services",
    words:
      "Barkbus Canva Etsy Faire LegalClarity Lightroom Nextdoor Petco PetSmart PotionHub Skool Squarespace UGC VSCO Webflow",
    phrases: ["Boy Smells and P.F. Candle Co.", "World Wide Web Consortium"],
  },
  {
    reason: "Names and titles of those who publish the figures, and of the laws that articles explain",
    words:
      "ACAS ASTM BEA BLS CC0 CLP EU Groningen NAICS Noncompete Nonemployer Nonfarm nonfarm Nonstore nonstore proprietorships QBI T2125 USDOL",
    phrases: [
      "BLS CE",
      "Groningen Growth and Development Centre",
      /\([A-Z]{2}(\.[A-Z]{2,4})+\)/,
      /\bW-\d/,
      /Schedule [A-Z]/,
      "services (incl. bookkeeping",
    ],
  },
  {
    reason: "Places of the official tables: counties and regions, cities behind their ZIP codes, wage areas",
    words: "micropolitan nonmetropolitan S1901",
    phrases: [
      /[A-Z]\w+( [A-Z]\w+)* (County|Planning Region)/,
      /\d{5} [A-Z]\w+( [A-Z]\w+)*/,
      /[A-Z][\w ]+(-[A-Z][\w ]+)+, [A-Z]{2}/,
    ],
  },
  {
    reason: "Terms of trades and of statistics, as those who work there write them",
    words:
      "amigurumi analyses Backflow bailee bandanas B2B B2C blackwork BSL crafters CVs dancewear Doula flyer flyers GRE Homeschool knotless litrpg locs longarm longhaired microblading nonemployers parfum plier polos preventer quicks Rebook rebook repointing rideshare sawn scribed sewists shoebox silversmithing STL Suncatchers toile unrounded videography webtoon",
    phrases: [
      "sew-ins, tape-ins",
      "school room",
      "Roll-ons",
      "roll-ons",
      "Eau de parfum",
      "Copywriting",
      "add-ons",
      "data sheet",
      "each closing",
      "lunch box",
    ],
  },
  {
    reason: "People and firms that articles and tests invent for their examples",
    words: "Adeyemi EdgeCraft Okafor Priya Priya's StitchWise",
    phrases: ["anna_reads"],
  },
  {
    reason: "Endings of files, cells of spreadsheets, sizes of paper, marks in a list",
    words: "csv jpg json noreply txt",
    phrases: [/\b[A-Z]\d{1,2}\b/, /\b[A-Z]('s|\.)/, "Write ok or the fault", "asks for A at", " A I ", /\d MB\b/],
  },
  {
    reason: "Letters and terms of formulas",
    words: "Quantile",
    phrases: [/\b[Wfrst]\b\.?/],
  },
  {
    reason: "Right English that the checker takes for a fault",
    phrases: [
      "a more honest one",
      "never got a call back",
      "a year's is not",
      "All Blog Posts",
      "an average over all of them",
      "be there tomorrow",
      "every closing",
      "for whom is it",
      "helps to say no to",
      "hold against it are below",
      "how much one hour",
      "how people deal",
      "include note 5",
      "If one of the three is",
      "roadmap",
      "Send answer",
      "send you their in-between clients",
      "start above it are listed",
      "takes a while",
      "leave the C's",
      "too low a bar",
      "twelve months",
      "up to medium",
      "whole sales department",
      "Where you are logged in",
      "Where you sell",
      "“Hm",
      '"Hm',
    ],
  },
];

/** Rules of the checker that find faults where there are none. */
export const RULES_OFF: Readonly<Record<string, string>> = {
  DayOneNames: "takes “day one” for the name of an app",
  DisjointPrefixes: "joins “up most” of “came up most often”",
  ExpandMemoryShorthands: "takes $13.8B for bytes",
  MissingPreposition: "misses one in “the answers are worth something”",
  MissingTo: "wants “to” before the names of our steps and tools",
  WhomSubjectOfVerb: "refuses “for whom is it easy”",
};

/** Sentences of others, which the reading grade leaves out: the specification's texts and official titles. */
export const NOT_OURS: readonly string[] = [];
