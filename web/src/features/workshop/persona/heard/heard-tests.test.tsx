import { screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { json, refusal } from "../../../../testing/fake-api";
import { closePage, openAs } from "../../../../testing/page";
import { addHeard, changeTrait, EMPTY_DRAFT, enteredTraits, type PersonaDraft } from "../drafts/draft";
import PersonaPage from "../persona-page";
import { cutAtWord } from "./heard-answers";
import { HeardTests } from "./heard-tests";

afterEach(closePage);

const entry = (id: number, note: string, change: object = {}) => ({
  id,
  key: `k${id}`,
  edition: 1,
  outcome: "yes",
  who: "AB",
  on: "2026-03-05",
  note,
  struckOut: false,
  loggedAt: "2026-03-05T09:30:00Z",
  ...change,
});

const oneTest = (id: number, entries: object[], change: object = {}) => ({
  id,
  market: "dog-grooming",
  marketName: "Dog grooming",
  hypothesis: `Hypothesis ${id}`,
  entryCount: entries.length,
  entries,
  ...change,
});
type OneTest = ReturnType<typeof oneTest>;

/** Answers of the list, which has no logs, and of each test with its log. */
function logsOf(...tests: OneTest[]) {
  const items = tests.map(({ entries: _, ...item }) => item);
  const logs = tests.map((test) => [`GET /api/experiments/${test.id}`, () => json(test)] as const);
  return { "GET /api/experiments": () => json({ items, projects: [] }), ...Object.fromEntries(logs) };
}

const openTests = (tests: OneTest[], draft: PersonaDraft = EMPTY_DRAFT) => {
  const onAdd = vi.fn();
  const page = (draft: PersonaDraft) => <HeardTests draft={draft} onAdd={onAdd} />;
  return { onAdd, ...openAs(null, page(draft), logsOf(...tests)) };
};
const findSection = () => screen.findByRole("region", { name: "Heard in your tests" });

it("a note is a row with person and day, and is added to the chosen field with all it knows", async () => {
  const test = oneTest(7, [entry(1, "My dog hates the bath."), entry(2, "I wait three weeks.", { who: "" })]);
  const { onAdd, user } = openTests([test]);
  const section = within(await findSection());
  expect(section.getAllByRole("listitem").map((row) => row.querySelector("blockquote")?.textContent)).toEqual([
    "I wait three weeks.",
    "My dog hates the bath.",
  ]);
  expect(section.getByText("AB, Mar 5, 2026")).toBeTruthy();
  expect(section.getByText("Mar 5, 2026")).toBeTruthy();
  expect(section.getByRole("link", { name: "Hypothesis 7" }).getAttribute("href")).toBe("/experiments/7");
  await user.selectOptions(section.getAllByLabelText("Field")[1] as HTMLElement, "Reason not to buy");
  await user.click(section.getByRole("button", { name: "Add to persona: My dog hates the bath." }));
  expect(onAdd).toHaveBeenCalledWith("objection", {
    text: "My dog hates the bath.",
    quote: "My dog hates the bath.",
    who: "AB",
    saidOn: "2026-03-05",
    source: "Hypothesis 7",
    experimentId: 7,
  });
});

it("answers that were struck out, and those without a word, are left out", async () => {
  const entries = [entry(1, "Never.", { struckOut: true }), entry(2, ""), entry(3, "👍"), entry(4, "Maybe in May.")];
  openTests([oneTest(7, entries)]);
  expect(within(await findSection()).getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByText("Maybe in May.")).toBeTruthy();
});

it("a long note is cut at a word in the text, and is whole in the quote", async () => {
  const note = `It took\n${"very ".repeat(60)}long`;
  const { onAdd, user } = openTests([oneTest(7, [entry(1, note)], { hypothesis: "grooming ".repeat(33).trim() })]);
  await user.click(within(await findSection()).getByRole("button", { name: /^Add to persona/ }));
  const [, item] = onAdd.mock.calls[0] ?? [];
  expect(item.text).toMatch(/^It took very .* very…$/);
  expect(item.text.length).toBeLessThanOrEqual(200);
  expect(item.quote).toBe(note);
  expect(item.source).toMatch(/^grooming .* grooming…$/);
  expect(item.source.length).toBeLessThanOrEqual(200);
});

it("a text is cut between words, and within one only where it has no space", () => {
  expect(cutAtWord("one two", 7)).toBe("one two");
  expect(cutAtWord("one two three", 9)).toBe("one two…");
  expect(cutAtWord("one two three", 8)).toBe("one two…");
  expect(cutAtWord("one two three", 7)).toBe("one…");
  expect(cutAtWord("🐕".repeat(9), 5)).toBe("🐕🐕🐕🐕…");
});

it("tests with notes are offered, those of the persona's market first", async () => {
  const tests = [
    oneTest(1, [entry(1, "Old words.")], { market: "candles", marketName: "Candles" }),
    oneTest(2, []),
    oneTest(3, [entry(2, "")]),
    oneTest(4, [entry(3, "New words.")]),
    oneTest(5, [entry(4, "Struck out.", { struckOut: true })]),
  ];
  const { calls, user } = openTests(tests, { ...EMPTY_DRAFT, market: "candles" });
  const section = within(await findSection());
  const choice = section.getByLabelText("Test");
  expect(
    within(choice)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Candles: Hypothesis 1", "Dog grooming: Hypothesis 4"]);
  expect(section.getByText("Old words.")).toBeTruthy();
  // A test without an answer has no log to read.
  expect(calls.some(({ path }) => path === "/api/experiments/2")).toBe(false);
  await user.selectOptions(choice, "Dog grooming: Hypothesis 4");
  expect(section.getByText("New words.")).toBeTruthy();
  expect(section.queryByText("Old words.")).toBeNull();
});

it("an answer of the persona is not offered again, also after its text was changed", async () => {
  const item = { text: "Never.", quote: "Never.", source: "Hypothesis 7", experimentId: 7 };
  const added = addHeard(EMPTY_DRAFT, "words", item);
  const draft = changeTrait(added, enteredTraits(added)[0]?.id ?? -1, { text: "has never paid" });
  openTests([oneTest(7, [entry(1, "Never."), entry(2, "Often.")])], draft);
  const section = within(await findSection());
  expect(section.getByText("In the persona")).toBeTruthy();
  expect(section.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    "Add to persona: Often.",
  ]);
});

it("a full field says so and takes no more", async () => {
  const texts = ["one", "two", "three", "four", "five"];
  const draft = texts.reduce((made, text) => addHeard(made, "words", { text, quote: text, source: "" }), EMPTY_DRAFT);
  const { user } = openTests([oneTest(7, [entry(1, "Never.")])], draft);
  const section = within(await findSection());
  const button = section.getByRole<HTMLButtonElement>("button", { name: "Add to persona: Never." });
  expect([button.textContent, button.disabled]).toEqual(["This field is full", true]);
  await user.selectOptions(section.getByLabelText("Field"), "Job to be done");
  expect([button.textContent, button.disabled]).toEqual(["Add to persona", false]);
});

it("of many answers the latest come first, and the others when asked for", async () => {
  const { user } = openTests([
    oneTest(
      7,
      Array.from({ length: 12 }, (_, at) => entry(at, `Words ${at}`)),
    ),
  ]);
  const section = within(await findSection());
  expect(section.getAllByRole("listitem")).toHaveLength(10);
  await user.click(section.getByRole("button", { name: "Show all 12 answers" }));
  expect(section.getAllByRole("listitem")).toHaveLength(12);
  expect(section.getByText("Words 0")).toBeTruthy();
});

it("without a note there is no section", async () => {
  const { container, calls } = openTests([oneTest(3, [entry(2, "")])]);
  await vi.waitFor(() => expect(calls.some(({ path }) => path === "/api/experiments/3")).toBe(true));
  expect(container.querySelector("section")).toBeNull();
});

it("a log that fails leaves the others", async () => {
  const answers = logsOf(oneTest(7, [entry(1, "Never.")]), oneTest(8, [entry(2, "Lost.")]));
  const failing = { ...answers, "GET /api/experiments/8": refusal(500, "internal", "Something broke.") };
  openAs(null, <HeardTests draft={EMPTY_DRAFT} onAdd={() => {}} />, failing);
  expect(within(await findSection()).getAllByRole("listitem")).toHaveLength(1);
});

it("an added answer is a heard trait on the page, and is saved with the id of its test", async () => {
  const { calls, user } = openAs(null, <PersonaPage />, {
    ...logsOf(oneTest(7, [entry(1, "My dog hates the bath.")])),
    "GET /api/chain": () => json({ market: null, parts: [], nextTool: null }),
    "GET /api/runs?tool=customer-persona": () => json({ items: [], total: 0 }),
    "POST /api/runs": () => json({ id: 3, version: 1 }, 201),
  });
  // The part loads after the page, which takes its time on a busy machine.
  await screen.findByText("Heard in your tests", {}, { timeout: 20_000 });
  await user.click(screen.getByLabelText(/^Add to persona/));
  expect(document.activeElement?.textContent).toBe("In the persona");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Quote for Words the person uses").value).toBe(
    "My dog hates the bath.",
  );
  expect(screen.getByText("Open the test").getAttribute("href")).toBe("/experiments/7");
  await user.click(screen.getByText("Save", { selector: "button" }));
  expect(await screen.findByText("Saved in this browser.")).toBeTruthy();
  const { body } = calls.find(({ method, path }) => method === "POST" && path === "/api/runs") ?? {};
  expect(body).toMatchObject({
    request: {
      traits: [
        {
          field: "words",
          text: "My dog hates the bath.",
          basis: "heard",
          quote: "My dog hates the bath.",
          who: "AB",
          saidOn: "2026-03-05",
          source: "Hypothesis 7",
          experimentId: 7,
        },
      ],
    },
  });
});
