import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, gotoHydrated, test } from "../support/test";

const CAKES = { request: { keywords: "custom cakes" } };

/** A guest with a saved report and a plan that starts today. */
async function startWithCakes(page: Page): Promise<number> {
  await gotoHydrated(page, "/niche-discovery");
  const saved = await page.request.post("/api/niche/projects", { data: CAKES });
  const startDate = await page.evaluate(() => new Date().toLocaleDateString("en-CA"));
  expect((await page.request.put("/api/plan/start", { data: { startDate } })).ok()).toBe(true);
  return (await saved.json()).id;
}

/** Fails the test of demand of the cakes: 6 of 8 say no, 3 yes were needed. */
async function failDemand(page: Page, runId: number) {
  const draft = await (await page.request.post("/api/experiments", { data: { runId, prepared: 1 } })).json();
  await page.request.post(`/api/experiments/${draft.id}/start`, { data: {} });
  for (const key of ["a", "b", "c", "d", "e", "f"]) {
    const logged = await page.request.post(`/api/experiments/${draft.id}/entries`, { data: { outcome: "no", key } });
    expect(logged.status()).toBe(201);
  }
}

test("home, tasks and plan name the same next thing, and the plan knows its market", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startWithCakes(page);
  await gotoHydrated(page, "/");
  const line = page.getByRole("link", { name: /^Next: Choose a design for one two-layer cake/ });
  await expect(line).toBeVisible();
  await expect(page.getByRole("button", { name: "Start Niche Discovery" })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await gotoHydrated(page, "/tasks");
  await expect(line).toBeVisible();
  await line.click();
  await expect(page.getByRole("region", { name: /^Choose a design for one two-layer cake/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Custom cakes" })).toBeVisible();
  await page.getByRole("link", { name: "Open the test" }).click();
  await expect(page.getByRole("checkbox", { name: "Complete Niche Discovery" })).toBeInViewport();
  const demand = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox", { name: "Validate Market Demand" }) });
  await demand.getByRole("button", { name: "Start this test" }).click();
  await expect(page).toHaveURL(/\/experiments\/\d+$/);
  await gotoHydrated(page, "/plan");
  await expect(demand.getByText("Running")).toBeVisible();
  await expect(demand.getByRole("link", { name: /^Log an answer/ })).toBeVisible();
});

for (const scheme of ["light", "dark"] as const) {
  test(`a failed test of demand waits for a choice, in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await failDemand(page, await startWithCakes(page));
    await gotoHydrated(page, "/plan");
    const choice = page.getByRole("region", { name: /3 of 8 needed/ });
    await expect(choice.getByRole("link", { name: "Another market" })).toBeVisible();
    await expectAccessible(page);
    await choice.getByRole("button", { name: "Try small cakes" }).click();
    await expect(page).toHaveURL(/\/experiments\/\d+$/);
    await expect(page.getByRole("heading", { name: /^Try small cakes: / })).toBeVisible();
    await gotoHydrated(page, "/plan");
    await expect(page.getByRole("region", { name: /3 of 8 needed/ })).toBeHidden();
    await expect(page.getByText("Test decided: ")).toBeVisible();
  });
}

test("an idea of the report becomes the offer of the plan", async ({ page }) => {
  await gotoHydrated(page, "/niche-discovery?q=custom+cakes");
  const idea = page.getByRole("region", { name: "Generated Business Ideas" }).getByRole("listitem").first();
  const title = (await idea.getByRole("heading").textContent()) ?? "";
  await idea.getByText(title).click();
  await idea.getByRole("button", { name: /^View Details/ }).click();
  await page.getByRole("dialog", { name: title }).getByRole("button", { name: "This is my offer" }).click();
  await expect(page.getByText("Your offer is set")).toBeVisible();
  await gotoHydrated(page, "/plan");
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  await expect(page.getByText(`First steps of your offer: ${title}`)).toBeVisible();
});
