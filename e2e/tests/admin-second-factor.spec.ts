import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { openAdmin } from "../support/admin";
import { codeAt, expectGoodEverywhere, RECOVERY_CODE, STEP_MS } from "../support/authenticator";
import { ADMIN_PASSWORD, type Server, serverBinary, serverEnvironment, startServer } from "../support/server";
import { expect, gotoHydrated, test } from "../support/test";

// A server of its own: the other journeys log in without a code.
let server: Server;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(async () => {
  await server.stop();
});
test.use({ expectedMessages: /status of (401|422)/ });
test.describe.configure({ mode: "serial" });

const main = (page: Page) => page.getByRole("main");

async function enterPassword(page: Page) {
  await gotoHydrated(page, `${server.url}/blog-admin`);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN_PASSWORD);
  await main(page).getByRole("button", { name: "Log in" }).click();
}

async function enterCode(page: Page, code: string) {
  await page.getByLabel("Code").fill(code);
  await main(page).getByRole("button", { name: "Log in" }).click();
}

test("an admin turns it on, logs in with codes, loses the phone and turns it off", async ({ page, browser }) => {
  await openAdmin(page, `${server.url}/blog-admin?view=account`);
  await page.getByLabel("Your password", { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("heading", { name: "Scan this with your authenticator app" })).toBeFocused();
  await expect(page.getByRole("img", { name: "QR code with the secret below" })).toBeVisible();
  const shown = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent();
  const secret = (shown ?? "").replaceAll(" ", "");
  await expectGoodEverywhere(page);
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByLabel("Code")).toBeFocused();
  await expect(main(page).getByText(/That code is not right/)).toBeVisible();
  // The step before the present one, so that the next two are still to be used.
  await page.getByLabel("Code").fill(codeAt(secret, Date.now() - STEP_MS));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Keep these recovery codes" })).toBeFocused();
  const codes = await page.getByText(RECOVERY_CODE).allTextContents();
  expect(codes).toHaveLength(10);
  await expectGoodEverywhere(page);
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText(/10 recovery codes are left/)).toBeVisible();
  await expectGoodEverywhere(page);

  const elsewhere = await browser.newPage();
  await enterPassword(elsewhere);
  await expect(elsewhere.getByLabel("Code")).toBeFocused();
  await expectGoodEverywhere(elsewhere);
  await enterCode(elsewhere, "000000");
  await expect(elsewhere.getByLabel("Code")).toBeFocused();
  await expect(main(elsewhere).getByText(/That code is not right/)).toBeVisible();
  await enterCode(elsewhere, codeAt(secret, Date.now()));
  await expect(elsewhere.getByRole("heading", { name: "All Blog Posts" })).toBeVisible();
  await elsewhere.getByRole("button", { name: "Logout" }).click();
  await expect(elsewhere.getByLabel("Password", { exact: true })).toBeVisible();
  await enterPassword(elsewhere);
  await enterCode(elsewhere, codes[0] as string);
  await expect(elsewhere.getByRole("heading", { name: "All Blog Posts" })).toBeVisible();
  await elsewhere.close();

  await page.reload();
  await expect(page.getByText(/9 recovery codes are left/)).toBeVisible();
  await page.getByLabel("Your password", { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByLabel("Code").fill(codes[1] as string);
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
});

test("whoever lost phone and codes is let in by a command on the server", async ({ page }) => {
  await openAdmin(page, `${server.url}/blog-admin?view=account`);
  await page.getByLabel("Your password", { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Set up" }).click();
  const shown = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent();
  await page.getByLabel("Code").fill(codeAt((shown ?? "").replaceAll(" ", ""), Date.now()));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I have saved them" }).click();

  const options = { cwd: server.folder, env: serverEnvironment(server.folder), encoding: "utf8" } as const;
  const line = execFileSync(serverBinary, ["admin", "disable-second-factor"], options);
  expect(line).toBe("The second factor is off. Every session of the administration has ended.\n");
  await page.reload();
  await openAdmin(page, `${server.url}/blog-admin?view=account`);
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
});
