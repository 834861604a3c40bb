import type { Page } from "@playwright/test";
import { signUp } from "../support/account";
import { expect, expectAccessible, expectNoSidewaysScroll, gotoHydrated, test } from "../support/test";

async function openTasks(page: Page, query = "") {
  await gotoHydrated(page, `/tasks${query}`);
  await expect(page.getByLabel("New task")).toBeVisible();
}

async function add(page: Page, text: string) {
  await page.getByLabel("New task").fill(text);
  await page.getByRole("button", { name: "Add task" }).click();
  await expect(page.getByLabel("New task")).toHaveValue("");
}

const title = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a task is added in one line, found again after a reload, completed and reopened by undo", async ({ page }) => {
  await openTasks(page);
  await page.getByLabel("New task").fill("Call Ola tomorrow 5pm #sales !high 30m");
  const chips = page.getByRole("list", { name: "Recognized" });
  await expect(chips.getByRole("button")).toHaveCount(4);
  await page.keyboard.press("Enter");
  const card = page.locator("[data-task]").filter({ hasText: "Call Ola" });
  await expect(card).toContainText("Tomorrow, 5:00 PM");
  await expect(card).toContainText("#sales");
  await page.reload();
  await page.getByRole("checkbox", { name: "Done: Call Ola" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("checkbox", { name: "Done: Call Ola" })).not.toBeChecked();
});

test("a refused chip puts its words back into the title", async ({ page }) => {
  await openTasks(page);
  await page.getByLabel("New task").fill("Plan tomorrow");
  await page.getByRole("button", { name: /^Keep “tomorrow” as text/ }).click();
  await page.keyboard.press("Enter");
  await expect(title(page, "Plan tomorrow")).toBeVisible();
});

test("a double click on a title opens the editor and leaves it open", async ({ page }) => {
  await openTasks(page);
  await add(page, "Call Ola");
  await title(page, "Call Ola").dblclick({ position: { x: 15, y: 10 } });
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.getByText("Markdown works here.").click();
  await expect(page.getByLabel("Title")).toBeFocused();
});

test.describe("without the server", () => {
  test.use({ expectedMessages: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/ });

  const done = (page: Page, name: string) => page.getByRole("checkbox", { name: `Done: ${name}` });
  const waits = (page: Page) => page.getByRole("region", { name: "Waiting to be sent" });

  test("changes wait over a reload and are sent once when the server is back", async ({ page }) => {
    await openTasks(page);
    for (const name of ["Call Ola", "Old idea"]) await add(page, name);
    await expect(title(page, "Old idea")).toBeVisible();
    const isCall = /\/api\/tasks(\/|$)/;
    await page.route(isCall, (route) => (route.request().method() === "GET" ? route.continue() : route.abort()));
    await done(page, "Call Ola").click();
    await page.getByLabel("Move Old idea").selectOption("delete");
    await add(page, "Buy wax");
    await expect(waits(page)).toContainText("3 changes are kept on this device");
    await page.reload();
    await expect(waits(page)).toContainText("Complete “Call Ola”");
    await expect(title(page, "Old idea")).toBeHidden();
    await expect(page.locator("[data-task]").filter({ hasText: "Call Ola" })).toContainText("Waiting to be sent");
    await expectAccessible(page);
    await page.unroute(isCall);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(waits(page)).toBeHidden();
    await expect(title(page, "Buy wax")).toHaveCount(1);
    await page.reload();
    await expect(title(page, "Buy wax")).toHaveCount(1);
    // Done tasks leave the list of open ones.
    await expect(title(page, "Call Ola")).toBeHidden();
    await expect(title(page, "Old idea")).toBeHidden();
  });

  test("a closed tab loses no change, and two tabs send each once", async ({ page, context }) => {
    await openTasks(page);
    await add(page, "Call Ola every day");
    await expect(title(page, "Call Ola")).toBeVisible();
    await context.setOffline(true);
    await done(page, "Call Ola").click();
    await add(page, "Buy wax");
    await expect(waits(page)).toContainText("2 changes are kept on this device");
    await page.close();
    await context.setOffline(false);
    const tabs = [await context.newPage(), await context.newPage()];
    await Promise.all(tabs.map((tab) => openTasks(tab)));
    for (const tab of tabs) {
      await expect(waits(tab)).toBeHidden();
      await expect(title(tab, "Buy wax")).toHaveCount(1);
      // Completed once: one next occurrence.
      await expect(title(tab, "Call Ola")).toHaveCount(1);
    }
  });
});

