import { render, screen, waitFor, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { QueryHostContext } from "../../../api/queries/query-host";
import { fakeApi, json } from "../../../testing/fake-api";
import { closePage, openAs } from "../../../testing/page";
import { ToastProvider } from "../../../ui/feedback/toast";
import ProfitabilityPage from "./profitability-page";
import type { ProfitOutput, ProfitResult } from "./types";

// It loads after the page.
const findSave = () => screen.findByRole("button", { name: "Save" }, { timeout: 10_000 });

afterEach(() => {
  closePage();
  window.history.replaceState(null, "", "/");
});

const PRICE = "Price per unit, in dollars";
const EXAMPLES = "/api/examples/profitability-calculator";

const output = (key: string, label: string, cents: number | null): ProfitOutput => ({
  key,
  label,
  unit: "usd",
  cents,
  text: cents === null ? "Please fill in" : `$${(cents / 100).toFixed(2)}`,
  formula: "",
  filled: "",
  inputs: [],
  sources: [],
  lines: [],
});

/** A result without months: the headline, and what is missing. */
function resultOf(payCents: number | null, change: Partial<ProfitResult> = {}): ProfitResult {
  return {
    state: payCents === null ? "incomplete" : "complete",
    headline: { hourlyPayCents: payCents },
    outputs: [
      output("hourlyPayCents", "Pay per hour of work", payCents),
      output("overtimeHourCents", "One overtime hour at your day job, after tax", payCents && 2500),
    ],
    missing: [],
    deadZones: [],
    tornado: [],
    months: [],
    inputs: [],
    fees: [],
    profitByPrice: [],
    guesses: [],
    figures: { yours: 0, of: 11, text: "0 of 11 figures are yours" },
    tax: { title: "Tax", limits: [], note: "" },
    notices: [],
    sources: [],
    request: {},
    ...change,
  } as ProfitResult;
}

const GUESS = { field: "priceCents", value: 7250, text: "$72.50", note: "Our estimate for Dog grooming.", sources: [] };
const EXAMPLE = {
  toolName: "profitability-calculator",
  request: { name: "Example: dog grooming", market: "dog-grooming" },
  result: resultOf(2677, { missing: ["dayJobCentsPerHour"], guesses: [GUESS] }),
};
const MONTH = { month: 1, units: 12, revenueCents: 87_000, feeCents: 0, profitCents: 61_200, keptCents: 52_000 };
const POINTS = [
  { priceCents: 3600, contributionCents: 1450, profitMonthCents: 17_400 },
  { priceCents: 10_900, contributionCents: 8750, profitMonthCents: 105_000 },
];
const OWN = resultOf(null, { missing: ["unitsPerMonth", "unitCostCents", "startupCents", "hoursPerMonth"] });

const openPage = (stored: Record<string, string> = {}) =>
  openAs(
    null,
    <ProfitabilityPage />,
    { [`GET ${EXAMPLES}`]: () => json(EXAMPLE), "POST /api/profitability/calculate": () => json(OWN) },
    stored,
  );

it("a page without a market shows an example that cannot be saved", async () => {
  const { calls } = openPage();
  expect((await screen.findByTestId("hourly-pay")).textContent).toBe("$26.77");
  expect(screen.getByRole("note").textContent).toContain("Example: dog grooming on two evenings a week");
  const price = screen.getByLabelText(PRICE) as HTMLInputElement;
  expect([price.value, price.placeholder]).toEqual(["", "$72.50"]);
  expect(within(screen.getByTestId("pay-bar")).getByText("Example: pay per hour")).toBeTruthy();
  for (const name of ["Save", "Share", "Copy link", "Keep to compare"]) {
    expect(screen.queryByRole("button", { name }), name).toBeNull();
  }
  expect(screen.queryByText("Please fill in:")).toBeNull();
  expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(localStorage.getItem("profitabilityForm")).toBeNull();
});

it("the first typed figure ends the example and takes nothing of it", async () => {
  const { user, calls } = openPage();
  await screen.findByTestId("hourly-pay");
  await user.type(screen.getByLabelText(PRICE), "45");
  expect(await findSave()).toBeTruthy();
  expect(screen.queryByRole("note")).toBeNull();
  expect(calls.filter(({ method }) => method === "POST").at(-1)?.body).toEqual({ priceCents: 4500 });
  expect(localStorage.getItem("profitabilityForm")).toBe(JSON.stringify({ priceCents: "45" }));
  expect(screen.getByTestId("hourly-pay").textContent).toBe("Add 3 more figures to see your pay");
  await user.clear(screen.getByLabelText(PRICE));
  expect(await screen.findByText(/^Enter a price, your sales/)).toBeTruthy();
  expect(screen.queryByRole("note")).toBeNull();
});

it("a page whose example does not come says what to enter", async () => {
  openAs(null, <ProfitabilityPage />, {});
  expect(await screen.findByText(/^Enter a price, your sales/)).toBeTruthy();
  expect(screen.queryByRole("note")).toBeNull();
});

it("one button ends the example and leads to the price", async () => {
  const { user } = openPage();
  await user.click(await screen.findByRole("button", { name: "Use my own" }));
  expect(screen.queryByRole("note")).toBeNull();
  expect(screen.queryByTestId("hourly-pay")).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText(PRICE));
});

