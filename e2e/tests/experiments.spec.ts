import type { Page } from "@playwright/test";
import {
  analyze,
  chooseMore,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  gotoHydrated,
  seeReport,
  test,
} from "../support/test";

/** Goes from a word to the prepared tests of its market. */
async function openTests(page: Page) {
  await gotoHydrated(page, "/niche-discovery");
  await analyze(page, "dog grooming");
  await seeReport(page);
  await chooseMore(page, "Test this market");
  await expect(page.getByRole("heading", { name: "Prepared for Dog grooming" })).toBeVisible();
}

/** Starts the first prepared test. */
async function startFirst(page: Page) {
  await openTests(page);
  const first = page.getByRole("region", { name: "Keep going if 4 of 6 are booked 2 weeks ahead." });
  await expect(first).toContainText("4 of 6 needed");
  await first.getByRole("button", { name: "Start this test" }).click();
  const card = page.getByRole("region", { name: "Open", exact: true }).getByRole("region", {
    name: "4 of 6 are booked 2 weeks ahead.",
  });
  await expect(card).toContainText("No answers yet, 4 of 6 needed");
  return card;
}

/** Two taps on the card. */
async function tap(page: Page, card: ReturnType<Page["getByRole"]>, answer: string, who = "") {
  await card.getByRole("button", { name: answer, exact: true }).click();
  if (who !== "") await page.getByLabel("Who (optional)").fill(who);
  await page.getByRole("button", { name: "Log this answer" }).click();
}

test.describe("a running test", () => {
  // The server asks whether two answers are one person's.
  test.use({ expectedMessages: /status of 409/ });

  test("a word becomes a running test, and an answer is logged in two taps", async ({ page }) => {
    const card = await startFirst(page);
    await tap(page, card, "Yes");
    await expect(card).toContainText("1 of 1 yes, 4 of 6 needed");
    await tap(page, card, "No", "AB");
    await expect(card).toContainText("1 of 2 yes, 4 of 6 needed");
    await tap(page, card, "Yes", "a. b.");
    await expect(card).toContainText("The same person?");
    await card.getByRole("button", { name: "Yes, count the last answer" }).click();
    await expect(card).toContainText("2 of 2 yes, 4 of 6 needed");
    const evidence = page.getByRole("region", { name: "Official figures and your own tests", exact: true });
    await expect(evidence).toContainText("Your own tests: observation +");
    await evidence.getByText("Recompute it by hand").click();
    await expect(evidence).toContainText("Points of a pass of the strongest kind");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

test.describe("without a network", () => {
  test.use({ expectedMessages: /ERR_INTERNET_DISCONNECTED/ });

  test("answers wait on the device and are logged once when it is back", async ({ page, context }) => {
    const card = await startFirst(page);
    await context.setOffline(true);
    await tap(page, card, "Yes");
    await tap(page, card, "No");
    await expect(card).toContainText("2 answers are kept on this device");
    await expect(card).toContainText("No answers yet, 4 of 6 needed");
    await context.setOffline(false);
    await expect(card).toContainText("1 of 2 yes, 4 of 6 needed");
    await expect(card.getByText("kept on this device")).toBeHidden();
    await page.reload();
    await expect(card).toContainText("1 of 2 yes, 4 of 6 needed");
  });
});

test("on a slow phone each answer is two taps and is logged once", async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const card = await startFirst(page);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const slow = { offline: false, latency: 1500, downloadThroughput: 20_000, uploadThroughput: 10_000 };
  await session.send("Network.emulateNetworkConditions", slow);
  // The next answer does not wait for the one before.
  await tap(page, card, "Yes");
  await tap(page, card, "No");
  await tap(page, card, "Yes");
  await expect(card).toContainText("2 of 3 yes, 4 of 6 needed", { timeout: 30_000 });
  await expect(card.getByText("kept on this device")).toBeHidden();
});

test.describe("the pass mark", () => {
  test.use({ expectedMessages: /status of 409/ });

  test("is locked from the start on, and a new version shows the change", async ({ page }) => {
    const card = await startFirst(page);
    await tap(page, card, "No");
    await expect(card).toContainText("0 of 1 yes");
    await card.getByRole("link", { name: "4 of 6 are booked 2 weeks ahead." }).click();
    await page.waitForURL(/\/experiments\/\d+/);
    await page.getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit the test" });
    await dialog.getByLabel("Yes answers needed to pass").fill("2");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toContainText("The pass mark is locked while the test runs. You can make a new version");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Make a new version" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("changed after 1 answer", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Pass mark" })).toContainText("4 of 6 needed");
    await page.getByRole("button", { name: /^Strike out: No/ }).click();
    await expect(page.getByRole("button", { name: /^Count again: No/ })).toBeVisible();
    await expectAccessible(page);
  });
});

test("the review of the plan asks for the decision with the evidence beside it", async ({ page }) => {
  const card = await startFirst(page);
  await tap(page, card, "Yes");
  await expect(card).toContainText("1 of 1 yes");
  await gotoHydrated(page, "/plan");
  const review = page.getByRole("region", { name: /Review/ });
  await expect(review).toContainText("Your own tests: observation +");
  await review.getByRole("button", { name: "Change one thing" }).click();
  await expect(review.getByRole("button", { name: "Change one thing" })).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(review.getByRole("button", { name: "Change one thing" })).toHaveAttribute("aria-pressed", "true");
});

for (const scheme of ["light", "dark"] as const) {
  for (const width of [390, 1440]) {
    test(`the pages are accessible in ${scheme} at ${width} pixels`, async ({ page }) => {
      // Motion would be caught half-way, with half its contrast.
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      await gotoHydrated(page, "/experiments");
      await expect(page.getByRole("note")).toContainText("Example: two tests for Dog grooming");
      await expectAccessible(page);
      const card = await startFirst(page);
      await tap(page, card, "Yes");
      await expect(card).toContainText("1 of 1 yes");
      await expectAccessible(page);
      await card.getByRole("button", { name: "Yes", exact: true }).click();
      await expect(page.getByRole("dialog", { name: "Answer: Yes" })).toBeVisible();
      await expectAccessible(page);
    });
  }
}
