import type { components } from "../../../api/schema.gen";

export type PersonaRequest = components["schemas"]["PersonaRequest"];
export type PersonaResult = components["schemas"]["PersonaResult"];
export type PersonaField = components["schemas"]["PersonaField"];
export type TraitBasis = components["schemas"]["TraitBasis"];
export type OfficialFigures = components["schemas"]["OfficialFigures"];
export type OfficialLine = components["schemas"]["OfficialLine"];
export type ScriptQuestion = components["schemas"]["ScriptQuestion"];
