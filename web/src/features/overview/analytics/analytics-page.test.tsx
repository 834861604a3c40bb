import { cleanup, configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { QueryHostContext } from "../../../api/queries/query-host";
import { enterSession, leaveSession } from "../../../api/session";
import { fakeFetch, json } from "../../../testing/fake-api";
import { ToastProvider } from "../../../ui/feedback/toast";
import { AnalyticsPage } from "./analytics-page";
import type { Analytics, Profit, Week } from "./api";

const TOOLS = [
  "Niche Discovery",
  "What Should I Sell",
  "Profitability Calculator",
  "Customer Persona",
  "Problem Finder",
];

function work(counts: number[], yes = 0, minutes = 0): Omit<Week, "start"> {
  const runs = TOOLS.map((label, at) => ({
    toolName: label.toLowerCase().replaceAll(" ", "-"),
    label,
    count: counts[at] ?? 0,
  }));
  return {
    runs,
    answers: { yes, no: 0, notCounted: 0 },
    evenings: { active: minutes > 0 ? 1 : 0, pieces: minutes > 0 ? 1 : 0, minutes },
    log: { paidJobs: yes, minutes, takingsCents: yes * 5_050, spentCents: 0 },
  };
}

const PROFIT: Profit = {
  id: 1,
  title: "Small",
  priceCents: 2_000,
  profitMonthCents: 57_050,
  keptYearCents: 500_000,
  hourlyPayCents: null,
  overtimeHourCents: null,
  savedAt: "2026-03-01T09:31:00.000000Z",
};

const ROUND: NonNullable<Analytics["latest"]["plan"]["round"]> = {
  number: 2,
  isStopped: false,
  rule: "Worth it if, by day 28: 1 paid job.",
  paidJobs: 1,
  takingsCents: 10_000,
  spentCents: 1_000,
  hourCents: 4_500,
  keptCents: 3_500,
};

const NOTHING: Analytics = {
  latest: {
    thisWeek: work([]),
    total: work([]),
    analysis: null,
    profit: null,
    plan: { done: 0, steps: 12, startDate: null, plannedEnd: null, round: null },
  },
  history: null,
  lockedFeature: "advanced_analytics",
};

const BUSY: Analytics = {
  latest: {
    thisWeek: work([1], 2, 80),
    total: work([4, 0, 1], 3, 200),
    analysis: { title: "Dog walking", score: 61, madeAt: "2026-03-01T09:31:00.000000Z" },
    profit: PROFIT,
    plan: { done: 2, steps: 12, startDate: "2026-03-01", plannedEnd: "2026-03-27", round: ROUND },
  },
  history: {
    weeks: [
      { start: "2026-02-23", ...work([3, 0, 1], 1, 120) },
      { start: "2026-03-02", ...work([1], 2, 80) },
    ],
    profits: [PROFIT, { ...PROFIT, id: 2, profitMonthCents: -1_200 }],
    burnUp: {
      done: [{ day: "2026-03-02", steps: 2 }],
      planned: [
        { day: "2026-03-01", steps: 1 },
        { day: "2026-03-27", steps: 12 },
      ],
    },
  },
  lockedFeature: null,
};

let answer: Analytics | null;

function Dialog({ feature, onClose }: { feature: string; onClose: () => void }) {
  return (
    <div role="dialog">
      With Premium you can {feature}.
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  );
}

function show() {
  render(
    <QueryHostContext value={{ answers: {} }}>
      <ToastProvider>
        <AnalyticsPage UpgradeDialog={Dialog} />
      </ToastProvider>
    </QueryHostContext>,
  );
}

const enter = (planType: "Free" | "Premium") =>
  enterSession({
    token: "t".repeat(43),
    user: { id: 1000, email: "a@example.org", planType, timeZone: "UTC", location: null },
  });

// The view loads late, and a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });
beforeEach(() => {
  answer = NOTHING;
  fakeFetch(async ({ path }) => {
    if (!path.startsWith("/api/analytics")) throw new Error(`unexpected call of ${path}`);
    return answer ? json(answer) : json({ code: "unavailable", message: "Please try again in a moment." }, 503);
  });
});
afterEach(() => {
  cleanup();
  leaveSession();
});

test("guests are asked to log in and come back", async () => {
  leaveSession();
  show();
  const login = await screen.findByRole("link", { name: "Log in" });
  expect(login.getAttribute("href")).toBe("/login?next=%2Fanalytics");
});

test("a member without work sees what to do first, and no figure", async () => {
  enter("Free");
  show();
  expect(await screen.findAllByText("Nothing yet")).toHaveLength(6);
  expect(screen.getByRole("link", { name: "Ask people in an experiment" }).getAttribute("href")).toBe("/experiments");
  expect(screen.getByText("0 of 12 steps")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Over time" })).toBeNull();
});

test("with Free the latest values are shown, and the history is offered", async () => {
  answer = { ...BUSY, history: null, lockedFeature: "advanced_analytics" };
  enter("Free");
  show();
  expect(await screen.findByText("Dog walking")).toBeTruthy();
  expect(screen.getByText("$570.50 a month")).toBeTruthy();
  expect(screen.getByText("30-day plan, round 2")).toBeTruthy();
  expect(screen.getByText("$45 an hour")).toBeTruthy();
  const money = "$100 in, $10 spent, $35 of each hour kept after tax. Worth it if, by day 28: 1 paid job.";
  expect(screen.getByText(money)).toBeTruthy();
  expect(screen.getByText("1 h 20 min this week, 3 h 20 min on 1 evening in all")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "See my history with Premium" }));
  expect((await screen.findByRole("dialog")).textContent).toContain("see your work over time");
});

