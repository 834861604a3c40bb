import type { Page } from "@playwright/test";
import { signUp as signUpTo } from "../support/account";
import {
  analyze,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  gotoHydrated,
  holdRequests,
  seeReport,
  test,
} from "../support/test";

const OVERVIEW = "**/api/dashboard/overview";

const signUp = (page: Page) => signUpTo(page, { next: "/dashboard" });

test("what a guest ticked is there after signing up", async ({ page }) => {
  await gotoHydrated(page, "/plan");
  await page.getByRole("checkbox", { name: "Build Landing Page" }).click();
  await expect(page.getByText("Step done")).toBeVisible();
  await signUp(page);
  await expect(page.getByText("0% complete - Keep going!")).toBeVisible();
  await expect(page.getByText("1 of 12 steps done")).toBeVisible();
  await page.getByText("All four weeks, with notes").click();
  await expect(page.getByRole("checkbox", { name: "Build Landing Page" })).toBeChecked();
});

test("before any script runs a guest reads the way in, and a member sees that the dashboard comes", async ({
  page,
}) => {
  await page.route("**/assets/*.js", () => {});
  const prompt = page.getByRole("link", { name: "Go to login" });
  const loading = page.getByText("Loading your dashboard");
  await page.goto("/dashboard", { waitUntil: "commit" });
  await expect(prompt).toBeVisible();
  await expect(loading).toBeHidden();
  await page.evaluate(() => localStorage.setItem("authToken", "a token"));
  await page.reload({ waitUntil: "commit" });
  await expect(loading).toBeVisible();
  await expect(prompt).toBeHidden();
});

test("a report is saved to the dashboard, counts there and leads back", async ({ page }) => {
  await signUp(page);
  await gotoHydrated(page, "/niche-discovery");
  await analyze(page, "candles");
  await seeReport(page);
  await page.getByRole("button", { name: "Save to dashboard" }).click();
  await expect(page.getByRole("button", { name: "Saved!" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save to dashboard" })).toBeVisible();
  await gotoHydrated(page, "/dashboard");
  await expect(page.getByText("20% complete - Keep going!")).toBeVisible();
  const results = page.getByRole("region", { name: "Latest results" });
  await expect(results.getByRole("heading", { name: "Candles" })).toBeVisible();
  await results.getByRole("link", { name: "Open the report" }).click();
  await seeReport(page);
});

test("a guest is offered to sign up beside the button that saves to the dashboard", async ({ page }) => {
  await gotoHydrated(page, "/niche-discovery?q=candles");
  await seeReport(page);
  await expect(page.getByRole("button", { name: "Save to dashboard" })).toBeDisabled();
  await expect(page.getByRole("link", { name: "Sign up to save" })).toBeVisible();
});

test("one next thing stands at the top and follows the plan", async ({ page }) => {
  await signUp(page);
  const next = page.getByRole("region", { name: "See what an evening could pay" });
  await expect(next).toBeInViewport({ ratio: 1 });
  await page.getByText("All four weeks, with notes").click();
  await page.getByRole("checkbox", { name: "Complete Niche Discovery" }).click();
  await expect(next).toBeHidden();
  await page.getByRole("region", { name: "Validate Market Demand" }).getByRole("link").click();
  await expect(page).toHaveURL(/\/audience-problem-finder/);
});

test("a new member's dashboard takes at most 2.5 screens of a desktop and 5 of a phone", async ({ page }) => {
  await signUp(page);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  for (const [width, screen, most] of [
    [1440, 900, 2.5],
    [390, 844, 5],
  ] as const) {
    await page.setViewportSize({ width, height: screen });
    await gotoHydrated(page, "/dashboard");
    await expect(page.getByRole("button", { name: "Set day 1" })).toBeVisible();
    await expect(page.getByText(/^Tip of the day: /)).toBeVisible();
    const tests = page.getByRole("region", { name: "Official figures and your own tests" });
    await expect(tests.getByText(/^No test has started yet/)).toBeVisible();
    expect(await height(), `${width} pixels`).toBeLessThanOrEqual(most * screen);
  }
});

test("each tool is listed once, with its path and its downloads", async ({ page }) => {
  await signUp(page);
  const tools = page.getByRole("region", { name: "Your business so far" });
  const row = (name: string) => tools.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  for (const [name, label, path, files] of [
    ["Market", "Niche Discovery", "/niche-discovery", ["Niche Discovery export"]],
    ["Customer", "Customer Persona", "/customer-persona", ["Persona avatar", "Customer Persona export"]],
    [
      "Problems",
      "Audience Problem Finder",
      "/audience-problem-finder",
      ["Audience Problem Finder export", "Audience Problem Finder quotes"],
    ],
    ["Offer", "What Should I Sell", "/what-should-i-sell", ["What Should I Sell export"]],
    [
      "Price and pay",
      "Profitability Calculator",
      "/profitability-calculator",
      ["Profit projections", "Profitability Calculator export"],
    ],
  ] as const) {
    await expect(row(name).getByRole("link", { name: label, exact: true }).first()).toHaveAttribute("href", path);
    await expect(row(name)).toContainText(path);
    await expect(row(name).getByRole("progressbar", { name: `Progress of ${label}` })).toBeVisible();
    for (const file of files) await expect(row(name).getByRole("button", { name: `Download ${file}` })).toBeDisabled();
  }
  await expect(row("Business plan").getByRole("button", { name: "Download Business plan" })).toBeEnabled();
});

test("without an account the dashboard leads to the log-in", async ({ page }) => {
  await gotoHydrated(page, "/dashboard");
  await page.getByRole("link", { name: "Go to login" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("a slow answer is not waited for with an empty page", async ({ page }) => {
  await signUp(page);
  const release = await holdRequests(page, OVERVIEW);
  await gotoHydrated(page, "/dashboard");
  await expect(page.getByText(/taking longer than usual/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your business so far" })).toBeVisible();
  release();
  await expect(page.getByText(/taking longer than usual/)).toBeHidden();
});

test.describe("when the server fails", () => {
  test.use({ expectedMessages: /status of 500/ });

  test("the dashboard says what it heard, and tries again", async ({ page }) => {
    await signUp(page);
    await page.route(OVERVIEW, (route) => route.fulfill({ status: 500, body: "on fire" }));
    await gotoHydrated(page, "/dashboard");
    await expect(page.getByRole("heading", { name: "Dashboard Error" })).toBeVisible();
    await expect(page.getByText("HTTP 500: on fire")).toBeVisible();
    await expectAccessible(page);
    await page.unroute(OVERVIEW);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("0% complete - Keep going!")).toBeVisible();
  });
});

for (const width of [390, 1440]) {
  test(`the dashboard is accessible in light and dark at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await gotoHydrated(page, "/dashboard");
    await expect(page.getByRole("link", { name: "Go to login" })).toBeVisible();
    await expectAccessible(page);
    await signUp(page);
    const token = await page.evaluate(() => localStorage.getItem("authToken"));
    const report = await page.request.post("/api/niche/analyze", { data: { keywords: "dog grooming" } });
    const saved = await page.request.post("/api/dashboard/save-tool-result", {
      headers: { Authorization: `Bearer ${token}` },
      data: { toolName: "Niche Discovery", result: await report.json() },
    });
    expect(saved.ok()).toBe(true);
    await gotoHydrated(page, "/dashboard");
    await expect(page.getByRole("heading", { name: "Dog grooming" })).toBeVisible();
    await expect(page.getByText("of 12 steps done")).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Download Business plan" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
  });
}
