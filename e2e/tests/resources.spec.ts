import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { signUp } from "../support/account";
import { expect, gotoHydrated, STATUS_404, test, testStates } from "../support/test";

const openLibrary = async (page: Page, query = "") => {
  await gotoHydrated(page, `/resources${query}`);
  await expect(page.getByRole("main").getByRole("status")).toHaveText(/^\d+ resources?$/);
};
const card = (page: Page, title: string) =>
  page
    .getByRole("region", { name: /esources$/ })
    .getByRole("listitem")
    .filter({ hasText: title });

test("a guest finds a template for tonight, finishes it, ticks the step, and has it all after signing up", async ({
  page,
}) => {
  await gotoHydrated(page, "/");
  await page.getByRole("main").getByRole("link", { name: "Resource Library" }).click();
  await expect(page.getByRole("region", { name: "For this week" })).toContainText("Week 1");
  await page.getByRole("combobox", { name: "Step of the plan" }).selectOption("define-customer-persona");
  await expect(page).toHaveURL("/resources?step=define-customer-persona");
  await page.getByRole("combobox", { name: "Time" }).selectOption("30");
  await expect(page).toHaveURL("/resources?step=define-customer-persona&max=30");
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Time" })).toHaveValue("30");
  await card(page, "Your customer on one page").getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Saved for later")).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Your customer on one page" }).click();
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download customer-on-one-page.txt" }).click();
  const download = await file;
  expect(download.suggestedFilename()).toBe("customer-on-one-page.txt");
  expect((await readFile(await download.path(), "utf8")).length).toBeGreaterThan(100);
  await page.getByRole("button", { name: /^Mark finished/ }).click();
  await page.getByRole("button", { name: "Mark “Define Customer Persona” as done" }).click();
  await expect(page.getByText("Step done", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Define Customer Persona", exact: true }).first().click();
  await expect(page.getByRole("checkbox", { name: "Define Customer Persona" })).toBeChecked();

  await signUp(page);
  await openLibrary(page, "?marks=saved");
  await expect(card(page, "Your customer on one page").getByRole("button", { name: /^Finished/ })).toBeVisible();
  await page.getByRole("navigation", { name: "Your marks" }).getByRole("link", { name: "All", exact: true }).click();
  await expect(page.getByRole("region", { name: "For this week" })).not.toContainText("Define Customer Persona");
});

test("a step of the plan leads to its resources, and a saved guide of the blog is on the reading list", async ({
  page,
}) => {
  await gotoHydrated(page, "/plan");
  await page.getByText("How to do it, and your note on Price Your Offering").click();
  await page.getByRole("link", { name: "Guides and templates for Price Your Offering" }).click();
  await expect(page).toHaveURL("/resources?step=price-your-offering");
  const guide = card(page, "Price your first offer");
  await guide.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Saved for later")).toBeVisible();
  await guide.getByRole("link", { name: /^Price your first offer/ }).click();
  await expect(page).toHaveURL("/blog/price-your-first-offer");
  await expect(page.getByRole("button", { name: "Bookmark" })).toHaveAttribute("aria-pressed", "true");
});

test("a mark is taken back by Undo, and an empty list leads to week 1", async ({ page }) => {
  await openLibrary(page, "?step=build-email-list");
  const finish = page.getByRole("button", { name: /^Mark finished/ }).first();
  await finish.click();
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Marked as not finished")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Your marks" })
    .getByRole("link", { name: "Finished", exact: true })
    .click();
  await expect(page.getByText("No resource matches these filters")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await page.getByRole("navigation", { name: "Your marks" }).getByRole("link", { name: "Saved", exact: true }).click();
  await expect(page.getByText("Nothing saved yet")).toBeVisible();
  await page.getByRole("link", { name: "See the resources of week 1" }).click();
  await expect(page).toHaveURL("/resources?week=1");
});

const STATES: Record<string, (page: Page) => Promise<void>> = {
  "the library": (page) => openLibrary(page),
  "an entry": (page) => gotoHydrated(page, "/resources/customer-on-one-page"),
  "an empty list": (page) => gotoHydrated(page, "/resources?week=3&kind=video"),
  "all tips": (page) => gotoHydrated(page, "/resources?view=tips"),
};

testStates(STATES);

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the library is complete, and its form makes an address", async ({ page }) => {
    await page.goto("/resources");
    await expect(page.getByRole("region", { name: "For this week" })).toContainText("Foundation Week");
    await page.getByLabel("Step of the plan").selectOption("Price Your Offering");
    await page.getByLabel("Kind").selectOption("Template");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/resources\?.*step=price-your-offering.*kind=template/);
    await expect(page.getByLabel("Kind")).toHaveValue("template");
    await page.getByRole("link", { name: "Price sheet", exact: false }).first().click();
    await expect(page.getByRole("link", { name: "Download price-sheet.csv" })).toBeVisible();
    await page.getByRole("link", { name: "Price Your Offering", exact: true }).first().click();
    await expect(page).toHaveURL("/plan#price-your-offering");
    await page.goto("/resources?view=tips");
    await expect(page.getByRole("heading", { name: "Write the next step down" })).toBeVisible();
  });

  test.describe("an unknown entry", () => {
    test.use({ expectedMessages: STATUS_404 });

    test("is 404 and leads back", async ({ page }) => {
      const answer = await page.goto("/resources/nothing");
      expect(answer?.status()).toBe(404);
      await page.getByRole("link", { name: "Back to Resources" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Resource Library");
    });
  });
});
