import type { Page } from "@playwright/test";
import { signUp } from "../support/account";
import { openPersona } from "../support/persona";
import { expect, gotoHydrated, holdRequests, test } from "../support/test";

/** Opens a page whose scripts come only after `type` has filled its fields. */
async function openEarly(page: Page, path: string, type: () => Promise<void>) {
  const release = await holdRequests(page, "**/assets/*.js");
  await page.goto(path, { waitUntil: "commit" });
  await type();
  release();
  await expect(page.getByRole("radio", { name: "System" })).toBeVisible();
}

test.describe("what is typed before the scripts come stays", () => {
  test("in a customer persona, which makes a question of it", async ({ page }) => {
    await openEarly(page, "/customer-persona?market=dog-grooming", () =>
      page.getByLabel("Current solution", { exact: true }).fill("a neighbor helps"),
    );
    await expect(page.getByRole("button", { name: /^Test it/ })).toBeVisible();
    await expect(page.getByLabel("Current solution", { exact: true })).toHaveValue("a neighbor helps");
  });

  test("in a member's saved persona, which keeps its own words", async ({ page }) => {
    await signUp(page, { next: "/customer-persona" });
    await openPersona(page, "/customer-persona");
    await page.getByLabel("Job to be done", { exact: true }).fill("wants a tired dog by six");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await openEarly(page, "/customer-persona", () =>
      page.getByLabel("Current solution", { exact: true }).fill("a neighbor helps"),
    );
    for (const [field, text] of [
      ["Job to be done", "wants a tired dog by six"],
      ["Current solution", "a neighbor helps"],
    ] as const) {
      await expect(page.getByLabel(field, { exact: true })).toHaveValue(text);
    }
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.unroute("**/assets/*.js");
    await gotoHydrated(page, "/customer-persona");
    await expect(page.getByLabel("Current solution", { exact: true })).toHaveValue("a neighbor helps");
  });

  test("in a calculation, which counts with it", async ({ page }) => {
    const price = page.getByLabel("Price per unit");
    await openEarly(page, "/profitability-calculator", () => price.fill("45"));
    await expect(price).toHaveValue("45");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("profitabilityForm"))).toContain("45");
    await page.reload();
    await expect(price).toHaveValue("45");
  });

  test("in pasted comments, which can be analyzed", async ({ page }) => {
    const comments = page.getByLabel("Customer comments");
    await openEarly(page, "/audience-problem-finder", () =>
      comments.fill("We waited an hour.\nThe fee was a surprise."),
    );
    await page.getByRole("button", { name: "Find problems" }).click();
    await expect(page.getByText("2 comments")).toBeVisible();
    await expect(comments).toHaveValue("We waited an hour.\nThe fee was a surprise.");
  });
});
