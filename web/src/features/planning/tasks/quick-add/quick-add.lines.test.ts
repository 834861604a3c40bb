import { expect, test } from "vitest";
import { parseQuickAdd } from "./quick-add";
import { DATED_LINES, EVERYDAY_LINES, type QuickAddLine } from "./quick-add.lines";
import { NOW } from "./quick-add.phrases";
import type { QuickAdd } from "./types";

const meaningOf = ({ title, due, repeat, estimateMinutes }: QuickAdd) =>
  JSON.stringify([title, due?.date, due?.time, sortKeys(repeat), estimateMinutes]);
const expected = ({ title, date, time, repeat, minutes }: QuickAddLine) =>
  JSON.stringify([title, date, time, sortKeys(repeat), minutes]);
const sortKeys = (value: object | undefined) => value && Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));

test("97 of 100 typed lines are read as they are meant", async () => {
  const wrong: string[] = [];
  for (const line of DATED_LINES) {
    const read = meaningOf(await parseQuickAdd(line.text, line.now, "en-US"));
    if (read !== expected(line)) wrong.push(`${line.text} → ${read}`);
  }
  expect(wrong.length / DATED_LINES.length, wrong.join("\n")).toBeLessThanOrEqual(0.03);
});

test("no date, repeat or estimate is found in an everyday line", async () => {
  const wrong: string[] = [];
  for (const text of EVERYDAY_LINES) {
    const read = await parseQuickAdd(text, NOW, "en-US");
    if (read.title !== text || read.chips.length > 0) wrong.push(`${text} → ${meaningOf(read)}`);
  }
  expect(wrong).toEqual([]);
});

test("the table has sixty lines of each kind", () => {
  expect([DATED_LINES.length, EVERYDAY_LINES.length]).toEqual([60, 60]);
});
