import { formatCount } from "../../../lib/format";

/** "$55 to $90", "$4.20", "95 to 145": the ends of a range in either order, one figure where they are equal. */
export function rangeText([first = 0, last = 0]: readonly number[], sign: "$" | ""): string {
  const [low, high] = [Math.min(first, last), Math.max(first, last)];
  const texts = [low, high].map((value) => `${sign}${numberText(value)}`);
  return low === high ? `${texts[0]}` : texts.join(" to ");
}

/** Whole numbers with commas; two decimals where there are any. */
function numberText(value: number): string {
  const hundredths = Math.round(value * 100);
  const rest = hundredths % 100;
  return formatCount(Math.floor(hundredths / 100)) + (rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`);
}
