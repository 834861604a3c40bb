import { type GrowthTone, growthTone } from "./growth";

const TONES: Record<GrowthTone, string> = {
  strong: "bg-info-soft text-info",
  fair: "bg-good-soft text-good",
  quiet: "bg-paper-sunk text-ink-soft",
};

/** A growth percentage as a badge: blue from 15, green from 8, grey below. */
export function GrowthBadge({ text }: { text: string }) {
  const tone = growthTone(text);
  return (
    <span data-tone={tone} className={`tabular inline-block rounded-sm px-2.5 py-0.5 ${TONES[tone]}`}>
      {text}
    </span>
  );
}
