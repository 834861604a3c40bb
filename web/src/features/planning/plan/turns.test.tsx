import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { json } from "../../../testing/fake-api";
import { closePage, openAs } from "../../../testing/page";
import { planWith } from "../../../testing/plan";
import type { Plan } from "./api";
import PlanView from "./plan-view";

afterEach(() => {
  closePage();
  history.replaceState(null, "", "/");
});

const DOGS = { id: 9, name: "Dog grooming", marketName: "Dog grooming", request: { market: "dog-grooming" } };
const CAKES = { id: 4, name: "Custom cakes", marketName: "Custom cakes", request: { market: "custom-cakes" } };
const TOLD = {
  beginsRound: true,
  market: "Dog grooming",
  sentence: "9 days left. Custom cakes: stopped after 1 of 8. Open again: customer, demand, price.",
  length: 14,
  endsOn: "2026-03-23",
  keptEnd: "2026-03-19",
};

/** A round of custom cakes under way. */
function cakes(change: Partial<Plan["round"]> = {}): Plan {
  const plan = planWith();
  const market = { slug: "custom-cakes", name: "Custom cakes", runId: 4 };
  const round = { ...plan.round, id: 3, day: 12, daysLeft: 18, version: 4, market: market.name, ...change };
  return { ...plan, market, startDate: "2026-02-18", round };
}

/** The plan after a change that can be undone. */
const turned = (kind: string): Plan => ({ ...cakes({ undo: { changeId: 7, kind } }), changeId: 7 });

const open = (plan: Plan, answers = {}) =>
  openAs(null, <PlanView />, {
    "GET /api/plan": () => json(plan),
    "GET /api/niche/projects": () => json([CAKES, DOGS]),
    "GET /api/plan/rounds": () => json({ items: [] }),
    "GET /api/plan/restart?runId=9": () => json(TOLD),
    ...answers,
  });

