import { readStored, writeStored } from "../../../lib/storage/storage";
import { onlyTexts } from "./link";
import type { ProfitFields } from "./types";

const FORM = "profitabilityForm";
const SCENARIOS = "profitabilityScenarios";

/** The form as it was left in this browser. */
export function readDraft(): ProfitFields | null {
  return onlyTexts(parseJson(readStored(FORM)));
}

export function writeDraft(fields: ProfitFields): void {
  writeStored(FORM, Object.keys(fields).length > 0 ? JSON.stringify(fields) : null);
}

export function readScenarios(): ProfitFields[] {
  const stored = parseJson(readStored(SCENARIOS));
  if (!Array.isArray(stored)) return [];
  const read = stored.map(onlyTexts).filter((fields) => fields !== null);
  return read.slice(0, 3);
}

export function writeScenarios(scenarios: readonly ProfitFields[]): void {
  writeStored(SCENARIOS, scenarios.length > 0 ? JSON.stringify(scenarios) : null);
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
