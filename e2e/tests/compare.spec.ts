import {
  analyze,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  gotoHydrated,
  openSection,
  seeReport,
  test,
} from "../support/test";

const COMPARISON = "/niche-discovery?compare=candles,dog-grooming,bookkeeping";

test("a list of niches becomes a comparison with an address of its own", async ({ page }) => {
  await gotoHydrated(page, "/niche-discovery");
  await analyze(page, "candles, dog grooming, bookkeeping");
  await seeReport(page);
  await page.getByRole("link", { name: "Compare these" }).click();
  const table = page.getByRole("table", { name: "Bookkeeping, Candles, Dog grooming compared" });
  await expect(table).toBeVisible();
  await expect(page).toHaveURL(/compare=bookkeeping,candles,dog-grooming&/);
  await expect(table.getByRole("row", { name: /^Industry score/ }).getByRole("cell")).toHaveCount(3);

  await page.reload();
  await expect(table).toBeVisible();
  await page.getByRole("button", { name: "Open report on Candles" }).click();
  await seeReport(page);
  await page.goBack();
  await expect(table).toBeVisible();
});

for (const scheme of ["light", "dark"] as const) {
  for (const width of [360, 1440]) {
    test(`a comparison is for everybody, ${scheme}, ${width} px wide`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await gotoHydrated(page, COMPARISON);
      await expect(page.getByRole("table", { name: /compared/ })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
}

test("the score can be weighed by keyboard alone, and back", async ({ page }) => {
  await gotoHydrated(page, "/niche-discovery");
  await analyze(page, "candles");
  await seeReport(page);
  await openSection(page, "Industry score");
  await page.getByText("Weigh it your way").click();
  await page.getByRole("slider", { name: /Long-term growth/ }).focus();
  await page.keyboard.press("End");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Score it again" }).press("Enter");
  await expect(page.getByText("This score is weighed your way.")).toBeVisible();
  await expect(page).toHaveURL(/weights=growth%3A100/);
  await page.getByRole("button", { name: "Use our weights" }).press("Enter");
  await expect(page.getByText("This score is weighed your way.")).toBeHidden();
});
