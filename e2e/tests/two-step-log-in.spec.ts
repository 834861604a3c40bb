import type { Page } from "@playwright/test";
import { PASSWORD, signUp } from "../support/account";
import { codeAt, expectGoodEverywhere, RECOVERY_CODE, STEP_MS } from "../support/authenticator";
import { expect, gotoHydrated, test } from "../support/test";

test.use({ expectedMessages: /status of (401|422)/ });

const main = (page: Page) => page.getByRole("main");
const section = (page: Page) => page.getByRole("region", { name: "Two-step login" });

async function enterPassword(page: Page, email: string) {
  await gotoHydrated(page, "/login?next=/account");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await main(page).getByRole("button", { name: "Log in", exact: true }).click();
}

test("a member turns it on, logs in with a code and a recovery code, and turns it off", async ({ page, browser }) => {
  const email = await signUp(page, { next: "/account" });
  await section(page).getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await section(page).getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("heading", { name: "Scan this with your authenticator app" })).toBeFocused();
  const shown = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent();
  const secret = (shown ?? "").replaceAll(" ", "");
  await expectGoodEverywhere(page);
  // The step before the present one, so that the next two are still to be used.
  await page.getByLabel("Code").fill(codeAt(secret, Date.now() - STEP_MS));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Keep these recovery codes" })).toBeFocused();
  const codes = await page.getByText(RECOVERY_CODE).allTextContents();
  expect(codes).toHaveLength(10);
  await expectGoodEverywhere(page);
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(section(page).getByText("10 recovery codes are left.")).toBeVisible();

  const elsewhere = await browser.newPage();
  await enterPassword(elsewhere, email);
  await expect(elsewhere.getByLabel("Code")).toBeFocused();
  await expectGoodEverywhere(elsewhere);
  await elsewhere.getByLabel("Code").fill("000000");
  await main(elsewhere).getByRole("button", { name: "Log in", exact: true }).click();
  await expect(elsewhere.getByText(/That code is not right/)).toBeVisible();
  await elsewhere.getByLabel("Code").fill(codes[0] as string);
  await main(elsewhere).getByRole("button", { name: "Log in", exact: true }).click();
  await expect(elsewhere).toHaveURL("/account");
  await expect(section(elsewhere).getByText("9 recovery codes are left.")).toBeVisible();

  await section(elsewhere).getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await section(elsewhere)
    .getByLabel("Code")
    .fill(codes[1] as string);
  await section(elsewhere).getByRole("button", { name: "Turn off" }).click();
  await expect(section(elsewhere).getByRole("button", { name: "Set up" })).toBeVisible();
  await elsewhere.close();
});

test("without scripts the log-in asks for the code on the same page", async ({ page, browser }) => {
  const email = await signUp(page, { next: "/account" });
  await section(page).getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await section(page).getByRole("button", { name: "Set up" }).click();
  const shown = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent();
  const secret = (shown ?? "").replaceAll(" ", "");
  await page.getByLabel("Code").fill(codeAt(secret, Date.now() - STEP_MS));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText(RECOVERY_CODE)).toHaveCount(10);
  const codes = await page.getByText(RECOVERY_CODE).allTextContents();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto("/login?next=/forum");
  await plain.getByLabel("Email").fill(email);
  await plain.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await main(plain).getByRole("button", { name: "Log in", exact: true }).click();
  await expect(plain.getByText(/Please enter the code/)).toBeVisible();
  await expect(plain.getByLabel("Email")).toHaveValue(email);
  await plain.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await plain.getByLabel("Code").fill(codes[0] as string);
  await main(plain).getByRole("button", { name: "Log in", exact: true }).click();
  await expect(plain).toHaveURL("/forum");
  await context.close();
});
