import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, gotoHydrated, test } from "../support/test";

const CAKES = { request: { keywords: "custom cakes" } };

/** A guest with a saved report, whose plan starts on the page with a rule. */
async function startWithRule(page: Page) {
  await gotoHydrated(page, "/niche-discovery");
  expect((await page.request.post("/api/niche/projects", { data: CAKES })).ok()).toBe(true);
  await gotoHydrated(page, "/plan");
  await expect(page.getByLabel("Paid jobs, at least")).toHaveValue("1");
  await page.getByLabel("An hour above ($)").fill("27");
  await page.getByLabel("At most spent ($)").fill("400");
  await page.getByRole("button", { name: "Set day 1" }).click();
  await expect(rule(page)).toBeVisible();
}

const rule = (page: Page) =>
  page
    .getByRole("main")
    .getByText("Worth it if, by day 28: 1 paid job, an hour above $27, at most $400 spent.", { exact: true });

test("the rule of day 1, the log of a job, and the look back of both", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startWithRule(page);
  await page.getByRole("heading", { name: "Week 2 Offer Development" }).click();
  await page.getByRole("checkbox", { name: "Build Landing Page" }).click();
  const asked = page.getByRole("region", { name: "Log of Build Landing Page" });
  await asked.getByLabel("Minutes").fill("120");
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(asked).toBeHidden();
  await page.getByRole("button", { name: "Log time or money" }).click();
  const log = page.getByRole("region", { name: "Time and money" });
  await log.getByLabel("Minutes").fill("540");
  await log.getByLabel("Came in ($)").fill("450");
  await log.getByLabel("Spent ($)").fill("38");
  await log.getByRole("button", { name: "Save" }).click();
  await expect(log.getByText(/^1 paid job, \$450 in, \$38 spent\. Paid work: \$46 an hour before tax/)).toBeVisible();
  await log.getByText("All lines of the log").click();
  await expect(log.getByText("540 minutes, $450 in, $38 spent")).toBeVisible();
  await page.getByRole("heading", { name: "Days 29 and 30 Review" }).click();
  await page.getByText("How it stands today").click();
  await expect(page.getByText("By your rule: go on.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await log
    .getByRole("button", { name: /^Delete the line/ })
    .first()
    .click();
  await expect(log.getByText("540 minutes, $450 in, $38 spent")).toBeHidden();
});

test("a decision to stop leaves a page of what was tried, and can be undone", async ({ page }) => {
  await startWithRule(page);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByRole("button", { name: "Stop this round" }).click();
  await expect(page.getByRole("heading", { name: "What I tried" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Round 1: Custom cakes" })).toBeVisible();
  await expectAccessible(page);
  // Once beside the decision, once as the next thing on top.
  await expect(page.getByRole("button", { name: "Undo the stop" })).toHaveCount(2);
  await page.getByRole("button", { name: "Undo the stop" }).first().click();
  await expect(page.getByRole("heading", { name: "What I tried" })).toBeHidden();
  await expect(rule(page)).toBeVisible();
});
