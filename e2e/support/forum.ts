import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { newEmail, PASSWORD, signUp } from "./account";
import { serverBinary, serverEnvironment } from "./server";
import { expect, gotoHydrated } from "./test";

/** Longer than the gap that makes a post too fast to be written by a person. */
const WRITING_TIME = "00:20";

/** Makes a member a moderator, as the operator of the site does. The member may be logged in. */
export async function makeModerator(email: string): Promise<void> {
  await promisify(execFile)(serverBinary, ["user", "role", email, "moderator"], {
    env: serverEnvironment(process.env.E2E_FOLDER ?? ""),
  });
}

/** Returns a name that no member has. */
export function newHandle(word: string): string {
  return `${word}_${crypto.randomUUID().slice(0, 6)}`;
}

/** A member in a browser of their own, whose clock the test moves. */
export async function openMember(browser: Browser): Promise<{ page: Page; email: string }> {
  const page = await (await browser.newContext()).newPage();
  await page.clock.install();
  const email = await signUp(page);
  return { page, email };
}

/** A log-in of a member without scripts. The account is made with them. */
export async function openPlainMember(
  browser: Browser,
  next: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const email = newEmail();
  const alive = await (await browser.newContext()).newPage();
  await signUp(alive, { email });
  await alive.context().close();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await logInPlainly(page, email, next);
  return { context, page };
}

export async function logInPlainly(page: Page, email: string, next: string): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(next);
}

interface NewTopic {
  title: string;
  text: string;
  handle: string;
}

/** Fills in the form of a new topic and sends it after the time that writing takes. */
export async function startTopic(page: Page, { title, text, handle }: NewTopic): Promise<void> {
  await gotoHydrated(page, "/forum/new");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Category").selectOption("Pricing and selling");
  await page.getByLabel("Text", { exact: true }).fill(text);
  await page.getByLabel("Your name in the forum").fill(handle);
  await page.clock.fastForward(WRITING_TIME);
  await page.getByRole("button", { name: "Post topic" }).click();
}

/** Sends a reply to the open topic after the time that writing takes. */
export async function reply(page: Page, text: string, handle: string): Promise<void> {
  await page.getByLabel("Your reply").fill(text);
  await page.getByLabel("Your name in the forum").fill(handle);
  await page.clock.fastForward(WRITING_TIME);
  await page.getByRole("button", { name: "Post reply" }).click();
}
