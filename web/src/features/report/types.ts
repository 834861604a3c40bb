import type { components } from "../../api/schema.gen";

// Short names for the parts of the report. Shapes and units are explained in crates/niche/src/report/niche_report.rs and the modules that it names.

type Schemas = components["schemas"];

export type Analyst = Schemas["Analyst"];
export type AnalystStatus = Schemas["AnalystStatus"];
export type AfterTax = Schemas["AfterTax"];
export type AlsoAsked = Schemas["AlsoAsked"];
export type AnalysisPage = Schemas["AnalysisPage"];
export type Alternative = Schemas["MarketAlternative"];
export type Anchor = Schemas["Anchor"];
export type BusinessIdea = Schemas["BusinessIdea"];
export type ComparedCell = Schemas["ComparedCell"];
export type ComparedNiche = Schemas["ComparedNiche"] & {
  /** Place of the column; missing without one. */
  place?: { id: string; name: string };
};
export type ComparedRow = Schemas["ComparedRow"];
export type Comparison = Omit<Schemas["Comparison"], "niches"> & { niches: ComparedNiche[] };
export type Competition = Schemas["Competition"];
export type Competitor = Schemas["Competitor"];
export type EarlierAnalysis = Schemas["EarlierAnalysis"];
export type Evening = Schemas["Evening"];
export type EveningAnswer = Schemas["EveningAnswer"];
export type EveningRequest = Schemas["ComputeEvening"];
export type Flip = Schemas["VerdictFlip"];
export type FollowUp = Schemas["FollowUp"];
export type Industry = Schemas["Industry"];
export type NicheRequest = Schemas["NicheRequest"];
export type MarketFacts = Schemas["MarketFacts"];
export type Match = Schemas["MarketMatch"];
export type Project = Schemas["Project"];
export type RatingReason = Schemas["RatingReason"];
export type Report = Schemas["NicheReport"];
export type SavedSearch = Schemas["SavedSearch"];
export type Score = Schemas["NicheScore"];
export type ScorePart = Schemas["ScorePart"];
export type Season = Schemas["Season"];
export type Selection = Schemas["ReadSelection"];
export type Share = Schemas["Share"];
export type Source = Schemas["FigureSource"];
export type StartingCheck = Schemas["StartingCheck"];
export type Suggestion = Schemas["MarketSuggestion"];
export type Trend = Schemas["OutputTrend"];
export type TrendPoint = Schemas["TrendPoint"];
export type Wording = Schemas["Wording"];
