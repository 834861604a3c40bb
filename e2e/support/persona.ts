import type { Page } from "@playwright/test";
import { expect, gotoHydrated } from "./test";

/** Line below the name that says where the persona is kept. It is there once the saved one has come. */
const KEPT = /^(Changes are saved|Your draft stays|Saving|Saved)/;

/**
 * Opens the editor and waits until it takes words. It is closed for a moment while the saved persona comes, and a field that closes between Playwright's look and its typing loses the text.
 */
export async function openPersona(page: Page, address = "/customer-persona") {
  await gotoHydrated(page, address);
  await expect(page.locator("p[aria-live=polite]").filter({ hasText: KEPT }).first()).toBeVisible();
}
