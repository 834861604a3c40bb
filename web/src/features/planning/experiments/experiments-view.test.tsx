import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Experiment, ExperimentList } from "../../../api/calls/experiments";
import { type Answer, json } from "../../../testing/fake-api";
import { closePage, openAs } from "../../../testing/page";
import ExperimentsView from "./experiments-view";
import { sampleEvidence, sampleExperiment, sampleRow } from "./fixture";

afterEach(closePage);

const PROJECT = { id: 3, name: "Dogs", market: "dog-grooming", marketName: "Dog grooming", isOutdated: false };

function listOf(items: Experiment[], change: Partial<ExperimentList> = {}): ExperimentList {
  return { items, otherMarket: [], projects: [PROJECT], prepared: [], ...change };
}

const MATCHES = [
  { slug: "dog-walking", name: "Dog walking", sector: "Pets" },
  { slug: "dog-grooming", name: "Dog grooming", sector: "Pets" },
];

function openList(list: ExperimentList, answers: Record<string, Answer> = {}) {
  return openAs(null, <ExperimentsView />, {
    "GET /api/experiments": () => json(list),
    "GET /api/experiments?runId=3": () => json(list),
    "GET /api/runs/3/evidence": () => json(sampleEvidence()),
    ...answers,
  });
}

const EXAMPLE = {
  toolName: "experiments",
  request: {},
  result: {
    marketName: "Dog grooming",
    tests: [
      { ...sampleExperiment(), day: 3, task: "", mark: "", advice: "", hypothesis: "Groomers are booked." },
      { ...sampleExperiment(), day: 14, task: "", mark: "", advice: "", hypothesis: "Owners book a trim." },
    ],
    evidence: {
      ...sampleEvidence(),
      points: [sampleRow(), sampleRow({ experiment: 1, decision: "open", progress: "3 of 8 yes, 5 of 20 needed" })],
    },
  },
};

test("without a project the page shows two tests that take no answers and leads to Niche Discovery", async () => {
  const { user, calls } = openList(listOf([], { projects: [] }), {
    "GET /api/examples/experiments": () => json(EXAMPLE),
  });
  expect((await screen.findByRole("note")).textContent).toContain("Example: two tests for Dog grooming");
  const passed = screen.getByRole("region", { name: "Groomers are booked." });
  expect(passed.textContent).toContain("Passed");
  expect(screen.getByRole("region", { name: "Owners book a trim." }).textContent).toContain("Running");
  expect(screen.getByRole("region", { name: "Official figures and your own tests" }).textContent).toContain(
    "Together 65",
  );
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Use my own"]);
  await user.click(screen.getByRole("button", { name: "Use my own" }));
  expect(window.location.pathname).toBe("/niche-discovery");
  expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
  window.history.replaceState(null, "", "/");
});

