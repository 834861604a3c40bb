import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readPlace } from "../../../lib/storage/reader-place";
import { SHORT_ANSWER, STRIP } from "../../../testing/answer";
import { json, refusal } from "../../../testing/fake-api";
import { closePage, openAs } from "../../../testing/page";
import type { OfferResult, RankedOffer } from "./api";
import OffersPage from "./offers-page";

beforeEach(() => {
  window.history.replaceState(null, "", "/what-should-i-sell");
  sessionStorage.clear();
});
afterEach(closePage);

function offerOf(number: number, rank: number): RankedOffer {
  return {
    market: { slug: `market-${number}`, name: `Market ${number}`, sector: "crafts", license: "none", industries: [] },
    idea: {
      title: `Idea ${number}`,
      description: "It is done at home.",
      businessModel: "B2C",
      startupCostUsd: [20, 80],
      hoursPerWeek: [2, 5],
      weeksToFirstSale: [1, 3],
      firstSteps: ["Ask three people."],
    },
    rank,
    number,
    answer: SHORT_ANSWER,
    score: {
      value: 80,
      low: 78,
      high: 82,
      parts: [{ key: "skill", label: "Your skills", value: 1, weight: 30, points: 30 }],
    },
    bonus: 0,
    ownedTools: [],
    tiedWithFirst: false,
    why: [{ part: "skill", text: "Your skill fits." }],
    whyNot: [{ part: "speed", text: "It is slow." }],
    facts: [],
    conflict: null,
    test: null,
  };
}

const RESULT: OfferResult = {
  ideas: [1, 2, 4, 7, 9, 3, 5, 6, 8, 10, 11, 12].map((rank, at) => offerOf(at + 1, rank)),
  closer: [],
  outOfReach: [],
  inReachCount: 300,
  outOfReachCount: 20,
  flips: [],
  opens: [],
  opensMost: null,
  unknownSkills: [],
  shortList: [],
  marketIdeas: null,
  marketList: [],
  sources: [],
  request: { skills: ["sewing"] },
  dataRelease: "2026-05",
  engineVersion: "9",
};

const EXAMPLE = { about: "someone who sews", ideas: [offerOf(1, 1), offerOf(2, 3)], inReachCount: 400 };
const API = {
  "GET /api/offers/example": () => json(EXAMPLE),
  "GET /api/niche/match": () => json([]),
  "POST /api/offers/rank": () => json(RESULT),
};

it("an example stands there, without a way to save it, until a skill is typed", async () => {
  const { user } = openAs(null, <OffersPage />, API);
  const note = await screen.findByRole("note");
  expect(note.textContent).toContain("Example: someone who sews.");
  expect(screen.getAllByRole("article")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: /^(Save|Share|Add to my plan|Test it)/ })).toBeNull();
  await user.type(screen.getByLabelText("What can you do?"), "s");
  expect(screen.queryByRole("note")).toBeNull();
  expect(screen.queryAllByRole("article")).toHaveLength(0);
});

it("one button ends the example and leads to the first field", async () => {
  const { user } = openAs(null, <OffersPage />, API);
  await user.click(await screen.findByRole("button", { name: "Use my own" }));
  expect(screen.queryByRole("note")).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("What can you do?"));
});

it("a market in the address is the reader's own, so that no example is shown", async () => {
  window.history.replaceState(null, "", "/what-should-i-sell?market=dog-walking");
  const { calls } = openAs(null, <OffersPage />, API);
  expect(await screen.findByText("Step 1 of 3")).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole("note")).toBeNull());
  expect(calls.some(({ path }) => path.includes("/rank"))).toBe(false);
});

it("ideas are numbered in their order, with the word and the dollars of their market, five at a time", async () => {
  const { user } = openAs(null, <OffersPage />, API);
  await user.type(screen.getByLabelText("What can you do?"), "sewing");
  await user.click(screen.getByRole("button", { name: "Show my ideas" }));
  expect(await screen.findByText("Step 3 of 3")).toBeTruthy();
  const cards = () =>
    screen.getAllByRole("article").filter((card) => !card.closest("li")?.className.includes("hidden"));
  const numbers = () => cards().map((card) => within(card).getByText(/^\d+\. Market/).textContent);
  expect(numbers()).toEqual([1, 2, 3, 4, 5].map((number) => `${number}. Market ${number}`));
  const first = cards()[0] as HTMLElement;
  expect(within(first).getByText("Likely pays more than your job")).toBeTruthy();
  expect(within(first).getByText("about $26 an hour kept after tax")).toBeTruthy();
  expect(within(first).getByRole("img", { name: STRIP.sentence })).toBeTruthy();
  expect(screen.getByText(/^The first five come from five markets/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "More: 5 further ideas" }));
  expect(numbers()).toHaveLength(10);
  await user.click(screen.getByRole("button", { name: "More: 2 further ideas" }));
  expect(numbers().at(-1)).toBe("12. Market 12");
});

