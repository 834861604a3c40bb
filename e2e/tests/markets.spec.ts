import type { Page } from "@playwright/test";
import { expect, gotoHydrated, STATUS_404, seeReport, sumLayoutShifts, test, testStates } from "../support/test";

const rows = (page: Page) => page.getByRole("main").getByRole("listitem").filter({ hasText: "License:" });

test("a guest who does not know what to type finds a market by filters and keeps their own wage in its report", async ({
  page,
}) => {
  await gotoHydrated(page, "/niche-discovery");
  await page.getByRole("main").getByRole("link", { name: "All markets" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All markets" })).toBeVisible();
  await expect(page).toHaveTitle("All markets: what an hour of each pays · Sidestart");
  await page.getByRole("link", { name: "Under $100 to start" }).click();
  await expect(page).toHaveURL("/markets?cost=100");
  await page.getByRole("link", { name: "No license" }).click();
  await page.getByRole("link", { name: "Best paid" }).click();
  await expect(page).toHaveURL("/markets?cost=100&license=none&sort=pay");
  await expect(rows(page).first()).toContainText("License: no");
  await expect(page.getByRole("link", { name: "From home" })).toHaveCount(0);
  await page.getByRole("link", { name: "No license" }).click();
  await expect(page).toHaveURL("/markets?cost=100&sort=pay");
  await page.goBack();
  await expect(page.getByRole("link", { name: "No license" })).toHaveAttribute("aria-current", "true");

  const first = rows(page).first().getByRole("link");
  const name = await first.innerText();
  await first.click();
  await expect(page).toHaveURL(/\/markets\/[a-z0-9-]+$/);
  await seeReport(page);
  await expect(page.getByRole("radio", { name: "System" })).toBeVisible();
  await expect(page).toHaveTitle(`${name}: what an hour pays · Sidestart`);
  await page.getByLabel("Your hourly wage").fill("60");
  await page.getByLabel("Your hourly wage").blur();
  await expect(page.getByText("your job $", { exact: false }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Your hourly wage")).toHaveValue("60");
});

test("a market leads to similar ones, its sector and back, by keyboard", async ({ page }) => {
  await gotoHydrated(page, "/markets/dog-grooming");
  const similar = page.getByRole("region", { name: "Similar markets" }).getByRole("link");
  await expect(similar).toHaveCount(5);
  const name = await similar.first().innerText();
  await similar.first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article", { name: new RegExp(`^${name}`) })).toBeVisible();
  await page.goBack();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Pets" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Pets" })).toBeVisible();
  await expect(rows(page)).toHaveCount(15);
  await page.getByRole("link", { name: "From home" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/markets?sector=pets&way=home");
  await expect(page.getByRole("link", { name: "From home" })).toBeFocused();
});

test("a reader says where and sees what pays there, a market of that county, its state and the nation", async ({
  page,
}) => {
  await gotoHydrated(page, "/markets");
  const field = page.getByRole("combobox", { name: "Where?" });
  await field.fill("travis county");
  await page.getByRole("option", { name: "Travis County, Texas" }).click();
  await expect(page).toHaveURL("/markets?sort=pay&location=48453");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What sells in Travis County, Texas");
  await page.getByRole("link", { name: "Fewer here than in most counties like it" }).click();
  await expect(page).toHaveURL("/markets?here=fewer&sort=pay&location=48453");
  await expect(rows(page).first()).toContainText("Fewer here than in most counties like it");
  await rows(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/markets\/[a-z0-9-]+\/travis-county-tx$/);
  await expect(page.getByRole("region", { name: "In Travis County, Texas" })).toBeVisible();
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await trail.getByRole("link", { name: "Texas" }).click();
  await expect(page.getByRole("region", { name: "In Texas" })).toBeVisible();

  // The list of the nation offers the place and does not take it.
  await page.goto("/markets");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All markets");
  await page.getByRole("link", { name: "Show it for Travis County, Texas" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What sells in Travis County, Texas");
});

test("nothing moves while the pages come alive", async ({ page }) => {
  for (const path of [
    "/markets",
    "/markets?sort=pay&location=48453",
    "/markets/dog-grooming",
    "/markets/dog-grooming/travis-county-tx",
  ]) {
    await gotoHydrated(page, path);
    expect(await sumLayoutShifts(page), path).toBeLessThan(0.02);
  }
});

test.describe("an unknown market", () => {
  test.use({ expectedMessages: STATUS_404 });

  test("is 404 and leads to the list", async ({ page }) => {
    await gotoHydrated(page, "/markets/no-such-market");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We don't know this market");
    await page.getByRole("main").getByRole("link", { name: "All markets" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "All markets" })).toBeVisible();
  });
});

testStates({
  "the directory": async (page) => {
    await gotoHydrated(page, "/markets");
    await page.getByText("Choose a sector").click();
    // All rows have one form, and 120 of them take longer than the check waits.
    await page.evaluate(() => {
      for (const section of [...document.querySelectorAll("main section")].slice(1)) section.remove();
    });
  },
  "a list with two filters": async (page) => {
    await gotoHydrated(page, "/markets?sector=pets&cost=500&license=none");
    const choices = page.getByText("Sort and filter");
    if (await choices.isVisible()) await choices.click();
  },
  "a list for a county": async (page) => {
    await gotoHydrated(page, "/markets?here=fewer&sort=pay&location=48453");
    // All rows have one form, and many of them take longer than the check waits.
    await page.evaluate(() => {
      for (const row of [...document.querySelectorAll("#markets li")].slice(3)) row.remove();
    });
  },
  "the page of a market in a county": async (page) => {
    await gotoHydrated(page, "/markets/dog-grooming/travis-county-tx");
    await seeReport(page);
  },
  "the page of a market": async (page) => {
    await gotoHydrated(page, "/markets/dog-grooming");
    await seeReport(page);
  },
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the directory, its filters and a market are complete", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/markets");
    await expect(rows(page).first().getByRole("img")).toBeVisible();
    await page.getByText("Choose a sector").click();
    await page.getByRole("link", { name: "Crafts and making" }).click();
    await page.getByText("Sort and filter").click();
    await page.getByRole("link", { name: "Lowest cost to start" }).click();
    await expect(page).toHaveURL("/markets?sector=crafts&sort=cost");
    await expect(rows(page)).toHaveCount(38);
    await page.getByRole("link", { name: "Candles", exact: true }).click();
    await expect(page).toHaveURL("/markets/candles");
    await expect(page.getByRole("article", { name: /^Candles/ })).toBeVisible();
    await expect(page.getByRole("region", { name: "Similar markets" }).getByRole("link")).toHaveCount(5);
  });

  test("a typed place leads to what pays there, and to a market of the county", async ({ page }) => {
    await page.goto("/markets");
    await page.getByLabel("Where?").fill("Travis County");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL("/markets?sort=pay&location=48453");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("What sells in Travis County, Texas");
    await rows(page).first().getByRole("link").click();
    await expect(page).toHaveURL(/\/markets\/[a-z0-9-]+\/travis-county-tx$/);
    await expect(page.getByRole("region", { name: "In Travis County, Texas" })).toBeVisible();
    await page.goto("/markets");
    await page.getByLabel("Where?").fill("Washington");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByRole("link", { name: "Washington", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("What sells in Washington");
  });
});
