import type { Page } from "@playwright/test";
import ICAL from "ical.js";
import { signUp } from "../support/account";
import { expect, expectAccessible, expectNoSidewaysScroll, gotoHydrated, test } from "../support/test";

// A Free member's own evenings are refused with 402, and the page shows the example.
test.use({ expectedMessages: /status of 402/ });

const piecesHeading = (page: Page) => page.getByRole("heading", { name: "Your plan, evening by evening" });

async function openExample(page: Page) {
  await gotoHydrated(page, "/evenings");
  await expect(piecesHeading(page)).toBeVisible();
}

/** Signs up, takes Premium from the page's own offer, and waits for the member's evenings. */
async function openOwnEvenings(page: Page) {
  await signUp(page, { next: "/evenings" });
  await page.getByRole("button", { name: "Save my evenings with Premium" }).click();
  const dialog = page.getByRole("dialog", { name: "Upgrade to Premium" });
  await expect(dialog.getByText("Personalized 30-day roadmap: My evenings")).toBeVisible();
  await dialog.getByRole("button", { name: "Upgrade to Premium" }).click();
  await expect(page.getByText("Mark your free time, and each step gets its evening.")).toBeVisible();
}

/** Adds Tuesday in the day's menu and Friday, past midnight, in the form. */
async function addTwoEvenings(page: Page) {
  await page.getByRole("button", { name: "Menu of Tuesday" }).click();
  await page.getByRole("dialog", { name: "Tuesday" }).getByRole("button", { name: "Add: Evening, 7 to 9 PM" }).click();
  await page.getByText("Type the times instead").click();
  await page.getByLabel("Day", { exact: true }).selectOption("Friday");
  await page.getByLabel("From", { exact: true }).fill("22:00");
  await page.getByLabel("To", { exact: true }).fill("01:00");
  await page.getByRole("button", { name: "Add slot" }).click();
  await expect(page.getByText("Friday 10:00 PM to 1:00 AM")).toBeVisible();
  await expect(page.getByText("5 h a week")).toBeVisible();
  await expect(page.getByRole("button", { name: "Done: Complete Niche Discovery" })).toBeVisible();
}

