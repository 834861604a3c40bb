import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { json } from "../../../testing/fake-api";
import { ANNA, closePage, openAs } from "../../../testing/page";
import PersonaPage from "./persona-page";
import type { PersonaResult } from "./types";

afterEach(() => {
  closePage();
  window.history.replaceState(null, "", "/");
});

const EXAMPLES = "/api/examples/customer-persona";
const NO_RUNS = { items: [], total: 0 };

const EMPTY: PersonaResult = {
  name: "Your customer",
  summary: "",
  market: null,
  traits: [],
  evidence: { heard: 0, official: 0, guess: 0, filled: 0 },
  official: null,
  officialLines: [],
  script: [],
  stale: false,
  notices: [],
  avatarSvg: "<svg/>",
  dataRelease: "test",
};

const EXAMPLE = {
  toolName: "customer-persona",
  request: {},
  result: {
    ...EMPTY,
    name: "Priya, shift nurse",
    summary: "Rents two rooms.",
    market: { slug: "house-cleaning", name: "House cleaning" },
    evidence: { heard: 1, official: 0, guess: 1, filled: 2 },
    traits: [
      {
        field: "week",
        text: "works shifts",
        basis: "heard",
        quote: "I am done for the day.",
        who: "nurse",
        stale: false,
      },
      { field: "job", text: "wants the house ready", basis: "guess", stale: false },
    ],
    script: [{ field: "job", question: "When did you last need this?", guess: "wants the house ready" }],
  },
};

const openPage = (user: typeof ANNA | null = null, stored: Record<string, string> = {}) =>
  openAs(
    user,
    <PersonaPage />,
    {
      [`GET ${EXAMPLES}`]: () => json(EXAMPLE),
      "GET /api/runs?tool=customer-persona": () => json(NO_RUNS),
      "POST /api/persona/preview": () => json(EMPTY),
      "POST /api/runs": () => json({ id: 7, version: 1 }, 201),
    },
    stored,
  );

it("an example fills the page, and nothing of it can be saved, added or tested", async () => {
  const { calls } = openPage();
  expect((await screen.findByRole("note")).textContent).toContain("Example: a customer of a home cleaner");
  expect(screen.getByText("1 of 2 heard")).toBeTruthy();
  expect(screen.getByText("Heard: “I am done for the day.” (nurse)")).toBeTruthy();
  expect(screen.getByText(/When did you last need this\?/)).toBeTruthy();
  const name = screen.getByLabelText("Name") as HTMLInputElement;
  expect([name.value, name.placeholder]).toEqual(["", "Priya, shift nurse"]);
  const save = screen.getByRole("button", { name: "Save" }) as HTMLButtonElement;
  expect(save.disabled).toBe(true);
  expect((screen.getByRole("button", { name: "Share" }) as HTMLButtonElement).disabled).toBe(true);
  for (const label of [/^Test it/, /^Copy/, "Print"]) expect(screen.queryByRole("button", { name: label })).toBeNull();
  expect(calls.some(({ path, method }) => method === "POST" && path === "/api/runs")).toBe(false);
  expect(localStorage.getItem("personaDraft")).toBeNull();
});

it("the first word ends the example, and only that word is saved", async () => {
  const { user, calls } = openPage(ANNA);
  await screen.findByRole("note");
  await waitFor(() => expect(screen.getByText("Changes are saved as you type.")).toBeTruthy());
  await user.type(screen.getByLabelText("Job to be done"), "a");
  expect(screen.queryByRole("note")).toBeNull();
  expect(screen.queryByText("1 of 2 heard")).toBeNull();
  const isSave = ({ path, method }: (typeof calls)[number]) => method === "POST" && path === "/api/runs";
  await waitFor(() => expect(calls.some(isSave)).toBe(true), { timeout: 5000 });
  expect(calls.find(isSave)?.body).toMatchObject({ request: { traits: [{ field: "job", text: "a" }] } });
});

it("one button ends the example and leads to the name", async () => {
  const { user } = openPage();
  await user.click(await screen.findByRole("button", { name: "Use my own" }));
  expect(screen.queryByRole("note")).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  expect((screen.getByLabelText("Name") as HTMLInputElement).placeholder).toBe("Your customer");
});

it("an address with a market starts a persona of its own", async () => {
  window.history.replaceState(null, "", "/?market=dog-grooming");
  const { calls } = openPage();
  expect(await screen.findByDisplayValue("dog grooming")).toBeTruthy();
  expect(screen.queryByRole("note")).toBeNull();
  expect(calls.some(({ path }) => path === EXAMPLES)).toBe(false);
});
