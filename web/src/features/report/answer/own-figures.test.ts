import { expect, test } from "vitest";
import { NO_FIGURES, readFigures, refusalsOf } from "./own-figures";

test("empty fields and defaults are left out of a request", () => {
  expect(readFigures(NO_FIGURES, "")).toEqual({ fields: {}, errors: {} });
});

test("typed figures are dollars, minutes and choices", () => {
  const figures = { price: "$1,060.50", minutes: "90", cost: "0", experience: "new", yardstick: "overtime" } as const;
  expect(readFigures(figures, "25").fields).toEqual({
    priceUsd: 1060.5,
    minutesPerUnit: 90,
    costUsd: 0,
    wageUsd: 25,
    experience: "new",
    yardstick: "overtime",
  });
});

test("a text that is no number is an error of its field and not sent", () => {
  const { fields, errors } = readFigures({ ...NO_FIGURES, price: "a lot", cost: "8" }, "-3");
  expect(fields).toEqual({ costUsd: 8 });
  expect(Object.keys(errors)).toEqual(["price", "wage"]);
});

test("refusals of other fields are left out", () => {
  expect(refusalsOf({ minutesPerUnit: "Use at most 100,000.", market: "Unknown." })).toEqual({
    minutes: "Use at most 100,000.",
  });
});
