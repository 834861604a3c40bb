import { afterEach, expect, test } from "vitest";
import {
  localClock,
  localDate,
  localDateTime,
  readerClock,
  readerDay,
  readerDayFromNow,
  timeText,
  writtenDay,
} from "./day";
import { setAccountZone } from "./reader-zone";

afterEach(() => setAccountZone(null));

test("a day is written out, whatever the zone of the reader", () => {
  expect(writtenDay("2026-09-02T00:00:00.000000Z")).toBe("Sep 2, 2026");
  expect(writtenDay("2025-12-31T23:59:59.999999Z")).toBe("Dec 31, 2025");
});

test("without an account, today is the day of this device", () => {
  expect(readerDay(new Date(2026, 2, 1, 23, 59))).toBe("2026-03-01");
  expect(readerDay(new Date(2026, 11, 31, 0, 1))).toBe("2026-12-31");
  expect(readerDayFromNow(0)).toBe(readerDay());
});

test("the zone of the account decides the day and the clock", () => {
  const evening = new Date("2026-03-02T02:00:00Z");
  const days = ["America/New_York", "Pacific/Honolulu", "Pacific/Kiritimati"].map((zone) => {
    setAccountZone(zone);
    return [readerDay(evening), localDateTime(evening.toISOString())];
  });
  expect(days).toEqual([
    ["2026-03-01", "Mar 1, 2026, 9:00 PM"],
    ["2026-03-01", "Mar 1, 2026, 4:00 PM"],
    ["2026-03-02", "Mar 2, 2026, 4:00 PM"],
  ]);
});

test("midnight is the hour 0 of a zone", () => {
  setAccountZone("Asia/Tokyo");
  expect(readerClock(new Date("2026-03-01T15:05:00Z")).getHours()).toBe(0);
});

test("dates and times are written in one way, in the reader's zone", () => {
  const at = (hours: number, minutes: number) => new Date(2026, 10, 17, hours, minutes).toISOString();
  expect(localDate(at(16, 59))).toBe("Nov 17, 2026");
  expect([at(0, 5), at(9, 30), at(12, 0), at(16, 59)].map(localClock)).toEqual([
    "12:05 AM",
    "9:30 AM",
    "12:00 PM",
    "4:59 PM",
  ]);
  expect(localDateTime(at(16, 59))).toBe("Nov 17, 2026, 4:59 PM");
});

test("a date that cannot be read is not shown", () => {
  expect([localDate("soon"), localClock("soon"), localDateTime("")]).toEqual(["", "", ""]);
});

test("a time of the wall has twelve hours", () => {
  expect(["00:00", "09:05", "12:00", "19:30"].map(timeText)).toEqual(["12:00 AM", "9:05 AM", "12:00 PM", "7:30 PM"]);
});