test("a guest paints evenings by keyboard and sees the end date follow", async ({ page }) => {
  await openExample(page);
  await expect(page.getByText("5 h a week")).toBeVisible();
  const cell = page.getByRole("button", { name: "Monday 7:00 PM" });
  await cell.focus();
  await page.keyboard.press("Space");
  await expect(cell).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("5 h 30 min a week")).toBeVisible();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByRole("button", { name: "Monday 7:30 PM" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Monday 7:30 PM" })).toBeFocused();
  await expect(page.getByText("6 h a week")).toBeVisible();
});

test("a drag over the week paints, and a drag from a painted cell erases", async ({ page }) => {
  await openExample(page);
  const cell = (time: string) => page.getByRole("button", { name: `Sunday ${time}` });
  const drag = async (from: string, to: string) => {
    await cell(from).hover();
    await page.mouse.down();
    await cell(to).hover();
    await page.mouse.up();
  };
  await drag("6:00 PM", "6:30 PM");
  await expect(page.getByText("6 h a week")).toBeVisible();
  await expect(cell("6:30 PM")).toHaveAttribute("aria-pressed", "true");
  await drag("6:00 PM", "6:30 PM");
  await expect(page.getByText("5 h a week")).toBeVisible();
});

test("a member takes Premium, lays the plan into two evenings, and checks off, puts off and fixes pieces", async ({
  page,
}) => {
  await openOwnEvenings(page);
  await addTwoEvenings(page);
  await page.getByRole("button", { name: "Done: Complete Niche Discovery" }).click();
  await expect(page.getByRole("status").getByText("“Complete Niche Discovery” is done")).toBeVisible();
  await page.getByText("Finished pieces (1)").click();
  await expect(page.getByRole("button", { name: "Not done: Complete Niche Discovery" })).toBeVisible();

  const fix = page.getByRole("button", { name: "Keep it here: Define Customer Persona" }).first();
  await fix.click();
  await expect(fix).toHaveAttribute("aria-pressed", "true");
  await page
    .getByRole("button", { name: /^Not (tonight|that evening): Define Customer Persona$/ })
    .first()
    .click();
  await expect(page.getByText(/^Moved from /).first()).toBeVisible();

  await gotoHydrated(page, "/plan");
  await expect(page.getByRole("checkbox", { name: "Complete Niche Discovery" })).toBeChecked();
  await page.getByRole("link", { name: "Open My evenings", exact: true }).click();
  await expect(page).toHaveURL("/evenings");
});

test("the pieces of tonight are the first thing that the tasks offer for tonight", async ({ page }) => {
  await openOwnEvenings(page);
  const slots = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
    { weekday, start: "00:00", end: "12:00" },
    { weekday, start: "12:00", end: "24:00" },
  ]);
  const token = await page.evaluate(() => localStorage.getItem("authToken"));
  const headers = { authorization: `Bearer ${token}` };
  const saved = await page.request.put("/api/evenings", { data: { zone: "UTC", slots }, headers });
  expect(saved.status()).toBe(200);
  await gotoHydrated(page, "/tasks");
  await page.getByText("What fits tonight?").click();
  const done = page.getByRole("button", { name: "Done tonight: Complete Niche Discovery" });
  await done.click();
  await expect(page.getByRole("status").getByText("“Complete Niche Discovery” is done")).toBeVisible();
  await expect(done).toHaveCount(0);
  await expect(page.getByText("Done (1)")).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`on later visits tonight is above the week, which is folded, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openOwnEvenings(page);
    const grid = page.getByRole("button", { name: "Monday 7:00 PM" });
    await expect(grid).toBeVisible();
    await addTwoEvenings(page);
    await expect(grid).toBeVisible();
    await page.reload();
    // A reload keeps the place on the page; a visit begins at its top.
    await page.evaluate(() => window.scrollTo(0, 0));
    const top = async (name: string) => (await page.getByRole("region", { name }).boundingBox())?.y ?? Number.NaN;
    await expect(page.getByRole("region", { name: "Tonight" })).toBeInViewport();
    await expect(grid).toBeHidden();
    expect(await top("Tonight")).toBeLessThan(await top("Your free time"));
    expect(await top("Tonight")).toBeLessThan(await top("Your plan, evening by evening"));
    expect(await top("In your calendar")).toBeGreaterThan(await top("Your free time"));
    if (width === 390)
      expect(await top("In your calendar")).toBeGreaterThan(await top("Your plan, evening by evening"));
    await expectAccessible(page);
    await page.getByText("Change your free time").click();
    await expect(grid).toBeVisible();
    await grid.focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("5 h 30 min a week")).toBeVisible();
    await expect(grid).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test("the feed shows the same pieces in a calendar program", async ({ page }) => {
  await openOwnEvenings(page);
  await addTwoEvenings(page);
  await page.getByRole("button", { name: "Create a calendar link" }).click();
  const address = await page.getByLabel("Secret calendar link").inputValue();
  const feed = await page.request.get(address);
  expect(feed.headers()["set-cookie"]).toBeUndefined();
  const calendar = new ICAL.Component(ICAL.parse(await feed.text()));
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  const events = calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
  const token = await page.evaluate(() => localStorage.getItem("authToken"));
  const answer = await page.request.get("/api/evenings", { headers: { authorization: `Bearer ${token}` } });
  const { pieces } = (await answer.json()) as { pieces: { title: string; start: string; end: string }[] };
  expect(events.map((event) => [event.summary, event.startDate.toJSDate().toISOString()])).toEqual(
    pieces.map(({ title, start }) => [title, new Date(start).toISOString()]),
  );
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(pieces.length);

  await page.getByLabel("Hide titles: show “Busy” only").check();
  const busy = await page.request.get(await page.getByLabel("Secret calendar link").inputValue());
  expect(await busy.text()).not.toContain("Niche");
  await page.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("You have no calendar link yet.")).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});

for (const width of [390, 1440]) {
  test(`evenings are accessible in light and dark at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await openExample(page);
    await expectAccessible(page);
    await openOwnEvenings(page);
    await addTwoEvenings(page);
    await page.getByText("Change single dates").click();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectAccessible(page);
  });
}

test("evenings fit a screen of 360 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openExample(page);
  await expectNoSidewaysScroll(page);
});
