import { signUp } from "../support/account";
import { openAdmin } from "../support/admin";
import { expect, expectAccessible, expectNoSidewaysScroll, gotoHydrated, test } from "../support/test";

test.use({ expectedMessages: /status of (401|404)/ });

test("a question reaches the administration, and its answer the member", async ({ page, browser }) => {
  const subject = `The chart of my report ${crypto.randomUUID().slice(0, 8)}`;
  const email = await signUp(page, { next: "/support" });
  await page.getByLabel("What is it about?").fill(subject);
  await page.getByRole("textbox", { name: "Your question" }).fill("The chart is empty.");
  await page.getByRole("button", { name: "Send" }).click();
  const question = page.getByRole("listitem").filter({ hasText: subject });
  await expect(question.getByText("Waiting for an answer")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Your question" })).toHaveValue("");

  const context = await browser.newContext();
  const admin = await context.newPage();
  await openAdmin(admin, "/blog-admin?view=support");
  const queued = admin.getByRole("listitem").filter({ has: admin.getByRole("heading", { name: subject }) });
  await expect(queued.getByText(email).first()).toBeVisible();
  await expectAccessible(admin);
  await queued.getByRole("textbox").fill("Please load the page again.");
  await queued.getByRole("button", { name: "Send answer" }).click();
  await expect(queued).toHaveCount(0);
  await context.close();

  await gotoHydrated(page, "/dashboard");
  await page.getByRole("link", { name: "Support answered your question" }).click();
  await expect(question.getByText("New answer")).toBeVisible();
  await question.getByText(subject).click();
  await expect(question.getByText("Please load the page again.")).toBeVisible();
  await expect(question.getByText("New answer")).toHaveCount(0);
  await question.getByRole("button", { name: "This is solved" }).click();
  await expect(question.getByText("Closed")).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`support is accessible in light and dark at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await signUp(page, { next: "/support" });
    await expect(page.getByRole("textbox", { name: "Your question" })).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
