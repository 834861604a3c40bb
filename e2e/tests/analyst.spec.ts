import type { Page } from "@playwright/test";
import { ITS_WORDS, startAnalyst } from "../support/analyst";
import { type Server, startServer } from "../support/server";
import { analyze, expect, expectAccessible, gotoHydrated, openFirstIdea, seeReport, test } from "../support/test";

const KNOWN = "dog grooming";

let analyst: Awaited<ReturnType<typeof startAnalyst>>;
let server: Server;

test.beforeAll(async () => {
  analyst = await startAnalyst(KNOWN);
  server = await startServer({ SIDESTART_ANALYST_URL: analyst.url, SIDESTART_ANALYST_MODEL: "small-words" });
});

test.afterAll(async () => {
  await server.stop();
  analyst.stop();
});

const ideas = (page: Page) => page.getByRole("region", { name: "Generated Business Ideas" });

test("an analyst's words are announced, marked, and gone again on a click", async ({ page }) => {
  await gotoHydrated(page, `${server.url}/niche-discovery`);
  await expect(page.getByText("Your keywords are sent to 127.0.0.1")).toBeVisible();
  await analyze(page, KNOWN);
  await seeReport(page);
  await openFirstIdea(page);
  await expect(ideas(page).getByText(ITS_WORDS).first()).toBeVisible();
  await expect(ideas(page).getByText("Worded by small-words; figures are ours.").first()).toBeVisible();
  await expect(ideas(page).getByText("Your keywords were sent to 127.0.0.1 for it.")).toBeVisible();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectAccessible(page);

  await ideas(page).getByRole("button", { name: "Show our own words" }).click();
  await expect(ideas(page).getByText(ITS_WORDS)).toHaveCount(0);
  await expect(page.getByText(/Worded by/)).toHaveCount(0);
  await ideas(page).getByRole("button", { name: "Show the words of small-words" }).click();
  await expect(ideas(page).getByText(ITS_WORDS).first()).toBeVisible();
});

test("an analyst with a fault leaves our words, and nobody notices", async ({ page }) => {
  await gotoHydrated(page, `${server.url}/niche-discovery`);
  const worded = page.waitForResponse(
    (response) => response.url().endsWith("/api/niche/wording") && response.request().method() === "POST",
  );
  await analyze(page, "candles");
  await seeReport(page);
  expect((await worded).status()).toBe(200);
  expect(analyst.asked.map(({ keywords }) => keywords)).toContain("candles");
  await expect(ideas(page).getByRole("heading", { level: 3 }).first()).toBeVisible();
  await expect(page.getByText(ITS_WORDS)).toHaveCount(0);
  await expect(page.getByText(/small-words/)).toHaveCount(1);
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
});
