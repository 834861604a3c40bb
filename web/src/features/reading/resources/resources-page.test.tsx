import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answer, done, json, refusal } from "../../../testing/fake-api";
import { closePage, openAs } from "../../../testing/page";
// Parts that load late: under load their first import may take longer than a test waits.
import "./finished-offer";
import "./mark-buttons";
import "./mark-filter";
import type { Resource, ResourceCard, ResourceList, WeekResources } from "./api";
import { sourceOf } from "./labels";
import ResourcePage from "./resource-page";
import ResourcesPage from "./resources-page";
import TipsPage from "./tips-page";

const STEP = { key: "price-your-offering", title: "Price Your Offering", week: 2 };
const SHEET: ResourceCard = {
  slug: "price-sheet",
  title: "Price sheet",
  kind: "template",
  summary: "Add up what one sale costs.",
  minutes: 20,
  level: 1,
  weeks: [2],
  steps: [STEP],
  tool: null,
  path: "/resources/price-sheet",
  publisher: "Sidestart",
  host: null,
  readOn: null,
  isStale: false,
};
const ENTRY: Resource = {
  ...SHEET,
  body: "<p>Add up.</p>",
  url: null,
  license: null,
  writtenOn: "2026-11-23",
  file: { name: "price-sheet.csv", path: "/resources/files/price-sheet.csv" },
};
const EXTERNAL = { publisher: "SCORE", host: "www.score.org", readOn: "2026-11-20" };
const WEEK: WeekResources = { week: 2, title: "Offer Development", steps: [{ step: STEP, items: [SHEET] }] };
const list = (items: ResourceCard[]): ResourceList => ({ items, total: items.length, page: 1, pages: 1 });
const plan = (done: boolean) => json({ weeks: [{ steps: [{ ...STEP, done }] }] });
const now = "2026-11-23T20:00:00.000000Z";

function openList(found: ResourceList, answers = {}, week: WeekResources = WEEK) {
  const query = window.location.search;
  const first = query ? `${query}&first=2` : "?first=2";
  return openAs(null, <ResourcesPage />, {
    [`GET /api/resources${query}`]: () => json(found),
    [`GET /api/resources${first}`]: () => json(found),
    "GET /api/resource-choices": () => json({ steps: [STEP], tools: [] }),
    "GET /api/resources/this-week": () => json(week),
    "GET /api/resources/marks": () => json([]),
    ...answers,
  });
}

afterEach(() => closePage());

describe("the list", () => {
  beforeEach(() => window.history.replaceState(null, "", "/resources"));

  it("begins with the week of the plan and shows every card with its facts", async () => {
    openList(list([SHEET]));
    const week = await screen.findByRole("region", { name: "For this week" });
    expect(week.textContent).toContain("Week 2 of your plan, Offer Development");
    const card = (await screen.findAllByRole("listitem")).find((item) => item.textContent?.includes("Add up what"));
    expect(card?.textContent).toContain("20 min · First steps");
    const { findByRole } = within(card as HTMLElement);
    expect((await findByRole("link", { name: "Price sheet" })).getAttribute("href")).toBe("/resources/price-sheet");
    expect((await findByRole("link", { name: STEP.title })).getAttribute("href")).toBe("/plan#price-your-offering");
  });

  it("says that all steps are done", async () => {
    openList(list([SHEET]), {}, { week: null, title: "", steps: [] });
    expect(await screen.findByText(/All twelve steps/)).toBeTruthy();
  });

  it("keeps the filters in the address", async () => {
    const answer = () => json(list([]));
    const { user } = openList(list([SHEET]), {
      "GET /api/resources?max=15&first=2": answer,
      "GET /api/resources?max=15": answer,
    });
    await user.selectOptions(await screen.findByRole("combobox", { name: "Time" }), "15");
    expect(window.location.search).toBe("?max=15");
    expect(await screen.findByText("No resource matches these filters")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "For this week" })).toBeNull();
    expect(screen.getByRole("link", { name: "Clear filters" }).getAttribute("href")).toBe("/resources");
  });

  it("leads from an empty list of saved resources to the first week", async () => {
    window.history.replaceState(null, "", "/resources?marks=saved");
    openList(list([]));
    expect(await screen.findByText("Nothing saved yet")).toBeTruthy();
    const link = screen.getByRole("link", { name: "See the resources of week 1" });
    expect(link.getAttribute("href")).toBe("/resources?week=1");
  });

  it("marks at once, takes back by Undo, and shows a refusal", async () => {
    let isRefused = false;
    const refused = refusal(422, "limit_reached", "You have marked 2000 resources.");
    const answer: Answer = (call) => (isRefused ? refused() : done(call));
    const { user, calls } = openList(list([SHEET]), {
      "PUT /api/resources/price-sheet/saved": answer,
      "DELETE /api/resources/price-sheet/saved": answer,
    });
    const save = await screen.findByRole("button", { name: "Save : Price sheet" });
    await user.click(save);
    expect(save.getAttribute("aria-pressed")).toBe("true");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(save.getAttribute("aria-pressed")).toBe("false");
    expect(calls.filter((call) => JSON.stringify(call).includes("saved"))).toHaveLength(2);
    isRefused = true;
    await user.click(save);
    expect(await screen.findByText("You have marked 2000 resources.")).toBeTruthy();
    expect(save.getAttribute("aria-pressed")).toBe("false");
  });

  it("shows all tips", async () => {
    const tip = {
      title: "Batch",
      sentence: "One sitting.",
      why: "",
      basis: "",
      source: "",
      action: "List.",
      minutes: 5,
    };
    openAs(null, <TipsPage />, { "GET /api/tips": () => json([tip]) });
    expect(await screen.findByRole("heading", { level: 2, name: "Batch" })).toBeTruthy();
  });
});

