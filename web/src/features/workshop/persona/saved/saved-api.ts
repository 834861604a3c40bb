import { fetchFile, requestJson } from "../../../../api/client";
import { downloadBlob } from "../../../../lib/download";

// Calls of the list of saved personas, which loads late.

export function untickStep() {
  return requestJson("PUT", "/api/plan/steps/{key}", {
    path: { key: "define-customer-persona" },
    body: { done: false },
  });
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
