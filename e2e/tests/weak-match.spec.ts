import { analyze, expect, gotoHydrated, STATUS_422, seeQuestion, seeReport, test } from "../support/test";

/** Words that our atlas only half knows. */
const UNCLEAR = "garden parties";

test.beforeEach(async ({ page }) => {
  await gotoHydrated(page, "/niche-discovery");
});

test("an unclear match asks before any figure, and one tap answers", async ({ page }) => {
  await analyze(page, UNCLEAR);
  await seeQuestion(page);
  const question = page.getByRole("region", { name: "Is this the market you mean?" });
  await expect(question).not.toContainText("$");
  await expect(page.getByRole("status")).not.toContainText("Analysis Complete");
  const alternative = question.getByRole("listitem").nth(1).getByRole("link");
  const name = (await alternative.textContent()) ?? "";
  await alternative.click();
  await expect(page.getByRole("article", { name })).toBeVisible();
  await expect(page.getByRole("status")).toContainText("Analysis Complete");
  await expect(question).toBeHidden();
});

test.describe("none of these", () => {
  test.use({ expectedMessages: STATUS_422 });

  test("is an answer, and it is remembered", async ({ page }) => {
    await analyze(page, UNCLEAR);
    await page.getByRole("link", { name: "None of these" }).click();
    await expect(page.getByRole("heading", { name: "Analysis Overview" })).toBeHidden();
    await expect(page.getByText(/Try different words/)).toBeVisible();
    await analyze(page, UNCLEAR);
    await expect(page.getByRole("alert").filter({ hasText: "Analysis Failed" })).toBeVisible();
  });
});

test("several niches are offered one by one", async ({ page }) => {
  await analyze(page, "candles, dog grooming");
  const others = page.getByRole("region", { name: "You also asked about" });
  await others.getByRole("button").first().click();
  await expect(page).toHaveURL(/q=(dog\+grooming|candles)&/);
  await seeReport(page);
});
