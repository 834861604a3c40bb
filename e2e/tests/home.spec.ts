import { analyze, expect, gotoHydrated, STATUS_404, seeReport, test } from "../support/test";

test("home shows the texts, cards and zeros of a guest", async ({ page }) => {
  await gotoHydrated(page, "/");
  await expect(page).toHaveTitle(/Sidestart/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quick Start Tools for Part-Time Side Hustlers");
  for (const feature of [
    "Niche Discovery Wizard",
    "Daily Productivity Hack",
    "Task Tracker",
    "Profitability Calculator",
    "Community Forum",
    "Resource Library",
  ]) {
    await expect(page.getByRole("heading", { name: feature })).toBeVisible();
  }
  const snapshot = page.getByRole("region", { name: "Today's Productivity Snapshot" });
  for (const [label, value] of [
    ["Tasks Completed", "0"],
    ["Niches Analyzed", "0"],
    ["Ideas Generated", "0"],
    ["Current Plan", "Free"],
  ] as const) {
    const term = snapshot.getByRole("term").filter({ hasText: label });
    await expect(term.locator("..").getByRole("definition")).toHaveText(value);
  }
  await expect(page.getByRole("banner").getByText("Guest").first()).toBeAttached();
});

test("the links of home lead where they say", async ({ page }) => {
  await gotoHydrated(page, "/");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Read Our Blog" })).toHaveAttribute("href", "/blog");
  await expect(main.getByRole("link", { name: "No idea yet?" })).toHaveAttribute("href", "/what-should-i-sell");
  for (const name of ["Niche Discovery Wizard", "Start Your Journey Today"]) {
    await expect(main.getByRole("link", { name })).toHaveAttribute("href", "/niche-discovery");
  }
  await expect(main.getByRole("link", { name: "Community Forum" })).toHaveAttribute("href", "/forum");
  const bar = page.getByRole("banner").getByRole("navigation", { name: "Main" });
  for (const [name, href] of [
    ["Home", "/"],
    ["Niche Discovery", "/niche-discovery"],
    ["Tasks", "/tasks"],
    ["Resources", "/resources"],
    ["Forum", "/forum"],
    ["Blog", "/blog"],
    ["Blog Admin", "/blog-admin"],
  ] as const) {
    await expect(bar.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
});

test("a link changes the page without loading a new document, and marks where one is", async ({ page }) => {
  await gotoHydrated(page, "/");
  await page.evaluate(() => document.body.setAttribute("data-same-document", "yes"));
  const bar = page.getByRole("banner").getByRole("navigation", { name: "Main" });
  await expect(bar.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("main").getByRole("button", { name: "Start Niche Discovery" }).click();
  await expect(page).toHaveURL("/niche-discovery");
  await expect(page).toHaveTitle(/Niche Discovery/);
  await expect(page.getByRole("heading", { name: "Research Parameters" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Keywords" })).toBeFocused();
  await expect(bar.getByRole("link", { name: "Niche Discovery" })).toHaveAttribute("aria-current", "page");
  await expect(page.locator("body")).toHaveAttribute("data-same-document", "yes");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Quick Start Tools");
});

test("the word typed on home becomes a report", async ({ page }) => {
  await gotoHydrated(page, "/");
  await page.getByRole("combobox", { name: "What would you sell, make or do?" }).fill("candles");
  const start = page.getByRole("button", { name: "Start Niche Discovery" });
  // Leaving the field closes its suggestions, which may cover the button.
  await start.focus();
  await start.click();
  await seeReport(page);
  await expect(page).toHaveURL(/\/niche-discovery\?q=candles/);
});

test("the field of home suggests markets, and is in a phone's first screen with the card below", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await gotoHydrated(page, "/");
  const field = page.getByRole("combobox", { name: "What would you sell, make or do?" });
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Start Niche Discovery" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("img", { name: /^An hour leaves/ })).toBeInViewport({ ratio: 1 });
  await field.pressSequentially("dog gr");
  await page.getByRole("option", { name: /^Dog grooming/ }).click();
  await expect(field).toHaveValue("Dog grooming");
});

test("the card of home opens the report that it shows", async ({ page }) => {
  await gotoHydrated(page, "/");
  const card = page.getByRole("main").getByRole("article");
  await expect(card.getByRole("heading")).toHaveText(/your job/);
  await expect(card).toContainText(/a month/);
  await card.getByRole("link", { name: /^Open this report/ }).click();
  await seeReport(page);
  await expect(page.getByRole("main")).toContainText("Dog grooming");
});

test("the keyboard reaches the content first", async ({ page }) => {
  await gotoHydrated(page, "/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("light and dark are chosen, kept and there before the first paint", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await gotoHydrated(page, "/");
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await colour();
  await page.getByText("Dark", { exact: true }).click();
  await expect.poll(colour).not.toBe(light);
  const dark = await colour();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await colour()).toBe(dark);
  await page.getByText("System", { exact: true }).click();
  await expect.poll(colour).toBe(light);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(colour).toBe(dark);
});

test.describe("an address without a page", () => {
  test.use({ expectedMessages: STATUS_404 });

  test("answers 404 and shows the way home", async ({ page }) => {
    const answer = await page.goto("/no/such/page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
    await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: /home/i }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Quick Start Tools");
  });

  test("a screen that is not open yet is marked in the top bar", async ({ page }) => {
    await page.goto("/tasks");
    const bar = page.getByRole("banner").getByRole("navigation", { name: "Main" });
    await expect(bar.getByRole("link", { name: "Tasks" })).toHaveAttribute("aria-current", "page");
  });
});

test("a phone's menu opens and leads on", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await gotoHydrated(page, "/");
  await page.getByRole("banner").getByText("Menu").click();
  await page.getByRole("banner").getByRole("link", { name: "Niche Discovery" }).click();
  await expect(page).toHaveURL("/niche-discovery");
  await analyze(page, "candles");
  await seeReport(page);
});