test("tasks are added, walked, moved, edited, completed and undone by keyboard alone", async ({ page }) => {
  await openTasks(page);
  await page.keyboard.press("n");
  await expect(page.getByLabel("New task")).toBeFocused();
  for (const name of ["first", "second", "third"]) {
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await expect(title(page, name)).toBeVisible();
  }
  await title(page, "first").focus();
  await page.keyboard.press("ArrowDown");
  await expect(title(page, "second")).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.locator("[data-title]")).toHaveText(["second", "first", "third"]);
  await expect(title(page, "second")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: 'Moved "second" up' }).first()).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("renamed");
  await page.keyboard.press("Enter");
  await expect(title(page, "renamed")).toBeFocused();
  await page.keyboard.press("e");
  await page.keyboard.type("never saved");
  await page.keyboard.press("Escape");
  await expect(title(page, "renamed")).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText("Done (1)")).toBeVisible();
  await expect(title(page, "first")).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByLabel("Search tasks")).toBeFocused();
  await page.keyboard.type("third");
  await expect(page).toHaveURL(/q=third/);
  await expect(page.locator("[data-title]")).toHaveText(["third"]);
});

test("the keys of one letter can be switched off", async ({ page }) => {
  await openTasks(page);
  await page.keyboard.press("?");
  await page.getByLabel("Use single-letter keys").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await expect(page.getByLabel("New task")).not.toBeFocused();
});

test("a card moves to another column by its menu and by dragging", async ({ page }) => {
  await openTasks(page, "?view=board");
  await add(page, "first");
  await add(page, "second");
  const doing = page.getByRole("region", { name: /^Doing/ });
  await page.getByLabel("Move first").selectOption({ label: "To “Doing”" });
  await expect(doing.locator("[data-title]")).toHaveText(["first"]);
  await page.locator("[data-task]").filter({ hasText: "second" }).dragTo(doing.locator("[data-task]"));
  await expect(doing.locator("[data-title]")).toHaveText(["second", "first"]);
});

