import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { Router } from "wouter";
import { QueryHostContext } from "../api/query-host";
import { startSession, type User } from "../api/session";
import { ToastProvider } from "../ui/toast";

export interface Call {
  method: string;
  path: string;
  body: unknown;
}
type Answer = (call: Call) => Response | Promise<Response>;

export const ANNA: User = { id: 1000, email: "anna@example.org", planType: "Free" };

export const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });

let endSession = () => {};

function advanceTimers(ms: number) {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(ms);
}

/** Answers the API's calls, "GET /api/plan" by "GET /api/plan", and keeps them in order. */
export function fakeApi(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined;
    const call = { method: init.method ?? "GET", path, body };
    calls.push(call);
    const answer = answers[`${call.method} ${path}`];
    return answer ? answer(call) : json({ code: "not_found", message: "Nothing here." }, 404);
  });
  return calls;
}

/** Opens a page as a logged-in member, or as a guest without `user`, in a browser that holds `stored`. */
export function openAs(
  user: User | null,
  page: ReactNode,
  answers: Record<string, Answer>,
  stored: Record<string, string> = {},
) {
  localStorage.clear();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  if (user) localStorage.setItem("authToken", "token");
  const calls = fakeApi({ "GET /api/auth/user": () => json(user), ...answers });
  endSession = startSession();
  const shown = render(
    <QueryHostContext value={{ answers: {} }}>
      <ToastProvider>
        <Router>{page}</Router>
      </ToastProvider>
    </QueryHostContext>,
  );
  return { user: userEvent.setup({ advanceTimers }), calls, ...shown };
}

export function closePage() {
  cleanup();
  endSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
}
