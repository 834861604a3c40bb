import { describe, expect, test } from "vitest";
import type { AnswerChange } from "../../answer/answer-types";
import { REPORT } from "../../fixture";
import type { Competitor } from "../../types";
import {
  changesResult,
  checksResult,
  competitorsResult,
  marketResult,
  placeSentence,
  scoreResult,
  soloShareOf,
  sourcesResult,
  stepsResult,
  trendResult,
} from "./results";

describe("the trend", () => {
  const { trend } = REPORT;

  test("names rate and years", () => {
    expect(trendResult(trend)).toBe("Output grew 6.1% a year from 2018 to 2023, after inflation");
    expect(trendResult({ ...trend, measure: "sales", growthPerYear: -0.0098 })).toBe(
      "Sales fell 1.0% a year from 2018 to 2023, after inflation",
    );
    expect(trendResult({ ...trend, growthPerYear: 0.0004 })).toBe(
      "Output stayed level from 2018 to 2023, after inflation",
    );
  });

  test("promises no rate where none is published", () => {
    expect(trendResult({ ...trend, growthYears: null })).toBe("Output by year, 1997 to 2023");
    expect(trendResult({ ...trend, growthYears: null, series: [] })).toBe("No yearly figures are published");
  });
});

describe("competitors", () => {
  const [solo] = REPORT.competitors as [Competitor, ...Competitor[]];
  const players = REPORT.competitors.filter(({ kind }) => kind === "player");

  test("counts names and splits the sales", () => {
    expect(competitorsResult(REPORT.competitors)).toBe("2 named competitors; solo owners take 33% of receipts (2012)");
    expect(soloShareOf(REPORT.competitors)).toBe(0.33);
  });

  test("an unknown split is never a number", () => {
    expect(competitorsResult(players.slice(0, 1))).toBe("1 named competitor; no split of sales is published");
    expect(soloShareOf(players)).toBeNull();
    const unknown = { ...solo, marketShare: "Not published" };
    expect(competitorsResult([unknown])).toBe("No split of sales is published");
  });
});

test("steps are counted, with the days and the first one", () => {
  expect(stepsResult(["By day 3: Call 6 groomers; keep going if 4 are booked.", "By day 28: Add up the hours."])).toBe(
    "2 steps in 28 days; first: call 6 groomers",
  );
  const long = "By day 3: Call 6 groomers within 10 miles for their next evening or Saturday slot; keep going if 4 …";
  expect(stepsResult([long])).toBe("1 step in 3 days; first: call 6 groomers within 10 miles…");
  expect(stepsResult(["Ask the VFW what a stand costs. Keep going under $40."])).toBe(
    "1 step; first: ask the VFW what a stand costs",
  );
  expect(stepsResult([])).toBe("No steps for this market yet");
});

test("checks name each topic once", () => {
  const [check] = REPORT.market.startingChecks;
  if (!check) throw new Error("the fixture has no check");
  expect(checksResult(REPORT.market.startingChecks)).toBe("3 checks: license, insurance, tax");
  expect(checksResult([check, check])).toBe("2 checks: license");
});

test("only figures that can turn the answer are named", () => {
  const rows = (["price", "minutes", "wage"] as const).map(
    (key): AnswerChange => ({ key, label: key, now: "1", text: "", canTurn: true }),
  );
  expect(changesResult(rows)).toBe("Price, minutes or wage alone can change this answer");
  expect(changesResult(rows.slice(0, 1))).toBe("Price alone can change this answer");
  expect(changesResult(rows.map((row) => ({ ...row, canTurn: false })))).toBe("No single figure changes this answer");
});

test("the score says its place, and with it the range", () => {
  const score = { ...REPORT.score, value: 55, low: 47, high: 61 };
  const place = { betterThan: 48, low: 31, high: 62 };
  expect(scoreResult(score, null)).toBe("55 of 100 (47 to 61)");
  expect(placeSentence(score, place)).toBe(
    "Industry score 55 (47 to 61): better than 48 of 100 industries in which people work alone; by its range 31 to 62.",
  );
  expect(scoreResult({ ...score, low: 55, high: 55 }, place)).toBe(
    "55: better than 48 of 100 industries in which people work alone",
  );
});

test("market and sources have their figures and years", () => {
  expect(marketResult(REPORT.market)).toBe("$13.8B a year in the US; 8 in 10 owners made a profit (2012 to 2014)");
  expect(marketResult({ ...REPORT.market, usSizeUsd: null, profitableShare: null })).toBe(
    "Who pays, and where to reach them",
  );
  expect(sourcesResult(REPORT.sources)).toBe("6 sources; the newest figures are from 2025");
  expect(sourcesResult(REPORT.sources.slice(2, 3))).toBe("1 source; the newest figures are from 2017");
});
