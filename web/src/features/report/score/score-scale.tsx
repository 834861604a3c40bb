interface ScoreScaleProps {
  value: number;
  low: number;
  high: number;
}

/** Score on a scale from 0 to 100, with its band of uncertainty. The words below it say the same. */
export function ScoreScale({ value, low, high }: ScoreScaleProps) {
  return (
    <svg viewBox="-8 0 416 20" className="block w-full" aria-hidden="true" data-testid="score-scale">
      {/* Marks at both ends. */}
      <path d="M0 10h400M0 5v10M400 5v10" className="stroke-line-strong" strokeWidth="2" />
      {high > low ? (
        <rect x={low * 4} width={(high - low) * 4} y="5" height="10" rx="2" className="fill-lamp/40" />
      ) : null}
      <circle cx={value * 4} cy="10" r="8" className="fill-lamp stroke-lamp-ink" strokeWidth="1.5" />
    </svg>
  );
}
