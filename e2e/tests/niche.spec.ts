import {
  analyze,
  expect,
  gotoHydrated,
  holdRequests,
  openFirstIdea,
  openSection,
  STATUS_422,
  seeReport,
  test,
} from "../support/test";

test.beforeEach(async ({ page }) => {
  await gotoHydrated(page, "/niche-discovery");
});

test("before any result the page says what to do", async ({ page }) => {
  await expect(page.getByText("No Analysis Yet")).toBeVisible();
  const text = "Enter your keywords and search parameters to start discovering profitable niches.";
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByPlaceholder("Enter keywords (e.g., fitness, tech, cooking)")).toBeVisible();
  await expect(page.getByLabel("Market Size")).toHaveValue("All Markets");
  await expect(page.getByLabel("Competition Level").locator("option:checked")).toHaveText("Medium Competition");
  await expect(page.getByLabel("Geographic Focus")).toHaveValue("Global");
});

test("keywords become a report with every part and a source for it", async ({ page }) => {
  await page.getByLabel("Market Size").selectOption("Small ($1M - $10M)");
  await page.getByLabel("Competition Level").selectOption({ label: "Low Competition" });
  await page.getByLabel("Geographic Focus").selectOption("North America");
  // The answer comes in milliseconds; it is held back until the overlay has been read.
  const answer = await holdRequests(page, "**/api/niche/analyze");
  await analyze(page, "dog grooming");
  const overlay = page.getByRole("dialog", { name: "Analyzing Niche" });
  await expect(overlay).toContainText("This may take a few moments while we gather market data and generate insights.");
  answer();
  await expect(overlay).toBeHidden();
  const toast = page.getByRole("status").filter({ hasText: "Analysis Complete" });
  await expect(toast).toContainText("Your niche analysis has been generated successfully.");

  const overview = page.getByRole("region", { name: "Analysis Overview" });
  await expect(overview).toContainText(/Industry score/);
  for (const fact of ["Market Size", "Competition", "Growth Trend"]) {
    await expect(overview.getByRole("term").filter({ hasText: fact })).toBeVisible();
  }
  const ideas = page.getByRole("region", { name: "Generated Business Ideas" });
  expect(await ideas.getByRole("listitem").count()).toBeGreaterThan(2);
  await openFirstIdea(page);
  await expect(ideas.getByRole("img", { name: /of 5/ }).first()).toBeVisible();

  await openSection(page, "Competitors");
  const competitors = page.getByRole("table").filter({ hasText: "Market Share" });
  for (const column of ["Company", "Market Share", "Strengths", "Weaknesses"]) {
    await expect(competitors.getByRole("columnheader", { name: column })).toBeVisible();
  }
  const steps = await openSection(page, "Next Steps & Recommendations");
  await expect(steps.getByRole("list", { name: "Immediate Actions" }).getByRole("listitem").first()).toBeVisible();
  await expect(steps.getByRole("list", { name: "Growth Opportunities" }).getByRole("listitem").first()).toBeVisible();
});

test("the trend is a chart for eyes and arrow keys, a sentence and a table", async ({ page }) => {
  await analyze(page, "dog grooming");
  const trend = await openSection(page, "Market Trend Visualization");
  const years = trend.getByRole("slider", { name: "Year on the chart" });
  await expect(years).toHaveAccessibleDescription(/^Line chart of the yearly output/);
  await years.press("ArrowLeft");
  await expect(years).toHaveAttribute("aria-valuetext", /\d{4}/);
  await trend.getByText("The figures as a table").click();
  await expect(trend.getByRole("rowheader", { name: "1997" })).toBeVisible();
  await expect(page.getByText("Chart integration coming soon")).toHaveCount(0);
});

test("every footnote leads to a source with publisher, year and address", async ({ page }) => {
  await analyze(page, "dog grooming");
  await seeReport(page);
  const sources = await openSection(page, "Sources");
  expect(await sources.getByRole("listitem").count()).toBeGreaterThan(1);
  for (const link of await sources.getByRole("link").all()) await expect(link).toHaveAttribute("href", /^https?:/);
  const broken = await page.evaluate(() =>
    [...document.querySelectorAll("main a[href^='#']")]
      .map((link) => link.getAttribute("href")?.slice(1) ?? "")
      .filter((id) => !document.getElementById(id)),
  );
  expect(broken).toEqual([]);
});

