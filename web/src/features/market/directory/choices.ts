import type { ChoiceName, MarketChoices } from "./addresses";

/** Most filters at once. */
const MOST = 2;

type FilterName = Exclude<ChoiceName, "sector" | "sort">;
/** Kind of the place of a list; `null` for the nation. */
type PlaceKind = "county" | "state" | null;

/** Value of the address, and text of its link. */
type ListOption = readonly [value: string, text: string];

const FILTERS: readonly (readonly [FilterName, ...ListOption[]])[] = [
  ["pay", ["25", "$25 an hour or more"], ["40", "$40 an hour or more"]],
  ["cost", ["100", "Under $100 to start"], ["500", "Under $500 to start"]],
  ["weeks", ["4", "First sale within 4 weeks"], ["6", "First sale within 6 weeks"]],
  ["license", ["none", "No license"], ["required", "Needs a license"]],
  ["way", ["home", "From home"], ["visits", "On visits"]],
  ["sold", ["online", "Sold online"], ["town", "Sold in town"]],
];
/** Only counties are compared. */
const FILTERS_OF_COUNTY: typeof FILTERS = [...FILTERS, ["here", ["fewer", "Fewer here than in most counties like it"]]];

const ORDERS: readonly ListOption[] = [
  ["cost", "Lowest cost to start"],
  ["weeks", "Soonest first sale"],
];
/** The markets of one sector are in the order of pay as they are. */
const ordersOfAll = (best: string): ListOption[] => [["", "By sector"], ["pay", best], ...ORDERS];
const ordersOfSector = (best: string): ListOption[] => [["", best], ...ORDERS];

/** A filter or an order as a link. */
export interface ChoiceLink {
  text: string;
  isChosen: boolean;
  /** Choices behind the link; `null` where two other filters are set already. */
  target: Partial<MarketChoices> | null;
}

/** Filters as links. A chosen one leads back to the list without it. */
export function filterLinks({ page: _, where: __, ...choices }: MarketChoices, kind: PlaceKind = null): ChoiceLink[] {
  const count = countFilters(choices);
  return (kind === "county" ? FILTERS_OF_COUNTY : FILTERS).flatMap(([name, ...options]) =>
    options.map(([value, text]) => {
      const isChosen = choices[name] === value;
      const isFree = choices[name] !== "" || count < MOST;
      return { text, isChosen, target: isFree ? { ...choices, [name]: isChosen ? "" : value } : null };
    }),
  );
}

export function orderLinks({ page: _, where: __, ...choices }: MarketChoices): ChoiceLink[] {
  const best = choices.location ? "Best paid for an hour here" : "Best paid";
  const orders = choices.sector ? ordersOfSector(best) : ordersOfAll(best);
  return orders.map(([sort, text]) => ({ text, isChosen: choices.sort === sort, target: { ...choices, sort } }));
}

/** True where no further filter can be added. */
export function isFull(choices: MarketChoices): boolean {
  return countFilters(choices) >= MOST;
}

function countFilters(choices: Record<FilterName, string>): number {
  return FILTERS_OF_COUNTY.filter(([name]) => choices[name] !== "").length;
}

/** True for a list with a filter, an order or a place of its own, the sector not counted. */
export function isNarrowed(choices: MarketChoices): boolean {
  return choices.sort !== "" || choices.location !== "" || choices.where !== "" || countFilters(choices) > 0;
}