it("figures of a chosen market are starting values that can be saved", async () => {
  window.history.replaceState(null, "", "/?market=dog-grooming");
  const { calls } = openPage();
  expect(await findSave()).toBeTruthy();
  expect(screen.queryByRole("note")).toBeNull();
  expect(calls.some(({ path }) => path === EXAMPLES)).toBe(false);
});

it("a median wage that stands in for the reader's is asked for apart from missing figures", async () => {
  window.history.replaceState(null, "", "/?market=dog-grooming");
  const wage = { ...GUESS, field: "dayJobCentsPerHour", value: 2451, text: "$24.51" };
  const inputs = [
    { field: "dayJobCentsPerHour", label: "Pay per hour at your day job" },
    { field: "startupCents", label: "Start-up costs" },
  ];
  const result = resultOf(2462, { missing: inputs.map(({ field }) => field), guesses: [wage], inputs } as never);
  openAs(null, <ProfitabilityPage />, { "POST /api/profitability/calculate": () => json(result) });
  const listAfter = (text: string) => screen.getByText(text).nextElementSibling?.textContent;
  await screen.findByText("Please fill in:");
  expect(listAfter("Please fill in:")).toBe("Start-up costs");
  expect(listAfter("Uses the median wage until you type yours:")).toBe("Pay per hour at your day job");
});

it("figures of the last visit replace the example", async () => {
  openPage({ profitabilityForm: JSON.stringify({ priceCents: "45" }) });
  await waitFor(() => expect((screen.getByLabelText(PRICE) as HTMLInputElement).value).toBe("45"));
  expect(await findSave()).toBeTruthy();
  expect(screen.queryByRole("note")).toBeNull();
});

it("the server's page holds the whole example, and its elements stay when the scripts come", async () => {
  const months = { months: [MONTH], profitByPrice: POINTS } as unknown as Partial<ProfitResult>;
  const example = { ...EXAMPLE, result: resultOf(2677, months) };
  fakeApi({});
  const page = (
    <QueryHostContext value={{ answers: { [EXAMPLES]: example } }}>
      <ToastProvider>
        <Router ssrPath="/profitability-calculator">
          <ProfitabilityPage />
        </Router>
      </ToastProvider>
    </QueryHostContext>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  const titles = ["First month's profit by price", "The business", "Twelve months", "Tax", "Sources"];
  const served = titles.map((name) => within(container).getByRole("heading", { name }));
  const onRecoverableError = vi.fn();
  render(page, { container, hydrate: true, onRecoverableError });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Calculate" })).toBeNull());
  for (const [at, name] of titles.entries()) expect(screen.getByRole("heading", { name })).toBe(served[at]);
  expect(onRecoverableError).not.toHaveBeenCalled();
});
