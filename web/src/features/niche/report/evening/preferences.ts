import { parseCents } from "../../../../lib/money";
import { readStored, writeStored } from "../../../../lib/storage";
import { useSyncExternalStore } from "../../../../lib/sync-external-store";
import type { Evening, Selection } from "../../types";

/** Time and place of the evenings as a request names them. A field that is missing has its default. */
export type EveningFields = Pick<Selection, "eveningMinutes" | "eveningsPerWeek" | "state">;

/** Place of the market size as a request names it; missing for a town. */
export type PlaceField = Pick<Selection, "place">;

/** Time and place, complete. An empty state means national prices. */
export interface EveningChoice {
  minutes: number;
  perWeek: number;
  state: string;
}

const CHOICE_KEY = "evening";
const WAGE_KEY = "dayJobWage";
const PLACE_KEY = "place";
const DEFAULTS: EveningChoice = { minutes: 180, perWeek: 3, state: "" };
const LEAST_WAGE = 1;
const MOST_WAGE = 1000;
const listeners = new Set<() => void>();

export function choiceOf(evening: Evening): EveningChoice {
  return { minutes: evening.minutes, perWeek: evening.eveningsPerWeek, state: evening.state?.code ?? "" };
}

/** Defaults are left out, so that an untouched form sends what it always sent. */
export function fieldsOf({ minutes, perWeek, state }: EveningChoice): EveningFields {
  return {
    ...(minutes === DEFAULTS.minutes ? {} : { eveningMinutes: minutes }),
    ...(perWeek === DEFAULTS.perWeek ? {} : { eveningsPerWeek: perWeek }),
    ...(state === DEFAULTS.state ? {} : { state }),
  };
}

export function isSameChoice(one: EveningChoice, other: EveningChoice): boolean {
  return one.minutes === other.minutes && one.perWeek === other.perWeek && one.state === other.state;
}

/** Choices of the reader's last change, for the next analysis. */
export function readStoredFields(): EveningFields & PlaceField {
  const [minutes, perWeek, state] = (readStored(CHOICE_KEY) ?? "").split(" ");
  const evening = fieldsOf({
    minutes: parseWithin(minutes, 30, 600) ?? DEFAULTS.minutes,
    perWeek: parseWithin(perWeek, 1, 7) ?? DEFAULTS.perWeek,
    state: /^[A-Z]{2}$/.test(state ?? "") ? (state ?? "") : "",
  });
  return { ...evening, ...placeField(readStored(PLACE_KEY)) };
}

/** The field of a place; the default and unknown places are left out. */
export function placeField(place: string | null | undefined): PlaceField {
  return place === "metro" || place === "state" ? { place } : {};
}

export function storePlace(place: string): void {
  writeStored(PLACE_KEY, place);
}

export function storeChoice({ minutes, perWeek, state }: EveningChoice): void {
  writeStored(CHOICE_KEY, `${minutes} ${perWeek} ${state}`);
}

/** Hourly wage of the day job in dollars; `null` on the server and before it is typed. */
export function useWage(): number | null {
  return useSyncExternalStore(subscribeListener, readWage, () => null);
}

/** False for a text that is no wage. An empty text forgets the wage. */
export function storeWage(text: string): boolean {
  const wage = parseWage(text);
  if (text.trim() !== "" && wage === null) return false;
  writeStored(WAGE_KEY, wage === null ? null : String(wage));
  for (const listener of listeners) listener();
  return true;
}

function readWage(): number | null {
  return parseWage(readStored(WAGE_KEY) ?? "");
}

function parseWage(text: string): number | null {
  const wage = (parseCents(text) ?? 0) / 100;
  return wage >= LEAST_WAGE && wage <= MOST_WAGE ? wage : null;
}

function subscribeListener(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function parseWithin(text: string | undefined, least: number, most: number): number | null {
  const value = /^\d+$/.test(text ?? "") ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}
