interface LabeledBar {
  /** "2024", or "Jan". */
  label: string;
  value: number | null;
}

interface BarsProps {
  /** One sentence for screen readers; the table behind has every figure. */
  sentence: string;
  bars: readonly LabeledBar[];
  /** Value of a line across the bars, such as an average. */
  line?: number;
}

/** Bars from zero in the look of the pay strip. The highest one carries its color, and every bar its label. */
export function Bars({ sentence, bars, line }: BarsProps) {
  const top = Math.max(line ?? 0, ...bars.map(({ value }) => value ?? 0));
  if (top === 0) return null;
  const part = 100 / bars.length;
  const heightOf = (value: number) => Math.max(1, (value / top) * 66);
  return (
    <svg className="pay-strip mt-4 max-w-lg" role="img" aria-label={sentence}>
      {bars.map(({ label, value }, index) => (
        <g key={label}>
          {value == null ? null : (
            <rect
              className={value === top ? "more" : "less"}
              x={`${index * part + part * 0.15}%`}
              y={70 - heightOf(value)}
              width={`${part * 0.7}%`}
              height={heightOf(value)}
            />
          )}
          <text x={`${(index + 0.5) * part}%`} y="88">
            {bars.length > 8 ? label.charAt(0) : label}
          </text>
        </g>
      ))}
      {line === undefined ? null : <rect y={70 - heightOf(line)} width="100%" height="1" />}
    </svg>
  );
}
