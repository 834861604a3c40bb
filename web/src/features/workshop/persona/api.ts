import type { SavedRun } from "../../../api/calls/runs";
import { requestJson } from "../../../api/client";
import type { PersonaRequest, PersonaResult } from "./types";

export const TOOL = "customer-persona";
export type SavedPersona = SavedRun<PersonaRequest, PersonaResult>;

export function previewPersona(request: PersonaRequest, signal: AbortSignal): Promise<PersonaResult> {
  return requestJson("POST", "/api/persona/preview", { body: request, signal });
}

// The page and its late parts share this file. A file for these two calls alone would be a further chunk of the first load.
export function listPersonas() {
  return requestJson("GET", "/api/runs", { query: { tool: TOOL } });
}

export async function openPersona(id: number): Promise<SavedPersona> {
  return (await requestJson("GET", "/api/runs/{id}", { path: { id } })) as unknown as SavedPersona;
}

export function suggestMarkets(words: string, signal: AbortSignal) {
  return requestJson("GET", "/api/niche/match", { query: { q: words }, signal });
}
