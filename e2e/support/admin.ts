import type { Page } from "@playwright/test";
import { ADMIN_PASSWORD } from "./server";
import { expect, gotoHydrated } from "./test";

/** Opens a page of the administration, and logs in when the log-in form appears. */
export async function openAdmin(page: Page, address = "/blog-admin", heading = "Blog Administration") {
  await gotoHydrated(page, address);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  const password = page.getByLabel("Password", { exact: true });
  const logout = page.getByRole("button", { name: "Logout" });
  await expect(password.or(logout)).toBeVisible();
  if (await logout.isVisible()) return;
  await password.fill(ADMIN_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(logout).toBeVisible();
}

/** Returns a title without a post. */
export function newTitle(words = "Lamps over quiet desks"): string {
  return `${words} ${crypto.randomUUID().slice(0, 8)}`;
}

export function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

export const content = (page: Page) => page.getByRole("textbox", { name: "Content *" });
export const kept = (page: Page) => page.getByText(/^Draft saved \d{1,2}:\d\d [AP]M$/);

/** Opens the form of a new post and fills it in. */
export async function writePost(page: Page, title: string, text: string) {
  await page.getByRole("button", { name: "New Post" }).click();
  await page.getByLabel("Title *").fill(title);
  await page.getByLabel("Excerpt *").fill("What a lamp is good for.");
  await page.getByLabel("Category *").fill("start-here");
  await content(page).click();
  await page.keyboard.type(text);
}

/** Makes a post by its source, as it is. */
export async function publishSource(page: Page, title: string, html: string) {
  await writePost(page, title, "");
  await page.getByRole("button", { name: "Source" }).click();
  await content(page).fill(html);
  await page.getByLabel("Publish immediately").check();
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByText("Blog post created successfully.")).toBeVisible();
}

export const row = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
