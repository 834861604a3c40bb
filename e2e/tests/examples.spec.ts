import { expect, expectAccessible, expectNoSidewaysScroll, gotoHydrated, test } from "../support/test";

const CALCULATOR = "/profitability-calculator";
const PERSONA = "/customer-persona";
const FINDER = "/audience-problem-finder";

test("the calculator opens with an example, and the first figure replaces it", async ({ page }) => {
  await gotoHydrated(page, CALCULATOR);
  const [note, pay] = [page.getByRole("note"), page.getByTestId("hourly-pay")];
  await expect(note).toContainText("Example: dog grooming on two evenings a week");
  await expect(pay).toHaveText(/^\$\d+\.\d\d$/);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByLabel("Price per unit, in dollars").fill("45");
  await expect(note).toBeHidden();
  await expect(page.getByText("1 of 11 figures are yours.")).toBeVisible();
  await expect(pay).toHaveText("Add 4 more figures to see your pay");
  await page.reload();
  await expect(page.getByLabel("Price per unit, in dollars")).toHaveValue("45");
  await expect(note).toBeHidden();

  await gotoHydrated(page, `${CALCULATOR}?market=dog-grooming`);
  await expect(note).toBeHidden();
  await expect(pay).toHaveText(/^\$\d+\.\d\d$/);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
});

test("the persona opens with an example, and one button ends it", async ({ page }) => {
  await gotoHydrated(page, PERSONA);
  const note = page.getByRole("note");
  await expect(note).toContainText("Example: a customer of a home cleaner");
  await expect(page.getByText("2 of 8 heard")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await expectAccessible(page);
  await note.getByRole("button", { name: "Use my own" }).click();
  await expect(note).toBeHidden();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(page.getByText("Nothing filled in yet")).toBeVisible();
  await page.getByLabel("Job to be done", { exact: true }).fill("wants a tired dog by six");
  await expect(page.getByText("0 of 1 heard")).toBeVisible();
});

test("the problem finder opens with the problems of an example, and the first word ends it", async ({ page }) => {
  await gotoHydrated(page, FINDER);
  const note = page.getByRole("note");
  await expect(note).toContainText("Example: 39 invented comments about a dog groomer");
  await expect(page.getByRole("heading", { name: /^\d problems in the example$/ })).toBeVisible();
  await expect(page.getByLabel("Customer comments")).toHaveValue("");
  await expectAccessible(page);
  await page.getByLabel("Customer comments").fill("We waited an hour.");
  await expect(note).toBeHidden();
  await expect(page.getByRole("heading", { name: /^\d problems in the example$/ })).toHaveCount(0);
});

test("no call stores an example", async ({ page }) => {
  await gotoHydrated(page, CALCULATOR);
  for (const tool of ["profitability-calculator", "customer-persona", "audience-problem-finder"]) {
    const shown = await page.request.get(`/api/examples/${tool}`);
    const { request } = (await shown.json()) as { request: unknown };
    const saved = await page.request.post("/api/runs", { data: { toolName: tool, request } });
    expect([saved.status(), ((await saved.json()) as { code: string }).code]).toEqual([422, "example"]);
  }
});

test("the examples fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [CALCULATOR, PERSONA, FINDER, "/experiments"]) {
    await gotoHydrated(page, path);
    await expect(page.getByRole("note")).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the figures of the examples are in the page", async ({ page }) => {
    await page.goto(CALCULATOR);
    await expect(page.getByTestId("hourly-pay")).toHaveText(/^\$\d+\.\d\d$/);
    await page.goto(PERSONA);
    await expect(page.getByText("2 of 8 heard")).toBeVisible();
    await page.goto(FINDER);
    await expect(
      page.getByText("The appointment was late by an hour and my puppy waited in a crate.").last(),
    ).toBeVisible();
  });
});
