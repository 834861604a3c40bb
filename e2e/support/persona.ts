import type { Page } from "@playwright/test";
import { expect, gotoHydrated } from "./test";

/** Line that says where the persona is kept. It appears once the saved persona has loaded. */
const KEPT = /^(Changes are saved|Your draft stays|Saving|Saved)/;

/**
 * Opens the editor and waits until its fields are open. They are disabled while the saved persona loads. Playwright
 * loses a text when a field is disabled between its check and its typing.
 */
export async function openPersona(page: Page, address = "/customer-persona") {
  await gotoHydrated(page, address);
  await expect(page.locator("p[aria-live=polite]").filter({ hasText: KEPT }).first()).toBeVisible();
}
