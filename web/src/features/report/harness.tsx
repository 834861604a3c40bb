import { cleanup, configure } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { Router } from "wouter";
import { QueryHostContext } from "../../api/queries/query-host";
import { type Call, fakeFetch, json } from "../../testing/fake-api";
import { ToastProvider } from "../../ui/feedback/toast";
import { COMPARISON } from "./compare/comparison-fixture";
import { EVENING_ANSWER } from "./evening/evening-fixture";
import { REPORT, SAVED, SUGGESTIONS } from "./fixture";

// The overlay is shown for a moment even when the answer is there at once, and a loaded machine needs longer.
configure({ asyncUtilTimeout: 4000 });

type Answer = (call: Call) => unknown;

/** Thrown by a handler to answer with another status. */
export class Refused {
  constructor(
    readonly status: number,
    readonly text: string,
  ) {}
}

const DEFAULTS: Record<string, Answer> = {
  "/api/niche/saved-searches": () => SAVED,
  "/api/niche/save-search": () => ({}),
  "/api/niche/match": () => SUGGESTIONS,
  "/api/niche/analyze": () => REPORT,
  "/api/niche/choice": () => ({}),
  "/api/niche/compare": () => COMPARISON,
  "/api/niche/evening": () => EVENING_ANSWER,
  "/api/niche/projects": () => [],
  "/api/niche/follow-ups": () => [],
  "/api/niche/shares": () => [],
  "/api/niche/analyses": () => ({ items: [], total: 0, page: 1, pages: 0 }),
};

/** Answers the API's calls and keeps them in order. */
export function fakeApi(answers: Record<string, Answer> = {}): Call[] {
  const all = { ...DEFAULTS, ...answers };
  return fakeFetch(async (call) => {
    try {
      return json((await all[call.path.replace(/\?.*/, "")]?.(call)) ?? null);
    } catch (error) {
      if (error instanceof Refused) return new Response(error.text, { status: error.status, statusText: "Refused" });
      throw error;
    }
  });
}

/** The calls that a person's analysis makes, without those that only read. */
export function writes(calls: readonly Call[]): Pick<Call, "path" | "body">[] {
  return calls.filter(({ method }) => method === "POST").map(({ path, body }) => ({ path, body }));
}

export interface AppProps {
  children: ReactNode;
  url?: string;
  /** The server's answers, by API path. */
  answers?: Record<string, unknown>;
}

export function App({ children, url, answers = {} }: AppProps) {
  return (
    <QueryHostContext value={{ answers }}>
      <ToastProvider>
        <Router ssrPath={url}>{children}</Router>
      </ToastProvider>
    </QueryHostContext>
  );
}

export function closePage() {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
}
