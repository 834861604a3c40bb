import type { ChoiceName, MarketChoices } from "./addresses";

/** Most filters at once. */
const MOST = 2;

type FilterName = Exclude<ChoiceName, "sector" | "sort">;

/** Value of the address, and text of its link. */
type Option = readonly [value: string, text: string];

const FILTERS: readonly (readonly [FilterName, ...Option[]])[] = [
  ["pay", ["25", "$25 an hour or more"], ["40", "$40 an hour or more"]],
  ["cost", ["100", "Under $100 to start"], ["500", "Under $500 to start"]],
  ["weeks", ["4", "First sale within 4 weeks"], ["6", "First sale within 6 weeks"]],
  ["license", ["none", "No license"], ["required", "Needs a license"]],
  ["way", ["home", "From home"], ["visits", "On visits"]],
  ["sold", ["online", "Sold online"], ["town", "Sold in town"]],
];

const ORDERS: readonly Option[] = [
  ["cost", "Lowest cost to start"],
  ["weeks", "Soonest first sale"],
];
/** The markets of one sector are in the order of pay as they are. */
const ORDERS_OF_ALL: readonly Option[] = [["", "By sector"], ["pay", "Best paid"], ...ORDERS];
const ORDERS_OF_SECTOR: readonly Option[] = [["", "Best paid"], ...ORDERS];

/** A filter or an order as a link. */
export interface ChoiceLink {
  text: string;
  isChosen: boolean;
  /** Choices behind the link; `null` where two other filters are set already. */
  target: Partial<MarketChoices> | null;
}

/** Filters as links. A chosen one leads back to the list without it. */
export function filterLinks({ page: _, ...choices }: MarketChoices): ChoiceLink[] {
  const count = FILTERS.filter(([name]) => choices[name] !== "").length;
  return FILTERS.flatMap(([name, ...options]) =>
    options.map(([value, text]) => {
      const isChosen = choices[name] === value;
      const isFree = choices[name] !== "" || count < MOST;
      return { text, isChosen, target: isFree ? { ...choices, [name]: isChosen ? "" : value } : null };
    }),
  );
}

export function orderLinks({ page: _, ...choices }: MarketChoices): ChoiceLink[] {
  const orders = choices.sector ? ORDERS_OF_SECTOR : ORDERS_OF_ALL;
  return orders.map(([sort, text]) => ({ text, isChosen: choices.sort === sort, target: { ...choices, sort } }));
}

/** True where no further filter can be added. */
export function isFull(choices: MarketChoices): boolean {
  return FILTERS.filter(([name]) => choices[name] !== "").length >= MOST;
}

/** True for a list with a filter or an order of its own, the sector not counted. */
export function isNarrowed(choices: MarketChoices): boolean {
  return choices.sort !== "" || FILTERS.some(([name]) => choices[name] !== "");
}
