import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { Router } from "wouter";
import { QueryHostContext } from "../api/queries/query-host";
import { startSession, type User } from "../api/session";
import { ToastProvider } from "../ui/feedback/toast";
import { type Answer, fakeApi, json } from "./fake-api";

export const ANNA: User = { id: 1000, email: "anna@example.org", planType: "Free", timeZone: "UTC", location: null };

let endSession = () => {};

function advanceTimers(ms: number) {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(ms);
}

/** Opens a page as somebody who is logged in, or as a guest without `user`, in a browser that holds `stored`. */
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
  return { user: userEvent.setup({ advanceTimers }), calls, ...renderPage(page) };
}

/** Renders a page with everything that pages expect around them. */
export function renderPage(page: ReactNode) {
  return render(
    <QueryHostContext value={{ answers: {} }}>
      <ToastProvider>
        <Router>{page}</Router>
      </ToastProvider>
    </QueryHostContext>,
  );
}

export function closePage() {
  cleanup();
  endSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
}
