import { afterEach, expect, it } from "vitest";
import { storeWage } from "../../../lib/storage/day-job-wage";
import { storeChoice } from "../../../lib/storage/evening-choice";
import { storePlace as storeReaderPlace } from "../../../lib/storage/reader-place";
import { calculatorAddress, readStoredFields, storePlace } from "./preferences";

afterEach(() => localStorage.clear());

it("sends nothing for defaults and what differs for a choice", () => {
  expect(readStoredFields()).toEqual({});
  storeChoice({ minutes: 180, perWeek: 3 });
  expect(readStoredFields()).toEqual({});
  storeChoice({ minutes: 240, perWeek: 3 });
  expect(readStoredFields()).toEqual({ eveningMinutes: 240 });
});

it("leaves a remembered place to the address", () => {
  storeReaderPlace({ id: "48453", name: "Travis County, Texas" });
  localStorage.setItem("evening", "240 3 CA");
  expect(readStoredFields()).toEqual({ eveningMinutes: 240 });
});

it("sends the place of the market size unless it is a town", () => {
  storePlace("metro");
  expect(readStoredFields()).toEqual({ place: "metro" });
  storePlace("town");
  expect(readStoredFields()).toEqual({});
});

it("ignores an entry that another program wrote", () => {
  localStorage.setItem("evening", "9999 x <b>");
  localStorage.setItem("place", "moon");
  expect(readStoredFields()).toEqual({});
});

it("keeps a wage and refuses what is none", () => {
  expect(storeWage("$25.50")).toBe(true);
  expect(localStorage.getItem("dayJobWage")).toBe("25.5");
  for (const text of ["0", "1,00", "abc", "-5", "1e3", "1001", "25.555"]) expect(storeWage(text)).toBe(false);
  expect(localStorage.getItem("dayJobWage")).toBe("25.5");
  expect(storeWage("1,000")).toBe(true);
  expect(localStorage.getItem("dayJobWage")).toBe("1000");
  expect(storeWage("")).toBe(true);
  expect(localStorage.getItem("dayJobWage")).toBeNull();
});

it("carries every choice of the card to the calculator", () => {
  const address = (minutes: number, perWeek: number, location: string) =>
    calculatorAddress("dog-grooming", { minutes, perWeek }, location);
  expect(address(180, 3, "")).toBe(
    "/profitability-calculator?market=dog-grooming&eveningMinutes=180&eveningsPerWeek=3",
  );
  expect(address(240, 2, "06037")).toContain("&eveningMinutes=240&eveningsPerWeek=2&location=06037");
});
