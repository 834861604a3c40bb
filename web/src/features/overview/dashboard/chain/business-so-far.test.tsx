import { screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Chain, ChainPart } from "../../../../api/calls/chain";
import { withQueries } from "../../../../api/queries/with-queries";
import { TOOLS as TOOL_ROWS } from "../../../../api/tools";
import { chainPart } from "../../../../testing/chain";
import { json, refusal } from "../../../../testing/fake-api";
import { ANNA, closePage, openAs } from "../../../../testing/page";
import { emptyOverview, type Overview } from "../api";
import { BusinessSoFar } from "./business-so-far";

afterEach(closePage);

const View = withQueries(BusinessSoFar);
const CHAIN = "GET /api/chain";
const ORDER = [
  "niche-discovery",
  "customer-persona",
  "audience-problem-finder",
  "what-should-i-sell",
  "profitability-calculator",
];

function chain(rest: Partial<Chain> = {}, parts: Record<string, Partial<ChainPart>> = {}): Chain {
  return {
    market: null,
    offer: null,
    nextTool: "niche-discovery",
    parts: ORDER.map((toolName) => chainPart(toolName, parts[toolName])),
    ...rest,
  };
}

/** Overview of a member whose plan is about dogs. */
function overview(isPremium = false): Overview {
  const empty = emptyOverview(isPremium ? { ...ANNA, planType: "Premium" } : ANNA);
  return { ...empty, latestResults: { ...empty.latestResults, nicheAnalysis: { request: { keywords: "dogs" } } } };
}

const open = (answers: Parameters<typeof openAs>[2], of = overview()) =>
  openAs(ANNA, <View overview={of} isKnown />, answers);
const rows = () => within(screen.getAllByRole("list")[0] as HTMLElement).getAllByRole("heading", { level: 3 });
const rowOf = (name: string) =>
  rows()
    .find((row) => row.textContent === name)
    ?.closest("li") as HTMLElement;
const saved = { id: 4, version: 2, progress: 100, savedAt: new Date().toISOString() };

it("an empty chain names its six parts in order and the first step", async () => {
  open({ [CHAIN]: () => json(chain()) });
  expect(await screen.findByText("Next")).toBeTruthy();
  expect(rows().map((row) => row.textContent)).toEqual([
    "1Market",
    "2Customer",
    "3Problems",
    "4Offer",
    "5Price and pay",
    "6Business plan",
  ]);
  expect(screen.getByRole("link", { name: "Analyze a niche" }).getAttribute("href")).toBe("/niche-discovery");
});

it("every tool stands once, with label, path, description, progress and its files", async () => {
  open({ [CHAIN]: () => json(chain()) });
  await screen.findByText("Next");
  for (const { label, path, description } of TOOL_ROWS) {
    const [link, ...others] = screen
      .getAllByRole("link", { name: label })
      .filter(({ className }) => /text-sm/.test(className));
    expect(others).toEqual([]);
    expect(link?.getAttribute("href")).toBe(path);
    const row = link?.closest("li") as HTMLElement;
    expect(row.textContent).toContain(`${description} ${path}`);
    expect(within(row).getByRole("progressbar", { name: `Progress of ${label}` })).toBeTruthy();
  }
  const filesOf = (name: string) =>
    within(rowOf(name))
      .getAllByRole("button", { name: /^Download / })
      .map((button) => button.getAttribute("aria-label"));
  expect(filesOf("1Market")).toEqual(["Download Niche Discovery export"]);
  expect(filesOf("2Customer")).toEqual(["Download Persona avatar", "Download Customer Persona export"]);
  expect(filesOf("3Problems")).toEqual([
    "Download Audience Problem Finder export",
    "Download Audience Problem Finder quotes",
  ]);
  expect(filesOf("4Offer")).toEqual(["Download What Should I Sell export"]);
  expect(filesOf("5Price and pay")).toEqual([
    "Download Profit projections",
    "Download Profitability Calculator export",
  ]);
  expect(filesOf("6Business plan")).toEqual(["Download Business plan"]);
});

it("Premium is named to a Free member only", async () => {
  open({ [CHAIN]: () => json(chain()) });
  expect(await screen.findByText(/Downloads are part of Premium/)).toBeTruthy();
  closePage();
  open({ [CHAIN]: () => json(chain()) }, overview(true));
  await screen.findByText("Next");
  expect(screen.queryByText(/Premium/)).toBeNull();
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
  const text = "Based on an earlier niche: made for Dog walking, and your market is Candles.";
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

it("parts of another market are named at the business plan, which leaves them out", async () => {
  const market = { slug: "candles", name: "Candles" };
  const stale = [{ kind: "market", text: "Made for Dog walking." }];
  const other = { run: saved, isComplete: true, stale };
  const parts = {
    "niche-discovery": { run: saved, isComplete: true },
    "customer-persona": other,
    "what-should-i-sell": other,
    "profitability-calculator": { run: saved, isComplete: true, stale: [{ kind: "figures", text: "Newer figures." }] },
  };
  open({ [CHAIN]: () => json(chain({ market }, parts)) });
  const text = "Made for another market than Candles: Customer and Offer. The business plan leaves them out.";
  expect(rowOf("6Business plan").contains(await screen.findByText(text))).toBe(true);
  expect(within(rowOf("6Business plan")).getByText(/^1 of 5 parts/)).toBeTruthy();
});

it("a chain that cannot be loaded can be asked for again, and the tools are listed without it", async () => {
  open({ [CHAIN]: refusal(500, "internal", "Something went wrong.") });
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  expect(rows()).toHaveLength(6);
});
