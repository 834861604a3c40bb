import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, gotoHydrated, test } from "../support/test";

const save = (page: Page, keywords: string) =>
  page.request.post("/api/niche/projects", { data: { request: { keywords } } });

/** A guest whose round of custom cakes has begun, with a ticked step. */
async function beginCakes(page: Page) {
  await gotoHydrated(page, "/niche-discovery");
  expect((await save(page, "custom cakes")).ok()).toBe(true);
  await gotoHydrated(page, "/plan");
  await page.getByRole("button", { name: "Set day 1" }).click();
  await expect(page.getByText("Day 1 is")).toBeVisible();
  const done = await page.request.put("/api/plan/steps/build-landing-page", { data: { done: true } });
  expect(done.ok()).toBe(true);
}

test("another market begins a round, and the first one is taken up again", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await beginCakes(page);
  expect((await save(page, "dog grooming")).ok()).toBe(true);
  await gotoHydrated(page, "/plan");
  await page.getByText("Another market", { exact: true }).click();
  await page.getByRole("button", { name: "Dog grooming" }).click();
  await expect(page.getByText("29 days left. Custom cakes stays as a record. Open again: page.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Begin, ending / }).click();
  await expect(page.getByRole("heading", { name: "Round 1: Custom cakes" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Dog grooming" })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("article")
    .getByRole("button", { name: /^Take it up again/ })
    .click();
  await expect(page.getByRole("heading", { name: "Round 1: Dog grooming" })).toBeVisible();
  await page.getByRole("button", { name: "Back to the other round" }).click();
  await expect(page.getByRole("heading", { name: "Round 1: Custom cakes" })).toBeVisible();
});

test("a report asks on the plan before it takes a round's place", async ({ page }) => {
  await beginCakes(page);
  await gotoHydrated(page, "/niche-discovery?q=dog+grooming");
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Make this my market" }).click();
  await expect(page.getByText("Begin again with Dog grooming?")).toBeVisible();
  await page.getByRole("button", { name: "Stay with Custom cakes" }).click();
  await expect(page.getByRole("link", { name: "Custom cakes", exact: true })).toBeVisible();
});
