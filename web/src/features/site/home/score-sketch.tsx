// Shape of a report without figures: a number here would be taken for a real market's.
const PARTS = [
  { label: "Growth", weight: 20, points: 12, tone: "fill-lamp" },
  { label: "Size", weight: 20, points: 9, tone: "fill-ink" },
  { label: "Earnings", weight: 20, points: 15, tone: "fill-lamp" },
  { label: "Profit", weight: 15, points: 8, tone: "fill-ink" },
  { label: "Room", weight: 15, points: 11, tone: "fill-lamp" },
  { label: "Fit", weight: 10, points: 6, tone: "fill-ink" },
];
/** Bars from the low case to the high case; the day job's hour has one length. */
const EVENING = [
  { label: "One evening", low: 34, high: 92, tone: "fill-lamp" },
  { label: "One hour", low: 12, high: 34, tone: "fill-lamp" },
  { label: "Overtime", low: 0, high: 22, tone: "fill-ink" },
];
const LARGEST = 20;

/** The first card, then six parts of a score and the same lengths laid end to end as their sum. */
export function ScoreSketch() {
  return (
    <div className="mt-8" aria-hidden="true">
      <EveningSketch />
      {PARTS.map(({ label, weight, points, tone }) => (
        <div key={label} className="grid min-h-8 grid-cols-[6rem_minmax(0,1fr)] items-center">
          <span className="text-sm text-ink-soft">{label}</span>
          <Bar of={LARGEST} track={weight} pieces={[{ points, tone }]} />
        </div>
      ))}
      <div className="mt-3 grid grid-cols-[6rem_minmax(0,1fr)] items-center border-t border-line-strong pt-4">
        <span className="font-display text-lg">Score</span>
        <Bar of={100} track={100} pieces={PARTS} tall />
      </div>
    </div>
  );
}

/** An evening's range beside one overtime hour. */
function EveningSketch() {
  return (
    <div className="mb-4 border-b border-line-strong pb-4">
      {EVENING.map(({ label, low, high, tone }) => (
        <div key={label} className="grid min-h-8 grid-cols-[6rem_minmax(0,1fr)] items-center">
          <span className="text-sm text-ink-soft">{label}</span>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="h-2 w-full" aria-hidden="true">
            <rect width="100" height="1" className="fill-line" />
            <rect x={low} width={high - low} height="1" className={tone} />
          </svg>
        </div>
      ))}
    </div>
  );
}

type Piece = { points: number; tone: string };

function Bar({ of, track, pieces, tall }: { of: number; track: number; pieces: Piece[]; tall?: boolean }) {
  const starts = pieces.map((_, index) => pieces.slice(0, index).reduce((sum, piece) => sum + piece.points, 0));
  return (
    <svg
      viewBox={`0 0 ${of} 1`}
      preserveAspectRatio="none"
      className={tall ? "h-4 w-full" : "h-2 w-full"}
      aria-hidden="true"
    >
      <rect width={track} height="1" className="fill-line" />
      {pieces.map(({ points, tone }, index) => (
        <rect key={starts[index]} x={starts[index]} width={points} height="1" className={tone} />
      ))}
    </svg>
  );
}
