import { expect, gotoHydrated, seeReport, test } from "../support/test";

test.describe("a script that somebody slipped in", () => {
  test.use({ expectedMessages: /Content Security Policy/ });

  test("does not run", async ({ page }) => {
    const answer = await page.goto("/");
    const policy = answer?.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    // The console check of every test would see a violation; this one provokes one to prove that it would.
    const violated = page.evaluate(
      () =>
        new Promise((resolve) =>
          document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective)),
        ),
    );
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.title = 'taken over'";
      document.body.append(script);
    });
    expect(await violated).toBe("script-src-elem");
    await expect(page).toHaveTitle(/Sidestart/);
  });
});

test("nothing is asked of another machine", async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL ?? "") && !request.url().startsWith("data:")) foreign.push(request.url());
  });
  await gotoHydrated(page, "/niche-discovery?q=candles");
  await seeReport(page);
  expect(foreign).toEqual([]);
});

test("the visitor cookie is out of reach of scripts", async ({ page, context }) => {
  await gotoHydrated(page, "/");
  const cookie = (await context.cookies()).find(({ name }) => name === "sidestart_visitor");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect(await page.evaluate(() => document.cookie)).not.toContain("sidestart_visitor");
});
