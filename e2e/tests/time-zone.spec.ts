import type { Browser, Page } from "@playwright/test";
import { signUp } from "../support/account";
import { expect, expectAccessible, gotoHydrated, sumLayoutShifts, test } from "../support/test";

const NEW_YORK = "America/New_York";
/** A place whose day is not that of the server, which is UTC, at this hour. */
const otherDay = () => (new Date().getUTCHours() < 11 ? "Etc/GMT+12" : "Pacific/Kiritimati");

async function openIn(browser: Browser, timezoneId: string): Promise<Page> {
  return (await browser.newContext({ timezoneId })).newPage();
}

const clockIn = (timeZone: string, at: string) =>
  new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "medium", timeStyle: "short" })
    .format(new Date(at))
    .replaceAll("\u202f", " ");

test.describe("a reader in New York", () => {
  test.use({ timezoneId: NEW_YORK });

  test("times of a cached page become those of the reader, and nothing moves", async ({ page, request }) => {
    const [address = ""] = /\/forum\/t\/[^"#?]+/.exec(await (await request.get("/forum")).text()) ?? [];
    const plain = await (await request.get(address)).text();
    const [, at = "", written = ""] = /id="post-1"[\s\S]*?<time dateTime="([^"]+)"[^>]*>([^<]+)</i.exec(plain) ?? [];
    expect(at).toMatch(/Z$/);
    expect(written).toMatch(/, \d{1,2}:\d\d [AP]M UTC$/);
    await gotoHydrated(page, address);
    await expect(page.locator("#post-1 time").first()).toHaveText(clockIn(NEW_YORK, at));
    await expect(page.locator("#post-1 time").first()).toHaveAttribute("datetime", at);
    expect(await sumLayoutShifts(page)).toBe(0);
  });
});

test("the tip and what it makes are of the day of the reader, and nothing moves", async ({ browser }) => {
  const zone = otherDay();
  const page = await openIn(browser, zone);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(new Date());
  const answer = page.waitForResponse("**/api/tips/today");
  await gotoHydrated(page, "/");
  const daily = await (await answer).json();
  expect(daily.date).toBe(today);
  const tip = page.getByRole("region", { name: daily.tip.title });
  await expect(tip).toBeVisible();
  expect(await sumLayoutShifts(page)).toBe(0);
  const made = page.waitForResponse((response) => response.request().method() === "POST");
  await tip.getByRole("button", { name: "Do it tonight" }).click();
  expect((await (await made).json()).due.date).toBe(today);
  await gotoHydrated(page, "/tasks");
  await expect(
    page
      .getByRole("region", { name: /^Today/ })
      .or(page.getByText("Today", { exact: true }))
      .first(),
  ).toBeVisible();
  await page.context().close();
});

test("every tip fits into the box of the tip", async ({ page }) => {
  await gotoHydrated(page, "/");
  for (const width of [320, 360, 390, 480, 640, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const heights = await page.locator("#tip-of-the-day").evaluate(async (box) => {
      const tips: Record<"title" | "sentence" | "why" | "basis" | "source" | "action", string>[] = await (
        await fetch("/api/tips")
      ).json();
      const [title, sentence, why, action] = box.querySelectorAll("h2, p:not(.eyebrow)");
      const measured = tips.map((tip) => {
        if (title && sentence && why && action) {
          title.textContent = tip.title;
          sentence.textContent = tip.sentence;
          why.textContent = `${tip.why} (${tip.basis === "study" ? tip.source : "From practice"})`;
          action.textContent = `Tonight: ${tip.action} 10 min`;
        }
        return (box as HTMLElement).offsetHeight;
      });
      return [...new Set(measured)];
    });
    expect(heights, `${width} pixels`).toHaveLength(1);
  }
});

test("a member is asked once before the account follows the device into another zone", async ({ browser }) => {
  const home = await openIn(browser, NEW_YORK);
  const email = await signUp(home);
  const zoneOf = async (page: Page) => {
    const token = await page.evaluate(() => localStorage.getItem("authToken"));
    const user = await page.request.get("/api/auth/user", { headers: { Authorization: `Bearer ${token}` } });
    return (await user.json()).timeZone;
  };
  expect(await zoneOf(home)).toBe(NEW_YORK);
  const state = await home.context().storageState();
  await home.context().close();

  const context = await browser.newContext({ timezoneId: "Asia/Tokyo", storageState: state });
  const abroad = await context.newPage();
  await gotoHydrated(abroad, "/plan");
  const question = abroad.getByRole("region", { name: "Are you in a new time zone?" });
  await expect(question).toContainText("Your account uses New York time");
  await expectAccessible(abroad);
  await question.getByRole("button", { name: "Keep New York" }).click();
  await expect(question).toHaveCount(0);
  expect(await zoneOf(abroad)).toBe(NEW_YORK);
  await gotoHydrated(abroad, "/account");
  await expect(abroad.getByText(email).first()).toBeVisible();
  await expect(question).toHaveCount(0);

  await abroad.evaluate(() => localStorage.removeItem("zoneAnswered"));
  await gotoHydrated(abroad, "/plan");
  await question.getByRole("button", { name: "Use Tokyo" }).click();
  await expect(question).toHaveCount(0);
  expect(await zoneOf(abroad)).toBe("Asia/Tokyo");
  await context.close();
});
