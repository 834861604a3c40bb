import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Chain, ChainPart } from "../../api/calls/chain";
import { chainPart } from "../../testing/chain";
import { json } from "../../testing/fake-api";
import { closePage, openAs } from "../../testing/page";
import { ChainLine } from "./chain-line";

afterEach(closePage);

const DOGS = { slug: "dog-walking", name: "Dog walking" };

const chain = (...parts: ChainPart[]): Chain => ({ market: DOGS, offer: null, parts, nextTool: null });

function open(market: string | null, answer: Chain, kinds?: ("pays" | "theme" | "idea")[]) {
  const onUse = vi.fn();
  const line = (
    <ChainLine tool="profitability-calculator" market={market} onUse={onUse} {...(kinds ? { kinds } : {})} />
  );
  const renew = "POST /api/chain/profitability-calculator/renew";
  return { onUse, ...openAs(null, line, { "GET /api/chain": () => json(answer), [renew]: () => json(answer) }) };
}

it("the chosen market is offered and taken with a click", async () => {
  const { user, onUse } = open(null, chain());
  expect(await screen.findByText("Dog walking")).toBeTruthy();
  expect(onUse).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Use this market" }));
  expect(onUse).toHaveBeenCalledWith(DOGS, null);
});

it("another market is named as an earlier niche", async () => {
  const { user, onUse } = open("candles", chain());
  expect(await screen.findByText(/Based on an earlier niche: candles\./)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Change to Dog walking" }));
  expect(onUse).toHaveBeenCalledWith(DOGS, null);
});

it("statements of other tools carry their basis, and only the kinds that this tool starts from are shown", async () => {
  const persona = chainPart("customer-persona", {
    findings: [
      { kind: "pays", text: "$60 a month", basis: "heard" },
      { kind: "theme", text: "late", basis: "heard" },
    ],
  });
  open("dog-walking", chain(persona), ["pays"]);
  expect(await screen.findByText("$60 a month")).toBeTruthy();
  expect(screen.getByText("heard")).toBeTruthy();
  expect(screen.queryByText("late")).toBeNull();
});

it("a saved result with earlier figures is made new with one click", async () => {
  const run = { id: 4, version: 3, progress: 100, savedAt: "2026-03-01T09:30:00Z" };
  const stale = [{ kind: "figures", text: "Made with earlier official figures." }];
  const own = chainPart("profitability-calculator", { run, stale, canRenew: true });
  const { user, calls } = open("dog-walking", chain(own));
  await user.click(await screen.findByRole("button", { name: "Update it" }));
  expect(calls.find(({ path }) => path.endsWith("/renew"))?.body).toEqual({ version: 3 });
});

it("the offer of the plan goes along with the market", async () => {
  const { user, onUse } = open(null, { ...chain(), offer: "Noon walks" }, ["idea"]);
  expect(await screen.findByText("Noon walks")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Use this market" }));
  expect(onUse).toHaveBeenCalledWith(DOGS, "Noon walks");
});

it("the offer of the plan stands for the best idea of a ranking", async () => {
  const ranking = chainPart("what-should-i-sell", {
    findings: [{ kind: "idea", text: "Weekend sitting (Dog walking)", basis: "estimate" }],
  });
  open("dog-walking", { ...chain(ranking), offer: "Noon walks" }, ["idea"]);
  expect(await screen.findByText("Noon walks")).toBeTruthy();
  expect(screen.queryByText("Weekend sitting (Dog walking)")).toBeNull();
});
