import type { Page } from "@playwright/test";
import { openPersona } from "../support/persona";
import { REVIEWS } from "../support/reviews";
import { expect, expectAccessible, gotoHydrated, test } from "../support/test";

/** The page of a draft: its pass mark is shown, and one button starts it. */
async function startDraft(page: Page) {
  await expect(page).toHaveURL(/\/experiments\/\d+$/);
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Pass mark" })).toContainText(/needed|allowed/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start this test" }).click();
  await expect(page.getByText("Running", { exact: true })).toBeVisible();
}

test("an idea opens the free test of its market, and the same one later", async ({ page }) => {
  await gotoHydrated(page, "/what-should-i-sell");
  await page.getByLabel("What can you do?").fill("dog grooming");
  await page.getByRole("button", { name: "Show my ideas", exact: true }).click();
  const card = page.getByRole("article").first();
  await card.getByRole("button", { name: /^Test it for \$0 this week/ }).click();
  await startDraft(page);
  const address = page.url();
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText(/\. Keep going /);
  // The answers are kept in the browser; the ideas are ranked once more.
  await page.goBack();
  await page.getByRole("button", { name: "Show my ideas", exact: true }).click();
  await card.getByRole("button", { name: /^Test it for \$0 this week/ }).click();
  await expect(page).toHaveURL(address);
});

async function findProblems(page: Page, address: string) {
  await gotoHydrated(page, address);
  await page.getByLabel("Customer comments").fill(REVIEWS);
  await page.getByRole("button", { name: "Find problems" }).click();
  await expect(page.getByRole("heading", { name: "2 problems" })).toBeVisible();
  await page.getByRole("button", { name: /soup/i }).first().click();
}

test("a theme with a market becomes a draft at once", async ({ page }) => {
  await findProblems(page, "/audience-problem-finder?market=dog-grooming");
  await page.getByRole("button", { name: /^Test this problem/ }).click();
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText(
    "Customers ran into this problem lately:",
  );
  await startDraft(page);
});

test("a theme without a market asks which one it is about", async ({ page }) => {
  await findProblems(page, "/audience-problem-finder");
  await page.getByRole("link", { name: /^Test this problem/ }).click();
  const market = page.getByLabel("Market", { exact: true });
  await market.fill("qwertzuiop");
  await page.getByRole("button", { name: "Create the test" }).click();
  await expect(page.getByText("We do not know this market.")).toBeVisible();
  await expectAccessible(page);
  await market.fill("dog grooming");
  await page.getByRole("button", { name: "Create the test" }).click();
  await startDraft(page);
  await expect(page.getByRole("link", { name: "All tests of Dog grooming" })).toBeVisible();
  await page.getByRole("button", { name: "Show the script" }).click();
  await expect(page.getByRole("dialog", { name: "The script" })).toContainText("When did you last run into this:");
});

test("a guess about the customer becomes a draft with its question", async ({ page }) => {
  await openPersona(page, "/customer-persona?market=dog-grooming");
  await page.getByLabel("Current solution", { exact: true }).fill("a neighbor helps");
  await page.getByRole("button", { name: /^Test it/ }).click();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(
    "This is how customers handle it today: a neighbor helps.",
  );
  await startDraft(page);
  await page.getByRole("button", { name: "Show the script" }).click();
  await expect(page.getByRole("dialog", { name: "The script" })).toContainText("How did you handle it last time?");
});
