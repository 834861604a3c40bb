import type { Page } from "@playwright/test";
import { newEmail, PASSWORD } from "../support/account";
import {
  analyze,
  expect,
  expectNoSidewaysScroll,
  gotoHydrated,
  seeQuestion,
  seeReport,
  sumLayoutShifts,
  test,
} from "../support/test";

const market = (page: Page, name: string) => page.getByRole("article", { name: new RegExp(`^${name} `) });

test("a guest who wants to save signs up, and the report is saved by itself", async ({ page }) => {
  await gotoHydrated(page, "/niche-discovery");
  await analyze(page, "candles");
  await seeReport(page);
  await expect(page.getByRole("button", { name: "Save to dashboard" })).toBeDisabled();
  await page.getByRole("link", { name: "Sign up to save" }).click();
  await page.getByLabel("Email").fill(newEmail());
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Password, again", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved to your dashboard" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Open dashboard" }).click();
  await expect(page.getByRole("region", { name: "Latest results" })).toContainText("Candles");
  await expect(page.getByText("20% complete - Keep going!")).toBeVisible();
});

test("Back and Forward walk through the analyses", async ({ page }) => {
  await gotoHydrated(page, "/niche-discovery");
  for (const keywords of ["candles", "pottery"]) {
    await analyze(page, keywords);
    await seeReport(page);
    await expect(page).toHaveURL(new RegExp(`q=${keywords}`));
  }
  await page.goBack();
  await expect(market(page, "Candles")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("No Analysis Yet")).toBeVisible();
  await page.goForward();
  await expect(market(page, "Candles")).toBeVisible();
});

test("a changed selector marks the report, and a button updates it", async ({ page }) => {
  await gotoHydrated(page, "/niche-discovery?q=candles");
  await page.getByLabel("Geographic Focus").selectOption("Europe");
  await expect(page.getByText("This report is out of date.")).toBeVisible();
  await page.getByRole("button", { name: "Update the report" }).click();
  await expect(page).toHaveURL(/geo=Europe/);
  await expect(page.getByText("This report is out of date.")).toBeHidden();
});

test("none of these can be taken back", async ({ page }) => {
  await gotoHydrated(page, "/niche-discovery");
  await analyze(page, "garden parties");
  await page.getByRole("link", { name: "None of these" }).click();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await seeQuestion(page);
  await analyze(page, "garden parties");
  await seeQuestion(page);
});

test("a report that is opened by its address does not move", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/niche-discovery?q=candles");
    await page.waitForFunction(() => document.readyState === "complete");
    // Waits for the lists beside the form, which come last.
    await expect(page.getByRole("radio", { name: "System" })).toBeVisible();
    await expect(page.getByText("Earlier analyses (1)")).toHaveCount(1);
    expect(await sumLayoutShifts(page), `at ${width} pixels`).toBeLessThanOrEqual(0.02);
  }
});

test("nothing scrolls sideways at 320 pixels, whatever was searched for", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await gotoHydrated(page, "/niche-discovery");
  await analyze(page, "handmade something in recycled glass jars for grandmothers and other long celebrations");
  await seeQuestion(page);
  await expectNoSidewaysScroll(page);
  await page.locator("[aria-labelledby=market-question] a").first().click();
  await seeReport(page);
  await expectNoSidewaysScroll(page);
  await page.goto("/niche-discovery");
  await expect(page.getByRole("region", { name: "Recent Searches" }).getByRole("listitem")).toHaveCount(1);
  await expectNoSidewaysScroll(page);
});

test("an open tab shows what another one ticks", async ({ page, context }) => {
  await gotoHydrated(page, "/plan");
  const other = await context.newPage();
  await gotoHydrated(other, "/plan");
  const step = (tab: Page) => tab.getByRole("checkbox", { name: "Validate Market Demand" }).first();
  await step(other).check();
  await expect(step(page)).toBeChecked();
});
