import { signUp } from "../support/account";
import { expect, expectAccessible, expectNoSidewaysScroll, gotoHydrated, test } from "../support/test";

const PAGE = "/profitability-calculator";
const FIGURES: Record<string, string> = {
  "Price per unit, in dollars": "45",
  "Units sold in the first month": "12",
  "Cost per unit, in dollars": "9",
  "Total hours per month": "20",
  "Start-up costs, in dollars": "300",
  "Pay per hour before tax, in dollars": "25",
};

async function fill(page: import("@playwright/test").Page) {
  for (const [label, text] of Object.entries(FIGURES)) await page.getByLabel(label, { exact: true }).fill(text);
}

test("figures become pay per hour, are kept, shared by a link and saved", async ({ page }) => {
  await gotoHydrated(page, PAGE);
  await fill(page);
  // 12 × ($45 − $9) × 12 months, less tax, in 240 hours.
  const pay = page.getByTestId("hourly-pay");
  await expect(pay).toHaveText(/^\$1\d\.\d\d$/);
  const before = await pay.textContent();
  await page.getByLabel("Platform").selectOption({ label: "Poshmark" });
  await expect(pay).not.toHaveText(before ?? "");
  await expect(page.getByText("Dead zone:")).toBeVisible();
  await page.getByLabel("Platform").selectOption({ label: "My own rate" });
  await expect(pay).toHaveText(before ?? "");
  await page.reload();
  await expect(page.getByLabel("Units sold in the first month")).toHaveValue("12");
  await expect(pay).toHaveText(before ?? "");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved in this browser.")).toBeVisible();
  await expectAccessible(page);
});

test("a wrong amount is marked at its field, and scenarios stand side by side", async ({ page }) => {
  await gotoHydrated(page, PAGE);
  await fill(page);
  const price = page.getByLabel("Price per unit, in dollars");
  await price.fill("1.234,56");
  await expect(page.getByText("Please enter dollars, such as 20 or 1,234.56.")).toBeVisible();
  await price.fill("45");
  await page.getByRole("button", { name: "Keep to compare" }).click();
  await price.fill("60");
  const table = page.getByRole("table", { name: /Scenarios side by side/ });
  await expect(table.getByRole("row", { name: /Pay per hour of work/ })).toBeVisible();
  await page.getByText("What moves your pay per hour").scrollIntoViewIfNeeded();
  await expectAccessible(page);
});

test("a market starts the form, and its guesses are marked and counted", async ({ page }) => {
  await gotoHydrated(page, `${PAGE}?market=dog-grooming`);
  await expect(page.getByText("Starting guess.").first()).toBeVisible();
  await expect(page.getByText("0 of 11 figures are yours.")).toBeVisible();
  await page.getByLabel("Pay per hour before tax, in dollars").fill("30");
  await expect(page.getByText("1 of 11 figures are yours.")).toBeVisible();
});

test("the link in the address opens the same figures", async ({ page }) => {
  const fields = Buffer.from(JSON.stringify({ priceCents: "45", unitsPerMonth: "12" })).toString("base64url");
  await gotoHydrated(page, `${PAGE}#r=${fields}`);
  await expect(page.getByLabel("Price per unit, in dollars")).toHaveValue("45");
});

test("a member finds the saved calculation on the dashboard", async ({ page }) => {
  await signUp(page);
  await gotoHydrated(page, PAGE);
  await fill(page);
  await expect(page.getByTestId("hourly-pay")).toHaveText(/^\$/);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("link", { name: "Open dashboard" }).click();
  await expect(page.getByRole("link", { name: "Open the calculator" })).toBeVisible();
});

test("nothing scrolls sideways at 360 pixels, and the pay stays in view", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await gotoHydrated(page, PAGE);
  await fill(page);
  await expect(page.getByTestId("hourly-pay")).toHaveText(/^\$/);
  await expectNoSidewaysScroll(page);
  await expect(page.getByTestId("pay-bar")).toBeInViewport();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form is answered with the result", async ({ page }) => {
    await page.goto(PAGE);
    await fill(page);
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(page.getByTestId("hourly-pay")).toHaveText(/^\$1\d\.\d\d$/);
    await expect(page.getByLabel("Price per unit, in dollars")).toHaveValue("45");
  });
});