describe("an entry", () => {
  beforeEach(() => window.history.replaceState(null, "", "/resources/price-sheet"));

  function openEntry(entry: Resource, answers = {}) {
    return openAs(null, <ResourcePage />, {
      "GET /api/resources/price-sheet": () => json(entry),
      "GET /api/resources/marks": () => json([]),
      ...answers,
    });
  }

  it("offers its file, and the tick of the step only once it is finished", async () => {
    let isDone = false;
    const { user } = openEntry(ENTRY, {
      "PUT /api/resources/price-sheet/finished": done,
      "GET /api/plan": () => plan(isDone),
      "PUT /api/plan/steps/price-your-offering": () => {
        isDone = true;
        return plan(isDone);
      },
    });
    const file = await screen.findByRole("link", { name: "Download price-sheet.csv" });
    expect(file.getAttribute("href")).toBe("/resources/files/price-sheet.csv");
    expect(screen.queryByText("Is the step done as well?")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Mark finished : Price sheet" }));
    await user.click(await screen.findByRole("button", { name: "Mark “Price Your Offering” as done" }));
    expect(await screen.findByText("Step done")).toBeTruthy();
    expect(screen.queryByText("Is the step done as well?")).toBeNull();
  });

  it("offers no tick for a step that is done", async () => {
    openEntry(ENTRY, {
      "GET /api/resources/marks": () => json([{ slug: "price-sheet", savedAt: null, finishedAt: now }]),
      "GET /api/plan": () => plan(true),
    });
    expect(await screen.findByRole("button", { name: "Finished : Price sheet" })).toBeTruthy();
    expect(screen.queryByText("Is the step done as well?")).toBeNull();
  });

  it("opens an external page in a new tab, with its host in the link", async () => {
    openEntry({ ...ENTRY, ...EXTERNAL, url: "https://www.score.org/a", license: "link only", file: null });
    const link = await screen.findByRole("link", { name: /^Open at www.score.org/ });
    expect([link.getAttribute("rel"), link.getAttribute("target")]).toEqual(["noopener", "_blank"]);
    expect(screen.getByText("License: link only")).toBeTruthy();
  });

  it("is not there when it fails to load", async () => {
    openEntry(ENTRY, { "GET /api/resources/price-sheet": () => json({}, 404) });
    expect(await screen.findByRole("heading", { name: "Resource Not Found" })).toBeTruthy();
  });
});

describe("the source line", () => {
  it("names publisher, host and the day of reading, of an old reading the month", () => {
    expect(sourceOf(SHEET)).toBe("Sidestart");
    expect(sourceOf({ ...SHEET, ...EXTERNAL })).toBe("SCORE · www.score.org · read Nov 20, 2026");
    expect(sourceOf({ ...SHEET, ...EXTERNAL, isStale: true })).toBe("SCORE · www.score.org · Last read Nov 2026");
  });
});
