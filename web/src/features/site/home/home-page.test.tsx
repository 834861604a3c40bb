import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { QueryHostContext } from "../../../api/queries/query-host";
import { enterSession, leaveSession } from "../../../api/session";
import { HomePage } from "./home-page";

beforeEach(
  () =>
    void render(
      <QueryHostContext value={{ answers: {} }}>
        <HomePage />
      </QueryHostContext>,
    ),
);
afterEach(() => {
  cleanup();
  leaveSession();
  vi.unstubAllGlobals();
});

const UNKNOWN = "–not known yet";

function snapshotPairs() {
  const snapshot = within(screen.getByRole("region", { name: "Today's Productivity Snapshot" }));
  return snapshot
    .getAllByRole("term")
    .map((term) => [term.textContent, term.parentElement?.querySelector("dd")?.textContent]);
}

const linkTo = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

it("the heading is the tagline", () => {
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Quick Start Tools for Part-Time Side Hustlers");
});

it("the buttons lead where they say", () => {
  expect(linkTo("Start Niche Discovery")).toBe("/niche-discovery");
  expect(linkTo("Read Our Blog")).toBe("/blog");
  expect(linkTo("Start Your Journey Today")).toBe("/niche-discovery");
});

it("there are six feature cards, and those that exist link", () => {
  const features = within(screen.getByRole("region", { name: "The toolbox" }));
  expect(features.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual([
    "Niche Discovery Wizard",
    "Daily Productivity Hack",
    "Task Tracker",
    "Profitability Calculator",
    "Community Forum",
    "Resource Library",
  ]);
  expect(features.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/what-should-i-sell",
    "/niche-discovery",
    "#tip-of-the-day",
    "/tasks",
    "/profitability-calculator",
    "/forum",
    "/resources",
  ]);
  expect(features.queryAllByRole("button")).toEqual([]);
});

it("the snapshot shows what a guest has done", () => {
  expect(snapshotPairs()).toEqual([
    ["Tasks Completed", "0"],
    ["Niches Analyzed", "0"],
    ["Ideas Generated", "0"],
    ["Current Plan", "Free"],
  ]);
});

it("the snapshot shows plan and counts of a member, and no zeros before they are known", async () => {
  const snapshot = { tasksCompleted: 3, nichesAnalyzed: 12, ideasGenerated: 60 };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ snapshot })));
  act(() =>
    enterSession({ token: "t", user: { id: 1000, email: "anna@example.com", planType: "Premium", timeZone: "UTC" } }),
  );
  expect(snapshotPairs().map(([, value]) => value)).toEqual([UNKNOWN, UNKNOWN, UNKNOWN, "Premium"]);
  await waitFor(
    () =>
      expect(snapshotPairs()).toEqual([
        ["Tasks Completed", "3"],
        ["Niches Analyzed", "12"],
        ["Ideas Generated", "60"],
        ["Current Plan", "Premium"],
      ]),
    // The query library is loaded first.
    { timeout: 20_000 },
  );
  act(() => leaveSession());
  expect(snapshotPairs().map(([, value]) => value)).toEqual(["0", "0", "0", "Free"]);
});

it("counts that do not come stay unknown", async () => {
  const fetched = vi.fn(async () => new Response("", { status: 500 }));
  vi.stubGlobal("fetch", fetched);
  act(() =>
    enterSession({ token: "t", user: { id: 1000, email: "anna@example.com", planType: "Free", timeZone: "UTC" } }),
  );
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(snapshotPairs().map(([, value]) => value)).toEqual([UNKNOWN, UNKNOWN, UNKNOWN, "Free"]);
});

it("the keyword form works as a plain GET form", () => {
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "What would you sell, make or do?" });
  expect(field.name).toBe("q");
  expect(field.form?.getAttribute("action")).toBe("/niche-discovery");
  expect(field.form?.getAttribute("method")).toBe("get");
});
