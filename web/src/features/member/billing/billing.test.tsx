import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { QueryHostContext } from "../../../api/queries/query-host";
import { enterSession, leaveSession, readSession } from "../../../api/session";
import { fakeFetch, json } from "../../../testing/fake-api";
import { ToastProvider } from "../../../ui/feedback/toast";
import type { Billing, Offer } from "./api";
import BillingSection from "./billing-section";
import UpgradeDialog from "./upgrade-dialog";

const FREE: Billing = {
  mode: "demo",
  planType: "Free",
  cycle: null,
  isDemo: false,
  pastDue: false,
  renewsOn: null,
  endsOn: null,
  payments: [],
  prices: [
    { cycle: "monthly", amountCents: 4700, shown: "$47/month", billed: "$47 every month", saving: null },
    { cycle: "yearly", amountCents: 51700, shown: "$43/month", billed: "$517 once a year", saving: "Save $47" },
  ],
};
const OFFER: Offer = {
  mode: "demo",
  features: [
    { key: "all_results", title: "Save all tool results and track progress" },
    { key: "business_plan", title: "Business plan PDF" },
  ],
  prices: FREE.prices,
};
const PREMIUM: Billing = {
  ...FREE,
  mode: "stripe",
  planType: "Premium",
  cycle: "monthly",
  renewsOn: "2026-04-01T09:30:00.000000Z",
  payments: [{ isDemo: false, amountCents: 4700, currency: "usd", paidAt: "2026-03-01T09:30:00.000000Z" }],
};
const DONE = { mode: "demo", planType: "Premium", message: "You have Premium." };

type Answers = Record<string, () => { status?: number; body: unknown } | Promise<never>>;
let calls: { path: string; body: unknown }[] = [];

/** Answers by method and path. */
function fakeApi(answers: Answers) {
  calls = [];
  fakeFetch(async ({ method, path, body: sent }) => {
    if (method !== "GET") calls.push({ path, body: sent ?? null });
    const { status, body } = (await answers[`${method} ${path}`]?.()) ?? { status: 404, body: {} };
    return json(body, status);
  });
}

beforeEach(() =>
  enterSession({
    token: "t".repeat(43),
    user: { id: 1000, email: "a@example.org", planType: "Free", timeZone: "UTC", location: null },
  }),
);
afterEach(() => {
  cleanup();
  leaveSession();
  vi.unstubAllGlobals();
});

function Opened({ feature }: { feature: string }) {
  const [open, setOpen] = useState(true);
  return <UpgradeDialog feature={feature} open={open} onClose={() => setOpen(false)} />;
}

function show(part: React.ReactNode) {
  render(
    <QueryHostContext value={{ answers: {} }}>
      <ToastProvider>{part}</ToastProvider>
    </QueryHostContext>,
  );
  return userEvent.setup();
}

const dialog = () => screen.getByRole("dialog", { name: "Upgrade to Premium" });
const submit = () => screen.findByRole("button", { name: "Upgrade to Premium" });

test("the dialog lists the features of this server and both prices with what is billed, monthly first", async () => {
  fakeApi({ "GET /api/billing/offer": () => ({ body: OFFER }) });
  show(<Opened feature="download your business plan" />);
  await submit();
  expect(dialog().textContent).toContain("With Premium you can download your business plan.");
  expect(
    within(dialog())
      .getAllByRole("listitem")
      .map((item) => item.textContent?.replace("✓", "")),
  ).toEqual(OFFER.features.map(({ title }) => title));
  for (const text of ["$47/month", "$43/month", "Save $47", "$517 once a year", "nothing is charged"])
    expect(dialog().textContent).toContain(text);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /Monthly/ }).checked).toBe(true);
});

test("success closes it, makes the member Premium here and says what can be done now", async () => {
  let answer = (_: unknown) => {};
  const held = new Promise<never>((resolve) => {
    answer = resolve as (value: unknown) => void;
  });
  fakeApi({ "GET /api/billing/offer": () => ({ body: OFFER }), "POST /api/upgrade": () => held });
  const user = show(<Opened feature="download your business plan" />);
  await user.click(await screen.findByRole("radio", { name: /Yearly/ }));
  await user.click(await submit());
  expect(screen.getByRole("button", { name: "Processing..." })).toHaveProperty("disabled", true);
  dialog().dispatchEvent(new Event("cancel", { cancelable: true }));
  expect(dialog(), "Escape does not close a running payment").toBeTruthy();
  answer({ body: DONE });
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain("Upgrade successful!"));
  expect(screen.getByRole("status").textContent).toContain(
    "You now have access to premium features. You can now download your business plan",
  );
  expect(calls).toEqual([{ path: "/api/upgrade", body: { billingCycle: "yearly" } }]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(readSession().user?.planType).toBe("Premium");
});

