import { expect, it } from "vitest";
import type { Chain } from "../../../../api/calls/chain";
import { chainPart } from "../../../../testing/chain";
import { planWith } from "../../../../testing/plan";
import { nextStepOf } from "./next-step";

const CANDLES = { slug: "candles", name: "Candles" };
const done = planWith(() => ({ done: true }));

function chain(nextTool: string | null, rest: Partial<Chain> = {}): Chain {
  const offer = { label: "What Should I Sell", path: "/what-should-i-sell" };
  return { market: null, nextTool, parts: [chainPart("what-should-i-sell", offer)], ...rest };
}

it("the first open step of the plan is next, and its tool opens with the market", () => {
  const tool = { label: "Customer Persona", path: "/customer-persona", isReady: true };
  const plan = planWith((_, number) => ({ done: number === 1, tool: number === 2 ? tool : null }));
  const next = nextStepOf(plan, chain("what-should-i-sell", { market: CANDLES }));
  expect(next).toEqual({
    title: "Step 2",
    why: "Result of step 2.",
    facts: "Week 1, Foundation Week · about 60 minutes",
    label: "Open Customer Persona",
    href: "/customer-persona?market=candles",
  });
});

it("a step without a tool, or with one that is not there yet, opens in the plan", () => {
  const tool = { label: "Persona", path: "/x", isReady: false };
  const plan = planWith((_, number) => ({ done: number < 5, tool: number === 5 ? tool : null }));
  expect(nextStepOf(plan, undefined)).toMatchObject({ label: "Open this step", href: "/plan#step-5" });
});

it("Niche Discovery opens without a market", () => {
  const tool = { label: "Niche Discovery", path: "/niche-discovery", isReady: true };
  expect(
    nextStepOf(
      planWith(() => ({ tool })),
      chain(null, { market: CANDLES }),
    )?.href,
  ).toBe("/niche-discovery");
});

it("after the last step the first open part of the business is next, with the reason why it is stale", () => {
  expect(nextStepOf(done, chain("what-should-i-sell"))).toMatchObject({
    title: "Rank the ideas",
    label: "Open What Should I Sell",
    href: "/what-should-i-sell",
  });
  const stale = [{ kind: "market", text: "Made for Dog walking." }];
  const parts = [chainPart("what-should-i-sell", { stale })];
  expect(nextStepOf(done, chain("what-should-i-sell", { parts }))?.why).toBe("Made for Dog walking.");
});

it("then the reviews are next, and after them nothing", () => {
  const next = nextStepOf(done, chain(null));
  expect(next).toMatchObject({ title: "Review 29", facts: "Day 29", href: "/plan#review-29" });
  const reviews = done.reviews.map((review) => ({ ...review, done: true }));
  expect(nextStepOf({ ...done, reviews }, chain(null))).toBeNull();
});

it("a plan that is not known leaves the next part of the business", () => {
  expect(nextStepOf(undefined, chain("what-should-i-sell"))?.title).toBe("Rank the ideas");
  expect(nextStepOf(undefined, undefined)).toBeNull();
});