it("ideas that fit the skills better but cost more than the reader has stand above the others", async () => {
  const { market, idea, score } = offerOf(20, 20);
  const opens = { field: "cashCents", from: 10_000, to: 30_000, text: "Have $300 instead of $100" } as const;
  const reasons = [{ field: "cashCents", text: "Starts at $300; you have $100." } as const];
  const closer = [{ market, idea, score: { ...score, value: 40 }, reasons, opens }];
  const { user, calls } = openAs(null, <OffersPage />, {
    ...API,
    "POST /api/offers/rank": () => json({ ...RESULT, closer }),
  });
  await user.type(screen.getByLabelText("What can you do?"), "sewing");
  await user.click(screen.getByRole("button", { name: "Show my ideas" }));
  const box = await screen.findByRole("region", { name: "Closer to what you can do, one change away" });
  expect(within(box).getByRole("listitem").querySelector("p")?.textContent).toBe("Idea 20 40.0 points");
  expect(box.compareDocumentPosition(screen.getByText("1. Market 1")) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await user.click(within(box).getByRole("button"));
  const asked = calls.filter(({ path }) => path === "/api/offers/rank");
  expect(asked.at(-1)?.body).toMatchObject({ cashCents: 30_000 });
});

it("skills that nothing in the atlas uses are named as such", async () => {
  const unmatched = (number: number) => {
    const offer = offerOf(number, number);
    const parts = offer.score.parts.map((part) => (part.key === "skill" ? { ...part, value: 0 } : part));
    return { ...offer, score: { ...offer.score, parts } };
  };
  const { user } = openAs(null, <OffersPage />, {
    ...API,
    "POST /api/offers/rank": () => json({ ...RESULT, ideas: [unmatched(1), unmatched(2)], closer: [] }),
  });
  await user.type(screen.getByLabelText("What can you do?"), "sewing");
  await user.click(screen.getByRole("button", { name: "Show my ideas" }));
  const box = await screen.findByRole("region", { name: "None of these ideas uses your skills" });
  expect(box.textContent).toContain("We have no ideas for them yet.");
});

it("a refused weight is shown beside the results, and a refused skill on its screen", async () => {
  let refused = refusal(422, "invalid_weights", "Please give each part a whole number.", { weights: "must be whole" });
  let isRefused = false;
  const { user } = openAs(null, <OffersPage />, {
    ...API,
    "POST /api/offers/rank": () => (isRefused ? refused() : json(RESULT)),
  });
  await user.type(screen.getByLabelText("What can you do?"), "sewing");
  await user.click(screen.getByRole("button", { name: "Show my ideas" }));
  await screen.findByText("Step 3 of 3");
  isRefused = true;
  await user.click(screen.getByRole("button", { name: "Show my ideas" }));
  expect(await screen.findByText("must be whole")).toBeTruthy();
  expect(screen.getByText("Step 3 of 3")).toBeTruthy();
  refused = refusal(422, "skills_required", "We do not know it.", { "skills.0": "We do not know it." });
  await user.click(screen.getByRole("button", { name: "Show my ideas" }));
  expect(await screen.findByText("Step 1 of 3")).toBeTruthy();
});

const TRAVIS = { id: "48453", name: "Travis County, Texas" };

it("a typed place is read before the ideas are ranked, and each idea has its line", async () => {
  const line = { text: "131 businesses with staff in 2021.", isFewerHere: true };
  const note = "You see only markets sold in town.";
  const { user, calls } = openAs(null, <OffersPage />, {
    ...API,
    "GET /api/places?q=Austin%2C%20TX": () =>
      json([{ ...TRAVIS, kind: "county", label: "Austin, Texas", isClear: true }]),
    "POST /api/offers/rank": () =>
      json({ ...RESULT, place: TRAVIS, filterNote: note, ideas: [{ ...offerOf(1, 1), local: line }] }),
  });
  await user.type(screen.getByLabelText("What can you do?"), "sewing");
  await user.click(screen.getByLabelText(/^Only show markets with fewer businesses/));
  await user.type(screen.getByLabelText("Where?"), "Austin, TX");
  await user.click(screen.getByRole("button", { name: "Show my ideas" }));
  expect(await screen.findByText(note)).toBeTruthy();
  const ranked = calls.filter(({ path }) => path === "/api/offers/rank").map(({ body }) => body);
  expect(ranked[0]).toMatchObject({ location: "48453", fewerHere: true });
  const card = screen.getByRole("article");
  expect(card.textContent).toContain("Travis County, Texas: 131 businesses with staff in 2021.");
  const hrefs = within(card)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
  expect(hrefs.filter((href) => href?.endsWith("&location=48453"))).toHaveLength(2);
  expect(readPlace()).toEqual(TRAVIS);
  expect(screen.getByText(/Travis County, Texas, only markets with fewer businesses here$/)).toBeTruthy();
});

it("the form starts from the place of this browser, and an unclear text is refused at its field", async () => {
  const { user, calls } = openAs(
    null,
    <OffersPage />,
    { ...API, "GET /api/places?q=nowhere": () => json([]) },
    {
      location: "48453 Travis County, Texas",
    },
  );
  const where = screen.getByLabelText<HTMLInputElement>("Where?");
  await vi.waitFor(() => expect(where.value).toBe("Travis County, Texas"));
  await user.type(screen.getByLabelText("What can you do?"), "sewing");
  await user.clear(where);
  await user.type(where, "nowhere");
  await user.click(screen.getByRole("button", { name: "Show my ideas" }));
  expect(await screen.findByText(/^We don't know this place/)).toBeTruthy();
  expect(screen.getByText("Step 2 of 3")).toBeTruthy();
  expect(calls.some(({ path }) => path === "/api/offers/rank")).toBe(false);
});
