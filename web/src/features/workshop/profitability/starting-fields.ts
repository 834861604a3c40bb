import { readWage } from "../../../lib/storage/day-job-wage";
import { type EveningChoice, parseChoice, readChoice } from "../../../lib/storage/evening-choice";
import { readPlace } from "../../../lib/storage/reader-place";
import type { ProfitFields } from "./types";

/** The state is in addresses and calculations of before. */
const EVENING_FIELDS = ["eveningMinutes", "eveningsPerWeek", "state", "location"];

/** Figures that an address may carry from a report's answer. */
const FIGURE_FIELDS = ["priceCents", "unitCostCents", "unitsPerMonth", "hoursPerMonth"];

/** Fields that choose the starting guesses: the market, one of its ideas, the evenings, and the place. */
export const MARKET_FIELDS: readonly string[] = ["market", "idea", ...EVENING_FIELDS];

/**
 * "?market=dog-grooming" starts from the usual work of a market in the evenings and the place of the address, or else of the reader's last
 * choice; "&idea=" from the cost and hours of one of its ideas. Figures that were typed for the same market stay.
 */
export function startingFields(search: string, draft: ProfitFields | null): ProfitFields | null {
  const parameters = new URLSearchParams(search);
  const [market, idea] = [parameters.get("market"), parameters.get("idea")];
  if (!market) return null;
  const given = EVENING_FIELDS.map((name) => parameters.get(name));
  const evenings = given.some(Boolean)
    ? textsOf(parseChoice(given), /^([A-Z]{2}|\d{5})$/.exec(given[3] ?? given[2] ?? "")?.[0])
    : textsOf(readChoice(), readPlace()?.id);
  const typed = draft?.["market"] === market ? omitFields(draft, MARKET_FIELDS) : {};
  return withWage({ ...typed, market, ...startOf(idea, evenings), ...readFigures(parameters) });
}

/** Figures of the address that are numbers. */
function readFigures(parameters: URLSearchParams): ProfitFields {
  const given = FIGURE_FIELDS.map((name) => [name, parameters.get(name) ?? ""] as const);
  return Object.fromEntries(given.filter(([, value]) => /^\d{1,7}(\.\d{1,2})?$/.test(value)));
}

/** Takes a market with the idea that the plan offers. Without the market go its idea and evenings. */
export function changeMarket(fields: ProfitFields, market: string, idea: string | null): ProfitFields {
  const kept = omitFields(fields, MARKET_FIELDS);
  return market ? withWage({ ...kept, market, ...startOf(idea, textsOf(readChoice(), readPlace()?.id)) }) : kept;
}

/** An idea has hours of its own. */
function startOf(idea: string | null, evenings: ProfitFields): ProfitFields {
  return idea ? { idea, ...omitFields(evenings, EVENING_FIELDS.slice(0, 2)) } : evenings;
}

export function omitFields(fields: ProfitFields, names: readonly string[]): ProfitFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** The wage that this browser knows, where the form has none. */
function withWage(fields: ProfitFields): ProfitFields {
  const wage = readWage();
  return wage === null ? fields : { dayJobCentsPerHour: wage.toFixed(2), ...fields };
}

function textsOf({ minutes, perWeek }: EveningChoice, location: string | undefined): ProfitFields {
  return { eveningMinutes: `${minutes}`, eveningsPerWeek: `${perWeek}`, ...(location && { location }) };
}
