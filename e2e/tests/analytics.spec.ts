import { signUp } from "../support/account";
import { expect, expectAccessible, expectNoSidewaysScroll, gotoHydrated, test } from "../support/test";

test.use({ expectedMessages: /status of (401|404)/ });

test("a member sees the latest figures, takes Premium, and sees the history", async ({ page }) => {
  await signUp(page, { next: "/analytics" });
  await expect(page.getByText("Nothing yet").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Analyze your first niche" }).first()).toBeVisible();
  const analyzed = page.waitForResponse("**/api/niche/analyze");
  await gotoHydrated(page, "/niche-discovery");
  await page.getByRole("combobox", { name: "Keywords" }).fill("dog walking");
  await page.keyboard.press("Enter");
  expect((await analyzed).status()).toBe(200);

  await gotoHydrated(page, "/dashboard");
  await page.getByRole("link", { name: "Your work in figures" }).click();
  const latest = page.getByRole("region", { name: "Latest" });
  await expect(latest.getByText("Dog walking")).toBeVisible();
  await expect(latest.getByText("1 result this week")).toBeVisible();
  await page.getByRole("button", { name: "See my history with Premium" }).click();
  const dialog = page.getByRole("dialog", { name: "Upgrade to Premium" });
  await expect(dialog.getByText("Advanced analytics")).toBeVisible();
  await dialog.getByRole("button", { name: "Upgrade to Premium" }).click();

  const chart = page.getByRole("region", { name: "Analyses and results by week" });
  await chart.getByText("Analyses and results by week: table").click();
  await expect(chart.getByRole("row").last().getByRole("cell").first()).toHaveText("1");
  await expect(page.getByRole("link", { name: "Open the calculator" })).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`analytics is accessible in light and dark at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await gotoHydrated(page, "/analytics");
    await expect(page.getByRole("heading", { name: "Log in to see your analytics" })).toBeVisible();
    await expectAccessible(page);
    await signUp(page, { next: "/analytics" });
    await expect(page.getByRole("button", { name: "See my history with Premium" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.request.post("/api/upgrade", { data: { billingCycle: "monthly" } });
    await page.request.put("/api/plan/start", { data: { startDate: new Date().toISOString().slice(0, 10) } });
    await gotoHydrated(page, "/analytics");
    await expect(page.getByRole("heading", { name: "Plan burn-up" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
  });
}
