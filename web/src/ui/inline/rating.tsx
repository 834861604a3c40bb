const STAR = "M10 1.8l2.53 5.13 5.66.82-4.1 4 .97 5.63L10 14.72l-5.06 2.66.97-5.63-4.1-4 5.66-.82z";
const STEPS = [1, 2, 3, 4, 5];

/** 1 to 5 stars, read aloud as "4 out of 5 stars". */
export function Rating({ value, label }: { value: number; label?: string }) {
  const stars = Math.min(5, Math.max(1, Math.round(value)));
  return (
    <span className="inline-flex items-center gap-0.5" role="img" aria-label={label ?? `${stars} out of 5 stars`}>
      {STEPS.map((step) => (
        <svg key={step} viewBox="0 0 20 20" className="size-4.5" aria-hidden="true">
          <path
            d={STAR}
            className={step <= stars ? "fill-lamp stroke-lamp-ink" : "fill-transparent stroke-line-strong"}
            strokeWidth="1"
            strokeLinejoin="round"
          />
        </svg>
      ))}
    </span>
  );
}
