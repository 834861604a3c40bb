// Figures of a market in a place. Shapes and units are explained in crates/place/src/figures/ and crates/place/src/map/.

export type Bounds = readonly [number, number];

export interface IndustryName {
  code: string;
  title: string;
}

export interface LocalBusinesses {
  level: "industry" | "parent" | "state" | "none";
  why?: string | null;
  naics2017: string[];
  title: string;
  industry?: IndustryName | null;
  countedArea?: string | null;
  years: { year: number; establishments?: number | null; low: number; high: number }[];
  per100k?: Bounds | null;
  peers?: {
    sizeClass: number;
    incomeThird: number;
    count: number;
    lowerPer100k: Bounds;
    middlePer100k: Bounds;
    upperPer100k: Bounds;
  } | null;
  percentile?: Bounds | null;
  industryBounds?: Bounds | null;
  state?: { name: string; low: number; high: number; per100k: Bounds } | null;
  leftOut: IndustryName[];
  isStoresOnly: boolean;
  others: IndustryName[];
  soloShareUs?: number | null;
}

export interface WageQuarters {
  lowUsd?: number | null;
  medianUsd: number;
  highUsd?: number | null;
  isUnreliable: boolean;
}

export type WageAreaKind = "metro" | "nonmetro" | "state" | "nation";

export interface LocalWages {
  area: string;
  kind: WageAreaKind;
  why?: string | null;
  occupation?: string | null;
  soc?: string | null;
  lowUsd?: number | null;
  medianUsd?: number | null;
  highUsd?: number | null;
  isUnreliable: boolean;
  nation?: WageQuarters | null;
  skipped: string[];
  yardstick: { area: string; kind: WageAreaKind; medianUsd: number };
}

export interface Customers {
  residents2021?: number | null;
  residents2023?: number | null;
  changePercent?: number | null;
  households?: number | null;
  medianIncomeUsd?: number | null;
  marginUsd?: number | null;
  share100kPercent?: number | null;
  residentsPerBusiness?: number | null;
  bestNeighbor?: { id: string; name: string; residentsPerBusiness: number } | null;
}

export interface Applications {
  years: {
    year: number;
    count?: number | null;
    per1000?: number | null;
    stateCount?: number | null;
    statePer1000?: number | null;
  }[];
  state: string;
  months?: number[] | null;
}

export interface Neighbor {
  id: string;
  name: string;
  touches: boolean;
  miles?: number | null;
  residents2021?: number | null;
  households?: number | null;
  establishments?: Bounds | null;
  per100k?: Bounds | null;
  isPublished: boolean;
}

export interface TouchingSum {
  counties: number;
  establishments?: Bounds | null;
  residents2021?: number | null;
  households?: number | null;
}

export interface ZipBusinesses {
  zip: string;
  city: string;
  low: number;
  high: number;
}

export interface SoloBusinesses {
  metro: string;
  year: number;
  sector: string;
  sectorTitle: string;
  firms: number;
  averageReceiptsUsd: number;
}

export interface MapShape {
  id: string;
  name: string;
  role: "self" | "touches" | "near" | "inside";
  path: string;
  label?: { x: number; y: number; room: number };
  band?: number | null;
  establishments?: Bounds | null;
  per100k?: Bounds | null;
}

export interface LocalMap {
  viewBox: [number, number];
  shapes: MapShape[];
  outside: string;
  bands: number[];
  withoutShape: { id: string; name: string }[];
}

/** Words of a part of the block: its result, its sentences, and the ids of their sources. */
export interface LocalText {
  title: string;
  lines: string[];
  sources: string[];
}

export type PartName = "businesses" | "wages" | "customers" | "applications" | "around" | "solo";

/** Part `local` of a report. */
export interface Local {
  id: string;
  name: string;
  kind: "county" | "state";
  /** "In Travis County, Texas". */
  heading: string;
  summary: string;
  /** Bounds of each county of its size and income, for each 100,000 residents; empty without a comparison. */
  peerDensities: Bounds[];
  texts: Record<PartName, LocalText | null>;
  businesses: LocalBusinesses;
  wages?: LocalWages | null;
  customers: Customers;
  applications: Applications;
  neighbors: Neighbor[];
  withTouching?: TouchingSum | null;
  zips: ZipBusinesses[];
  zipsUnpublished: number;
  solo?: SoloBusinesses | null;
  map?: LocalMap | null;
}
