import { newEmail, PASSWORD, signUp } from "../support/account";
import {
  analyze,
  expect,
  expectNoSidewaysScroll,
  gotoHydrated,
  holdRequests,
  seeReport,
  sumLayoutShifts,
  test,
} from "../support/test";

test.use({ expectedMessages: /status of 401/ });

test("the whole way, on the narrowest phone, never scrolls sideways", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await gotoHydrated(page, "/");
  await expectNoSidewaysScroll(page);
  await page.getByRole("main").getByRole("button", { name: "Start Niche Discovery" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Niche Discovery" })).toBeVisible();
  await analyze(page, "wax melts");
  await seeReport(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Sign up to save" }).click();
  await page.getByLabel("Email").fill(newEmail());
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Password, again", { exact: true }).fill(PASSWORD);
  await expectNoSidewaysScroll(page);
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("main").getByRole("link", { name: "Open dashboard" }).click();
  await expect(page.getByText("20% complete - Keep going!")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Download Business plan" }).click();
  const upgrade = page.getByRole("dialog", { name: "Upgrade to Premium" });
  await expect(upgrade).toBeVisible();
  await expectNoSidewaysScroll(page);
  const plan = page.waitForEvent("download");
  await upgrade.getByRole("button", { name: "Upgrade to Premium" }).click();
  expect((await plan).suggestedFilename()).toBe("business-plan.pdf");
  const projections = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Profit projections" }).click();
  expect((await projections).suggestedFilename()).toBe("profit-projections.xlsx");
  for (const path of ["/plan", "/account", "/pricing", "/method", "/blog"]) {
    await gotoHydrated(page, path);
    await expectNoSidewaysScroll(page);
  }
});

test("a toast leaves with the page that it was shown on", async ({ page }) => {
  await gotoHydrated(page, "/niche-discovery");
  await analyze(page, "candles");
  await seeReport(page);
  const toast = page.getByRole("status").filter({ hasText: "Analysis Complete" });
  await expect(toast).toBeVisible();
  await page.getByRole("link", { name: "Sign up to save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign up" })).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test("the focus stays on a button that has done its work", async ({ page }) => {
  await signUp(page, { next: "/niche-discovery" });
  await analyze(page, "candles");
  await seeReport(page);
  const save = page.getByRole("button", { name: "Save to dashboard" });
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("link", { name: "Open dashboard" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Saved!|^Save to dashboard/ })).toBeFocused();
});

test.describe("without a network", () => {
  test.use({ expectedMessages: /ERR_INTERNET_DISCONNECTED/ });

  test("an analysis says so, and the form keeps its words", async ({ page, context }) => {
    await gotoHydrated(page, "/niche-discovery");
    // The report's scripts are fetched behind the page.
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await analyze(page, "candles");
    const alert = page.getByRole("alert").filter({ hasText: "Analysis Failed" });
    await expect(alert).toContainText("You are offline");
    await expect(page.getByRole("combobox", { name: "Keywords" })).toHaveValue("candles");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Analyze Niche" }).click();
    await seeReport(page);
    await expect(alert).toHaveCount(0);
  });
});

test("what browsers and feed readers look for is there", async ({ page }) => {
  await gotoHydrated(page, "/blog");
  const links = await page
    .locator("head link[href]")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const feed = await page.getByRole("link", { name: "RSS feed" }).getAttribute("href");
  for (const address of [...links, feed, "/favicon.ico", "/openapi.json"]) {
    const answer = await page.request.get(new URL(address ?? "", page.url()).pathname);
    expect(answer.status(), address ?? "").toBe(200);
  }
  expect(links.some((address) => address?.endsWith(".webmanifest"))).toBe(true);
});

for (const width of [390, 1440]) {
  test(`a member's pages do not move while they load at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signUp(page);
    const pages: Record<string, () => Promise<void>> = {
      "/account": () => expect(page.getByText("This device")).toBeVisible(),
      "/dashboard": () => expect(page.getByRole("button", { name: "Download Business plan" })).toBeVisible(),
      "/plan": () => expect(page.getByRole("button", { name: "Set day 1" })).toBeVisible(),
      "/reading-list": () => expect(page.getByRole("heading", { name: "Nothing saved yet" })).toBeVisible(),
      "/niche-discovery?compare=candles,dog-grooming": () =>
        expect(page.getByText("What an evening earns", { exact: true })).toBeVisible(),
    };
    for (const [path, arrive] of Object.entries(pages)) {
      await gotoHydrated(page, path);
      await arrive();
      expect(await sumLayoutShifts(page), path).toBeLessThanOrEqual(0.02);
    }
  });
}

// A narrow phone, a common phone, and a wide screen.
for (const width of [360, 412, 1440]) {
  for (const path of ["/plan", "/markets", "/forum", "/tasks"]) {
    test(`${path} does not move when its fonts arrive late at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const release = await holdRequests(page, "**/*.woff2");
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (path === "/plan") await expect(page.getByRole("button", { name: "Set day 1" })).toBeVisible();
      release();
      const loaded = () =>
        page.evaluate(() => {
          const isWebFont = ({ family }: FontFace) => ["Newsreader", "Figtree"].includes(family.replaceAll('"', ""));
          return [...document.fonts].filter((face) => isWebFont(face) && face.status === "loaded").length;
        });
      await expect.poll(loaded).toBe(2);
      expect(await sumLayoutShifts(page)).toBeLessThanOrEqual(0.02);
    });
  }
}
