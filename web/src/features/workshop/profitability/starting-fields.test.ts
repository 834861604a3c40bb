import { afterEach, expect, test } from "vitest";
import { storeWage } from "../../../lib/storage/day-job-wage";
import { storeChoice } from "../../../lib/storage/evening-choice";
import { storePlace } from "../../../lib/storage/reader-place";
import { changeMarket, startingFields } from "./starting-fields";

afterEach(() => localStorage.clear());

const CARD = "?market=dog-grooming&eveningMinutes=240&eveningsPerWeek=2&location=06037";

test("the address of a card brings its market, its evenings and its place", () => {
  expect(startingFields(CARD, null)).toEqual({
    market: "dog-grooming",
    eveningMinutes: "240",
    eveningsPerWeek: "2",
    location: "06037",
  });
  expect(startingFields("?market=dog-grooming&eveningMinutes=240&state=CA", null)).toMatchObject({ location: "CA" });
  expect(startingFields("?market=dog-grooming&location=Texas!", null)).not.toHaveProperty("location");
  // The place of another choice does not slip in where the card has national prices.
  storeChoice({ minutes: 90, perWeek: 1 });
  storePlace({ id: "48453", name: "Travis County, Texas" });
  expect(startingFields("?market=dog-grooming&eveningMinutes=180&eveningsPerWeek=3", null)).toEqual({
    market: "dog-grooming",
    eveningMinutes: "180",
    eveningsPerWeek: "3",
  });
});

test("a market without evenings takes the last choice of this browser and its wage", () => {
  storeChoice({ minutes: 90, perWeek: 1 });
  storeWage("25.5");
  expect(startingFields("?market=candles", null)).toEqual({
    market: "candles",
    eveningMinutes: "90",
    eveningsPerWeek: "1",
    dayJobCentsPerHour: "25.50",
  });
  storePlace({ id: "48453", name: "Travis County, Texas" });
  expect(startingFields("?market=candles", null)).toMatchObject({ location: "48453" });
  storePlace({ id: "OH", name: "Ohio" });
  expect(changeMarket({}, "candles", null)).toMatchObject({ location: "OH" });
  storePlace(null);
  // An idea has hours of its own.
  expect(startingFields("?market=candles&idea=Soy%20candles", null)).toEqual({
    market: "candles",
    idea: "Soy candles",
    dayJobCentsPerHour: "25.50",
  });
});

test("figures of the same market stay, and those of another one go", () => {
  const draft = { market: "dog-grooming", priceCents: "70", state: "TX", dayJobCentsPerHour: "31", idea: "Nail trims" };
  expect(startingFields(CARD, draft)).toMatchObject({ priceCents: "70", dayJobCentsPerHour: "31" });
  expect(startingFields(CARD, draft)).not.toHaveProperty("idea");
  expect(startingFields(CARD, draft)).not.toHaveProperty("state");
  expect(startingFields(CARD, { ...draft, market: "candles" })).not.toHaveProperty("priceCents");
});

test("without a market go its idea and evenings", () => {
  const fields = { market: "candles", idea: "Soy candles", eveningMinutes: "90", priceCents: "12" };
  expect(changeMarket(fields, "", null)).toEqual({ priceCents: "12" });
  expect(changeMarket(fields, "dog-grooming", null)).toEqual({
    priceCents: "12",
    market: "dog-grooming",
    eveningMinutes: "180",
    eveningsPerWeek: "3",
  });
});

test("a market is taken with the idea that the plan offers, which has hours of its own", () => {
  expect(changeMarket({ priceCents: "12" }, "candles", "Soy candles")).toEqual({
    priceCents: "12",
    market: "candles",
    idea: "Soy candles",
  });
});

test("an address without a market starts nothing", () => {
  expect(startingFields("?run=4", { priceCents: "12" })).toBeNull();
});
