export type GrowthTone = "strong" | "fair" | "quiet";

/** 15 percent and more is strong, 8 to 14 fair; everything else, also an unknown growth, is quiet. */
export function growthTone(text: string): GrowthTone {
  const percent = readPercent(text);
  if (percent === null) return "quiet";
  if (percent >= 15) return "strong";
  return percent >= 8 ? "fair" : "quiet";
}

/** Reads "12%" and "−3%" (true minus sign or hyphen); `null` where the text holds no percentage. */
export function readPercent(text: string): number | null {
  const found = /^\s*([+\-−]?)\s*(\d+(?:\.\d+)?)\s*%/.exec(text);
  if (!found) return null;
  const size = Number(found[2]);
  return found[1] === "-" || found[1] === "−" ? -size : size;
}
