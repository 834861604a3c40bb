import { openNamedRun } from "../../../api/calls/open-run";
import { requestFile, requestJson } from "../../../api/client";
import type { components } from "../../../api/schema.gen";

type Schemas = components["schemas"];
export type ProblemRequest = Omit<Schemas["ProblemRequest"], "columns"> & { columns: TextColumns };
export type ProblemResult = Schemas["ProblemResult"];
export type ProblemTheme = Schemas["ProblemTheme"];
export type ProblemQuote = Schemas["Quote"];
export type SplitResult = Omit<Schemas["SplitResult"], "chosen"> & { chosen: TextColumns };
export type ThemeEdit = Schemas["ThemeEdit"];
/** Both can be missing; the server then chooses. */
export type TextColumns = Partial<Schemas["TextColumns"]>;
export type TextFormat = Schemas["TextFormat"];
export type ProblemFamily = Schemas["Family"];
export type SentenceKind = Schemas["SentenceKind"];

export const TOOL = "audience-problem-finder";

/** Splits a text as a run would. Without a format the server guesses it. */
export const splitText = (text: string, columns: TextColumns, signal: AbortSignal): Promise<SplitResult> =>
  requestJson("POST", "/api/problems/split", {
    body: {
      text,
      ...(columns.text ? { textColumn: columns.text } : {}),
      ...(columns.author ? { authorColumn: columns.author } : {}),
    },
    signal,
  });

export const analyzeText = (request: ProblemRequest): Promise<ProblemResult> =>
  requestJson("POST", "/api/problems/analyze", { body: request as Schemas["ProblemRequest"] });

/** Longest text that is stored with a run, in bytes. Of a longer one the result with its quotes is stored. */
export const MAX_STORED_BYTES = 512 * 1024;

/** A saved run. Its request is missing when only the result is stored. */
export const openProblems = (name: string) => openNamedRun<ProblemRequest, ProblemResult>(TOOL, name);

/** Themes of a saved run as a PDF, for Premium. */
export const downloadPaper = (run: number): Promise<Blob> =>
  requestFile("GET", "/api/downloads/tools/{file}", { path: { file: `${TOOL}.pdf` }, query: { run } });

/** Quotes of a saved run as a table, for Premium. */
export const downloadQuotes = (run: number): Promise<Blob> =>
  requestFile("GET", "/api/downloads/tools/{file}", { path: { file: `${TOOL}.csv` }, query: { run } });
