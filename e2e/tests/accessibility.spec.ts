import type { Page } from "@playwright/test";
import { accountButton, logIn, newEmail, signUp } from "../support/account";
import { analyze, expect, gotoHydrated, seeQuestion, seeReport, test, testStates } from "../support/test";

test.use({ expectedMessages: /status of (401|404|422)/ });

/** Pages and the states that they can be in. */
const STATES: Record<string, (page: Page) => Promise<void>> = {
  home: (page) => gotoHydrated(page, "/"),
  "not found": (page) => gotoHydrated(page, "/nowhere"),
  "niche discovery": (page) => gotoHydrated(page, "/niche-discovery"),
  "an open menu": async (page) => {
    await gotoHydrated(page, "/niche-discovery");
    const menu = page.getByRole("banner").getByText("Menu");
    if (await menu.isVisible()) await menu.click();
  },
  suggestions: async (page) => {
    await gotoHydrated(page, "/niche-discovery");
    await page.getByRole("combobox", { name: "Keywords" }).pressSequentially("dog");
    await expect(page.getByRole("option").first()).toBeVisible();
  },
  "a blank form": async (page) => {
    await gotoHydrated(page, "/niche-discovery");
    await analyze(page, "");
    await expect(page.getByText("Keywords Required")).toBeVisible();
  },
  "a report with everything open": async (page) => {
    await gotoHydrated(page, "/niche-discovery?q=dog+grooming");
    await seeReport(page);
    // Handles, because a locator of closed folds counts anew after each click.
    for (const fold of await page.locator("main details:not([open]) > summary").elementHandles()) {
      if (await fold.isVisible()) await fold.click();
    }
  },
  "an unclear match": async (page) => {
    await gotoHydrated(page, "/niche-discovery?q=garden+parties");
    await seeQuestion(page);
  },
  "log-in": (page) => gotoHydrated(page, "/login"),
  "a refused log-in": async (page) => {
    await logIn(page, newEmail(), "not the password");
    await expect(page.getByRole("main").getByRole("alert")).not.toBeEmpty();
  },
  "a refused sign-up": async (page) => {
    await gotoHydrated(page, "/signup");
    await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByLabel("Email")).toBeFocused();
  },
  reset: (page) => gotoHydrated(page, "/reset"),
  "a reset link": (page) => gotoHydrated(page, "/reset?token=none"),
  "an account behind the log-in": (page) => gotoHydrated(page, "/account"),
  "an account, about to be deleted": async (page) => {
    await signUp(page);
    await page.getByRole("button", { name: "Delete my account" }).click();
  },
  "an account with its menu open": async (page) => {
    await signUp(page);
    await accountButton(page).click();
    await expect(page.getByRole("link", { name: "Dashboard" })).toBeVisible();
  },
  "a refusal": async (page) => {
    await gotoHydrated(page, "/niche-discovery");
    await analyze(page, "xqzzv wrtplk");
    await expect(page.getByRole("alert").filter({ hasText: "Analysis Failed" })).toBeVisible();
  },
};

testStates(STATES);

test("nothing moves for who asked for less motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await gotoHydrated(page, "/niche-discovery");
  await analyze(page, "candles");
  await seeReport(page);
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 50)
      .map((animation) => (animation.effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 120)),
  );
  expect(moving).toEqual([]);
});