test("several tasks are deleted at once, and the list of changes brings them back", async ({ page }) => {
  await openTasks(page);
  await add(page, "first");
  await add(page, "second");
  await page.getByRole("button", { name: "Select several" }).click();
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByRole("region", { name: "Selected tasks" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.locator("[data-task]")).toHaveCount(0);
  await page.getByRole("button", { name: "Changes", exact: true }).click();
  await expect(page).toHaveURL(/view=changes/);
  await page.getByRole("button", { name: /^Undo: Changed “first” and 1 more/ }).click();
  await page.getByRole("button", { name: "List", exact: true }).click();
  await expect(page.locator("[data-task]")).toHaveCount(2);
});

test("a task leaves the bin again", async ({ page }) => {
  await openTasks(page);
  await add(page, "first");
  await page.getByLabel("Move first").selectOption({ label: "To the trash" });
  await page.getByRole("button", { name: "Trash", exact: true }).click();
  await page.getByRole("button", { name: "Restore first" }).click();
  await expect(page.getByText("The trash is empty")).toBeVisible();
  await page.getByRole("button", { name: "List", exact: true }).click();
  await expect(title(page, "first")).toBeVisible();
});

test("a step of the plan that is ticked on one page is ticked on the other, in another tab too", async ({
  page,
  context,
}) => {
  await openTasks(page);
  await page.getByRole("button", { name: "Add the 30-day plan" }).click();
  await expect(page.locator("[data-task]")).toHaveCount(14);
  const plan = await context.newPage();
  await gotoHydrated(plan, "/plan");
  await plan.getByRole("checkbox", { name: "Build Landing Page" }).click();
  await expect(page.getByText("Done (1)")).toBeVisible();
  await page.getByRole("checkbox", { name: "Done: Create Content Plan" }).click();
  await expect(plan.getByRole("checkbox", { name: "Create Content Plan" })).toBeChecked();
  await plan.getByRole("checkbox", { name: "Look back" }).click();
  await expect(page.getByText("Done (3)")).toBeVisible();
});

test("a task gets another one to wait for and notes in Markdown by keyboard alone", async ({ page }) => {
  await openTasks(page);
  await add(page, "Write the offer");
  await add(page, "Send the offer");
  await title(page, "Send the offer").focus();
  await page.keyboard.press("e");
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ask for **honest** words");
  await page.getByRole("combobox", { name: "Waits on" }).focus();
  await page.keyboard.type("write");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Do not wait for Write the offer" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(title(page, "Send the offer")).toBeFocused();
  await expect(page.locator("[data-task]").filter({ hasText: "Send the offer" })).toContainText(
    "Waits for another task",
  );
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Notes of Send the offer" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("honest", { exact: true })).toHaveCSS("font-weight", /[67]00/);
  await expectAccessible(page);
});

test("two tabs show the same tasks", async ({ page, context }) => {
  await openTasks(page);
  const other = await context.newPage();
  await openTasks(other);
  await add(page, "from the first tab");
  await expect(title(other, "from the first tab")).toBeVisible();
});

test("tonight shows what fits into the minutes", async ({ page }) => {
  await openTasks(page);
  await add(page, "short 20m");
  await add(page, "long 40m");
  await page.getByText("What fits tonight?").click();
  await page.getByLabel("Minutes you have tonight").fill("20");
  await page.getByRole("button", { name: "Show what fits" }).click();
  await expect(page.getByRole("button", { name: "Mark short as done" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark long as done" })).toHaveCount(0);
});

for (const who of ["guest", "member"]) {
  test(`the first task of a ${who} is within the first screen of a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    if (who === "member") await signUp(page, { next: "/tasks" });
    await openTasks(page);
    await expect(page.getByRole("button", { name: "Search and filter" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Select several" })).toHaveCount(0);
    await add(page, "Call Ola tomorrow 5pm #sales !high 30m");
    const card = page.locator("[data-task]");
    // The tip is whole on the first day, and one line on the days after it.
    for (const firstDay of [null, "2026-01-01"]) {
      if (firstDay) await page.evaluate((day) => localStorage.setItem("tasksFirstDay", day), firstDay);
      await openTasks(page);
      await expect(card).toContainText("#sales");
      await expect(page.getByText(/^Tip of the day: /)).toHaveCount(firstDay ? 1 : 0);
      const box = await card.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    await page.getByRole("button", { name: "Search and filter" }).click();
    await expect(page.getByLabel("Search tasks")).toBeVisible();
    await page.getByText(/^Tip of the day: /).click();
    await expect(page.getByRole("button", { name: "Do it tonight" })).toBeVisible();
    await expectAccessible(page);
  });
}

test("the tip of the day becomes a task", async ({ page }) => {
  await openTasks(page);
  await page.getByRole("button", { name: "Do it tonight" }).click();
  await expect(page.locator("[data-task]")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "It is in your tasks" })).toBeDisabled();
});

for (const width of [360, 1440]) {
  test(`list, board and editor are accessible at ${width} pixels and do not scroll sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await openTasks(page);
    await add(page, "Call Ola about a very long subject tomorrow 5pm #sales !high 30m every week");
    await add(page, "done soon");
    await expectNoSidewaysScroll(page);
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await expectAccessible(page);
      await title(page, "done soon").click();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: "Board", exact: true }).click();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: "List", exact: true }).click();
    }
  });
}

test("five thousand tasks open", async ({ page, request }) => {
  await openTasks(page);
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  for (let part = 0; part < 3; part += 1) {
    const tasks = Array.from({ length: part === 2 ? 1000 : 2000 }, (_, at) => ({ title: `Task ${part}-${at}` }));
    const headers = { cookie: cookies, origin: new URL(page.url()).origin };
    expect((await request.post("/api/tasks/import", { data: { tasks }, headers })).status()).toBe(201);
  }
  await openTasks(page);
  await expect(page.getByRole("heading", { name: "No date 5000" })).toBeVisible();
  await page.getByRole("button", { name: "Search and filter" }).click();
  await page.getByLabel("Search tasks").fill("2-999");
  await expect(page.locator("[data-title]")).toHaveText(["Task 2-999"]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says what it is and leads to the plan, which is readable", async ({ page }) => {
    await page.goto("/tasks");
    await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "30-day plan" }).click();
    await expect(page.getByText("Execute Soft Launch", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Week 4: Launch Preparation" })).toBeVisible();
    await expect(page.getByText("Offer it to ten or twenty people first")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Day 30: Decide" })).toBeVisible();
  });
});
