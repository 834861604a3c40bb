import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, gotoHydrated, test } from "../support/test";

const openPlan = async (page: Page) => {
  await gotoHydrated(page, "/plan");
  await expect(page.getByRole("checkbox", { name: "Complete Niche Discovery" })).toBeVisible();
};

test("a guest ticks the plan, writes a note, sets the start, and all of it is there the next evening", async ({
  page,
}) => {
  await openPlan(page);
  await page.getByRole("button", { name: "Mark as done" }).click();
  await expect(page.getByRole("region", { name: "Validate Market Demand" })).toBeVisible();
  await expect(page.getByRole("status").getByRole("button", { name: "Undo" })).toBeVisible();
  await page.getByText("How to do it, and your note on Build Landing Page").click();
  const note = page.getByRole("listitem").filter({ hasText: "Build Landing Page" }).getByLabel("Your note");
  await note.fill("One page, one button");
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.getByLabel("When do you start?").fill(dayFromToday(3));
  await page.getByRole("button", { name: "Set day 1" }).click();
  await expect(page.getByRole("link", { name: "Add to calendar (.ics)" })).toBeVisible();

  await openPlan(page);
  await expect(page.getByRole("checkbox", { name: "Complete Niche Discovery" })).toBeChecked();
  await expect(page.getByText("One page, one button").first()).toBeVisible();
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Add to calendar (.ics)" }).click();
  const download = await file;
  expect(download.suggestedFilename()).toBe("sidestart-plan.ics");
  const text = (await readFile(await download.path(), "utf8")).replaceAll("\r\n ", "");
  // Four weeks, the two days of review, and the days of older files, which are taken out.
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(19);
  expect(text).toContain("Your note: One page\\, one button");
});

test("evenings that are named at the start give the hours of the plan", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPlan(page);
  const evenings = page.getByRole("group", { name: "Which evenings are yours?" });
  await evenings.getByText("Tue", { exact: true }).click();
  await evenings.getByLabel("Thu").press("Space");
  await evenings.getByLabel("How long is one?").selectOption("60");
  await expect(evenings.getByText("2 evenings, 2 h a week.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Set day 1" }).click();
  await expect(page.getByText(/^Your evenings give the plan 6 h 24 min in four weeks\./)).toBeVisible();
  await expect(page.getByText("for later", { exact: false }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await openPlan(page);
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(evenings.getByLabel("Tue")).toBeChecked();
  await expect(evenings.getByLabel("Wed")).not.toBeChecked();
});

test("a tick can be taken back at once", async ({ page }) => {
  await openPlan(page);
  const box = page.getByRole("checkbox", { name: "Set Up Social Media" });
  await box.click();
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(box).not.toBeChecked();
  await openPlan(page);
  await expect(box).not.toBeChecked();
});

test("saving a niche ticks the first step by itself", async ({ page }) => {
  await gotoHydrated(page, "/niche-discovery");
  const saved = await page.request.post("/api/niche/projects", { data: { request: { keywords: "candles" } } });
  expect(saved.ok()).toBe(true);
  await openPlan(page);
  await expect(page.getByRole("checkbox", { name: "Complete Niche Discovery" })).toBeChecked();
  await expect(page.getByText("Done · Saved in Niche Discovery")).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`the plan is accessible in light and dark at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await openPlan(page);
    await page.locator("main details").evaluateAll((folds) => {
      for (const fold of folds) (fold as HTMLDetailsElement).open = true;
    });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectAccessible(page);
  });
}

test("on a phone this week is open, the others fold, and a step in the address opens its week", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPlan(page);
  await expect(page.getByRole("checkbox", { name: "Build Landing Page" })).toBeHidden();
  await page.getByRole("heading", { name: "Week 2 Offer Development" }).click();
  await expect(page.getByRole("checkbox", { name: "Build Landing Page" })).toBeVisible();
  await gotoHydrated(page, "/plan#create-content-plan");
  await expect(page.getByRole("checkbox", { name: "Create Content Plan" })).toBeInViewport();
});

test("the plan does not scroll sideways at 360 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPlan(page);
  await expectNoSidewaysScroll(page);
});

function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
