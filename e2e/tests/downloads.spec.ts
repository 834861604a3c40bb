import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { signUp } from "../support/account";
import { analyze, expect, gotoHydrated, seeReport, test } from "../support/test";

async function take(page: Page, title: string): Promise<Buffer> {
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: `Download ${title}` }).click();
  return readFile(await (await file).path());
}

test("somebody signs up, saves an analysis, takes Premium in the demo and has the files", async ({ page }) => {
  await signUp(page, { next: "/niche-discovery" });
  await analyze(page, "candles");
  await seeReport(page);
  await page.getByRole("button", { name: "Save to dashboard" }).click();
  await expect(page.getByRole("button", { name: "Saved!" })).toBeVisible();

  await gotoHydrated(page, "/dashboard");
  await expect(page.getByRole("button", { name: "Download Persona avatar" })).toBeDisabled();
  await expect(
    page
      .getByRole("main")
      .getByText(/Save a result from Customer Persona/)
      .first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Download Business plan" }).click();
  const offer = page.getByRole("dialog", { name: "Upgrade to Premium" });
  await expect(offer.getByRole("listitem")).toHaveText([
    /Save all tool results/,
    /Personalized 30-day roadmap: My evenings/,
    /Business plan PDF/,
    /Customer persona avatars/,
    /Profit projections/,
    /Priority support/,
    /Advanced analytics/,
  ]);
  const asked = page.waitForEvent("download");
  await offer.getByRole("button", { name: "Upgrade to Premium" }).click();
  await expect(page.getByRole("status").filter({ hasText: "You can now download your business plan" })).toBeVisible();

  // The requested file is downloaded automatically.
  const plan = await readFile(await (await asked).path());
  expect(plan.toString("latin1")).toMatch(/^%PDF-/);
  expect(plan.toString("latin1")).toContain("Business plan: Candles");
  const projections = await take(page, "Profit projections");
  expect(projections.toString("latin1")).toMatch(/^PK.*xl\//s);
  expect((await take(page, "Niche Discovery export")).toString("latin1")).toContain("Candles: niche report");
});
