import { DEFAULT_EVENINGS, type EveningChoice, readChoice } from "../../../lib/storage/evening-choice";
import { readStored, writeStored } from "../../../lib/storage/storage";
import type { Evening, Selection } from "../types";

/** Time of the evenings as a request names it. A field that is missing has its default. */
export type EveningFields = Pick<Selection, "eveningMinutes" | "eveningsPerWeek">;

/** Place of the market size as a request names it; missing for a town. */
export type PlaceField = Pick<Selection, "place">;

const PLACE_KEY = "place";

export function choiceOf(evening: Evening): EveningChoice {
  return { minutes: evening.minutes, perWeek: evening.eveningsPerWeek };
}

/** Defaults are left out, so that an untouched form sends what it always sent. */
export function fieldsOf({ minutes, perWeek }: EveningChoice): EveningFields {
  return {
    ...(minutes === DEFAULT_EVENINGS.minutes ? {} : { eveningMinutes: minutes }),
    ...(perWeek === DEFAULT_EVENINGS.perWeek ? {} : { eveningsPerWeek: perWeek }),
  };
}

export function isSameChoice(one: EveningChoice, other: EveningChoice): boolean {
  return one.minutes === other.minutes && one.perWeek === other.perWeek;
}

/** Choices of the reader's last change, for the next analysis. The reader's place is not among them: an address names it, or there is none. */
export function readStoredFields(): EveningFields & PlaceField {
  return { ...fieldsOf(readChoice()), ...placeField(readStored(PLACE_KEY)) };
}

/** The field of a place; the default and unknown places are left out. */
export function placeField(place: string | null | undefined): PlaceField {
  return place === "metro" || place === "state" ? { place } : {};
}

export function storePlace(place: string): void {
  writeStored(PLACE_KEY, place);
}

/** Figures of the calculator that the reader has typed into the answer. */
export interface CalculatorFigures {
  priceCents?: string;
  unitCostCents?: string;
  unitsPerMonth?: string;
  hoursPerMonth?: string;
}

/** The calculator with the card's market, choices and typed figures. The wage is in no address: the calculator reads it from this browser. */
export function calculatorAddress(
  market: string,
  { minutes, perWeek }: EveningChoice,
  location: string | undefined,
  figures: CalculatorFigures = {},
): string {
  const place = location ? `&location=${location}` : "";
  const typed = Object.entries(figures).map(([name, value]) => (value ? `&${name}=${value}` : ""));
  const evenings = `&eveningMinutes=${minutes}&eveningsPerWeek=${perWeek}`;
  return `/profitability-calculator?market=${market}${evenings}${place}${typed.join("")}`;
}