test.each([
  [
    "the server's message",
    { status: 503, body: { code: "payment_unavailable", message: "Nothing was charged." } },
    "Nothing was charged.",
  ],
  ["a plain sentence", { status: 500, body: {} }, "Upgrade failed"],
])("a failure tells %s and leaves the dialog open", async (_, answer, text) => {
  fakeApi({ "GET /api/billing/offer": () => ({ body: OFFER }), "POST /api/upgrade": () => answer });
  const user = show(<Opened feature="" />);
  await user.click(await submit());
  await waitFor(() => expect(within(dialog()).getByRole("alert").textContent).toBe(text));
  const toast = screen.getAllByRole("alert").at(-1);
  expect(toast?.textContent).toContain("Upgrade failed");
  expect(toast?.textContent).toContain(text);
  expect(await submit()).toHaveProperty("disabled", false);
  expect(readSession().user?.planType).toBe("Free");
});

test("a real payment goes on at the checkout", async () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  const checkoutUrl = "https://checkout.example/1";
  fakeApi({
    "GET /api/billing/offer": () => ({ body: { ...OFFER, mode: "stripe" } }),
    "POST /api/upgrade": () => ({ body: { ...DONE, mode: "stripe", planType: "Free", checkoutUrl } }),
  });
  const user = show(<Opened feature="" />);
  await user.click(await submit());
  await waitFor(() => expect(assign).toHaveBeenCalledWith(checkoutUrl));
  expect(dialog().textContent).not.toContain("Demo");
  expect(readSession().user?.planType).toBe("Free");
  assign.mockRestore();
});

test("a guest sees the offer and is led to the log-in", async () => {
  leaveSession();
  fakeApi({ "GET /api/billing/offer": () => ({ body: OFFER }) });
  show(<Opened feature="" />);
  expect((await screen.findByRole("link", { name: "Log in" })).getAttribute("href")).toMatch(/^\/login/);
  expect(screen.queryByRole("button", { name: "Upgrade to Premium" })).toBeNull();
});

test("prices that do not come can be asked for again", async () => {
  let tries = 0;
  fakeApi({
    "GET /api/billing/offer": () => {
      tries += 1;
      return tries === 1 ? { status: 503, body: {} } : { body: OFFER };
    },
  });
  const user = show(<Opened feature="" />);
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await submit()).toBeTruthy();
});

test("the account says until when, what was paid, and cancels after asking", async () => {
  const ends = { ...PREMIUM, renewsOn: null, endsOn: PREMIUM.renewsOn };
  fakeApi({ "GET /api/billing": () => ({ body: PREMIUM }), "POST /api/billing/cancel": () => ({ body: ends }) });
  const user = show(<BillingSection />);
  expect(await screen.findByText(/Billed every month\. Renews on/)).toBeTruthy();
  expect(screen.getByText("$47.00")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Card and invoices" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Cancel Premium" }));
  const question = screen.getByRole("dialog", { name: "Cancel Premium?" });
  await user.click(within(question).getByRole("button", { name: "Cancel Premium" }));
  expect(await screen.findByText(/Canceled: Premium ends on/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cancel Premium" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Upgrade to Premium" })).toBeNull();
});

test("a canceled Premium can be kept", async () => {
  const ends = { ...PREMIUM, renewsOn: null, endsOn: PREMIUM.renewsOn };
  fakeApi({ "GET /api/billing": () => ({ body: ends }), "POST /api/billing/resume": () => ({ body: PREMIUM }) });
  const user = show(<BillingSection />);
  await user.click(await screen.findByRole("button", { name: "Keep Premium" }));
  expect(await screen.findByText(/Renews on Apr 1, 2026/)).toBeTruthy();
  expect(calls).toEqual([{ path: "/api/billing/resume", body: null }]);
  expect(screen.getByRole("button", { name: "Cancel Premium" })).toBeTruthy();
});

test("a payment that failed is told with what to do", async () => {
  const late = { ...PREMIUM, pastDue: true, renewsOn: null, endsOn: "2026-04-08T09:30:00.000000Z" };
  fakeApi({ "GET /api/billing": () => ({ body: late }) });
  show(<BillingSection />);
  expect(await screen.findByText(/The last payment failed\. Premium stays until .*check your card\./)).toBeTruthy();
});
