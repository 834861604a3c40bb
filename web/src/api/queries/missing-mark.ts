/** Name of the mark among the answers of a page whose address is unknown: nothing is there. */
export const MISSING = "missing";
