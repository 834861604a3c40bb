import type { Page } from "@playwright/test";
import { signUp } from "../support/account";
import { expect, expectAccessible, expectNoSidewaysScroll, gotoHydrated, STATUS_422, test } from "../support/test";

const PATH = "/what-should-i-sell";
const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();
const rank = (page: Page) => page.getByRole("button", { name: "Show my ideas" }).click();
const more = (page: Page) => page.getByText("More: interests, tools, limits and weights").click();
const heading = (page: Page) => page.getByRole("heading", { name: "Ideas for you" });

async function rankSewing(page: Page) {
  await gotoHydrated(page, PATH);
  await page.getByLabel("What can you do?").fill("I can sew");
  await rank(page);
  await expect(heading(page)).toBeFocused();
}

test("three screens lead to ideas, and back and reload lose nothing", async ({ page }) => {
  await gotoHydrated(page, PATH);
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await page.getByLabel("What can you do?").fill("I can sew");
  await expect(page.getByRole("button", { name: "Sewing and alterations" })).toBeVisible();
  await next(page);
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await page.getByLabel("How much can you invest?").fill("300");
  await page.getByLabel("Where?").fill("Austin, TX");
  await page.getByLabel("Where?").blur();
  await expect(page.getByLabel("Where?")).toHaveValue("Travis County, Texas");
  await more(page);
  await page.getByRole("group", { name: "Design or photograph" }).getByLabel("Like", { exact: true }).check();
  await page.getByLabel("Sewing machine", { exact: true }).check();
  await page.reload();
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await expect(page.getByLabel("Sewing machine", { exact: true })).toBeChecked();
  await page.goBack();
  await expect(page.getByLabel("What can you do?")).toHaveValue("I can sew");
  await expect(page.getByLabel("How much can you invest?")).toHaveValue("300");
  await rank(page);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText("Step 3 of 3")).toBeVisible();
  await expect(page.getByText("$300, 8 hours a week, a first sale within 8 weeks, Travis County, Texas")).toBeVisible();
  const first = page.getByRole("article").first();
  await expect(
    first.getByRole("img", { name: /an hour at the median job in (the )?Austin( area)? leaves \$/ }),
  ).toBeVisible();
  await expect(first.getByText(/^Travis County, Texas: /)).toBeVisible();
  await first.getByText("Points, part by part").click();
  await expect(first.getByRole("row", { name: /^Pay for an hour/ })).toBeVisible();
  await expect(first.getByRole("row", { name: /^Score/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Out of reach" })).toBeVisible();
  const title = await first.getByRole("heading").first().textContent();
  await first.getByRole("link", { name: /^Open the report/ }).click();
  await expect(page.getByRole("heading", { name: "Analysis Overview" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("article").first().getByRole("heading").first()).toHaveText(title ?? "");
  await page.reload();
  await expect(page.getByRole("article").first().getByRole("heading").first()).toHaveText(title ?? "");
  await page.getByRole("button", { name: "Change: Money, time and place" }).click();
  await expect(page.getByRole("heading", { name: "Money, time and place" })).toBeFocused();
  await page.getByLabel("How much can you invest?").fill("200");
  await page.reload();
  await expect(page.getByLabel("How much can you invest?")).toHaveValue("200");
  await expect(heading(page)).toBeHidden();
});

test("five ideas from five markets come first, and more follow with the next numbers", async ({ page }) => {
  await rankSewing(page);
  const cards = page.getByRole("article");
  const lines = cards.locator("p:first-child").filter({ hasText: /^\d+\. / });
  await expect(cards).toHaveCount(5);
  const first = await lines.allTextContents();
  expect(first.map((line) => Number.parseInt(line, 10))).toEqual([1, 2, 3, 4, 5]);
  expect(new Set(first.map((line) => line.replace(/^\d+\. /, ""))).size).toBe(5);
  await page.getByRole("button", { name: "More: 5 further ideas" }).click();
  await expect(cards).toHaveCount(10);
  expect((await lines.allTextContents()).map((line) => Number.parseInt(line, 10))).toEqual(
    [...Array(10).keys()].map((at) => at + 1),
  );
});

test("an example stands there until the reader's own skills do, and cannot be saved", async ({ page }) => {
  await gotoHydrated(page, PATH);
  const note = page.getByRole("note").filter({ hasText: "Example:" });
  await expect(note).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByRole("button", { name: /^(Save|Share|Add to my plan|Test it)/ })).toHaveCount(0);
  await note.getByRole("button", { name: "Use my own" }).click();
  await expect(page.getByLabel("What can you do?")).toBeFocused();
  await expect(note).toBeHidden();
  await page.reload();
  await expect(note).toBeVisible();
  await page.getByLabel("What can you do?").fill("I can sew");
  await expect(note).toBeHidden();
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.goto(`${PATH}?market=dog-walking`);
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await expect(note).toBeHidden();
});

test("a draft of the six steps opens with its answers", async ({ page }) => {
  await gotoHydrated(page, PATH);
  await page.evaluate(() => {
    const weights = { skill: "40", interest: "15", market: "25", cash: "10", hours: "10", speed: "0" };
    const draft = { skills: "I can sew", cash: "250", tools: ["sewing_machine"], licenses: "no", weights };
    localStorage.setItem("offers.form", JSON.stringify(draft));
  });
  await page.goto(`${PATH}?step=6`);
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await expect(page.getByLabel("How much can you invest?")).toHaveValue("250");
  await more(page);
  await expect(page.getByLabel("Sewing machine", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Pay for an hour")).toHaveValue("15");
  await expect(page.getByLabel("The industry")).toHaveValue("10");
  await rank(page);
  await expect(heading(page)).toBeFocused();
});

test("a member's ranking is kept and opened from the dashboard", async ({ page }) => {
  await signUp(page);
  await rankSewing(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("link", { name: "Open dashboard" }).click();
  await page.getByRole("link", { name: "Open the ideas" }).click();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByLabel("What can you do?")).toHaveValue("I can sew");
});

test("the keyboard alone is enough", async ({ page }) => {
  await gotoHydrated(page, PATH);
  await page.getByLabel("What can you do?").focus();
  await page.keyboard.type("dog grooming");
  const submit = page.getByRole("button", { name: "Show my ideas" });
  for (let presses = 0; presses < 20; presses += 1) {
    if (await submit.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(heading(page)).toBeFocused();
});

test.describe("answers that cannot be used", () => {
  test.use({ expectedMessages: STATUS_422 });

  test("lead back to their step with the reason", async ({ page }) => {
    await gotoHydrated(page, `${PATH}?step=2`);
    await rank(page);
    await expect(page.getByText("Step 1 of 3")).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "Please name at least one skill" })).toBeVisible();
    await page.getByLabel("What can you do?").fill("sell drugs");
    await rank(page);
    await expect(page.getByRole("alert").filter({ hasText: "We do not cover this subject" })).toBeVisible();
    await expectAccessible(page);
  });
});

for (const width of [390, 1440]) {
  test(`form and ideas are accessible in light and dark at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await gotoHydrated(page, PATH);
    await expectAccessible(page);
    await page.getByLabel("What can you do?").fill("I can sew");
    await next(page);
    await expectAccessible(page);
    await more(page);
    await expectAccessible(page);
    await rankSewing(page);
    const first = page.getByRole("article").first();
    await first.getByText("Points, part by part").click();
    await first.getByText("First steps and a free test").click();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectAccessible(page);
    }
  });
}

test("nothing scrolls sideways at 360 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await rankSewing(page);
  await expectNoSidewaysScroll(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedMessages: STATUS_422 });

  test("one form makes the ideas", async ({ page }) => {
    await page.goto(PATH);
    await page.getByLabel("What can you do?").fill("I can sew");
    await expect(page.getByRole("note").filter({ hasText: "Example:" })).toBeVisible();
    await page.getByLabel("How much can you invest?").fill("300");
    await more(page);
    await page.getByLabel("Sewing machine", { exact: true }).check();
    await rank(page);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(10);
    await expect(page.getByLabel("Sewing machine", { exact: true })).toBeChecked();
    await page.getByLabel("What can you do?").fill("");
    await rank(page);
    await expect(page.getByRole("alert").filter({ hasText: "Please name at least one skill" })).toBeVisible();
  });
});

test("a suggested change is made in one click and taken back", async ({ page }) => {
  await gotoHydrated(page, PATH);
  await page.getByLabel("What can you do?").fill("I can sew");
  await next(page);
  const cash = page.getByLabel("How much can you invest?");
  await cash.fill("20");
  await rank(page);
  await expect(heading(page)).toBeFocused();
  const first = page.getByRole("article").first().getByRole("heading");
  const before = await first.textContent();
  await page
    .getByRole("button", { name: /^Show my ideas with this change: Have \$/ })
    .first()
    .click();
  const notice = page.getByText("These ideas assume a change to your answers:");
  await expect(notice).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await expect(cash).not.toHaveValue("20");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo the change" }).click();
  await expect(notice).toBeHidden();
  await expect(cash).toHaveValue("20");
  await expect(first).toHaveText(before ?? "");
});

test("an idea becomes the offer of the plan, whose step holds its first steps", async ({ page }) => {
  await rankSewing(page);
  const card = page.getByRole("article").first();
  await card.getByRole("button", { name: /^Add to my plan/ }).click();
  await expect(card.getByText(/first steps are in week 2 of your plan/)).toBeVisible();
  await card.getByText("First steps and a free test").click();
  const step = (await card.getByRole("list").getByRole("listitem").last().textContent()) ?? "";
  const title = (await card.getByRole("heading").first().textContent()) ?? "";
  await card.getByRole("link", { name: "Create Your Product/Service" }).click();
  await expect(page.getByText(`First steps of your offer: ${title}`)).toBeVisible();
  await expect(page.getByText(step, { exact: true })).toHaveCount(1);
  await page.goto("/profitability-calculator");
  await page.getByRole("button", { name: "Use this market" }).click();
  await expect(page.getByText(`Your offer: ${title}`)).toBeVisible();
  await expectAccessible(page);
});

test.describe("the filter by the businesses in the county", () => {
  test.use({ expectedMessages: STATUS_422 });

  test("needs a county and keeps only markets that it has few of", async ({ page }) => {
    await gotoHydrated(page, PATH);
    await page.getByLabel("What can you do?").fill("house cleaning");
    await next(page);
    await page.getByLabel(/^Only show markets with fewer businesses here/).check();
    await rank(page);
    await expect(page.getByText(/^needs a county: type your county, city or ZIP code/)).toBeVisible();
    await page.getByLabel("Where?").fill("78704");
    await page.getByLabel("Where?").blur();
    await expect(page.getByLabel("Where?")).toHaveValue("Travis County, Texas");
    await rank(page);
    await expect(heading(page)).toBeFocused();
    await expect(
      page.getByText(/^You see only markets sold in town with fewer businesses in Travis County/),
    ).toBeVisible();
    await expect(page.getByText(/fewer than in \d+ of 100 counties/).first()).toBeVisible();
  });
});

test("without scripts a typed place is read, and several are named", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto(PATH);
  await page.getByLabel("What can you do?").fill("dog grooming");
  await page.getByLabel("Where?").fill("springfield");
  await rank(page);
  await expect(page.getByText(/^Several places have this name\. .*Springfield, Missouri/).first()).toBeVisible();
  await page.getByLabel("Where?").fill("Austin, TX");
  await rank(page);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText(/^Travis County, Texas: /).first()).toBeVisible();
  await context.close();
});
