const DOLLARS = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/;

/** Cents of a typed amount such as "25", "$1,250.5" or ".50"; null for a text that is no amount. */
export function parseCents(text: string): number | null {
  const [, whole = "", cents = ""] = DOLLARS.exec(text.trim()) ?? [];
  if (whole === "" && cents === "") return null;
  return Number(whole.replaceAll(",", "")) * 100 + Number(cents.padEnd(2, "0"));
}
