import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  analyze,
  chooseMore,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  gotoHydrated,
  openFirstIdea,
  STATUS_404,
  seeReport,
  test,
} from "../support/test";

test.beforeEach(({ page }) => gotoHydrated(page, "/niche-discovery"));

test("a report is saved under a name, opened again, renamed, deleted and brought back", async ({ page }) => {
  await analyze(page, "candles");
  await seeReport(page);
  await chooseMore(page, "Save to My Projects");
  const dialog = page.getByRole("dialog", { name: "Save to My Projects" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByLabel("Name").fill("Winter evenings");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toContainText("Saved to My Projects");

  await gotoHydrated(page, "/niche-discovery");
  const projects = page.getByRole("region", { name: "My Projects" });
  await projects.getByText("My Projects (1)").click();
  await projects.getByRole("button", { name: /^Winter evenings/ }).click();
  await seeReport(page);
  await expect(page).toHaveURL(/q=candles.*market=/);

  await projects.getByRole("button", { name: "Rename Winter evenings" }).click();
  const rename = page.getByRole("dialog", { name: "Rename project" });
  await rename.getByLabel("Name").fill("Summer evenings");
  await rename.getByRole("button", { name: "Rename" }).click();
  await projects.getByRole("button", { name: "Delete Summer evenings" }).click();
  await expect(projects.getByText("Summer evenings")).toHaveCount(0);
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(projects.getByRole("button", { name: "Rename Summer evenings" })).toBeVisible();
});

test("an idea's details open in a panel that keeps focus, and Escape gives it back", async ({ page }) => {
  await analyze(page, "candles");
  await seeReport(page);
  await openFirstIdea(page);
  const opener = page.getByRole("button", { name: /^View Details of/ }).first();
  await opener.click();
  const panel = page.getByRole("dialog");
  for (const title of ["First steps", "Sources"])
    await expect(panel.getByRole("heading", { name: title })).toBeVisible();
  await expect(panel.getByText("Startup cost")).toBeVisible();
  for (let press = 0; press < 12; press++) await page.keyboard.press("Tab");
  const outside = await page.evaluate(() => {
    const active = document.activeElement;
    return active !== document.body && !active?.closest("dialog");
  });
  expect(outside, "focus left the panel for the page behind it").toBe(false);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe("a shared link", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"], expectedMessages: STATUS_404 });

  test("shows the report to a stranger without JavaScript until it is revoked", async ({ page, browser }) => {
    await analyze(page, "candles");
    await seeReport(page);
    const score = await page.getByRole("region", { name: "Analysis Overview" }).textContent();
    await chooseMore(page, "Share Analysis");
    const dialog = page.getByRole("dialog", { name: "Share Analysis" });
    await dialog.getByRole("button", { name: "Create link" }).click();
    const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
    await dialog.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByRole("status")).toContainText("Link copied!");
    await expect(page.getByRole("status")).toContainText("The analysis link has been copied to your clipboard.");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

    const context = await browser.newContext({ javaScriptEnabled: false });
    const stranger = await context.newPage();
    await stranger.goto(link);
    await expect(stranger.getByText("Shared niche analysis")).toBeVisible();
    expect(await stranger.getByRole("region", { name: "Analysis Overview" }).textContent()).toBe(score);
    await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await expect(stranger.getByRole("button", { name: "Save to My Projects" })).toHaveCount(0);

    await page.evaluate(() => navigator.clipboard.writeText(""));
    await chooseMore(page, "Share Analysis");
    await dialog.getByRole("button", { name: /^Copy the link to Candles/ }).click();
    await expect(page.getByRole("status")).toContainText("Link copied!");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await chooseMore(page, "Share Analysis");
    await dialog.getByRole("button", { name: /^Revoke the link/ }).click();
    await expect(dialog.getByRole("button", { name: /^Revoke the link/ })).toHaveCount(0);
    expect((await stranger.goto(link))?.status()).toBe(404);
    await expect(stranger.getByRole("heading", { name: "This link has expired or was revoked" })).toBeVisible();
    await context.close();
    await gotoHydrated(page, new URL(link).pathname);
    await expect(page.getByRole("heading", { name: "This link has expired or was revoked" })).toBeVisible();
    await expectAccessible(page);
  });

  test("comes alive without a word in the console, in both themes accessible", async ({ page }) => {
    const made = await page.request.post("/api/niche/shares", { data: { request: { keywords: "dog grooming" } } });
    const { path } = (await made.json()) as { path: string };
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await gotoHydrated(page, path);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "Make it your own" }).click();
    await seeReport(page);
  });
});

