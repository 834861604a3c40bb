import type { Page } from "@playwright/test";
import { signUp } from "../support/account";
import { expect, expectAccessible, expectNoSidewaysScroll, holdRequests, test } from "../support/test";

async function openOffer(page: Page) {
  await page.getByRole("button", { name: "Upgrade to Premium" }).click();
  const dialog = page.getByRole("dialog", { name: "Upgrade to Premium" });
  await expect(dialog.getByRole("radio", { name: /Monthly/ })).toBeChecked();
  return dialog;
}

test("a member takes Premium in the demo, sees what was not charged, and cancels it", async ({ page }) => {
  await signUp(page);
  const dialog = await openOffer(page);
  await expect(dialog.getByText("nothing is charged")).toBeVisible();
  await dialog.getByRole("radio", { name: /Yearly/ }).check();
  await dialog.getByRole("button", { name: "Upgrade to Premium" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Upgrade successful!" })).toBeVisible();
  await expect(dialog).toBeHidden();

  const plan = page.getByRole("region", { name: "Plan" });
  await expect(plan.getByText(/Billed once a year\. Renews on .*, without a charge/)).toBeVisible();
  await plan.getByText("One payment").click();
  await expect(plan.getByRole("row", { name: /\$517\.00 Demo, not charged/ })).toBeVisible();

  await plan.getByRole("button", { name: "Cancel Premium" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel Premium" }).click();
  await expect(plan.getByText(/Canceled: Premium ends on/)).toBeVisible();
  await page.reload();
  await expect(plan.getByText("Premium", { exact: true })).toBeVisible();
  await expect(plan.getByRole("button", { name: "Upgrade to Premium" })).toHaveCount(0);
  await expect(plan.getByText(/Canceled: Premium ends on/)).toBeVisible();
  await plan.getByRole("button", { name: "Keep Premium" }).click();
  await expect(plan.getByText(/Billed once a year\. Renews on \w{3} \d{1,2}, \d{4}/)).toBeVisible();
  await expect(plan.getByRole("button", { name: "Cancel Premium" })).toBeVisible();
});

test("on a phone the button of the offer is in view, and a running upgrade cannot be closed", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await signUp(page);
  const dialog = await openOffer(page);
  const button = dialog.getByRole("button", { name: "Upgrade to Premium" });
  await expect(button).toBeInViewport({ ratio: 1 });
  const release = await holdRequests(page, "**/api/upgrade");
  await button.click();
  await expect(dialog.getByRole("button", { name: "Processing..." })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  release();
  await expect(dialog).toBeHidden();
});

for (const width of [390, 1440]) {
  test(`the offer and the account are accessible in light and dark at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await signUp(page);
    await openOffer(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectAccessible(page);
  });
}
