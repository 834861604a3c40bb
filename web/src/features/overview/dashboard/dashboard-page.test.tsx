import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { User } from "../../../api/session";
import { TOOLS } from "../../../api/tools";
import { STRIP } from "../../../testing/answer";
import { json } from "../../../testing/fake-api";
import { ANNA, closePage, openAs } from "../../../testing/page";
import { emptyOverview, type Overview } from "./api";
import { DashboardPage } from "./dashboard-page";
import { takeRememberedDownload } from "./downloads/remembered-download";
import { LATE_MS } from "./use-is-late";

beforeAll(() => import("./dashboard-view").then(() => {}));
// A click on a file would leave the page.
beforeEach(() => void vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {}));
afterEach(() => {
  closePage();
  vi.restoreAllMocks();
});

const OVERVIEW = "GET /api/dashboard/overview";
const REPORT = {
  viabilityScore: 61,
  answer: { text: "Likely pays more than your job", sentence: "About $380 to $730 a month before tax.", strip: STRIP },
  match: { market: { slug: "dog-grooming", name: "Dog grooming" } },
  request: { keywords: "dogs & co", marketSize: "All Markets", competitionLevel: "medium", geographicFocus: "Global" },
};

/** Overview of a member who finished the first `complete` tools. */
function overview(complete: number, user: User = ANNA): Overview {
  const empty = emptyOverview(user);
  const toolProgress = empty.toolProgress.map((tool, at) =>
    at < complete
      ? { ...tool, progress: 100, completedAt: "2026-03-01T09:30:00Z", result: REPORT, isChecked: true }
      : tool,
  );
  return { ...empty, toolProgress };
}

const percentText = (complete: number) => `${Math.round((100 * complete) / TOOLS.length)}% complete - Keep going!`;

const open = (
  answers: Parameters<typeof openAs>[2],
  user: User | null = ANNA,
  stored: Parameters<typeof openAs>[3] = {},
) => openAs(user, <DashboardPage plan={<p>The plan</p>} />, answers, stored);
/** Business plan that was requested before a checkout. */
const remembered = () => ({ downloadAfterCheckout: `${Date.now()} /api/downloads/business-plan.pdf` });

test("somebody who is not logged in is led to the log-in", async () => {
  open({}, null);
  const link = await screen.findByRole("link", { name: "Go to login" });
  expect(link.getAttribute("href")).toBe("/login");
});

test("a guest sees below it what a dashboard holds, marked as an example", async () => {
  const result = {
    marketName: "Dog grooming",
    answer: { text: "Likely pays more than your job", monthText: "about $340 to $770 a month", strip: STRIP },
    parts: [{ toolName: "profitability-calculator", headline: "$26.77 an hour" }],
    evidence: {
      number: 69,
      range: { low: 57, high: 79 },
      words: { key: "mixed" },
      desk: { score: 55, low: 46, high: 61 },
      ownWeight: 0.29,
      points: [],
      cap: null,
    },
  };
  const { calls } = open({ "GET /api/examples/dashboard": () => json({ request: null, result }) }, null);
  const note = await screen.findByRole("note");
  expect(note.textContent).toContain("Example: the dashboard of someone who tries dog grooming");
  const rows = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    "1MarketDog grooming",
    "2CustomerNextDescribe your customer",
    "3ProblemsPaste comments",
    "4OfferRank the ideas",
    "5Price and pay$26.77 an hour",
  ]);
  expect(screen.getByText("about $340 to $770 a month")).toBeTruthy();
  expect(calls.every(({ method }) => method === "GET")).toBe(true);
});

test("a member is not asked for the example", async () => {
  const { calls } = open({ [OVERVIEW]: () => json(overview(1)) });
  await screen.findByText("The plan");
  expect(calls.some(({ path }) => path.startsWith("/api/examples/"))).toBe(false);
});

test("a session that has ended is led there as well", async () => {
  open({ [OVERVIEW]: () => json({ code: "login_required", message: "Please log in first." }, 401) });
  expect(await screen.findByRole("link", { name: "Go to login" })).toBeTruthy();
});

