import { expect, test } from "vitest";
import { addSpan, isFree, removeSpan, slotsOf, spansOf, type WeekSlot } from "./week-slots";

const slot = (weekday: number, start: string, end: string): WeekSlot => ({ weekday, start, end });

test("slots survive the way into columns and back", () => {
  for (const one of [
    slot(2, "19:00", "21:00"),
    slot(5, "22:15", "01:05"),
    slot(7, "23:00", "05:00"),
    slot(1, "01:00", "02:00"),
    slot(3, "18:00", "24:00"),
  ]) {
    expect(slotsOf(spansOf([one]))).toEqual([one]);
  }
});

test("hours past midnight belong to the column of the evening, also from Sunday to Monday", () => {
  expect(spansOf([slot(1, "00:30", "02:00")])).toEqual([{ weekday: 7, start: 24 * 60 + 30, end: 26 * 60 }]);
  expect(spansOf([slot(7, "23:00", "07:00")])).toEqual([
    { weekday: 1, start: 5 * 60, end: 7 * 60 },
    { weekday: 7, start: 23 * 60, end: 29 * 60 },
  ]);
});

test("a whole day becomes two slots with different times", () => {
  const spans = spansOf([slot(1, "05:00", "24:00"), slot(2, "00:00", "05:00")]);
  expect(spans).toEqual([{ weekday: 1, start: 300, end: 1740 }]);
  expect(slotsOf(spans)).toEqual([slot(1, "05:00", "24:00"), slot(2, "00:00", "05:00")]);
});

test("painting joins neighbors, and erasing cuts without touching other days", () => {
  const evening = spansOf([slot(2, "19:00", "21:00"), slot(3, "19:00", "21:00")]);
  expect(slotsOf(addSpan(evening, { weekday: 2, start: 21 * 60, end: 21 * 60 + 30 }))).toEqual([
    slot(2, "19:00", "21:30"),
    slot(3, "19:00", "21:00"),
  ]);
  const cut = removeSpan(evening, { weekday: 2, start: 19 * 60 + 30, end: 20 * 60 });
  expect(slotsOf(cut)).toEqual([slot(2, "19:00", "19:30"), slot(2, "20:00", "21:00"), slot(3, "19:00", "21:00")]);
  expect(isFree(cut, 2, 19 * 60 + 30)).toBe(false);
  expect(isFree(cut, 3, 19 * 60 + 30)).toBe(true);
});