test("another saved report says what it does before it begins a round", async () => {
  const { user, calls } = open(cakes(), { "POST /api/plan/rounds": () => json(turned("round"), 201) });
  await user.click(await screen.findByText("Another market"));
  expect(screen.queryByRole("button", { name: "Custom cakes" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Dog grooming" }));
  expect(await screen.findByText(TOLD.sentence)).toBeTruthy();
  expect(calls.some(({ method }) => method === "POST")).toBe(false);
  await user.click(screen.getByRole("button", { name: "Begin, but keep Thu, Mar 19" }));
  expect(await screen.findByRole("button", { name: "Back to the last round" })).toBeTruthy();
  const sent = calls.find(({ method, path }) => method === "POST" && path === "/api/plan/rounds");
  expect(sent?.body).toEqual({ runId: 9, keepDays: true, version: 4 });
});

test("a link from the report opens its market, with the idea", async () => {
  history.replaceState(null, "", "/plan?begin=9&idea=1-nails#another-market");
  const { user, calls } = open(cakes(), { "POST /api/plan/rounds": () => json(turned("round"), 201) });
  await user.click(await screen.findByRole("button", { name: "Begin 14 days, ending Mon, Mar 23" }));
  await screen.findByRole("button", { name: "Back to the last round" });
  const sent = calls.find(({ method, path }) => method === "POST" && path === "/api/plan/rounds");
  expect(sent?.body).toEqual({ runId: 9, ideaId: "1-nails", keepDays: false, version: 4 });
});

test("a link on the page opens the markets", async () => {
  open(cakes());
  const details = (await screen.findByText("Another market")).closest("details");
  expect(details?.open).toBe(false);
  act(() => {
    history.replaceState(null, "", "/plan#another-market");
    window.dispatchEvent(new Event("hashchange"));
  });
  expect(details?.open).toBe(true);
});

test("no other market is offered before the first day", async () => {
  open(cakes({ day: -2 }));
  await screen.findByText("Your market is");
  expect(screen.queryByText("Another market")).toBeNull();
});

test("a round that waits is taken up, and the change can be undone", async () => {
  const review = planWith().review;
  const rule = planWith().round.rule;
  const record = {
    ...{ id: 2, number: 1, market: "Bookkeeping", offer: null, startDate: "2026-02-01", endedOn: "2026-02-17" },
    ...{ length: 30, state: "ended", decision: null, canResume: true, rule, review, steps: [], tests: [] },
  };
  const { user, calls } = open(cakes({ number: 2 }), {
    "GET /api/plan/rounds": () => json({ items: [record] }),
    "POST /api/plan/rounds/2/resume": () => json(turned("resume")),
    "POST /api/plan/changes/7/undo": () => json(cakes()),
  });
  const article = (await screen.findByRole("heading", { name: "Round 1: Bookkeeping" })).closest("article");
  await user.click(within(article as HTMLElement).getByRole("button", { name: /^Take it up again/ }));
  await user.click(await screen.findByRole("button", { name: "Back to the other round" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Back to the other round" })).toBeNull());
  expect(calls.find(({ path }) => path.endsWith("/resume"))?.body).toEqual({ version: 4 });
});

test("a rule met early offers the decision until the round is kept", async () => {
  const sentence = "Your rule is met on day 12: 1 paid job, at most $400 spent.";
  const { user, calls } = open(cakes({ met: { day: 12, sentence } }), {
    "POST /api/plan/rounds/3/keep": () => json(cakes()),
  });
  const card = await screen.findByRole("region", { name: sentence });
  expect(within(card).getByRole("button", { name: "Go on" })).toBeTruthy();
  await user.click(within(card).getByRole("button", { name: "Keep this round" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: sentence })).toBeNull());
  expect(calls.find(({ path }) => path.endsWith("/keep"))?.body).toEqual({ version: 4 });
});

test("a rule met early goes on with one tap", async () => {
  const { user, calls } = open(cakes({ met: { day: 12, sentence: "Your rule is met on day 12: 1 paid job." } }), {
    "PUT /api/plan/decision": () => json(turned("round")),
  });
  const card = await screen.findByRole("region", { name: /^Your rule is met/ });
  await user.click(within(card).getByRole("button", { name: "Go on" }));
  await screen.findByRole("button", { name: "Back to the last round" });
  expect(calls.find(({ path }) => path === "/api/plan/decision")?.body).toEqual({ decision: "go-on", version: 4 });
});

test("missed evenings are one choice, which is sent with the version", async () => {
  const body = { choice: "keep", version: 4 };
  const next = {
    kind: "choice",
    title: "You missed two evenings",
    minutes: null,
    why: "Leave three steps for later, or move the end.",
    buttons: [{ label: "Keep December 30", method: "POST", url: "/api/plan/catch-up", body }],
    url: "/plan",
  };
  const { user, calls } = open(cakes(), {
    "GET /api/next": () => json(next),
    "POST /api/plan/catch-up": () => json(turned("catch-up")),
  });
  await user.click(await screen.findByRole("button", { name: "Keep December 30" }));
  await waitFor(() => expect(calls.some(({ path }) => path === "/api/plan/catch-up")).toBe(true));
  expect(calls.find(({ path }) => path === "/api/plan/catch-up")?.body).toEqual(body);
});

test("new days can be undone beside the market", async () => {
  const { user, calls } = open(turned("catch-up"), { "POST /api/plan/changes/7/undo": () => json(cakes()) });
  await user.click(await screen.findByRole("button", { name: "Undo the new days" }));
  await waitFor(() => expect(calls.some(({ path }) => path === "/api/plan/changes/7/undo")).toBe(true));
});

test("a new market or offer can be undone, also before the first day", async () => {
  const plan = { ...cakes({ day: null, undo: { changeId: 7, kind: "offer" } }), startDate: null };
  const { user, calls } = open(plan, { "POST /api/plan/changes/7/undo": () => json(cakes()) });
  expect(screen.queryByText("Another market")).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Back to the market and offer before" }));
  await waitFor(() => expect(calls.some(({ path }) => path === "/api/plan/changes/7/undo")).toBe(true));
});

test("a round that goes on has growth inside its open steps", async () => {
  const text = "Ask everyone who paid for one more name among dog owners.";
  open({ ...cakes(), weeks: planWith((_, number) => (number === 12 ? { growth: [text] } : {})).weeks });
  const step = (await screen.findByRole("checkbox", { name: "Step 12" })).closest("li");
  expect(within(step as HTMLElement).getByText(text)).toBeTruthy();
});
