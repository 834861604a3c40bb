import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { json } from "../../../testing/fake-api";
import { ANNA, closePage, openAs } from "../../../testing/page";
import { planWith } from "../../../testing/plan";
import type { Plan } from "./api";
import PlanView from "./plan-view";

afterEach(closePage);
afterEach(() => vi.unstubAllGlobals());

const open = (plan: Plan, answers = {}) =>
  openAs(null, <PlanView />, { "GET /api/plan": () => json(plan), ...answers });
const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });
const refusal = () => json({ code: "unavailable", message: "The server rests." }, 503);

test("the first step that is not done stands on top", async () => {
  open(planWith((_, number) => ({ done: number < 3 })));
  const next = await screen.findByRole("region", { name: "Step 3" });
  expect(next.textContent).toContain("How to do step 3.");
  expect(screen.getByText("of 12 steps done").parentElement?.textContent).toBe("2 of 12 steps done");
});

test("folded, the plan has no next step of its own, and its weeks open on demand", async () => {
  openAs(null, <PlanView folded />, { "GET /api/plan": () => json(planWith()) });
  expect((await screen.findByText("of 12 steps done")).parentElement?.textContent).toBe("0 of 12 steps done");
  expect(screen.queryByRole("region", { name: "Step 1" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Mark as done" })).toBeNull();
  expect(screen.getByText("All four weeks, with notes").closest("details")?.open).toBe(false);
});

test("a tick shows at once, is sent, and can be taken back from the toast", async () => {
  let plan = planWith();
  const { user, calls } = open(plan, {
    "GET /api/plan": () => json(plan),
    "PUT /api/plan/steps/step-1": ({ body }: { body: unknown }) => {
      plan = planWith((_, number) => (number === 1 ? { done: (body as { done: boolean }).done } : {}));
      return json(plan);
    },
  });
  await user.click(await box("Step 1"));
  expect((await box("Step 1")).checked).toBe(true);
  await screen.findByRole("region", { name: "Step 2" });
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(async () => expect((await box("Step 1")).checked).toBe(false));
  const sent = calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  expect(sent).toEqual([{ done: true }, { done: false }]);
});

test("where the look back is next it stands on top, and no step is called next", async () => {
  const buttons = [{ label: "Open the review", method: "GET", url: "/plan#review-29", body: null }];
  const why = "It is the review of day 29.";
  const next = { kind: "step", title: "Look back", minutes: null, why, url: "/plan#review-29", buttons };
  open(planWith(), { "GET /api/next": () => json(next) });
  const card = await screen.findByRole("region", { name: "Look back" });
  expect(card.textContent).toContain("It is the review of day 29.");
  expect(screen.queryByRole("region", { name: "Step 1" })).toBeNull();
  expect(screen.queryByText("Next")).toBeNull();
});

/** Open parts of the plan on a phone: week 1, week 4 and the reviews. */
async function openParts(plan: Plan) {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  open(plan);
  const headings = [/^Week 1/, /^Week 4/, /^Days 29 and 30/].map((name) => screen.findByRole("heading", { name }));
  return (await Promise.all(headings)).map((heading) => heading.closest("details")?.open);
}

test("on a phone the first open week stands open until the days of the reviews", async () => {
  expect(await openParts(planWith())).toEqual([true, false, false]);
});

test("on a phone the days of the reviews fold all weeks", async () => {
  const plan = planWith();
  const reviews = plan.reviews.map((review) => ({ ...review, date: "2020-01-01" }));
  expect(await openParts({ ...plan, reviews })).toEqual([false, false, true]);
});

test("a review is ticked like a step and is none of the twelve", async () => {
  const plan = planWith();
  const { user, calls } = open(plan, {
    "GET /api/plan": () => json(plan),
    "PUT /api/plan/steps/review-29": () => {
      plan.reviews = plan.reviews.map((review) => ({ ...review, done: review.key === "review-29" }));
      return json(plan);
    },
  });
  await user.click(await box("Review 29"));
  expect((await box("Review 29")).checked).toBe(true);
  expect((await box("Review 30")).checked).toBe(false);
  expect(screen.getByText("of 12 steps done").parentElement?.textContent).toBe("0 of 12 steps done");
  await waitFor(() => expect(calls.at(-1)?.method).toBe("GET"));
  expect((await box("Review 29")).checked).toBe(true);
});

test("a tick that the server refuses is taken back and said", async () => {
  const { user } = open(planWith(), { "PUT /api/plan/steps/step-2": refusal });
  await user.click(await box("Step 2"));
  expect(await screen.findByText("Could not save")).toBeTruthy();
  expect(screen.getByText("The server rests.")).toBeTruthy();
  expect((await box("Step 2")).checked).toBe(false);
});

test("a note that could not be saved stays, says so and is sent again", async () => {
  let isBroken = true;
  const { user, calls } = open(planWith(), {
    "PUT /api/plan/steps/step-1": () => (isBroken ? refusal() : json(planWith())),
  });
  const [note] = await screen.findAllByRole<HTMLTextAreaElement>("textbox", { name: "Your note", hidden: true });
  if (!note) throw new Error("no note");
  await user.type(note, "Ask Omar");
  await user.tab();
  expect(await screen.findByText("Not saved yet: The server rests.")).toBeTruthy();
  expect(note.value).toBe("Ask Omar");
  expect(localStorage.getItem("planNote:guest:step-1")).toBe("Ask Omar");
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Save again", hidden: true }));
  await screen.findByText("Saved.");
  expect(calls.at(-1)?.body).toEqual({ note: "Ask Omar" });
  expect(localStorage.getItem("planNote:guest:step-1")).toBeNull();
});

test("a note that a closed tab left unsaved is there again and sent, but to nobody else's plan", async () => {
  const answers = {
    "GET /api/plan": () => json(planWith()),
    "PUT /api/plan/steps/step-2": () => json(planWith()),
  };
  const stored = { "planNote:guest:step-1": "a guest's", "planNote:1000:step-2": "mine" };
  const { calls } = openAs(ANNA, <PlanView />, answers, stored);
  expect(await screen.findByDisplayValue("mine")).toBeTruthy();
  await waitFor(() => expect(calls.some(({ method }) => method === "PUT")).toBe(true), { timeout: 3000 });
  const puts = calls.filter(({ method }) => method === "PUT");
  expect(puts).toEqual([{ method: "PUT", path: "/api/plan/steps/step-2", body: { note: "mine" } }]);
  expect(screen.queryByDisplayValue("a guest's")).toBeNull();
});

test("the start is set, and the days become a calendar file", async () => {
  const started = { ...planWith(), startDate: "2026-03-02" };
  const answers = { "PUT /api/plan/start": () => json(started), "PUT /api/plan/rule": () => json(started) };
  const { user, calls } = open(planWith(), answers);
  const field = await screen.findByLabelText<HTMLInputElement>("When do you start?");
  expect(field.value).toMatch(/^\d{4}-\d\d-\d\d$/);
  await user.click(screen.getByRole("button", { name: "Set day 1" }));
  const link = await screen.findByRole("link", { name: "Add to calendar (.ics)" });
  expect(link.getAttribute("href")).toBe("/api/plan/calendar.ics");
  expect(calls.find(({ path }) => path === "/api/plan/start")?.body).toEqual({ startDate: field.value });
});

test("a start that the server refuses is explained at the field", async () => {
  const { user } = open(planWith(), {
    "PUT /api/plan/start": () => json({ code: "invalid_date", message: "Please pick a day within a year." }, 422),
  });
  await user.click(await screen.findByRole("button", { name: "Set day 1" }));
  expect(await screen.findByText("Please pick a day within a year.")).toBeTruthy();
});

test("a tool that is not there yet is no link", async () => {
  const tool = (isReady: boolean) => ({
    label: isReady ? "Niche Discovery" : "Persona",
    path: "/x",
    url: "/x?market=candles",
    isReady,
  });
  open(planWith((_, number) => ({ tool: number <= 2 ? tool(number === 1) : null })));
  const next = await screen.findByRole("region", { name: "Step 1" });
  const link = within(next).getByRole("link", { name: "Open Niche Discovery" });
  expect(link.getAttribute("href")).toBe("/x?market=candles");
  expect(screen.getByText("Persona will help with this step. It is coming later.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Open Persona", hidden: true })).toBeNull();
});

test("the offer stands in the step that makes it, with its first steps", async () => {
  const offer = {
    title: "Nail trims at home",
    startupCostUsd: [150, 400],
    hoursPerWeek: [4, 4],
    firstSteps: ["Borrow a grinder", "Trim three dogs"],
    step: "step-4",
  };
  open({ ...planWith(), market: { slug: "dog-grooming", name: "Dog grooming", runId: 1 }, offer });
  const link = await screen.findByRole("link", { name: "Nail trims at home" });
  expect(link.getAttribute("href")).toBe("#step-4");
  expect(screen.getByText(/about \$150 to \$400 to start, 4 hours a week/)).toBeTruthy();
  const step = (await box("Step 4")).closest("li") as HTMLElement;
  expect(within(step).getByText("Trim three dogs")).toBeTruthy();
});

test("a paused step says why it waits", async () => {
  open(planWith((_, number) => ({ isLater: number > 3, isPaused: number > 3 })));
  await screen.findByRole("region", { name: "Step 1" });
  expect(screen.getAllByText(/paused until you answer the failed test/)).toHaveLength(9);
  expect(screen.queryByText(/your evenings are full/)).toBeNull();
});

test("when all is done the plan says so, with what to decide", async () => {
  open(planWith(() => ({ done: true })));
  expect(await screen.findByRole("heading", { name: "All 12 steps are done" })).toBeTruthy();
});

test("a plan that does not come can be asked for again", async () => {
  let isBroken = true;
  const { user } = open(planWith(), { "GET /api/plan": () => (isBroken ? refusal() : json(planWith())) });
  await screen.findByText("Could not load your plan");
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await box("Step 1")).toBeTruthy();
});
