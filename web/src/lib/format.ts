// Numbers and dates as text, without Intl: the engine that renders on the server has none. The rules for numbers are those
// of crates/niche/src/format.rs, so that page and report never disagree.

/** "$13.8B", "$950M", "$22,505"; a true minus sign in front of a loss. */
export function formatMoney(usd: number): string {
  const size = Math.abs(usd);
  const sign = usd < 0 ? "−" : "";
  if (size < 999.5e3) return `${sign}$${formatCount(size)}`;
  const [value, unit] = size >= 999.5e9 ? [size / 1e12, "T"] : size >= 999.5e6 ? [size / 1e9, "B"] : [size / 1e6, "M"];
  const decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  return `${sign}$${value.toFixed(decimals)}${unit}`;
}

/** A fraction as a whole percentage: "12%", "−3%". */
export function formatPercent(fraction: number): string {
  const whole = Math.round(fraction * 100);
  return `${whole < 0 ? "−" : ""}${Math.abs(whole)}%`;
}

/** A fraction as a percentage with one decimal: "2.4%", "−0.3%". For yearly rates. */
export function formatRate(fraction: number): string {
  const tenths = Math.round(fraction * 1000) / 10;
  return `${tenths < 0 ? "−" : ""}${Math.abs(tenths).toFixed(1)}%`;
}

/** A whole number with commas. */
export function formatCount(value: number): string {
  return Math.abs(value)
    .toFixed(0)
    .replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A change with its sign: "+4", "−3", "0". */
export function formatChange(value: number): string {
  if (value === 0) return "0";
  return `${value > 0 ? "+" : "−"}${Math.abs(value)}`;
}