test("earlier analyses are made again on a click", async ({ page }) => {
  for (const keywords of ["candles", "pottery"]) {
    await analyze(page, keywords);
    await seeReport(page);
  }
  const history = page.getByRole("region", { name: "Earlier analyses" });
  await history.getByText("Earlier analyses (2)").click();
  await history.getByRole("button", { name: /^candles/ }).click();
  await expect(page).toHaveURL(/q=candles/);
});

test("a follow-up comes as a calendar file, stands in the list and can be removed", async ({ page }) => {
  await analyze(page, "candles");
  await seeReport(page);
  await chooseMore(page, "Schedule Follow-up");
  const dialog = page.getByRole("dialog", { name: "Schedule Follow-up" });
  const file = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  const download = await file;
  expect(download.suggestedFilename()).toMatch(/^follow-up-.*\.ics$/);
  expect(await readFile(await download.path(), "utf8")).toContain("BEGIN:VEVENT");
  const followUps = page.getByRole("region", { name: "Follow-ups" });
  await followUps.getByText("Follow-ups (1)").click();
  await followUps.getByRole("button", { name: /^Remove/ }).click();
  await expect(followUps.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
});

async function expectReportFile(page: Page, market: string) {
  const file = page.waitForEvent("download");
  // The menu of a phone has one too.
  await page.getByText("Export PDF").filter({ visible: true }).click();
  const download = await file;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^sidestart-${market.toLowerCase()}-.*\\.pdf$`));
  await expect(page.getByRole("status")).toContainText("Report downloaded");
  const bytes = await readFile(await download.path(), "latin1");
  expect(bytes.startsWith("%PDF-")).toBe(true);
  expect(bytes).toContain(`${market}: niche report`);
}

test("a report is exported as a PDF, by its maker and through a shared link", async ({ page }) => {
  await analyze(page, "candles");
  await seeReport(page);
  await expectReportFile(page, "Candles");
  await chooseMore(page, "Share Analysis");
  await page.getByRole("button", { name: "Create link" }).click();
  await gotoHydrated(page, await page.getByLabel("Link", { exact: true }).inputValue());
  await expectReportFile(page, "Candles");
});

test("the ideas come as a table", async ({ page }) => {
  await analyze(page, "candles");
  await seeReport(page);
  const file = page.waitForEvent("download");
  await chooseMore(page, "Ideas as CSV");
  const download = await file;
  expect(download.suggestedFilename()).toMatch(/^ideas-.*\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  expect(text.startsWith("Idea,Description,")).toBe(true);
  expect(text.split("\r\n").length).toBeGreaterThan(4);
});

const PANELS = {
  "Save to My Projects": (page: Page) => chooseMore(page, "Save to My Projects"),
  "Share Analysis": (page: Page) => chooseMore(page, "Share Analysis"),
  "Schedule Follow-up": (page: Page) => chooseMore(page, "Schedule Follow-up"),
  "View Details": openIdeaDetails,
};

async function openIdeaDetails(page: Page) {
  await openFirstIdea(page);
  await page
    .getByRole("button", { name: /^View Details of/ })
    .first()
    .click();
}

for (const [name, openPanel] of Object.entries(PANELS)) {
  test(`the panel behind ${name} is accessible in both themes and on a phone`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await analyze(page, "dog grooming");
    await seeReport(page);
    await openPanel(page);
    await expect(page.locator("dialog[open]")).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
  });
}

test("on paper everything is open and every source has its address", async ({ page }) => {
  await analyze(page, "dog grooming");
  await seeReport(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Research Parameters" })).toBeHidden();
  await expect(page.getByRole("region", { name: "Keep and share" })).toBeHidden();
  const folded = page.locator("article details:visible > :not(summary)");
  for (const content of await folded.all()) await expect(content).toBeVisible();
  const source = page.getByRole("region", { name: "Sources" }).getByRole("link").first();
  const after = await source.evaluate((link) => getComputedStyle(link, "::after").content);
  expect(after).toContain("http");
});
