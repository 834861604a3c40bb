import type { Page } from "@playwright/test";
import { signUp } from "../support/account";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  gotoHydrated,
  openSection,
  seeReport,
  test,
} from "../support/test";

const OWN_COMMENTS = [
  "The walker came an hour late and my dog had waited since noon.",
  "She was late again, and our puppy waited by the door for two hours.",
  "Our walker is late every Monday, so the dog waits.",
  "They came late by forty minutes, and nobody told me.",
  "He was late for the walk on Friday and left after ten minutes.",
  "Lovely people, our dog is happy every time.",
  "Do they walk two dogs at once?",
].join("\n");
const section = (page: Page) => page.getByRole("region", { name: "Your business so far" });

/** Saves the report of a niche to the dashboard. */
async function saveReport(page: Page, words: string) {
  await gotoHydrated(page, `/niche-discovery?q=${words.replaceAll(" ", "+")}`);
  await seeReport(page);
  await page.getByRole("button", { name: "Save to dashboard" }).click();
  await expect(page.getByRole("button", { name: "Saved!" })).toBeVisible();
}

test("a member goes from the niche to the business plan, changes the niche, and makes the parts new", async ({
  page,
}) => {
  test.slow();
  await signUp(page, { next: "/dashboard" });
  await expect(section(page).getByText("The tools build on one another. Begin with a market.")).toBeVisible();
  await expect(section(page).getByText("0 of 5 parts are complete and up to date.")).toBeVisible();

  await saveReport(page, "dog walking");
  await openSection(page, "Next Steps & Recommendations");
  await page.getByRole("link", { name: "describe your customer" }).click();
  await expect(page.getByText("Market: Dog walking, from your niche report")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Dana");
  await page.getByLabel("Current cost", { exact: true }).fill("$60 a month");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Compare your guesses with their comments" }).click();
  await expect(page.getByText("Market: Dog walking, from your niche report")).toBeVisible();
  const example = await page.request.get("/api/examples/audience-problem-finder");
  const { request } = (await example.json()) as { request: { text: string } };
  await page.getByLabel("Customer comments").fill(request.text);
  await page.getByRole("button", { name: "Find problems" }).click();
  await expect(page.getByText("This is an example. Use your own comments to save")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await page.getByLabel("Customer comments").fill(OWN_COMMENTS);
  await page.getByRole("button", { name: "Find problems" }).click();
  await expect(page.getByText("This is an example. Use your own comments to save")).toBeHidden();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.getByRole("link", { name: /^Add to persona/ }).click();
  const themes = page.getByRole("region", { name: "Heard in your comments" });
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Dana");
  await themes
    .getByRole("button", { name: /^Add to persona/ })
    .first()
    .click();
  await expect(themes.getByText("In the persona")).toBeVisible();
  await expect(page.getByText("1 of 2 heard")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  // No market in the address: it is offered, and taken with a click.
  await gotoHydrated(page, "/profitability-calculator");
  await expect(page.getByText("Your customer pays today: $60 a month")).toBeVisible();
  await page.getByRole("button", { name: "Use this market" }).click();
  await expect(page.getByText("Market: Dog walking, from your niche report")).toBeVisible();
  await page.getByLabel("Price per unit, in dollars").fill("20");
  await page.getByLabel("Pay per hour before tax, in dollars").fill("30");
  await expect(page.getByText(/^2 of \d+ figures are yours/).first()).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();

  await gotoHydrated(page, "/what-should-i-sell?market=dog-walking");
  await page.getByLabel("What can you do?").fill("dog walking");
  await page.getByRole("button", { name: "Show my ideas" }).click();
  await expect(page.getByRole("heading", { name: "Ideas in Dog walking" })).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();

  await gotoHydrated(page, "/dashboard");
  await expect(section(page).getByText("Dana: 1 of 2 heard")).toBeVisible();
  await expect(section(page).getByText("Saved today").first()).toBeVisible();
  await expect(section(page).getByText("5 of 5 parts are complete and up to date.")).toBeVisible();
  await expect(page.getByText("Congratulations!")).toBeVisible();
  await expectAccessible(page);

  await saveReport(page, "candles");
  await expect(page.getByText("Your plan stays with Dog walking.")).toBeVisible();
  await page.getByRole("button", { name: "Make Candles my market" }).click();
  await expect(page.getByText("Your plan stays with Dog walking.")).toBeHidden();
  await gotoHydrated(page, "/dashboard");
  const reason = "Based on an earlier niche: made for Dog walking, and your market is Candles.";
  await expect(section(page).getByText(reason).first()).toBeVisible();
  const others = "Made for another market than Candles: Customer, Problems, Offer and Price and pay.";
  await expect(section(page).getByText(`${others} The business plan leaves them out.`)).toBeVisible();
  await expect(page.getByRole("region", { name: "Your 30-day plan" }).getByText(others)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await section(page).getByRole("button", { name: "Use it for Candles: Customer" }).click();
  await expect(section(page).getByRole("button", { name: "Use it for Candles: Customer" })).toBeHidden();
  await section(page).getByRole("link", { name: "Continue Customer" }).click();
  await expect(page.getByText("Market: Candles, from your niche report")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Dana");
  await expect(page.getByLabel("Current cost", { exact: true })).toHaveValue("");
});

test("a guest's next tool offers the market of the last report and takes nothing by itself", async ({ page }) => {
  const noted = page.waitForResponse((response) => response.url().endsWith("/api/niche/analyze"));
  await gotoHydrated(page, "/niche-discovery?q=dog+walking");
  await seeReport(page);
  await noted;
  await gotoHydrated(page, "/customer-persona");
  const market = page.getByRole("combobox", { name: "Market" });
  await expect(page.getByText("Your market so far is Dog walking.")).toBeVisible();
  await expect(market).toHaveValue("");
  await page.getByRole("button", { name: "Use this market" }).click();
  await expect(market).toHaveValue("Dog walking");
  await page.getByRole("button", { name: "Remove the market" }).click();
  await expect(market).toHaveValue("");
});
