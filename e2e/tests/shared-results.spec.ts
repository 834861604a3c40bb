import type { Browser, Page } from "@playwright/test";
import { openPersona } from "../support/persona";
import { expect, expectAccessible, expectNoSidewaysScroll, gotoHydrated, test } from "../support/test";

async function createLink(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share this result" });
  await dialog.getByRole("button", { name: "Create link" }).click();
  const field = dialog.getByRole("textbox", { name: "Link", exact: true });
  await expect(field).toHaveValue(/\/r\/.{32}$/);
  await expectAccessible(page);
  const link = await field.inputValue();
  await dialog.getByRole("button", { name: "Close" }).click();
  return link;
}

/** Opens a link as another person: without the cookies and the storage of the first one. */
async function openAsOther(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

async function revokeLink(page: Page) {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share this result" });
  await dialog.getByRole("button", { name: /^Revoke the link/ }).click();
  await expect(dialog.getByRole("heading", { name: "Your links" })).toBeHidden();
}

test("a shared calculation opens for another person, who makes it their own", async ({ page, browser }) => {
  await gotoHydrated(page, "/profitability-calculator?market=dog-grooming");
  await expect(page.getByText("Starting guess.").first()).toBeVisible();
  await page.getByLabel("Pay per hour before tax, in dollars").fill("30");
  await page.getByText("Name and day of the fees").click();
  await page.getByLabel("Name of this scenario").fill("My secret plan");
  const pay = page.getByTestId("hourly-pay");
  await expect(pay).toHaveText(/^\$/);
  await expect(page.getByText("1 of 11 figures are yours.")).toBeVisible();
  const text = (await pay.textContent()) ?? "";
  const link = await createLink(page);
  const other = await openAsOther(browser, link);
  await expect(other.getByRole("heading", { name: "Shared profit calculation" })).toBeVisible();
  await expect(other.getByTestId("hourly-pay")).toHaveText(text);
  expect(await other.content()).not.toContain("My secret plan");
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  await other.getByRole("link", { name: "Make it your own" }).click();
  await expect(other.getByLabel("Pay per hour before tax, in dollars")).toHaveValue("30");
  await expect(other.getByTestId("hourly-pay")).toHaveText(text);
  await revokeLink(page);
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "This link has expired or was revoked" })).toBeVisible();
  await other.context().close();
});

test("shared ideas are read only, also without scripts", async ({ page, browser }) => {
  await gotoHydrated(page, "/what-should-i-sell");
  await page.getByLabel("What can you do?").fill("I can sew");
  await page.getByRole("button", { name: "Show my ideas" }).click();
  const first = page.getByRole("article").first().getByRole("heading");
  await expect(first).toBeVisible();
  const idea = (await first.textContent()) ?? "";
  const link = await createLink(page);
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const other = await context.newPage();
    await other.goto(link);
    await expect(other.getByRole("heading", { name: "Shared business ideas" })).toBeVisible();
    await expect(other.getByRole("article").first().getByRole("heading")).toHaveText(idea);
    await expect(other.getByRole("button", { name: /^(Save|Share|Add to my plan|Test it)/ })).toHaveCount(0);
    if (javaScriptEnabled) await expectAccessible(other);
    await context.close();
  }
});

test("a persona is shared without its name and quotes, with what was typed a moment ago", async ({ page, browser }) => {
  await openPersona(page, "/customer-persona");
  await expect(page.getByRole("button", { name: "Share", exact: true })).toBeDisabled();
  await page.getByLabel("Name", { exact: true }).fill("Dana from work");
  await page.getByLabel("Current solution", { exact: true }).fill("a neighbor helps");
  const link = await createLink(page);
  const other = await openAsOther(browser, link);
  await expect(other.getByText("a neighbor helps").first()).toBeVisible();
  expect(await other.content()).not.toContain("Dana from work");
  await expectAccessible(other);
  await other.context().close();
  await page.getByLabel("Current solution", { exact: true }).fill("a paid walker helps");
  const second = await openAsOther(browser, await createLink(page));
  await expect(second.getByText("a paid walker helps").first()).toBeVisible();
  await second.context().close();
});
