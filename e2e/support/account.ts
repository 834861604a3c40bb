import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { serverBinary, serverEnvironment } from "./server";
import { expect, gotoHydrated } from "./test";

export const PASSWORD = "lamps over quiet desks";

/** Returns an address without an account. */
export function newEmail(): string {
  return `anna.${crypto.randomUUID().slice(0, 8)}@example.org`;
}

/** Makes an account on the sign-up page, which `next` has to lead to, and waits until the page has moved on. */
export async function signUp(page: Page, { email = newEmail(), next = "/account" } = {}): Promise<string> {
  await gotoHydrated(page, `/signup?next=${encodeURIComponent(next)}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Password, again", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL(next);
  return email;
}

export async function logIn(page: Page, email: string, password = PASSWORD, address = "/login") {
  await gotoHydrated(page, address);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
}

/** Logs out by the bar, and waits until the page is a guest's: a navigation would cut the call off. */
export async function logOut(page: Page) {
  await accountButton(page).click();
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByText("Guest")).toBeVisible();
}

export function accountButton(page: Page) {
  return page.getByRole("banner").getByRole("button", { name: /^Your account:/ });
}

/** Makes a reset link as the operator of the site does for a member who forgot a password. */
export async function resetLink(email: string): Promise<string> {
  const { stdout } = await promisify(execFile)(serverBinary, ["user", "reset-link", email], {
    env: serverEnvironment(process.env.E2E_FOLDER ?? ""),
  });
  const { pathname, hash } = new URL(stdout.trim());
  return pathname + hash;
}