test("without a project and without the example the page leads to Niche Discovery", async () => {
  openList(listOf([], { projects: [] }));
  expect(await screen.findByRole("heading", { name: "No market to test yet" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Find a market" }).getAttribute("href")).toBe("/niche-discovery");
});

test("a project of the reader's own ends the example", async () => {
  const { calls } = openList(listOf([sampleExperiment()]));
  expect(await screen.findByRole("region", { name: "Owners book a bath at home." })).toBeTruthy();
  expect(screen.queryByRole("note")).toBeNull();
  expect(calls.some(({ path }) => path.startsWith("/api/examples/"))).toBe(false);
});

test("a card logs an answer with two taps", async () => {
  const logged: Answer = ({ body }) => json({ entry: body, replaced: [], experiment: sampleExperiment() }, 201);
  const { user, calls } = openList(listOf([sampleExperiment()]), { "POST /api/experiments/7/entries": logged });
  const card = await screen.findByRole("region", { name: "Owners book a bath at home." });
  await user.click(within(card).getByRole("button", { name: "Yes" }));
  await user.click(screen.getByRole("button", { name: "Log this answer" }));
  await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
    outcome: "yes",
    who: "",
    ifSamePerson: "ask",
  });
});

test("a note that looks personal is noticed before it is logged", async () => {
  const { user } = openList(listOf([sampleExperiment()]));
  const card = await screen.findByRole("region", { name: "Owners book a bath at home." });
  await user.click(within(card).getByRole("button", { name: "No" }));
  await user.click(screen.getByText("Note and day"));
  const note = screen.getByLabelText("Note");
  const notice = () => screen.queryByText(/This looks like a name, a phone number/);
  for (const text of ["Call Ann Miller tomorrow.", "ann@shop.example", "555-123-4567"]) {
    await user.clear(note);
    await user.type(note, text);
    expect(notice(), text).toBeTruthy();
  }
  await user.clear(note);
  await user.type(note, "Paid $45 in March. Too far away.");
  expect(notice()).toBeNull();
});

test("the sum names every term and links it to its test", async () => {
  openList(listOf([sampleExperiment()]));
  const evidence = await screen.findByRole("region", { name: "Official figures and your own tests" });
  await waitFor(() =>
    expect(evidence.textContent).toContain(
      "Official figures 58 (52 to 64). Your own tests: interviews +7. Together 65.",
    ),
  );
  expect(within(evidence).getByRole("link", { name: "interviews +7" }).getAttribute("href")).toBe("/experiments/7");
  expect(evidence.textContent).toContain("Your tests so far: for it");
  expect(evidence.textContent).toContain("58 +7 = 65");
});

test("a changed mark is shown, and a closed test takes no answers", async () => {
  const changed = sampleExperiment({ changeMark: "changed after 4 answers" });
  const closed = sampleExperiment({ id: 8, hypothesis: "Owners pay $40.", state: "unclear", isClosed: true });
  openList(listOf([changed, closed]));
  expect(await screen.findByText("changed after 4 answers")).toBeTruthy();
  const card = screen.getByRole("region", { name: "Owners pay $40." });
  expect(within(card).queryByRole("button", { name: "Yes" })).toBeNull();
});

test("a test whose deadline is over can be closed", async () => {
  const late = sampleExperiment({ state: "unclear", isPastDeadline: true, deadline: "2026-01-05" });
  const { user, calls } = openList(listOf([late]), { "POST /api/experiments/7/stop": () => json(late) });
  await user.click(await screen.findByRole("button", { name: "Close this test" }));
  expect(calls.some(({ path }) => path === "/api/experiments/7/stop")).toBe(true);
});

test("decided tests are apart from open ones and show no answer buttons in the list", async () => {
  const passed = sampleExperiment({ id: 8, hypothesis: "Owners pay $40.", state: "passed" });
  openList(listOf([sampleExperiment(), passed]));
  const open = await screen.findByRole("region", { name: "Open" });
  expect(within(open).queryByText("Owners pay $40.")).toBeNull();
  const decided = screen.getByRole("region", { name: "Decided" });
  expect(within(decided).getByText("Owners pay $40.")).toBeTruthy();
  expect(within(decided).queryByRole("button", { name: "Yes" })).toBeNull();
  const more = within(decided).getByRole("link", { name: "Log another answer" });
  expect(more.getAttribute("href")).toBe("/experiments/8");
});

test("a deleted test leaves one line with its result", async () => {
  const deleted = sampleExperiment({ state: "failed", isClosed: true, isDeleted: true });
  openList(listOf([deleted]));
  const lines = await screen.findByRole("region", { name: "Deleted tests" });
  expect(lines.textContent).toContain("Their results stay and count.");
  expect(within(lines).getByRole("listitem").textContent).toContain("FailedOwners book a bath at home.");
  expect(screen.queryByRole("region", { name: "Decided" })).toBeNull();
});

test("a card says how many answers were struck out", async () => {
  openList(listOf([sampleExperiment({ struckOut: 2 })]));
  expect(await screen.findByText(/2 answers struck out/)).toBeTruthy();
});

test("a count with an upper limit asks for the measured number", async () => {
  const count = sampleExperiment({ kind: "count", strength: null, n: null, k: 75, t: null, atMost: true });
  const { user, calls } = openList(listOf([count]), { "PATCH /api/experiments/7": () => json(count) });
  const field = await screen.findByLabelText("Measured number (at most 75)");
  expect(screen.queryByRole("button", { name: "Yes" })).toBeNull();
  await user.type(field, "68");
  await user.click(screen.getByRole("button", { name: "Save the number" }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "PATCH")?.body).toMatchObject({ fields: { measured: 68 } }),
  );
});

test("tests about another market are named", async () => {
  openList(listOf([sampleExperiment()], { otherMarket: [7] }));
  expect(await screen.findByText(/1 test is about another market and does not count for it/)).toBeTruthy();
  expect(screen.getByRole("region", { name: "Tests of Dog grooming" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Open" })).toBeNull();
});

test("a hypothesis without a market asks for it and makes the draft", async () => {
  window.history.replaceState(null, "", "/experiments?hypothesis=Dogs%20hate%20vans.&script=When%3F");
  const { user, calls } = openList(listOf([]), {
    "GET /api/niche/match?q=dog%20grooming": () => json(MATCHES),
    "GET /api/niche/match?q=qwertz": () => json([]),
    "POST /api/experiments": () => json(sampleExperiment({ state: "draft" }), 201),
  });
  expect(await screen.findByRole("heading", { name: "Dogs hate vans." })).toBeTruthy();
  const market = screen.getByLabelText("Market") as HTMLInputElement;
  expect(market.value).toBe("Dog grooming");
  await user.clear(market);
  await user.type(market, "qwertz");
  await user.click(screen.getByRole("button", { name: "Create the test" }));
  expect(await screen.findByText(/We do not know this market/)).toBeTruthy();
  await user.clear(market);
  await user.type(market, "dog grooming");
  await user.click(screen.getByRole("button", { name: "Create the test" }));
  await waitFor(() => expect(window.location.pathname).toBe("/experiments/7"));
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    market: "dog-grooming",
    hypothesis: "Dogs hate vans.",
    script: "When?",
  });
  window.history.replaceState(null, "", "/");
});