test("sections are closed, and a footnote opens the sources", async ({ page }) => {
  await analyze(page, "dog grooming");
  await seeReport(page);
  const sources = page.getByRole("region", { name: "Sources", exact: true });
  await expect(sources.getByText("Every official figure above carries the number of its source.")).toBeHidden();
  await page
    .getByRole("link", { name: /^Source 1:/ })
    .first()
    .click();
  await expect(sources.getByText("Every official figure above carries the number of its source.")).toBeVisible();
  await expect(sources.getByRole("listitem").first()).toBeInViewport();
});

test("the newest three searches can be taken up again", async ({ page }) => {
  for (const keywords of ["candles", "pottery", "bookkeeping", "dog walking"]) {
    await analyze(page, keywords);
    await seeReport(page);
    await expect(page.getByRole("region", { name: "Recent Searches" }).getByRole("listitem").first()).toContainText(
      keywords,
    );
  }
  const recent = page.getByRole("region", { name: "Recent Searches" });
  await expect(recent.getByRole("listitem")).toHaveCount(3);
  await expect(recent.getByText("candles")).toHaveCount(0);
  await recent.getByRole("button", { name: /pottery/ }).click();
  await expect(page.getByRole("combobox", { name: "Keywords" })).toHaveValue("pottery");
});

test("another visitor does not see them", async ({ page, browser }) => {
  await analyze(page, "candles");
  await seeReport(page);
  const stranger = await browser.newPage();
  await gotoHydrated(stranger, "/niche-discovery");
  await expect(stranger.getByText("No Analysis Yet")).toBeVisible();
  await expect(stranger.getByRole("region", { name: "Recent Searches" }).getByRole("listitem")).toHaveCount(0);
  await stranger.close();
});

test("blank keywords ask for some and send nothing", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") calls.push(request.url());
  });
  await analyze(page, "   ");
  const toast = page.getByRole("alert");
  await expect(toast).toContainText("Keywords Required");
  await expect(toast).toContainText("Please enter keywords to analyze.");
  expect(calls).toEqual([]);
});

test.describe("nonsense", () => {
  test.use({ expectedMessages: STATUS_422 });

  test("is refused with a reason, and the last report stays", async ({ page }) => {
    await analyze(page, "dog grooming");
    await seeReport(page);
    await analyze(page, "xqzzv wrtplk");
    await expect(page.getByRole("alert").filter({ hasText: "Analysis Failed" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Analysis Overview" })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Keywords" })).toHaveAttribute("aria-invalid", "true");
  });
});

test("a result can be linked to", async ({ page, context }) => {
  await page.getByLabel("Geographic Focus").selectOption("Europe");
  await analyze(page, "candles");
  await seeReport(page);
  await expect(page).toHaveURL(/q=candles/);
  const score = await page.getByRole("region", { name: "Analysis Overview" }).textContent();
  const other = await context.newPage();
  await other.goto(page.url());
  await seeReport(other);
  await expect(other.getByLabel("Geographic Focus")).toHaveValue("Europe");
  await expect(other.getByRole("combobox", { name: "Keywords" })).toHaveValue("candles");
  expect(await other.getByRole("region", { name: "Analysis Overview" }).textContent()).toBe(score);
});

test("suggestions come while typing and are taken with the keyboard", async ({ page }) => {
  const field = page.getByRole("combobox", { name: "Keywords" });
  await field.pressSequentially("dog gr");
  const list = page.getByRole("listbox", { name: "Markets" });
  await expect(list.getByRole("option").first()).toBeVisible();
  await field.press("ArrowDown");
  const first = await list.getByRole("option").first().locator("span").first().textContent();
  await field.press("Enter");
  await expect(list).toBeHidden();
  await expect(field).toHaveValue(first ?? "");
});

test("a report takes focus, so that reading goes on there", async ({ page }) => {
  await analyze(page, "candles");
  await seeReport(page);
  await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeFocused();
});
