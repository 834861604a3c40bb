import { test as base, expect, type Locator, type Page } from "@playwright/test";
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
export async function gotoHydrated(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("radio", { name: "System" })).toBeVisible();
}

/** Holds back the requests of an address until the function that it returns is called. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

/** Sum of all layout shifts of the page so far. */
export function sumLayoutShifts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

export async function analyze(page: Page, keywords: string) {
  await page.getByRole("combobox", { name: "Keywords" }).fill(keywords);
  const button = page.getByRole("button", { name: "Analyze Niche" });
  // Leaving the field closes its suggestions, which may cover the button.
  await button.focus();
  await button.click();
}

/** Waits for the report of an analysis. */
export async function seeReport(page: Page) {
  await expect(page.getByRole("heading", { name: "Analysis Overview" })).toBeVisible();
}

/** Opens a closed section of the report, and returns it. */
export async function openSection(page: Page, title: string): Promise<Locator> {
  const section = page.getByRole("region", { name: title, exact: true });
  const fold = section.locator("> details");
  await expect(fold).toBeVisible();
  if ((await fold.getAttribute("open")) === null) await fold.locator("> summary").click();
  await expect(fold).toHaveAttribute("open");
  return section;
}

/** Opens the first idea of the report. */
export async function openFirstIdea(page: Page) {
  await page.getByRole("region", { name: "Generated Business Ideas" }).locator("summary").first().click();
}

/** Waits for the question about the market of unclear words. */
export async function seeQuestion(page: Page) {
  await expect(page.getByRole("heading", { level: 1, name: "Is this the market you mean?" })).toBeVisible();
}

/** Opens the menu of a report and picks an entry. */
export async function chooseMore(page: Page, name: string) {
  const bar = page.getByRole("region", { name: "Keep and share" });
  await bar.locator("summary").click();
  await bar.getByRole("listitem").getByRole("button", { name }).click();
}

/** Rules whose outcome depends on the theme. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Checks the page by these rules of axe, or by all of them. A color may still be changing, and a long page takes seconds on a busy machine. */
export async function expectAccessible(page: Page, rules?: readonly string[]) {
  await expect(() => checkByAxe(page, rules)).toPass({ timeout: 20_000 });
}

async function checkByAxe(page: Page, rules?: readonly string[]) {
  // A color in transition is caught half-way, with half its contrast.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    const pause = new Promise((resolve) => setTimeout(resolve, 1000));
    // A page that draws nothing new ends no transition.
    await Promise.race([pause, Promise.allSettled(ending.map(({ finished }) => finished))]);
  });
  // Evaluated rather than added as a script: the page's policy would refuse that, and rightly so.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const options = JSON.stringify({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
  const { violations } = (await page.evaluate(`axe.run(${options})`)) as AxeResults;
  const short = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => node.html.slice(0, 200)),
  }));
  expect(short).toEqual([]);
}

/** Checks the page by all rules of axe in light, and by those about color once more in dark. */
export async function expectAccessibleInBothThemes(page: Page) {
  // Motion would be caught half-way, with half its contrast.
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page, COLOR_RULES);
}

/** Declares a test of each state, from a small phone to a desktop: accessible in both themes, and no sideways scroll. */
export function testStates(states: Readonly<Record<string, (page: Page) => Promise<void>>>) {
  for (const [name, reach] of Object.entries(states)) {
    test(`${name} is accessible in light and dark, on a phone and on a desktop`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 900 });
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await reach(page);
      await expectAccessibleInBothThemes(page);
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await expectAccessibleInBothThemes(page);
      await expectNoSidewaysScroll(page);
    });
  }
}

export async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "pixels beyond the right edge").toBeLessThanOrEqual(0);
}
