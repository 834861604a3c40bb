import { formatCount } from "../../../lib/format";
import type { FigureBounds } from "./local-types";

// Figures of a place as the cells of its tables show them. Numbers are written without Intl, which the server's engine lacks.

export const UNKNOWN = "not published";

/** "131", or "0 to 2" where the cells are not all published. */
export function countText(bounds: FigureBounds | null | undefined): string {
  if (!bounds) return UNKNOWN;
  const [low = 0, high = low] = bounds;
  return low === high ? formatCount(low) : `${formatCount(low)} to ${formatCount(high)}`;
}

/** "10.0", "3,703.7". */
function tenthsText(value: number): string {
  const [whole = "", tenth = ""] = value.toFixed(1).split(".");
  return `${formatCount(Number(whole))}.${tenth}`;
}

/** "10.0", or "0.0 to 2.3". */
export function densityText(bounds: FigureBounds | null | undefined): string {
  if (!bounds) return UNKNOWN;
  const [low, high] = bounds.map(tenthsText);
  return low === high ? `${low}` : `${low} to ${high}`;
}

export function numberText(value: number | null | undefined): string {
  return value == null ? UNKNOWN : formatCount(value);
}

export function rateText(value: number | null | undefined): string {
  return value == null ? "–" : value.toFixed(1);
}

/** "$16.85". */
export function wageText(usd: number | null | undefined): string {
  return usd == null ? UNKNOWN : `$${usd.toFixed(2)}`;
}

/** "+2.1%", "−0.4%", "0.0%". */
export function changeText(percent: number | null | undefined): string {
  if (percent == null) return UNKNOWN;
  const size = Math.abs(percent).toFixed(1);
  if (size === "0.0") return "0.0%";
  return `${percent < 0 ? "−" : "+"}${size}%`;
}

/** "Hays County" of "Hays County, Texas" beside a place of the same state. */
export function nameBeside(name: string, place: string): string {
  const state = place.split(", ")[1] ?? place;
  return name.endsWith(`, ${state}`) ? name.slice(0, -state.length - 2) : name;
}

/** "the District of Columbia": the place inside a sentence, as its heading "In …" has it. */
export function nameInside({ heading }: { heading: string }): string {
  return heading.replace(/^In /, "");
}

/** State inside a sentence. */
export function stateInside(state: string): string {
  return state === "District of Columbia" ? `the ${state}` : state;
}

/** Latest year of the business survey. */
export function yearOf({ years }: { years: readonly { year: number }[] }): number {
  return years.at(-1)?.year ?? 2021;
}

/** "Travis" of "Travis County, Texas", for a place that is narrow. */
export function shortName(name: string): string {
  return (name.split(",")[0] ?? name).replace(/ (County|Parish|Borough|Census Area|Municipality|Planning Region)$/, "");
}
