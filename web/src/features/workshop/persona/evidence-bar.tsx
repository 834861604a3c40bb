import type { PersonaResult } from "./types";

const PARTS = [
  { key: "heard", label: "Heard", className: "bg-good", drawing: "fill-good" },
  { key: "official", label: "Official", className: "bg-link", drawing: "fill-link" },
  {
    key: "guess",
    label: "Guess",
    className: "border border-dashed border-ink-soft",
    drawing: "fill-paper stroke-ink-soft",
  },
] as const;

/** How much of the persona was heard, with a label for each part. */
export function EvidenceBar({ evidence }: { evidence: PersonaResult["evidence"] }) {
  const { heard, filled } = evidence;
  return (
    <div>
      <p className="font-semibold" aria-live="polite">
        {filled === 0 ? "Nothing filled in yet" : `${heard} of ${filled} heard`}
      </p>
      <Segments evidence={evidence} />
      <ul className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink-soft">
        {PARTS.map(({ key, label, className }) => (
          <li key={key} className="inline-flex items-center gap-1.5">
            <span className={`size-3 rounded-sm ${className}`} aria-hidden="true" />
            {label} {evidence[key]}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The three parts beside each other, as wide as their numbers. The labels under it say the same. */
function Segments({ evidence }: { evidence: PersonaResult["evidence"] }) {
  let start = 0;
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, evidence.filled)} 1`}
      preserveAspectRatio="none"
      className="mt-2 block h-3 w-full rounded-sm bg-paper-sunk"
      aria-hidden="true"
    >
      {PARTS.map(({ key, drawing }) => {
        const from = start;
        start += evidence[key];
        return (
          <rect
            key={key}
            x={from}
            width={evidence[key]}
            height="1"
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
            className={drawing}
          />
        );
      })}
    </svg>
  );
}
