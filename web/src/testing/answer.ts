import type { components } from "../api/schema.gen";
import type { PayStripGeometry } from "../ui/pay-strip/pay-strip";
import type { ShortAnswer } from "../ui/pay-strip/short-answer";

export const STRIP: PayStripGeometry = {
  fromUsd: 0,
  toUsd: 50,
  band: [28.2, 82.4],
  middle: 51.2,
  line: 39.2,
  zero: null,
  cut: { low: false, high: false },
  figures: { low: "$14", middle: "$26", high: "$41" },
  label: "US median job $20",
  labelAt: "middle",
  sentence: "An hour leaves $14 to $41, most likely $26; an hour at the US median job leaves $20.",
};

/** Dog grooming at the US median wage. */
export const ANSWER: components["schemas"]["NicheAnswer"] = {
  word: "likely_pays_more",
  text: "Likely pays more than your job",
  sentence: "Three evenings a week: about $550 to $1,100 a month before tax, for 21 to 31 hours of work.",
  afterTax: "The middle leaves about $640 after tax; as many hours at your job would leave about $510.",
  turning: "It stays ahead down to $58 a dog, or up to 140 minutes each.",
  place: "An hour leaves you more than in 61 of 100 markets here.",
  wageText: "At the US median wage of $24.51 an hour.",
  notes: ["One dog takes 95 to 145 minutes, so one fits into three hours."],
  showsDollars: true,
  hourUsd: [18.21, 32, 53.05],
  keptUsd: [14.1, 25.6, 41.2],
  hours: [31.39, 25.98, 20.57],
  priceUsd: [55, 72.5, 90],
  costUsd: [11, 8.5, 6],
  minutesPerUnit: [145, 120, 95],
  monthUsd: [571.56, 831.36, 1091.16],
  monthKeptUsd: 640,
  monthJobUsd: 510,
  hoursYear: 311.76,
  seasonMonths: 12,
  yardstick: "job",
  yardstickUsd: 19.6,
  wageUsd: 24.51,
  wageSource: "bls-oews-2025",
  betterThanPercent: 61,
  turnsAt: { priceUsd: 58, minutesPerUnit: 140, wageUsd: 33.1 },
  wordTurnsAt: {
    up: { priceUsd: 96, minutesPerUnit: 84, costUsd: null, wageUsd: 17.2, eveningsPerWeek: null },
    down: { priceUsd: 66, minutesPerUnit: 131, costUsd: 16, wageUsd: 29.4, eveningsPerWeek: null },
  },
  changes: [
    { key: "price", label: "Price of one dog", now: "$55 to $90", text: "From $96 it pays more.", canTurn: true },
    {
      key: "minutes",
      label: "Minutes for one dog",
      now: "95 to 145",
      text: "Over 131 it pays about the same.",
      canTurn: true,
    },
    { key: "evenings", label: "Evenings a week", now: "3", text: "This cannot change the word.", canTurn: false },
  ],
  isWholeUnit: true,
  unit: "dog",
  units: "dogs",
  setupHours: null,
  startUsd: [220, 420],
  monthsToEarnBack: 1,
  licenseYears: null,
  firstTest: {
    text: "Call six groomers within 10 miles and ask for the next free appointment.",
    tonight: "Find the six groomers to call on Saturday",
    kind: "count",
    passMark: "Booked two weeks ahead at four of six? Keep going.",
  },
  published: [],
  ownFigures: [],
  strip: STRIP,
};

export const SHORT_ANSWER: ShortAnswer = {
  word: ANSWER.word,
  text: ANSWER.text,
  monthText: "about $380 to $730 a month",
  hourText: "about $26 an hour kept",
  strip: STRIP,
};
