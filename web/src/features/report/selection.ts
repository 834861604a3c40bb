import type { Competition, Selection } from "./types";

export const MARKET_SIZES = ["All Markets", "Small ($1M - $10M)", "Medium ($10M - $100M)", "Large ($100M+)"] as const;

export const COMPETITION_LEVELS: readonly { value: Competition; label: string }[] = [
  { value: "low", label: "Low Competition" },
  { value: "medium", label: "Medium Competition" },
  { value: "high", label: "High Competition" },
];

export const REGIONS = ["Global", "North America", "Europe", "Asia Pacific"] as const;

export const DEFAULT_SELECTION: Selection = {
  keywords: "",
  marketSize: "All Markets",
  competitionLevel: "medium",
  geographicFocus: "Global",
};

/** Requested selection, with the market that was picked when the words were not clear. */
export interface ReportRequest {
  selection: Selection;
  /** A place as it was typed into a form that was sent without scripts; not read yet. */
  where?: string;
  market?: string;
  /** The reader's own weights of the score's parts, as in an address: "growth:40,margin:0". */
  weights?: string;
}

/** Reads a shared address. The names are those of the form, so a plain submit without JavaScript makes the same address. */
export function readReportRequest(search: string): ReportRequest | null {
  const inquiry = readAddress(search);
  return inquiry.selection.keywords === "" ? null : inquiry;
}

/** Reads an address without required keywords, as in a comparison. */
export function readAddress(search: string): ReportRequest {
  const params = new URLSearchParams(search);
  const market = params.get("market");
  const weights = params.get("weights");
  const location = params.get("location")?.trim();
  const where = location ? "" : params.get("where")?.trim();
  return {
    selection: {
      keywords: params.get("q")?.trim() ?? "",
      marketSize: findLabel(MARKET_SIZES, params.get("size")) ?? DEFAULT_SELECTION.marketSize,
      competitionLevel: chooseLevel(params.get("competition")),
      geographicFocus: findLabel(REGIONS, params.get("geo")) ?? DEFAULT_SELECTION.geographicFocus,
      ...(location ? { location } : {}),
    },
    ...(where ? { where } : {}),
    ...(market ? { market } : {}),
    ...(weights ? { weights } : {}),
  };
}

/** Reads the form. Its controls offer known values only; the place is read by the field itself. */
export function readForm(data: FormData): Selection {
  const readText = (name: string) => String(data.get(name) ?? "");
  return {
    keywords: readText("q"),
    marketSize: findLabel(MARKET_SIZES, readText("size")) ?? DEFAULT_SELECTION.marketSize,
    competitionLevel: chooseLevel(readText("competition")),
    geographicFocus: findLabel(REGIONS, readText("geo")) ?? DEFAULT_SELECTION.geographicFocus,
  };
}

/** Returns true when the selectors and the place are equal, with any keywords. */
export function isSamePreference(one: Selection, other: Selection): boolean {
  return isSameSelection({ ...one, keywords: "" }, { ...other, keywords: "" });
}

/** "Medium Competition". */
function levelLabel(level: Competition): string {
  return COMPETITION_LEVELS.find(({ value }) => value === level)?.label ?? level;
}

/** "All Markets, Medium Competition, Global". */
export function preferenceText({ marketSize, competitionLevel, geographicFocus }: Selection): string {
  return `${marketSize}, ${levelLabel(competitionLevel)}, ${geographicFocus}`;
}

export function isSameSelection(one: Selection, other: Selection): boolean {
  return writeReportRequest({ selection: one }) === writeReportRequest({ selection: other });
}

/** The address that `readReportRequest` reads back. Pages render on the server too, whose engine has no URLSearchParams. */
export function writeReportRequest({ selection, market, weights }: ReportRequest): string {
  const { keywords, marketSize, competitionLevel, geographicFocus } = selection;
  const selectors = { size: marketSize, competition: competitionLevel, geo: geographicFocus };
  const pairs = { q: keywords, ...selectors, market, weights, location: locationOf(selection) };
  const written = Object.entries(pairs).map(([name, value]) => (value ? `${name}=${writeValue(value)}` : ""));
  return `?${written.filter(Boolean).join("&")}`;
}

/** Encodes a value as a form does, with a plus for a space. Half of a surrogate pair has no UTF-8, and would throw. */
function writeValue(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd")).replace(/%20/g, "+");
}

function chooseLevel(text: string | null): Competition {
  const labels = COMPETITION_LEVELS.map(({ label }) => label);
  const label = findLabel(labels, text);
  return COMPETITION_LEVELS.find((level) => level.label === label)?.value ?? DEFAULT_SELECTION.competitionLevel;
}

/** Links are typed by hand as well: a label in any case, a slug of it, or its first word where that is not shared. */
function findLabel<T extends string>(labels: readonly T[], text: string | null): T | undefined {
  const wanted = normalizeWords(text ?? "");
  if (wanted === "") return undefined;
  return labels.find((label) => normalizeWords(label) === wanted || normalizeWords(label).split(" ")[0] === wanted);
}

function normalizeWords(text: string): string {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(" ");
}

/** The place of a request; null for the nation. */
export function locationOf({ location }: Pick<Selection, "location">): string | null {
  return location || null;
}

/** The selection in another place; `null` for the whole country. */
export function placedIn({ location: _, ...selection }: Selection, id: string | null | undefined): Selection {
  return id ? { ...selection, location: id } : selection;
}
