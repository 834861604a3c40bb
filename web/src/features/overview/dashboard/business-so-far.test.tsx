import { screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Chain, ChainPart } from "../../../api/calls/chain";
import { withQueries } from "../../../api/queries/with-queries";
import { chainPart } from "../../../testing/chain";
import { json, refusal } from "../../../testing/fake-api";
import { ANNA, closePage, openAs } from "../../../testing/page";
import { BusinessSoFar } from "./business-so-far";

afterEach(closePage);

const View = withQueries(BusinessSoFar);
const CHAIN = "GET /api/chain";
const TOOLS = [
  "niche-discovery",
  "customer-persona",
  "audience-problem-finder",
  "what-should-i-sell",
  "profitability-calculator",
];

function chain(rest: Partial<Chain> = {}, parts: Record<string, Partial<ChainPart>> = {}): Chain {
  return {
    market: null,
    nextTool: "niche-discovery",
    parts: TOOLS.map((toolName) => chainPart(toolName, parts[toolName])),
    ...rest,
  };
}

const open = (answers: Parameters<typeof openAs>[2]) =>
  openAs(ANNA, <View reportHref="/niche-discovery?q=dogs" />, answers);
const saved = { id: 4, version: 2, progress: 100, savedAt: new Date().toISOString() };

it("an empty chain names its six parts in order and the first step", async () => {
  open({ [CHAIN]: () => json(chain()) });
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => within(row).getByRole("heading").textContent)).toEqual([
    "1Market",
    "2Customer",
    "3Problems",
    "4Offer",
    "5Price and pay",
    "6Business plan",
  ]);
  expect(screen.getByText("Next")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Analyze a niche" }).getAttribute("href")).toBe("/niche-discovery");
});

it("a missing part opens its tool with the market of the report", async () => {
  const market = { slug: "dog-walking", name: "Dog walking" };
  const parts = { "niche-discovery": { run: saved, headline: "Dog walking: 61 of 100", isComplete: true, market } };
  open({ [CHAIN]: () => json(chain({ market, nextTool: "customer-persona" }, parts)) });
  const link = await screen.findByRole("link", { name: "Describe your customer" });
  expect(link.getAttribute("href")).toBe("/customer-persona?market=dog-walking");
  expect(screen.getByRole("link", { name: "Open Market" }).getAttribute("href")).toBe("/niche-discovery?q=dogs");
  expect(screen.getByText("Saved today")).toBeTruthy();
});

it("a stale part gives its reason, and one click makes it new", async () => {
  const market = { slug: "candles", name: "Candles" };
  const text = "Based on an earlier niche: made for Dog walking, and your latest report is about Candles.";
  const parts = {
    "customer-persona": { run: saved, isComplete: true, canRenew: true, stale: [{ kind: "market", text }] },
  };
  const { user, calls } = open({
    [CHAIN]: () => json(chain({ market }, parts)),
    "POST /api/chain/customer-persona/renew": () => json(chain({ market })),
  });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText("Out of date")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Use it for Candles: Customer" }));
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ version: 2 });
});

it("a chain that cannot be loaded can be asked for again", async () => {
  open({ [CHAIN]: refusal(500, "internal", "Something went wrong.") });
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});
