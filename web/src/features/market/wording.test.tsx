import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { REPORT } from "../report/fixture";
import { App, fakeApi, Refused, writes } from "../report/harness";
import type { Wording } from "../report/types";
import { openPage } from "./page-harness";
import { Results } from "./results";

const ANALYST = { model: "small-words", host: "words.example" };
const PATH = "/api/niche/wording";

beforeAll(() => import("./saved/saved-work").then(() => {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The first idea and the first action in other words, the rest in ours. */
const WORDING: Wording = {
  reportId: REPORT.id,
  analyst: ANALYST,
  businessIdeas: REPORT.businessIdeas.map(({ id, description }, index) =>
    index === 0 ? { id, description: "Other words for an idea.", by: "analyst" } : { id, description, by: "sidestart" },
  ),
  immediateActions: REPORT.immediateActions.map((text, index) =>
    index === 0 ? { text: "Other words for an action.", by: "analyst" } : { text, by: "sidestart" },
  ),
};

function answer(wording: () => unknown) {
  return fakeApi({ [PATH]: ({ method }) => (method === "GET" ? { analyst: ANALYST } : wording()) });
}

function show() {
  const nothing = () => {};
  render(
    <App>
      <Results
        analysis={{ inquiry: { selection: REPORT.request }, report: REPORT, declined: false, isQuiet: false }}
        headingRef={createRef()}
        onAnalyze={nothing}
        onDecline={nothing}
        onUndoDecline={nothing}
        onEdit={nothing}
      />
    </App>,
  );
}

const ideas = () => screen.getByRole("region", { name: "Generated Business Ideas" });
const ours = REPORT.businessIdeas[0]?.description ?? "";

test("other words replace ours where they stand, and say whose they are", async () => {
  const calls = answer(() => WORDING);
  show();
  const chapter = ideas();
  expect(ideas().textContent).toContain(ours);
  expect(await screen.findByText("Other words for an idea.")).toBeTruthy();
  expect(ideas().textContent).not.toContain(ours);
  expect(ideas()).toBe(chapter);
  expect(screen.getByText("Other words for an action.")).toBeTruthy();
  expect(screen.getAllByText("Worded by small-words; figures are ours.")).toHaveLength(2);
  expect(ideas().textContent).toContain("Your keywords were sent to words.example for it.");
  expect(writes(calls)).toEqual([{ path: PATH, body: { ...REPORT.request, market: REPORT.match.market.slug } }]);
});

test("our own words come back on demand, and theirs after them", async () => {
  answer(() => WORDING);
  show();
  await screen.findByText("Other words for an idea.");
  const user = userEvent.setup();
  await user.click(within(ideas()).getByRole("button", { name: "Show our own words" }));
  expect(ideas().textContent).toContain(ours);
  expect(screen.queryByText(/Worded by/)).toBeNull();
  await user.click(within(ideas()).getByRole("button", { name: "Show the words of small-words" }));
  expect(ideas().textContent).toContain("Other words for an idea.");
});

test.each([
  ["a failure", () => Promise.reject(new Refused(503, "{}"))],
  ["words for another report", () => ({ ...WORDING, reportId: "other" })],
  ["nothing but our words", () => ({ ...WORDING, businessIdeas: [], immediateActions: [] })],
])("%s leaves the report as it is, without a word", async (_, wording) => {
  const calls = answer(wording);
  show();
  await vi.waitFor(() => expect(writes(calls)).toHaveLength(1));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(ideas().textContent).toContain(ours);
  expect(document.body.textContent).not.toContain("small-words");
  expect(screen.getByRole("alert").textContent).toBe("");
});

test("without an analyst nothing is sent", async () => {
  const calls = fakeApi({ [PATH]: () => ({ analyst: null }) });
  show();
  await vi.waitFor(() => expect(calls.some(({ path }) => path === PATH)).toBe(true));
  expect(writes(calls)).toEqual([]);
});

test("the page says beforehand where keywords will go", async () => {
  answer(() => WORDING);
  openPage();
  expect(await screen.findByText(/Your keywords are sent to words.example/)).toBeTruthy();
});
