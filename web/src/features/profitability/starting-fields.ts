import { readWage } from "../../lib/day-job-wage";
import { parseChoice, readChoice } from "../../lib/evening-choice";
import type { Fields } from "./types";

/** Fields that choose the starting guesses: the market, one of its ideas, and the evenings. */
export const MARKET_FIELDS = ["market", "idea", "eveningMinutes", "eveningsPerWeek", "state"] as const;

/**
 * "?market=dog-grooming" starts from the usual work of a market in the evenings of the address, or else of the reader's last choice; "&idea="
 * from the cost and hours of one of its ideas. Figures that were typed for the same market stay.
 */
export function startingFields(search: string, draft: Fields | null): Fields | null {
  const parameters = new URLSearchParams(search);
  const [market, idea] = [parameters.get("market"), parameters.get("idea")];
  if (!market) return null;
  const start = { market, ...(idea ? { idea } : {}), ...eveningFields(parameters, idea !== null) };
  const typed = draft?.["market"] === market ? withoutMarket(draft) : {};
  return withWage({ ...typed, ...start });
}

/** Without the market go its idea and evenings. */
export function changeMarket(fields: Fields, market: string): Fields {
  const kept = withoutMarket(fields);
  if (market === "") return kept;
  return withWage({ ...kept, market, ...textsOf(readChoice()) });
}

/** The wage that this browser knows, where the form has none. */
export function withWage(fields: Fields): Fields {
  const wage = readWage();
  return fields["dayJobCentsPerHour"] || wage === null ? fields : { ...fields, dayJobCentsPerHour: wage.toFixed(2) };
}

function withoutMarket(fields: Fields): Fields {
  const chosen: readonly string[] = MARKET_FIELDS;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !chosen.includes(name)));
}

function eveningFields(parameters: URLSearchParams, hasIdea: boolean): Fields {
  const given = ["eveningMinutes", "eveningsPerWeek", "state"].map((name) => parameters.get(name));
  if (given.some((text) => text !== null)) return textsOf(parseChoice(given));
  // An idea has hours of its own.
  const { state, ...choice } = textsOf(readChoice());
  return { ...(hasIdea ? {} : choice), ...(state ? { state } : {}) };
}

function textsOf({ minutes, perWeek, state }: ReturnType<typeof readChoice>) {
  return {
    eveningMinutes: String(minutes),
    eveningsPerWeek: String(perWeek),
    ...(state ? { state } : {}),
  };
}
