/** Number and postal code of each state, as in the codes of counties. */
const STATES =
  "01AL02AK04AZ05AR06CA08CO09CT10DE11DC12FL13GA15HI16ID17IL18IN19IA20KS21KY22LA23ME24MD25MA26MI27MN28MS29MO30MT31NE" +
  "32NV33NH34NJ35NM36NY37NC38ND39OH40OK41OR42PA44RI45SC46SD47TN48TX49UT50VT51VA53WA54WV55WI56WY";

/** Postal code of the state of a place, "TX" of "48453" or "TX"; empty where there is none. */
export function stateOfPlace(id: string): string {
  if (/^[A-Z]{2}$/.test(id)) return id;
  const at = /^\d{5}$/.test(id) ? STATES.indexOf(id.slice(0, 2)) : -1;
  return at < 0 ? "" : STATES.slice(at + 2, at + 4);
}
