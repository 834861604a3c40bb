import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { logIn, logOut, signUp } from "../support/account";
import { openPersona } from "../support/persona";
import { analyze, expect, expectAccessible, expectNoSidewaysScroll, gotoHydrated, test } from "../support/test";

const PAGE = "/customer-persona";
const TEST_PAGE = /\/experiments\/\d+$/;
const STATUS_409 = /status of 409/;

async function chooseMarket(page: Page, words: string, name: string) {
  await page.getByRole("combobox", { name: "Market" }).fill(words);
  await page.getByRole("option", { name }).first().click();
  await expect(page.getByText(`not for ${name.toLowerCase()}.`)).toBeVisible();
}

test("a guest writes with the keyboard, hears somebody, and finds the draft again", async ({ page }) => {
  await openPersona(page);
  await expect(page.getByText("Your draft stays in this browser.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).focus();
  await page.keyboard.type("Dana");
  await page.getByLabel("Job to be done", { exact: true }).fill("wants a tired dog by six");
  await page.getByLabel("Current solution", { exact: true }).fill("a neighbor helps");
  await expect(page.getByText("0 of 2 heard")).toBeVisible();
  await expect(page.getByText("When did you last need this: wants a tired dog by six?")).toBeVisible();

  await page.getByLabel("Basis of Current solution").selectOption("Heard");
  await expect(page.getByText("Enter the words you heard.")).toBeVisible();
  await page.getByLabel("Quote for Current solution").fill("Call me: 555-123-4567, Tom walks her");
  await expect(page.getByText("1 of 2 heard")).toBeVisible();
  await expect(page.getByText("Leave names and contact data out")).toBeVisible();

  await chooseMarket(page, "dog walk", "Dog walking");
  await page.getByRole("button", { name: /Add to persona: Married couples without children/ }).click();
  await expect(page.getByText("1 of 3 heard")).toBeVisible();
  await page.getByText("All groups").click();
  await expect(page.getByRole("table", { name: /Type of household, BLS CE 2017, Table 1502/ })).toBeVisible();

  await page.getByRole("combobox", { name: "Market" }).fill("candle");
  await page.getByRole("option", { name: "Candles" }).first().click();
  await expect(page.getByText("Based on an earlier market")).toBeVisible();
  await expect(page.getByText("1 of 3 heard")).toBeVisible();

  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Dana");
  await expect(page.getByText("1 of 3 heard")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved in this browser.")).toBeVisible();
});

test("an answer of a test is heard in the persona, which leads back to the test", async ({ page }) => {
  await signUp(page, { next: "/niche-discovery" });
  await gotoHydrated(page, "/niche-discovery");
  await analyze(page, "dog grooming");
  const first = page.getByRole("region").filter({ has: page.getByText("Tonight", { exact: true }) });
  await first.getByRole("button", { name: "Start this test" }).click();
  await expect(page).toHaveURL(TEST_PAGE);
  const address = new URL(page.url()).pathname;
  const card = page.getByRole("region", { name: "State and answers" });
  await card.getByRole("button", { name: "Yes", exact: true }).click();
  await page.getByLabel("Who (optional)").fill("AB");
  await page.getByText("Note and day").click();
  await page.getByLabel("Note", { exact: true }).fill("I wait three weeks. Call 555-123-4567.");
  await page.getByRole("button", { name: "Log this answer" }).click();
  await expect(card).toContainText("1 of 1 yes");

  await openPersona(page);
  const heard = page.getByRole("region", { name: "Heard in your tests" });
  await expect(heard).toContainText("AB, ");
  await heard.getByLabel("Field").selectOption("Reason not to buy");
  await expectAccessible(page);
  await heard.getByRole("button", { name: /^Add to persona: I wait three weeks/ }).click();
  await expect(heard.getByText("In the persona")).toBeFocused();
  await expect(page.getByText("1 of 1 heard")).toBeVisible();
  await expect(page.getByText("Leave names and contact data out")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByText("1 of 1 heard")).toBeVisible();
  await expect(page.getByLabel("Quote for Reason not to buy")).toHaveValue(/^I wait three weeks/);
  await expect(page.getByLabel("Who said it (no names)")).toHaveValue("AB");
  await expect(heard.getByText("In the persona")).toBeVisible();
  await page.getByRole("link", { name: "Open the test" }).click();
  await expect(page).toHaveURL(address);
});

test.describe("two tabs", () => {
  test.use({ expectedMessages: STATUS_409 });

  test("a member's persona saves itself, and two tabs choose between two versions", async ({ page, context }) => {
    await signUp(page, { next: PAGE });
    await openPersona(page);
    await expect(page.getByText("Changes are saved as you type.")).toBeVisible();
    await page.getByLabel("A typical week", { exact: true }).fill("works shifts");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();

    const other = await context.newPage();
    await openPersona(other);
    await expect(other.getByLabel("A typical week", { exact: true })).toHaveValue("works shifts");
    await other.getByLabel("A typical week", { exact: true }).fill("works nights");
    await expect(other.getByText("Saved", { exact: true })).toBeVisible();

    await page.getByLabel("A typical week", { exact: true }).fill("works days");
    const choice = page.getByRole("dialog", { name: "This persona was changed somewhere else" });
    await expect(choice.getByText("works nights")).toBeVisible();
    await expect(choice.getByText("works days")).toBeVisible();
    await choice.getByRole("button", { name: "Keep this version" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await other.reload();
    await expect(other.getByLabel("A typical week", { exact: true })).toHaveValue("works days");

    await gotoHydrated(page, "/plan");
    await expect(page.getByRole("checkbox", { name: "Define Customer Persona" })).toBeChecked();
    await openPersona(page);
    await page.getByRole("button", { name: "Delete this persona" }).click();
    const question = page.getByRole("dialog", { name: "Delete this persona?" });
    await expect(question.getByLabel("Also untick the step Define Customer Persona?")).not.toBeChecked();
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByLabel("A typical week", { exact: true })).toHaveValue("");
    await gotoHydrated(page, "/plan");
    await expect(page.getByRole("checkbox", { name: "Define Customer Persona" })).toBeChecked();
  });
});

test("words of a guest become a persona of the account beside the saved one", async ({ page }) => {
  const email = await signUp(page, { next: PAGE });
  await openPersona(page);
  await page.getByLabel("A typical week", { exact: true }).fill("works shifts");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await logOut(page);
  await openPersona(page);
  await page.getByLabel("Job to be done", { exact: true }).fill("wants a tired dog by six");
  await expect(page.getByText("Your draft stays in this browser.")).toBeVisible();
  await logIn(page, email);
  await expect(page).toHaveURL("/dashboard");
  await openPersona(page);
  await expect(page.getByLabel("Job to be done", { exact: true })).toHaveValue("wants a tired dog by six");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Delete this persona" }).click();
  const question = page.getByRole("dialog", { name: "Delete this persona?" });
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByLabel("A typical week", { exact: true })).toHaveValue("works shifts");
});

test("Premium has several personas, two side by side, and files", async ({ page }) => {
  await signUp(page, { next: PAGE });
  await page.request.post("/api/upgrade", {
    data: { billingCycle: "monthly" },
    headers: { origin: new URL(page.url()).origin },
  });
  await openPersona(page);
  await page.getByLabel("Name", { exact: true }).fill("Dana");
  await page.getByLabel("Job to be done", { exact: true }).fill("a tired dog");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Dana (copy)");
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const both = page.getByRole("dialog", { name: "Two personas side by side" });
  await expect(both.getByRole("heading", { level: 3 })).toHaveText(["Dana (copy)", "Dana"]);
  await both.getByRole("button", { name: "Close" }).click();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Persona (PDF)" }).click();
  const pdf = await readFile(await (await file).path());
  expect(pdf.toString("latin1")).toMatch(/^%PDF-/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedMessages: /status of 422/ });

  test("the form comes back with evidence, figures and questions", async ({ page }) => {
    await page.goto(PAGE);
    await page.getByLabel("Name", { exact: true }).fill("Dana");
    await page.getByLabel("Market").fill("Dog walking");
    await page.getByLabel("Job to be done", { exact: true }).fill("wants a tired dog");
    await page.getByRole("button", { name: "Show evidence and questions" }).click();
    await expect(page.getByText("0 of 1 heard")).toBeVisible();
    await expect(page.getByText("When did you last need this: wants a tired dog?")).toBeVisible();
    await expect(page.getByText(/BLS CE 2017, Table 1203/).first()).toBeVisible();
    await page.getByLabel("Basis of Job to be done").selectOption("Heard");
    await page.getByRole("button", { name: "Show evidence and questions" }).click();
    await expect(page.getByText("must include the words you heard")).toBeVisible();
    await expect(page.getByLabel("Job to be done", { exact: true })).toHaveValue("wants a tired dog");
  });
});

for (const width of [360, 1440]) {
  test(`the persona is accessible in light and dark at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPersona(page, `${PAGE}?market=dog-walking`);
    await page.getByLabel("Job to be done", { exact: true }).fill("wants a tired dog");
    await page.getByLabel("Basis of Job to be done").selectOption("Heard");
    await page.getByLabel("A typical week", { exact: true }).fill("works shifts");
    await page.getByText("All groups").click();
    await expect(page.getByText("0 of 2 heard")).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectAccessible(page);
    }
    await expectNoSidewaysScroll(page);
  });
}
