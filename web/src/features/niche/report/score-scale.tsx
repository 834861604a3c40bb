interface ScoreScaleProps {
  value: number;
  low: number;
  high: number;
}

/** Score on a scale from 0 to 100, with its band of uncertainty. The words below it say the same. */
export function ScoreScale({ value, low, high }: ScoreScaleProps) {
  return (
    <svg viewBox="-8 0 416 20" className="block w-full" aria-hidden="true" data-testid="score-scale">
      <rect x="0" y="9" width="400" height="2" rx="1" className="fill-line-strong" />
      {high > low ? (
        <rect x={low * 4} width={(high - low) * 4} y="5" height="10" rx="2" className="fill-lamp/40" />
      ) : null}
      <circle cx={value * 4} cy="10" r="8" className="fill-lamp stroke-lamp-ink" strokeWidth="1.5" />
    </svg>
  );
}
