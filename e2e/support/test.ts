import { test as base, expect, type Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";

export { expect };

type Quiet = {
  /** Console lines that a test provokes on purpose, such as the browser's note about an answer 404. */
  expectedMessages: RegExp | undefined;
  quiet: undefined;
};

/** Every test fails on any console message or uncaught error that it did not announce. */
export const test = base.extend<Quiet>({
  expectedMessages: [undefined, { option: true }],
  quiet: [
    async ({ page, expectedMessages }, use) => {
      const messages: string[] = [];
      page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
      page.on("pageerror", (error) => messages.push(`uncaught: ${error.message}`));
      await use(undefined);
      const surprising = messages.filter((text) => !expectedMessages?.test(text));
      expect(surprising, "messages in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

/** The browser itself logs an answer that is an error. */
export const STATUS_404 = /status of 404/;
export const STATUS_422 = /status of 422/;

/** Waits until the scripts have taken the page over: the theme buttons appear only then. */
export async function goAlive(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("radio", { name: "System" })).toBeVisible();
}

export async function analyze(page: Page, keywords: string) {
  await page.getByRole("combobox", { name: "Keywords" }).fill(keywords);
  await page.getByRole("button", { name: "Analyze Niche" }).click();
}

/** Waits for the report of an analysis. */
export async function seeReport(page: Page) {
  await expect(page.getByRole("heading", { name: "Analysis Overview" })).toBeVisible();
}

export async function expectAccessible(page: Page) {
  // Evaluated rather than added as a script: the page's policy would refuse that, and rightly so.
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate("axe.run()")) as AxeResults;
  const short = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => node.html.slice(0, 200)),
  }));
  expect(short).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "pixels beyond the right edge").toBeLessThanOrEqual(0);
}
