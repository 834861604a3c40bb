import { expect, expectAccessible, expectNoSidewaysScroll, gotoHydrated, test } from "../support/test";

const PAGE = "/audience-problem-finder";
const REVIEWS = [
  "We waited an hour for a table.",
  "The wait for our table was endless, over an hour.",
  "Had to wait forever for a table.",
  "The soup was cold and salty, write to ann@shop.example.",
  "My soup came cold and tasteless.",
  "Cold soup and dry bread.",
  "Wonderful cakes and lovely people!",
  "Where can I park near there?",
].join("\n");

test("a pasted text becomes themes with quotes, and changes can be undone", async ({ page }) => {
  await gotoHydrated(page, PAGE);
  await page.getByLabel("Customer comments").fill(REVIEWS);
  await expect(page.getByText("8 comments", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Find problems" }).click();
  await expect(page.getByRole("heading", { name: "2 problems" })).toBeVisible();
  await expectAccessible(page);
  const quotes = page.getByRole("region", { name: /^Quotes:/ });
  await page.getByRole("button", { name: /soup/i }).first().click();
  await expect(quotes.getByText("[email]")).toBeVisible();
  await page.getByLabel("Show emails and phone numbers").check();
  await expect(quotes.getByText("ann@shop.example")).toBeVisible();
  await quotes.getByText("Change this theme").click();
  await quotes.getByLabel("Name").fill("Cold food");
  await quotes.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("list", { name: "Themes" }).getByText("Cold food")).toBeVisible();
  await page.getByRole("button", { name: "Undo last change" }).click();
  await expect(page.getByText("Cold food")).toHaveCount(0);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved in this browser.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Customer comments")).toHaveValue(REVIEWS);
});

test("on a phone the quotes open as a sheet, and nothing scrolls sideways", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await gotoHydrated(page, PAGE);
  await page.getByLabel("Customer comments").fill(REVIEWS);
  await page.getByLabel("Customer comments").press("Tab");
  await page.getByRole("button", { name: "Find problems" }).focus();
  await page.keyboard.press("Enter");
  const theme = page.getByRole("list", { name: "Themes" }).getByRole("button").first();
  await theme.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form is posted and the page shows every quote", async ({ page }) => {
    await page.goto(PAGE);
    await page.getByLabel("Customer comments").fill(REVIEWS);
    await page.getByRole("button", { name: "Find problems" }).click();
    await expect(page.getByRole("heading", { name: "2 problems" })).toBeVisible();
    await expect(page.getByText("We waited an hour for a table.").last()).toBeVisible();
  });
});
