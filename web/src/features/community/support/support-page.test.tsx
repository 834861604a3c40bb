import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { QueryHostContext } from "../../../api/queries/query-host";
import { enterSession, leaveSession } from "../../../api/session";
import { fakeFetch, json } from "../../../testing/fake-api";
import { ToastProvider } from "../../../ui/feedback/toast";
import type { Question } from "./api";
import SupportPage from "./support-page";

const ANSWERED: Question = {
  id: 3,
  subject: "The chart of my report",
  state: "answered",
  unread: true,
  createdAt: "2026-03-01T09:31:00.000000Z",
  updatedAt: "2026-03-01T09:32:00.000000Z",
  messages: [
    { id: 1, fromMember: true, body: "The chart is empty.", createdAt: "2026-03-01T09:31:00.000000Z" },
    { id: 2, fromMember: false, body: "Please load the page again.", createdAt: "2026-03-01T09:32:00.000000Z" },
  ],
};

let questions: Question[];
let calls: string[];
let refusal: { status: number; body: unknown } | null;

function fakeApi() {
  fakeFetch(async ({ method, path, body }) => {
    if (method === "GET") return json({ isPriority: false, requests: questions });
    calls.push(`${method} ${path} ${JSON.stringify(body ?? null)}`);
    if (refusal) return json(refusal.body, refusal.status);
    if (path.endsWith("/read")) {
      questions = questions.map((question) => ({ ...question, unread: false }));
      return new Response(null, { status: 204 });
    }
    return json(ANSWERED, 201);
  });
}

function show() {
  render(
    <QueryHostContext value={{ answers: {} }}>
      <ToastProvider>
        <SupportPage />
      </ToastProvider>
    </QueryHostContext>,
  );
}

beforeEach(() => {
  questions = [ANSWERED];
  calls = [];
  refusal = null;
  fakeApi();
  enterSession({
    token: "t".repeat(43),
    user: { id: 1000, email: "a@example.org", planType: "Free", timeZone: "UTC", location: null },
  });
});
afterEach(() => {
  cleanup();
  leaveSession();
  vi.unstubAllGlobals();
});

test("a guest is asked to log in", () => {
  leaveSession();
  show();
  expect(screen.getByRole("heading", { name: "Log in to ask support" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Contact us without an account" }).getAttribute("href")).toBe("/contact");
});

test("a question is sent, and the form is empty after it", async () => {
  questions = [];
  show();
  await userEvent.type(await screen.findByLabelText("What is it about?"), "The chart");
  await userEvent.type(screen.getByLabelText("Your question"), "It is empty.");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect((screen.getByLabelText("Your question") as HTMLTextAreaElement).value).toBe(""));
  expect(calls).toEqual(['POST /api/support/requests {"subject":"The chart","body":"It is empty."}']);
});

test("a refused question keeps its text and says why", async () => {
  refusal = { status: 422, body: { code: "limit_reached", message: "5 of your questions are waiting for an answer." } };
  show();
  await userEvent.type(await screen.findByLabelText("What is it about?"), "The chart");
  await userEvent.type(screen.getByLabelText("Your question"), "It is empty.");
  const form = screen.getByRole("region", { name: "Ask a question" });
  await userEvent.click(within(form).getByRole("button", { name: "Send" }));
  expect(await within(form).findByText("5 of your questions are waiting for an answer.")).toBeTruthy();
  expect((screen.getByLabelText("Your question") as HTMLTextAreaElement).value).toBe("It is empty.");
});

test("opening an answered question marks its answer as read", async () => {
  show();
  expect(await screen.findByText("New answer")).toBeTruthy();
  await userEvent.click(screen.getByText("The chart of my report"));
  await waitFor(() => expect(calls).toEqual(["POST /api/support/requests/3/read null"]));
  await waitFor(() => expect(screen.queryByText("New answer")).toBeNull());
});
