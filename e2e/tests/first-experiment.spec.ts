import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, goAlive, test } from "../support/test";

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

/** Goes from two words to the running test of the riskiest assumption. */
async function startFirstTest(page: Page, start: keyof typeof WORDS = "/") {
  const { act, total } = countActions();
  await goAlive(page, start);
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

/** P by hand: the first s + 1 terms of a binomial distribution with s + f + 1 trials and the share t. */
function probability(yes: number, no: number, share: number): number {
  const trials = yes + no + 1;
  let term = (1 - share) ** trials;
  let sum = term;
  for (let j = 1; j <= yes; j += 1) {
    term *= ((trials - j + 1) / j) * (share / (1 - share));
    sum += term;
  }
  return sum;
}

/** Cells of a row: s, f, n, k, l, r, P, 1 − t, points, one yes less, one no less. */
type Eleven = [number, number, number, number, number, number, number, number, number, number, number];

const roundHalfUp = (value: number) => Math.floor(value + 0.5 + 1e-9);

test("after seven answers the page says what is known, and its number can be computed by hand", async ({ page }) => {
  await startFirstTest(page);
  await logAnswers(page, ["Yes", "Yes", "No", "Yes", "No", "Yes", "No"]);
  await expect(card(page)).toContainText("Passed: 4 of 7 showed it.");
  await expect(card(page)).toContainText(
    /Among everyone it could be anything from \d to \d in 10; more answers narrow this/,
  );
  await expect(card(page)).not.toContainText("%");
  const evidence = page.getByRole("region", { name: "Official figures and your own tests" });
  await evidence.getByText("Recompute it by hand").click();
  const row = evidence.getByRole("row").nth(1);
  await expect(row.getByRole("cell").first()).toHaveText("4");
  const cells = (await row.getByRole("cell").allTextContents()).map((text) => Number(text.replace("−", "-")));
  expect(cells).toHaveLength(11);
  const [s, f, n, k, l, r, p, prior, points, less, more] = cells as Eleven;
  const scale = await constant(evidence, "Points scale");
  const share = k / n;
  const pointsOf = (yes: number, no: number) =>
    roundHalfUp(scale * l * r * (probability(yes, no, share) - (1 - share)));
  expect([s, f, p, prior]).toEqual([4, 3, Number(probability(4, 3, share).toFixed(4)), Number((1 - share).toFixed(4))]);
  expect([points, less, more]).toEqual([pointsOf(4, 3), pointsOf(3, 4), pointsOf(5, 2)]);
  const text = (await evidence.textContent()) ?? "";
  const figures = /Official figures (\d+) \((\d+) to (\d+)\)/.exec(text)?.slice(1).map(Number);
  const [desk, low, high] = figures as [number, number, number];
  const number = Math.min(100, Math.max(0, desk + points));
  await expect(evidence.locator("strong").first()).toHaveText(String(number));
  const weight = l * r * Math.min(1, 7 / n);
  const left = 1 - weight / (weight + (await constant(evidence, "Weight of the official figures")));
  const range = [number - left * (desk - low) - (points - less), number + left * (high - desk) + (more - points)].map(
    (end) => Math.min(100, Math.max(0, roundHalfUp(end))),
  );
  expect(text).toContain(`Range ${range[0]} to ${range[1]}`);
  await expectAccessible(page);
});
