import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, gotoHydrated, test } from "../support/test";

/** Counts what a person does: each text, key and click is one action. */
function countActions() {
  let actions = 0;
  return {
    act: async (action: Promise<unknown>) => {
      actions += 1;
      await action;
    },
    total: () => actions,
  };
}

const WORDS = { "/": "What would you sell, make or do?", "/niche-discovery": "Keywords" } as const;

/** Goes from two words to the running first test. */
async function startFirstTest(page: Page, start: keyof typeof WORDS = "/") {
  const { act, total } = countActions();
  await gotoHydrated(page, start);
  const words = page.getByLabel(WORDS[start], { exact: true });
  await act(words.fill("dog grooming"));
  await act(words.press("Enter"));
  const first = page.getByRole("region").filter({ has: page.getByText("Tonight", { exact: true }) });
  await act(first.getByRole("button", { name: "Start this test" }).click());
  await expect(page).toHaveURL(/\/experiments\/\d+$/);
  return total();
}

const card = (page: Page) => page.getByRole("region", { name: "State and answers" });

for (const start of ["/", "/niche-discovery"] as const) {
  test(`a first-time guest needs three actions from two words on ${start} to a running test`, async ({ page }) => {
    expect(await startFirstTest(page, start)).toBe(3);
    await expect(card(page)).toContainText("Running");
    await expect(card(page)).toContainText("No answers yet, 4 of 6 needed");
    await expect(page.getByRole("region", { name: "Pass mark" })).toContainText(/4 of 6 needed.*Fixed on/);
    await expectAccessible(page);
  });
}

async function logAnswers(page: Page, answers: readonly ("Yes" | "No")[]) {
  let yes = 0;
  for (const [place, answer] of answers.entries()) {
    await card(page).getByRole("button", { name: answer, exact: true }).click();
    await page.getByRole("button", { name: "Log this answer" }).click();
    if (answer === "Yes") yes += 1;
    await expect(card(page)).toContainText(`${yes} of ${place + 1} yes, 4 of 6 needed`);
  }
}

/** Number behind a name of the constants. */
async function constant(evidence: Locator, name: string): Promise<number> {
  const term = evidence.getByRole("term").filter({ hasText: name });
  return Number(await term.locator("..").getByRole("definition").textContent());
}

/** R by hand: 1 for a pass, −1 for a fail, and the way between them. */
function ratio(yes: number, no: number, k: number, n: number): number {
  const count = yes + no;
  const passed = count > n ? yes * n >= k * count : yes >= k;
  if (passed) return 1;
  return count > n || no > n - k ? -1 : yes / k - no / (n - k + 1);
}

/** Cells of a row: s, f, n, k, l, r, points, one yes less, one no less. */
type Nine = [number, number, number, number, number, number, number, number, number];

const roundHalfUp = (value: number) => Math.floor(value + 0.5 + 1e-9);

test("after seven answers the page says what is known, and its number can be computed by hand", async ({ page }) => {
  await startFirstTest(page);
  await logAnswers(page, ["Yes", "Yes", "No", "Yes", "No", "Yes", "Yes"]);
  await expect(card(page)).toContainText("Passed: 5 of 7 showed it.");
  await expect(card(page)).toContainText(
    /Among everyone it could be anything from \d to \d+ in 10; more answers narrow this/,
  );
  await expect(card(page)).not.toContainText("%");
  const evidence = page.getByRole("region", { name: "Official figures and your own tests" });
  await evidence.getByText("Recompute it by hand").click();
  const row = evidence.getByRole("row").nth(1);
  await expect(row.getByRole("cell").first()).toHaveText("5");
  const cells = (await row.getByRole("cell").allTextContents()).map((text) => Number(text.replace("−", "-")));
  expect(cells).toHaveLength(9);
  const [s, f, n, k, l, r, points, less, more] = cells as Nine;
  const scale = await constant(evidence, "Points of a pass of the strongest kind");
  const pointsOf = (yes: number, no: number) => roundHalfUp(scale * l * r * ratio(yes, no, k, n));
  expect([s, f]).toEqual([5, 2]);
  expect([points, less, more]).toEqual([pointsOf(5, 2), pointsOf(4, 3), pointsOf(6, 1)]);
  expect(less).toBeLessThan(0);
  const text = (await evidence.textContent()) ?? "";
  const figures = /Official figures (\d+) \((\d+) to (\d+)\)/.exec(text)?.slice(1).map(Number);
  const [desk, low, high] = figures as [number, number, number];
  const number = Math.min(100, Math.max(0, desk + points));
  await expect(evidence.locator("strong").first()).toHaveText(String(number));
  const weight = l * r * Math.min(1, 7 / n);
  const left = 1 - weight / (weight + (await constant(evidence, "Weight of the official figures")));
  const most = 10 * l * r;
  const [down, up] = [Math.min(most, points - less), Math.min(most, more - points)];
  const range = [number - left * (desk - low) - down, number + left * (high - desk) + up].map((end) =>
    Math.min(100, Math.max(0, roundHalfUp(end))),
  );
  expect(text).toContain(`Range ${range[0]} to ${range[1]}`);
  await expectAccessible(page);
});
