import type { Page } from "@playwright/test";
import { expect, gotoHydrated, seeReport, sumLayoutShifts, test, testStates } from "../support/test";

const REPORT = "/niche-discovery?q=dog+grooming";
const where = (page: Page) => page.getByRole("combobox", { name: "Where?" });
const block = (page: Page, name: string) => page.getByRole("region", { name: `In ${name}`, exact: true });

/** Opens every closed section of the block. */
/** Opens all parts. They come to life after the page, so a part that was opened too early is opened again. */
async function openBlock(page: Page, name: string) {
  const folds = block(page, name).locator("details:not([open]) > summary");
  await expect(async () => {
    for (const fold of await folds.elementHandles()) if (await fold.isVisible()) await fold.click({ timeout: 1000 });
    await page.waitForTimeout(300);
    expect(await folds.filter({ visible: true }).count()).toBe(0);
  }).toPass();
}

test("a guest types a city on home, and the report is for its county", async ({ page }) => {
  await gotoHydrated(page, "/");
  await page.getByRole("combobox", { name: "What would you sell, make or do?" }).fill("dog grooming");
  await where(page).pressSequentially("aus");
  await expect(page.getByRole("option").first()).toHaveText(/^Austin, Texas \(Travis County\)/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(where(page)).toHaveValue("Travis County, Texas");
  await page.getByRole("button", { name: "Start Niche Discovery" }).click();
  await seeReport(page);
  await expect(page).toHaveURL(/location=48453/);
  await expect(block(page, "Travis County, Texas")).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: "Businesses here" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("131");
});

test("the place is remembered, but an address without one stays national until the reader asks", async ({ page }) => {
  await gotoHydrated(page, `${REPORT}&location=48453`);
  await seeReport(page);
  await gotoHydrated(page, "/niche-discovery");
  await where(page).fill("Austin, TX");
  await where(page).blur();
  await expect(where(page)).toHaveValue("Travis County, Texas");

  await gotoHydrated(page, REPORT);
  await seeReport(page);
  await expect(block(page, "Travis County, Texas")).toHaveCount(0);
  const offer = page.getByRole("link", { name: "Show it for Travis County, Texas" });
  await expect(offer).toBeVisible();
  expect(await sumLayoutShifts(page)).toBeLessThan(0.02);
  await offer.click();
  await expect(block(page, "Travis County, Texas")).toBeVisible();
  await expect(page).toHaveURL(/location=48453/);
});

test("the first card changes the place, and one button goes back to the whole country", async ({ page }) => {
  await gotoHydrated(page, `${REPORT}&location=48453`);
  await seeReport(page);
  await openOwnFigures(page);
  const field = page.locator("#own-figures").getByRole("combobox", { name: "Where?" });
  await expect(field).toHaveValue("Travis County, Texas");
  await page.locator("#own-figures").getByRole("button", { name: "Whole US" }).click();
  await expect(block(page, "Travis County, Texas")).toHaveCount(0);
  await expect(page).not.toHaveURL(/location=/);
});

/** The reader's figures are folded on a phone. */
async function openOwnFigures(page: Page) {
  const fold = page.locator("summary", { hasText: "Your figures" });
  if (await fold.isVisible()) await fold.click();
}

test("a county on the map becomes the place by keyboard", async ({ page }) => {
  await gotoHydrated(page, `${REPORT}&location=48453`);
  await seeReport(page);
  await openBlock(page, "Travis County, Texas");
  const map = page.getByRole("figure", { name: "Map of Travis County, Texas, and the counties around it" });
  await map.getByRole("link", { name: /^Bastrop County, Texas/ }).focus();
  await page.keyboard.press("Enter");
  await expect(block(page, "Bastrop County, Texas")).toBeVisible();
  await expect(page).toHaveURL(/location=48021/);
  await page.goBack();
  await expect(block(page, "Travis County, Texas")).toBeVisible();
});

test("text that is no place says what can be typed", async ({ page }) => {
  await gotoHydrated(page, "/niche-discovery");
  await page.getByRole("combobox", { name: "Keywords" }).fill("candles");
  await where(page).fill("atlantis under the sea");
  await page.getByRole("button", { name: "Analyze Niche" }).click();
  await expect(page.getByText(/^We don't know this place\. Type a county, a city or a ZIP code/)).toBeVisible();
  await expect(where(page)).toHaveValue("atlantis under the sea");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the typed place is read by the server, and the block is complete", async ({ page }) => {
    await page.goto("/niche-discovery");
    await page.getByRole("combobox", { name: "Keywords" }).fill("dog grooming");
    await page.getByLabel("Where?").fill("Travis County, Texas");
    await page.getByRole("button", { name: "Analyze Niche" }).click();
    await expect(block(page, "Travis County, Texas")).toBeVisible();
    await expect(page.getByRole("table", { name: "Counties around Travis County, Texas" })).toBeVisible();
    await expect(page.getByLabel("Where?").first()).toHaveValue("Travis County, Texas");
  });
});

test("nothing is wider than a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await gotoHydrated(page, `${REPORT}&location=48453`);
  await seeReport(page);
  await openBlock(page, "Travis County, Texas");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
});

testStates({
  "suggestions of places": async (page) => {
    await gotoHydrated(page, "/niche-discovery");
    await where(page).pressSequentially("springf");
    await expect(page.getByRole("option").first()).toBeVisible();
  },
  "a report for a county with everything open": async (page) => {
    await gotoHydrated(page, `${REPORT}&location=48453`);
    await seeReport(page);
    await openBlock(page, "Travis County, Texas");
  },
  "a report for a state": async (page) => {
    await gotoHydrated(page, `${REPORT}&location=DE`);
    await seeReport(page);
    await openBlock(page, "Delaware");
  },
});
