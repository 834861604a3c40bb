import { expect, gotoHydrated, test } from "../support/test";

// Each is tried several times: the moment in which an event comes before the first drawing differs.
const TIMES = [1, 2, 3, 4];

test("ideas asked for at once are those of the market in the address", async ({ page }) => {
  for (const _ of TIMES) {
    await gotoHydrated(page, "/what-should-i-sell?market=dog-walking");
    await page.getByLabel("What can you do?").fill("dog walking");
    await page.getByRole("button", { name: "Show my ideas" }).click();
    await expect(page.getByRole("heading", { name: "Ideas for you" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Ideas in Dog walking" })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
  }
});

test("a calculation typed and saved at once holds the market in the address and the newest figures", async ({
  page,
}) => {
  for (const price of TIMES) {
    await gotoHydrated(page, "/profitability-calculator?market=dog-walking");
    await page.getByLabel("Price per unit").fill("45");
    await expect(page.getByText(/^1 of \d+ figures are yours/).first()).toBeVisible();
    await page.getByLabel("Price per unit").fill(`${price}`);
    const saving = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/runs"));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    expect((await saving).postDataJSON().request).toMatchObject({ market: "dog-walking", priceCents: price * 100 });
    await page.evaluate(() => localStorage.clear());
  }
});