test("a round that was stopped has no planned end", async () => {
  const plan = { ...BUSY.latest.plan, plannedEnd: null, round: { ...ROUND, isStopped: true } };
  answer = { ...BUSY, latest: { ...BUSY.latest, plan } };
  enter("Free");
  show();
  expect(await screen.findByText("Stopped")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Pick a start date" })).toBeNull();
});

test("with Premium each chart has its figures as a table", async () => {
  answer = BUSY;
  enter("Premium");
  show();
  expect(await screen.findByRole("heading", { name: "Over time" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "See my history with Premium" })).toBeNull();
  const cells = (name: string) => {
    const rows = within(screen.getByRole("table", { name })).getAllByRole("row");
    return rows.map((row) => [...row.children].map((cell) => cell.textContent));
  };
  expect(cells("Analyses and results by week")).toEqual([
    ["Week of", ...TOOLS],
    ["Feb 23", "3", "0", "1", "0", "0"],
    ["Mar 2", "1", "0", "0", "0", "0"],
  ]);
  expect(cells("Minutes worked by week")[1]).toEqual(["Feb 23", "1", "1", "2 h"]);
  expect(cells("Money in by week")[1]).toEqual(["Feb 23", "1", "$50.50", "$0", "2 h"]);
  expect(cells("Plan burn-up")).toEqual([
    ["By", "Done", "Planned"],
    ["Mar 1", "0", "1"],
    ["Mar 2", "2", "1"],
    ["Mar 27", "2", "12"],
  ]);
  expect(cells("Profit scenarios")[2]?.slice(2)).toEqual(["$20", "−$12", "$5,000", "–"]);
});

test("a figure that no calculation has is said, not drawn", async () => {
  answer = BUSY;
  enter("Premium");
  show();
  await userEvent.click(await screen.findByRole("radio", { name: "Pay per hour, after tax" }));
  expect(screen.getByText(/No saved calculation has this figure yet/)).toBeTruthy();
});

test("charts without anything to draw say what starts them", async () => {
  answer = {
    ...NOTHING,
    history: { weeks: [{ start: "2026-03-02", ...work([]) }], profits: [], burnUp: { done: [], planned: [] } },
    lockedFeature: null,
  };
  enter("Premium");
  show();
  expect(await screen.findByText("Your first analysis starts this chart.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open the calculator" })).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("a failure is shown with a way to try again", async () => {
  answer = null;
  enter("Free");
  show();
  expect(await screen.findByText("Please try again in a moment.")).toBeTruthy();
  answer = BUSY;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByText("Dog walking")).toBeTruthy());
});

test("a calculation without a name says its pay per hour once", async () => {
  const profit = { ...PROFIT, title: "$25.16 an hour", hourlyPayCents: 2_516 };
  answer = { ...BUSY, latest: { ...BUSY.latest, profit } };
  enter("Free");
  show();
  expect(await screen.findByText("$25.16 an hour after tax")).toBeTruthy();
  cleanup();
  answer = { ...BUSY, latest: { ...BUSY.latest, profit: { ...profit, title: "Small" } } };
  show();
  expect(await screen.findByText("Small, $25.16 an hour after tax")).toBeTruthy();
});