test("a member whose network is away is not asked to log in", async () => {
  open({ "GET /api/auth/user": () => Promise.reject(new TypeError("Failed to fetch")) });
  expect(await screen.findByRole("heading", { name: "You are offline" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Go to login" })).toBeNull();
});

test("progress is counted in complete tools", async () => {
  open({ [OVERVIEW]: () => json(overview(2)) });
  expect(await screen.findByText(percentText(2))).toBeTruthy();
  expect(screen.getByText("The plan")).toBeTruthy();
});

test("with every tool complete there is a congratulation", async () => {
  open({ [OVERVIEW]: () => json(overview(TOOLS.length)) });
  expect(await screen.findByText(/^Congratulations!/)).toBeTruthy();
});

test("every tool is a link to its page", async () => {
  open({ [OVERVIEW]: () => json(overview(0)) });
  const tools = await screen.findByRole("region", { name: "Your business so far" });
  for (const { label, path } of TOOLS)
    expect(within(tools).getAllByRole("link", { name: label })[0]?.getAttribute("href")).toBe(path);
  expect(within(tools).queryByText("Coming later")).toBeNull();
});

const NEXT = {
  kind: "step",
  title: "Price Your Offering",
  minutes: 45,
  why: "It is first in week 2.",
  buttons: [{ label: "Open this step", method: "GET", url: "/plan#price-your-offering" }],
  url: "/plan#price-your-offering",
};

test("the one next thing stands first, with the one primary button of the page", async () => {
  open({ [OVERVIEW]: () => json(overview(1)), "GET /api/next": () => json(NEXT) });
  const next = await screen.findByRole("region", { name: "Price Your Offering" });
  expect(next.textContent).toContain("It is first in week 2. About 45 minutes.");
  expect(within(next).getByRole("link", { name: "Open this step" }).getAttribute("href")).toBe(NEXT.url);
  const [first] = screen.getAllByRole("heading", { level: 2 });
  expect(first?.textContent).toBe("Price Your Offering");
  expect(document.querySelectorAll(".bg-action")).toHaveLength(1);
});

test("the latest niche analysis shows word, strip, month, market and the way back", async () => {
  open({ [OVERVIEW]: () => json(overview(1)) });
  const results = await screen.findByRole("region", { name: "Latest results" });
  for (const text of ["Dog grooming", "Likely pays more than your job", "$380 to $730", "Industry score 61 of 100"])
    expect(results.textContent).toContain(text);
  expect(within(results).getByRole("img", { name: STRIP.sentence })).toBeTruthy();
  const href = within(results).getByRole("link", { name: "Open the report" }).getAttribute("href") ?? "";
  expect(Object.fromEntries(new URLSearchParams(href.split("?")[1]))).toMatchObject({
    q: "dogs & co",
    market: "dog-grooming",
  });
});

test("a report that was saved before answers shows neither its old word nor its score alone", async () => {
  const { answer: _, ...old } = { ...REPORT, verdict: { label: "Promising", summary: "Worth a closer look." } };
  const known = overview(1);
  const toolProgress = known.toolProgress.map((tool) => (tool.result ? { ...tool, result: old } : tool));
  open({ [OVERVIEW]: () => json({ ...known, toolProgress }) });
  const results = await screen.findByRole("region", { name: "Latest results" });
  expect(results.textContent).toContain("Dog grooming");
  expect(results.textContent).not.toMatch(/Promising|61/);
});

test("a failure with nothing to show has its text, a retry and a log-out", async () => {
  let isBroken = true;
  const { user } = open({
    [OVERVIEW]: () => (isBroken ? new Response("on fire", { status: 500 }) : json(overview(1))),
    "POST /api/auth/logout": () => new Response(null, { status: 204 }),
  });
  expect(await screen.findByRole("heading", { name: "Dashboard Error" })).toBeTruthy();
  expect(screen.getByText("HTTP 500: on fire")).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText(percentText(1))).toBeTruthy();
});

test("logging out of the error screen ends the session", async () => {
  const { user, calls } = open({
    [OVERVIEW]: () => new Response("on fire", { status: 500 }),
    "POST /api/auth/logout": () => new Response(null, { status: 204 }),
  });
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  expect(await screen.findByRole("link", { name: "Go to login" })).toBeTruthy();
  expect(calls.some(({ path }) => path === "/api/auth/logout")).toBe(true);
  expect(localStorage.getItem("authToken")).toBeNull();
});

test("after five seconds the empty layout stands with the member's own plan, and what comes later replaces it", async () => {
  const premium: User = { ...ANNA, planType: "Premium" };
  let answer: (response: Response) => void = () => {};
  const slow = () => new Promise<Response>((resolve) => (answer = resolve));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls } = open({ [OVERVIEW]: slow }, premium);
  await waitFor(() => expect(calls.some(({ path }) => path === "/api/dashboard/overview")).toBe(true));
  await act(() => vi.advanceTimersByTimeAsync(LATE_MS - 200));
  expect(screen.getByText("Loading your dashboard")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(screen.getByText("0% complete - Keep going!")).toBeTruthy();
  expect(screen.getByText("Premium")).toBeTruthy();
  expect(screen.queryByText("Free")).toBeNull();
  expect(screen.getByText(/taking longer than usual/)).toBeTruthy();
  await act(async () => answer(json(overview(3, premium))));
  expect(await screen.findByText("60% complete - Keep going!")).toBeTruthy();
  expect(screen.queryByText(/taking longer than usual/)).toBeNull();
});

test("a chain and a next thing that fail are not waited for, and not asked for without end", async () => {
  const { calls } = open({ [OVERVIEW]: () => json(overview(1)) });
  expect(await screen.findByText(percentText(1))).toBeTruthy();
  expect(await screen.findByText("Could not load your business so far.")).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(calls.filter(({ path }) => path === "/api/chain").length).toBeLessThanOrEqual(2);
  expect(calls.filter(({ path }) => path === "/api/next").length).toBeLessThanOrEqual(2);
});

test("downloads ask a Free member about Premium and fetch nothing", async () => {
  const { user, calls } = open({ [OVERVIEW]: () => json(overview(1)) });
  await user.click(await screen.findByRole("button", { name: "Download Business plan" }));
  expect(screen.getByRole("dialog", { name: "Part of Premium" }).textContent).toContain("download your business plan");
  expect(calls.some(({ path }) => path.startsWith("/api/downloads"))).toBe(false);
});

test("downloads give a Premium member the file, and say why when it does not come", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
  const { user } = open({
    [OVERVIEW]: () => json(overview(1, { ...ANNA, planType: "Premium" })),
    "GET /api/downloads/business-plan.pdf": () => new Response("%PDF"),
    "GET /api/downloads/profit-projections.xlsx": () =>
      json({ code: "unavailable", message: "The server rests." }, 503),
  });
  await user.click(await screen.findByRole("button", { name: "Download Business plan" }));
  expect(await screen.findByText("Downloaded")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Download Profit projections" }));
  expect(await screen.findByText("The server rests.")).toBeTruthy();
});

test("a file that lacks its result names the tool, and Premium does not offer it", async () => {
  open({ [OVERVIEW]: () => json(overview(0, { ...ANNA, planType: "Premium" })) });
  const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name: `Download ${name}` });
  expect((await button("Business plan")).disabled).toBe(false);
  for (const name of ["Persona avatar", "Profit projections", "Audience Problem Finder export"])
    expect((await button(name)).disabled, name).toBe(true);
  const tools = screen.getAllByText(/^Save a result from/).map((hint) => within(hint).getByRole("link").textContent);
  expect(tools).toEqual([
    "Niche Discovery",
    "Customer Persona",
    "Customer Persona",
    "Audience Problem Finder",
    "Audience Problem Finder",
    "What Should I Sell",
    "Niche Discovery",
    "Profitability Calculator",
  ]);
  expect(screen.queryByText("Not available yet")).toBeNull();
});

