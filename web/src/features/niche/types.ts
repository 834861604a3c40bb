import type { components } from "../../api/schema.gen";

// Short names for the parts of the report. Shapes and units are explained in crates/niche/src/report.rs.

type Schemas = components["schemas"];

export type Analyst = Schemas["Analyst"];
export type AnalystStatus = Schemas["AnalystStatus"];
export type AfterTax = Schemas["AfterTax"];
export type AlsoAsked = Schemas["AlsoAsked"];
export type AnalysisPage = Schemas["AnalysisPage"];
export type Alternative = Schemas["Alternative"];
export type Anchor = Schemas["Anchor"];
export type BusinessIdea = Schemas["BusinessIdea"];
export type ComparedCell = Schemas["ComparedCell"];
export type ComparedNiche = Schemas["ComparedNiche"];
export type ComparedRow = Schemas["ComparedRow"];
export type Comparison = Schemas["Comparison"];
export type Competition = Schemas["Competition"];
export type Competitor = Schemas["Competitor"];
export type EarlierAnalysis = Schemas["EarlierAnalysis"];
export type Evening = Schemas["Evening"];
export type EveningAnswer = Schemas["EveningAnswer"];
export type EveningRequest = Schemas["ComputeEvening"];
export type Flip = Schemas["Flip"];
export type FollowUp = Schemas["FollowUp"];
export type Industry = Schemas["Industry"];
export type NicheRequest = Schemas["NicheRequest"];
export type MarketFacts = Schemas["MarketFacts"];
export type Match = Schemas["Match"];
export type Project = Schemas["Project"];
export type RatingReason = Schemas["RatingReason"];
export type Report = Schemas["Report"];
export type SavedSearch = Schemas["SavedSearch"];
export type Score = Schemas["Score"];
export type ScorePart = Schemas["ScorePart"];
export type Season = Schemas["Season"];
export type Selection = Schemas["Selection"];
export type Share = Schemas["Share"];
export type Source = Schemas["Source"];
export type StartingCheck = Schemas["StartingCheck"];
export type Suggestion = Schemas["Suggestion"];
export type Trend = Schemas["Trend"];
export type TrendPoint = Schemas["TrendPoint"];
export type Wording = Schemas["Wording"];
