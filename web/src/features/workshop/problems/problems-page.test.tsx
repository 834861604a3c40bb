import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { json, refusal } from "../../../testing/fake-api";
import { closePage, openAs } from "../../../testing/page";
import type { ProblemQuote, ProblemResult } from "./api";
import ProblemsPage from "./problems-page";

// It loads after the page.
const findSave = () => screen.findByRole("button", { name: "Save" }, { timeout: 10_000 });

afterEach(closePage);

const quote = (start: number, text: string, rest: Partial<ProblemQuote> = {}): ProblemQuote => ({
  start,
  end: start + text.length,
  text,
  kind: "complaint",
  family: "waiting",
  count: 1,
  severity: 2,
  isInsult: false,
  ...rest,
});

const RESULT: ProblemResult = {
  comments: 5,
  people: 5,
  coverage: { themes: 3, single: 1, praise: 1, neither: 0 },
  sets: { n: 5, hint: "5 comments from 5 people: a clue, not proof of a market" },
  isExample: false,
  isTooLittle: false,
  themes: [
    {
      key: "t0",
      label: "wait, table",
      family: "waiting",
      comments: 3,
      people: 3,
      share: 0.6,
      breadth: 0.6,
      severity: 2,
      cues: ["time"],
      kinds: [{ kind: "complaint", count: 3 }],
      quotes: [
        quote(0, "We waited.", { count: 2 }),
        quote(20, "Call 555 010 2030.", { masked: "Call [phone]." }),
        quote(60, "The idiot left.", { isInsult: true }),
      ],
    },
  ],
  questions: [],
  workarounds: [],
  words: [{ word: "table", count: 3 }],
  single: [quote(90, "No parking.")],
  praise: [],
  neither: [],
  skipped: { count: 0, reasons: [] },
  sentences: [],
};

const SPLIT = {
  format: "text",
  comments: 5,
  duplicates: 1,
  skipped: { count: 0, reasons: [] },
  columns: [],
  chosen: {},
  first: ["We waited."],
};

async function runPage() {
  const page = openAs(null, <ProblemsPage />, {
    "POST /api/problems/split": () => json(SPLIT),
    "POST /api/problems/analyze": () => json(RESULT),
  });
  await page.user.type(screen.getByLabelText("Customer comments"), "We waited.");
  expect(await screen.findByText("5 comments · 1 duplicate counted once")).toBeTruthy();
  await page.user.click(screen.getByRole("button", { name: "Find problems" }));
  await screen.findByRole("heading", { name: "1 problem" });
  return page;
}

const EXAMPLE = {
  toolName: "audience-problem-finder",
  request: { text: "Waited two hours.\nThe cut was uneven." },
  result: { ...RESULT, comments: 39, isExample: true },
};
const openExample = () =>
  openAs(null, <ProblemsPage />, {
    "GET /api/examples/audience-problem-finder": () => json(EXAMPLE),
    "POST /api/problems/split": () => json(SPLIT),
    "POST /api/problems/analyze": () => json(RESULT),
  });

it("an example shows its problems until the first word, and nothing of it can be saved or changed", async () => {
  const { user, calls } = openExample();
  expect((await screen.findByRole("note")).textContent).toContain("Example: 39 invented comments about a dog groomer");
  expect(await screen.findByRole("heading", { name: "1 problem in the example" })).toBeTruthy();
  const field = screen.getByLabelText("Customer comments") as HTMLTextAreaElement;
  expect([field.value, field.placeholder]).toEqual(["", "Waited two hours.\nThe cut was uneven."]);
  for (const name of ["Save", "Share", /^Remove from theme/]) expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByRole("link", { name: /^Add to persona/ })).toBeNull();
  expect(screen.queryByText("Test this problem")).toBeNull();
  await user.type(field, "W");
  expect(screen.queryByRole("note")).toBeNull();
  expect(screen.queryByRole("heading", { name: "1 problem in the example" })).toBeNull();
  await user.type(field, "e waited.");
  await user.click(screen.getByRole("button", { name: "Find problems" }));
  expect(await findSave()).toBeTruthy();
  expect(calls.find(({ path }) => path === "/api/problems/analyze")?.body).toMatchObject({ text: "We waited." });
});

it("one button ends the example and leads to the field", async () => {
  const { user } = openExample();
  await user.click(await screen.findByRole("button", { name: "Use my own" }));
  expect(screen.queryByRole("note")).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Customer comments"));
});

it("a page with a market or with a text of the last visit shows no example", async () => {
  window.history.replaceState(null, "", "/?market=dog-grooming");
  const { calls, unmount } = openExample();
  expect(screen.queryByRole("note")).toBeNull();
  expect(calls.some(({ path }) => path.startsWith("/api/examples/"))).toBe(false);
  unmount();
  window.history.replaceState(null, "", "/");
  openAs(
    null,
    <ProblemsPage />,
    { "GET /api/examples/audience-problem-finder": () => json(EXAMPLE), "POST /api/problems/split": () => json(SPLIT) },
    { "problems.draft": JSON.stringify({ text: "We waited." }) },
  );
  expect(await screen.findByDisplayValue("We waited.")).toBeTruthy();
  expect(screen.queryByRole("note")).toBeNull();
});

it("pasted comments of the example can be looked at, and the page says why they cannot be saved or tested", async () => {
  const { user } = openAs(null, <ProblemsPage />, {
    "POST /api/problems/split": () => json(SPLIT),
    "POST /api/problems/analyze": () => json({ ...RESULT, isExample: true }),
  });
  await user.type(screen.getByLabelText("Customer comments"), "Waited two hours.");
  await user.click(screen.getByRole("button", { name: "Find problems" }));
  expect(((await findSave()) as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText(/^This is an example\. Use your own comments/)).toBeTruthy();
  expect((screen.getByRole("button", { name: "Share" }) as HTMLButtonElement).disabled).toBe(true);
  expect(screen.queryByText("Test this problem")).toBeNull();
  expect(screen.queryByRole("link", { name: /^Add to persona/ })).toBeNull();
});

it("personal data are masked until they are shown, and insults are collapsed", async () => {
  const { user } = await runPage();
  expect(screen.queryByText("Call 555 010 2030.")).toBeNull();
  await user.click(screen.getByLabelText("Show emails and phone numbers"));
  expect(screen.getByText("Call 555 010 2030.")).toBeTruthy();
  expect(screen.getByText("Quote with an insult")).toBeTruthy();
  expect(screen.getByText("×2")).toBeTruthy();
});

it("a change is sent with the text, and undone by running without it", async () => {
  const { user, calls } = await runPage();
  await user.click(screen.getByRole("button", { name: "Remove from theme: We waited." }));
  await user.click(await screen.findByRole("button", { name: "Undo last change" }));
  const edits = calls
    .filter(({ path }) => path === "/api/problems/analyze")
    .map(({ body }) => (body as { edits: unknown[] }).edits);
  expect(edits).toEqual([[], [{ change: "split_off", start: 0 }], []]);
});

it("a refusal is shown at the text", async () => {
  const { user } = openAs(null, <ProblemsPage />, {
    "POST /api/problems/split": refusal(413, "content_too_long", "These are 6000 comments."),
    "POST /api/problems/analyze": refusal(413, "content_too_long", "These are 6000 comments."),
  });
  await user.type(screen.getByLabelText("Customer comments"), "a");
  await user.click(screen.getByRole("button", { name: "Find problems" }));
  expect(await screen.findByText("These are 6000 comments.")).toBeTruthy();
});
