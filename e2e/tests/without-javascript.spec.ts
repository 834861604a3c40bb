import { expect, STATUS_404, test } from "../support/test";

test.use({ javaScriptEnabled: false });

test("home is complete", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quick Start Tools for Part-Time Side Hustlers");
  await expect(page.getByRole("heading", { name: "Today's Productivity Snapshot" })).toBeVisible();
  await page.getByRole("link", { name: "Start Your Journey Today" }).click();
  await expect(page.getByRole("heading", { name: "Research Parameters" })).toBeVisible();
});

test("the form of home makes a report, and opens the page of the tool with an empty field", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Start Niche Discovery" }).click();
  await expect(page.getByRole("heading", { name: "Research Parameters" })).toBeVisible();
  await page.goto("/");
  await page.getByRole("combobox", { name: "What would you sell, make or do?" }).fill("candles");
  await page.getByRole("button", { name: "Start Niche Discovery" }).click();
  await expect(page).toHaveURL(/\/niche-discovery\?q=candles(&where=)?$/);
  await expect(page.getByRole("main")).toContainText("Candles");
});

test("niche discovery is complete, and its form makes an address that can be kept", async ({ page }) => {
  await page.goto("/niche-discovery");
  await expect(page.getByText("No Analysis Yet")).toBeVisible();
  await page.getByRole("combobox", { name: "Keywords" }).fill("candles");
  await page.getByLabel("Geographic Focus").selectOption("Europe");
  await page.getByRole("button", { name: "Analyze Niche" }).click();
  await expect(page).toHaveURL(/\/niche-discovery\?q=candles&.*geo=Europe/);
  await expect(page.getByRole("article", { name: /^Candles/ })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Estimated market per year, Europe");
  await expect(page.getByLabel("Geographic Focus")).toHaveValue("Europe");
});

test("the sections of a report are open, because nothing could open them at a footnote", async ({ page }) => {
  await page.goto("/niche-discovery?q=candles");
  for (const title of ["Market Trend Visualization", "Next Steps & Recommendations", "Industry score", "Sources"]) {
    const content = page.getByRole("region", { name: title, exact: true }).locator("> details > :not(summary)");
    await expect(content).toBeVisible();
  }
});

test("pages about the site are complete and linked from every footer", async ({ page }) => {
  await page.goto("/");
  for (const name of ["How the score is made", "Pricing", "Privacy", "Terms", "Contact"]) {
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
});

for (const [path, title] of [
  ["/blog-admin", "Blog Administration"],
  ["/blog-categories", "Category Management"],
] as const) {
  test(`${path} says that it needs JavaScript`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    // The text selector passes over noscript.
    await expect(page.getByRole("paragraph").first()).toHaveText(/^This page needs JavaScript\./);
  });
}

test("a phone's menu opens", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("banner").getByText("Menu").click();
  await page.getByRole("banner").getByRole("link", { name: "Niche Discovery" }).click();
  await expect(page).toHaveURL("/niche-discovery");
});

test.describe("an address without a page", () => {
  test.use({ expectedMessages: STATUS_404 });

  test("is explained", async ({ page }) => {
    await page.goto("/nowhere");
    await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
  });
});
