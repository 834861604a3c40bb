import type { SavedRun } from "../../../api/calls/runs";
import { fetchFile, requestJson } from "../../../api/client";
import { downloadBlob } from "../../../lib/download";
import type { PersonaRequest, PersonaResult } from "./types";

export const TOOL = "customer-persona";
export type SavedPersona = SavedRun<PersonaRequest, PersonaResult>;

export function previewPersona(request: PersonaRequest, signal: AbortSignal): Promise<PersonaResult> {
  return requestJson("POST", "/api/persona/preview", { body: request, signal });
}

export function listPersonas() {
  return requestJson("GET", "/api/runs", { query: { tool: TOOL } });
}

export async function openPersona(id: number): Promise<SavedPersona> {
  return (await requestJson("GET", "/api/runs/{id}", { path: { id } })) as unknown as SavedPersona;
}

export function untickStep() {
  return requestJson("PUT", "/api/plan/steps/{key}", {
    path: { key: "define-customer-persona" },
    body: { done: false },
  });
}

export function suggestMarkets(words: string, signal: AbortSignal) {
  return requestJson("GET", "/api/niche/match", { query: { q: words }, signal });
}

/** Address and name of each file of a saved persona. */
export const FILES = [
  { title: "Picture (SVG)", path: "/api/downloads/persona-avatar.svg", name: "sidestart-persona.svg" },
  { title: "Picture (PNG)", path: "/api/downloads/persona-avatar.png", name: "sidestart-persona.png" },
  { title: "Persona (PDF)", path: "/api/downloads/tools/customer-persona.pdf", name: "sidestart-persona.pdf" },
] as const;

export async function downloadOf(run: number, { path, name }: (typeof FILES)[number]): Promise<void> {
  downloadBlob(name, await fetchFile(`${path}?run=${run}`));
}