test("a Free member is never offered a file that cannot be made", async () => {
  open({ [OVERVIEW]: () => json(overview(0)) });
  const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name: `Download ${name}` });
  for (const name of ["Persona avatar", "Profit projections", "Niche Discovery export"])
    expect((await button(name)).disabled, name).toBe(true);
});

test("after a checkout the page waits for the payment, says so, and starts the file that was asked for", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
  window.history.replaceState(null, "", "/dashboard?upgrade=done");
  let plan: User["planType"] = "Free";
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls } = open(
    {
      [OVERVIEW]: () => json(overview(1, { ...ANNA, planType: plan })),
      "GET /api/downloads/business-plan.pdf": () => new Response("%PDF"),
    },
    ANNA,
    remembered(),
  );
  expect(await screen.findByText(/Confirming your payment/)).toBeTruthy();
  expect(window.location.search).toBe("");
  expect(calls.some(({ path }) => path.startsWith("/api/downloads"))).toBe(false);
  plan = "Premium";
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(await screen.findByText("Upgrade successful!")).toBeTruthy();
  await waitFor(() => expect(calls.some(({ path }) => path === "/api/downloads/business-plan.pdf")).toBe(true));
  expect(screen.queryByText(/Confirming your payment/)).toBeNull();
});

test("a canceled checkout says that nothing was charged and forgets the file", async () => {
  window.history.replaceState(null, "", "/dashboard?upgrade=cancelled");
  open({ [OVERVIEW]: () => json(overview(1)) }, ANNA, remembered());
  expect(await screen.findByText("Checkout canceled. You were not charged.")).toBeTruthy();
  expect(takeRememberedDownload()).toBeNull();
});

test("a plan that ended in another place asks about Premium, too", async () => {
  const { user } = open({
    [OVERVIEW]: () => json(overview(1, { ...ANNA, planType: "Premium" })),
    "GET /api/downloads/business-plan.pdf": () => json({ code: "premium_required", message: "Premium." }, 402),
  });
  await user.click(await screen.findByRole("button", { name: "Download Business plan" }));
  expect(await screen.findByRole("dialog", { name: "Part of Premium" })).toBeTruthy();
});
