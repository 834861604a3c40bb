import { parseCents } from "../../../lib/money";
import type { CalculatorFigures } from "../evening/preferences";
import type { Evening } from "../types";
import type { ExperienceLevel, NicheAnswer, OwnFigures, Yardstick } from "./answer-types";

/** The reader's figures as typed, and both choices. */
export interface TypedFigures {
  price: string;
  minutes: string;
  cost: string;
  experience: ExperienceLevel | "";
  yardstick: Yardstick;
}

/** Fields that are typed. Their names in a request are in `REQUEST_NAMES`. */
export type FigureName = "price" | "minutes" | "cost" | "wage";

export const NO_FIGURES: TypedFigures = { price: "", minutes: "", cost: "", experience: "", yardstick: "job" };

/** Figures that wait for the report of another place, with the market that they are of. */
let carried: { market: string; figures: TypedFigures } | null = null;

/** Keeps typed figures while the report of the same market is made for another place. */
export function carryFigures(market: string, figures: TypedFigures): void {
  carried = { market, figures };
}

export function takeFigures(market: string): TypedFigures {
  const found = carried?.market === market ? carried.figures : NO_FIGURES;
  carried = null;
  return found;
}

/** Names of the figures in a request, by which the server also refuses them. */
const REQUEST_NAMES = { price: "priceUsd", minutes: "minutesPerUnit", cost: "costUsd", wage: "wageUsd" } as const;

const NOT_A_NUMBER = "Enter a number, such as 25 or 25.50.";

export interface ReadFigures {
  fields: OwnFigures & { wageUsd?: number };
  /** Errors of texts that are no numbers. */
  errors: Partial<Record<FigureName, string>>;
}

/** Reads typed figures for a request. Empty fields are left out; a text that is no number is an error and not sent. */
export function readFigures(figures: TypedFigures, wage: string): ReadFigures {
  const read: ReadFigures = { fields: {}, errors: {} };
  const texts = { price: figures.price, minutes: figures.minutes, cost: figures.cost, wage };
  for (const name of Object.keys(texts) as FigureName[]) {
    if (texts[name].trim() === "") continue;
    const cents = parseCents(texts[name]);
    if (cents === null) read.errors[name] = NOT_A_NUMBER;
    else read.fields[REQUEST_NAMES[name]] = cents / 100;
  }
  if (figures.experience !== "") read.fields.experience = figures.experience;
  if (figures.yardstick !== "job") read.fields.yardstick = figures.yardstick;
  return read;
}

/** The server's refusals by field; those of fields that the form does not have are left out. */
export function refusalsOf(fields: Readonly<Record<string, string>>): Partial<Record<FigureName, string>> {
  const names = Object.entries(REQUEST_NAMES) as [FigureName, string][];
  const found = names.flatMap(([name, wire]) => (fields[wire] ? [[name, fields[wire]] as const] : []));
  return Object.fromEntries(found);
}

/** Typed figures for the calculator, which counts a month: other minutes change its units and hours. */
export function calculatorFigures({ price, minutes, cost }: TypedFigures, answer: NicheAnswer, evening: Evening) {
  const figures: CalculatorFigures = {};
  const readDollars = (text: string) => ((parseCents(text) ?? 0) / 100).toFixed(2);
  if (parseCents(price) !== null) figures.priceCents = readDollars(price);
  if (parseCents(cost) !== null) figures.unitCostCents = readDollars(cost);
  if (parseCents(minutes) !== null) {
    figures.unitsPerMonth = (evening.unitsPerMonth[1] ?? 0).toFixed(2);
    figures.hoursPerMonth = (answer.hours[1] ?? 0).toFixed(1);
  }
  return figures;
}
