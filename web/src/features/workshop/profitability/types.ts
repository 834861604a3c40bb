import type { components } from "../../../api/schema.gen";

type Schemas = components["schemas"];
export type ProfitRequest = Schemas["ProfitRequest"];
export type ProfitResult = Schemas["ProfitResult"];
export type ProfitOutput = Schemas["ProfitOutput"];
export type ScenarioComparison = Schemas["ScenarioComparison"];

/** Texts of the form by field name, as typed. A field that is not there is blank. */
export type ProfitFields = Readonly<Record<string, string>>;
